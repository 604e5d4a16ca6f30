"""The six guilds: who sits there, whose stars, what lies in store, whose right it is to push and pull."""

import re

import pytest

from gnomon.games.feudum import queries
from gnomon.games.feudum.components import exported, read_components
from gnomon.games.feudum.draw import guild_panels, guild_shelves
from gnomon.games.feudum.game import Feudum
from gnomon.games.feudum.page import stars_table
from gnomon.games.feudum.rules.ranks import stars
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GUILD_NAMES, GUILDS, MONSTER_NAMES
from tests.games.feudum.board.desk_positions import LANGUAGES, NAMES, along, words
from tests.kit.drawn import classes, identities, parsed, shown, text
from tests.kit.feudum import Table, guild_of

GUILDS_NAMED = tuple(name.capitalize() for name in GUILD_NAMES)


def panel(table: Table, guild: str) -> dict[str, str]:
    """The elements of a guild's panel as everybody reads them in English."""
    return guild_panels.one_panel(table.state, guild_of(guild), words(table.state))


# --- all of them -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_panels_are_well_formed_and_each_element_lies_in_them_once(seats: int, language: str):
    for state in along(seats, 3, 90):
        drawn = guild_panels.panel_elements(state, words(state, 0, language))
        page = ""
        for guild in range(GUILDS):
            whole = guild_panels.sheet(state.setting, guild, drawn, words(state, 0, language))
            assert identities(whole)[0] == f"f-guild-{GUILD_NAMES[guild]}"
            parsed(whole)
            page += whole
        named = identities(page)
        assert len(named) == len(set(named))
        assert set(drawn) <= set(named)
        for name, element in drawn.items():
            assert identities(element)[0] == name


def test_what_a_panel_is_drawn_from_is_all_that_it_shows():
    for options in ({}, {"advanced": False}):
        kept: dict[tuple[int, object], dict[str, str]] = {}
        for state in along(4, 11, 7, **options):
            for guild in range(GUILDS):
                basis = guild, guild_panels.panel_basis(state, guild)
                drawn = guild_panels.one_panel(state, guild, words(state))
                assert kept.setdefault(basis, drawn) == drawn
        assert len(kept) > 2 * GUILDS


def test_names_from_people_are_escaped():
    state = Table(seats=4).state
    state.tracks[0] = (0, 1)
    state.pawn_at[0] = state.pawn_at[3] = 4
    state.pawn_face[0] = state.pawn_face[3] = 0
    said = type(words(state))("en", ("<b>", "&", '"', "</svg>"), 0)
    drawn = "".join(guild_panels.one_panel(state, 0, said).values())
    parsed(drawn)
    assert "&lt;b&gt;" in drawn
    assert "<b>" not in drawn


def test_goods_go_round_the_ring_clockwise():
    places = {
        "farmer": (0, 2),
        "merchant": (0, 1),
        "alchemist": (0, 0),
        "knight": (1, 0),
        "noble": (1, 1),
        "monk": (1, 2),
    }
    ways = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    for guild in range(GUILDS):
        x, y = places[GUILD_NAMES[guild]]
        dx, dy = ways[guild_panels.CLOCKWISE[guild]]
        assert (x + dx, y + dy) == places[GUILD_NAMES[(guild + 1) % GUILDS]]


# --- stars and seats ---------------------------------------------------------------------------------------------


def test_sources_of_stars_add_up_to_what_the_rules_count():
    counted = 0
    for seats in (3, 5):
        for state in along(seats, 5, 25):
            for seat in range(seats):
                for guild in range(GUILDS):
                    total = queries.star_sources(state, seat, guild).total
                    assert total == stars(state, seat, guild)
                    counted += total > 0
    assert counted > 100


def test_a_seat_shows_marker_points_and_stars_with_their_sources():
    table = Table(seats=4)
    table.location("D4", "feudum", ruler=2, guild="noble")
    table.location("F2", "town", ruler=2)
    table.pawn(1, "noble", at="B1")
    table.give(1, markers=1)
    table.give(2, markers=1)
    table.turn(0)
    drawn = panel(table, "noble")["f-guild-noble-seats"]
    assert f"Guild master: {NAMES[2]}, 4 stars (feudum 3, town 1)" in text(drawn)
    assert f"Journeyman: {NAMES[1]}, 1 star (noble 1)" in text(drawn)
    assert drawn.count("gn-mark-letter") == 2
    # From the master down: points and stars; the apprentice's seat is free.
    assert shown(drawn).split() == ["Noble", "R", "5", "4", "B", "3", "1", "1"]


def test_two_seats_with_few_players_and_who_has_no_marker_waits():
    table = Table(seats=2)
    table.pawn(0, "monk", at="B1")
    table.turn(0)
    drawn = panel(table, "monk")["f-guild-monk-seats"]
    assert classes(drawn).count("fg-seat") == 2
    assert f"{NAMES[0]}: 1 star (monk 1)" in text(drawn)
    assert "Y" not in shown(drawn).split()
    assert classes(panel(Table(seats=5), "monk")["f-guild-monk-seats"]).count("fg-seat") == 3


def test_who_waits_behind_three_seats_stands_beside_the_name():
    table = Table(seats=5)
    for seat in range(5):
        table.pawn(seat, "noble", at="B1")
        table.give(seat, markers=1)
    table.turn(0)
    drawn = panel(table, "noble")["f-guild-noble-seats"]
    assert len(table.state.tracks[guild_of("noble")]) == 3
    waiting = [text for text in re.findall(r"<title>([^<]*)</title>", drawn) if ": 1 star" in text]
    assert [told.split(":")[0] for told in waiting] == [*NAMES[3:]]
    corners = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><g><title>(?:Bo|Ana Clara):', drawn)
    assert len({corner[1] for corner in corners}) == 2
    assert all(float(x) < guild_panels.WIDTH - 70 for x, _ in corners)


def test_a_reeve_stands_at_the_corner_of_its_owners_seat():
    table = Table(seats=3)
    table.pawn(1, "farmer", at="B1")
    table.give(1, markers=1)
    table.turn(0)
    assert "fg-reeve" not in classes(panel(table, "farmer")["f-guild-farmer-seats"])
    table.state.reeves = tuple(int(index == GUILDS * 1 + guild_of("farmer")) for index in range(GUILDS * 3))
    assert "fg-reeve" in classes(panel(table, "farmer")["f-guild-farmer-seats"])
    assert "fg-reeve" not in classes(panel(table, "monk")["f-guild-monk-seats"])


def test_pull_and_push_show_whose_right_they_are():
    table = Table(seats=3)
    for seat in (0, 1):
        table.pawn(seat, "merchant", at="B1")
        table.give(seat, markers=1)
    table.turn(1)
    feet = panel(table, "merchant")["f-guild-merchant-functions"]
    # The pull, first, is Yellow's, who came second; the push is Blue's.
    assert re.findall(r"gn-mark gn-(\w+)", feet) == ["yellow", "blue"]
    assert "gn-mark" not in panel(table, "noble")["f-guild-noble-functions"]
    assert "+3" in shown(feet) and "+4·5·6" in shown(feet)


# --- what lies in store ------------------------------------------------------------------------------------------


def test_rows_of_the_market_fill_from_the_left_and_light_the_next_price():
    table = Table()
    table.store("market", saltpeter=1, sulfur=0, iron=2, wood=4, food=3)
    drawn = panel(table, "merchant")
    salt = classes(drawn["f-market-saltpeter"])
    assert [salt.count(name) for name in ("fg-filled", "fg-full", "fg-free")] == [1, 0, 3]
    assert shown(drawn["f-market-saltpeter"]).split() == ["4", "3", "2", "2"]
    assert re.search(r'fg-next"[^>]*>4<', drawn["f-market-saltpeter"])
    assert "fg-next" not in classes(drawn["f-market-sulfur"])
    assert classes(drawn["f-market-wood"]).count("fg-full") == 4
    assert re.search(r'fg-next"[^>]*>1<', drawn["f-market-wood"])


def test_a_full_column_is_marked_in_every_row():
    table = Table()
    table.store("market", saltpeter=1, sulfur=2, iron=1, wood=3, food=1)
    drawn = panel(table, "merchant")
    for name in ("saltpeter", "sulfur", "iron", "wood", "food"):
        assert classes(drawn[f"f-market-{name}"]).count("fg-full") == 1


def test_barn_chickens_and_purse():
    table = Table()
    table.store("barn", saltpeter=2, food=5)
    table.beads(chickens=(4, 5))
    table.state.purse = 3
    drawn = panel(table, "farmer")
    assert "7/10" in shown(drawn["f-guild-farmer-barn"])
    assert classes(drawn["f-guild-farmer-barn"]).count("fg-hole") == 3
    assert drawn["f-guild-farmer-barn"].count("fd-saltpeter") == 2
    assert shown(drawn["f-guild-farmer-chickens"]).split() == ["4", "5", "=9"]
    assert classes(drawn["f-guild-farmer-chickens"]).count("fg-hole") == 2
    assert shown(drawn["f-guild-farmer-purse"]) == "3"


def test_containers_and_vessels_for_sale():
    table = Table()
    table.store("containers", wood=3, sulfur=1)
    table.guild_vessels(ship=2, submersible=1)
    drawn = panel(table, "alchemist")
    assert [classes(drawn[f"f-container-{good}"]).count("fg-hole") for good in ("wood", "iron", "sulfur")] == [0, 3, 2]
    assert shown(drawn["f-guild-alchemist-quay"]) == "2"
    assert "ship ×2" in text(drawn["f-guild-alchemist-quay"])
    table.guild_vessels()
    assert shown(panel(table, "alchemist")["f-guild-alchemist-quay"]) == ""


def test_rows_of_markers_for_each_colour_and_dummies():
    table = Table(seats=2)
    table.rows(yellow=6, red=0)
    drawn = panel(table, "knight")
    assert sorted(name for name in drawn if name.startswith("f-row-")) == [
        *("f-row-blue", "f-row-purple", "f-row-red", "f-row-yellow"),
    ]
    assert drawn["f-row-yellow"].count("gn-mark-body") == 6
    assert drawn["f-row-blue"].count("gn-mark-body") == 2
    assert (drawn["f-row-red"].count("gn-mark-body"), classes(drawn["f-row-red"]).count("fd-socket")) == (0, 6)
    assert classes(drawn["f-row-red"]).count("fg-krud") == 3
    assert len([name for name in panel(Table(seats=5), "knight") if name.startswith("f-row-")]) == 5


def test_a_tamed_monster_has_left_its_home_to_its_owners_marker():
    table = Table(seats=3)
    table.monster(2, "behemoth", at="F1")
    drawn = panel(table, "knight")
    assert "gn-red" in classes(drawn[f"f-guild-knight-{MONSTER_NAMES[0]}"])
    assert "gn-mark" not in classes(drawn[f"f-guild-knight-{MONSTER_NAMES[1]}"])
    basic = panel(Table(seats=3, advanced=False), "knight")
    assert not any(name.endswith(MONSTER_NAMES) for name in basic)


def test_scrolls_lie_in_their_triangle():
    table = Table()
    table.scrolls(2, 6)
    drawn = panel(table, "noble")
    held = [scroll for scroll in range(6) if "fd-wax" in drawn[f"f-scroll-{scroll}"]]
    assert held == [1, 5]
    places = [re.search(r"translate\((\S+) (\S+)\)", drawn[f"f-scroll-{scroll}"]) for scroll in range(6)]
    corners = [(float(place[1]), float(place[2])) for place in places if place]
    rows = [sorted(x for x, other in corners if other == y) for y in sorted({y for _, y in corners})]
    assert [len(row) for row in rows] == [3, 2, 1]
    assert rows[0][:2] == rows[1] and rows[0][:1] == rows[2]


def test_the_rosary_tells_its_total_and_the_next_goal():
    table = Table()
    table.beads(rosary=(2, 3))
    table.state.coffer = 7
    drawn = panel(table, "monk")
    assert shown(drawn["f-guild-monk-rosary"]).split() == ["2", "3", "5", "/", "11"]
    assert classes(drawn["f-guild-monk-rosary"]).count("fg-hole") == 5
    assert shown(drawn["f-guild-monk-coffer"]) == "7"
    table.beads()
    table.scrolls()
    table.beads(rosary=(5, 5, 5, 4))
    assert shown(panel(table, "monk")["f-guild-monk-rosary"]).split()[-3:] == ["19", "/", "17"]


def test_nothing_on_a_shelf_hangs_over_its_edge():
    """The places of single pieces, not their outlines: those are drawn around them."""
    for seats in (2, 5):
        for state in along(seats, 8, 120):
            for guild in range(GUILDS):
                for name, drawn in guild_shelves.shelf_elements(state, guild, words(state)).items():
                    for x, y in re.findall(
                        r'<(?:circle|text) class="fg-[^"]*" (?:c?x)="([\d.-]+)" (?:c?y)="([\d.-]+)"', drawn
                    ):
                        assert 0 <= float(x) <= guild_shelves.WIDTH, name
                        assert 0 <= float(y) <= guild_shelves.HEIGHT, name


# --- the table of stars ------------------------------------------------------------------------------------------


def test_the_table_of_stars_tells_sources_and_marks_the_masters():
    table = Table(seats=3)
    table.location("D4", "feudum", ruler=2, guild="noble")
    table.location("F2", "town", ruler=2)
    table.location("B1", "farm", ruler=1)
    table.give(2, markers=1)
    table.turn(0)
    drawn = stars_table.stars_table(table.state, words(table.state))
    rows = {row.findtext("th/span"): row for row in parsed(drawn).iter("tr") if row.findtext("th/span") in GUILDS_NAMED}
    assert list(rows) == list(GUILDS_NAMED)
    noble = [cell.find("div") for cell in rows["Noble"].iter("td")]
    assert [cell.get("class") for cell in noble if cell is not None] == [
        *("fg-star-none", "fg-star-none", "fg-star-first"),
    ]
    assert noble[2] is not None and "".join(noble[2].itertext()) == "431"
    # A farm alone counts nothing, but is told.
    farmer = [cell.find("div") for cell in rows["Farmer"].iter("td")]
    assert farmer[1] is not None and "".join(farmer[1].itertext()) == "–1"
    assert stars_table.stars_basis(table.state) != stars_table.stars_basis(Table(seats=3).state)


def test_an_owners_larger_barn_roost_and_rosary_are_drawn():
    text_ = exported().replace("barn = 10\nchickens = 4", "barn = 14\nchickens = 6").replace("rosary = 7", "rosary = 9")
    state = Feudum(read_components(text_, "larger")).setup({}, 3, 1)
    assert isinstance(state, FeudumState)
    drawn = guild_panels.panel_elements(state, words(state))
    for guild in range(GUILDS):
        parsed(guild_panels.content(state.setting, guild, drawn))
    assert "10/14" in shown(drawn["f-guild-farmer-barn"])
    assert classes(drawn["f-guild-farmer-chickens"]).count("fg-hole") == 5
    assert classes(drawn["f-guild-monk-rosary"]).count("fg-hole") == 5

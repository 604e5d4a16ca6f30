"""The map: everything public is on it, each thing in a place of its own, and only what changed is drawn anew."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest

from gnomon.drawing.fitting import width
from gnomon.drawing.inlining import rules
from gnomon.drawing.sheets import parent
from gnomon.drawing.themes import Theme, contrast
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import board, curves, landmarks, layout, palette, pieces, routes, sheets, terrain, tracks
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState, replaced
from tests.games.feudum.board.desk_positions import LANGUAGES, along, words
from tests.kit.drawn import classes, identities, parsed, text
from tests.kit.feudum import Table, place_of

SEATS = (2, 3, 4, 5)
LAND = Table().state.setting.land


def rich() -> FeudumState:
    """A position with every kind of piece on the map."""
    table = Table(5)
    table.location("D3", "farm", ruler=1, subject=True, serf=2)
    table.location("D4", "feudum", ruler=0, serf=4, guild="noble")
    table.location("S1", "town", ruler=3)
    table.immunity("D3", "serf")
    table.immunity("D3", "subject")
    table.goods_at("D3", food=3, wood=2, iron=1)
    table.goods_at("F1", sulfur=1)
    table.landscape("D4", "orchard", 3)
    table.pawn(0, "monk", "S1", vessel="ship", wine=True)
    table.pawn(0, "knight", "D3")
    table.pawn(1, "knight", "D3")
    table.pawn(4, "noble", "M2", vessel="flying_machine")
    table.monster(2, "behemoth", "D3")
    table.monster(1, "sea_serpent", "S3")
    table.adrift("I1", "submersible")
    state = table.state
    state.voyage = (0, 2, 2, 7, 0)
    state.military = (3, 0, 1, 0, 2)
    return state


def crowd(place: int, seats: int = 5) -> FeudumState:
    """All pawns of all players at one location."""
    state = Table(seats).state
    state.pawn_at = [place] * (terms.PAWNS * seats)
    state.pawn_face = [piece % terms.GUILDS for piece in range(terms.PAWNS * seats)]
    return state


def box_of(drawn: str) -> tuple[float, float]:
    """Where an element is moved to."""
    found = re.match(r'<g transform="translate\(([\d.-]+) ([\d.-]+)\)"', drawn)
    assert found, drawn[:80]
    return float(found.group(1)), float(found.group(2))


# --- elements ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_every_element_is_well_formed_named_and_in_a_layer(seats: int):
    for state in (*along(seats, seats, every=150), rich()):
        drawn = board.map_elements(state, words(state))
        for name, element in drawn.items():
            parsed(element)
            assert identities(element) == [name]
            assert parent(name) in board.LAYERS


def test_the_sheets_are_well_formed_and_hold_every_element_once():
    state = rich()
    drawn = board.map_elements(state, words(state))
    whole = parsed(board.sheets(state, drawn, "The <realm>"))
    assert [sheet.attrib["id"] for sheet in whole] == ["f-realm-under", "f-realm"]
    assert whole[1][0].text == "The <realm>"
    found = identities(board.sheets(state, drawn, "The realm"))
    assert len(found) == len(set(found))
    assert set(drawn) | set(board.LAYERS) <= set(found)
    ET.fromstring(f"<g>{terrain.terrain_symbols()}</g>")


def test_pieces_are_placed_by_a_transform_attribute():
    for name, element in board.map_elements(rich()).items():
        if name.split("-")[1] in (
            "pawn",
            "monster",
            "adrift",
            "ruler",
            "serf",
            "score",
            "voyage",
            "military",
            "beside",
        ):
            box_of(element)


def test_everything_that_lies_at_a_location_is_drawn_there():
    state = rich()
    drawn = board.map_elements(state, words(state))
    wanted = {"f-ruler-D3", "f-subject-D3", "f-serf-D3", "f-immunity-D3serf", "f-immunity-D3subject", "f-beside-D3"}
    wanted |= {"f-land-D4", "f-ruler-D4", "f-serf-D4", "f-ruler-S1", "f-adrift-I1submersible"}
    wanted |= {"f-pawn-0-0", "f-pawn-0-1", "f-pawn-1-0", "f-pawn-4-0", "f-monster-behemoth", "f-monster-sea_serpent"}
    assert wanted <= set(drawn)
    assert "f-subject-D4" not in drawn and "f-pawn-2-0" not in drawn
    assert "fd-tint-yellow" in classes(drawn["f-loc-D4"])
    assert text(drawn["f-beside-D3"]).endswith("2 3")
    at = layout.places(LAND)[place_of("D3")]
    for name in wanted:
        if "D3" in name or name in ("f-pawn-1-0", "f-monster-behemoth"):
            assert curves.apart(box_of(drawn[name]), at) < 75


def test_titles_say_what_a_thing_is():
    state = rich()
    drawn = board.map_elements(state, words(state))
    assert "<title>Oasis · feudum · noble guild · Yuki · Starting location</title>" in drawn["f-loc-D4"]
    assert "<title>Orchard · 3 food</title>" in drawn["f-land-D4"]
    assert "ship · has wine</title>" in drawn["f-pawn-0-0"]
    assert "<title>Ruler · Yuki</title>" in drawn["f-ruler-D4"]
    assert "<title>Serf · Tomás</title>" in drawn["f-serf-D3"]
    assert "<title>Subject · Helena</title>" in drawn["f-subject-D3"]
    assert "<title>Protected by a seal · serf</title>" in drawn["f-immunity-D3serf"]
    assert "<title>Abandoned vessel · submersible</title>" in drawn["f-adrift-I1submersible"]
    assert "<title>Helena · Epic voyage</title>" in drawn["f-voyage-1"]
    assert "<title>Yuki · Military service</title>" in drawn["f-military-0s3"]
    assert "<title>Tomás · 0 vp</title>" in drawn["f-score-2"]
    assert "<title>Starting player · Yuki</title>" in drawn[tracks.DIE_KEY]
    assert "<title>Epoch I</title>" in drawn[tracks.EPOCH_KEY]
    assert "<title>Behemoth · Tomás</title>" in drawn["f-monster-behemoth"]
    assert "<title>Forest · epoch I</title>" in drawn["f-stack-forest"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_come_from_the_language_alone(language: str):
    state = rich()
    spoken = words(state, language=language)
    drawn = board.map_elements(state, spoken)
    for place in range(terms.LOCATIONS):
        lines = board.name_lines(spoken.place(place))
        assert " ".join(lines) in text(drawn[layout.location_key(place)])
        assert "…" not in "".join(lines)
    silent = board.map_elements(state)
    assert not re.search(r"[A-Za-z][a-z]{2}", re.sub(r"<[^>]*>", "", "".join(silent.values()) + board.under(state)))


@pytest.mark.parametrize("seats", SEATS)
def test_a_view_is_drawn_like_the_position_itself(seats: int):
    for state in along(seats, seats + 40, every=200):
        whole = board.map_elements(state, words(state, -1))
        for seat in range(-1, seats):
            view = GAME.view(state, seat)
            assert isinstance(view, FeudumState)
            assert board.map_elements(view, words(state, -1)) == whole


def test_only_what_changed_has_a_new_element():
    before, after = rich(), rich()
    after.ruler = replaced(after.ruler, place_of("D3"), 3)
    after.pawn_wine[1] = 1
    after.beside = replaced(after.beside, terms.GOODS * place_of("M1") + terms.IRON, 1)
    old, new = board.map_elements(before), board.map_elements(after)
    changed = {name for name in old | new if old.get(name) != new.get(name)}
    assert changed == {"f-ruler-D3", "f-subject-D3", "f-pawn-0-1", "f-beside-M1"}


@pytest.mark.parametrize("seats", SEATS)
def test_what_an_element_is_drawn_from_tells_whether_it_is_drawn_anew(seats: int):
    known: dict[tuple[object, ...], object] = {}
    for state in along(seats, seats, every=60):
        spoken = words(state)
        for place in range(terms.LOCATIONS):
            drawn = board.location_elements(state, place, spoken)
            assert known.setdefault(("loc", place, board.location_basis(state, place)), drawn) == drawn
        moved = board.piece_elements(state, spoken)
        assert known.setdefault(("pieces", board.piece_basis(state)), moved) == moved
        tracked = tracks.track_elements(state, spoken)
        assert known.setdefault(("tracks", tracks.track_basis(state)), tracked) == tracked


# --- room ----------------------------------------------------------------------------------------------------------


def test_locations_and_stacks_lie_apart_and_inside_the_score_track():
    at = [*layout.places(LAND), *layout.STACKS]
    for one, other in combinations(at, 2):
        assert curves.apart(one, other) > 2 * layout.DISC + 10
    for x, y in at:
        assert layout.BAND + 30 < x < layout.WIDTH - layout.BAND - 20
        assert layout.BAND + 30 < y < layout.HEIGHT - layout.BAND - 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_lies_on_another_or_on_a_disc(language: str):
    state = rich()
    spoken = words(state, language=language)
    at = layout.places(LAND)
    boxes = []
    for place, (x, y) in enumerate(at):
        lines = board.name_lines(spoken.place(place))
        half = max(width(line, layout.LETTERING, True) for line in lines) / 2
        base = y + layout.NAME_DROP
        boxes.append((x - half, base - 11, x + half, base + layout.NAME_LINE * (len(lines) - 1)))
    for place, (left, top, right, foot) in enumerate(boxes):
        assert left > 2 and right < layout.WIDTH - 2
        for other, (x, y) in enumerate(at):
            reach = layout.DISC - 2
            if other != place:
                assert not (left < x + reach and right > x - reach and top < y + reach and foot > y - reach)
    for (a, b, c, d), (e, f, g, h) in combinations(boxes, 2):
        assert a > g or c < e or b > h or d < f


@pytest.mark.parametrize("place", range(terms.LOCATIONS), ids=terms.LOCATION_NAMES)
def test_fifteen_pawns_at_one_location_are_all_seen(place: int):
    state = crowd(place)
    state.adrift = replaced(state.adrift, terms.VESSELS * place, 2)
    drawn = board.piece_elements(state)
    spots = {name: box_of(element) for name, element in drawn.items()}
    assert len(spots) == 16
    for one, other in combinations(spots.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 16
    scale = board.standings(state)["f-pawn-0-0"].scale
    for x, y in spots.values():
        assert pieces.PAWN_WIDTH / 2 * scale < x < layout.WIDTH - pieces.PAWN_WIDTH / 2 * scale
        assert pieces.PAWN_HEIGHT * scale < y < layout.HEIGHT
    rows = {seat: {box_of(drawn[layout.pawn_key(seat, pawn)])[1] for pawn in range(3)} for seat in range(5)}
    assert all(len(levels) == 1 for levels in rows.values())


@pytest.mark.parametrize("count", range(1, 10))
def test_pawns_that_stand_together_do_not_hide_each_other(count: int):
    companies = (count,) if count < 4 else (3, count - 3) if count < 7 else (3, 3, count - 6)
    rank = layout.ranks(place_of("D4"), companies)
    assert len(rank.feet) == count
    for one, other in combinations(rank.feet, 2):
        assert max(abs(one[0] - other[0]) / pieces.PAWN_WIDTH, abs(one[1] - other[1]) / 24) >= 0.9 * rank.scale


def test_two_monsters_share_a_location():
    table = Table(2)
    table.monster(0, "behemoth", "D1")
    table.monster(1, "sea_serpent", "D1")
    one, other = map(box_of, board.piece_elements(table.state).values())
    assert abs(one[1] - other[1]) > 30


def test_few_goods_lie_singly_and_many_by_number():
    state = rich()
    assert text(board.location_elements(state, place_of("F1"))["f-beside-F1"]) == ""
    state.beside = (0,) * 60 + (2, 1, 12, 3, 4) + (0,) * 45
    heap = board.location_elements(state, 12)[
        "f-beside-D6" if len(terms.LOCATION_NAMES) < 12 else "f-beside-" + terms.LOCATION_NAMES[12]
    ]
    assert text(heap) == "2 12 3 4"


# --- tracks --------------------------------------------------------------------------------------------------------


def test_scores_stand_on_their_step_and_go_round_and_below_nothing():
    state = Table(3).state
    state.ledger[0] = 47
    state.ledger[18] = 147
    state.ledger[36] = -3
    drawn = tracks.track_elements(state)
    assert box_of(drawn["f-score-0"]) == pytest.approx(layout.score_place(47), abs=0.01)
    assert box_of(drawn["f-score-1"]) == pytest.approx(layout.score_place(7), abs=0.01)
    assert box_of(drawn["f-score-2"]) == pytest.approx(layout.score_place(137), abs=0.01)
    assert "fd-laps" not in drawn["f-score-0"]
    assert ">+<" in drawn["f-score-1"] and ">−<" in drawn["f-score-2"]


def test_equal_scores_stand_side_by_side():
    for points in (0, 40, 75, 120):
        state = Table(5).state
        state.ledger = [points if index % 18 == 0 else 0 for index in range(90)]
        spots = [box_of(tracks.track_elements(state)[tracks.score_key(seat)]) for seat in range(5)]
        for one, other in combinations(spots, 2):
            assert curves.apart(one, other) > 10


def test_steps_of_the_score_track_are_even_and_closed():
    steps = [layout.score_place(points) for points in range(layout.SCORE_STEPS)]
    assert layout.score_place(layout.SCORE_STEPS) == steps[0]
    for one, other in pairwise(steps):
        assert 15 < curves.apart(one, other) < 25


@pytest.mark.parametrize(
    ("epoch", "stacks", "told"), [(1, (2, 2, 1, 1, 1, 1), "2/4"), (3, (4, 3, 3, 2, 3, 3), "1/2"), (4, (4,) * 6, "0/1")]
)
def test_the_sun_shows_the_epoch_and_what_the_next_one_needs(epoch: int, stacks: tuple[int, ...], told: str):
    state = Table(4).state
    state.epoch, state.stacks = epoch, stacks
    sun = tracks.track_elements(state)[tracks.EPOCH_KEY]
    assert classes(sun).count("fd-ray-now") == 1
    assert classes(sun).count("fd-ray-past") == epoch - 1
    assert told in text(sun)


def test_the_last_sun_needs_nothing():
    state = Table(4).state
    state.epoch = 5
    assert "fd-needed" not in tracks.track_elements(state)[tracks.EPOCH_KEY]


def test_stacks_show_their_top_what_is_left_and_whether_the_die_may_take_it():
    state = Table(4).state
    state.epoch, state.stacks = 2, (1, 2, 3, 5, 4, 2)
    drawn = tracks.track_elements(state)
    assert text(drawn["f-stack-sea"]) == "I" and classes(drawn["f-stack-sea"]).count("fd-tile-below") == 3
    assert text(drawn["f-stack-badlands"]) == "IV" and "fd-tile-below" not in classes(drawn["f-stack-badlands"])
    assert "fd-next-epoch" in classes(drawn["f-stack-forest"])
    assert "fd-next-epoch" not in classes(drawn["f-stack-island"])
    assert text(drawn["f-stack-desert"]) == "V" and "fd-stack-empty" in classes(drawn["f-stack-desert"])
    with_die = {region for region in terms.REGION_NAMES if "fd-engraved" in classes(drawn[f"f-stack-{region}"])}
    assert with_die == {"sea", "island", "mountain"}


def test_the_die_lies_with_the_starting_player():
    state = Table(4).state
    state.first = 3
    assert pieces.marker(3) in tracks.track_elements(state)[tracks.DIE_KEY]


def test_discs_cover_their_spaces():
    state = rich()
    drawn = tracks.track_elements(state)
    assert {name for name in drawn if name.startswith("f-voyage")} == {"f-voyage-1", "f-voyage-2", "f-voyage-3"}
    assert {name for name in drawn if name.startswith("f-military")} == {
        *("f-military-0s1", "f-military-0s2", "f-military-0s3", "f-military-2s1", "f-military-4s1", "f-military-4s2")
    }
    assert curves.apart(box_of(drawn["f-voyage-1"]), box_of(drawn["f-voyage-2"])) > 12
    assert box_of(drawn["f-voyage-3"]) == layout.voyage_place(7, 7)
    places = [layout.military_place(seat, space) for seat in range(5) for space in (1, 2, 3)]
    for one, other in combinations(places, 2):
        assert curves.apart(one, other) > 14
    left, top, wide, tall = layout.MILITARY
    assert all(left < x - 8 and x + 8 < left + wide and top < y - 8 and y + 8 < top + tall for x, y in places)


# --- routes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("network", range(terms.NETWORKS), ids=terms.NETWORK_NAMES)
def test_every_route_leads_from_one_location_to_the_other(network: int):
    at = layout.places(LAND)
    found = routes.edges(LAND, network)
    assert sum(len(near) for near in LAND.near[network]) == 2 * len(found) > 0
    for one, other in found:
        line = routes.route(LAND, network, one, other)
        assert line[0] == at[one] and line[-1] == at[other]
        shown = routes.shown(LAND, network, one, other)
        assert curves.apart(shown[0], at[one]) < 32 and curves.apart(shown[-1], at[other]) < 32
        assert routes.route_path(LAND, network, one, other).startswith("M")
        for place in set(range(terms.LOCATIONS)) - {one, other}:
            assert not curves.near(at[place], line, layout.DISC)


def test_a_bend_belongs_to_a_route_of_the_map():
    for network, name in routes._BENDS:
        one, other = sorted(map(place_of, name.split("-")))
        assert (one, other) in routes.edges(LAND, network)


def test_roads_cross_the_river_by_bridges():
    bridged = {
        (terms.LOCATION_NAMES[one], terms.LOCATION_NAMES[other])
        for one, other in routes.edges(LAND, terms.ROAD)
        if routes.crossings(routes.shown(LAND, terms.ROAD, one, other))
    }
    assert {("F3", "D4"), ("B2", "B4")} <= bridged or {("D4", "F3"), ("B2", "B4")} <= bridged


def test_ferries_are_struck_through_while_a_vessel_is_for_sale():
    table = Table(3)
    table.guild_vessels(ship=1)
    shut = board.ferry_elements(table.state)
    table.guild_vessels()
    runs = board.ferry_elements(table.state)
    assert len(runs) == 2
    for name in runs:
        assert "fd-barred" in classes(shut[name]) and "fd-barred" not in classes(runs[name])
        assert text(runs[name]) == "2"


def test_each_network_is_a_group_of_its_own_form():
    drawn = {network: routes.network(LAND, network) for network in routes.VESSEL_NETWORKS}
    forms = {"fd-wave-line", "fd-bubble-line", "fd-bird-line"}
    assert [set(classes(found)) & forms for found in drawn.values()] == [
        {"fd-wave-line"},
        {"fd-bubble-line"},
        {"fd-bird-line"},
    ]
    assert identities(routes.networks(LAND)) == [f"f-net-{name}" for name in ("ship", "submersible", "flying_machine")]


# --- ground --------------------------------------------------------------------------------------------------------


def test_every_location_lies_on_the_ground_of_its_region():
    from gnomon.games.feudum.draw import coasts

    main, redpine, crookback, *skerries = coasts.coasts()
    for place, at in enumerate(layout.places(LAND)):
        region = LAND.region[place]
        if region == terms.SEA:
            assert any(curves.inside(at, ring) for ring in skerries)
        elif region == terms.ISLAND:
            assert curves.inside(at, redpine) or curves.inside(at, crookback)
        else:
            assert curves.inside(at, main) and coasts.mainland_region(at) == region


def test_ports_lie_near_water():
    from gnomon.games.feudum.draw import coasts

    water = [point for ring in coasts.coasts() for point in ring]
    water += [point for line in (coasts.RIVER, coasts.STREAM) for point in curves.smooth(line)]
    for place in LAND.ports:
        assert curves.near(layout.places(LAND)[place], water, 60)


def test_growth_keeps_away_from_locations_and_is_the_same_every_time():
    drawn = terrain.ground_of(LAND)
    spots = [(float(x), float(y)) for x, y in re.findall(r'<use href="#fd-\w+" x="([\d.]+)" y="([\d.]+)"/>', drawn)]
    assert len(spots) > 120
    for at in layout.places(LAND):
        assert all(curves.apart(spot, at) > 28 for spot in spots)
    assert len(set(spots)) == len(spots)


def test_landmarks_stand_on_their_own_ground_beside_nothing_else():
    spots = landmarks.spots()
    for spot in spots:
        assert all(curves.apart(spot, at) > 26 for at in layout.places(LAND))
        assert all(curves.apart(spot, other) > 36 for other in (*layout.STACKS, layout.SUN, layout.DIE))
    assert len(set(spots)) == len(spots)
    assert landmarks.landmarks().count('<g transform="translate') == len(spots)


def test_what_never_changes_names_no_player_and_weighs_little():
    under = board.under(rich())
    assert len(under) + len(terrain.terrain_symbols()) < 120_000
    assert "fd-location" not in classes(under)


# --- styles --------------------------------------------------------------------------------------------------------


def everything() -> str:
    state = rich()
    crowded = crowd(3)
    found = [*board.map_elements(state, words(state)).values(), *board.map_elements(crowded).values()]
    return "".join(found) + board.sheets(state, {}, "") + terrain.terrain_symbols()


def test_every_class_has_a_rule():
    styled = {name for rule in rules(sheets.stylesheet()) for name in re.findall(r"\.([\w-]+)", rule.selector)}
    plain = {"gn-mark", "fd-serf", "fd-pawn", "fd-adrift", "fd-monster", "fd-numbered", "fd-number-badge"}
    plain |= {"fd-location", "fd-below", "fd-below-two", "fd-stack", "fd-ray", "fd-compass", "fd-map", "fd-under"}
    plain |= {f"gn-{emblem.colour}" for emblem in pieces.SEATS}
    assert set(classes(everything())) - styled - plain == set()


def test_no_text_on_the_map_is_smaller_than_its_lettering():
    used = set(classes(everything()))
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', everything())]
    for rule in rules(sheets.stylesheet()):
        if used.issuperset(re.findall(r"\.([\w-]+)", rule.selector)):
            for name, value in rule.declarations:
                if name in ("font", "font-size"):
                    sizes += [float(size) for size in re.findall(r"([\d.]+)px", value)]
    assert min(sizes) >= layout.LETTERING
    assert layout.LETTERING * layout.LEAST_WIDTH / layout.WIDTH >= 12


@pytest.mark.parametrize("theme", [palette.FEUDUM_LIGHT, palette.FEUDUM_DARK], ids=lambda theme: theme.name)
def test_networks_roads_and_coasts_stand_out_from_every_ground(theme: Theme):
    roles = theme.roles
    for network in terms.VESSEL_NAMES:
        role = "flying" if network == "flying_machine" else network
        for ground in terms.REGION_NAMES:
            assert contrast(roles[role], roles[ground]) >= 3, (network, ground)
    for ground in terms.REGION_NAMES:
        assert contrast(roles["map-ink"], roles[ground]) >= 4.5
        assert max(contrast(roles[role], roles[ground]) for role in ("road", "road-edge")) >= 3
        assert contrast(roles["start-ring"], roles[ground]) >= 2

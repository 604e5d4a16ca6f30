"""A Society board: council, chain tokens, tiles display, influence row, cards, and the Progress map with its prices."""

import re

import pytest

from gnomon.games.inventions.actions import HEX
from gnomon.games.inventions.decisions import BUILD_TILE
from gnomon.games.inventions.draw import progress_map, society, tile_faces
from gnomon.games.inventions.draw.layout import hand_key, hex_key, invention_key
from gnomon.games.inventions.face import FACE
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.building import tile_cost
from gnomon.games.inventions.terms import FIRST_WEALTH, HEXES, NOTHING, TILE_NAMES, TILES
from tests.games.inventions.board.positions import LANGUAGES, NAMES, along, words
from tests.kit.drawn import classes, identities, parsed, shown, text
from tests.kit.inventions import Table, card_of, tile_of
from tests.kit.telling import seen


def board(table: Table, seat: int = 0) -> dict[str, str]:
    """The elements of a seat's board as it reads them in English."""
    return society.elements(table.state, seat, words(table.state, seat))


# --- all of it -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_board_is_well_formed_and_holds_each_element_once(seats: int, language: str):
    for state in along(seats, 3, 60):
        said = words(state, 0, language)
        drawn = society.elements(state, 0, said)
        page = society.board(drawn, said)
        parsed(page)
        named = identities(page)
        assert len(named) == len(set(named))
        assert set(drawn) <= set(named)
        for name, element in drawn.items():
            assert identities(element)[0] == name
        assert "…" not in page


def test_what_a_board_is_drawn_from_is_all_that_it_shows():
    kept: dict[object, dict[str, str]] = {}
    for state in along(2, 21, 2):
        for seat in range(2):
            drawn = society.elements(state, seat, words(state))
            assert kept.setdefault((seat, society.basis(state, seat)), drawn) == drawn
    assert len(kept) > 50


# --- council and holdings --------------------------------------------------------------------------------------------


def test_the_council_shows_who_is_at_home_who_lies_and_what_is_free():
    table = Table()
    table.home(0, trader=2, thinker=7, scholar=1)
    table.state.tired[1] = 1
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    drawn = board(table.turn())
    assert drawn["i-citizen-trader"].count("gn-mark-body") == 2
    assert shown(drawn["i-citizen-thinker"]).split() == ["Thinker", "R", "7"]
    assert "2 traders" in text(drawn["i-citizen-trader"])
    assert "ig-lying" in classes(drawn["i-citizen-artisan"]) and "ig-lying" not in classes(drawn["i-citizen-trader"])
    assert "Exhausted: 1" in text(drawn["i-citizen-artisan"])
    assert classes(drawn["i-citizen-scholar"]).count("iv-ghost") == 2
    assert "limit 3" in shown(drawn["i-citizen-scholar"])


def test_chain_tokens_are_ready_in_ones_turn_and_foretold_outside_it():
    table = Table()
    table.influence(5, 8)
    mine, other = board(table.turn(0)), board(table, 1)
    assert classes(mine["i-holdings-chain"]).count("ig-ready") == 2
    assert classes(mine["i-holdings-chain"]).count("ig-idle") == 1
    assert classes(other["i-holdings-chain"]).count("ig-coming") == 3
    table.state.chain = 1
    used = society.holdings_elements(table.state, 0, words(table.state), ("Silk",))
    assert re.findall(r"ig-chain ig-(\w+)", used["i-holdings-chain"]) == ["used", "ready", "idle"]
    assert shown(used["i-holdings-chain"]).split() == ["Silk", "available"]


def test_tiles_lie_in_their_slots_with_what_building_costs():
    table = Table()
    table.influence(4)
    table.slots(0, "economy_2", "wealth_F_economy_culture", "aspiration_culture")
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    drawn = board(table.turn())
    assert shown(drawn["i-tile-0"]) == "2" and "iv-tint-economy" in classes(drawn["i-tile-0"])
    assert shown(drawn["i-tile-1"]) == "F" and "ig-wealth" in classes(drawn["i-tile-1"])
    assert "ig-aspiration" in classes(drawn["i-tile-2"])
    assert "ig-vacant" in classes(drawn["i-tile-3"])
    assert "build 2: 1 influence" in shown(drawn["i-holdings-face"])
    assert "Economy 2" in text(drawn["i-tile-0"])


def test_every_tile_has_its_own_print_and_says_what_it_does():
    drawn = [tile_faces.print_of(tile) for tile in range(TILES)]
    assert len(set(drawn)) == TILES
    said = words(Table().state)
    for tile in range(TILES):
        parsed(drawn[tile])
        name, told = tile_faces.told(tile, said)
        assert name and told and TILE_NAMES[tile] not in (name, told)


def test_influence_tokens_grow_pale_once_they_are_placed():
    table = Table()
    table.token(0, 2, "invent")
    drawn = board(table.turn())
    assert "ig-placed" in classes(drawn["i-token-invent"])
    assert [shown(drawn[f"i-token-{name}"]) for name in ("present", "innovate", "share")] == ["2", "2", "3"]
    assert "ig-waiting" in classes(drawn["i-token-share"])


def test_faces_on_offer_lie_open_while_they_are_chosen():
    table = Table()
    table.card(3, "I301", presenter=1, inventor=0)
    table.wealth(3, "A")
    table.turn().answer(space="share")
    assert table.asked() == "share_tile"
    drawn = board(table)
    assert "i-face-wild" in drawn
    assert 'id="i-face-wild"' in society.board(drawn, words(table.state))
    assert "i-face-wild" not in board(Table().turn())


def test_every_card_beside_a_board_bears_its_name_its_sign_and_what_it_offers():
    table = Table()
    cards = ("I101", "I102", "I207", "I103", "I104", "I105")
    table.inventions(0, *cards)
    table.idea(0, "I306")
    state = table.turn().state
    drawn, said = board(table), words(state)
    for name in cards:
        entry = drawn[invention_key(card_of(name))]
        assert said.card(card_of(name)) in shown(entry)
        assert "chain" in text(entry)
        assert entry.count("<svg") == 2
        assert "ig-idea-entry" not in classes(entry)
    idea = drawn[hand_key(card_of("I306"))]
    assert shown(idea).startswith("Steel")
    assert "C" in shown(idea).split()
    assert "ig-idea-entry" in classes(idea)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_everybody_has_the_cards_of_one_board_before_them(seat: int):
    table = Table(seats=2)
    table.inventions(0, "I207")
    table.inventions(1, "I208", "I209")
    table.idea(1, "I306")
    state = table.turn().state
    view, names = GAME.view(state, seat), NAMES[:2]
    shown = FACE.public(seen(view, -1, "en", names)) | FACE.private(seen(view, seat, "en", names), False)
    cards = {name for name in shown if name.startswith(("i-invention-", "i-hand-"))}
    whose = max(seat, 0)
    own = {invention_key(card) for card in state.inventions[whose]} | {hand_key(card) for card in state.ideas[whose]}
    assert cards == own
    page = FACE.boards(shown, view, "en")
    assert {name for name in identities(page) if name.startswith(("i-invention-", "i-hand-"))} == own


# --- Progress map ----------------------------------------------------------------------------------------------------


def test_neighbours_by_the_tables_lie_beside_each_other_on_the_map():
    components = Table().state.setting.components
    where = progress_map.centres(components, 10.0)
    for place in range(HEXES):
        for other in range(HEXES):
            (x, y), (a, b) = where[place], where[other]
            near = abs((x - a) ** 2 + (y - b) ** 2 - 300) < 1
            assert near == (other in components.hex_beside[place])


def test_every_empty_hex_tells_its_price_and_how_it_comes_about():
    table = Table()
    table.inventions(0, "I101")
    table.slots(0, "economy_5")
    table.built(0, h4="culture_5", h7="technology_3")
    table.home(0, trader=2)
    table.turn()
    drawn = board(table)
    economy = tile_of("economy_5")
    for place in range(HEXES):
        if table.state.hexes[0][place] == NOTHING:
            cost = tile_cost(table.state, 0, economy, place, 0)
            assert shown(drawn[hex_key(place)]).split()[-1] == str(cost)
            assert ("ig-dear" in classes(drawn[hex_key(place)])) is (cost > 2)
    assert "1 + 1 built neighbour − 1 matching invention = 1 trader" in text(drawn["i-hex-9"])
    assert "1 − 1 matching invention − 2 by the hex = 0 traders" in text(drawn["i-hex-14"])
    assert "Economy" in text(drawn["i-society-map"])


def test_the_line_below_the_map_spells_the_price_of_the_hex_in_mind():
    table = Table()
    table.slots(0, "economy_5")
    table.built(0, h4="culture_5")
    table.home(0, trader=2)
    table.influence(9)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    table.turn().state.push((BUILD_TILE, 1, 0, 0, 0, 0))
    table.answer(build="economy_5")
    said = words(table.state)
    drawn = progress_map.sum_told(table.state, 0, HEX + 2, said)
    assert shown(drawn[progress_map.SUM]) == "Hex 3 1 + 1 built neighbour = 2 traders · 1 trader"
    assert progress_map.sum_told(table.state, 0, HEX - 1, said) == {}
    assert progress_map.sum_told(table.state, 1, HEX + 2, said) == {}
    assert shown(board(table)[progress_map.SUM]) == ""
    look = FACE.preview(seen(table.state, 0, "en", NAMES[:3]), None, HEX + 2)  # type: ignore[arg-type]
    assert "i-hex-3" in look.elements and "i-society-sum" in look.elements
    assert not {f"i-hex-{place + 1}" for place in range(HEXES) if place != 2} & set(look.elements)


def test_an_aspiration_tile_has_the_price_of_its_type_and_a_wild_one_none():
    table = Table()
    table.slots(0, "aspiration_wild")
    assert progress_map.priced(table.turn().state, 0)[0] == NOTHING
    table.slots(0, "aspiration_wild", "aspiration_technology")
    assert progress_map.priced(table.state, 0)[0] // 7 == 2
    assert all(not shown(board(Table().turn())[hex_key(place)]).isdigit() for place in range(HEXES))


def test_built_tiles_show_what_they_are_worth_and_whether_they_are_spent():
    table = Table()
    table.slots(0, "wealth_D")
    table.built(0, h1="wealth_A", h3="wealth_B", h9="economy_4", h12="technology_2")
    table.state.busy[0] = 1 << 3
    table.state.faded[0] = 1 << 1
    table.people(0, 2, 2)
    drawn = board(table.turn())
    assert shown(drawn["i-hex-1"]).split() == ["A", "6"] and "now 6 IP" in text(drawn["i-hex-1"])
    assert shown(drawn["i-hex-3"]).split() == ["B", "3"]
    assert "ig-coin" in classes(drawn["i-hex-9"]) and "used" in text(drawn["i-hex-9"])
    assert "ig-down" in classes(drawn["i-hex-12"]) and "face down" in text(drawn["i-hex-12"])
    assert progress_map.priced(table.state, 0)[0] >= FIRST_WEALTH
    assert "2 + 1 built neighbour = 3 citizens" in text(drawn["i-hex-6"]) or "by the hex" in text(drawn["i-hex-6"])


def test_a_small_map_counts_what_is_covered():
    table = Table()
    table.built(0, h1="wealth_A", h3="culture_2", h12="technology_2")
    components = table.state.setting.components
    drawn = progress_map.small_map(table.state.hexes[0], 1 << 1, components, 8)
    assert classes(drawn).count("ig-tiny") == HEXES
    assert [classes(drawn).count(name) for name in ("ig-tiny-wealth", "iv-band-culture", "ig-down")] == [1, 1, 1]

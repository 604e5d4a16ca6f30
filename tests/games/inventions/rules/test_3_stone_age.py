"""The Stone Age on a board that is laid out: benefits, ideas of one's own, tiles that wait, Chronos' region (3.4, 3.5)."""

import pytest

from gnomon.games.inventions.decisions import CLAIM_NEXT
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import CARD_NAMES, KINDS, NOBODY, NOTHING, REGIONS, SPECIALTIES
from tests.kit.inventions import (
    AFRICA,
    ASIA,
    EUROPE,
    MIDDLE_EAST,
    NORTH_AMERICA,
    OCEANIA,
    SOUTH_AMERICA,
    Table,
    card_of,
    milestone_of,
)

ANNA, BEN, CARA = range(3)
IDEAS = {AFRICA: "I201", ASIA: "I202", OCEANIA: "I203", NORTH_AMERICA: "I204", SOUTH_AMERICA: "I205"}
"""The five A-cards: specialist tiles lie in the order of the regions, so the Middle East and Europe stay empty."""


def stone_age(seats: int = 3, ideas: dict[int, str] | None = None) -> Table:
    """The Stone Age before its first claim; Anna is the last in order and claims first."""
    table = Table(seats, step=0)
    state = table.state
    for region, name in (IDEAS if ideas is None else ideas).items():
        table.card(region, name)
    table.milestones("MA1 MA2 MA3 MA4", "MB2 MB1 MB3 MB4", "MC1 MC2 MC3")
    for seat in range(seats):
        table.home(seat, trader=1, artisan=1, thinker=1, scholar=2)
        table.envoy(seat, f"MB{(2, 1, 3, 4)[seat]}")
    table.idea(ANNA, "I207", "I301")
    table.idea(BEN, "I206", "I302")
    table.display("I305", "I304", "I303")
    state.order = tuple(range(state.setting.parties - 1, -1, -1))
    state.chronos_at = -1
    table.settle()
    state.listed_seat = -1
    state.push((CLAIM_NEXT, 0, len(state.order) - 1))
    GAME.run(state, table.events, False)
    return table


@pytest.mark.rule("3.5", "2.3")
def test_a_claim_moves_specialists_or_scholars_and_puts_a_token_without_points():
    table = stone_age()
    assert table.asked() == "claim"
    assert GAME.to_act(table.state) == [ANNA], "the last in turn order begins"
    assert table.choices("region") == ["africa", "asia", "oceania", "north_america", "south_america"]
    assert table.refused(region="europe").code == "no_idea_there"
    table.answers("region south_america", "scholars 2")
    table.answer(region="europe")
    state = table.state
    assert table.at_home() == {"trader": 1, "artisan": 1, "thinker": 1}
    assert state.presenter[SOUTH_AMERICA] == ANNA
    assert state.spaces[3 * SOUTH_AMERICA] == 0
    assert not state.turned, "the +1 token lies face up"
    assert state.score(ANNA) == 0
    assert (table.on_map(ANNA, SOUTH_AMERICA), table.on_map(ANNA, EUROPE)) == (1, 1)
    assert table.state.ideas[ANNA] == (card_of("I207"), card_of("I301")), "nothing is drawn for a claimed idea"
    assert GAME.to_act(state) == [BEN]
    assert table.refused(region="south_america").code == "claimed_already"


@pytest.mark.rule("3.5", "2.3")
def test_points_and_influence_of_a_tile_come_at_the_claim():
    table = stone_age()
    table.answers("region asia", "scholars 0")
    assert table.points(ANNA, "specialists") == 3
    table.answers("region oceania", "scholars 1")
    assert table.state.influence[BEN] == 2


@pytest.mark.rule("3.5")
def test_a_scholar_of_a_tile_is_not_gained_beyond_the_limit():
    table = stone_age()
    table.answers("region north_america", "scholars 1")
    assert table.at_home() == {"trader": 1, "artisan": 1, "scholar": 2}, "one went, one came"
    table = stone_age(ideas={**IDEAS, AFRICA: "I204", NORTH_AMERICA: "I201"})
    table.home(ANNA, trader=2)
    table.settle()
    table.answers("region north_america", "scholars 0")
    assert table.at_home() == {"artisan": 1, "thinker": 1, "scholar": 2}, "the limit in Era 2 is two"


@pytest.mark.rule("3.5", "2.3", "4.4")
def test_an_own_idea_presented_and_invented_in_the_stone_age():
    """SP1 presents Silk in the Middle East, whose SP2 invents it: the tile waits for the first turn."""
    table = stone_age()
    table.answers("region africa", "scholars 0", "whether yes", "idea I207", "region middle_east", "scholars 1")
    assert table.choices("whether") == ["yes"], "SP2 invents"
    table.answers("whether yes", "region middle_east")
    state = table.state
    assert state.inventor[MIDDLE_EAST] == ANNA
    assert table.asked() == "new_idea", "at the end of her setup turn"
    assert state.spaces[3 * AFRICA] == 0
    assert state.spaces[3 * MIDDLE_EAST] == NOTHING, "the extra region gets no token"
    assert (table.on_map(ANNA, AFRICA), table.on_map(ANNA, MIDDLE_EAST)) == (1, 0), "and no citizen"
    table.answer(idea="I304")
    assert sorted(CARD_NAMES[card] for card in state.ideas[ANNA]) == ["I301", "I304"]
    assert table.in_slots() == ["aspiration_technology", "", "", ""]
    assert table.told("technology_used") == table.told("chained") == []
    while state.chain == 0 or GAME.to_act(state) != [ANNA]:
        GAME.apply(state, GAME.to_act(state)[0], GAME.default(state, GAME.to_act(state)[0]))
    assert "aspiration_technology" in table.in_slots(), "not before step 3 of her first turn"
    while table.asked() != "progress":
        GAME.apply(state, ANNA, GAME.default(state, ANNA))
    assert any(name.startswith("technology_by") for name in table.choices("replace"))


@pytest.mark.rule("3.5", "2.3")
def test_the_benefit_may_be_declined():
    table = stone_age()
    table.answers("region africa", "scholars 0", "enough done")
    assert table.state.card[MIDDLE_EAST] == NOTHING
    assert GAME.to_act(table.state) == [BEN]


@pytest.mark.rule("3.5", "4.1")
def test_unclaimed_ideas_leave_and_the_first_round_begins_in_turn_order():
    table = stone_age()
    table.answers("region asia", "scholars 0", "region oceania", "scholars 0", "region north_america", "scholars 1")
    state = table.state
    assert state.card[AFRICA] == state.card[SOUTH_AMERICA] == NOTHING
    assert (state.gone >> card_of("I201")) & 1 and (state.gone >> card_of("I205")) & 1
    assert table.asked() == "space"
    assert GAME.to_act(state) == [CARA]


# --- Chronos with two players (3.4, 3.5) -------------------------------------------------------------------------------


@pytest.mark.rule("3.5", "3.4", "7.1")
@pytest.mark.parametrize(
    ("claim", "empty", "region", "citizens"),
    [("asia", EUROPE, AFRICA, 1), ("africa", EUROPE, ASIA, 1), ("asia", AFRICA, NORTH_AMERICA, 2)],
)
def test_chronos_takes_africa_or_the_next_region_with_an_idea(claim: str, empty: int, region: int, citizens: int):
    table = Table(2, step=0)
    state = table.state
    for at, name in IDEAS.items():
        if at != empty and not (empty == AFRICA and at == OCEANIA):
            table.card(at, name)
    table.home(ANNA, trader=1, artisan=1, thinker=1, scholar=2)
    table.home(BEN, trader=1, artisan=1, thinker=1, scholar=2)
    state.order = (ANNA, 2, BEN)
    table.settle()
    state.listed_seat = -1
    state.push((CLAIM_NEXT, 0, 2))
    GAME.run(state, table.events, False)
    table.answer(region=claim)
    while GAME.to_act(state) == [BEN]:
        GAME.apply(state, BEN, GAME.default(state, BEN))
    assert state.chronos_at == region
    assert state.presenter[region] == 2
    assert table.on_map(2, region) == 1
    assert state.supply[2] == 30 - citizens - 1
    token = state.spaces[3 * region]
    assert token // 5 == 2 and (state.turned >> token) & 1
    assert state.tokens[2].bit_count() == 4, "three wait on the Era track, one is spare"
    assert sum(state.marker_points) == 0


@pytest.mark.rule("3.4", "3.2")
@pytest.mark.parametrize("seed", range(4))
def test_pieces_of_chronos_and_the_order_of_private_displays(seed: int):
    state = GAME.setup({}, 2, seed)
    assert isinstance(state, InventionsState)
    assert sorted(state.order) == [0, 1, 2]
    assert state.column == (*state.order, 3), "from the top in starting order, the unused colour last"
    assert state.marker[2] in range(4) and state.marker[3] == NOTHING
    assert state.inventions[2] == ()
    assert state.hoard[2] == ()
    assert state.tokens[2].bit_count() in (4, 5)


@pytest.mark.rule("3.3", "3.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_which_cards_are_left_in_the_box(seats: int):
    state = GAME.setup({"late_ideas": "no"}, seats, 9)
    assert isinstance(state, InventionsState)
    dealt = [card for row in (*state.ideas, *state.inventions) for card in row]
    assert len(set(dealt)) == len(dealt)
    assert sum(1 for card in dealt if CARD_NAMES[card][1] == "1") == (4 if seats == 1 else 2 * seats)
    assert state.presenter.count(NOBODY) >= REGIONS - 1
    for seat in range(seats):
        assert sum(state.tired[SPECIALTIES * seat : SPECIALTIES * seat + 3]) == 0
        assert sum(state.home[KINDS * seat : KINDS * seat + KINDS]) == 5
        assert state.hexes[seat] == (NOTHING,) * 17
        assert state.tokens[seat] == 0b11111
    assert milestone_of("MD1") not in (*state.common, *state.private, *state.eureka)

"""Chronos as the third player of two, in unusual positions (7.1)."""

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.kinds import REASON_NAMES
from gnomon.games.inventions.rules.inventing import bot_has_access
from gnomon.games.inventions.terms import MILESTONE_NAMES, NOTHING, TILE_NAMES
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

ANNA, BEN, CHRONOS = range(3)


def two(step: int = 4) -> Table:
    table = Table(2, step=step)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = AFRICA
    return table


def hoard(table: Table) -> list[str]:
    return [TILE_NAMES[tile] for tile in table.state.hoard[CHRONOS]]


def reasons(table: Table) -> list[tuple[int, str]]:
    return [(facts[1], REASON_NAMES[facts[2]]) for facts in table.told("bot_skipped")]


@pytest.mark.rule("7.1.1")
def test_he_shares_before_he_innovates_and_one_action_ends_the_turn():
    """Beside the card as presenter he could innovate, too."""
    table = two()
    table.card(MIDDLE_EAST, "I301", CHRONOS, ANNA)
    table.card(EUROPE, "I302", ANNA)
    table.wealth(MIDDLE_EAST, "B")
    table.bot(CHRONOS)
    assert table.state.inventions[ANNA] == (card_of("I301"),)
    assert hoard(table) == ["wealth_B"]
    assert table.on_map(CHRONOS, MIDDLE_EAST) == 2
    assert table.state.chronos_at == MIDDLE_EAST
    assert sum(table.state.ledger) == 0, "he scores nothing for presenting"
    assert table.state.card[MIDDLE_EAST] == NOTHING, "he does not present in the slot that is free now"


@pytest.mark.rule("7.1.3")
def test_an_innovators_citizen_of_a_player_comes_when_he_shares():
    table = two()
    table.card(MIDDLE_EAST, "I301", ANNA, CHRONOS, BEN)
    table.bot(CHRONOS)
    assert table.on_map(BEN, MIDDLE_EAST) == 2
    assert table.points(ANNA, "presenting") == 6
    assert (table.state.gone >> card_of("I301")) & 1, "what he invented leaves the game"
    assert table.state.inventions == [(), (), (), ()]


@pytest.mark.rule("7.1.3", "A4")
def test_what_he_invented_leaves_the_game_when_a_player_shares_it():
    table = two()
    table.card(ASIA, "I301", ANNA, CHRONOS)
    table.turn(ANNA).answers("space share", "take aspiration_wild")
    assert (table.state.gone >> card_of("I301")) & 1
    assert table.on_map(CHRONOS, ASIA) == 1


@pytest.mark.rule("7.1.1")
def test_without_an_idea_in_the_display_he_cannot_present():
    table = two()
    table.display()
    table.stack()
    table.card(EUROPE, "I301", ANNA)
    table.bot(CHRONOS)
    assert reasons(table) == [(MIDDLE_EAST, "no_idea")]
    assert table.state.inventor[EUROPE] == CHRONOS


@pytest.mark.rule("7.1.1")
@pytest.mark.parametrize(("left", "presents"), [(1, OCEANIA), (2, MIDDLE_EAST), (0, -1)])
def test_out_of_citizens_he_cannot_act_with_them(left: int, presents: int):
    """The Middle East asks for two; Europe and Asia hold ideas; Oceania asks for one."""
    table = two()
    table.card(EUROPE, "I306", ANNA)
    table.card(ASIA, "I402", ANNA)
    table.people(CHRONOS, SOUTH_AMERICA, 30 - left)
    table.bot(CHRONOS)
    if presents >= 0:
        assert table.state.presenter[presents] == CHRONOS
    else:
        assert table.told("bot_idle") == [(CHRONOS,)]
        assert table.state.chronos_at == AFRICA


@pytest.mark.rule("7.1", "A2")
@pytest.mark.parametrize(
    ("place", "access"), [("common", True), ("private", True), ("spare", True), ("discard", True), ("eureka", False)]
)
def test_his_access(place: str, access: bool):
    table = two()
    table.state.discard = (milestone_of("MF1"),)
    name = {"common": "MA4", "private": "MB2", "spare": "MB4", "discard": "MF1", "eureka": "MC2"}[place]
    assert bot_has_access(table.state, milestone_of(name)) == access
    assert not bot_has_access(table.state, milestone_of("MD1")), "in a stack"


@pytest.mark.rule("7.1.1")
def test_he_needs_one_citizen_whatever_the_card_asks_for():
    table = two(10)
    table.milestones("MB4 MC1 MC2 ME4", "MD1 MB1 MB2 MB3", "ME1")
    table.card(MIDDLE_EAST, "I503", ANNA)
    table.bot(CHRONOS)
    assert table.state.inventor[MIDDLE_EAST] == CHRONOS
    assert table.state.supply[CHRONOS] == 29
    assert hoard(table) == ["economy_2"]


@pytest.mark.rule("7.1.3", "7.1.2")
def test_with_an_empty_wealth_stack_he_takes_a_progress_tile_of_the_shared_card():
    table = two()
    table.display("I401", "I402", "I303")
    table.card(SOUTH_AMERICA, "I305", ANNA, CHRONOS)
    table.state.chronos_at = NORTH_AMERICA
    table.wealth(SOUTH_AMERICA, "D")
    table.state.wealth[SOUTH_AMERICA] = ()
    table.built(ANNA, h1="wealth_D")
    table.built(BEN, h1="wealth_D")
    table.state.hoard[CHRONOS] = (TILE_NAMES.index("wealth_D"), TILE_NAMES.index("technology_7"))
    table.bot(CHRONOS)
    assert hoard(table)[-1] == "technology_1", "after number 7 comes number 1"


@pytest.mark.rule("7.1.1")
def test_the_pillar_goes_from_the_seventh_region_to_the_first():
    table = two()
    table.state.chronos_at = SOUTH_AMERICA
    table.bot(CHRONOS)
    assert table.state.chronos_at == AFRICA
    assert table.state.presenter[AFRICA] == CHRONOS
    assert table.told("got_influence") == table.told("scored") == [], "no benefit of the specialist tile"


@pytest.mark.rule("7.1.1")
def test_he_comes_back_to_his_own_region_last():
    table = two()
    table.display("I501", "I502", "I503")
    for region, name in enumerate(("I301", "I302", "I303", "I304", "I305", "I401"), 1):
        table.card(region, name, ANNA, BEN, ANNA)
    table.bot(CHRONOS)
    assert table.state.presenter[AFRICA] == CHRONOS
    assert len(reasons(table)) == 6


@pytest.mark.rule("7.1.1")
def test_his_turn_comes_at_his_place_also_in_era_1():
    state = GAME.setup({}, 2, 11)
    while not state.over and state.step < 2:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.default(state, seat))
    assert state.step == 2
    table = Table(2, step=0)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.order = (ANNA, CHRONOS, BEN)
    table.state.chronos_at = AFRICA
    table.people(ANNA, EUROPE)
    table.turn(ANNA).answer(space="travel")
    while GAME.to_act(table.state) == [ANNA]:
        GAME.apply(table.state, ANNA, GAME.default(table.state, ANNA), 0, table.events)
    assert table.state.presenter[MIDDLE_EAST] == CHRONOS
    assert GAME.to_act(table.state) == [BEN]


# --- between eras --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.4", "6.1")
@pytest.mark.parametrize(("era", "borders"), [(2, 0b1100), (3, 0b1010), (4, 0b0110)])
def test_his_token_passes_over_regions_that_hold_one(era: int, borders: int):
    table = two()
    own, rest = {2: ("MC", "MC2 MC3"), 3: ("MD", "MD2 MD3"), 4: ("ME", "ME2 ME3")}[era]
    table.milestones("MA1 MA2 MA3 MA4", f"{own}1 MB1 MB2 MB3", rest)
    table.token(CHRONOS, MIDDLE_EAST, "plus_1", face_down=True)
    table.token(ANNA, EUROPE, "plus_1")
    table.token(BEN, EUROPE, "plus_1")
    table.change(era)
    assert table.told("bot_moved")[0][:2] == (CHRONOS, EUROPE), "two tokens of others leave a space"
    assert table.state.spaces[3 * EUROPE + 2] // 5 == CHRONOS
    assert table.state.borders == borders
    assert sum(table.state.marker_points) == 0, "with two players he scores nothing"


@pytest.mark.rule("7.1.4", "6.1.3")
def test_with_an_empty_eureka_display_he_keeps_milestone_and_marker():
    table = two()
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MC2 MB3 MC3", "")
    table.state.eureka = (NOTHING, NOTHING, NOTHING)
    before = table.state.marker[CHRONOS]
    table.change(2)
    assert MILESTONE_NAMES[table.state.private[CHRONOS]] == "MB3"
    assert table.state.marker[CHRONOS] == before


@pytest.mark.rule("7.1.4", "6.1.3")
def test_the_last_eureka_tile_is_his_and_the_display_without_owner_stays():
    table = two()
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MC2 MB3 MB4", "MC3")
    table.marker(ANNA, "era_3_3")
    table.change(2)
    assert MILESTONE_NAMES[table.state.private[CHRONOS]] == "MC3"
    assert MILESTONE_NAMES[table.state.private[3]] == "MB4"
    assert [MILESTONE_NAMES[tile] for tile in table.state.common] == ["MA2", "MA3", "MA4", "MB3"]
    assert table.state.marker[CHRONOS] == 5, "the turn-order space is taken"
    assert GAME.to_act(table.state) == [ANNA]
    assert table.asked() == "turn_order"


@pytest.mark.rule("7.1", "A3", "A6")
def test_players_innovate_his_inventions_and_must_beat_his_citizens():
    table = two()
    table.card(ASIA, "I301", CHRONOS, CHRONOS)
    table.home(ANNA, trader=1)
    table.people(ANNA, EUROPE, 3)
    table.people(CHRONOS, EUROPE, 3)
    table.turn(ANNA)
    assert table.refused(space="gain_influence").code == "no_region_for_a_token"
    table.answer(space="innovate")
    assert table.state.innovator[ASIA] == ANNA
    assert table.at_home(ANNA) == {"trader": 1}

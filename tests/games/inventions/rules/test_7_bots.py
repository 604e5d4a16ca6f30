"""Chronos, Hephaestus and the solo game (7)."""

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.kinds import REASON_NAMES
from gnomon.games.inventions.rules.ending import accolade_points, accolades, bots_score, title
from gnomon.games.inventions.rules.hephaestus import counter_clockwise
from gnomon.games.inventions.state import BOT_SOURCES
from gnomon.games.inventions.terms import ACTION_NAMES, GAIN_INFLUENCE, MILESTONE_NAMES, NOTHING, TILE_NAMES
from tests.kit.inventions import (
    AFRICA,
    ASIA,
    EUROPE,
    MIDDLE_EAST,
    NORTH_AMERICA,
    OCEANIA,
    SOUTH_AMERICA,
    Table,
)

YOU, CHRONOS, HEPHAESTUS = range(3)


def earned(table: Table, source: str) -> int:
    """Points of the bots' marker of a source."""
    return table.state.marker_points[BOT_SOURCES.index(source)]


def two() -> Table:
    table = Table(2, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = AFRICA
    return table


# --- Chronos (7.1) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1")
def test_chronos_presents_the_oldest_idea():
    table = two()
    table.display("I401", "I402", "I303")
    table.bot(2)
    assert table.state.card[MIDDLE_EAST] == 20
    assert table.state.presenter[MIDDLE_EAST] == 2
    assert len(table.state.display) == 3


@pytest.mark.rule("7.1.1", "7.1.2")
def test_chronos_invents_with_one_citizen_and_takes_a_tile():
    table = two()
    table.card(MIDDLE_EAST, "I301", YOU)
    table.bot(2)
    assert table.state.inventor[MIDDLE_EAST] == 2
    assert [TILE_NAMES[tile] for tile in table.state.hoard[2]] == ["economy_2"]


@pytest.mark.rule("7.1.1", "7.1.2")
def test_a_tile_that_he_has_or_that_is_gone_gives_way_to_the_next():
    table = two()
    table.card(SOUTH_AMERICA, "I301", YOU)
    table.state.chronos_at = NORTH_AMERICA
    table.state.hoard[2] = (6,)
    table.slots(0, "economy_1")
    table.slots(1, "economy_1")
    table.bot(2)
    assert [TILE_NAMES[tile] for tile in table.state.hoard[2]] == ["economy_7", "economy_2"]


@pytest.mark.rule("7.1.3", "A4")
def test_chronos_shares_what_he_stands_beside():
    table = two()
    table.card(MIDDLE_EAST, "I301", 1, 0, 2)
    table.wealth(MIDDLE_EAST, "A")
    table.bot(2)
    assert table.points(1, "presenting") == 6
    assert table.state.inventions[0] == (18,)
    assert table.on_map(2, MIDDLE_EAST) == 2, "as innovator he adds a citizen"
    assert [TILE_NAMES[tile] for tile in table.state.hoard[2]] == ["wealth_A"]


@pytest.mark.rule("7.1.3")
def test_with_two_players_a_second_tile_of_a_letter_is_taken_and_his_own_card_is_discarded():
    table = two()
    table.card(MIDDLE_EAST, "I301", 1, 2)
    table.wealth(MIDDLE_EAST, "A")
    table.state.hoard[2] = (21,)
    table.bot(2)
    assert table.state.hoard[2] == (21, 21)
    assert (table.state.gone >> 18) & 1


@pytest.mark.rule("7.1.1")
def test_chronos_innovates_where_nothing_else_is_possible():
    table = two()
    table.card(MIDDLE_EAST, "I301", 1, 0)
    table.bot(2)
    assert table.state.innovator[MIDDLE_EAST] == 2
    assert table.state.hoard[2] == ()


@pytest.mark.rule("7.1.1")
def test_his_way_is_told_region_by_region():
    table = two()
    table.card(MIDDLE_EAST, "I306", YOU)
    table.card(EUROPE, "I301", 1, 0, 1)
    table.card(ASIA, "I302", 1, 0)
    table.bot(2)
    told = [(region, REASON_NAMES[reason]) for _, region, reason, _, _ in table.told("bot_skipped")]
    assert told == [(MIDDLE_EAST, "no_access"), (EUROPE, "innovated")]
    assert table.state.innovator[ASIA] == 2


@pytest.mark.rule("7.1.1")
def test_after_seven_regions_the_turn_ends():
    table = two()
    for region, name in enumerate(("I301", "I302", "I303", "I304", "I305", "I306", "I401")):
        table.card(region, name, 0, 1, 0)
    table.bot(2)
    assert table.told("bot_idle") == [(2,)]
    assert table.state.chronos_at == AFRICA


@pytest.mark.rule("7.1.4", "6.1")
def test_between_eras_he_places_a_token_and_passes_his_milestone_on():
    table = two()
    table.token(2, MIDDLE_EAST, "plus_1", face_down=True)
    table.change(2)
    assert table.told("bot_moved")[0] == (2, EUROPE, GAIN_INFLUENCE)
    assert table.told("token_placed")[-1][:2] == (2, EUROPE)
    assert table.state.borders == 0b1100
    assert MILESTONE_NAMES[table.state.private[2]] == "MC3"
    assert table.state.marker[2] == 6, "the rightmost free space of Era 3"
    assert table.told("order_changed") == [(2, 0)], "it is the turn-order space: he goes first"
    assert table.state.order[0] == 2
    assert not any((envoys >> 2) & 1 for envoys in table.state.envoys)


@pytest.mark.rule("7.1.4")
def test_at_the_first_change_nothing_happens_with_two_players():
    table = Table(2)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = AFRICA
    table.change(1)
    assert table.told("token_placed") == []
    assert MILESTONE_NAMES[table.state.private[2]] == "MB3"


# --- Hephaestus (7.2) ------------------------------------------------------------------------------------------------


def solo(card: int, slot: int = 1, **options) -> Table:
    table = Table(1, step=(1, 2, 3)[slot - 1], **options)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = AFRICA
    table.state.hephaestus_at = AFRICA
    others = [one for one in range(5) if one != card]
    table.action_cards((*others[slot - 1 :], card), tuple(others[: slot - 1]))
    table.display("I401", "I402", "I303")
    return table


def acted(table: Table) -> list[str]:
    return [ACTION_NAMES[action] for party, action in table.told("acted") if party == HEPHAESTUS]


@pytest.mark.rule("7.2.2.1")
@pytest.mark.parametrize(("slot", "action"), [(1, "call_specialists"), (2, "present")])
def test_the_slot_is_the_line_he_begins_with(slot: int, action: str):
    table = solo(0, slot)
    table.people(HEPHAESTUS, EUROPE, 1)
    table.bot(HEPHAESTUS)
    assert acted(table)[0] == action


@pytest.mark.rule("7.2.2.1", "4.3")
def test_a_closed_forum_leads_to_the_next_line():
    table = solo(0)
    table.people(HEPHAESTUS, EUROPE, 1)
    table.pillars(HEPHAESTUS, "gain_influence")
    table.bot(HEPHAESTUS)
    assert acted(table) == ["present"]
    assert [REASON_NAMES[reason] for _, reason, _ in table.told("bot_blocked")] == ["forum"]


@pytest.mark.rule("7.2.2.1")
def test_he_chains_the_next_line_with_a_token():
    table = solo(1)
    table.people(HEPHAESTUS, EUROPE, 1)
    table.bot(HEPHAESTUS)
    assert acted(table) == ["call_specialists", "travel"], "one token in Era 2"
    assert table.state.sages[HEPHAESTUS] == 1


@pytest.mark.rule("7.2.2.2")
def test_present_goes_to_the_next_empty_region():
    table = solo(3)
    table.card(MIDDLE_EAST, "I304", YOU)
    table.bot(HEPHAESTUS)
    assert table.state.card[EUROPE] == 20
    assert table.state.hephaestus_at == EUROPE


@pytest.mark.rule("7.2.2.2")
def test_travel_turns_the_tile_or_scores_all_and_ends_the_turn():
    table = solo(1, 2)
    table.bot(HEPHAESTUS)
    assert (acted(table)[0], table.state.scoring) == ("travel", 1 << MIDDLE_EAST)
    table = solo(1, 2)
    table.state.scoring = 0b0000110
    table.card(EUROPE, "I301", YOU, YOU)
    table.bot(HEPHAESTUS)
    assert earned(table, "knowledge") == 4
    assert table.state.scoring == 0
    assert acted(table) == ["travel"], "the innovation is not chained"


@pytest.mark.rule("7.2.2.2")
def test_gain_influence_scores_the_best_space_even_if_taken():
    table = solo(2, 2)
    table.token(YOU, MIDDLE_EAST, "plus_1")
    table.people(HEPHAESTUS, MIDDLE_EAST, 1)
    table.bot(HEPHAESTUS)
    assert acted(table)[0] == "gain_influence"
    assert earned(table, "influence") == 5
    assert table.on_map(HEPHAESTUS, MIDDLE_EAST) == 0


@pytest.mark.rule("7.2.2.2")
def test_eureka_scores_the_era_and_takes_the_rightmost_tile():
    table = solo(4)
    table.bot(HEPHAESTUS)
    assert MILESTONE_NAMES[table.state.private[HEPHAESTUS]] == "MC3"
    assert earned(table, "eureka") == 3
    assert table.state.marker[HEPHAESTUS] == 6


@pytest.mark.rule("7.2.2.3")
def test_diplomats_go_counter_clockwise():
    table = solo(3, 2)
    walked = [MILESTONE_NAMES[tile] for tile in counter_clockwise(table.state)]
    assert walked == ["MB1", "MB2", "MA4", "MA3", "MA2", "MA1", "MB4", "MB3"]
    table.bot(HEPHAESTUS)
    assert acted(table)[0] == "send_diplomat"
    assert earned(table, "diplomats") == 2


@pytest.mark.rule("7.2.1", "A9")
def test_visits_of_later_milestones_pay_both_ways():
    table = solo(3, 2)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    table.envoy(HEPHAESTUS, "MB2")
    table.bot(HEPHAESTUS)
    assert table.state.envoys[8] == 1 << HEPHAESTUS
    assert table.state.influence[YOU] == 2
    table = solo(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MC2 MC1 MB4", "MC3")
    table.home(YOU, trader=1)
    table.turn(YOU).answers("space send_diplomat", "milestone MC1")
    assert earned(table, "visits") == 2
    table = solo(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MC2 MC1 MB4", "MC3")
    table.home(YOU, trader=1)
    table.turn(YOU).answers("space send_diplomat", "milestone MC2")
    assert earned(table, "visits") == 0, "nothing for Chronos' milestone"


@pytest.mark.rule("7.2.2.3")
def test_call_diplomat_takes_the_first_of_his():
    table = solo(4, 3)
    table.envoy(HEPHAESTUS, "MA4")
    table.bot(HEPHAESTUS)
    assert acted(table) == ["call_diplomat"]
    assert earned(table, "diplomats") == 1
    assert table.state.envoys[3] == 0


@pytest.mark.rule("7.2.1", "4.3")
def test_joining_your_pillar_gives_you_influence():
    table = solo(3)
    table.pillars(YOU, "", "present")
    table.bot(HEPHAESTUS)
    assert table.state.influence[YOU] == 2


@pytest.mark.rule("7.2.2.1")
def test_nothing_possible_places_no_pillar():
    table = solo(0)
    table.pillars(HEPHAESTUS, "share", "gain_influence", "invent")
    table.bot(HEPHAESTUS)
    assert table.told("bot_idle") == [(HEPHAESTUS,)]
    assert table.told("placed_pillar") == []


@pytest.mark.rule("7.2.2.1")
def test_in_era_1_the_card_goes_under_the_deck():
    table = solo(3)
    table.state.step = 0
    table.bot(HEPHAESTUS)
    assert table.state.deck[0] == 3
    assert table.state.packets == (0b01000, 0b10111)
    assert table.state.drawn == ()


# --- between eras and the end (7.2) ----------------------------------------------------------------------------------


@pytest.mark.rule("7.2.3", "6.1")
def test_the_end_of_an_era():
    table = solo(3)
    table.action_cards((3, 4), (0, 1, 2))
    table.state.sages, table.state.sages_at = (0, 0, 2, 0), 0b1111100
    table.change(2)
    state = table.state
    assert sorted(state.deck[:3]) == [0, 1, 2]
    assert state.deck[3:] == (3, 4), "used cards go under the deck"
    assert state.packets == (0b00111, 0b11000), "which cards lie together is known to everybody"
    assert earned(table, "influence") == 5
    assert MILESTONE_NAMES[state.private[CHRONOS]] == "MC3"
    assert state.envoys[10] == 1 << CHRONOS, "alone a citizen of his stands on it"
    assert MILESTONE_NAMES[state.private[3]] == "MC2"
    assert "MC1" in [MILESTONE_NAMES[tile] for tile in state.common]
    assert earned(table, "sages") == 4
    assert state.sages_at == 0b1111111


@pytest.mark.rule("7.2.3")
def test_alone_the_first_change_places_a_token_of_chronos():
    table = solo(3)
    table.change(1)
    assert earned(table, "influence") == 5
    assert table.state.borders == 0b1110


@pytest.mark.rule("7.2.3", "6.2")
@pytest.mark.parametrize(("points", "rank"), [(60, 2), (61, 1)])
def test_you_win_with_strictly_more(points: int, rank: int):
    table = solo(3)
    table.state.marker_points[0] = 60
    table.state.inventions = [()] * 4
    table.state.ledger[0] = points
    table.state.over = True
    assert bots_score(table.state) == 60
    assert GAME.outcome(table.state).ranks == [rank]


@pytest.mark.rule("7.2.3")
def test_every_accolade():
    table = solo(3)
    assert not any(accolades(table.state)), "nobody has done anything"
    table.state.ledger[0] = 80
    table.state.marker_points[0] = 60
    table.state.inventions = [()] * 4
    assert accolades(table.state)[:3] == [True, True, True]
    table.card(ASIA, "I301", CHRONOS, HEPHAESTUS)
    assert not accolades(table.state)[1], "an invention that a bot presented is not shared"
    table.inventions(YOU, *["I101", "I102", "I103", "I104", "I105", "I106", "I107", "I108", "I501", "I502"])
    assert accolades(table.state)[3:5] == [True, True]
    for place in range(7):
        table.built(YOU, **{f"h{place + 1}": f"economy_{place + 1}"})
    for place, name in enumerate(("A", "B", "C", "D", "E_economy", "F_economy_culture")):
        table.built(YOU, **{f"h{place + 8}": f"wealth_{name}"})
    assert accolades(table.state)[5:7] == [True, True]
    for region, name in ((AFRICA, "I302"), (MIDDLE_EAST, "I303"), (EUROPE, "I304"), (OCEANIA, "I305")):
        table.card(region, name, YOU)
    table.card(NORTH_AMERICA, "I306", CHRONOS)
    table.card(SOUTH_AMERICA, "I401", CHRONOS)
    assert accolades(table.state)[7:9] == [True, False]
    for region in (AFRICA, MIDDLE_EAST, EUROPE, OCEANIA):
        table.state.inventor = tuple(CHRONOS if at == region else who for at, who in enumerate(table.state.inventor))
    assert accolades(table.state)[8]
    table.state.supply[0] = 0
    for place in range(13, 17):
        table.built(YOU, **{f"h{place + 1}": f"culture_{place - 12}"})
    table.state.influence[0] = 8
    assert accolades(table.state)[9:] == [True, True, True]
    assert accolade_points(table.state) == 15
    assert title(table.state) == 5


@pytest.mark.rule("7.2.3")
@pytest.mark.parametrize(("points", "number"), [(0, NOTHING), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3), (12, 4)])
def test_titles(points: int, number: int):
    table = solo(3)
    assert (accolade_points(table.state), title(table.state)) == (0, NOTHING)
    earned_titles = [at for at, least in enumerate(table.state.setting.components.titles) if points >= least]
    assert (earned_titles[-1] if earned_titles else NOTHING) == number

"""The worked examples of section 8."""

import pytest

from gnomon.games.inventions.rules.ending import bots_score, outcome
from gnomon.games.inventions.rules.inventing import bot_has_access, has_access
from gnomon.games.inventions.rules.milestones import IN_EUREKA
from gnomon.games.inventions.state import BOT_PRESENTING
from tests.kit.inventions import (
    AFRICA,
    ASIA,
    EUROPE,
    NORTH_AMERICA,
    OCEANIA,
    Table,
    milestone_of,
)

ANNA, BEN, CARA, DAN = range(4)


@pytest.mark.rule("4.2", "A6")
def test_example_1_tokens_are_fixed_early():
    table = Table(3)
    table.influence(3)
    table.people(ANNA, EUROPE, 3)
    table.token(ANNA, AFRICA, "plus_1")
    table.turn(ANNA)
    assert table.state.chain == 1
    table.answers("space gain_influence", "token innovate")
    assert table.state.influence[ANNA] == 5
    assert table.state.chain == 1


@pytest.mark.rule("4.3", "4.4")
def test_example_2_forum_block_and_chain():
    table = Table(4, step=5)
    table.pillars(BEN, "present", "invent")
    table.card(ASIA, "I301", CARA, CARA)
    table.people(BEN, EUROPE, 1)
    table.home(BEN, trader=1)
    table.inventions(BEN, "I106")
    table.pillars(CARA, "innovate")
    table.turn(BEN)
    assert table.refused(space="innovate").code == "forum_taken"
    table.answer(space="call_specialists")
    assert table.asked() == "chain"
    influence = list(table.state.influence)
    table.answer(chain_card="I106")
    assert table.state.innovator[ASIA] == BEN
    assert table.state.influence == influence


@pytest.mark.rule("4.3")
def test_example_3_round_three_choices():
    table = Table(3, step=3)
    table.pillars(BEN, "present", "invent", "call_specialists")
    table.home(BEN, trader=1)
    table.people(BEN, EUROPE)
    table.envoy(BEN, "MA1")
    table.turn(BEN)
    assert table.choices("space") == ["travel", "eureka", "send_diplomat", "call_diplomat"]


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("seats", "dan_gains"), [(4, 0), (2, 1)])
def test_example_4_influence_for_others(seats, dan_gains):
    table = Table(seats)
    cara, dan = (2, 3) if seats == 4 else (1, 1)
    table.influence(*([1] * seats))
    table.people(ANNA, EUROPE)
    if seats == 4:
        table.pillars(cara, "travel")
    table.pillars(dan, "", "travel")
    table.turn(ANNA).answer(space="travel")
    if seats == 4:
        assert table.state.influence[cara] == 2
    assert table.state.influence[dan] == 1 + dan_gains


@pytest.mark.rule("A2", "7.1")
def test_example_6_milestone_access_by_time():
    table = Table(4, step=1)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    plumbing = milestone_of("MB4")
    assert not has_access(table.state, ANNA, plumbing)
    table.envoy(ANNA, "MB4")
    assert has_access(table.state, ANNA, plumbing)
    assert not has_access(table.state, BEN, plumbing)
    table.state.step = 4
    assert has_access(table.state, BEN, plumbing)
    iron = milestone_of("MC3")
    assert not any(has_access(table.state, seat, iron) for seat in range(4))
    assert not bot_has_access(table.state, iron)


@pytest.mark.rule("A2", "4.5")
@pytest.mark.parametrize("mover", ["thinker", "scholar"])
def test_example_7_scholars_and_extra_cost(mover):
    table = Table(3, step=7)
    table.milestones("MA4 MB1 MC1 MC3", "MD1 MD2 MD3 MB2")
    table.card(ASIA, "I306", BEN)
    table.home(ANNA, thinker=1, scholar=1)
    table.turn(ANNA).answer(space="invent")
    assert table.choices("scholars") == ["0", "1"]
    table.answer(scholars="1" if mover == "thinker" else "0")
    assert table.tired(ANNA) == {"thinker": 1}
    assert table.state.inventor[ASIA] == ANNA
    assert table.at_home(ANNA) == {}


@pytest.mark.rule("A2", "4.5")
@pytest.mark.parametrize("who", ["thinker", "scholar"])
def test_example_7_one_citizen_does_not_pay_twice(who):
    table = Table(3, step=7)
    table.milestones("MA4 MB1 MC1 MC3", "MD1 MD2 MD3 MB2")
    table.card(ASIA, "I306", BEN)
    table.home(ANNA, **{who: 1})
    table.turn(ANNA)
    assert table.refused(space="invent").code == "inventors_needed"


@pytest.mark.rule("A4")
def test_example_9_full_display_at_share():
    table = Table(3, step=7)
    table.slots(ANNA, "economy_2", "wealth_B", "aspiration_technology", "culture_5")
    table.card(ASIA, "I301", BEN, ANNA)
    table.wealth(ASIA, "C", "C", "C", "C")
    table.turn(ANNA).answer(space="share")
    assert table.choices("take") == ["wealth_C", "aspiration_wild"]
    table.answer(take="wealth_C")
    assert table.choices("give_up") == ["3"]
    assert table.refused(give_up="1").code == "aspiration_only"
    table.answer(give_up="3")
    assert table.in_slots(ANNA) == ["economy_2", "wealth_B", "wealth_C", "culture_5"]


@pytest.mark.rule("A7", "2.4")
def test_example_11_travel_to_the_scoring_side():
    for tokens in (1, 0):
        table = Table(3, step=1)
        table.state.scoring = 0b101101
        table.people(ANNA, EUROPE)
        table.turn(ANNA)
        table.state.chain = tokens
        table.answers("space travel", "journey europe_to_asia")
        if tokens:
            table.answer(whether="yes")
        assert table.points(ANNA, "knowledge") == 8 * tokens
        assert table.state.sages[ANNA] == tokens
        assert (table.state.scoring == 0) == bool(tokens)


@pytest.mark.rule("5.2", "2.7.1")
def test_example_15_influence_cost_by_display():
    table = Table(3, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MC2 MB1 MB2")
    table.influence(2)
    table.built(ANNA, h1="economy_5")
    table.slots(ANNA, "economy_2")
    table.home(ANNA, trader=5)
    table.people(ANNA, EUROPE)
    table.state.sages_at = 0
    table.state.sages = (0, 7, 0, 0)
    table.turn(ANNA).answers("space travel", "journey europe_to_asia")
    while table.asked() != "build_tile":
        table.answer(replace=table.choices("replace")[-1])
    table.state.slots[ANNA] = (table.state.slots[ANNA][0], -1, -1, -1)
    table.state.listed_seat = -1
    assert table.choices("build") == []
    assert table.refused(build="economy_2").facts == {"number": 3, "influence": 2}
    table.settle()
    table.answer(economy="5").answer(build="economy_2").answer(hex="17")
    assert table.state.influence[ANNA] == 0


@pytest.mark.rule("2.7.3", "4.4")
def test_example_16_technology_pair():
    table = Table(3, step=7)
    table.milestones("MA3 MB1 MC1 MC3", "MD1 MD2 MD3 MB2")
    table.influence(4)
    table.built(ANNA, h1="technology_1", h17="technology_7")
    table.card(ASIA, "I305", ANNA)
    table.card(AFRICA, "I208", ANNA, BEN)
    table.home(ANNA, thinker=2, trader=1)
    table.idea(ANNA, "I301")
    table.turn(ANNA).answers("space invent")
    assert table.choices("technology") == ["1"]
    table.answers("technology 1", "region asia")
    assert table.state.influence[ANNA] == 3
    assert table.state.chain == 1
    assert table.state.faded[ANNA] == 1
    table.answer(enough="done")
    assert table.told("technology_used") == [(ANNA, 1)], "Share and Present have a tile too, but one a turn is all"


@pytest.mark.rule("6.1.1", "6.1.2", "2.12")
def test_example_18_era_change_numbers():
    table = Table(4)
    table.influence(9, 5, 0, 2)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB1 MB2 MB3", "MC2 MC3")
    table.home(0, scholar=2)
    table.state.sages = (2, 0, 0, 0)
    table.state.sages_at = 0b1111100
    table.change(2)
    assert table.state.influence == [7, 4, 1, 2]
    assert table.at_home(0)["scholar"] == 3
    assert table.asked() == "put_sage"
    table.answer(region="africa")
    assert table.state.sages_at == 0b1111111


@pytest.mark.rule("7.1.1")
def test_example_21_chronos_turn():
    table = Table(2, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = ASIA
    table.card(OCEANIA, "I306", ANNA)
    table.display("I401", "I402", "I303")
    table.bot(2)
    assert table.told("bot_skipped") == [(2, OCEANIA, 1, 23, IN_EUREKA)]
    assert table.state.chronos_at == NORTH_AMERICA
    assert table.told("presented")[0][:2] == (2, NORTH_AMERICA)
    assert table.state.card[NORTH_AMERICA] == 20


@pytest.mark.rule("7.2.3")
@pytest.mark.parametrize(("mode", "total"), [("easy", 89), ("normal", 108), ("hard", 127)])
def test_example_24_solo_score(mode, total):
    state = Table(1, difficulty=mode).state
    state.marker_points[BOT_PRESENTING] = 47
    state.inventions = [(), (0, 1, 2), (3, 4, 5), ()]
    state.hoard = [(), (0, 1, 2, 3, 21, 22), (7, 8, 9, 10, 11, 23, 24), ()]
    assert bots_score(state) == total
    found = outcome(state)
    assert (found.facts["opponents"], found.winners) == (total, [])

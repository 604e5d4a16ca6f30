"""The ten actions and the benefits in unusual positions: empty supplies, full rows, limits (4.5, 4.6)."""

import pytest

from gnomon.games.inventions.terms import CARD_NAMES, MILESTONE_NAMES, NOTHING
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

ANNA, BEN, CARA, DAN = range(4)


def at_end(table: Table) -> Table:
    """Decline whatever may be declined until the question is another one."""
    while table.may(enough="done") if table.asked() != "space" else False:
        table.answer(enough="done")
    return table


# --- the actions (4.5) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("A1", "4.2")
def test_two_ideas_presented_are_replaced_one_after_another():
    table = Table(3)
    table.home(ANNA, trader=1, artisan=2)
    table.idea(ANNA, "I206", "I207")
    table.display("I305", "I304", "I303")
    table.stack("I401", "I302", "I301")
    table.turn(ANNA).answers("space present", "idea I206", "region africa", "whether yes", "region south_america")
    table.answer(region="asia")
    table = at_end(table)
    assert table.choices("idea") == ["I305", "I304", "I303", "I301"]
    table.answer(idea="I301")
    assert table.state.display == tuple(card_of(name) for name in ("I305", "I304", "I303")), "nothing slides"
    assert table.choices("idea") == ["I305", "I304", "I303", "I302"], "the next card of the stack is visible"
    table.answer(idea="I305")
    assert table.state.display == tuple(card_of(name) for name in ("I302", "I304", "I303"))
    assert table.state.ideas[ANNA] == (card_of("I301"), card_of("I305"))
    assert table.state.stack == (card_of("I401"),)


@pytest.mark.rule("A1", "2.1")
@pytest.mark.parametrize(("display", "left"), [((), 0), (("I303",), 1)])
def test_without_cards_left_fewer_ideas_are_taken(display: tuple[str, ...], left: int):
    table = Table(3)
    table.home(ANNA, trader=1, artisan=2)
    table.idea(ANNA, "I206", "I207")
    table.display(*display)
    table.stack()
    table.turn(ANNA).answers("space present", "idea I206", "region africa", "whether yes", "region asia")
    table = at_end(table)
    assert len(table.state.ideas[ANNA]) == left, "one card for two ideas, or none"
    assert table.state.owed == 0


@pytest.mark.rule("A2", "4.5")
def test_who_may_invent_with_two_kinds_to_exhaust():
    """Locomotive: a trader moves, a trader and a thinker are exhausted; two scholars stand in for any."""
    for home, is_legal in (
        ({"trader": 1, "scholar": 2}, True),
        ({"scholar": 3}, True),
        ({"trader": 3}, False),
        ({"trader": 2, "thinker": 1}, True),
        ({"thinker": 2, "scholar": 1}, False),
        ({"thinker": 2, "scholar": 2}, True),
    ):
        table = Table(3, step=10)
        table.milestones("MB4 MC1 MC2 ME4", "ME1 MB1 MB2 MB3", "")
        table.state.eureka = ()
        table.home(ANNA, **home)
        table.card(ASIA, "I504", BEN)
        assert table.turn(ANNA).may(space="invent") == is_legal, home


@pytest.mark.rule("A2", "2.5")
def test_access_to_a_display_without_owner():
    from gnomon.games.inventions.rules.inventing import has_access

    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    assert not has_access(table.state, ANNA, milestone_of("MB4"))
    table.envoy(ANNA, "MB4")
    assert has_access(table.state, ANNA, milestone_of("MB4"))
    table.state.step = 4
    assert has_access(table.state, BEN, milestone_of("MB4")), "by time"


@pytest.mark.rule("A4", "2.1")
def test_an_innovator_without_supply_adds_nobody_and_presenter_inventor_and_sharer_may_be_one():
    table = Table(3, step=4)
    table.people(BEN, AFRICA, 29)
    table.card(MIDDLE_EAST, "I301", ANNA, ANNA, BEN)
    table.wealth(MIDDLE_EAST, "A")
    table.turn(ANNA).answers("space share", "take aspiration_wild")
    assert table.points(ANNA, "presenting") == 6
    assert table.state.inventions[ANNA] == (card_of("I301"),)
    assert table.on_map(ANNA, MIDDLE_EAST) == 3
    assert table.on_map(BEN, MIDDLE_EAST) == 1
    assert table.state.supply[BEN] == 0


@pytest.mark.rule("A4")
def test_an_exhausted_wealth_stack_leaves_the_wild_tile_or_nothing():
    table = Table(3, step=4)
    table.card(ASIA, "I301", BEN, CARA, ANNA)
    table.wealth(ASIA, "D")
    table.built(BEN, h1="wealth_D")
    table.built(CARA, h1="wealth_D")
    table.slots(ANNA, "wealth_A")
    table.state.wealth[ASIA] = ()
    table.state.hoard[3] = (24,)
    table.turn(ANNA).answer(space="share")
    assert table.choices("take") == ["aspiration_wild"]
    assert table.refused(take="wealth_D").code == "wealth_not_there"
    table.answer(enough="done")
    assert table.in_slots() == ["wealth_A", "", "", ""]


@pytest.mark.rule("A4", "5.1")
def test_a_tile_replaced_at_share_leaves_waiting_ones_alone():
    """Invent brings a tile that waits; the Wild tile of Share then replaces one in the display."""
    table = Table(3, step=4)
    table.influence(4)
    table.milestones("MA4 MB4 MC1 MC2", "MC3 MB1 MB2 MB3", "")
    table.state.eureka = ()
    table.built(ANNA, h1="technology_1")
    table.home(ANNA, trader=1)
    table.card(ASIA, "I301", ANNA)
    table.slots(ANNA, "economy_1", "economy_2", "aspiration_wild", "culture_2")
    table.turn(ANNA).answers("space invent", "technology 1")
    assert table.state.waiting == (2,)
    table.answers("take aspiration_wild", "give_up 3")
    assert table.asked() == "aspirations"
    assert table.choices("keep") == ["technology", "wild"], "both are of this turn"


@pytest.mark.rule("A5", "4.6")
def test_the_type_of_those_who_come_home_is_that_of_anybodys_card_or_of_the_oldest_idea():
    table = Table(3)
    table.people(ANNA, ASIA, 1)
    table.people(ANNA, EUROPE, 2)
    table.people(ANNA, AFRICA, 1)
    table.card(ASIA, "I204", BEN, CARA)
    table.card(EUROPE, "I203", CARA)
    table.display("I306", "I304", "I301")
    table.built(ANNA, h1="culture_2")
    table.turn(ANNA).answers("space call_specialists", "region asia", "region europe", "count 1", "region africa")
    assert table.at_home() == {"thinker": 1, "artisan": 1, "trader": 1}
    assert table.on_map(ANNA, EUROPE) == 1


@pytest.mark.rule("A5", "2.7.2")
def test_with_culture_2_one_type_is_chosen_for_all_whom_no_card_gives_one():
    table = Table(3, step=12)
    table.people(ANNA, AFRICA, 1)
    table.people(ANNA, EUROPE, 1)
    table.people(ANNA, ASIA, 1)
    table.card(EUROPE, "I203", BEN)
    table.display()
    table.stack()
    table.built(ANNA, h1="culture_2")
    table.turn(ANNA).answers("space call_specialists", "region africa", "specialty technology", "region europe")
    table.answer(region="asia")
    assert table.at_home() == {"thinker": 2, "artisan": 1}
    assert table.asked() != "call_type"


@pytest.mark.rule("A6")
@pytest.mark.parametrize("code", ["token_there", "no_influence_space", "no_majority", "citizens_needed"])
def test_why_a_region_takes_no_token(code: str):
    table = Table(4)
    table.people(ANNA, EUROPE, 3)
    table.people(ANNA, AFRICA, 2)
    table.people(ANNA, ASIA, {"no_majority": 2, "citizens_needed": 1}.get(code, 3))
    if code == "token_there":
        table.token(ANNA, ASIA, "plus_1", face_down=True)
    if code == "no_influence_space":
        for party in (BEN, CARA, DAN):
            table.token(party, ASIA, "present", face_down=True)
    if code == "no_majority":
        table.people(DAN, ASIA, 2)
    table.turn(ANNA).answer(space="gain_influence")
    assert table.refused(region="asia").code == code


@pytest.mark.rule("A6", "2.9")
def test_without_a_token_left_there_is_nothing_to_gain():
    table = Table(3)
    table.people(ANNA, SOUTH_AMERICA, 5)
    for region, kind in ((0, "plus_1"), (1, "present"), (2, "innovate"), (3, "invent"), (4, "share")):
        table.token(ANNA, region, kind, face_down=True)
    assert table.turn(ANNA).refused(space="gain_influence").code == "no_token_left"


@pytest.mark.rule("A7", "2.7.2")
def test_culture_3_and_5_together():
    table = Table(3)
    table.people(ANNA, AFRICA, 2)
    table.built(ANNA, h1="culture_3", h17="culture_5")
    table.state.sages_at, table.state.sages = 1 << OCEANIA, (0, 6, 0, 0)
    table.state.scoring = 1 << OCEANIA
    table.turn(ANNA).answers("space travel", "journey africa_to_oceania", "journey africa_to_north_america")
    assert table.asked() != "chain", "the sage of the first move is not asked"
    assert (table.on_map(ANNA, OCEANIA), table.on_map(ANNA, NORTH_AMERICA)) == (1, 1)


@pytest.mark.rule("A8", "2.1", "4.5")
def test_eureka_with_an_empty_supply_and_the_limit_of_the_new_milestone():
    table = Table(3, step=7)
    table.milestones("MA1 MC1 MC2 MC3", "MB1 MB2 MB3 MB4", "MD1 MD2 MD3")
    table.home(ANNA, scholar=2)
    table.envoy(ANNA, "MA1")
    table.people(ANNA, ASIA, 27)
    table.turn(ANNA).answers("space eureka", "milestone MD2")
    state = table.state
    assert [MILESTONE_NAMES[tile] for tile in state.common] == ["MB1", "MC1", "MC2", "MC3"]
    assert table.at_home() == {"scholar": 3}, "the limit is already four"
    assert state.envoys[milestone_of("MD2")] == 0, "nobody is in the supply"
    assert MILESTONE_NAMES[state.private[ANNA]] == "MD2"


@pytest.mark.rule("A8")
def test_the_tile_itself_leaves_with_all_its_diplomats_if_it_is_the_earliest():
    table = Table(3, step=7)
    table.milestones("MC1 MC2 MC3 MD1", "MB1 MB2 MB3 MB4", "MD2 MD3")
    for party in (ANNA, BEN, CARA):
        table.envoy(party, "MB1")
    table.home(BEN, scholar=2)
    table.turn(ANNA).answers("space eureka", "milestone MD2")
    assert [MILESTONE_NAMES[tile] for tile in table.state.discard] == ["MB1"]
    assert table.at_home(ANNA) == table.at_home(CARA) == {"scholar": 1}
    assert table.at_home(BEN) == {"scholar": 2}, "the third one goes to the supply"
    assert table.state.supply[BEN] == 28


@pytest.mark.rule("A8", "2.12")
def test_a_turn_order_space_gives_nothing_at_once():
    table = Table(3, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.turn(ANNA).answers("space eureka", "milestone MC1")
    before = (table.at_home(), table.state.influence[ANNA])
    table.answer(era_space="era_3_3")
    assert (table.at_home(), table.state.influence[ANNA]) == before
    assert table.state.order == (ANNA, BEN, CARA)


@pytest.mark.rule("A8", "2.12", "4.6")
@pytest.mark.parametrize(
    ("own", "tile", "space"),
    [
        *[("MB1", "MC1", "era_3_1"), ("MC1", "MD1", "era_4_1"), ("MC1", "MD1", "era_4_2")],
        *[("MD1", "ME1", "era_5_1"), ("MD1", "ME1", "era_5_2"), ("MD1", "ME1", "era_5_3")],
        *[("ME1", "MF1", "era_6_1"), ("ME1", "MF1", "era_6_2"), ("ME1", "MF1", "era_6_3")],
    ],
)
def test_the_benefit_of_every_era_space(own: str, tile: str, space: str):
    table = Table(3, step=10)
    table.milestones("MA1 MA2 MA3 MA4", f"{own} MB2 MB3 MB4", tile)
    table.people(ANNA, EUROPE, 2)
    table.card(EUROPE, "I303", BEN)
    table.home(ANNA, trader=5)
    table.influence(4)
    table.slots(ANNA, "economy_1")
    table.turn(ANNA).answers("space eureka", f"era_space {space}")
    if space == "era_3_1":
        table.answer(specialty="technology")
        assert table.at_home() == {"trader": 5, "thinker": 1}
    elif space == "era_4_1":
        assert table.at_home()["scholar"] == 1
    elif space in ("era_4_2", "era_6_1"):
        assert (ANNA, 37) in table.told("got_tile")
    elif space == "era_5_1":
        assert table.state.influence[ANNA] == 5
    elif space == "era_5_2":
        table.answers("region europe", "count 2")
        assert table.at_home()["artisan"] == 2
    elif space in ("era_5_3", "era_6_3"):
        table.answers("specialty economy", "enough done")
        assert table.at_home() == {"trader": 6}, "the second one may be declined"
    else:
        table.answers("build economy_1", "hex 17")
        assert table.state.influence[ANNA] == 2, "a flat cost, whatever the display holds"


@pytest.mark.rule("A9", "2.5", "4.4")
def test_chained_diplomats_of_several_players_pay_their_host_and_none_pays_a_display_without_owner():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MC1 MB3 MC2", "MC3")
    table.influence(4)
    table.home(ANNA, artisan=2)
    table.people(ANNA, EUROPE)
    table.inventions(ANNA, "I104")
    table.turn(ANNA).answers("space call_specialists", "chain_card I104", "milestone MC1")
    while table.asked() == "payer":
        table.answer(citizen="artisan")
    assert table.state.influence == [4, 2, 1], "also for a chained visit"
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MC1 MB3 MC2", "MC3")
    table.home(ANNA, artisan=1)
    table.turn(ANNA).answers("space send_diplomat", "milestone MC2")
    assert table.state.influence == [1, 1, 1]
    assert table.at_home() == {"scholar": 1}


@pytest.mark.rule("A9")
def test_only_a_later_milestone_pays_its_host_and_ones_own_may_be_visited():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MC3 MB3 MB4", "MC2")
    table.home(ANNA, artisan=1)
    table.turn(ANNA).answers("space send_diplomat", "milestone MC3")
    assert table.state.influence[BEN] == 1, "of the same era"
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MC2 MC3 MB3 MB4", "MC1")
    table.home(ANNA, artisan=1)
    table.turn(ANNA).answers("space send_diplomat", "milestone MC2")
    assert table.at_home() == {"scholar": 1}


@pytest.mark.rule("A9", "4.5")
def test_exhausted_citizens_are_no_diplomats():
    table = Table(3)
    table.state.tired[0] = 3
    table.people(ANNA, EUROPE)
    assert table.turn(ANNA).refused(space="send_diplomat").code == "nobody_available"


@pytest.mark.rule("A10", "A2")
def test_without_its_diplomat_the_own_milestone_still_gives_access():
    from gnomon.games.inventions.rules.inventing import has_access

    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.envoy(ANNA, "MB1")
    table.envoy(ANNA, "MB2")
    table.turn(ANNA).answers("space call_diplomat", "milestone MB2")
    assert not has_access(table.state, ANNA, milestone_of("MB2"))
    table.state.envoys = (0,) * 21
    assert has_access(table.state, ANNA, milestone_of("MB1"))


@pytest.mark.rule("A10")
def test_with_all_diplomats_out_there_is_nobody_to_call_and_all_may_be_called():
    table = Table(3)
    table.people(ANNA, EUROPE)
    assert table.turn(ANNA).refused(space="call_diplomat").code == "no_diplomat"
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    for name in ("MA1", "MA2", "MA3", "MA4", "MB1", "MB2", "MB3", "MB4"):
        table.envoy(ANNA, name)
    table.turn(ANNA).answer(space="call_diplomat")
    assert len(table.choices("milestone")) == 8


@pytest.mark.rule("4.6", "2.1")
def test_an_empty_supply_skips_what_would_come_from_it():
    for name, people in (("MA2", 29), ("MB1", 29), ("MA1", 29)):
        table = Table(3)
        table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
        table.envoy(ANNA, name)
        table.people(ANNA, EUROPE, people)
        table.turn(ANNA).answer(space="call_diplomat")
        assert table.at_home() == {"scholar": 1}, "the diplomat alone"
        assert table.state.supply[ANNA] == 0
        assert table.on_map(ANNA, EUROPE) == people


@pytest.mark.rule("4.6", "A5")
def test_citizens_called_by_a_benefit_bring_no_tile_no_chain_and_no_second_region():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MB4", "MB1 MB2 MB3 MC1", "MC2 MC3")
    table.envoy(ANNA, "MB4")
    table.people(ANNA, EUROPE, 2)
    table.people(ANNA, ASIA, 2)
    table.inventions(ANNA, "I101")
    table.built(ANNA, h1="culture_2")
    table.turn(ANNA).answers("space call_diplomat", "region europe", "count 2")
    assert (table.on_map(ANNA, EUROPE), table.on_map(ANNA, ASIA)) == (0, 2)
    assert table.told("got_tile") == table.told("chained") == []
    assert table.asked() not in ("chain", "call_where")


@pytest.mark.rule("2.6", "A2")
def test_cards_are_worth_their_era_for_each_citizen_of_the_presenter():
    for era, name in ((2, "I201"), (4, "I401"), (5, "I501"), (6, "I601")):
        table = Table(3, step=12)
        table.card(EUROPE, name, BEN, ANNA)
        table.card(ASIA, CARD_NAMES[CARD_NAMES.index(name) + 1], BEN, ANNA)
        table.turn(ANNA).answers("space share", "region europe")
        assert table.points(BEN, "presenting") == 2 * era, "SP3 asks for two"
        assert table.state.card[ASIA] != NOTHING

"""The ten actions (4.5, A1-A10) and the benefits (4.6)."""

import pytest

from gnomon.games.inventions.terms import MILESTONE_NAMES, NOBODY, NOTHING
from tests.kit.inventions import (
    AFRICA,
    ASIA,
    EUROPE,
    MIDDLE_EAST,
    NORTH_AMERICA,
    OCEANIA,
    SOUTH_AMERICA,
    Table,
    milestone_of,
)

ANNA, BEN, CARA = range(3)


# --- A1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1", "2.3")
def test_present_moves_the_citizens_of_the_tile():
    table = Table(3)
    table.home(ANNA, trader=1, scholar=1)
    table.idea(ANNA, "I206")
    table.turn(ANNA).answers("space present", "region middle_east")
    assert table.state.presenter[MIDDLE_EAST] == ANNA
    assert table.at_home() == {}


@pytest.mark.rule("A1")
def test_present_needs_a_slot_and_citizens_for_the_tile():
    table = Table(3)
    table.home(ANNA, trader=1)
    table.idea(ANNA, "I206")
    table.card(ASIA, "I303", BEN)
    table.turn(ANNA).answer(space="present")
    assert table.choices("region") == ["africa", "oceania"], "tiles that ask for one citizen, and an empty slot"
    assert table.refused(region="asia").code == "slot_taken"
    assert table.refused(region="europe").code == "specialists_needed"


@pytest.mark.rule("A1")
def test_present_is_refused_with_its_reason():
    table = Table(3)
    table.people(ANNA, EUROPE)
    assert table.turn(ANNA).refused(space="present").code == "no_idea"
    table = Table(3)
    table.people(ANNA, EUROPE)
    table.idea(ANNA, "I206")
    table.home(ANNA, thinker=3)
    assert table.turn(ANNA).refused(space="present").code == "specialists_needed_for_ideas"


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("region", "source"),
    [(ASIA, "points"), (OCEANIA, "influence"), (NORTH_AMERICA, "scholar"), (SOUTH_AMERICA, "citizen")],
)
def test_benefits_of_the_specialist_tiles(region: int, source: str):
    from gnomon.games.inventions.terms import REGION_NAMES

    table = Table(3)
    table.home(ANNA, trader=2)
    table.idea(ANNA, "I206")
    table.turn(ANNA).answers("space present", f"region {REGION_NAMES[region]}")
    if source == "points":
        assert table.points(ANNA, "specialists") == 3
    elif source == "influence":
        assert table.state.influence[ANNA] == 2
    elif source == "scholar":
        assert table.at_home() == {"scholar": 1}
    else:
        table.answer(region="europe")
        assert table.on_map(ANNA, EUROPE) == 1


# --- A2 --------------------------------------------------------------------------------------------------------------


def inventing(**more: int) -> Table:
    table = Table(3, step=4)
    table.milestones("MA1 MA4 MB4 MC1", "MC2 MB1 MC3 MB2", "")
    table.state.eureka = ()
    table.home(ANNA, **more)
    return table


@pytest.mark.rule("A2")
def test_invent_takes_an_aspiration_and_turns_the_card():
    table = inventing(trader=1)
    table.card(ASIA, "I301", BEN)
    table.turn(ANNA).answer(space="invent")
    assert table.state.inventor[ASIA] == ANNA
    assert table.told("got_tile")[0] == (ANNA, 36), "an aspiration tile of technology"


@pytest.mark.rule("A2")
def test_invent_exhausts_further_specialists():
    table = inventing(trader=2)
    table.card(ASIA, "I302", BEN)
    table.turn(ANNA).answer(space="invent")
    assert table.tired() == {"trader": 1}
    assert table.at_home() == {}


@pytest.mark.rule("A2")
@pytest.mark.parametrize(
    ("milestone", "how"),
    [("MC2", "own display"), ("MB1", "earlier than the meeple's era"), ("MA4", "common"), ("MA2", "discard")],
)
def test_access(milestone: str, how: str):
    from gnomon.games.inventions.rules.inventing import has_access

    table = inventing()
    table.state.discard = (milestone_of("MA2"),)
    assert has_access(table.state, ANNA, milestone_of(milestone)), how
    assert not has_access(table.state, ANNA, milestone_of("MC3")), "another's of the meeple's era"
    assert not has_access(table.state, ANNA, milestone_of("MD1")), "in a stack"


@pytest.mark.rule("A2")
def test_invent_is_refused_with_its_reason():
    table = inventing(thinker=2)
    table.people(ANNA, EUROPE)
    table.card(ASIA, "I306", BEN)
    assert table.turn(ANNA).refused(space="invent").code == "no_access"
    table = inventing(thinker=1)
    table.people(ANNA, EUROPE)
    assert table.turn(ANNA).refused(space="invent").code == "no_presented_idea"


@pytest.mark.rule("A2", "2.6")
def test_a_card_of_the_last_era_gives_six_points():
    table = inventing(trader=2, thinker=1)
    table.milestones("MA1 MA4 MB4 MF3", "MC2 MB1 MC3 MB2", "")
    table.state.eureka = ()
    table.card(ASIA, "I601", BEN)
    table.turn(ANNA).answer(space="invent")
    assert table.points(ANNA, "last_era") == 6


# --- A3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A3")
def test_innovate_brings_a_specialist_and_offers_the_card():
    table = Table(3)
    table.card(ASIA, "I306", ANNA, BEN)
    table.home(ANNA, thinker=1)
    table.people(ANNA, EUROPE)
    table.turn(ANNA).answer(space="innovate")
    assert table.state.innovator[ASIA] == ANNA, "the presenter may innovate what somebody else invented"
    assert table.at_home() == {"thinker": 1}
    assert table.choices("chain_card") == ["I306"]
    table.answer(chain_card="I306")
    assert table.told("chained") == [(ANNA, 4, 0, 23)]


@pytest.mark.rule("A3")
@pytest.mark.parametrize(
    ("inventor", "innovator", "code"), [(ANNA, NOBODY, "own_invention"), (BEN, CARA, "innovated_already")]
)
def test_innovate_is_refused(inventor: int, innovator: int, code: str):
    table = Table(3)
    table.card(ASIA, "I306", CARA, inventor, innovator)
    table.home(ANNA, thinker=1)
    assert table.turn(ANNA).refused(space="innovate").code == code


# --- A4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A4")
def test_share_in_order():
    table = Table(3, step=4)
    table.card(MIDDLE_EAST, "I301", BEN, CARA, ANNA)
    table.wealth(MIDDLE_EAST, "A")
    table.turn(ANNA).answer(space="share")
    assert table.points(BEN, "presenting") == 6, "era 3 for each of two citizens, though another shares"
    assert table.on_map(ANNA, MIDDLE_EAST) == 1, "the innovator's new citizen"
    table.answer(take="wealth_A")
    assert table.state.inventions[CARA] == (18,)
    assert [table.on_map(seat, MIDDLE_EAST) for seat in (ANNA, BEN, CARA)] == [2, 2, 1]
    assert table.state.card[MIDDLE_EAST] == NOTHING
    assert "wealth_A" in table.in_slots()


@pytest.mark.rule("A4")
def test_share_gives_a_wild_aspiration_where_the_letter_is_owned():
    table = Table(3, step=4)
    table.card(ASIA, "I301", BEN, ANNA)
    table.wealth(ASIA, "A")
    table.built(ANNA, h1="wealth_A")
    table.turn(ANNA).answer(space="share")
    assert table.choices("take") == ["aspiration_wild"]
    assert table.refused(take="wealth_A").code == "letter_owned"


@pytest.mark.rule("A4", "2.8")
def test_copies_of_a_letter_may_differ():
    table = Table(3, step=4)
    table.card(ASIA, "I301", BEN, ANNA)
    table.wealth(ASIA, "G", "G_any", "G_three")
    table.turn(ANNA).answer(space="share")
    assert table.choices("take") == ["wealth_G_any", "wealth_G_three", "aspiration_wild"]
    assert table.refused(take="wealth_G_same").code == "wealth_not_there"


@pytest.mark.rule("A4")
@pytest.mark.parametrize(("reading", "slots"), [("aspiration", ["2"]), ("any", ["1", "2", "3", "4"])])
def test_what_a_full_display_may_give_up(reading: str, slots: list[str]):
    table = Table(3, step=4, share_replaces=reading)
    table.card(ASIA, "I301", BEN, ANNA)
    table.wealth(ASIA, "A")
    table.slots(ANNA, "economy_1", "aspiration_wild", "culture_1", "culture_2")
    table.turn(ANNA).answers("space share", "take wealth_A")
    assert table.choices("give_up") == slots


@pytest.mark.rule("A4")
def test_a_full_display_without_aspirations_takes_nothing():
    table = Table(3, step=4)
    table.card(ASIA, "I301", BEN, ANNA)
    table.slots(ANNA, "economy_1", "economy_2", "culture_1", "culture_2")
    table.turn(ANNA).answer(space="share")
    assert table.told("shared") == [(ANNA, ASIA, 18, ANNA)]
    assert table.state.card[ASIA] == NOTHING
    assert table.in_slots() == ["economy_1", "economy_2", "culture_1", "culture_2"]


@pytest.mark.rule("A4")
def test_only_who_stands_beside_a_card_shares_it():
    table = Table(3)
    table.card(ASIA, "I301", BEN, CARA)
    table.people(ANNA, ASIA, 3)
    assert table.turn(ANNA).refused(space="share").code == "nothing_to_share"


# --- A5 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A5")
@pytest.mark.parametrize(("card", "display", "kind"), [("I306", "I303", "thinker"), ("", "I303", "artisan")])
def test_call_specialists_of_the_regions_type(card: str, display: str, kind: str):
    table = Table(3)
    table.people(ANNA, ASIA, 3)
    if card:
        table.card(ASIA, card, BEN)
    table.display("I301", "I304", display)
    table.turn(ANNA).answers("space call_specialists", "count 2")
    assert table.at_home() == {kind: 2}
    assert table.on_map(ANNA, ASIA) == 1
    assert table.told("got_tile")[0] == (ANNA, 34)


@pytest.mark.rule("A5")
def test_without_card_and_display_the_player_chooses():
    table = Table(3, step=12)
    table.people(ANNA, ASIA, 2)
    table.display()
    table.stack()
    table.turn(ANNA).answers("space call_specialists", "count 2", "specialty technology")
    assert table.at_home() == {"thinker": 2}


@pytest.mark.rule("A5", "2.7.2")
def test_culture_2_calls_from_any_number_of_regions():
    table = Table(3)
    table.people(ANNA, ASIA, 2)
    table.people(ANNA, EUROPE, 1)
    table.card(ASIA, "I306", BEN)
    table.card(EUROPE, "I303", BEN)
    table.built(ANNA, h1="culture_2")
    table.turn(ANNA).answers("space call_specialists", "region asia", "count 2", "region europe")
    assert table.at_home() == {"thinker": 2, "artisan": 1}


# --- A6 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A6", "2.9", "2.2")
def test_gain_influence():
    table = Table(3)
    table.people(ANNA, ASIA, 3)
    table.people(BEN, ASIA, 2)
    table.token(BEN, ASIA, "plus_1")
    table.card(ASIA, "I306", CARA)
    table.turn(ANNA).answers("space gain_influence", "token share")
    assert table.points(ANNA, "influence_spaces") == 3, "the second space"
    assert table.at_home() == {"thinker": 3}
    assert table.state.influence[ANNA] == 2


@pytest.mark.rule("A6")
@pytest.mark.parametrize(
    ("own", "rival", "code"), [(2, 2, "no_region_for_a_token"), (1, 0, "no_region_for_a_token"), (2, 1, "")]
)
def test_a_token_needs_a_majority_and_its_number(own: int, rival: int, code: str):
    table = Table(3)
    table.people(ANNA, ASIA, own)
    table.people(BEN, ASIA, rival)
    table.turn(ANNA)
    if code:
        assert table.refused(space="gain_influence").code == code
    else:
        table.answer(space="gain_influence")
        assert table.choices("token") == ["present", "innovate"]
        assert table.refused(token="invent").code == "citizens_needed_for_token"


@pytest.mark.rule("A6", "2.7.2")
def test_culture_1_waives_the_majority_and_culture_4_one_citizen():
    table = Table(3)
    table.people(ANNA, ASIA, 1)
    table.people(BEN, ASIA, 4)
    table.built(ANNA, h1="culture_1", h17="culture_4")
    table.turn(ANNA).answer(space="gain_influence")
    assert table.choices("token") == ["present", "innovate"]
    table.answer(token="present")
    assert table.on_map(ANNA, ASIA) == 0


@pytest.mark.rule("A6")
def test_one_token_in_a_region_also_face_down():
    table = Table(3)
    table.people(ANNA, ASIA, 4)
    table.people(ANNA, EUROPE, 2)
    table.token(ANNA, ASIA, "present", face_down=True)
    table.turn(ANNA).answer(space="gain_influence")
    assert table.told("token_placed") == [(ANNA, EUROPE, 2, 0, 0)], "Europe and Innovate are all that is left"


# --- A7 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A7", "2.2")
def test_travel_along_one_rope():
    table = Table(3)
    table.people(ANNA, AFRICA)
    table.turn(ANNA).answer(space="travel")
    assert table.choices("journey") == ["africa_to_middle_east", "africa_to_europe", "africa_to_south_america"]
    assert table.refused(journey="africa_to_asia").code == "no_rope"
    assert table.refused(journey="asia_to_africa").code == "nobody_there"
    table.answer(journey="africa_to_europe")
    assert table.on_map(ANNA, EUROPE) == 1


@pytest.mark.rule("A7", "2.7.2")
def test_culture_3_travels_anywhere():
    table = Table(3)
    table.people(ANNA, AFRICA)
    table.built(ANNA, h1="culture_3")
    table.turn(ANNA).answer(space="travel")
    assert len(table.choices("journey")) == 6


@pytest.mark.rule("A7", "2.7.2")
def test_culture_5_moves_twice_and_the_second_move_meets_the_sage():
    table = Table(3)
    table.people(ANNA, AFRICA)
    table.built(ANNA, h1="culture_5")
    table.state.sages_at = 1 << ASIA | 1 << MIDDLE_EAST
    table.state.sages = (0, 5, 0, 0)
    table.state.knowledge = (0, 1, 2, 6, 4, 5, 3)
    table.turn(ANNA).answers("space travel", "journey africa_to_middle_east", "journey middle_east_to_asia")
    assert table.asked() == "chain"
    table.answer(whether="yes").answer(region="oceania")
    assert table.on_map(ANNA, OCEANIA) == 1
    assert table.state.scoring == 1 << ASIA
    assert table.state.sages[ANNA] == 1


@pytest.mark.rule("A7", "2.7.2")
def test_culture_5_with_one_move_meets_its_sage():
    table = Table(3)
    table.people(ANNA, AFRICA)
    table.built(ANNA, h1="culture_5")
    table.state.knowledge = (0, 6, 2, 1, 4, 5, 3)
    table.turn(ANNA).answers("space travel", "journey africa_to_middle_east", "enough done")
    assert table.may(whether="yes")


@pytest.mark.rule("A7", "2.4")
def test_an_impossible_knowledge_action_is_not_offered():
    table = Table(3)
    table.people(ANNA, AFRICA)
    table.state.knowledge = (0, 0, 1, 3, 4, 5, 6)
    table.turn(ANNA).answers("space travel", "journey africa_to_middle_east")
    assert table.asked() != "chain", "there is no idea to present"
    assert table.state.sages_at == 127


# --- A8 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A8", "2.12")
def test_eureka_passes_the_milestone_on():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.envoy(BEN, "MA1")
    table.envoy(ANNA, "MB1")
    table.people(ANNA, EUROPE)
    table.turn(ANNA).answers("space eureka", "milestone MC2")
    state = table.state
    assert [MILESTONE_NAMES[tile] for tile in state.common] == ["MA2", "MA3", "MA4", "MB1"]
    assert [MILESTONE_NAMES[tile] for tile in state.discard] == ["MA1"]
    assert table.at_home(BEN) == {"scholar": 1}, "the diplomat of a tile that leaves"
    assert MILESTONE_NAMES[state.private[ANNA]] == "MC2"
    assert state.envoys[milestone_of("MC2")] == 1
    assert state.envoys[milestone_of("MB1")] == 1, "diplomats stay on a tile that joins the column"
    assert table.choices("era_space") == ["era_3_1", "era_3_2", "era_3_3"]
    table.answers("era_space era_3_2", "region asia")
    assert table.on_map(ANNA, ASIA) == 1


@pytest.mark.rule("A8")
def test_an_early_milestone_goes_straight_to_the_discard():
    table = Table(3, step=7)
    table.milestones("MC1 MC2 MC3 MD1", "MB1 MB2 MB3 MB4", "MD2 MD3")
    table.envoy(ANNA, "MB1")
    table.turn(ANNA).answers("space eureka", "milestone MD3")
    assert [MILESTONE_NAMES[tile] for tile in table.state.common] == ["MC1", "MC2", "MC3", "MD1"]
    assert [MILESTONE_NAMES[tile] for tile in table.state.discard] == ["MB1"]
    assert table.at_home() == {"scholar": 1}


@pytest.mark.rule("A8")
def test_eureka_needs_a_later_era():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    table.people(ANNA, EUROPE)
    assert table.turn(ANNA).refused(space="eureka").code == "no_later_era"


@pytest.mark.rule("A8", "2.7.2")
def test_culture_7_takes_the_benefit_of_another_space():
    table = Table(3, step=7)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MD1 MD2 MD3")
    table.built(ANNA, h1="culture_7")
    table.marker(BEN, "era_3_2")
    table.turn(ANNA).answers("space eureka", "milestone MD1", "era_space era_4_1")
    assert table.choices("benefit_of") == ["era_3_1", "era_3_2", "era_4_1", "era_4_2", "era_4_3"]
    assert table.refused(benefit_of="era_3_3").code == "order_of_an_earlier_era"
    assert table.refused(benefit_of="era_5_1").code == "space_of_a_later_era"
    table.answer(benefit_of="era_4_3")
    assert table.state.heir == 1


# --- A9, A10 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A9")
def test_a_diplomat_to_a_later_milestone_gives_its_owner_influence():
    table = Table(3, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MC2 MB3 MB4", "MC1 MC3")
    table.home(ANNA, trader=1)
    table.turn(ANNA).answers("space send_diplomat", "milestone MC2")
    assert table.state.influence[BEN] == 2
    assert table.at_home() == {"scholar": 1}, "the benefit of Mathematics"


@pytest.mark.rule("A9", "2.5")
def test_where_a_diplomat_may_go():
    table = Table(4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.home(ANNA, trader=1)
    for party in (1, 2, 3):
        table.envoy(party, "MA1")
    table.envoy(ANNA, "MB1")
    table.turn(ANNA).answer(space="send_diplomat")
    assert table.refused(milestone="MA1").code == "no_diplomat_space"
    assert table.refused(milestone="MB1").code == "diplomat_there"
    assert table.refused(milestone="MC1").code == "milestone_out_of_reach"
    assert "MB3" in table.choices("milestone")


@pytest.mark.rule("A10")
def test_a_diplomat_comes_home_as_a_scholar():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.envoy(ANNA, "MB3")
    table.turn(ANNA).answer(space="call_diplomat")
    assert table.at_home() == {"scholar": 1}
    assert table.state.influence[ANNA] == 2


@pytest.mark.rule("A10", "4.5")
def test_beyond_the_limit_a_diplomat_goes_to_the_supply():
    table = Table(3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.envoy(ANNA, "MB3")
    table.home(ANNA, scholar=2)
    table.turn(ANNA)
    supply = table.state.supply[ANNA]
    table.answer(space="call_diplomat")
    assert table.at_home() == {"scholar": 2}
    assert table.state.supply[ANNA] == supply + 1


# --- benefits, one milestone each (4.6, 2.5) -------------------------------------------------------------------------


@pytest.mark.rule("4.6", "2.5")
@pytest.mark.parametrize("name", MILESTONE_NAMES)
def test_the_benefit_of_every_milestone(name: str):
    table = Table(3, step=10)
    others = [one for one in ("MB1", "MB2", "MB3", "MB4", "MC1", "MC2") if one != name][:3]
    table.milestones(
        f"MA{2 if name == 'MA1' else 1} MA{2 if name == 'MA3' else 3} MA4 {name}"
        if name != "MA4"
        else "MA1 MA2 MA3 MA4",
        f"MD1 {' '.join(others)}" if name != "MD1" else f"MD2 {' '.join(others)}",
        "",
    )
    table.state.eureka = ()
    table.home(ANNA, scholar=1, trader=2)
    table.envoy(ANNA, name)
    table.people(ANNA, EUROPE, 2)
    table.card(EUROPE, "I303", BEN)
    table.slots(ANNA, "economy_1", "economy_2", "economy_3")
    table.influence(4)
    table.turn(ANNA).answer(space="call_diplomat")
    benefit = table.state.setting.components.milestone_benefit[milestone_of(name)]
    from gnomon.games.inventions.terms import BENEFIT_NAMES

    kind = BENEFIT_NAMES[benefit]
    home = table.at_home()
    if kind in ("trader", "artisan", "thinker"):
        assert home.get(kind, 0) == (3 if kind == "trader" else 1)
    elif kind == "scholar":
        assert home["scholar"] == 3
    elif kind == "influence":
        assert table.state.influence[ANNA] == 5
    elif kind == "citizen":
        table.answer(region="asia")
        assert table.on_map(ANNA, ASIA) == 1
    elif kind == "return_citizens":
        table.answers("region europe", "count 2")
        assert table.at_home()["artisan"] == 2
    elif kind == "wild_aspiration":
        assert (ANNA, 37) in table.told("got_tile")
    elif kind == "choose_2":
        table.answers("specialty technology", "specialty culture")
        assert table.at_home()["thinker"] == table.at_home()["artisan"] == 1
    else:
        table.answers("build economy_2", "hex 17")
        while table.asked() in ("scholars", "payer"):
            table.answer(scholars="0")
        assert table.state.influence[ANNA] == (2 if kind == "build_for_2" else 4)
        assert "economy_2" not in table.in_slots()

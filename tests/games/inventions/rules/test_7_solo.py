"""The solo game in unusual positions: every card of Hephaestus, chained visits, empty stacks, the end (7.2)."""

import pytest

from gnomon.games.inventions import terms
from gnomon.games.inventions.actions import REGION
from gnomon.games.inventions.components import SHIPPED
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.ending import accolades, bots_score
from gnomon.games.inventions.rules.hephaestus import act, counter_clockwise
from gnomon.games.inventions.state import BOT_SOURCES, InventionsState
from gnomon.kernel.game import NEWEST
from tests.kit.inventions import (
    AFRICA,
    ASIA,
    EUROPE,
    MIDDLE_EAST,
    OCEANIA,
    SOUTH_AMERICA,
    Table,
    milestone_of,
)

YOU, CHRONOS, HEPHAESTUS = range(3)
HC1, HC2, HC3, HC4, HC5 = range(5)
STEPS = {2: (1, 2, 3), 3: (4, 5, 6), 4: (7, 8, 9), 5: (10, 11, 12)}
"""Steps of the Chronos meeple by era."""


def solo(card: int = HC4, slot: int = 1, era: int = 2, rules_version: int = NEWEST, **options) -> Table:
    """Hephaestus at the beginning of the turn in which he draws a card into a slot."""
    table = Table(1, step=STEPS[era][slot - 1], rules_version=rules_version, **options)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = AFRICA
    table.state.hephaestus_at = AFRICA
    others = [one for one in range(5) if one != card]
    table.action_cards((*others[slot - 1 :], card), tuple(others[: slot - 1]))
    table.display("I401", "I402", "I303")
    return table


def earned(table: Table, source: str) -> int:
    return table.state.marker_points[BOT_SOURCES.index(source)]


def acted(table: Table) -> list[str]:
    return [terms.ACTION_NAMES[action] for party, action in table.told("acted") if party == HEPHAESTUS]


def hoard(table: Table, party: int = HEPHAESTUS) -> list[str]:
    return [terms.TILE_NAMES[tile] for tile in table.state.hoard[party]]


# --- every card, from every line, with one, two and three tokens -----------------------------------------------------

CALL, PRESENT, INNOVATE, TRAVEL = "call_specialists", "present", "innovate", "travel"
LINES = {
    (HC1, 1): (CALL, PRESENT),
    (HC1, 2): (PRESENT,),
    (HC1, 3): (INNOVATE, CALL, PRESENT),
    (HC2, 1): (CALL, TRAVEL, INNOVATE, CALL),
    (HC2, 2): (TRAVEL, INNOVATE, CALL, TRAVEL),
    (HC2, 3): (INNOVATE, CALL, TRAVEL, INNOVATE),
    (HC3, 1): ("share",),
    (HC3, 2): ("gain_influence", "invent"),
    (HC3, 3): ("invent",),
    (HC4, 1): (PRESENT,),
    (HC4, 2): ("send_diplomat",),
    (HC4, 3): ("share",),
    (HC5, 1): ("eureka",),
    (HC5, 2): ("invent",),
    (HC5, 3): ("call_diplomat",),
}
"""What he does where everything is possible, with tokens enough: a line without the icon ends his turn."""


@pytest.mark.rule("7.2.2.1")
@pytest.mark.parametrize(("era", "tokens"), [(2, 1), (3, 2), (4, 2), (5, 3)])
@pytest.mark.parametrize(("card", "slot"), LINES)
def test_every_card_from_every_line(card: int, slot: int, era: int, tokens: int):
    table = solo(card, slot, era)
    table.card(MIDDLE_EAST, "I201", YOU, YOU)
    table.card(EUROPE, "I202", YOU, CHRONOS)
    table.card(ASIA, "I203", HEPHAESTUS, YOU, CHRONOS)
    table.card(OCEANIA, "I204", YOU)
    table.people(HEPHAESTUS, ASIA, 2)
    table.people(HEPHAESTUS, OCEANIA, 2)
    table.envoy(HEPHAESTUS, "MB3")
    table.bot(HEPHAESTUS)
    line = LINES[card, slot]
    assert acted(table) == list(line[: tokens + 1])


@pytest.mark.rule("7.2.3")
@pytest.mark.parametrize("card", range(5))
@pytest.mark.parametrize("mode", ["easy", "normal", "hard"])
def test_the_mode_changes_what_pieces_are_worth_and_nothing_else(card: int, mode: str):
    table = solo(card, 1, 3, difficulty=mode)
    table.card(MIDDLE_EAST, "I201", HEPHAESTUS, YOU)
    table.people(HEPHAESTUS, ASIA, 2)
    table.bot(HEPHAESTUS)
    first = {HC1: CALL, HC2: CALL, HC3: "share", HC4: PRESENT, HC5: "eureka"}
    assert acted(table)[0] == first[card]
    invention, progress, wealth = {"easy": (2, 2, 3), "normal": (3, 3, 4), "hard": (4, 4, 5)}[mode]
    table.state.marker_points = [0] * len(BOT_SOURCES)
    table.state.hoard = [(), (0, 21), (0, 1, 22), ()]
    table.state.inventions = [(), (0,), (1, 2), ()]
    assert bots_score(table.state) == 3 * invention + 3 * progress + 2 * wealth


@pytest.mark.rule("7.2.2.1")
def test_the_example_of_the_seed_a_blocked_line_and_a_chain_that_is_impossible():
    """Card 1 in the second slot: Present is blocked, he innovates; nobody of his can be called, so the turn ends."""
    table = solo(HC1, 2)
    table.pillars(HEPHAESTUS, "share")
    table.card(ASIA, "I301", YOU, YOU)
    table.bot(HEPHAESTUS)
    assert acted(table) == ["innovate"]
    assert table.state.innovator[ASIA] == HEPHAESTUS
    assert table.state.hephaestus_at == ASIA
    assert table.state.seasons[2 * HEPHAESTUS] == terms.ACTION_NAMES.index("innovate")
    assert hoard(table) == [], "no tile for an innovation"
    assert table.told("bot_chained") == []


@pytest.mark.rule("7.2.2.1")
def test_an_impossible_chain_is_not_passed_over():
    table = solo(HC2, 3, 3)
    table.card(ASIA, "I301", YOU, YOU)
    table.bot(HEPHAESTUS)
    assert acted(table) == ["innovate"], "Call Specialists is impossible; Travel after it is not tried"


@pytest.mark.rule("7.2.2.1", "4.3")
def test_a_chain_ignores_forums_but_a_pillar_does_not():
    table = solo(HC2)
    table.people(HEPHAESTUS, ASIA, 1)
    table.pillars(HEPHAESTUS, "travel")
    table.bot(HEPHAESTUS)
    assert acted(table) == ["call_specialists", "travel"]


@pytest.mark.rule("7.2.2.1", "4.3")
def test_in_the_third_round_the_epoch_pillar_moves_to_another_forum():
    table = solo(HC5, 3)
    table.envoy(HEPHAESTUS, "MB3")
    table.pillars(HEPHAESTUS, "send_diplomat", "invent", "travel")
    table.bot(HEPHAESTUS)
    assert table.told("bot_idle") == [(HEPHAESTUS,)], "Call Diplomat, Eureka and Invent lie in forums of his own"
    assert table.state.epoch[HEPHAESTUS] == terms.ACTION_NAMES.index("send_diplomat")


@pytest.mark.rule("7.2.2.1")
def test_in_era_1_he_begins_with_the_first_line_and_his_epoch_pillar():
    table = solo(HC5)
    table.state.step = 0
    table.bot(HEPHAESTUS)
    assert acted(table) == ["eureka"]
    assert table.state.epoch[HEPHAESTUS] == terms.ACTION_NAMES.index("eureka")
    assert table.state.deck[0] == HC5, "the card goes to the bottom"


# --- single actions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2.2")
def test_the_next_region_wraps_and_his_own_comes_last():
    table = solo(HC4)
    for region, name in enumerate(("I201", "I202", "I203", "I204", "I205", "I206")):
        table.card(region, name, YOU)
    table.state.hephaestus_at = SOUTH_AMERICA
    table.bot(HEPHAESTUS)
    assert table.state.presenter[SOUTH_AMERICA] == HEPHAESTUS


@pytest.mark.rule("7.2.2.2")
def test_share_takes_the_top_wealth_tile_or_a_progress_tile_of_the_card():
    table = solo(HC3)
    table.card(EUROPE, "I303", YOU, HEPHAESTUS, CHRONOS)
    table.wealth(EUROPE, "G", "G_three", "G_any")
    table.bot(HEPHAESTUS)
    assert hoard(table) == ["wealth_G_three"]
    assert table.points(YOU, "presenting") == 6, "Era 3, two citizens"
    assert table.on_map(CHRONOS, EUROPE) == 2, "an innovating bot adds a citizen"
    assert table.state.inventions[HEPHAESTUS] == (terms.CARD_NAMES.index("I303"),), "to the bots' pile"
    for owned, empty in (("G_any", False), ("", True)):
        table = solo(HC3)
        table.card(EUROPE, "I303", HEPHAESTUS, YOU)
        table.wealth(EUROPE, "G", "G_three", "G_any")
        if owned:
            table.state.hoard[HEPHAESTUS] = (terms.TILE_NAMES.index(f"wealth_{owned}"),)
        if empty:
            table.state.wealth[EUROPE] = ()
            table.slots(YOU, "wealth_G_three")
            table.built(YOU, h1="wealth_G_any")
        table.bot(HEPHAESTUS)
        assert hoard(table)[-1] == "culture_3"
        assert earned(table, "presenting") == 6
        assert table.state.inventions[YOU] == (terms.CARD_NAMES.index("I303"),)


@pytest.mark.rule("7.2.2.4")
def test_the_bots_keep_separate_collections():
    table = solo(HC3, 3)
    table.card(EUROPE, "I205", YOU)
    table.state.hoard[CHRONOS] = (terms.TILE_NAMES.index("technology_3"),)
    table.bot(HEPHAESTUS)
    assert hoard(table) == ["technology_3"], "Chronos' one does not count, and a second copy is left"


@pytest.mark.rule("7.2.2.4")
def test_a_bot_that_has_every_tile_of_a_type_gets_none():
    table = solo(HC3, 3)
    table.card(EUROPE, "I205", YOU)
    table.state.hoard[HEPHAESTUS] = tuple(range(14, 21))
    table.bot(HEPHAESTUS)
    assert table.state.inventor[EUROPE] == HEPHAESTUS
    assert len(hoard(table)) == 7


@pytest.mark.rule("7.2.2.4")
@pytest.mark.parametrize(("display", "tile"), [(("I401", "I402", "I303"), "culture_5"), ((), "economy_5")])
def test_the_type_of_a_tile_from_an_empty_region(display: tuple[str, ...], tile: str):
    table = solo(HC2)
    table.display(*display)
    if not display:
        table.stack()
    table.people(HEPHAESTUS, OCEANIA, 1)
    table.state.sages_at, table.state.sages = 0, (7, 0, 0, 0)
    table.bot(HEPHAESTUS)
    assert acted(table) == ["call_specialists"]
    assert hoard(table) == [tile], "of the oldest idea; without one of the type that he owns least of"


@pytest.mark.rule("7.2.2.2")
def test_gain_influence_needs_a_token_a_region_without_his_and_a_free_space():
    table = solo(HC3, 2)
    table.token(HEPHAESTUS, MIDDLE_EAST, "plus_1", face_down=True)
    for party, kind in ((YOU, "plus_1"), (CHRONOS, "present")):
        table.token(party, EUROPE, kind, face_down=True)
    table.token(YOU, ASIA, "present")
    table.bot(HEPHAESTUS)
    assert table.state.spaces[3 * EUROPE + 2] // 5 == HEPHAESTUS
    assert (table.state.turned >> table.state.spaces[3 * EUROPE + 2]) & 1
    assert earned(table, "influence") == 5, "the most valuable space, though it is covered"
    table = solo(HC3, 2)
    for region, kind in ((0, "plus_1"), (1, "present"), (2, "innovate"), (3, "invent"), (4, "share")):
        table.token(HEPHAESTUS, region, kind, face_down=True)
    table.card(EUROPE, "I201", YOU)
    table.bot(HEPHAESTUS)
    assert acted(table) == ["invent"], "no token is left"


@pytest.mark.rule("7.2.2.2", "A8")
def test_eureka_without_a_later_era_is_impossible():
    table = solo(HC5)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MC1 MB4", "MC2 MC3")
    table.card(EUROPE, "I201", YOU)
    table.bot(HEPHAESTUS)
    assert acted(table) == ["invent"]


@pytest.mark.rule("7.2.2.2", "A8")
def test_his_eureka_ignores_the_benefit_and_passes_his_milestone_on():
    table = solo(HC5)
    table.marker(CHRONOS, "era_3_3")
    table.envoy(YOU, "MB3")
    table.envoy(YOU, "MA1")
    table.bot(HEPHAESTUS)
    state = table.state
    assert [terms.MILESTONE_NAMES[tile] for tile in state.common] == ["MA2", "MA3", "MA4", "MB3"]
    assert state.envoys[milestone_of("MB3")] == 1 << YOU
    assert table.at_home(YOU) == {"scholar": 1}, "your diplomat of the tile that left"
    assert state.marker[HEPHAESTUS] == 5, "the rightmost free space"
    assert state.envoys[milestone_of("MC3")] == 1 << HEPHAESTUS
    assert state.people == [0] * 28, "the space would have given a citizen"


@pytest.mark.rule("7.2.2.3")
def test_the_way_round_the_milestones_from_the_top_of_the_column():
    table = solo(HC4)
    table.state.column = (HEPHAESTUS, CHRONOS, YOU, 3)
    walked = [terms.MILESTONE_NAMES[tile] for tile in counter_clockwise(table.state)]
    assert walked == ["MA4", "MA3", "MA2", "MA1", "MB4", "MB1", "MB2", "MB3"]


@pytest.mark.rule("7.2.2.3", "2.5")
def test_send_passes_over_full_milestones_and_call_takes_his_own_last():
    table = solo(HC4, 2)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MC1 MB4", "MC2 MC3")
    table.envoy(HEPHAESTUS, "MB1")
    for party in (YOU, CHRONOS):
        table.envoy(party, "MB2")
    table.state.envoys = tuple(
        envoys | 1 << HEPHAESTUS if tile == milestone_of("MB2") else envoys
        for tile, envoys in enumerate(table.state.envoys)
    )
    table.bot(HEPHAESTUS)
    assert table.state.envoys[milestone_of("MA4")] == 1 << HEPHAESTUS
    assert earned(table, "diplomats") == 1
    table = solo(HC5, 3)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MC1 MB4", "MC2 MC3")
    table.envoy(HEPHAESTUS, "MC1")
    table.bot(HEPHAESTUS)
    assert (acted(table), earned(table, "diplomats")) == (["call_diplomat"], 3)
    assert table.state.supply[HEPHAESTUS] == 30


@pytest.mark.rule("7.2.2.2", "2.1")
def test_without_citizens_he_cannot_act_with_them():
    table = solo(HC4, 2)
    table.card(AFRICA, "I201", HEPHAESTUS, YOU)
    table.people(HEPHAESTUS, ASIA, 29)
    table.bot(HEPHAESTUS)
    assert acted(table) == ["share"], "neither a diplomat nor an idea"


# --- visits and pillars ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.1", "A9")
@pytest.mark.parametrize(
    ("rules_version", "chained", "points"), [(2, False, 2), (2, True, 2), (1, False, 2), (1, True, 0)]
)
def test_a_visit_of_his_later_milestone_counts_however_it_came_about(rules_version: int, chained: bool, points: int):
    """The first version of the rules gave nothing for a chained one."""
    table = solo(rules_version=rules_version)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MC1 MB4", "MC2 MC3")
    table.home(YOU, trader=1)
    table.inventions(YOU, "I104")
    table.people(YOU, EUROPE)
    table.turn(YOU)
    if chained:
        table.answers("space call_specialists", "chain_card I104")
    else:
        table.answer(space="send_diplomat")
    table.answer(milestone="MC1")
    while table.asked() == "payer":
        table.answer(citizen=table.choices("citizen")[0])
    assert table.state.envoys[milestone_of("MC1")] == 1 << YOU
    assert earned(table, "visits") == points


@pytest.mark.rule("7.2.1", "A9")
@pytest.mark.parametrize(
    ("rules_version", "chained", "influence"), [(2, False, 2), (2, True, 2), (1, False, 2), (1, True, 1)]
)
def test_so_does_a_visit_of_his(rules_version: int, chained: bool, influence: int):
    table = solo(rules_version=rules_version)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MB2 MB3 MB4", "MC2 MC3")
    table.envoy(HEPHAESTUS, "MB2")
    table.settle()
    act(table.state, terms.SEND_DIPLOMAT, chained, table.events)
    assert table.state.envoys[milestone_of("MC1")] == 1 << HEPHAESTUS
    assert earned(table, "diplomats") == 3
    assert table.state.influence[YOU] == influence


@pytest.mark.rule("7.2.1", "4.3", "4.4")
def test_a_chained_action_joins_no_pillar():
    table = solo()
    table.pillars(HEPHAESTUS, "travel", "call_diplomat")
    table.people(YOU, EUROPE, 2)
    table.inventions(YOU, "I101")
    table.turn(YOU).answers("space call_specialists", "count 1", "chain_card I101")
    assert earned(table, "visits") == 0


@pytest.mark.rule("7.2.1", "4.3")
@pytest.mark.parametrize("pillar", ["epoch", "season"])
def test_either_pillar_counts_both_ways(pillar: str):
    table = solo()
    table.people(YOU, EUROPE)
    table.pillars(HEPHAESTUS, *(["travel"] if pillar == "epoch" else ["", "travel"]))
    table.turn(YOU).answer(space="travel")
    assert earned(table, "visits") == 2
    table = solo(HC4)
    table.pillars(YOU, *(["present"] if pillar == "epoch" else ["", "present"]))
    table.bot(HEPHAESTUS)
    assert table.state.influence[YOU] == 2


# --- Chronos alone against one player ----------------------------------------------------------------------------------


@pytest.mark.rule("7.2.1")
def test_chronos_takes_a_progress_tile_where_he_owns_the_letter():
    table = solo()
    table.card(MIDDLE_EAST, "I303", CHRONOS, CHRONOS, YOU)
    table.wealth(MIDDLE_EAST, "E", "E_culture", "E_economy")
    table.state.hoard[CHRONOS] = (terms.TILE_NAMES.index("wealth_E_technology"),)
    table.bot(CHRONOS)
    assert hoard(table, CHRONOS) == ["wealth_E_technology", "culture_2"]
    assert earned(table, "presenting") == 6, "presenting bots score"
    assert table.state.inventions[CHRONOS] == (terms.CARD_NAMES.index("I303"),)
    assert table.on_map(YOU, MIDDLE_EAST) == 2, "your innovator and a new citizen"


@pytest.mark.rule("7.2.3", "6.1")
@pytest.mark.parametrize(("era", "borders"), [(1, 0b1110), (2, 0b1101), (3, 0b1011), (4, 0b0111)])
def test_chronos_token_at_every_change(era: int, borders: int):
    table = solo()
    if era > 1:
        own, rest = {2: ("MC", "MC2 MC3"), 3: ("MD", "MD2 MD3"), 4: ("ME", "ME2 ME3 ME4")}[era]
        table.milestones("MA1 MA2 MA3 MA4", f"{own}1 MB2 MB3 MB4", rest)
    table.state.borders = 0b1111
    table.state.chronos_at = SOUTH_AMERICA
    for party, kind in ((YOU, "plus_1"), (HEPHAESTUS, "plus_1"), (HEPHAESTUS, "present")):
        if kind == "plus_1":
            table.token(party, AFRICA, kind, face_down=True)
    table.change(era)
    assert earned(table, "influence") == 5
    assert table.state.borders == borders
    assert table.told("bot_moved")[0] == (CHRONOS, AFRICA, terms.GAIN_INFLUENCE)
    assert table.state.spaces[2] // 5 == CHRONOS, "the leftmost empty space"


@pytest.mark.rule("7.2.3", "6.1.3")
def test_milestones_at_the_end_of_era_4_with_all_four_tiles_left():
    table = solo()
    table.milestones("MC1 MC2 MC3 MD1", "MB1 MD2 MD3 MB4", "ME1 ME2 ME3 ME4")
    table.state.discard = tuple(milestone_of(name) for name in ("MA1", "MA2", "MA3", "MA4", "MB2", "MB3"))
    table.envoy(YOU, "MC1")
    table.change(4)
    state = table.state
    assert terms.MILESTONE_NAMES[state.private[CHRONOS]] == "ME4"
    assert terms.MILESTONE_NAMES[state.private[3]] == "ME3"
    assert terms.MILESTONE_NAMES[state.private[HEPHAESTUS]] == "MD3", "his own changes only by his action"
    assert [terms.MILESTONE_NAMES[tile] for tile in state.common] == ["MD1", "MD2", "ME2", "ME1"]
    assert terms.MILESTONE_NAMES[state.discard[-4]] == "MC1"
    assert sorted(terms.MILESTONE_NAMES[tile] for tile in state.eureka) == ["MF1", "MF2", "MF3"]
    assert state.envoys[milestone_of("ME4")] == 1 << CHRONOS
    assert table.at_home(YOU) == {"scholar": 1}


@pytest.mark.rule("7.2.3", "6.1.3")
def test_with_an_empty_eureka_display_nobody_changes_milestone():
    table = solo()
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MC2 MC3 MB4", "")
    table.state.eureka = (terms.NOTHING, terms.NOTHING, terms.NOTHING)
    table.change(2)
    assert [terms.MILESTONE_NAMES[tile] for tile in table.state.private] == ["MC1", "MC2", "MC3", "MB4"]
    assert [terms.MILESTONE_NAMES[tile] for tile in table.state.common] == ["MA1", "MA2", "MA3", "MA4"]


@pytest.mark.rule("7.2.3", "6.1.1")
def test_a_bot_on_the_turn_order_space_goes_first_again_and_again():
    table = solo()
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MC2 MB3 MB4", "MC3")
    table.marker(HEPHAESTUS, "era_3_3")
    table.state.order = (CHRONOS, YOU, HEPHAESTUS)
    table.change(2)
    assert table.state.order == (HEPHAESTUS, CHRONOS, YOU)


# --- the Stone Age and the end -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.2", "3.5")
@pytest.mark.parametrize("seed", range(12))
def test_the_bots_swap_their_ideas_in(seed: int):
    state = GAME.setup({}, 1, seed)
    assert isinstance(state, InventionsState)
    kinds = state.setting.components.specialty
    region = state.chronos_at
    own = state.card[region]
    assert SHIPPED.card_milestone[own] == state.private[CHRONOS]
    assert all(
        kinds[state.card[lower]] != kinds[own] for lower in range(region) if state.card[lower] != terms.NOTHING
    ), "the lowest-numbered region of that specialty"
    (boxed,) = (card for card in range(len(terms.CARD_NAMES)) if (state.gone >> card) & 1)
    assert kinds[boxed] == kinds[own]
    needed = SHIPPED.specialist_citizens[state.specialist[region]]
    assert state.supply[CHRONOS] == 30 - 1 - needed - 1, "a diplomat, the citizens of the tile, one on the map"
    assert state.spaces[3 * region] // 5 == CHRONOS
    assert (state.turned >> state.spaces[3 * region]) & 1
    assert (state.tokens[CHRONOS].bit_count(), state.borders) == (4, 0b1111)
    ideas = [
        one for one in range(terms.REGIONS) if state.card[one] != terms.NOTHING and state.presenter[one] == terms.NOBODY
    ]
    mine = ideas[seed % len(ideas)]
    GAME.apply(state, YOU, REGION + mine)
    while state.hephaestus_at < 0:
        GAME.apply(state, YOU, GAME.default(state, YOU))
    ideas.remove(mine)
    assert state.hephaestus_at == next(one for one in [*ideas, *ideas] if one > region or ideas[-1] < region)
    assert SHIPPED.card_milestone[state.card[state.hephaestus_at]] == state.private[HEPHAESTUS]
    assert state.tokens[HEPHAESTUS].bit_count() == 4


@pytest.mark.rule("7.2.3")
def test_a_tie_is_no_victory_and_earns_none_of_the_first_three():
    table = solo()
    table.state.inventions = [()] * 4
    table.state.marker_points[0] = 70
    for points, won in ((70, [False] * 3), (71, [True, True, False]), (89, [True, True, False]), (90, [True] * 3)):
        table.state.ledger[0] = points
        assert accolades(table.state)[:3] == won


@pytest.mark.rule("7.2.3")
def test_the_two_inventions_of_hephaestus_count_for_the_bots():
    state = GAME.setup({"difficulty": "hard"}, 1, 3)
    assert isinstance(state, InventionsState)
    assert bots_score(state) == 2 * 4


@pytest.mark.rule("7.2.3")
@pytest.mark.parametrize("number", [3, 4, 5, 6, 7, 8, 9, 10, 11])
def test_the_other_accolades_need_no_victory_but_one_more_piece(number: int):
    """Each accolade one short of its condition."""
    table = solo()
    table.state.marker_points[0] = 999
    table.inventions(YOU, *terms.CARD_NAMES[:8], "I501")
    for place in range(16):
        table.built(YOU, **{f"h{place + 1}": f"{('culture', 'technology')[place % 2]}_{place // 2 % 6 + 1}"})
    for place, name in enumerate(("A", "B", "C", "D", "E_economy")):
        table.built(YOU, **{f"h{place + 12}": f"wealth_{name}"})
    table.state.hexes[YOU] = (*table.state.hexes[YOU][:16], terms.NOTHING)
    for region in range(terms.REGIONS - 1):
        table.card(region, terms.CARD_NAMES[20 + region], YOU, CHRONOS if region else terms.NOTHING)
    table.state.supply[YOU] = 1
    table.state.influence[YOU] = 7
    assert not accolades(table.state)[number]

"""Every step of the automated opponents is told with its reason, and every refusal with what is missing (7, 4.5)."""

import pytest

from gnomon.games.inventions import terms
from gnomon.games.inventions.decisions import SOURCE_KNOWLEDGE
from gnomon.games.inventions.kinds import REASON_NAMES
from gnomon.games.inventions.rules.ending import final_scoring
from gnomon.games.inventions.rules.milestones import IN_COMMON, IN_DISCARD, IN_DISPLAY, IN_EUREKA, IN_STACK, lies_in
from tests.kit.inventions import AFRICA, ASIA, EUROPE, MIDDLE_EAST, Table, card_of, milestone_of

YOU, CHRONOS, HEPHAESTUS = range(3)
STEEL, IRON = card_of("I306"), milestone_of("MC3")


def solo(*deck: int, step: int = 2, drawn: tuple[int, ...] = ()) -> Table:
    """A solo match in Era 2; the last card of the deck is drawn next."""
    table = Table(1, step=step)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = table.state.hephaestus_at = AFRICA
    table.action_cards(deck, drawn)
    table.display("I401", "I402", "I303")
    return table


def two() -> Table:
    """A match of two with Chronos in Africa."""
    table = Table(2, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.state.chronos_at = AFRICA
    return table


# --- Chronos (7.1) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.1.1")
def test_chronos_tells_where_the_milestone_lies_that_he_cannot_use():
    table = two()
    table.card(MIDDLE_EAST, "I306", YOU)
    table.card(EUROPE, "I404", YOU)
    table.bot(2)
    (first, second) = table.told("bot_skipped")
    assert first == (2, MIDDLE_EAST, REASON_NAMES.index("no_access"), STEEL, IN_EUREKA)
    assert second[4] == IN_STACK, "Paper is of a letter that nobody has seen yet"
    assert [region for _, region, _ in table.told("bot_moved")] == [MIDDLE_EAST, EUROPE, ASIA]
    assert {action for _, _, action in table.told("bot_moved")} == {terms.NOTHING}


@pytest.mark.rule("2.5")
def test_a_milestone_lies_in_one_of_five_places():
    table = two()
    table.state.discard = (milestone_of("MA1"),)
    table.state.common = tuple(milestone_of(name) for name in ("MA2", "MA3", "MA4"))
    found = [lies_in(table.state, milestone_of(name)) for name in ("MA2", "MA1", "MB1", "MC1", "MD1")]
    assert found == [IN_COMMON, IN_DISCARD, IN_DISPLAY, IN_EUREKA, IN_STACK]


# --- Hephaestus (7.2) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2.2.1")
def test_hephaestus_tells_for_which_action_his_marker_moves_and_what_he_chains():
    table = solo(0, 2, 3, 4, 1)
    table.people(HEPHAESTUS, EUROPE, 1)
    table.bot(HEPHAESTUS)
    assert table.told("bot_card") == [(1, 0)]
    assert table.told("bot_moved") == [(HEPHAESTUS, EUROPE, terms.CALL_SPECIALISTS), (HEPHAESTUS, ASIA, terms.TRAVEL)]
    assert table.told("bot_recalled") == [(HEPHAESTUS, EUROPE)]
    assert table.told("bot_chained") == [(terms.TRAVEL, 1, 0)], "the second line, with his only token"


@pytest.mark.rule("7.2.2.1")
def test_hephaestus_tells_why_a_chain_ends():
    table = solo(0, 2, 3, 4, 1, step=5)
    table.people(HEPHAESTUS, EUROPE, 1)
    table.bot(HEPHAESTUS)
    told = [
        (terms.ACTION_NAMES[action], REASON_NAMES[reason], chained)
        for action, reason, chained in table.told("bot_blocked")
    ]
    assert told == [("innovate", "no_region", 1)]


@pytest.mark.rule("7.2.2.1")
@pytest.mark.parametrize(
    ("card", "drawn", "blocked"),
    [
        (3, (0,), ("send_diplomat", "no_citizens")),
        (4, (0, 1), ("call_diplomat", "no_milestone")),
        (2, (0,), ("gain_influence", "no_token")),
        (1, (), ("call_specialists", "no_region")),
    ],
)
def test_hephaestus_tells_why_a_line_is_passed_over(card: int, drawn: tuple[int, ...], blocked: tuple[str, str]):
    rest = [one for one in range(5) if one not in (card, *drawn)]
    table = solo(*rest, card, drawn=drawn)
    if blocked[1] == "no_citizens":
        table.people(HEPHAESTUS, EUROPE, table.state.setting.components.citizens)
    if blocked[1] == "no_token":
        for region, kind in enumerate(("plus_1", "present", "innovate", "invent", "share")):
            table.token(HEPHAESTUS, region, kind, face_down=True)
    table.bot(HEPHAESTUS)
    action, reason, chained = table.told("bot_blocked")[0]
    assert (terms.ACTION_NAMES[action], REASON_NAMES[reason], chained) == (*blocked, 0)


@pytest.mark.rule("7.2.2.2", "A6")
def test_a_citizen_that_gain_influence_takes_off_the_map_is_told():
    table = solo(0, 1, 3, 4, 2, drawn=(0,))
    table.action_cards((1, 3, 4, 2), (0,))
    table.people(HEPHAESTUS, MIDDLE_EAST, 1)
    table.bot(HEPHAESTUS)
    assert table.told("bot_moved")[0] == (HEPHAESTUS, MIDDLE_EAST, terms.GAIN_INFLUENCE)
    assert table.told("bot_recalled") == [(HEPHAESTUS, MIDDLE_EAST)]


@pytest.mark.rule("7.2.3", "6.2")
def test_the_end_of_a_solo_match_is_told_with_what_the_bots_have():
    table = solo(0, 1, 2, 3, 4)
    state = table.state
    state.marker_points[0], state.inventions = 40, [(), (18, 19), (20,), ()]
    state.hoard = [(), (0, 7, 21), (1,), ()]
    final_scoring(state, table.events)
    ((marker, *pieces, bots),) = table.told("bots_counted")
    assert (marker, pieces, bots) == (40, [3, 3, 1], 40 + 3 * 3 + 3 * 3 + 4)
    assert table.told("ended") == [(0, state.score(YOU), bots)]
    assert table.told("accolades")[0][1:] == (0, terms.NOTHING)


@pytest.mark.rule("6.2")
def test_the_end_of_a_match_of_players_has_no_points_of_bots():
    table = Table(3)
    final_scoring(table.state, table.events)
    assert table.told("ended") == [(0b111, 1, terms.NOTHING)]
    assert table.told("bots_counted") == table.told("accolades") == []


# --- what players chain, and why something is refused (4.4, 4.5) -----------------------------------------------------


@pytest.mark.rule("A7", "4.4")
@pytest.mark.parametrize("turned", [False, True])
def test_the_points_of_a_knowledge_tile_are_no_action(turned: bool):
    table = Table(3)
    table.people(YOU, MIDDLE_EAST, 1)
    table.state.knowledge = (4, 0, 1, 2, 3, 5, 6)
    table.state.scoring = int(turned)
    table.turn(YOU).answers("space travel", "journey middle_east_to_africa", "whether yes")
    action = terms.NOTHING if turned else terms.CALL_SPECIALISTS
    assert table.told("chained") == [(YOU, action, SOURCE_KNOWLEDGE, AFRICA)]


@pytest.mark.rule("2.7.2")
def test_the_benefit_of_another_era_space_is_told():
    table = Table(3, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1 MC2 MC3")
    table.built(YOU, h1="culture_7")
    table.turn(YOU).answers("space eureka", "milestone MC1", "era_space era_3_3", "benefit_of era_3_1")
    assert table.told("benefit_chosen") == [(YOU, 4)]


@pytest.mark.rule("A2")
def test_access_that_is_missing_is_refused_with_the_place_of_the_milestone():
    table = two()
    table.card(EUROPE, "I306", YOU)
    table.card(ASIA, "I207", YOU)
    table.card(AFRICA, "I201", YOU)
    table.card(MIDDLE_EAST, "I202", YOU)
    table.home(YOU, thinker=2, artisan=1, trader=1)
    table.state.step = 1
    table.turn(YOU).answer(space="invent")
    known = {"card": STEEL, "region": EUROPE, "milestone": IRON, "place": IN_EUREKA, "holder": terms.NOBODY}
    assert table.refused(region="europe").facts == known
    refused = table.refused(region="asia").facts
    assert (refused["place"], refused["holder"]) == (IN_DISPLAY, 1)


@pytest.mark.rule("A1", "A2", "A3")
def test_citizens_that_are_missing_are_refused_with_those_who_are_there():
    table = Table(3, step=7)
    table.milestones("MA4 MB1 MC1 MC3", "MD1 MD2 MD3 MB2")
    table.card(ASIA, "I306", 1)
    table.home(YOU, trader=1, scholar=1)
    table.turn(YOU)
    refused = table.refused(space="invent")
    assert refused.facts == {
        "card": STEEL,
        "region": ASIA,
        "trader": 1,
        "artisan": 0,
        "thinker": 0,
        "scholar": 1,
    }


@pytest.mark.rule("A2")
def test_of_several_ideas_the_one_that_lacks_but_citizens_is_told():
    table = two()
    table.card(AFRICA, "I306", YOU)
    table.card(EUROPE, "I201", YOU)
    table.card(MIDDLE_EAST, "I404", YOU)
    table.card(ASIA, "I401", YOU)
    table.home(YOU, artisan=1)
    assert table.turn(YOU).refused(space="invent").facts["card"] == card_of("I201")


@pytest.mark.rule("A3")
def test_of_several_inventions_the_one_that_lacks_but_a_citizen_is_told():
    table = two()
    table.card(AFRICA, "I201", YOU, 1)
    table.card(EUROPE, "I202", 1, YOU)
    table.card(ASIA, "I203", 1, 1, 2)
    assert table.turn(YOU).refused(space="innovate").facts == {"region": AFRICA, "kind": 0}


@pytest.mark.rule("A6")
def test_a_majority_that_is_missing_is_refused_with_the_strongest_rival():
    table = Table(3)
    table.people(YOU, EUROPE, 2)
    table.people(YOU, ASIA, 3)
    table.people(YOU, AFRICA, 2)
    table.people(1, EUROPE, 1)
    table.people(2, EUROPE, 4)
    table.turn(YOU).answer(space="gain_influence")
    assert table.refused(region="europe").facts == {"region": EUROPE, "own": 2, "rival": 2, "theirs": 4}


@pytest.mark.rule("5.2")
def test_a_tile_that_is_too_dear_is_refused_with_its_hex_and_who_could_pay():
    table = Table(3, step=4)
    table.milestones("MA1 MA2 MA3 MA4", "MC1 MC2 MB1 MB2")
    table.influence(9)
    table.slots(YOU, "culture_3", "economy_2", "culture_5")
    table.built(YOU, h3="technology_2", h5="technology_6")
    table.home(YOU, artisan=1, trader=1)
    table.people(YOU, EUROPE)
    table.state.sages_at = 0
    table.state.sages = (0, 7, 0, 0)
    table.turn(YOU).answers("space travel", "journey europe_to_asia")
    while table.asked() != "build_tile":
        table.answer(replace=table.choices("replace")[-1])
    table.answer(build="culture_3")
    refused = table.refused(hex="4")
    assert refused.code == "citizens_needed_to_build"
    assert refused.facts == {"tile": 9, "number": 3, "hex": 4, "available": 1}

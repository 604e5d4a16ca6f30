"""Scenario files: what is told lies there, the rest in the supplies, and nothing wrong is read."""

import ast
from pathlib import Path

import pytest

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.ending import bots_score
from gnomon.games.inventions.scenario import read_scenario, shipped, shipped_names
from gnomon.games.inventions.state import SOURCE_COUNT, InventionsState
from gnomon.games.inventions.terms import CARD_NAMES, HEXES, KINDS, NOTHING, REGIONS, TILE_NAMES
from gnomon.kernel.errors import BadInput
from gnomon.kernel.rng import Generator
from tests.games.inventions.invariants import check_all
from tests.kit.inventions import ASIA, card_of, milestone_of, tile_of

SOURCE = Path(__file__).parents[4] / "src" / "gnomon" / "games" / "inventions" / "scenario.py"
RED, BLUE, GREEN = range(3)
HEAD = 'game = "inventions"\nplayers = 3\n'


def manual() -> str:
    """The example of the manual. A compiled module keeps no docstring: the source has it."""
    text = ast.get_docstring(ast.parse(SOURCE.read_text(encoding="utf-8")))
    assert text
    return text.split("```toml\n")[1].split("```")[0]


def asked(state: InventionsState) -> tuple[int, str]:
    """Who is asked what."""
    (seat,) = GAME.to_act(state)
    decision = GAME.asked(state, seat)
    assert decision is not None
    return seat, decision.kind


def test_what_is_told_lies_there_and_the_rest_in_the_supplies():
    state = read_scenario(manual().replace('answers = ["red space travel"]', ""))
    check_all(state)
    assert asked(state) == (RED, "space")
    assert (state.step, state.order) == (5, (GREEN, RED, BLUE))
    assert CARD_NAMES[state.card[ASIA]] == "I301"
    assert (state.presenter[ASIA], state.inventor[ASIA], state.innovator[ASIA]) == (BLUE, BLUE, RED)
    assert [state.people[REGIONS * party + ASIA] for party in range(3)] == [2, 0, 1]
    assert state.spaces[3 * ASIA : 3 * ASIA + 3] == (0, 5 + 3, NOTHING)
    assert state.turned == 1 << (5 + 3)
    assert (state.specialist[ASIA], state.knowledge[ASIA], state.scoring, state.sages_at) == (
        3,
        2,
        1 << ASIA,
        0b1110111,
    )
    assert sorted(state.specialist) == sorted(state.knowledge) == sorted(state.letters) == list(range(REGIONS))
    assert [TILE_NAMES[tile] for tile in state.wealth[ASIA]] == ["wealth_C", "wealth_C"]
    assert state.private == tuple(map(milestone_of, ("MC2", "MB2", "MB3", "MB4")))
    assert state.envoys[milestone_of("MB2")] == 0b011
    assert [CARD_NAMES[card] for card in state.display] == ["I401", "I402", "I303"]
    assert CARD_NAMES[state.stack[-1]] == "I403"
    assert state.home[:KINDS] == [1, 0, 0, 2] and state.tired[:3] == [0, 0, 1] and state.influence[RED] == 4
    assert state.home[KINDS:] == [1, 1, 1, 2, 1, 1, 1, 2], "as at a match's start"
    assert state.inventions[RED] == (card_of("I106"), card_of("I101")) and state.ideas[RED] == (card_of("I404"),)
    assert state.goals[RED] == (1, 11, 14)
    assert state.hexes[RED][3] == tile_of("technology_1") and state.hexes[RED].count(NOTHING) == HEXES - 2
    assert (state.busy[RED], state.faded[RED], state.loose[RED]) == (0b10000, 1, 2), "hexes 4 and 9 hold tokens"
    assert state.marker[RED] == 4 and state.marker[BLUE] == 0
    assert (state.epoch[RED], state.seasons[:2], state.sages[RED]) == (1, (0, NOTHING), 1)
    assert state.ledger[:SOURCE_COUNT] == [6, *([0] * (SOURCE_COUNT - 1))]
    assert state.supply[RED] == 30 - 3 - 1 - 2 - 1 - 2


def test_the_manual_s_own_example_is_read_with_its_answer():
    state = read_scenario(manual())
    check_all(state)
    assert asked(state) == (RED, "travel")


def test_the_seed_alone_deals_what_is_not_told():
    assert read_scenario(HEAD).to_dict() == read_scenario(HEAD).to_dict()
    assert read_scenario(HEAD).stack != read_scenario(f"{HEAD}seed = 8\n").stack


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("era", [1, 2, 3, 4, 5])
def test_what_is_left_out_is_as_a_match_may_be_in_that_era(seats: int, era: int):
    for then in ("turn", "end"):
        text = f'game = "inventions"\nplayers = {seats}\nera = {era}\nround = {1 if era == 1 else 3}\nthen = "{then}"\n'
        state = read_scenario(text)
        check_all(state)
        whole = GAME.determinize(GAME.view(state, 0), Generator(era))
        assert isinstance(whole, InventionsState)
        check_all(whole)
        while not state.over:
            seat = GAME.to_act(state)[0]
            GAME.apply(state, seat, GAME.default(state, seat))
            check_all(state)


def test_ideas_are_claimed_where_the_seed_or_the_file_lays_them():
    state = read_scenario(f'{HEAD}then = "claims"\n[asia]\ncard = "I204"\n')
    check_all(state)
    assert asked(state)[1] == "claim"
    assert CARD_NAMES[state.card[ASIA]] == "I204"
    assert sum(card != NOTHING for card in state.card) in (5, 6)


def test_only_two_cards_of_each_type_of_era_5_are_in_the_game_with_late_ideas():
    text = f'{HEAD}era = 5\n[ideas]\ndisplay = ["I501", "I502"]\n'
    check_all(read_scenario(text))
    with pytest.raises(BadInput, match="'I503' is the third of its type"):
        read_scenario(text.replace('"I502"]', '"I502", "I503"]'))
    check_all(read_scenario(text.replace('"I502"]', '"I502", "I503"]') + '[options]\nlate_ideas = "no"\n'))


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ("seed = 7", "speed = 7", "unknown name 'speed'", 3),
        ('stack = ["I403"]', 'stack = ["I501", "I403"]', "from earlier eras down to later ones", 32),
        ("era = 3", "era = 6", "out of range", 4),
        ("round = 2", "round = 4", "out of range", 5),
        ('"green", "red", "blue"]', '"green", "red", "red"]', "expected each of", 6),
        ('active = "red"', 'active = "yellow"', "'yellow' is none of", 7),
        ('then = "turn"', 'then = "claims"', "before the round of Era 1", 4),
        ('card = "I301"', 'card = "I401"', "'I401' lies in two places", 0),
        ('card = "I301"', 'card = "I101"', "'I101' lies in two places", 0),
        ('card = "I301"', 'card = "I102"', "'I102' has no idea side", 13),
        ('presenter = "blue"\n', "", "nobody has presented the card", 14),
        ('innovator = "red"', 'innovator = "blue"', "somebody else must have invented", 16),
        ("red = 2, green = 1", "red = 29", "citizens, but there are 30", 0),
        ('"red plus_1"', '"red invent"', "", 0),
        ('"blue invent turned"', '"blue invent over"', "'over' is not 'turned'", 18),
        ('"blue invent turned"', '"red invent"', "has a token there", 18),
        ('["C", "C"]', '["C", "B"]', "tiles of one letter", 23),
        ('["C", "C"]', '["C", "C", "C", "C"]', "4 tiles of letter 'C' lie there, not 3", 0),
        ("sage = false\n", "", "1 more sages than there are", 0),
        ('"MA4", "MB1", "MC1"]', '"MB1", "MA4", "MC1"]', "from the earliest to the latest", 25),
        ('"MA1", "MA2"]', '"MA1", "MA3"]', "'MA3' lies in two places", 0),
        ('["red"], MB2', '["red"], MA1 = ["red"], MB2', "nobody can stand there", 0),
        ('["MD1", "MD2", "MD3"]', '["MD1", "ME2", "MD3"]', "all its tiles are of one letter", 27),
        ('"majority_5"', '"network_5"', "expected one of each", 39),
        ('"wealth_C", "none", "aspiration_wild"', '"none", "none", "none", "none"', "it has 4 slots", 40),
        ('"economy_2",', '"technology_1",', "'technology_1' is there twice", 0),
        ("busy = [5]", "busy = [8]", "out of range", 42),
        ("busy = [5]", "busy = [4]", "economy tile 4 is not built", 42),
        ("faded = [1]", "faded = [2]", "technology tile 2 is not built", 43),
        ('seasons = ["present"]', 'seasons = ["present", "travel"]', "before this turn 1 were placed", 46),
        ('marker = "era_3_1"', 'marker = "era_7_1"', "'era_7_1' is none of", 47),
        ('marker = "era_3_1"', 'marker = "era_4_1"', "'era_4_1' is of a later era than the milestone", 47),
        ("presenting = 6", "presents = 6", "unknown name 'presents'", 48),
        ('"red space travel"', '"red space invent"', "is refused", 9),
        ('"red space travel"', '"red travel"', "is not a colour, a kind and a name", 9),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(old: str, new: str, reason: str, line: int):
    text = manual()
    assert old in text, old
    changed = text.replace(old, new, 1)
    if not reason:
        check_all(read_scenario(changed))
        return
    with pytest.raises(BadInput) as fault:
        read_scenario(changed)
    assert reason in fault.value.what
    if line:
        assert f"(line {line})" in fault.value.where, fault.value.where


@pytest.mark.parametrize("name", shipped_names())
def test_a_shipped_scenario_is_sound(name: str):
    check_all(shipped(name))


def given(name: str, *answers: str) -> InventionsState:
    """A shipped scenario after some answers, each as kind and name."""
    state = shipped(name)
    for line in answers:
        kind, word = line.split(" ")
        (seat,) = GAME.to_act(state)
        GAME.apply(state, seat, GAME.codes.from_names({"choose": kind, GAME.codes.block(kind).field: word}))
        check_all(state)
    return state


def choices(state: InventionsState, kind: str) -> list[str]:
    """The legal answers of a kind by name."""
    (seat,) = GAME.to_act(state)
    block = GAME.codes.block(kind)
    return [block.names[code - block.base] for code in GAME.options(state, seat) if GAME.codes.block_of(code) == block]


def refusal(state: InventionsState, kind: str, word: str) -> str:
    """Why an answer is refused."""
    (seat,) = GAME.to_act(state)
    found = GAME.check(state, seat, GAME.codes.from_names({"choose": kind, GAME.codes.block(kind).field: word}))
    assert found is not None
    return found.code


@pytest.mark.rule("4.2", "A6")
def test_example_1_tokens_are_fixed_early():
    state = given("example-1-tokens-are-fixed", "space gain_influence", "token innovate")
    assert (state.influence[RED], state.chain) == (5, 1)


@pytest.mark.rule("4.3", "4.4")
def test_example_2_forum_block_and_chain():
    state = shipped("example-2-forum-block-and-chain")
    assert refusal(state, "space", "innovate") == "forum_taken"
    state = given("example-2-forum-block-and-chain", "space call_specialists", "chain_card I106")
    assert state.innovator[ASIA] == BLUE
    assert state.influence == [1, 1, 1, 1], "nobody's pillar is joined by a chained action"


@pytest.mark.rule("4.3")
def test_example_3_round_three_choices():
    assert choices(shipped("example-3-round-three"), "space") == ["travel", "eureka", "send_diplomat", "call_diplomat"]


@pytest.mark.rule("4.3")
def test_example_4_influence_for_others():
    assert given("example-4-influence-for-others", "space travel").influence == [1, 1, 2, 1]


@pytest.mark.rule("A2")
def test_example_6_milestone_access_by_time():
    state = given("example-6-access-by-time", "space invent")
    assert CARD_NAMES[state.card[ASIA]] == "I209"
    assert state.inventor[ASIA] == RED, "steel cannot be invented by anybody: there was nothing to choose"


@pytest.mark.rule("A2", "4.5")
def test_example_7_scholars_and_extra_cost():
    state = given("example-7-scholars-and-extra-cost", "space invent", "scholars 1")
    assert state.tired[:3] == [0, 0, 1] and state.home[:KINDS] == [0, 0, 0, 0]
    assert state.inventor[ASIA] == RED


@pytest.mark.rule("A4")
def test_example_9_full_display_at_share():
    state = given("example-9-full-display-at-share", "space share", "take wealth_C")
    assert choices(state, "give_up") == ["3"]
    state = given("example-9-full-display-at-share", "space share", "take wealth_C", "give_up 3")
    assert [TILE_NAMES[tile] for tile in state.slots[RED]] == ["economy_2", "wealth_B", "wealth_C", "culture_5"]


@pytest.mark.rule("A7", "2.4")
def test_example_11_travel_to_the_scoring_side():
    state = given("example-11-travel-to-the-scoring-side", "space travel", "journey europe_to_asia", "whether yes")
    assert (state.score(RED), state.scoring, state.sages[RED]) == (8, 0, 1)


@pytest.mark.rule("5.2", "2.7.1")
def test_example_15_influence_cost_by_display():
    name = "example-15-influence-cost-by-display"
    answers = ("space travel", "journey africa_to_middle_east", "replace culture_by_culture_3")
    state = given(name, *answers)
    assert choices(state, "build") == [] and refusal(state, "build", "culture_3") == "influence_needed"
    state = given(name, *answers, "economy 5", "build culture_3", "hex 17")
    assert state.influence[RED] == 0 and state.hexes[RED][16] == tile_of("culture_3")


@pytest.mark.rule("2.7.3", "4.4")
def test_example_16_technology_pair():
    state = given("example-16-technology-pair", "space invent", "technology 1", "region asia")
    assert (state.influence[RED], state.chain, state.faded[RED]) == (3, 1, 1)
    assert choices(state, "technology") == []


@pytest.mark.rule("6.1.1", "6.1.2", "2.12")
def test_example_18_era_change_numbers():
    state = given("example-18-era-change", "region africa")
    assert state.influence == [7, 4, 1, 2]
    assert state.home[KINDS - 1] == 3 and state.sages_at == 0b1111111


@pytest.mark.rule("7.1.1")
def test_example_21_chronos_turn():
    state = shipped("example-21-chronos-turn")
    north_america = 5
    assert state.chronos_at == north_america and CARD_NAMES[state.card[north_america]] == "I303"
    assert state.presenter[north_america] == state.setting.chronos
    assert asked(state) == (RED, "space")


@pytest.mark.rule("7.2.3")
def test_example_24_solo_score():
    state = shipped("example-24-solo-score")
    assert state.over and bots_score(state) == 108

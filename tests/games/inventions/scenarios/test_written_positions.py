"""Any position of a match, and any view of one, written as a scenario file and read again."""

import ast
import random
import re
from pathlib import Path

import pytest

from gnomon.bots.players import GreedyBot
from gnomon.games.inventions.decisions import OPS
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.scenario import read_scenario, shipped, shipped_names, write_scenario
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import QUESTION, UNKNOWN
from gnomon.kernel.game import CHANCE
from gnomon.kernel.state import State
from tests.games.inventions.invariants import check_all
from tests.kit.inventions import AFRICA, ASIA, EUROPE, Table, card_of
from tests.kit.walks import Case, cases, walk

SOURCE = Path(__file__).parents[4] / "src" / "gnomon" / "games" / "inventions" / "scenario.py"
CASES = [case for case in cases() if case.game_id == "inventions"]
SPECTATOR = -1
SELDOM = 40
"""Beside the first position of each kind of question in a match, one in so many."""


def read_back(state: State) -> InventionsState:
    """A position after it was written and read: the same."""
    assert isinstance(state, InventionsState)
    again = read_scenario(write_scenario(state))
    assert again.to_dict() == state.to_dict()
    return again


def check_position(state: State, *viewers: int) -> None:
    """A position and the views of seats, or of a spectator, read back as they were written, and ask the same."""
    again = read_back(state)
    check_all(again)
    for seat in GAME.to_act(state):
        assert GAME.options(again, seat) == GAME.options(state, seat)
    for viewer in viewers:
        read_back(GAME.view(state, viewer))


def arranged() -> list[InventionsState]:
    """The questions that hardly any match asks: for the type of citizens who come home when no card is left to tell it,
    for the tile that makes room for a shared one, and for the region of a sage who leaves."""
    found: list[InventionsState] = []
    for space, further in (
        ("call_specialists", ["region africa"]),
        ("gain_influence", ["token invent"]),
    ):
        table = Table(3, step=12)
        table.people(0, AFRICA, 1)
        table.people(0, ASIA, 3)
        table.display()
        table.stack()
        table.turn().answers(f"space {space}", *further)
        found.append(table.state)
    table = Table(3)
    table.card(ASIA, "I204", 1, 0)
    table.wealth(ASIA, "C", "C", "C", "C")
    table.slots(0, "economy_2", "wealth_B", "aspiration_technology", "culture_5")
    table.turn().answers("space share", "take wealth_C")
    found.append(table.state)
    table = Table(3)
    table.state.sages, table.state.sages_at = (2, 1, 0, 0), 0b0001111
    table.change(3)
    return [*found, table.state]


def test_a_position_of_older_rules_reads_back_with_its_version():
    state = GAME.setup({}, 3, 4, 1)
    assert read_back(state).rules_version == 1
    text = write_scenario(GAME.setup({}, 3, 4))
    assert read_scenario(text).rules_version == GAME.rules_version
    shorter = "".join(line for line in text.splitlines(keepends=True) if "rules_version" not in line)
    assert read_scenario(shorter).rules_version == GAME.rules_version, "left out: the newest"
    with pytest.raises(BadInput, match="rules_version"):
        read_scenario(text.replace(f"rules_version = {GAME.rules_version}", "rules_version = 99"))


def test_a_position_at_any_kind_of_question_reads_back_as_it_was_written():
    met: set[str] = set()
    for case in [case for case in CASES if not case.options]:
        here: set[str] = set()
        for step in walk(case):
            decision = GAME.asked(step.state, step.seat)
            assert decision is not None
            if decision.kind not in here:
                here.add(decision.kind)
                check_position(step.state, SPECTATOR, step.seat)
        met |= here
    for state in arranged():
        (seat,) = GAME.to_act(state)
        decision = GAME.asked(state, seat)
        assert decision is not None
        met.add(decision.kind)
        check_position(state, SPECTATOR, seat)
    assert met == {op.name for op in OPS if op.role == QUESTION}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_any_position_of_a_random_match_reads_back_as_it_was_written(case: Case):
    chance = random.Random(case.seed)
    state = case.start()
    for step in walk(case):
        state = step.state
        if not chance.randrange(SELDOM):
            check_position(state, chance.randrange(SPECTATOR, case.seats))
    assert state.over
    check_position(state, *range(SPECTATOR, case.seats))


def test_any_position_of_a_greedy_match_reads_back_as_it_was_written():
    state = GAME.setup({}, 1, 5)
    bot = GreedyBot(GAME, 0, 5)
    number = 0
    while not state.over:
        if number % 10 == 0:
            check_position(state, SPECTATOR)
        GAME.apply(state, 0, bot.choose(GAME.view(state, 0), GAME.options(state, 0)))
        number += 1
    check_position(state, SPECTATOR)


@pytest.mark.parametrize("name", shipped_names())
def test_a_position_of_a_scenario_reads_back_as_it_was_written(name: str):
    check_position(shipped(name), 0)


def test_a_position_before_something_hidden_is_turned_reads_back():
    table = Table(4)
    table.idea(0, "I206")
    table.home(0, trader=1)
    top = table.state.stack[-1]
    table.turn().answers("space present", "region asia")
    preview = GAME.preview(GAME.view(table.state, 0), 0, table_code(table, "idea", top))
    assert preview.stop == CHANCE
    seen = read_back(preview.state)
    assert seen.lanes[0][-1] == (OP["refill"], 0, 1) and set(seen.stack) == {UNKNOWN}


OP = {op.name: number for number, op in enumerate(OPS)}


def table_code(table: Table, kind: str, place: int) -> int:
    """The code of an answer."""
    code = GAME.codes.block(kind).base + place
    assert code in GAME.options(table.state, table.seat)
    return code


# --- what a person reads and writes ----------------------------------------------------------------------------------


def lines_of(state: State, table: str) -> list[str]:
    """The lines under the heading of a table, at the first place."""
    assert isinstance(state, InventionsState)
    blocks = write_scenario(state).split("\n\n")
    return next(block.splitlines()[1:] for block in blocks if block.startswith(f"[{table}]\n"))


def pending(state: State) -> list[list[str]]:
    """The lines of each pending frame."""
    assert isinstance(state, InventionsState)
    blocks = write_scenario(state).strip().split("\n\n")
    return [block.splitlines()[1:] for block in blocks if block.startswith("[[pending]]\n")]


def test_the_middle_of_an_act_is_written_in_words():
    table = Table(3)
    table.card(ASIA, "I204", 1, 0, 2)
    table.people(0, ASIA, 2)
    table.token(2, ASIA, "invent", face_down=True)
    table.token(0, ASIA, "plus_1")
    table.wealth(ASIA, "C", "C", "C", "C")
    table.slots(0, "economy_2", "wealth_B", "aspiration_technology", "culture_5")
    table.built(0, h4="technology_1")
    table.home(0, trader=2, scholar=1)
    table.influence(4, 1, 1)
    table.turn().answers("space share", "take wealth_C")
    head = write_scenario(table.state).split("\n\n")[0].splitlines()
    assert head[:2] == ['game = "inventions"', "players = 3"]
    assert head[-4:] == ["era = 2", "round = 1", 'order = ["red", "blue", "green"]', 'active = "red"']
    assert lines_of(table.state, "turn") == ["chain = 2"]
    asia = lines_of(table.state, "asia")
    assert asia[:5] == [
        'card = "I204"',
        'presenter = "blue"',
        'inventor = "red"',
        'innovator = "green"',
        "citizens = { red = 2, green = 1 }",
    ]
    assert 'tokens = ["green invent turned", "red plus_1"]' in asia
    red = lines_of(table.state, "red")
    assert {"influence = 4", "home = { trader = 2, scholar = 1 }", 'seasons = ["share"]'} <= set(red)
    assert 'display = ["economy_2", "wealth_B", "aspiration_technology", "culture_5"]' in red
    assert 'map = { 4 = "technology_1" }' in red
    frames = pending(table.state)
    assert frames[0] == ['frame = "end_turn"', 'seats = ["red"]', 'seat = "red"']
    assert frames[-2:] == [
        ['frame = "share_ends"', 'seats = ["red"]', 'region = "asia"'],
        ['frame = "share_slot"', 'seats = ["red"]', 'region = "asia"', 'tile = "wealth_C"'],
    ]


def test_prices_and_sources_are_written_in_words():
    table = Table(3)
    table.home(0, trader=1, artisan=1, thinker=1, scholar=2)
    table.turn()
    frame = (1 << 0, 2, 1, 1, 3, 2, 0)
    table.state.push((OP["payer"], *frame))
    table.state.push((OP["chain"], 1, 3, EUROPE))
    table.state.push((OP["chain"], 1, 1, 0))
    found = pending(table.state)
    assert found[-3][2:] == ['price = ["1 technology exhausted", "2 any"]']
    assert [lines[2:] for lines in found[-2:]] == [['source = "knowledge europe"'], ['source = "inventions"']]


def test_a_view_is_written_with_what_it_does_not_know():
    state = GAME.setup({}, 1, 3)
    view = GAME.view(state, SPECTATOR)
    assert isinstance(view, InventionsState)
    assert 'seed = "hidden"\nshown' in write_scenario(view)
    assert lines_of(view, "ideas")[1].startswith('stack = ["I')
    assert lines_of(view, "ideas")[1].endswith('"?", "?", "?"]')
    assert 'goals = ["?", "?", "?"]' in lines_of(view, "red")
    assert 'deck = ["?", "?", "?", "?", "?"]' in lines_of(view, "hephaestus")
    assert 'packets = [["HC1", "HC2", "HC3", "HC4", "HC5"]]' in lines_of(view, "hephaestus")


def test_a_position_that_was_written_can_be_changed_by_hand():
    state = GAME.setup({}, 2, 4)
    assert isinstance(state, InventionsState)
    text = write_scenario(state)
    changed = read_scenario(text.replace("influence = 1", "influence = 7", 1))
    assert changed.influence == [7, 1]
    changed.influence[0] = 1
    assert changed.to_dict() == state.to_dict()


def manual() -> str:
    """The manual's example of a turn, played by red after what is told in its first example."""
    text = ast.get_docstring(ast.parse(SOURCE.read_text(encoding="utf-8")))
    assert text
    first, second = (part.split("```")[0] for part in text.split("```toml\n")[1:3])
    kept = "".join(line for line in first.splitlines(True) if not line.startswith(("then", "answers")))
    course, turn = second.split("[turn]")
    return kept.replace("[options]", f"{course}[options]") + f"[turn]{turn}"


def test_the_manual_s_example_of_a_turn_is_read():
    state = read_scenario(manual())
    check_all(state)
    assert (state.draws, state.shown, state.now) == (120, 4, 90_000)
    assert state.objectives == (13, 3, 7)
    assert (state.chain, state.owed, state.called) == (2, 1, 1 << card_of("I106"))
    assert (state.fresh, state.waiting, state.paired) == (0b10, (3,), 1)
    assert state.lanes[0] == ((OP["end_turn"], 1, 0), (OP["scholars"], 1, 0, 2, 1, 3, 1, 0))
    assert len(GAME.options(state, 0)) == 2, "one trader and a scholar, or two scholars: hardly anybody else is at home"
    read_back(state)


@pytest.mark.parametrize(
    ("old", "new", "reason", "where"),
    [
        ('frame = "scholars"', 'frame = "lunch"', "unknown frame 'lunch'", 'frame = "lunch"'),
        ('frame = "scholars"\nseats = ["red"]', 'frame = "scholars"', "'scholars' asks one player", 'frame = "scholars"'),
        ('frame = "scholars"\nseats = ["red"]', 'frame = "scholars"\nseats = ["yellow"]', "'yellow' is none of", "yellow"),
        ('seat = "red"', 'seat = "chronos"', "'chronos' is none of red, blue, green", 'seat = "chronos"'),
        ('seat = "red"\n', "", "missing", 'seats = ["red"]'),
        ('seat = "red"', 'seat = "red"\ncard = "I301"', "unknown name 'card'", 'card = "I301"\n[['),
        ('"2 economy exhausted"', '"two economy"', "'two' is no number", "two"),
        ('"2 economy exhausted"', '"2 economy moved"', "'2 economy moved' is no part of a price", "moved"),
        ('"2 economy exhausted"', '"2 trader"', "'trader' is none of economy, culture", "2 trader"),
        ('"2 economy exhausted"', '"9 economy"', "cannot be played on", "[[pending]]"),
        ('frame = "end_turn"', 'frame = "claim_ends"', "missing", "[[pending]]"),
        ('frame = "end_turn"', 'frame = "end_actions"', "'end_actions' is pending there, but the first one", "end_actions"),
        ('seats = ["red"]\nprice', 'seats = ["red"]\nlane = "red"\nprice', "everything is pending at the table", "lane"),
        ("chain = 2", "chain = 4", "4 is out of range", "chain = 4"),
        ('called = ["I106"]', 'called = ["I700"]', "'I700' is none of", "I700"),
        ('fresh = ["2"]', 'fresh = ["5"]', "'5' is none of 1, 2, 3, 4", 'fresh = ["5"]'),
        ("paired = true", "paired = 1", "expected true or false", "paired = 1"),
        ('objectives = ["sages", "wealth", "scholars"]', 'objectives = ["sages", "wealth"]', "3 different ones", "objectives"),
        ("public_objectives = true", "fourth_goal = false", "without the option 'public_objectives'", "objectives"),
        ("seed = 7", 'seed = "seven"', "is no hexadecimal number", "seed"),
        ("draws = 120", "draws = -1", "-1 is out of range", "draws"),
        ("draws = 120", 'then = "turn"', "'then' does not go with 'pending'", "then"),
        ("draws = 120", "over = true", "'pending' does not go with 'over'", "[[pending]]"),
        ("draws = 120", 'data = "0"', "other component tables", "data"),
        ('stack = ["I403"]', 'stack = ["I403", "?"]', "'?' only where 'gone'", "stack"),
        ('stack = ["I403"]', 'stack = ["I403"]\ngone = []', "cards of Eras 3 to 6 lie somewhere", "stack"),
        ('stack = ["I403"]', 'stack = ["I403"]\ngone = ["I403"]', "'I403' lies in two places", ""),
        ('wealth = ["C", "C"] ', 'wealth = ["C", "C"]\nletter = "B" ', "tiles of one letter", "wealth"),
        ('wealth = ["C", "C"] ', 'wealth = []\nletter = "C" ', "tiles of letter 'C' lie there", ""),
        ('eureka = ["MD1"', 'column = ["red"]\neureka = ["MD1"', "expected each of red, blue, green, yellow", "column"),
        ('goals = ["influence_2", ', 'goals = ["?", "?", ', "expected one of each", "goals"),
        ("influence = 4", "influence = 4\nheir = 3", "expected true or false", "heir"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_line(old: str, new: str, reason: str, where: str):
    text = manual()
    assert old in text, old
    changed = text.replace(old, new, 1)
    with pytest.raises(BadInput) as fault:
        read_scenario(changed)
    assert reason in fault.value.what, fault.value
    if where:
        line = int(fault.value.where.rpartition("(line ")[2].rstrip(")"))
        assert where.partition("\n")[0] in changed.splitlines()[line - 1], fault.value


CLAIMING = """
game = "inventions"
players = 3
order = ["red", "blue", "green"]
[[pending]]
frame = "claim_next"
place = 0
[[pending]]
frame = "claim"
seats = ["blue"]
"""


def test_the_claims_of_the_stone_age_are_told_by_their_frames():
    state = read_scenario(CLAIMING)
    check_all(state)
    assert GAME.to_act(state) == [1] and sum(card >= 0 for card in state.card) == 5
    read_back(state)


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ("place = 0", "place = 1", "everybody claims one idea", 7),
        ("place = 0", "place = 3", "there are 3 places in turn order", 7),
        ('"claim"', '"present_where"\ncard = "none"', "'none' is no answer here", 10),
        ('"claim"', '"share_slot"\nregion = "asia"\ntile = "economy_1"', "'economy_1' cannot be taken there", 11),
        ('"claim"', '"chain"\nsource = "knowledge"', "'knowledge' stands with one word behind it", 10),
        ('"claim"', '"chain"\nsource = "tokens asia"', "'tokens' stands with no word behind it", 10),
        ('"claim"', '"present_where"\ncard = "I301"', "cannot be played on", 5),
        ("[[pending]]", "active = 3\n[[pending]]", "3 is none of red, blue, green", 5),
        ("[[pending]]", "[africa]\ncard = 'I301'\n[asia]\ncard = 'I301'\n[[pending]]", "'I301' lies in two places", 0),
    ],
)
def test_a_frame_that_does_not_fit_is_refused_with_its_line(old: str, new: str, reason: str, line: int):
    with pytest.raises(BadInput) as fault:
        read_scenario(CLAIMING.replace(old, new, 1))
    assert reason in fault.value.what, fault.value
    if line:
        assert f"(line {line})" in fault.value.where, fault.value


def test_every_truncation_of_a_written_position_is_read_or_refused():
    text = write_scenario(arranged()[-1])
    for end in range(0, len(text), 19):
        try:
            state = read_scenario(text[:end])
        except BadInput:
            continue
        check_all(state)


def test_a_written_position_with_another_word_is_sound_or_refused():
    chance = random.Random(11)
    texts = [write_scenario(state) for state in arranged()]
    words = sorted({word for text in texts for word in re.findall('"[^"]+"', text)})
    read = 0
    for _ in range(200):
        text = chance.choice(texts)
        places = [found.span() for found in re.finditer('"[^"]+"', text)]
        start, end = chance.choice(places[chance.choice((0, -30)) :])
        stem = text[start : start + 3]
        word = chance.choice([word for word in words if word.startswith(stem)])
        try:
            state = read_scenario(text[:start] + word + text[end:])
        except BadInput:
            continue
        read += 1
        check_all(state)
    assert 20 < read < 180

"""Any position, at any question, and any view of one, is written as a file that a person can read, and read back."""

import random
from functools import cache

import pytest

from gnomon.games.feudum.components import exported, read_components
from gnomon.games.feudum.decisions import OPS
from gnomon.games.feudum.game import GAME, Feudum
from gnomon.games.feudum.scenario import read_scenario, write_scenario
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import WRIT_NAMES
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import QUESTION
from tests.games.feudum.golden.record import plans, playing
from tests.games.feudum.invariants import check_all
from tests.games.feudum.scenarios.test_scenario_files import FULL, reads_or_refuses
from tests.kit.golden import Plan

RED = 2
HEAD = 'game = "feudum"\nplayers = 3\n'
QUESTIONS = {op.name for op in OPS if op.role == QUESTION}
OF_EACH = 2
"""Positions of each kind of question; of all others one in so many."""
ONE_IN = 90

SELDOM = [Plan(f"rich-{number}", 2, number, {}, "rich") for number in (8, 55)]
"""Matches with questions that the recorded ones do not come to."""


@cache
def positions() -> list[tuple[str, set[str], FeudumState]]:
    """The match, the kinds of question and the position: some of each kind, a sample of all others, and every end."""
    chance = random.Random(1)
    met = dict.fromkeys(QUESTIONS, 0)
    found = []
    for plan in [*plans(), *SELDOM]:
        last = None
        for state, _, _ in playing(plan):
            last = state
            asked = [GAME.asked(state, seat) for seat in GAME.to_act(state)]
            kinds = {decision.kind for decision in asked if decision is not None}
            if any(met[kind] < OF_EACH for kind in kinds) or chance.randrange(ONE_IN) == 0:
                found.append((plan.name, kinds, state.clone()))
                for kind in kinds:
                    met[kind] += 1
        assert last is not None and last.over
        found.append((plan.name, {"end"}, last.clone()))
    return found


def test_every_kind_of_question_is_among_the_positions():
    assert {kind for _, kinds, _ in positions() for kind in kinds} == {*QUESTIONS, "end"}
    assert {state.seats for _, _, state in positions()} == {2, 3, 4, 5}


def test_any_position_reads_back_as_it_was_written():
    for name, kinds, state in positions():
        again = read_scenario(write_scenario(state))
        assert again.to_dict() == state.to_dict(), (name, kinds)
        for seat in GAME.to_act(state):
            assert GAME.options(again, seat) == GAME.options(state, seat), (name, kinds)


def test_any_view_reads_back_with_what_it_does_not_know():
    chance = random.Random(2)
    for name, kinds, state in positions():
        for seat in {*GAME.to_act(state)[:1], chance.randrange(-1, state.seats)}:
            view = GAME.view(state, seat)
            assert isinstance(view, FeudumState)
            assert read_scenario(write_scenario(view)).to_dict() == view.to_dict(), (name, kinds, seat)


def test_a_match_goes_on_from_the_file_as_it_went_on_itself():
    begun = list(enumerate((state.clone(), seat, code) for state, seat, code in playing(plans()[1])))
    for number, (state, _, _) in begun[::90]:
        again = read_scenario(write_scenario(state))
        for _, (_, seat, code) in begun[number : number + 30]:
            GAME.apply(again, seat, code)
        if number + 30 < len(begun):
            assert again.to_dict() == begun[number + 30][1][0].to_dict()


# --- what a person reads ---------------------------------------------------------------------------------------------


def test_the_text_says_what_lies_where():
    text = write_scenario(read_scenario(FULL))
    lines = text.splitlines()
    for line in (
        'seed = "7"',
        "round = 4",
        'active = "red"',
        'fists = "opponent"',
        "sea = 2",
        'D1 = "outpost, red"',
        'B1 = "noble feudum, blue"',
        'D3 = "1 iron, 8 wood"',
        'D3 = "orchard 3"',
        'D1 = "ship, ship"',
        'behemoth = "blue B1"',
        'knight = ["red"]',
        'vessels = ["ship"]',
        "chickens = [2, 5]",
        'pawns = ["knight D3", "farmer D1 submersible wine"]',
        "goods = { food = 2 }",
        "beads = [5]",
        'writs = ["sword", "cellar"]',
        'hand = ["move", "repeat"]',
        'pouch = "sulfur"',
        "points = { pulls = 3 }",
        'reeves = ["noble"]',
    ):
        assert line in lines, line
    seal = read_scenario(FULL).immunity[2 * 12 + 1]
    assert f'D3 = "farm, red, subject, blue serf sealed {seal}"' in lines
    assert text.endswith('[[pending]]\nframe = "turn"\nseats = ["red"]\n')
    assert any(line.startswith('deck = ["bow", "wages", ') for line in lines)


MOVING = write_scenario(read_scenario(FULL.replace("[options]", 'answers = ["red play move"]\n[options]', 1)))
"""Red has played Move: its steps are asked for, and what follows is owed below them."""


def test_what_is_owed_stands_below_what_is_asked():
    assert '[[pending]]\nframe = "after_effect"\nseats = ["red"]\nseat = "red"\n' in MOVING
    assert MOVING.endswith('frame = "steps"\nseats = ["red"]\nleft = 2\nmoved = []\npawn_moved = false\nboarded = []\n')
    assert GAME.asked(read_scenario(MOVING), RED).kind == "steps"


def test_the_view_of_another_player_tells_what_it_does_not_know():
    view = GAME.view(read_scenario(FULL), 1)
    lines = write_scenario(view).splitlines()
    for line in ('seed = "hidden"', "draws = -1", 'writs = ["?", "?"]', 'hand = ["?", "?"]', 'secret = "hidden"'):
        assert line in lines, line
    assert 'scrolls = ["1 sealed ?", "3 sealed ?"]' in lines
    assert 'hand = ["defend"]' in lines, "its own"


def test_secret_choices_are_told_in_words():
    text = f"""{HEAD}
then = "nourish"
answers = ["red feed pawn_2_food", "red feed pawn_1_wine", "red enough done"]
[options]
feeding = "together"
[yellow]
pawns = ["knight D3"]
[red]
barrel = 1
pawns = ["knight D3", "noble D3"]
"""
    state = read_scenario(text)
    assert 'secret = ["pawn_1_wine", "pawn_2_food"]' in write_scenario(state).splitlines()
    lines = write_scenario(GAME.view(state, 0)).splitlines()  # type: ignore[arg-type]
    assert lines.count('secret = "hidden"') == 2
    hiding = next(state for _, kinds, state in positions() if "fist" in kinds)
    assert sum(line in ('secret = "left"', 'secret = "right"') for line in write_scenario(hiding).splitlines()) == 1


def test_tables_of_an_owner_are_named():
    tables = read_components(exported().replace("shillings = 7", "shillings = 8"), "owner")
    state = Feudum(tables).setup({}, 3, 5)
    assert isinstance(state, FeudumState)
    text = write_scenario(state)
    assert f'data = "{tables.digest}"' in text
    assert read_scenario(text).to_dict() == state.to_dict()
    with pytest.raises(BadInput, match="other component tables"):
        read_scenario(text.replace(tables.digest, "0"))


# --- by hand ---------------------------------------------------------------------------------------------------------


def test_frames_written_by_hand_are_taken_up():
    text = f"""{HEAD}
[yellow]
writs = ["sword", "cellar"]
hand = ["move"]
[[pending]]
frame = "next_turn"
last = "red"
[[pending]]
frame = "draw_writs"
seats = ["yellow"]
seat = "yellow"
left = 2
"""
    state = read_scenario(text)
    check_all(state)
    assert GAME.asked(state, 0).kind == "keep" and len(state.writs[0]) == 4
    given = read_scenario(
        text.replace("[yellow]", f'answers = ["yellow keep {WRIT_NAMES[state.writs[0][-1]]}"]\n[yellow]', 1)
    )
    assert GAME.asked(given, 0).kind != "keep"


# --- what is wrong ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('frame = "steps"', 'frame = "supper"', "unknown frame 'supper'"),
        ('frame = "steps"', 'frame = "turn"', "unknown name 'boarded'"),
        ('frame = "steps"\nseats = ["red"]', 'frame = "steps"\nseats = ["green"]', "'green' is none of"),
        ('frame = "steps"\nseats = ["red"]', 'frame = "steps"\nseats = "red"', "expected a list"),
        ('seat = "red"', 'seat = "green"', "'green' is none of"),
        ('seat = "red"', 'lane = "green"\nseat = "red"', "'green' is none of"),
        ("left = 2", "left = -2", "out of range"),
        ("left = 2", 'left = "three"', "expected a whole number"),
        ("left = 2", "right = 3", "missing"),
        ("moved = []", 'moved = ["pawn_9"]', "'pawn_9' is none of"),
        ("moved = []", 'moved = ["pawn_1", "pawn_1"]', "pawn_1 stands twice"),
        ("pawn_moved = false", "pawn_moved = 0", "expected true or false"),
        ("sea = [", 'sea = ["orchard", ', "expected 4 tiles"),
        ('sea = ["', 'sea = ["x', "is none of"),
        ('pool = ["', 'pool = ["?", "', "of 'seals' lie there"),
        ('pool = ["', 'pool = ["9", "', "'9' is none of"),
        ('pool = ["', 'pool = ["2 hidden", "', "'2 hidden' is no seal"),
        ('deck = ["bow"', 'deck = ["bow known red"', "'bow known red' is no writ"),
        ('deck = ["bow"', 'deck = ["bow seen green"', "'green' is none of"),
        ('deck = ["bow"', 'deck = ["?", "bow"', "must be told whole"),
        ('scrolls = ["1 sealed', 'scrolls = ["9 sealed', "'9' is none of"),
        ('scrolls = ["1 sealed', 'scrolls = ["1 open', "is no scroll with a seal"),
        ('"knight D3"', '"none D3"', "'none' is none of"),
        ('hand = ["repeat"]', 'hand = ["repeat", "?"]', "known whole or not at all"),
        ("barrel = 1", 'barrel = 1\nsecret = "middle"', "'middle' is none of left, right"),
        ("barrel = 1", 'barrel = 1\nsecret = ["pawn_1_food", "pawn_1_wine"]', "a pawn is fed twice"),
        ("barrel = 1", 'barrel = 1\nguild = "baker"', "'baker' is none of"),
        ("barrel = 1", 'barrel = 1\nsecond_card = "later"', "'later' is none of"),
        (
            'frame = "steps"',
            'frame = "sulfur"\nseats = ["red"]\nsulfur = 31\n[[pending]]\nframe = "steps"',
            "of 'sulfur'",
        ),
    ],
)
def test_what_is_wrong_in_a_written_position_is_refused_with_its_line(old: str, new: str, reason: str):
    head, found, tail = MOVING.rpartition(old) if "frame" in old or "seat" in old else MOVING.partition(old)
    assert found
    text = head + new + tail
    with pytest.raises(BadInput) as caught:
        read_scenario(text)
    assert reason in str(caught.value)
    first = head.count("\n") + 1
    lines = [first + number for number in range(new.count("\n") + 1)]
    frame = text[: text.rindex("[[pending]]")].count("\n") + 1
    places = [*lines, frame, 0]
    named = next((line for line in places if f"(line {line})" in str(caught.value)), 0)
    assert named in lines or (reason in NOT_ON_ITS_LINE and named in (frame, 0)), str(caught.value)


NOT_ON_ITS_LINE = ("missing", "of 'sulfur'", "of 'seals' lie there", "unknown name 'boarded'")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('seed = "hidden"', "needed where something is hidden"),
        ('seed = "fog"', "no hexadecimal number"),
        ("over = 1", "expected true or false"),
        ('over = true\n[[pending]]\nframe = "turn"\nseats = ["red"]', "cannot be played on"),
        ('then = "die"\n[[pending]]\nframe = "begin_round"', "tell what comes next"),
        ("pending = []", "cannot be played on"),
        ('pending = ["turn"]', "expected a table"),
        ('[[pending]]\nframe = "turn"\nseats = ["red"]', "cannot be played on"),
        ('[[pending]]\nframe = "nourish"\nnumber = 99', "cannot be played on"),
        ('[blue]\npawns = ["knight D3"]\n[[pending]]\nframe = "hunger"\nfed = [["pawn_1"]]', "cannot be played on"),
        ('[[pending]]\nframe = "begin_round"\nlane = "red"', "cannot be played on"),
        ('[[pending]]\nframe = "begin_round"\n[[pending]]\nframe = "immunity"\nseats = ["red"]\nattacker = "none"\n'
         'target = "none"', "cannot be played on"),
        ('[red]\nwrits = ["bow", "sword", "cellar", "wages"]\nhand = ["tax"]\n[[pending]]\nframe = "turn"\nseats = ["red"]',
         "cannot be played on"),
        ('[red]\nhand = ["?"]', "needed where something is hidden"),
        ('[red]\nwrits = ["?"]', "must be told whole"),
        ('[red]\nseals = ["?"]', "must be told where a view does not know"),
        ('[red]\nseals = ["2 shown"]', "is no seal"),
        ('[red]\nseals = [2]', "is none of"),
        ('pool = ["2", "3"]', "seals that lie nowhere"),
        ('deck = ["bow seen"]\n[faces]\nsea = []', "expected 4 tiles"),
        ('[stacks]\nsea = 2\n[faces]\nsea = ["?", "?", "?", "?"]', "a tile that has left its stack is known"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(text: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_scenario(HEAD + text)
    assert reason in str(caught.value)


@pytest.mark.parametrize("odd", ["3", '"x y"', "[]", '["", "?"]', "{ a = 1 }"])
def test_values_of_any_other_shape_are_refused_and_nothing_else_happens(odd: str):
    reads_or_refuses(MOVING, odd)

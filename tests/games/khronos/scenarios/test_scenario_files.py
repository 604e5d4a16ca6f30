"""Scenario files: strict reading, and any position written so that it can be read again."""

import random
from pathlib import Path

import pytest

import gnomon.games.khronos
from gnomon.games.khronos import GAME
from gnomon.games.khronos.components import exported, read_components
from gnomon.games.khronos.scenario import read_scenario, shipped, shipped_names, write_scenario
from gnomon.games.khronos.teach.rules_pages import RULES
from gnomon.kernel.errors import BadInput
from tests.kit.khronos import RED, arrange, asked, buildings, hand, invariants, options, play

SMALL = """
game = "khronos"
players = 3
map = "blank"
turn = 4
first = "green"
active = "red"
seed = 7
[options]
junction_power = "own"
[red]
money = 6
pawns = ["might", "faith"]
allowance = [2, 1]
hand = "MMRC"
[faith]
buildings = ["castle d8 red", "abbey a1 blue", "town k7"]
[reason]
buildings = ["castle d8 ruin marker red", "abbey a1 intact", "town k7 red green"]
"""


def test_a_position_written_by_hand_is_the_position_meant():
    state = read_scenario(SMALL)
    assert (state.seats, state.turn, state.first, state.active) == (3, 4, 2, 1)
    assert state.setting.own_power
    assert state.money == [4, 6, 4]
    assert state.pawns[2:4] == [0, 1]
    assert state.allowance == [2, 2, 2, 1, 2, 2]
    assert state.acted, "a card has been used already"
    assert hand(state, RED) == (2, 1, 1)
    assert buildings(state, "reason") == ["abbey a1 intact", "town k7 red green", "castle d8 ruin marker red"]
    assert state.supply == [20, 24, 7, 20, 20, 7, 20, 22, 9]
    assert state.cubes == [24, 22, 24]
    assert len(state.pile) == 51
    assert asked(state) == ("action", "red")
    assert invariants(state) == []


def test_the_seed_alone_orders_the_pile():
    assert read_scenario(SMALL).pile == read_scenario(SMALL).pile
    assert read_scenario(SMALL).pile != read_scenario(SMALL.replace("seed = 7", "seed = 8")).pile


def test_a_pile_written_down_is_drawn_in_that_order():
    state = arrange(hand="", pawns="might might", head='pile = "RCM' + "M" * 17 + "R" * 17 + "C" * 18 + '"')
    play(state, "end_turn")
    assert hand(state, RED) == (2, 1, 1)


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("turn = 4", "turn = 8"), 5, "8 is out of range"),
        (("turn = 4", "round = 4"), 5, "unknown name 'round'"),
        (('game = "khronos"', 'game = "chess"'), 2, "expected 'khronos'"),
        (('first = "green"', 'first = "white"'), 6, "'white' is none of blue, red, green"),
        (('junction_power = "own"', 'junction_power = "double"'), 10, "'double' is none of"),
        (("junction_power", "junction_weight"), 10, "unknown option 'junction_weight'"),
        (("money = 6", "money = -1"), 12, "-1 is out of range"),
        (("money = 6", "money = true"), 12, "expected a whole number"),
        (('hand = "MMRC"', 'hand = "MMRX"'), 15, "is no hand"),
        (('hand = "MMRC"', 'hand = "MMMRC"'), 15, "5 cards, but a hand holds 4"),
        (("allowance = [2, 1]", "allowance = [3, 1]"), 14, "3 is out of range"),
        (('["might", "faith"]', '["might", "hope"]'), 13, "'hope' is none of"),
        (('["might", "faith"]', '["might"]'), 13, "two ages"),
        (('"town k7"]', '"town k7", "keep l8 red"]'), 17, "'keep l8 red' overlaps"),
        (('"town k7"]', '"town k7 red"]'), 17, "nobody owns a civil building"),
        (('"town k7"]', '"tower k7"]'), 17, "unknown building 'tower'"),
        (('"town k7"]', '"town q7"]'), 17, "unknown square 'q7'"),
        (('"town k7"]', '"town p20"]'), 17, "does not fit"),
        (("castle d8 red", "castle d8"), 17, "colour of its owner"),
        (("castle d8 red", "castle d8 yellow"), 17, "'yellow' is none of"),
        (("town k7 red green", "town k7 red green blue"), 19, "more cubes than its value"),
        (("abbey a1 intact", "abbey a1 intact marker red"), 19, "marker"),
        (("abbey a1 intact", "abbey b1 intact"), 19, "nothing of its type on Faith"),
        (("abbey a1 intact", "abbey a1 burnt"), 19, "unknown word 'burnt'"),
        (('"abbey a1 blue"', '"abbey a1 blue", "keep m1 red", "keep m3 blue"'), 16, "2 highest military"),
    ],
)
def test_what_is_wrong_is_refused_with_line_and_reason(change: tuple[str, str], line: int, reason: str):
    assert change[0] in SMALL
    with pytest.raises(BadInput) as caught:
        read_scenario(SMALL.replace(change[0], change[1], 1), "position.toml")
    assert reason in str(caught.value)
    assert f"(line {line})" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing"),
        ("game = ", "not valid TOML"),
        ('game = "khronos"\nplayers = 6', "out of range"),
        ('game = "khronos"\nplayers = 2.0', "whole number"),
        ('game = "khronos"\nplayers = 2\nmap = "moon"', "unknown map"),
        ('game = "khronos"\nplayers = 2\n[red]\nhand = "MM', "not valid TOML"),
        ('game = "khronos"\nplayers = 2\ndata = "0"', "other component tables"),
        ('game = "khronos"\nplayers = 2\nseed = -1', "256 bits"),
        ('game = "khronos"\nplayers = 2\nseed = "xyz"', "hexadecimal"),
        ('game = "khronos"\nplayers = 2\npile = "MRC"', "must be the deck"),
        ('game = "khronos"\nplayers = 2\nopen = "MRC"', "Hold'em"),
        ('game = "khronos"\nplayers = 2\n[options]\nholdem = true\n[red]\nknown = "M"', "more cards than in the hand"),
        ('game = "khronos"\nplayers = 2\n[red]\nledger = { start = 3 }', "adds up to 3"),
        ('game = "khronos"\nplayers = 2\n[red]\nhand = "M?"', "known whole or not at all"),
        ('game = "khronos"\nplayers = 2\n[red]\nhand = "??"', "must be given where a hand is hidden"),
        ('game = "khronos"\nplayers = 2\ndiscards = "' + "M" * 19 + '"', "cards more than the deck has"),
        ('game = "khronos"\nplayers = 2\n[counts]\nkeep = 0\n[might]\nbuildings = ["keep d4 red"]', "tiles more than"),
        ('game = "khronos"\nplayers = 2\n[counts]\ncubes = 1\n[might]\nbuildings = ["keep d4 red", "chapel d6 red"]', "1 cubes more"),
        ('game = "khronos"\nplayers = 2\n[might]\nbuildings = ["keep f6 red"]\n[faith]\nbuildings = ["hamlet f5 red"]', "nobody owns"),
        ('game = "khronos"\nplayers = 2\n[might]\nbuildings = ["keep i2 red"]', "stand in the river"),
        ('game = "khronos"\nplayers = 2\n[might]\nbuildings = ["keep f5 red"]', "printed hamlet"),
        ('game = "khronos"\nplayers = 2\n[reason]\nbuildings = ["chapel d4"]', "size 1"),
        ('game = "khronos"\nplayers = 2\n[might]\nbuildings = [7]', "no building in words"),
        ('game = "khronos"\nplayers = 2\n[might]\nbuildings = ["keep"]', "needs a kind and a square"),
        ('game = "khronos"\nplayers = 2\n[[pending]]\nframe = "lunch"\nseats = []', "unknown frame"),
        ('game = "khronos"\nplayers = 2\n[[pending]]\nframe = "action"\nseats = ["green"]', "'green' is none of"),
        ('game = "khronos"\nplayers = 2\n[[pending]]\nframe = "action"\nseats = []', "cannot be played on"),
        ('game = "khronos"\nplayers = 2\n[[pending]]\nframe = "repair"\nseats = []\nage = "might"\nconnector = "none"', "cannot be played on"),
        ('game = "khronos"\nplayers = 2\n[[pending]]\nframe = "position"\nseats = ["red"]\nage = "might"\nbuilding = "c3"', "cannot be played on"),
        ('game = "khronos"\nplayers = 2\n[[pending]]\nframe = "square"\nseats = ["red"]\nact = "construct_moon"', "'construct_moon' is none of"),
        ("a = " + "[" * 100_000, "not valid TOML"),
        ("a = " + "9" * 100_000, "not valid TOML"),
    ],
)  # fmt: skip
def test_no_text_is_too_odd_to_be_refused_in_one_sentence(text: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_scenario(text)
    assert reason in str(caught.value)


def test_every_truncation_of_a_file_is_read_or_refused():
    for end in range(len(SMALL)):
        try:
            state = read_scenario(SMALL[:end])
        except BadInput:
            continue
        assert invariants(state) == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_any_position_of_a_match_reads_back_as_it_was_written(seats: int):
    chance = random.Random(seats)
    state = GAME.setup({"holdem": seats % 2 == 0, "deck": 33, "size_three_value": 4}, seats, seats)
    asked_kinds = set()
    steps = 0
    while not state.over:
        (seat,) = GAME.to_act(state)
        asked_kinds.add(asked(state)[0])
        steps += 1
        if steps % 5 == 0 or asked(state)[0] in ("position", "downsized"):
            again = read_scenario(write_scenario(state))
            assert again.to_dict() == state.to_dict()
            assert options(again) == options(state)
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
    assert read_scenario(write_scenario(state)).to_dict() == state.to_dict()
    assert {"action", "square", "discard"} <= asked_kinds


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_view_reads_back_with_what_it_does_not_know(viewer: int):
    chance = random.Random(viewer)
    state = GAME.setup({"holdem": True}, 3, 5)
    for step in range(300):
        if state.over:
            break
        (seat,) = GAME.to_act(state)
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
        if step % 9 == 0:
            view = GAME.view(state, viewer)
            assert read_scenario(write_scenario(view)).to_dict() == view.to_dict()  # type: ignore[arg-type]


def test_the_middle_of_a_cascade_is_written_with_its_frames():
    state = arrange(
        hand="C",
        active="green",
        might="keep d6 red, chapel e8 green, keep g6 white, chapel g8 blue",
        faith="keep d6 red, keep g6 white",
        reason="keep d6, keep g6",
    )
    play(state, "construct_might_hamlet", "f7", "d6")
    text = write_scenario(state)
    assert 'frame = "junction_type"' in text
    assert 'frame = "position"' in text
    again = read_scenario(text)
    play(again, "e7")
    play(state, "e7")
    assert GAME.digest(again) == GAME.digest(state)


def test_counts_change_how_many_pieces_the_game_has():
    state = arrange(hand="MM", counts={"keep": 3, "cubes": 5})
    assert (state.supply[1], state.cubes) == (3, [5] * 5)
    assert read_scenario(write_scenario(state)).to_dict() == state.to_dict()
    assert invariants(state) == []


def test_a_position_on_tables_of_an_owner_names_them():
    tables = read_components(exported().replace("money = 4", "money = 9"), "owner")
    state = arrange(data=tables.digest, hand="MM")
    assert state.money == [9, 4, 9, 9, 9]
    text = write_scenario(state)
    assert tables.digest in text
    assert read_scenario(text).to_dict() == state.to_dict()


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_scenario_is_sound(name: str):
    assert invariants(shipped(name)) == []


def test_every_figure_of_the_rules_pages_is_a_shipped_scenario():
    named = set()
    for page in RULES.read("en").in_order():
        for example in page.examples:
            named |= {example.figure, example.after} - {""}
    assert named <= set(shipped_names())
    folder = Path(gnomon.games.khronos.__file__).parent / "scenarios"
    assert {file.stem for file in folder.glob("*.toml")} == set(shipped_names())


def test_an_unknown_shipped_name_is_refused():
    with pytest.raises(BadInput):
        shipped("../map")

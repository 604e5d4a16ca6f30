"""Scenario files: what is told lies there, the rest in the supplies, and nothing wrong is read."""

import ast
import tomllib
from pathlib import Path

import pytest

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.scenario import read_scenario, shipped, shipped_names
from gnomon.games.feudum.state import SUBJECT
from gnomon.games.feudum.terms import CARD_NAMES, FEUDUM, GOODS, LOCATION_NAMES, WRIT_NAMES
from gnomon.kernel.errors import BadInput
from tests.games.feudum.invariants import check_all

SOURCE = Path(__file__).parents[4] / "src" / "gnomon" / "games" / "feudum" / "scenario.py"

YELLOW, BLUE, RED = range(3)
HEAD = 'game = "feudum"\nplayers = 3\n'

FULL = """
game = "feudum"
players = 3
seed = 7
round = 4
epoch = 2
first = "blue"
active = "red"
deck = ["bow", "wages"]
[options]
fists = "opponent"
[stacks]
sea = 2
desert = 3
[map]
D3 = "farm, red, subject, blue serf sealed"
D1 = "outpost, red"
B1 = "noble feudum, blue"
[beside]
D3 = "8 wood, 1 iron"
[landscapes]
D3 = "orchard 3"
[adrift]
D1 = "ship, ship"
[monsters]
behemoth = "blue B1"
[tracks]
noble = ["blue"]
knight = ["red"]
[market]
wood = 3
[rows]
yellow = 3
[panels]
vessels = ["ship"]
scrolls = [1, 3]
chickens = [2, 5]
rosary = [3, 3]
purse = 2
coffer = 1
[red]
pawns = ["knight D3", "farmer D1 submersible wine"]
barrel = 1
shillings = 4
markers = 3
seals = 1
beads = [5]
tiles = ["orchard"]
writs = ["sword", "cellar"]
hand = ["move", "repeat"]
played = ["tax"]
pouch = "sulfur"
voyage = 2
military = 1
slain = true
moves = 1
points = { pulls = 3 }
[red.goods]
food = 2
[blue]
reeves = ["noble"]
hand = ["defend"]
"""


def test_what_is_told_lies_there_and_the_rest_in_the_supplies():
    state = read_scenario(FULL)
    check_all(state)
    place = LOCATION_NAMES.index("D3")
    assert (state.kind[place], state.ruler[place], state.subject[place], state.serf[place]) == (1, RED, 1, BLUE)
    assert state.immunity[2 * place + 1] and not state.immunity[2 * place + SUBJECT]
    assert state.beside[GOODS * place : GOODS * place + 5] == (0, 0, 1, 8, 0)
    assert (state.landscape[place], state.resources[place]) == (0, 3)
    assert state.kind[LOCATION_NAMES.index("B1")] == FEUDUM
    assert sum(state.beside) == 9, "the goods of the set-up lie there no more"
    assert state.adrift[3 * LOCATION_NAMES.index("D1")] == 2 and state.guild_vessels == (1, 0, 0)
    assert state.free_vessels == (0, 2, 3)
    assert state.monster_of == (BLUE, -1) and state.market == [0, 0, 0, 3, 0]
    assert state.tracks[4] == (BLUE,) and state.tracks[3] == (RED,)
    assert state.tracks[0] == (RED,) and state.markers[RED] == 2, "a farmer's track that is not told takes a marker"
    assert (
        state.rows == (3, 2, 2, 2, -1) and [bool(seal) for seal in state.scrolls] == [True, False, True] + [False] * 3
    )
    assert (state.rosary, state.chickens, state.purse, state.coffer) == ((11, 11), (10, 13), 2, 1)
    assert state.pawn_face[6:9] == [3, 0, -1] and state.pawn_wine[6:9] == [0, 1, 0] and state.pawn_vessel[7] == 1
    assert (state.barrel[RED], state.shillings[RED], state.goods[10:15]) == (1, 4, [0, 0, 0, 0, 2])
    assert (len(state.seals[RED]), state.beads[RED], sum(state.tiles[8:12])) == (1, (13,), 1)
    assert [WRIT_NAMES[writ] for writ in state.writs[RED]] == ["sword", "cellar"]
    assert [WRIT_NAMES[writ] for writ in reversed(state.deck)][:2] == ["bow", "wages"]
    assert state.hand[RED] == 1 << CARD_NAMES.index("move") | 1 << CARD_NAMES.index("repeat") and state.held[RED] == 2
    assert (state.pouch[RED], state.voyage[RED], state.military[RED], state.discs) == (1, 2, 1, (3, 2, 1))
    assert (state.slain[RED], state.moves[RED], state.score(RED)) == (1, 1, 3)
    assert state.goods[0:5] == [0, 0, 0, 0, 7] and state.shillings[YELLOW] == 7, "as at a match's start"
    assert GAME.to_act(state) == [RED] and GAME.asked(state, RED).kind == "turn"
    assert (state.round, state.epoch, state.first, state.setting.fists_by_opponent) == (4, 2, BLUE, True)
    assert sum(state.spent) == 1, "three tiles have left the stacks: one in hand, one beside a location, one gone"


def test_the_seed_alone_deals_what_is_hidden():
    assert read_scenario(FULL).to_dict() == read_scenario(FULL).to_dict()
    assert read_scenario(FULL).deck != read_scenario(FULL.replace("seed = 7", "seed = 8")).deck


def test_the_manual_s_own_example_is_read():
    # A compiled module keeps no docstring: the source has it.
    manual = ast.get_docstring(ast.parse(SOURCE.read_text(encoding="utf-8")))
    assert manual
    text = manual.split("```toml\n")[1].split("```")[0]
    with pytest.raises(BadInput, match="4 tiles are in use"):
        read_scenario(text.replace('tiles = ["orchard"]', 'tiles = ["orchard", "silver_mine", "sulfur_mine"]'))
    state = read_scenario(text)
    check_all(state)
    assert GAME.asked(state, RED).kind == "steps", "the answer was given"
    assert set(tomllib.loads(text)) >= {"map", "tracks", "panels", "red"}


def test_what_comes_next():
    kinds = {}
    for then in ("choosing", "nourish", "die", "epoch"):
        state = read_scenario(f'{HEAD}then = "{then}"\n[red]\npawns = ["knight D3"]\nmarkers = 7\n')
        check_all(state)
        kinds[then] = (GAME.asked(state, GAME.to_act(state)[0]).kind, sum(state.stacks), state.round)
    assert kinds["choosing"] == ("cards", 6, 1)
    assert kinds["nourish"] == ("feeding", 6, 1)
    assert kinds["die"] == ("cards", 7, 2) and kinds["epoch"] == ("cards", 6, 2)


def test_without_cards_they_are_chosen():
    state = read_scenario(HEAD)
    assert GAME.to_act(state) == [0, 1, 2] and state.markers == [7, 7, 7]
    check_all(state)


def test_answers_are_given_one_after_the_other():
    text = f'{HEAD}answers = ["yellow play migrate", "yellow place D3"]\n[yellow]\nhand = ["migrate"]\n'
    assert GAME.asked(read_scenario(text), YELLOW).kind == "migrant"


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ("seed = 7", "speed = 7", "unknown name 'speed'", 4),
        ("epoch = 2", "epoch = 6", "out of range", 6),
        ('first = "blue"', 'first = "green"', "'green' is none of", 7),
        ('"bow", "wages"', '"bow", "bow"', "2 of 'bow' lie there", 9),
        ('"bow", "wages"', '"bow", "sword"', "2 of 'sword' lie there", 9),
        ('fists = "opponent"', 'fists = "feet"', "feet", 11),
        ("sea = 2", "sea = 4", "out of range", 13),
        ("sea = 2\ndesert = 3", "sea = 2", "2 tiles are in use, but only 1", 12),
        ('"farm, red', '"feudum, red', "'feudum' is no disc", 16),
        ('"farm, red', '"noble farm, red', "'noble farm' is no disc", 16),
        ("red, subject, blue serf sealed", "subject, blue serf", "without a ruler", 16),
        ("blue serf sealed", "red serf", "the ruler is the serf", 16),
        ("blue serf sealed", "blue slave", "'blue slave' is no ruler", 16),
        ("blue serf sealed", "green serf", "'green' is none of", 16),
        ('"8 wood, 1 iron"', '"30 wood, 1 iron"', "of 'wood' lie there, but there are 30", 0),
        ('"8 wood, 1 iron"', '"wood"', "'wood' is not a number of goods", 20),
        ('"8 wood, 1 iron"', '"8 wood, "', "expected words with commas", 20),
        ('"8 wood, 1 iron"', '"x wood"', "'x' is no number", 20),
        ("orchard 3", "orchard", "expected a landscape and the number", 22),
        ("orchard 3", "castle 3", "'castle' is none of", 22),
        ('"ship, ship"', '"ship, ship, ship"', "4 of 'ship' lie there", 24),
        ('"blue B1"', '"B1"', "expected its owner and a location", 26),
        ('knight = ["red"]', 'knight = ["blue", "red"]', "do not keep this track", 29),
        ('knight = ["red"]', 'knight = ["red", "red"]', "stands there twice", 29),
        ("wood = 3\n[rows]", "wood = 5\n[rows]", "out of range", 31),
        ("yellow = 3", "yellow = 7", "out of range", 33),
        ("yellow = 3", "green = 3", "unknown name 'green'", 33),
        ("scrolls = [1, 3]", "scrolls = [1, 7]", "7 is out of range", 36),
        ("chickens = [2, 5]", "chickens = [2, 6]", "6 is out of range", 37),
        ("chickens = [2, 5]", "chickens = [2, 2, 2, 2, 2]", "room for 4", 37),
        ("beads = [5]", "beads = [5, 5, 5]", "4 of 'bead 5'", 0),
        ('"knight D3", ', '"knight D3", "monk D3", "monk D3", ', "a player has 3", 42),
        ("knight D3", "rook D3", "'rook' is none of", 42),
        ("knight D3", "knight", "is none of S1", 42),
        ("submersible", "boat", "'boat' is none of", 42),
        ("barrel = 1", "barrel = 4", "out of range", 43),
        ("markers = 3", "markers = 19", "of 'markers' lie there, but there are 20", 0),
        ('tiles = ["orchard"]', 'tiles = ["orchid"]', "'orchid' is none of", 48),
        ('["sword", "cellar"]', '["sword", "cellar", "provisioning", "western_kingdom"]', "a hand holds 3", 49),
        ('played = ["tax"]', 'played = ["move"]', "a card is there twice", 50),
        ('pouch = "sulfur"', 'pouch = "iron"', "'iron' is none of", 52),
        ("military = 1", "military = 3", "4 of 'discs' lie there", 0),
        ("pulls = 3", "pills = 3", "unknown name 'pills'", 57),
        ('reeves = ["noble"]', 'reeves = ["monk"]', "'monk' gives no function", 61),
        ('reeves = ["noble"]', 'reeves = ["monk", "noble", "farmer"]', "at most 2", 61),
        ('active = "red"', 'active = "yellow"', "holds no card", 0),
        ('active = "red"', 'active = "red"\nanswers = ["red play tax"]', "'red play tax' is refused", 9),
        ('active = "red"', 'active = "red"\nanswers = ["red play"]', "is not a colour, a kind and a name", 9),
        ('active = "red"', 'active = "red"\nthen = "supper"', "'supper' is none of", 9),
        ('fists = "opponent"', "advanced = false", "no landscapes in the basic game", 22),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(old: str, new: str, reason: str, line: int):
    assert old in FULL
    with pytest.raises(BadInput) as caught:
        read_scenario(FULL.replace(old, new, 1))
    assert reason in str(caught.value)
    if line:
        assert f"(line {line})" in str(caught.value)


@pytest.mark.parametrize("text", ["game = ", "", 'game = "chess"\nplayers = 2', 'game = "feudum"\nplayers = 6'])
def test_what_is_no_scenario_is_refused(text: str):
    with pytest.raises(BadInput):
        read_scenario(text)


def test_shipped_scenarios_are_sound_and_unknown_names_refused():
    for name in shipped_names():
        check_all(shipped(name))
    with pytest.raises(BadInput, match="unknown name 'none'"):
        shipped("none")


def reads_or_refuses(whole: str, odd: str) -> None:
    """With each value in turn made odd a position is refused or sound; most are refused."""
    lines = whole.splitlines()
    read = 0
    for number, line in enumerate(lines):
        if " = " not in line:
            continue
        text = "\n".join([*lines[:number], f"{line.split(' = ')[0]} = {odd}", *lines[number + 1 :]])
        try:
            state = read_scenario(text)
        except BadInput:
            continue
        check_all(state)
        read += 1
    assert read < len(lines) // 2


ODD = (
    "3",
    "-1",
    "true",
    '""',
    '"x y z, ,"',
    "[]",
    "[3]",
    '["", "a b"]',
    "{}",
    "{ a = 1 }",
    "1e9",
    "99999999999999999999",
)


@pytest.mark.parametrize("odd", ODD)
def test_values_of_any_other_shape_are_refused_and_nothing_else_happens(odd: str):
    reads_or_refuses(FULL, odd)

"""Scenario files: strict reading, and any position written so that it can be read again."""

import random

import pytest

from gnomon.games.time_of_empires.components import exported, read_components
from gnomon.games.time_of_empires.scenario import read_scenario, write_scenario
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import NEVER
from tests.kit.time_of_empires import (
    GAME,
    PURPLE,
    RED,
    arrange,
    asked,
    discards,
    hand,
    invariants,
    leaders,
    on,
    options,
    permissions,
    pile,
    place,
    play,
    removed,
    score,
    scored,
    stock,
    timers,
    turn_of,
)

SMALL = """
game = "time_of_empires"
players = 2
era = 2
mode = "introductory"
round = 3
first = "purple"
active = "red"
seed = 7
[options]
intro_rounds = 10
[map]
"H1.0" = ["red 2", "red temple", "purple mill"]
"H2.centre" = ["purple 3"]
[decks]
a1 = ["203", "201", "..."]
[technical]
tile = "B1"
leader = "L202"
scholars = ["red", "purple"]
[wonder_1]
card = "W103"
scholars = ["red"]
[red]
knowledge = 3
bricks = 2
scholars = 2
removed = [0, 0, 2, 1]
hand = ["001", "101"]
pile = ["104", "203"]
tokens = ["culture", "science"]
captured = ["purple mill"]
leaders = ["L101"]
memory = ["technology_b"]
[purple]
timers = ["technology_a.1", "bricks.1"]
"""


def test_a_position_written_by_hand_is_the_position_meant():
    state = read_scenario(SMALL)
    assert (state.seats, state.era, state.round, state.first, turn_of(state)) == (2, 2, 3, PURPLE, "red")
    assert state.setting.intro_rounds == 10
    assert on(state, "H1.0") == "red 2, red temple, purple mill"
    assert on(state, "H2.centre") == "purple 3"
    assert state.population == [20 - 2 - 2 - 2, 20 - 3 - 1]
    assert stock(state, "red") == (3, 2)
    assert stock(state, "purple") == (1, 1), "a match's start"
    assert removed(state, "red") == [0, 0, 2, 1]
    assert state.lost[:4] == [0, 0, 2, 0], "pieces removed that lie nowhere are out of the game"
    assert removed(state, "purple") == [0, 0, 2, 0], "one on the map, one destroyed by red"
    assert (hand(state, "red"), pile(state, "red")) == (["101", "001"], ["104", "203"])
    assert discards(state, "red") == ["002", "003", "004"], "starting cards that lie nowhere"
    assert hand(state, "purple") == ["005", "006", "007", "008"], "no hand was given"
    assert [state.decks[0][-1], state.decks[0][-2]] == [14, 12]
    assert sum(len(deck) for deck in state.decks) == 23
    assert len(state.gone[0]) == 22
    assert (state.sides, state.leaders[:3]) == ((1, 2, 4, -1), (7, 8, 10))
    assert state.tile_piles[0] == (0, 1)
    assert state.wonders == (2, 4), "the first wonder of the era's table where none is named"
    assert state.tokens == [3, 0, -1, 0, 1, -1]
    assert leaders(state, "red") == ["L101"]
    assert state.memory[RED] == 1 << 7
    assert timers(state, "purple") == ["technology_a.1", "bricks.1"]
    assert asked(state) == "first_slot"
    assert invariants(state) == []


def test_the_seed_alone_orders_the_decks():
    assert read_scenario(SMALL).decks == read_scenario(SMALL).decks
    assert read_scenario(SMALL).decks != read_scenario(SMALL.replace("seed = 7", "seed = 8")).decks


def test_a_deck_written_down_is_drawn_in_that_order():
    state = arrange(decks={"a1": ["112", "101", "..."]})
    place(state, "red", "technology_a", "a1")
    assert "112" in hand(state, "red")
    assert state.decks[0][-1] == 0


def test_tiles_and_rotations():
    tiles = {"H1": "T01 2", "H2": "T06 0", "H3": "T02 1", "H4": "T04 0", "H5": "T03 1", "H6": "T05 2"}
    state = arrange(tiles=tiles)
    assert state.land.tiles[:6] == (0, 5, 1, 3, 2, 4)
    assert state.land.rotations[:6] == (2, 0, 1, 0, 1, 2)
    assert read_scenario(write_scenario(state)).to_dict() == state.to_dict()


def test_a_real_time_position_with_its_sand():
    state = arrange(now=25_000, red={"timers": ["technology_a.1 sand 30000", "knowledge.1 empty 20000"]})
    assert (state.timer_sand[:2], state.ready_at[:2]) == ([1, 0], [30_000, 20_000])
    assert GAME.deadline(state) == 30_000
    assert "2 bricks.1" in options(state, "red")
    grace = arrange(
        now=31_000, options={"clear_grace_ms": 2000}, red={"timers": ["technology_a.1 grace 30000", "none"]}
    )
    assert GAME.deadline(grace) == 32_000
    assert permissions(grace, "purple") == ["appointing none"]


def test_what_is_written_down_counts():
    state = arrange(red={"points_1": {"bonus": 4, "wonders": 2}, "captured": ["purple mill"], "unscored": 0})
    assert (scored(state, "red", "bonus"), scored(state, "red", "wonders")) == (4, 2)
    score(state, 1)
    assert scored(state, "red", "destroyed") == 3


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("era = 2", "era = 4"), 4, "4 is out of range"),
        (("era = 2", "age = 2"), 4, "unknown name 'age'"),
        (('game = "time_of_empires"', 'game = "chess"'), 2, "expected 'time_of_empires'"),
        (('mode = "introductory"', 'mode = "slow"'), 5, "'slow' is none of real_time, introductory"),
        (('first = "purple"', 'first = "white"'), 7, "'white' is none of red, purple"),
        (("intro_rounds = 10", "intro_rounds = 11"), 11, "11 is none of"),
        (("intro_rounds", "rounds"), 11, "unknown option 'rounds'"),
        (('"H1.0" =', '"H7.0" ='), 13, "unknown name 'H7.0'"),
        (('"red 2", "red temple"', '"red 3", "red temple"'), 13, "3 clans, but only 2 have room"),
        (('"red temple"', '"red castle"'), 13, "'red castle' is no building"),
        (('"red temple"', '"white temple"'), 13, "'white temple' is no building"),
        (('"red temple"', '"red temple", "red temple"'), 13, "'red temple' stands there twice"),
        (('"red temple"', '"purple 1"'), 13, "'purple 1' meets other clans"),
        (('"red temple"', '"red temple", "purple temple", "purple warehouse"'), 13, "more buildings than its 3 sites"),
        (('"purple 3"', '"purple 5"'), 14, "'purple 5' is no building"),
        (('"203", "201", "..."', '"203", "102", "..."'), 16, "'102' is of another era"),
        (('"203", "201", "..."', '"203", "203", "203", "..."'), 16, "cards '203'"),
        (('"203", "201", "..."', '"203", "299", "..."'), 16, "'299' is none of"),
        (('tile = "B1"', 'tile = "A2"'), 18, "'A2' belongs to another column"),
        (('leader = "L202"', 'leader = "L999"'), 19, "'L999' is none of"),
        (('scholars = ["red", "purple"]', 'scholars = ["red", "black"]'), 20, "'black' is none of"),
        (('card = "W103"', 'card = "W201"'), 22, "'W201' is of another era"),
        (("knowledge = 3", "knowledge = 7"), 25, "7 is out of range"),
        (("knowledge = 3", "knowledge = true"), 25, "expected a whole number"),
        (("removed = [0, 0, 2, 1]", "removed = [0, 0, 0, 0]"), 28, "1 temple pieces lie elsewhere, but 0 are removed"),
        (("removed = [0, 0, 2, 1]", "removed = [0, 0, 6, 1]"), 28, "6 is out of range"),
        (('hand = ["001", "101"]', 'hand = ["001", "104", "104"]'), 29, "cards '104', but there are 2"),
        (('hand = ["001", "101"]', 'hand = ["005", "101"]'), 29, "'005'"),
        (('hand = ["001", "101"]', 'hand = ["301"]'), 29, "'301', but there are 0"),
        (('tokens = ["culture", "science"]', 'tokens = ["culture", "culture"]'), 31, "two on one field"),
        (('captured = ["purple mill"]', 'captured = ["red mill"]'), 32, "destroyed pieces of one's own"),
        (('leaders = ["L101"]', 'leaders = ["L404"]'), 33, "'L404' is none of"),
        (('memory = ["technology_b"]', 'memory = ["technology_c"]'), 34, "'technology_c' is none of"),
        (('timers = ["technology_a.1", "bricks.1"]', 'timers = ["technology_a.1"]'), 36, "expected two timers"),
        (('"technology_a.1", "bricks.1"', '"technology_a.1", "technology_a.2"'), 36, "both timers in one shared space"),
        (('"technology_a.1", "bricks.1"', '"technology_a.1", "bricks.2"'), 36, "no such slot"),
        (('"technology_a.1", "bricks.1"', '"technology_a.1 sand 900", "none"'), 36, "sand runs where it cannot"),
        (('"technology_a.1", "bricks.1"', '"technology_a.1 sand", "none"'), 36, "is no timer"),
    ],
)
def test_what_is_wrong_is_refused_with_line_and_reason(change: tuple[str, str], line: int, reason: str):
    assert change[0] in SMALL
    with pytest.raises(BadInput) as caught:
        read_scenario(SMALL.replace(change[0], change[1], 1), "position.toml")
    assert reason in str(caught.value)
    assert f"(line {line})" in str(caught.value)


HEAD = 'game = "time_of_empires"\nplayers = 2\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing"),
        ("game = ", "not valid TOML"),
        ('game = "time_of_empires"\nplayers = 5', "out of range"),
        ('game = "time_of_empires"\nplayers = 2.0', "whole number"),
        (HEAD + 'data = "0"', "other component tables"),
        (HEAD + "seed = -1", "256 bits"),
        (HEAD + 'seed = "xyz"', "hexadecimal"),
        (HEAD + "options = 7", "table of names"),
        (HEAD + 'phase = "scoring"', "needed in this phase"),
        (HEAD + 'phase = "lunch"', "is none of"),
        (HEAD + '[tiles]\nH1 = "T01 3"', "its rotation"),
        (HEAD + '[tiles]\nH1 = "T01 0"', "missing"),
        (HEAD + '[tiles]\nH1 = "T02 0"\nH2 = "T01 0"\nH3 = "T03 0"\nH4 = "T04 0"\nH5 = "T05 0"\nH6 = "T06 0"', "does not belong on H1"),
        (HEAD + '[map]\n"H4.centre" = ["red 1"]', "another player's capital"),
        (HEAD + '[red]\nscholars = 20\n[map]\n"H1.0" = ["red 1"]', "21 population tokens"),
        (HEAD + '[red]\nhand = ["?"]', "missing"),
        (HEAD + '[red]\nhand = ["?"]\nbacks = [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]', "do not fit the hand"),
        (HEAD + '[red]\npile = ["?"]', "lies open"),
        (HEAD + "[red]\nwaiting = true", "no card on which a piece could wait"),
        (HEAD + '[red]\ntimers = ["knowledge.1 sand soon", "none"]', "no instant in milliseconds"),
        (HEAD + 'now = 50000\n[red]\ntimers = ["knowledge.1 sand 30000", "none"]', "the sand has run out already"),
        (HEAD + '[red]\ntimers = ["knowledge.1 grace 30000", "none"]', "no grace in this match"),
        (HEAD + '[red]\ntimers = ["technology_a.1", "none"]\n[purple]\ntimers = ["technology_a.1", "none"]', "two timers in one slot"),
        (HEAD + '[red]\nleaders = ["L101"]\n[purple]\nleaders = ["L101"]', "has another owner"),
        (HEAD + '[decks]\na1 = ["101"]\na2 = ["102"]\nb1 = []\nb2 = []', "cards lie nowhere"),
        (HEAD + '[gone_1]\ncards = ["101"]\ntops = ["none", "none", "none", "none"]', "the era is not over"),
        (HEAD + '[gone_1]\ncards = ["101"]\ntops = ["none"]', "each of the four decks"),
        (HEAD + '[decks]\ntops = ["none", "none", "none", "none"]', "the types on top"),
        (HEAD + "[wonder_2]\nscholars = []", "unknown name 'wonder_2'"),
        (HEAD + "[extra]\nscholars = []", "unknown name 'extra'"),
        (HEAD + "[white]\nknowledge = 2", "unknown name 'white'"),
        (HEAD + '[[pending]]\nframe = "lunch"\nseats = []', "unknown frame"),
        (HEAD + '[[pending]]\nframe = "era"\nseats = ["black"]', "'black' is none of red, purple"),
        (HEAD + '[[pending]]\nframe = "clan"\nseats = ["red"]', "missing"),
        (HEAD + '[[pending]]\nframe = "clan"\nseats = ["red"]\nleft = "two"', "whole number"),
        (HEAD + '[[pending]]\nframe = "moved"\nseats = ["red"]\nleft = 1\nassault = 0\nfrom = "H9.0"\nalong = "0"', "'H9.0' is none of"),
        (HEAD + '[[pending]]\nframe = "besieged"\nseats = ["red"]\ncities = ["H9"]', "'H9' is none of"),
        (HEAD + '[[pending]]\nframe = "prepare"\nseats = []\nlane = "red"', "cannot be played on"),
        (HEAD + '[[pending]]\nframe = "clan"\nseats = ["red"]\nleft = 1', "cannot be played on"),
        (HEAD + '[[pending]]\nframe = "target_clans"\nseats = ["red"]\nterritory = "none"', "cannot be played on"),
        (HEAD + "pending = []", "cannot be played on"),
        ("a = " + "[" * 100_000, "not valid TOML"),
        ("a = " + "9" * 100_000, "not valid TOML"),
    ],
)  # fmt: skip
def test_no_text_is_too_odd_to_be_refused_in_one_sentence(text: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_scenario(text)
    assert reason in str(caught.value)


def test_every_truncation_of_a_file_is_read_or_refused():
    for end in range(0, len(SMALL), 3):
        try:
            state = read_scenario(SMALL[:end])
        except BadInput:
            continue
        assert [what for what in invariants(state) if "bonus tokens" not in what] == []


# --- any position ------------------------------------------------------------------------------------------------------


def walk(seats: int, **choices):
    """The positions of a random match, each before an answer or an act of the clock."""
    chance = random.Random(f"{seats} {choices}")
    state = GAME.setup(choices, seats, seats)
    assert isinstance(state, EmpiresState)
    while not state.over:
        yield state
        seats_asked = [seat for seat in GAME.to_act(state) if GAME.options(state, seat)]
        due = GAME.deadline(state)
        if due != NEVER and (not seats_asked or due <= state.now or chance.random() < 0.15):
            GAME.tick(state)
            continue
        seat = chance.choice(seats_asked)
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)), state.now)
    yield state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modes", [("real_time", "introductory"), ("introductory", "real_time")])
def test_any_position_of_a_match_reads_back_as_it_was_written(seats: int, modes: tuple[str, str]):
    kinds: set[str] = set()
    options_by_seats = {2: {"appoint_auto": "ask"}, 3: {"clear_grace_ms": 2000}, 4: {"bonus_token_choice": "in_turn"}}
    for number, state in enumerate(
        walk(seats, era_1=modes[0], era_2=modes[1], intro_rounds=6, **options_by_seats[seats])
    ):
        asking = [GAME.asked(state, seat) for seat in range(seats)]
        new = {decision.kind for decision in asking if decision} - kinds
        kinds |= new
        if number % 25 and not new:
            continue
        again = read_scenario(write_scenario(state))
        assert again.to_dict() == state.to_dict()
        for seat in range(seats):
            assert GAME.options(again, seat) == GAME.options(state, seat)
    assert state.over
    assert read_scenario(write_scenario(state)).to_dict() == state.to_dict()
    assert {"era", "first_slot", "second_slot", "token", "first_clan", "clan", "move"} <= kinds


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_view_reads_back_with_what_it_does_not_know(viewer: int):
    for number, state in enumerate(walk(2, era_2="introductory", intro_rounds=6)):
        if number % 20 == 0:
            view = GAME.view(state, viewer)
            assert read_scenario(write_scenario(view)).to_dict() == view.to_dict()  # type: ignore[arg-type]


def test_a_pending_action_on_a_lane_is_written_with_its_frames():
    state = arrange(at={"H1.centre": "red 3"}, red={"hand": ["109"], "knowledge": 2})
    place(state, "red", "discover", "109", "H1.centre", "H1.centre>0")
    text = write_scenario(state)
    assert 'frame = "moved"' in text
    assert 'lane = "red"' in text
    again = read_scenario(text)
    play(again, "2", by="red")
    play(state, "2", by="red")
    assert GAME.digest(again) == GAME.digest(state)


def test_a_position_on_tables_of_an_owner_names_them():
    tables = read_components(exported().replace("destroyed_building = 3", "destroyed_building = 4"), "owner")
    state = arrange(data=tables.digest, red={"captured": ["purple mill"]})
    score(state, 1)
    assert scored(state, "red", "destroyed") == 4
    text = write_scenario(state)
    assert tables.digest in text
    assert read_scenario(text).to_dict() == state.to_dict()

"""Cases of positions and tables that somebody handed in with a fault in them."""

import pytest

from gnomon.games.khronos.components import exported, read_components
from gnomon.games.khronos.scenario import read_scenario, write_scenario
from gnomon.kernel.errors import BadInput
from tests.kit.khronos import arrange, asked, buildings, default, invariants, play, refused

TWO = 'game = "khronos"\nplayers = 2\nactive = "red"\n'
BLANK = TWO + 'map = "blank"\n'


# --- positions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.10", "1.1", "1.2", "4.6", "4.8", "5.9")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[might]\nbuildings = ["city j14"]', "more than one printed hamlet"),
        ('[reason]\nbuildings = ["hamlet f5 red blue"]', "more cubes than its value"),
        ('[reason]\nbuildings = ["hamlet f6 red"]', "size 1"),
        ('[might]\nbuildings = ["keep d3 red marker blue"]', "colour of its owner and nothing else"),
        ('[faith]\nbuildings = ["keep d3 intact"]', "none of blue, red"),
        ('[faith]\nbuildings = ["town d3"]\n[reason]\nbuildings = ["keep d3"]', "nothing of its type on Faith"),
        ('[faith]\nbuildings = ["keep d3 red"]\n[reason]\nbuildings = ["keep e3"]', "nothing of its type on Faith"),
        ('[faith]\nbuildings = ["keep d3 red"]\n[reason]\nbuildings = ["keep d3 marker red"]', "cannot carry a marker"),
        ('[faith]\nbuildings = ["town d3"]\n[reason]\nbuildings = ["town d3 ruin"]', "'ruin' is none of"),
        ('[faith]\nbuildings = ["city d3"]\n[reason]\nbuildings = ["city d3 red red blue blue"]', "more cubes than"),
        ('[faith]\nbuildings = ["chapel d3 red", "chapel d4 blue"]', "2 highest religious"),
        ('pile = "' + "?" * 54 + 'M"', "known whole or not at all"),
        ('pile = "' + "M" * 55 + '"', "must be the deck"),
        ('[red]\nhand = "??"\nknown = "MMM"\n[blue]\nhand = ""', "more cards than in the hand"),
        ('pile = "' + "M" * 18 + "R" * 18 + "C" * 18 + '"\n[red]\nhand = "?"\nknown = "M"', "must be the deck"),
        ("[red]\nallowance = [3, 0]", "out of range"),
        ("[red]\nmoney = -1", "out of range"),
        ("[red]\nmoney = true", "whole number"),
        ('[red]\nhand = "MMMMM"', "a hand holds 4"),
        ("[green]\nmoney = 1", "unknown name 'green'"),
        ("turn = 8", "out of range"),
        ('first = "white"', "none of blue, red"),
        ("[options]\nholdem = 1", "holdem"),
        ("[options]\nkeep_cards = true", "keep_cards"),
        ("[counts]\nkeeps = 3", "unknown name 'keeps'"),
        ("[counts]\ncubes = 0", "out of range"),
    ],
)
def test_a_position_with_a_fault_is_refused_with_its_reason(text: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_scenario(TWO + text, "test")
    assert reason in str(caught.value)


PENDING = [
    'frame = "surcharge"\nact = "construct_might_keep"\nsquare = "none"\nleft = 1\nchosen = [0, 0, 0]',
    'frame = "surcharge"\nact = "construct_might_keep"\nsquare = "d4"\nleft = 1\nchosen = [0, 0, 0]',
    'frame = "pawn_share"\nact = "construct_might_keep"\nsquare = "g4"\nsurcharge = [9, 9, 9]\ncards = 2',
    'frame = "pawn_share"\nact = "construct_might_castle"\nsquare = "p20"\nsurcharge = [0, 0, 0]\ncards = 3',
    'frame = "exchange"\nchosen = [-1, 0, 0]',
    'frame = "exchange"\nchosen = [0, 4, 0]',
    'frame = "traveller"\nfrom = "reason"\nto = "faith"',
    'frame = "downsize_one"\nage = "might"\nbuilding = "a1"',
    'frame = "ripple_to_faith"\ntype = "civil"\nsize = 2\nsquare = "a1"\nowner = "red"\nold_square = "none"\nold_size = 0',
    'frame = "ripple_to_faith"\ntype = "military"\nsize = 2\nsquare = "p20"\nowner = "red"\nold_square = "none"\nold_size = 0',
]


@pytest.mark.parametrize("frame", PENDING)
def test_a_question_that_could_never_be_asked_there_is_refused(frame: str):
    action = '[[pending]]\nframe = "action"\nseats = ["red"]\n'
    position = BLANK + '[red]\nhand = "MMM"\n[might]\nbuildings = ["keep d4 red"]\n'
    with pytest.raises(BadInput, match="pending"):
        read_scenario(position + action + '[[pending]]\nseats = ["red"]\n' + frame)


def test_a_hidden_hand_and_a_hidden_pile_are_read_with_what_is_known_of_them():
    state = read_scenario(TWO + 'pile = "' + "?" * 53 + '"\n[red]\nhand = "??"\nknown = "C"')
    assert (state.held[1], state.known[3:6], len(state.pile)) == (2, [0, 0, 1], 53)


# --- tables of an owner ------------------------------------------------------------------------------------------------


def with_changes(*changes: tuple[str, str]) -> str:
    text = exported()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return read_components(text, "owner").digest


def tile(name: str, size: int, count: int, value: int) -> str:
    return f'name = "{name}"\ntype = "civil"\nsize = {size}\ncount = {count}\nvalue = {value}'


@pytest.mark.rule("5.2", "1.1")
def test_ground_that_nobody_can_pay_for_is_never_offered():
    """Forest and mountain cost two each and add up: with one card in colour that makes five."""
    data = with_changes(("forest = [1, 1, 0, 0]", "forest = [2, 2, 2, 2]"))
    for whole in ("new", "whole"):
        # Row 4 begins MMFF and row 5 MFF: a Town at b4 covers mountain and forest, one at c4 forest only.
        state = arrange(
            data=data,
            players=2,
            hand="CCCC",
            pawns="might might",
            mixed_terrain="sum",
            upgrade_surcharge=whole,
            might="hamlet c4",
        )
        assert refused(state, "upgrade_might_town", "b4") == ("too_few_cards", "5.2")
        play(state, "upgrade_might_town", "c4")
        assert asked(state)[0] == "surcharge"
        play(state, "civil", "civil")
        assert buildings(state, "might") == ["town c4"]


@pytest.mark.rule("4.8", "1.1")
def test_with_larger_printed_values_a_printed_hamlet_houses_more_and_reads_back():
    data = with_changes(
        (tile("hamlet", 1, 20, 1), tile("hamlet", 1, 20, 2)),
        (tile("town", 2, 24, 2), tile("town", 2, 24, 3)),
        (tile("city", 3, 9, 3), tile("city", 3, 9, 4)),
    )
    state = arrange(data=data, hand="CCC", pawns="reason reason")
    play(state, "populate", "f5", "populate", "f5")
    play(state, default(state))
    assert buildings(state, "reason") == ["hamlet f5 red red"]
    assert refused(state, "populate", "f5") == ("full", "4.8")
    assert invariants(state) == []
    assert read_scenario(write_scenario(state)).to_dict() == state.to_dict()


@pytest.mark.rule("1.1", "1.2", "2.2")
@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("money = 4", "money = true", "whole number"),
        ("money = 4", "money = 4.0", "whole number"),
        ("[decks.33]", "[decks.34]", "33"),
        ("civil = 19", "civil = 19\ngold = 1", "unknown name 'gold'"),
        ("civil = 19", "civil = 100", "out of range"),
        ("faith = [0, 2, 4]", "faith = [0, 2, 21]", "out of range"),
        ("mountain = [2, 2, 1, 0]", "mountain = [2, 2, 1]", "expected 4 numbers"),
        ("mountain = [2, 2, 1, 0]", "mountain = [2, 2, 1, -1]", "out of range"),
        ("cards_per_pawn = 2", "cards_per_pawn = 3", "out of range"),
        ('provenance = "printed"', "provenance = 1", "expected text"),
        ("[costs]", "[cost]", "costs"),
        ("exchange = 2", "exchange = 2\nexchange = 3", "not valid TOML"),
        ("exchange = 2", "exchange = nan", "whole number"),
        ("exchange = 2", "exchange = " + "[" * 3000, "not valid TOML"),
        ('  "MMMMMMFRFFMMMMMM",\n', "  7,\n", "rows of 16 letters"),
        ('"MMMMMMFRFFMMMMMM"', '"mmmmmmfrffmmmmmm"', "unknown terrain"),
        ('"MMMMMMFRFFMMMMMM"', '"ＭMMMMMFRFFMMMMMM"', "unknown terrain"),
    ],
)
def test_tables_with_a_fault_are_refused_with_its_reason(old: str, new: str, reason: str):
    text = exported()
    assert old in text
    with pytest.raises(BadInput, match="owner") as caught:
        read_components(text.replace(old, new, 1), "owner")
    assert reason in str(caught.value)


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("text", ["", "tile = 3", "tile = [3]", "[tile]", "\x00", "[[tile]]\nname = 1"])
def test_what_is_no_table_at_all_is_refused(text: str):
    with pytest.raises(BadInput):
        read_components(text, "owner")


@pytest.mark.rule("1.1")
def test_every_table_left_out_is_missed():
    """Each of the tables that the shipped file has is needed."""
    blocks = exported().split("\n\n")
    for number in range(len(blocks)):
        if "=" not in blocks[number]:
            continue
        rest = "\n\n".join(block for at, block in enumerate(blocks) if at != number)
        with pytest.raises(BadInput, match="owner"):
            read_components(rest, "owner")

"""The toy's words, pictures and scenarios: what a game hands to its hosts."""

import pytest

from gnomon.drawing.speaking import Plain
from gnomon.games.face import Sight
from gnomon.kernel.errors import BadInput
from tests.kit.toy import FACE, GAME, position, read_scenario, write_scenario
from tests.kit.toy_state import CARDS, ToyState
from tests.kit.walks import CLOCK_ACT, Case, walk

NAMES = ("Ann", "Bo", "Cleo")


def seen(view: ToyState, seat: int) -> Sight[ToyState, Plain]:
    return Sight(FACE, GAME, view, seat, "en", NAMES)


def test_every_question_option_refusal_and_event_has_words():
    spoken = 0
    for step in walk(Case("toy", 3, {}, 2)):
        if step.seat == CLOCK_ACT:
            continue
        view = GAME.view(step.state, step.seat)
        assert isinstance(view, ToyState)
        sight = seen(view, step.seat)
        assert FACE.question(sight)
        for code in GAME.options(view, step.seat):
            assert FACE.label(sight, code)
        for code in range(GAME.codes.size):
            refusal = GAME.check(view, step.seat, code)
            if refusal is not None:
                assert FACE.refusal(sight, refusal).endswith(".")
        events: list[tuple[int, ...]] = []
        GAME.apply(step.state.clone(), step.seat, step.code, step.at, events)
        for happened in events:
            assert FACE.sentence(sight, happened)
        assert [target.code for target in FACE.targets(sight)] == GAME.options(view, step.seat)
        spoken += 1
    assert spoken > 20


def test_a_drawn_card_is_named_to_its_owner_only():
    state = position('seats = 2\nwaiting = 2\nlanes = [[["next_round", 0], ["next_turn", 0], ["turn", 1]], [], []]')
    events: list[tuple[int, ...]] = []
    for answer in ("craft", "draw"):
        block = GAME.codes.block("turn" if answer == "craft" else "free")
        GAME.apply(state, 0, block.base + block.index(answer), 0, events)
    assert FACE.sentence(seen(state, 0), events[-1]) == "Ann drew rope 6"
    assert FACE.sentence(seen(state, 1), events[-1]) == "Ann drew a card"


def test_every_position_can_be_written_and_read_again():
    for step in walk(Case("toy", 3, {"tides": "quick"}, 3)):
        assert read_scenario(write_scenario(step.state)).to_dict() == step.state.to_dict()
        view = GAME.view(step.state, 1)
        assert read_scenario(write_scenario(view)).to_dict() == view.to_dict()


def test_what_is_left_out_has_the_value_of_a_start():
    state = position("coins = [7, 1]")
    assert (state.seats, state.bank, len(state.deck)) == (2, 52, CARDS)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('hands = [["crown 1"], []]', "line 3.*unknown card 'crown 1'"),
        ("castles = 3", "line 3.*unknown word 'castles'"),
        ('lanes = [[["sing", 0]], [], []]', "line 3.*unknown frame 'sing'"),
        ('hands = [["sail 1"], ["sail 1"]]', "every card"),
        ("coins = [1]", "expected 2 numbers"),
        ("coins = ", "not valid TOML"),
        ("seats = 4", "out of range"),
        ('discard = "sail 1"', "must be a list"),
    ],
)
def test_wrong_scenarios_are_refused_with_line_and_reason(text, reason):
    with pytest.raises(BadInput, match=reason):
        position(text)

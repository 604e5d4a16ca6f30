"""What a game declares: parts with names and bounds, frames, events and fields."""

import pytest

from gnomon.kernel.actions import Codes
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import JOIN, QUESTION, STANDING, STEP, UNKNOWN
from gnomon.kernel.kinds import PAIRS, WORDS, Kind, Parts, counts, flag, mask, number, row, seat, word
from gnomon.kernel.records import OWNER, Fields, Happenings, Ops, bundle, fixed, many, one, own, truth
from gnomon.kernel.state import State

ANIMALS = ("cat", "dog", "eel")


def test_parts_name_the_values_in_order() -> None:
    parts = Parts({"who": seat(), "bowls": counts("bowls", ANIMALS), "left": number(most=9)})
    assert parts.split((1, 0, 2, 0, 5)) == {"who": (1,), "bowls": (0, 2, 0), "left": (5,)}
    assert parts.places() == {"who": (0, 1), "bowls": (1, 4), "left": (4, 5)}


def test_the_last_part_may_take_what_is_left_or_be_missing() -> None:
    tied = Parts({"age": number(), "tied": Kind(WORDS, ANIMALS)})
    assert tied.split((1, 2, 0)) == {"age": (1,), "tied": (2, 0)}
    assert tied.places()["tied"] == (1, -1)
    chosen = Parts({"age": number(), "chosen": counts("", ANIMALS).maybe()})
    assert chosen.split((1,)) == {"age": (1,)}
    with pytest.raises(ValueError, match="any length"):
        Parts({"tied": Kind(PAIRS, ANIMALS), "age": number()})


@pytest.mark.parametrize(
    ("kind", "values", "fits"),
    [
        (number(most=9), (9,), True),
        (number(most=9), (10,), False),
        (number(least=1), (UNKNOWN,), True),
        (word("animal", ANIMALS, 10), (12,), True),
        (word("animal", ANIMALS, 10), (13,), False),
        (word("animal", ANIMALS, 10, 0), (0,), True),
        (flag(), (2,), False),
        (mask("animals", ANIMALS), (7,), True),
        (mask("animals", ANIMALS), (8,), False),
        (row("bowls", ANIMALS, 3), (0, 3, 4), False),
        (Kind(PAIRS, ANIMALS, most=99), (2, 50, 0, 7), True),
        (Kind(PAIRS, ANIMALS, most=99), (3, 50), False),
    ],
)
def test_a_kind_knows_its_bounds(kind: Kind, values: tuple[int, ...], fits: bool) -> None:
    assert kind.holds(values) is fits


def test_frames_are_numbered_as_they_are_declared_and_checked_by_name() -> None:
    ops = Ops()
    shared = {"who": seat(colours=("red", "blue"))}
    walk = ops.question("walk", "Who walks.", shared, settled=True, far=flag())
    rest = ops.standing("rest", "Everybody may rest.")
    feed = ops.step("feed", "The animals are fed.", chance=True, bowls=counts("bowls", ANIMALS))
    wait = ops.join("wait", "All are back.")
    assert (walk, rest, feed, wait) == (0, 1, 2, 3)
    assert [op.role for op in ops] == [QUESTION, STANDING, STEP, JOIN]
    assert ops[feed].chance
    assert ops[walk].settled
    assert ops.fault((walk, 1, 1, 0)) == ""
    assert ops.fault((walk, 1, 1)) == "walk: far: too few values in (1,)"
    assert ops.fault((walk, 1, 2, 0)).startswith("walk: who: (2,)")
    assert ops.fault((rest, 1, 5)).startswith("rest: values without a name")
    assert ops.fault((9, 0)) == "no frame has the number 9"
    with pytest.raises(ValueError, match="declared already"):
        ops.step("feed", "Twice.")


def test_an_event_may_have_another_face_for_the_others() -> None:
    events = Happenings()
    drew = events.add("drew", "A card.", public={"seat": seat()}, seat=seat(), card=word("animal", ANIMALS))
    ended = events.add("ended", "It is over.")
    assert events.names == ["drew", "ended"]
    assert events.fault((drew, 1, 2, 0, 2, 0)) == ""
    assert events.fault((drew, 1, 2, 0, 3, 0)).startswith("drew: card")
    assert events.fault((drew, 1, 2, 0, 2, 0, 4)).startswith("drew: values without a name")
    assert events.fault((ended, -1, 0)) == ""


class Farm(State):
    """A state of declared fields."""


FIELDS = Fields(
    own("land", "The land.", "Land", "farm.land"),
    one("round", "The round.", 1, 9, start=1),
    truth("over_there", "Whether it is over there."),
    many("goods", "Goods.", 0, 99, per_seat=2, start=3, seen_by=OWNER),
    fixed("deck", "The deck.", -1, 5, longest=4),
    bundle("hands", "Cards in hand.", -1, 5, per_seat=1, seen_by=OWNER, longest=2),
)


def farm() -> State:
    """A farm for two, freshly laid out."""
    state = Farm(2, 0)
    FIELDS.fill(state)
    return state


def test_fields_are_filled_saved_and_loaded_as_declared() -> None:
    state = farm()
    state.deck = (4, 5)  # type: ignore[attr-defined]
    state.hands[1] = (2,)  # type: ignore[attr-defined]
    saved: dict[str, object] = {}
    FIELDS.save(state, saved)
    assert saved == {
        "round": 1,
        "over_there": False,
        "goods": [3, 3, 3, 3],
        "deck": [4, 5],
        "hands": [[], [2]],
    }
    twin, again = farm(), dict[str, object]()
    FIELDS.load(Reader(saved, "farm"), twin)
    FIELDS.save(twin, again)
    assert again == saved


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("round", 10, "out of range"),
        ("over_there", 1, "expected true or false"),
        ("goods", [1, 2, 3], "expected 4 numbers"),
        ("goods", [1, 2, 3, -1], "out of range"),
        ("hands", [[1]], "expected 2 lists"),
        ("hands", [[1], [6]], "out of range"),
        ("hands", [[1], [1, 2, 3]], "expected at most 2 numbers, found 3"),
        ("deck", [1, 2, 3, 4, 5], "expected at most 4 numbers, found 5"),
    ],
)
def test_a_saved_field_that_is_not_as_declared_is_refused_by_name(name: str, value: object, reason: str) -> None:
    saved: dict[str, object] = {}
    FIELDS.save(farm(), saved)
    with pytest.raises(BadInput, match=reason) as caught:
        FIELDS.load(Reader({**saved, name: value}, "farm"), farm())
    assert name in str(caught.value)


def test_what_its_owner_alone_may_know_is_hidden_from_the_others() -> None:
    view = farm()
    view.hands[0] = (2, 3)  # type: ignore[attr-defined]
    FIELDS.hide(view, 1)
    assert view.goods == [UNKNOWN, UNKNOWN, 3, 3]  # type: ignore[attr-defined]
    assert view.hands == [(UNKNOWN, UNKNOWN), ()]  # type: ignore[attr-defined]


def test_an_answer_of_several_parts_is_coded_and_decoded() -> None:
    codes = Codes()
    feed = codes.join("feed", "animal", "An animal is fed.", animal=ANIMALS, meal=("milk", "meat"))
    walk = codes.join("walk", "way", "A walk.", animal=ANIMALS, start=("a", "b"), end=("c", "d"))
    assert codes.to_names(codes.code(feed, 1, 1)) == {"choose": "feed", "animal": "dog_meat"}
    assert codes.to_names(codes.code(walk, 2, 0, 1)) == {"choose": "walk", "way": "eel_a_d"}
    swap = codes.join("swap", "pens", "Two pens.", between="_for_", one=("a", "b"), other=("c", "d"))
    assert codes.to_names(codes.code(swap, 1, 0)) == {"choose": "swap", "pens": "b_for_c"}
    for base, block in ((feed, codes.block("feed")), (walk, codes.block("walk"))):
        for code in range(base, block.end):
            assert codes.code(base, *codes.decode(code)) == code
            assert codes.base_of(code) == base
    assert codes.base_of(-1) == codes.base_of(codes.size) == -1

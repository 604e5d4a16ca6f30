"""Codes carry names over the whole space, and options of a match take only their own values."""

import pytest

from gnomon.kernel.actions import BACK, Block, Codes
from gnomon.kernel.errors import BadInput
from gnomon.kernel.options import OptionSpec, read_options, written_options


@pytest.fixture
def codes() -> Codes:
    found = Codes()
    found.add("square", "at", [f"{column}{row}" for row in range(1, 4) for column in "abc"])
    found.add("finish", "with", ["now"])
    return found


def test_blocks_lie_one_after_another_behind_back(codes):
    assert [(block.kind, block.base, block.end) for block in codes.blocks] == [
        ("back", 0, 1),
        ("square", 1, 10),
        ("finish", 10, 11),
    ]
    assert codes.size == 11
    assert codes.to_names(BACK) == {"choose": "back", "to": "last"}
    assert codes.to_names(6) == {"choose": "square", "at": "c2"}


def test_names_and_codes_round_trip(codes):
    assert [codes.from_names(codes.to_names(code)) for code in range(codes.size)] == list(range(codes.size))


@pytest.mark.parametrize(
    "named",
    [
        None,
        7,
        "a1",
        [],
        {},
        {"choose": "square"},
        {"choose": "square", "at": "d1"},
        {"choose": "square", "at": 1},
        {"choose": "square", "at": ["a1"]},
        {"choose": "square", "to": "a1"},
        {"choose": "square", "at": "a1", "extra": "x"},
        {"choose": "circle", "at": "a1"},
        {"choose": ["square"], "at": "a1"},
        {"at": "a1"},
    ],
)
def test_other_names_are_refused(codes, named):
    with pytest.raises(BadInput):
        codes.from_names(named)


@pytest.mark.parametrize("code", [-1, 11, 10**12])
def test_codes_outside_the_space_are_refused(codes, code):
    with pytest.raises(BadInput):
        codes.to_names(code)


def test_a_kind_has_one_block_and_an_answer_one_name(codes):
    with pytest.raises(ValueError, match="has a block already"):
        codes.add("square", "at", ["z9"])
    with pytest.raises(ValueError, match="not unique"):
        Block("kind", "field", ["a", "a"], 5)
    with pytest.raises(KeyError):
        codes.block("circle")


SPECS = (
    OptionSpec("deck", 55, (55, 33), "2", "rules"),
    OptionSpec("open", False, (False, True), "3", "rules"),
    OptionSpec("reading", "whole", ("whole", "new"), "4", "rules"),
)


def test_options_left_out_have_their_defaults():
    assert read_options(SPECS, {}) == {"deck": 55, "open": False, "reading": "whole"}
    assert read_options(SPECS, {"open": True}) == {"deck": 55, "open": True, "reading": "whole"}


def test_text_from_forms_names_a_value():
    found = read_options(SPECS, {"deck": " 33 ", "open": "TRUE", "reading": "New"})
    assert found == {"deck": 33, "open": True, "reading": "new"}
    assert type(found["deck"]) is int
    assert type(found["open"]) is bool


@pytest.mark.parametrize("given", [{"deck": 44}, {"deck": True}, {"open": 1}, {"open": None}, {"reading": ["whole"]}])
def test_other_values_are_refused(given):
    with pytest.raises(BadInput, match="is none of"):
        read_options(SPECS, given)


def test_unknown_options_are_refused_with_the_known_ones():
    with pytest.raises(BadInput, match=r"unknown option 'dek'; known: deck, open, reading"):
        read_options(SPECS, {"dek": 55})


def test_a_default_is_one_of_the_choices():
    with pytest.raises(ValueError, match="default"):
        OptionSpec("deck", 44, (55, 33), "2", "rules")


def test_an_option_that_came_later_is_written_only_where_it_is_chosen_otherwise():
    specs = (*SPECS, OptionSpec("wind", "calm", ("calm", "gale"), "5", "rules", late=True))
    calm, gale = read_options(specs, {}), read_options(specs, {"wind": "gale"})
    assert calm["wind"] == "calm"
    assert written_options(specs, calm) == read_options(SPECS, {})
    assert written_options(specs, gale) == read_options(SPECS, {}) | {"wind": "gale"}
    for values in (calm, gale):
        assert read_options(specs, written_options(specs, values)) == values

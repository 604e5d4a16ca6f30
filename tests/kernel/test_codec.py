"""Saved data is read strictly: everything must be there, of its type, in range, and nothing else."""

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gnomon.kernel.codec import MAX_DEPTH, MAX_INTEGER, Reader, canonical, digest, parse
from gnomon.kernel.errors import BadInput

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(values)
def test_the_canonical_text_reads_back_and_stays_the_same(value):
    text = canonical(value)
    assert parse(text, "here") == value
    assert canonical(parse(text, "here")) == text
    assert text.isascii()


def test_the_canonical_text_does_not_depend_on_the_order_of_names():
    assert canonical({"b": 1, "a": [1, 2]}) == canonical({"a": [1, 2], "b": 1}) == b'{"a":[1,2],"b":1}'
    assert digest({"b": 1, "a": 2}) == hashlib.sha256(b'{"a":2,"b":1}').hexdigest()


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a": 1', "[1, 2", "nonsense", '{"a": 1} trailing', b"\xff\xfe", "NaN", "[Infinity]", '{"a":1,"a":2}'],
)
def test_what_is_no_json_is_refused(text):
    with pytest.raises(BadInput):
        parse(text, "here")


@pytest.mark.parametrize("deep", [MAX_DEPTH + 2, 1_000_000])
@pytest.mark.parametrize("parts", [("[", "]"), ('{"a":', "}")])
def test_absurd_depth_is_refused(deep, parts):
    opening, closing = parts
    with pytest.raises(BadInput, match=r"nested too deeply"):
        parse(opening * deep + "1" + closing * deep, "here")
    with pytest.raises(BadInput):
        parse(opening * deep, "here")


def test_the_depth_limit_itself_is_accepted():
    assert parse("[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1), "here") is not None


def test_numbers_of_absurd_length_are_refused():
    with pytest.raises(BadInput):
        parse("[" + "9" * 10_000 + "]", "here")
    with pytest.raises(BadInput):
        Reader({"n": MAX_INTEGER + 1}, "here").integer("n")


READS: dict[str, tuple[Callable[[Reader, str], object], list[object]]] = {
    "integer": (Reader.integer, [True, 1.0, "1", None, [1]]),
    "boolean": (Reader.boolean, [0, 1, "true", None]),
    "text": (Reader.text, [1, None, ["a"]]),
    "items": (Reader.items, [{"a": 1}, "ab", 1, None]),
    "integers": (Reader.integers, [[1, True], [1, "2"], 3, [1.5]]),
    "nested_integers": (Reader.nested_integers, [[1], [[1]], [[[1]]], [[[1, "a"]]], "a"]),
    "table": (Reader.table, [1, [], "a", None]),
}


@pytest.mark.parametrize(("kind", "wrong"), [(kind, wrong) for kind, (_, all_) in READS.items() for wrong in all_])
def test_a_value_of_the_wrong_type_is_refused_with_its_place(kind, wrong):
    read, _ = READS[kind]
    with pytest.raises(BadInput, match="file: name"):
        read(Reader({"name": wrong}, "file"), "name")


def test_values_of_the_right_type_are_read():
    reader = Reader(
        {"i": -3, "b": False, "t": "x", "l": [1], "n": [[[0, 1, 2]], []], "d": {"i": 1}, "v": 2, "o": None}, "file"
    )
    assert reader.integer("i", -3, 3) == -3
    assert reader.boolean("b") is False
    assert reader.text("t") == "x"
    assert reader.integers("l", 1, 0, 5) == [1]
    assert reader.nested_integers("n") == [[[0, 1, 2]], []]
    assert reader.table("d").integer("i") == 1
    reader.expect("v", 2)
    assert reader.has("o")
    assert reader.raw("o") is None
    reader.finish()


@pytest.mark.parametrize(("low", "high"), [(4, None), (None, 2)])
def test_a_number_out_of_range_is_refused(low, high):
    with pytest.raises(BadInput, match="out of range"):
        Reader({"n": 3}, "file").integer("n", low, high)


def test_a_list_of_the_wrong_length_is_refused():
    with pytest.raises(BadInput, match="expected 3 numbers, found 2"):
        Reader({"n": [1, 2]}, "file").integers("n", 3)


def test_missing_and_unknown_names_are_refused():
    with pytest.raises(BadInput, match="missing"):
        Reader({}, "file").integer("n")
    reader = Reader({"n": 1, "extra": 2}, "file")
    reader.integer("n")
    with pytest.raises(BadInput, match="unknown name 'extra'"):
        reader.finish()


def test_another_version_is_refused():
    for found in (2, "1", True, None):
        with pytest.raises(BadInput, match="expected 1"):
            Reader({"version": found}, "file").expect("version", 1)


@pytest.mark.parametrize("value", [[], "a", 1, None, {1: 2}])
def test_what_is_no_table_of_names_is_refused(value):
    with pytest.raises(BadInput):
        Reader(value, "file")


@given(values)
def test_reading_anything_at_all_ends_in_a_value_or_bad_input(value):
    for read, _ in READS.values():
        reader = Reader(json.loads(canonical({"name": value})), "file")
        with suppress(BadInput):
            read(reader, "name")
        assert not reader.has("name")


def test_a_word_is_read_as_its_number():
    reader = Reader({"one": "b", "some": ["c", "a"]}, "here")
    assert reader.choice("one", ("a", "b", "c")) == 1
    assert reader.choices("some", ("a", "b", "c")) == 0b101


@pytest.mark.parametrize(
    ("words", "wrong"), [(["d"], "none of a, b"), ([1], "none of a, b"), (["a", "a"], "stands twice")]
)
def test_words_that_are_not_allowed_are_refused(words, wrong):
    with pytest.raises(BadInput, match=wrong):
        Reader({"some": words}, "here").choices("some", ("a", "b"))

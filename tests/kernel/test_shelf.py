"""The files of a game: tables and scenarios in TOML, and the line of a fault in one."""

import pytest

from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.shelf import parsed, shipped_scenario, shipped_scenarios, shipped_tables, with_line

POSITION = """game = "race"
turn = 3  # 'purple' is no colour here

[red]
place = 4

[tracks.red]
place = "purple"
"""


@pytest.mark.parametrize("text", ["turn = ", "turn = 1\nturn = 2", "a = " + "[" * 5000])
def test_what_is_no_toml_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BadInput, match="position: not valid TOML") as caught:
        parsed(text, "position")
    assert caught.value.where == "position"


def test_toml_is_read_as_a_table() -> None:
    assert parsed(POSITION, "position")["tracks"] == {"red": {"place": "purple"}}


def test_shipped_tables_are_one_text_in_the_order_of_the_parts() -> None:
    parts = ("map", "buildings")
    apart = [shipped_tables("gnomon.games.khronos", (part,)) for part in parts]
    assert shipped_tables("gnomon.games.khronos", parts) == "\n".join(apart)
    assert parsed(apart[0], "map")


def test_shipped_scenarios_are_found_by_name() -> None:
    names = shipped_scenarios("gnomon.games.khronos")
    assert names == sorted(names)
    assert parsed(shipped_scenario("gnomon.games.khronos", names[0]), names[0])["game"] == "khronos"
    with pytest.raises(BadInput, match=r"unknown name '\.\./map'"):
        shipped_scenario("gnomon.games.khronos", "../map")


@pytest.mark.parametrize(
    ("where", "what", "line"),
    [
        ("position: turn", "out of range", 2),
        ("position: red: place", "out of range", 5),
        ("position: tracks: red: place", "'purple' is no space", 8),
        ("position: blue", "missing", 0),
    ],
)
def test_a_fault_tells_its_line_where_that_can_be_told(where: str, what: str, line: int) -> None:
    fault = with_line(BadInput(where, what), POSITION)
    assert fault.where == (f"{where} (line {line})" if line else where)
    assert fault.what == what


TABLES = """
name = "x"
[[pending]]
frame = "pay"
[[pending]]
frame = "turn"
[red]
left = 2
"""


@pytest.mark.parametrize(
    ("where", "what", "line"),
    [
        ("position: pending 2: frame", "out of range", 6),
        ("position: pending 1", "'pay' is unknown", 4),
        ("position: pending 2: left", "missing", 5),
        ("position: pending 3: left", "missing", 8),
    ],
)
def test_a_fault_in_one_table_of_a_list_is_looked_for_in_that_table(where: str, what: str, line: int) -> None:
    assert with_line(BadInput(where, what), TABLES).where == f"{where} (line {line})"


def test_a_seed_is_read_from_hexadecimal_digits() -> None:
    assert Reader({"seed": "ff"}, "state").hexadecimal("seed") == 255
    for wrong, what in (("fog", "not a hexadecimal number"), ("", "not a hexadecimal number"), (12, "expected text")):
        with pytest.raises(BadInput, match=f"state: seed: {what}"):
            Reader({"seed": wrong}, "state").hexadecimal("seed")

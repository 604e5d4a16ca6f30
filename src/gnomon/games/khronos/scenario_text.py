"""Any position of Khronos written as a scenario file."""

import copy
from collections.abc import Mapping
from typing import Final

from gnomon.games.khronos.components import AGE_NAMES, BLANK, DESIGN_NAMES, SHIPPED, Components
from gnomon.games.khronos.decisions import OPS
from gnomon.games.khronos.kinds import SEAT_COLOURS
from gnomon.games.khronos.scenario_boards import write_building
from gnomon.games.khronos.setting import SPECS
from gnomon.games.khronos.state import SOURCE_COUNT, SOURCES, KhronosState
from gnomon.kernel.codec import canonical
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.scenario_frames import FrameWords
from gnomon.kernel.scenario_words import HIDDEN_WORD

LETTERS: Final = "MRC"
UNKNOWN_LETTER: Final = "?"
FRAMES: Final = FrameWords.declared(OPS, SEAT_COLOURS, says_nobody=True)
MAPS: Final = {"valley": SHIPPED, "blank": BLANK}


def write_scenario(state: KhronosState) -> str:
    """Any position as a scenario file; reading it gives an equal state.

    Tables of an owner's own are named by their digest only and must be known to whoever reads the file.
    """
    lines = ['game = "khronos"', f"players = {state.seats}"]
    counts = _write_components(lines, state.setting.components)
    lines.append(f"turn = {state.turn}")
    lines.append(f'first = "{SEAT_COLOURS[state.first]}"')
    lines.append(f'active = "{SEAT_COLOURS[state.active]}"')
    lines.append(f'seed = "{HIDDEN_WORD if state.seed < 0 else format(state.seed, "x")}"')
    lines.extend(f"{name} = {getattr(state, name)}" for name in ("draws", "shown", "now"))
    flags = ("acted", "exchanged", "took_open", "over")
    lines.extend(f"{name} = true" for name in flags if getattr(state, name))
    lines.append(f'pile = "{"".join(_letter(card) for card in reversed(state.pile))}"')
    lines.append(f'discards = "{_written(state.discards)}"')
    if state.setting.holdem:
        lines.append(f'open = "{_written(state.open_cards)}"')
    given = {spec.name: state.setting.option_values[spec.name] for spec in SPECS}
    other = {spec.name: given[spec.name] for spec in SPECS if given[spec.name] != spec.default}
    _write_table(lines, "options", other)
    _write_table(lines, "counts", counts)
    for seat in range(state.seats):
        lines.extend(_player_lines(state, seat))
    for age in range(3):
        written = [write_building(building, age) for building in state.boards[age].in_order()]
        lines.extend(("", f"[{AGE_NAMES[age]}]", "buildings = ["))
        lines.extend(f'  "{words}",' for words in written if words)
        lines.append("]")
    if not state.over:
        lines.extend(FRAMES.lines(state))
    return "\n".join(lines) + "\n"


def with_counts(source: dict[str, object], counts: dict[str, int], cubes: int) -> dict[str, object]:
    """Component tables with other numbers of tiles and cubes."""
    changed = copy.deepcopy(source)
    tiles, players = changed["tile"], changed["players"]
    assert isinstance(tiles, list)
    assert isinstance(players, dict)
    for tile in tiles:
        tile["count"] = counts.get(tile["name"], tile["count"])
    players["cubes"] = cubes
    return changed


def _write_components(lines: list[str], components: Components) -> dict[str, object]:
    """Name the map or the tables; the counts that differ from the map's own are handed back."""
    for name, base in MAPS.items():
        printed = {DESIGN_NAMES[design]: base.counts[design] for design in range(9)}
        if canonical(with_counts(components.source, printed, base.cubes)) == canonical(base.source):
            lines.append(f'map = "{name}"')
            counts: dict[str, object] = {
                DESIGN_NAMES[design]: components.counts[design]
                for design in range(9)
                if components.counts[design] != base.counts[design]
            }
            if components.cubes != base.cubes:
                counts["cubes"] = components.cubes
            return counts
    lines.append(f'data = "{components.digest}"')
    return {}


def _write_table(lines: list[str], name: str, values: Mapping[str, object]) -> None:
    if values:
        lines.extend(("", f"[{name}]"))
        for key, value in values.items():
            lines.append(f"{key} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower()))


def _player_lines(state: KhronosState, seat: int) -> list[str]:
    hand = state.hands[3 * seat : 3 * seat + 3]
    known = state.known[3 * seat : 3 * seat + 3]
    pawns = ", ".join(f'"{AGE_NAMES[age]}"' for age in state.pawns[2 * seat : 2 * seat + 2])
    letters = (UNKNOWN_LETTER * state.held[seat] or HIDDEN_WORD) if UNKNOWN in hand else _written(hand)
    lines = ["", f"[{SEAT_COLOURS[seat]}]", f"money = {state.money[seat]}", f"pawns = [{pawns}]"]
    lines.append(f"allowance = {state.allowance[2 * seat : 2 * seat + 2]}")
    lines.append(f'hand = "{letters}"')
    if any(known):
        lines.append(f'known = "{_written(known)}"')
    ledger = state.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)]
    entries = ", ".join(f"{name} = {ecus}" for name, ecus in zip(SOURCES, ledger, strict=True) if ecus)
    lines.append(f"ledger = {{ {entries} }}")
    return lines


def _letter(card: int) -> str:
    return UNKNOWN_LETTER if card == UNKNOWN else LETTERS[card]


def _written(counts: list[int]) -> str:
    return "".join(LETTERS[colour] * counts[colour] for colour in range(3))

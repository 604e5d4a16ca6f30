"""Any position of Time of Empires written as a scenario file."""

from typing import Final

from gnomon.games.time_of_empires import scenario_words, terms
from gnomon.games.time_of_empires.actions import TIMER_NAMES
from gnomon.games.time_of_empires.components import SHIPPED
from gnomon.games.time_of_empires.decisions import OPS
from gnomon.games.time_of_empires.kinds import PLAYED_MODES
from gnomon.games.time_of_empires.scenario_words import listed_cards, write_piece, write_timer
from gnomon.games.time_of_empires.setting import SPECS
from gnomon.games.time_of_empires.state import (
    LEDGER,
    PHASE_NAMES,
    SOURCE_COUNT,
    SOURCES,
    EmpiresState,
)
from gnomon.kernel.frames import NEVER, UNKNOWN
from gnomon.kernel.kinds import counted, listed_mask
from gnomon.kernel.scenario_frames import FrameWords
from gnomon.kernel.scenario_words import listed, listed_texts, option_lines, quoted, write_seed

FRAMES: Final = FrameWords.declared(OPS, terms.COLOUR_NAMES)

PLAIN_NUMBERS: Final = ("appointments", "gong_at", "limit_at", "round")
"""The fields that are written as they are; other single numbers are words, or have a default of their own."""


def write_scenario(state: EmpiresState) -> str:
    """Any position, or view of one, as a scenario file; reading it gives an equal state.

    Tables of an owner's own are named by their digest only and must be known to whoever reads the file.
    """
    lines = ['game = "time_of_empires"', f"players = {state.seats}"]
    digest = state.setting.components.digest
    if digest != SHIPPED.digest:
        lines.append(f'data = "{digest}"')
    lines += _match_lines(state)
    lines += option_lines(state.setting.option_values, SPECS)
    lines += ["", "[tiles]"]
    for position in state.land.positions:
        tile = terms.TILE_NAMES[state.land.tiles[position]]
        lines.append(f'{terms.POSITION_NAMES[position]} = "{tile} {state.land.rotations[position]}"')
    lines += ["", "[map]"]
    for node in state.land.nodes:
        found = _on_node(state, node)
        if found:
            lines.append(f'"{terms.NODE_NAMES[node]}" = [{", ".join(found)}]')
    lines += _card_lines(state)
    for seat in range(state.seats):
        lines += _player_lines(state, seat)
    lines += FRAMES.lines(state)
    return "\n".join(lines) + "\n"


def _match_lines(state: EmpiresState) -> list[str]:
    lines = [
        f"era = {state.era}",
        f"mode = {quoted(state.mode, PLAYED_MODES)}",
        f'phase = "{PHASE_NAMES[state.phase]}"',
    ]
    lines.append(f'first = "{terms.COLOUR_NAMES[state.first]}"')
    if state.active != terms.NONE:
        lines.append(f'active = "{terms.COLOUR_NAMES[state.active]}"')
    lines.append(f"seed = {write_seed(state.seed)}")
    lines += [f"{name} = {getattr(state, name)}" for name in ("draws", "shown", "now", "appointments", "round")]
    lines += [f"{name} = {getattr(state, name)}" for name in ("gong_at", "limit_at") if getattr(state, name) != NEVER]
    if state.turn_spaces:
        lines.append(f"turn_spaces = {listed_mask(state.turn_spaces, terms.SPACE_NAMES)}")
    if state.undone:
        lines.append(f"undone = {listed_mask(state.undone, TIMER_NAMES)}")
    if state.over:
        lines.append("over = true")
    return lines


def _on_node(state: EmpiresState, node: int) -> list[str]:
    found: list[str] = []
    if state.clans[node]:
        found.append(f'"{terms.COLOUR_NAMES[state.holders[node]]} {state.clans[node]}"')
    pieces = [piece for piece in range(4 * state.seats) if (state.buildings[node] >> piece) & 1]
    return found + [f'"{write_piece(piece // 4, piece % 4)}"' for piece in pieces]


def _card_lines(state: EmpiresState) -> list[str]:
    lines = ["", "[decks]"]
    for deck, name in enumerate(terms.DECK_NAMES):
        lines.append(f"{name} = {listed_cards(tuple(reversed(state.decks[deck])), terms.DESIGN_NAMES)}")
    lines.append(f"tops = {listed(state.tops, terms.FIELD_NAMES)}")
    for era in range(terms.ERAS):
        if state.gone[era]:
            lines += ["", f"[gone_{era + 1}]", f"cards = {listed_cards(state.gone[era], terms.DESIGN_NAMES)}"]
            lines.append(f"tops = {listed(state.gone_tops[4 * era : 4 * era + 4], terms.FIELD_NAMES)}")
    for column in range(terms.COLUMNS):
        if state.sides[column] == terms.NONE:
            continue
        lines += [
            "",
            f"[{terms.COLUMN_NAMES[column]}]",
            f"tile = {quoted(state.sides[column], terms.TILE_EFFECT_NAMES)}",
        ]
        lines.append(f"leader = {quoted(state.leaders[column], terms.LEADER_NAMES)}")
        lines.append(f"scholars = {listed(state.tile_piles[column], terms.COLOUR_NAMES)}")
    for place, wonder in enumerate(state.wonders):
        lines += ["", f"[wonder_{place + 1}]", f"card = {quoted(wonder, terms.WONDER_NAMES)}"]
        lines.append(f"scholars = {listed(state.wonder_piles[place], terms.COLOUR_NAMES)}")
    return lines


def _player_lines(state: EmpiresState, seat: int) -> list[str]:
    lines = ["", f"[{terms.COLOUR_NAMES[seat]}]"]
    lines.append(f"knowledge = {state.stock[2 * seat]}")
    lines.append(f"bricks = {state.stock[2 * seat + 1]}")
    lines.append(f"scholars = {state.scholars[seat]}")
    lines.append(f"removed = {state.removed[4 * seat : 4 * seat + 4]}")
    lines.append(f"hand = {listed_cards(state.hands[seat], terms.DESIGN_NAMES)}")
    if UNKNOWN in state.hands[seat]:
        lines.append(f"backs = {state.backs[16 * seat : 16 * seat + 16]}")
    lines.append(f"pile = {listed(state.piles[seat], terms.DESIGN_NAMES)}")
    lines.append(f"discards = {listed(state.discards[seat], terms.DESIGN_NAMES)}")
    if state.waiting[seat] != terms.NONE:
        lines.append("waiting = true")
    lines.append(f"tokens = {listed(state.tokens[3 * seat : 3 * seat + 3], terms.FIELD_NAMES)}")
    if state.picked[seat] != terms.NONE:
        lines.append(f"picked = {state.picked[seat]}")
    captured = [
        write_piece(owner, kind)
        for owner in range(state.seats)
        for kind in range(4)
        for _ in range(state.captured[16 * seat + 4 * owner + kind])
    ]
    if captured:
        lines.append(f"captured = {listed_texts(captured)}")
        lines.append(f"unscored = {state.unscored[seat]}")
    leaders = [leader for leader in range(terms.LEADERS) if state.won[leader] == seat]
    if leaders:
        lines.append(f"leaders = {listed(leaders, terms.LEADER_NAMES)}")
    timers = (2 * seat, 2 * seat + 1)
    written = [write_timer(state.timer_slot[at], state.timer_sand[at], state.ready_at[at]) for at in timers]
    lines.append(f"timers = [{', '.join(written)}]")
    lines.append(f"stood = {listed([state.last_space[at] for at in timers], terms.SPACE_NAMES)}")
    if state.memory[seat]:
        lines.append(f"memory = {listed_mask(state.memory[seat], terms.SPACE_NAMES)}")
    if state.used_tiles[seat]:
        lines.append(f"used_tiles = {listed_mask(state.used_tiles[seat], terms.COLUMN_NAMES)}")
    if state.appointing[seat]:
        lines.append(f'appointing = "{scenario_words.WISHES[state.appointing[seat]]}"')
    for era in range(terms.ERAS):
        at = LEDGER * seat + SOURCE_COUNT * era
        points = state.ledger[at : at + SOURCE_COUNT]
        if any(points):
            lines.append(f"points_{era + 1} = {counted(points, SOURCES)}")
    return lines

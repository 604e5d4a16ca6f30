# gnomon: interpreted
"""How far one who moves could go: every location that a piece can still reach, with the points that it takes."""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import placed
from gnomon.games.feudum import frames
from gnomon.games.feudum.actions import BOARD
from gnomon.games.feudum.decisions import TAKE_STEPS
from gnomon.games.feudum.draw.layout import DISC, key, places
from gnomon.games.feudum.rules.move import board, boardings, is_detained, make_step, piece_at, steps_of
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import LOCATION_NAMES, MONSTERS, NOTHING, NOWHERE, PAWNS, VESSELS
from gnomon.kernel.frames import Frame

BADGES: Final = "f-looks"
"""The layer of the map that the badges lie in."""


def reachable(state: FeudumState, seat: int, frame: Frame | None) -> dict[int, int]:
    """By location, the fewest points that bring any piece of the seat there; the seat moves and has points left."""
    if frame is None or frame[0] != TAKE_STEPS:
        return {}
    found: dict[int, int] = {}
    for piece in range(PAWNS + MONSTERS):
        if piece_at(state, seat, piece) == NOWHERE:
            continue
        for place, points in _ways(state, seat, piece, frame[frames.Steps.left]).items():
            found[place] = min(points, found.get(place, points))
    return found


def _ways(state: FeudumState, seat: int, piece: int, points: int) -> dict[int, int]:
    """The fewest points to every location that a piece can reach with so many."""
    start = piece_at(state, seat, piece)
    cost: dict[int, int] = {}
    edge = [state]
    seen = {_standing(state, seat, piece)}
    for spent in range(1, points + 1):
        further: list[FeudumState] = []
        for here in edge:
            for aboard in _boarded(here, seat, piece):
                for code in steps_of(aboard, seat, piece):
                    then = aboard.clone()
                    make_step(then, seat, code, None)
                    place = piece_at(then, seat, piece)
                    if place != start:
                        cost.setdefault(place, spent)
                    standing = _standing(then, seat, piece)
                    if standing not in seen:
                        seen.add(standing)
                        if piece >= PAWNS or not is_detained(then, seat, place):
                            further.append(then)
        edge = further
    return cost


def _standing(state: FeudumState, seat: int, piece: int) -> tuple[int, int]:
    """Where a piece is and in what."""
    vessel = state.pawn_vessel[PAWNS * seat + piece] if piece < PAWNS else NOTHING
    return piece_at(state, seat, piece), vessel


def _boarded(state: FeudumState, seat: int, piece: int) -> list[FeudumState]:
    """The position as it is, and with the pawn in each vessel that lies there."""
    found = [state]
    for code in boardings(state, seat) if piece < PAWNS else ():
        pawn, kind = divmod(code - BOARD, VESSELS)
        if pawn == piece:
            then = state.clone()
            board(then, PAWNS * seat + pawn, kind, None)
            found.append(then)
    return found


def badges(state: FeudumState, seat: int, frame: Frame | None) -> dict[str, str]:
    """A badge with the points at every location that can be reached, those of one step too, by element."""
    found = {}
    at = places(state.setting.land)
    for place, points in reachable(state, seat, frame).items():
        name = key(BADGES, f"reach{LOCATION_NAMES[place]}")
        x, y = at[place]
        found[name] = placed(x, y, _badge(points), id=name)
    return found


def reach_basis(state: FeudumState, seat: int, frame: Frame | None) -> tuple[object, ...]:
    """Everything that the badges are drawn from, beside the setting."""
    pieces = tuple(state.pawn_at), tuple(state.pawn_vessel), state.adrift, state.monster_at, state.monster_of
    return frame, *pieces, state.guild_vessels, state.shillings[seat]


@cache
def _badge(points: int) -> str:
    """A number at the upper left of a disc; what takes more than one point has a faint ring."""
    ring = f'<circle class="f-far" r="{DISC + 7:g}"/>' if points > 1 else ""
    return f'{ring}<g class="f-cost" transform="translate(-{DISC:g} -{DISC:g})"><circle r="10"/><text y="4.6">{points}</text></g>'

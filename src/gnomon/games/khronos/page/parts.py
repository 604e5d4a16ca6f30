# gnomon: interpreted
"""The page's changing elements, each drawn again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.kept import Kept
from gnomon.games.khronos.draw import board
from gnomon.games.khronos.page import boards, desk, ghosts, options
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.say.account import board_account
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState

BOARDS_KEPT: Final = 1500
"""Drawings of single boards that are kept, of all tables together; a board's are some 15 kB."""
STRIPS_KEPT: Final = 9_000
"""Words over and under single boards that are kept: of every board for every seat, some 1.5 kB."""


def _board_key(state: KhronosState, age: int) -> tuple[object, ...]:
    """What the drawing of a board depends on: the board itself (never changed in place), and under what setting."""
    return age, state.boards[age], state.setting


def _edge_key(state: KhronosState, age: int) -> tuple[int, ...]:
    """What the drawing of a board's edge depends on: who stands there, and what the active player's may still use."""
    edge = [age]
    for index, where in enumerate(state.pawns):
        if where == age:
            acts = index // 2 == state.active and not state.over
            edge += (index, state.allowance[index] if acts else -1)
    return tuple(edge)


def _strip_key(state: KhronosState, age: int) -> tuple[object, ...]:
    """What the words over and under a board depend on: the board, and whose adventurers collect there."""
    return (*_board_key(state, age), *(has_pawn(state, seat, age) for seat in range(state.seats)))


def _board_elements(state: KhronosState, age: int, words: Words) -> dict[str, str]:
    """One board's pieces, domains and tags, and its account."""
    name = f"b{age}-account"
    told = f'<desc id="{name}">{escape(board_account(state, age, words))}</desc>'
    return {**board.standing_layers(state, age, words), name: told}


def _age_elements(state: KhronosState, seat: int, age: int, words: Words) -> dict[str, str]:
    """One age's head and strip as a seat reads them."""
    return {
        f"head-{age}": boards.head(state, seat, age, words),
        f"strip-{age}": boards.strip(state, seat, age, words),
    }


class Parts:
    """Draws the page's elements, and keeps what is not stale: of all tables together."""

    def __init__(self) -> None:
        self._boards: Kept[dict[str, str]] = Kept(BOARDS_KEPT)
        self._edges: Kept[dict[str, str]] = Kept(BOARDS_KEPT)
        self._strips: Kept[dict[str, str]] = Kept(STRIPS_KEPT)

    def public(self, state: KhronosState, words: Words) -> dict[str, str]:
        """All pieces, domains and tags, and the strip of turns."""
        found: dict[str, str] = {}
        for age in range(3):
            found.update(
                self._boards.get_or((_board_key(state, age), words), partial(_board_elements, state, age, words))
            )
            found.update(
                self._edges.get_or((_edge_key(state, age), words), partial(board.pawn_layers, state, age, words))
            )
        found["rail"] = desk.rail(state, words)
        return found

    def private(
        self, state: KhronosState, seat: int, listed: Sequence[int], asked: bool, words: Words
    ) -> dict[str, str]:
        """Heads and strips as the seat reads them, its hand and forecast, and, if asked, where it may act."""
        found: dict[str, str] = {}
        for age in range(3):
            found.update(
                self._strips.get_or((_strip_key(state, age), words), partial(_age_elements, state, seat, age, words))
            )
        found["hand"] = desk.hand(state, seat, words)
        if asked:
            found.update(options.lights(state, seat, listed))
            found.update(ghosts.chosen(state, seat))
        return found

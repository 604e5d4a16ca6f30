# gnomon: interpreted
"""The parts of the page, each with what it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gnomon.drawing.elements import escape
from gnomon.games.khronos.draw import board
from gnomon.games.khronos.page import boards, desk, ghosts, options
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.say.account import board_account
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState
from gnomon.games.redraw import Drawn, Part, PartCache


class Parts(PartCache[KhronosState]):
    """The elements of Khronos' pages."""

    def public(self, state: KhronosState, words: Words) -> Drawn:
        """All pieces, domains and tags, and the strip of turns."""
        ages = self.listed(words, make=_ages)
        return self.drawn(ages, state, words, state.setting) | {"rail": desk.rail(state, words)}

    def private(self, state: KhronosState, seat: int, listed: Sequence[int], asked: bool, words: Words) -> Drawn:
        """Heads and strips as the seat reads them, its hand and forecast, and, if asked, where it may act."""
        found = self.drawn(self.listed(seat, words, make=_margins), state, words, state.setting)
        found["hand"] = desk.hand(state, seat, words)
        if asked:
            found.update(options.lights(state, seat, listed))
            found.update(ghosts.chosen(state, seat))
        return found


def _ages(words: Words) -> Iterator[Part[KhronosState]]:
    for age in range(3):
        yield from _age(age, words)


def _age(age: int, words: Words) -> Iterator[Part[KhronosState]]:
    """One board with its account, and who stands at its edge."""
    account = f"b{age}-account"

    def draw(state: KhronosState) -> Drawn:
        told = f'<desc id="{account}">{escape(board_account(state, age, words))}</desc>'
        return {**board.standing_layers(state, age, words), account: told}

    yield Part(f"board{age}", lambda state: state.boards[age], draw)
    yield Part(f"edge{age}", lambda state: edge_basis(state, age), lambda state: board.pawn_layers(state, age, words))


def edge_basis(state: KhronosState, age: int) -> tuple[object, ...]:
    """Who stands at a board, and how many cards those of the active player may still use."""
    active = -1 if state.over else state.active
    return tuple(
        (pawn, state.allowance[pawn] if pawn // 2 == active else -1)
        for pawn, where in enumerate(state.pawns)
        if where == age
    )


def _margins(seat: int, words: Words) -> Iterator[Part[KhronosState]]:
    yield from (_margin(seat, age, words) for age in range(3))


def _margin(seat: int, age: int, words: Words) -> Part[KhronosState]:
    """The words over and under a board: what it holds, and whose adventurers collect there."""
    return Part(
        f"margins{age}",
        lambda state: (state.boards[age], [has_pawn(state, other, age) for other in range(state.seats)]),
        lambda state: {
            f"head-{age}": boards.head(state, seat, age, words),
            f"strip-{age}": boards.strip(state, seat, age, words),
        },
    )

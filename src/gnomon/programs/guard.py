"""A program that is not ours: whatever it does instead of answering becomes a `Faulted`, never a crash of the match."""

import contextlib
from collections.abc import Callable
from operator import index
from typing import Final

from gnomon.bots import Bot, Faulted, Stop, Wait, never
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

LONGEST_REASON: Final = 200
"""Characters of a program's own words that are passed on."""

Maker = Callable[[Game, int, int], Bot]
"""Makes a program for a game, a seat and a seed."""


def in_short(text: str) -> str:
    """Somebody else's words on one line of bounded length."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_REASON else f"{line[:LONGEST_REASON]}…"


class Guarded(Bot):
    """A program by a class that is not Gnomon's own. It is made when it is first needed, and always sees a view.

    `make` makes it for a `game`, a `seat` (from 0) and a `seed`. Whatever it does instead of answering is a `Faulted`.
    """

    def __init__(self, make: Maker, game: Game, seat: int, seed: int = 0) -> None:
        super().__init__(game, seat, seed)
        self._make = make
        self._inner: Bot | None = None
        self.hears = True

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """What the program answers. Raises Faulted for an exception and for an answer that is not legal."""
        try:
            answer = self._program().choose(view, options[:], budget, stop)
        except Faulted:
            raise
        except Exception as fault:
            raise Faulted(_raised(fault)) from fault
        return checked(self.game, answer, options)

    def plan(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> list[int] | Wait:
        """What the program plans; the first of its answers is legal. Raises Faulted."""
        try:
            planned = self._program().plan(view, options[:], budget, stop)
            if not isinstance(planned, Wait):
                planned = [index(code) for code in planned]
        except Faulted:
            raise
        except Exception as fault:
            raise Faulted(_raised(fault)) from fault
        if isinstance(planned, Wait):
            waiting = checked(self.game, planned, options)
            return waiting if isinstance(waiting, Wait) else [waiting]
        if not planned:
            raise Faulted("planned nothing")
        checked(self.game, planned[0], options)
        return planned

    def told(self, seat: int, events: Events) -> None:
        """Pass on what happened."""
        try:
            inner = self._program()
        except Exception:
            return  # it will be counted when the program is asked
        try:
            if inner.hears:
                inner.told(seat, events)
        except Exception as fault:
            raise Faulted(_raised(fault)) from fault

    def close(self) -> None:
        """Let the program go; what it raises now harms nobody."""
        inner, self._inner = self._inner, None
        if inner is not None:
            with contextlib.suppress(Exception):  # the match is over, and nothing is left that it could spoil
                inner.close()

    def _program(self) -> Bot:
        if self._inner is None:
            self._inner = self._make(self.game, self.seat, self.seed)
        return self._inner


def checked(game: Game, answer: object, options: list[int]) -> int | Wait:
    """An answer that the rules take: one of the options, or `Wait` in a timed game. Raises Faulted."""
    if isinstance(answer, Wait):
        if not game.timed:
            raise Faulted("waited in a game without a clock")
        if type(answer.until) is not int:
            raise Faulted("waited until something that is no whole number")
        return answer
    try:
        code = index(answer)  # type: ignore[arg-type]  # whatever it is: the point is to find out
    except TypeError:
        raise Faulted("answered something that is no code") from None
    if code not in options:
        raise Faulted("answered a code that is not among its options")
    return code


def _raised(fault: Exception) -> str:
    said = in_short(str(fault))
    return f"raised {type(fault).__name__}: {said}" if said else f"raised {type(fault).__name__}"

"""A line of play that nobody played: performed as far as the seat itself decides, and told as the log would tell it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gnomon.games.face import AnySight
from gnomon.insight.estimates import seed_of_view
from gnomon.kernel.events import Events, censored
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from gnomon.matches.records import SPECTATOR


@dataclass(frozen=True, slots=True)
class Performed:
    """What a line leads to: a full position that agrees with what the seat knew, and what happened on the way there."""

    after: State
    events: Events


def performed(game: Game, view: State, seat: int, answers: Sequence[int]) -> Performed:
    """Give the answers one after another from a seat's view, until chance or somebody else would decide.

    Without any answer the clock is let run, once.
    """
    state = game.determinize(view, Generator(seed_of_view(game, view)))
    events: Events = []
    if not answers and game.deadline(state) != NEVER:
        game.tick(state, events)
    for code in answers:
        if game.asked(state, seat) is None or game.check(state, seat, code) is not None:
            break
        if game.attempt(state, seat, code, events):
            break
    return Performed(state, events)


def sentences(sight: AnySight, line: Performed, seat: int) -> list[str]:
    """A line in the words of the log, to the reader of a sight: the seat's own deeds, what stands on the table first."""
    here = replace(sight, view=sight.game.view(line.after, sight.seat))
    told = here.face.told(here, [censored(happened, sight.seat) for happened in line.events])
    done = [one for one in told if one.seat == seat] or list(told)
    shown = [one.text for one in done if one.elements]
    return list(dict.fromkeys([*shown, *(one.text for one in done)]))


def touched(sight: AnySight, line: Performed, seat: int) -> list[tuple[str, ...]]:
    """The elements of the picture that each deed of a line is about, as far as everybody would see it; its seat's own first."""
    here = replace(sight, view=sight.game.view(line.after, SPECTATOR), seat=SPECTATOR)
    told = here.face.told(here, [censored(happened, SPECTATOR) for happened in line.events])
    return [one.elements for one in sorted(told, key=lambda one: one.seat != seat) if one.elements]

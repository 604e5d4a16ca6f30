"""Lines of play step by step, on one of the positions that a seat holds possible: what each answer is called, what happens.

The position is drawn by the seat's view alone, so nothing here tells what the seat may not know.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gnomon.bots.acts import rest
from gnomon.insight.estimates import seed_of_view
from gnomon.kernel.events import Event, Events, censored
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State


class Step(NamedTuple):
    """One answer of a line: who gives it, its `code`, what that seat sees `before` it, what happens then as far as the seat
    may know for whom the line was found, and whether it `begins` an act.
    """

    seat: int
    code: int
    before: State
    events: list[Event]
    begins: bool


def steps(game: Game, view: State, seat: int, line: Sequence[tuple[int, list[int]]]) -> Iterator[Step]:
    """The answers of a `line` (seats and their codes in turn) from a position that the `seat` sees as `view`.

    It ends where an answer is not legal any more, since chance has brought something else. Raises nothing.
    """
    state = game.determinize(view, Generator(seed_of_view(game, view)))
    for actor, codes in line:
        begins = True
        for code in codes:
            _let_time_pass(game, state, actor)
            if state.over or actor not in game.to_act(state) or game.check(state, actor, code) is not None:
                return
            before = game.view(state, actor)
            events: Events = []
            game.apply(state, actor, code, state.now, events)
            rest(game, state, actor)
            yield Step(actor, code, before, [censored(event, seat) for event in events], begins)
            begins = game.is_settled(state, actor)


class Performed(NamedTuple):
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


def first_act(game: Game, view: State, seat: int, answers: list[int]) -> list[int]:
    """The answers of a line that make its first act."""
    found: list[int] = []
    for step in steps(game, view, seat, [(seat, answers)]):
        if found and step.begins:
            break
        found.append(step.code)
    return found


def _let_time_pass(game: Game, state: State, seat: int) -> None:
    """To the instant at which a seat is asked, if the clock brings it."""
    while not state.over and seat not in game.to_act(state) and game.deadline(state) != NEVER:
        game.tick(state)

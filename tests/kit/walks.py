"""Random matches for the suites that run over every game."""

import hashlib
import os
import random
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Final, NamedTuple, Protocol

from gnomon.catalog import GAMES
from gnomon.kernel.actions import BACK
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.options import Value
from gnomon.kernel.rng import Source
from gnomon.kernel.state import State
from gnomon.match import Match, new

DOSE: Final = int(os.environ.get("GNOMON_DOSE", "1"))
"""How many matches of each kind the suites play."""

LONGEST: Final = 20_000
"""More answers than any match may take."""

GAME_IDS: Final = ("toy", "lanterns", *GAMES)
"""The games that the suites run over."""


class Kit(Protocol):
    """What the test kit of a game, `tests.kit.<id>`, knows of it."""

    GAME: Game

    def invariants(self, state: State) -> list[str]:
        """What is wrong with a full position."""

    def permute_hidden(self, state: State, seat: int, source: Source) -> State:
        """Another full position that differs only in what the seat cannot know."""


def kit_of(game_id: str) -> Kit:
    """The test kit of a game."""
    found: Kit = import_module(f"tests.kit.{game_id}")
    return found


class Case(NamedTuple):
    """A game with a number of seats and options."""

    game_id: str
    seats: int
    options: dict[str, Value]
    number: int

    @property
    def seed(self) -> int:
        """A seed of full length, so that it cannot stand in a file by accident."""
        return int.from_bytes(hashlib.sha256(f"{self.number}".encode()).digest(), "big")

    @property
    def game(self) -> Game:
        return kit_of(self.game_id).GAME

    def start(self) -> State:
        """The position at the start."""
        return self.game.setup(self.options, self.seats, self.seed)

    def match(self) -> Match:
        """A new match."""
        return new(self.game_id, self.seats, self.seed, None, **self.options)

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game_id}-{self.seats}{options}-{self.number}"


def cases(every_option: bool = True) -> list[Case]:
    """Every game with every number of seats, and with every value of every option at least once."""
    found: list[Case] = []
    for game_id in GAME_IDS:
        game = kit_of(game_id).GAME
        variants: list[dict[str, Value]] = [{} for _ in game.seat_counts]
        if every_option:
            variants += [{spec.name: value} for spec in game.specs for value in spec.choices if value != spec.default]
        for dose in range(DOSE):
            for at, options in enumerate(variants):
                seats = game.seat_counts[(at + dose) % len(game.seat_counts)]
                found.append(Case(game_id, seats, options, 1000 * dose + at))
    return found


class Step(NamedTuple):
    """One answer (or clock act, with seat -1) about to be given."""

    number: int
    state: State
    seat: int
    code: int
    at: int


CLOCK_ACT: Final = -1


def walk(case: Case, with_back: bool = True) -> Iterator[Step]:
    """A random match, step by step, before each is performed; `state` is the live state, to be left as it is."""
    chance = random.Random(f"{case}")
    game = case.game
    state = case.start()
    at = 0
    for number in range(LONGEST):
        if state.over:
            return
        asked = game.to_act(state)
        due = game.deadline(state)
        if not asked or (due != NEVER and chance.random() < 0.02):
            assert due != NEVER, f"{case}: nobody can decide, no clock act is due, and the match is not over"
            yield Step(number, state, CLOCK_ACT, CLOCK_ACT, due)
            at = max(at, due)
            game.tick(state)
            continue
        seat = chance.choice(asked)
        code = chance.choice(game.options(state, seat))
        if with_back and chance.random() < 0.1 and game.check(state, seat, BACK) is None:
            code = BACK
        if game.timed:
            at += chance.choice((0, 0, 0, 10, 60))
            while due != NEVER and due <= at:
                yield Step(number, state, CLOCK_ACT, CLOCK_ACT, due)
                game.tick(state)
                due = game.deadline(state)
            if game.check(state, seat, code) is not None:
                continue
        yield Step(number, state, seat, code, at)
        game.apply(state, seat, code, at)
    raise AssertionError(f"{case}: not over after {LONGEST} answers")


EVEN: Final = 30
FEW: Final = 6
"""Positions spread evenly over a match of the default options, and over one that shows an option."""

_CHOSEN: Final[dict[str, tuple[Step, ...]]] = {}


def positions(case: Case) -> tuple[Step, ...]:
    """Some steps of the walk, clock acts left out: evenly spread ones, and one for every kind of question in it.

    The states are copies without caches, shared by all tests of a process: to be left as they are.
    """
    found = _CHOSEN.get(str(case))
    if found is None:
        found = _CHOSEN[str(case)] = _choose(case, FEW if case.options else EVEN)
    return found


def _choose(case: Case, count: int) -> tuple[Step, ...]:
    chance = random.Random(case.seed)
    spread: list[Step] = []
    of_kind: dict[str, Step] = {}
    met: Counter[str] = Counter()
    for step in walk(case):
        if step.seat == CLOCK_ACT:
            continue
        decision = case.game.asked(step.state, step.seat)
        assert decision is not None
        met[""] += 1
        met[decision.kind] += 1
        # Reservoirs: each step has the same chance to stay, however many there are.
        place = len(spread) if len(spread) < count else chance.randrange(met[""])
        stays = chance.randrange(met[decision.kind]) == 0
        if not stays and place >= count:
            continue
        kept = step._replace(state=playable(step.state))
        if stays:
            of_kind[decision.kind] = kept
        if place < count:
            spread[place : place + 1] = [kept]
    return tuple(
        {step.number: step for step in sorted([*spread, *of_kind.values()], key=lambda at: at.number)}.values()
    )


def digest_of_walk(case: Case) -> str:
    """One digest of every position and event of a random match."""
    total = hashlib.sha256()
    game = case.game
    for step in walk(case):
        total.update(f"{step.seat} {step.code} {step.at} {game.digest(step.state)}".encode())
    return total.hexdigest()


def played(case: Case) -> Match:
    """A whole random match with its log, the answers of `walk`."""
    match = case.match()
    for step in walk(case):
        if step.seat == CLOCK_ACT:
            match.tick_until(step.at)
        else:
            match.play(step.seat, step.code, step.at)
    return match


def playable(state: State) -> State:
    """A copy without caches."""
    twin = state.clone()
    twin.listed_seat = -1
    twin.listed = []
    return twin

"""Does a program keep to the protocol? A series of trials in every game, each with a sentence of what went wrong."""

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from gnomon import catalog
from gnomon.bots import Faulted, Stop, never
from gnomon.bots.playout import COUNTS, play_by_chance
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.programs import external, protocol
from gnomon.programs.external import CommandMaker, ExternalBot
from gnomon.programs.process import Process

SEED: Final = 11
DEPTHS: Final = (0, 15, 60, 150, 400)
"""After so many answers by chance the program is asked; positions where a match is over already are left out."""
ENDLESS_MS: Final = 3_600_000
QUIT_SECONDS: Final = 2.0
MALFORMED: Final = b'this is no message\n[]\n{"type":"something of the future"}\n{"type":\n\nnull\n'
UNTRIED: Final = "not tried, since it did not pass the first trial"

Trial = Callable[["Subject"], None]


class Finding:
    """How one trial went in one game; `fault` is empty if the program kept to the protocol."""

    __slots__ = ("fault", "game", "trial")

    def __init__(self, game: str, trial: str, fault: str) -> None:
        self.game = game
        self.trial = trial
        self.fault = fault

    def to_dict(self) -> dict[str, str | bool]:
        """JSON-ready."""
        return {"game": self.game, "trial": self.trial, "passed": not self.fault, "fault": self.fault}


class Subject:
    """A program under trial in one game, and positions to ask it about."""

    def __init__(self, maker: CommandMaker, game: Game) -> None:
        self.maker = maker
        self.game = game
        self.seats = game.seat_counts[len(game.seat_counts) > 1]
        self.positions = [found for depth in DEPTHS if (found := _position(game, self.seats, depth)) is not None]

    def ask(self, bot: ExternalBot, state: State, stop: Stop = never) -> None:
        """Ask the program about one position, at the first seat that is asked there. Raises Faulted."""
        seat = bot.seat = self.game.to_act(state)[0]
        bot.choose(self.game.view(state, seat), self.game.options(state, seat), 0, stop)

    def bot(self, milliseconds: int = 0) -> ExternalBot:
        """The program, not yet started."""
        return ExternalBot(self.game, 0, SEED, self.maker.command, milliseconds or self.maker.milliseconds, True)


def _hello(subject: Subject) -> None:
    _with(subject, subject.bot(), subject.positions[:1])


def _positions(subject: Subject) -> None:
    _with(subject, subject.bot(), subject.positions)


def _stop(subject: Subject) -> None:
    """Told to stop as soon as it thinks, it answers with what it has."""
    bot = subject.bot(ENDLESS_MS)
    try:
        subject.ask(bot, subject.positions[-1], lambda: True)
    finally:
        bot.close()


def _stop_unasked(subject: Subject) -> None:
    """A stop that comes after the answer is no question."""
    _between(subject, lambda process: process.send(protocol.STOP, _soon()))


def _wrong(subject: Subject) -> None:
    """Told that something was wrong, it goes on."""
    _between(subject, lambda process: process.send(protocol.wrong(1, "a trial: nothing was wrong"), _soon()))


def _malformed(subject: Subject) -> None:
    """Lines that are no message, and messages that it does not know, are left alone."""
    _between(subject, lambda process: process.send_raw(MALFORMED, _soon()))


def _quit(subject: Subject) -> None:
    bot = subject.bot()
    try:
        subject.ask(bot, subject.positions[0])
        process = bot.let_go()
    finally:
        bot.close()
    try:
        process.send(protocol.QUIT, _soon())
    finally:
        code = process.end(QUIT_SECONDS)
    if code is None:
        raise Faulted(f"had not left {QUIT_SECONDS:g} s after quit")
    if code != 0:
        raise Faulted(f"left with code {code}")


TRIALS: Final[dict[str, Trial]] = {
    "hello": _hello,
    "positions": _positions,
    "stop": _stop,
    "stop unasked": _stop_unasked,
    "error": _wrong,
    "malformed lines": _malformed,
    "quit": _quit,
}
"""By name, in order."""


def check_protocol(line: str, games: Sequence[str] = ()) -> Iterator[Finding]:
    """Try a command line in games (all those of the catalogue without any), one finding after the other.

    The time that it may think is part of the line, as `@500ms`. Raises BadInput for a line that leads to no executable and
    for an unknown game.
    """
    maker = CommandMaker(line)
    subjects = [Subject(maker, catalog.entry(game).game) for game in games or catalog.games()]
    for subject in subjects:
        faults: list[str] = []
        for name, trial in TRIALS.items():
            untried = bool(faults) and faults[0] != ""
            faults.append(UNTRIED if untried else _fault(trial, subject))
            yield Finding(subject.game.id, name, faults[-1])


def _fault(trial: Trial, subject: Subject) -> str:
    """What goes wrong in a trial; empty for nothing."""
    try:
        trial(subject)
    except Faulted as found:
        return found.what
    return ""


def _with(subject: Subject, bot: ExternalBot, positions: Sequence[State]) -> None:
    try:
        for state in positions:
            subject.ask(bot, state)
    finally:
        bot.close()


def _between(subject: Subject, disturb: Callable[[Process], object]) -> None:
    """Ask, disturb, and ask again."""
    bot = subject.bot()
    try:
        subject.ask(bot, subject.positions[0])
        process = bot.running
        assert process is not None, "it has just answered"
        disturb(process)
        subject.ask(bot, subject.positions[-1])
    finally:
        bot.close()


def _soon() -> float:
    return time.monotonic() + external.READ_SECONDS


def _position(game: Game, seats: int, depth: int) -> State | None:
    """A position after so many answers by chance in which somebody is asked; None when the match is over before."""
    state = game.setup({}, seats, SEED)
    if depth:
        play_by_chance(game, state, [Random(SEED + seat).random for seat in range(seats)], [0] * COUNTS, depth)
    while not state.over and not game.to_act(state):
        if game.deadline(state) == NEVER:
            return None
        game.tick(state)
    return None if state.over else state

"""A program in another process as an opponent."""

import re
import time
from collections import deque
from collections.abc import Sequence
from typing import Final

from gnomon.bots import Bot, Faulted, Stop, Wait, never
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.programs import protocol
from gnomon.programs.guard import in_short
from gnomon.programs.process import Gone, Process, read_command

THINK_MS: Final = 5_000
"""How long a program may think about an answer unless its name says another time."""
LONGEST_THINK_MS: Final = 86_400_000
HELLO_SECONDS: Final = 10.0
"""How long a program may take to start."""
GRACE_SECONDS: Final = 1.0
"""How long after `stop` its answer is still taken."""
READ_SECONDS: Final = 5.0
"""How long it may take to read a position."""
LOOK_SECONDS: Final = 0.05
"""How often a host in a hurry is asked whether it is time to stop."""
MOST_STARTS: Final = 3
"""How often a program is started in one match; one that had to be ended as often plays default answers to its end."""
MOST_LINES: Final = 1_000
"""So many lines may come before an answer."""
MOST_ACTS: Final = 1_000
"""So many acts are kept to be told of."""
SUFFIX: Final = re.compile(r"(?P<line>.*?)(?P<suffix>(?:@(?:\d{1,9}ms|ponder))+)", re.DOTALL)


class ExternalBot(Bot):
    """A program that speaks the protocol, started when it is first asked.

    `command` are its words, `milliseconds` how long it may think about an answer; with `ponders` it may go on while others
    act, if it wants to. Every fault that ends its process costs one of three starts.
    """

    name = "external"
    hears = True

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int = 0,
        command: Sequence[str] = (),
        milliseconds: int = THINK_MS,
        ponders: bool = False,
    ) -> None:
        super().__init__(game, seat, seed)
        self.command = tuple(command)
        self.milliseconds = milliseconds
        self.ponders = ponders
        self.terms: protocol.Terms | None = None
        """What the program said of itself; None while it is not running."""
        self._process: Process | None = None
        self._starts = 0
        self._number = 0
        self._pondering = False
        self._since: deque[protocol.Done] = deque(maxlen=MOST_ACTS)

    @property
    def running(self) -> Process | None:
        """The program's process, if it has been started and not ended since."""
        return self._process

    def let_go(self) -> Process:
        """Hand the running process over; who takes it sees to its end. Raises Gone if there is none."""
        process, self._process, self.terms = self._process, None, None
        if process is None:
            raise Gone("is not running")
        return process

    def told(self, seat: int, events: Events) -> None:
        """Keep what happened for the next position."""
        self._since.append((seat, events))

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """What the program answers; `budget` means nothing to it. Raises Faulted."""
        try:
            return self._ask(view, options, stop)
        except Gone:
            self._end(0.0)
            raise
        except BaseException as fault:
            if not isinstance(fault, Faulted):
                self._end(0.0)
            raise

    def close(self) -> None:
        """Tell the program to quit, and see to it that it does."""
        process = self._process
        if process is not None:
            try:
                process.send(protocol.QUIT, time.monotonic() + GRACE_SECONDS)
            except Faulted:
                self._end(0.0)
            else:
                self._end()

    def _end(self, seconds: float = GRACE_SECONDS) -> None:
        process, self._process, self.terms = self._process, None, None
        if process is not None:
            process.end(seconds)

    def _ask(self, view: State, options: list[int], stop: Stop) -> int | Wait:
        process, terms = self._ready(view)
        reading = time.monotonic() + READ_SECONDS
        if self._pondering:
            self._pondering = False
            process.send(protocol.STOP, reading)
        self._number += 1
        asked = protocol.position(self.game, view, self.seat, options, self._number, terms, self._since)
        self._since.clear()
        process.send(asked, reading)
        process.send(protocol.go(self._number, self.milliseconds), reading)
        try:
            answer = self._read(self._answer_in_time(process, stop), options)
        except Gone:
            raise
        except Faulted as fault:
            process.send(protocol.wrong(self._number, fault.what), time.monotonic() + READ_SECONDS)
            raise
        if self.ponders and terms.ponders:
            process.send(protocol.PONDER, time.monotonic() + READ_SECONDS)
            self._pondering = True
        return answer

    def _ready(self, view: State) -> tuple[Process, protocol.Terms]:
        """The program, running and greeted."""
        if self._process is not None and self.terms is not None:
            return self._process, self.terms
        if self._starts >= MOST_STARTS:
            raise Faulted(f"is not started again: it had to be ended {MOST_STARTS} times")
        self._starts += 1
        self._pondering = False
        process = self._process = Process(self.command)
        until = time.monotonic() + HELLO_SECONDS
        process.send(protocol.hello(self.game, view, self.seat, self.seed), until)
        try:
            said = process.receive(until)
            if said is None:
                raise Gone(f"did not say hello within {HELLO_SECONDS:g} s")
            terms = self.terms = protocol.read_hello(said)
        except Gone:
            raise
        except Faulted as fault:
            raise Gone(fault.what) from None
        return process, terms

    def _answer_in_time(self, process: Process, stop: Stop) -> protocol.Message:
        """The answer to the present question. Raises Faulted."""
        until = time.monotonic() + self.milliseconds / 1000
        stopped = False
        for _ in range(MOST_LINES):
            said = None
            while said is None:
                now = time.monotonic()
                said = process.receive(until if stopped or stop is never else min(until, now + LOOK_SECONDS))
                late = time.monotonic() >= until
                if said is None and (late or (not stopped and stop())):
                    if stopped:
                        raise Gone(f"was silent for {self.milliseconds:,} ms and did not answer when told to stop")
                    stopped = True
                    until = time.monotonic() + GRACE_SECONDS
                    process.send(protocol.STOP, until)
            kind, number = said["type"], said.get("number")
            if kind == "info" or (kind in ("answer", "fault") and type(number) is int and number < self._number):
                continue
            if kind in ("answer", "fault") and number == self._number and type(number) is int:
                return said
            raise Faulted("said something else than the answer to the question")
        raise Gone(f"sent {MOST_LINES:,} lines before its answer")

    def _read(self, said: protocol.Message, options: list[int]) -> int | Wait:
        """What an answer means. Raises Faulted."""
        if said["type"] == "fault":
            raise Faulted(f"said that it cannot answer: {in_short(str(said.get('text', '')))}")
        if "wait" in said:
            until = said["wait"]
            if not self.game.timed:
                raise Faulted("waited in a game without a clock")
            if type(until) is not int:
                raise Faulted("waited until something that is no whole number")
            return Wait(until)
        if "name" in said:
            try:
                code: object = self.game.codes.from_names(said["name"])
            except BadInput:
                code = None
        else:
            code = said.get("code")
        if type(code) is not int:
            raise Faulted("answered something that is no code")
        if code not in options:
            raise Faulted("answered a code that is not among its options")
        return code


class CommandMaker:
    """Makes an opponent of a command line, with `@500ms` for the time that it may think and `@ponder` at its end.

    Raises BadInput for a line that leads to no executable.
    """

    def __init__(self, line: str) -> None:
        self.milliseconds = THINK_MS
        self.ponders = False
        found = SUFFIX.fullmatch(line)
        if found is not None:
            line = found["line"]
            for word in found["suffix"][1:].split("@"):
                if word == "ponder":
                    self.ponders = True
                else:
                    self.milliseconds = int(word.removesuffix("ms"))
        if not 0 < self.milliseconds <= LONGEST_THINK_MS:
            raise BadInput("opponent", f"{line!r:.60} may think from 1 to {LONGEST_THINK_MS} ms")
        self.command = read_command(line)

    def __call__(self, game: Game, seat: int, seed: int) -> Bot:
        """The opponent at a seat."""
        return ExternalBot(game, seat, seed, self.command, self.milliseconds, self.ponders)


def is_command(name: str) -> bool:
    """Whether a name is a command: it names a path, or has arguments."""
    return "/" in name or len(name.split()) > 1

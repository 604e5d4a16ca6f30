"""What a program answers, as a job that any machine can do: it needs a view, a strength and a seed, never a secret."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from gnomon.catalog import Entry
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.state import State
from gnomon.matches.jobs import Job, JobFailed, Jobs, Kind, Outcome, Taken, disbelieve, done
from gnomon.matches.opponents import PATIENCE, ProcessOpponents, as_planned
from gnomon.matches.processes import Processes, packed
from gnomon.matches.thinking import Claim, Claiming
from gnomon.programs import allowed

log = logging.getLogger("gnomon.thoughts")

LONGEST_PLAN: Final = 1_000
CROWDED_FROM: Final = 2
"""With more than so many jobs in line for every slot, levels by the clock think shorter."""
LEAST_SHARE: Final = 0.25
LONG_LINE: Final = 100
"""While a server waits for so many plans for every slot of its own, no table of programs alone begins there."""


class Thought(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A position as a seat sees it, and who is to answer: `data` and `position` are JSON, `thinking` is the part of its own
    time that a level by the clock may take.
    """

    level: str
    game: str
    position: msgspec.Raw
    seat: int
    salt: int
    patience: float = PATIENCE
    thinking: float = 1.0
    unhurried: bool = False
    data: msgspec.Raw = msgspec.Raw(b"null")


class Plan(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The `codes` to answer in turn, empty to wait for the game's clock; the `iterations` that time was turned into, or 0."""

    codes: Annotated[list[Annotated[int, msgspec.Meta(ge=0)]], msgspec.Meta(max_length=LONGEST_PLAN)]
    iterations: int = 0


def share_under_load(waiting: int, slots: int) -> float:
    """The part of their time that levels by the clock have while so many jobs wait for a number of slots: all of it up to
    two a slot, then less and less, a quarter at least.
    """
    return max(LEAST_SHARE, min(1.0, CROWDED_FROM * slots / max(1, waiting)))


class QueuedOpponents:
    """Puts thoughts in line; programs of the host's own, which other machines do not have, think beside the server.

    See `ports.Opponents`.
    """

    def __init__(self, jobs: Jobs, beside: ProcessOpponents) -> None:
        self._jobs = jobs
        self._beside = beside
        self._asked = 0

    @property
    def processes(self) -> Processes:
        """The processes beside this server."""
        return self._beside.processes

    @property
    def waited_for(self) -> int:
        """How many plans this process waits for, its own workshop's among them."""
        return self._asked

    def line_is_long(self) -> bool:
        """Whether tables of programs alone are to wait."""
        return self._asked >= LONG_LINE * self.processes.slots

    def levels(self) -> tuple[str, ...]:
        """See `ports.Opponents`."""
        return self._beside.levels()

    async def plan(
        self,
        level: str,
        entry: Entry,
        view: State,
        seat: int,
        salt: int,
        claiming: Claiming = Claim,
        since: Sequence[tuple[int, Events]] = (),
        unhurried: bool = False,
    ) -> list[int]:
        """See `ports.Opponents`. What a machine could not do is made beside the server, and so is what it lied about: a plan that
        begins with what the rules refuse, or would wait where no clock ever ended that. A lie is not kept for others.
        """
        if level in allowed():
            return await self._beside.plan(level, entry, view, seat, salt, claiming, since, unhurried)
        patience, thinking, _unhurried = self._beside.granted(claiming, unhurried)
        game, data, position = packed(entry, view)
        thought = Thought(
            level,
            game,
            msgspec.Raw(position),
            seat,
            salt,
            patience,
            thinking,
            unhurried,
            msgspec.Raw(data if data is not None else b"null"),
        )
        key = f"{level} {game} {seat} {salt:x}"  # the salt comes from match, seat, position and the server's secret
        job = Job(Kind.THINK, key, msgspec.json.encode(thought).decode(), claiming, seconds=self._beside.deadline)
        self._asked += 1
        try:
            codes = msgspec.json.decode(await done(self._jobs, job), type=Plan).codes
        except JobFailed as failure:
            log.warning("a machine could make no plan: it is made here", extra={"game": game, "fault": str(failure)})
        except msgspec.MsgspecError as fault:
            log.warning("a plan cannot be read: it is made here", extra={"game": game, "fault": str(fault)})
            await disbelieve(self._jobs, job)
        else:
            game_clock_runs = entry.game.deadline(view) != NEVER
            if entry.game.check(view, seat, codes[0]) is None if codes else game_clock_runs:
                return codes
            log.warning("a plan is against the rules: it is made here", extra={"game": game, "codes": codes[:1]})
            await disbelieve(self._jobs, job)
        finally:
            self._asked -= 1
        return await self._beside.plan(level, entry, view, seat, salt, claiming, since, unhurried)


class Thinker:
    """Does thoughts in processes: a workshop's handler for `Kind.THINK`."""

    def __init__(self, opponents: ProcessOpponents, slots: int) -> None:
        self._opponents = opponents
        self._slots = slots

    async def __call__(self, taken: Taken) -> Outcome:
        """The plan for a job. Raises OpponentFailed, and MsgspecError for a body that says no thought."""
        thought = msgspec.json.decode(taken.body, type=Thought)
        data = None if bytes(thought.data) == b"null" else bytes(thought.data)
        share = thought.thinking * share_under_load(taken.waiting, self._slots)
        codes, iterations = await self._opponents.think(
            thought.level,
            (thought.game, data, bytes(thought.position)),
            thought.seat,
            thought.salt,
            (thought.patience, share, thought.unhurried),
            claiming=taken.claiming,
        )
        as_planned(thought.level, thought.game, thought.seat, thought.salt, iterations)
        return Outcome(msgspec.Raw(msgspec.json.encode(Plan(codes, iterations))))

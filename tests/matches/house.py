"""A whole host on a small scale: real storage, programs in this process, a clock that a test can turn."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gnomon.bots import FROZEN, levels, plan_for
from gnomon.bots.base import Wait
from gnomon.catalog import Entry
from gnomon.insight import Advice, Explanation, advise, estimator_of, explain
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from gnomon.matches.brake import Newness
from gnomon.matches.errors import BAD_ADDRESS, Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.mail import mail_address
from gnomon.matches.messages import Delivery, Letter, Message, Settled
from gnomon.matches.people import Newcomers
from gnomon.matches.ports import AdviserFailed, OpponentFailed, Store
from gnomon.matches.provider import Provider
from gnomon.matches.push import Pushes
from gnomon.matches.records import Channel, ChannelKind, Pace, User
from gnomon.matches.secret import Secret
from gnomon.matches.service import Host, Settings
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Claiming
from gnomon.matches.webhooks import Webhooks
from gnomon.programs import allowed
from gnomon.storage.bus import MemoryBus
from gnomon.storage.engines import Engines, database_url
from gnomon.storage.store import SqlStore
from tests.kit.dealer import DEALER

NEVER_FAILS = 9
NEW_YEAR = 1_767_225_600_000


class TurnedClock:
    """Stands still until a test turns it."""

    def __init__(self, now: int = NEW_YEAR) -> None:
        self.instant = now

    def now(self) -> int:
        return self.instant

    def turn(self, milliseconds: int) -> None:
        self.instant += milliseconds


class InlineOpponents:
    """Levels played at once in this process; `failing` levels raise, `bad` ones answer nonsense."""

    def __init__(self) -> None:
        self.plans = 0
        self.failing: set[str] = set()
        self.bad: set[str] = set()

    def levels(self) -> tuple[str, ...]:
        return (*levels(), *FROZEN, *allowed())

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
        self.plans += 1
        if level in self.failing:
            raise OpponentFailed("on purpose")
        if level in self.bad:
            return [entry.game.codes.size - 1, 0]
        planned = plan_for(level, entry.game, view, seat, salt)
        return [] if isinstance(planned, Wait) else planned


class InlineAdvisers:
    """Advice in this process after little thought; from stage `fails_from` on it fails, `held` keeps it waiting."""

    def __init__(self) -> None:
        self.views: list[tuple[State, int, int]] = []
        self.explained = 0
        self.fails_from = NEVER_FAILS
        self.held: asyncio.Event | None = None

    async def advise(
        self, entry: Entry, view: State, seat: int, stage: int = 0, claiming: Claiming = Claim
    ) -> list[Advice]:
        self.views.append((view, seat, stage))
        if self.held is not None:
            await self.held.wait()
        if stage >= self.fails_from:
            raise AdviserFailed("on purpose")
        return advise(entry.game, view, seat, 3, 4 * (stage + 1), estimator_of(entry.game.id, view.seats))

    async def explain(
        self,
        entry: Entry,
        view: State,
        seat: int,
        answers: Sequence[int],
        stage: int = 0,
        best: Advice | None = None,
        claiming: Claiming = Claim,
    ) -> Explanation:
        self.explained += 1
        return explain(entry.game, view, seat, answers, 4, estimator_of(entry.game.id, view.seats), best=best)


class Postbox:
    """Keeps what would have been sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, object]]] = []
        self.messages: list[Message] = []
        self.gone: set[str] = set()
        self.works = True

    def kinds(self) -> tuple[ChannelKind, ...]:
        return ("mail", "push", "discord", "ntfy", "webhook")

    async def settle(self, kind: ChannelKind, given: str) -> Settled:
        if kind == "mail":
            return Settled(mail_address(given))
        if kind == "push" and not given.startswith("http"):
            return await Pushes(Webhooks("public"), Secret()).settle(given)
        if not given.startswith("http"):
            raise Declined(BAD_ADDRESS)
        return Settled(given, "whsec_dGVzdA==" if kind == "webhook" else "")

    async def send(self, channel: Channel, message: Message) -> Delivery:
        self.sent.append((channel.target, message.facts))
        self.messages.append(message)
        if channel.target in self.gone:
            return Delivery(False, "status 410", True)
        return Delivery(self.works, "status 200" if self.works else "status 500")


class Letters:
    """Keeps the letters that would have been sent."""

    def __init__(self) -> None:
        self.is_on = True
        self.works = True
        self.sent: list[tuple[str, Letter]] = []

    async def deliver(self, to: str, letter: Letter) -> Delivery:
        self.sent.append((to, letter))
        return Delivery(self.works, "" if self.works else "SMTP 451")


class Tally:
    """A meter that a test can read."""

    def __init__(self) -> None:
        self.answers = 0
        self.refusals: list[str] = []
        self.failures = 0

    def answered(self, seconds: float) -> None:
        self.answers += 1

    def refused(self, code: str) -> None:
        self.refusals.append(code)

    def thought(self, level: str, seconds: float, failed: bool) -> None:
        self.failures += failed

    def noticed(self, arrived: bool) -> None:
        pass


class House:
    """A host with handles on everything around it."""

    def __init__(
        self,
        store: Store,
        clock: TurnedClock | None = None,
        newcomers: Newcomers = "anybody",
        provider: Callable[[TurnedClock], Provider] | None = None,
    ) -> None:
        self.clock = clock or TurnedClock()
        self.opponents = InlineOpponents()
        self.advisers = InlineAdvisers()
        self.postbox = Postbox()
        self.letters = Letters()
        self.tally = Tally()
        self.host = Host(
            store,
            MemoryBus(),
            self.clock,
            self.opponents,
            self.postbox,
            DEALER,
            self.tally,
            Settings("http://table.test", 0, False, newcomers=newcomers, newness=Newness(0, 0)),
            self.advisers,
            post=self.letters,
            provider=provider(self.clock) if provider else None,
        )

    async def guest(self, name: str) -> User:
        return await self.host.people.guest(name)

    async def told_by(self, user: User, address: str, kind: ChannelKind = "webhook") -> Channel:
        """One more way to tell somebody."""
        return (await self.host.channels.add(user, kind, address)).channel

    async def set_table(
        self,
        owner: User,
        *seats: SeatPlan,
        game: str = "khronos",
        pace: Pace | None = None,
        listed: bool = False,
        seed: int | None = 1,
        options: dict[str, object] | None = None,
        coached: bool = False,
    ) -> Table:
        plans = seats or (SeatPlan("me"), SeatPlan("local", "Ben"))
        return await self.host.lobby.create(
            owner, NewTable(game, plans, options or {}, pace or Pace(), listed, seed=seed, coached=coached)
        )

    async def answer(self, table: Table, user: User, seat: int, pick: int = 0) -> int:
        """Give one of the options in the seat's question; the row."""
        code = table.match.options(seat)[pick].code
        receipt = await self.host.play.answer(table, user.id, seat, table.match.number(seat), code)
        return receipt.seq

    async def play_to_end(self, table: Table, user: User, seed: int = 1) -> None:
        """Let one user answer at random for every seat that they hold, until the match is over."""
        chance = random.Random(seed)
        while not table.is_over:
            seat = table.asked[0]
            await self.answer(table, user, seat, chance.randrange(len(table.match.options(seat))))


def sqlite_store(folder: Path) -> SqlStore:
    return SqlStore(Engines(database_url("", folder), False))


async def declined(attempt: Awaitable[object]) -> str:
    """Why the host declines an attempt."""
    with pytest.raises(Declined) as found:
        await attempt
    return found.value.code


@asynccontextmanager
async def opened(
    store: Store, clock: TurnedClock | None = None, newcomers: Newcomers = "anybody"
) -> AsyncIterator[House]:
    """A house that is open for the length of a block."""
    house = House(store, clock, newcomers)
    await house.host.start()
    try:
        yield house
    finally:
        await house.host.stop()

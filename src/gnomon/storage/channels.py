"""`gnomon.matches.telling.ChannelStore` over SQLAlchemy Core."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select, Table, delete, func, insert, select, update

from gnomon.matches.records import NEVER, CallRules, Channel, Commit, MatchCall, Notice, NoticeEvent, Told, User
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.reading import carefully
from gnomon.storage.writing import upsert

T = TypeVar("T")
FIXED: Final = frozenset({"id", "user", "kind", "target", "created", "secret", "choices"})
"""What a channel is, and what its person has chosen, as against how it fares."""


class SqlChannels:
    """By which ways people are told of what matters, and when; what is damaged is left out."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def reachable(self) -> set[str]:
        """The users who have an open channel."""
        table = schema.channel
        wanted = select(table.c.user).where((table.c.verified != NEVER) & (table.c.ended == NEVER))
        return set(await self._all(table, _only_user, wanted))

    async def of_user(self, user: str) -> list[Channel]:
        """The channels of somebody, oldest first."""
        table = schema.channel
        wanted = select(table).where(table.c.user == user).order_by(table.c.created, table.c.id)
        return await self._all(table, Channel, wanted)

    async def channel(self, channel: str) -> Channel | None:
        """One channel."""
        table = schema.channel
        return next(iter(await self._all(table, Channel, select(table).where(table.c.id == channel))), None)

    async def confirmed(self, address: str, limit: int) -> list[User]:
        """The people who have confirmed a mail address, whoever did so last first."""
        person, table = schema.person, schema.channel
        theirs = (
            (func.lower(table.c.target) == address.lower()) & (table.c.kind == "mail") & (table.c.verified != NEVER)
        )
        joined = person.join(table, table.c.user == person.c.id)
        wanted = select(person).select_from(joined).where(theirs).order_by(table.c.verified.desc()).limit(limit)
        return await self._engines.read(lambda connection: carefully(connection, person, User, wanted))

    async def add(self, channel: Channel) -> None:
        """A new channel."""
        added = insert(schema.channel).values(schema.values_of(channel))
        await self._engines.write(lambda connection: connection.execute(added))

    async def sign(self, channel: str, secret: str) -> None:
        """Give a channel another secret."""
        changed = update(schema.channel).where(schema.channel.c.id == channel).values(secret=secret)
        await self._engines.write(lambda connection: connection.execute(changed))

    async def note(self, channel: Channel) -> None:
        """Note how a channel fares: all but whose it is, where it leads and what opens it."""
        fares = {name: value for name, value in schema.values_of(channel).items() if name not in FIXED}
        changed = update(schema.channel).where(schema.channel.c.id == channel.id).values(fares)
        await self._engines.write(lambda connection: connection.execute(changed))

    async def verify(self, channel: str, secret: str, stamp: int) -> bool:
        """Let notices go to a channel that waits with a secret; it has none any more. Of two who ask one is told True."""
        table = schema.channel
        waits = (table.c.id == channel) & (table.c.secret == secret) & (table.c.verified == NEVER)
        changed = update(table).where(waits).values(secret="", verified=stamp)
        return await self._engines.write(lambda connection: connection.execute(changed).rowcount > 0)

    async def remove(self, user: str, channel: str) -> bool:
        """Forget a channel of somebody; what waits for it is cancelled. False if there is none."""
        table, notice = schema.channel, schema.notice

        def work(connection: Connection) -> bool:
            theirs = (table.c.id == channel) & (table.c.user == user)
            own_digest = (schema.digest.c.way == channel) & (schema.digest.c.user == user)
            connection.execute(delete(schema.digest).where(own_digest))
            if not connection.execute(delete(table).where(theirs)).rowcount:
                return False
            waiting = (notice.c.way == channel) & (notice.c.state == "waiting")
            connection.execute(update(notice).where(waiting).values(state="cancelled"))
            return True

        return await self._engines.write(work)

    async def address(self, notice: Notice, copies: Sequence[Notice]) -> list[Notice]:
        """Put copies of a waiting notice in its place, one for each channel (at least one); handed back with their ids.

        None where the notice is not waiting any more, or has gone out to channels already.
        """
        table = schema.notice

        def work(connection: Connection) -> list[Notice]:
            waiting = (table.c.id == notice.id) & (table.c.state == "waiting") & (table.c.way == "")
            first = {"channel": copies[0].channel, "way": copies[0].way}
            if not connection.execute(update(table).where(waiting).values(first)).rowcount:
                return []
            made = [replace(copies[0], id=notice.id)]
            for copy in copies[1:]:
                values = schema.values_of(copy)
                del values["id"]
                number = connection.execute(insert(table).values(values).returning(table.c.id)).scalar_one()
                made.append(replace(copy, id=number))
            return made

        return await self._engines.write(work)

    async def last_sent(self, channel: str, match: str, event: NoticeEvent = "your_turn") -> Notice | None:
        """The word of an event in a match that went by a channel last."""
        table = schema.notice
        about = (table.c.match == match) & (table.c.event == event)
        wanted = select(table).where((table.c.way == channel) & about & (table.c.state == "sent"))
        return next(iter(await self._all(table, Notice, wanted.order_by(table.c.id.desc()).limit(1))), None)

    async def last_told(self, user: str, match: str, event: NoticeEvent) -> Notice | None:
        """The word of an event in a match that was sent to somebody last, by whatever channel, or waits to be."""
        table = schema.notice
        about = (table.c.match == match) & (table.c.user == user) & (table.c.event == event)
        wanted = select(table).where(about & table.c.state.in_(("waiting", "sent"))).order_by(table.c.id.desc())
        return next(iter(await self._all(table, Notice, wanted.limit(1))), None)

    async def told(self, user: str, limit: int) -> list[Told]:
        """What was sent to a user or waits for a channel of theirs, latest first; but not what may be told in days."""
        table, match = schema.notice, schema.match
        ahead = table.c.event.in_(("deadline", "goes_on")) & (table.c.way == "")
        wanted = select(table).where((table.c.user == user) & (table.c.state != "cancelled") & ~ahead)
        wanted = wanted.order_by(table.c.id.desc()).limit(limit)

        def work(connection: Connection) -> list[Told]:
            found = carefully(connection, table, Notice, wanted)
            some = select(match.c.id, match.c.game, match.c.title)
            some = some.where(match.c.id.in_({notice.match for notice in found}))
            titles = dict(carefully(connection, match, _titled, some))
            return [Told(notice, *titles.get(notice.match, ("", ""))) for notice in found]

        return await self._engines.read(work)

    async def rules(self, user: str) -> CallRules | None:
        """When somebody wants to hear nothing, if they have said so."""
        table = schema.call_rules
        return next(iter(await self._all(table, CallRules, select(table).where(table.c.user == user))), None)

    async def save_rules(self, rules: CallRules) -> None:
        """Keep it."""
        values = schema.values_of(rules)
        await self._engines.write(lambda connection: upsert(connection, schema.call_rules, values))

    async def choose(self, channel: str, choices: str) -> None:
        """Keep of what somebody wants to be told by a channel."""
        changed = update(schema.channel).where(schema.channel.c.id == channel).values(choices=choices)
        await self._engines.write(lambda connection: connection.execute(changed))

    async def calls(self, user: str) -> dict[str, str]:
        """Of which matches somebody wants to hear less than usual: what they have chosen, by the match."""
        table = schema.match_call
        return dict(await self._all(table, _called, select(table).where(table.c.user == user)))

    async def save_calls(self, user: str, chosen: Mapping[str, MatchCall]) -> None:
        """Keep what somebody has chosen for some matches; what they chose for others stays until these are over."""
        table, match = schema.match_call, schema.match

        def work(connection: Connection) -> None:
            over = select(match.c.id).where((match.c.id == table.c.match) & (match.c.status == "over"))
            connection.execute(delete(table).where((table.c.user == user) & over.exists()))
            for one, choice in chosen.items():
                if choice == "usual":
                    connection.execute(delete(table).where((table.c.user == user) & (table.c.match == one)))
                else:
                    upsert(connection, table, {"user": user, "match": one, "choice": choice})

        await self._engines.write(work)

    async def _all(self, table: Table, make: Callable[..., T], wanted: Select[Any]) -> list[T]:
        return await self._engines.read(lambda connection: carefully(connection, table, make, wanted))


def commit_notices(connection: Connection, change: Commit) -> None:
    """Store what a change of a table tells people, and cancel what loses its reason by it."""
    table, record = schema.notice, change.match
    for match, index in change.cancelled:
        waiting = (table.c.match == match) & (table.c.seat == index) & (table.c.state == "waiting")
        connection.execute(update(table).where(waiting).values(state="cancelled"))
    for index in change.rewound:
        waiting = (table.c.match == record.id) & (table.c.seat == index) & (table.c.state == "waiting")
        connection.execute(update(table).where(waiting & (table.c.event == "deadline")).values(state="cancelled"))
    for notice in change.notices:
        values = schema.values_of(notice)
        del values["id"]
        connection.execute(insert(table).values(values))


def _only_user(user: str) -> str:
    return user


def _called(user: str, match: str, choice: str) -> tuple[str, str]:
    return match, choice


def _titled(id: str, game: str, title: str) -> tuple[str, tuple[str, str]]:
    return id, (game, title)

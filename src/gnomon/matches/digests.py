"""Once a day, at an hour of their own, people are told what waits for them, what has ended and what has begun; if there is anything."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.matches import errors
from gnomon.matches.calling import minute_of, next_time, zones
from gnomon.matches.deadlines import Deadlines
from gnomon.matches.errors import Declined
from gnomon.matches.messages import BEGUN, DIGEST, ENDED, MORE, WAITS, WAITS_STILL, Message, said, span
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import (
    NEVER,
    CallRules,
    Channel,
    Digest,
    MatchRecord,
    Notice,
    Seat,
    User,
    is_told,
    told_instant,
)

MINUTE_MS: Final = 60_000
LOOKED_AT: Final = 100
AT_ONCE: Final = 50
LONGEST: Final = 1_500
"""So many letters of lines are sent at most, for chat services take little more; then their number."""

Played = tuple[MatchRecord, list[Seat]]


class Digests:
    """What people choose of it, what is due, and what it says."""

    def __init__(self, store: Store, clock: Clock, deadlines: Deadlines, base: str) -> None:
        self._store = store
        self._digests = store.digests
        self._clock = clock
        self._deadlines = deadlines
        self._base = base

    async def of(self, user: User) -> Digest | None:
        """What a user has chosen, None for no digest."""
        return await self._digests.of_user(user.id)

    async def choose(self, user: User, way: str, time: str, zone: str) -> None:
        """Tell a user once a day by one of their channels, at a time such as `18:00` in a time zone; by none if `way` is empty.

        Raises Declined.
        """
        if not way:
            await self._digests.drop(user.id)
            return
        found = await self._store.channels.channel(way)
        if found is None or found.user != user.id:
            raise Declined(errors.UNKNOWN_CHANNEL)
        if zone not in zones():
            raise Declined(errors.BAD_HOURS)
        minute, now = minute_of(time), self._clock.now()
        rules = await self._store.channels.rules(user.id) or CallRules(user.id)
        before = await self.of(user)
        since = now if before is None else before.since
        await self._store.channels.save_rules(replace(rules, zone=zone))
        await self._digests.save(Digest(user.id, way, minute, next_time(zone, minute, now), since))

    async def move(self, user: User) -> None:
        """Let a user's digest come at its time in the time zone that they have chosen meanwhile."""
        digest, rules = await self.of(user), await self._store.channels.rules(user.id)
        if digest is not None and rules is not None:
            due = next_time(rules.zone, digest.minute, self._clock.now())
            await self._digests.save(replace(digest, due=due))

    async def begin_due(self) -> None:
        """Let notices wait for all digests that are due; each at one server."""
        now = self._clock.now()
        for digest in await self._digests.due(now, AT_ONCE):
            rules = await self._store.channels.rules(digest.user)
            due = next_time(rules.zone if rules else "UTC", digest.minute, now)
            notice = Notice(
                0, digest.user, "", NEVER, "", digest.since // MINUTE_MS, now, way=digest.way, event="digest"
            )
            await self._digests.begin(digest, replace(digest, due=due, since=now), notice)

    # --- what it says -----------------------------------------------------------------------------------------------

    async def message(self, notice: Notice, way: Channel, user: User, stop: str) -> Message | None:
        """What a notice of a digest says; None if there is nothing to say."""
        since = notice.number * MINUTE_MS
        listed = await self._store.of_user(user.id, LOOKED_AT)
        calls = await self._store.channels.calls(user.id)
        listed = [
            (record, seats)
            for record, seats in listed
            if not record.lesson and is_told(calls.get(record.id, ""), "your_turn")
        ]
        waiting = [one for one in listed if _waits(one, user.id)]
        ended = [one for one in listed if one[0].status == "over" and one[0].finished >= since]
        going = [record.id for record, _seats in listed if record.status == "running"]
        begun = await self._digests.begun(going, since)
        began = [one for one in listed if one[0].id in begun]
        if not (waiting or ended or began):
            return None
        ends = {one.record.id: one.ends for one in await self._deadlines.of(user)}
        said_of = [
            *(self._waiting(record, ends.get(record.id, NEVER), user.language) for record, _seats in waiting),
            *(
                self._line(record, said(ENDED, user.language, title=title_of(record), scores=scores_of(record, seats)))
                for record, seats in ended
            ),
            *(self._line(record, said(BEGUN, user.language, title=title_of(record))) for record, _seats in began),
        ]
        facts: dict[str, object] = {
            "event": "digest",
            "name": user.name,
            "language": user.language,
            "waiting": [
                {**self._facts(record), "deadline": told_instant(ends[record.id]) if record.id in ends else None}
                for record, _seats in waiting
            ],
            "ended": [{**self._facts(record), "scores": scores_of(record, seats)} for record, seats in ended],
            "began": [self._facts(record) for record, _seats in began],
        }
        text = said(DIGEST, user.language, name=user.name)
        message = Message(
            f"msg_{way.id}_{notice.id}",
            "digest",
            user.language,
            text,
            f"{self._base}/",
            facts,
            stop,
            shortened(said_of, user.language),
        )
        facts["content"] = message.content
        return message

    def _waiting(self, record: MatchRecord, ends: int, language: str) -> str:
        title = title_of(record)
        if ends == NEVER:
            return self._line(record, said(WAITS, language, title=title))
        left = span(max(0, ends - self._clock.now()), language)
        return self._line(record, said(WAITS_STILL, language, title=title, left=left))

    def _line(self, record: MatchRecord, text: str) -> str:
        return f"{text} {self._base}/matches/{record.id}"

    def _facts(self, record: MatchRecord) -> dict[str, object]:
        link = f"{self._base}/matches/{record.id}"
        return {"match": record.id, "game": record.game, "title": title_of(record), "link": link}


def _waits(one: Played, user: str) -> bool:
    record, seats = one
    awaited = (seats[index] for index in record.asked)
    return record.status == "running" and any(seat.user == user and not seat.is_program for seat in awaited)


def title_of(record: MatchRecord) -> str:
    """What a match is called: as whoever has set it wrote, else as its game."""
    if record.title:
        return record.title
    try:
        return catalog.entry(record.game).game.title
    except GnomonError:  # a game that this server does not have any more
        return record.game


def scores_of(record: MatchRecord, seats: Sequence[Seat]) -> str:
    """Who had how many points at the end, the first one first; empty where it is not known."""
    result = record.result or {}
    scores, ranks = result.get("scores"), result.get("ranks")
    if not isinstance(scores, list) or not isinstance(ranks, list) or not len(scores) == len(ranks) == len(seats):
        return ""
    ordered = sorted(seats, key=lambda seat: (ranks[seat.index], seat.index))
    return ", ".join(f"{seat.name} {scores[seat.index]}" for seat in ordered)


def shortened(lines: Sequence[str], language: str) -> tuple[str, ...]:
    """As many lines as a chat service takes, and how many more there are."""
    found: list[str] = []
    for line in lines:
        if sum(map(len, found)) + len(line) > LONGEST:
            return (*found, said(MORE, language, count=str(len(lines) - len(found))))
        found.append(line)
    return tuple(found)

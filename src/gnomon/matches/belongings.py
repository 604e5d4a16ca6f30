"""All that the server keeps of one person, as files for them to take along.

Of others there is nothing but what this person saw at the table: names and results. A match that may be known is there
whole; of any other there is what the person's own seats may know, so that no file tells more than the table does.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple

from gnomon.matches.access import Access
from gnomon.matches.branches import read_sandbox
from gnomon.matches.calling import time_of
from gnomon.matches.errors import UNREADABLE, Declined, Unreadable
from gnomon.matches.event_standings import POINT as SIXTIETHS
from gnomon.matches.event_standings import standings
from gnomon.matches.leave import Leave
from gnomon.matches.ports import Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.rated import Change, Rating
from gnomon.matches.records import (
    EVENTS,
    NEVER,
    SPECTATOR,
    AccessToken,
    CallRules,
    ChallengeRecord,
    Channel,
    ChatLine,
    Digest,
    Notice,
    Order,
    SandboxRecord,
    User,
    day_of,
    told_instant,
)
from gnomon.matches.rounds import Whole
from gnomon.matches.strength import POINT
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.ties import Report
from gnomon.matches.traits import Trait

ACCOUNT: Final = "account.json"
MATCHES: Final = "matches.json"
CHAT: Final = "chat.json"
CHALLENGES: Final = "challenges.json"
COPIES: Final = "analysis.json"
RATINGS: Final = "ratings.json"
TOURNAMENTS: Final = "events.json"
MOST_NOTICES: Final = 10_000
OF_ADDRESSES: Final = frozenset({"people", "guests", "entrants"})
"""Limits that are no one person's."""

Facts = dict[str, Any]


class File(NamedTuple):
    """One file: its name, with folders, and its text."""

    name: str
    text: str


class Belongings:
    """Gathers what is somebody's, a file at a time, so that no more than one match is in memory."""

    def __init__(self, store: Store, tables: Tables, access: Access, quotas: Quotas) -> None:
        self._store = store
        self._own = store.belongings
        self._tables = tables
        self._access = access
        self._quotas = quotas

    async def take(self, user: User, client: str = "") -> File:
        """Begin to take along what is a user's: the file about the account; `rest` gives the others. Raises Declined."""
        await self._quotas.take("archives", user.payer, client)
        return File(ACCOUNT, _written(await self._account(user)))

    async def rest(self, user: User) -> AsyncIterator[File]:
        """The other files of a user, one after the other. Raises StorageTrouble."""
        entries: list[Facts] = []
        for match in await self._own.matches(user.id):
            entry, files = await self._match(match, user)
            for file in files:
                yield file
            if entry:
                entries.append(entry)
        yield File(MATCHES, _written(entries))
        entries = []
        for copy in await self._own.copies(user.id):
            entry, files = await self._copy(copy)
            for file in files:
                yield file
            if entry:
                entries.append(entry)
        yield File(COPIES, _written(entries))
        yield File(CHAT, _written([_line(match, line) for match, line in await self._own.lines(user.id)]))
        yield File(CHALLENGES, _written([_challenge(one) for one in await self._own.challenges(user.id)]))
        entries = []
        for event in await self._store.events.of_user(user.id):
            try:
                whole = await self._store.events.whole(event)
            except Unreadable:
                entries.append({"id": event, "unreadable": True})
                continue
            if whole is not None:
                entries.append(_event(whole, user.id))
        yield File(TOURNAMENTS, _written(entries))
        ratings = self._store.ratings
        now = [_rating(one) for one in await ratings.of_user(user.id)]
        yield File(RATINGS, _written({"now": now, "matches": [_change(one) for one in await ratings.changes(user.id)]}))

    async def _account(self, user: User) -> Facts:
        standings = self._tables.standings
        standing, arrival = standings.of(user.id), await self._store.admissions.arrival(user.id)
        programs = await self._access.programs(user)
        names = {program.id: program.name for program in programs}
        host = next((one for one in await self._store.hosting.hosts() if one.user == user.id), None)
        limits, times = self._quotas.limits, standings.times(user.payer)
        return {
            "id": user.id,
            "name": user.name,
            "since": told_instant(user.created),
            "language": user.language,
            "shares": user.shares,
            "page": user.tag,
            "page_hidden": user.hidden,
            "may_be_invited_by": user.invites,
            "ready_phrases_alone": user.phrases,
            "program": user.is_machine,
            "host_since": None if host is None else told_instant(host.since),
            "came_by_invitation": None if arrival is None else told_instant(arrival.stamp),
            "sessions": [
                {"since": day_of(one.created), "last": day_of(one.seen) if one.seen > 0 else None, "device": one.device}
                for one in await self._own.sessions(user.id)
            ],
            "passkeys": [
                {
                    "id": one.id,
                    "site": one.site,
                    "device": one.device,
                    "created": told_instant(one.created),
                    "last_used": _when(one.used),
                }
                for one in await self._store.passkeys.of_user(user.id)
            ],
            "logins": [
                {"issuer": one.issuer, "created": told_instant(one.created), "last_used": told_instant(one.used)}
                for one in await self._store.logins.of_user(user.id)
            ],
            "seeks": [
                {
                    "game": one.game,
                    "seats": one.seats,
                    "mode": one.mode,
                    "options": dict(one.options),
                    "phrases": one.phrases,
                    "band": one.band,
                    "since": told_instant(one.created),
                }
                for one in await self._store.seeks.of_user(user.id)
            ],
            "tokens": [_token(one, names) for one in await self._access.tokens(user)],
            "programs": [{"name": program.name, "since": told_instant(program.created)} for program in programs],
            "standing": {
                "muted_until": _when(standing.muted),
                "banned": standing.banned,
                "times": standing.times,
                "warning": standing.warning,
            },
            "kept_away": [
                {"name": other.name, "page": other.tag, "kind": tie.kind, "since": told_instant(tie.since)}
                for tie, other in await self._store.ties.of_user(user.id)
            ],
            "friends": await self._friends(user),
            "reports": [_report(one) for one in await self._store.reports.by(user.id, MOST_NOTICES)],
            "limits": {
                name: times * getattr(limits, name) for name in type(limits).__slots__ if name not in OF_ADDRESSES
            },
            "channels": [_channel(one) for one in await self._store.channels.of_user(user.id)],
            "told_of_matches": await self._store.channels.calls(user.id),
            "digest": _digest(await self._store.digests.of_user(user.id)),
            "days_off": [_leave(one) for one in await self._store.leaves.of_user(user.id)],
            "quiet_hours": _hours(await self._store.channels.rules(user.id)),
            "notices": [_notice(one) for one in await self._store.notices(user.id, None, MOST_NOTICES)],
        }

    async def _friends(self, user: User) -> list[Facts]:
        """Whom a user wants as friends, and whether they have said so too."""
        ties = self._store.ties
        own, theirs = await ties.friendly(user.id), {tie.user for tie in await ties.friendly_to(user.id)}
        people = {one.id: one for one in await ties.people([tie.other for tie in own])}
        return [
            {
                "name": people[tie.other].name,
                "page": people[tie.other].tag,
                "since": told_instant(tie.since),
                "both": tie.other in theirs,
            }
            for tie in own
            if tie.other in people
        ]

    async def _match(self, match: str, user: User) -> tuple[Facts | None, list[File]]:
        """What is told of a match, and its files; nothing of one that is there no more."""
        try:
            table = await self._tables.read(match)
        except Declined as fault:
            return ({"id": match, "unreadable": True} if fault.code == UNREADABLE else None), []
        files = await asyncio.to_thread(_files, table, user.id)
        own = table.seats_of(user.id)
        traits = [one for one in await self._store.traits.of_matches([match]) if one.seat in own]
        return _facts(table, user.id, [file.name for file in files]) | {
            "played": [_trait(one) for one in traits]
        }, files

    async def _copy(self, copy: str) -> tuple[Facts | None, list[File]]:
        """What is told of an analysis copy, and its files."""
        try:
            record = await self._store.sandbox(copy)
        except Unreadable:
            return {"id": copy, "unreadable": True}, []
        if record is None:
            return None, []
        board = File(f"analysis/{record.id}-branches.json", record.body)
        try:
            files = [await asyncio.to_thread(_line_of_copy, record), board]
        except Exception:  # whatever damaged data lead to: what is stored of it is theirs all the same
            files = [board]
        return {
            "id": record.id,
            "match": record.match,
            "row": record.row,
            "seat": record.seat,
            "drawn": record.sampled,
            "shared": record.shared,
            "created": told_instant(record.created),
            "files": [file.name for file in files],
        }, files


def _files(table: Table, user: str) -> list[File]:
    """The files of a match: the whole once it may be known, else one for each of the user's seats."""
    name = f"matches/{table.record.game}-{table.id}"
    if table.is_disclosed:
        return [File(f"{name}.json", table.match.dump())]
    own = table.seats_of(user)
    if not own:
        return [File(f"{name}-onlooker.json", table.match.dump(SPECTATOR))]
    return [File(f"{name}-seat-{seat}.json", table.match.dump(seat)) for seat in own]


def _facts(table: Table, user: str, files: list[str]) -> Facts:
    record, own = table.record, table.seats_of(user)
    result = record.result or {}
    return {
        "id": record.id,
        "game": record.game,
        "title": record.title,
        "status": record.status,
        "created": told_instant(record.created),
        "finished": _when(record.finished),
        "set_by_me": record.owner == user,
        "my_seats": list(own),
        "seats": [
            {"name": seat.name, "program": seat.is_program or seat.machine, "resigned": seat.resigned}
            for seat in table.seats
        ],
        "scores": result.get("scores"),
        "ranks": result.get("ranks"),
        "orders": [_order(order) for seat in own for order in table.orders_of(seat)],
        "files": files,
    }


def _trait(one: Trait) -> Facts:
    """How a seat of one's own was played."""
    accuracy = None if one.accuracy == NEVER else one.accuracy / 10
    return {"seat": one.seat, "accuracy": accuracy, "opening": one.opening.split()}


def _line_of_copy(record: SandboxRecord) -> File:
    return File(f"analysis/{record.id}.json", read_sandbox(record).match.dump())


def _token(token: AccessToken, names: dict[str, str]) -> Facts:
    return {
        "name": token.name,
        "scopes": token.scopes.split(),
        "for": names.get(token.user),
        "created": told_instant(token.created),
        "last_used": _when(token.used),
    }


def _channel(channel: Channel) -> Facts:
    return {
        "id": channel.id,
        "kind": channel.kind,
        "target": channel.target,
        "created": told_instant(channel.created),
        "verified": _when(channel.verified),
        "last": _when(channel.told),
        "failing_since": _when(channel.failing),
        "off_since": _when(channel.ended),
        "told_of": [event for event in EVENTS if channel.wants(event)],
    }


def _leave(one: Leave) -> Facts:
    return {
        "first": one.first,
        "last": one.last,
        "zone": one.zone,
        "planned": told_instant(one.created),
        "ended": _when(one.ended),
        "days": len(one.days),
    }


def _hours(rules: CallRules | None) -> Facts | None:
    if rules is None:
        return None
    return {"zone": rules.zone, "from": time_of(rules.quiet_from), "until": time_of(rules.quiet_until)}


def _digest(digest: Digest | None) -> Facts | None:
    return (
        None if digest is None else {"by": digest.way, "at": time_of(digest.minute), "next": told_instant(digest.due)}
    )


def _notice(notice: Notice) -> Facts:
    return {
        "event": notice.event,
        "match": notice.match,
        "seat": notice.seat,
        "by": notice.channel,
        "due": told_instant(notice.due),
        "sent": _when(notice.sent),
        "state": notice.state,
        "attempts": notice.attempts,
        "detail": notice.detail,
    }


def _report(report: Report) -> Facts:
    """What somebody has reported; about whom is named by the match alone, where there is one."""
    return {
        "grounds": report.grounds,
        "text": report.text,
        "match": report.match,
        "created": told_instant(report.created),
    }


def _order(order: Order) -> Facts:
    return {
        "seat": order.seat,
        "question": order.question,
        "answer": order.code,
        "created": told_instant(order.created),
    }


def _line(match: str, line: ChatLine) -> Facts:
    return {"match": match, "seat": line.seat, "name": line.name, "at": told_instant(line.stamp), "text": line.text}


def _challenge(one: ChallengeRecord) -> Facts:
    return {
        "match": one.match,
        "game": one.game,
        "kind": one.kind,
        "name": one.name,
        "mode": one.mode,
        "player": one.player,
        "created": told_instant(one.created),
        "finished": _when(one.finished),
        "verdict": one.verdict,
        "points": one.points,
        "margin": one.margin,
        "won": one.won,
        "facts": one.facts,
    }


def _event(whole: Whole, user: str) -> Facts:
    """An event and what somebody has won there; of others nothing but how many they were. A league's divisions stand by themselves."""
    event, own = whole.event, whole.entrant_of(user)
    lines = standings(whole) if event.ladder is None else []
    line = next((one for one in lines if own is not None and one.entrant.number == own.number), None)
    return {
        "id": event.id,
        "name": event.name,
        "game": event.game,
        "form": event.form,
        "league": event.league or None,
        "duplicate": event.duplicate,
        "phrases": event.phrases,
        "status": event.status,
        "created": told_instant(event.created),
        "ended": _when(event.ended),
        "held_by_me": event.holder == user,
        "entrants": len(whole.entrants),
        "entered": None if own is None else told_instant(own.stamp),
        "place": None if line is None else line.place,
        "points": None if line is None else line.points / SIXTIETHS,
        "rounds": [
            {"round": number, "result": one.kind, "place": one.place or None, "match": one.match or None}
            for number, one in enumerate(line.fields if line is not None else (), 1)
        ],
    }


def _rating(one: Rating) -> Facts:
    return {
        "game": one.game,
        "kind": one.kind,
        "rating": one.mean / POINT,
        "deviation": one.deviation / POINT,
        "matches": one.matches,
        "last": told_instant(one.last),
    }


def _change(one: Change) -> Facts:
    return {
        "match": one.match,
        "game": one.game,
        "kind": one.kind,
        "finished": told_instant(one.finished),
        "seat": one.seat,
        "place": one.place,
        "before": [one.mean_before / POINT, one.deviation_before / POINT],
        "after": [one.mean / POINT, one.deviation / POINT],
    }


def _when(instant: int) -> str | None:
    return None if instant == NEVER else told_instant(instant)


def _written(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1)

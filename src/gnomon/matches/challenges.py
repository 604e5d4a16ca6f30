"""Challenges: the same deal for everybody, of a day, a week or a word that friends agree on, and whose match counts.

They are played alone, in the modes of a game that can be, or at a fixed table against programs, which reply to everybody
alike (`replies`). The deal of a word follows from the word, the game and the mode, so that every server deals alike and
nothing about it is secret. The deal of a day or a week follows from the server's secret too: everybody on this server gets
the same, and nobody knows it before. Its seal is told beforehand and its seed when the time is over. No account is needed. What counts is the first match of a challenge that somebody begins, played to its end by that person alone: further
attempts know the cards, and a seat that a program, another person or a run-out clock has played is no attempt of one's
own. Answers may be taken back as in every match, up to the last card or tile that came to light: that tells nothing.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final, NamedTuple

from gnomon.kernel.game import Game
from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan, Summary
from gnomon.matches.pauses import what
from gnomon.matches.people import tidy_line
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import ChallengeKind, ChallengeRecord, User, Verdict, day_of, first_day, week_of
from gnomon.matches.replies import DEALT
from gnomon.matches.secret import Secret, seal_of
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

DAILY: Final[ChallengeKind] = "daily"
WEEKLY: Final[ChallengeKind] = "weekly"
NAMED: Final[ChallengeKind] = "named"
LONGEST_NAME: Final = 40
SHOWN: Final = 10
"""Results in a table."""
AGAINST: Final = "vs:"
"""What the mode of a table against programs begins with; their levels follow, between commas."""
BY_DAY: Final = "seasoned"
BY_WEEK: Final = "club"
"""The levels of the programs at a day's table, the smallest of a game, and at a week's, which has one seat more."""
HELP: Final = frozenset({"handed_over", "resigned", "retired", "stood_in", "timed_out", "moved"})
"""What the log notes when somebody or something else has answered for a seat."""


class Challenge(NamedTuple):
    """One deal: of a game, of a day (`2026-01-31`), a week (`2026-W05`) or a word, in a mode."""

    game: str
    kind: ChallengeKind
    name: str
    mode: str

    @property
    def rivals(self) -> tuple[str, ...]:
        """The levels of the programs at its table; none where one plays alone."""
        return rivals_of(self.mode)

    @property
    def seat(self) -> int:
        """The seat of whoever plays it: the same for everybody."""
        words = "\n".join(("gnomon seat", *self))
        return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big") % (len(self.rivals) + 1)

    @property
    def plans(self) -> tuple[SeatPlan, ...]:
        """The seats of its table."""
        programs = [SeatPlan("opponent", level=level) for level in self.rivals]
        return (*programs[: self.seat], SeatPlan("me"), *programs[self.seat :])


class Challenges:
    """Beginning challenges, and their tables of results."""

    def __init__(self, tables: Tables, lobby: Lobby, store: Store, clock: Clock, secret: Secret) -> None:
        self._tables = tables
        self._lobby = lobby
        self._store = store
        self._clock = clock
        self._secret = secret

    def today(self) -> str:
        """The day whose challenge runs now, in universal time."""
        return day_of(self._clock.now())

    def this_week(self) -> str:
        """The week whose challenge runs now, in universal time."""
        return week_of(self._clock.now())

    def daily(self, game: str, mode: str) -> Challenge:
        """The challenge of today."""
        return Challenge(game, DAILY, self.today(), mode)

    def weekly(self, game: str, mode: str) -> Challenge:
        """The challenge of this week."""
        return Challenge(game, WEEKLY, self.this_week(), mode)

    def is_open(self, challenge: Challenge) -> bool:
        """Whether it may be begun now."""
        return challenge.kind == NAMED or challenge.name == self._current(challenge.kind)

    def _current(self, kind: ChallengeKind) -> str:
        return self.today() if kind == DAILY else self.this_week()

    def seed(self, challenge: Challenge) -> int:
        """The seed of a deal, 256 bits. That of a day or week is not for everybody while it lasts: see `told`."""
        if challenge.kind != NAMED:
            return self._secret.number("challenge", *challenge)
        words = "\n".join(("gnomon challenge", *challenge))
        return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")

    def seal(self, challenge: Challenge) -> str:
        """What proves later that the seed of a deal has not been changed: see `seal_of`."""
        return seal_of(self.seed(challenge))

    def told(self, challenge: Challenge) -> str:
        """The seed of a past day's or week's deal in hexadecimal, empty for others.

        Also empty for those that began before the server's secret was a day old: their matches may be of another deal.
        """
        if challenge.kind == NAMED or challenge.name >= self._current(challenge.kind):
            return ""
        is_known = self._secret.day() < first_day(challenge.name).isoformat()
        return f"{self.seed(challenge):064x}" if is_known else ""

    async def begin(self, user: User, challenge: Challenge, wish: NewTable, client: str = "") -> Table:
        """Set the match of a challenge, dealt by its seed; against programs at its own table, whatever seats are wished for.

        Raises Declined, for a day or a week that is not the present one too.
        """
        if not self.is_open(challenge):
            raise Declined(BAD_REQUEST, where="day")
        wish = replace(wish, seed=self.seed(challenge))
        if challenge.rivals:
            note = {"what": DEALT, "kind": challenge.kind, "deal": challenge.name, "mode": challenge.mode}
            wish = replace(wish, seats=challenge.plans, note=note)
        table = await self._lobby.create(user, wish, client)
        record = ChallengeRecord(table.id, *challenge, user.id, table.record.created)
        await self._store.save_challenge(record)
        table.is_challenge, table.secret_until = True, record.secret_until
        return table

    async def attempts(self, user: User, challenge: Challenge) -> list[ChallengeRecord]:
        """A user's matches of a challenge, the first one first; those that are over have a verdict."""
        await self._judge([challenge.game], challenge.kind, challenge.name)
        return await self._tries(challenge, user.id)

    async def _tries(self, challenge: Challenge, user: str) -> list[ChallengeRecord]:
        of_all = await self._store.attempts([challenge.game], challenge.kind, challenge.name, user)
        return [one for one in of_all if one.mode == challenge.mode]

    async def of_today(self, games: Sequence[str], user: User | None) -> tuple[dict[str, int], list[ChallengeRecord]]:
        """How many people have played today's deals of some games to the end, in one of their modes, by game; and a user's own matches
        of them, the first ones first.
        """
        today = self.today()
        await self._judge(games, DAILY, today)
        own = await self._store.attempts(games, DAILY, today, user.id) if user is not None else []
        return await self._store.players(games, DAILY, today), own

    async def among(self, summaries: Sequence[Summary]) -> list[ChallengeRecord]:
        """Which of somebody's matches were challenges; those that are over have a verdict."""
        over = {one.record.id for one in summaries if one.record.status == "over"}
        matches = [one.record.id for one in summaries]
        found = await self._store.challenges(matches) if matches else []
        waiting = {(one.game, one.kind, one.name) for one in found if one.match in over and not one.verdict}
        for game, kind, name in waiting:
            await self._judge([game], kind, name)
        return await self._store.challenges(matches) if waiting else found

    async def best(self, challenge: Challenge) -> list[ChallengeRecord]:
        """The best results that count."""
        await self._judge([challenge.game], challenge.kind, challenge.name)
        return await self._store.best(*challenge, SHOWN)

    async def spread(self, challenge: Challenge) -> dict[int, int]:
        """How many of the results that count have so many points, by points."""
        return await self._store.points(*challenge)

    async def _judge(self, games: Sequence[str], kind: ChallengeKind, name: str) -> None:
        """Look once at each match that has come to its end."""
        for record in await self._store.unjudged(games, kind, name):
            first = (await self._tries(Challenge(record.game, kind, name, record.mode), record.user))[0]
            try:
                table = await self._tables.open(record.match)
            except Declined:
                continue  # it cannot be read: no result of it counts
            await self._store.save_challenge(judged(record, table, record.match == first.match))


def judged(record: ChallengeRecord, table: Table, is_first: bool) -> ChallengeRecord:
    """The record with the result of its finished match."""
    verdict: Verdict = "counts"
    if any(what(row) in HELP for row in table.match.rows):
        verdict = "helped"
    elif not is_first:
        verdict = "again"
    outcome = table.match.outcome
    seat = next((one.index for one in table.seats if one.kind == "person"), 0)
    others = [points for index, points in enumerate(outcome.scores) if index != seat]
    margin = outcome.scores[seat] - max(others) if rivals_of(record.mode) else 0
    return ChallengeRecord(
        record.match,
        record.game,
        record.kind,
        record.name,
        record.mode,
        record.user,
        record.created,
        verdict,
        table.seats[seat].name,
        outcome.scores[seat],
        seat in outcome.winners,
        outcome.facts,
        table.record.finished,
        margin,
    )


def rivals_of(mode: str) -> tuple[str, ...]:
    """The levels of the programs in a mode; none where it is one of playing alone."""
    return tuple(mode.removeprefix(AGAINST).split(",")) if mode.startswith(AGAINST) else ()


def mode_against(game: Game, kind: ChallengeKind) -> str:
    """The mode in which a game is dealt against programs by the day, a word or the week; empty if it has no such table."""
    seats = [count for count in game.seat_counts if count > 1]
    if not seats:
        return ""
    by_week = kind == WEEKLY
    return AGAINST + ",".join([BY_WEEK if by_week else BY_DAY] * (seats[: 1 + by_week][-1] - 1))


def before(name: str) -> str:
    """The day before a day, or the week before a week."""
    first = first_day(name)
    if "W" in name:
        return (first - timedelta(days=7)).strftime("%G-W%V")
    return (first - timedelta(days=1)).isoformat()


def word_of(text: str) -> str:
    """A word for a challenge as it is compared: small letters, single spaces. Raises Declined if there is none."""
    word = tidy_line(text).casefold()
    if not word or len(word) > LONGEST_NAME:
        raise Declined(BAD_REQUEST, where="word")
    return word

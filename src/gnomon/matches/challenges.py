"""Challenges: the same deal for everybody, of a day or of a word that friends agree on, and whose match counts.

The deal of a word follows from the word, the game and the mode, so that every server deals alike and nothing about it is
secret. The deal of a day follows from the server's secret too: everybody on this server gets the same, and nobody knows
it before. Its seal is told beforehand and its seed when the day is over. No account is needed. What counts is the first match of a challenge that somebody begins, played to its end by that person alone: further
attempts know the cards, and a seat that a program, another person or a run-out clock has played is no attempt of one's
own. Answers may be taken back as in every match, up to the last card or tile that came to light: that tells nothing.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from gnomon.matches.errors import BAD_REQUEST, Declined
from gnomon.matches.lobby import Lobby, NewTable, Summary
from gnomon.matches.pauses import what
from gnomon.matches.people import tidy_line
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import ChallengeKind, ChallengeRecord, User, Verdict, day_of
from gnomon.matches.secret import Secret
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables

DAILY: Final[ChallengeKind] = "daily"
NAMED: Final[ChallengeKind] = "named"
LONGEST_NAME: Final = 40
SHOWN: Final = 10
"""Results in a table."""
HELP: Final = frozenset({"handed_over", "resigned", "retired", "stood_in", "timed_out", "moved"})
"""What the log notes when somebody or something else has answered for a seat."""


class Challenge(NamedTuple):
    """One deal: of a game, of a day (ISO date) or a word, in a mode."""

    game: str
    kind: ChallengeKind
    name: str
    mode: str


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

    def daily(self, game: str, mode: str) -> Challenge:
        """The challenge of today."""
        return Challenge(game, DAILY, self.today(), mode)

    def seed(self, challenge: Challenge) -> int:
        """The seed of a deal, 256 bits. That of a day is not for everybody while the day lasts: see `told`."""
        if challenge.kind == DAILY:
            return self._secret.number("challenge", *challenge)
        words = "\n".join(("gnomon challenge", *challenge))
        return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")

    def seal(self, challenge: Challenge) -> str:
        """What proves later that a seed has not been changed: the SHA-256 of its 64 hexadecimal digits."""
        return hashlib.sha256(f"{self.seed(challenge):064x}".encode()).hexdigest()

    def told(self, challenge: Challenge) -> str:
        """The seed of a past day's deal in hexadecimal, empty for others.

        Also empty for days up to the one on which the server's secret was made: their matches may be of another deal.
        """
        is_past = challenge.kind == DAILY and self._secret.day() < challenge.name < self.today()
        return f"{self.seed(challenge):064x}" if is_past else ""

    async def begin(self, user: User, challenge: Challenge, wish: NewTable, client: str = "") -> Table:
        """Set the match of a challenge, dealt by its seed. Raises Declined, for a day that is not today too."""
        if challenge.kind == DAILY and challenge.name != self.today():
            raise Declined(BAD_REQUEST, where="day")
        table = await self._lobby.create(user, replace(wish, seed=self.seed(challenge)), client)
        record = ChallengeRecord(table.id, *challenge, user.id, table.record.created)
        await self._store.save_challenge(record)
        table.is_challenge, table.secret_until = True, record.secret_until
        return table

    async def attempts(self, user: User, challenge: Challenge) -> list[ChallengeRecord]:
        """A user's matches of a challenge, the first one first; those that are over have a verdict."""
        await self._judge(challenge)
        return await self._store.attempts(*challenge, user.id)

    async def daily_of(self, summaries: Sequence[Summary]) -> list[ChallengeRecord]:
        """Which of somebody's matches were deals of a day; those that are over have a verdict."""
        over = {one.record.id for one in summaries if one.record.status == "over"}
        matches = [one.record.id for one in summaries]
        found = await self._store.challenges(matches) if matches else []
        waiting = {
            Challenge(one.game, one.kind, one.name, one.mode) for one in found if one.match in over and not one.verdict
        }
        for challenge in waiting:
            await self._judge(challenge)
        if waiting:
            found = await self._store.challenges(matches)
        return [one for one in found if one.kind == DAILY]

    async def best(self, challenge: Challenge) -> list[ChallengeRecord]:
        """The best results that count."""
        await self._judge(challenge)
        return await self._store.best(*challenge, SHOWN)

    async def players(self, game: str, modes: Sequence[str]) -> int:
        """How many people have played today's deal of a game to the end, in one of its modes."""
        for mode in modes:
            await self._judge(self.daily(game, mode))
        return await self._store.players(game, DAILY, self.today())

    async def _judge(self, challenge: Challenge) -> None:
        """Look once at each match that has come to its end."""
        for record in await self._store.unjudged(*challenge):
            first = (await self._store.attempts(*challenge, record.user))[0]
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
    return ChallengeRecord(
        record.match,
        record.game,
        record.kind,
        record.name,
        record.mode,
        record.user,
        record.created,
        verdict,
        table.seats[0].name,
        outcome.scores[0],
        0 in outcome.winners,
        outcome.facts,
        table.record.finished,
    )


def word_of(text: str) -> str:
    """A word for a challenge as it is compared: small letters, single spaces. Raises Declined if there is none."""
    word = tidy_line(text).casefold()
    if not word or len(word) > LONGEST_NAME:
        raise Declined(BAD_REQUEST, where="word")
    return word

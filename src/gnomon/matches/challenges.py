"""Challenges: the same deal for everybody, of a day or of a word that friends agree on, and whose match counts.

The seed follows from the game, the day or word, and the mode, so that nobody needs an account and every server deals
alike. What counts is the first match of a challenge that somebody begins, played to its end by that person alone: further
attempts know the cards, and a seat that a program, another person or a run-out clock has played is no attempt of one's
own. Answers may be taken back as in every match, up to the last card or tile that came to light: that tells nothing.
"""

import hashlib
from datetime import UTC, datetime
from typing import Final, NamedTuple

from gnomon.matches.lobby import Lobby, NewTable
from gnomon.matches.pauses import what
from gnomon.matches.ports import Clock, Store
from gnomon.matches.records import ChallengeKind, ChallengeRecord, User, Verdict
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables
from gnomon.matches.trouble import BAD_REQUEST, Declined

DAILY: Final[ChallengeKind] = "daily"
NAMED: Final[ChallengeKind] = "named"
LONGEST_NAME: Final = 40
SHOWN: Final = 10
"""Results in a table."""
HELP: Final = frozenset({"handed_over", "resigned", "stood_in", "timed_out", "moved"})
"""What the log notes when somebody or something else has answered for a seat."""


class Challenge(NamedTuple):
    """One deal: of a game, of a day (ISO date) or a word, in a mode."""

    game: str
    kind: ChallengeKind
    name: str
    mode: str

    @property
    def seed(self) -> int:
        """The seed of its deal, 256 bits."""
        words = "\n".join(("gnomon challenge", self.game, self.kind, self.name, self.mode))
        return int.from_bytes(hashlib.sha256(words.encode()).digest(), "big")


class Challenges:
    """Beginning challenges, and their tables of results."""

    def __init__(self, tables: Tables, lobby: Lobby, store: Store, clock: Clock) -> None:
        self._tables = tables
        self._lobby = lobby
        self._store = store
        self._clock = clock

    def today(self) -> str:
        """The day whose challenge runs now, in universal time."""
        return datetime.fromtimestamp(self._clock.now() / 1000, UTC).date().isoformat()

    def daily(self, game: str, mode: str) -> Challenge:
        """The challenge of today."""
        return Challenge(game, DAILY, self.today(), mode)

    async def begin(self, user: User, challenge: Challenge, wish: NewTable, client: str = "") -> Table:
        """Set the match of a challenge, which deals by its seed. Raises Declined, for a day that is not today too."""
        if challenge.kind == DAILY and challenge.name != self.today():
            raise Declined(BAD_REQUEST, where="day")
        table = await self._lobby.create(user, wish, client)
        record = ChallengeRecord(table.id, *challenge, user.id, table.record.created)
        await self._store.save_challenge(record)
        return table

    async def attempts(self, user: User, challenge: Challenge) -> list[ChallengeRecord]:
        """A user's matches of a challenge, the first one first; those that are over have a verdict."""
        await self._judge(challenge)
        return await self._store.attempts(*challenge, user.id)

    async def best(self, challenge: Challenge) -> list[ChallengeRecord]:
        """The best results that count."""
        await self._judge(challenge)
        return await self._store.best(*challenge, SHOWN)

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
    word = " ".join(text.casefold().split())
    if not word or len(word) > LONGEST_NAME:
        raise Declined(BAD_REQUEST, where="word")
    return word

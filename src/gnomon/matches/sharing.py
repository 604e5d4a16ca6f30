"""Finished matches for research: those alone whose every person agrees, without names."""

import json
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from gnomon.bots import OPPONENTS
from gnomon.catalog import entry
from gnomon.kernel.errors import GnomonError
from gnomon.kernel.log import ANSWER
from gnomon.kernel.options import written_options
from gnomon.lab.recorder import Answers, Played
from gnomon.lab.table import Record
from gnomon.match import Match, restore
from gnomon.match.walking import perform
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.ports import Store
from gnomon.matches.records import MatchRecord, Seat

PERSON: Final = "person"
"""What stands in place of every name."""
PROGRAM: Final = "program"
"""What stands for a program that is not Gnomon's own: its name may tell of the host's machine."""

DISAGREE: Final = "not everybody agrees"
LESSON: Final = "guided matches and drills"
DEAL: Final = "deals that others may still play"
RULES: Final = "by older rules"
SETTING: Final = "from a position, or with other component data"
UNREADABLE: Final = "unreadable"


class Shared(NamedTuple):
    """How many matches were written, and how many were left out for which reason."""

    written: int
    left_out: dict[str, int]


async def share(store: Store, game_id: str, take: Callable[[Played], None]) -> Shared:
    """Hand every finished match of a game that may be shared to `take`, in the order in which they ended.

    Raises BadInput for an unknown game, and StorageTrouble.
    """
    game = entry(game_id).game
    left_out: Counter[str] = Counter()
    agreed: dict[str, bool] = {}
    written = 0
    for record, seats in await store.over(game.id):
        reason = await _reason(store, record, seats, agreed)
        if not reason:
            try:
                rows = [json.loads(row.body) for row in await store.rows(record.id)]
                match = restore(json.loads(record.header), rows)
            except (GnomonError, StorageTrouble, ValueError):
                reason = UNREADABLE
            else:
                reason = _unlike(match)
        if reason:
            left_out[reason] += 1
        else:
            take(_played(match, seats))
            written += 1
    return Shared(written, dict(left_out))


async def _reason(store: Store, record: MatchRecord, seats: list[Seat], agreed: dict[str, bool]) -> str:
    """Why a match may not be shared, empty if it may."""
    if record.lesson:
        return LESSON
    if await store.challenge(record.id) is not None:
        return DEAL
    for seat in seats:
        if seat.kind == "opponent":
            continue
        # Somebody else at the same screen, or somebody without an account here, was never asked.
        if seat.local or seat.user is None or not await _agrees(store.user, seat.user, agreed):
            return DISAGREE
    return ""


async def _agrees(find: Callable[[str], Awaitable[object]], user: str, agreed: dict[str, bool]) -> bool:
    if user not in agreed:
        try:
            agreed[user] = getattr(await find(user), "shares", False) is True
        except StorageTrouble:
            agreed[user] = False
    return agreed[user]


def _unlike(match: Match) -> str:
    """Why a match does not fit among the others of a recording, empty if it does."""
    newest = entry(match.game.id).game
    if match.rules_version != newest.rules_version:
        return RULES
    return SETTING if match.start is not None or match.data_digest != newest.data_digest else ""


def _played(match: Match, seats: list[Seat]) -> Played:
    """The line of play that stood in the end, what was taken back left out."""
    game, answers = match.game, Answers()
    state = game.setup(match.option_values, match.seats, match.seed)
    for row in match.effective_rows():
        if row.kind == ANSWER:
            answers.add(game, state, row.seat, game.options(state, row.seat), row.code, row.at)
        perform(game, state, row)
    outcome = match.outcome
    record = Record([], game.digest(state), outcome.scores, outcome.ranks, outcome.ended_by)
    programs = [_called(seat) for seat in seats]
    return Played(programs, written_options(game.specs, match.option_values), match.seed, record, answers)


def _called(seat: Seat) -> str:
    if seat.kind != "opponent":
        return PERSON
    return seat.level if seat.level in OPPONENTS else PROGRAM

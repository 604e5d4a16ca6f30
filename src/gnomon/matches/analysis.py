"""Private copies of a match to try lines in, and scores and chances to win over time."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gnomon.insight import Estimator
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.log import Row
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from gnomon.match import Match
from gnomon.match.reviews import Review
from gnomon.match.walking import acts, perform
from gnomon.matches.branches import Sandbox, begun, read_sandbox
from gnomon.matches.entropy import is_id
from gnomon.matches.errors import NOT_YOURS, UNKNOWN_MATCH, UNKNOWN_ROW, UNREADABLE, Declined
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import SPECTATOR, SandboxRecord, User
from gnomon.matches.table import Table
from gnomon.matches.tables import Tables


@dataclass(frozen=True, slots=True)
class Point:
    """Scores after an act: the row's number, scores per seat, and for finished matches each seat's chance to win.

    `chances` (0 to 1) are empty where no network for the game comes with Gnomon. `at` is the act's match time (ms); `timed`
    says that a stretch of real time runs from there on.
    """

    seq: int
    act: int
    scores: tuple[int, ...]
    chances: tuple[float, ...]
    at: int
    timed: bool


class Analysis:
    """What one may try and learn without touching a match."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, entropy: Entropy, quotas: Quotas) -> None:
        self._tables = tables
        self._quotas = quotas
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._curves: dict[str, tuple[int, list[Point]]] = {}
        self._drawing = asyncio.Lock()

    async def copy(self, table: Table, user: User, seat: int, row: int, client: str = "") -> Sandbox:
        """A private copy of a match as it stood after a row (-1: the beginning).

        Of a match that may not be known yet it shows what `seat` (one's own, or SPECTATOR) knew then, and the rest is drawn at random.
        Raises Declined.
        """
        if seat != SPECTATOR and seat not in table.seats_of(user.id) and not table.is_disclosed:
            raise Declined(NOT_YOURS, seat=seat)
        state = position_at(table, row)
        await self._quotas.take("copies", user.payer, client)
        sampled = not table.is_disclosed
        if sampled:
            known = table.game.view(state, seat)
            state = table.game.determinize(known, Generator(self._entropy.seed()))
        source = table.match
        match = Match(source.entry, source.seats, state.seed, source.option_values, state.clone())
        body = begun(match.header())
        record = SandboxRecord(
            self._entropy.token(), user.id, table.id, row, seat, sampled, False, self._clock.now(), body
        )
        await self._store.save_sandbox(record)
        return read_sandbox(record)

    async def open(self, sandbox: str, user: User | None) -> Sandbox:
        """A copy by id, for its owner or, once it is shared, for anybody. Raises Declined."""
        record = await self._store.sandbox(sandbox) if is_id(sandbox) else None
        if record is None or (not record.shared and (user is None or record.owner != user.id)):
            raise Declined(UNKNOWN_MATCH)
        await self._may_look(record.match, user.id if user is not None else "")
        try:
            return read_sandbox(record)
        except Exception as fault:  # whatever damaged data lead to
            raise Declined(UNREADABLE) from fault

    async def _may_look(self, match: str, user: str) -> None:
        """Raise Declined where the match of a copy is closed to somebody. One that is gone or damaged closes nothing."""
        try:
            await self._tables.open(match)
        except Declined:
            return
        await self._tables.current(match, user)

    async def save(self, sandbox: Sandbox, user: User, client: str = "") -> Sandbox:
        """Keep what was tried; somebody else's shared copy becomes one's own. The copy as kept. Raises Declined."""
        record = replace(sandbox.record, body=sandbox.to_text())
        if record.owner != user.id:
            await self._quotas.take("copies", user.payer, client)
            record = replace(record, id=self._entropy.token(), owner=user.id, shared=False, created=self._clock.now())
        await self._store.save_sandbox(record)
        sandbox.record = record
        return sandbox

    async def share(self, sandbox: Sandbox, user: User) -> Sandbox:
        """Let anybody with the link look at a copy. Raises Declined."""
        if sandbox.record.owner != user.id:
            raise Declined(NOT_YOURS)
        sandbox.record = replace(sandbox.record, shared=True)
        await self._store.save_sandbox(sandbox.record)
        return sandbox

    async def mine(self, user: User) -> list[SandboxRecord]:
        """The copies of a user, latest first."""
        return await self._store.sandboxes(user.id, 50)

    async def curve(self, table: Table, review: Review | None = None) -> list[Point]:
        """Scores after each act in effect, as a spectator may know them; chances to win only once the match is over.

        They are those of the match's `review`, if there is one by now. Without it they take a while, so they are found
        beside the loop, one match after the other.
        """
        known = self._curves.get(table.id)
        if known is not None and known[0] == table.seq:
            return known[1]
        if not table.is_over:
            return self._keep(table.id, table.seq, scores_over_time(table.match, False))
        async with self._drawing:
            known, seq, match = self._curves.get(table.id), table.seq, table.match
            if known is not None and known[0] == seq:
                return known[1]
            estimator = match.estimator if review is None else None
            begun, rows = match.state_at(-1).clone(), list(match.effective_rows())
            points = await asyncio.to_thread(_points, match.game, begun, rows, True, estimator, review)
            return self._keep(table.id, seq, points)

    def _keep(self, table: str, seq: int, points: list[Point]) -> list[Point]:
        self._curves[table] = (seq, points)
        if len(self._curves) > 200:
            del self._curves[next(iter(self._curves))]
        return points


def position_at(table: Table, row: int) -> State:
    """The full state after a row of a table's match (-1: the beginning). Raises Declined.

    While the match runs, what was taken back stays hidden: the last row in effect up to that one counts.
    """
    if not -1 <= row <= table.seq:
        raise Declined(UNKNOWN_ROW, row=row)
    if not table.is_over:
        row = max((kept.seq for kept in table.match.effective_rows() if kept.seq <= row), default=-1)
    return table.match.state_at(row)


def scores_over_time(match: Match, whole: bool, review: Review | None = None) -> list[Point]:
    """Scores after each act in effect of a `match`. With `whole` everything is known; a `review` tells the chances."""
    return _points(match.game, match.state_at(-1).clone(), match.effective_rows(), whole, None, review)


def _points(
    game: Game,
    state: State,
    rows: Sequence[Row],
    whole: bool,
    estimator: Estimator | None,
    review: Review | None,
) -> list[Point]:
    points: list[Point] = []
    for place, act in enumerate(acts(rows), 1):
        for row in act:
            perform(game, state, row)
        chances: Sequence[float] = ()
        if review is not None:
            chances = review.moments[place].estimate.winning
        elif estimator is not None:
            chances = estimator.of(state).winning
        scores = game.outcome(state if whole else game.view(state, SPECTATOR)).scores
        last = act[-1]
        points.append(Point(last.seq, last.act, tuple(scores), tuple(chances), last.at, game.span(state) != NEVER))
    return points

"""What people report to the hosts, and what the hosts decide about it.

Whoever is reported is never told by whom, nor shown the report: a host does not see those about themselves. A decision is
stored together with its entry in the hosts' log.
"""

from dataclasses import dataclass, replace
from typing import Final

from gnomon.matches import errors
from gnomon.matches.brake import Brake
from gnomon.matches.deeds import Act, Standing
from gnomon.matches.errors import Declined, Unreadable
from gnomon.matches.hosting import LONGEST_SILENCE, REASON_LENGTH, Hosting
from gnomon.matches.people import tidy_line
from gnomon.matches.ports import Clock, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import DAY_MS, NEVER, ChatLine, MatchRecord, User
from gnomon.matches.standings import Standings
from gnomon.matches.talk import tidy_text
from gnomon.matches.ties import GROUNDS, Decision, Grounds, Report

TEXT_LENGTH: Final = 500
LINES: Final = 30
"""So many lines of chat go with a report."""
LISTED: Final = 50
DECISIONS: Final[tuple[Decision, ...]] = ("dismissed", "warned", "muted", "banned")


@dataclass(frozen=True, slots=True)
class Case:
    """A report with all that belongs to it.

    `answer` is the last report in which the target has reported its author in turn; `before` are the others about the target.
    """

    report: Report
    target: User
    by: User | None
    match: MatchRecord | None
    lines: tuple[ChatLine, ...]
    answer: Report | None
    before: tuple[Report, ...]


class Reports:
    """From whoever reports to whoever decides. `host` and `by` are hosts; None stands for the command line of the machine."""

    def __init__(
        self, store: Store, hosting: Hosting, standings: Standings, clock: Clock, quotas: Quotas, brake: Brake
    ) -> None:
        self.store = store.reports
        self._all = store
        self._hosting = hosting
        self._standings = standings
        self._clock = clock
        self._quotas = quotas
        self._brake = brake

    async def write(self, user: User, target: User, grounds: str, text: str, match: str = "") -> None:
        """Report somebody, with the chat of a match as it stands now. Raises Declined."""
        self._standings.admit(user.id)
        named: Grounds | None = next((one for one in GROUNDS if one == grounds), None)
        tidy = tidy_text(text)
        if named is None or (named == "other" and not tidy):
            raise Declined(errors.NO_GROUNDS)
        if len(tidy) > TEXT_LENGTH:
            raise Declined(errors.TOO_LONG, limit=TEXT_LENGTH)
        line = await self._last_line(match, target) if match else NEVER
        report = Report(0, user.id, target.id, match, line, named, tidy, self._clock.now())
        report = replace(report, fresh=await self._brake.left(user) is not None)
        most = self._quotas.limits.reports * self._standings.times(user.payer)
        refused = await self.store.add(report, self._clock.now() - DAY_MS, most)
        if refused:
            raise Declined(errors.REPORTED if refused == "again" else errors.MANY_REPORTS, limit=most)

    async def _last_line(self, match: str, target: User) -> int:
        """The last line that was said in a match where somebody sits or has spoken. Raises Declined for any other match."""
        lines = await self._all.lines(match)
        sits = any(seat.user == target.id for seat in await self._all.seats(match))
        if not sits and not any(line.user == target.id for line in lines):
            raise Declined(errors.UNKNOWN_MATCH)
        return lines[-1].id if lines else NEVER

    # --- deciding ---------------------------------------------------------------------------------------------------

    async def case(self, report: int, host: User | None) -> Case:
        """A report as a host may see it. Raises Declined."""
        self._hosting.check(host)
        found = await self.store.one(report)
        target = await self._all.user(found.target) if found is not None else None
        if found is None or target is None or (host is not None and found.target == host.id):
            raise Declined(errors.UNKNOWN_REPORT)
        by = await self._all.user(found.by) if found.by else None
        try:
            match = await self._all.match(found.match) if found.match else None
        except Unreadable:
            match = None
        lines = await self.store.context(found.match, found.line, LINES) if found.line != NEVER else []
        about = await self.store.about(target.id, LISTED)
        answers = await self.store.about(by.id, LISTED) if by is not None else []
        hidden = host is not None and by is not None and by.id == host.id
        answer = next((one for one in answers if one.by == target.id and not hidden), None)
        before = tuple(one for one in about if one.id != found.id)
        return Case(found, target, by, match, tuple(lines), answer, before)

    async def decide(
        self,
        by: User | None,
        report: int,
        decision: str,
        reason: str,
        warning: str = "",
        until: int = NEVER,
    ) -> None:
        """Decide about a report: nothing, a `warning` that its target reads, silence `until` an instant, or a closed door.

        Raises Declined.
        """
        found = await self.case(report, by)
        now, target = self._clock.now(), found.target
        named: Decision | None = next((one for one in DECISIONS if one == decision), None)
        if named is None:
            raise Declined(errors.BAD_REQUEST, where="decision")
        if named in ("muted", "banned") and self._hosting.is_host(target.id):
            raise Declined(errors.IS_HOST)
        standing: Standing | None = self._standings.of(target.id)
        assert standing is not None
        facts: dict[str, int | str] = {"report": found.report.id}
        act: Act = "dismissed"
        said = ""
        if named == "warned":
            act, tidy = "warned", tidy_line(warning)
            if not tidy:
                raise Declined(errors.NO_WARNING)
            if len(tidy) > REASON_LENGTH:
                raise Declined(errors.TOO_LONG, limit=REASON_LENGTH)
            standing, said = replace(standing, warning=tidy, warned=now), tidy
        elif named == "muted":
            if not now < until <= now + LONGEST_SILENCE:
                raise Declined(errors.BAD_REQUEST, where="until")
            act, standing, facts = "muted", replace(standing, muted=until), facts | {"until": until}
        elif named == "banned":
            act, standing = "banned", replace(standing, banned=True)
        else:
            standing = None
        deed = self._hosting.deed(by, act, target.id, target.name, reason, facts)
        if not await self.store.decide(
            replace(found.report, decided=now, decision=named, warning=said), deed, standing
        ):
            raise Declined(errors.REPORT_OVER)
        if standing is not None:
            self._standings.put(standing)

    async def heed(self, user: User) -> None:
        """Note that somebody has read the warning of a host."""
        standing = self._standings.of(user.id)
        if standing.warning:
            await self.store.heed(user.id, standing.warned)
            self._standings.put(replace(standing, warning="", warned=NEVER))

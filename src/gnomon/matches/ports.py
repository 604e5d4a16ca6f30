"""What the application needs from outside, as Protocols; `gnomon.main` chooses who fills them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from gnomon.catalog import Entry
from gnomon.insight import Advice, Explanation
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from gnomon.match import Match
from gnomon.match.reviews import Review
from gnomon.matches.deeds import AdmissionStore, HostingStore
from gnomon.matches.identity import DeviceStore, LoginStore, PasskeyStore, Tokens
from gnomon.matches.leave import LeaveStore
from gnomon.matches.old_matches import OldMatchStore
from gnomon.matches.rated import RatingStore
from gnomon.matches.records import (
    ChallengeRecord,
    ChatLine,
    Commit,
    Invitation,
    MatchRecord,
    News,
    Notice,
    Order,
    Place,
    ReviewRecord,
    Ring,
    RowRecord,
    SandboxRecord,
    Seat,
    SessionRecord,
    User,
)
from gnomon.matches.rounds import EventStore
from gnomon.matches.seeking import SeekStore
from gnomon.matches.taking import TakingStore
from gnomon.matches.telling import ChannelStore, DigestStore
from gnomon.matches.thinking import Claim, Claiming
from gnomon.matches.ties import ReportStore, TieStore
from gnomon.matches.traits import TraitStore


class Clock(Protocol):
    """The host's time."""

    def now(self) -> int:
        """Milliseconds since 1970 that never go back within one process, whatever happens to the system's clock."""
        ...


class BelongingsStore(Protocol):
    """What the storage keeps of one person, all of it. Every method raises StorageTrouble when it cannot serve."""

    async def sessions(self, user: str) -> list[SessionRecord]:
        """The browsers in which somebody is known, oldest first."""
        ...

    async def matches(self, user: str) -> list[str]:
        """The matches in which somebody sits or that they have set, oldest first."""
        ...

    async def lines(self, user: str) -> list[tuple[str, ChatLine]]:
        """What somebody has said, with the match, oldest first."""
        ...

    async def copies(self, owner: str) -> list[str]:
        """The analysis copies of somebody, oldest first."""
        ...

    async def challenges(self, user: str) -> list[ChallengeRecord]:
        """The matches of challenges that somebody has begun, oldest first."""
        ...

    async def unfinished(self, users: Sequence[str]) -> list[str]:
        """The matches that are not over in which some users sit, have a seat kept for them, or that they have set."""
        ...

    async def places(self, users: Sequence[str]) -> list[Place]:
        """Where some users sit, in whatever match."""
        ...

    async def forget(self, users: Sequence[str], places: Sequence[Place]) -> None:
        """Delete people with all that is theirs alone, and take their names from all that stays; in one transaction.

        `places` are where they sat before they got up. Raises Declined for whoever is banned, or the last host; nothing is changed then.
        """
        ...

    async def unite(
        self, guest: User, person: User, stay: Sequence[str], changes: Sequence[Commit], damaged: Sequence[str] = ()
    ) -> None:
        """Make all that is a guest's a person's, but for the matches that `stay`; `changes` do it for those that are not over
        and not `damaged`.

        In one transaction; the guest is deleted unless something stays. Raises Conflict if anything has changed meanwhile,
        Declined if one of both is gone or the guest is none; nothing is changed then.
        """
        ...


class Store(Protocol):
    """Durable storage. Every method raises StorageTrouble when the storage cannot serve; `commit` also Conflict.

    `tokens` is what it keeps for the API's programs, `hosting` what for the people who keep the server, `admissions` what
    of their invitations, `belongings` all that it keeps of one person, `devices` how their browsers come and go,
    `passkeys` what signs them in without a code, `logins` what identity providers call them, `channels` how they are told of
    what matters, `ratings` how strong they are believed to be, `traits` how they played, `events` their tournaments, `seeks` what they would
    like to play, `leaves` when they are off, `ties` whom they keep away, `reports` what they tell the hosts about others, `takings` what
    they have had lately.
    """

    @property
    def tokens(self) -> Tokens:
        """Access for programs."""
        ...

    @property
    def hosting(self) -> HostingStore:
        """See `gnomon.matches.deeds`."""
        ...

    @property
    def admissions(self) -> AdmissionStore:
        """Invitations to the server."""
        ...

    @property
    def belongings(self) -> BelongingsStore:
        """All that is kept of one person."""
        ...

    @property
    def devices(self) -> DeviceStore:
        """How somebody's browsers come and go."""
        ...

    @property
    def passkeys(self) -> PasskeyStore:
        """What signs people in without a code."""
        ...

    @property
    def logins(self) -> LoginStore:
        """What identity providers call people."""
        ...

    @property
    def channels(self) -> ChannelStore:
        """How people are told of what matters."""
        ...

    @property
    def digests(self) -> DigestStore:
        """Who is told once a day what there is."""
        ...

    @property
    def ratings(self) -> RatingStore:
        """How strong people are believed to be."""
        ...

    @property
    def traits(self) -> TraitStore:
        """How seats were played."""
        ...

    @property
    def ties(self) -> TieStore:
        """Whom people keep away."""
        ...

    @property
    def reports(self) -> ReportStore:
        """What people tell the hosts about others."""
        ...

    @property
    def events(self) -> EventStore:
        """Tournaments."""
        ...

    @property
    def leaves(self) -> LeaveStore:
        """When people are off."""
        ...

    @property
    def takings(self) -> TakingStore:
        """What people have had lately."""
        ...

    @property
    def old_matches(self) -> OldMatchStore:
        """What is too old."""
        ...

    @property
    def seeks(self) -> SeekStore:
        """What people would like to play."""
        ...

    async def open(self) -> None:
        """Bring the schema up to date and make ready."""
        ...

    async def close(self) -> None:
        """Let go of every connection."""
        ...

    async def ping(self) -> None:
        """Prove that the storage takes what is written."""
        ...

    async def secret(self, fresh: str, stamp: int) -> tuple[str, int]:
        """The server's secret and since when it is there; `fresh` becomes it if there is none."""
        ...

    # --- matches ------------------------------------------------------------------------------------------------

    async def create(self, record: MatchRecord, seats: Sequence[Seat], rows: Sequence[RowRecord]) -> None:
        """A new match with its seats and first rows."""
        ...

    async def commit(self, change: Commit) -> None:
        """Store a change of a match. Conflict if a row of one of these numbers is there already."""
        ...

    async def match(self, match: str) -> MatchRecord | None:
        """One match."""
        ...

    async def seats(self, match: str) -> list[Seat]:
        """The seats of a match, in order."""
        ...

    async def rows(self, match: str, after: int = -1) -> list[RowRecord]:
        """The rows of a match whose number is greater than `after`, in order."""
        ...

    async def news(self, match: str, after: int, last: int) -> News | None:
        """A match as it stands, with the rows behind `after` and the `last` lines of chat, all of one moment."""
        ...

    async def head(self, match: str) -> int:
        """The number of a match's last row, -1 for none."""
        ...

    async def running(self) -> list[tuple[MatchRecord, list[Seat]]]:
        """The matches that are neither over nor waiting for people to sit down."""
        ...

    async def unattended(self, soon: int, after: str, limit: int) -> list[str]:
        """The running matches that need a server by the instant `soon`, in the order of their ids, behind `after`."""
        ...

    async def rest(self, match: str, seq: int, deadline: int) -> None:
        """Note that a match waits for people or its deadline, if `seq` is its last row's number."""
        ...

    async def unfinished(self, owner: str, since: int) -> list[tuple[MatchRecord, list[Seat]]]:
        """The matches that somebody or a program of theirs has set, not over, where something has happened since an instant."""
        ...

    async def going_on(self, matches: Sequence[str], since: int) -> set[str]:
        """Those of some matches that are not over and where something has happened since an instant."""
        ...

    async def of_user(self, user: str, limit: int, before: int | None = None) -> list[tuple[MatchRecord, list[Seat]]]:
        """The matches in which a user sits or for whom a seat is kept: those that go on, latest change first, and then those
        that are over, the last to end first, so many of each. With `before` only those that ended before an instant.
        """
        ...

    async def open_tables(self, limit: int) -> list[tuple[MatchRecord, list[Seat]]]:
        """Listed matches with a free seat, latest first."""
        ...

    async def watchable(self, limit: int) -> list[tuple[MatchRecord, list[Seat]]]:
        """Listed matches that are being played, latest change first."""
        ...

    async def listed(self, limit: int, before: int) -> list[tuple[MatchRecord, list[Seat]]]:
        """Listed matches that ended before an instant, latest first."""
        ...

    async def over(self, game: str) -> list[tuple[MatchRecord, list[Seat]]]:
        """The finished matches of a game, in the order in which they ended."""
        ...

    # --- people -------------------------------------------------------------------------------------------------

    async def save_user(self, user: User) -> None:
        """Insert a user, or update one whose recovery code stays as it is."""
        ...

    async def change_user(self, user: User) -> None:
        """Update a user, but for the recovery code; whoever is there no more does not come back by it."""
        ...

    async def user(self, user: str) -> User | None:
        """One user by id."""
        ...

    async def set_recovery(self, user: str, stored: str) -> None:
        """Give a user another recovery code; `stored` is what is kept of it."""
        ...

    async def user_of_recovery(self, code: str) -> User | None:
        """One user by what is stored of the recovery code."""
        ...

    async def save_session(self, digest: str, user: str, stamp: int, device: str = "") -> None:
        """Remember that a session (by the hash of its id) belongs to a user, and on what `device` it is."""
        ...

    async def session(self, digest: str, since: int = 0) -> User | None:
        """The user of a session that was used at an instant or after it."""
        ...

    async def see_session(self, digest: str, stamp: int, before: int) -> None:
        """Note that a session is used now, unless it was noted at `before` or later."""
        ...

    async def end_sessions(self, user: str, but: str) -> None:
        """Forget every session of a user but one."""
        ...

    async def end_unused_sessions(self, before: int) -> None:
        """Forget the sessions that were last used before an instant."""
        ...

    async def end_session(self, digest: str) -> None:
        """Forget a session."""
        ...

    # --- invitations, chat, orders ------------------------------------------------------------------------------

    async def save_invitation(self, invitation: Invitation) -> None:
        """Insert or update an invitation."""
        ...

    async def invitation(self, code: str) -> Invitation | None:
        """One invitation by code."""
        ...

    async def invitations(self, match: str) -> list[Invitation]:
        """The unspent invitations of a match."""
        ...

    async def seat_of_recovery(self, code: str) -> tuple[str, Seat] | None:
        """Match and seat of a recovery code."""
        ...

    async def add_line(self, match: str, line: ChatLine) -> ChatLine:
        """Store a line of chat; hands it back with its id."""
        ...

    async def lines(self, match: str, last: int | None = None) -> list[ChatLine]:
        """The chat of a match, or so many `last` lines of it, oldest first."""
        ...

    async def save_orders(self, match: str, seat: int, orders: Sequence[Order]) -> None:
        """Replace the standing orders of a seat."""
        ...

    async def orders(self, match: str) -> list[Order]:
        """The standing orders of a match."""
        ...

    # --- notices ------------------------------------------------------------------------------------------------

    async def take_notices(self, now: int, lease: int, limit: int) -> list[Notice]:
        """Waiting notices that are due, each handed to one taker until `now + lease`."""
        ...

    async def save_notice(self, notice: Notice) -> None:
        """Record what became of a notice, or add one (id 0)."""
        ...

    async def notices(self, user: str, match: str | None, limit: int) -> list[Notice]:
        """What was sent to a user and when, latest first."""
        ...

    # --- challenges ---------------------------------------------------------------------------------------------

    async def save_challenge(self, record: ChallengeRecord) -> None:
        """Insert a match's place in a challenge, or update all of it but whose it is."""
        ...

    async def challenge(self, match: str) -> ChallengeRecord | None:
        """A match's place in a challenge, if it has one."""
        ...

    async def challenges(self, matches: Sequence[str]) -> list[ChallengeRecord]:
        """The places of these matches in challenges, as far as they have one."""
        ...

    async def attempts(self, games: Sequence[str], kind: str, name: str, user: str) -> list[ChallengeRecord]:
        """A user's matches of some games' challenges of a name, in whatever mode, the first one first."""
        ...

    async def unjudged(self, games: Sequence[str], kind: str, name: str) -> list[ChallengeRecord]:
        """Matches of some games' challenges of a name that are over and not judged yet."""
        ...

    async def best(self, game: str, kind: str, name: str, mode: str, limit: int) -> list[ChallengeRecord]:
        """Those that count: won ones first, then by margin, then by points, then the earlier finished."""
        ...

    async def players(self, games: Sequence[str], kind: str, name: str) -> dict[str, int]:
        """How many people have a judged match of a challenge of a name, in whatever mode: by game, where anybody has."""
        ...

    async def points(self, game: str, kind: str, name: str, mode: str) -> dict[int, int]:
        """How many results that count have so many points, by points."""
        ...

    # --- analysis -----------------------------------------------------------------------------------------------

    async def save_review(self, review: ReviewRecord, accuracy: Mapping[int, int]) -> None:
        """Keep the review of a match in place of an earlier one, and how well the acts of each seat were chosen by it, in tenths
        of a percent. Conflict if there is no such match.
        """
        ...

    async def review(self, match: str) -> ReviewRecord | None:
        """The review of a match that was kept last."""
        ...

    async def save_sandbox(self, sandbox: SandboxRecord) -> None:
        """Insert an analysis copy, or update all of it but whose it is."""
        ...

    async def sandbox(self, sandbox: str) -> SandboxRecord | None:
        """One analysis copy."""
        ...

    async def sandboxes(self, owner: str, limit: int) -> list[SandboxRecord]:
        """The analysis copies of a user, latest first."""
        ...


class Bus(Protocol):
    """A doorbell between server processes: rings say which match has changed, and with what rows where that is short.

    Rings may be lost, late or out of order; what is stored decides. `is_shared` says whether there may be other processes at
    all.
    """

    is_shared: bool

    async def open(self) -> bool:
        """Begin to listen. True if no other server process was listening on the same storage."""
        ...

    async def ring(self, match: str, change: Commit | None = None, anew: bool = False) -> None:
        """Tell the other processes that a match has changed, and with which `change` that is stored.

        `anew` says that what was stored of it before has changed too.
        """
        ...

    async def heard(self) -> Ring:
        """Wait for the next ring of another process."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class Opponents(Protocol):
    """Programs that play a seat, beside the server."""

    def levels(self) -> tuple[str, ...]:
        """Whoever may sit at a table: the strengths, weakest first, frozen ones, then the programs that the host allows."""
        ...

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
        """The codes that an opponent gives in turn, seen from a view; `salt` makes its chance reproducible.

        `since` is what happened after the seat's last answer, for programs of the host's own; `unhurried` says that a turn
        takes days, so that there is time for a longer thought.
        `claiming` tells how soon they are wanted and at whose table, as often as that is asked until the thought begins.
        Empty if it would rather wait. Raises OpponentFailed when it crashes, runs out of time or answers nonsense.
        """
        ...


class OpponentFailed(Exception):
    """An opponent gave no usable answer; the seat's default is played instead."""


class Advisers(Protocol):
    """Programs that say what they would do in a person's place, beside the server, by what the seat may know alone.

    A `stage` from 0 to 2 says how long they think: about half a second, two seconds, eight seconds. `claiming` is as for
    opponents. All raise AdviserFailed when they crash or run out of time, and BadInput for a seat that is not asked.
    """

    async def advise(
        self, entry: Entry, view: State, seat: int, stage: int = 0, claiming: Claiming = Claim
    ) -> list[Advice]:
        """Up to three ways to play on, best first; see `gnomon.insight.advise`."""
        ...

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
        """What it costs to begin with these answers, against the `best` line of an advice, or one that is searched for."""
        ...

    async def review(
        self, match: Match, told: Callable[[Review, float], None] | None = None, claiming: Claiming = Claim
    ) -> Review:
        """A look back at a match that is over, its acts judged; takes about half a minute of one core, in portions.

        `told` is given what there is so far and how far that is (0 to 1): first the chances after every act, then more and
        more judged acts. Raises BadInput as `gnomon.review` does.
        """
        ...


class AdviserFailed(Exception):
    """No advice came; nothing else is lost."""


class Entropy(Protocol):
    """Where seeds, ids and codes come from."""

    def seed(self) -> int:
        """A fresh integer of 256 bits that nobody can foresee."""
        ...

    def token(self) -> str:
        """An id of 16 letters and digits that nobody can guess."""
        ...

    def code(self) -> str:
        """A short code of eight unambiguous letters and digits, for people to type."""
        ...


class Meter(Protocol):
    """Counts what the host does, for whoever runs it."""

    def answered(self, seconds: float) -> None:
        """An answer was stored, so long after it was taken up."""
        ...

    def refused(self, code: str) -> None:
        """Something was declined or refused."""
        ...

    def thought(self, level: str, seconds: float, failed: bool) -> None:
        """A program has planned."""
        ...

    def noticed(self, arrived: bool) -> None:
        """A notice was sent."""
        ...

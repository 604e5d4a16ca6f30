"""What travels between the application and its storage: plain frozen records. Instants are milliseconds since 1970."""

import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Final, Literal, NamedTuple

SeatKind = Literal["open", "person", "opponent"]
Status = Literal["waiting", "running", "over"]
PaceKind = Literal["none", "live", "days"]
Expiry = Literal["default", "hand_over"]
ChallengeKind = Literal["daily", "weekly", "named"]
Verdict = Literal["", "counts", "again", "helped"]
Invites = Literal["", "anybody", "played", "friends", "nobody"]
"""Who may invite somebody by name: anybody, friends and people they have played with, friends, or nobody; empty until they have said so."""
INVITES: Final[tuple[Invites, ...]] = ("anybody", "played", "friends", "nobody")
ChannelKind = Literal["webhook", "discord", "slack", "ntfy", "telegram", "mail", "push"]

SPECTATOR: Final = -1
NEVER: Final = -1
ANYBODY: Final = "*"
"""To whom a seat is offered by a link."""
UNJUDGED: Final = -2
"""Of `MatchRecord.quiet`: nobody has looked yet."""
DAY_MS: Final = 86_400_000
GONE: Final = "N. N."
"""What whoever has left for good is called from then on, in every language."""
GONE_WORDS: Final = "…"
"""What stands for what they had said."""
FULL_SPEED: Final = 100
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_WEEK: Final = re.compile(r"[0-9]{4}-W[0-9]{2}")


def day_of(instant: int) -> str:
    """The day of an instant, in universal time, such as `2026-01-31`."""
    return datetime.fromtimestamp(instant / 1000, UTC).date().isoformat()


def week_of(instant: int) -> str:
    """The week of an instant as ISO 8601 writes it, in universal time, such as `2026-W05`; it begins on a Monday."""
    return datetime.fromtimestamp(instant / 1000, UTC).strftime("%G-W%V")


def first_day(name: str) -> date:
    """The day that `day_of` has named, or the Monday of the week that `week_of` has. Raises ValueError for other words."""
    if _DAY.fullmatch(name):
        return date.fromisoformat(name)
    if _WEEK.fullmatch(name):
        return date.fromisoformat(f"{name}-1")
    raise ValueError(name)


def told_instant(instant: int) -> str:
    """An instant to the second, in universal time, as files and feeds write it: `2026-01-31T12:00:00Z`."""
    return datetime.fromtimestamp(instant // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a seat may think.

    `none`: as long as it likes. `live`: `base_ms` for the whole match and `increment_ms` after each act. `days`:
    `base_ms` for every question, real time, downtime included. `expiry` says what a run-out clock does: the default
    answer is played, or the seat goes to the stand-in of level `stand_in`. `speed` is how fast match time passes, in
    percent of real time: what a game does by the clock is slower in training; seats' own clocks are not touched by it.
    """

    kind: PaceKind = "none"
    base_ms: int = 0
    increment_ms: int = 0
    expiry: Expiry = "default"
    stand_in: str = ""
    speed: int = FULL_SPEED


@dataclass(frozen=True, slots=True)
class User:
    """A person: a guest by name until somebody needs more.

    `recovery` is what is stored of the personal code, its hash; the code itself stands there once, when it is new.
    `shares` says that finished matches may be used for research, without names. A program's account has a `keeper`: the id
    of the person who made it. `tag` is what the address of their page ends in, for everybody to see; it stays. If it is
    `hidden`, nobody else has that page. `invites` says who may keep a seat for them by name. With `phrases` they say and hear ready
    phrases alone, and so do the programs that they keep.
    """

    id: str
    name: str
    created: int
    recovery: str = field(compare=False)
    language: str = ""
    shares: bool = False
    keeper: str = ""
    tag: str = field(default="", compare=False)
    hidden: bool = False
    invites: Invites = ""
    phrases: bool = False

    @property
    def is_machine(self) -> bool:
        """Whether a program acts for this account."""
        return self.keeper != ""

    @property
    def payer(self) -> str:
        """Whose quotas this account draws on: a person's own, a program's those of its keeper."""
        return self.keeper or self.id


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """A browser in which somebody is known, by the hash of its session: since when, when it was here last, to the day, and what
    kind of browser on what system it is, if it said so.
    """

    digest: str
    created: int
    seen: int
    device: str = ""

    @property
    def mark(self) -> str:
        """What it is called towards the person: no part of what opens anything."""
        return self.digest[:16]


@dataclass(frozen=True, slots=True)
class Passkey:
    """What signs somebody in without a code: `id` is what the authenticator calls it (base64url), `key` its public key (COSE).

    `count` is how often it says that it was used, 0 from one that does not count. `maker` is the kind of authenticator
    (its AAGUID), `device` the browser that added it, `site` the name of the host that it is for.
    """

    digest: str
    id: str
    user: str
    key: bytes
    count: int
    maker: str
    device: str
    site: str
    created: int
    used: int = NEVER

    @property
    def mark(self) -> str:
        """What it is called in forms: no part of what opens anything."""
        return self.digest[:16]


@dataclass(frozen=True, slots=True)
class Login:
    """What an identity provider (`issuer`, its address) calls somebody, by its hash: whoever it says so of is the user."""

    digest: str
    issuer: str
    user: str
    created: int
    used: int

    @property
    def mark(self) -> str:
        """What it is called in forms: no part of what opens anything."""
        return self.digest[:16]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where.

    `open` with a `user` is reserved for that user. A `person` with a `level` is represented by a stand-in of that
    strength until the person takes the seat back. `local` marks a further person at the same screen as the user.
    `recovery` is the short code with which its owner gets back in from another browser. `machine` says that the account
    which sits there is a program's: everybody at the table is told. `offered` names the user to whom its person offers the
    seat, ANYBODY for whoever has the link; empty for nobody.
    """

    index: int
    kind: SeatKind
    user: str | None
    name: str
    level: str
    local: bool
    resigned: bool
    recovery: str
    machine: bool = False
    offered: str = ""

    @property
    def is_program(self) -> bool:
        """Whether a program answers for the seat now."""
        return self.level != ""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match as stored beside its rows; `seq`, `asked`, `since` and `deadline` follow the last row.

    `header` is what the match is played with (`Match.header()` as JSON text, seed included: it leaves the server only
    when the match is over). `commitment` is published at the start; `claimed` is False when somebody chose the seed.
    `owner` set the table. `asked` are the seats awaited, since the instant `since`; `deadline` is when time acts next
    (a clock runs out, or a clock act of the game is due). `rematch` names the match that follows, `lesson` marks a
    guided match. Instants that have not come are NEVER. `quiet` is the number of the last row after which nothing happens
    before a person acts or `deadline` has come: while it is another than `seq`, a server must have the match open. `closed` is
    the seat that has closed the table to watchers.
    """

    id: str
    game: str
    title: str
    seats: int
    header: str
    commitment: str
    claimed: bool
    pace: Pace
    listed: bool
    lesson: bool
    owner: str
    status: Status
    created: int
    finished: int = NEVER
    seq: int = -1
    asked: tuple[int, ...] = ()
    since: int = NEVER
    deadline: int = NEVER
    paused: bool = False
    rematch: str = ""
    result: dict[str, object] | None = None
    quiet: int = UNJUDGED
    closed: int = NEVER

    @property
    def is_public(self) -> bool:
        """Whether the match stands in lists, and whoever watches reads what is said at the table."""
        return self.listed and self.closed == NEVER

    @property
    def adjourned(self) -> int:
        """Until when the match is adjourned, or NEVER. Whatever else stands still until an instant needs a server meanwhile."""
        return self.deadline if self.paused and self.quiet == self.seq else NEVER


@dataclass(frozen=True, slots=True)
class RowRecord:
    """One row of a match's log as stored.

    `body` is the row itself as `gnomon.kernel.log` writes it (JSON text), `stamp` the instant of its commit, `number`
    the number of the question that it answered (or -1), `message` the client's own id of it, `clocks` what each seat
    had left afterwards (ms; empty without clocks).
    """

    seq: int
    body: str
    stamp: int
    seat: int = SPECTATOR
    number: int = -1
    code: int = -1
    message: str = ""
    clocks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of chat."""

    id: int
    user: str
    seat: int
    name: str
    text: str
    stamp: int


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link to a seat (`seat` SPECTATOR: any free one). `transfer` hands over a seat that somebody holds."""

    code: str
    match: str
    seat: int
    transfer: bool
    created: int
    spent: int = NEVER


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order: whenever `seat` is asked a question of kind `question`, give the answer `code`."""

    seat: int
    question: str
    code: int
    created: int


NoticeEvent = Literal[
    "your_turn", "deadline", "invited", "started", "round", "goes_on", "ended", "chat", "digest", "test"
]
"""What somebody is told: that their seat is asked, that its time runs short, that a seat is kept for them, that a match or a round
of an event has begun, that an adjourned match goes on, that a match is over or is talked at while they were not there, what there is
once a day, or a test.
"""
EVENTS: Final[tuple[NoticeEvent, ...]] = (
    "your_turn",
    "deadline",
    "invited",
    "started",
    "round",
    "goes_on",
    "ended",
    "chat",
)
"""What people choose from: by which of their channels they are told of it."""
USUAL: Final[frozenset[str]] = frozenset({"your_turn", "deadline", "invited", "started", "round", "goes_on", "ended"})
"""What is told by a channel as long as its person has not chosen otherwise."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What one user is to be told: when it is due, when it was sent, and what came of it.

    It waits without a `way` until it is due; then there is one for each channel of the user, whose id the `way` is and whose
    kind the `channel`. `number` is that of the question, or of the note in the log, that it is about.
    """

    id: int
    user: str
    match: str
    seat: int
    channel: str
    number: int
    due: int
    sent: int = NEVER
    state: Literal["waiting", "sent", "failed", "cancelled"] = "waiting"
    attempts: int = 0
    detail: str = ""
    way: str = ""
    event: NoticeEvent = "your_turn"


@dataclass(frozen=True, slots=True)
class Channel:
    """A way by which a person is told of what matters: a service or device of some kind, and where to reach it (`target`).

    `secret` is what opens or signs it. Nothing is sent before it is `verified`, none before the instant `rests` after failures:
    `failures` so far without one arrival between them, `failing` since when. `told` is when something arrived last, `ended`
    since when it is off for good, `detail` what the last failure said. `choices` are the events for which its person has
    chosen otherwise than usual, as words: `-started` is not told by it, `+chat` is.
    """

    id: str
    user: str
    kind: ChannelKind
    target: str
    created: int
    verified: int = NEVER
    secret: str = field(default="", repr=False)
    failures: int = 0
    failing: int = NEVER
    rests: int = NEVER
    told: int = NEVER
    ended: int = NEVER
    detail: str = ""
    choices: str = ""

    @property
    def is_open(self) -> bool:
        """Whether notices go there."""
        return self.verified != NEVER and self.ended == NEVER

    def wants(self, event: str) -> bool:
        """Whether its person wants to be told of an event by it."""
        chosen = self.choices.split()
        return f"+{event}" in chosen or (event in USUAL and f"-{event}" not in chosen)


MatchCall = Literal["usual", "short", "nothing"]
"""What somebody is told of one match: what their channels say, or nothing but that their time runs short, or nothing at all."""
MATCH_CALLS: Final[tuple[MatchCall, ...]] = ("usual", "short", "nothing")


def is_told(call: str, event: str) -> bool:
    """Whether a choice for one match leaves room for an event."""
    return call not in ("short", "nothing") or (call == "short" and event == "deadline")


@dataclass(frozen=True, slots=True)
class CallRules:
    """When a person wants to hear nothing: from one minute of the day to another (NEVER for none), where the clocks are those of
    a time zone such as `Asia/Tokyo`.
    """

    user: str
    zone: str = "UTC"
    quiet_from: int = NEVER
    quiet_until: int = NEVER


@dataclass(frozen=True, slots=True)
class Digest:
    """What a person wants to be told once a day: by which channel (`way`) and at which minute of the day by the clocks of their time
    zone. It is `due` at an instant, and tells what there is `since` another.
    """

    user: str
    way: str
    minute: int
    due: int
    since: int


class Told(NamedTuple):
    """A notice, with the game and the title of its match (empty where there is none)."""

    notice: Notice
    game: str
    title: str


@dataclass(frozen=True, slots=True)
class SandboxRecord:
    """A private copy for analysis: where it was taken from and the whole position and line as JSON text."""

    id: str
    owner: str
    match: str
    row: int
    seat: int
    sampled: bool
    shared: bool
    created: int
    body: str


@dataclass(frozen=True, slots=True)
class ReviewRecord:
    """The review of a finished match: `body` as `gnomon.match.kept_reviews` packs it, made by `judge` at an instant."""

    match: str
    judge: str
    created: int
    body: bytes


@dataclass(frozen=True, slots=True)
class ChallengeRecord:
    """A match played as a challenge: which one (`kind`, its `name`, the `mode`), by whom, since when.

    `verdict` is empty until the finished match was judged: then it counts, or is a further attempt, or was not played by
    one person alone. `points`, `won`, `facts` and `finished` are its result, `player` the name at the seat. `margin` is by how
    many points the best of the others was beaten, below 0 where it was not, and 0 in a match without others.
    """

    match: str
    game: str
    kind: ChallengeKind
    name: str
    mode: str
    user: str
    created: int
    verdict: Verdict = ""
    player: str = ""
    points: int = 0
    won: bool = False
    facts: dict[str, int] = field(default_factory=dict)
    finished: int = NEVER
    margin: int = 0

    @property
    def secret_until(self) -> int:
        """The instant at which the deal of a day or week is no secret any more; NEVER for those of words, which are none."""
        if self.kind == "named":
            return NEVER
        first = datetime.combine(first_day(self.name), datetime.min.time(), UTC)
        return round(first.timestamp() * 1000) + DAY_MS * (7 if self.kind == "weekly" else 1)


class Place(NamedTuple):
    """A seat at a table, and what whoever sits there is called."""

    match: str
    seat: int
    name: str


class News(NamedTuple):
    """What another process may have stored of a match that is open here."""

    record: MatchRecord
    seats: list[Seat]
    rows: list[RowRecord]
    lines: list[ChatLine]
    orders: list[Order]


@dataclass(frozen=True, slots=True)
class Commit:
    """Everything that one change of a table stores, in one transaction or not at all."""

    match: MatchRecord
    expected: int
    """The number of the last row that the change builds on."""
    rows: tuple[RowRecord, ...] = ()
    seats: tuple[Seat, ...] = ()
    notices: tuple[Notice, ...] = ()
    cancelled: tuple[tuple[str, int], ...] = field(default=())
    """Notices that lose their reason: (match, seat)."""
    rewound: tuple[int, ...] = field(default=())
    """Seats of the match whose clock was wound up again, or put off: what was to be told of their time loses its reason."""


@dataclass(frozen=True, slots=True)
class Ring:
    """What a process hears of others: which match has changed, and how where the ring says so.

    `match` is empty when rings may have been missed. `anew`: what was stored before has changed too, and is read again.
    """

    match: str
    change: Commit | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class AccessToken:
    """What opens the API for a program: it acts for `user`, made by `maker` (the same person, or the account's keeper).

    The token itself is told once; `digest` is its hash. `scopes` are words between spaces. `used` is the day on which it was
    noted last, NEVER before the first time.
    """

    id: str
    digest: str
    user: str
    maker: str
    name: str
    scopes: str
    created: int
    used: int = NEVER


@dataclass(frozen=True, slots=True)
class KeptReply:
    """What was answered to a request that carried a key: asked again, it is answered the same.

    `request` is a hash of what was asked. As long as `status` is 0 the first one is still being answered.
    """

    user: str
    key: str
    request: str
    created: int
    status: int = 0
    body: str = ""

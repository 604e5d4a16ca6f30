"""What travels over `/api/v1`: the shapes of bodies, parameters and replies. The OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from gnomon.matches.records import FULL_SPEED

LARGEST: Final = 2**53 - 1
"""The greatest whole number that every reader of JSON keeps exact."""

MatchId = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z]{8,32}$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
AnySeat = Annotated[int, msgspec.Meta(ge=-1, le=63)]
RowNumber = Annotated[int, msgspec.Meta(ge=-1, le=2**31 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Instant = Annotated[int, msgspec.Meta(ge=-1, le=LARGEST)]
Code = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Word = Annotated[str, msgspec.Meta(max_length=60)]
Names = dict[Word, Word]
"""An answer by its names, such as `{"choose": "square", "at": "f7"}`."""
Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]
Tongue = Annotated[str, msgspec.Meta(max_length=35, pattern="^[A-Za-z0-9-]*$")]

Asked = Literal["open", "person", "opponent"]
State = Literal["waiting", "running", "over"]


class Given(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of what a program sends."""


class Told(msgspec.Struct, kw_only=True):
    """Base of what a program is told."""


# --- parameters -------------------------------------------------------------------------------------------------------


class Nothing(Given):
    """No parameters."""


class ListWish(Given):
    """`list` is which matches: mine, open tables, those being played, finished ones (`before` an instant)."""

    list: Literal["mine", "open", "watchable", "finished"] = "mine"
    before: Instant = -1


class LookWish(Given):
    """`seat` is one of mine to look from (-1: the one that is asked, else any), `since` the last row of the log that I
    have (-1: none); `seen` the last row that I have seen anywhere: a server that is behind it says so.
    """

    seat: AnySeat = -1
    since: RowNumber = -1
    seen: RowNumber = -1


class SeatWish(Given):
    """`seat` is one of mine to look from (-1: the one that is asked, else any)."""

    seat: AnySeat = -1


class WordsWish(Given):
    """`seat` as everywhere; `language` is a tag such as `pt-BR`, else that of `Accept-Language`."""

    seat: AnySeat = -1
    language: Tongue = ""


class ChatWish(Given):
    """`after` is the number of the last line that I have."""

    after: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0


class StreamWish(Given):
    """`seconds` is for how long (0: until somebody hangs up)."""

    seconds: Seconds = 0


class MatchStreamWish(LookWish):
    """The parameters of looking at a match, and for how many `seconds` (0: until somebody hangs up)."""

    seconds: Seconds = 0


# --- bodies -----------------------------------------------------------------------------------------------------------


class PostedPace(Given):
    """How long seats may think: `live` is `base_ms` for the match and `increment_ms` an act, `days` is `base_ms` a
    question. On time-out the default is played, or a program of level `stand_in` takes over. `speed` in percent.
    """

    kind: Literal["none", "live", "days"] = "none"
    base_ms: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)] = 0
    increment_ms: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)] = 0
    expiry: Literal["default", "hand_over"] = "default"
    stand_in: Word = ""
    speed: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = FULL_SPEED


class PostedSeat(Given):
    """A seat of a new table: mine, another person's at my side, free, or a program's of a `level`."""

    kind: Literal["me", "local", "open", "opponent"]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    level: Word = ""


class PostedMatch(Given):
    """A table to set. `options` by name, as the game lists them; with `phrases` people talk in ready phrases alone there."""

    game: Word
    seats: Annotated[list[PostedSeat], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[Word, str | int | bool] = {}
    pace: PostedPace = msgspec.field(default_factory=PostedPace)
    listed: bool = False
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    coached: bool = False
    phrases: bool = False


class PostedJoin(Given):
    """Which free seat to take (-1: any), and under which name (empty: the account's)."""

    seat: AnySeat = -1
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PostedName(Given):
    """The name to sit down under (empty: the account's)."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PostedSeatNumber(Given):
    """A seat (-1: any)."""

    seat: AnySeat = -1


class PostedLevel(Given):
    """The strength of the programs that take the free seats."""

    level: Word


class PostedAnswers(Given):
    """Answers to give in turn, all of them or none, beginning with question `number` of `seat`: codes, or their names."""

    seat: SeatNumber
    number: Count
    answers: Annotated[list[Code | Names], msgspec.Meta(min_length=1, max_length=32)]


class PostedUndo(Given):
    """What to take back: one answer, the act, all to the barrier, or all from row `row` on."""

    seat: SeatNumber
    to: Literal["answer", "act", "barrier", "row"] = "answer"
    row: RowNumber = -1


class PostedResignation(Given):
    """The seat to give up for good, and how strong the program is that plays it to the end."""

    seat: SeatNumber
    level: Word = ""


class PostedOffer(Given):
    """A seat of mine, and the `tag` of the person to whom I offer it, as in the address of their page."""

    seat: SeatNumber
    tag: Word


class PostedOwnSeat(Given):
    """A seat of mine."""

    seat: SeatNumber


class PostedTaking(Given):
    """A seat that is offered to me, and the name to sit down under (empty: the account's)."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PostedLine(Given):
    """A line of chat."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class PostedAnswer(Given):
    """An answer to look at: a code, or its names."""

    seat: SeatNumber
    answer: Code | Names


# --- replies ----------------------------------------------------------------------------------------------------------


class Problem(Told, omit_defaults=True):
    """What went wrong (RFC 9457): `code` for programs, `detail` a sentence in the reader's language. A refusal of the
    rules has its `section` and `facts`. After `stale`: `seq` and `number` as they stand now.
    """

    type: str
    title: str
    status: int
    detail: str = ""
    code: str = ""
    section: str = ""
    facts: dict[str, str | int] = {}
    seq: int | None = None
    number: int | None = None


class Account(Told):
    """Who I am here: a person, or a program's account with a badge; what my token may be used for."""

    id: str
    name: str
    program: bool
    scopes: list[str]


class GameLine(Told):
    """A game on the shelf."""

    id: str
    title: str
    seats: list[int]
    timed: bool


class Games(Told):
    """The games of this server, and the levels that opponents may have, weakest first."""

    games: list[GameLine]
    levels: list[str]


class OptionLine(Told):
    """An option of a game: its choices, the default, the section of the rules."""

    name: str
    default: str | int | bool
    choices: list[str | int | bool]
    section: str


class GameInfo(Told):
    """A game with its options; `codes` is how many codes of answers there are."""

    id: str
    title: str
    seats: list[int]
    timed: bool
    rules_version: int
    codes: int
    options: list[OptionLine]


class SeatInfo(Told):
    """A seat. `program` says that a program's account sits there; `level` is that of an opponent or stand-in. Its person may
    have `offered` it: to me, or to others (somebody by name, or whoever has the link).
    """

    index: int
    kind: Asked
    name: str
    level: str
    program: bool
    resigned: bool
    mine: bool
    offered: Literal["", "me", "others"]


class Summary(Told):
    """A match in a list; `seq` is the number of its last row, `asked` the seats that are awaited; `adjourned` is the instant to which
    everybody has adjourned it (-1: it is not). If it is `closed`, nobody sees it but those who sit there.
    """

    id: str
    game: str
    title: str
    status: State
    listed: bool
    closed: bool
    paused: bool
    adjourned: int
    seats: list[SeatInfo]
    seq: int
    asked: list[int]
    mine: list[int]
    kept: list[int]
    my_turn: bool
    created: int
    since: int
    finished: int
    result: dict[str, Any] | None


class Matches(Told):
    """A list of matches."""

    matches: list[Summary]


class Choice(Told):
    """A legal answer: its code, and its names."""

    code: int
    answer: dict[str, str]


class Happened(Told):
    """An event as far as the reader may know it; the kinds and their facts stand in the game's vocabulary."""

    kind: int
    facts: list[int]


class Entry(Told, omit_defaults=True):
    """A row of the log as the reader may know it. An `undo` takes back all rows from number `to` on; a `note` is the host's.
    Rows that tell the reader nothing are left out.
    """

    seq: int
    kind: Literal["answer", "clock", "undo", "note"]
    seat: int
    at: int
    events: list[Happened] = []
    answer: dict[str, str] | None = None
    to: int | None = None
    note: dict[str, str | int] | None = None


class PaceInfo(Told):
    """How long seats may think; see `PostedPace`."""

    kind: Literal["none", "live", "days"]
    base_ms: int
    increment_ms: int
    expiry: Literal["default", "hand_over"]
    stand_in: str
    speed: int


class AdjournmentInfo(Told):
    """The offer of the seat `by` to adjourn until an instant, and the `seats` that agree."""

    by: int
    until: int
    seats: list[int]


class WishesInfo(Told):
    """The seats that ask for a pause, that would end the match early, and that would go on sooner with an adjourned match; the
    adjournment that is offered, if one is.
    """

    pause: list[int]
    end: list[int]
    sooner: list[int]
    adjourn: AdjournmentInfo | None


class MatchInfo(Told):
    """A match as the reader may know it.

    `seq` is the number of the last row; it never goes back. `seat` is the seat looked from (-1: a spectator), `number` that
    of its question, `question` its kind (null: it is not asked), `choices` its legal answers. `view` is the position as the
    seat may know it. `log` is what was told after row `since`. `left` is what each seat's clock had at the instant `stamp`;
    `deadline` is when time acts next; `adjourned` is the instant to which everybody has adjourned it (-1: it is not), at which it goes
    on by itself. `wishes` is what people at the table would agree on. `seed` is told when everything may be known. If the match is
    `closed`, nobody sees it but those who sit there.
    """

    id: str
    game: str
    title: str
    status: State
    listed: bool
    closed: bool
    paused: bool
    adjourned: int
    options: dict[str, str | int | bool]
    rules_version: int
    commitment: str
    pace: PaceInfo
    seats: list[SeatInfo]
    seq: int
    asked: list[int]
    seat: int
    number: int | None
    question: str | None
    choices: list[Choice]
    view: dict[str, Any]
    since: int
    log: list[Entry]
    stamp: int
    left: list[int]
    deadline: int
    wishes: WishesInfo
    rematch: str
    seed: str
    result: dict[str, Any] | None


class Log(Told):
    """What was told after row `since`."""

    seq: int
    since: int
    log: list[Entry]


class Made(Told):
    """A table that was set: its match, and where people find it."""

    id: str
    commitment: str
    address: str


class Seated(Told):
    """A seat that is mine now; `again` if it was before."""

    id: str
    seat: int
    again: bool


class InvitationLink(Told):
    """An invitation: its code, and the address for people."""

    code: str
    address: str


class Receipt(Told):
    """What is stored: the number of the last row. `again` says that this very request, by its key, had been carried out
    before and nothing has changed now. `number` is that of the seat's question, `asked` whether it is put now.
    """

    seq: int
    again: bool
    number: int
    asked: bool


class ChatLineInfo(Told):
    """A line of chat; `seat` -1 is somebody who watches."""

    id: int
    seat: int
    name: str
    text: str
    at: int
    mine: bool


class Chat(Told):
    """Lines of chat, oldest first."""

    lines: list[ChatLineInfo]


class Outlook(Told):
    """What an answer would do, in a sentence. `stop` says why the look ahead ends: `settled`, `chance`, `another_seat` or
    `over`; `answers` are the further answers that were assumed.
    """

    text: str
    stop: str
    answers: list[int]


class Reason(Told):
    """Whether an answer is legal, and if not, why: code, section of the rules, facts, one sentence."""

    legal: bool
    code: str
    section: str
    facts: dict[str, int]
    text: str


class Passage(Told):
    """A heading with its sentences."""

    heading: str
    lines: list[str]


class InWords(Told):
    """The position in words, as the seat may know it."""

    language: str
    seat: int
    passages: list[Passage]


class ReviewInfo(Told):
    """The review of a finished match as far as it is made: `done` from 0 to 1, then `review` is whole."""

    done: float
    whole: bool
    review: dict[str, Any] | None


# --- lines of streams -------------------------------------------------------------------------------------------------


class Line(Told):
    """Base of the lines of streams. A line with nothing in it keeps the connection open."""


class MatchStarted(Line, tag_field="is", tag="match_started"):
    """A match of mine goes on; the stream begins with those that do already."""

    match: Summary


class YourTurn(Line, tag_field="is", tag="your_turn"):
    """A question is put to a seat of mine; the same one may be named twice."""

    match: str
    game: str
    seat: int
    number: int
    seq: int


class MatchOver(Line, tag_field="is", tag="match_over"):
    """A match of mine is over."""

    match: Summary


class Said(Line, tag_field="is", tag="said"):
    """Somebody else has said something at a table of mine."""

    match: str
    line: ChatLineInfo


class WholeMatch(Line, tag_field="is", tag="match"):
    """The first line of a match's stream."""

    match: MatchInfo


class Change(Line, tag_field="is", tag="change", omit_defaults=True):
    """What differs from the line before: `match` holds the fields of `MatchInfo` that changed, without `view` and `log`;
    `view` the parts of the view that changed; `log` what was told since; `lines` what was said.
    """

    seq: int
    match: dict[str, Any] = {}
    view: dict[str, Any] = {}
    log: list[Entry] = []
    lines: list[ChatLineInfo] = []


class Ended(Line, tag_field="is", tag="end"):
    """The last line, and why there are no more: the match is `over`, the `time` that was asked for is, the token is `revoked`,
    the server ends or starts anew (`restart`), or what is told of cannot be read just now (`gone`).
    """

    reason: Literal["over", "time", "revoked", "restart", "gone"]


EventLine = MatchStarted | YourTurn | MatchOver | Said | Ended
MatchLine = WholeMatch | Change | Ended

"""The protocol of the table's socket, `/ws/matches/{id}`: tagged JSON objects, unknown names refused.

What a page sends carries `do`, what the server sends carries `is`. A page may put a number of its own into `id`; the
reply to that message carries it as `re`.
"""

from typing import Annotated, Final, Literal

import msgspec

MAX_MESSAGE: Final = 4096

Id = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
Code = Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class Asking(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Base of everything that a page may send."""

    id: Id = 0


class Answer(Asking, tag="answer"):
    """Answer question `number` of `seat` with an option's code (0 steps back in an open lane).

    `message` is the page's own id of this answer: sent again after a lost connection it is not played twice.
    """

    seat: SeatNumber
    number: Annotated[int, msgspec.Meta(ge=0)]
    code: Code
    message: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Undo(Asking, tag="undo"):
    """Take back one answer, the act, everything since the barrier, or everything after row `row`."""

    seat: SeatNumber
    to: Literal["answer", "act", "barrier", "row"]
    row: Annotated[int, msgspec.Meta(ge=-1)] = -1


class Preview(Asking, tag="preview"):
    """What would this option do? Answered by `Previewed`."""

    seat: SeatNumber
    code: Code


class Why(Asking, tag="why"):
    """Why is this code not among the options? Answered by `Explained`."""

    seat: SeatNumber
    code: Code


class Say(Asking, tag="say"):
    """A line of chat."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Look(Asking, tag="look"):
    """On a shared screen: look from another of my seats. `seat` -1 covers everything (the hand-over screen)."""

    seat: Annotated[int, msgspec.Meta(ge=-1, le=63)]


class Resync(Asking, tag="resync"):
    """Send everything again."""


class Ping(Asking, tag="ping"):
    """What time is it there? Answered by `Pong`."""


FromPage = Answer | Undo | Preview | Why | Say | Look | Resync | Ping


class Move(msgspec.Struct, frozen=True):
    """An element that glides: from the place of one element to its own new place; `count` pieces in step `order`."""

    id: str
    start: str
    count: int = 1
    order: int = 0


class Update(msgspec.Struct, frozen=True, tag_field="is", tag="update", omit_defaults=True):
    """What changed on the page since the last update of this connection.

    `set` maps element ids to their new text, `del` lists elements that are gone, `whole` says that nothing else stays.
    `seq` is the number of the match's last row; `sound` names a cue; `say` is read aloud by the live region, `show`
    laid over the page for a moment. `version` names what the page shows now: a page that comes back with it, and finds
    nothing changed, is sent nothing.
    """

    seq: int
    version: str = ""
    set: dict[str, str] = {}
    gone: list[str] = msgspec.field(name="del", default_factory=list)
    move: list[Move] = []
    sound: str = ""
    say: str = ""
    show: str = ""
    whole: bool = False


class Accepted(msgspec.Struct, frozen=True, tag_field="is", tag="accepted"):
    """The answer or undo with page id `re` is stored as row `seq`; `again` if it had been stored before."""

    re: int
    seq: int
    again: bool = False


class Previewed(msgspec.Struct, frozen=True, tag_field="is", tag="previewed"):
    """Elements to lay over the page while an option is looked at, and one sentence about it."""

    re: int
    seat: int
    code: int
    set: dict[str, str]
    say: str


class Explained(msgspec.Struct, frozen=True, tag_field="is", tag="explained"):
    """Why a code is not allowed: one sentence, the section of the rules, elements to light."""

    re: int
    seat: int
    code: int
    text: str
    section: str
    set: dict[str, str]


class Declined(msgspec.Struct, frozen=True, tag_field="is", tag="declined"):
    """The message with page id `re` was not carried out. `code` names the reason, `text` says it in the page's language.

    After `stale` an `Update` with the present position follows.
    """

    re: int
    code: str
    text: str
    section: str = ""


class Pong(msgspec.Struct, frozen=True, tag_field="is", tag="pong"):
    """The server's time, milliseconds since 1970."""

    re: int
    time: int


FromServer = Update | Accepted | Previewed | Explained | Declined | Pong

decoder: Final[msgspec.json.Decoder[FromPage]] = msgspec.json.Decoder(FromPage)
encoder: Final = msgspec.json.Encoder()

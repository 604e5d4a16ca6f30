"""What the socket and the API need from the page's drawing code, as a Protocol, so that each is tested alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from gnomon.kernel.errors import GnomonError
from gnomon.matches.table import Table, Viewer
from gnomon.web.messages import Move


@dataclass(frozen=True, slots=True)
class Cues:
    """What accompanies a change: pieces that glide, a sound's name, sentences for the live region, one to be shown large."""

    moves: list[Move] = field(default_factory=list)
    sound: str = ""
    say: str = ""
    show: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What a page is shown now, and what of it differs from what it was shown before: elements set anew, elements gone.

    They belong to the presenter: do not change them.
    """

    shown: Mapping[str, str]
    set: dict[str, str]
    gone: list[str]


@dataclass(frozen=True, slots=True)
class Overlay:
    """Elements to lay over the page for a moment, and what to say about them."""

    elements: Mapping[str, str]
    text: str
    section: str = ""


class Presenter(Protocol):
    """Draws what one viewer may see of a table as keyed elements."""

    def fragments(self, table: Table, viewer: Viewer) -> Mapping[str, str]:
        """Element id to HTML or SVG text for everything on the page that can change."""
        ...

    def change(self, table: Table, viewer: Viewer, before: Mapping[str, str]) -> Change:
        """What differs now from what was shown before; next to nothing is compared if that was the last drawing."""
        ...

    def cues(self, table: Table, viewer: Viewer, after: int, asks: bool) -> Cues:
        """What to animate, sound and say for the rows after number `after`, the question too if it `asks`."""
        ...

    def preview(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        """What an option would do. The seat is the viewer's. Raises Refused."""
        ...

    def why(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        """Why a code is not an option. The seat is the viewer's. Raises Declined if it is one."""
        ...

    def trouble(self, fault: GnomonError, viewer: Viewer, table: Table | None) -> tuple[str, str, str]:
        """Code, sentence in the viewer's language and section of a fault (Declined, Refused or BadInput)."""
        ...

    def words_of(self, fault: GnomonError, language: str) -> tuple[str, str, str]:
        """The same for a fault that happened at no table."""
        ...

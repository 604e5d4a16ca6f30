"""What the face of any game says of a position, for one seat and language: short forms for tests."""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

from gnomon.catalog import entry
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.face import AnySight, Sight
from gnomon.kernel.events import Event
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State


def seen(view: State, seat: int = SPECTATOR, language: str = "en", names: Sequence[str] = ()) -> AnySight:
    """A position of a game of the package as a seat sees it."""
    found = entry(type(view).__module__.split(".")[2])
    return Sight(found.face, found.game, view, seat, language, names)


def words_for(view: State, language: str, names: Sequence[str], viewer: int) -> Any:
    """Who speaks of a position to a viewer."""
    return seen(view, viewer, language, names).words


def frame_for(view: State, seat: int) -> Frame | None:
    """The question that a seat is asked."""
    return seen(view, seat).frame


def describe_event(event: Event, view: State, viewer: int, language: str, names: Sequence[str]) -> str:
    """What happened."""
    sight = seen(view, viewer, language, names)
    return sight.face.sentence(sight, event)


def describe_option(view: State, seat: int, code: int, language: str, names: Sequence[str]) -> str:
    """An answer."""
    sight = seen(view, seat, language, names)
    return sight.face.label(sight, code)


def describe_question(view: State, seat: int, language: str, names: Sequence[str]) -> str:
    """What a seat is asked, or who else is."""
    sight = seen(view, seat, language, names)
    return sight.face.question(sight)


def describe_hint(view: State, seat: int, language: str, names: Sequence[str]) -> str:
    """The smaller sentence beside it."""
    sight = seen(view, seat, language, names)
    return sight.face.hint(sight)


def describe_refusal(refusal: Refusal, view: State, seat: int, language: str, names: Sequence[str]) -> str:
    """Why an answer is refused."""
    sight = seen(view, seat, language, names)
    return sight.face.refusal(sight, refusal)


def svg(
    view: State,
    seat: int = SPECTATOR,
    language: str = "en",
    theme_name: str = "light",
    names: Sequence[str] = (),
    overlay: Mapping[str, str] | None = None,
    **more: Any,
) -> str:
    """The whole table as one picture, with elements laid over it."""
    return str(_drawing(view).svg(view, words_for(view, language, names, seat), theme_name, overlay, **more))


def png(view: State, seat: int = SPECTATOR, scale: float = 1.0) -> bytes:
    """The same as a PNG."""
    return bytes(_drawing(view).png(view, words_for(view, "en", (), seat), scale=scale))


def _drawing(view: State) -> Any:
    return importlib.import_module(f"{type(view).__module__.rpartition('.')[0]}.draw.picture")

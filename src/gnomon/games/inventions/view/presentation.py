# gnomon: interpreted
"""How Inventions speaks and looks, for hosts that know no game: the functions of this folder as one object."""

from collections.abc import Sequence
from typing import Final, cast

from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.view import text
from gnomon.games.inventions.view.account import account
from gnomon.games.inventions.view.targets import Target, targets
from gnomon.kernel.events import Event
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State


class InventionsPresentation:
    """See `gnomon.catalog.Presentation`."""

    def describe_event(self, event: Event, state: State, viewer: int, language: str, names: Sequence[str]) -> str:
        """What happened, as far as the viewer may know it."""
        return text.describe_event(event, _inventions(state), viewer, language, names)

    def describe_option(self, view: State, seat: int, code: int, language: str, names: Sequence[str]) -> str:
        """An answer as the label of its button."""
        return text.describe_option(_inventions(view), seat, code, language, names)

    def describe_question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked now."""
        return text.describe_question(_inventions(view), seat, language, names)

    def describe_refusal(self, refusal: Refusal, language: str, names: Sequence[str], view: State) -> str:
        """Why an answer was not allowed."""
        return text.describe_refusal(refusal, _inventions(view), SPECTATOR, language, names)

    def account(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """The whole position in words."""
        state = _inventions(view)
        parts = account(state, text.words_for(state, language, names, seat))
        return "\n\n".join("\n".join((part.heading, *part.lines)) for part in parts)

    def svg(self, view: State, seat: int, language: str, theme: str) -> str:
        """The whole table as one SVG document."""
        # The drawing part is the largest of the package and few programs draw.
        from gnomon.games.inventions.view import picture

        return picture.svg(_inventions(view), seat, language, theme)

    def targets(self, view: State, seat: int) -> list[Target]:
        """The elements of the picture that stand for each option of the present question."""
        state = _inventions(view)
        return targets(state, seat, GAME.options(state, seat), text.words_for(state, "en", (), seat))


def _inventions(view: State) -> InventionsState:
    return cast(InventionsState, view)


PRESENTATION: Final = InventionsPresentation()

# gnomon: interpreted
"""How Khronos speaks and looks, for hosts that know no game: the functions of its rooms as one object."""

from collections.abc import Sequence
from typing import Final, cast

from gnomon.games.khronos.game import GAME
from gnomon.games.khronos.page.targets import Target, targets
from gnomon.games.khronos.say import telling
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Event
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State


class KhronosPresentation:
    """See `gnomon.catalog.Presentation`."""

    def describe_event(self, event: Event, state: State, viewer: int, language: str, names: Sequence[str]) -> str:
        """What happened, as far as the viewer may know it."""
        return telling.describe_event(event, viewer, language, names)

    def describe_option(self, view: State, seat: int, code: int, language: str, names: Sequence[str]) -> str:
        """An answer as the label of its button."""
        return telling.describe_option(_khronos(view), seat, code, language, names)

    def describe_question(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """What the seat is asked now."""
        return telling.describe_question(_khronos(view), seat, language, names)

    def describe_refusal(self, refusal: Refusal, language: str, names: Sequence[str], view: State) -> str:
        """Why an answer was not allowed."""
        return telling.describe_refusal(refusal, -1, language, names)

    def account(self, view: State, seat: int, language: str, names: Sequence[str]) -> str:
        """The whole position in words."""
        return telling.describe_position(_khronos(view), seat, language, names)

    def svg(self, view: State, seat: int, language: str, theme: str) -> str:
        """The three boards as one SVG document."""
        # The drawing part is the largest of the package and few programs draw.
        from gnomon.games.khronos.draw import picture

        return picture.svg(_khronos(view), seat, language, theme)

    def targets(self, view: State, seat: int) -> list[Target]:
        """The elements of the picture that stand for each option of the present question."""
        state = _khronos(view)
        return targets(state, seat, GAME.options(state, seat), telling.words_for("en", (), seat))


def _khronos(view: State) -> KhronosState:
    return cast(KhronosState, view)


PRESENTATION: Final = KhronosPresentation()

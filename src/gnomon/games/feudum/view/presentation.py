# gnomon: interpreted
"""How Feudum speaks and looks, for hosts that know no game: the functions of this folder as one object."""

from typing import Final

from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.view.account import account
from gnomon.games.feudum.view.targets import Target, targets
from gnomon.games.feudum.view.text import TELLING
from gnomon.games.feudum.view.words import Words
from gnomon.games.presenting import GamePresentation, Voice


def _svg(state: FeudumState, seat: int, language: str, theme: str) -> str:
    # The drawing part is the largest of the package and few programs draw.
    from gnomon.games.feudum.view import picture

    return picture.svg(state, seat, language, theme)


PRESENTATION: Final[GamePresentation[FeudumState, Words, Target]] = GamePresentation(
    Voice(
        telling=TELLING,
        account=account,
        svg=_svg,
        targets=targets,
    )
)

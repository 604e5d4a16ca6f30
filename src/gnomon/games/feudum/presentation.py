# gnomon: interpreted
"""How Feudum speaks and looks, for hosts that know no game: the functions of its rooms as one object."""

from typing import Final

from gnomon.games.feudum.page.targets import Target, targets
from gnomon.games.feudum.say.account import account
from gnomon.games.feudum.say.telling import TELLING
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.presenting import GamePresentation, Voice


def _svg(state: FeudumState, seat: int, language: str, theme: str) -> str:
    # The drawing part is the largest of the package and few programs draw.
    from gnomon.games.feudum.draw import picture

    return picture.svg(state, seat, language, theme)


PRESENTATION: Final[GamePresentation[FeudumState, Words, Target]] = GamePresentation(
    Voice(
        telling=TELLING,
        account=account,
        svg=_svg,
        targets=targets,
    )
)

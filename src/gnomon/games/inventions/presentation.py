# gnomon: interpreted
"""How Inventions speaks and looks, for hosts that know no game: the functions of its rooms as one object."""

from typing import Final

from gnomon.games.inventions.page.targets import Target, targets
from gnomon.games.inventions.say.account import account
from gnomon.games.inventions.say.telling import TELLING
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.presenting import GamePresentation, Voice


def _svg(state: InventionsState, seat: int, language: str, theme: str) -> str:
    # The drawing part is the largest of the package and few programs draw.
    from gnomon.games.inventions.draw import picture

    return picture.svg(state, seat, language, theme)


PRESENTATION: Final[GamePresentation[InventionsState, Words, Target]] = GamePresentation(
    Voice(
        telling=TELLING,
        account=account,
        svg=_svg,
        targets=targets,
    )
)

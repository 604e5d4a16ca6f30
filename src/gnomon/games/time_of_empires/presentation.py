# gnomon: interpreted
"""How Time of Empires speaks and looks, for hosts that know no game: the functions of its rooms as one object."""

from typing import Final

from gnomon.games.presenting import GamePresentation, Voice
from gnomon.games.time_of_empires.page.targets import Target, targets
from gnomon.games.time_of_empires.say.account import account
from gnomon.games.time_of_empires.say.telling import TELLING
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState


def _svg(state: EmpiresState, seat: int, language: str, theme: str) -> str:
    # The drawing part is the largest of the package and few programs draw.
    from gnomon.games.time_of_empires.draw import picture

    return picture.svg(state, seat, language, theme)


PRESENTATION: Final[GamePresentation[EmpiresState, Words, Target]] = GamePresentation(
    Voice(
        telling=TELLING,
        account=account,
        svg=_svg,
        targets=targets,
    )
)

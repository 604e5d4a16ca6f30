# gnomon: interpreted
"""The language of Khronos: catalogues of messages, and the names of ages, buildings, squares, cards and players.

A message is an English sentence with `{named}` places; the catalogues in `locale/<language>/LC_MESSAGES/khronos.po`
translate it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gnomon.drawing.speaking import Catalogues, Translator, mark
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import CIVIL
from gnomon.games.khronos.grid import SQUARE_NAMES

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"

COLOURS: Final = (mark("Blue"), mark("Red"), mark("Green"), mark("White"), mark("Yellow"))
AGES: Final = (mark("Might"), mark("Faith"), mark("Reason"))
AGE_TITLES: Final = (mark("Age of Might"), mark("Age of Faith"), mark("Age of Reason"))
TYPES: Final = (mark("Military"), mark("Religious"), mark("Civil"))
DESIGNS: Final = (
    mark("Watch Tower"),
    mark("Keep"),
    mark("Castle"),
    mark("Chapel"),
    mark("Monastery"),
    mark("Abbey"),
    mark("Hamlet"),
    mark("Town"),
    mark("City"),
)
_A: Final = (
    mark("a Watch Tower"),
    mark("a Keep"),
    mark("a Castle"),
    mark("a Chapel"),
    mark("a Monastery"),
    mark("an Abbey"),
    mark("a Hamlet"),
    mark("a Town"),
    mark("a City"),
)
_THE: Final = (
    mark("the Watch Tower"),
    mark("the Keep"),
    mark("the Castle"),
    mark("the Chapel"),
    mark("the Monastery"),
    mark("the Abbey"),
    mark("the Hamlet"),
    mark("the Town"),
    mark("the City"),
)
_YOUR: Final = (
    mark("your Watch Tower"),
    mark("your Keep"),
    mark("your Castle"),
    mark("your Chapel"),
    mark("your Monastery"),
    mark("your Abbey"),
)
_OWNED: Final = (
    mark("{player}’s Watch Tower"),
    mark("{player}’s Keep"),
    mark("{player}’s Castle"),
    mark("{player}’s Chapel"),
    mark("{player}’s Monastery"),
    mark("{player}’s Abbey"),
)
_RUINED: Final = {
    1: mark("the ruined Keep"),
    2: mark("the ruined Castle"),
    4: mark("the ruined Monastery"),
    5: mark("the ruined Abbey"),
}
_A_RUINED: Final = {
    1: mark("a ruined Keep"),
    2: mark("a ruined Castle"),
    4: mark("a ruined Monastery"),
    5: mark("a ruined Abbey"),
}


class Words(Translator):
    """Speaks one language to one viewer, a seat or SPECTATOR; `names` are the players' names by seat."""

    catalogues = Catalogues("khronos", LOCALE)
    colours = COLOURS
    nobody = NOBODY

    def square(self, square: int) -> str:
        """“K7”."""
        return SQUARE_NAMES[square].upper()

    def age(self, age: int) -> str:
        """“Might”."""
        return self.say(AGES[age])

    def age_title(self, age: int) -> str:
        """“Age of Might”."""
        return self.say(AGE_TITLES[age])

    def type(self, type: int) -> str:
        """“Military”."""
        return self.say(TYPES[type])

    def design(self, design: int) -> str:
        """“Keep”: the bare name of a building, `type * 3 + size - 1`."""
        return self.say(DESIGNS[design])

    def a_building(self, design: int, ruin: bool = False) -> str:
        """“a Keep”, “a ruined Keep”."""
        return self.say(_A_RUINED[design] if ruin else _A[design])

    def building(self, design: int, owner: int = NOBODY, ruin: bool = False, printed: bool = False) -> str:
        """“your Keep”, “Yuki’s Keep”, “the Town”, “the ruined Keep”, “the printed hamlet”."""
        if printed:
            return self.say("the printed hamlet")
        if ruin:
            return self.say(_RUINED[design])
        if owner == NOBODY or design // 3 == CIVIL:
            return self.say(_THE[design])
        if owner == self.viewer:
            return self.say(_YOUR[design])
        return self.say(_OWNED[design], player=self.name(owner))

    def building_at(
        self, design: int, anchor: int, owner: int = NOBODY, ruin: bool = False, printed: bool = False
    ) -> str:
        """“your Keep at K7”."""
        thing = self.building(design, owner, ruin, printed)
        return self.say("{building} at {square}", building=thing, square=self.square(anchor))

    def ecus(self, number: int) -> str:
        """“2 Ecus”."""
        return self.count("{count} Ecu", "{count} Ecus", number)

    def cards(self, counts: Sequence[int]) -> str:
        """“2 Military cards and 1 Civil card”; “no card” for none. `counts` by colour."""
        military, religious, civil = counts
        parts: list[str] = []
        if military:
            parts.append(self.count("{count} Military card", "{count} Military cards", military))
        if religious:
            parts.append(self.count("{count} Religious card", "{count} Religious cards", religious))
        if civil:
            parts.append(self.count("{count} Civil card", "{count} Civil cards", civil))
        return self.listing(parts) or self.say("no card")

    def card_number(self, number: int) -> str:
        """“2 cards”, of any colours."""
        return self.count("{count} card", "{count} cards", number)

    def cards_of(self, colour: int, number: int) -> str:
        """“2 Military cards”."""
        return self.cards([number if colour == other else 0 for other in range(3)])

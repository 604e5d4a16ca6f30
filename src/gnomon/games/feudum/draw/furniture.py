# gnomon: interpreted
"""What the guilds and players keep their stock in: planks, barn, chickens, wagons, scrolls, rosary, chests.

Bare furniture without goods, in units of a panel (228 across). Each piece has its upper left corner at the origin unless it
says otherwise; what lies in it is drawn by `guild_shelves` and `mats`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number, placed

WAGON: Final = (62, 44)
SCROLL: Final = (52, 35)
BARN: Final = (126, 62)
CHICKEN: Final = 30


@cache
def plank(width: float) -> str:
    """A shelf board seen from the front, its upper edge on the x axis."""
    return f'<rect class="fg-plank" y="0" width="{number(width)}" height="3.4" rx="1.2"/>'


@cache
def barn() -> str:
    """The farmer's barn, its floor wide enough for five goods abreast."""
    return (
        '<path class="fg-wall" d="M5 59V22L63 2.500 121 22V59Z"/>'
        '<path class="fg-grain" d="M24 21V17M102 17V21M14 24V58M112 24V58"/>'
        '<path class="fg-roof" d="M2 23.500L63 2 124 23.500"/>'
        f"{placed(2, 58, plank(122))}"
    )


@cache
def chicken() -> str:
    """A hen, thirty units high."""
    return (
        '<path class="fg-leg" d="M14 25V29M18.500 25V29M11.800 29.300H15.500M17 29.300H20.500"/>'
        '<path class="fg-hen" d="M4.500 14.500C4 8.500 6.500 5.500 9.500 5.500 12 5.500 13.200 7 13.800 9.200 14.800 12 17.600 13 20.200'
        ' 12.300 22.400 11.700 24.300 10.200 25.600 7.600 27.800 16 24.800 25.600 15.600 25.600 9 25.600 5 21.500 4.500 14.500Z"/>'
        '<path class="fg-wing" d="M12 17.500C15 21.500 20 20.500 21.800 16"/>'
        '<path class="fg-beak" d="M4.600 12.300L.8 14 4.900 15.500Z"/>'
        '<path class="fg-comb" d="M6.800 6.200C5.600 3.800 7.400 2 8.600 3.400 9.100 1.200 11.400 1.200 11.300 3.400 13 3 13.300 5.500 11.600 6.200Z"/>'
        '<circle class="fg-dot" cx="8.600" cy="10.200" r="1.100"/>'
    )


@cache
def wagon() -> str:
    """A cart for three goods."""
    return (
        '<path class="fg-wall" d="M1 5H59L54.500 31H5.500Z"/>'
        '<path class="fg-grain" d="M3 14H57M4.600 23H55.400"/>'
        '<path class="fg-rail" d="M0 5H60M59 9L66 6.500"/>'
        '<g class="fg-wheel"><circle cx="15" cy="34" r="7"/><circle cx="45" cy="34" r="7"/></g>'
        '<path class="fg-spoke" d="M15 27.500V40.500M8.500 34H21.500M45 27.500V40.500M38.500 34H51.500"/>'
    )


@cache
def heap() -> str:
    """The place where saltpeter is piled up: one lump above, two below."""
    return (
        '<path class="fg-wall" d="M2 40C7 34 11 31 14 24 17 16 22 5 30 5 38 5 43 16 46 24 49 31 53 34 58 40Z"/>'
        f"{placed(0, 39, plank(60))}"
    )


@cache
def bowl() -> str:
    """A footed bowl for sulfur."""
    return (
        '<path class="fg-wall" d="M2 10H60C60 24 50 33 38 34.500V38H46V41.500H16V38H24V34.500C12 33 2 24 2 10Z"/>'
        '<path class="fg-rail" d="M0 10H62"/>'
    )


@cache
def quay() -> str:
    """The landing stage where finished vessels wait for a buyer."""
    return (
        '<path class="fg-water" d="M1 39.500C5 37 8 37 12 39.500S19 42 23 39.500 30 37 34 39.500 41 42 45 39.500 52 37 56 39.500 63 42 66 39.500"/>'
        '<path class="fg-rail" d="M1 31H67M8 31V42M60 31V42"/>'
    )


@cache
def section(places: int, pitch: float, height: float) -> str:
    """A krud barrel lying on its side, as long as the markers that it holds."""
    width = places * pitch
    hoops = "".join(f"M{number(pitch * index)} 1.2V{number(height - 1.2)}" for index in range(1, places))
    hoop = f'<path class="fg-hoop" d="{hoops}"/>' if hoops else ""
    return (
        f'<rect class="fg-krud" x="1" y=".8" width="{number(width - 2)}" height="{number(height - 1.6)}" rx="8"/>{hoop}'
    )


@cache
def scroll() -> str:
    """An unrolled deed with room for a seal."""
    return (
        '<path class="fg-deed" d="M7 2H44C49 2 49 8.500 44 8.500V29C44 35 38 34.500 38 29.500H6C1 29.500 1 24 6 24H7Z"/>'
        '<path class="fg-deed-back" d="M44 8.500C40.500 8.500 40.500 2 44 2 49 2 49 8.500 44 8.500ZM38 29.500C38 24 32 24 6 24 1 24 1 29.500 6 29.500Z"/>'
        '<path class="fg-script" d="M11.500 8H19M11.500 12.500H17M11.500 17H19"/>'
    )


@cache
def coffer() -> str:
    """The church's chest, forty units wide."""
    return (
        '<path class="fg-chest" d="M2 16C2 6 8 2 20 2S38 6 38 16V34H2Z"/>'
        '<path class="fg-iron" d="M2 16.500H38M9 3.600V34M31 3.600V34"/>'
        '<path class="fg-brass" d="M16 13.500H24V22.500H16Z"/><path class="fg-dot" d="M20 16.200A1.500 1.500 0 0 1 20.700 19V20.800H19.300V19A1.500 1.500 0 0 1 20 16.200Z"/>'
    )


@cache
def purse() -> str:
    """The farmer's purse, thirty-six units wide."""
    return (
        '<path class="fg-leather" d="M12 11H24C31 17 34.500 22 34.500 27.500 34.500 33.500 29 36.500 18 36.500S1.500 33.500 1.500 27.500C1.500 22 5 17 12 11Z"/>'
        '<path class="fg-leather" d="M10.500 2.500L18 5 25.500 2.500 24 11H12Z"/>'
        '<path class="fg-cord" d="M10.500 11.200H25.500M24.500 11.500C28.500 12.500 29 16 27 18.500"/>'
    )


@cache
def cross() -> str:
    """The cross of the rosary, hanging from the origin."""
    return '<path class="fg-cross" d="M0 0V30M-9.500 11H9.500"/>'


@cache
def barrel() -> str:
    """A standing wine barrel, forty-six units wide and fifty-six high."""
    return (
        '<path class="fg-cask" d="M8 2.500H38C45 18 45 38 38 53.500H8C1 38 1 18 8 2.500Z"/>'
        '<path class="fg-stave" d="M16.500 3C12 20 12 36 16.500 53M29.500 3C34 20 34 36 29.500 53"/>'
        '<path class="fg-iron" d="M5.500 10.500H40.500M5.500 45.500H40.500"/>'
    )

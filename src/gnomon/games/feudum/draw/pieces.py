# gnomon: interpreted
"""Pieces: markers, pawns with their character, vessels, monsters, discs, seals, tiles; each around its own origin.

Whose a piece is shows in its colour, in the owner's shape and in the owner's letter: hexagon, circle, square, star,
triangle. A pawn's and a monster's origin is the middle of its foot.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number, placed
from gnomon.drawing.emblems import BLUE, GREEN, PURPLE, RED, YELLOW, Emblem, mark, outline
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import symbols
from gnomon.games.feudum.draw.layout import DISC, FEUDUM_DISC, LETTERING, STACK_SIDE

SEATS: Final[tuple[Emblem, ...]] = (YELLOW, BLUE, RED, PURPLE, GREEN)
"""The emblem of each seat, which plays the colour of its number."""

MARKER: Final = 9.6
_SUBJECT: Final = 8.4
_TEETH: Final = 20
_CROWN: Final = "M-7.5 3.5L-8.5-4-3.8-.5 0-6.5 3.8-.5 8.5-4 7.5 3.5Z"


@cache
def marker(seat: int, radius: float = MARKER, letter: float = LETTERING) -> str:
    """A player's influence marker; `letter` is the size of its letter, 0 for none."""
    return mark(SEATS[seat], radius, letter)


@cache
def ruler(seat: int) -> str:
    """A ruler's marker, crowned."""
    return f'<path class="fd-crown" d="{_CROWN}" transform="translate(0 -13.5)"/>{marker(seat)}'


@cache
def subject(seat: int) -> str:
    """A ruler's own second marker."""
    return mark(SEATS[seat], _SUBJECT, 0)


@cache
def serf(seat: int) -> str:
    """Another player's marker beside the disc: hollow."""
    emblem = SEATS[seat]
    path = outline(emblem.shape, MARKER)
    base = {"triangle": 0.25, "star": 0.06}.get(emblem.shape, 0.0) * MARKER + LETTERING * 0.357
    return (
        f'<g class="fd-serf"><path class="fd-mark-halo" d="{path}"/><path class="fd-hollow gn-stroke-{emblem.colour}" d="{path}"/>'
        f'<text class="fd-hollow-letter" y="{number(base)}">{emblem.letter}</text></g>'
    )


@cache
def socket(colour: int, radius: float) -> str:
    """The empty place for a piece of a colour: its shape, dashed."""
    return f'<path class="fd-socket gn-stroke-{SEATS[colour].colour}" d="{outline(SEATS[colour].shape, radius)}"/>'


@cache
def seal(known: int = 0, size: float = 17.0) -> str:
    """A king's seal; `known` is the value that everybody has seen beneath it, 0 for none."""
    value = f'<text class="fd-bead-value" y="5">{known}</text>' if known else ""
    return symbols.icon("seal", size) + value


# --- locations -----------------------------------------------------------------------------------------------------


@cache
def disc(kind: int, guild: int, colour: int) -> str:
    """A location's disc by type; a feudum's is toothed like a seal, shows its guild and its ruler's `colour` (-1 none)."""
    if kind != terms.FEUDUM:
        return f'<circle class="fd-disc" r="{number(DISC)}"/><g class="fd-on-disc">{symbols.icon(terms.TYPE_NAMES[kind], 26)}</g>'
    tint = f" fd-tint-{SEATS[colour].colour}" if colour >= 0 else ""
    return (
        f'<path class="fd-disc" d="{_toothed()}"/><circle class="fd-feudum{tint}" r="{number(FEUDUM_DISC - 4)}"/>'
        f'<g class="fd-on-disc">{symbols.icon(terms.GUILD_NAMES[guild], 26)}</g>'
    )


@cache
def _toothed() -> str:
    from math import cos, pi, sin

    points = []
    for step in range(4 * _TEETH):
        radius = FEUDUM_DISC if step % 4 in (0, 1) else FEUDUM_DISC - 3
        angle = step * pi / (2 * _TEETH)
        points.append(f"{number(radius * cos(angle))} {number(radius * sin(angle))}")
    return f"M{'L'.join(points)}Z"


@cache
def landscape(kind: int, side: float = 34.0) -> str:
    """A landscape tile laid open beside a location."""
    half = number(side / 2)
    return (
        f'<rect class="fd-land-tile" x="-{half}" y="-{half}" width="{number(side)}" height="{number(side)}" rx="3.5"/>'
        f"{symbols.icon(terms.LANDSCAPE_NAMES[kind], side * 0.72, 0, -side * 0.06)}"
    )


@cache
def region_tile(epoch: int, side: float = STACK_SIDE, mood: str = "") -> str:
    """The face of a region tile with its epoch, 1 to 4; `mood` is a further class such as `fd-next-epoch`."""
    half = number(side / 2)
    more = f" {mood}" if mood else ""
    return (
        f'<g class="fd-numbered{more}"><rect x="-{half}" y="-{half}" width="{number(side)}" height="{number(side)}" rx="3.5"/>'
        f'<text y="{number(LETTERING * 0.36)}">{symbols.NUMERALS[epoch - 1]}</text></g>'
    )


# --- pawns, vessels, monsters --------------------------------------------------------------------------------------

PAWN_WIDTH: Final = 23.0
PAWN_HEIGHT: Final = 31.0
_TABLET: Final = "M-11.5 -4V-18A11.5 11.5 0 0 1 11.5-18V-4Z"
_FOOT: Final = "M-12.5-5.5H12.5V0H-12.5Z"


@cache
def pawn(seat: int, character: int, wine: bool = False, vessel: int = -1) -> str:
    """A pawn standing on its foot at the origin, with sulfur on it and a vessel under it."""
    colour = SEATS[seat].colour
    body = (
        f'<path class="fd-pawn-halo" d="{_TABLET}{_FOOT}"/><path class="fd-tablet gn-stroke-{colour}" d="{_TABLET}"/>'
        f'<path class="fd-tablet-edge" d="{_TABLET}"/><g class="fd-on-tablet">{symbols.icon(terms.GUILD_NAMES[character], 20, 0, -16)}</g>'
        f'<path class="fd-foot gn-fill-{colour}" d="{_FOOT}"/>{placed(0, -1.5, mark(SEATS[seat], 5.6, 0, False))}'
    )
    drink = symbols.icon("sulfur", 13, 10, -27) if wine else ""
    return f'<g class="fd-pawn">{under_vessel(vessel)}{placed(0, -4.5, body) if vessel >= 0 else body}{drink}</g>'


@cache
def under_vessel(kind: int) -> str:
    """A vessel for a pawn to stand in, behind it; nothing for none."""
    if kind < 0:
        return ""
    if kind == terms.SHIP:
        return (
            '<path class="fd-mast" d="M14-2V-33"/><path class="fd-sail" d="M13-32C4-29 2-21 4-13L13-11Z"/><path class="fd-pennant" d="M14-33L21-30.5 14-28Z"/>'
            '<path class="fd-hull" d="M-17-5H17C16 2 12 5 7 5H-7C-12 5-16 2-17-5Z"/>'
        )
    if kind == terms.SUBMERSIBLE:
        return (
            '<path class="fd-mast" d="M13-6V-27H18"/><path class="fd-hull fd-copper" d="M-17-1C-17-6-12-8 0-8S17-6 17-1 12 6 0 6-17 4-17-1Z"/>'
            '<path class="fd-hull fd-copper" d="M17-1L21-5V4Z"/><g class="fd-port-hole"><circle cx="-10" cy="1.5" r="2.6"/><circle cy="2" r="2.6"/><circle cx="10" cy="1.5" r="2.6"/></g>'
        )
    return (
        '<path class="fd-wing" d="M-8-14C-16-26-25-24-27-19-23-18-23-15-21-14-18-11-12-10-8-10ZM8-14C16-26 25-24 27-19 23-18 23-15 21-14 18-11 12-10 8-10Z"/>'
        '<path class="fd-hull fd-basket" d="M-14-6H14L11 5H-11Z"/><path class="fd-weave" d="M-13-2H13M-12 2H12M-6-6V5M0-6V5M6-6V5"/>'
    )


@cache
def vessel(kind: int) -> str:
    """An abandoned vessel, its keel near the origin."""
    return f'<g class="fd-adrift">{under_vessel(kind)}</g>'


_MONSTERS: Final = (
    '<path class="fd-beast fd-behemoth" d="M-24 0C-25-12-22-24-9-25-6-31 1-36 9-35L7-29C15-27 21-21 23-11L15-8 12-10V0H4V-8H-8V0H-16V-7C-18-5-19-3-18.5 0Z"/>'
    '<path class="fd-horn" d="M12-30C15-36 20-37 23-35 19-34 18-30 17-26Z"/><circle class="fd-eye" cx="13" cy="-22" r="2"/><path class="fd-beast-line" d="M-19-12C-16-18-12-20-7-20M-12-14C-10-17-6-18-2-17M-5-25C-3-22 2-21 5-23"/>',
    '<path class="fd-beast fd-serpent" d="M-27 0C-27-11-16-13-14 0ZM-11 0C-11-17 6-19 7 0ZM9 0C10-13 5-20 8-29 11-37 22-38 27-31L24-29 28-26C24-24 20-25 18-27 15-20 20-10 18 0Z"/>'
    '<circle class="fd-eye" cx="18" cy="-31" r="1.8"/><path class="fd-beast-line" d="M-23-2C-23-6-18-7-17-2M-6-3C-6-10 2-11 2-3M11-30L7-34M10-24L5-26M10-18L5-19"/>'
    '<path class="fd-foam" d="M-31 0Q-28-3-25 0T-19 0-13 0-7 0-1 0 5 0 11 0 17 0 23 0"/>',
)


@cache
def monster(kind: int, seat: int) -> str:
    """A monster on its feet at the origin, carrying its owner's marker; -1 for a free one."""
    owner = placed(-10 if kind == 0 else -2, -11, mark(SEATS[seat], 7.5, 0)) if seat >= 0 else ""
    return f'<g class="fd-monster" data-kind="{terms.MONSTER_NAMES[kind]}">{_MONSTERS[kind]}{owner}</g>'


# --- discs of players ----------------------------------------------------------------------------------------------


@cache
def player_disc(seat: int, radius: float = 11.0, letter: float = 0.0) -> str:
    """A player's disc, as on the voyage and in military service."""
    emblem = SEATS[seat]
    return (
        f'<circle class="fd-player-disc gn-fill-{emblem.colour}" r="{number(radius)}"/>'
        f"{mark(emblem, radius * 0.62, letter, False)}"
    )


@cache
def number_badge(count: int) -> str:
    """A number on a small round, its middle at the origin."""
    return f'<g class="fd-number-badge"><circle r="9.5"/><text y="{number(LETTERING * 0.36)}">{count}</text></g>'

# gnomon: interpreted
"""Where things lie on the world, and the names of all elements of the page.

An element's name is its layer's name, a hyphen and its own, so the group that it lies in is its name up to the last
hyphen. The world measures 1,050 by 348 units, x to the right, y down: four columns of regions with straits for the ropes
between them, broad and low as windows are. No text on it is smaller than `LETTERING`; where it is drawn `LEAST_WIDTH`
pixels wide that is 12 pixels, and a narrower screen shows a part of it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from gnomon.drawing.sheets import Box
from gnomon.games.inventions import terms

Point = tuple[float, float]

LETTERING: Final = 12.5
LEAST_WIDTH: Final = 1008
"""The width in pixels at which the world's lettering is 12 pixels high."""

WIDTH: Final = 1050
HEIGHT: Final = 348
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)

PLATE_WIDTH: Final = 240.0
PLATE_HEIGHT: Final = 107.0


class Place(NamedTuple):
    """Where a region's things stand; a box is left, top, width, height."""

    number: Point
    name: Point
    name_room: float
    visitors: Point
    citizens: Point
    sage: Point
    knowledge: Point
    plate: Point


def _place(left: float, top: float) -> Place:
    """A region: its land with number and name, below them its people, and then its plate."""
    return Place(
        (left + 20, top + 18),
        (left + 40, top + 24),
        116,
        (left + 167, top + 28),
        (left + 20, top + 45),
        (left + 178, top + 43),
        (left + 218, top + 37),
        (left, top + 58),
    )


PLACES: Final[tuple[Place, ...]] = (
    _place(274, 180),
    _place(536, 91),
    _place(274, 1),
    _place(798, 1),
    _place(798, 180),
    _place(12, 1),
    _place(12, 180),
)
"""By region."""

_CROWDS: Final = 156.0
VISITOR_STEP: Final = 23.0
"""Between the map markers of the automated opponents, each in a place of its own."""


def crowd_place(region: int, colour: int, parties: int) -> Point:
    """Where the citizens of a colour stand in a region: each of the colours that play has a place of its own."""
    x, y = PLACES[region].citizens
    return x + _CROWDS / max(parties, 3) * colour, y


# On a plate, from its corner.
SPECIALIST: Final[Box] = (5, 5, 40, 72)
SLOT: Final[Box] = (48, 5, 120, 72)
"""The card."""
INVENT_SPACE: Final[Box] = (171, 5, 30, 34)
INNOVATE_SPACE: Final[Box] = (171, 43, 30, 34)
WEALTH_STACK: Final[Box] = (205, 5, 30, 72)
SOCKETS: Final[tuple[Box, ...]] = ((31, 83, 66, 21), (100, 83, 66, 21), (169, 83, 66, 21))
"""The three influence spaces from the left."""

Curve = tuple[Point, Point, Point, Point]
"""From the first point to the last, drawn towards the two between them."""

ROPES: Final[dict[tuple[int, int], tuple[Curve, ...]]] = {
    (0, 1): (((514, 209), (526, 192), (518, 160), (537, 140)),),
    (0, 2): (((275, 205), (259, 182), (259, 84), (275, 61)),),
    (0, 6): (((274, 224), (266, 232), (260, 214), (252, 220)),),
    (1, 2): (((537, 114), (520, 102), (530, 72), (514, 55)),),
    (1, 3): (((775, 114), (792, 106), (780, 70), (799, 58)),),
    (1, 4): (((775, 140), (794, 160), (778, 192), (799, 209)),),
    (2, 3): (((514, 30), (600, 66), (704, 68), (799, 34)),),
    (2, 5): (((274, 42), (266, 48), (260, 32), (252, 38)),),
    (3, 4): (((1036, 60), (1048, 86), (1048, 196), (1036, 224)),),
    (3, 5): (((1034, 12), (1040, 12), (1047, 11), (1058, 10)), ((-8, 31), (-2, 32), (4, 34), (10, 35))),
    (5, 6): (((14, 60), (2, 86), (2, 200), (14, 226)),),
}
"""How the rope between two regions runs, the lower number first: curves from the first to the second.

The rope between Asia and North America leaves the world on the right and comes back on the left.
"""


def rope_curves(one: int, other: int) -> tuple[Curve, ...]:
    """How the rope between two regions runs, the lower number first; one that only an owner's tables know runs freely."""
    if (one, other) in ROPES:
        return ROPES[(one, other)]
    (ax, ay), (bx, by) = PLACES[one].number, PLACES[other].number
    return (((ax, ay + 20), (ax, ay + 60), (bx, by + 60), (bx, by + 20)),)


EDGE_TAGS: Final[tuple[Point, Point]] = ((1037, 11), (11, 35))
"""Where it is told to what region the rope leads that leaves on the right, and on the left."""

# --- names of elements -----------------------------------------------------------------------------------------------

WORLD: Final = "i-world"


def region_key(region: int) -> str:
    """A region's land with its number and name."""
    return f"i-region-{terms.REGION_NAMES[region]}"


def plate_key(region: int) -> str:
    """A region's display."""
    return f"i-plate-{terms.REGION_NAMES[region]}"


def specialist_key(region: int) -> str:
    """The specialist tile of a region with its presenter's citizens."""
    return f"i-specialist-{terms.REGION_NAMES[region]}"


def slot_key(region: int) -> str:
    """The place for a card in a region while none lies there."""
    return f"i-slot-{terms.REGION_NAMES[region]}"


def card_key(card: int) -> str:
    """A card in a region."""
    return f"i-card-{terms.CARD_NAMES[card]}"


def invent_key(region: int) -> str:
    """The space of a region's inventor."""
    return f"i-invent-{terms.REGION_NAMES[region]}"


def innovate_key(region: int) -> str:
    """The space of a region's innovator."""
    return f"i-innovate-{terms.REGION_NAMES[region]}"


def wealth_key(region: int) -> str:
    """A region's stack of wealth tiles."""
    return f"i-wealth-{terms.REGION_NAMES[region]}"


def socket_key(region: int, space: int) -> str:
    """An influence space of a region, 0 to 2 from the left."""
    return f"i-socket-{terms.REGION_NAMES[region]}-{space}"


def citizens_key(region: int, colour: int) -> str:
    """The citizens of a colour in a region."""
    return f"i-citizens-{terms.REGION_NAMES[region]}-{terms.COLOUR_NAMES[colour]}"


def sage_key(region: int) -> str:
    """A region's sage, or its shadow."""
    return f"i-sage-{terms.REGION_NAMES[region]}"


def knowledge_key(region: int) -> str:
    """A region's knowledge tile."""
    return f"i-knowledge-{terms.REGION_NAMES[region]}"


def rope_key(one: int, other: int) -> str:
    """The rope between two regions, in whatever order they are named."""
    low, high = min(one, other), max(one, other)
    return f"i-rope-{terms.REGION_NAMES[low]}-{terms.REGION_NAMES[high]}"


def visit_key(colour: int) -> str:
    """The map marker of an automated opponent."""
    return f"i-visit-{terms.COLOUR_NAMES[colour]}"


def next_key(colour: int) -> str:
    """Where an automated opponent looks first the next time."""
    return f"i-next-{terms.COLOUR_NAMES[colour]}"


def space_key(action: int) -> str:
    """An action space of the forums."""
    return f"i-space-{terms.ACTION_NAMES[action]}"


def forum_key(forum: int) -> str:
    """A forum, 0 to 4."""
    return f"i-forum-{forum}"


def milestone_key(milestone: int) -> str:
    """A milestone in whatever display it lies."""
    return f"i-milestone-{terms.MILESTONE_NAMES[milestone]}"


def idea_key(card: int) -> str:
    """An idea in the idea display, or the visible one on top of the stack."""
    return f"i-idea-{terms.CARD_NAMES[card]}"


def hand_key(card: int) -> str:
    """An idea right of the viewer's board."""
    return f"i-hand-{terms.CARD_NAMES[card]}"


def invention_key(card: int) -> str:
    """An invention left of the viewer's board."""
    return f"i-invention-{terms.CARD_NAMES[card]}"


def hex_key(place: int) -> str:
    """A hex of the viewer's Progress map, 0 to 16; named from 1."""
    return f"i-hex-{place + 1}"


def tile_key(slot: int) -> str:
    """A slot of the viewer's tiles display, 0 to 3."""
    return f"i-tile-{slot}"


def face_key(face: int) -> str:
    """A face of an Aspiration tile on offer."""
    return f"i-face-{terms.FACE_NAMES[face]}"


def citizen_key(kind: int) -> str:
    """The viewer's citizens of a kind in the council."""
    return f"i-citizen-{terms.CITIZEN_NAMES[kind]}"


def token_key(kind: int) -> str:
    """An influence token that the viewer has not placed."""
    return f"i-token-{terms.TOKEN_NAMES[kind]}"


def seat_key(colour: int) -> str:
    """A colour at a glance."""
    return f"i-seat-{terms.COLOUR_NAMES[colour]}"


def bot_key(name: str) -> str:
    """The card of an automated opponent: chronos or hephaestus."""
    return f"i-bot-{name}"


def step_key(step: int) -> str:
    """A step of the Chronos meeple's path, 0 to 13."""
    return f"i-step-{step}"


def era_key(era: int) -> str:
    """An era on the track, 1 to 6, with its era-marker spaces."""
    return f"i-era-{era}"


def influence_key(position: int) -> str:
    """A position of the influence track, 0 to 10."""
    return f"i-influence-{position}"

"""What can happen in a match of Khronos: each event with its facts. A square is that of a building's anchor."""

from typing import Final

from gnomon.games.khronos.kinds import AGE, CARDS, ECUS, NUMBER, OWNER, SEAT, SEATS, SIZE, SQUARE, TRUTH, TURN, TYPE
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Happenings

EVENTS: Final = Happenings()
_SEAT: Final[dict[str, Kind]] = {"seat": SEAT}
_BUILDING: Final[dict[str, Kind]] = {"age": AGE, "type": TYPE, "size": SIZE, "square": SQUARE}
_OWNED: Final[dict[str, Kind]] = {**_BUILDING, "owner": OWNER}
_CHANGED: Final[dict[str, Kind]] = {
    "age": AGE,
    "type": TYPE,
    "old_size": SIZE,
    "old_square": SQUARE,
    "size": SIZE,
    "square": SQUARE,
}

TURN_BEGAN: Final[int] = EVENTS.add("turn_began", "A turn begins (4).", seat=SEAT, turn=TURN)
EXCHANGED: Final[int] = EVENTS.add(
    "exchanged", "Cards are exchanged for Ecus (4.1).", seat=SEAT, money=ECUS, cards=CARDS
)
TOOK_OPEN: Final[int] = EVENTS.add(
    "took_open", "Open cards are taken for others (4.11).", seat=SEAT, colour=TYPE, number=NUMBER, given=CARDS
)
DREW: Final[int] = EVENTS.add(
    "drew",
    "Cards are drawn: everybody sees how many (4.10).",
    public={"seat": SEAT, "number": NUMBER},
    seat=SEAT,
    cards=CARDS,
)
RESHUFFLED: Final[int] = EVENTS.add("reshuffled", "The discards become the draw pile.", number=NUMBER)
TRAVELLED: Final[int] = EVENTS.add(
    "travelled", "A pawn travels (4.2).", seat=SEAT, start=AGE, end=AGE, ecus=ECUS, pawn=NUMBER
)
CONSTRUCTED: Final[int] = EVENTS.add("constructed", "A building is constructed (4.5).", _SEAT | _BUILDING, cards=CARDS)
UPGRADED: Final[int] = EVENTS.add("upgraded", "A building is upgraded (4.6).", _SEAT | _CHANGED, cards=CARDS)
BONUS: Final[int] = EVENTS.add(
    "bonus", "Ecus at once for a building (4.5, by an option 4.8).", seat=SEAT, age=AGE, money=ECUS
)
DEMOLISHED: Final[int] = EVENTS.add(
    "demolished",
    "A building is demolished (4.7).",
    seat=SEAT,
    age=AGE,
    type=TYPE,
    square=SQUARE,
    owner=OWNER,
    money=ECUS,
)
POPULATED: Final[int] = EVENTS.add("populated", "An inhabitant settles (4.8).", seat=SEAT, size=SIZE, square=SQUARE)
HALF_RENOVATED: Final[int] = EVENTS.add(
    "half_renovated", "Half of a ruin is restored (4.8).", seat=SEAT, type=TYPE, square=SQUARE
)
RENOVATED: Final[int] = EVENTS.add(
    "renovated",
    "A ruin is restored; a marker goes back to its owner (4.8).",
    seat=SEAT,
    type=TYPE,
    size=SIZE,
    square=SQUARE,
    marker=OWNER,
)
RIPPLE_ARRIVED: Final[int] = EVENTS.add("ripple_arrived", "A building reaches the next age (5.6).", _OWNED)
RIPPLE_ALREADY_THERE: Final[int] = EVENTS.add(
    "ripple_already_there", "The same building stands there already (5.6).", _OWNED
)
RIPPLE_WITHOUT_TILE: Final[int] = EVENTS.add("ripple_without_tile", "A ripple ends for lack of a tile (5.6).", _OWNED)
RIPPLE_WITHOUT_CUBE: Final[int] = EVENTS.add("ripple_without_cube", "A ripple ends for lack of a cube (4.9).", _OWNED)
BLOCKED_BY_DOMINION: Final[int] = EVENTS.add(
    "blocked_by_dominion", "A ripple is blocked: it would join several domains (5.4).", _OWNED, domains=NUMBER
)
BLOCKED_BY_HIERARCHY: Final[int] = EVENTS.add(
    "blocked_by_hierarchy", "A ripple is blocked: it would equal the highest building (5.5).", _OWNED, value=NUMBER
)
PREDECESSOR_REPLACED: Final[int] = EVENTS.add(
    "predecessor_replaced", "A building makes room for its larger self (5.6).", _OWNED
)
PARADOX: Final[int] = EVENTS.add("paradox", "A building is destroyed by what its past became (5.6.1).", _OWNED)
SHADOW_REMOVED: Final[int] = EVENTS.add(
    "shadow_removed", "A building vanishes with the one that cast it (5.6.1).", _OWNED, ruin=TRUTH
)
SHADOW_REDUCED: Final[int] = EVENTS.add(
    "shadow_reduced", "A building shrinks with the one that cast it (5.6.1).", _CHANGED, owner=OWNER
)
HAMLET_COVERED: Final[int] = EVENTS.add(
    "hamlet_covered", "A printed hamlet is built over (5.9).", age=AGE, square=SQUARE
)
HAMLET_EXPOSED: Final[int] = EVENTS.add(
    "hamlet_exposed",
    "A printed hamlet comes to light; somebody may keep a cube there (5.9).",
    age=AGE,
    square=SQUARE,
    keeper=OWNER,
)
CUBES_RETURNED: Final[int] = EVENTS.add("cubes_returned", "Cubes go back to their owner.", owner=OWNER, number=NUMBER)
JUNCTION: Final[int] = EVENTS.add("junction", "A building joins domains (5.7).", age=AGE, square=SQUARE, domains=NUMBER)
DIVISION: Final[int] = EVENTS.add(
    "division", "A domain has several highest buildings (5.8).", age=AGE, type=TYPE, value=NUMBER
)
DOWNSIZED: Final[int] = EVENTS.add("downsized", "A building is downsized (5.7.1).", _CHANGED, owner=OWNER)
DOWNSIZED_AWAY: Final[int] = EVENTS.add(
    "downsized_away", "A building is lost by downsizing (5.7.1).", _OWNED, lacking=TRUTH
)
DISCARDED: Final[int] = EVENTS.add("discarded", "Cards are discarded (4.10).", seat=SEAT, cards=CARDS)
COLLECTED: Final[int] = EVENTS.add("collected", "Earnings of an age (6.1).", seat=SEAT, age=AGE, money=ECUS, turn=TURN)
TURN_ENDED: Final[int] = EVENTS.add("turn_ended", "A turn ends.", seat=SEAT)
ENDED: Final[int] = EVENTS.add("ended", "The match is over.", winners=SEATS, money=ECUS)

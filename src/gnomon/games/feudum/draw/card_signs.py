# gnomon: interpreted
"""What cards do, in icons: rows of signs and numbers, read from the component tables.

A row is a tuple of short strings: `:food` is a sign by its name, `*2` a laurel with points, anything else is written.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import width
from gnomon.games.feudum import terms
from gnomon.games.feudum.components import Components
from gnomon.games.feudum.draw import symbols

Row = tuple[str, ...]

SIZE: Final = 21.0
_LETTERING: Final = 16.0
_GAP: Final = 4.5
_LEAST: Final = 0.7
"""Below this share of their size signs could not be read."""

_OWN: Final = {
    "pawn": '<path class="fg-tablet" d="M-6.5 6V-3.500A6.500 6.500 0 0 1 6.500-3.500V6ZM-9 6H9V9.500H-9Z"/>',
    "then": '<path class="fg-then" d="M-7-2H1V-6.500L8 0 1 6.500V2H-7Z"/>',
    "step": '<path class="fg-trail" d="M-9.500 4C-5-5 4-6 8 0"/><path class="fg-then" d="M10.500 4.500L2.800 2.500 8.500-3Z"/><circle class="fg-then" cx="-9" cy="5" r="2.6"/>',
    "start": '<circle class="fg-start" r="8.5"/><circle class="fg-start-eye" r="3"/>',
    "hand": (
        '<path class="fg-glove" d="M-6 10V4.500L-9.500-.5C-10.500-2.500-8-4-6.800-2.300L-5 0V-7.500C-5-9.500-2-9.500-2-7.500V-1.500-9C-2-11 1-11 1-9V-1.500-8C1-10 4-10 4-8V-1-5C4-7 7-7 7-5V4.500L5.500 10Z"/>'
    ),
    "eye": '<path class="fg-glove" d="M-10 0C-5-7.500 5-7.500 10 0 5 7.500-5 7.500-10 0Z"/><circle class="fg-then" r="3.4"/>',
    "crowned": '<path class="fg-tablet" d="M-7 9V1H7V9Z"/><path class="fg-then" d="M-7-1.500L-8-9-3.500-5.500 0-10.500 3.500-5.500 8-9 7-1.500Z"/>',
    "away": '<path class="fg-trail" d="M8 7C8-3 1-6-5-5"/><path class="fg-then" d="M-10-4.500L-2.800-9.500-3-.5Z"/><circle class="fg-hollow" cx="6" cy="7" r="3.4"/>',
    "choice": '<path class="fg-trail" d="M0-9V9"/>',
}

REGULAR: Final = 0
SPECIAL: Final = 1


@lru_cache(maxsize=64)
def card_rows(card: int, half: int, components: Components) -> tuple[Row, ...]:
    """What a half of an action card does, in at most two rows."""
    tables = components
    dear = ":saltpeter"
    found: dict[tuple[int, int], tuple[Row, ...]] = {
        (terms.MIGRATE, REGULAR): ((":food", ":then", ":pawn"), (":pawn", ":away")),
        (terms.MIGRATE, SPECIAL): ((":alchemist", ":then", ":start"),),
        (terms.MOVE, REGULAR): ((":pawn", ":then", ":step"), ("1", ":hand")),
        (terms.MOVE, SPECIAL): ((":monk", ":then", "+1", ":step"),),
        (terms.INFLUENCE, REGULAR): ((":pawn", ":then", "1", ":marker"),),
        (terms.INFLUENCE, SPECIAL): ((":merchant", "1", ":shilling", ":then", ":crowned"),),
        (terms.IMPROVE, REGULAR): (
            (":wood", ":then", ":farm", ":choice", ":iron", ":then", ":town"),
            (":seal", ":then", ":feudum", "+", ":tile"),
        ),
        (terms.IMPROVE, SPECIAL): ((":wood", ":tile", ":then", f"*{tables.landscape_placed}"),),
        (terms.EXPLORE, REGULAR): ((":outpost", ":then", f"{tables.explore_drawn}+", ":writ"), ("1", ":hand")),
        (terms.EXPLORE, SPECIAL): ((":iron", ":then", f"{tables.explore_again}", ":writ", "1", ":hand"),),
        (terms.HARVEST, REGULAR): (
            (":farm", ":then", f"{tables.harvest}+", ":haversack"),
            (f"*{tables.harvest_points}",),
        ),
        (terms.HARVEST, SPECIAL): ((":farmer", ":then", ":eye", ":hand"),),
        (terms.TAX, REGULAR): ((":town", ":then", f"{tables.tax}+", ":shilling"),),
        (terms.TAX, SPECIAL): ((":knight", ":then", "+1", ":marker"),),
        (terms.CONQUER, REGULAR): (
            (":pawn", f"*{tables.conquer_pawn}", ":choice", ":feudum", f"*{tables.conquer_feudum}"),
            (dear, ":then", f"+{tables.saltpeter_strength}"),
        ),
        (terms.CONQUER, SPECIAL): ((":noble", ":then", ":marker", ":away"),),
        (terms.DEFEND, REGULAR): (("+" + str(tables.defend_strength), ":defend"), (f"*{tables.defend_points}",)),
        (terms.DEFEND, SPECIAL): ((":food", ":then", ":marker", ":seal"),),
        (terms.REPEAT, REGULAR): (_names(tables.repeatable),),
        (terms.REPEAT, SPECIAL): ((dear, ":then"), _names(tables.deja_vu)),
        (terms.GUILD, REGULAR): ((":trade", ":choice", ":pull", ":choice", ":push"),),
        (terms.GUILD, SPECIAL): ((":barrel", ":then", ":pull", ":push", f"*+{tables.feast_points}"),),
    }
    return found[card, half]


def _names(mask: int) -> Row:
    return tuple(f":{terms.CARD_NAMES[card]}" for card in range(terms.CARDS) if mask >> card & 1)


@lru_cache(maxsize=64)
def writ_rows(writ: int, components: Components) -> tuple[Row, ...]:
    """What a royal writ offers or rewards, a row for each choice; kingdoms are told by their map."""
    if writ in (terms.BOW, terms.SWORD):
        good = terms.GOOD_NAMES[components.weapon_good[writ]]
        paid = f":{good}", ":then", f"+{components.weapon_paid[writ]}", ":conquer"
        return ((f"+{components.weapon_free[writ]}", ":conquer"), paid)
    if writ >= terms.MANDATES:
        if writ == terms.CELLAR:
            worth = components.cellar_points
            return tuple(
                (str(count), ":sulfur", ":barrel", f"*{worth[count]}") for count in range(len(worth)) if worth[count]
            )
        return (
            (f":{terms.MONSTER_NAMES[0]}", ":conquer", f":{terms.MONSTER_NAMES[1]}"),
            (f"*{components.slayer_points}",),
        )
    if writ >= terms.PATRONAGE_ONE:
        return _patronage(3 * (writ - terms.PATRONAGE_ONE), components)
    found: list[Row] = []
    for paid_goods, shillings, vessel in components.mandates[writ]:
        cost = [f":{terms.GOOD_NAMES[good]}" for good, count in enumerate(paid_goods) for _ in range(count)]
        gain = [str(shillings), ":shilling"] if vessel == terms.NOTHING else [f":{terms.VESSEL_NAMES[vessel]}"]
        found.append((*cost, ":then", *gain))
    return tuple(found)


_REWARDS: Final = (":haversack", ":shilling", ":ship", ":marker", ":seal", ":bead")


def _patronage(first: int, components: Components) -> tuple[Row, ...]:
    """Three rows: so many stars in a guild for so much."""
    return tuple(
        (
            f"{components.patronage_stars}",
            ":star",
            f":{terms.GUILD_NAMES[guild]}",
            ":then",
            str(components.patronage[guild]),
            _REWARDS[guild],
        )
        for guild in range(first, first + 3)
    )


@cache
def sign(name: str, size: float, x: float, y: float) -> str:
    """A sign of the cards' own, or one of the table's, with its middle at (x, y)."""
    if name not in _OWN:
        return symbols.icon(name, size, x, y)
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(size / 24)})">{_OWN[name]}</g>'


@lru_cache(maxsize=2048)
def row(parts: Row, x: float, y: float, room: float, size: float = SIZE) -> str:
    """The signs of a row side by side around (x, y), smaller where they would not fit the room."""
    natural = sum(_width(part, size) for part in parts) + _GAP * (len(parts) - 1)
    share = max(_LEAST, min(1.0, room / natural))
    at = x - natural * share / 2
    drawn = []
    for part in parts:
        wide = _width(part, size) * share
        drawn.append(_part(part, size * share, at + wide / 2, y, share))
        at += wide + _GAP * share
    return "".join(drawn)


def _width(part: str, size: float) -> float:
    if part[0] == ":":
        return size * {":choice": 0.5, ":then": 0.85}.get(part, 1.0)
    return width(part, _LETTERING, True) if part[0] != "*" else size * 1.55


def _part(part: str, size: float, x: float, y: float, share: float) -> str:
    if part[0] == ":":
        return sign(part[1:], size, x, y)
    if part[0] == "*":
        return laurel(part[1:], x, y)
    mood = "fg-sign" if share > 0.95 else "fg-sign fg-sign-small"
    return f'<text class="{mood}" x="{number(x)}" y="{number(y + 5.6)}">{escape(part)}</text>'


@lru_cache(maxsize=128)
def laurel(points: str, x: float, y: float) -> str:
    """Points within a laurel."""
    return (
        f'<g class="fg-laurel" transform="translate({number(x)} {number(y)})"><path d="M-3 10.500C-13 8-13.500-5-8-10M3 10.500C13 8 13.500-5 8-10"/>'
        '<path class="fg-leaf" d="M-11.500-2L-15-4.500M-12 2.500L-15.500 2M-10.500 6.500L-13.500 8.500M11.500-2L15-4.500M12 2.500L15.500 2M10.500 6.500L13.500 8.500M-9.500-6.500L-12-9.500M9.500-6.500L12-9.500"/>'
        f'<text y="5.400">{escape(points)}</text></g>'
    )

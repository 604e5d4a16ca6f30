# gnomon: interpreted
"""What lies in the six guilds: barn and chickens, market, wagons and quay, rows of markers, scrolls, rosary and chest.

Every shelf fills a box of 212 by 98 units and is a set of named elements; the goods on it are single elements where an
answer may point at them: a row of the market, a container, a row of markers, a scroll.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.emblems import mark
from gnomon.games.feudum import terms
from gnomon.games.feudum.components import Components
from gnomon.games.feudum.draw import furniture, pieces, symbols
from gnomon.games.feudum.draw.layout import (
    container_key,
    guild_key,
    key,
    market_key,
    row_key,
    scroll_key,
)
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import NO_SEAL, FeudumState

WIDTH: Final = 212
HEIGHT: Final = 98

MARKET_PITCH: Final = 19.6
"""From one row of the market to the next."""

Drawn = dict[str, str]


def shelf_elements(state: FeudumState, guild: int, words: Words) -> Drawn:
    """Everything that lies in a guild, by element."""
    return _SHELVES[guild](state, words)


def shelf_basis(state: FeudumState, guild: int) -> tuple[object, ...]:
    """Everything that a guild's shelf is drawn from, beside the words and the setting."""
    if guild == terms.FARMER:
        return tuple(state.barn), state.chickens, state.purse
    if guild == terms.MERCHANT:
        return tuple(state.market)
    if guild == terms.ALCHEMIST:
        return tuple(state.containers), state.guild_vessels
    if guild == terms.KNIGHT:
        return state.rows, state.monster_of
    if guild == terms.NOBLE:
        return tuple(seal != NO_SEAL for seal in state.scrolls)
    return state.rosary, state.coffer


def held(name: str, content: str, title: str = "") -> str:
    """A named group; `title` is what a pointer resting on it tells."""
    told = f"<title>{escape(title)}</title>" if title else ""
    return f'<g id="{name}">{told}{content}</g>'


def hole(x: float, y: float, radius: float) -> str:
    """An empty place for a piece."""
    return f'<circle class="fg-hole" cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def bead(token: int, x: float, y: float, radius: float = 11.0) -> str:
    """A rosary bead with its value."""
    return (
        f'<g class="fg-bead"><circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        f'<text x="{number(x)}" y="{number(y + 5.4)}">{value_of(token)}</text></g>'
    )


def reeve(x: float, y: float) -> str:
    """A reeve: a player's disc with its point up."""
    return (
        f'<g class="fg-reeve"><circle cx="{number(x)}" cy="{number(y)}" r="10.5"/>'
        f'<text x="{number(x)}" y="{number(y + 5.2)}">+1</text></g>'
    )


# --- farmer ----------------------------------------------------------------------------------------------------------


def _farmer(state: FeudumState, words: Words) -> Drawn:
    """Ten places in the barn, chickens with their beads, the purse."""
    components = state.setting.components
    goods = [good for good in range(terms.GOODS) for _ in range(state.barn[good])]
    abreast = -(-components.barn // 2)
    step = 106 / max(1, abreast)
    inside = []
    for index in range(max(components.barn, len(goods))):
        x, y = 10 + step * (index % abreast + 0.5), 31.5 + 17.5 * (index // abreast)
        inside.append(symbols.icon(terms.GOOD_NAMES[goods[index]], 16.5, x, y) if index < len(goods) else hole(x, y, 6))
    total = f'<text class="fg-caption" x="63" y="20">{len(goods)}/{components.barn}</text>'
    barn = key(guild_key(terms.FARMER), "barn")
    told = words.goods(state.barn)
    found = {barn: held(barn, furniture.barn() + total + "".join(inside), told)}
    purse = key(guild_key(terms.FARMER), "purse")
    found[purse] = held(purse, _money(furniture.purse(), state.purse, 136), words.shillings(state.purse))
    roost = key(guild_key(terms.FARMER), "chickens")
    found[roost] = held(roost, _chickens(state.chickens, components), _beads_told(state.chickens, words))
    return found


def _money(chest: str, shillings: int, x: float) -> str:
    """A purse or chest above its number of shillings."""
    return (
        f'{placed(x + 8, 1, chest)}<g class="fg-money">{symbols.icon("shilling", 17, x + 17, 49)}'
        f'<text class="fg-number fg-left" x="{number(x + 29)}" y="54.4">{shillings}</text></g>'
    )


def _beads_told(tokens: tuple[int, ...], words: Words) -> str:
    return words.listing(words.bead(token) for token in tokens)


@lru_cache(maxsize=512)
def _chickens(tokens: tuple[int, ...], components: Components) -> str:
    """The chickens with their beads, and what the beads come to."""
    count = components.chickens
    step = min(48.0, 180 / max(1, count))
    parts = []
    for index in range(count):
        x = step * index
        parts.append(placed(x, 66, furniture.chicken()))
        parts.append(bead(tokens[index], x + 33, 86) if index < len(tokens) else hole(x + 33, 87, 8))
    total = sum(map(value_of, tokens))
    parts.append(f'<text class="fg-sum fg-right" x="{WIDTH}" y="92">={total}</text>')
    return "".join(parts)


# --- merchant --------------------------------------------------------------------------------------------------------


def _merchant(state: FeudumState, words: Words) -> Drawn:
    """The market: five rows that fill from the left, with a price in every place."""
    full = min(state.market)
    found = {}
    for good in range(terms.GOODS):
        name = market_key(good)
        row = _market_row(good, state.market[good], full, state.setting.components)
        found[name] = held(name, placed(0, MARKET_PITCH * good, row), words.some(good, state.market[good]))
    return found


@lru_cache(maxsize=512)
def _market_row(good: int, count: int, full: int, components: Components) -> str:
    """A row with so many goods, the first `full` columns complete; the good to be bought next has its price in gold."""
    places = components.market
    step = WIDTH / places
    parts = [placed(0, 16.4, furniture.plank(WIDTH))]
    complete = count == places
    for column in range(places):
        x = step * column
        filled = column < count
        mood = "fg-full" if complete or column < full else "fg-filled" if filled else "fg-free"
        price = "fg-price fg-next" if column == count - 1 else "fg-price" if filled else "fg-price fg-away"
        icon = symbols.icon(terms.GOOD_NAMES[good], 15.5, 13.5, 8.2)
        shown = icon if filled else f'<g class="fg-ghost">{icon}</g>'
        parts.append(
            f'<g transform="translate({number(x)} 0)"><rect class="fg-slot {mood}" x="1" width="{number(step - 2)}" height="16.400" rx="3"/>'
            f"{shown}"
            f'<text class="{price}" x="{number(step - 14)}" y="13.6">{components.prices[good][column]}</text></g>'
        )
    return "".join(parts)


# --- alchemist -------------------------------------------------------------------------------------------------------

CONTAINER_PLACES: Final = (
    (terms.WOOD, 3.0, 1.0),
    (terms.IRON, 75.0, 1.0),
    (terms.FOOD, 146.0, 1.0),
    (terms.SALTPETER, 3.0, 54.0),
    (terms.SULFUR, 75.0, 54.0),
)
_WAGON_PLACES: Final = ((12.5, 17.5), (30.0, 17.5), (47.5, 17.5))
_PLACES: Final = {
    terms.SALTPETER: ((15.5, 31.5), (44.5, 31.5), (30.0, 14.0)),
    terms.SULFUR: ((13.5, 16.5), (31.0, 19.0), (48.5, 16.5)),
}


def _alchemist(state: FeudumState, words: Words) -> Drawn:
    """Three wagons, a pile, a bowl, and the quay with the vessels for sale."""
    found = {}
    for good, x, y in CONTAINER_PLACES:
        name = container_key(good)
        content = placed(x, y, _container(good, state.containers[good], state.setting.components.container))
        found[name] = held(name, content, words.some(good, state.containers[good]))
    quay = key(guild_key(terms.ALCHEMIST), "quay")
    kinds = [kind for kind in range(terms.VESSELS) if state.guild_vessels[kind]]
    told = words.listing(f"{words.vessel(kind)} ×{state.guild_vessels[kind]}" for kind in kinds)
    found[quay] = held(quay, placed(145, 54, _quay(state.guild_vessels)), told)
    return found


@lru_cache(maxsize=128)
def _container(good: int, count: int, most: int) -> str:
    body = {terms.SALTPETER: furniture.heap, terms.SULFUR: furniture.bowl}.get(good, furniture.wagon)()
    places = _PLACES.get(good, _WAGON_PLACES)
    inside = []
    for index in range(max(count, most)):
        x, y = places[index % len(places)]
        inside.append(symbols.icon(terms.GOOD_NAMES[good], 17, x, y) if index < count else hole(x, y, 6))
    return body + "".join(inside)


@lru_cache(maxsize=128)
def _quay(vessels: tuple[int, ...]) -> str:
    """The vessels for sale by kind, more than one with a number; more kinds than one stand closer."""
    kinds = [kind for kind in range(terms.VESSELS) if vessels[kind]]
    step = 66 / max(1, len(kinds))
    parts = [furniture.quay()]
    for index, kind in enumerate(kinds):
        x = 1 + step * (index + 0.5)
        parts.append(symbols.icon(terms.VESSEL_NAMES[kind], 28 if len(kinds) == 1 else 23, x, 17))
        if vessels[kind] > 1:
            parts.append(f'<text class="fg-count" x="{number(x + 7)}" y="10">{vessels[kind]}</text>')
    return "".join(parts)


# --- knight ----------------------------------------------------------------------------------------------------------

_PITCH: Final = 25.0


def _knight(state: FeudumState, words: Words) -> Drawn:
    """A row of krud barrels for each colour in play, and the homes of the two monsters."""
    colours = [colour for colour, count in enumerate(state.rows) if count != terms.NOTHING]
    step = HEIGHT / max(4, len(colours))
    found = {}
    for index, colour in enumerate(colours):
        name = row_key(colour)
        told = f"{words.row(colour)}: {words.markers(state.rows[colour])}"
        row = _row(colour, state.rows[colour], tuple(state.setting.components.sections), min(26.0, step - 1.4))
        found[name] = held(name, placed(0, step * index + 0.6, row), told)
    if state.setting.advanced:
        for monster in range(terms.MONSTERS):
            name = key(guild_key(terms.KNIGHT), terms.MONSTER_NAMES[monster])
            owner = state.monster_of[monster]
            told = words.monster(monster) if owner == terms.NOBODY else f"{words.monster(monster)}: {words.name(owner)}"
            found[name] = held(name, placed(160, 50 * monster, _monster_home(monster, owner)), told)
    return found


@lru_cache(maxsize=256)
def _row(colour: int, count: int, sections: tuple[int, ...], height: float) -> str:
    """A colour's row: barrels of one, two and three markers."""
    parts = []
    begin = 0
    for end in sections:
        parts.append(placed(_PITCH * begin, 0, furniture.section(end - begin, _PITCH, height)))
        begin = end
    emblem = pieces.SEATS[colour]
    for index in range(max(count, sections[-1])):
        x, y = _PITCH * (index + 0.5), height / 2
        shown = mark(emblem, 7.4, 0, False) if index < count else pieces.socket(colour, 6.2)
        parts.append(placed(x, y, shown))
    return "".join(parts)


@lru_cache(maxsize=64)
def _monster_home(monster: int, owner: int) -> str:
    """A monster's icon: bright while it may be tamed, under its owner's marker when it is away."""
    drawn = symbols.icon(terms.MONSTER_NAMES[monster], 34, 26, 24)
    if owner == terms.NOBODY:
        return f'<rect class="fg-home" width="52" height="48" rx="8"/>{drawn}'
    badge = placed(40, 37, mark(pieces.SEATS[owner], 9, 0))
    return f'<rect class="fg-home fg-empty" width="52" height="48" rx="8"/><g class="fg-ghost">{drawn}</g>{badge}'


# --- noble -----------------------------------------------------------------------------------------------------------


def _noble(state: FeudumState, words: Words) -> Drawn:
    """The scrolls in their triangle; what a seal on one is worth nobody knows."""
    components = state.setting.components
    found = {}
    for scroll, seal in enumerate(state.scrolls):
        name = scroll_key(scroll)
        told = words.seals(1) if seal != NO_SEAL else ""
        found[name] = held(name, placed(*scroll_place(scroll, components), _scroll(seal != NO_SEAL)), told)
    return found


def scroll_place(scroll: int, components: Components) -> tuple[float, float]:
    """Where a scroll lies on the shelf: in the triangle of its row and column."""
    row = next(index for index, line in enumerate(components.scroll_rows) if line >> scroll & 1)
    column = next(index for index, line in enumerate(components.scroll_columns) if line >> scroll & 1)
    return 4 + 60 * column, 32.5 * row - 1


@lru_cache(maxsize=2)
def _scroll(sealed: bool) -> str:
    inside = symbols.icon("seal", 26, 31, 17) if sealed else '<circle class="fg-vacant" cx="31" cy="17" r="9"/>'
    return furniture.scroll() + inside


# --- monk ------------------------------------------------------------------------------------------------------------

_RING: Final = (60.0, 36.0, 49.0, 25.0)
"""Middle and half axes of the rosary's loop."""


def _monk(state: FeudumState, words: Words) -> Drawn:
    """The rosary with its beads from the left, their total and the next goal; the church coffer."""
    rosary = key(guild_key(terms.MONK), "rosary")
    found = {rosary: held(rosary, _rosary(state.rosary, state.setting.components), _beads_told(state.rosary, words))}
    coffer = key(guild_key(terms.MONK), "coffer")
    found[coffer] = held(coffer, _money(furniture.coffer(), state.coffer, 142), words.shillings(state.coffer))
    return found


@lru_cache(maxsize=1024)
def _rosary(tokens: tuple[int, ...], components: Components) -> str:
    x, y, wide, tall = _RING
    parts = [
        f'<ellipse class="fg-string" cx="{number(x)}" cy="{number(y)}" rx="{number(wide)}" ry="{number(tall)}"/>',
        placed(x, y + tall, furniture.cross()),
    ]
    for index in range(max(components.rosary, len(tokens))):
        turn = pi * (0.5 + (index + 1) * 2 / (max(components.rosary, len(tokens)) + 1))
        at = x + wide * cos(turn), y + tall * sin(turn)
        parts.append(bead(tokens[index], *at, 10.4) if index < len(tokens) else hole(*at, 8.5))
    total = sum(map(value_of, tokens))
    goals = sorted({*components.rosary_levels, components.monk_pull})
    goal = next((level for level in goals if level > total), goals[-1])
    parts.append(f'<text class="fg-sum" x="{number(x)}" y="{number(y + 2)}">{total}</text>')
    parts.append(f'<text class="fg-caption" x="{number(x)}" y="{number(y + 17)}">/ {goal}</text>')
    return "".join(parts)


_SHELVES: Final = (_farmer, _merchant, _alchemist, _knight, _noble, _monk)

# gnomon: interpreted
"""Technology cards: the viewer's hand, the discovery pile and what lies beside it, and cards as others see them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.fitting import ELLIPSIS, fit, width
from gnomon.drawing.lettering import wrapped
from gnomon.drawing.things import explains, thing
from gnomon.games.time_of_empires.draw import card_signs, pieces, symbols
from gnomon.games.time_of_empires.draw.layout import HAND, LETTERING, PILE, Box
from gnomon.games.time_of_empires.draw.sheets import element, head_sign, heading, panel
from gnomon.games.time_of_empires.queries import construction_cost, discovery_cost
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import card_short, card_text
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT, FIELD_NAMES, NONE

WIDTH: Final = 142
HEIGHT: Final = 62
CARD_BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
PILE_BOX: Final[Box] = (0, 0, 148, 154)
TOP: Final = (3.0, 32.0)
"""Where the top card of the discovery pile lies on its sheet."""
ABREAST: Final = 7
"""How many whole cards of a hand lie in one row."""
_ROW: Final = 1024.0
"""How wide a row of the hand is, in units."""
_GAP: Final = 5.0
_MOST_IN_A_ROW: Final = 9
_SLIM_HEIGHT: Final = 29.5
_LINES: Final = (17.2, 30.8, 43.6, 56.4)
"""The base lines of a card's four lines."""
_NAME_SIZES: Final = (14.0, LETTERING)
_NARROWED: Final = 1.4
_MOST_NARROWED: Final = 1.5
"""How much narrower a name may be set: beside a price, and across a narrow card."""
_PRICE_ROOM: Final = 32.0
_BRICKS_ROOM: Final = 46.0
_CAPTURED_ROOM: Final = 74.0
_SIGNS: Final = 0.96
_SLIM_SIGNS: Final = 0.8
"""How large the signs of an effect are drawn at most; smaller ones could not be read."""
_SIGNS_ROWS: Final = 2
"""With more lines than this under the name, signs may stand in two rows."""


class Price(NamedTuple):
    """What a card costs its owner now; `lacks` the resource that does not suffice (or ""); `cheaper` than printed."""

    discovery: int
    construction: int
    lacks: str
    cheaper_discovery: bool
    cheaper_construction: bool


def price(state: EmpiresState, seat: int, design: int, on_pile: bool) -> Price:
    """The costs of a card for a seat; in hand it must pay the discovery, on the pile the construction."""
    discovery = discovery_cost(state, seat, design)
    construction = construction_cost(state, seat, design)
    components = state.setting.components
    short = construction > state.stock[2 * seat + 1] if on_pile else discovery > state.stock[2 * seat]
    return Price(
        discovery,
        construction,
        ("brick" if on_pile else "knowledge") if short else "",
        discovery < components.discovery[design],
        construction < components.construction[design],
    )


def face(design: int, cost: Price, words: Words, wide: float = WIDTH) -> str:
    """A card's face as a ticket, 62 units high: its name, what it costs, what it does, and what building it costs.

    What it does stands in words if they have room, else in signs.
    """
    components = words.scene.components
    kind = components.type_of[design]
    name, size = _name(words.card(design), wide - 10 - _PRICE_ROOM)
    left = len(_LINES) - len(name)
    told = _told(card_short(design, words), wide - 14, left)
    parts = tuple(components.parts[design])
    # Two rows of signs keep clear of the price at the right; one row lies above it.
    rows, room, middle = (
        (2, wide - 10 - _BRICKS_ROOM, _LINES[2] - 1) if left > _SIGNS_ROWS else (1, wide - 10, _LINES[2] - 5)
    )
    signs = not told and card_signs.is_readable(parts, room, _SIGNS, rows)
    cut = any(line.endswith(ELLIPSIS) for line in name)
    if wide < WIDTH and (cut or (not told and (len(name) > 1 or not signs))):
        return _crowded(design, cost, words, wide)
    if signs:
        effect = card_signs.effect(parts, 5 + room / 2, middle, room, _SIGNS, rows)
    else:
        told = told or wrapped(card_short(design, words), wide - 10 - _BRICKS_ROOM, LETTERING, left)
        first = len(name) + (1 if len(told) + 1 < left else 0)
        effect = "".join(
            f'<text class="te-words" x="7" y="{_LINES[first + index]}">{escape(line)}</text>'
            for index, line in enumerate(told)
        )
    room = wide - 10 - _PRICE_ROOM
    narrow = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if _is_narrowed(name, room) else ""
    called = "".join(
        f'<text class="te-card-name te-card-name-{size}" x="7" y="{_LINES[index]}"{narrow}>{escape(line)}</text>'
        for index, line in enumerate(name)
    )
    return (
        f"{_ground(FIELD_NAMES[kind], wide, HEIGHT, cost)}{called}{effect}"
        f"{_cost('knowledge', cost.discovery, wide - 26, 13.5, cost.cheaper_discovery, cost.lacks == 'knowledge')}"
        f"{symbols.building_icon(kind, 15, wide - 43, 53)}"
        f"{_cost('brick', cost.construction, wide - 25.5, 53, cost.cheaper_construction, cost.lacks == 'brick')}"
    )


def _crowded(design: int, cost: Price, words: Words, wide: float) -> str:
    """A narrow card's face whose effect has no room beside a long name: the name above both prices, the effect below."""
    components = words.scene.components
    kind, room = components.type_of[design], wide - 12
    parts = tuple(components.parts[design])
    if card_signs.is_readable(parts, room, _SIGNS):
        effect = card_signs.effect(parts, 6 + room / 2, 49, room, _SIGNS)
    else:
        effect = "".join(
            f'<text class="te-words" x="7" y="{_LINES[2 + index]}">{escape(line)}</text>'
            for index, line in enumerate(wrapped(card_short(design, words), room, LETTERING, 2))
        )
    name = fit(words.card(design), room * _MOST_NARROWED, LETTERING, True)
    is_narrow = width(name, LETTERING, True) > room
    narrow = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if is_narrow else ""
    return (
        f"{_ground(FIELD_NAMES[kind], wide, HEIGHT, cost)}"
        f'<text class="te-card-name te-card-name-1" x="7" y="15.500"{narrow}>{escape(name)}</text>'
        f"{_cost('knowledge', cost.discovery, 14, 27, cost.cheaper_discovery, cost.lacks == 'knowledge')}"
        f"{symbols.building_icon(kind, 15, wide - 43, 27)}"
        f"{_cost('brick', cost.construction, wide - 25.5, 27, cost.cheaper_construction, cost.lacks == 'brick')}"
        f"{effect}"
    )


def slim(design: int, cost: Price, words: Words, wide: float) -> str:
    """A card's face where many lie in the hand: its name above both prices, and what it does in signs if they have room."""
    components = words.scene.components
    kind = components.type_of[design]
    parts, room = tuple(components.parts[design]), wide - 66
    fits = room > 0 and card_signs.is_readable(parts, room, _SLIM_SIGNS)
    signs = card_signs.effect(parts, 31 + room / 2, 20.5, room, _SLIM_SIGNS) if fits else ""
    return (
        f"{_ground(FIELD_NAMES[kind], wide, _SLIM_HEIGHT, cost)}"
        f'<text class="te-card-name te-card-name-1" x="5" y="14.500">{escape(fit(words.card(design), wide - 8, LETTERING, True))}</text>'
        f"{_cost('knowledge', cost.discovery, 12, 21.8, cost.cheaper_discovery, cost.lacks == 'knowledge')}{signs}"
        f"{_cost('brick', cost.construction, wide - 26, 21.8, cost.cheaper_construction, cost.lacks == 'brick')}"
    )


def _ground(role: str, wide: float, tall: float, cost: Price) -> str:
    right = wide - 0.75
    return (
        f'<rect class="te-card te-card-{role}{" te-card-short" if cost.lacks else ""}" x=".75" y=".75" width="{number(wide - 1.5)}"'
        f' height="{number(tall - 1.5)}" rx="7"/>'
        f'<path class="te-stripe-{role}" d="M1.4 4.500A7 7 0 0 1 7.75.75H{number(right - 7)}A7 7 0 0 1 {number(right - 0.65)} 4.500Z"/>'
    )


def _name(name: str, room: float) -> tuple[tuple[str, ...], int]:
    """A card's name in one line, large or small or narrowed, or in two small ones; which size it has."""
    for index, size in enumerate(_NAME_SIZES):
        if width(name, size, True) <= room:
            return (name,), index
    if _is_narrowed((name,), room):
        return (name,), len(_NAME_SIZES) - 1
    return wrapped(name, room, _NAME_SIZES[-1], 2, True), len(_NAME_SIZES) - 1


def _is_narrowed(name: tuple[str, ...], room: float) -> bool:
    """Whether a name of one line is set narrower, which a little can be."""
    return len(name) == 1 and room < width(name[0], _NAME_SIZES[-1], True) <= room * _NARROWED


def _told(short: str, room: float, rows: int) -> tuple[str, ...]:
    """What a card does, in so many lines of which the last leaves room for a price; empty if that is too little."""
    found = wrapped(short, room, LETTERING, rows - 1)
    if found and not found[-1].endswith(ELLIPSIS) and not any(line.endswith(ELLIPSIS) for line in found):
        return found
    found = wrapped(short, room - _BRICKS_ROOM, LETTERING, rows)
    return () if any(line.endswith(ELLIPSIS) for line in found) else found


def _cost(icon: str, amount: int, x: float, y: float, cheaper: bool, lacking: bool) -> str:
    mood = " te-lacking" if lacking else " te-cheaper" if cheaper else ""
    return (
        f"{symbols.icon(icon, 15, x, y)}"
        f'<text class="te-cost{mood}" x="{number(x + 9.5)}" y="{number(y + 5)}">{amount}</text>'
    )


# --- hand --------------------------------------------------------------------------------------------------------


def card_key(design: int) -> str:
    """The element of a card of the viewer's hand; of two equal ones, the first."""
    return f"{HAND}-{design}"


def hand(state: EmpiresState, seat: int, words: Words, lit: Collection[int] = ()) -> str:
    """The viewer's own hand: a list of cards, each a picture of its own; `lit` designs may be chosen now.

    On a card that cannot be paid the cost is red and the rim dashed.
    """
    held = state.hands[seat]
    many = len(held) > _MOST_IN_A_ROW
    abreast = max(ABREAST, -(-len(held) // 2) if many else len(held))
    wide = (_ROW - (abreast - 1) * _GAP) / abreast
    cards = []
    for index, design in enumerate(held):
        again = "b" if index and held[index - 1] == design else ""
        cost = price(state, seat, design, False)
        cards.append(f"<li>{_in_hand(design, again, design in lit, cost, words, wide, many)}</li>")
    rows = " te-hand-many" if many else ""
    return f'<ol class="te-hand te-abreast-{abreast}{rows}" aria-label="{escape(label("hand", words))}">{"".join(cards)}</ol>'


def hand_basis(state: EmpiresState, seat: int, lit: Collection[int]) -> tuple[object, ...]:
    """Everything that a hand is drawn from, beside the words and the setting."""
    return state.hands[seat], lit, state.stock[2 * seat], state.won


@lru_cache(maxsize=4096)
def _in_hand(design: int, again: str, lit: bool, cost: Price, words: Words, wide: float, many: bool) -> str:
    classes = "te-sheet te-in-hand te-choice" if lit else "te-sheet te-in-hand"
    tall = _SLIM_HEIGHT if many else HEIGHT
    drawn = slim(design, cost, words, wide) if many else face(design, cost, words, wide)
    return (
        f'<svg id="{card_key(design)}{again}" class="{classes}" viewBox="0 0 {number(wide)} {number(tall)}" role="img"{explains("technology", design)}>'
        f"<title>{escape(card_text(design, words))}</title>{drawn}</svg>"
    )


# --- the discovery pile ------------------------------------------------------------------------------------------


def pile_elements(state: EmpiresState, seat: int, words: Words) -> dict[str, str]:
    """The viewer's discovery pile: its top card to read, how many lie below, what waits on it; destroyed pieces, the discard."""
    head = heading(label("pile", words), head_sign("discover"), PILE_BOX[2] - 8)
    name, drawn = element(PILE, "face", "all", panel("science", PILE_BOX[2], PILE_BOX[3]), head, thing=thing("pile", 0))
    found = {name: drawn}
    pile = state.piles[seat]
    if pile:
        design = pile[-1]
        under = "".join(
            f'<rect class="te-card" x="{number(1 - step)}" y="{number(1 + step)}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="7"/>'
            for step in range(min(4, 2 * (len(pile) - 1)), 0, -2)
        )
        cost = price(state, seat, design, True)
        content = placed(*TOP, under + face(design, cost, words))
        name, drawn = element(
            PILE, "piles", "top", content, title=card_text(design, words), thing=thing("technology", design)
        )
    else:
        name, drawn = element(
            PILE,
            "piles",
            "top",
            f'<rect class="te-empty" x="{TOP[0]:g}" y="{TOP[1]:g}" width="{WIDTH}" height="{HEIGHT}" rx="7"/>',
            thing=thing("pile", 0),
        )
    found[name] = drawn
    found.update(_beside(state, seat, words))
    if state.waiting[seat] != NONE:
        # It lies on the bricks that it cost: they are paid, and the card cannot be constructed again.
        name, drawn = element(
            PILE,
            "pieces",
            "waiting",
            placed(118, 84, pieces.building(state.waiting[seat], seat, 28)),
            title=label("waits", words),
            thing=thing("pile", 0),
        )
        found[name] = drawn
    return found


def pile_basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that the discovery pile and what lies beside it are drawn from, beside the words and the setting."""
    pile = state.piles[seat]
    cost = price(state, seat, pile[-1], True) if pile else None
    return pile, cost, state.waiting[seat], len(state.discards[seat]), state.captured[16 * seat : 16 * seat + 16]


def _beside(state: EmpiresState, seat: int, words: Words) -> dict[str, str]:
    """What lies under the top card, by type, how many cards are discarded, and the destroyed pieces."""
    pile = state.piles[seat]
    below = [state.setting.components.type_of[design] for design in pile[:-1]]
    counts = [
        f'{symbols.building_icon(kind, 15, 18 + 36 * at, 113)}<text class="te-number te-left" x="{28 + 36 * at}" y="118">{below.count(kind)}</text>'
        for at, kind in enumerate(kind for kind in range(FIELD_COUNT) if kind in below)
    ]
    discarded = len(state.discards[seat])
    trash = (
        f'<g class="te-faint"><rect class="te-back te-back-unknown" x="10" y="126" width="15" height="21" rx="3"/>'
        f'<path class="te-stroke" d="M13.500 132L21.500 141M21.500 132L13.500 141"/></g>'
        f'<text class="te-number te-left" x="30" y="142">{discarded}</text>'
    )
    first, under = element(PILE, "pieces", "below", *counts, thing=thing("pile", 0))
    told = f"{label('discarded', words)}: {words.cards(discarded)}"
    second, gone = element(PILE, "pieces", "discarded", trash, title=told, thing=thing("discard", 0))
    third, taken = element(
        PILE, "pieces", "captured", _captured(state, seat), title=label("destroyed", words), thing=thing("destroyed", 0)
    )
    return {first: under, second: gone, third: taken}


def _captured(state: EmpiresState, seat: int) -> str:
    """The enemy pieces that the seat has destroyed, in a row, overlapping where there are many."""
    taken = [
        (owner, kind)
        for owner in range(state.seats)
        for kind in range(FIELD_COUNT)
        for _ in range(state.captured[16 * seat + 4 * owner + kind])
    ]
    step = min(19.0, _CAPTURED_ROOM / max(1, len(taken) - 1))
    return "".join(
        placed(64 + step * index, 137, pieces.building(kind, owner, 17)) for index, (owner, kind) in enumerate(taken)
    )


def back(kind: int, width: float = 17.0) -> str:
    """A card's back as others see it, its upper left corner at the origin."""
    tall = width * 1.4
    icon = symbols.building_icon(kind, width * 0.72, width / 2, tall / 2) if kind != NONE else ""
    role = FIELD_NAMES[kind] if kind != NONE else "unknown"
    return f'<rect class="te-back te-back-{role}" width="{number(width)}" height="{number(tall)}" rx="3"/>{icon}'

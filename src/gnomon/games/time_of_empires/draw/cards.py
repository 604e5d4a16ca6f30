# gnomon: interpreted
"""Technology cards: the viewer's hand, the discovery pile and what lies beside it, and cards as others see them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.lettering import lines, title, wrapped
from gnomon.games.time_of_empires.draw import card_signs, pieces, symbols
from gnomon.games.time_of_empires.draw.layout import HAND, LETTERING, PILE, Box
from gnomon.games.time_of_empires.draw.sheets import element, panel
from gnomon.games.time_of_empires.queries import construction_cost, discovery_cost
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import card_short, card_text
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import DESIGN_NAMES, FIELD_COUNT, FIELD_NAMES, NONE

WIDTH: Final = 132
HEIGHT: Final = 210
CARD_BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
PILE_BOX: Final[Box] = (0, 0, 220, 256)
_CAPTURED_ROOM: Final = 34.0


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


def face(design: int, cost: Price, words: Words) -> str:
    """A card's face, 132 by 210 units: discovery above, building below, as on the table."""
    components = words.scene.components
    kind = components.type_of[design]
    role = FIELD_NAMES[kind]
    name = wrapped(words.card(design), WIDTH - 16, 16.5, 2, True)
    told = wrapped(card_short(design, words), WIDTH - 16, LETTERING, 3)
    return (
        f'<rect class="te-card te-card-{role}{"" if not cost.lacks else " te-card-short"}" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="10"/>'
        f'<path class="te-stripe-{role}" d="M1.830 9A10 10 0 0 1 11 1H{WIDTH - 11}A10 10 0 0 1 {WIDTH - 1.83} 9Z"/>'
        f"{_cost('knowledge', cost.discovery, 18, 26, cost.cheaper_discovery, cost.lacks == 'knowledge')}"
        f'<text class="te-words te-right" x="{WIDTH - 9}" y="31">{DESIGN_NAMES[design]}</text>'
        f"{lines(name, 9, 58 if len(name) == 1 else 54, 18, 'te-card-name')}"
        f"{card_signs.effect(tuple(components.parts[design]), WIDTH / 2, 99, WIDTH - 18, 1.05, 2)}"
        f"{lines(told, 9, 133, 16.4, 'te-words')}"
        f'<path class="te-card-rule" d="M9 {HEIGHT - 35}H{WIDTH - 9}"/>{symbols.building_icon(kind, 25, 22, HEIGHT - 18)}'
        f"{_cost('brick', cost.construction, WIDTH - 42, HEIGHT - 18, cost.cheaper_construction, cost.lacks == 'brick')}"
    )


def _cost(icon: str, amount: int, x: float, y: float, cheaper: bool, lacking: bool) -> str:
    mood = " te-lacking" if lacking else " te-cheaper" if cheaper else ""
    return (
        f"{symbols.icon(icon, 22, x, y)}"
        f'<text class="te-cost{mood}" x="{number(x + 15)}" y="{number(y + 6.6)}">{amount}</text>'
    )


# --- hand --------------------------------------------------------------------------------------------------------


def card_key(design: int) -> str:
    """The element of a card of the viewer's hand; of two equal ones, the first."""
    return f"{HAND}-{design}"


def hand(state: EmpiresState, seat: int, words: Words, lit: Collection[int] = ()) -> str:
    """The viewer's own hand: a list of cards, each a picture of its own; `lit` designs may be chosen now.

    On a card that cannot be paid the cost is red and the rim dashed.
    """
    cards = []
    for index, design in enumerate(state.hands[seat]):
        again = "b" if index and state.hands[seat][index - 1] == design else ""
        cards.append(f"<li>{_in_hand(design, again, design in lit, price(state, seat, design, False), words)}</li>")
    return f'<ol class="te-hand" aria-label="{escape(label("hand", words))}">{"".join(cards)}</ol>'


def hand_basis(state: EmpiresState, seat: int, lit: Collection[int]) -> tuple[object, ...]:
    """Everything that a hand is drawn from, beside the words and the setting."""
    return state.hands[seat], lit, state.stock[2 * seat], state.won


@lru_cache(maxsize=4096)
def _in_hand(design: int, again: str, lit: bool, cost: Price, words: Words) -> str:
    classes = "te-sheet te-in-hand te-choice" if lit else "te-sheet te-in-hand"
    return (
        f'<svg id="{card_key(design)}{again}" class="{classes}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(card_text(design, words))}</title>{face(design, cost, words)}</svg>"
    )


# --- the discovery pile ------------------------------------------------------------------------------------------


def pile_elements(state: EmpiresState, seat: int, words: Words) -> dict[str, str]:
    """The viewer's discovery pile: its top card to read, how many lie below, what waits on it; destroyed pieces, the discard."""
    heading = symbols.icon("discover", 21, 21, 23) + title(label("pile", words), 38, 29, PILE_BOX[2] - 46, "te-title")
    name, drawn = element(PILE, "face", "all", panel("science", PILE_BOX[2], PILE_BOX[3]), heading)
    found = {name: drawn}
    pile = state.piles[seat]
    if pile:
        design = pile[-1]
        under = "".join(
            f'<rect class="te-card" x="{number(1 - step)}" y="{number(1 + step)}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="10"/>'
            for step in range(min(4, 2 * (len(pile) - 1)), 0, -2)
        )
        cost = price(state, seat, design, True)
        content = placed(12, 38, under + face(design, cost, words))
        name, drawn = element(PILE, "piles", "top", content, title=card_text(design, words))
    else:
        name, drawn = element(
            PILE,
            "piles",
            "top",
            f'<rect class="te-empty" x="12" y="38" width="{WIDTH}" height="{HEIGHT - 8}" rx="10"/>',
        )
    found[name] = drawn
    found.update(_beside(state, seat, words))
    if state.waiting[seat] != NONE:
        # It lies on the bricks that it cost: they are paid, and the card cannot be constructed again.
        name, drawn = element(
            PILE,
            "pieces",
            "waiting",
            placed(114, 222, pieces.building(state.waiting[seat], seat, 44)),
            title=label("waits", words),
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
        f'{symbols.building_icon(kind, 19, 168, 58 + 26 * row)}<text class="te-number te-left" x="184" y="{64 + 26 * row}">{below.count(kind)}</text>'
        for row, kind in enumerate(kind for kind in range(FIELD_COUNT) if kind in below)
    ]
    discarded = len(state.discards[seat])
    trash = (
        f'<g class="te-faint"><rect class="te-back te-back-unknown" x="158" y="198" width="22" height="31" rx="4"/>'
        f'<path class="te-stroke" d="M163 207L175 221M175 207L163 221"/></g>'
        f'<text class="te-number te-left" x="188" y="219">{discarded}</text>'
    )
    first, under = element(PILE, "pieces", "below", *counts)
    second, gone = element(
        PILE, "pieces", "discarded", trash, title=f"{label('discarded', words)}: {words.cards(discarded)}"
    )
    third, taken = element(PILE, "pieces", "captured", _captured(state, seat), title=label("destroyed", words))
    return {first: under, second: gone, third: taken}


def _captured(state: EmpiresState, seat: int) -> str:
    """The enemy pieces that the seat has destroyed, in two columns, overlapping where there are many."""
    taken = [
        (owner, kind)
        for owner in range(state.seats)
        for kind in range(FIELD_COUNT)
        for _ in range(state.captured[16 * seat + 4 * owner + kind])
    ]
    rows = -(-len(taken) // 2)
    step = min(26.0, _CAPTURED_ROOM / max(1, rows))
    return "".join(
        placed(170 + 27 * (index % 2), 150 + step * (index // 2 - rows + 1) + 18, pieces.building(kind, owner, 21))
        for index, (owner, kind) in enumerate(taken)
    )


def back(kind: int, width: float = 17.0) -> str:
    """A card's back as others see it, its upper left corner at the origin."""
    tall = width * 1.4
    icon = symbols.building_icon(kind, width * 0.72, width / 2, tall / 2) if kind != NONE else ""
    role = FIELD_NAMES[kind] if kind != NONE else "unknown"
    return f'<rect class="te-back te-back-{role}" width="{number(width)}" height="{number(tall)}" rx="3"/>{icon}'

# gnomon: interpreted
"""Action cards and royal writs: the viewer's own as pictures of their own, those of others by their backs.

An action card shows its sign, what its upper half does in icons, and below a dividing line the special ability; a plus on
the line says that both may be used, a stroke that it is one or the other. A writ is a deed: a mandate offers a choice, a
charter tells its locations on a small map with those already ruled.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, polygon
from gnomon.drawing.lettering import lines, title, wrapped
from gnomon.games.feudum import terms
from gnomon.games.feudum.components import Components
from gnomon.games.feudum.decisions import PICK_CARDS
from gnomon.games.feudum.draw import symbols
from gnomon.games.feudum.draw.card_signs import REGULAR, SPECIAL, card_rows, laurel, row, writ_rows
from gnomon.games.feudum.draw.coasts import rough_coasts
from gnomon.games.feudum.draw.layout import Point, card_key, places, writ_key
from gnomon.games.feudum.queries import chosen_cards
from gnomon.games.feudum.rules.ending import charter_points
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import card_text, special_text, special_title, writ_text
from gnomon.games.feudum.setting import Setting
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.game import lane_of

WIDTH: Final = 132
HEIGHT: Final = 204
BASIC_HEIGHT: Final = 124
WRIT_HEIGHT: Final = 160

FREE: Final = "free"
CHOSEN: Final = "chosen"
PLAYED: Final = "played"
AWAY: Final = "away"
"""How a card lies: not chosen yet, chosen and to come, played, left out this round."""

_EITHER: Final = frozenset({terms.IMPROVE, terms.CONQUER, terms.DEFEND, terms.GUILD})
"""Cards with two triangles: the special ability in place of the regular action (4.3)."""


# --- action cards ----------------------------------------------------------------------------------------------------


def card_height(setting: Setting) -> int:
    """How tall an action card is: without the lower half in the basic game."""
    return HEIGHT if setting.advanced else BASIC_HEIGHT


@lru_cache(maxsize=512)
def face(card: int, mood: str, setting: Setting, words: Words) -> str:
    """An action card, 132 units wide."""
    height = card_height(setting)
    components = setting.components
    twice = components.repeatable >> card & 1
    mark = '<g class="fg-twice"><rect x="44" y="39" width="34" height="20" rx="9"/><text x="61" y="54.2">×2</text></g>'
    rows = card_rows(card, REGULAR, components)
    tops = (92,) if len(rows) == 1 else (81, 104)
    upper = "".join(row(signs, WIDTH / 2, y, WIDTH - 12) for signs, y in zip(rows, tops, strict=True))
    return (
        f'<g class="fg-card fg-card-{mood}"><rect class="fg-card-face" x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="9"/>'
        f'<path class="fg-band" d="M1 34H{WIDTH - 1}V64H1Z"/>'
        f"{title(words.card(card), 9, 26, WIDTH - 18, 'fg-title')}{mark if twice else ''}"
        f"{symbols.icon(terms.CARD_NAMES[card], 26, 23, 49)}{_stamp(mood)}{upper}"
        f"{_lower(card, setting, words) if setting.advanced else ''}</g>"
    )


def _stamp(mood: str) -> str:
    """How the card lies, at the right of its band."""
    x, y = WIDTH - 20, 49
    if mood == PLAYED:
        return f'<path class="fg-tick" d="M{x - 8} {y}L{x - 2} {y + 6.5} {x + 8} {y - 7}"/>'
    if mood == CHOSEN:
        return f'<circle class="fg-chosen" cx="{x}" cy="{y}" r="7"/>'
    return ""


def _lower(card: int, setting: Setting, words: Words) -> str:
    """The special ability under its name; one that pays saltpeter for five cards shows them in a second row."""
    cut = "M-4.500-5L4.500 5" if card in _EITHER else "M-5.500 0H5.500M0-5.500V5.500"
    name = wrapped(special_title(card, words), WIDTH - 14, 14.6, 2, True)
    rows = card_rows(card, SPECIAL, setting.components)
    parts = tuple(part for signs in rows for part in signs)
    top = 150 if len(name) == 1 else 148
    return (
        f'<path class="fg-card-rule" d="M8 124.500H{WIDTH / 2 - 13}M{WIDTH / 2 + 13} 124.500H{WIDTH - 8}"/>'
        f'<g class="fg-cut" transform="translate({WIDTH / 2} 124.500)"><circle r="9.500"/><path d="{cut}"/></g>'
        f"{lines(name, WIDTH / 2, top, 16, 'fg-ability')}"
        f"{row(parts, WIDTH / 2, 187 if len(name) > 1 else 179, WIDTH - 10, 19.0)}"
    )


def told(card: int, setting: Setting, words: Words) -> str:
    """What a card does, in words."""
    text = f"{words.card(card)}: {card_text(card, words)}"
    if setting.advanced:
        text += f" {special_title(card, words)}: {special_text(card, words)}"
    return text


def moods(state: FeudumState, seat: int) -> list[tuple[int, str]]:
    """The seat's cards in the order in which they lie: those to come, those played, the others."""
    chosen, played = chosen_cards(state, seat), state.played[seat]
    lane = state.lanes[lane_of(seat)]
    rest = FREE if lane and lane[-1][0] == PICK_CARDS else AWAY
    if rest == FREE:
        return [(card, CHOSEN if chosen >> card & 1 else FREE) for card in range(terms.CARDS)]
    found = [(card, CHOSEN) for card in range(terms.CARDS) if chosen >> card & 1]
    found += [(card, PLAYED) for card in range(terms.CARDS) if played >> card & 1]
    return found + [(card, AWAY) for card in range(terms.CARDS) if not (chosen | played) >> card & 1]


def hand(state: FeudumState, seat: int, words: Words, lit: Collection[int] = ()) -> str:
    """The seat's action cards as a list of pictures; `lit` cards may be chosen or played now.

    Cards left out are shown only while the choice is open.
    """
    setting = state.setting
    shown = [_card(card, mood, card in lit, setting, words) for card, mood in moods(state, seat) if mood != AWAY]
    return f'<ol class="fg-hand">{"".join(shown)}</ol>'


def hand_basis(state: FeudumState, seat: int, lit: Collection[int]) -> tuple[object, ...]:
    """Everything that a hand is drawn from, beside the words and the setting."""
    return tuple(moods(state, seat)), tuple(lit)


@lru_cache(maxsize=1024)
def _card(card: int, mood: str, lit: bool, setting: Setting, words: Words) -> str:
    classes = "fg-sheet fg-in-hand fg-choice" if lit else "fg-sheet fg-in-hand"
    return (
        f'<li><svg id="{card_key(card)}" class="{classes}" viewBox="0 0 {WIDTH} {card_height(setting)}" role="img">'
        f"<title>{escape(told(card, setting, words))}</title>{face(card, mood, setting, words)}</svg></li>"
    )


# --- royal writs -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def writ_face(writ: int, worth: int, ruled: int, words: Words) -> str:
    """A royal writ, 132 by 160 units; `worth` is what a charter is worth now, `ruled` the viewer's locations as a mask."""
    components = words.components
    name = wrapped(words.writ(writ), WIDTH - 18, 16.5, 2, True)
    content = (
        _kingdom(writ, ruled, components)
        if writ >= terms.EASTERN
        else _rows(writ_rows(writ, components), 99 if writ < terms.MANDATES else 84)
    )
    seal = symbols.icon("seal", 24, 20, WRIT_HEIGHT - 18) if writ >= terms.MANDATES else ""
    value = laurel(str(worth), WIDTH - 22, WRIT_HEIGHT - 19) if writ >= terms.MANDATES else ""
    scale = "/".join(map(str, components.charter_points[writ][1:])) if writ >= terms.EASTERN else ""
    return (
        f'<path class="fg-writ" d="M9 1H{WIDTH - 9}A8 8 0 0 1 {WIDTH - 1} 9V{WRIT_HEIGHT - 9}A8 8 0 0 1 {WIDTH - 9} {WRIT_HEIGHT - 1}H9A8 8 0 0 1 1 {WRIT_HEIGHT - 9}V9A8 8 0 0 1 9 1Z"/>'
        f'<rect class="fg-writ-rim" x="4.500" y="4.500" width="{WIDTH - 9}" height="{WRIT_HEIGHT - 9}" rx="6"/>'
        f"{lines(name, 10, 26 if len(name) == 1 else 21, 17, 'fg-writ-name')}{seal}"
        f'<g class="fg-on-parchment">{content}{value}</g><text class="fg-writ-words" x="34" y="{WRIT_HEIGHT - 13}">{scale}</text>'
    )


def _rows(rows: tuple[tuple[str, ...], ...], middle: float) -> str:
    """The choices of a mandate, or what another charter rewards."""
    step = min(31.0, 92 / len(rows))
    top = middle - step * (len(rows) - 1) / 2
    return "".join(row(signs, WIDTH / 2, top + step * index, WIDTH - 16) for index, signs in enumerate(rows))


@cache
def _kingdom(writ: int, ruled: int, components: Components) -> str:
    """The 22 locations as dots: those of the charter large, those of them that the viewer rules filled."""
    charter = components.charter_places[writ]
    outline = "".join(polygon([_small(point) for point in coast]) for coast in rough_coasts())
    parts = [f'<path class="fg-coast" d="{outline}"/>']
    for place, point in enumerate(places(components.land)):
        x, y = _small(point)
        if not charter >> place & 1:
            parts.append(f'<circle class="fg-elsewhere" cx="{number(x)}" cy="{number(y)}" r="1.6"/>')
        else:
            mood = "fg-mine" if ruled >> place & 1 else "fg-theirs"
            parts.append(f'<circle class="{mood}" cx="{number(x)}" cy="{number(y)}" r="4.6"/>')
    return "".join(parts)


def _small(point: Point) -> Point:
    """A place of the map on a writ: the same realm, a seventh as wide."""
    return 9 + 0.132 * point[0], 33 + 0.111 * point[1]


def ruled_by(state: FeudumState, seat: int) -> int:
    """The locations that a seat rules, as a mask."""
    return sum(1 << place for place in range(terms.LOCATIONS) if state.ruler[place] == seat)


def writ(state: FeudumState, seat: int, number_: int, words: Words, lit: bool = False) -> str:
    """A writ as a picture of its own, with what it is worth to the seat now."""
    worth = charter_points(state, seat, number_) if seat >= 0 else 0
    mask = ruled_by(state, seat) & words.components.charter_places[number_] if number_ >= terms.EASTERN else 0
    classes = "fg-sheet fg-in-hand fg-choice" if lit else "fg-sheet fg-in-hand"
    return (
        f'<svg id="{writ_key(number_)}" class="{classes}" viewBox="0 0 {WIDTH} {WRIT_HEIGHT}" role="img">'
        f"<title>{escape(f'{words.writ(number_)}: {writ_text(number_, words)}')}</title>{writ_face(number_, worth, mask, words)}</svg>"
    )


def writs(state: FeudumState, seat: int, words: Words, lit: Collection[int] = ()) -> str:
    """The seat's royal writs as a list; those that have just been drawn are the last."""
    shown = "".join(f"<li>{writ(state, seat, one, words, one in lit)}</li>" for one in state.writs[seat] if one >= 0)
    return f'<ol class="fg-writs">{shown}</ol>'


def writs_basis(state: FeudumState, seat: int, lit: Collection[int]) -> tuple[object, ...]:
    """Everything that writs are drawn from, beside the words and the setting."""
    return state.writs[seat], tuple(lit), ruled_by(state, seat), state.barrel[seat], state.slain[seat]


# --- backs -----------------------------------------------------------------------------------------------------------


@cache
def card_back(width: float = 17.0) -> str:
    """A card to come as others see it, its upper left corner at the origin."""
    tall = width * 1.4
    return (
        f'<rect class="fg-back" width="{number(width)}" height="{number(tall)}" rx="3"/>'
        f'<path class="fg-back-line" d="M{number(width / 2)} 4L{number(width - 4)} {number(tall / 2)} {number(width / 2)} {number(tall - 4)} 4 {number(tall / 2)}Z"/>'
    )


@cache
def small_face(card: int, width: float = 17.0) -> str:
    """A played card as a small picture of its sign."""
    tall = width * 1.4
    return (
        f'<rect class="fg-small" width="{number(width)}" height="{number(tall)}" rx="3"/>'
        f"{symbols.icon(terms.CARD_NAMES[card], width * 0.82, width / 2, tall / 2)}"
    )

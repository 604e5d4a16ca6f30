# gnomon: interpreted
"""What everybody knows: milestones in Common Knowledge and private displays, the Eureka display, the idea display.

A milestone shows its letter, what a diplomat gains there, and its places with the diplomats that stand on them; those to
which the viewer has access bear a tick. Drawn as a column; a broad and low place lays its parts side by side, which the
style sheet moves by their classes (`ig-at-…`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.fitting import ELLIPSIS
from gnomon.drawing.lettering import lines
from gnomon.drawing.sheets import Box, frame, layers, parent, told
from gnomon.games.inventions.draw import cards, pieces, symbols
from gnomon.games.inventions.draw.layout import idea_key, milestone_key
from gnomon.games.inventions.draw.letters import breadth, broken, line
from gnomon.games.inventions.rules.inventing import has_access
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import idea_text, milestone_text
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import BENEFIT_NAMES, COMMON, DISPLAY, MILESTONES, NOTHING, PARTIES

KNOWLEDGE: Final = "i-knowing"
FACE: Final = f"{KNOWLEDGE}-face"
STACK: Final = f"{KNOWLEDGE}-stack"
DISCARD: Final = f"{KNOWLEDGE}-discard"

WIDTH: Final = 198
_MARGIN: Final = 4.0
_TILE: Final = 96.5
_TALL: Final = 54.0
_STEP: Final = _TALL + 3
_COLUMNS: Final = (0.0, WIDTH - _TILE)
_TOP: Final = 19.0
_IDEAS: Final = _TOP + COMMON * _STEP + 36
_STRIP: Final = cards.STRIP_HEIGHT + 2
_EUREKA: Final = _IDEAS + (DISPLAY + 1) * _STRIP + 22
_LINE: Final = 26.0
BOX: Final[Box] = (-_MARGIN, 0, WIDTH + 2 * _MARGIN, _EUREKA + COMMON * _LINE)
_SIZES: Final = (13.4, 12.5)
_PRESSED: Final = 1.3
"""How far a long word may pass its room before its letters are pressed together."""

Drawn = dict[str, str]


def access(state: InventionsState, seat: int) -> int:
    """The milestones of ideas that a seat may invent, as a mask; none for spectators."""
    if seat < 0:
        return 0
    return sum(1 << milestone for milestone in range(MILESTONES) if has_access(state, seat, milestone))


def knowledge_elements(state: InventionsState, seat: int, words: Words) -> Drawn:
    """Everything on the sheet, by element; `seat` is whose access is shown, -1 for nobody's."""
    found = {FACE: _face(words)}
    known = access(state, seat)
    for row, milestone in enumerate(reversed(state.common)):
        found.update(_tile(state, milestone, 0, row, NOTHING, known, words))
    for row, party in enumerate(state.column):
        if state.private[party] != NOTHING:
            found.update(_tile(state, state.private[party], 1, row, party, known, words))
    found[DISCARD] = _discarded(state.discard, words)
    for place, milestone in enumerate(state.eureka):
        y = _EUREKA + _LINE * place
        name = milestone_key(milestone) if milestone != NOTHING else f"{KNOWLEDGE}-gap{place}"
        found[name] = _revealed(name, milestone, y, words)
    for place, card in enumerate(state.display):
        found[idea_key(card)] = _idea(card, place, _aside(place, len(state.display), words), words)
    if state.stack:
        top, aside = state.stack[-1], f"{label('stack', words)} · {len(state.stack)}"
        found[idea_key(top)] = _idea(top, len(state.display), aside, words)
    else:
        found[STACK] = _no_stack(len(state.display), words)
    return found


def knowledge_basis(state: InventionsState, seat: int) -> tuple[object, ...]:
    """Everything that the sheet is drawn from, beside the words and the setting."""
    ideas = state.display, state.stack[-1:], len(state.stack)
    return (
        state.common,
        state.column,
        state.private,
        state.discard,
        state.eureka,
        state.envoys,
        access(state, seat),
        ideas,
    )


LAYERS: Final = ("i-milestone", "i-idea")
"""What comes and goes, and moves from place to place."""


def content(drawn: Drawn) -> str:
    """The sheet put together from its elements; others are left alone."""
    fixed = "".join(part for name, part in drawn.items() if parent(name) == KNOWLEDGE)
    return fixed + layers({name: part for name, part in drawn.items() if parent(name) in LAYERS}, LAYERS)


def sheet(drawn: Drawn, words: Words) -> str:
    """The sheet as an `<svg>` of its own."""
    return frame(KNOWLEDGE, BOX, content(drawn), "ig-sheet", label("knowledge", words))


# --- milestones ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _face(words: Words) -> str:
    """The heads of the parts."""
    heads = (
        ("common", 0.0, 13.0, _TILE, "ig-at-c"),
        ("private", _COLUMNS[1], 13.0, _TILE, "ig-at-p"),
        ("eureka_display", 0.0, _EUREKA - 7, WIDTH, "ig-at-e"),
        ("idea_display", 0.0, _IDEAS - 7, WIDTH, "ig-at-i"),
    )
    shown = "".join(f'<g class="{where}">{_head(part, x, y, room, words)}</g>' for part, x, y, room, where in heads)
    return f'<g id="{FACE}">{shown}</g>'


def _head(part: str, x: float, y: float, room: float, words: Words) -> str:
    return line(label(part, words), x, y, room, 14, "ig-head")


def _tile(
    state: InventionsState, milestone: int, column: int, row: int, holder: int, known: int, words: Words
) -> Drawn:
    name = milestone_key(milestone)
    drawn = _milestone(milestone, holder, state.envoys[milestone], bool(known >> milestone & 1), words)
    where = f"ig-milestone ig-at-{'cp'[column]}{row}"
    return {name: placed(_COLUMNS[column], _TOP + _STEP * row, drawn, id=name, class_=where)}


@lru_cache(maxsize=2048)
def _milestone(milestone: int, holder: int, envoys: int, known: bool, words: Words) -> str:
    """A milestone, 96 by 54 units; `holder` is the colour whose private display it lies in, `envoys` a mask."""
    components = words.components
    era = components.era_of[milestone]
    benefit = BENEFIT_NAMES[components.milestone_benefit[milestone]]
    standing = [party for party in range(PARTIES) if envoys >> party & 1]
    spaces = "".join(
        placed(
            46.5 + 18.8 * place,
            41.5,
            pieces.citizen(standing[place], pieces.SMALL + 0.2) if place < len(standing) else _SPACE,
        )
        for place in range(components.envoy_spaces)
    )
    edge = f" gn-stroke-{pieces.SEATS[holder].colour}" if NOTHING < holder < words.parties else ""
    owner = (
        f'<path class="ig-holder gn-fill-{pieces.SEATS[holder].colour}" d="M5 .7H{_TILE - 5:g}L{_TILE - 2.2:g} 3.400H2.200Z"/>'
        if edge
        else ""
    )
    tick = _TICK if known else ""
    says = told(
        words.lettered(milestone),
        words.whose(holder) if holder != NOTHING else label("common", words),
        milestone_text(milestone, words),
        words.say("you have access") if known else "",
        f"{label('diplomats', words)}: {words.listing(words.name(party) for party in standing)}" if standing else "",
    )
    return (
        f'{says}<rect class="ig-stone{edge}" x=".7" y=".7" width="{_TILE - 1.4:g}" height="{_TALL - 1.4:g}" rx="6"/>{owner}'
        f"{_title(words.milestone(milestone), known)}{tick}"
        f'{symbols.letter(era, 15, 10.5, 41.5)}<g class="iv-ink">{symbols.icon(benefit, 16, 28, 41.5)}</g>{spaces}'
    )


_TICK: Final = f'<path class="ig-access" d="M{_TILE - 15:g} 12L{_TILE - 11.5:g} 15.500 {_TILE - 5.5:g} 8"/>'
_SPACE: Final = f'<circle class="ig-space" r="{pieces.SMALL:g}"/>'


def _title(name: str, known: bool) -> str:
    """The name of a milestone in one line, or in two smaller ones."""
    room = _TILE - (24 if known else 12)
    if breadth(name, _SIZES[0]) <= room:
        return lines((name,), 6, 18.4, 0, "ig-name ig-plain")
    rows = broken(name, room, _SIZES[1], 2)
    if rows[-1].endswith(ELLIPSIS):
        rows = broken(name, room * _PRESSED, _SIZES[1], 2)
    style = "ig-name ig-name-2 ig-plain"
    return "".join(line(row, 6, 13.6 + 12.6 * index, room, _SIZES[1], style) for index, row in enumerate(rows))


@lru_cache(maxsize=64)
def _discarded(discard: tuple[int, ...], words: Words) -> str:
    """How many milestones lie in the discard pile, which everybody may use."""
    names = words.listing(words.lettered(milestone) for milestone in discard)
    text = f"{label('discard', words)}: {len(discard)}"
    y = _TOP + COMMON * _STEP + 9
    return f'<g id="{DISCARD}" class="ig-at-d">{told(text, names)}<text class="ig-aside" x="2" y="{number(y)}">{escape(text)}</text></g>'


@lru_cache(maxsize=256)
def _revealed(name: str, milestone: int, y: float, words: Words) -> str:
    """A line of the Eureka display: a milestone, or where one was taken."""
    face = f'x=".7" y=".7" width="{WIDTH - 1.4:g}" height="{_LINE - 4.4:g}" rx="6"'
    if milestone == NOTHING:
        text = f'<text class="ig-aside ig-end" x="{WIDTH - 8}" y="16.500">{escape(label("taken", words))}</text>'
        return placed(0, y, f'<rect class="ig-vacant" {face}/>{text}', id=name, class_="ig-at-e")
    benefit = words.components.milestone_benefit[milestone]
    title = line(words.milestone(milestone), 26, 16.5, WIDTH - 56, _SIZES[0], "ig-name ig-plain")
    return placed(
        0,
        y,
        f'{told(words.lettered(milestone), label("eureka_display", words), milestone_text(milestone, words))}<rect class="ig-stone ig-revealed" {face}/>'
        f"{symbols.letter(words.components.era_of[milestone], 15, 13, 12)}"
        f"{title}"
        f'<g class="iv-ink">{symbols.icon(BENEFIT_NAMES[benefit], 16, WIDTH - 15, 12)}</g>',
        id=name,
        class_="ig-milestone ig-at-e",
    )


# --- ideas -----------------------------------------------------------------------------------------------------------


def _aside(place: int, count: int, words: Words) -> str:
    """“newest” for the first card of the display, “leaves next” for the last."""
    if place == count - 1:
        return label("leaves_next", words)
    return label("newest", words) if not place else ""


@lru_cache(maxsize=256)
def _idea(card: int, place: int, aside: str, words: Words) -> str:
    return placed(
        0,
        _IDEAS + _STRIP * place,
        f"{told(words.card(card), idea_text(card, words), aside)}{cards.strip(card, False, words, float(WIDTH), aside)}",
        id=idea_key(card),
        class_="ig-idea-strip ig-at-i",
    )


@lru_cache(maxsize=16)
def _no_stack(place: int, words: Words) -> str:
    """What is told where the top of the stack would lie."""
    text = f'<text class="ig-aside" x="2" y="19">{escape(label("empty_stack", words))}</text>'
    return placed(0, _IDEAS + _STRIP * place, text, id=STACK, class_="ig-at-i")

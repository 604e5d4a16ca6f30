# gnomon: interpreted
"""A Society board but for its Progress map: council, chain tokens, tiles display, influence row; cards on either side.

The same drawing serves every seat: `seat` is whose board lies before the viewer. Council and holdings are sheets of their
own, and so is every card, so that a wide screen lays them in a row and a narrow one under each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.sheets import Box, frame, parent, told
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains
from gnomon.games.inventions import terms
from gnomon.games.inventions.decisions import FROM_DISPLAY, KEEP_ASPIRATIONS, SHARE_TILE
from gnomon.games.inventions.draw import pieces, progress_map, symbols, tile_faces
from gnomon.games.inventions.draw.layout import citizen_key, face_key, hand_key, invention_key, tile_key, token_key
from gnomon.games.inventions.draw.letters import ITALIC, breadth, line
from gnomon.games.inventions.draw.pictograms import pictogram
from gnomon.games.inventions.effects import build_limit, scholar_limit
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.building import influence_cost
from gnomon.games.inventions.say.labels import label, limit_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import idea_text, invention_text, token_text
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import FACES as FACE_COUNT

COUNCIL: Final = "i-council"
HOLDINGS: Final = "i-holdings"
FACE: Final = f"{HOLDINGS}-face"
"""Its heads, and what building costs."""
MAP: Final = "i-map"
INVENTIONS: Final = "i-invention"
HAND: Final = "i-hand"
FACES: Final = "i-face"

COUNCIL_BOX: Final[Box] = (0, 0, 166, progress_map.HEIGHT)
HOLDINGS_BOX: Final[Box] = (0, 0, 204, progress_map.HEIGHT)

_ROW: Final = 41.0
_FIRST: Final = 19.0
_TRAY: Final = 108.0
"""Where the lower half of the council begins."""
_SINGLY: Final = 3
"""So many citizens stand side by side; more of them stand in a crowd."""

Drawn = dict[str, str]


def held(name: str, content: str, *parts: str, classes: str = "") -> str:
    """An element with what a pointer resting on it is told."""
    worn = f' class="{classes}"' if classes else ""
    return f'<g id="{name}"{worn}>{told(*parts) if parts else ""}{content}</g>'


# --- council ---------------------------------------------------------------------------------------------------------


def council_elements(state: InventionsState, seat: int, words: Words) -> Drawn:
    """Available and exhausted citizens of each kind, and the Academy, by element."""
    face = f"{COUNCIL}-face"
    found = {face: _council_face(face, words)}
    for kind in range(terms.SPECIALTIES):
        home, tired = state.home[terms.KINDS * seat + kind], state.tired[terms.SPECIALTIES * seat + kind]
        found[citizen_key(kind)] = _specialists(kind, seat, home, tired, words)
    scholars = state.home[terms.KINDS * seat + terms.SCHOLAR]
    found[citizen_key(terms.SCHOLAR)] = _scholars(seat, scholars, scholar_limit(state, seat), words)
    return found


def council_basis(state: InventionsState, seat: int) -> tuple[object, ...]:
    """Everything that a council is drawn from, beside the words and the setting."""
    home = tuple(state.home[terms.KINDS * seat : terms.KINDS * (seat + 1)])
    return (
        home,
        tuple(state.tired[terms.SPECIALTIES * seat : terms.SPECIALTIES * (seat + 1)]),
        scholar_limit(state, seat),
    )


def council_content(drawn: Drawn) -> str:
    """The council put together."""
    return drawn[f"{COUNCIL}-face"] + "".join(drawn[citizen_key(kind)] for kind in range(terms.KINDS))


@lru_cache(maxsize=16)
def _council_face(name: str, words: Words) -> str:
    """Heads, the tray of the exhausted, and the lines between rows."""
    x, y, wide, high = _TRAY, _FIRST, COUNCIL_BOX[2] - _TRAY, terms.SPECIALTIES * _ROW - 4
    rules = "".join(f"M0 {number(_FIRST + _ROW * row - 2)}H{COUNCIL_BOX[2]:g}" for row in range(1, terms.KINDS))
    return held(
        name,
        f"{line(label('council', words), 2, 12.5, _TRAY - 6, 14, 'ig-head')}"
        f'<rect class="ig-tray" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6"/>'
        f'<path class="ig-rule" d="{rules}"/>{_exhausted_head(words)}',
    )


def _exhausted_head(words: Words) -> str:
    room = COUNCIL_BOX[2] - _TRAY
    return line(label("exhausted", words), COUNCIL_BOX[2] - 2, 12.5, room, 12.5, "ig-aside ig-end", ITALIC)


@lru_cache(maxsize=1024)
def _specialists(kind: int, seat: int, home: int, tired: int, words: Words) -> str:
    """A specialty's row: those at home, and those who lie in the lower half."""
    name = terms.SPECIALTY_NAMES[kind]
    y = _FIRST + _ROW * kind
    head = (
        f'<rect class="ig-row" x="0" y="{number(y)}" width="{_TRAY - 4:g}" height="{_ROW - 4:g}" rx="6"/>'
        f'<g class="iv-of-{name}">{symbols.icon(name, 20, 13, y + 20)}'
        f'<text class="ig-kind" x="29" y="{number(y + 11.5)}">{escape(capital(words.citizen(kind)))}</text></g>'
    )
    lying = f'<g class="ig-lying">{_citizens(seat, tired, _TRAY + 14, y + 19, 38, True)}</g>' if tired else ""
    return held(
        citizen_key(kind),
        f"{head}{_citizens(seat, home, 40, y + 26.5, 64)}{lying}",
        words.some(kind, home),
        f"{label('exhausted', words)}: {tired}" if tired else "",
        classes="ig-citizens",
    )


@lru_cache(maxsize=512)
def _scholars(seat: int, count: int, limit: int, words: Words) -> str:
    """The Academy: its scholars, and free places up to the limit."""
    y = _FIRST + _ROW * terms.SPECIALTIES
    free = "".join(
        placed(40 + _step(max(count, min(limit, 7))) * place, y + 26.5, pieces.ghost(seat, pieces.CITIZEN * 0.92))
        for place in range(count, min(limit, 7))
    )
    head = (
        f'<rect class="ig-row" x="0" y="{number(y)}" width="{COUNCIL_BOX[2]:g}" height="{_ROW - 4:g}" rx="6"/>'
        f'<g class="iv-ink">{symbols.icon("scholar", 20, 13, y + 20)}'
        f'<text class="ig-kind" x="29" y="{number(y + 11.5)}">{escape(capital(words.citizen(terms.SCHOLAR)))}</text></g>'
        f'<text class="ig-aside ig-end" x="{COUNCIL_BOX[2] - 4:g}" y="{number(y + 11.5)}">{escape(limit_text(limit, words))}</text>'
    )
    shown = _citizens(seat, count, 40, y + 26.5, _step(max(count, min(limit, 7))) * count, singly=7)
    return held(
        citizen_key(terms.SCHOLAR),
        f"{head}{free}{shown}",
        f"{label('academy', words)}: {words.some(terms.SCHOLAR, count)}",
        limit_text(limit, words),
        classes="ig-citizens",
    )


def _step(places: int) -> float:
    """How far the places of the Academy are from one another."""
    return min(22.5, (COUNCIL_BOX[2] - 40) / max(1, places))


def _citizens(
    seat: int, count: int, x: float, y: float, room: float, lying: bool = False, singly: int = _SINGLY
) -> str:
    """Citizens in a row from (x, y) on: side by side, more of them as a crowd with their number."""
    turned = ' transform="rotate(90)"' if lying else ""
    if count > (2 if lying else singly):
        return placed(x, y, pieces.crowd(seat, count))
    step = min(22.5, room / max(1, count))
    one = f"<g{turned}>{pieces.citizen(seat)}</g>" if lying else pieces.citizen(seat)
    return "".join(placed(x + step * index, y, one) for index in range(count))


# --- holdings --------------------------------------------------------------------------------------------------------

_TOKEN_WIDE: Final = 64.3
_CHAIN_TALL: Final = 38.0
_TILES_AT: Final = 79.0
_TILE_STEP: Final = 51.5
_TOKENS_AT: Final = 151.0


def holdings_elements(state: InventionsState, seat: int, words: Words, lying: tuple[str, ...] = ()) -> Drawn:
    """Chain tokens, tiles display, influence tokens to place, sages and Economy tokens, by element.

    `lying` tells on what the chain tokens lie that were used this turn, as short as it can be said; if it is not told,
    the inventions whose chains were used are named.
    """
    chain = f"{HOLDINGS}-chain"
    found = {FACE: _holdings_face(FACE, _building(state, seat, words), words)}
    if not lying and _acts(state, seat):
        lying = tuple(words.card(card) for card in state.inventions[seat] if state.called >> card & 1)
    found[chain] = held(chain, _chain(*chain_tokens(state, seat), lying, words), label("chain_tokens", words))
    for slot in range(terms.SLOTS):
        found[tile_key(slot)] = _slot(
            slot, state.slots[seat][slot], _acts(state, seat) and bool(state.fresh >> slot & 1), words
        )
    left = state.tokens[seat]
    for place, kind in enumerate(kind for kind in range(terms.TOKENS) if kind != terms.PLUS_ONE):
        found[token_key(kind)] = _token(place, kind, bool(left >> kind & 1), words)
    faces = on_offer(state, seat)
    wide = _TOKEN_WIDE if len(faces) <= 3 else 46.0
    for place, (aspiration, count) in enumerate(faces):
        found[face_key(aspiration)] = _face(place, aspiration, count, wide, words)
    return found


def holdings_content(drawn: Drawn) -> str:
    """The holdings put together, the faces of aspiration tiles on offer in a layer over the chain tokens."""
    found = "".join(part for name, part in drawn.items() if parent(name) in (HOLDINGS, "i-tile", "i-token"))
    faces = "".join(part for name, part in drawn.items() if parent(name) == FACES)
    return f'{found}<g id="{FACES}">{faces}</g>'


def on_offer(state: InventionsState, seat: int) -> tuple[tuple[int, int], ...]:
    """Aspiration tiles among which a seat is asked to choose: face, and how many of it."""
    frame_ = GAME.asked_frame(state, seat)
    if frame_ is not None and frame_[0] == KEEP_ASPIRATIONS:
        return tuple((one, frame_[2 + one]) for one in range(FACE_COUNT) if frame_[2 + one])
    if frame_ is not None and frame_[0] == SHARE_TILE:
        return ((terms.WILD, 1),)
    return ()


@lru_cache(maxsize=64)
def _face(place: int, aspiration: int, count: int, wide: float, words: Words) -> str:
    """An aspiration tile on offer, and how many of them: it lies over a chain token, none of which is needed then."""
    tile = terms.FIRST_ASPIRATION + aspiration
    times = f'<text class="ig-number" x="{number(wide - 13)}" y="17">×{count}</text>' if count > 1 else ""
    return placed(
        (wide + 5.5) * place,
        17.0,
        f'{told(*tile_faces.told(tile, words))}<rect class="ig-tile {tile_faces.ground(tile)}" width="{number(wide)}" height="42" rx="8"/>'
        f"{placed(wide / 2, 20.5, tile_faces.print_of(tile))}{times}",
        id=face_key(aspiration),
        class_="ig-slot",
    )


def holdings_basis(state: InventionsState, seat: int) -> tuple[object, ...]:
    """Everything that holdings are drawn from, beside the words, the setting and where used chain tokens lie."""
    return (
        (chain_tokens(state, seat), state.called if _acts(state, seat) else 0),
        (state.slots[seat], state.fresh if _acts(state, seat) else 0, build_limit(state, seat)),
        (state.tokens[seat],),
        (on_offer(state, seat), influence_cost(state, seat, FROM_DISPLAY, 0)),
    )


def _acts(state: InventionsState, seat: int) -> bool:
    """Whether it is the seat's turn."""
    return not state.over and state.turn < len(state.order) and state.order[state.turn] == seat


def chain_tokens(state: InventionsState, seat: int) -> tuple[int, int]:
    """Chain tokens available to a seat in its turn, and how many its influence would prepare for the next one."""
    prepared = 0 if state.over else state.setting.chain_tokens[state.influence[seat]]
    return (state.chain if _acts(state, seat) else 0), prepared


def _building(state: InventionsState, seat: int, words: Words) -> str:
    """“build 2 for 1 influence”: what building costs with the tiles that lie in the display."""
    if not any(tile != terms.NOTHING for tile in state.slots[seat]):
        return ""
    limit = build_limit(state, seat)
    return words.say(
        "build {number}: {cost}", number=limit, cost=words.influence(influence_cost(state, seat, FROM_DISPLAY, 0))
    )


@lru_cache(maxsize=128)
def _holdings_face(name: str, building: str, words: Words) -> str:
    """The heads of the parts."""
    heads = "".join(
        f'<text class="ig-head" x="2" y="{number(y)}">{escape(label(part, words))}</text>'
        for part, y in (("chain_tokens", 12.5), ("tiles_display", _TILES_AT - 6), ("influence_tokens", _TOKENS_AT - 6))
    )
    right = HOLDINGS_BOX[2]
    room = right - breadth(label("tiles_display", words), 14) - 10
    aside = ""
    if building:
        drawn = line(building, right, _TILES_AT - 6, room, 12.5, "ig-aside ig-end", ITALIC)
        aside = f"<g{explains('build', 0)}>{drawn}</g>"
    return held(name, heads + aside)


@lru_cache(maxsize=256)
def _chain(available: int, prepared: int, lying: tuple[str, ...], words: Words) -> str:
    """Three chain tokens: used ones on their sources, available ones bright, then those that are not prepared.

    Outside one's turn those that the next turn will prepare are edged.
    """
    parts = []
    for index in range(3):
        x = index * (_TOKEN_WIDE + 5.5)
        if index < len(lying):
            mood, text = "ig-used", lying[index]
        elif index < len(lying) + available:
            mood, text = "ig-ready", label("available", words)
        elif not available and not lying and index < prepared:
            mood, text = "ig-coming", words.say("next turn")
        else:
            mood, text = "ig-idle", ""
        middle = x + _TOKEN_WIDE / 2
        caption = line(text, middle, 51.5, _TOKEN_WIDE - 8, 12.5, "ig-caption", ITALIC) if text else ""
        y = 31 if text else 18 + _CHAIN_TALL / 2
        parts.append(
            f'<g class="ig-chain {mood}"><rect x="{number(x + 0.7)}" y="18" width="{_TOKEN_WIDE - 1.4:g}" height="{_CHAIN_TALL:g}" rx="8"/>'
            f"{symbols.icon('chain', 20, middle, y)}{caption}</g>"
        )
    return "".join(parts)


@lru_cache(maxsize=512)
def _slot(slot: int, tile: int, fresh: bool, words: Words) -> str:
    """A slot of the tiles display with its tile; aspirations of this turn bear a dot."""
    x, y = slot * _TILE_STEP, _TILES_AT
    box = f'x="{number(x + 0.8)}" y="{number(y)}" width="47.400" height="48" rx="7"'
    if tile == terms.NOTHING:
        return held(tile_key(slot), f'<rect class="ig-vacant" {box}/>', label("empty", words), classes="ig-slot")
    dot = f'<circle class="ig-fresh" cx="{number(x + 42)}" cy="{number(y + 7)}" r="3.4"/>' if fresh else ""
    return held(
        tile_key(slot),
        f'<rect class="ig-tile {tile_faces.ground(tile)}" {box}/>{placed(x + 24.5, y + 24.5, tile_faces.print_of(tile))}{dot}',
        *tile_faces.told(tile, words),
        classes="ig-slot",
    )


@lru_cache(maxsize=64)
def _token(place: int, kind: int, waits: bool, words: Words) -> str:
    """An influence token in its place of the row, under the number of citizens that it takes; paler once it is gone."""
    x, y = place * _TILE_STEP, _TOKENS_AT
    what = symbols.icon(terms.CHAIN_NAMES[terms.TOKEN_CHAIN[kind]], 17, x + 32, y + 13)
    mood = "ig-waiting" if waits else "ig-placed"
    return held(
        token_key(kind),
        f'<rect x="{number(x + 0.7)}" y="{number(y)}" width="47.600" height="26" rx="13"/>'
        f'<text class="ig-number" x="{number(x + 15)}" y="{number(y + 18)}">{words.components.needed[kind]}</text>{what}',
        words.token(kind),
        token_text(kind, words) if waits else label("used", words),
        classes=f"ig-token {mood}",
    )


# --- cards on either side --------------------------------------------------------------------------------------------


def card_elements(state: InventionsState, seat: int, words: Words) -> Drawn:
    """The inventions left of a board and the ideas right of it, by element: entries of two lists.

    Inventions whose chain was used this turn are pale.
    """
    called = state.called if _acts(state, seat) else 0
    found = {
        invention_key(card): _entry(card, True, bool(called >> card & 1), words) for card in state.inventions[seat]
    }
    found.update((hand_key(card), _entry(card, False, False, words)) for card in state.ideas[seat])
    return found


def cards_basis(state: InventionsState, seat: int) -> tuple[object, ...]:
    """Everything that the cards are drawn from, beside the words."""
    return state.inventions[seat], state.ideas[seat], state.called if _acts(state, seat) else 0


@lru_cache(maxsize=2048)
def _entry(card: int, flipped: bool, spent: bool, words: Words) -> str:
    """A card as an entry of a list: its specialty on the left edge, pictogram, name where there is room, what it offers.

    An invention offers its chain action, an idea the milestone it waits for.
    """
    components = words.components
    name = invention_key(card) if flipped else hand_key(card)
    kind = terms.SPECIALTY_NAMES[components.specialty[card]]
    if flipped:
        offer = (
            f'<g class="iv-of-{kind}">{symbols.icon(terms.ACTION_NAMES[components.card_chain[card]], 19, 10, 12)}</g>'
        )
    else:
        offer = symbols.letter(components.era_of[components.card_milestone[card]], 17, 10, 12)
    text = invention_text(card, words) if flipped else idea_text(card, words)
    says = f"{words.card(card)} · {text}"
    mood = " ig-spent-entry" if spent else ""
    return (
        f'<li id="{name}" class="ig-entry{"" if flipped else " ig-idea-entry"} ig-kind-{components.specialty[card]}{mood}" title="{escape(says)}">'
        f'<svg width="26" height="24" viewBox="0 0 26 24" aria-hidden="true"><g class="iv-ink">{pictogram(card, 23, 13, 12)}</g></svg>'
        f'<span class="ig-entry-name">{escape(words.card(card))}</span>'
        f'<svg width="20" height="24" viewBox="0 0 20 24" aria-hidden="true">{offer}</svg><span class="unseen">{escape(text)}</span></li>'
    )


def lists(drawn: Drawn, words: Words) -> str:
    """The lists of inventions and of ideas; their entries come and go."""
    found = []
    for layer, part in ((INVENTIONS, "inventions"), (HAND, "ideas")):
        shown = "".join(entry for name, entry in drawn.items() if parent(name) == layer)
        found.append(
            f'<section class="ig-cards"><h3>{escape(label(part, words))}</h3><ol id="{layer}" data-holds="">{shown}</ol></section>'
        )
    return "".join(found)


# --- put together ----------------------------------------------------------------------------------------------------


def board(drawn: Drawn, words: Words) -> str:
    """The viewer's whole Society board as it lies on the page, from its elements."""
    parts = (
        (COUNCIL, COUNCIL_BOX, council_content(drawn), "council"),
        (HOLDINGS, HOLDINGS_BOX, holdings_content(drawn), "tiles_display"),
        (MAP, progress_map.BOX, progress_map.content(drawn), "progress_map"),
    )
    sheets = "".join(frame(name, box, inside, "ig-sheet", label(title, words)) for name, box, inside, title in parts)
    told_below = drawn[progress_map.SUM]
    return f'<div class="ig-society"><div class="ig-lists">{lists(drawn, words)}</div>{sheets}{told_below}</div>'


def elements(state: InventionsState, seat: int, words: Words, lying: tuple[str, ...] = ()) -> Drawn:
    """Everything on a seat's Society board by element; `lying` as in `holdings_elements`."""
    return {
        **card_elements(state, seat, words),
        **council_elements(state, seat, words),
        **holdings_elements(state, seat, words, lying),
        **progress_map.map_elements(state, seat, words),
    }


def basis(state: InventionsState, seat: int) -> tuple[object, ...]:
    """Everything that a Society board is drawn from, beside the words, the setting and `lying`."""
    return (
        cards_basis(state, seat),
        council_basis(state, seat),
        holdings_basis(state, seat),
        progress_map.map_basis(state, seat),
    )

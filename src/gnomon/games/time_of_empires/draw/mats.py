# gnomon: interpreted
"""The viewer's own board: four fields with buildings, symbols, spaces and stock; the two timers at hand, the leaders won.

The same drawing serves every seat: `seat` is whose board lies before the viewer. A place of a field shows the piece that
still stands on it, or the symbol that its piece has uncovered; the piece that must leave next has a dashed rim.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.emblems import outline
from gnomon.drawing.fitting import width
from gnomon.drawing.lettering import lines, wrapped
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains, thing
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import Components
from gnomon.games.time_of_empires.draw import layout, pieces, symbols, timers
from gnomon.games.time_of_empires.draw.glances import gain_of, points_of, score, score_left
from gnomon.games.time_of_empires.draw.layout import Box, field_sheet, key, slot_key
from gnomon.games.time_of_empires.draw.shared_boards import timer_key
from gnomon.games.time_of_empires.draw.sheets import element, head_sign, heading, panel
from gnomon.games.time_of_empires.queries import (
    brick_symbols,
    clan_symbols,
    knowledge_symbols,
    move_symbols,
    scholar_symbols,
    slots_of,
)
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import leader_short, leader_text
from gnomon.games.time_of_empires.setting import Setting
from gnomon.games.time_of_empires.state import OFF, SAND, EmpiresState

WIDTH: Final = 172
HEIGHT: Final = 154
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
GLASSES_WIDTH: Final = 168
GLASSES_BOX: Final[Box] = (0, 0, GLASSES_WIDTH, HEIGHT)

SPACES_OF_FIELD: Final = (
    (terms.KNOWLEDGE, terms.DISCOVER),
    (terms.BRICKS, terms.CONSTRUCT),
    (terms.CLANS, terms.MOVE_SPACE),
    (),
)
"""The action spaces that lie beside each field."""

_CELL: Final = 23
_ROW: Final = (28.5, 23.8, 31.0)
"""Where a field's five places begin, how far each is from the next, and how high they lie."""
GLASS_LEFT: Final = (4, 86)
GLASS_TOP: Final = 31
GLASS_SIZE: Final = (78, 92)
"""Where the two timers at hand begin on their sheet, and how large their places are."""
TOKEN: Final = (158.8, 42.5)
"""The middle of a field's space for a bonus token."""
SCHOLARS: Final[Box] = (4, 60, WIDTH - 8, 62)
"""Where the scholars of the field of culture lie."""
_SPACE_X: Final = (6, 98)
_SPACE_ROOM: Final = (90, 70)
_SLOT_Y: Final = 90
_BESIDE: Final = 37
"""From a slot to what stands at its right: a second slot, or what the field holds."""
_STOCK_ROWS: Final = 3
_LEADER_LINES: Final = 2
_SCHOLARS_ABREAST: Final = 8
_SQUEEZE: Final = 1.14


def slot_corner(slot: int) -> tuple[float, float]:
    """The upper left corner of a personal slot on its field's sheet."""
    space, index = divmod(slot, 2)
    return _SPACE_X[SPACES_OF_FIELD[layout.FIELD_OF_SPACE[space]].index(space)] + _BESIDE * index, _SLOT_Y


def mat_elements(state: EmpiresState, seat: int, words: Words, exact: bool = False) -> dict[str, str]:
    """The four fields of a seat's board with the timers that stand on it, by element key."""
    return field_elements(state, seat, words) | timer_elements(state, seat, words, exact)


def field_elements(state: EmpiresState, seat: int, words: Words) -> dict[str, str]:
    """The four fields with their empty slots."""
    found: dict[str, str] = {}
    for field in range(terms.FIELD_COUNT):
        found.update(one_field(state, seat, field, words))
    return found


def one_field(state: EmpiresState, seat: int, field: int, words: Words) -> dict[str, str]:
    """A field with its empty slots."""
    found = _field(state, seat, field, words)
    for space in SPACES_OF_FIELD[field]:
        for slot in range(2 * space, 2 * space + slots_of(state, space)):
            name = slot_key(slot)
            found[name] = timers.slot(name, slot, *slot_corner(slot), words.slot(slot))
    return found


def field_basis(state: EmpiresState, seat: int, field: int) -> tuple[object, ...]:
    """Everything that a field is drawn from, beside the words and the setting."""
    own = state.removed[4 * seat + field], state.tokens[3 * seat : 3 * seat + 3], state.won
    if field in (terms.SCIENCE, terms.CONSTRUCTION):
        return *own, state.stock[2 * seat + field]
    if field == terms.EXPANSION:
        return *own, state.population[seat]
    away = [pile.count(seat) for pile in state.tile_piles], [pile.count(seat) for pile in state.wonder_piles]
    return *own, state.population[seat], state.scholars[seat], away


def timer_elements(state: EmpiresState, seat: int, words: Words, exact: bool = False) -> dict[str, str]:
    """The seat's timers that stand on its own board."""
    found: dict[str, str] = {}
    for timer in (2 * seat, 2 * seat + 1):
        slot = state.timer_slot[timer]
        if OFF < slot < 2 * terms.FIRST_SHARED:
            name = timer_key(slot, timer)
            found[name] = timers.standing(state, timer, name, timers.timer_place(*slot_corner(slot)), words, exact)
    return found


# --- a field -----------------------------------------------------------------------------------------------------


def _field(state: EmpiresState, seat: int, field: int, words: Words) -> dict[str, str]:
    sheet = field_sheet(field)
    components, removed = state.setting.components, state.removed[4 * seat + field]
    name, drawn = _face(state.setting, field, words)
    found = {name: drawn}
    name, drawn = element(sheet, "face", "totals", _totals(state, seat, field), thing=thing("field", field))
    found[name] = drawn
    for place in range(components.buildings):
        name, drawn = element(
            sheet,
            "pieces",
            f"place{place}",
            _place(components, seat, field, place, removed),
            thing=thing("field", field),
        )
        found[name] = drawn
    name, drawn = element(
        sheet,
        "pieces",
        "token",
        _token(state, seat, field),
        title=label("bonus_token", words),
        thing=thing("token", field),
    )
    found[name] = drawn
    held = thing("stock", field) if field in (terms.SCIENCE, terms.CONSTRUCTION) else thing("people", seat)
    name, drawn = element(sheet, "pieces", "stock", _stock(state, seat, field, words), thing=held)
    found[name] = drawn
    return found


@lru_cache(maxsize=512)
def _face(setting: Setting, field: int, words: Words) -> tuple[str, str]:
    """What a field shows as long as the match lasts, as an element."""
    room = WIDTH - (40 if field in (terms.SCIENCE, terms.CONSTRUCTION) else 72)
    head = heading(capital(words.field(field)), symbols.building_icon(field, 18, 16, 17), room)
    surface = panel(terms.FIELD_NAMES[field], WIDTH, HEIGHT)
    return element(
        field_sheet(field), "face", "all", surface, head, _spaces(setting, field, words), thing=thing("field", field)
    )


def _totals(state: EmpiresState, seat: int, field: int) -> str:
    """What the field gives now, at the right of its head: icons with numbers, leaders included."""
    totals: tuple[tuple[str, int], ...]
    if field == terms.SCIENCE:
        totals = (("knowledge", knowledge_symbols(state, seat)),)
    elif field == terms.CONSTRUCTION:
        totals = (("brick", brick_symbols(state, seat)),)
    elif field == terms.EXPANSION:
        totals = (("clan", clan_symbols(state, seat)), ("move", move_symbols(state, seat)))
    else:
        points = state.setting.components.culture_points[state.removed[4 * seat + terms.CULTURE]]
        totals = (("scholar", scholar_symbols(state, seat)), ("points", points))
    parts = []
    x = WIDTH - 9.0
    for icon, amount in reversed(totals):
        text = str(amount)
        parts.append(f'<text class="te-number te-right" x="{number(x)}" y="22.500">{text}</text>')
        x -= 8.5 * len(text) + 9
        parts.append(symbols.icon(icon, 16, x, 17.5))
        x -= 12
    return "".join(parts)


@lru_cache(maxsize=1024)
def _place(components: Components, seat: int, field: int, place: int, removed: int) -> str:
    """A place of the field: its piece, or the symbol that lay under it, when so many pieces have left."""
    x, y = _ROW[0] + place * _ROW[1], _ROW[2]
    half = _CELL / 2
    if place < removed:
        shown = uncovered(components, field, place)
        width = 17 if len(shown) == 1 else 11.5
        icons = "".join(
            symbols.icon(
                "shield" if icon == "points" else icon, width, half + (index - (len(shown) - 1) / 2) * 10.5, half
            )
            for index, icon in enumerate(shown)
        )
        points = ""
        if "points" in shown:
            gained = components.culture_points
            points = f'<text class="te-gain" x="{half}" y="{half + 4.6}">{gained[place + 1] - gained[place]}</text>'
        return placed(
            x,
            y,
            f'<rect class="te-cell te-cell-{terms.FIELD_NAMES[field]}" width="{_CELL}" height="{_CELL}" rx="5"/>{icons}{points}',
        )
    rim = (
        f'<rect class="te-next" x="-1.5" y="-1.5" width="{_CELL + 3}" height="{_CELL + 3}" rx="6.5"/>'
        if place == removed
        else ""
    )
    return placed(
        x,
        y,
        f'{rim}<rect class="te-place" width="{_CELL}" height="{_CELL}" rx="5"/>'
        f'<g transform="translate({half} {half - 0.5})">{pieces.building(field, seat, 17, False)}</g>',
    )


@cache
def _gains(components: Components, field: int) -> tuple[tuple[str, ...], ...]:
    """By place of a field, the symbols that its piece uncovers."""
    rows: tuple[tuple[str, list[int]], ...] = (
        (("knowledge", components.symbols_knowledge),),
        (("brick", components.symbols_bricks),),
        (("clan", components.symbols_clans), ("move", components.symbols_moves)),
        (("scholar", components.symbols_scholars), ("points", components.culture_points)),
    )[field]
    found = []
    for place in range(components.buildings):
        shown: list[str] = []
        for icon, counts in rows:
            more = counts[place + 1] - counts[place]
            shown += [icon] * (min(1, more) if icon == "points" else more)
        found.append(tuple(shown))
    return tuple(found)


def uncovered(components: Components, field: int, place: int) -> tuple[str, ...]:
    """The symbols under a place of a field; points are one symbol whatever they are worth."""
    return _gains(components, field)[place]


def _always(components: Components, field: int) -> str:
    """What the field shows with all its pieces: at the left of its places."""
    icons = {
        terms.SCIENCE: ["knowledge"] * components.symbols_knowledge[0],
        terms.CONSTRUCTION: ["brick"] * components.symbols_bricks[0],
        terms.EXPANSION: ["clan"] * components.symbols_clans[0] + ["move"] * components.symbols_moves[0],
        terms.CULTURE: ["scholar"] * components.symbols_scholars[0],
    }[field]
    step = min(17.0, 28 / max(1, len(icons)))
    top = _ROW[2] + _CELL / 2 - step * (len(icons) - 1) / 2
    return "".join(symbols.icon(icon, min(16.0, step), 16, top + index * step) for index, icon in enumerate(icons))


def _token(state: EmpiresState, seat: int, field: int) -> str:
    """The field's space for a bonus token, with the token on it."""
    x, y = TOKEN
    for era in range(3):
        if state.tokens[3 * seat + era] == field:
            return placed(x, y, pieces.token(state.setting.components.token_points[era], seat))
    return placed(x, y, f'<path class="te-empty" d="{outline("hexagon", 11)}"/>')


def _spaces(setting: Setting, field: int, words: Words) -> str:
    """What the field always shows, and the captions of its spaces with what an action gives."""
    parts = [_always(setting.components, field)]
    for index, space in enumerate(SPACES_OF_FIELD[field]):
        x = _SPACE_X[index]
        found = wrapped(words.space(space), _SPACE_ROOM[index], layout.LETTERING, 2, True)
        parts.append(lines(found, x + 0.5, 85.5 - layout.STEP * (len(found) - 1), layout.STEP, "te-strong"))
    return "".join(parts)


def _stock(state: EmpiresState, seat: int, field: int, words: Words) -> str:
    """Beside the slots: resources as pieces and holes, or people in reserve; in culture the scholars on the board."""
    if field == terms.CULTURE:
        return _scholars(state, seat, words)
    components = state.setting.components
    roomy = state.setting.personal_slots == 1
    left, right = _SPACE_X[0] + _BESIDE + 4, _SPACE_X[1] + _BESIDE
    if field in (terms.SCIENCE, terms.CONSTRUCTION):
        icon = ("knowledge", "brick")[field]
        have, most = state.stock[2 * seat + field], components.resource_cap
        told = words.knowledge(have) if field == terms.SCIENCE else words.bricks(have)
        amount = f"{have}/{most}"
        if not roomy:
            return f"<title>{escape(told)}</title>{_amount(icon, amount)}"
        columns = max(2, -(-most // _STOCK_ROWS))
        step = 36 / columns
        spots = [
            (left + step * (index % columns + 0.5), _SLOT_Y + 10 + 19 * (index // columns)) for index in range(most)
        ]
        row = "".join(
            symbols.icon(icon, min(16.0, step), x, y)
            if index < have
            else f'<circle class="te-hole" cx="{number(x)}" cy="{number(y)}" r="{number(min(6.0, step / 2.6))}"/>'
            for index, (x, y) in enumerate(spots)
        )
        middle = (right + WIDTH - 4) / 2
        return (
            f"<title>{escape(told)}</title>{row}"
            f'<text class="te-number te-large" x="{number(middle)}" y="{_SLOT_Y + 35}">{amount}</text>'
        )
    people = state.population[seat]
    told = f"<title>{escape(label('population', words))}: {people}</title>"
    if not roomy:
        return told + _amount("person", str(people))
    middle = left + 18
    return (
        f"{told}{symbols.icon('person', 20, middle, _SLOT_Y + 19)}"
        f'<text class="te-number te-large" x="{number(middle)}" y="{_SLOT_Y + 50}">{people}</text>'
    )


def _amount(icon: str, amount: str) -> str:
    """What a field holds, as a number over its slots, where those leave no other room."""
    return (
        f"{symbols.icon(icon, 14, WIDTH - 16 - 8.5 * len(amount), 67)}"
        f'<text class="te-number te-right" x="{WIDTH - 7}" y="72">{amount}</text>'
    )


def _scholars(state: EmpiresState, seat: int, words: Words) -> str:
    """The scholars on the own board, and where the others are: with leaders and at wonders."""
    count = state.scholars[seat]
    discs = "".join(
        f'<g transform="translate({number(18 + (index % _SCHOLARS_ABREAST) * 19.4)} {number(93 + (index // _SCHOLARS_ABREAST) * 19)})">{pieces.scholar(seat, 8.5)}</g>'
        for index in range(count)
    )
    with_leaders = sum(pile.count(seat) for pile in state.tile_piles)
    at_wonders = sum(pile.count(seat) for pile in state.wonder_piles)
    foot = (
        f'{symbols.icon("leader", 18, 17, 138)}<text class="te-number te-left" x="30" y="143">{with_leaders}</text>'
        f'{symbols.icon("wonder", 18, 71, 138)}<text class="te-number te-left" x="84" y="143">{at_wonders}</text>'
    )
    return (
        f'<text class="te-strong" x="9" y="76">{escape(label("scholars", words))}</text>'
        f'<text class="te-number te-right" x="{WIDTH - 9}" y="76">{count}</text>{discs}{foot}'
    )


# --- the timers at hand ------------------------------------------------------------------------------------------


def glass_key(index: int) -> str:
    """The element of one of the viewer's own timers, from which it is dragged."""
    return key(layout.GLASSES, "timers", index)


def glasses_elements(state: EmpiresState, seat: int, words: Words, exact: bool = False) -> dict[str, str]:
    """The viewer's points and two timers, large, each with the place where it stands, and the leaders won so far."""
    head = heading(label("timers", words), head_sign("timer"), score_left(state, seat, GLASSES_WIDTH - 5) - 4)
    role = f"of-{pieces.SEATS[seat].colour}"
    name, drawn = element(layout.GLASSES, "face", "all", panel(role, GLASSES_WIDTH, HEIGHT), head)
    found = {name: drawn}
    name, drawn = element(
        layout.GLASSES, "pieces", "score", score(state, seat, GLASSES_WIDTH - 5, 17), thing=thing("score", seat)
    )
    found[name] = drawn
    for index in range(2):
        name = glass_key(index)
        found[name] = _glass(state, 2 * seat + index, name, words, exact)
    name, drawn = element(layout.GLASSES, "pieces", "leaders", _leaders(state, seat, words))
    found[name] = drawn
    return found


def glasses_basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that the timers at hand are drawn from on a page, beside the words and the setting."""
    return timers.basis(state, slice(2 * seat, 2 * seat + 2)), points_of(state, seat), gain_of(state, seat), state.won


def _leaders(state: EmpiresState, seat: int, words: Words) -> str:
    """The leaders that the seat has won: what they do if that has room, else their names, else their signs alone."""
    held = [leader for leader, owner in enumerate(state.won) if owner == seat]
    room = GLASSES_WIDTH - 36
    told = [wrapped(leader_short(leader, words), room, layout.LETTERING, 2) for leader in held]
    if sum(map(len, told)) > _LEADER_LINES:
        told = [wrapped(words.leader(leader), room, layout.LETTERING, 1) for leader in held]
    step = min(23.0, (GLASSES_WIDTH - 36) / max(1, len(held) - 1))
    parts = []
    y = 136.0 if sum(map(len, told)) > 1 else 142.0
    for index, (leader, short) in enumerate(zip(held, told, strict=True)):
        sign = symbols.SPECIALITY_ICONS[state.setting.components.leader_speciality[leader]]
        meaning = f"<title>{escape(f'{words.leader(leader)}: {leader_text(leader, words)}')}</title>"
        if len(held) > _LEADER_LINES:
            shown = symbols.icon(sign, 20, 18 + step * index, 138.5)
        else:
            shown = symbols.icon(sign, 15, 16, y - 4.5) + lines(short, 28, y, layout.STEP, "te-words")
            y += layout.STEP * len(short)
        parts.append(f"<g{explains('leader', leader)}>{meaning}{shown}</g>")
    return "".join(parts)


def _squeezed(told: Sequence[str], wide: float) -> str:
    """The place under a timer; a word that is longer than its room is set narrower."""
    parts = []
    for index, line in enumerate(told):
        narrow = (
            f' textLength="{number(wide - 4)}" lengthAdjust="spacingAndGlyphs"'
            if width(line, layout.LETTERING) > wide
            else ""
        )
        y = 80 - (len(told) - 1) * 6.5 + index * layout.STEP
        parts.append(
            f'<text class="te-words te-middle" x="{number(wide / 2)}" y="{number(y)}"{narrow}>{escape(line)}</text>'
        )
    return "".join(parts)


def _glass(state: EmpiresState, timer: int, name: str, words: Words, exact: bool) -> str:
    index = timer & 1
    left = GLASS_LEFT[index]
    slot = state.timer_slot[timer]
    place = words.space(slot // 2) if slot != OFF else words.timer(index)
    seen, share, leaves = timers.shown(state, timer, exact)
    under = ""
    if seen.sand == SAND:
        under = f'<text class="te-seconds te-large" x="56" y="39">{timers.seconds(share, seen.lasts)}</text>'
    elif leaves:
        under = symbols.icon("leave", 17, 56, 33)
    wide, tall = GLASS_SIZE
    told = wrapped(place, (wide - 4) * _SQUEEZE, layout.LETTERING, 2)
    return (
        f'<g id="{name}" class="te-glass-card{" te-leaves" if leaves else ""}"{explains("timer", timer)} transform="translate({left} {GLASS_TOP})"{timers.clock_data(seen)}>'
        f"<title>{escape(f'{words.timer(index)}: {place}')}</title>"
        f'<rect class="{"te-warm" if leaves else "te-seat"}" width="{wide}" height="{tall}" rx="7"/>'
        f'<g transform="translate(22 32)"><g data-piece="">{timers.glass(seen, share, 1.06)}</g></g>{under}'
        f"{_squeezed(told, wide)}</g>"
    )

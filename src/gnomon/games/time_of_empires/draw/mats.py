# gnomon: interpreted
"""The viewer's own board: four fields with buildings, symbols, spaces and stock; the two timers at hand, the leaders won.

The same drawing serves every seat: `seat` is whose board lies before the viewer. A place of a field shows the piece that
still stands on it, or the symbol that its piece has uncovered; the piece that must leave next has a dashed rim.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.emblems import outline
from gnomon.drawing.lettering import lines, title, wrapped
from gnomon.drawing.speaking import capital
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import Components
from gnomon.games.time_of_empires.draw import layout, pieces, symbols, timers
from gnomon.games.time_of_empires.draw.glances import points_of
from gnomon.games.time_of_empires.draw.layout import Box, field_sheet, key, slot_key
from gnomon.games.time_of_empires.draw.shared_boards import timer_key
from gnomon.games.time_of_empires.draw.sheets import element, panel
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

WIDTH: Final = 220
HEIGHT: Final = 280
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
GLASSES_BOX: Final[Box] = (0, 0, WIDTH, 256)

SPACES_OF_FIELD: Final = (
    (terms.KNOWLEDGE, terms.DISCOVER),
    (terms.BRICKS, terms.CONSTRUCT),
    (terms.CLANS, terms.MOVE_SPACE),
    (),
)
"""The action spaces that lie beside each field."""

_CELL: Final = 33
_PLACES: Final = ((52, 44), (89, 44), (52, 81), (89, 81), (126, 81))
"""The upper left corners of a field's five places, in the order in which their pieces leave."""
GLASS_LEFT: Final = (8, 112)
"""Where the two timers at hand begin on their sheet."""
TOKEN: Final = (186.0, 60.0)
"""The middle of a field's space for a bonus token."""
_SPACE_X: Final = (10, 116)
_SPACE_ROOM: Final = 97
_SLOT_Y: Final = 160
_LEADER_LINES: Final = 4


def slot_corner(slot: int) -> tuple[float, float]:
    """The upper left corner of a personal slot on its field's sheet."""
    space, index = divmod(slot, 2)
    return _SPACE_X[SPACES_OF_FIELD[layout.FIELD_OF_SPACE[space]].index(space)] + 49 * index, _SLOT_Y


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
            found[name] = timers.slot(name, *slot_corner(slot), words.slot(slot))
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
    name, drawn = element(sheet, "face", "totals", _totals(state, seat, field))
    found[name] = drawn
    for place in range(components.buildings):
        name, drawn = element(sheet, "pieces", f"place{place}", _place(components, seat, field, place, removed))
        found[name] = drawn
    name, drawn = element(sheet, "pieces", "token", _token(state, seat, field), title=label("bonus_token", words))
    found[name] = drawn
    name, drawn = element(sheet, "pieces", "stock", _stock(state, seat, field, words))
    found[name] = drawn
    return found


@lru_cache(maxsize=512)
def _face(setting: Setting, field: int, words: Words) -> tuple[str, str]:
    """What a field shows as long as the match lasts, as an element."""
    room = WIDTH - 38 - (64 if field in (terms.SCIENCE, terms.CONSTRUCTION) else 106)
    heading = symbols.building_icon(field, 22, 21, 22) + title(capital(words.field(field)), 38, 29, room, "te-title")
    surface = panel(terms.FIELD_NAMES[field], WIDTH, HEIGHT)
    return element(field_sheet(field), "face", "all", surface, heading, _spaces(setting, field, words))


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
    x = WIDTH - 12.0
    for icon, amount in reversed(totals):
        text = str(amount)
        parts.append(f'<text class="te-number te-right" x="{number(x)}" y="29">{text}</text>')
        x -= 10 * len(text) + 13
        parts.append(symbols.icon(icon, 19, x, 23))
        x -= 17
    return "".join(parts)


@lru_cache(maxsize=1024)
def _place(components: Components, seat: int, field: int, place: int, removed: int) -> str:
    """A place of the field: its piece, or the symbol that lay under it, when so many pieces have left."""
    x, y = _PLACES[place % 5]
    half = _CELL / 2
    if place < removed:
        shown = uncovered(components, field, place)
        width = 24 if len(shown) == 1 else 15
        icons = "".join(
            symbols.icon(
                "shield" if icon == "points" else icon, width, half + (index - (len(shown) - 1) / 2) * 15, half
            )
            for index, icon in enumerate(shown)
        )
        points = ""
        if "points" in shown:
            gained = components.culture_points
            points = f'<text class="te-gain" x="{half}" y="{half + 5.4}">{gained[place + 1] - gained[place]}</text>'
        return placed(
            x,
            y,
            f'<rect class="te-cell te-cell-{terms.FIELD_NAMES[field]}" width="{_CELL}" height="{_CELL}" rx="7"/>{icons}{points}',
        )
    rim = '<rect class="te-next" x="-2.5" y="-2.5" width="38" height="38" rx="9"/>' if place == removed else ""
    return placed(
        x,
        y,
        f'{rim}<rect class="te-place" width="{_CELL}" height="{_CELL}" rx="7"/>'
        f'<g transform="translate({half} {half - 1})">{pieces.building(field, seat, 24, False)}</g>',
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
    step = min(30.0, 66 / max(1, len(icons)))
    top = 79.5 - step * (len(icons) - 1) / 2
    return "".join(symbols.icon(icon, min(24.0, step), 28, top + index * step) for index, icon in enumerate(icons))


def _token(state: EmpiresState, seat: int, field: int) -> str:
    """The field's space for a bonus token, with the token on it."""
    x, y = TOKEN
    for era in range(3):
        if state.tokens[3 * seat + era] == field:
            return placed(x, y, pieces.token(state.setting.components.token_points[era], seat))
    return placed(x, y, f'<path class="te-empty" d="{outline("hexagon", 14)}"/>')


def _spaces(setting: Setting, field: int, words: Words) -> str:
    """What the field always shows, and the captions of its spaces with what an action gives."""
    parts = [_always(setting.components, field)]
    for index, space in enumerate(SPACES_OF_FIELD[field]):
        x = _SPACE_X[index]
        found = wrapped(words.space(space), _SPACE_ROOM + 3, layout.LETTERING, 2, True)
        parts.append(lines(found, x + 1, 154 if len(found) == 1 else 137.5, 16.5, "te-strong"))
        if setting.personal_slots == 1:
            parts.append(symbols.icon(symbols.SPACE_ICONS[space], 29, x + 73, _SLOT_Y + 40))
    return "".join(parts)


def _stock(state: EmpiresState, seat: int, field: int, words: Words) -> str:
    """Along the foot: resources as pieces and holes, or people in reserve; in culture the scholars on the board."""
    components = state.setting.components
    if field in (terms.SCIENCE, terms.CONSTRUCTION):
        icon = ("knowledge", "brick")[field]
        have, most = state.stock[2 * seat + field], components.resource_cap
        step = min(27.0, 165 / max(1, most - 1))
        row = "".join(
            symbols.icon(icon, 22, 22 + index * step, 259)
            if index < have
            else f'<circle class="te-hole" cx="{number(22 + index * step)}" cy="259" r="8"/>'
            for index in range(most)
        )
        told = words.knowledge(have) if field == terms.SCIENCE else words.bricks(have)
        return (
            f"<title>{escape(told)}</title>{row}"
            f'<text class="te-number te-right" x="{WIDTH - 12}" y="265">{have}/{most}</text>'
        )
    reserve = f'{symbols.icon("person", 21, 22, 258)}<text class="te-number te-left" x="38" y="264">{state.population[seat]}</text>'
    told = f"{label('population', words)}: {state.population[seat]}"
    if field == terms.EXPANSION:
        return f"<title>{escape(told)}</title>{reserve}"
    return _scholars(state, seat, words)


def _scholars(state: EmpiresState, seat: int, words: Words) -> str:
    """The scholars on the own board, and where the others are: with leaders and at wonders."""
    count = state.scholars[seat]
    discs = "".join(
        f'<g transform="translate({number(24 + (index % 8) * 24.5)} {number(166 + (index // 8) * 25)})">{pieces.scholar(seat, 10.5)}</g>'
        for index in range(count)
    )
    with_leaders = sum(pile.count(seat) for pile in state.tile_piles)
    at_wonders = sum(pile.count(seat) for pile in state.wonder_piles)
    foot = (
        f'{symbols.icon("leader", 22, 22, 258)}<text class="te-number te-left" x="38" y="264">{with_leaders}</text>'
        f'{symbols.icon("wonder", 22, 84, 258)}<text class="te-number te-left" x="100" y="264">{at_wonders}</text>'
    )
    return (
        f'<text class="te-strong" x="11" y="147">{escape(label("scholars", words))}</text>'
        f'<text class="te-number te-right" x="{WIDTH - 12}" y="147">{count}</text>{discs}{foot}'
    )


# --- the timers at hand ------------------------------------------------------------------------------------------


def glass_key(index: int) -> str:
    """The element of one of the viewer's own timers, from which it is dragged."""
    return key(layout.GLASSES, "timers", index)


def glasses_elements(state: EmpiresState, seat: int, words: Words, exact: bool = False) -> dict[str, str]:
    """The viewer's points and two timers, large, each with the place where it stands, and the leaders won so far."""
    points = (
        f"{symbols.icon('points', 21, WIDTH - 48, 23)}"
        f'<text class="te-points te-right" x="{WIDTH - 10}" y="30">{points_of(state, seat)}</text>'
    )
    heading = (
        symbols.icon("timer", 21, 21, 23) + title(label("timers", words), 38, 29, WIDTH - 106, "te-title") + points
    )
    role = f"of-{pieces.SEATS[seat].colour}"
    name, drawn = element(layout.GLASSES, "face", "all", panel(role, WIDTH, GLASSES_BOX[3]), heading)
    found = {name: drawn}
    for index in range(2):
        name = glass_key(index)
        found[name] = _glass(state, 2 * seat + index, name, words, exact)
    name, drawn = element(layout.GLASSES, "pieces", "leaders", _leaders(state, seat, words))
    found[name] = drawn
    return found


def glasses_basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that the timers at hand are drawn from on a page, beside the words and the setting."""
    return timers.basis(state, slice(2 * seat, 2 * seat + 2)), points_of(state, seat), state.won


def _leaders(state: EmpiresState, seat: int, words: Words) -> str:
    """The leaders that the seat has won: what they do if that has room, else their names, else their signs alone."""
    held = [leader for leader, owner in enumerate(state.won) if owner == seat]
    told = [wrapped(leader_short(leader, words), WIDTH - 46, layout.LETTERING, 2) for leader in held]
    if sum(map(len, told)) > _LEADER_LINES:
        told = [wrapped(words.leader(leader), WIDTH - 46, layout.LETTERING, 1) for leader in held]
    parts = []
    y = 194.0
    for index, (leader, short) in enumerate(zip(held, told, strict=True)):
        sign = symbols.SPECIALITY_ICONS[state.setting.components.leader_speciality[leader]]
        meaning = f"<title>{escape(f'{words.leader(leader)}: {leader_text(leader, words)}')}</title>"
        if len(held) > _LEADER_LINES:
            shown = symbols.icon(sign, 24, 24 + 34 * (index % 6), 194 + 30 * (index // 6))
        else:
            shown = symbols.icon(sign, 17, 21, y - 5) + lines(short, 36, y, 16.4, "te-words")
            y += 18 * len(short)
        parts.append(f"<g>{meaning}{shown}</g>")
    return "".join(parts)


def _glass(state: EmpiresState, timer: int, name: str, words: Words, exact: bool) -> str:
    index = timer & 1
    left = GLASS_LEFT[index]
    slot = state.timer_slot[timer]
    place = words.space(slot // 2) if slot != OFF else words.timer(index)
    seen, share, leaves = timers.shown(state, timer, exact)
    under = ""
    if seen.sand == SAND:
        under = f'<text class="te-seconds te-large" x="76" y="62">{timers.seconds(share, seen.lasts)}</text>'
    elif leaves:
        under = symbols.icon("leave", 22, 74, 56)
    told = wrapped(place, 94, layout.LETTERING, 2)
    return (
        f'<g id="{name}" class="te-glass-card{" te-leaves" if leaves else ""}" transform="translate({left} 38)"{timers.clock_data(seen)}>'
        f"<title>{escape(f'{words.timer(index)}: {place}')}</title>"
        f'<rect class="{"te-warm" if leaves else "te-seat"}" width="100" height="132" rx="9"/>'
        f'<g transform="translate(33 49)"><g data-piece="">{timers.glass(seen, share, 1.55)}</g></g>{under}'
        f"{lines(told, 50, 109 if len(told) > 1 else 117, 16, 'te-words te-middle')}</g>"
    )

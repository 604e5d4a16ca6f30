# gnomon: interpreted
"""The shared boards: two technology boards, the leader columns and the wonders, each a sheet with one action space.

All sheets are of one size, so that they can be laid side by side or two abreast on a phone. What is drawn is public; the
lights of a seat are laid over it by `overlays`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import number, placed
from gnomon.drawing.lettering import lines, wrapped
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import thing
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.draw import card_signs, pieces, symbols, timers, vignettes
from gnomon.games.time_of_empires.draw.layout import (
    LETTERING,
    STEP,
    Box,
    board_sheet,
    column_sheet,
    key,
    sheet_of_space,
    slot_key,
    wonder_sheet,
)
from gnomon.games.time_of_empires.draw.sheets import element, head_sign, heading, panel
from gnomon.games.time_of_empires.queries import columns_in_play
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import (
    leader_short,
    leader_text,
    tile_effect,
    wonder_condition,
    wonder_text,
)
from gnomon.games.time_of_empires.state import OFF, EmpiresState

WIDTH: Final = 172
HEIGHT: Final = 126
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
FOLDED: Final = 26
"""How high the place of a wonder is that is not open yet."""

_PAD: Final = 8
_SLOT_Y: Final = 62
_SLOT_X: Final = (WIDTH - _PAD - 2 * timers.SLOT_WIDTH - 3, WIDTH - _PAD - timers.SLOT_WIDTH)
_ROOM: Final = _SLOT_X[0] - _PAD - 6
_DECK: Final = (36, 52)
SCHOLAR: Final = 8.8
"""The radius of a scholar with a leader or at a wonder."""
"""The width left of the slots."""
_SPECIALITY_ROLES: Final = ("construction", "expansion", "culture", "extra")


def slot_corner(slot: int) -> tuple[float, float]:
    """The upper left corner of a shared slot on its sheet."""
    return _SLOT_X[slot % 2], _SLOT_Y


def timer_key(slot: int, timer: int) -> str:
    """The element of a timer that stands in a slot of a shared board or of the viewer's own."""
    return key(sheet_of_space(slot // 2), "timers", timer)


def sheets_in_play(state: EmpiresState) -> list[str]:
    """The shared sheets of the present era, technology first, wonders last."""
    return [
        board_sheet(0),
        board_sheet(1),
        *(column_sheet(column) for column in columns_in_play(state)),
        *(wonder_sheet(place) for place in range(len(state.wonders))),
    ]


def spaces_in_play(state: EmpiresState) -> list[int]:
    """The shared action spaces of the present era."""
    return [
        terms.TECHNOLOGY_A,
        terms.TECHNOLOGY_A + 1,
        *(terms.FIRST_LEADER + column for column in columns_in_play(state)),
        *(terms.FIRST_WONDER + place for place in range(len(state.wonders))),
    ]


def shared_elements(state: EmpiresState, words: Words, exact: bool = False) -> dict[str, str]:
    """Everything on the shared boards, by element key. `exact` draws sand at the state's own time."""
    found = technology_elements(state, words) | people_elements(state, words)
    found.update(slot_elements(state, words))
    found.update(timer_elements(state, words, exact))
    return found


def technology_elements(state: EmpiresState, words: Words) -> dict[str, str]:
    """The technology boards with their decks."""
    return _technology(state, 0, words) | _technology(state, 1, words)


def technology_basis(state: EmpiresState) -> tuple[object, ...]:
    """Everything that the technology boards are drawn from, beside the words."""
    return state.tops, [len(deck) for deck in state.decks]


def people_elements(state: EmpiresState, words: Words) -> dict[str, str]:
    """Leader columns and wonders with the scholars there."""
    found: dict[str, str] = {}
    for column in columns_in_play(state):
        found.update(_column(state, column, words))
    for place in range(len(state.wonders)):
        found.update(_wonder(state, place, words))
    return found


def people_basis(state: EmpiresState) -> tuple[object, ...]:
    """Everything that leader columns and wonders are drawn from, beside the words and the setting."""
    return state.leaders, state.sides, state.wonders, state.tile_piles, state.wonder_piles


def slot_elements(state: EmpiresState, words: Words) -> dict[str, str]:
    """The empty slots."""
    found: dict[str, str] = {}
    for space in spaces_in_play(state):
        for slot in (2 * space, 2 * space + 1):
            name = slot_key(slot)
            found[name] = timers.slot(name, slot, *slot_corner(slot), words.slot(slot))
    return found


def slot_basis(state: EmpiresState) -> tuple[object, ...]:
    """Everything that the empty slots are drawn from, beside the words."""
    return state.sides, state.wonders


def timer_elements(state: EmpiresState, words: Words, exact: bool = False) -> dict[str, str]:
    """The timers that stand on shared boards."""
    found: dict[str, str] = {}
    for timer in range(2 * state.seats):
        slot = state.timer_slot[timer]
        if slot != OFF and slot >= 2 * terms.FIRST_SHARED:
            name = timer_key(slot, timer)
            place_ = timers.timer_place(*slot_corner(slot))
            found[name] = timers.standing(state, timer, name, place_, words, exact)
    return found


# --- technology --------------------------------------------------------------------------------------------------


def _technology(state: EmpiresState, board: int, words: Words) -> dict[str, str]:
    sheet = board_sheet(board)
    title = label(("technology_board_a", "technology_board_b")[board], words)
    name, face = element(sheet, "face", "all", panel("board", WIDTH, HEIGHT), _title(title, head_sign("card")))
    found = {name: face}
    for deck in (2 * board, 2 * board + 1):
        count = len(state.decks[deck])
        name, drawn = element(
            sheet,
            "piles",
            f"deck{deck}",
            deck_back(state.tops[deck], count, *deck_corner(deck)),
            title=f"{capital(words.deck(deck))}: {words.cards(count)}",
            thing=thing("deck", deck),
        )
        found[name] = drawn
    return found


def deck_corner(deck: int) -> tuple[float, float]:
    """The upper left corner of a deck on its board's sheet."""
    return _PAD + 1.0 + (deck % 2) * 41, 42.0


def pile_box(tile: bool) -> Box:
    """The leader effect tile, or the scholars' row, on its sheet: left, top, width, height."""
    if tile:
        return _PAD - 2.5, _SLOT_Y - 2.5, _ROOM + 5, 34
    return _PAD - 3.0, HEIGHT - 30.0, _ROOM + 6, 25


@lru_cache(maxsize=256)
def deck_back(type_: int, count: int, x: float, y: float) -> str:
    """A deck with its upper left corner at (x, y): the back of the top card, thickness and count."""
    wide, tall = _DECK
    size = f'width="{wide}" height="{tall}" rx="5"'
    if not count:
        return f'<rect class="te-empty" x="{number(x)}" y="{number(y)}" {size}/>'
    role = terms.FIELD_NAMES[type_] if type_ != terms.NONE else "unknown"
    under = "".join(
        f'<rect class="te-back te-back-{role}" x="{number(x + step)}" y="{number(y + step)}" {size}/>'
        for step in ((2.6, 1.3) if count > 2 else (1.3,) if count > 1 else ())
    )
    icon = symbols.building_icon(type_, 24, x + wide / 2, y + tall / 2 - 1) if type_ != terms.NONE else ""
    return (
        f'{under}<rect class="te-back te-back-{role}" x="{number(x)}" y="{number(y)}" {size}/>'
        f'<rect class="te-back-frame" x="{number(x + 3)}" y="{number(y + 3)}" width="{wide - 6}" height="{tall - 6}" rx="3"/>{icon}'
        f'<text class="te-number" x="{number(x + wide / 2)}" y="{number(y + tall + 16)}">{count}</text>'
    )


# --- leaders -----------------------------------------------------------------------------------------------------


def _column(state: EmpiresState, column: int, words: Words) -> dict[str, str]:
    sheet = column_sheet(column)
    leader = state.leaders[column]
    speciality = state.setting.components.leader_speciality[leader] if leader != terms.NONE else column
    told = words.column(column)
    if leader != terms.NONE:
        told = f"{told}: {words.leader(leader)}. {leader_text(leader, words)}"
    name, face = element(
        sheet,
        "face",
        "all",
        panel(_SPECIALITY_ROLES[column], WIDTH, HEIGHT),
        _title(
            words.leader(leader) if leader != terms.NONE else words.column(column),
            head_sign(symbols.COLUMN_ICONS[speciality]),
        ),
        _told_of_leader(column, leader, words) if leader != terms.NONE else "",
        title=told,
        thing=thing("column", column),
    )
    found = {name: face}
    tile = state.sides[column]
    parts = tuple(state.setting.components.tile_parts[tile])
    name, drawn = element(
        sheet,
        "piles",
        "tile",
        f'<rect class="te-tile te-tile-{_SPECIALITY_ROLES[column]}" x="{_PAD}" y="{_SLOT_Y}" width="{_ROOM}" height="29" rx="6"/>',
        card_signs.effect(parts, _PAD + _ROOM / 2, _SLOT_Y + 14.5, _ROOM - 5, 0.92),
        title=tile_effect(tile, words),
        thing=thing("column", column),
    )
    found[name] = drawn
    found.update(_scholars(sheet, state.tile_piles[column], thing("column", column), words))
    return found


def _told_of_leader(column: int, leader: int, words: Words) -> str:
    """What the leader does; above it, where there is room, the space's own title, by which questions and the log call it."""
    found = wrapped(leader_short(leader, words), WIDTH - 2 * _PAD, LETTERING, 2)
    if len(found) > 1:
        return lines(found, _PAD + 1, 39.5, STEP, "te-words")
    return lines((words.column(column), *found), _PAD + 1, 39.5, STEP, "te-words")


def _scholars(sheet: str, pile: tuple[int, ...], stands_for: str, words: Words) -> dict[str, str]:
    """The pile of scholars of a tile or a wonder, first placed on the left."""
    counted = [f"{words.name(seat)}: {words.scholars(pile.count(seat))}" for seat in dict.fromkeys(pile)]
    row = pieces.pile(pile, _ROOM, SCHOLAR) if pile else '<path class="te-rest" d="M2 0H26"/>'
    name, drawn = element(
        sheet,
        "piles",
        "scholars",
        placed(_PAD, HEIGHT - 17.5, row),
        title=words.listing(counted) if counted else "",
        thing=stands_for,
    )
    return {name: drawn}


# --- wonders -----------------------------------------------------------------------------------------------------


def _wonder(state: EmpiresState, place: int, words: Words) -> dict[str, str]:
    sheet = wonder_sheet(place)
    wonder = state.wonders[place]
    components = state.setting.components
    counted = card_signs.wonder_sign(components.wonder_count[wonder], components.wonder_what[wonder])
    name, face = element(
        sheet,
        "face",
        "all",
        panel("wonder", WIDTH, HEIGHT),
        _title(words.wonder(wonder), card_signs.picture(counted, 18, 16, 17)),
        _told(capital(wonder_condition(wonder, words))),
        vignettes.wonder(wonder, _PAD - 1, _SLOT_Y - 5, _ROOM / vignettes.WIDTH),
        title=wonder_text(wonder, words),
        thing=thing("wonder", place),
    )
    return {name: face, **_scholars(sheet, state.wonder_piles[place], thing("wonder", place), words)}


# --- parts -------------------------------------------------------------------------------------------------------


def _title(words: str, icon: str) -> str:
    return heading(words, icon, WIDTH - 8)


def _told(words: str) -> str:
    """Two lines under the title."""
    found = wrapped(words, WIDTH - 2 * _PAD, LETTERING, 2)
    return lines(found, _PAD + 1, 39.5 if len(found) > 1 else 45, STEP, "te-words")

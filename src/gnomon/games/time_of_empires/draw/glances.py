# gnomon: interpreted
"""Every player at a glance: points, timers, stock, cards by their backs, fields, leaders and destroyed pieces.

All of it is public: of hands only the backs are drawn, for every seat, the viewer's own included.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.fitting import fit
from gnomon.games.time_of_empires.draw import card_signs, cards, pieces, symbols, timers
from gnomon.games.time_of_empires.draw.layout import LETTERING, Box, key, player_sheet
from gnomon.games.time_of_empires.draw.sheets import element, panel
from gnomon.games.time_of_empires.queries import cities_of, pieces_on_map
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import leader_text
from gnomon.games.time_of_empires.state import LEDGER, OFF, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT, FIRST_LEADER, FIRST_WONDER, NONE

WIDTH: Final = 220
HEIGHT: Final = 232
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)


def points_of(state: EmpiresState, seat: int) -> int:
    """A player's victory points so far."""
    return sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)])


def timer_key(seat: int, index: int) -> str:
    """The element of a player's timer on that player's sheet."""
    return key(player_sheet(seat), "timers", index)


def others_elements(state: EmpiresState, words: Words, exact: bool = False) -> dict[str, str]:
    """The sheets of all players, by element key."""
    found: dict[str, str] = {}
    for seat in range(state.seats):
        found.update(player_elements(state, seat, words, exact))
    return found


def player_elements(state: EmpiresState, seat: int, words: Words, exact: bool = False) -> dict[str, str]:
    """One player's sheet."""
    return sheet_elements(state, seat, words) | timer_elements(state, seat, words, exact)


def sheet_elements(state: EmpiresState, seat: int, words: Words) -> dict[str, str]:
    """A player's sheet without the timers."""
    sheet = player_sheet(seat)
    role = f"of-{pieces.SEATS[seat].colour}"
    active = state.active == seat
    rim = (
        f'<rect class="te-active" x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="10.5"/>'
        if active
        else ""
    )
    name, face = element(sheet, "face", "all", panel(role, WIDTH, HEIGHT), rim, _head(state, seat, words))
    found = {name: face}
    for place, drawn, title in (
        ("stock", _stock(state, seat), _stock_words(state, seat, words)),
        ("cards", _cards(state, seat), words.cards(sum(state.backs[16 * seat : 16 * seat + 16]))),
        ("fields", _fields(state, seat), ""),
        ("gains", _gains(state, seat, words), ""),
    ):
        name, shown = element(sheet, "pieces", place, drawn, title=title)
        found[name] = shown
    return found


def sheet_basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that a player's sheet without the timers is drawn from, beside the words and the setting."""
    public = state.first == seat, state.active == seat, points_of(state, seat), state.scholars[seat]
    cards = state.backs[16 * seat : 16 * seat + 16], state.piles[seat][-1:], state.waiting[seat]
    fields = state.removed[4 * seat : 4 * seat + 4], state.tokens[3 * seat : 3 * seat + 3]
    gains = (
        pieces_on_map(state, seat),
        len(cities_of(state, seat)),
        state.captured[16 * seat : 16 * seat + 16],
        state.won,
    )
    return public, state.population[seat], state.stock[2 * seat : 2 * seat + 2], cards, fields, gains


def timer_elements(state: EmpiresState, seat: int, words: Words, exact: bool = False) -> dict[str, str]:
    """A player's timers, each with its place and its sand."""
    keys = timer_key(seat, 0), timer_key(seat, 1)
    return {name: _timer(state, 2 * seat + index, name, words, exact) for index, name in enumerate(keys)}


def _head(state: EmpiresState, seat: int, words: Words) -> str:
    points = points_of(state, seat)
    room = WIDTH - 40 - 62 - (24 if state.first == seat else 0)
    name = fit(words.name(seat), room, 17.5, True)
    first = symbols.icon("first", 18, WIDTH - 74, 22) if state.first == seat else ""
    return (
        f"{pieces.emblem(seat, 22, 23, 10, LETTERING, False)}"
        f'<text class="te-title" x="40" y="29">{escape(name)}</text>{first}'
        f"{symbols.icon('points', 21, WIDTH - 48, 23)}"
        f'<text class="te-points te-right" x="{WIDTH - 10}" y="30">{points}</text>'
    )


def space_sign(state: EmpiresState, space: int, x: float, y: float, size: float = 24.0) -> str:
    """The icon of an action space: what it gives, the leader's speciality, what the wonder counts."""
    place = space - FIRST_WONDER
    if not 0 <= place < len(state.wonders):
        return _sign_of_board(space, x, y, size)
    wonder = state.wonders[place]
    components = state.setting.components
    return card_signs.picture(
        card_signs.wonder_sign(components.wonder_count[wonder], components.wonder_what[wonder]), size, x, y
    )


@lru_cache(maxsize=512)
def _sign_of_board(space: int, x: float, y: float, size: float) -> str:
    """The icon of a space that is the same in every match."""
    if space < FIRST_LEADER:
        letter = ""
        if space >= len(symbols.SPACE_ICONS) - 2:
            mark = "AB"[space - len(symbols.SPACE_ICONS) + 2]
            letter = f'<text class="te-on-paper" x="{number(x)}" y="{number(y + 5.4)}">{mark}</text>'
        return symbols.icon("blank" if letter else symbols.SPACE_ICONS[space], size, x, y) + letter
    if space < FIRST_WONDER:
        return symbols.icon(symbols.COLUMN_ICONS[space - FIRST_LEADER], size, x, y)
    return symbols.icon("wonder", size, x, y)


def _timer(state: EmpiresState, timer: int, name: str, words: Words, exact: bool) -> str:
    """A timer with the sign of its place and the seconds left."""
    slot = state.timer_slot[timer]
    sign = space_sign(state, slot // 2, 60, 19) if slot != OFF else '<path class="te-rest" d="M48 19H72"/>'
    return _glance(name, timer, slot, sign, *timers.shown(state, timer, exact), words)


@lru_cache(maxsize=4096)
def _glance(
    name: str, timer: int, slot: int, sign: str, seen: timers.Look, share: float, leaves: bool, words: Words
) -> str:
    index = timer & 1
    told = words.space(slot // 2) if slot != OFF else words.timer(index)
    if seen.sand == SAND:
        under = f'<text class="te-seconds" x="60" y="47">{timers.seconds(share, seen.lasts)}</text>'
    else:
        under = symbols.icon("leave", 15, 60, 42) if leaves else ""
    return (
        f'<g id="{name}" class="te-timer" transform="translate({9 + 103 * index} 42)"{timers.clock_data(seen)}>'
        f"<title>{escape(f'{words.name(timer // 2)}: {told}')}</title>"
        f'<rect class="{"te-warm" if leaves else "te-seat"}" width="99" height="54" rx="8"/>'
        f'<g transform="translate(22 27)">{timers.glass(seen, share, 0.84)}</g>{sign}{under}</g>'
    )


def _stock(state: EmpiresState, seat: int) -> str:
    amounts = (
        ("knowledge", state.stock[2 * seat]),
        ("brick", state.stock[2 * seat + 1]),
        ("scholar", state.scholars[seat]),
        ("person", state.population[seat]),
    )
    return "".join(
        f'{symbols.icon(icon, 20, 20 + 51 * index, 114)}<text class="te-number te-left" x="{34 + 51 * index}" y="120">{amount}</text>'
        for index, (icon, amount) in enumerate(amounts)
    )


def _stock_words(state: EmpiresState, seat: int, words: Words) -> str:
    return words.listing(
        [
            words.knowledge(state.stock[2 * seat]),
            words.bricks(state.stock[2 * seat + 1]),
            words.scholars(state.scholars[seat]),
            f"{label('population', words)} {state.population[seat]}",
        ]
    )


def _cards(state: EmpiresState, seat: int) -> str:
    """The hand by its backs, and the top of the discovery pile with what waits on it."""
    kinds = [back % 4 for back in range(16) for _ in range(max(0, state.backs[16 * seat + back]))]
    kinds.sort()
    room = 136.0
    step = min(20.0, room / max(1, len(kinds)))
    hand = "".join(placed(10 + index * step, 133, cards.back(kind)) for index, kind in enumerate(kinds))
    count = f'<text class="te-number te-left" x="{number(16 + step * len(kinds) + max(0, 17 - step))}" y="150">{len(kinds)}</text>'
    pile = state.piles[seat]
    top = symbols.icon("discover", 18, 180, 145)
    if pile:
        top += placed(192, 133, cards.back(state.setting.components.type_of[pile[-1]]))
        if state.waiting[seat] != NONE:
            top += placed(200, 143, pieces.building(state.waiting[seat], seat, 17, False))
    return hand + count + top


def _fields(state: EmpiresState, seat: int) -> str:
    """How many pieces have left each field, and the bonus token upon it."""
    parts = []
    for field in range(FIELD_COUNT):
        x = 19 + 52 * field
        parts.append(
            f"{symbols.building_icon(field, 18, x, 178)}"
            f'<text class="te-number te-left" x="{x + 11}" y="184">{state.removed[4 * seat + field]}</text>'
        )
        for era in range(3):
            if state.tokens[3 * seat + era] == field:
                worth = state.setting.components.token_points[era]
                parts.append(f'<text class="te-bonus" x="{x + 21}" y="184">×{worth}</text>')
    return "".join(parts)


def _gains(state: EmpiresState, seat: int, words: Words) -> str:
    """Pieces on the map, cities, destroyed pieces, and leaders by their speciality."""
    amounts = (
        ("building", pieces_on_map(state, seat)),
        ("city", len(cities_of(state, seat))),
        ("flame", sum(state.captured[16 * seat : 16 * seat + 16])),
    )
    parts = []
    for index, (icon, amount) in enumerate(amounts):
        x = 20 + 48 * index
        drawn = pieces.building(1, seat, 21, False) if icon == "building" else symbols.icon(icon, 20)
        parts.append(placed(x, 212, drawn))
        parts.append(f'<text class="te-number te-left" x="{x + 13}" y="218">{amount}</text>')
    held = [leader for leader, owner in enumerate(state.won) if owner == seat]
    step = min(24.0, 42 / max(1, len(held) - 1))
    for index, leader in enumerate(held):
        speciality = state.setting.components.leader_speciality[leader]
        told = f"<title>{escape(f'{words.leader(leader)}: {leader_text(leader, words)}')}</title>"
        parts.append(f"<g>{told}{symbols.icon(symbols.SPECIALITY_ICONS[speciality], 21, 164 + index * step, 212)}</g>")
    return "".join(parts)

# gnomon: interpreted
"""Every player at a glance: points, timers, stock, cards by their backs, fields, leaders and destroyed pieces.

All of it is public: of hands only the backs are drawn, for every seat, the viewer's own included.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.caches import LruCache
from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.fitting import fit
from gnomon.drawing.things import explains, thing
from gnomon.games.time_of_empires.draw import card_signs, cards, pieces, symbols, timers
from gnomon.games.time_of_empires.draw.layout import HEADINGS, LETTERING, Box, key, player_sheet
from gnomon.games.time_of_empires.draw.sheets import element, panel
from gnomon.games.time_of_empires.queries import cities_of, pieces_on_map
from gnomon.games.time_of_empires.rules.standing import would_score
from gnomon.games.time_of_empires.say.labels import label
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import leader_text
from gnomon.games.time_of_empires.state import LEDGER, OFF, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT, FIRST_LEADER, FIRST_WONDER, NONE

WIDTH: Final = 300
HEIGHT: Final = 66
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
_TIMERS_X: Final = 165
_NAME_X: Final = 41
_FACE: Final = 25
"""How wide the face is drawn that the page keeps for the seat."""
_GAINS: Final[LruCache[list[int]]] = LruCache(500)


def points_of(state: EmpiresState, seat: int) -> int:
    """A player's victory points so far."""
    return sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)])


def gain_of(state: EmpiresState, seat: int) -> int:
    """What the era would bring a player if it ended now."""
    land = tuple(state.clans), tuple(state.holders), tuple(state.buildings)
    own = tuple(state.removed), tuple(state.captured), tuple(state.tokens), tuple(state.unscored), tuple(state.scholars)
    people = tuple(state.tile_piles), tuple(state.wonder_piles), tuple(state.leaders), tuple(state.won)
    key = (state.land, state.setting, state.seats, state.era, state.over, state.phase, state.wonders, land, own, people)
    found = _GAINS.get_or(key, lambda: [sum(gains) for gains in would_score(state)])
    return found[seat] if found else 0


def score_left(state: EmpiresState, seat: int, right: float) -> float:
    """Where a score begins whose numbers end at `right`."""
    gain = gain_of(state, seat)
    end = right - (9.5 + 7.5 * len(str(gain)) if gain else 0)
    return end - 9.5 * len(str(points_of(state, seat))) - 20


def score(state: EmpiresState, seat: int, right: float, y: float) -> str:
    """A player's points, and what the era would bring if it ended now; the numbers end at `right`."""
    gain = gain_of(state, seat)
    more = f'<text class="te-would-score" x="{number(right)}" y="{number(y + 4.5)}">+{gain}</text>' if gain else ""
    end = right - (9.5 + 7.5 * len(str(gain)) if gain else 0)
    points = str(points_of(state, seat))
    return (
        f"{symbols.icon('points', 15, end - 9.5 * len(points) - 12, y)}"
        f'<text class="te-points te-right" x="{number(end)}" y="{number(y + 6)}">{points}</text>{more}'
    )


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
    """One player's sheet, by itself: without what a page keeps."""
    return sheet_elements(state, seat, words, on_page=False) | timer_elements(state, seat, words, exact)


def sheet_elements(state: EmpiresState, seat: int, words: Words, *, on_page: bool = True) -> dict[str, str]:
    """A player's sheet without the timers; on a page with the player's face, which the page keeps."""
    sheet = player_sheet(seat)
    role = f"of-{pieces.SEATS[seat].colour}"
    active = state.active == seat
    rim = (
        f'<rect class="te-active" x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="10.5"/>'
        if active
        else ""
    )
    whose = thing("player", seat)
    head = _head(state, seat, words, on_page)
    name, face = element(sheet, "face", "all", panel(role, WIDTH, HEIGHT), rim, head, thing=whose)
    found = {name: face}
    name, drawn = element(sheet, "pieces", "score", score(state, seat, _TIMERS_X - 4, 17), thing=thing("score", seat))
    found[name] = drawn
    for place, drawn, title in (
        ("stock", _stock(state, seat), _stock_words(state, seat, words)),
        ("cards", _cards(state, seat), words.cards(sum(state.backs[16 * seat : 16 * seat + 16]))),
        ("fields", _fields(state, seat), ""),
        ("gains", _gains(state, seat, words), ""),
    ):
        name, shown = element(sheet, "pieces", place, drawn, title=title, thing=whose)
        found[name] = shown
    return found


def sheet_basis(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that a player's sheet without the timers is drawn from, beside the words and the setting."""
    scored = points_of(state, seat), gain_of(state, seat)
    public = state.first == seat, state.active == seat, scored, state.scholars[seat]
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


def _head(state: EmpiresState, seat: int, words: Words, on_page: bool) -> str:
    left = _NAME_X if on_page else 31
    room = _TIMERS_X - left - 60
    name = fit(words.name(seat), room, HEADINGS[1], True)
    first = symbols.icon("first", 13, 290, 39) if state.first == seat else ""
    who = pieces.emblem(seat, 17, 17.5, 9, LETTERING, False)
    if on_page:
        face = f'<use href="#face-{seat}" x="4" y="5" width="{_FACE}" height="{_FACE}"/>'
        who = face + pieces.emblem(seat, 29.5, 20.5, 8, LETTERING, False)
    return f'{who}<text class="te-title te-title-1" x="{left}" y="22">{escape(name)}</text>{first}'


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
    sign = space_sign(state, slot // 2, 31.5, 12.5, 16) if slot != OFF else '<path class="te-rest" d="M25 12.500H38"/>'
    return _glance(name, timer, slot, sign, *timers.shown(state, timer, exact), words)


@lru_cache(maxsize=4096)
def _glance(
    name: str, timer: int, slot: int, sign: str, seen: timers.Look, share: float, leaves: bool, words: Words
) -> str:
    index = timer & 1
    told = words.space(slot // 2) if slot != OFF else words.timer(index)
    if seen.sand == SAND:
        under = f'<text class="te-seconds" x="53" y="17">{timers.seconds(share, seen.lasts)}</text>'
    else:
        under = symbols.icon("leave", 13, 54, 12.5) if leaves else ""
    return (
        f'<g id="{name}" class="te-timer"{explains("timer", timer)} transform="translate({_TIMERS_X + 67 * index} 4)"{timers.clock_data(seen)}>'
        f"<title>{escape(f'{words.name(timer // 2)}: {told}')}</title>"
        f'<rect class="{"te-warm" if leaves else "te-seat"}" width="64" height="25" rx="6"/>'
        f'<g transform="translate(13 12.5)">{timers.glass(seen, share, 0.47)}</g>{sign}{under}</g>'
    )


def _stock(state: EmpiresState, seat: int) -> str:
    amounts = (
        ("knowledge", state.stock[2 * seat]),
        ("brick", state.stock[2 * seat + 1]),
        ("scholar", state.scholars[seat]),
        ("person", state.population[seat]),
    )
    return "".join(
        f'{symbols.icon(icon, 14, 15 + 33 * index, 39)}<text class="te-number te-left" x="{24 + 33 * index}" y="44">{amount}</text>'
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
    step = min(14.0, 46.0 / max(1, len(kinds)))
    hand = "".join(placed(145 + index * step, 30.5, cards.back(kind, 12.5)) for index, kind in enumerate(kinds))
    count = f'<text class="te-number te-left" x="{number(148 + step * len(kinds) + max(0, 12.5 - step))}" y="44">{len(kinds)}</text>'
    pile = state.piles[seat]
    top = symbols.icon("discover", 14, 228, 39)
    if pile:
        top += placed(236, 30.5, cards.back(state.setting.components.type_of[pile[-1]], 12.5))
        if state.waiting[seat] != NONE:
            top += placed(247, 42, pieces.building(state.waiting[seat], seat, 13, False))
    return hand + count + top


def _fields(state: EmpiresState, seat: int) -> str:
    """How many pieces have left each field, and the bonus token upon it."""
    parts = []
    for field in range(FIELD_COUNT):
        x = 15 + 47 * field
        parts.append(
            f"{symbols.building_icon(field, 14, x, 56)}"
            f'<text class="te-number te-left" x="{x + 9}" y="61">{state.removed[4 * seat + field]}</text>'
        )
        for era in range(3):
            if state.tokens[3 * seat + era] == field:
                worth = state.setting.components.token_points[era]
                parts.append(f'<text class="te-bonus" x="{x + 17}" y="61">×{worth}</text>')
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
        x = 208 + 32 * index
        drawn = pieces.building(1, seat, 14, False) if icon == "building" else symbols.icon(icon, 14)
        parts.append(placed(x, 56, drawn))
        parts.append(f'<text class="te-number te-left" x="{x + 8}" y="61">{amount}</text>')
    held = [leader for leader, owner in enumerate(state.won) if owner == seat]
    step = min(14.0, 20 / max(1, len(held) - 1))
    for index, leader in enumerate(held):
        speciality = state.setting.components.leader_speciality[leader]
        told = f"<title>{escape(f'{words.leader(leader)}: {leader_text(leader, words)}')}</title>"
        parts.append(
            f"<g{explains('leader', leader)}>{told}{symbols.icon(symbols.SPECIALITY_ICONS[speciality], 14, 259 + index * step, 39)}</g>"
        )
    return "".join(parts)

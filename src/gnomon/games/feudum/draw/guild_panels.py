# gnomon: interpreted
"""The six guilds around the map: who leads, everybody's stars, what lies in store, and where pull and push send it.

A panel is a sheet of 228 by 202 units named after its guild, made of named elements that can be drawn and sent one by one.
Goods go round the ring clockwise: farmer, merchant, alchemist in the west, knight, noble, monk in the east.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, group, number, placed
from gnomon.drawing.emblems import mark, outline
from gnomon.drawing.fitting import width
from gnomon.drawing.lettering import title
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import thing
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import guild_shelves, pieces, symbols
from gnomon.games.feudum.draw.layout import (
    Box,
    container_key,
    guild_key,
    key,
    market_key,
    row_key,
    scroll_key,
)
from gnomon.games.feudum.draw.sheets import frame
from gnomon.games.feudum.queries import Sources, star_sources
from gnomon.games.feudum.say.desk import stars_told
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.say.words_cards import function_text, who_may
from gnomon.games.feudum.setting import Setting
from gnomon.games.feudum.state import FeudumState

WIDTH: Final = 228
HEIGHT: Final = 202
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)

Drawn = dict[str, str]

CLOCKWISE: Final = ("up", "up", "right", "down", "down", "left")
"""Where each guild's goods leave for the next guild, as the ring lies around the map."""

TURNS: Final = {"up": 0, "right": 90, "down": 180, "left": 270}
"""By way, the turn of an arrow that points up, in degrees."""
_SEATS_TOP: Final = 32.0
_SHELF_TOP: Final = 66.5
_FOOT_TOP: Final = 168.0
_LINE: Final = 17.0
_COLUMN: Final = 72.0
_NAME: Final = 39.0
_WAITING: Final = 152.0
MOST_SEATS: Final = 3


# --- elements --------------------------------------------------------------------------------------------------------


def panel_elements(state: FeudumState, words: Words) -> Drawn:
    """The elements of all six panels."""
    found: Drawn = {}
    for guild in range(terms.GUILDS):
        found.update(one_panel(state, guild, words))
    return found


def one_panel(state: FeudumState, guild: int, words: Words) -> Drawn:
    """The elements of a guild's panel."""
    found = {
        _part(guild, "face"): _face(state.setting, guild, words),
        _part(guild, "seats"): _seats(state, guild, words),
        _part(guild, "functions"): _functions(state, guild, words),
    }
    return found | guild_shelves.shelf_elements(state, guild, words)


def panel_basis(state: FeudumState, guild: int) -> tuple[object, ...]:
    """Everything that a panel is drawn from, beside the words and the setting."""
    sources = tuple(star_sources(state, seat, guild) for seat in range(state.seats))
    reeves = state.reeves[guild :: terms.GUILDS]
    return state.tracks[guild], sources, reeves, guild_shelves.shelf_basis(state, guild)


def _part(guild: int, name: str) -> str:
    return key(guild_key(guild), name)


def shelf_names(setting: Setting, guild: int) -> list[tuple[str, list[str]]]:
    """What lies on a guild's shelf, from below up, as (layer, elements)."""
    own = guild_key(guild)
    if guild == terms.MERCHANT:
        return [("f-market", [market_key(good) for good in range(len(terms.GOOD_NAMES))])]
    if guild == terms.NOBLE:
        return [("f-scroll", [scroll_key(scroll) for scroll in range(setting.components.scrolls)])]
    if guild == terms.KNIGHT:
        monsters = [key(own, name) for name in terms.MONSTER_NAMES] if setting.advanced else []
        return [("f-row", [row_key(colour) for colour in setting.row_colours]), ("", monsters)]
    if guild == terms.ALCHEMIST:
        return [
            ("f-container", [container_key(good) for good in range(len(terms.GOOD_NAMES))]),
            ("", [key(own, "quay")]),
        ]
    if guild == terms.FARMER:
        return [("", [key(own, name) for name in ("barn", "purse", "chickens")])]
    return [("", [key(own, name) for name in ("rosary", "coffer")])]


def content(setting: Setting, guild: int, drawn: Mapping[str, str]) -> str:
    """A panel put together from its elements."""
    shelf = []
    for layer, names in shelf_names(setting, guild):
        inside = [drawn[name] for name in names]
        shelf.append(group(*inside, id=layer) if layer else "".join(inside))
    return (
        f"{drawn[_part(guild, 'face')]}{drawn[_part(guild, 'seats')]}"
        f"{placed(8, _SHELF_TOP + 1.5, ''.join(shelf))}{drawn[_part(guild, 'functions')]}"
    )


def sheet(setting: Setting, guild: int, drawn: Mapping[str, str], words: Words) -> str:
    """A panel as an `<svg>` of its own."""
    told = capital(words.guild(guild))
    return frame(guild_key(guild), BOX, content(setting, guild, drawn), told, classes="fg-sheet")


# --- head ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _face(setting: Setting, guild: int, words: Words) -> str:
    """Surface, name and medal; at the right what gives further stars here."""
    linked = terms.TYPE_NAMES[setting.components.linked[guild]]
    right = WIDTH - 12
    told = f"{capital(words.type(setting.components.linked[guild]))}: {words.stars(setting.components.location_stars)}"
    return guild_shelves.held(
        _part(guild, "face"),
        f'<rect class="fg-panel" x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="11"/>'
        f'<path class="fg-stripe" d="M1.830 7A11 11 0 0 1 11.750.75H{WIDTH - 11.75}A11 11 0 0 1 {WIDTH - 1.83} 7Z"/>'
        f"<g><title>{escape(function_told(guild, terms.TRADE, words))}</title>"
        f'<circle class="fg-medal" cx="22" cy="20" r="12"/>{symbols.icon(terms.GUILD_NAMES[guild], 18, 22, 20)}</g>'
        f"<g><title>{escape(told)}</title>{symbols.icon(linked, 20, right - 24, 19)}{symbols.icon('star', 13, right - 5, 20)}</g>"
        f'<path class="fg-rule" d="M8 {number(_SHELF_TOP - 1)}H{WIDTH - 8}M8 {number(_FOOT_TOP - 1)}H{WIDTH - 8}"/>',
    )


# --- seats -----------------------------------------------------------------------------------------------------------


def _seats(state: FeudumState, guild: int, words: Words) -> str:
    """The guild's name; its seats, the best one at the right, with points and stars; who has stars and no seat."""
    length = state.setting.track
    track = state.tracks[guild]
    sources = tuple(star_sources(state, seat, guild) for seat in range(state.seats))
    waiting = [seat for seat in range(state.seats) if seat not in track and sources[seat].total]
    waiting.sort(key=lambda seat: -sources[seat].total)
    crowded = length == MOST_SEATS and len(waiting) > 0
    room = (_WAITING - 4 - 31 * ((len(waiting) - 1) // 2) if crowded else WIDTH - 50) - _NAME
    parts = [title(capital(words.character(guild)), _NAME, 26, room, "fg-title")]
    for rank in range(length):
        x = 8 + _COLUMN * (MOST_SEATS - 1 - rank)
        seat = track[rank] if rank < len(track) else terms.NOTHING
        points = state.setting.components.seat_points[rank]
        reeve = seat != terms.NOTHING and bool(state.reeves[terms.GUILDS * seat + guild])
        stars = sources[seat] if seat != terms.NOTHING else None
        parts.append(placed(x, _SEATS_TOP, _seat(guild, rank, seat, points, reeve, stars, words)))
    for index, seat in enumerate(waiting):
        x, y = _waiting_place(index, length)
        parts.append(placed(x, y, _waiting(guild, seat, sources[seat], words)))
    return guild_shelves.held(_part(guild, "seats"), "".join(parts))


def _waiting_place(index: int, length: int) -> tuple[float, float]:
    """Where one without a seat stands: in the free column at the left, or beside the name, two to a column."""
    column, row = divmod(index, 2)
    if length < MOST_SEATS:
        return 10 + 30 * column, _SEATS_TOP + 2 + 17 * row
    return _WAITING - 31 * column, 7 + 12.5 * row


@lru_cache(maxsize=4096)
def _seat(guild: int, rank: int, seat: int, points: int, reeve: bool, stars: Sources | None, words: Words) -> str:
    """A hexagon of the track: its points, or the marker on it with the points beside it and the stars below."""
    told = capital(words.rank(rank))
    shape = f'<path class="fg-seat" d="{outline("hexagon", 15.5)}" transform="translate(18 16) rotate(30)"/>'
    if seat == terms.NOTHING or stars is None:
        return (
            f"<g><title>{escape(told)}: {escape(words.points(points))}</title>{shape}"
            f'<text class="fg-seat-points" x="18" y="21.6">{points}</text></g>'
        )
    told = f"{told}: {words.name(seat)}, {stars_told(guild, stars, words)}"
    badge = guild_shelves.reeve(4, 5) if reeve else ""
    return (
        f'<g class="fg-of-{terms.COLOUR_NAMES[seat]}"><title>{escape(told)}</title>{shape}'
        f"{placed(18, 16, mark(pieces.SEATS[seat], 10.6, 14.6, False))}{badge}"
        f'<text class="fg-points fg-left" x="39" y="13.5">{points}</text>'
        f"{_star_count(stars.total, 37, 24)}</g>"
    )


def _star_count(count: int, x: float, y: float) -> str:
    """A number of stars, its left edge at x and its middle at y."""
    text = str(count)
    return (
        f'<text class="fg-number fg-left" x="{number(x + 1)}" y="{number(y + 5.4)}">{text}</text>'
        f"{symbols.icon('star', 12, x + 8 + width(text, 15.2), y)}"
    )


@lru_cache(maxsize=1024)
def _waiting(guild: int, seat: int, stars: Sources, words: Words) -> str:
    told = f"{words.name(seat)}: {stars_told(guild, stars, words)}"
    return (
        f"<g><title>{escape(told)}</title>{placed(7, 6, mark(pieces.SEATS[seat], 6.4, 0, False))}"
        f'<text class="fg-number fg-left" x="16" y="11.4">{stars.total}</text></g>'
    )


# --- pull and push ---------------------------------------------------------------------------------------------------


def _functions(state: FeudumState, guild: int, words: Words) -> str:
    """Pull and push with the neighbour, who may use them now, and what they earn."""
    track = state.tracks[guild]
    holders = tuple(track[rank] if rank < len(track) else terms.NOTHING for rank in (terms.JOURNEYMAN, terms.MASTER))
    return guild_shelves.held(_part(guild, "functions"), _feet(state.setting, guild, holders, words))


@lru_cache(maxsize=1024)
def _feet(setting: Setting, guild: int, holders: tuple[int, ...], words: Words) -> str:
    components = setting.components
    before, after = (guild - 1) % terms.GUILDS, (guild + 1) % terms.GUILDS
    levels = "·".join(map(str, components.push_points))
    pull = _foot(terms.PULL, holders[0], before, CLOCKWISE[before], f"+{components.pull_points}", words)
    push = _foot(terms.PUSH, holders[1], after, CLOCKWISE[guild], f"+{levels}", words)
    return "".join(
        placed(
            8,
            _FOOT_TOP + _LINE * index,
            f"<title>{escape(function_told(guild, function, words))}</title>{line}",
            data_explains=thing("job", guild, function),
        )
        for index, (function, line) in enumerate(((terms.PULL, pull), (terms.PUSH, push)))
    )


def function_told(guild: int, function: int, words: Words) -> str:
    """“Push (guild master): up to 5 goods from the barn to the market; …”."""
    named = f"{capital(words.function(function))} ({who_may(function, words)})"
    return f"{named}: {function_text(guild, function, words)}"


def _foot(function: int, seat: int, neighbour: int, way: str, points: str, words: Words) -> str:
    """A line: the neighbour and the way that goods take, what is done, whose right it is, the points.

    The neighbour of a pull stands before the arrow, that of a push behind it.
    """
    arrow = f'<path class="fg-arrow" d="M0-8L7-.5H3V7.500H-3V-.5H-7Z" transform="translate({{}} 8.500) rotate({TURNS[way]})"/>'
    sign = symbols.icon(terms.GUILD_NAMES[neighbour], 15.5, 8 if function == terms.PULL else 26, 8.5)
    who = placed(150, 8.5, mark(pieces.SEATS[seat], 7, 0, False)) if seat != terms.NOTHING else ""
    mood = "fg-strong" if seat != terms.NOTHING else "fg-words"
    return (
        f'<rect class="fg-hit" width="{WIDTH - 16}" height="{number(_LINE)}"/>'
        f"{sign}{arrow.format(number(26 if function == terms.PULL else 8))}"
        f'<text class="{mood}" x="40" y="13.6">{escape(capital(words.function(function)))}</text>{who}'
        f'<text class="fg-number fg-right" x="212" y="13.6">{points}</text>'
    )

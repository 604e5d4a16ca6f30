# gnomon: interpreted
"""What pulls and pushes could earn now, and which lines a function completes: for the looks ahead of the page.

The rules count; here every choice that a function leaves open is tried on a copy of the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

from gnomon.games.feudum import frames, terms
from gnomon.games.feudum.decisions import FILL_SCROLL, MOVE_GOODS, RETURN_MARKER
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.queries import to_market
from gnomon.games.feudum.rules.functions import (
    MOST_LINES,
    containers_filled,
    levels_reached,
    market_lines,
    scroll_lines,
)
from gnomon.games.feudum.rules.pulls_and_pushes import (
    KRUD_BARREL,
    barrels_allowed,
    check_invention,
    fill_sections,
    invention_goods,
    movable,
    moves_goods,
)
from gnomon.games.feudum.state import NO_SEAL, FeudumState, replaced
from gnomon.kernel.frames import Frame

Amounts = tuple[int, ...]

LOWEST_BEAD: Final = 2
HIGHEST_BEAD: Final = 5
"""What a seal may turn out to be worth (1.5)."""


class Earning(NamedTuple):
    """The points of a function played as well as can be: at least `low`, at most `high`; they differ by chance alone."""

    low: int
    high: int


def earning(state: FeudumState, guild: int, function: int) -> Earning:
    """What a pull or push of a guild could earn now, reeves apart."""
    low, high = _levels(state, guild, function)
    return Earning(_points(state, function, low), _points(state, function, high))


def _points(state: FeudumState, function: int, level: int) -> int:
    components = state.setting.components
    if level <= 0:
        return 0
    return components.push_points[min(level, MOST_LINES) - 1] if function == terms.PUSH else components.pull_points


def _levels(state: FeudumState, guild: int, function: int) -> tuple[int, int]:
    """The lines or thresholds that can be reached: as chance has it, from the first number to the second."""
    components = state.setting.components
    if moves_goods(guild, function):
        most = max(_filled(state, guild, function, moved) for moved in _loads(state, guild, function))
        return most, most
    if (guild, function) in ((terms.ALCHEMIST, terms.PUSH), (terms.KNIGHT, terms.PULL)):
        made = _inventions(state, components.alchemist_push if function == terms.PUSH else 1, 0, barrels_allowed(state))
        return made, made
    if (guild, function) in ((terms.KNIGHT, terms.PUSH), (terms.NOBLE, terms.PULL)):
        number = components.knight_push if function == terms.PUSH else components.noble_pull
        lines = _best_scrolls(state, number)
        return lines, lines
    if (guild, function) in ((terms.NOBLE, terms.PUSH), (terms.MONK, terms.PULL)):
        return _rosary_levels(state, guild, function)
    return _alms_levels(state, guild)


def _loads(state: FeudumState, guild: int, function: int) -> Iterator[Amounts]:
    """Every way to load the goods that a function may move, the full number where it can be."""
    components = state.setting.components
    into_market = to_market(guild, function)
    source, target = (state.barn, state.market) if into_market else (state.market, state.containers)
    size = components.market if into_market else components.container
    number = {
        (terms.FARMER, terms.PUSH): components.farmer_push,
        (terms.MERCHANT, terms.PULL): components.merchant_pull,
        (terms.MERCHANT, terms.PUSH): components.merchant_push,
        (terms.ALCHEMIST, terms.PULL): components.alchemist_pull,
    }[guild, function]
    goods = movable(state, guild, function)
    room = [min(source[good], size - target[good]) if good in goods else 0 for good in range(terms.GOODS)]

    def load(good: int, left: int) -> Iterator[Amounts]:
        if good == terms.GOODS:
            yield ()
            return
        for amount in range(min(room[good], left) + 1):
            for rest in load(good + 1, left - amount):
                yield (amount, *rest)

    return load(0, min(number, sum(room)))


def _filled(state: FeudumState, guild: int, function: int, moved: Amounts) -> int:
    """The lines that such a load fills."""
    then = state.clone()
    if to_market(guild, function):
        then.market = [count + new for count, new in zip(state.market, moved, strict=True)]
        return market_lines(then, moved)
    then.containers = [count + new for count, new in zip(state.containers, moved, strict=True)]
    return containers_filled(then, moved)


def _inventions(state: FeudumState, left: int, barrels: int, allowed: int) -> int:
    """As many inventions as can be made one after the other."""
    most = 0
    for kind in range(terms.VESSELS + 1) if left else ():
        if check_invention(state, kind, barrels, allowed) is not None:
            continue
        then = state.clone()
        goods = invention_goods(state, kind, barrels)
        then.containers = [count - goods[good] for good, count in enumerate(state.containers)]
        if kind == KRUD_BARREL:
            fill_sections(then, terms.NOBODY, None)
        else:
            then.free_vessels = replaced(state.free_vessels, kind, state.free_vessels[kind] - 1)
        most = max(most, 1 + _inventions(then, left - 1, barrels + (kind == KRUD_BARREL), allowed))
    return most


def _best_scrolls(state: FeudumState, number: int) -> int:
    """The most lines that so many seals on empty scrolls complete."""
    empty = [scroll for scroll, seal in enumerate(state.scrolls) if seal == NO_SEAL]
    rows = sum(count > 0 for count in state.rows)
    placed = min(number, len(empty), rows, len(state.pool))
    most = 0
    for chosen in combinations(empty, placed):
        then = state.clone()
        for scroll in chosen:
            then.scrolls = replaced(then.scrolls, scroll, 1)
        most = max(most, scroll_lines(then, sum(1 << scroll for scroll in chosen)))
    return most


def _rosary_levels(state: FeudumState, guild: int, function: int) -> tuple[int, int]:
    components = state.setting.components
    sealed = sum(seal != NO_SEAL for seal in state.scrolls)
    flips = min(components.noble_push if guild == terms.NOBLE else 1, sealed, components.rosary - len(state.rosary))
    total = sum(value_of(token) for token in state.rosary)
    levels = components.rosary_levels if function == terms.PUSH else [components.monk_pull]
    low, high = total + LOWEST_BEAD * flips, total + HIGHEST_BEAD * flips
    return levels_reached(low, levels), levels_reached(high, levels)


def _alms_levels(state: FeudumState, guild: int) -> tuple[int, int]:
    components = state.setting.components
    beads = [value_of(token) for token in state.rosary]
    total = sum(value_of(token) for token in state.chickens)
    levels = components.alms_levels if guild == terms.MONK else [components.farmer_pull]
    low, high = (total + min(beads), total + max(beads)) if beads else (total, total)
    return levels_reached(low, levels), levels_reached(high, levels)


# --- completed lines -------------------------------------------------------------------------------------------------


class Lines(NamedTuple):
    """Lines that are full: market rows by good, market columns, stores by good, and masks of scrolls."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    stores: tuple[int, ...]
    scrolls: tuple[int, ...]


def full_lines(market: Amounts, stores: Amounts, scrolls: int, state: FeudumState) -> Lines:
    """All lines that are full."""
    components = state.setting.components
    lines = [
        line
        for line in (*components.scroll_rows, *components.scroll_columns)
        if line & scrolls == line and (line.bit_count() > 1 or state.setting.single_scroll_lines)
    ]
    return Lines(
        tuple(good for good in range(terms.GOODS) if market[good] >= components.market),
        tuple(range(min(market))),
        tuple(good for good in range(terms.GOODS) if stores[good] >= components.container),
        tuple(dict.fromkeys(lines)),
    )


def newly_full(before: FeudumState, frame: Frame | None, after: FeudumState) -> Lines:
    """The lines that are full afterwards and were not when the function of `frame` began."""
    market, stores = tuple(before.market), tuple(before.containers)
    scrolls = _sealed(before)
    if frame is not None and frame[0] == MOVE_GOODS:
        moved = frame[frames.Goods.moved]
        if to_market(frame[frames.Goods.guild], frame[frames.Goods.function]):
            market = tuple(count - new for count, new in zip(market, moved, strict=True))
        else:
            stores = tuple(count - new for count, new in zip(stores, moved, strict=True))
    elif frame is not None and frame[0] in (RETURN_MARKER, FILL_SCROLL):
        scrolls &= ~frame[frames.Marker.scrolls]
    old = full_lines(market, stores, scrolls, before)
    new = full_lines(tuple(after.market), tuple(after.containers), _sealed(after), after)
    return Lines(*(tuple(line for line in now if line not in then) for now, then in zip(new, old, strict=True)))


def _sealed(state: FeudumState) -> int:
    return sum(1 << scroll for scroll, seal in enumerate(state.scrolls) if seal != NO_SEAL)

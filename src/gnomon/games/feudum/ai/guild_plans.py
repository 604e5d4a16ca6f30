"""Plans for the guilds' pulls and pushes: the most that each can reach, and with which pieces."""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.ai.weights import Weights
from gnomon.games.feudum.effects import total_of
from gnomon.games.feudum.rules.pulls_and_pushes import barrels_allowed
from gnomon.games.feudum.state import NO_SEAL, FeudumState, Numbers

PLANS_KEPT: Final = 4_000
"""Plans kept: goods seldom lie otherwise than a moment ago."""

Plan = tuple[int, Numbers]
"""Lines completed, and the goods moved for them."""

_PLANS: Final[dict[tuple[int, ...], Plan]] = {}
_INVENTIONS: Final[dict[tuple[int, ...], int]] = {}


def goods_plan(source: list[int], target: list[int], full: int, most: int, columns: bool) -> Plan:
    """The most lines that up to `most` goods can complete, and with which goods; a single good where no line can be."""
    key = (*source, *target, full, most, int(columns))
    known = _PLANS.get(key)
    if known is not None:
        return known
    found = _plan(source, target, full, most, columns)
    if len(_PLANS) >= PLANS_KEPT:
        _PLANS.clear()
    _PLANS[key] = found
    return found


def _plan(source: list[int], target: list[int], full: int, most: int, columns: bool) -> Plan:
    rows: list[tuple[int, int]] = []
    for good in range(terms.GOODS):
        missing = full - target[good]
        if 0 < missing <= source[good]:
            rows.append((missing, good))
    rows.sort()
    moved = [0] * terms.GOODS
    left = most
    lines = 0
    for missing, good in rows:
        if missing <= left:
            left -= missing
            moved[good] = missing
            lines += 1
    if columns:
        low = min(target)
        for level in range(low + 1, full + 1):
            needs = [max(0, level - target[good]) for good in range(terms.GOODS)]
            if sum(needs) > most or any(needs[good] > source[good] for good in range(terms.GOODS)):
                break
            if level - low > lines:
                lines = level - low
                moved = needs
    if lines == 0:
        best = terms.NOTHING
        for good in range(terms.GOODS):
            fits = source[good] and target[good] < full
            if fits and (best == terms.NOTHING or target[good] > target[best]):
                best = good
        if best != terms.NOTHING:
            moved[best] = 1
    return lines, tuple(moved)


def inventions_possible(state: FeudumState, most: int) -> int:
    """How many inventions the alchemist guild's goods allow, up to `most`."""
    free = state.free_vessels
    allowed = barrels_allowed(state)
    key = (*state.containers, *free, allowed, most)
    known = _INVENTIONS.get(key)
    if known is not None:
        return known
    if len(_INVENTIONS) >= PLANS_KEPT:
        _INVENTIONS.clear()
    found = _invent(state.setting.components.inventions, state.containers[:], list(free), allowed, 0, most)
    _INVENTIONS[key] = found
    return found


def _invent(inventions: list[Numbers], goods: list[int], free: list[int], allowed: int, barrels: int, most: int) -> int:
    best = 0
    for kind in range(terms.VESSELS + 1):
        if most == 0 or (kind < terms.VESSELS and not free[kind]) or (kind == terms.VESSELS and barrels >= allowed):
            continue
        needs = inventions[kind if kind < terms.VESSELS else terms.VESSELS + min(barrels, 2)]
        if any(needs[good] > goods[good] for good in range(terms.GOODS)):
            continue
        left = [goods[good] - needs[good] for good in range(terms.GOODS)]
        vessels = free[:]
        if kind < terms.VESSELS:
            vessels[kind] -= 1
        more = barrels + int(kind == terms.VESSELS)
        best = max(best, 1 + _invent(inventions, left, vessels, allowed, more, most - 1))
        if best == most:
            break
    return best


def scrolls_plan(state: FeudumState, most: int) -> tuple[int, int]:
    """The most lines that seals on up to `most` empty scrolls can complete, and on which scrolls (a mask)."""
    components = state.setting.components
    taken = 0
    for scroll, seal in enumerate(state.scrolls):
        if seal != NO_SEAL:
            taken |= 1 << scroll
    colours = sum(count > 0 for count in state.rows)
    most = min(most, len(state.pool), colours)
    best, best_mask = 0, 0
    for lines in (components.scroll_rows, components.scroll_columns):
        missing = sorted(
            ((line & ~taken).bit_count(), line & ~taken)
            for line in lines
            if line & ~taken and (line.bit_count() > 1 or state.setting.single_scroll_lines)
        )
        left, found, mask = most, 0, 0
        for number, scrolls in missing:
            if number <= left:
                left -= number
                found += 1
                mask |= scrolls
        if found > best:
            best, best_mask = found, mask
    return best, best_mask


def level_of(state: FeudumState, weights: Weights, guild: int, function: int) -> float:
    """The level that a pull or push would reach at best, on average where beads decide; -1 where nothing moves."""
    components = state.setting.components
    if guild == terms.FARMER and function == terms.PUSH:
        return _lines(goods_plan(state.barn, state.market, components.market, components.farmer_push, True))
    if guild == terms.MERCHANT and function == terms.PULL:
        return _lines(goods_plan(state.barn, state.market, components.market, components.merchant_pull, True))
    if guild == terms.MERCHANT:
        return _lines(goods_plan(state.market, state.containers, components.container, components.merchant_push, False))
    if guild == terms.ALCHEMIST and function == terms.PULL:
        return _lines(
            goods_plan(state.market, state.containers, components.container, components.alchemist_pull, False)
        )
    if guild == terms.ALCHEMIST or (guild == terms.KNIGHT and function == terms.PULL):
        return float(inventions_possible(state, components.alchemist_push if guild == terms.ALCHEMIST else 1)) or -1.0
    if guild == terms.KNIGHT or (guild == terms.NOBLE and function == terms.PULL):
        if NO_SEAL not in state.scrolls or not state.pool or not any(count > 0 for count in state.rows):
            return -1.0
        return float(scrolls_plan(state, components.knight_push if guild == terms.KNIGHT else components.noble_pull)[0])
    if guild == terms.NOBLE or (function == terms.PULL and guild == terms.MONK):
        seals = len(state.scrolls) - state.scrolls.count(NO_SEAL)
        flipped = min(
            seals, components.rosary - len(state.rosary), components.noble_push if guild == terms.NOBLE else 1
        )
        if flipped <= 0:
            return -1.0
        total = total_of(state.rosary) + weights.mean_bead * flipped
        if guild == terms.MONK:
            return float(total >= components.monk_pull)
        return float(sum(total >= level for level in components.rosary_levels))
    if not state.rosary or len(state.chickens) >= components.chickens:
        return -1.0
    values = [bead & 7 for bead in state.rosary]
    total = total_of(state.chickens) + 0.5 * (min(values) + max(values))
    if guild == terms.FARMER:
        return float(total >= components.farmer_pull)
    return float(sum(total >= level for level in components.alms_levels))


def _lines(plan: Plan) -> float:
    return float(plan[0]) if any(plan[1]) else -1.0


def function_worth(state: FeudumState, seat: int, weights: Weights, guild: int, function: int) -> float:
    """What a pull or push would score for a player with the rank for it; 0 where nothing moves."""
    components = state.setting.components
    level = level_of(state, weights, guild, function)
    if level < 0.0:
        return 0.0
    found = weights.empty_function
    if level >= 1.0:
        found = float(components.push_points[int(min(level, 3.0)) - 1]) if function == terms.PUSH else 0.0
        if function == terms.PULL:
            found = components.pull_points + weights.writ
    if function == terms.PUSH and guild == terms.FARMER:
        found += weights.share * ((state.purse + 1) // 2)
    elif function == terms.PUSH and guild == terms.MONK:
        found += weights.share * ((state.coffer + 1) // 2)
    if state.setting.advanced:
        reeves = state.reeves[terms.GUILDS * seat : terms.GUILDS * seat + terms.GUILDS]
        if reeves[guild]:
            found += 1.0 + float(sum(reeves) > 1)
        elif state.discs[seat] and sum(reeves) < components.reeves:
            found += weights.reeve
    return found

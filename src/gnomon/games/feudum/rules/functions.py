"""What pull and push move, and what it earns: the common part of the six guilds (6.4)."""

from gnomon.games.feudum import terms
from gnomon.games.feudum.decisions import DRAW_WRITS
from gnomon.games.feudum.effects import gain_shillings, score
from gnomon.games.feudum.events import COIN, LINES, SPLIT
from gnomon.games.feudum.rules.ranks import seat_of
from gnomon.games.feudum.state import FEASTS, PULLS, PUSHES, REEVES, FeudumState, Numbers
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule

Job = tuple[int, int, int]
"""Guild, function, and NOBODY or the seat whose rank a feast uses."""

MOST_LINES = 3


def job_of(frame: Frame, guild: int) -> Job:
    """The job in a frame, whose guild stands at that place."""
    return (frame[guild], frame[guild + 1], frame[guild + 2])


# --- lines (6.4, 6.6) ------------------------------------------------------------------------------------------------


@rule("6.4", "6.5")
def market_lines(state: FeudumState, moved: Numbers) -> int:
    """Rows or columns of the market that these goods have filled: whichever are more."""
    full = state.setting.components.market
    before = [count - new for count, new in zip(state.market, moved, strict=True)]
    rows = sum(count == full for count in state.market) - sum(count == full for count in before)
    return max(rows, min(state.market) - min(before))


@rule("6.4", "6.5")
def containers_filled(state: FeudumState, moved: Numbers) -> int:
    """Wagons, piles and bowls of the alchemist that these goods have filled."""
    full = state.setting.components.container
    before = [count - new for count, new in zip(state.containers, moved, strict=True)]
    return sum(count == full for count in state.containers) - sum(count == full for count in before)


@rule("6.6", "6.4")
def scroll_lines(state: FeudumState, filled: int) -> int:
    """Rows or columns of scrolls that the seals on these scrolls have completed: whichever are more."""
    components = state.setting.components
    after = 0
    for scroll, seal in enumerate(state.scrolls):
        if seal:
            after |= 1 << scroll
    counts = []
    for lines in (components.scroll_rows, components.scroll_columns):
        complete = 0
        for line in lines:
            if line.bit_count() > 1 or state.setting.single_scroll_lines:
                complete += int(line & after == line and line & filled != 0)
        counts.append(complete)
    return max(counts)


# --- what a function earns (6.4, 5.11) -------------------------------------------------------------------------------


@rule("6.4")
def levels_reached(total: int, levels: list[int]) -> int:
    """How many thresholds a total reaches; it counts after the function, whatever it was before."""
    return sum(total >= level for level in levels)


@rule("6.4", "5.11", "6.7.1", "6.7.6")
def finish(state: FeudumState, seat: int, job: Job, level: int, moved: int, events: Events | None) -> None:
    """Points of a pull or push, writs of a pull, reeves, the feast's points, and the purse or coffer.

    `level` lines or thresholds; `moved` pieces: a function that moved nothing earns nothing.
    """
    guild, function, feasted = job
    components = state.setting.components
    level = min(level, MOST_LINES) if moved else 0
    tell(events, LINES, seat, guild, function, level)
    if function == terms.PUSH:
        if level:
            score(state, seat, components.push_points[level - 1], PUSHES, events)
        if guild in (terms.FARMER, terms.MONK):
            _split(state, seat, guild, events)
    if feasted != terms.NOBODY:
        score(state, seat, components.feast_points, FEASTS, events)
    else:
        _score_reeves(state, seat, guild, events)
    if function == terms.PULL and level:
        score(state, seat, components.pull_points, PULLS, events)
        state.push((DRAW_WRITS, 1 << seat, seat, components.writs_drawn))


@rule("6.4")
def _score_reeves(state: FeudumState, seat: int, guild: int, events: Events | None) -> None:
    """A reeve at the guild earns a point, and one more if another stands in another guild."""
    if state.reeves[terms.GUILDS * seat + guild]:
        points = state.setting.components.reeve_points
        others = sum(state.reeves[terms.GUILDS * seat : terms.GUILDS * (seat + 1)]) - 1
        score(state, seat, points * (2 if others else 1), REEVES, events)


@rule("6.7.1", "6.7.6", "5.11")
def _split(state: FeudumState, seat: int, guild: int, events: Events | None) -> None:
    """Purse or coffer: half to whoever pushes, with the odd coin, half to the journeyman; without one it stays."""
    total = state.purse if guild == terms.FARMER else state.coffer
    half = total // 2
    journeyman = seat_of(state, guild, terms.JOURNEYMAN)
    left = half if journeyman == terms.NOTHING else 0
    if guild == terms.FARMER:
        state.purse = left
    else:
        state.coffer = left
    if not total:
        return
    tell(events, SPLIT, guild, total - half, half - left, left)
    gain_shillings(state, seat, total - half, events)
    if journeyman != terms.NOTHING:
        gain_shillings(state, journeyman, half, events)


# --- paying for a trade (6.3) ----------------------------------------------------------------------------------------


@rule("6.3")
def pay_trade(state: FeudumState, seat: int, guild: int, price: int, events: Events | None) -> None:
    """Shillings go one by one to the guild master, the journeyman and charity, in that order, over and over.

    Charity is the church coffer for the first three guilds, the farmer's purse for the others. The coin of somebody who
    is not there goes to the general supply.
    """
    state.shillings[seat] -= price
    master, journeyman = seat_of(state, guild, terms.MASTER), seat_of(state, guild, terms.JOURNEYMAN)
    shares = [(price + 2) // 3, (price + 1) // 3, price // 3]
    lost = 0
    for member, share in ((master, shares[0]), (journeyman, shares[1])):
        if member == terms.NOTHING:
            lost += share
        else:
            state.shillings[member] += share
    if guild in (terms.FARMER, terms.MERCHANT, terms.ALCHEMIST):
        state.coffer += shares[2]
    else:
        state.purse += shares[2]
    kept = (0 if master == terms.NOTHING else shares[0], 0 if journeyman == terms.NOTHING else shares[1])
    tell(events, COIN, seat, guild, *kept, shares[2], lost)

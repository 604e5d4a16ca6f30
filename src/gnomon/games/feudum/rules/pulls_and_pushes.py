"""Pull and push of the six guilds: goods, inventions, markers for seals, seals that become beads (6.4, 6.7)."""

from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import COLOUR, DONE, GOOD, INVENT, SCROLL
from gnomon.games.feudum.decisions import FILL_SCROLL, FLIP_SEAL, FLIPPED, INVENT_WHAT, MOVE_GOODS, RETURN_MARKER
from gnomon.games.feudum.effects import as_shown, draw_seal, total_of
from gnomon.games.feudum.events import GOODS_MOVED, INVENTED, KRUD, MARKER_RETURNED, SEAL_FLIPPED
from gnomon.games.feudum.frames import Flip, Flipped, Goods, Invention, Marker, Scroll
from gnomon.games.feudum.rules.fists import begin_fists
from gnomon.games.feudum.rules.functions import (
    Job,
    containers_filled,
    finish,
    job_of,
    levels_reached,
    market_lines,
    scroll_lines,
)
from gnomon.games.feudum.state import NO_SEAL, FeudumState, Numbers, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rulebook import rule

KRUD_BARREL = terms.VESSELS
"""In an INVENT answer: a barrel of krud instead of a vessel."""


# --- what a function could move (6.4) --------------------------------------------------------------------------------


def moves_goods(guild: int, function: int) -> bool:
    """Whether a function moves goods from one store to the next."""
    return (guild, function) in (
        (terms.FARMER, terms.PUSH),
        (terms.MERCHANT, terms.PULL),
        (terms.MERCHANT, terms.PUSH),
        (terms.ALCHEMIST, terms.PULL),
    )


@rule("6.4")
def can_move(state: FeudumState, guild: int, function: int) -> bool:
    """Whether a pull or push would move or make at least one piece."""
    components = state.setting.components
    if moves_goods(guild, function):
        return bool(movable(state, guild, function))
    if (guild, function) in ((terms.ALCHEMIST, terms.PUSH), (terms.KNIGHT, terms.PULL)):
        barrels = barrels_allowed(state)
        return any(check_invention(state, kind, 0, barrels) is None for kind in range(terms.VESSELS + 1))
    if (guild, function) in ((terms.KNIGHT, terms.PUSH), (terms.NOBLE, terms.PULL)):
        return NO_SEAL in state.scrolls and len(state.pool) > 0 and any(count > 0 for count in state.rows)
    if (guild, function) in ((terms.NOBLE, terms.PUSH), (terms.MONK, terms.PULL)):
        return any(state.scrolls) and len(state.rosary) < components.rosary
    return bool(state.rosary) and len(state.chickens) < components.chickens


@rule("6.7")
def begin_function(state: FeudumState, seat: int, job: Job, events: Events | None) -> None:
    """Ask for the first piece that is moved or made."""
    guild, function, _ = job
    components = state.setting.components
    if not can_move(state, guild, function):
        finish(state, seat, job, 0, 0, events)
    elif moves_goods(guild, function):
        numbers = {
            (terms.FARMER, terms.PUSH): components.farmer_push,
            (terms.MERCHANT, terms.PULL): components.merchant_pull,
            (terms.MERCHANT, terms.PUSH): components.merchant_push,
            (terms.ALCHEMIST, terms.PULL): components.alchemist_pull,
        }
        state.push((MOVE_GOODS, 1 << seat, *job, numbers[guild, function], 0, 0, 0, 0, 0))
    elif (guild, function) == (terms.ALCHEMIST, terms.PUSH):
        state.push((INVENT_WHAT, 1 << seat, *job, components.alchemist_push, 0, 0, barrels_allowed(state)))
    elif (guild, function) == (terms.KNIGHT, terms.PULL):
        state.push((INVENT_WHAT, 1 << seat, *job, 1, 0, 0, barrels_allowed(state)))
    elif (guild, function) == (terms.KNIGHT, terms.PUSH):
        state.push((RETURN_MARKER, 1 << seat, *job, components.knight_push, 0, 0))
    elif (guild, function) == (terms.NOBLE, terms.PULL):
        state.push((RETURN_MARKER, 1 << seat, *job, components.noble_pull, 0, 0))
    elif (guild, function) == (terms.NOBLE, terms.PUSH):
        state.push((FLIP_SEAL, 1 << seat, *job, components.noble_push, 0))
    elif (guild, function) == (terms.MONK, terms.PULL):
        state.push((FLIP_SEAL, 1 << seat, *job, 1, 0))
    else:
        begin_fists(state, seat, job)


def _may_end(state: FeudumState, moved: int) -> bool:
    """A function may be ended once it has moved something; as an option at once."""
    return moved > 0 or state.setting.empty_functions


def _why_not_end(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """A function must move something."""
    return Refusal("move_something", "6.4")


# --- goods: farmer, merchant, alchemist ------------------------------------------------------------------------------


@rule("6.4", "6.5")
def movable(state: FeudumState, guild: int, function: int) -> list[int]:
    """The goods that have room in the next store."""
    components = state.setting.components
    to_market = (guild, function) in ((terms.FARMER, terms.PUSH), (terms.MERCHANT, terms.PULL))
    if to_market:
        return [good for good in range(terms.GOODS) if state.barn[good] and state.market[good] < components.market]
    return [good for good in range(terms.GOODS) if state.market[good] and state.containers[good] < components.container]


def all_movable(state: FeudumState, frame: Frame) -> bool:
    """Whether as many goods may be moved yet as there are and have room: then there is nothing to choose but to stop."""
    components, guild, function = state.setting.components, frame[Goods.guild], frame[Goods.function]
    if (guild, function) in ((terms.FARMER, terms.PUSH), (terms.MERCHANT, terms.PULL)):
        there, room = state.barn, [components.market - count for count in state.market]
    else:
        there, room = state.market, [components.container - count for count in state.containers]
    return sum(min(pair) for pair in zip(there, room, strict=True)) <= frame[Goods.left]


def legal_goods(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """A good more, or the end after the first."""
    found = [GOOD + good for good in movable(state, frame[Goods.guild], frame[Goods.function])]
    return [*found, DONE] if _may_end(state, sum(frame[Goods.moved])) else found


@rule("6.7.1", "6.7.2", "6.7.3")
def take_goods(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Move one good after the other; the lines that they fill count in the end."""
    job = job_of(frame, Goods.guild)
    guild, function, _ = job
    moved = frame[Goods.moved]
    to_market = (guild, function) in ((terms.FARMER, terms.PUSH), (terms.MERCHANT, terms.PULL))
    if code != DONE:
        good, left = code - GOOD, frame[Goods.left] - 1
        if to_market:
            state.barn[good] -= 1
            state.market[good] += 1
        else:
            state.market[good] -= 1
            state.containers[good] += 1
        moved = replaced(moved, good, moved[good] + 1)
        if left:
            state.push((MOVE_GOODS, 1 << seat, *job, left, *moved))
            return
    tell(events, GOODS_MOVED, guild, function, *moved)
    lines = market_lines(state, moved) if to_market else containers_filled(state, moved)
    finish(state, seat, job, lines, sum(moved), events)


def why_not_goods(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """The store has none, or there is no room."""
    if code == DONE:
        return _why_not_end(state, seat, frame, code)
    good = code - GOOD
    to_market = (frame[Goods.guild], frame[Goods.function]) in (
        (terms.FARMER, terms.PUSH),
        (terms.MERCHANT, terms.PULL),
    )
    source = state.barn if to_market else state.market
    return Refusal("no_room" if source[good] else "store_has_none", "6.4", {"good": good})


# --- inventions: alchemist, knight -----------------------------------------------------------------------------------


@rule("6.7.3")
def open_sections(state: FeudumState, colour: int) -> int:
    """How many sections of a row are not full."""
    return sum(state.rows[colour] < end for end in state.setting.components.sections)


@rule("6.7.3")
def barrels_allowed(state: FeudumState) -> int:
    """At most as many barrels as the emptiest row has sections that are not full."""
    return max(open_sections(state, colour) for colour in state.setting.row_colours)


@rule("6.7.3")
def invention_goods(state: FeudumState, kind: int, barrels: int) -> Numbers:
    """The goods of a vessel, or of the next barrel of this function."""
    return state.setting.components.inventions[kind if kind < terms.VESSELS else terms.VESSELS + min(barrels, 2)]


@rule("6.7.3", "6.7.4")
def check_invention(state: FeudumState, kind: int, barrels: int, allowed: int) -> Refusal | None:
    """The guild's goods, and a vessel in the supply or a section to fill."""
    if kind < terms.VESSELS and not state.free_vessels[kind]:
        return Refusal("no_vessel_left", "6.7.3", {"vessel": kind})
    if kind == KRUD_BARREL and (barrels >= allowed or barrels_allowed(state) == 0):
        return Refusal("no_section_open", "6.7.3")
    goods = invention_goods(state, kind, barrels)
    if any(state.containers[good] < goods[good] for good in range(terms.GOODS)):
        return Refusal("guild_goods_short", "6.7.3", {"invention": kind})
    return None


def legal_invention(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """What can be made, or the end after the first."""
    barrels, allowed = frame[Invention.barrels], frame[Invention.allowed]
    kinds = range(terms.VESSELS + 1)
    found = [INVENT + kind for kind in kinds if check_invention(state, kind, barrels, allowed) is None]
    return [*found, DONE] if _may_end(state, frame[Invention.made]) else found


@rule("6.7.3", "6.7.4")
def take_invention(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Make one after the other; a pull makes one, and every invention counts as a level."""
    job = job_of(frame, Invention.guild)
    left, made = frame[Invention.left], frame[Invention.made]
    barrels, allowed = frame[Invention.barrels], frame[Invention.allowed]
    if code != DONE:
        kind = code - INVENT
        goods = invention_goods(state, kind, barrels)
        for good in range(terms.GOODS):
            state.containers[good] -= goods[good]
            state.bag[good] += goods[good]
        if kind == KRUD_BARREL:
            barrels += 1
            fill_sections(state, seat, events)
        else:
            state.free_vessels = replaced(state.free_vessels, kind, state.free_vessels[kind] - 1)
            state.guild_vessels = replaced(state.guild_vessels, kind, state.guild_vessels[kind] + 1)
            tell(events, INVENTED, seat, kind)
        left, made = left - 1, made + 1
        if left:
            state.push((INVENT_WHAT, 1 << seat, *job, left, made, barrels, allowed))
            return
    finish(state, seat, job, made, made, events)


@rule("6.7.3")
def fill_sections(state: FeudumState, seat: int, events: Events | None) -> None:
    """In every row, dummies too, the first section that is not full is filled up from the general supply."""
    added = [0] * terms.MAX_SEATS
    for colour in state.setting.row_colours:
        count = state.rows[colour]
        for end in state.setting.components.sections:
            if count < end:
                added[colour] = min(end - count, state.free_markers[colour])
                break
        state.rows = replaced(state.rows, colour, count + added[colour])
        state.free_markers[colour] -= added[colour]
    tell(events, KRUD, seat, *added)


def why_not_invention(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why it cannot be made."""
    if code == DONE:
        return _why_not_end(state, seat, frame, code)
    return certain(check_invention(state, code - INVENT, frame[Invention.barrels], frame[Invention.allowed]))


# --- markers for seals: knight, noble --------------------------------------------------------------------------------


def legal_marker(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """A colour that has not been returned yet, as long as there are seals and scrolls; or the end.

    A knight's push returns up to three; a noble's pull two, if it can (6.4).
    """
    colours = frame[Marker.colours]
    found: list[int] = []
    if state.pool and NO_SEAL in state.scrolls:
        rows = state.setting.row_colours
        found = [COLOUR + one for one in rows if state.rows[one] > 0 and not (colours >> one) & 1]
    bound = found and colours and frame[Marker.guild] == terms.NOBLE
    return [*found, DONE] if _may_end(state, colours) and not bound else found


@rule("6.7.4", "6.7.5")
def take_marker(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Ask for the scroll of the seal."""
    if code == DONE:
        _end_exchange(state, seat, frame, events)
    else:
        state.push((FILL_SCROLL, 1 << seat, *frame[Marker.guild :], code - COLOUR))


def why_not_marker(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no marker of that colour can be returned."""
    if code == DONE:
        return (
            Refusal("two_markers_needed", "6.7.5") if frame[Marker.colours] else _why_not_end(state, seat, frame, code)
        )
    colour = code - COLOUR
    if (frame[Marker.colours] >> colour) & 1:
        return Refusal("colours_must_differ", "6.7", {"colour": colour})
    return Refusal("row_empty", "6.7", {"colour": colour})


def legal_scroll(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The empty scrolls."""
    return [SCROLL + scroll for scroll, seal in enumerate(state.scrolls) if seal == NO_SEAL]


@rule("6.7.4", "6.7.5")
def take_scroll(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The marker returns to the general supply, and a seal comes unseen; lines that are completed count in the end."""
    job, scroll, colour = job_of(frame, Scroll.guild), code - SCROLL, frame[Scroll.colour]
    state.rows = replaced(state.rows, colour, state.rows[colour] - 1)
    state.free_markers[colour] += 1
    state.scrolls = replaced(state.scrolls, scroll, draw_seal(state))
    tell(events, MARKER_RETURNED, seat, colour, scroll)
    question: Frame = (
        RETURN_MARKER,
        1 << seat,
        *job,
        frame[Scroll.left] - 1,
        frame[Scroll.colours] | 1 << colour,
        frame[Scroll.scrolls] | 1 << scroll,
    )
    if question[5]:
        state.push(question)
    else:
        _end_exchange(state, seat, question, events)


def _end_exchange(state: FeudumState, seat: int, frame: Frame, events: Events | None) -> None:
    finish(
        state,
        seat,
        job_of(frame, Marker.guild),
        scroll_lines(state, frame[Marker.scrolls]),
        frame[Marker.colours].bit_count(),
        events,
    )


def why_not_scroll(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """A seal lies there, or there is no such scroll."""
    return Refusal("scroll_taken", "6.7", {"scroll": code - SCROLL})


# --- seals that become beads: noble, monk ----------------------------------------------------------------------------


def legal_flip(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """A scroll with a seal, as long as the rosary has room; or the end."""
    found: list[int] = []
    if len(state.rosary) < state.setting.components.rosary:
        found = [SCROLL + scroll for scroll, seal in enumerate(state.scrolls) if seal != NO_SEAL]
    return [*found, DONE] if _may_end(state, frame[Flip.flipped]) else found


@rule("6.7.5", "6.7.6")
def take_flip(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Flip the seal of a scroll, or end."""
    if code == DONE:
        _end_flipping(state, seat, job_of(frame, Flip.guild), frame[Flip.flipped], events)
    else:
        state.push((FLIPPED, 1 << seat, seat, *frame[Flip.guild :], code - SCROLL))


@rule("6.7.5", "6.7.6", "1.5")
def flipped(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Everybody sees the bead's value on the rosary."""
    seat, job, scroll = frame[Flipped.seat], job_of(frame, Flipped.guild), frame[Flipped.scroll]
    left, done = frame[Flipped.left], frame[Flipped.flipped]
    bead = as_shown(state.scrolls[scroll])
    state.scrolls = replaced(state.scrolls, scroll, NO_SEAL)
    state.rosary = (*state.rosary, bead)
    state.shown += 1
    tell(events, SEAL_FLIPPED, seat, scroll, bead)
    if left > 1:
        state.push((FLIP_SEAL, 1 << seat, *job, left - 1, done + 1))
    else:
        _end_flipping(state, seat, job, done + 1, events)


def _end_flipping(state: FeudumState, seat: int, job: Job, done: int, events: Events | None) -> None:
    components = state.setting.components
    levels = components.rosary_levels if job[1] == terms.PUSH else [components.monk_pull]
    finish(state, seat, job, levels_reached(total_of(state.rosary), levels), done, events)


def why_not_flip(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """No seal lies there."""
    if code == DONE:
        return _why_not_end(state, seat, frame, code)
    return Refusal("no_seal_there", "6.7", {"scroll": code - SCROLL})

"""Harvest and Tax (5.6, 5.7)."""

from gnomon.games.feudum.actions import CODES, FAVOURS_AT, GOOD, HARVEST_AT
from gnomon.games.feudum.decisions import FAVOUR_GOODS, GATHER
from gnomon.games.feudum.effects import (
    NO_GOODS,
    draw_goods,
    draw_one,
    gain_goods,
    gain_markers,
    gain_shillings,
    goods_beside,
    has_character,
    put_beside,
    ruled,
    score,
    total_of,
)
from gnomon.games.feudum.events import BEADS_FLIPPED, FAVOURED, GOT_MARKERS, HARVESTED
from gnomon.games.feudum.frames import Favours, Gather
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import HARVESTS, FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import FARM, FARMER, FEUDUM, GOODS, KNIGHT, LOCATIONS, TOWN
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rulebook import rule

# --- Harvest (5.6) ---------------------------------------------------------------------------------------------------


@rule("5.6")
def harvest_total(state: FeudumState, seat: int) -> int:
    """Five goods, one more for each further farm and each feudum, the values of one's beads; ten at most."""
    components = state.setting.components
    total = components.harvest + ruled(state, seat, FARM) - 1 + ruled(state, seat, FEUDUM)
    return min(components.harvest_most, total + total_of(state.beads[seat]))


@rule("5.6")
def check_harvest_at(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """One's own farm with fewer than ten goods beside it."""
    facts = {"place": place}
    if state.ruler[place] != seat or state.kind[place] != FARM:
        return Refusal("not_own_farm", "5.6", facts)
    if sum(goods_beside(state, place)) >= state.setting.components.farm_goods:
        return Refusal("farm_full", "5.6", facts)
    return None


def check_harvest(state: FeudumState, seat: int) -> Refusal | None:
    """Some farm may receive goods."""
    if not ruled(state, seat, FARM):
        return Refusal("farm_needed", "5.6")
    if all(check_harvest_at(state, seat, place) is not None for place in range(LOCATIONS)):
        return Refusal("farms_full", "5.6")
    return None


def legal_harvest(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Every farm that may receive goods, with and without favours."""
    farms = [place for place in range(LOCATIONS) if check_harvest_at(state, seat, place) is None]
    return [*(HARVEST_AT + place for place in farms), *(FAVOURS_AT + place for place in farms)]


def take_harvest(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The choice is made before goods are drawn."""
    favours = CODES.base_of(code) == FAVOURS_AT
    state.push((GATHER, 1 << seat, seat, CODES.decode(code)[0], int(favours)))


def why_not_harvest(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a farm may not receive goods."""
    return certain(check_harvest_at(state, seat, CODES.decode(code)[0]))


@rule("5.6")
def gather(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A point, and the goods: those of the favours are drawn at random, or chosen with a farmer on the board.

    If the haversack is short, the favours are reduced first. Whoever takes favours flips all beads into seals.
    """
    seat, place, favours = frame[Gather.seat], frame[Gather.place], frame[Gather.favours]
    components = state.setting.components
    total = harvest_total(state, seat)
    score(state, seat, components.harvest_points, HARVESTS, events)
    share = components.favours[total - components.harvest] if favours else 0
    drawn = draw_goods(state, total)
    share = max(0, min(share, sum(drawn) - (total - share)))
    if favours:
        _flip_beads(state, seat, events)
    if share and state.setting.advanced and has_character(state, seat, FARMER):
        state.push((FAVOUR_GOODS, 1 << seat, place, share, *drawn))
        return
    taken = [0] * GOODS
    left = list(drawn)
    for _ in range(share):
        good = draw_one(state, left)
        left[good] -= 1
        taken[good] += 1
    _divide(state, seat, place, tuple(left), tuple(taken), events)


def _flip_beads(state: FeudumState, seat: int, events: Events | None) -> None:
    beads = state.beads[seat]
    if beads:
        state.beads[seat] = ()
        state.seals[seat] = (*state.seals[seat], *beads)
        tell(events, BEADS_FLIPPED, seat, len(beads))


def _divide(state: FeudumState, seat: int, place: int, farm: Numbers, favours: Numbers, events: Events | None) -> None:
    put_beside(state, place, farm)
    tell(events, HARVESTED, seat, place, *farm)
    if any(favours):
        tell(events, FAVOURED, seat, *favours)
    gain_goods(state, seat, favours, None)


def legal_favour(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The goods drawn."""
    return [GOOD + good for good in range(GOODS) if frame[Favours.undivided][good]]


@rule("5.6")
def take_favour(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Inspect the Harvest: one good after the other is chosen, the rest goes to the farm."""
    place, left, drawn = frame[Favours.place], frame[Favours.left], frame[Favours.undivided]
    chosen = frame[Favours.chosen] or NO_GOODS
    good = code - GOOD
    drawn = replaced(drawn, good, drawn[good] - 1)
    chosen = replaced(chosen, good, chosen[good] + 1)
    if left > 1:
        state.push((FAVOUR_GOODS, 1 << seat, place, left - 1, *drawn, *chosen))
    else:
        _divide(state, seat, place, drawn, chosen, events)


def why_not_favour(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """That good was not drawn, or is taken already."""
    return Refusal("good_not_drawn", "5.6", {"good": code - GOOD})


# --- Tax (5.7) -------------------------------------------------------------------------------------------------------


@rule("5.7", "7.1")
def check_tax(state: FeudumState, seat: int) -> Refusal | None:
    """A town must be ruled."""
    return None if ruled(state, seat, TOWN) else Refusal("town_needed", "5.7")


@rule("5.7")
def begin_tax(state: FeudumState, seat: int, events: Events | None) -> None:
    """Two shillings, one more for each further town and each feudum.

    Reinforcements: with a knight a marker as well, from the own row of the knight guild if the general supply has none.
    """
    shillings = state.setting.components.tax + ruled(state, seat, TOWN) - 1 + ruled(state, seat, FEUDUM)
    gain_shillings(state, seat, shillings, events)
    if state.setting.advanced and has_character(state, seat, KNIGHT):
        if state.free_markers[seat]:
            gain_markers(state, seat, 1, events)
        elif state.rows[seat] > 0:
            state.rows = replaced(state.rows, seat, state.rows[seat] - 1)
            state.markers[seat] += 1
            tell(events, GOT_MARKERS, seat, 1)
        settle(state, events)

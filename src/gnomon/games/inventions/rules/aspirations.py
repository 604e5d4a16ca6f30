"""Aspiration tiles: which of them stay, and what they become (5.1)."""

from gnomon.games.inventions import terms
from gnomon.games.inventions.actions import CODES, KEEP, REPLACE
from gnomon.games.inventions.decisions import KEEP_ASPIRATIONS, REPLACE_TILE, REPLACE_TILES
from gnomon.games.inventions.effects import clear_slot, give_up_slot, may_own, put_in_slot
from gnomon.games.inventions.events import REPLACED_TILE, TILE_LEFT
from gnomon.games.inventions.frames import Aspirations, ReplaceTiles
from gnomon.games.inventions.state import InventionsState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- too many of them (end of step 2) --------------------------------------------------------------------------------


@rule("5.1")
def settle_waiting(state: InventionsState, seat: int, events: Events | None) -> None:
    """If this turn's aspiration tiles are more than fit, their owner chooses which of them fill the slots."""
    if not state.waiting:
        state.fresh = 0
        return
    counts = [0] * terms.FACES
    for slot in range(terms.SLOTS):
        if (state.fresh >> slot) & 1:
            counts[state.slots[seat][slot] - terms.FIRST_ASPIRATION] += 1
            state.slots[seat] = replaced(state.slots[seat], slot, terms.NOTHING)
    for face in state.waiting:
        counts[face] += 1
    state.fresh = 0
    state.waiting = ()
    _keep(state, seat, counts, events)


def _keep(state: InventionsState, seat: int, counts: list[int], events: Events | None) -> None:
    """Ask for the next one to keep while there is a slot and a choice; the others go back."""
    free = state.slots[seat].count(terms.NOTHING)
    if free and sum(counts) > free and sum(1 for count in counts if count) > 1:
        state.push((KEEP_ASPIRATIONS, 1 << seat, *counts))
        return
    for face in range(terms.FACES):
        for _ in range(counts[face]):
            if terms.NOTHING in state.slots[seat]:
                _put(state, seat, face)
            else:
                tell(events, TILE_LEFT, seat, terms.FIRST_ASPIRATION + face)


def _put(state: InventionsState, seat: int, face: int) -> None:
    slot = state.slots[seat].index(terms.NOTHING)
    state.slots[seat] = replaced(state.slots[seat], slot, terms.FIRST_ASPIRATION + face)


def legal_keep(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Faces of this turn's aspiration tiles."""
    return [KEEP + face for face in range(terms.FACES) if frame[Aspirations.left][face]]


def take_keep(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """It fills a slot."""
    counts = list(frame[Aspirations.left])
    counts[code - KEEP] -= 1
    _put(state, seat, code - KEEP)
    _keep(state, seat, counts, events)


def why_not_keep(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """No such aspiration tile was gained this turn."""
    return Refusal("no_such_aspiration", "5.1", {"face": code - KEEP})


# --- aspirations become progress (step 3) ----------------------------------------------------------------------------


@rule("5.1")
def eligible(state: InventionsState, seat: int, face: int) -> list[int]:
    """Progress tiles that may replace an aspiration tile: of its type, or of any for a wild one."""
    kinds = range(terms.PROGRESS) if face == terms.WILD else range(terms.NUMBERS * face, terms.NUMBERS * (face + 1))
    return [tile for tile in kinds if may_own(state, seat, tile)]


@rule("5.1")
def replace_tiles(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """One after another; an aspiration tile for which nothing is left goes back."""
    seat = frame[ReplaceTiles.seat]
    asks = False
    for slot in range(terms.SLOTS):
        tile = state.slots[seat][slot]
        if tile >= terms.FIRST_ASPIRATION:
            if eligible(state, seat, tile - terms.FIRST_ASPIRATION):
                asks = True
            else:
                give_up_slot(state, seat, slot, events)
    if asks:
        state.push((REPLACE_TILE, 1 << seat))


def legal_replace(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """For each face in the display the tiles that may replace it."""
    found: list[int] = []
    for face in range(terms.FACES):
        if terms.FIRST_ASPIRATION + face in state.slots[seat]:
            found += [CODES.code(REPLACE, face, tile) for tile in eligible(state, seat, face)]
    return found


@rule("5.1")
def take_replace(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The tile lies where the aspiration lay."""
    face, tile = CODES.pair(code)
    slot = state.slots[seat].index(terms.FIRST_ASPIRATION + face)
    tell(events, REPLACED_TILE, seat, face, tile)
    clear_slot(state, seat, slot)
    state.stock[tile] -= 1
    put_in_slot(state, seat, slot, tile, None)
    state.push((REPLACE_TILES, 1 << seat, seat))


def why_not_replace(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that tile cannot be taken for that face."""
    face, tile = CODES.pair(code)
    if terms.FIRST_ASPIRATION + face not in state.slots[seat]:
        return Refusal("no_such_aspiration", "5.1", {"face": face})
    if face not in (terms.WILD, tile // terms.NUMBERS):
        return Refusal("another_type", "5.1", {"face": face})
    return why_not_own(state, tile)


def why_not_own(state: InventionsState, tile: int) -> Refusal:
    """A tile that is not left, or that the player has."""
    return Refusal("tile_owned" if state.stock[tile] else "no_tile_left", "5.1", {"tile": tile})


@rule("5.1", "2.7.1")
def settle_again(state: InventionsState, seat: int) -> None:
    """An Economy tile may have taken the last tile that could replace anything: then the question has no answer."""
    frame = state.lanes[0][-1] if state.lanes[0] else ()
    if frame and frame[0] == REPLACE_TILE and not legal_replace(state, seat, frame):
        state.pop()
        state.push((REPLACE_TILES, 1 << seat, seat))

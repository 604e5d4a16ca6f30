"""Nourishing pawns, and the progress die (8.1, 8.2)."""

from gnomon.games.feudum.actions import CODES, DONE, FEED
from gnomon.games.feudum.decisions import ADVANCE, ALL_FED, FED, FEED_PAWNS, FEED_SECRETLY, HUNGER, NOURISH, ROLL_DIE
from gnomon.games.feudum.effects import clear_wine, lift_pawn
from gnomon.games.feudum.events import DIE_ROLLED, FED_PAWN, NO_ROLL, STARVED_PAWN
from gnomon.games.feudum.frames import Fed, Hunger, Nourish, SecretFeeding
from gnomon.games.feudum.rules.payment import spend_tile
from gnomon.games.feudum.rules.permissions import permissions
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import WINE, WINE_OF_TILE, FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import FOOD, GOODS, LANDSCAPES, NOWHERE, PAWNS, REGIONS, SULFUR, TILE_EPOCHS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import lane_of
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import below
from gnomon.kernel.rulebook import rule

WAYS = 10
"""Ways to feed a pawn: food, wine, four tiles as food, four tiles as wine."""
WITH_FOOD = 0
WITH_WINE = 1
WITH_TILE = 2
TILE_AS_WINE = 6
MEAL_BITS = 5
MEAL_MASK = 31
LAST_WINE = WAYS
"""In the event of a pawn that is fed by the sulfur of the round before."""


# --- in turn (8.1) ---------------------------------------------------------------------------------------------------


@rule("8.1")
def nourish(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """In turn order everybody feeds pawns; those with wine of the round before are fed by it. Then hunger comes."""
    number = frame[Nourish.number]
    if number == 0:
        fed = [_last_wine(state, seat, events) for seat in range(state.seats)]
        state.push((HUNGER, 0, *fed))
        if state.setting.feeding_together:
            state.push((ALL_FED, (1 << state.seats) - 1))
            for seat in range(state.seats):
                question: Frame = (FEED_SECRETLY, 1 << seat, 0, 0, 0)
                codes = legal_feeding(state, seat, question) + permissions(state, seat, question)
                if hungry(state, seat) and len(codes) > 1:
                    state.push(question, lane_of(seat))
            return
    if number == state.seats:
        return
    state.push((NOURISH, 0, number + 1))
    seat = (state.first + number) % state.seats
    state.active = seat
    ask_to_feed(state, seat)


def ask_to_feed(state: FeudumState, seat: int) -> None:
    """Ask which pawn is fed next as long as one is hungry."""
    if hungry(state, seat):
        state.push((FEED_PAWNS, 1 << seat))


def fed_mask(state: FeudumState, seat: int) -> int:
    """The pawns of a player that have been fed at this nourishing, as the frame of hunger tells."""
    for frame in reversed(state.lanes[0]):
        if frame[0] == HUNGER:
            return frame[Hunger.fed][seat]
    return 0


def note_fed(state: FeudumState, seat: int, pawn: int) -> None:
    """Note in the frame of hunger that a pawn is fed."""
    frames = list(state.lanes[0])
    for number in range(len(frames) - 1, -1, -1):
        if frames[number][0] == HUNGER:
            fed = frames[number][Hunger.fed]
            frames[number] = (HUNGER, 0, *replaced(fed, seat, fed[seat] | 1 << pawn))
            break
    state.lanes[0] = tuple(frames)


@rule("8.1")
def _last_wine(state: FeudumState, seat: int, events: Events | None) -> int:
    """Pawns that carry sulfur give it back and are fed; wine that was a tile left no sulfur behind."""
    fed = 0
    for pawn in range(PAWNS):
        piece = PAWNS * seat + pawn
        if state.pawn_wine[piece]:
            clear_wine(state, piece)
            fed |= 1 << pawn
            tell(events, FED_PAWN, seat, pawn, LAST_WINE, state.pawn_face[piece])
    return fed


def hungry(state: FeudumState, seat: int) -> list[int]:
    """The pawns on the board that have not been fed."""
    fed = fed_mask(state, seat)
    pawns = [pawn for pawn in range(PAWNS) if state.pawn_at[PAWNS * seat + pawn] != NOWHERE]
    return [pawn for pawn in pawns if not (fed >> pawn) & 1]


def _meal(choice: int) -> Numbers:
    """The pawn and the way of a choice as it is noted: a FEED answer, and 1 more."""
    return CODES.decode(FEED + choice - 1)


def _to_feed(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The hungry pawns for which nothing has been chosen yet."""
    chosen = frame[SecretFeeding.pawn_1 :]
    return [pawn for pawn in hungry(state, seat) if not chosen or not chosen[pawn]]


def _stock(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Food, sulfur of the barrel and tiles by landscape, as far as secret choices so far leave them."""
    tiles = state.tiles[LANDSCAPES * seat : LANDSCAPES * (seat + 1)]
    found = [state.goods[GOODS * seat + FOOD], state.barrel[seat], *tiles]
    for choice in frame[SecretFeeding.pawn_1 :]:
        if choice:
            way = _meal(choice)[1]
            found[way if way < TILE_AS_WINE else way - LANDSCAPES] -= 1
    return found


@rule("8.1", "4.4")
def ways_to_feed(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """A food, sulfur of the barrel as wine, a tile as food; as an option a tile as wine."""
    found = [way for way, number in enumerate(_stock(state, seat, frame)) if number > 0]
    if state.setting.tile_as_wine:
        found += [way + LANDSCAPES for way in found if way >= WITH_TILE]
    return found


def legal_feeding(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Each hungry pawn in each way; the end leaves the others hungry, which an option forbids as long as one can feed."""
    ways = ways_to_feed(state, seat, frame)
    found = [FEED + WAYS * pawn + way for pawn in _to_feed(state, seat, frame) for way in ways]
    return [*found, DONE] if state.setting.may_starve_pawns or not found else found


@rule("8.1")
def feed(state: FeudumState, seat: int, pawn: int, way: int, events: Events | None) -> None:
    """Feed one pawn: wine stays on it through the next round and feeds it then as well."""
    piece = PAWNS * seat + pawn
    if way == WITH_FOOD:
        state.goods[GOODS * seat + FOOD] -= 1
        state.bag[FOOD] += 1
    elif way == WITH_WINE:
        state.barrel[seat] -= 1
        state.pawn_wine[piece] = WINE
    elif way < TILE_AS_WINE:
        spend_tile(state, seat, way - WITH_TILE, FOOD, events)
    else:
        spend_tile(state, seat, way - TILE_AS_WINE, SULFUR, events)
        state.pawn_wine[piece] = WINE_OF_TILE
    note_fed(state, seat, pawn)
    tell(events, FED_PAWN, seat, pawn, way, state.pawn_face[piece])


def take_feeding(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One pawn after the other, until there is no choice left."""
    if code != DONE:
        pawn, way = CODES.pair(code)
        feed(state, seat, pawn, way, events)
        ask_to_feed(state, seat)


def why_not_feeding(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a pawn cannot be fed so."""
    if code == DONE:
        return Refusal("must_feed", "8.1")
    pawn, way = CODES.pair(code)
    if pawn not in _to_feed(state, seat, frame):
        return Refusal("pawn_not_hungry", "8.1", {"pawn": pawn})
    if way == WITH_FOOD:
        return Refusal("food_needed", "8.1")
    if way == WITH_WINE:
        return Refusal("wine_needed", "8.1")
    if way >= TILE_AS_WINE and not state.setting.tile_as_wine:
        return Refusal("tile_is_no_wine", "4.4")
    return Refusal("no_such_tile", "4.4", {"landscape": (way - WITH_TILE) % LANDSCAPES})


# --- together (11b) --------------------------------------------------------------------------------------------------


@rule("8.1")
def take_secret_feeding(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Choices are noted in the seat's own lane and carried out when everybody has chosen."""
    lane = lane_of(seat)
    if code == DONE:
        state.push((FED, 1 << seat, seat, *frame[SecretFeeding.pawn_1 :]), lane)
        return
    state.push(frame, lane)
    pawn = CODES.decode(code)[0]
    state.push(replaced(frame, SecretFeeding.pawn_1 + pawn, code - FEED + 1), lane)


def fed(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A seat has chosen; nobody else sees what."""
    seat = frame[Fed.seat]
    state.lanes[lane_of(seat)] = ()
    state.secret[seat] = sum(choice << (MEAL_BITS * pawn) for pawn, choice in enumerate(frame[Fed.pawn_1 :]))


def all_fed(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Everybody's choices come to light in turn order."""
    for number in range(state.seats):
        seat = (state.first + number) % state.seats
        for pawn in range(PAWNS):
            choice = (state.secret[seat] >> (MEAL_BITS * pawn)) & MEAL_MASK
            if choice:
                feed(state, seat, pawn, _meal(choice)[1], events)
        state.secret[seat] = 0


# --- food for all (8.1) ----------------------------------------------------------------------------------------------


@rule("8.1")
def food_suffices(state: FeudumState, seat: int, frame: Frame) -> bool:
    """Whether every pawn that is still to be fed can have food."""
    return _stock(state, seat, frame)[WITH_FOOD] >= len(_to_feed(state, seat, frame))


def next_fed(state: FeudumState, seat: int, frame: Frame) -> int:
    """Food for the first pawn that is still to be fed, or the end."""
    pawns = _to_feed(state, seat, frame)
    return FEED + WAYS * pawns[0] + WITH_FOOD if pawns else DONE


# --- hunger, the die (8.1, 8.2) --------------------------------------------------------------------------------------


@rule("8.1")
def hunger(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """All pawns that were not fed leave together, then guild tracks are settled once; then the die is rolled."""
    state.active = state.first
    for seat in range(state.seats):
        for pawn in range(PAWNS):
            piece = PAWNS * seat + pawn
            if state.pawn_at[piece] != NOWHERE and not (frame[Hunger.fed][seat] >> pawn) & 1:
                place, character = state.pawn_at[piece], state.pawn_face[piece]
                lift_pawn(state, piece, events)
                tell(events, STARVED_PAWN, seat, pawn, place, character)
    settle(state, events)
    state.push((ADVANCE, 0))
    state.push((ROLL_DIE, 0))


@rule("8.2")
def removable(state: FeudumState) -> list[int]:
    """The regions whose top tile is of the current epoch or a past one."""
    return [region for region in range(REGIONS) if state.stacks[region] <= min(state.epoch, TILE_EPOCHS)]


@rule("8.2")
def roll_die(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """One of those tiles leaves the game, each region alike; without any there is no roll."""
    regions = removable(state)
    if not regions:
        tell(events, NO_ROLL)
        return
    region = regions[below(state, len(regions))]
    epoch = state.stacks[region]
    landscape = state.faces[TILE_EPOCHS * region + epoch - 1]
    state.stacks = replaced(state.stacks, region, epoch + 1)
    state.spent = replaced(state.spent, landscape, state.spent[landscape] + 1)
    state.shown += 1
    tell(events, DIE_ROLLED, region, epoch, landscape)

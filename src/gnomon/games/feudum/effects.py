"""The only verbs that change a position. Each keeps goods, markers, discs, seals, vessels, tiles and writs conserved."""

from collections.abc import Sequence

from gnomon.games.feudum.decisions import STORE_SULFUR
from gnomon.games.feudum.events import (
    ABANDONED,
    GOT_GOODS,
    GOT_MARKERS,
    GOT_SHILLINGS,
    GOT_VESSEL,
    LEFT,
    LOST_MARKER,
    PAID_SHILLINGS,
    SCORED,
    SEAL_TAKEN,
    STORED,
)
from gnomon.games.feudum.state import NO_SEAL, SERF, SHOWN, SOURCE_COUNT, SUBJECT, WINE, FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import GOODS, LANDSCAPES, LOCATIONS, NOBODY, NOTHING, NOWHERE, PAWNS, SULFUR, VESSELS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.rng import below, shuffle
from gnomon.kernel.rulebook import rule

NO_GOODS: Numbers = (0,) * GOODS


# --- points and money ------------------------------------------------------------------------------------------------


def score(state: FeudumState, seat: int, points: int, source: int, events: Events | None) -> None:
    """Give points, or take them if negative; scores have no lower limit."""
    if points:
        state.ledger[SOURCE_COUNT * seat + source] += points
        tell(events, SCORED, seat, points, source)


def gain_shillings(state: FeudumState, seat: int, shillings: int, events: Events | None) -> None:
    """Take shillings from the general supply, which never runs out."""
    if shillings:
        state.shillings[seat] += shillings
        tell(events, GOT_SHILLINGS, seat, shillings)


def pay_shillings(state: FeudumState, seat: int, shillings: int, events: Events | None) -> None:
    """Pay shillings to the general supply; the player must have them."""
    if shillings:
        state.shillings[seat] -= shillings
        tell(events, PAID_SHILLINGS, seat, shillings)


# --- goods -----------------------------------------------------------------------------------------------------------


def store(state: FeudumState, seat: int, number: int, in_barrel: int, events: Events | None) -> None:
    """Put sulfur away: so much into the barrel, the rest into the personal supply."""
    state.barrel[seat] += in_barrel
    state.goods[GOODS * seat + SULFUR] += number - in_barrel
    tell(events, STORED, seat, in_barrel, number - in_barrel)


@rule("8.1")
def gain_goods(state: FeudumState, seat: int, goods: Numbers, events: Events | None) -> None:
    """Put goods into the personal supply; whenever sulfur comes and the barrel has room, its owner says where it goes.

    The question about sulfur, if any, lies on top of the table afterwards.
    """
    if not any(goods):
        return
    tell(events, GOT_GOODS, seat, *goods)
    for good in range(GOODS):
        if good != SULFUR:
            state.goods[GOODS * seat + good] += goods[good]
    sulfur = goods[SULFUR]
    if sulfur:
        if state.barrel[seat] < state.setting.components.barrel:
            state.push((STORE_SULFUR, 1 << seat, sulfur))
        else:
            store(state, seat, sulfur, 0, events)


def draw_one(state: FeudumState, counts: Sequence[int]) -> int:
    """The kind of a piece drawn at random from so many of each kind, every piece alike: only in a chance step."""
    number = below(state, sum(counts))
    kind = 0
    while number >= counts[kind]:
        number -= counts[kind]
        kind += 1
    return kind


@rule("1.1")
def draw_goods(state: FeudumState, number: int) -> Numbers:
    """So many goods drawn at random from the haversack, fewer if it holds fewer: only in a chance step."""
    drawn = [0] * GOODS
    for _ in range(min(number, sum(state.bag))):
        good = draw_one(state, state.bag)
        state.bag[good] -= 1
        drawn[good] += 1
    state.shown += 1
    return tuple(drawn)


def take_from_bag(state: FeudumState, good: int, number: int) -> int:
    """Take goods of a kind openly from the haversack: how many there were."""
    taken = min(number, state.bag[good])
    state.bag[good] -= taken
    return taken


def put_beside(state: FeudumState, place: int, goods: Numbers) -> None:
    """Lay goods beside a location; negative numbers take them away."""
    start = GOODS * place
    row = state.beside
    changed = tuple(row[start + good] + goods[good] for good in range(GOODS))
    state.beside = (*row[:start], *changed, *row[start + GOODS :])


def goods_beside(state: FeudumState, place: int) -> Numbers:
    """The goods beside a location."""
    return state.beside[GOODS * place : GOODS * (place + 1)]


def one_good(good: int, number: int = 1) -> Numbers:
    """So many of one good and none of the others."""
    return replaced(NO_GOODS, good, number)


# --- wild tiles (4.4) ------------------------------------------------------------------------------------------------


def tiles_of(state: FeudumState, seat: int) -> int:
    """How many region tiles a player has in hand."""
    return sum(state.tiles[LANDSCAPES * seat : LANDSCAPES * (seat + 1)])


@rule("4.4")
def can_pay(state: FeudumState, seat: int, needs: Numbers) -> bool:
    """Whether a player has goods, with a region tile in place of each one missing."""
    missing = 0
    for good in range(GOODS):
        short = needs[good] - state.goods[GOODS * seat + good]
        if short > 0:
            missing += short
    return missing == 0 or missing <= tiles_of(state, seat)


# --- markers ---------------------------------------------------------------------------------------------------------


@rule("1.1")
def gain_markers(state: FeudumState, seat: int, number: int, events: Events | None) -> None:
    """Take markers of one's colour from the general supply as far as there are; guild tracks are settled by the caller."""
    taken = min(number, state.free_markers[seat])
    if taken:
        state.free_markers[seat] -= taken
        state.markers[seat] += taken
        tell(events, GOT_MARKERS, seat, taken)


def marker_owner(state: FeudumState, place: int, role: int) -> int:
    """Whose marker is the subject or the serf of a location, or NOBODY."""
    if role == SERF:
        return state.serf[place]
    return state.ruler[place] if state.subject[place] else NOBODY


@rule("5.3", "5.9")
def take_seal(state: FeudumState, place: int, role: int, events: Events | None) -> None:
    """Move the seal under a subject or serf to the marker's owner (5.3, 5.9)."""
    seal = state.immunity[2 * place + role]
    owner = marker_owner(state, place, role)
    state.immunity = replaced(state.immunity, 2 * place + role, NO_SEAL)
    state.seals[owner] = (*state.seals[owner], seal)
    tell(events, SEAL_TAKEN, owner, place, role)


@rule("7.4.3", "7.4.4")
def lift_marker(state: FeudumState, place: int, role: int, events: Events | None) -> None:
    """Return a subject or serf, and the seal under it, to the owner."""
    owner = marker_owner(state, place, role)
    if state.immunity[2 * place + role] != NO_SEAL:
        take_seal(state, place, role, events)
    if role == SUBJECT:
        state.subject = replaced(state.subject, place, state.subject[place] - 1)
    else:
        state.serf = replaced(state.serf, place, NOBODY)
    state.markers[owner] += 1
    tell(events, LOST_MARKER, owner, place)


@rule("7.4.3")
def lift_ruler(state: FeudumState, place: int, events: Events | None) -> None:
    """Return the ruler's marker to its owner; a subject must be gone already."""
    owner = state.ruler[place]
    state.ruler = replaced(state.ruler, place, NOBODY)
    state.markers[owner] += 1
    tell(events, LOST_MARKER, owner, place)


# --- pawns and vessels -----------------------------------------------------------------------------------------------


def free_pawn(state: FeudumState, seat: int) -> int:
    """The first pawn of a player that is not on the board, or NOTHING."""
    for pawn in range(PAWNS):
        if state.pawn_at[PAWNS * seat + pawn] == NOWHERE:
            return pawn
    return NOTHING


def pawns_at(state: FeudumState, seat: int, place: int) -> int:
    """The pawns of a player at a location, as a mask."""
    found = 0
    for pawn in range(PAWNS):
        if state.pawn_at[PAWNS * seat + pawn] == place:
            found |= 1 << pawn
    return found


def places_of_pawns(state: FeudumState, seat: int) -> int:
    """The locations where pawns of a player stand, as a mask."""
    found = 0
    for piece in range(PAWNS * seat, PAWNS * (seat + 1)):
        if state.pawn_at[piece] != NOWHERE:
            found |= 1 << state.pawn_at[piece]
    return found


def has_character(state: FeudumState, seat: int, character: int) -> bool:
    """Whether a player has a pawn of that character on the board."""
    for piece in range(PAWNS * seat, PAWNS * (seat + 1)):
        if state.pawn_at[piece] != NOWHERE and state.pawn_face[piece] == character:
            return True
    return False


def has_character_at(state: FeudumState, seat: int, character: int, place: int) -> bool:
    """Whether a player has a pawn of that character at a location."""
    for piece in range(PAWNS * seat, PAWNS * (seat + 1)):
        if state.pawn_at[piece] == place and state.pawn_face[piece] == character:
            return True
    return False


def put_vessel(state: FeudumState, seat: int, kind: int, events: Events | None) -> None:
    """A vessel that the caller has taken from somewhere comes to the personal supply."""
    at = VESSELS * seat + kind
    state.vessels = replaced(state.vessels, at, state.vessels[at] + 1)
    tell(events, GOT_VESSEL, seat, kind)


@rule("5.2.2")
def abandon(state: FeudumState, piece: int, events: Events | None) -> None:
    """Leave the vessel of a pawn, if it has one, where the pawn is."""
    vessel = state.pawn_vessel[piece]
    if vessel == NOTHING:
        return
    place = state.pawn_at[piece]
    state.pawn_vessel[piece] = NOTHING
    state.adrift = replaced(state.adrift, VESSELS * place + vessel, state.adrift[VESSELS * place + vessel] + 1)
    tell(events, ABANDONED, piece // PAWNS, piece % PAWNS, vessel, place, state.pawn_face[piece])


@rule("8.1", "4.4")
def clear_wine(state: FeudumState, piece: int) -> None:
    """The sulfur on a pawn goes to the haversack; a tile that stood for it is out of the game already."""
    if state.pawn_wine[piece] == WINE:
        state.bag[SULFUR] += 1
    state.pawn_wine[piece] = 0


@rule("7.4.3", "8.1")
def lift_pawn(state: FeudumState, piece: int, events: Events | None) -> None:
    """Take a pawn off the board: its vessel stays, wine on it goes to the haversack. The caller tells and settles."""
    abandon(state, piece, events)
    clear_wine(state, piece)
    state.pawn_at[piece] = NOWHERE
    state.pawn_face[piece] = NOTHING


def leave_board(state: FeudumState, piece: int, events: Events | None) -> None:
    """A pawn goes back to its owner's supply."""
    place, character = state.pawn_at[piece], state.pawn_face[piece]
    lift_pawn(state, piece, events)
    tell(events, LEFT, piece // PAWNS, piece % PAWNS, place, character)


# --- seals and beads (1.5, 6.8) --------------------------------------------------------------------------------------


def value_of(token: int) -> int:
    """The value of a seal or bead, 2 to 5."""
    return token - SHOWN if token > SHOWN else token


def as_shown(token: int) -> int:
    """A token whose value everybody knows from now on."""
    return token if token > SHOWN else token + SHOWN


@rule("1.5")
def draw_seal(state: FeudumState) -> int:
    """A seal from the general supply, or NO_SEAL; nobody looks at its value."""
    if not state.pool:
        return NO_SEAL
    seal = state.pool[-1]
    state.pool = state.pool[:-1]
    return seal


@rule("1.5", "6.8")
def return_tokens(state: FeudumState, tokens: Numbers) -> None:
    """Spent seals and beads go back to the general supply, red side up, and are shuffled in: known values are lost.

    Nobody can see the order, so shuffling tells nothing: it may be done outside a chance step.
    """
    pool = [*state.pool, *(value_of(token) for token in tokens)]
    shuffle(state, pool)
    state.pool = tuple(pool)


def total_of(tokens: Numbers) -> int:
    """The sum of the values of beads."""
    found = 0
    for token in tokens:
        found += value_of(token)
    return found


# --- writs (9) -------------------------------------------------------------------------------------------------------
EVERYBODY: int = 63
"""In `deck_seen`: the card lies where everybody saw it go."""


@rule("9")
def bury(state: FeudumState, seat: int, writ: int, in_open: bool) -> None:
    """Put a writ of a player's hand under the deck; `in_open` if everybody sees which."""
    writs = list(state.writs[seat])
    writs.remove(writ if writ in writs else NOTHING)
    state.writs[seat] = tuple(writs)
    state.deck = (writ, *state.deck)
    state.deck_seen = (EVERYBODY if in_open else 1 << seat, *state.deck_seen)


# --- locations ruled -------------------------------------------------------------------------------------------------


def ruled(state: FeudumState, seat: int, kind: int) -> int:
    """How many locations of a type a player rules."""
    found = 0
    for place in range(LOCATIONS):
        if state.ruler[place] == seat and state.kind[place] == kind:
            found += 1
    return found

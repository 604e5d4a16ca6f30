"""What one seat may know, and full positions that agree with it (0.4).

Hidden from others are the cards chosen and not yet played, pouches of those who are not bound yet, writs in hand,
secret choices; from everybody the values under seals, the order of the deck, the landscapes of tiles in a stack, and
the generator.
"""

from gnomon.games.feudum.components import BEAD_VALUES
from gnomon.games.feudum.decisions import ALL_SWORN, OPS, PICK_FIST, SHOW_POUCHES
from gnomon.games.feudum.effects import EVERYBODY
from gnomon.games.feudum.frames import Fist
from gnomon.games.feudum.rules.choosing import is_bound, unpack
from gnomon.games.feudum.state import FIELDS, NO_SEAL, SHOWN, FeudumState, Numbers
from gnomon.games.feudum.terms import CARDS, LANDSCAPES, SALTPETER, TILE_EPOCHS, TILES
from gnomon.kernel.frames import TABLE, UNKNOWN, Frame, Lane, public_frames
from gnomon.kernel.game import lane_of
from gnomon.kernel.rng import Source, below, fresh_seed, shuffle
from gnomon.kernel.rulebook import rule

SELECTING = [op.selecting for op in OPS]


def is_choosing(state: FeudumState) -> bool:
    """Whether cards are being chosen."""
    table = state.lanes[TABLE]
    return bool(table) and table[-1][0] in (ALL_SWORN, SHOW_POUCHES)


@rule("4.1", "1.5")
def view(state: FeudumState, seat: int) -> FeudumState:
    """The position as one seat, or a spectator (-1), may know it."""
    seen = state.clone()
    seen.seed = UNKNOWN
    seen.draws = UNKNOWN
    FIELDS.hide(seen, seat)
    choosing = is_choosing(state)
    for other in range(state.seats):
        seen.seals[other] = _unseen(state.seals[other])
        if other == seat:
            continue
        lane = state.lanes[lane_of(other)]
        seen.lanes[lane_of(other)] = _hidden_lane(lane)
        if choosing and not is_bound(state, other):
            unpack(seen, other)  # who is not bound yet seems to have chosen neither cards nor a good
    seen.pool = _unseen(state.pool)
    seen.scrolls = _unseen(state.scrolls)
    seen.immunity = _unseen(state.immunity)
    seen.faces = tuple(
        face if tile % TILE_EPOCHS < state.stacks[tile // TILE_EPOCHS] - 1 else UNKNOWN
        for tile, face in enumerate(state.faces)
    )
    mine = EVERYBODY & ~((1 << state.seats) - 1) if seat < 0 else 1 << seat
    seen.deck = tuple(
        writ if known & mine else UNKNOWN for writ, known in zip(state.deck, state.deck_seen, strict=True)
    )
    seen.deck_seen = tuple(known if known in (0, EVERYBODY) else known & mine for known in state.deck_seen)
    seen.lanes[TABLE] = public_frames(state.lanes[TABLE], seat, SELECTING)
    seen.listed = []
    seen.listed_seat = -1
    return seen


def _unseen(tokens: Numbers) -> Numbers:
    """Tokens as they look from outside: values that nobody has seen are unknown."""
    return tuple(token if token == NO_SEAL or token > SHOWN else UNKNOWN for token in tokens)


def _hidden_lane(lane: Lane) -> Lane:
    """Another seat's lane: that something is chosen there, but not what."""
    if not lane:
        return lane
    first: Frame = lane[0]
    return ((first[0], first[1], *(0 for _ in first[2:])),)


# --- sampling --------------------------------------------------------------------------------------------------------


def determinize(seen: FeudumState, source: Source) -> FeudumState:
    """A full position: every way in which the unseen pieces can lie is equally likely.

    Chosen cards that nobody saw are any of those that their player has not played yet.
    """
    state = seen.clone()
    state.listed_seat = -1
    state.seed = fresh_seed(source)
    state.draws = 0
    _sample_seals(state, source)
    _sample_faces(state, source)
    _sample_writs(state, source)
    for seat in range(state.seats):
        if state.hand[seat] == UNKNOWN:
            unplayed = [card for card in range(CARDS) if not (state.played[seat] >> card) & 1]
            shuffle(source, unplayed)
            state.hand[seat] = sum(1 << card for card in unplayed[: state.held[seat]])
        if state.secret[seat] == UNKNOWN:
            state.secret[seat] = below(source, 2) if hides_beads(state, seat) else 0
    if is_choosing(state):
        _sample_oaths(state, source)
    return state


def hides_beads(state: FeudumState, seat: int) -> bool:
    """Whether a seat holds two beads in its fists, and somebody is about to pick."""
    table = state.lanes[TABLE]
    return bool(table) and table[-1][0] == PICK_FIST and table[-1][Fist.hider] == seat


def _sample_oaths(state: FeudumState, source: Source) -> None:
    """Who has sworn and is not bound yet has chosen any four cards."""
    for seat in range(state.seats):
        if (state.sworn >> seat) & 1 and not state.held[seat]:
            cards = list(range(CARDS))
            shuffle(source, cards)
            number = state.setting.components.cards_in_hand + int(state.pouch[seat] == SALTPETER)
            state.hand[seat] = sum(1 << card for card in cards[:number])
            state.held[seat] = number


def _sample_seals(state: FeudumState, source: Source) -> None:
    left = list(state.setting.components.seals)
    rows = [state.pool, state.scrolls, state.immunity, state.rosary, state.chickens, *state.seals, *state.beads]
    for row in rows:
        for token in row:
            if token > NO_SEAL:
                left[token - SHOWN if token > SHOWN else token] -= 1
    unseen = [value for value in BEAD_VALUES for _ in range(left[value])]
    shuffle(source, unseen)

    def filled(row: Numbers) -> Numbers:
        return tuple(unseen.pop() if token == UNKNOWN else token for token in row)

    state.pool = filled(state.pool)
    state.scrolls = filled(state.scrolls)
    state.immunity = filled(state.immunity)
    state.seals = [filled(row) for row in state.seals]


def _sample_faces(state: FeudumState, source: Source) -> None:
    left = list(state.setting.components.landscapes)
    for face in state.faces:
        if face != UNKNOWN:
            left[face] -= 1
    unseen = [landscape for landscape in range(LANDSCAPES) for _ in range(left[landscape])]
    shuffle(source, unseen)
    assert len(state.faces) == TILES
    state.faces = tuple(unseen.pop() if face == UNKNOWN else face for face in state.faces)


def _sample_writs(state: FeudumState, source: Source) -> None:
    known = {writ for row in (state.deck, *state.writs) for writ in row}
    unseen = [writ for writ in state.setting.writs if writ not in known]
    shuffle(source, unseen)
    state.deck = tuple(unseen.pop() if writ == UNKNOWN else writ for writ in state.deck)
    state.writs = [tuple(unseen.pop() if writ == UNKNOWN else writ for writ in row) for row in state.writs]

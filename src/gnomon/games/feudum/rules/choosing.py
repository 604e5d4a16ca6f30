"""Choosing the cards of a round: in secret and in parallel, bound in turn order (4.1)."""

from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import COMMIT, PICK, SWEAR
from gnomon.games.feudum.decisions import ALL_SWORN, PICK_CARDS, SHOW_POUCHES, SWORN
from gnomon.games.feudum.events import POUCH_SHOWN, SWORE
from gnomon.games.feudum.frames import Cards, Sworn
from gnomon.games.feudum.state import FeudumState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import lane_of
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

CALM = (
    terms.INFLUENCE,
    terms.MOVE,
    terms.GUILD,
    terms.DEFEND,
    terms.TAX,
    terms.HARVEST,
    terms.EXPLORE,
    terms.MIGRATE,
    terms.IMPROVE,
    terms.REPEAT,
    terms.CONQUER,
)
"""The cards in the order in which a player who is absent picks them."""

TILES_FROM = 2
"""The first answer of COMMIT in which a wild tile stands for the good."""


def begin_choosing(state: FeudumState) -> None:
    """Ask everybody at once."""
    state.push((ALL_SWORN, (1 << state.seats) - 1))
    for seat in range(state.seats):
        state.push((PICK_CARDS, 1 << seat, 0, 0), lane_of(seat))


def good_of(commitment: int) -> int:
    """The good of a COMMIT answer."""
    answer = commitment - COMMIT
    return answer if answer < TILES_FROM else (answer - TILES_FROM) // terms.LANDSCAPES


def tile_of(commitment: int) -> int:
    """The landscape of the wild tile in a COMMIT answer, or NOTHING."""
    answer = commitment - COMMIT
    return terms.NOTHING if answer < TILES_FROM else (answer - TILES_FROM) % terms.LANDSCAPES


@rule("4.1")
def cards_wanted(state: FeudumState, commitment: int) -> int:
    """Four cards, and a fifth for saltpeter in the pouch; never more than one good."""
    extra = commitment != 0 and good_of(commitment) == terms.SALTPETER
    return state.setting.components.cards_in_hand + int(extra)


@rule("4.1")
def legal_pick(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """A card more, a good for the pouch (a tile may stand for it), or the oath when everything is chosen."""
    mask, commitment = frame[Cards.cards], frame[Cards.pouch]
    count, wanted = mask.bit_count(), cards_wanted(state, commitment)
    found: list[int] = []
    if count < wanted:
        found += [PICK + card for card in range(terms.CARDS) if not (mask >> card) & 1]
    if not commitment:
        for good in (terms.SALTPETER, terms.SULFUR):
            if state.goods[terms.GOODS * seat + good]:
                found.append(COMMIT + good)
        tiles = [one for one in range(terms.LANDSCAPES) if state.tiles[terms.LANDSCAPES * seat + one]]
        for good in (terms.SALTPETER, terms.SULFUR):
            found += [COMMIT + TILES_FROM + terms.LANDSCAPES * good + landscape for landscape in tiles]
    if count == wanted:
        found.append(SWEAR)
    return found


def take_pick(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Note a card or the good, or go on to the oath. The frames stay in the seat's own lane."""
    mask, commitment = frame[Cards.cards], frame[Cards.pouch]
    lane = lane_of(seat)
    if code == SWEAR:
        state.push((SWORN, 1 << seat, seat, mask, commitment), lane)
        return
    state.push(frame, lane)
    if code < COMMIT:
        state.push((PICK_CARDS, 1 << seat, mask | 1 << (code - PICK), commitment), lane)
    else:
        state.push((PICK_CARDS, 1 << seat, mask, code), lane)


def why_not_pick(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a card, a good or the oath is not possible."""
    mask, commitment = frame[Cards.cards], frame[Cards.pouch]
    if code == SWEAR:
        wanted = cards_wanted(state, commitment)
        return Refusal("cards_missing", "4.1", {"chosen": mask.bit_count(), "wanted": wanted})
    if code < COMMIT:
        if (mask >> (code - PICK)) & 1:
            return Refusal("card_chosen_already", "4.1", {"card": code - PICK})
        return Refusal("cards_complete", "4.1", {"wanted": cards_wanted(state, commitment)})
    if commitment:
        return Refusal("pouch_full", "4.1")
    if tile_of(code) != terms.NOTHING:
        return Refusal("no_such_tile", "4.4", {"landscape": tile_of(code)})
    return Refusal("good_not_held", "4.1", {"good": good_of(code)})


@rule("4.1")
def default_pick(state: FeudumState, seat: int, frame: Frame) -> int:
    """The oath, or another card: those least bound to a place and a moment come first."""
    codes = legal_pick(state, seat, frame)
    if SWEAR in codes:
        return SWEAR
    return next(PICK + card for card in CALM if PICK + card in codes)


@rule("4.1")
def swear(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The choice stands: it can be taken back until all players earlier in turn order are bound as well."""
    seat, mask, commitment = frame[Sworn.seat], frame[Sworn.cards], frame[Sworn.pouch]
    state.lanes[lane_of(seat)] = ()
    state.hand[seat] = mask
    state.held[seat] = mask.bit_count()
    if commitment:
        good, tile = good_of(commitment), tile_of(commitment)
        state.pouch[seat] = good
        state.pouch_tile[seat] = tile
        if tile == terms.NOTHING:
            state.goods[terms.GOODS * seat + good] -= 1
        else:
            state.tiles[terms.LANDSCAPES * seat + tile] -= 1
    state.sworn |= 1 << seat
    turn = (seat - state.first) % state.seats
    if turn == state.final < state.seats - 1 and (state.sworn >> (seat + 1) % state.seats) & 1:
        state.push((SHOW_POUCHES, 0))
    else:
        bind(state, events)


@rule("4.1")
def show_pouches(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The oath binds others who swore before their turn: their pouches come to light."""
    state.shown += 1
    bind(state, events)


@rule("4.1")
def bind(state: FeudumState, events: Events | None) -> None:
    """In turn order, whoever has sworn is bound, and the pouch lies open to all who come after."""
    while state.final < state.seats:
        seat = (state.first + state.final) % state.seats
        if not (state.sworn >> seat) & 1:
            return
        state.final += 1
        tell(events, SWORE, seat, state.held[seat])
        tell(events, POUCH_SHOWN, seat, state.pouch[seat], state.pouch_tile[seat])


def is_bound(state: FeudumState, seat: int) -> bool:
    """Whether a seat's choice is final."""
    return (seat - state.first) % state.seats < state.final


def can_take_back(state: FeudumState, seat: int) -> bool:
    """Whether a seat has sworn and is not bound yet."""
    return bool((state.sworn >> seat) & 1) and not is_bound(state, seat)


def unpack(state: FeudumState, seat: int) -> None:
    """The pouch is empty, and the good or tile where it was; no card is chosen."""
    good, tile = state.pouch[seat], state.pouch_tile[seat]
    if tile != terms.NOTHING:
        state.tiles[terms.LANDSCAPES * seat + tile] += 1
    elif good != terms.NOTHING:
        state.goods[terms.GOODS * seat + good] += 1
    state.pouch[seat] = terms.NOTHING
    state.pouch_tile[seat] = terms.NOTHING
    state.held[seat] = 0


def take_back(state: FeudumState, seat: int) -> None:
    """Choose again: the good returns from the pouch, the cards to the hand."""
    unpack(state, seat)
    state.hand[seat] = 0
    state.sworn &= ~(1 << seat)
    state.push((PICK_CARDS, 1 << seat, 0, 0), lane_of(seat))


@rule("4.1")
def empty_pouch(state: FeudumState, seat: int) -> bool:
    """The committed good goes to the haversack, a tile out of the game; False if the pouch was empty."""
    good, tile = state.pouch[seat], state.pouch_tile[seat]
    if good == terms.NOTHING:
        return False
    if tile == terms.NOTHING:
        state.bag[good] += 1
    else:
        state.spent = replaced(state.spent, tile, state.spent[tile] + 1)
    state.pouch[seat] = terms.NOTHING
    state.pouch_tile[seat] = terms.NOTHING
    return True

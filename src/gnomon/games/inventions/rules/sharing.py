"""Share an Invention (4.5 A4)."""

from gnomon.games.inventions import terms
from gnomon.games.inventions.actions import DONE, GIVE_UP, REGION, TAKE
from gnomon.games.inventions.decisions import SHARE_ENDS, SHARE_SLOT, SHARE_TILE
from gnomon.games.inventions.effects import (
    beside_card,
    free_slot,
    gain_aspiration,
    give_up_slot,
    is_invention,
    owns_letter,
    place_citizen,
    put_in_slot,
    score,
    score_bots,
)
from gnomon.games.inventions.events import ON_MAP, SHARED
from gnomon.games.inventions.frames import ShareEnds, ShareSlot, ShareTile
from gnomon.games.inventions.state import BOT_PRESENTING, PRESENTING, InventionsState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("A4")
def check_share_at(state: InventionsState, party: int, region: int) -> Refusal | None:
    """An invention with at least one citizen of the colour beside it."""
    if not is_invention(state, region):
        return Refusal("no_invention_there", "A4", {"region": region})
    if not beside_card(state, party, region):
        return Refusal("nobody_beside", "A4", {"region": region})
    return None


@rule("A4")
def check_share(state: InventionsState, seat: int) -> Refusal | None:
    """Such an invention somewhere."""
    for region in range(terms.REGIONS):
        if check_share_at(state, seat, region) is None:
            return None
    return Refusal("nothing_to_share", "A4")


def legal_share(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Regions whose invention can be shared."""
    return [REGION + region for region in range(terms.REGIONS) if check_share_at(state, seat, region) is None]


@rule("A4")
def take_share(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Presenter, inventor and innovator have their parts; then the player takes a tile; then everybody goes to the map."""
    region = code - REGION
    state.push((SHARE_ENDS, 1 << seat, region))
    reward(state, seat, region, events)
    if tile_codes(state, seat, region):
        state.push((SHARE_TILE, 1 << seat, region))


def why_not_share(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why nothing can be shared there."""
    return check_share_at(state, seat, code - REGION)


@rule("A4", "7.1.3", "7.2.1")
def reward(state: InventionsState, sharer: int, region: int, events: Events | None) -> None:
    """The presenter scores the card's era for each citizen, the innovator gets a citizen; the rest is for the end."""
    card, inventor, innovator = state.card[region], state.inventor[region], state.innovator[region]
    tell(events, SHARED, sharer, region, card, inventor)
    components = state.setting.components
    presenter = state.presenter[region]
    points = components.card_era[card] * components.specialist_citizens[state.specialist[region]]
    if presenter < state.seats:
        score(state, presenter, points, PRESENTING, events)
    else:
        score_bots(state, points, BOT_PRESENTING, events)
    if innovator != terms.NOBODY:
        place_citizen(state, innovator, region, events)


@rule("A4", "7.1.3", "7.2.1")
def leave_card(state: InventionsState, region: int, events: Events | None) -> None:
    """The inventor has the card, everybody beside it goes to the region's map; its slot is empty.

    What an automated inventor would have goes to the bots' pile in solo play, else out of the game.
    """
    card, inventor = state.card[region], state.inventor[region]
    if inventor < state.seats or state.setting.solo:
        state.inventions[inventor] = (*state.inventions[inventor], card)
    else:
        state.gone |= 1 << card
    for party in range(terms.PARTIES):
        number = beside_card(state, party, region)
        if number:
            state.people[terms.REGIONS * party + region] += number
            tell(events, ON_MAP, party, region, number)
    state.card = replaced(state.card, region, terms.NOTHING)
    state.presenter = replaced(state.presenter, region, terms.NOBODY)
    state.inventor = replaced(state.inventor, region, terms.NOBODY)
    state.innovator = replaced(state.innovator, region, terms.NOBODY)


def share_ends(state: InventionsState, frame: Frame, events: Events | None) -> None:
    """The tile is taken."""
    leave_card(state, frame[ShareEnds.region], events)


# --- the sharer's tile -----------------------------------------------------------------------------------------------


@rule("A4")
def replaceable(state: InventionsState, seat: int) -> list[int]:
    """Slots of a full display whose tile may be given up: an aspiration tile's, or (9.3) any."""
    any_tile = state.setting.share_replaces_any
    return [slot for slot in range(terms.SLOTS) if any_tile or state.slots[seat][slot] >= terms.FIRST_ASPIRATION]


@rule("A4")
def tile_codes(state: InventionsState, seat: int, region: int) -> list[int]:
    """Any Wealth tile of the region, of a letter that the player does not own; or a Wild Aspiration tile."""
    if free_slot(state, seat) == terms.NOTHING and not replaceable(state, seat):
        return []
    found: list[int] = []
    if not owns_letter(state, seat, state.letters[region]):
        found = [TAKE + tile for tile in sorted(set(state.wealth[region]))]
    found.append(TAKE + terms.WILD_TILE)
    return found


def legal_share_tile(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """A tile, or nothing."""
    return [*tile_codes(state, seat, frame[ShareTile.region]), DONE]


@rule("A4")
def take_share_tile(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Into the leftmost empty slot; if there is none, in place of another tile."""
    if code == DONE:
        return
    if free_slot(state, seat) == terms.NOTHING:
        state.push((SHARE_SLOT, 1 << seat, frame[ShareTile.region], code - TAKE))
    else:
        _take(state, seat, frame[ShareTile.region], code - TAKE, free_slot(state, seat), events)


def _take(state: InventionsState, seat: int, region: int, tile: int, slot: int, events: Events | None) -> None:
    if tile == terms.WILD_TILE:
        gain_aspiration(state, seat, terms.WILD, events)
        return
    stack = state.wealth[region]
    at = stack.index(tile)
    state.wealth[region] = (*stack[:at], *stack[at + 1 :])
    put_in_slot(state, seat, slot, tile, events)


def why_not_share_tile(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why that tile cannot be taken."""
    tile = code - TAKE
    if not terms.FIRST_WEALTH <= tile < terms.FIRST_ASPIRATION:
        return None
    if tile not in state.wealth[frame[ShareTile.region]]:
        return Refusal("wealth_not_there", "A4", {"tile": tile})
    return Refusal("letter_owned", "5.1", {"tile": tile})


def legal_share_slot(state: InventionsState, seat: int, frame: Frame) -> list[int]:
    """Slots to be given up, or none of them and nothing taken."""
    return [*(GIVE_UP + slot for slot in replaceable(state, seat)), DONE]


def take_share_slot(state: InventionsState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The new tile lies in the slot of the old one."""
    if code == DONE:
        return
    slot = code - GIVE_UP
    give_up_slot(state, seat, slot, events)
    _take(state, seat, frame[ShareSlot.region], frame[ShareSlot.tile], slot, events)


def why_not_share_slot(state: InventionsState, seat: int, frame: Frame, code: int) -> Refusal:
    """Only aspiration tiles may be given up."""
    return Refusal("aspiration_only", "A4", {"tile": state.slots[seat][code - GIVE_UP]})

"""The only verbs that change a position; they keep its invariants and tell what happened."""

from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.queries import attackers_left, is_legal_site
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import NOBODY, NONE
from gnomon.kernel.events import Events, tell, tell_in_part
from gnomon.kernel.rulebook import rule

KNOWLEDGE_PIECES = 0
BRICK_PIECES = 1

# --- resources and cards -----------------------------------------------------------------------------------------


@rule("5.1")
def gain(state: EmpiresState, seat: int, resource: int, amount: int, events: Events | None) -> None:
    """Pieces (0 knowledge, 1 bricks) from the own reserve to the stock, as many as there are."""
    if amount <= 0:
        return
    at = 2 * seat + resource
    room = state.setting.components.resource_cap - state.stock[at]
    gained = amount if amount < room else room
    state.stock[at] += gained
    tell(events, happened.GAINED, seat, resource, gained, amount - gained)


def pay(state: EmpiresState, seat: int, resource: int, amount: int) -> None:
    """Pieces from the stock back to the own reserve; the stock must hold them."""
    assert state.stock[2 * seat + resource] >= amount
    state.stock[2 * seat + resource] -= amount


@rule("5.8")
def draw(state: EmpiresState, seat: int, deck: int, events: Events | None) -> None:
    """The top card of a deck that is not empty to the hand, seen by its owner alone."""
    cards = state.decks[deck]
    design = cards[-1]
    state.decks[deck] = cards[:-1]
    components = state.setting.components
    state.tops[deck] = components.type_of[cards[-2]] if len(cards) > 1 else NONE
    back = components.back_of[design]
    state.backs[16 * seat + back] += 1
    state.hands[seat] = tuple(sorted((*state.hands[seat], design)))
    state.shown += 1
    tell_in_part(events, happened.DREW, 1 << seat, (seat, deck, back, design), (seat, deck, back))


@rule("5.5")
def lay_on_pile(state: EmpiresState, seat: int, design: int) -> None:
    """A card of the hand face up on the discovery space."""
    hand = list(state.hands[seat])
    hand.remove(design)
    state.hands[seat] = tuple(hand)
    state.backs[16 * seat + state.setting.components.back_of[design]] -= 1
    state.piles[seat] = (*state.piles[seat], design)
    state.shown += 1


@rule("5.7")
def discard_top(state: EmpiresState, seat: int, events: Events | None) -> None:
    """The top discovered card to the own discard pile."""
    design = bury_top(state, seat)
    tell(events, happened.DISCARDED, seat, design)


def bury_top(state: EmpiresState, seat: int) -> int:
    """The same, told by the caller's own event; the card."""
    pile = state.piles[seat]
    state.piles[seat] = pile[:-1]
    state.discards[seat] = (*state.discards[seat], pile[-1])
    return pile[-1]


# --- population --------------------------------------------------------------------------------------------------


@rule("3.3", "5.11")
def appoint(state: EmpiresState, seat: int, amount: int, why: int, events: Events | None) -> None:
    """Tokens from the reserve to the own scholar space, as many as there are."""
    taken = amount if amount < state.population[seat] else state.population[seat]
    state.population[seat] -= taken
    state.scholars[seat] += taken
    tell(events, happened.APPOINTED, seat, taken, why)


@rule("5.10")
def send_to_wonder(state: EmpiresState, seat: int, place: int, events: Events | None) -> None:
    """A scholar of the own board on top of a wonder's pile."""
    state.scholars[seat] -= 1
    state.wonder_piles[place] = (*state.wonder_piles[place], seat)
    tell(events, happened.SCHOLAR_TO_WONDER, seat, place)


@rule("5.9")
def send_to_leader(state: EmpiresState, seat: int, column: int, events: Events | None) -> None:
    """A scholar of the own board on top of a leader effect tile's pile."""
    state.scholars[seat] -= 1
    state.tile_piles[column] = (*state.tile_piles[column], seat)
    tell(events, happened.SCHOLAR_TO_LEADER, seat, column)


@rule("2.14")
def add_clans(state: EmpiresState, seat: int, node: int, clans: int) -> None:
    """Clans on a node that is empty or the seat's own."""
    if clans:
        assert state.holders[node] in (NOBODY, seat)
        state.clans[node] += clans
        state.holders[node] = seat


def take_clans(state: EmpiresState, node: int, clans: int) -> None:
    """Clans off a node, on their way elsewhere."""
    state.clans[node] -= clans
    if not state.clans[node]:
        state.holders[node] = NOBODY


@rule("5.4")
def send_home(state: EmpiresState, node: int, clans: int) -> None:
    """Clans of a node back to their owner's reserve."""
    state.population[state.holders[node]] += clans
    take_clans(state, node, clans)


@rule("5.2")
def place_clan(state: EmpiresState, seat: int, node: int, events: Events | None) -> None:
    """One clan from the reserve to the own capital or an own city."""
    state.population[seat] -= 1
    add_clans(state, seat, node, 1)
    tell(events, happened.CLAN_PLACED, seat, node)


@rule("5.3")
def move_clans(state: EmpiresState, seat: int, node: int, to: int, clans: int, events: Events | None) -> None:
    """Clans along an edge, with the combat that follows."""
    take_clans(state, node, clans)
    tell(events, happened.MOVED, seat, node, to, clans)
    enter(state, seat, to, clans, events)


@rule("5.12")
def assault(state: EmpiresState, seat: int, node: int, to: int, clans: int, events: Events | None) -> None:
    """Clans along an edge; enemies there go home and the seat loses none."""
    take_clans(state, node, clans)
    tell(events, happened.MOVED, seat, node, to, clans)
    defender = state.holders[to]
    if defender not in (NOBODY, seat):
        sent = state.clans[to]
        send_home(state, to, sent)
        tell(events, happened.ASSAULTED, seat, defender, to, sent)
    add_clans(state, seat, to, clans)
    release_waiting(state, seat, to, events)


def land(state: EmpiresState, seat: int, territory: int, clans: int, events: Events | None) -> None:
    """Clans from the reserve straight to a territory, with the combat that follows."""
    state.population[seat] -= clans
    tell(events, happened.LANDED, seat, territory, clans)
    enter(state, seat, territory, clans, events)


@rule("5.4")
def enter(state: EmpiresState, seat: int, node: int, clans: int, events: Events | None) -> None:
    """Arriving clans occupy a node, after a combat if another player's clans stand there."""
    defender = state.holders[node]
    if defender in (NOBODY, seat):
        add_clans(state, seat, node, clans)
    else:
        defenders = state.clans[node]
        left = attackers_left(state, seat, clans, defenders)
        removed = clans if clans < defenders else defenders
        send_home(state, node, removed)
        state.population[seat] += clans - left
        add_clans(state, seat, node, left)
        tell(events, happened.FOUGHT, seat, defender, node, clans, defenders, left, defenders - removed)
    release_waiting(state, seat, node, events)


# --- buildings ---------------------------------------------------------------------------------------------------


def take_piece(state: EmpiresState, seat: int, kind: int) -> None:
    """The next piece of a field off the own board; the symbol under it shows at once."""
    state.removed[4 * seat + kind] += 1


@rule("5.6")
def put_piece(state: EmpiresState, seat: int, kind: int, territory: int) -> None:
    """A piece on a free site."""
    state.buildings[territory] |= 1 << (4 * seat + kind)


@rule("5.6")
def release_waiting(state: EmpiresState, seat: int, node: int, events: Events | None) -> None:
    """A piece that waits on the discovery space goes where an own clan has just arrived, if a site is legal there."""
    kind = state.waiting[seat]
    if kind == NONE or not state.land.sites[node] or not is_legal_site(state, seat, kind, node):
        return
    state.waiting[seat] = NONE
    put_piece(state, seat, kind, node)
    design = bury_top(state, seat)
    tell(events, happened.RELEASED, seat, kind, node, design)


@rule("6.1")
def destroy_building(
    state: EmpiresState, seat: int, owner: int, kind: int, territory: int, events: Events | None
) -> None:
    """A piece off the map: an enemy's to the destroyed section of the seat, an own one out of the game."""
    state.buildings[territory] &= ~(1 << (4 * owner + kind))
    if owner == seat:
        state.lost[4 * owner + kind] += 1
    else:
        state.captured[16 * seat + 4 * owner + kind] += 1
        state.unscored[seat] += 1
    tell(events, happened.BUILDING_DESTROYED, seat, owner, kind, territory)


def destroy_clans(state: EmpiresState, seat: int, territory: int, events: Events | None) -> None:
    """A whole clan group back to its owner's reserve."""
    owner = state.holders[territory]
    clans = state.clans[territory]
    send_home(state, territory, clans)
    tell(events, happened.CLANS_DESTROYED, seat, owner, territory, clans)

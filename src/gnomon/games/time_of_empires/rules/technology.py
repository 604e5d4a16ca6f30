"""Discovering, constructing and acquiring technology (5.5 to 5.8)."""

from gnomon.games.time_of_empires import effects
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.actions import CARD, DECK, FINISH, NODE, PUT_ASIDE
from gnomon.games.time_of_empires.decisions import CHOOSE_DECK, CHOOSE_FREE_DISCOVERY, DRAW_CARD, RESOLVE_PART
from gnomon.games.time_of_empires.effects import bury_top, draw, lay_on_pile, pay, put_piece, take_piece
from gnomon.games.time_of_empires.frames import Acquired, AssemblySite, Deck, DrawCard, FreeDiscovery, FreeSite
from gnomon.games.time_of_empires.queries import (
    can_construct,
    construction_cost,
    discovery_cost,
    has_free_site,
    has_piece,
    is_present,
    legal_sites,
    only_seat,
    payable_discoveries,
    pieces_of,
)
from gnomon.games.time_of_empires.rules.placement import why_not_construct
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FREE_DISCOVER, NONE
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame, seat_mask
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

# --- discovering -------------------------------------------------------------------------------------------------


@rule("5.5")
def legal_discovery(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The cards in hand that can be paid, or none."""
    if state.waiting[seat] != NONE:
        return [FINISH]
    return [CARD + design for design in payable_discoveries(state, seat)] + [FINISH]


def why_not_discovery(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that card cannot be discovered."""
    design = code - CARD
    if state.waiting[seat] != NONE:
        return Refusal("piece_waits", "5.5", {"kind": state.waiting[seat]})
    if design not in state.hands[seat]:
        return Refusal("card_not_in_hand", "5.5", {"card": design})
    cost = discovery_cost(state, seat, design)
    return Refusal("knowledge_short", "5.5", {"card": design, "cost": cost, "knowledge": state.stock[2 * seat]})


@rule("5.5")
def take_discovery(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The knowledge is paid, the card lies on the pile, its effect follows at once."""
    design = code - CARD
    cost = discovery_cost(state, seat, design)
    pay(state, seat, effects.KNOWLEDGE_PIECES, cost)
    lay_on_pile(state, seat, design)
    tell(events, happened.DISCOVERED, seat, design, cost)
    push_effect(state, seat, design)


def push_effect(state: EmpiresState, seat: int, design: int) -> None:
    """The parts of a card's effect, to be resolved from left to right."""
    for verb, amount, extra in reversed(state.setting.components.parts[design]):
        state.pend((RESOLVE_PART, seat_mask(seat), verb, amount, extra, 0))


@rule("5.12")
def ask_free_discovery(state: EmpiresState, seat: int, left: int) -> None:
    """The next free discovery, if one is left and possible."""
    if left > 0 and state.hands[seat] and state.waiting[seat] == NONE:
        state.pend((CHOOSE_FREE_DISCOVERY, seat_mask(seat), left))


def legal_free_discovery(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """Any card in hand, or none."""
    if state.waiting[seat] != NONE:
        return [FINISH]
    return [CARD + design for design in sorted(set(state.hands[seat])) if design >= 0] + [FINISH]


def why_not_free_discovery(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why that card cannot be discovered."""
    if state.waiting[seat] != NONE:
        return Refusal("piece_waits", "5.5", {"kind": state.waiting[seat]})
    return Refusal("card_not_in_hand", "5.12", {"card": code - CARD})


def take_free_discovery(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Its own effect first, then the next card; nothing of it if the option says so."""
    design = code - CARD
    lay_on_pile(state, seat, design)
    tell(events, happened.DISCOVERED_FREE, seat, design)
    # The hand may be empty only for now: the card's effect may draw.
    if frame[FreeDiscovery.left] > 1:
        state.pend((RESOLVE_PART, seat_mask(seat), FREE_DISCOVER, frame[FreeDiscovery.left] - 1, 0, 0))
    if state.setting.free_discover_effect:
        push_effect(state, seat, design)


# --- constructing ------------------------------------------------------------------------------------------------


@rule("5.6")
def legal_site(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The legal sites for the piece of the top card; without any, the piece may be put on the card."""
    if why_not_construction(state, seat) is not None:
        return [FINISH]
    kind = state.setting.components.type_of[state.piles[seat][-1]]
    sites = legal_sites(state, seat, kind)
    return [*(NODE + site for site in sites), FINISH] if sites else [PUT_ASIDE, FINISH]


def why_not_construction(state: EmpiresState, seat: int) -> Refusal | None:
    """Why the top card cannot be built now (it may have been discarded since the action began)."""
    return None if can_construct(state, seat) else why_not_construct(state, seat)


def why_not_site(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the piece of the top card cannot be built there, or put aside."""
    refusal = why_not_construction(state, seat)
    if refusal is not None:
        return refusal
    kind = state.setting.components.type_of[state.piles[seat][-1]]
    if code == PUT_ASIDE:
        return Refusal("site_is_free", "5.6", {"kind": kind})
    return why_no_site(state, seat, kind, code - NODE)


def why_no_site(state: EmpiresState, seat: int, kind: int, node: int) -> Refusal:
    """Which condition of a legal site fails."""
    if node not in state.land.territories:
        return Refusal("not_a_territory", "5.6", {"node": node})
    if not is_present(state, seat, node):
        return Refusal("not_present", "5.6", {"node": node})
    if (pieces_of(state, seat, node) >> kind) & 1:
        return Refusal("kind_there", "5.6", {"node": node, "kind": kind})
    assert not has_free_site(state, node)
    return Refusal("no_free_site", "5.6", {"node": node, "sites": state.land.sites[node]})


@rule("5.6")
def take_site(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Paid, taken, placed and discarded in one; or the piece waits on its card."""
    design = state.piles[seat][-1]
    kind = state.setting.components.type_of[design]
    cost = construction_cost(state, seat, design)
    pay(state, seat, effects.BRICK_PIECES, cost)
    take_piece(state, seat, kind)
    if code == PUT_ASIDE:
        state.waiting[seat] = kind
        tell(events, happened.PUT_ON_CARD, seat, kind, design, cost)
        return
    put_piece(state, seat, kind, code - NODE)
    bury_top(state, seat)
    tell(events, happened.CONSTRUCTED, seat, kind, code - NODE, design, cost)


# --- building by effects -----------------------------------------------------------------------------------------


@rule("5.12")
def legal_free_site(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The legal sites for the piece that the effect gives, or none."""
    if not has_piece(state, seat, frame[FreeSite.kind]):
        return [FINISH]
    return [NODE + site for site in legal_sites(state, seat, frame[FreeSite.kind])] + [FINISH]


def why_not_free_site(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the piece cannot be built there."""
    if not has_piece(state, seat, frame[FreeSite.kind]):
        return Refusal("no_piece_left", "5.12", {"kind": frame[FreeSite.kind]})
    return why_no_site(state, seat, frame[FreeSite.kind], code - NODE)


def take_free_site(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The piece is built without cost or card."""
    take_piece(state, seat, frame[FreeSite.kind])
    put_piece(state, seat, frame[FreeSite.kind], code - NODE)
    tell(events, happened.BUILT_FREE, seat, frame[FreeSite.kind], code - NODE)


def assembly_sites(state: EmpiresState, seat: int) -> list[int]:
    """Where the piece of the top card may be built at once (card 306)."""
    pile = state.piles[seat]
    if not pile or state.waiting[seat] != NONE:
        return []
    kind = state.setting.components.type_of[pile[-1]]
    return legal_sites(state, seat, kind) if has_piece(state, seat, kind) else []


def legal_assembly_site(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The legal sites for the piece of the top card, or none."""
    return [NODE + site for site in assembly_sites(state, seat)] + [FINISH]


def why_not_assembly_site(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the piece of the top card cannot be built there."""
    if not state.piles[seat]:
        return Refusal("nothing_discovered", "5.12", {})
    if state.waiting[seat] != NONE:
        return Refusal("piece_waits", "5.12", {"kind": state.waiting[seat]})
    kind = state.setting.components.type_of[state.piles[seat][-1]]
    if not has_piece(state, seat, kind):
        return Refusal("no_piece_left", "5.12", {"kind": kind})
    return why_no_site(state, seat, kind, code - NODE)


def take_assembly_site(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The top card is discarded and its piece built; the effect may be used once more."""
    design = bury_top(state, seat)
    kind = state.setting.components.type_of[design]
    take_piece(state, seat, kind)
    put_piece(state, seat, kind, code - NODE)
    tell(events, happened.ASSEMBLED, seat, kind, code - NODE, design)
    if frame[AssemblySite.left] > 1 and assembly_sites(state, seat):
        state.pend((frame[0], frame[1], frame[AssemblySite.left] - 1))


# --- drawing -----------------------------------------------------------------------------------------------------


@rule("5.8")
def legal_acquired(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The decks of the board where the timer stands."""
    return [DECK + deck for deck in (2 * frame[Acquired.board], 2 * frame[Acquired.board] + 1) if state.decks[deck]] + [
        FINISH
    ]


def why_not_acquired(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no card can be drawn from that deck."""
    deck = code - DECK
    if deck // 2 != frame[Acquired.board]:
        return Refusal("deck_of_other_board", "5.8", {"deck": deck})
    return Refusal("deck_empty", "5.8", {"deck": deck})


def take_acquired(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A card of the chosen deck."""
    state.pend((DRAW_CARD, frame[1], code - DECK, 0))


def ask_deck(state: EmpiresState, seat: int, left: int) -> None:
    """The deck of the next card, if one is left and any deck has cards."""
    if left > 0 and any(state.decks):
        state.pend((CHOOSE_DECK, seat_mask(seat), left))


def legal_deck(state: EmpiresState, seat: int, frame: Frame) -> list[int]:
    """The decks that still hold cards, or none."""
    return [DECK + deck for deck in range(4) if state.decks[deck]] + [FINISH]


def why_not_deck(state: EmpiresState, seat: int, frame: Frame, code: int) -> Refusal:
    """The deck is empty."""
    return Refusal("deck_empty", "5.12", {"deck": code - DECK})


def take_deck(state: EmpiresState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A card of the chosen deck; the next is asked for."""
    state.pend((DRAW_CARD, frame[1], code - DECK, frame[Deck.left] - 1))


def draw_card(state: EmpiresState, frame: Frame, events: Events | None) -> None:
    """The top card of the chosen deck, if nobody was quicker; then the next choice."""
    seat = only_seat(frame)
    if state.decks[frame[DrawCard.deck]]:
        draw(state, seat, frame[DrawCard.deck], events)
    ask_deck(state, seat, frame[DrawCard.left])

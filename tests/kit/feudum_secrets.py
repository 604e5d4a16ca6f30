"""What a seat of Feudum cannot know, moved about: worlds that look the same to it."""

from gnomon.games.feudum.decisions import PICK_CARDS, SWORN
from gnomon.games.feudum.rules.choosing import is_bound, take_back
from gnomon.games.feudum.secrets import hides_beads, is_choosing
from gnomon.games.feudum.state import NO_SEAL, SHOWN, FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import CARDS, TILE_EPOCHS, TILES
from gnomon.kernel.game import lane_of
from gnomon.kernel.rng import SEED_BITS, Source, below, shuffle
from gnomon.kernel.state import State


def permute_hidden(state: State, seat: int, source: Source) -> FeudumState:
    """Another full position that differs only in what a seat (or -1, a spectator) cannot know.

    Values under seals, faces of tiles in stacks, writs in the deck and in other hands, cards that others have chosen,
    their unfinished choices, the hands of beads that somebody hides, and the generator.
    """
    assert isinstance(state, FeudumState)
    other = state.clone()
    other.listed_seat = -1
    other.seed = sum(below(source, 1 << 64) << shift for shift in range(0, SEED_BITS, 64))
    other.draws = below(source, 1000)
    _move_seals(other, source)
    _move_faces(other, source)
    _move_writs(other, seat, source)
    choosing = is_choosing(state)
    for player in range(state.seats):
        if player == seat:
            continue
        if choosing and not is_bound(state, player):
            _choose_anew(other, player, source)
        else:
            _exchange_cards(other, player, source)
        _forget_meals(other, player)
        if hides_beads(other, player):
            other.secret[player] = below(source, 2)
    return other


def _move_seals(state: FeudumState, source: Source) -> None:
    """Tokens that nobody has seen change places, the player's own seals among them: nobody may look."""
    rows = [state.pool, state.scrolls, state.immunity, *state.seals]
    loose = [token for row in rows for token in row if NO_SEAL < token < SHOWN]
    shuffle(source, loose)

    def dealt(row: Numbers) -> Numbers:
        return tuple(loose.pop() if NO_SEAL < token < SHOWN else token for token in row)

    state.pool = dealt(state.pool)
    state.scrolls = dealt(state.scrolls)
    state.immunity = dealt(state.immunity)
    state.seals = [dealt(row) for row in state.seals]


def _move_faces(state: FeudumState, source: Source) -> None:
    """Tiles still in stacks change places."""
    hidden = [tile for tile in range(TILES) if tile % TILE_EPOCHS + 1 >= state.stacks[tile // TILE_EPOCHS]]
    loose = [state.faces[tile] for tile in hidden]
    shuffle(source, loose)
    for tile in hidden:
        state.faces = replaced(state.faces, tile, loose.pop())


def _move_writs(state: FeudumState, seat: int, source: Source) -> None:
    """Writs of other hands and those of the deck that the seat has not seen go under change places."""
    mine = 1 << seat if seat >= 0 else 1 << state.seats
    known = [bool(seen & mine) for seen in state.deck_seen]
    loose = [writ for writ, seen in zip(state.deck, known, strict=True) if not seen]
    loose += [writ for player, hand in enumerate(state.writs) if player != seat for writ in hand]
    shuffle(source, loose)
    state.deck = tuple(writ if seen else loose.pop() for writ, seen in zip(state.deck, known, strict=True))
    state.writs = [
        hand if player == seat else tuple(loose.pop() for _ in hand) for player, hand in enumerate(state.writs)
    ]


def _exchange_cards(state: FeudumState, player: int, source: Source) -> None:
    """As many cards as the player holds, any of those not played."""
    unplayed = [card for card in range(CARDS) if not (state.played[player] >> card) & 1]
    shuffle(source, unplayed)
    state.hand[player] = sum(1 << card for card in unplayed[: state.held[player]])


def _choose_anew(state: FeudumState, player: int, source: Source) -> None:
    """Whoever has sworn and is not bound has chosen four other cards and no good; others have not begun."""
    has_sworn = (state.sworn >> player) & 1
    if has_sworn:
        take_back(state, player)
        state.sworn |= 1 << player
        state.held[player] = state.setting.components.cards_in_hand
        state.lanes[lane_of(player)] = ()
        _exchange_cards(state, player, source)
    else:
        state.lanes[lane_of(player)] = ((PICK_CARDS, 1 << player, 0, 0),)


def _forget_meals(state: FeudumState, player: int) -> None:
    """Pawns that are fed in secret may all be left hungry, whether their player is done or not."""
    lane = state.lanes[lane_of(player)]
    if lane and lane[0][0] not in (PICK_CARDS, SWORN):
        state.lanes[lane_of(player)] = ((*lane[0][:2], 0, 0, 0),)
    state.secret[player] = 0

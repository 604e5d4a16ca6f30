"""Setting up a match (3)."""

from gnomon.games.khronos.boards import Board, Building, board_of
from gnomon.games.khronos.components import CIVIL, MIGHT, Components
from gnomon.games.khronos.decisions import BEGIN_TURN
from gnomon.games.khronos.grid import squares_of
from gnomon.games.khronos.setting import Setting, setting_for
from gnomon.games.khronos.state import SOURCE_COUNT, START, KhronosState, blank_state
from gnomon.kernel.options import Value
from gnomon.kernel.rng import below, shuffle
from gnomon.kernel.rulebook import rule


@rule("1.1", "2.1", "5.9")
def empty_board(setting: Setting) -> Board:
    """A board starts with nothing but its printed hamlets, each a domain by itself."""
    hamlets = [Building(square, CIVIL, 1, printed=True) for square in squares_of(setting.components.hamlets)]
    return board_of(hamlets, setting.values)


@rule("1.2", "2.2", "3")
def set_up(components: Components, option_values: dict[str, Value], seats: int, seed: int) -> KhronosState:
    """Everybody gets Ecus, cubes, four cards and both pawns on Might; chance names the first player."""
    setting = setting_for(components, option_values, seats)
    state = blank_state(seats, seed, setting, [empty_board(setting) for _ in range(3)])
    state.supply = list(components.counts)
    state.money = [components.money] * seats
    state.cubes = [components.cubes] * seats
    state.pawns = [MIGHT] * (2 * seats)
    state.allowance = [components.cards_per_pawn] * (2 * seats)
    for seat in range(seats):
        state.ledger[SOURCE_COUNT * seat + START] = components.money
    cards = [colour for colour in range(3) for _ in range(setting.deck[colour])]
    if setting.holdem:
        # The three open cards, one of each colour, are taken out before dealing (D48).
        for colour in range(3):
            cards.remove(colour)
        state.open_cards = [1, 1, 1]
    shuffle(state, cards)
    for _ in range(components.hand):
        for seat in range(seats):
            state.hands[3 * seat + cards.pop()] += 1
            state.held[seat] += 1
    state.pile = tuple(cards)
    state.first = below(state, seats)
    state.active = state.first
    state.push((BEGIN_TURN, 1 << state.active))
    return state

"""What one seat may know, and full positions that agree with it (2.15).

Hidden are the faces of cards in other hands, the order of the decks, the cards that left the game, choices not yet
shown and the generator. Backs are public: they show era and type of every card in a hand and on top of a deck.
Starting cards never change owner, so where they are is no secret.
"""

from gnomon.games.time_of_empires.decisions import OPS
from gnomon.games.time_of_empires.state import PICKED, EmpiresState
from gnomon.games.time_of_empires.terms import DESIGNS, FIRST_STARTING, NONE, era_of
from gnomon.kernel.frames import UNKNOWN, public_frames
from gnomon.kernel.rng import Source, below, fresh_seed, shuffle
from gnomon.kernel.rulebook import rule

SELECTING = [op.selecting for op in OPS]


@rule("2.15")
def view(state: EmpiresState, seat: int) -> EmpiresState:
    """The position as one seat, or a spectator (-1), may know it."""
    seen = state.clone()
    seen.seed = UNKNOWN
    seen.draws = UNKNOWN
    seen.decks = [(UNKNOWN,) * len(deck) for deck in state.decks]
    seen.gone = [(UNKNOWN,) * len(cards) for cards in state.gone]
    for other in range(state.seats):
        if other == seat:
            continue
        known = tuple(design for design in state.hands[other] if design >= FIRST_STARTING)
        seen.hands[other] = known + (UNKNOWN,) * (len(state.hands[other]) - len(known))
        if state.picked[other] != NONE:
            seen.picked[other] = PICKED
        seen.lanes[other + 1] = public_frames(state.lanes[other + 1], seat, SELECTING)
    seen.lanes[0] = public_frames(state.lanes[0], seat, SELECTING)
    seen.listed = []
    seen.listed_seat = -1
    return seen


def determinize(seen: EmpiresState, source: Source) -> EmpiresState:
    """A full position: every way in which the unseen cards and choices can lie is equally likely."""
    state = seen.clone()
    state.listed_seat = -1
    state.seed = fresh_seed(source)
    state.draws = 0
    _deal_unseen(state, source)
    _guess_picks(state, source)
    return state


def _deal_unseen(state: EmpiresState, source: Source) -> None:
    components = state.setting.components
    pool = _unseen(state, source)
    # Places whose back is known take a card of that era and type; whatever is left fills the others.
    for seat in range(state.seats):
        hand = [design for design in state.hands[seat] if design != UNKNOWN]
        if len(hand) == len(state.hands[seat]):
            continue
        missing = state.backs[16 * seat : 16 * seat + 16]
        for design in hand:
            missing[components.back_of[design]] -= 1
        for back in range(16):
            hand += [pool[back].pop() for _ in range(missing[back])]
        state.hands[seat] = tuple(sorted(hand))
    for deck in range(4):
        if UNKNOWN in state.decks[deck]:
            top = pool[4 * state.era + state.tops[deck]].pop()
            state.decks[deck] = (*state.decks[deck][:-1], top)
    for era in range(1, 4):
        _fill_gone(state, era, pool, source)
    rest = [design for kind in range(4) for design in pool[4 * state.era + kind]]
    shuffle(source, rest)
    for deck in range(4):
        state.decks[deck] = tuple(rest.pop() if design == UNKNOWN else design for design in state.decks[deck])


def _unseen(state: EmpiresState, source: Source) -> list[list[int]]:
    """By back, the cards of eras begun that lie nowhere in sight, shuffled."""
    components = state.setting.components
    left = [components.copies[design] if era_of(design) <= state.era else 0 for design in range(DESIGNS)]
    for cards in (*state.hands, *state.piles, *state.discards, *state.decks, *state.gone):
        for design in cards:
            if design != UNKNOWN:
                left[design] -= 1
    pool: list[list[int]] = [[] for _ in range(16)]
    for design in range(FIRST_STARTING):
        pool[components.back_of[design]] += [design] * left[design]
    for alike in pool:
        shuffle(source, alike)
    return pool


def _fill_gone(state: EmpiresState, era: int, pool: list[list[int]], source: Source) -> None:
    """The cards that left the game after an era: first those that lay on top, whose types are known, then the rest."""
    cards = state.gone[era - 1]
    if UNKNOWN not in cards:
        return
    tops = [kind for kind in state.gone_tops[4 * era - 4 : 4 * era] if kind != NONE]
    filled = [pool[4 * era + kind].pop() for kind in tops]
    rest = [design for kind in range(4) for design in pool[4 * era + kind]]
    shuffle(source, rest)
    state.gone[era - 1] = (*filled, *rest)


def _guess_picks(state: EmpiresState, source: Source) -> None:
    for seat in range(state.seats):
        if state.picked[seat] != PICKED:
            continue
        used = state.tokens[3 * seat : 3 * seat + 3]
        free = [field for field in range(4) if field not in used] if state.era else [0, 1, 2]
        state.picked[seat] = free[below(source, len(free))]

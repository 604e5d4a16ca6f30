"""What one seat may know, and full positions that agree with it (3.6).

Hidden from others are private goals; from everybody the idea stack below its top card, the order of Hephaestus' cards
within each packet that was shuffled together, the Era-5 cards that left the game unseen, and the generator.
"""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.decisions import OPS, REFILL
from gnomon.games.inventions.frames import Refill
from gnomon.games.inventions.state import FIELDS, InventionsState
from gnomon.kernel.frames import TABLE, UNKNOWN, public_frames
from gnomon.kernel.rng import Source, fresh_seed, shuffle
from gnomon.kernel.rulebook import rule

SELECTING = [op.selecting for op in OPS]
LATE: Final = 4
"""The index of Era 5, of which some cards leave with the option “late ideas”."""


@rule("3.6")
def view(state: InventionsState, seat: int) -> InventionsState:
    """The position as one seat, or a spectator (-1), may know it; goals are open once they are scored."""
    seen = state.clone()
    seen.seed = UNKNOWN
    seen.draws = UNKNOWN
    if state.stack:
        top = UNKNOWN if _is_covered(state) else state.stack[-1]
        seen.stack = (*(UNKNOWN for _ in state.stack[:-1]), top)
    seen.deck = (UNKNOWN,) * len(state.deck)
    if not state.over:
        FIELDS.hide(seen, seat)
    seen.lanes[TABLE] = public_frames(state.lanes[TABLE], seat, SELECTING)
    seen.listed = []
    seen.listed_seat = -1
    return seen


def _is_covered(state: InventionsState) -> bool:
    """Whether the stack's top was just taken and the next card is not turned yet."""
    table = state.lanes[TABLE]
    return bool(table) and table[-1][0] == REFILL and table[-1][Refill.top_taken] == 1


# --- sampling --------------------------------------------------------------------------------------------------------


@rule("3.6")
def determinize(seen: InventionsState, source: Source) -> InventionsState:
    """A full position: every way in which the unseen cards can lie is equally likely."""
    state = seen.clone()
    state.listed_seat = -1
    state.seed = fresh_seed(source)
    state.draws = 0
    _sample_stack(state, source)
    _sample_deck(state, source)
    _sample_goals(state, source)
    return state


def _sample_stack(state: InventionsState, source: Source) -> None:
    """It was never shuffled as a whole: later eras lie below. Which unseen card of an era lies where is not known."""
    seen = state.gone
    for row in (state.card, state.display, state.stack, *state.ideas, *state.inventions):
        for card in row:
            if card >= 0:
                seen |= 1 << card
    stack: list[int] = []
    for era in range(terms.ERAS - 1, 1, -1):
        first = terms.FIRST_OF_ERA[era]
        unseen = [card for card in range(first, first + terms.CARDS_OF_ERA[era]) if not (seen >> card) & 1]
        shuffle(source, unseen)
        if state.setting.late_ideas and era == LATE:
            unseen = _balanced(state, unseen)
        stack += unseen
    hidden = state.stack.count(UNKNOWN)
    assert len(stack) == hidden
    state.stack = (*stack, *state.stack[hidden:])


def _balanced(state: InventionsState, unseen: list[int]) -> list[int]:
    """The unseen cards of Era 5 in random order without those of each type beyond two in the game."""
    specialty = state.setting.components.specialty
    first = terms.FIRST_OF_ERA[LATE]
    missing = [2, 2, 2]
    for card in range(first, first + terms.CARDS_OF_ERA[LATE]):
        if card not in unseen:
            missing[specialty[card]] -= 1
    found: list[int] = []
    for card in unseen:
        if missing[specialty[card]] > 0:
            missing[specialty[card]] -= 1
            found.append(card)
    return found


@rule("7.2.3")
def _sample_deck(state: InventionsState, source: Source) -> None:
    """Used cards went under the deck: which cards lie together is known, in which order is not."""
    deck: list[int] = []
    for packet in state.packets:
        cards = [card for card in range(terms.ACTION_CARDS) if (packet >> card) & 1]
        shuffle(source, cards)
        deck += cards
    state.deck = tuple(deck)


def _sample_goals(state: InventionsState, source: Source) -> None:
    for at, family in enumerate(state.setting.goal_families):
        first = terms.FIRST_GOAL[family]
        known = {row[at] for row in state.goals}
        unseen = [goal for goal in range(first, first + terms.GOALS_OF_FAMILY[family]) if goal not in known]
        shuffle(source, unseen)
        for seat in range(state.seats):
            row = state.goals[seat]
            if row[at] == UNKNOWN:
                state.goals[seat] = (*row[:at], unseen.pop(), *row[at + 1 :])

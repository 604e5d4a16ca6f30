"""What Chronos and Hephaestus do alike: they need no board, pay from their supply, and take no benefits (7.1, 7.2)."""

from typing import Final

from gnomon.games.inventions.effects import (
    beside_card,
    bot_progress,
    bot_takes,
    called_type,
    is_idea,
    is_invention,
    owns_letter,
)
from gnomon.games.inventions.events import BOT_SKIPPED
from gnomon.games.inventions.rules.ideas import lay_idea, refill
from gnomon.games.inventions.rules.inventing import bot_has_access, join_card, turn_card
from gnomon.games.inventions.rules.milestones import lies_in
from gnomon.games.inventions.rules.sharing import leave_card, reward
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import NOBODY, NOTHING, NUMBERS, REGIONS, SPECIALTIES
from gnomon.kernel.events import Events, tell
from gnomon.kernel.rulebook import rule

# Why a bot does nothing in a region, or passes over a line of its card: by number in `kinds.REASON_NAMES`.
REASON_NO_IDEA: Final = 0
REASON_NO_ACCESS: Final = 1
REASON_NOT_BESIDE: Final = 2
REASON_OWN_INVENTION: Final = 3
REASON_INNOVATED: Final = 4
REASON_NO_CITIZENS: Final = 5
REASON_NO_REGION: Final = 6
REASON_FORUM: Final = 7
REASON_NO_MILESTONE: Final = 8
REASON_NO_TOKEN: Final = 9
POSSIBLE: Final = -1


def regions_after(start: int) -> list[int]:
    """All regions in ascending order behind one, which comes last."""
    return [(start + further) % REGIONS for further in range(1, REGIONS + 1)]


@rule("7.1.2", "7.2.2.4")
def bot_type(state: InventionsState, party: int, region: int) -> int:
    """Type of a Progress tile: of the region's card, else of the oldest idea, else that of which the bot has fewest."""
    kind = called_type(state, region)
    if kind != NOTHING:
        return kind
    counts = [sum(1 for tile in state.hoard[party] if tile // NUMBERS == kind) for kind in range(SPECIALTIES)]
    return counts.index(min(counts))


# --- what can be done in a region ------------------------------------------------------------------------------------


@rule("7.1.1", "7.2.2.2")
def present_reason(state: InventionsState, party: int, region: int) -> int:
    """An empty slot, an idea in the display, citizens enough."""
    if state.card[region] != NOTHING or not state.display:
        return REASON_NO_IDEA
    if state.supply[party] < state.setting.components.specialist_citizens[state.specialist[region]]:
        return REASON_NO_CITIZENS
    return POSSIBLE


@rule("7.1.1", "7.2.2.2")
def invent_reason(state: InventionsState, party: int, region: int) -> int:
    """An idea whose milestone lies outside the Eureka display."""
    if not is_idea(state, region):
        return REASON_NO_IDEA
    if not bot_has_access(state, state.setting.components.card_milestone[state.card[region]]):
        return REASON_NO_ACCESS
    return POSSIBLE if state.supply[party] else REASON_NO_CITIZENS


@rule("7.1.3", "7.2.2.2")
def share_reason(state: InventionsState, party: int, region: int) -> int:
    """An invention with a citizen of the bot beside it."""
    if is_invention(state, region) and beside_card(state, party, region):
        return POSSIBLE
    return REASON_NOT_BESIDE


@rule("7.1.1", "7.2.2.2")
def innovate_reason(state: InventionsState, party: int, region: int) -> int:
    """An invention of anybody else with a free Innovate space."""
    if not is_invention(state, region):
        return REASON_NO_IDEA
    if state.inventor[region] == party:
        return REASON_OWN_INVENTION
    if state.innovator[region] != NOBODY:
        return REASON_INNOVATED
    return POSSIBLE if state.supply[party] else REASON_NO_CITIZENS


def skip(state: InventionsState, party: int, region: int, reason: int, events: Events | None) -> None:
    """Tell why a bot does nothing in a region."""
    card = state.card[region]
    milestone = state.setting.components.card_milestone[card] if card != NOTHING else NOTHING
    place = lies_in(state, milestone) if milestone != NOTHING else NOTHING
    tell(events, BOT_SKIPPED, party, region, reason, card, place)


# --- doing it --------------------------------------------------------------------------------------------------------


@rule("7.1.1", "7.2.2.2")
def bot_present(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """The oldest idea of the display goes into the slot; the display is filled again at once."""
    card = state.display[-1]
    state.display = state.display[:-1]
    state.supply[party] -= state.setting.components.specialist_citizens[state.specialist[region]]
    lay_idea(state, party, card, region, events)
    state.shown += 1
    refill(state, events)


@rule("7.1.1", "7.2.2.2")
def bot_invent(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """One citizen, no other cost; a Progress tile."""
    state.supply[party] -= 1
    turn_card(state, party, region, events)
    bot_progress(state, party, bot_type(state, party, region), region, events)


@rule("7.1.1", "7.2.2.2")
def bot_innovate(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """One citizen, no tile."""
    state.supply[party] -= 1
    join_card(state, party, region, events)


@rule("7.1.3", "7.2.1", "7.2.2.2")
def bot_share(state: InventionsState, party: int, region: int, events: Events | None) -> None:
    """As a player shares; the bot takes the top Wealth tile, or a Progress tile of the card's type.

    In solo play a letter that it has already counts like an empty stack.
    """
    reward(state, party, region, events)
    kind = bot_type(state, party, region)
    leave_card(state, region, events)
    stack = state.wealth[region]
    if stack and not (state.setting.solo and owns_letter(state, party, state.letters[region])):
        state.wealth[region] = stack[1:]
        bot_takes(state, party, stack[0], events)
    else:
        bot_progress(state, party, kind, region, events)

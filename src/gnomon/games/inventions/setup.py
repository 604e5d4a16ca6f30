"""Setting up a match (3)."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.components import Components
from gnomon.games.inventions.decisions import CLAIM_NEXT
from gnomon.games.inventions.rules.claims import starting_idea
from gnomon.games.inventions.setting import CLOCKWISE, RULES_VERSION, setting_for
from gnomon.games.inventions.state import InventionsState, blank_state, replaced
from gnomon.kernel.options import Value
from gnomon.kernel.rng import shuffle
from gnomon.kernel.rulebook import rule

LATE_REMOVED: Final = 2
"""Era-5 cards of each type that leave with the option “late ideas”."""
OBJECTIVES_DEALT: Final = 3


@rule("3.2", "3.3")
def set_up(
    components: Components,
    option_values: dict[str, Value],
    seats: int,
    seed: int,
    rules_version: int = RULES_VERSION,
) -> InventionsState:
    """Board, milestones, ideas, tiles and players, up to the first claim of the Stone Age."""
    state = blank_state(seats, seed, setting_for(components, option_values, seats))
    state.rules_version = rules_version
    _set_order(state)
    _set_regions(state)
    _set_milestones(state)
    _set_ideas(state)
    _set_tiles(state)
    _set_players(state)
    _set_bots(state)
    state.push((CLAIM_NEXT, 0, len(state.order) - 1))
    return state


@rule("3.2", "7.2")
def _set_order(state: InventionsState) -> None:
    """A random first player, then clockwise; with two players Chronos has a random place in that circle; alone Chronos,
    the player, Hephaestus. The order is also that of the private displays.

    Two players and Chronos sit in a circle in any order of the three. The first version drew the order of three and four
    players too; the draw is the same, so that a seed deals everything else alike under both.
    """
    setting = state.setting
    if setting.solo:
        order = [setting.chronos, 0, setting.hephaestus]
    else:
        order = list(range(setting.parties))
        shuffle(state, order)
        if state.rules_version >= CLOCKWISE and setting.chronos == terms.NOBODY:
            order = [(order[0] + number) % state.seats for number in range(state.seats)]
    state.order = tuple(order)
    state.column = (*order, *range(setting.parties, terms.PARTIES))


@rule("3.2", "2.3", "2.4")
def _set_regions(state: InventionsState) -> None:
    """A specialist tile and a knowledge tile for every region."""
    tiles = list(range(terms.REGIONS))
    shuffle(state, tiles)
    state.specialist = tuple(tiles)
    tiles = list(range(terms.REGIONS))
    shuffle(state, tiles)
    state.knowledge = tuple(tiles)


@rule("3.2", "2.5")
def _set_milestones(state: InventionsState) -> None:
    """A tiles in the Common Knowledge, a B tile in every private display, the C tiles as Eureka display."""
    of_letter = state.setting.components.of_letter
    first = list(of_letter[0])
    shuffle(state, first)
    state.common = tuple(first)
    second = list(of_letter[1])
    shuffle(state, second)
    state.private = tuple(second)
    third = list(of_letter[2])
    shuffle(state, third)
    state.eureka = tuple(third)


@rule("3.2", "6.3")
def _set_ideas(state: InventionsState) -> None:
    """Five Era-2 ideas in the regions, the stack from Era 3 to Era 6, one of its cards for each player, the display."""
    components = state.setting.components
    first = list(range(terms.FIRST_OF_ERA[1], terms.STARTING_IDEAS))
    shuffle(state, first)
    for region in range(terms.REGIONS):
        if not (components.without_idea >> state.specialist[region]) & 1:
            state.card = replaced(state.card, region, first.pop())
    stack: list[int] = []
    for era in range(terms.ERAS - 1, 1, -1):
        cards = [terms.FIRST_OF_ERA[era] + number for number in range(terms.CARDS_OF_ERA[era])]
        shuffle(state, cards)
        if era == 4 and state.setting.late_ideas:
            cards = _without_some(state, cards)
        stack += cards
    for party in state.order:
        if party < state.seats:
            state.ideas[party] = (starting_idea(state.private[party]), stack.pop())
    state.display = tuple(reversed([stack.pop() for _ in range(terms.DISPLAY)]))
    state.stack = tuple(stack)


def _without_some(state: InventionsState, cards: list[int]) -> list[int]:
    """Two cards of each type leave, seen by nobody; the cards are in random order."""
    counts = [0] * terms.SPECIALTIES
    kept: list[int] = []
    for card in cards:
        kind = state.setting.components.specialty[card]
        counts[kind] += 1
        if counts[kind] > LATE_REMOVED:
            kept.append(card)
    shuffle(state, kept)
    return kept


@rule("3.1", "3.2", "6.3")
def _set_tiles(state: InventionsState) -> None:
    """Wealth letters at random, stacks by the number of players, public objectives."""
    components = state.setting.components
    few = state.seats < terms.MAX_SEATS
    state.stock = [components.progress_few if few else components.progress_stack] * terms.PROGRESS
    letters = list(range(terms.REGIONS))
    shuffle(state, letters)
    state.letters = tuple(letters)
    for region, letter in enumerate(letters):
        variants = [
            terms.FIRST_WEALTH + number for number in range(terms.WEALTH) if terms.LETTER_OF_WEALTH[number] == letter
        ]
        copies = components.wealth_stack[letter] // len(variants)
        tiles = [tile for tile in variants for _ in range(copies)]
        shuffle(state, tiles)
        state.wealth[region] = tuple(tiles[: components.wealth_few[letter]] if few else tiles)
    if state.setting.objectives:
        objectives = list(range(terms.OBJECTIVES))
        shuffle(state, objectives)
        state.objectives = tuple(objectives[:OBJECTIVES_DEALT])


@rule("3.3", "2.10")
def _set_players(state: InventionsState) -> None:
    """Citizens at Home, a diplomat on the own milestone, tokens, inventions of Era 1, private goals."""
    components = state.setting.components
    inventions = list(range(terms.CARDS_OF_ERA[0]))
    shuffle(state, inventions)
    goals: list[list[int]] = []
    for family in state.setting.goal_families:
        cards = [terms.FIRST_GOAL[family] + number for number in range(terms.GOALS_OF_FAMILY[family])]
        shuffle(state, cards)
        goals.append(cards)
    for party in range(state.setting.parties):
        state.supply[party] = components.citizens
        state.tokens = replaced(state.tokens, party, terms.ALL_TOKENS)
        state.marker = replaced(state.marker, party, party)
        if party >= state.seats:
            continue
        state.home[terms.KINDS * party : terms.KINDS * (party + 1)] = [1, 1, 1, components.scholars_at_start]
        state.supply[party] -= terms.SPECIALTIES + components.scholars_at_start
        _send_first(state, party)
        state.influence[party] = components.influence_at_start
        state.loose[party] = 1
        state.inventions[party] = tuple(inventions.pop() for _ in range(components.inventions_at_start))
        state.goals[party] = tuple(cards.pop() for cards in goals)
    if state.setting.hephaestus != terms.NOBODY:
        state.inventions[state.setting.hephaestus] = (inventions.pop(), inventions.pop())


def _send_first(state: InventionsState, party: int) -> None:
    """A diplomat on the own milestone."""
    milestone = state.private[party]
    state.supply[party] -= 1
    state.envoys = replaced(state.envoys, milestone, 1 << party)


@rule("3.4", "7.2")
def _set_bots(state: InventionsState) -> None:
    """Chronos' tokens between the eras; alone also both bots' diplomats and Hephaestus' cards."""
    setting = state.setting
    if setting.chronos == terms.NOBODY:
        return
    state.borders = 0b1111 if setting.solo else 0b1110
    if setting.solo:
        _send_first(state, setting.chronos)
        _send_first(state, setting.hephaestus)
        deck = list(range(terms.ACTION_CARDS))
        shuffle(state, deck)
        state.deck = tuple(deck)
        state.packets = ((1 << terms.ACTION_CARDS) - 1,)

"""Ideas and inventions of a scenario file: those told lie there, all others as they were dealt (2.6, 3.2, 6.3)."""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.rules.eras import is_outdated
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.scenario_words import cards_of, row_of

LATE: Final = 4
"""The index of Era 5, of which some cards leave with the option “late ideas”."""
LATE_KEPT: Final = 2
"""Cards of each type that then stay in the game."""


def read_cards(reader: Reader, state: InventionsState, tables: list[Reader]) -> None:
    """Display, stack, ideas and inventions; the cards of the regions lie there already."""
    table = reader.table("ideas") if reader.has("ideas") else Reader({}, f"{reader.where}: ideas")
    dealt = set(state.stack) | set(state.display)
    told: dict[int, str] = {}
    for region in range(terms.REGIONS):
        if state.card[region] != terms.NOTHING:
            _tell(told, state.card[region], f"{reader.where}: {terms.REGION_NAMES[region]}: card")
    rows = [
        _named(told, owner, name)
        for party, owner in enumerate(tables)
        for name in ("inventions", "ideas")
        if party < state.seats or name == "inventions"
    ]
    display = _named(told, table, "display")
    top = _named(told, table, "stack")
    eras = [state.setting.components.card_era[card] for card in top or () if card != UNKNOWN]
    if eras != sorted(eras):
        raise table.error("stack", "it goes from earlier eras down to later ones")
    gone = _named(told, table, "gone")
    table.finish()
    _own(state, rows, told)
    for card in told:
        if card < terms.FIRST_OF_ERA[1] and not any(card in row for row in state.inventions):
            raise BadInput(told[card], f"'{terms.CARD_NAMES[card]}' has no idea side")
    if gone is not None:
        state.display = display or ()
        state.stack = tuple(reversed(top or ()))
        state.gone = sum(1 << card for card in gone)
        _check_whole(table, state, told)
        return
    if UNKNOWN in (top or ()):
        raise table.error("stack", "'?' only where 'gone' tells that the stack is whole")
    rest = [card for card in state.stack if card not in told]
    if state.setting.late_ideas:
        rest = _balanced(state, rest, told, dealt)
    _lay(state, rest, told, display, top)


def _tell(told: dict[int, str], card: int, where: str) -> None:
    """Note where a card lies. Raises BadInput if it lies elsewhere already."""
    if card in told:
        raise BadInput(where, f"'{terms.CARD_NAMES[card]}' lies in two places")
    told[card] = where


def _named(told: dict[int, str], table: Reader, name: str) -> tuple[int, ...] | None:
    """A row of cards, each noted; None if it is left out."""
    if not table.has(name):
        return None
    found = cards_of(table, name, terms.CARD_NAMES) if name == "stack" else row_of(table, name, terms.CARD_NAMES)
    for card in found:
        if card != UNKNOWN:
            _tell(told, card, f"{table.where}: {name}")
    return found


def _own(state: InventionsState, rows: list[tuple[int, ...] | None], told: dict[int, str]) -> None:
    """Inventions and ideas of each colour; dealt ones stay unless they are told elsewhere or outdated."""
    given = iter(rows)
    for party in range(state.setting.parties):
        inventions = next(given)
        kept = tuple(card for card in state.inventions[party] if card not in told)
        state.inventions[party] = kept if inventions is None else inventions
        if party < state.seats:
            ideas = next(given)
            kept = tuple(card for card in state.ideas[party] if card not in told and not is_outdated(state, card))
            state.ideas[party] = kept if ideas is None else ideas


def _check_whole(table: Reader, state: InventionsState, told: dict[int, str]) -> None:
    """Every card of Eras 3 to 6 lies somewhere, but for those of Era 5 that left unseen. Raises BadInput."""
    components = state.setting.components
    expected = sum(terms.CARDS_OF_ERA[2:])
    if state.setting.late_ideas:
        expected -= terms.CARDS_OF_ERA[LATE] - LATE_KEPT * terms.SPECIALTIES
        for kind in range(terms.SPECIALTIES):
            named = [
                card for card in told if components.card_era[card] == LATE + 1 and components.specialty[card] == kind
            ]
            if len(named) > LATE_KEPT:
                raise BadInput(
                    told[named[-1]], f"'{terms.CARD_NAMES[named[-1]]}' is the third of its type with late ideas"
                )
    found = state.stack.count(UNKNOWN) + sum(1 for card in told if card >= terms.FIRST_OF_ERA[2])
    if found != expected:
        raise table.error("stack", f"{found} cards of Eras 3 to 6 lie somewhere, but there are {expected}")


def _balanced(state: InventionsState, rest: list[int], told: dict[int, str], dealt: set[int]) -> list[int]:
    """Two cards of each type of Era 5 are in the game: those told, then those dealt, then others."""
    components = state.setting.components
    late = range(terms.FIRST_OF_ERA[LATE], terms.FIRST_OF_ERA[LATE] + terms.CARDS_OF_ERA[LATE])
    kept: list[int] = []
    for kind in range(terms.SPECIALTIES):
        named = [card for card in late if card in told and components.specialty[card] == kind]
        if len(named) > LATE_KEPT:
            raise BadInput(told[named[-1]], f"'{terms.CARD_NAMES[named[-1]]}' is the third of its type with late ideas")
        others = [card for card in late if card not in told and components.specialty[card] == kind]
        others.sort(key=lambda card: card not in dealt)
        kept += others[: LATE_KEPT - len(named)]
    order = [card for card in rest if card in kept] + [card for card in kept if card not in rest]
    first = next((at for at, card in enumerate(rest) if components.card_era[card] <= LATE + 1), len(rest))
    others = [card for card in rest if card not in late]
    return [*others[:first], *order, *others[first:]]


def _lay(
    state: InventionsState,
    rest: list[int],
    told: dict[int, str],
    display: tuple[int, ...] | None,
    top: tuple[int, ...] | None,
) -> None:
    """Stack and display; everything of the game that lies nowhere has left it, all eras above a told top among it."""
    card_era = state.setting.components.card_era
    stack = [card for card in rest if not is_outdated(state, card)]
    if display is None:
        shown = [card for card in state.display if card not in told and not is_outdated(state, card)]
        while len(shown) < terms.DISPLAY and stack:
            shown.insert(0, stack.pop())
        display = tuple(shown)
    else:
        stack = _with_dealt(state, stack, told)
    state.display = display
    least = max((card_era[card] for card in top or ()), default=0)
    state.stack = (*(card for card in stack if card_era[card] >= least), *reversed(top or ()))
    lying = {card for row in (*state.ideas, *state.inventions) for card in row}
    lying |= {card for card in (*state.card, *state.stack, *state.display) if card != terms.NOTHING}
    state.gone = 0
    for card in range(terms.FIRST_OF_ERA[1], terms.CARDS):
        is_late = state.setting.late_ideas and card_era[card] == LATE + 1
        if card not in lying and not is_late:
            state.gone |= 1 << card


def _with_dealt(state: InventionsState, stack: list[int], told: dict[int, str]) -> list[int]:
    """The stack with the cards dealt to a display that is told otherwise, below those of their era."""
    card_era = state.setting.components.card_era
    for card in state.display:
        if card not in told and not is_outdated(state, card):
            at = next((place for place, other in enumerate(stack) if card_era[other] <= card_era[card]), len(stack))
            stack.insert(at, card)
    return stack

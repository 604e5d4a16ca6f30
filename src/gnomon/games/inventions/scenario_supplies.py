"""The supplies of a scenario: whatever does not lie elsewhere."""

from gnomon.games.inventions import terms
from gnomon.games.inventions.effects import beside_card
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.codec import Reader


def take_supplies(reader: Reader, state: InventionsState, names: tuple[str, ...]) -> None:
    """Citizens, sages, Progress and Wealth tiles. Raises BadInput where more lie than there are."""
    _take_citizens(reader, state, names)
    _take_sages(reader, state)
    _take_progress(reader, state)
    for letter in range(len(terms.WEALTH_LETTERS)):
        _take_wealth(reader, state, letter)


def _take_citizens(reader: Reader, state: InventionsState, names: tuple[str, ...]) -> None:
    for party, name in enumerate(names):
        used = sum(state.people[terms.REGIONS * party : terms.REGIONS * (party + 1)])
        used += sum(beside_card(state, party, region) for region in range(terms.REGIONS))
        used += sum((envoys >> party) & 1 for envoys in state.envoys)
        if party < state.seats:
            used += sum(state.home[terms.KINDS * party : terms.KINDS * (party + 1)])
            used += sum(state.tired[terms.SPECIALTIES * party : terms.SPECIALTIES * (party + 1)])
        state.supply[party] = state.setting.components.citizens - used
        if state.supply[party] < 0:
            raise reader.error(name, f"{used} citizens, but there are {state.setting.components.citizens}")


def _take_sages(reader: Reader, state: InventionsState) -> None:
    """Seven, in regions or on boards."""
    missing = state.sages_at.bit_count() + sum(state.sages) - terms.REGIONS
    if missing > 0:
        raise reader.error("sages", f"{missing} more sages than there are: say of which regions with 'sage = false'")
    if missing < 0:
        raise reader.error("sages", f"{-missing} sages are nowhere: say who has them with 'sages'")


def _take_progress(reader: Reader, state: InventionsState) -> None:
    components = state.setting.components
    stack = components.progress_few if state.seats < terms.MAX_SEATS else components.progress_stack
    rows = [*state.slots, *state.hexes, *state.hoard]
    for tile in range(terms.PROGRESS):
        lying = sum(row.count(tile) for row in rows)
        if lying > stack:
            raise reader.error("tiles", f"{lying} of '{terms.TILE_NAMES[tile]}' lie there, but there are {stack}")
        state.stock[tile] = stack - lying


def _take_wealth(reader: Reader, state: InventionsState, letter: int) -> None:
    """Wealth tiles that somebody has leave their stack; one that is told must hold the rest."""
    components = state.setting.components
    size = (components.wealth_few if state.seats < terms.MAX_SEATS else components.wealth_stack)[letter]
    region = state.letters.index(letter)
    stack = list(state.wealth[region])
    owned = [
        tile
        for row in (*state.slots, *state.hexes, *state.hoard)
        for tile in row
        if terms.FIRST_WEALTH <= tile < terms.FIRST_ASPIRATION
        and terms.LETTER_OF_WEALTH[tile - terms.FIRST_WEALTH] == letter
    ]
    for tile in owned:
        if len(stack) + len(owned) > size and stack:
            stack.remove(tile if tile in stack else stack[-1])
    if len(stack) + len(owned) != size:
        lying = len(stack) + len(owned)
        raise reader.error("wealth", f"{lying} tiles of letter '{terms.WEALTH_LETTERS[letter]}' lie there, not {size}")
    copies = components.wealth_stack[letter] // terms.LETTER_OF_WEALTH.count(letter)
    for tile in stack:
        if (stack + owned).count(tile) > copies:
            raise reader.error("wealth", f"there are not so many of '{terms.WEALTH_NAMES[tile - terms.FIRST_WEALTH]}'")
    state.wealth[region] = tuple(stack)

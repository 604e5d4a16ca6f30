"""The setup of a match (3.1)."""

from gnomon.games.time_of_empires.components import Components
from gnomon.games.time_of_empires.decisions import CHOOSE_FIRST_CLAN, REVEAL_CLANS
from gnomon.games.time_of_empires.land import land_for
from gnomon.games.time_of_empires.setting import setting_for
from gnomon.games.time_of_empires.state import EmpiresState, blank_state
from gnomon.games.time_of_empires.terms import COLUMN_EXTRA, FIELD_COUNT, FIRST_STARTING, NONE, POSITIONS, SPECIALITIES
from gnomon.kernel.frames import seat_mask
from gnomon.kernel.game import lane_of
from gnomon.kernel.options import Value
from gnomon.kernel.rng import Generator, Source, below, shuffle
from gnomon.kernel.rulebook import rule


@rule("2.1", "2.5", "2.6", "2.9", "2.10", "3.1")
def set_up(components: Components, option_values: dict[str, Value], seats: int, seed: int) -> EmpiresState:
    """The land is laid out, everybody receives pieces and cards and is asked for the first clan."""
    setting = setting_for(components, option_values, seats)
    chance = Generator(seed)
    tiles, rotations = lay_out(components, seats, chance)
    state = blank_state(seats, seed, setting, land_for(components, seats, tiles, rotations))
    state.draws = chance.draws
    columns = SPECIALITIES + (1 if seats == 4 else 0)
    state.sides = tuple(
        2 * column + below(state, 2) if column < columns else NONE for column in range(COLUMN_EXTRA + 1)
    )
    for seat in range(seats):
        state.stock[2 * seat] = state.stock[2 * seat + 1] = 1
        state.hands[seat] = tuple(FIRST_STARTING + FIELD_COUNT * seat + field for field in range(FIELD_COUNT))
        for design in state.hands[seat]:
            state.backs[16 * seat + components.back_of[design]] += 1
    state.first = below(state, seats)
    state.push((REVEAL_CLANS, 0))
    for seat in range(seats):
        state.push((CHOOSE_FIRST_CLAN, seat_mask(seat)), lane_of(seat))
    return state


@rule("2.6", "3.1")
def lay_out(components: Components, seats: int, chance: Source) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The printed tile (or NONE) and the rotation at each position.

    Capital tiles go to their owners' places in seat order, the neutral tiles of the colours in play are shuffled over
    the cities' places, and every tile is turned at random.
    """
    layout = components.layouts[seats]
    tiles = [NONE] * POSITIONS
    rotations = [0] * POSITIONS
    neutral: list[int] = []
    for tile, colour in enumerate(components.tile_colour):
        if colour >= seats:
            continue
        if components.is_capital[tile]:
            tiles[layout.capitals[colour]] = tile
        else:
            neutral.append(tile)
    shuffle(chance, neutral)
    for position in layout.positions:
        if tiles[position] == NONE:
            tiles[position] = neutral.pop()
        rotations[position] = below(chance, 3)
    return tuple(tiles), tuple(rotations)

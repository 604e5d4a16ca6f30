"""Setting up a match (3)."""

from gnomon.games.feudum import terms
from gnomon.games.feudum.components import BEAD_VALUES, Components
from gnomon.games.feudum.decisions import SET_UP_PLAYER
from gnomon.games.feudum.effects import as_shown, draw_goods, draw_one, put_beside, take_from_bag
from gnomon.games.feudum.rules.starting import OF_GOODS
from gnomon.games.feudum.setting import setting_for
from gnomon.games.feudum.state import FeudumState, blank_state, replaced
from gnomon.kernel.options import Value
from gnomon.kernel.rng import below, shuffle
from gnomon.kernel.rulebook import rule


@rule("3.1", "1.1")
def set_up(components: Components, option_values: dict[str, Value], seats: int, seed: int) -> FeudumState:
    """Supplies, map, guilds and players' stocks, up to the choice of goods by the starting player."""
    state = blank_state(seats, seed, setting_for(components, option_values, seats))
    _set_players(state)
    _set_map(state)
    _set_guilds(state)
    _set_first_goods(state)
    state.first = below(state, seats)
    state.active = state.first
    state.push((SET_UP_PLAYER, 0, OF_GOODS, 0))
    return state


@rule("3.1", "1.2")
def _set_players(state: FeudumState) -> None:
    """Markers, food and shillings for each; everything else of the players goes to the general supply."""
    components = state.setting.components
    seats = state.seats
    state.markers = [components.markers_at_start] * seats
    state.shillings = [components.shillings_at_start] * seats
    state.discs = (components.discs,) * seats
    state.bag = list(components.goods_total)
    for seat in range(seats):
        state.goods[terms.GOODS * seat + terms.FOOD] = take_from_bag(state, terms.FOOD, components.food_at_start)
    state.free_markers = [
        components.markers - (components.markers_at_start if colour < seats else 0)
        if colour in state.setting.row_colours
        else 0
        for colour in range(terms.MAX_SEATS)
    ]
    state.free_vessels = (components.vessels_of_a_kind,) * terms.VESSELS
    state.targets = components.targets
    state.feudums = (components.feudums_of_a_guild,) * terms.GUILDS


@rule("3.1", "1.3", "1.4")
def _set_map(state: FeudumState) -> None:
    """Discs on the map, the starts among themselves; writs and landscapes shuffled."""
    components = state.setting.components
    writs = list(state.setting.writs)
    shuffle(state, writs)
    state.deck = tuple(writs)
    state.deck_seen = (0,) * len(writs)
    faces = [landscape for landscape in range(terms.LANDSCAPES) for _ in range(components.landscapes[landscape])]
    shuffle(state, faces)
    state.faces = tuple(faces)
    starts = [kind for kind in range(terms.FEUDUM) for _ in range(components.start_discs[kind])]
    others = [kind for kind in range(terms.FEUDUM) for _ in range(components.other_discs[kind])]
    shuffle(state, starts)
    shuffle(state, others)
    state.kind = tuple(
        (starts if state.setting.land.start[place] else others).pop() for place in range(terms.LOCATIONS)
    )


@rule("3.1")
def _set_guilds(state: FeudumState) -> None:
    """Market, alchemist, rows, scrolls, rosary, chicken and barn as at the beginning."""
    components = state.setting.components
    state.market = [take_from_bag(state, good, components.market_level[good]) for good in range(terms.GOODS)]
    state.containers = [take_from_bag(state, good, components.alchemist_level[good]) for good in range(terms.GOODS)]
    for _ in range(components.vessel_level):
        add_random_vessel(state)
    rows = [terms.NOTHING] * terms.MAX_SEATS
    for colour in state.setting.row_colours:
        rows[colour] = components.row_level
        state.free_markers[colour] -= components.row_level
    state.rows = tuple(rows)
    seals = [value for value in BEAD_VALUES for _ in range(components.seals[value])]
    shuffle(state, seals)
    for scroll in components.scroll_start:
        state.scrolls = replaced(state.scrolls, scroll, seals.pop())
    state.rosary = tuple(as_shown(seals.pop()) for _ in range(components.rosary_level))
    state.chickens = tuple(as_shown(seals.pop()) for _ in range(components.chicken_level))
    state.pool = tuple(seals)
    state.barn = list(draw_goods(state, components.barn_level))


def add_random_vessel(state: FeudumState) -> bool:
    """Put a vessel, drawn from all free ones alike, on the alchemist's space: only in a chance step; False if none."""
    if not any(state.free_vessels):
        return False
    kind = draw_one(state, state.free_vessels)
    state.free_vessels = replaced(state.free_vessels, kind, state.free_vessels[kind] - 1)
    state.guild_vessels = replaced(state.guild_vessels, kind, state.guild_vessels[kind] + 1)
    return True


@rule("3.1")
def _set_first_goods(state: FeudumState) -> None:
    """One good at random beside the northern location of every region."""
    letter = terms.LETTERS.index("N")
    for region in range(terms.REGIONS):
        put_beside(state, state.setting.land.lettered[letter][region], draw_goods(state, 1))

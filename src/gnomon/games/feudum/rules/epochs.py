"""The dawn of an epoch: scoring, disloyalty, and everything that is replenished (8.4, 8.5, 7.3, 8.3)."""

from gnomon.games.feudum import terms
from gnomon.games.feudum.decisions import BEGIN_ROUND, COLLECT_WHERE, END_ROUND, REPLENISH, REPLENISH_LANDSCAPES
from gnomon.games.feudum.effects import as_shown, draw_goods, draw_seal, put_beside, ruled, score, take_from_bag
from gnomon.games.feudum.events import EPOCH_BEGAN, GOOD_APPEARED, REPLENISHED
from gnomon.games.feudum.frames import ReplenishLandscapes
from gnomon.games.feudum.rules.ending import end_match
from gnomon.games.feudum.rules.landscapes import add_resources
from gnomon.games.feudum.setup import add_random_vessel
from gnomon.games.feudum.state import ACTIVE_REGIONS, DISLOYALTY, GUILD_SEATS, NO_SEAL, TENDED, FeudumState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule

REPLENISHED_EPOCH = 3
"""The epoch at whose dawn guilds are filled up again."""


# --- the trigger (8.4) -----------------------------------------------------------------------------------------------


@rule("8.4")
def is_triggered(state: FeudumState) -> bool:
    """Whether enough stacks show a tile of the next epoch, or for the last one an empty space."""
    if state.epoch == terms.EPOCHS:
        return False
    following = state.epoch + 1
    return sum(top >= following for top in state.stacks) >= state.setting.components.epoch_stacks[following - 2]


@rule("8.4", "4")
def advance(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Once a round the next epoch may dawn: it is scored, then landscapes, map and guilds are replenished."""
    state.push((END_ROUND, 0))
    if not is_triggered(state):
        return
    state.epoch += 1
    tell(events, EPOCH_BEGAN, state.epoch)
    score_epoch(state, events)
    punish_disloyalty(state, events)
    state.push((REPLENISH, 0))
    state.push((REPLENISH_LANDSCAPES, 0, 0))


# --- scoring (8.5, 7.3) ----------------------------------------------------------------------------------------------


@rule("8.5")
def active_regions(state: FeudumState, seat: int) -> int:
    """In how many regions a player rules, or tends a landscape as serf."""
    region = state.setting.land.region
    found = 0
    for place in range(terms.LOCATIONS):
        tends = state.serf[place] == seat and state.landscape[place] != terms.NOTHING
        if state.ruler[place] == seat or tends:
            found |= 1 << region[place]
    return found.bit_count()


@rule("8.5")
def landscape_points(state: FeudumState, seat: int) -> int:
    """For each landscape that one tends: more with a resource on it than with none."""
    components = state.setting.components
    found = 0
    for place in range(terms.LOCATIONS):
        if state.serf[place] == seat and state.landscape[place] != terms.NOTHING:
            found += components.landscape_tended if state.resources[place] else components.landscape_bare
    return found


@rule("8.5", "6.2")
def score_epoch(state: FeudumState, events: Events | None) -> None:
    """Guild seats, landscapes, active regions: each step for all in turn order before the next."""
    components = state.setting.components
    order = [(state.first + number) % state.seats for number in range(state.seats)]
    for seat in order:
        points = 0
        for guild in range(terms.GUILDS):
            if seat in state.tracks[guild]:
                points += components.seat_points[state.tracks[guild].index(seat)]
        score(state, seat, points, GUILD_SEATS, events)
    for seat in order:
        score(state, seat, landscape_points(state, seat), TENDED, events)
    for seat in order:
        score(state, seat, components.region_points[active_regions(state, seat)], ACTIVE_REGIONS, events)


@rule("7.3")
def is_vassal(state: FeudumState, seat: int) -> bool:
    """Whether a player rules a feudum."""
    return ruled(state, seat, terms.FEUDUM) > 0


@rule("7.3", "8.5")
def loss_of(state: FeudumState, seat: int, epoch: int) -> int:
    """What a vassal loses at the dawn of an epoch: the uncovered spaces of military service up to its own."""
    components = state.setting.components
    if not is_vassal(state, seat):
        return 0
    return sum(components.military_values[state.military[seat] : components.military_checked[epoch - 1]])


@rule("8.5")
def punish_disloyalty(state: FeudumState, events: Events | None) -> None:
    """In turn order; scores may fall below zero."""
    for number in range(state.seats):
        seat = (state.first + number) % state.seats
        score(state, seat, -loss_of(state, seat, state.epoch), DISLOYALTY, events)


# --- replenishing (8.3, 8.5) -----------------------------------------------------------------------------------------


@rule("8.3", "8.5")
def replenish_landscapes(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """All landscapes first, tended or not; then in turn order each tender may collect."""
    number = frame[ReplenishLandscapes.number]
    if number == 0:
        for place in range(terms.LOCATIONS):
            if state.landscape[place] != terms.NOTHING:
                add_resources(state, place, events)
    if number == state.seats:
        return
    seat = (state.first + number) % state.seats
    state.push((REPLENISH_LANDSCAPES, 0, number + 1))
    tended = 0
    for place in range(terms.LOCATIONS):
        if state.landscape[place] != terms.NOTHING and state.serf[place] == seat and state.resources[place]:
            tended |= 1 << place
    if tended:
        state.push((COLLECT_WHERE, 1 << seat, tended))


@rule("8.5")
def replenish(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A good for every region in epochs II to IV; all guilds in epoch III."""
    components = state.setting.components
    if state.epoch <= terms.TILE_EPOCHS:
        letter = components.epoch_letters[state.epoch - 1]
        for region in range(terms.REGIONS):
            place = state.setting.land.lettered[letter][region]
            goods = draw_goods(state, 1)
            put_beside(state, place, goods)
            if any(goods):
                tell(events, GOOD_APPEARED, place, goods.index(1))
    if state.epoch == REPLENISHED_EPOCH:
        fill_up_guilds(state, events)


@rule("8.5")
def fill_up_guilds(state: FeudumState, events: Events | None) -> None:
    """Every guild up to its level of the set-up; a surplus stays, and what is short is served in that order."""
    components = state.setting.components
    added = [0] * terms.GUILDS
    for good in range(terms.GOODS):
        taken = take_from_bag(state, good, max(0, components.market_level[good] - state.market[good]))
        state.market[good] += taken
        added[terms.MERCHANT] += taken
    for good in range(terms.GOODS):
        taken = take_from_bag(state, good, max(0, components.alchemist_level[good] - state.containers[good]))
        state.containers[good] += taken
        added[terms.ALCHEMIST] += taken
    while sum(state.guild_vessels) < components.vessel_level and add_random_vessel(state):
        added[terms.ALCHEMIST] += 1
    for good, number in enumerate(draw_goods(state, max(0, components.barn_level - sum(state.barn)))):
        state.barn[good] += number
        added[terms.FARMER] += number
    for colour in state.setting.row_colours:
        taken = min(state.free_markers[colour], max(0, components.row_level - state.rows[colour]))
        state.free_markers[colour] -= taken
        state.rows = replaced(state.rows, colour, state.rows[colour] + taken)
        added[terms.KNIGHT] += taken
    for scroll in components.scroll_start:
        if state.scrolls[scroll] == NO_SEAL and state.pool:
            state.scrolls = replaced(state.scrolls, scroll, draw_seal(state))
            added[terms.NOBLE] += 1
    while len(state.rosary) < components.rosary_level and state.pool:
        state.rosary = (*state.rosary, as_shown(draw_seal(state)))
        added[terms.MONK] += 1
    while len(state.chickens) < components.chicken_level and state.pool:
        state.chickens = (*state.chickens, as_shown(draw_seal(state)))
        added[terms.FARMER] += 1
    state.shown += 1
    for guild in range(terms.GUILDS):
        if added[guild]:
            tell(events, REPLENISHED, guild, added[guild])


# --- the end of the round (4, 10.1) ----------------------------------------------------------------------------------


@rule("4", "10.1")
def end_round(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The starting player's marker goes on and cards are taken back; after epoch V the match is scored."""
    if state.epoch == terms.EPOCHS:
        end_match(state, events)
        return
    state.first = (state.first + 1) % state.seats
    state.round += 1
    state.push((BEGIN_ROUND, 0))

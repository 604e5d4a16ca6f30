"""Facts derived from a position: presence, control, free places, visible symbols, legal sites and moves."""

from gnomon.games.time_of_empires.state import OFF, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import (
    CHEAPER_CONSTRUCTION,
    CHEAPER_DISCOVERY,
    COLUMNS,
    CONSTRUCT,
    CONSTRUCTION,
    CULTURE,
    DISCOVER,
    EXITS,
    EXPANSION,
    FEWER_LOSSES,
    FIRST_LEADER,
    FIRST_SHARED,
    FIRST_WONDER,
    MORE_BRICKS,
    MORE_CLANS,
    MORE_KNOWLEDGE,
    MORE_MOVES,
    MORE_SCHOLARS,
    NOBODY,
    NONE,
    SCIENCE,
    SPACES,
    TECHNOLOGY_A,
)
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule

# --- what is asked -----------------------------------------------------------------------------------------------


def only_seat(frame: Frame) -> int:
    """The seat that a frame of an action concerns."""
    return frame[1].bit_length() - 1


# --- the map -----------------------------------------------------------------------------------------------------


def pieces_of(state: EmpiresState, seat: int, territory: int) -> int:
    """A mask of the kinds that a seat has built in a territory."""
    return (state.buildings[territory] >> (4 * seat)) & 15


def is_present(state: EmpiresState, seat: int, node: int) -> bool:
    """Whether a seat has a clan or a building in a territory (a clan, in a city)."""
    return state.holders[node] == seat or (state.buildings[node] >> (4 * seat)) & 15 != 0


def has_free_site(state: EmpiresState, territory: int) -> bool:
    """Whether a building site of the territory is free."""
    return state.buildings[territory].bit_count() < state.land.sites[territory]


@rule("5.6")
def is_legal_site(state: EmpiresState, seat: int, kind: int, territory: int) -> bool:
    """Whether the seat may build that kind there: a free site, presence, and none of that kind of its own."""
    own = (state.buildings[territory] >> (4 * seat)) & 15
    if (own >> kind) & 1 or not (own or state.holders[territory] == seat):
        return False
    return state.buildings[territory].bit_count() < state.land.sites[territory]


def legal_sites(state: EmpiresState, seat: int, kind: int) -> list[int]:
    """Every territory in which the seat may build that kind."""
    return [territory for territory in state.land.territories if is_legal_site(state, seat, kind, territory)]


def pieces_on_map(state: EmpiresState, seat: int) -> int:
    """How many of a seat's buildings stand on the map."""
    own = 15 << (4 * seat)
    return sum((pieces & own).bit_count() for pieces in state.buildings if pieces)


def cities_of(state: EmpiresState, seat: int) -> list[int]:
    """The cities that a seat controls."""
    return [city for city in state.land.cities if state.holders[city] == seat]


@rule("5.2")
def clan_places(state: EmpiresState, seat: int) -> list[int]:
    """Where the seat may place a clan from its reserve: its capital and the cities that it holds, below their caps."""
    if not state.population[seat]:
        return []
    components = state.setting.components
    capital = state.land.capitals[seat]
    found = [capital] if state.clans[capital] < components.capital_cap else []
    return found + [city for city in cities_of(state, seat) if state.clans[city] < components.city_cap]


@rule("5.3")
def room_for_move(state: EmpiresState, seat: int, to: int, assault: bool) -> int:
    """How many clans of a seat may enter a node at once by one move; 0 if none may."""
    land = state.land
    components = state.setting.components
    holder = state.holders[to]
    if land.is_capital[to]:
        return 0
    if land.is_city[to]:
        if assault or holder not in (NOBODY, seat):
            return 0
        return components.city_cap - state.clans[to]
    cap = components.territory_cap
    if holder == seat:
        return cap - state.clans[to]
    if holder == NOBODY or assault:
        return cap
    # An attack may bring more than can stay, if the fight leaves no more than can stay.
    most = state.setting.attack_group_max
    while most > cap and attackers_left(state, seat, most, state.clans[to]) > cap:
        most -= 1
    return most


def attackers_left(state: EmpiresState, seat: int, attackers: int, defenders: int) -> int:
    """How many attackers a combat leaves (5.4)."""
    removed = attackers if attackers < defenders else defenders
    lost = removed
    if removed == defenders:
        lost -= ability(state, seat, state.setting.components.leaders_with[FEWER_LOSSES])
        if lost < 0:
            lost = 0
    return attackers - lost


def legal_moves(state: EmpiresState, seat: int, assault: bool) -> list[int]:
    """Every move as `6 * node + exit`, ascending."""
    land = state.land
    found: list[int] = []
    for node in land.nodes:
        if state.holders[node] != seat:
            continue
        for way, to in enumerate(land.exit_to[node]):
            if to != NONE and room_for_move(state, seat, to, assault) > 0:
                found.append(EXITS * node + way)
    return found


# --- the boards --------------------------------------------------------------------------------------------------


@rule("2.11")
def ability(state: EmpiresState, seat: int, leaders: tuple[int, ...]) -> int:
    """The sum of what a seat's leaders of one ability give."""
    total = 0
    for leader in leaders:
        if state.won[leader] == seat:
            total += state.setting.components.ability_amount[leader]
    return total


@rule("2.3", "5.1")
def knowledge_symbols(state: EmpiresState, seat: int) -> int:
    """Knowledge per action, leaders included."""
    components = state.setting.components
    visible = components.symbols_knowledge[state.removed[4 * seat + SCIENCE]]
    return visible + ability(state, seat, components.leaders_with[MORE_KNOWLEDGE])


def brick_symbols(state: EmpiresState, seat: int) -> int:
    """Bricks per action, leaders included."""
    components = state.setting.components
    visible = components.symbols_bricks[state.removed[4 * seat + CONSTRUCTION]]
    return visible + ability(state, seat, components.leaders_with[MORE_BRICKS])


def clan_symbols(state: EmpiresState, seat: int) -> int:
    """Clans per action, leaders included."""
    components = state.setting.components
    visible = components.symbols_clans[state.removed[4 * seat + EXPANSION]]
    return visible + ability(state, seat, components.leaders_with[MORE_CLANS])


def move_symbols(state: EmpiresState, seat: int) -> int:
    """Moves per action, leaders included."""
    components = state.setting.components
    visible = components.symbols_moves[state.removed[4 * seat + EXPANSION]]
    return visible + ability(state, seat, components.leaders_with[MORE_MOVES])


@rule("5.11")
def scholar_symbols(state: EmpiresState, seat: int) -> int:
    """Scholars per appointment, leaders included."""
    components = state.setting.components
    visible = components.symbols_scholars[state.removed[4 * seat + CULTURE]]
    return visible + ability(state, seat, components.leaders_with[MORE_SCHOLARS])


def has_piece(state: EmpiresState, seat: int, kind: int) -> bool:
    """Whether a building of that kind is left on the seat's board."""
    return state.removed[4 * seat + kind] < state.setting.components.buildings


def discovery_cost(state: EmpiresState, seat: int, design: int) -> int:
    """Knowledge that the discover action costs."""
    components = state.setting.components
    cost = components.discovery[design] - ability(state, seat, components.leaders_with[CHEAPER_DISCOVERY])
    return cost if cost > 0 else 0


def construction_cost(state: EmpiresState, seat: int, design: int) -> int:
    """Bricks that the construct action costs."""
    components = state.setting.components
    cost = components.construction[design] - ability(state, seat, components.leaders_with[CHEAPER_CONSTRUCTION])
    return cost if cost > 0 else 0


def payable_discoveries(state: EmpiresState, seat: int) -> list[int]:
    """The designs in hand that the seat can pay to discover, ascending, each once."""
    stock = state.stock[2 * seat]
    found: list[int] = []
    last = NONE
    for design in state.hands[seat]:
        if design != last and design >= 0 and discovery_cost(state, seat, design) <= stock:
            found.append(design)
        last = design
    return found


@rule("5.6")
def can_construct(state: EmpiresState, seat: int) -> bool:
    """Whether the construct action can begin: a payable top card, no piece on it, a piece of its kind left."""
    pile = state.piles[seat]
    if not pile or state.waiting[seat] != NONE:
        return False
    top = pile[-1]
    if not has_piece(state, seat, state.setting.components.type_of[top]):
        return False
    return construction_cost(state, seat, top) <= state.stock[2 * seat + 1]


# --- spaces and timers -------------------------------------------------------------------------------------------


@rule("2.4")
def spaces_in_play(state: EmpiresState) -> list[int]:
    """The action spaces of a player's own board and of the shared boards, ascending."""
    found = list(range(FIRST_LEADER))
    found += [FIRST_LEADER + column for column in columns_in_play(state)]
    return found + [FIRST_WONDER + place for place in range(len(state.wonders))]


def columns_in_play(state: EmpiresState) -> list[int]:
    """The leader columns: three, four with four players."""
    return [column for column in range(COLUMNS) if state.sides[column] != NONE]


def is_in_play(state: EmpiresState, space: int) -> bool:
    """Whether a space exists in this match and era."""
    if space < FIRST_LEADER:
        return True
    if space < FIRST_WONDER:
        return state.sides[space - FIRST_LEADER] != NONE
    return space < SPACES and space - FIRST_WONDER < len(state.wonders)


def slots_of(state: EmpiresState, space: int) -> int:
    """How many slots a space has."""
    return 2 if space >= FIRST_SHARED else state.setting.personal_slots


def free_slots(state: EmpiresState, seat: int, space: int) -> list[int]:
    """The slots of a space of the shared boards or of this seat's own board in which no timer stands."""
    taken = state.timer_slot if space >= FIRST_SHARED else state.timer_slot[2 * seat : 2 * seat + 2]
    return [slot for slot in range(2 * space, 2 * space + slots_of(state, space)) if slot not in taken]


def occupant(state: EmpiresState, seat: int, slot: int) -> int:
    """The timer (`2 * seat + i`) in a slot of the shared boards or of this seat's own board, or NONE."""
    slots = state.timer_slot
    if slot < 2 * FIRST_SHARED:
        for timer in (2 * seat, 2 * seat + 1):
            if slots[timer] == slot:
                return timer
        return NONE
    for timer in range(2 * state.seats):
        if slots[timer] == slot:
            return timer
    return NONE


def must_move(state: EmpiresState, timer: int) -> bool:
    """Whether an exhausted timer of a real-time era stands on a shared space."""
    return state.timer_sand[timer] != SAND and state.timer_slot[timer] >= 2 * FIRST_SHARED


def space_of(slot: int) -> int:
    """The space of a slot, NONE for OFF."""
    return NONE if slot == OFF else slot // 2


@rule("4.1")
def can_start(state: EmpiresState, seat: int, space: int) -> bool:
    """P7: whether the action of a space can be started now."""
    if space < DISCOVER:
        return True
    if space == DISCOVER:
        return state.waiting[seat] == NONE and bool(payable_discoveries(state, seat))
    if space == CONSTRUCT:
        return can_construct(state, seat)
    if space < FIRST_LEADER:
        board = space - TECHNOLOGY_A
        return bool(state.decks[2 * board]) or bool(state.decks[2 * board + 1])
    return state.scholars[seat] > 0

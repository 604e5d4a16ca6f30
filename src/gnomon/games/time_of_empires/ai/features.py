"""What a position promises each seat, in victory points: what stands is worth what it will still score.

Everything here is an estimate for opponents; the rules know nothing of it. The numbers were fitted to matches between
opponents that used them.
"""

from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.ai.weights import USUAL, Weights
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.rules.scoring import majority
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import CLOSING, ROUNDS, RUNNING, SAND, SCORING, EmpiresState
from gnomon.games.time_of_empires.terms import NONE

ERA_ACTIONS: Final = 30.0
"""Actions of a player in one era, about."""
OF_ERA: Final = 12
"""Designs of technology cards of one era."""
APPOINTMENTS: Final = 3
"""Of an era, the one of its preparation included."""

OVERTAKEN: Final = 3.0
"""Scholars that rivals may yet send in a whole era."""
FIRST_OF_TIED: Final = 0.1

# --- what is counted over the map for a seat ----------------------------------------------------------------------

TERRAIN: Final = 0
COUNTED_TILES: Final = 3
BOTH: Final = 4
DOUBLES: Final = 5
ON_MAP: Final = 6
OPEN: Final = 10
COUNTED_CITIES: Final = 14
PRESENT: Final = 15
COUNTED_CLANS: Final = 16
MAP_COUNTS: Final = 17


def map_counts(state: EmpiresState, seat: int) -> list[int]:
    """Counts over the map for one seat, by the places above.

    Territories of each terrain where it is present, tiles, territories with clan and building, with two buildings;
    buildings by kind; legal sites by kind; cities held, territories, clans.
    """
    found = [0] * MAP_COUNTS
    land = state.land
    terrain = land.terrain
    sites = land.sites
    holders = state.holders
    buildings = state.buildings
    tiles = 0
    shift = 4 * seat
    for node in land.territories:
        everybody = buildings[node]
        own = (everybody >> shift) & 15
        held = holders[node] == seat
        if not own and not held:
            continue
        found[TERRAIN + terrain[node]] += 1
        found[PRESENT] += 1
        tiles |= 1 << (node >> 2)
        if held:
            found[COUNTED_CLANS] += state.clans[node]
        if own:
            if held:
                found[BOTH] += 1
            if own & (own - 1):
                found[DOUBLES] += 1
        full = everybody.bit_count() >= sites[node]
        for kind in range(terms.FIELD_COUNT):
            if (own >> kind) & 1:
                found[ON_MAP + kind] += 1
            elif not full:
                found[OPEN + kind] += 1
    found[COUNTED_TILES] = tiles.bit_count()
    for city in land.cities:
        if holders[city] == seat:
            found[COUNTED_CITIES] += 1
            found[COUNTED_CLANS] += state.clans[city]
    found[COUNTED_CLANS] += state.clans[land.capitals[seat]]
    return found


def fulfilled(state: EmpiresState, seat: int, wonder: int, counted: list[int]) -> int:
    """How often a seat fulfils a wonder's condition, from its counts over the map."""
    components = state.setting.components
    count = components.wonder_count[wonder]
    if count == terms.COUNT_BUILDINGS:
        return counted[ON_MAP + components.wonder_what[wonder]]
    if count == terms.COUNT_TERRAIN:
        return counted[TERRAIN + components.wonder_what[wonder]]
    if count == terms.COUNT_CITIES:
        return counted[COUNTED_CITIES]
    if count == terms.COUNT_CLAN_AND_BUILDING:
        return counted[BOTH]
    if count == terms.COUNT_TILES:
        return counted[COUNTED_TILES]
    if count == terms.COUNT_LEADERS:
        return state.won.count(seat)
    return counted[DOUBLES]


# --- time ---------------------------------------------------------------------------------------------------------


def era_left(state: EmpiresState) -> float:
    """The part of the present action phase that is still to come."""
    if state.phase == ROUNDS:
        seats = state.seats
        done = (state.round - 1) * seats + (state.active - state.first) % seats
        return 1.0 - done / (state.setting.intro_rounds * seats)
    if state.phase == RUNNING:
        era = state.setting.components.era_ms
        return max(0.0, (state.gong_at + era - state.now) / era)
    return 0.0 if state.phase in (CLOSING, SCORING) else 1.0


def scorings_left(state: EmpiresState) -> int:
    """Scoring phases still to come, the present era's included."""
    if state.phase == SCORING:
        return state.setting.eras - state.era
    return state.setting.eras + 1 - max(1, state.era)


def actions_left(state: EmpiresState, seat: int) -> float:
    """Actions that a seat may still take in the present era, about."""
    if state.phase == ROUNDS:
        seats = state.seats
        to_come = (seat - state.first) % seats >= (state.active - state.first) % seats
        return 2.0 * (state.setting.intro_rounds - state.round + int(to_come))
    if state.phase == RUNNING:
        components = state.setting.components
        end = state.gong_at + components.era_ms
        total = 0.0
        for timer in (2 * seat, 2 * seat + 1):
            ready = state.ready_at[timer] if state.timer_sand[timer] == SAND else state.now
            if ready < end:
                total += 0.7 + (end - ready) / (1.1 * components.timer_ms)
        return total
    if state.phase in (CLOSING, SCORING):
        return 0.0
    era = max(1, state.era)
    return 2.0 * state.setting.intro_rounds if state.setting.modes[era - 1] == INTRODUCTORY else ERA_ACTIONS


# --- distances ----------------------------------------------------------------------------------------------------

FAR: Final = 99
_DISTANCES: Final[dict[Land, list[int]]] = {}
_DISTANCES_KEPT: Final = 64


def distances(land: Land) -> list[int]:
    """Moves from every node to every territory, as `48 * node + territory`; FAR where there is no way."""
    known = _DISTANCES.get(land)
    if known is not None:
        return known
    found = [FAR] * (terms.NODES * terms.NODES)
    for node in land.nodes:
        found[terms.NODES * node + node] = 0
        reached = [node]
        steps = 0
        while reached:
            steps += 1
            further: list[int] = []
            for here in reached:
                for there in land.neighbours[here]:
                    if found[terms.NODES * node + there] == FAR and not land.is_capital[there]:
                        found[terms.NODES * node + there] = steps
                        further.append(there)
            reached = further
    if len(_DISTANCES) >= _DISTANCES_KEPT:
        _DISTANCES.clear()
    _DISTANCES[land] = found
    return found


# --- what a seat owns ---------------------------------------------------------------------------------------------


UNKNOWN: Final = -1e18


class Features:
    """What the future holds for one seat: its counts over the map, the time it has, and what one more building of a kind is worth.

    `eras` is the play still to come in eras (0 to 3), `actions` the placements still to come in all eras, `worth` what the
    evaluator finds it to be worth.
    """

    __slots__ = (
        "abilities",
        "actions",
        "building",
        "counted",
        "eras",
        "fields",
        "left",
        "means",
        "scorings",
        "seat",
        "state",
        "token_points",
        "weights",
        "worth",
    )

    def __init__(self, state: EmpiresState, seat: int, weights: Weights = USUAL) -> None:
        self.weights = weights
        self.state = state
        self.seat = seat
        self.worth = UNKNOWN
        self.counted = map_counts(state, seat)
        self.left = era_left(state)
        self.scorings = scorings_left(state)
        later = state.setting.eras - max(1, state.era)
        self.eras = self.left + later
        self.actions = actions_left(state, seat) + ERA_ACTIONS * later
        self.means = [-1.0] * terms.BACKS
        self.abilities = [0] * terms.ABILITIES
        components = state.setting.components
        for leader in range(terms.LEADERS):
            if state.won[leader] == seat:
                self.abilities[components.ability[leader]] += components.ability_amount[leader]
        self.token_points = self._token_points()
        self.fields = [self.field(kind, state.removed[4 * seat + kind]) for kind in range(terms.FIELD_COUNT)]
        self.building = [self._next(kind) for kind in range(terms.FIELD_COUNT)]

    # --- buildings and their fields -----------------------------------------------------------------------------

    def field(self, kind: int, removed: int) -> float:
        """What a field is worth for what it will produce and score with so many pieces removed, tokens apart."""
        components = self.state.setting.components
        if kind == terms.SCIENCE:
            amount = components.symbols_knowledge[removed] + self.abilities[terms.MORE_KNOWLEDGE]
            return self.weights.gained[min(amount, 10)] * self.weights.resource * self.weights.gainings * self.eras
        if kind == terms.CONSTRUCTION:
            amount = components.symbols_bricks[removed] + self.abilities[terms.MORE_BRICKS]
            return self.weights.gained[min(amount, 10)] * self.weights.resource * self.weights.gainings * self.eras
        if kind == terms.EXPANSION:
            clans = components.symbols_clans[removed] + self.abilities[terms.MORE_CLANS]
            moves = components.symbols_moves[removed] + self.abilities[terms.MORE_MOVES]
            return (
                clans * self.weights.clan * self.weights.placings + moves * self.weights.move * self.weights.movings
            ) * self.eras
        scholars = components.symbols_scholars[removed] + self.abilities[terms.MORE_SCHOLARS]
        points = components.culture_points[removed] + self.abilities[terms.MORE_CULTURE]
        return scholars * self.weights.scholar * self.appointments() + points * self.scorings

    def appointments(self) -> int:
        """Appointments that the seat may still expect in the match."""
        state = self.state
        later = APPOINTMENTS * (state.setting.eras - max(1, state.era))
        if state.phase in (CLOSING, SCORING):
            return later
        return later + (APPOINTMENTS - 1) - min(state.appointments, APPOINTMENTS - 1)

    def _token_points(self) -> list[float]:
        """What every building of a field scores by bonus tokens, those not yet placed on the best fields that are free."""
        state = self.state
        points = state.setting.components.token_points
        found = [0.0] * terms.FIELD_COUNT
        free: list[int] = [0, 1, 2, 3]
        hoped: list[float] = []
        for era in range(3):
            field = state.tokens[3 * self.seat + era]
            if field == NONE:
                hoped.append(self.weights.hope * points[era] * (3 - era))
            else:
                free.remove(field)
                found[field] = float(points[era] * min(self.scorings, 3 - era))
        heights = [(state.removed[4 * self.seat + field], field) for field in free]
        heights.sort(reverse=True)
        hoped.sort(reverse=True)
        for place, (_, field) in enumerate(heights):
            found[field] = hoped[place] if place < len(hoped) else 0.0
        return found

    def _next(self, kind: int) -> float:
        """What one more building from a field would add; 0 if none is left."""
        state = self.state
        components = state.setting.components
        removed = state.removed[4 * self.seat + kind]
        if removed >= components.buildings:
            return 0.0
        total = self.token_points[kind] + self.field(kind, removed + 1) - self.fields[kind] + self.weights.presence
        for place, wonder in enumerate(state.wonders):
            if components.wonder_count[wonder] == terms.COUNT_BUILDINGS and components.wonder_what[wonder] == kind:
                total += self.weights.more_fulfilled if self.seat in state.wonder_piles[place] else self.weights.later
        return total

    # --- cards --------------------------------------------------------------------------------------------------

    def effect(self, design: int) -> float:
        """What the effect of a card is worth when it is discovered, roughly."""
        total = 0.0
        for verb, amount, extra in self.state.setting.components.parts[design]:
            total += self._part(verb, amount, extra)
        return total

    def _part(self, verb: int, amount: int, extra: int) -> float:
        state = self.state
        seat = self.seat
        if verb == terms.GAIN:
            stock = state.stock
            cap = state.setting.components.resource_cap
            room = min(amount, cap - stock[2 * seat]) + min(extra, cap - stock[2 * seat + 1])
            return self.weights.resource * (0.5 * room + 0.5 * (amount + extra)) * self.fade()
        if verb == terms.DRAW:
            return amount * self.weights.drawn * self.fade()
        if verb == terms.DRAW_TO:
            return max(0, amount - len(state.hands[seat])) * self.weights.drawn * self.fade()
        if verb == terms.FREE_DISCOVER:
            return self.weights.free * min(amount, len(state.hands[seat])) * self.fade()
        if verb == terms.RELOCATE_TIMER:
            return self.weights.extra
        if verb == terms.FREE_BUILD:
            return 0.9 * self.building[amount] if self.counted[OPEN + amount] else 0.0
        if verb == terms.ASSEMBLY_LINE:
            return 1.2 * self.building[terms.CONSTRUCTION] if self.counted[OPEN + terms.CONSTRUCTION] else 0.0
        if verb == terms.BRICKS_PER_DOUBLE:
            return self.weights.resource * min(2 * self.counted[DOUBLES], 6 - state.stock[2 * seat + 1]) * self.fade()
        if verb == terms.PLACE_CLANS:
            return self.weights.clan * amount * min(1.0, self.eras)
        if verb == terms.MOVES:
            return self.weights.move * amount
        if verb in (terms.DESTROY, terms.ASSAULT):
            return self.weights.strike * self.scorings if self.counted[COUNTED_CITIES] or verb == terms.ASSAULT else 0.0
        if verb == terms.AIRLIFT:
            return self.weights.lifted
        if verb == terms.APPOINT:
            return 0.9 * self.weights.scholar * amount
        if verb == terms.DOUBLE_SCHOLARS:
            return 0.9 * self.weights.scholar * state.scholars[seat]
        if verb == terms.TO_WONDER:
            return self.weights.sent * min(amount, state.scholars[seat])
        if verb == terms.TO_LEADER:
            return 0.8 * self.weights.sent * min(amount, state.scholars[seat])
        return self.weights.extra

    def fade(self) -> float:
        """How much of their worth means keep towards the end of the match."""
        return min(1.0, self.actions / self.weights.fading)

    def in_hand(self, design: int) -> float:
        """What a card in hand is worth, its costs and actions paid."""
        components = self.state.setting.components
        discovery = self.weights.resource * components.discovery[design] + self.weights.action
        return max(0.0, self.effect(design) - discovery + max(0.0, self.on_pile(design)))

    def on_pile(self, design: int) -> float:
        """What can still be built with a discovered card, its cost and action paid."""
        components = self.state.setting.components
        kind = components.type_of[design]
        return self.building[kind] - self.weights.resource * components.construction[design] - self.weights.action

    def unseen(self, back: int) -> float:
        """What a card of which only the back is seen is worth on average."""
        known = self.means[back]
        if known >= 0.0:
            return known
        components = self.state.setting.components
        total = 0.0
        copies = 0
        first = OF_ERA * (back // terms.FIELD_COUNT - 1)
        for design in range(max(0, first), first + OF_ERA):
            if components.back_of[design] == back:
                total += components.copies[design] * self.in_hand(design)
                copies += components.copies[design]
        self.means[back] = total / copies if copies else self.weights.drawn
        return self.means[back]


# --- contests -----------------------------------------------------------------------------------------------------


def chance_of_majority(pile: tuple[int, ...], seat: int, left: float) -> float:
    """The chance that a seat with scholars in a pile has most of them in the end, `left` of the era to come."""
    own = pile.count(seat)
    best = 0
    for other in pile:
        if other != seat:
            count = pile.count(other)
            if count > best:
                best = count
    margin = own - best + (FIRST_OF_TIED if majority(pile) == seat else -FIRST_OF_TIED)
    chance = 0.5 + 0.5 * margin / (FIRST_OF_TIED + OVERTAKEN * left)
    return min(1.0, max(0.0, chance))


def leader_worth(features: Features, leader: int, owned: bool) -> float:
    """What a leader card is worth to a seat; of one that is owned, what its fields do not count already."""
    state = features.state
    weights = features.weights
    components = state.setting.components
    kind = components.ability[leader]
    amount = components.ability_amount[leader]
    later = float(state.setting.eras) - max(1, state.era)
    eras = features.eras if owned else later
    at = 4 * features.seat
    total = 0.0
    if kind in (
        terms.MORE_KNOWLEDGE,
        terms.MORE_BRICKS,
        terms.MORE_CLANS,
        terms.MORE_MOVES,
        terms.MORE_SCHOLARS,
        terms.MORE_CULTURE,
    ):
        total = 0.0 if owned else _field_leader(weights, kind, later, features.scorings)
    elif kind in (terms.CHEAPER_DISCOVERY, terms.CHEAPER_CONSTRUCTION):
        total = weights.cheaper * eras
    elif kind in (terms.FEWER_LOSSES, terms.SIEGE_TIES, terms.SECOND_WONDER_SCHOLAR):
        total = weights.warlike * eras
    elif kind == terms.DRAW_AFTER_LEADER:
        total = 3.0 * weights.drawn * eras
    elif kind == terms.POINTS_OBSERVATORIES:
        total = float(state.removed[at + terms.SCIENCE])
    elif kind == terms.POINTS_WAREHOUSES:
        total = float(state.removed[at + terms.CONSTRUCTION])
    elif kind == terms.POINTS_TEMPLES:
        total = float(state.removed[at + terms.CULTURE])
    elif kind == terms.POINTS_CITIES:
        total = features.counted[COUNTED_CITIES] + 0.3
    elif kind == terms.POINTS_TERRITORIES:
        total = features.counted[PRESENT] / components.ability_per[leader]
    elif kind == terms.POINTS_SCHOLARS:
        total = float(min(components.ability_limit[leader] or 6, state.scholars[features.seat]))
    total *= amount
    if not owned:
        for wonder in state.wonders:
            if components.wonder_count[wonder] == terms.COUNT_LEADERS:
                total += weights.more_fulfilled
    return total


def _field_leader(weights: Weights, kind: int, later: float, scorings: int) -> float:
    """What one more symbol of a leader brings in the eras to come."""
    if kind == terms.MORE_CULTURE:
        return float(scorings)
    if kind == terms.MORE_CLANS:
        return 2.0 * weights.clan * weights.placings * later
    if kind == terms.MORE_MOVES:
        return weights.move * weights.movings * later
    if kind == terms.MORE_SCHOLARS:
        return weights.scholar * APPOINTMENTS * later
    return 0.8 * weights.resource * weights.gainings * later

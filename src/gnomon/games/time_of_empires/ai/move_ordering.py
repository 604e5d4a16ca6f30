"""Priors: what an answer would bring, estimated quickly, to order answers by and to try only the best."""

from typing import Final

from gnomon.games.time_of_empires import actions, terms
from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires.ai import features as estimates
from gnomon.games.time_of_empires.ai.features import Features, chance_of_majority, distances, fulfilled, leader_worth
from gnomon.games.time_of_empires.frames import Landed, MoreParticipation, Moved, SecondSlot, TargetClans
from gnomon.games.time_of_empires.queries import (
    brick_symbols,
    clan_symbols,
    construction_cost,
    discovery_cost,
    has_piece,
    is_present,
    knowledge_symbols,
    legal_moves,
    move_symbols,
)
from gnomon.games.time_of_empires.state import SAND, EmpiresState
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import Game

PAIRS: Final = 14
SHALLOW_PAIRS: Final = 4
"""Pairs of spaces that an introductory turn tries, and in shallow thoughts."""
SPACES_TRIED: Final = 8
SHALLOW_SPACES: Final = 4
"""Spaces that one timer tries in real time."""
ANSWERS_TRIED: Final = 2
"""Answers tried to a question within an action; one in shallow thoughts."""
FOLLOWING: Final = 0.6
"""What a further move is worth of the best one."""
HOSTILE: Final = 0.5
ENTERED: Final = 0.5
TILE_WORTH: Final = 0.8
"""Of the immediate effect of a leader effect tile."""
SCHOLAR_COST: Final = 0.9
GUARD: Final = 0.25
TOKEN_HOPES: Final = (1.2, 1.5, 0.8, 2.0)
"""Buildings that a field gets in a whole match beyond those of cards at hand."""
UNPAYABLE: Final = -1.0
SINGLE: Final = (
    ask.CHOOSE_FIRST_CLAN,
    ask.CHOOSE_TOKEN,
    ask.CHOOSE_ACQUIRED,
    ask.CHOOSE_DECK,
    ask.CHOOSE_CLAN,
    ask.CHOOSE_TARGET_PIECE,
)
"""Questions whose best answer by its prior is taken."""
OPTIONAL: Final = (
    ask.CHOOSE_MOVE,
    ask.CHOOSE_CLAN,
    ask.CHOOSE_WONDER,
    ask.CHOOSE_LEADER,
    ask.CHOOSE_OTHER_TILE,
    ask.CHOOSE_MORE_PARTICIPATION,
)
"""Questions at which to do nothing may be best."""

BOTH_ORDERS: Final = (
    (terms.MOVE_SPACE, terms.CONSTRUCT),
    (terms.MOVE_SPACE, terms.DISCOVER),
    (terms.CLANS, terms.DISCOVER),
)
FIRSTS: Final = (5, 5, 3, 2, 1, 0, 6, 6, 4, 4, 4, 4, 4, 4, 4)
"""By space: the action with the greater number comes first. Gains come before what they pay for."""


def _slot_of(code: int) -> int:
    return actions.CODES.decode(code)[1]


class MoveOrdering:
    """MoveOrdering for one seat in one position."""

    def __init__(self, state: EmpiresState, seat: int, shallow: bool, features: Features) -> None:
        self.state = state
        self.seat = seat
        self.shallow = shallow
        self.features = features
        self.pairs: list[tuple[int, int]] = []
        self.prey: list[tuple[int, float]] = []
        self.ways = distances(state.land)
        self.stalked = False
        self.rated: list[float] = []

    def candidates(self, game: Game, state: EmpiresState, options: list[int]) -> list[int]:
        """The options worth trying, best prior first; `state` differs by what is asked alone."""
        seat = self.seat
        frame = state.lanes[game.seat_lane(state, seat)][-1]
        op = frame[0]
        answers = [code for code in options if code < actions.CLEAR]
        if not answers:
            return options[:1]
        if op in (ask.CHOOSE_FIRST_SLOT, ask.ERA) and actions.DISCARD in options and self._is_stuck():
            return [actions.DISCARD]
        if op == ask.CHOOSE_FIRST_SLOT:
            self.pairs = self._pairs(answers)
            return list(dict.fromkeys([first for first, _ in self.pairs]))
        if op == ask.CHOOSE_SECOND_SLOT:
            return self._seconds(answers, frame[SecondSlot.slot])
        if op == ask.ERA:
            return self._places(options)
        if op == ask.CHOOSE_BEGIN:
            return self._order(answers)
        if op in (ask.CHOOSE_MOVED, ask.CHOOSE_LANDED):
            return self._counts(answers, op == ask.CHOOSE_LANDED, frame)
        if op in (ask.CHOOSE_APPOINTED, ask.CHOOSE_SCHOLARS):
            return answers[-1:]
        if op == ask.CHOOSE_TARGET_CLANS:
            own = state.holders[frame[TargetClans.territory]] == seat
            return [actions.FINISH] if own or actions.ALL_CLANS not in answers else [actions.ALL_CLANS]
        if len(answers) == 1:
            return answers
        scored = [(-self._answer(op, frame, code), code) for code in answers if code != actions.FINISH]
        scored.sort()
        width = 1 if self.shallow or op in SINGLE else ANSWERS_TRIED
        if op in (ask.CHOOSE_DISCOVERY, ask.CHOOSE_FREE_DISCOVERY):
            width += 1
        found = [code for _, code in scored[:width]]
        if actions.FINISH in answers and (scored[0][0] >= 0.0 or (op in OPTIONAL and not self.shallow)):
            found.append(actions.FINISH)
        return found

    def _is_stuck(self) -> bool:
        """Whether the top discovered card cannot be built any more, but one below can."""
        pile = self.state.piles[self.seat]
        kinds = self.state.setting.components.type_of
        if not pile or has_piece(self.state, self.seat, kinds[pile[-1]]):
            return False
        return any(has_piece(self.state, self.seat, kinds[design]) for design in pile)

    # --- spaces -------------------------------------------------------------------------------------------------

    def spaces(self) -> list[float]:
        """What the action of each space would bring."""
        if self.rated:
            return self.rated
        state = self.state
        seat = self.seat
        fade = self.features.fade()
        found = [0.0] * terms.SPACES
        found[terms.KNOWLEDGE] = self._gain(0, knowledge_symbols(state, seat)) * fade
        found[terms.BRICKS] = self._gain(1, brick_symbols(state, seat)) * fade
        found[terms.CLANS] = self._clans(clan_symbols(state, seat))
        found[terms.MOVE_SPACE] = self._moves(move_symbols(state, seat))
        found[terms.DISCOVER] = self.discovery(state.stock[2 * seat])
        found[terms.CONSTRUCT] = self.construction(state.stock[2 * seat + 1])
        for board in (0, 1):
            best = 0.0
            for deck in (2 * board, 2 * board + 1):
                if state.decks[deck]:
                    best = max(best, self._card(state.tops[deck]))
            found[terms.TECHNOLOGY_A + board] = best
        scholars = state.scholars[seat]
        for column in range(terms.COLUMNS):
            if scholars and state.sides[column] != terms.NONE:
                found[terms.FIRST_LEADER + column] = self.leader(column) + TILE_WORTH - SCHOLAR_COST * fade
        for place in range(len(state.wonders)):
            if scholars:
                found[terms.FIRST_WONDER + place] = self.wonder(place) - SCHOLAR_COST * fade
        self.rated = found
        return found

    def _gain(self, resource: int, symbols: int) -> float:
        stock = self.state.stock[2 * self.seat + resource]
        cap = len(self.features.weights.stock) - 1
        return self.features.weights.stock[min(cap, stock + symbols)] - self.features.weights.stock[min(cap, stock)]

    def _card(self, kind: int) -> float:
        """A card of a type from a deck of this era."""
        state = self.state
        share = 0.7 - 0.1 * min(5, len(state.hands[self.seat]))
        return share * self.features.unseen(4 * state.era + kind) * self.features.fade()

    def discovery(self, knowledge: int) -> float:
        """The best discovery that so much knowledge pays."""
        best = UNPAYABLE
        for design in dict.fromkeys(self.state.hands[self.seat]):
            if design >= 0:
                cost = discovery_cost(self.state, self.seat, design)
                if cost <= knowledge:
                    best = max(best, self._discovered(design, cost))
        return best

    def _discovered(self, design: int, cost: int) -> float:
        features = self.features
        return (
            features.effect(design)
            + 0.4 * max(0.0, features.on_pile(design))
            + self.features.weights.action
            - self.features.weights.resource * cost
        )

    def construction(self, bricks: int) -> float:
        """What the top card builds if so many bricks pay for it."""
        state = self.state
        pile = state.piles[self.seat]
        if not pile:
            return UNPAYABLE
        cost = construction_cost(state, self.seat, pile[-1])
        kind = state.setting.components.type_of[pile[-1]]
        if cost > bricks or not self.features.counted[estimates.OPEN + kind] or not has_piece(state, self.seat, kind):
            return UNPAYABLE
        return 0.4 * self.features.building[kind] + self.features.weights.action

    def leader(self, column: int) -> float:
        """One more scholar on a leader effect tile."""
        leader = self.state.leaders[column]
        if leader == terms.NONE:
            return 0.0
        return self._more(self.state.tile_piles[column]) * leader_worth(self.features, leader, False)

    def wonder(self, place: int) -> float:
        """One more scholar on a wonder."""
        state = self.state
        pile = state.wonder_piles[place]
        times = fulfilled(state, self.seat, state.wonders[place], self.features.counted)
        joins = 0.0 if self.seat in pile else 0.8
        return times * (joins + self._more(pile))

    def _more(self, pile: tuple[int, ...]) -> float:
        """What one more scholar adds to the chance of the majority."""
        left = self.features.left
        before = chance_of_majority(pile, self.seat, left) if self.seat in pile else 0.0
        return chance_of_majority((*pile, self.seat), self.seat, left) - before

    def _clans(self, symbols: int) -> float:
        """Clans placed: most wanted where few stand ready to move out."""
        state = self.state
        land = state.land
        room = 4 - state.clans[land.capitals[self.seat]]
        ready = 4 - room
        for city in land.cities:
            if state.holders[city] == self.seat:
                room += 4 - state.clans[city]
                ready += state.clans[city]
        placed = min(symbols, room, state.population[self.seat])
        return placed * (0.55 if ready < 2 else 0.25) * min(1.0, 2.0 * self.features.eras)

    def _moves(self, symbols: int) -> float:
        best = 0.0
        for move in legal_moves(self.state, self.seat, False):
            best = max(best, self.move(move))
        return best * (1.0 + FOLLOWING * (symbols - 1))

    # --- a turn's pair of spaces --------------------------------------------------------------------------------

    def _pairs(self, answers: list[int]) -> list[tuple[int, int]]:
        """The best pairs of slots, as codes of the first and slots of the second, best first."""
        state = self.state
        slots: list[int] = []
        for code in answers:
            slot = _slot_of(code)
            if (
                not slots
                or slots[-1] // 2 != slot // 2
                or (state.setting.personal_slots > 1 and slot < 2 * terms.FIRST_SHARED)
            ):
                slots.append(slot)
        scored: list[tuple[float, int, int]] = []
        for index, first in enumerate(slots):
            for second in slots[index + 1 :]:
                worth = self._pair(first // 2, second // 2)
                scored.append((-worth, first, second))
        scored.sort()
        most = SHALLOW_PAIRS if self.shallow else PAIRS
        return [(actions.PLACES[0] + first, second) for _, first, second in scored[:most]]

    def _pair(self, first: int, second: int) -> float:
        """Two actions in one turn: what one gains may pay for the other."""
        state = self.state
        seat = self.seat
        rated = self.spaces()
        one, other = rated[first], rated[second]
        if first == second:
            return one + 0.5 * max(0.0, other)
        pair = (first, second)
        if terms.DISCOVER in pair and terms.KNOWLEDGE in pair:
            return rated[terms.KNOWLEDGE] + self.discovery(
                min(6, state.stock[2 * seat] + knowledge_symbols(state, seat))
            )
        if pair == (terms.BRICKS, terms.CONSTRUCT):
            return one + self.construction(min(6, state.stock[2 * seat + 1] + brick_symbols(state, seat)))
        if pair == (terms.DISCOVER, terms.CONSTRUCT):
            return max(one + self._built_at_once(), one + other)
        if (
            first == terms.DISCOVER
            and one < 0.0
            and terms.FIRST_SHARED <= second < terms.FIRST_LEADER
            and state.stock[2 * seat] > 1
        ):
            return other + self.features.weights.action
        return one + other

    def _built_at_once(self) -> float:
        """What can be built this turn with a card discovered this turn."""
        state = self.state
        seat = self.seat
        best = UNPAYABLE
        kinds = state.setting.components.type_of
        for design in state.hands[seat]:
            if design < 0 or discovery_cost(state, seat, design) > state.stock[2 * seat]:
                continue
            if construction_cost(state, seat, design) > state.stock[2 * seat + 1]:
                continue
            kind = kinds[design]
            if self.features.counted[estimates.OPEN + kind] and has_piece(state, seat, kind):
                best = max(best, 0.4 * self.features.building[kind] + self.features.weights.action)
        return best

    def _seconds(self, answers: list[int], first: int) -> list[int]:
        """The slots that make a good pair with the first."""
        pairs = self.pairs or self._pairs(sorted([actions.PLACES[0] + first, *answers], key=_slot_of))
        chosen = [actions.PLACES[1] + second for before, second in pairs if before == actions.PLACES[0] + first]
        found = [code for code in chosen if code in answers]
        return found or [max(answers, key=self._rating)]

    def _rating(self, code: int) -> float:
        return self.spaces()[_slot_of(code) // 2]

    def _order(self, answers: list[int]) -> list[int]:
        """Which action comes first: one order, or both where it matters most."""
        state = self.state
        seat = self.seat
        first = state.timer_slot[2 * seat] // 2
        second = state.timer_slot[2 * seat + 1] // 2
        before, after = FIRSTS[first], FIRSTS[second]
        pair = (first, second)
        if (
            pair == (terms.KNOWLEDGE, terms.DISCOVER)
            and state.stock[2 * seat] > 3
            and self.discovery(state.stock[2 * seat]) > 0.0
        ):
            before = -1
        if pair == (terms.BRICKS, terms.CONSTRUCT) and state.stock[2 * seat + 1] > 3:
            before = -1 if self.construction(state.stock[2 * seat + 1]) > 0.0 else before
        best = actions.BEGIN if before >= after else actions.BEGIN + 1
        if not self.shallow and pair in BOTH_ORDERS:
            return [best, 2 * actions.BEGIN + 1 - best]
        return [best]

    def _places(self, options: list[int]) -> list[int]:
        """Placements of real time: the best spaces, one slot each, after a timer that is in the way."""
        state = self.state
        rated = self.spaces()
        open_spaces: dict[int, int] = {}
        for code in options:
            if actions.CODES.base_of(code) == actions.PLACE:
                open_spaces.setdefault(_slot_of(code) // 2, code)
        scored = [(-rated[space], code) for space, code in open_spaces.items()]
        scored.sort()
        found = [code for _, code in scored[: SHALLOW_SPACES if self.shallow else SPACES_TRIED]]
        if self.shallow or not found:
            return found or options[:1]
        best = -scored[0][0]
        for code in options:
            if actions.CODES.base_of(code) == actions.CLEAR:
                space = state.timer_slot[code - actions.CLEAR] // 2
                if space not in open_spaces and rated[space] > 0.8 * best and self._may_enter(space):
                    found.append(code)
        return found

    def _may_enter(self, space: int) -> bool:
        """Whether a timer of the seat could stand on a shared space if a slot were free."""
        state = self.state
        for timer in (2 * self.seat, 2 * self.seat + 1):
            other = state.timer_slot[timer ^ 1]
            if state.timer_sand[timer] != SAND and state.last_space[timer] != space and other // 2 != space:
                return True
        return False

    # --- answers within an action -------------------------------------------------------------------------------

    def _answer(self, op: int, frame: Frame, code: int) -> float:
        """What an answer beside the end of the part would bring."""
        state = self.state
        if op in (ask.CHOOSE_DISCOVERY, ask.CHOOSE_FREE_DISCOVERY):
            free = op == ask.CHOOSE_FREE_DISCOVERY
            design = code - actions.CARD
            return self._discovered(design, 0 if free else discovery_cost(state, self.seat, design))
        if op in (ask.CHOOSE_SITE, ask.CHOOSE_ASSEMBLY_SITE, ask.CHOOSE_FREE_SITE):
            return self.site(code - actions.NODE) if actions.CODES.base_of(code) == actions.NODE else UNPAYABLE
        if op in (ask.CHOOSE_ACQUIRED, ask.CHOOSE_DECK):
            return self._card(state.tops[code - actions.DECK])
        if op == ask.CHOOSE_MOVE:
            return self.move(code - actions.MOVE)
        if op in (ask.CHOOSE_CLAN, ask.CHOOSE_LANDING):
            return self.room(code - actions.NODE) if op == ask.CHOOSE_CLAN else self.hold(code - actions.NODE)
        if op == ask.CHOOSE_TARGET:
            return self._target(code - actions.NODE)
        if op == ask.CHOOSE_TARGET_PIECE:
            return 1.0 if actions.CODES.decode(code)[0] != self.seat else UNPAYABLE
        if op == ask.CHOOSE_WONDER:
            return self.wonder(code - actions.WONDER) - 0.5 * SCHOLAR_COST
        if op in (ask.CHOOSE_LEADER, ask.CHOOSE_OTHER_TILE):
            return self.leader(code - actions.COLUMN) - 0.5 * SCHOLAR_COST
        if op == ask.CHOOSE_MORE_PARTICIPATION:
            return self.wonder(frame[MoreParticipation.wonder]) - 0.5 * SCHOLAR_COST
        if op == ask.CHOOSE_RESOURCES:
            bricks = code - actions.RESOURCES
            return self._gain(0, 2 - bricks) + self._gain(1, bricks)
        if op == ask.CHOOSE_RELOCATION:
            return self.spaces()[_slot_of(code) // 2]
        if op == ask.CHOOSE_TOKEN:
            return self._token(code - actions.FIELD)
        if op == ask.CHOOSE_FIRST_CLAN:
            return float(state.land.sites[code - actions.NODE])
        return 1.0

    def _counts(self, answers: list[int], landing: bool, frame: Frame) -> list[int]:
        """How many clans: all that may go, and one that leaves the others behind."""
        state = self.state
        most = answers[-1]
        if len(answers) == 1:
            return answers
        from_centre = landing or not state.land.sites[frame[Moved.from_]]
        to = frame[Landed.territory] if landing else state.land.exit_to[frame[Moved.from_]][frame[Moved.along]]
        attacks = state.holders[to] not in (terms.NONE, self.seat)
        best = most if attacks or state.land.is_city[to] else answers[0]
        if self.shallow:
            return [best]
        other = answers[0] if best == most else most
        return [best, other] if from_centre or attacks else [answers[0], most]

    def _token(self, field: int) -> float:
        """Where a bonus token may score most: on what is built already, and on what cards will build."""
        state = self.state
        seat = self.seat
        kinds = state.setting.components.type_of
        total = float(state.removed[4 * seat + field]) + TOKEN_HOPES[field] * self.features.eras / 3.0
        total += 0.6 * sum(1 for design in state.piles[seat] if kinds[design] == field)
        return total + 0.35 * sum(1 for design in state.hands[seat] if design >= 0 and kinds[design] == field)

    def _target(self, node: int) -> float:
        """What may be destroyed in a territory."""
        mask = self.state.buildings[node]
        enemy = mask & ~(15 << (4 * self.seat))
        if enemy:
            return 3.0 * self.features.scorings
        holder = self.state.holders[node]
        return HOSTILE if holder not in (terms.NONE, self.seat) else UNPAYABLE

    # --- the map ------------------------------------------------------------------------------------------------

    def site(self, node: int) -> float:
        """A territory to build in."""
        state = self.state
        own = (state.buildings[node] >> (4 * self.seat)) & 15
        held = state.holders[node]
        total = 0.1 * state.land.sites[node]
        if held == self.seat:
            total += 0.4 + (0.6 if not own else 0.0) * self._counted(terms.COUNT_CLAN_AND_BUILDING)
        elif held != terms.NONE:
            total -= 2.0 * (1.0 - 0.6 * self.features.left) * self.features.scorings
        if own and not own & (own - 1):
            total += self._counted(terms.COUNT_TWO_BUILDINGS)
        return total

    def _counted(self, count: int) -> float:
        """What a wonder that counts such things scores once more; 0 if none does."""
        state = self.state
        for place, wonder in enumerate(state.wonders):
            if state.setting.components.wonder_count[wonder] == count:
                return 1.5 if self.seat in state.wonder_piles[place] else 0.5
        return 0.0

    def room(self, node: int) -> float:
        """A capital or city to place a clan in: where few stand and many are wanted around."""
        state = self.state
        wanted = max(self.hold(near) for near in state.land.neighbours[node])
        return 0.5 + wanted - 0.3 * state.clans[node]

    def move(self, move: int) -> float:
        """A move: what the clan does where it arrives, less what it did where it stood."""
        state = self.state
        node = move // terms.EXITS
        to = state.land.exit_to[node][move % terms.EXITS]
        total = self.hold(to)
        if state.clans[node] == 1 or not state.land.sites[to]:
            total -= self.hold(node)
        return total

    def hold(self, node: int) -> float:
        """What clans of the seat are good for on a node."""
        state = self.state
        seat = self.seat
        land = state.land
        left = self.features.left
        if land.is_capital[node]:
            return 0.1 + self._pull(node)
        if land.is_city[node]:
            return 0.7 * min(1.0, self.features.eras) + self._counted(terms.COUNT_CITIES) + self._pull(node)
        everybody = state.buildings[node]
        own = (everybody >> (4 * seat)) & 15
        total = self._pull(node)
        holder = state.holders[node]
        if own:
            total += GUARD * own.bit_count() + self._counted(terms.COUNT_CLAN_AND_BUILDING)
            if holder not in (terms.NONE, seat):
                total += 1.5 * own.bit_count() * self.features.scorings * (1.0 - 0.6 * left)
        else:
            free = land.sites[node] - everybody.bit_count()
            total += (ENTERED + 0.25 * min(3, free)) * min(1.0, 2.0 * self.features.eras)
            total += self._terrain(node)
        if holder not in (terms.NONE, seat):
            total += HOSTILE
        return total

    def _terrain(self, node: int) -> float:
        """What presence in one more territory adds to wonders that count territories or tiles."""
        state = self.state
        components = state.setting.components
        total = 0.0
        for place, wonder in enumerate(state.wonders):
            count = components.wonder_count[wonder]
            worth = 1.5 if self.seat in state.wonder_piles[place] else 0.5
            if count == terms.COUNT_TERRAIN and components.wonder_what[wonder] == state.land.terrain[node]:
                total += worth
            elif count == terms.COUNT_TILES:
                first = node & ~3
                if not any(is_present(state, self.seat, near) for near in range(first, first + 3)):
                    total += worth
        return total

    def _pull(self, node: int) -> float:
        """How near a node is to enemy buildings that nobody guards."""
        if not self.stalked:
            self._stalk()
        best = 0.0
        for prey, worth in self.prey:
            steps = self.ways[terms.NODES * node + prey]
            if steps < len(self.features.weights.reach):
                best = max(best, worth * self.features.weights.reach[steps])
        return best

    def _stalk(self) -> None:
        state = self.state
        points = state.setting.components.destroyed_points * self.features.scorings
        late = 1.0 - 0.5 * self.features.left
        for node in state.land.territories:
            enemy = state.buildings[node] & ~(15 << (4 * self.seat))
            if enemy:
                guarded = state.holders[node] not in (terms.NONE, self.seat)
                worth = points * enemy.bit_count() * late * (self.features.weights.guarded if guarded else 1.0)
                self.prey.append((node, worth))
        self.stalked = True

"""What opponents need to know of Time of Empires: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.time_of_empires.ai import features as estimates
from gnomon.games.time_of_empires.ai.features import Features, chance_of_majority, distances, fulfilled, leader_worth
from gnomon.games.time_of_empires.ai.learned_corrections import LEADERS_LIVE_UP, THREATS, WONDERS_LIVE_UP, correction
from gnomon.games.time_of_empires.ai.move_ordering import MoveOrdering
from gnomon.games.time_of_empires.ai.weights import LATEST, USUAL, Weights
from gnomon.games.time_of_empires.queries import pieces_on_map
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import LEDGER, EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT, FIRST_STARTING, LEADERS, NODES, NONE
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

ROLLOUT_MS: Final = 33_000
"""Every timer is placed once more within so many milliseconds."""
FAR: Final = 2
"""So many times as long a far-sighted search plays its last candidates on."""
TURN_BUDGET: Final = 32
"""Iterations of one plan of a whole turn."""
BUDGET: Final = 16
"""Iterations of one plan where time runs."""
PRIOR_WEIGHT: Final = 2.0
"""Rollouts for which the worth of a turn counts: cards drawn and replies blur a single one."""
FEATURES_KEPT: Final = 2_000
"""Features kept: most acts leave the others' as they are."""
TIE: Final = 0.01
"""Of a building on the map at the end: it decides ties."""
HEED: Final = 50
"""How far the latest searches in turns mind what rivals are worth, in hundredths: a point taken from them is half a point won. With the whole
of it they wear each other down, for threats are seen a round ahead and an era without cards is not.
"""
CALM: Final = 0.5
"""The part of what threats seem to be worth that the latest searches believe."""


class EmpiresEvaluator:
    """Weighs positions in victory points: those scored, and those that what stands there promises.

    A `corrected` evaluator adds what matches taught about play in turns; a `calm` one besides minds rivals less there.
    """

    def __init__(
        self,
        game: Game,
        view: EmpiresState | None = None,
        shallow: bool = False,
        corrected: bool = False,
        calm: bool = False,
        weights: Weights = USUAL,
    ) -> None:
        self.game = game
        self.weights = weights
        self.calm = calm
        self.shallow = shallow
        self.corrected = corrected
        self.rollout_turns = 1 if view is None else view.seats
        in_turns = view is not None and _mode_of(view) == INTRODUCTORY
        self.rollout_ms = 0 if in_turns else ROLLOUT_MS
        self.far_turns = self.rollout_turns * (FAR if in_turns else 1)
        self.far_ms = self.rollout_ms * FAR
        self.far_cost = FAR
        self.default_budget = TURN_BUDGET if in_turns else BUDGET
        self.prior_weight = PRIOR_WEIGHT if in_turns else 0.0
        self.in_turns = in_turns
        self.learned = corrected and in_turns
        self.heed = HEED if calm and in_turns else 100
        self.threats = (THREATS * CALM if calm else THREATS) if self.learned else 1.0
        self.known: list[tuple[int, ...]] = [] if view is None else view.hands
        """The hands as the view shows them: cards drawn later count by their backs, whatever a sample makes of them."""
        self._known_features: dict[tuple[object, ...], Features] = {}
        self._ordering: MoveOrdering | None = None
        self._ordered_for: tuple[object, ...] = ()

    def kind(self, codes: list[int]) -> tuple[int, ...]:
        """Turns on the same two spaces are of one kind, however their actions are carried out."""
        return tuple(codes[:2]) if self.in_turns else ()

    def rooted_at(self, view: State, shallow: bool) -> "EmpiresEvaluator":
        """An evaluator for what may come of a position: cards not yet seen in it are all alike."""
        assert isinstance(view, EmpiresState)
        weights = USUAL if self.calm and _mode_of(view) == INTRODUCTORY else self.weights
        return EmpiresEvaluator(self.game, view, shallow, self.corrected, self.calm, weights)

    def carried_to(self, _state: State) -> "EmpiresEvaluator":
        """Itself: it weighs positions of any turn."""
        return self

    def for_ends(self) -> "EmpiresEvaluator":
        """Itself: what matches taught counts everywhere."""
        return self

    def for_search(self, latest: bool = False) -> "EmpiresEvaluator":
        """One with the learned corrections, which go with the usual figures; in real time the `latest` one has tuned figures."""
        return EmpiresEvaluator(self.game, None, False, True, latest, LATEST if latest else self.weights)

    def candidates(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best prior first."""
        assert isinstance(state, EmpiresState)
        features, key = self._features_of(state, seat)
        depends_on = (key, tuple(state.timer_slot), tuple(state.tops), tuple(state.tile_piles), state.population[seat])
        ordering = self._ordering
        if ordering is None or self._ordered_for != depends_on:
            ordering = MoveOrdering(state, seat, self.shallow, features)
            self._ordering = ordering
            self._ordered_for = depends_on
        return ordering.candidates(self.game, state, options)

    def follow_up_bonus(self, _state: State, _seat: int, _codes: list[int]) -> float:
        """Nothing: whatever an act makes possible is in the worth of the position."""
        return 0.0

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat, in victory points."""
        assert isinstance(state, EmpiresState)
        if state.over:
            return [
                sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)]) + TIE * pieces_on_map(state, seat)
                for seat in range(state.seats)
            ]
        all_features: list[Features] = []
        found: list[float] = []
        for seat in range(state.seats):
            features, _ = self._features_of(state, seat)
            if features.worth == estimates.UNKNOWN:
                features.worth = self._own(state, features)
            all_features.append(features)
            found.append(features.worth)
        _add_wonders(state, all_features, found, WONDERS_LIVE_UP if self.learned else 1.0)
        _add_leaders(state, all_features, found, LEADERS_LIVE_UP if self.learned else 1.0)
        _add_threats(state, all_features, found, self.threats)
        return found

    def _features_of(self, state: EmpiresState, seat: int) -> tuple[Features, tuple[object, ...]]:
        """A seat's features, the same for positions in which the same counts for it; and what that is."""
        key = what_counts(state, seat)
        features = self._known_features.get(key)
        if features is None:
            features = Features(state, seat, self.weights)
            if len(self._known_features) >= FEATURES_KEPT:
                self._known_features.clear()
            self._known_features[key] = features
        return features, key

    def _own(self, state: EmpiresState, features: Features) -> float:
        """What is a seat's alone."""
        seat = features.seat
        components = state.setting.components
        counted = features.counted
        total = float(sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)]))
        fade = features.fade()
        for kind in range(FIELD_COUNT):
            removed = state.removed[4 * seat + kind]
            total += features.token_points[kind] * removed + features.fields[kind]
            if removed < components.buildings:
                total += self.weights.sites[min(counted[estimates.OPEN + kind], 3)] * fade
        total += (
            self.weights.stock[min(state.stock[2 * seat], 6)] + self.weights.stock[min(state.stock[2 * seat + 1], 6)]
        ) * fade
        scholars = state.scholars[seat]
        total += (self.weights.scholars[min(scholars, 6)] + self.weights.more_scholar * max(0, scholars - 6)) * min(
            1.0, features.actions / 4.0
        )
        total += (
            self.weights.presence * counted[estimates.PRESENT]
            + self.weights.city * counted[estimates.COUNTED_CITIES]
            + self.weights.outpost * counted[estimates.COUNTED_CLANS]
        ) * fade
        captured = sum(state.captured[16 * seat : 16 * seat + 16])
        if state.setting.destroyed_score_once:
            total += components.destroyed_points * state.unscored[seat]
        else:
            total += components.destroyed_points * captured * features.scorings
        for leader in range(LEADERS):
            if state.won[leader] == seat:
                total += leader_worth(features, leader, True)
        if state.waiting[seat] != NONE:
            total -= self.weights.waits * fade
        hand = self._hand(state, features)
        if self.learned:
            total += correction(state, features, hand)
        total += self._pile(state, features)
        for place in range(min(len(hand), len(self.weights.hand_shares))):
            total += hand[place] * self.weights.hand_shares[place] * min(1.0, features.actions / (3.0 + 3.0 * place))
        return total

    def _pile(self, state: EmpiresState, features: Features) -> float:
        total = 0.0
        place = 0
        for design in reversed(state.piles[features.seat]):
            worth = features.on_pile(design)
            if worth > 0.0 and place < len(self.weights.pile_shares):
                total += worth * self.weights.pile_shares[place] * min(1.0, features.actions / (2.0 + 2.0 * place))
                place += 1
        return total

    def _hand(self, state: EmpiresState, features: Features) -> list[float]:
        """What each card in hand is worth, best first."""
        seat = features.seat
        known = list(self.known[seat]) if self.known else list(state.hands[seat])
        worths: list[float] = []
        for design in state.hands[seat]:
            if design in known:
                known.remove(design)
                worths.append(features.in_hand(design))
            elif design < FIRST_STARTING:
                worths.append(features.unseen(state.setting.components.back_of[design]))
        worths.sort(reverse=True)
        return worths


def _mode_of(state: EmpiresState) -> int:
    """How the present era is played, or the one that is prepared."""
    return state.mode if state.mode != NONE else state.setting.modes[max(1, state.era) - 1]


def what_counts(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that a seat's own worth depends on."""
    return (
        seat,
        state.hands[seat],
        state.piles[seat],
        state.stock[2 * seat],
        state.stock[2 * seat + 1],
        state.scholars[seat],
        tuple(state.removed[4 * seat : 4 * seat + 4]),
        tuple(state.buildings),
        tuple(state.holders),
        tuple(state.clans),
        tuple(state.captured[16 * seat : 16 * seat + 16]),
        tuple(state.ledger[LEDGER * seat : LEDGER * (seat + 1)]),
        tuple(state.tokens[3 * seat : 3 * seat + 3]),
        state.waiting[seat],
        state.unscored[seat],
        state.ready_at[2 * seat],
        state.ready_at[2 * seat + 1],
        state.timer_sand[2 * seat],
        state.timer_sand[2 * seat + 1],
        tuple(state.won),
        state.wonder_piles[0],
        state.wonder_piles[1],
        state.wonder_piles[2],
        (state.era, state.phase, state.round, state.active, state.first, state.appointments, state.now),
    )


# --- what several seats want --------------------------------------------------------------------------------------


def _add_wonders(state: EmpiresState, all_features: list[Features], found: list[float], share: float) -> None:
    """What wonders will score at the end of this era, and in later ones: the share of it that is believed."""
    components = state.setting.components
    weights = all_features[0].weights
    for place, wonder in enumerate(state.wonders):
        pile = state.wonder_piles[place]
        for features in all_features:
            seat = features.seat
            times = fulfilled(state, seat, wonder, features.counted)
            if not times:
                continue
            later = times * weights.later * components.wonder_other_points * (features.scorings - 1)
            if seat in pile:
                more = components.wonder_leader_points - components.wonder_other_points
                chance = chance_of_majority(pile, seat, features.left)
                now = times * (components.wonder_other_points + more * chance)
            else:
                now = times * weights.joining * min(1.0, 3.0 * features.left)
            found[seat] += share * (now + later)


def _add_leaders(state: EmpiresState, all_features: list[Features], found: list[float], share: float) -> None:
    """What the leaders of this era are worth to those who may win them."""
    for column, leader in enumerate(state.leaders):
        pile = state.tile_piles[column]
        if leader == NONE or not pile:
            continue
        for features in all_features:
            if features.seat in pile:
                chance = chance_of_majority(pile, features.seat, features.left)
                found[features.seat] += share * chance * leader_worth(features, leader, False)


def _add_threats(state: EmpiresState, all_features: list[Features], found: list[float], share: float) -> None:
    """What clans may destroy at the end of this era."""
    land = state.land
    seats = state.seats
    ways = distances(land)
    groups: list[list[int]] = [[] for _ in range(seats)]
    for node in land.nodes:
        holder = state.holders[node]
        if holder != NONE:
            groups[holder].append(node)
    left = all_features[0].left
    weights = all_features[0].weights
    points = share * state.setting.components.destroyed_points * all_features[0].scorings
    taken = share * weights.taken
    for node in land.territories:
        mask = state.buildings[node]
        if not mask:
            continue
        holder = state.holders[node]
        for owner in range(seats):
            pieces = ((mask >> (4 * owner)) & 15).bit_count()
            if not pieces or (holder == owner and left == 0.0):
                continue
            for rival in range(seats):
                if rival == owner:
                    continue
                if holder == rival:
                    chance = 1.0 - 0.5 * left
                elif left == 0.0:
                    continue
                else:
                    way = estimates.FAR
                    for group in groups[rival]:
                        steps = ways[NODES * group + node]
                        if steps < way:
                            way = steps
                    if way >= len(weights.reach):
                        continue
                    chance = weights.reach[way] * min(1.0, 4.0 * left)
                    if holder == owner:
                        chance *= weights.guarded
                found[rival] += points * pieces * chance
                found[owner] -= taken * pieces * chance


def evaluator(game: Game, weights: Weights = USUAL) -> EmpiresEvaluator:
    """What opponents ask about Time of Empires; they may weigh with other figures than the usual ones."""
    return EmpiresEvaluator(game, weights=weights)

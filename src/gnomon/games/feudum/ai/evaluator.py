"""What opponents need to know of Feudum: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.feudum.ai.card_gains import CardGains, hand_worth
from gnomon.games.feudum.ai.features import Features, fuel, standing
from gnomon.games.feudum.ai.learned_corrections import correction, observed, stages
from gnomon.games.feudum.ai.pruning import Pruning
from gnomon.games.feudum.ai.weights import LATEST, USUAL, Weights
from gnomon.games.feudum.decisions import FEED_PAWNS, HUNGER, NOURISH, PICK_CARDS
from gnomon.games.feudum.frames import Hunger
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import NOWHERE, PAWNS
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

BUDGET: Final = 40
"""Iterations of one plan: about a second's."""
PRIOR_WEIGHT: Final = 2.0
"""Rollouts for which the worth of a candidate counts: hidden cards and replies blur a single one."""
GAINS_KEPT: Final = 2_000
"""Gains kept: most hands are weighed in one position."""
TIE: Final = 0.01
"""Of a sulfur in the barrel at the end: it decides ties."""


class FeudumEvaluator:
    """Weighs positions in veneration points: those scored, and those that what stands there promises."""

    rollout_ms = 0
    far_turns = 0
    far_ms = 0
    far_cost = 1
    default_budget = BUDGET
    heed = 100
    prior_weight = PRIOR_WEIGHT

    def __init__(
        self,
        game: Game,
        view: FeudumState | None = None,
        shallow: bool = False,
        weights: Weights = USUAL,
        latest: bool = False,
    ) -> None:
        self.game = game
        self.weights = weights
        self.shallow = shallow
        self.latest = latest
        self.corrected = False
        self.rollout_turns = 1 if view is None else turns_left(view)
        self.pruning = Pruning(shallow, weights)
        self.hidden = 0
        """The seats whose hands count for nothing, for they are but guessed; a shallow evaluator thinks for all."""
        if view is not None and not shallow:
            for seat in range(view.seats):
                self.hidden |= int(view.hand[seat] == UNKNOWN) << seat
        self._gains: dict[tuple[object, ...], list[float]] = {}

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every candidate is of its own kind."""
        return ()

    def rooted_at(self, view: State, shallow: bool) -> "FeudumEvaluator":
        """An evaluator whose candidates are tried up to the end of the round."""
        assert isinstance(view, FeudumState)
        return FeudumEvaluator(self.game, view, shallow, self.weights, self.latest)

    def carried_to(self, _state: State) -> "FeudumEvaluator":
        """Itself: it weighs positions of any turn."""
        return self

    def for_ends(self) -> "FeudumEvaluator":
        """The same for the ends of rollouts: the `latest` one with what matches taught about these."""
        if not self.latest:
            return self
        found = FeudumEvaluator(self.game, None, self.shallow, self.weights, True)
        found.corrected = True
        found.hidden = self.hidden
        return found

    def observed(self, state: State, seat: int) -> list[float]:
        """What a seat has of all that corrections have prices for, in the order of `learned_corrections.OBSERVED`."""
        assert isinstance(state, FeudumState)
        return observed(state, Features(state, self.weights), seat)

    def stages(self, state: State) -> list[float]:
        """How far the prices of each of `learned_corrections.STAGES` count."""
        assert isinstance(state, FeudumState)
        return stages(Features(state, self.weights))

    def for_search(self, latest: bool = False) -> "FeudumEvaluator":
        """Itself; the `latest` searches weigh with tuned figures."""
        return FeudumEvaluator(self.game, weights=LATEST, latest=True) if latest else self

    def candidates(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best prior first."""
        assert isinstance(state, FeudumState)
        lane = self.game.seat_lane(state, seat)
        return self.pruning.candidates(state, seat, state.lanes[lane][-1], options)

    def follow_up_bonus(self, _state: State, _seat: int, _codes: list[int]) -> float:
        """Nothing: whatever an act makes possible is in the worth of the position."""
        return 0.0

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat, in veneration points."""
        assert isinstance(state, FeudumState)
        if state.over:
            return [state.score(seat) + TIE * state.barrel[seat] for seat in range(state.seats)]
        features = Features(state, self.weights)
        found: list[float] = []
        for seat in range(state.seats):
            worth = state.score(seat) + standing(state, features, seat)
            hungry, fed_later = meals(state, seat)
            worth += fuel(state, features, seat, hungry, fed_later)
            if self.corrected:
                worth += correction(state, features, seat)
            hand = state.hand[seat]
            if hand > 0 and not (self.hidden >> seat) & 1:
                worth += self.weights.hand * hand_worth(self._cards(state, features, seat), hand, state.played[seat])
            found.append(worth)
        return found

    def _cards(self, state: FeudumState, features: Features, seat: int) -> list[float]:
        """What each card would bring a seat; the same for positions that differ in its hand only."""
        key = what_counts(state, seat)
        known = self._gains.get(key)
        if known is None:
            known = CardGains(state, seat, features).cards()
            if len(self._gains) >= GAINS_KEPT:
                self._gains.clear()
            self._gains[key] = known
        return known


def what_counts(state: FeudumState, seat: int) -> tuple[object, ...]:
    """What the gains for a seat's cards depend on."""
    return (
        (seat, state.epoch, state.played[seat], state.guild_used[seat], state.barrel[seat], state.purse, state.coffer),
        state.kind,
        state.ruler,
        state.serf,
        state.subject,
        state.landscape,
        state.beside,
        tuple(state.pawn_at),
        tuple(state.pawn_face),
        tuple(state.goods),
        tuple(state.tiles),
        tuple(state.shillings),
        tuple(state.markers),
        (state.discs, state.military, state.voyage, state.reeves, state.monster_at, state.stacks, state.feudums),
        tuple(state.tracks),
        (tuple(state.barn), tuple(state.market), tuple(state.containers), state.free_vessels),
        (state.rows, state.scrolls, state.rosary, state.chickens, state.seals[seat], state.writs[seat]),
    )


def meals(state: FeudumState, seat: int) -> tuple[int, int]:
    """How many pawns of a player are still to be fed in this round, and how many are fed for the next already."""
    fed = -1
    for frame in state.lanes[0]:
        if frame[0] == HUNGER:
            fed = frame[Hunger.fed][seat]
    hungry = 0
    later = 0
    for pawn in range(PAWNS):
        piece = PAWNS * seat + pawn
        if state.pawn_at[piece] == NOWHERE:
            continue
        wine = state.pawn_wine[piece] > 0
        if fed < 0:
            hungry += int(not wine)
        else:
            hungry += int(not (fed >> pawn) & 1)
            later += int(wine)
    return hungry, later


def turns_left(view: FeudumState) -> int:
    """How often the turn passes up to the end of the round, about: cards not yet played, and pawns to feed."""
    frames = [frame for lane in view.lanes for frame in lane]
    choosing = any(frame[0] == PICK_CARDS for frame in frames)
    if any(frame[0] in (FEED_PAWNS, NOURISH) for frame in frames):
        return 1
    cards = sum(view.held)
    if choosing:
        cards = view.seats * view.setting.components.cards_in_hand
    return max(1, cards) + view.seats


def evaluator(game: Game, weights: Weights = USUAL) -> FeudumEvaluator:
    """What opponents ask about Feudum; they may weigh with other figures than the usual ones."""
    return FeudumEvaluator(game, weights=weights)

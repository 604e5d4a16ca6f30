"""What opponents need to know of Khronos: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.khronos import actions, decisions
from gnomon.games.khronos.actions import age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.ai.features import NOW, ROW_LENGTH, Promises
from gnomon.games.khronos.ai.learned_corrections import Corrections, stages
from gnomon.games.khronos.ai.weights import LATEST, USUAL, Weights
from gnomon.games.khronos.boards import NOBODY, RULING, Domain
from gnomon.games.khronos.components import CIVIL, REASON
from gnomon.games.khronos.frames import Square
from gnomon.games.khronos.grid import FOOTPRINT, anchors_touching, first_square
from gnomon.games.khronos.queries import allowance_in, rulers, worth
from gnomon.games.khronos.state import EARNING_TURNS, KhronosState
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

SITES: Final = 8
BUDGET: Final = 130
"""Iterations of one plan of the planner: about a second a turn with two players."""
FAR_TURNS: Final = 6
FAR_COST: Final = 4
"""How far a far-sighted search plays its last candidates on, and of how many rollouts of one turn that takes the time."""
SHALLOW_SITES: Final = 3
"""Squares tried for one action, and in shallow thoughts."""

READY_MONEY: Final = 3
"""So many of the first Ecus let the pawns travel."""


def has_collected(state: KhronosState, seat: int, turn: int) -> bool:
    """Whether a seat is past its earnings of an earning turn."""
    if state.turn != turn or state.over:
        return state.turn > turn or state.over
    return (seat - state.first) % state.seats < (state.active - state.first) % state.seats


class KhronosEvaluator:
    """Weighs positions in Ecus: money in hand and the earnings of turns 4 and 7 that the boards promise."""

    def __init__(
        self,
        game: Game,
        turn: int = 0,
        active: int = NOBODY,
        sites: int = SITES,
        weights: Weights = USUAL,
        promises: Promises | None = None,
        latest: bool = False,
        corrections: Corrections | None = None,
    ) -> None:
        self.game = game
        self.sites = sites
        self.rollout_turns = 1
        self.rollout_ms = 0
        self.far_turns = FAR_TURNS
        self.far_ms = 0
        self.far_cost = FAR_COST
        self.default_budget = BUDGET
        self.prior_weight = 0.0
        self.heed = 100
        self.weights = weights
        self.promises = Promises(weights) if promises is None else promises
        self.latest = latest
        self.corrections = corrections
        self.turn = turn
        self.active = active

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every candidate is of its own kind."""
        return ()

    def rooted_at(self, view: State, shallow: bool) -> "KhronosEvaluator":
        """An evaluator for what may come of a position: its earnings are as far away for all that is compared."""
        assert isinstance(view, KhronosState)
        sites = SHALLOW_SITES if shallow else SITES
        return KhronosEvaluator(self.game, view.turn, view.active, sites, self.weights, None, self.latest)

    def carried_to(self, state: State) -> "KhronosEvaluator":
        """One to which the earnings are as far away as they are then.

        A shallow one plays the turn that begins, and counts what its pawns earn where they stand; to one that weighs the end of a
        rollout that turn is still to be played.
        """
        assert isinstance(state, KhronosState)
        active = state.active if self.sites == SHALLOW_SITES else NOBODY
        return KhronosEvaluator(
            self.game, state.turn, active, self.sites, self.weights, self.promises, self.latest, self.corrections
        )

    def for_ends(self) -> "KhronosEvaluator":
        """The same for the ends of rollouts: the `latest` one with what matches taught about these."""
        if not self.latest:
            return self
        return KhronosEvaluator(
            self.game, self.turn, self.active, self.sites, self.weights, self.promises, True, Corrections()
        )

    def observed(self, state: State, seat: int) -> list[float]:
        """What a seat has of all that corrections have prices for, in the order of `learned_corrections.OBSERVED`."""
        assert isinstance(state, KhronosState)
        corrections = Corrections() if self.corrections is None else self.corrections
        return corrections.observed(state, seat, self.promises.of(state, 0), self.promises.of(state, 1))

    def stages(self, state: State) -> list[float]:
        """How far the prices of each of `learned_corrections.STAGES` count."""
        assert isinstance(state, KhronosState)
        return stages(self.turn or state.turn)

    def for_search(self, latest: bool = False) -> "KhronosEvaluator":
        """Itself; the `latest` searches weigh with tuned figures."""
        return KhronosEvaluator(self.game, weights=LATEST, latest=True) if latest else self

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat, in Ecus; seen from its own turn, unless `rooted_at` set another."""
        assert isinstance(state, KhronosState)
        if state.over:
            return [float(money) for money in state.money]
        since = self.turn or state.turn
        active = self.active if self.turn else state.active
        might = self.promises.of(state, 0)
        faith = self.promises.of(state, 1)
        reason = self.promises.of(state, 2)
        boards = (might, faith, reason)
        home = self.weights.home[since]
        ready = self.weights.ready
        move = self.weights.move
        promises = self.promises
        corrections = self.corrections
        found: list[float] = []
        for seat in range(state.seats):
            money = state.money[seat]
            first = state.pawns[2 * seat]
            second = state.pawns[2 * seat + 1]
            total = float(money) + ready * min(money, READY_MONEY) + home * (2 - first - second)
            for turn in EARNING_TURNS:
                if turn < since or has_collected(state, seat, turn):
                    continue
                distance = turn - since
                if distance == 0 and seat == active:
                    total += boards[first][seat * ROW_LENGTH + NOW]
                    if second != first:
                        total += boards[second][seat * ROW_LENGTH + NOW]
                else:
                    total += _best_two(
                        promises.lasting(might, 0, seat, distance),
                        promises.lasting(faith, 1, seat, distance),
                        promises.lasting(reason, 2, seat, distance),
                        first,
                        second,
                        move,
                    )
            if corrections is not None:
                total += corrections.of(state, seat, since, might, faith)
            found.append(total)
        return found

    def candidates(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best prior first."""
        assert isinstance(state, KhronosState)
        frame = state.lanes[0][-1]
        op = frame[0]
        if op == decisions.CHOOSE_ACTION:
            return [code for code in options if code < actions.EXCHANGE_CARDS or code >= actions.TRAVEL_FROM] or options
        if op == decisions.CHOOSE_SQUARE:
            return self._squares(state, seat, frame[Square.act], options)
        if op in (decisions.CHOOSE_SURCHARGE, decisions.CHOOSE_PAWN_SHARE, decisions.CHOOSE_DISCARD):
            return [self.game.default(state, seat)]
        return options

    def follow_up_bonus(self, state: State, seat: int, codes: list[int]) -> float:
        """A journey is made for what a pawn can do where it arrives."""
        assert isinstance(state, KhronosState)
        first = codes[0]
        if not actions.TRAVEL_FROM <= first < actions.CONSTRUCT or state.held[seat] == 0 or state.active != seat:
            return 0.0
        return (
            self.weights.journey
            if allowance_in(state, seat, actions.TRAVELS[first - actions.TRAVEL_FROM][1]) > 0
            else 0.0
        )

    def _squares(self, state: KhronosState, seat: int, act: int, options: list[int]) -> list[int]:
        if len(options) <= self.sites:
            return options
        if is_construct(act):
            places = _different_places(state, age_of(act), design_of(act), options)
        else:
            places = options
        gain = PlaceGain(state, seat, act, self.weights)
        scored = [(-gain.of(code - actions.PLACE), code) for code in places]
        scored.sort()
        return [code for _, code in scored[: self.sites]]


def _best_two(might: float, faith: float, reason: float, first: int, second: int, move: float) -> float:
    """The sum of the two ages that promise most, less the price of moving a pawn there."""
    if first != 0 and second != 0:
        might -= move
    if first != 1 and second != 1:
        faith -= move
    if first != 2 and second != 2:
        reason -= move
    total = might + faith + reason - min(might, faith, reason)
    return max(total, 0.0)


def _different_places(state: KhronosState, age: int, design: int, options: list[int]) -> list[int]:
    """One place of every group that touches the same domains of the ages it reaches at the same surcharge."""
    size = design % 3 + 1
    places = 0
    for code in options:
        places |= 1 << (code - actions.PLACE)
    groups = [places]
    for cards in range(3):
        groups = _split(groups, state.setting.ground[size][cards])
    last = REASON if size > 1 else age
    for reached in range(age, last + 1):
        board = state.boards[reached]
        for domain in board.domains:
            groups = _split(groups, domain.reach(size))
        if reached > age:
            groups = _split(groups, anchors_touching(board.taken, size))
    return [actions.PLACE + first_square(group) for group in groups]


def _split(groups: list[int], by: int) -> list[int]:
    found: list[int] = []
    for group in groups:
        inside = group & by
        if inside == 0 or inside == group:
            found.append(group)
        else:
            found.append(inside)
            found.append(group ^ inside)
    return found


class PlaceGain:
    """What an action at a place would bring a seat, estimated quickly to order places by."""

    def __init__(self, state: KhronosState, seat: int, act: int, weights: Weights) -> None:
        self.weights = weights
        self.state = state
        self.seat = seat
        self.act = act

    def of(self, square: int) -> float:
        """Ecus, roughly."""
        act = self.act
        if is_construct(act) or is_upgrade(act):
            return self._building(square)
        board = self.state.boards[age_of(act)]
        domain = board.domain_at(square)
        if domain is None:
            return 0.0
        age = age_of(act)
        mine = self._share(domain, age)
        if act == actions.POPULATE:
            ruins = sum(building.size for building in domain.buildings if building.ruin)
            return (worth(domain, age) + self.weights.ruin * ruins) * (0.3 if mine > 0.0 else 1.0)
        if act >= actions.RENOVATE:
            building = board.at(square)
            size = 0 if building is None else building.size
            return mine * size
        return -mine * worth(domain, age)

    def _share(self, domain: Domain, age: int) -> float:
        """1 if the seat alone controls a domain, less if it shares it, -1 if only others do, 0 if nobody does."""
        control = rulers(domain, age)
        if not control:
            return 0.0
        if self.seat in control:
            return 1.0 / len(control)
        return -1.0

    def _building(self, square: int) -> float:
        state = self.state
        design = design_of(self.act)
        kind = design // 3
        size = design % 3 + 1
        age = age_of(self.act)
        footprint = FOOTPRINT[size][square]
        total = -0.3 * state.setting.surcharge[size][square]
        last = REASON if size > 1 else age
        for reached in range(age, last + 1):
            total += self._arrival(reached, kind, state.setting.values[kind * 4 + size], footprint, reached > age)
        return total

    def _arrival(self, age: int, kind: int, value: int, footprint: int, shadow: bool) -> float:
        board = self.state.boards[age]
        touched: list[Domain] = []
        total = 0.0
        for domain in board.domains:
            if domain.mask & footprint:
                if shadow:
                    total -= 0.5 * self._share(domain, age) * worth(domain, age)
                touched.append(domain)
            elif domain.halo & footprint:
                touched.append(domain)
        if age == REASON:
            for domain in touched:
                share = self._share(domain, age)
                total += share * (0.3 * value if kind != CIVIL else 0.1)
            return total
        ruling = RULING[age]
        if kind == CIVIL:
            if len(touched) == 1:
                share = self._share(touched[0], age)
                return total + (value * share if share else 0.2 * value)
            return total + self._joined(touched, age, ruling, value)
        if kind != ruling:
            return total + 0.1 * len(touched)
        if len(touched) > 1:
            return total
        if not touched:
            return total + self.weights.unfarmed * value
        domain = touched[0]
        if value <= domain.top[ruling]:
            return total
        return total + (1.0 - self._share(domain, age)) * worth(domain, age) + self.weights.unfarmed * value

    def _joined(self, touched: list[Domain], age: int, ruling: int, value: int) -> float:
        """What a civil building that joins these domains changes for the seat: the strongest takes all."""
        strongest = -1
        winner = 0.0
        before = 0.0
        pays = value
        for domain in touched:
            share = self._share(domain, age)
            before += share * domain.power[CIVIL]
            pays += domain.power[CIVIL]
            strength = domain.top[ruling] * 100 + domain.power[ruling]
            if strength > strongest:
                strongest = strength
                winner = share
        return winner * pays - before


def evaluator(game: Game, weights: Weights = USUAL) -> KhronosEvaluator:
    """What opponents ask about Khronos; they may weigh with other figures than the usual ones."""
    return KhronosEvaluator(game, weights=weights)

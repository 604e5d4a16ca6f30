"""Whole acts: every way to answer from here to the next settled state.

A selecting answer only narrows what is being built, so opponents compare the states at the end of acts. `Evaluator` is
what a game tells them about itself; it is found by shape, so games need not import this module.
"""

from typing import Final, Protocol

from gnomon.kernel.frames import NEVER, STANDING
from gnomon.kernel.game import Game, lane_of
from gnomon.kernel.state import State

WHOLE: Final = 100
"""How far somebody minds or sees something is told in hundredths."""
MAX_DEPTH: Final = 64
"""Answers in one act; beyond them it is taken as it stands."""

ASKED_AGAIN: Final = 0
COMPLETE: Final = 1
OTHERS_ANSWERED: Final = 2


class Evaluator(Protocol):
    """What a game's `ai.evaluator` knows: the worth of positions and the options worth a look."""

    @property
    def rollout_turns(self) -> int:
        """How many times the turn passes while the planner plays a candidate on: 1 is up to the end of the next player's."""

    @property
    def rollout_ms(self) -> int:
        """The match time (ms) for which the planner plays a candidate on where everybody acts at once."""

    @property
    def far_turns(self) -> int:
        """`rollout_turns` for the last candidates of a far-sighted search; 0: it looks no farther at them than at others."""

    @property
    def far_ms(self) -> int:
        """`rollout_ms` for the last candidates of a far-sighted search."""

    @property
    def far_cost(self) -> int:
        """Of how many usual rollouts one of a last candidate takes the time, about."""

    @property
    def default_budget(self) -> int:
        """Iterations of one plan of the planner where its host names none: about a second's, less where time runs."""

    @property
    def heed(self) -> int:
        """How far a search minds what rivals are worth, in hundredths of what it minds its own (see `regard`)."""

    @property
    def prior_weight(self) -> float:
        """For how many rollouts the worth of a candidate counts beside those that are made of it."""

    def kind(self, codes: list[int]) -> tuple[int, ...]:
        """Of candidates of one kind, much alike, the best alone is tried; empty for one of its own kind."""

    def rooted_at(self, view: State, shallow: bool) -> "Evaluator":
        """An evaluator for what may come of a position; only worths from the same position may be compared.

        A shallow one lets fewer options pass, for thoughts about what others may reply.
        """

    def carried_to(self, state: State) -> "Evaluator":
        """The same for what may come of a full `state` some turns after the position that it is rooted at; only worths that are as many
        turns away from there may be compared.
        """

    def for_ends(self) -> "Evaluator":
        """One for the ends of rollouts, which may weigh with corrections that were learned from such positions."""

    def for_search(self, latest: bool = False) -> "Evaluator":
        """An evaluator for searches, which may weigh positions with learned corrections that a glance one act ahead does without.

        `latest` asks for what levels weigh since this release; without it, frozen ones go on as they were.
        """

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat, in the game's points; higher is better."""

    def candidates(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best prior first; not empty if `options` is not. Works on views."""

    def follow_up_bonus(self, state: State, seat: int, codes: list[int]) -> float:
        """How much better the seat's complete act, which led to `state`, may prove with what it makes possible."""


class Act:
    """A complete act: the answers that make it, the state it leads to and the worth of that for every seat.

    `value` is the advantage of the seat that acts, `follow_up_bonus` what it may gain from acts that follow. `certain` is False
    if the generator or another seat's answer had a part in the result.
    """

    __slots__ = ("certain", "codes", "follow_up_bonus", "state", "value", "worth")

    def __init__(
        self, codes: list[int], state: State, worth: list[float], seat: int, follow_up_bonus: float, certain: bool
    ) -> None:
        self.codes = codes
        self.state = state
        self.worth = worth
        self.value = advantage(worth, seat)
        self.follow_up_bonus = follow_up_bonus
        self.certain = certain


class Line:
    """What a search found of a way to play on: its answers, its worth as an `advantage` and the rollouts it rests on.

    No answers at all: wait for the clock. `trace` is what the rollouts left behind, if the search kept it: the n-th of
    every line began from the same full position.
    """

    __slots__ = ("codes", "rollouts", "trace", "worth")

    def __init__(self, codes: list[int], worth: float, rollouts: int, trace: "Trace | None" = None) -> None:
        self.codes = codes
        self.worth = worth
        self.rollouts = rollouts
        self.trace = Trace() if trace is None else trace


class Trace:
    """What rollouts leave behind: of each the position where it ended and its worth as an `advantage`, and of the first one
    the acts that followed, as seats and their answers.
    """

    __slots__ = ("ends", "replies", "worths")

    def __init__(self) -> None:
        self.ends: list[State] = []
        self.worths: list[float] = []
        self.replies: list[tuple[int, list[int]]] = []


def advantage(worth: list[float], seat: int) -> float:
    """How far a seat is ahead: its own worth less half its best rival's and half the rivals' mean.

    With one seat it is the worth itself.
    """
    count = len(worth)
    if count == 1:
        return worth[seat]
    best = -1e18
    total = 0.0
    for other in range(count):
        if other != seat:
            value = worth[other]
            total += value
            if value > best:
                best = value
    return worth[seat] - 0.5 * best - 0.5 * total / (count - 1)


def regard(worth: list[float], seat: int, heed: int) -> float:
    """A seat's own worth, less so much of what the search deducts for the others'."""
    own = worth[seat]
    return own - heed * (own - advantage(worth, seat)) / WHOLE


def give(game: Game, state: State, seat: int, code: int) -> bool:
    """Give an answer at the present instant, after what the clock owes by then; False if it is not legal any more."""
    if game.timed:
        due = game.deadline(state)
        while due != NEVER and due <= state.now and not state.over:
            game.tick(state)
            due = game.deadline(state)
    if state.over or game.seat_lane(state, seat) < 0 or code not in game.options(state, seat):
        return False
    game.apply(state, seat, code, state.now)
    return True


def rest(game: Game, state: State, seat: int) -> int:
    """Let others' questions inside the seat's act take their defaults.

    COMPLETE once the act is complete, ASKED_AGAIN where the seat itself is asked within it; OTHERS_ANSWERED is added
    if somebody else had to answer on the way.
    """
    answered = 0
    for _ in range(MAX_DEPTH):
        if state.over or game.is_settled(state, seat):
            return COMPLETE | answered
        if game.seat_lane(state, seat) >= 0:
            return ASKED_AGAIN | answered
        asked = game.to_act(state)
        if not asked:
            break
        if not give(game, state, asked[0], game.default(state, asked[0])):
            break
        answered = OTHERS_ANSWERED
    return COMPLETE | answered


def acts_of(
    game: Game, evaluator: Evaluator, state: State, seat: int, limit: int, wanted: list[int] | None = None
) -> list[Act]:
    """Up to `limit` acts that the seat can perform from `state`, best first.

    `state` is a full state (a sample of what the seat knows), in which the seat is asked. Depth first through the
    staged answers that the evaluator lets pass; with `wanted` through those alone that begin with these, whatever the
    evaluator thinks of them. Ties keep the order in which the evaluator names them.
    """
    found: list[Act] = []
    _descend(game, evaluator, state, seat, limit, [], found, state.draws, True, [] if wanted is None else wanted)
    found.sort(key=descending)
    return found


def descending(act: Act) -> float:
    """Sorts the best act first."""
    return -act.value


def _descend(
    game: Game,
    evaluator: Evaluator,
    state: State,
    seat: int,
    limit: int,
    trail: list[int],
    found: list[Act],
    draws: int,
    certain: bool,
    wanted: list[int],
) -> None:
    if len(trail) < len(wanted):
        options = [wanted[len(trail)]]
    else:
        options = game.options(state, seat)
        if len(options) > 1:
            options = evaluator.candidates(state, seat, options)
    lane = game.seat_lane(state, seat)
    for code in options:
        if len(found) >= limit:
            return
        child = state.clone()
        given = give(game, child, seat, code)
        trail.append(code)
        reached = rest(game, child, seat) if given else COMPLETE
        if game.has_anytime and given and not game.belongs(state.lanes[lane][-1], code):
            # What the rules permit beside the question does not answer it.
            reached = reached if game.seat_lane(child, seat) < 0 else reached & ~COMPLETE
        known = certain and reached & OTHERS_ANSWERED == 0
        if reached & COMPLETE or len(trail) >= MAX_DEPTH:
            act = Act(
                trail[:],
                child,
                evaluator.values(child),
                seat,
                evaluator.follow_up_bonus(child, seat, trail),
                known and child.draws == draws,
            )
            found.append(act)
        else:
            _descend(game, evaluator, child, seat, limit, trail, found, draws, known, wanted)
        trail.pop()


def is_free(game: Game, state: State, seat: int) -> bool:
    """Whether everybody acts at once and the seat has nothing half done, so that it may as well wait."""
    table = state.lanes[0]
    return bool(table) and game.role[table[-1][0]] == STANDING and not state.lanes[lane_of(seat)]


def perform(game: Game, state: State, seat: int, codes: list[int]) -> bool:
    """Give answers on another full state, as far as they are legal; True if all were and their acts are complete."""
    reached = COMPLETE
    for code in codes:
        if not give(game, state, seat, code):
            return False
        reached = rest(game, state, seat)
    return reached & COMPLETE != 0

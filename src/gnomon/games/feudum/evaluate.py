"""What opponents need to know of Feudum: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.feudum.decisions import FEED_PAWNS, HUNGER, NOURISH, PICK_CARDS
from gnomon.games.feudum.frames import Hunger
from gnomon.games.feudum.guesses import Guesses, hand_worth
from gnomon.games.feudum.prospects import Survey, fuel, standing
from gnomon.games.feudum.shortlist import Shortlist
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import NOWHERE, PAWNS
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

HABIT: Final = 40
"""Iterations of one plan: about a second's."""
TRUST: Final = 2.0
"""Trials for which the worth of a line counts: hidden cards and replies blur a single one."""
HAND_WORTH: Final = 0.6
"""How far a card in hand lives up to its guess."""
GUESSES_KEPT: Final = 2_000
"""Guesses kept: most hands are weighed in one position."""
TIE: Final = 0.01
"""Of a sulfur in the barrel at the end: it decides ties."""


class FeudumJudge:
    """Judges positions in veneration points: those scored, and those that what stands there promises."""

    horizon = 0
    habit = HABIT
    trust = TRUST

    def __init__(self, game: Game, view: FeudumState | None = None, brief: bool = False) -> None:
        self.game = game
        self.brief = brief
        self.turns = 1 if view is None else turns_left(view)
        self.shortlist = Shortlist(brief)
        self.hidden = 0
        """The seats whose hands count for nothing, for they are but guessed; a brief judge thinks for all."""
        if view is not None and not brief:
            for seat in range(view.seats):
                self.hidden |= int(view.hand[seat] == UNKNOWN) << seat
        self._guesses: dict[tuple[object, ...], list[float]] = {}

    def kind(self, _codes: list[int]) -> tuple[int, ...]:
        """Every line is of its own kind."""
        return ()

    def about(self, view: State, brief: bool) -> "FeudumJudge":
        """A judge whose lines are tried up to the end of the round."""
        assert isinstance(view, FeudumState)
        return FeudumJudge(self.game, view, brief)

    def searching(self) -> "FeudumJudge":
        """Itself."""
        return self

    def narrow(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best guess first."""
        assert isinstance(state, FeudumState)
        lane = self.game.seat_lane(state, seat)
        return self.shortlist.narrow(state, seat, state.lanes[lane][-1], options)

    def promise(self, _state: State, _seat: int, _codes: list[int]) -> float:
        """Nothing: whatever an act makes possible is in the worth of the position."""
        return 0.0

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat, in veneration points."""
        assert isinstance(state, FeudumState)
        if state.over:
            return [state.score(seat) + TIE * state.barrel[seat] for seat in range(state.seats)]
        survey = Survey(state)
        found: list[float] = []
        for seat in range(state.seats):
            worth = state.score(seat) + standing(state, survey, seat)
            hungry, fed_later = meals(state, seat)
            worth += fuel(state, survey, seat, hungry, fed_later)
            hand = state.hand[seat]
            if hand > 0 and not (self.hidden >> seat) & 1:
                worth += HAND_WORTH * hand_worth(self._cards(state, survey, seat), hand, state.played[seat])
            found.append(worth)
        return found

    def _cards(self, state: FeudumState, survey: Survey, seat: int) -> list[float]:
        """What each card would bring a seat; the same for positions that differ in its hand only."""
        key = what_counts(state, seat)
        known = self._guesses.get(key)
        if known is None:
            known = Guesses(state, seat, survey).cards()
            if len(self._guesses) >= GUESSES_KEPT:
                self._guesses.clear()
            self._guesses[key] = known
        return known


def what_counts(state: FeudumState, seat: int) -> tuple[object, ...]:
    """What the guesses for a seat's cards depend on."""
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


def judge(game: Game) -> FeudumJudge:
    """What opponents ask about Feudum."""
    return FeudumJudge(game)

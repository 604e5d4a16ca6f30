"""Matches for programs that learn: who has to decide, what they may do, what it brought, and how time passes meanwhile.

Environments of every shape stand on an `Episode`. Without a clock an answer is given at once. In real time an agent
that is asked decides on what it sees now, its answer is given after its reaction time, and everybody who is asked
decides before any time passes: no seat comes first. To wait is an action there. An answer that others have spoiled
meanwhile is forgotten, and its agent is asked again.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from operator import index
from random import Random
from secrets import randbits
from typing import Any, Final, SupportsIndex

from gnomon.bots.reactions import PATIENCE, PLAIN, reaction_time
from gnomon.catalog import entry
from gnomon.kernel.encoder import Encoder
from gnomon.kernel.errors import BadInput, Refused, did_you_mean
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.native import mypyc_attr
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from gnomon.lab.jobs import Data
from gnomon.lab.table import seed_of

OUTCOME: Final = "outcome"
MARGIN: Final = "margin"
LEDGER: Final = "ledger"
REWARDS: Final = (OUTCOME, MARGIN, LEDGER)
"""What is rewarded: the place at the end, from 1 down to -1; the points at the end before the best of the others; or
points as they are entered in the ledger, at every answer."""

UNDECIDED: Final = -1
ENDLESS: Final = 0
"""In place of the number of answers after which a match is cut off."""

_KEPT: Final = (
    *(
        "game_id",
        "data",
        "seats",
        "option_values",
        "reward",
        "truncate",
        "reactions",
        "wait",
        "actions",
        "seed",
        "state",
    ),
    *("answers", "spoiled", "_none", "_series", "_matches", "_sources", "_answer", "_due", "_tie", "_paid"),
    *("_is_settled", "_before"),
)
"""The attributes of an episode that go along with a copy and are saved; the others are looked up again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Episode:
    """One match after another, decided by agents 0 to `seats - 1`, the seats.

    `actions` counts the actions: the game's codes, and last `wait` in games with a clock (None in others), which is legal
    while the clock runs. `reaction`
    is the median time (ms) that an answer takes in real time, one for all or one for each seat; 0 for none. `truncate`
    cuts a match off after so many answers.

    Raises BadInput for an unknown game, wrong seats or options, an unknown reward, and a negative time or number.
    """

    def __init__(
        self,
        game_id: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        data: Data = None,
        seed: SupportsIndex | None = None,
        reward: str = OUTCOME,
        truncate: SupportsIndex = ENDLESS,
        reaction: int | Sequence[int] = PLAIN,
    ) -> None:
        found = entry(game_id, data)
        self.game_id = game_id
        self.data = data
        self.game = found.game
        self.encoder: Encoder = found.encoder(seats)
        self.seats = seats
        self.option_values = dict(options or {})
        if reward not in REWARDS:
            raise BadInput("reward", f"{reward!r:.40} is none of {', '.join(REWARDS)}{did_you_mean(reward, REWARDS)}")
        self.reward = reward
        self.truncate = _natural("truncate", truncate)
        self.reactions = _reactions(reaction, seats)
        self.wait: int | None = self.game.codes.size if self.game.timed else None
        self.actions = self.game.codes.size + (1 if self.game.timed else 0)
        self.heard: Callable[[int, Events], None] | None = None
        """Told, if it is set, what happened when a seat answered (-1: when the clock acted), secrets and all."""
        self._none = bytes(self.actions)
        self._series: int = randbits(64) if seed is None else index(seed)
        self._matches = 0
        self._set_up(self._series)

    # --- beginning ----------------------------------------------------------------------------------------------------

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Begin a match: of a series of its own with a seed, or else the next of the series."""
        if seed is None:
            self._matches += 1
            self._set_up(seed_of(self._series, "match", self._matches))
        else:
            self._series = index(seed)
            self._matches = 0
            self._set_up(self._series)

    def _set_up(self, seed: int) -> None:
        self.seed = seed
        """What the present match was begun with. It gives every secret away: nothing for an agent's eyes."""
        self.state: State = self.game.setup(self.option_values, self.seats, seed)
        self.answers = 0
        self.spoiled = 0
        """How many answers of the match others spoiled before their time came."""
        self._sources = [Random(seed_of(seed, "reaction", seat)) for seat in range(self.seats)]
        self._answer = [UNDECIDED] * self.seats
        self._due = [NEVER] * self.seats
        self._tie = [0] * self.seats
        self._paid = [0.0] * self.seats
        self._is_settled = False
        self._before = self._entered()
        self._run_clock()

    # --- who, and what ------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.over

    @property
    def truncated(self) -> bool:
        """Whether the match was cut off."""
        return not self.state.over and self.truncate != ENDLESS and self.answers >= self.truncate

    @property
    def elapsed(self) -> int:
        """Match time (ms)."""
        return self.state.now

    def deciding(self) -> list[int]:
        """The agents that have to decide now, ascending; none once the match is over or cut off."""
        state = self.state
        if state.over or (self.truncate and self.answers >= self.truncate):
            return []
        asked = self.game.to_act(state)
        if self.wait is None:
            return asked
        return [seat for seat in asked if self._due[seat] == NEVER]

    def legal(self, seat: int) -> list[int]:
        """The legal actions of an agent, ascending; none where it has not to decide."""
        if seat not in self.deciding():
            return []
        found = sorted(self.game.options(self.state, seat))
        return [*found, self.wait] if self.wait is not None and self._may_wait() else found

    def _may_wait(self) -> bool:
        """Whether anything would happen without an answer: where no clock runs, to wait would be for ever."""
        return self.game.deadline(self.state) != NEVER

    def mask_into(self, seat: int, mask: Any) -> None:
        """Write 1 for each legal action of an agent and 0 for others into a buffer of `actions` bytes.

        Raises BadInput for a buffer that is not so many writable bytes side by side.
        """
        target = self._bytes(mask)
        if self.state.over or self.truncated or (self.wait is not None and self._due[seat] != NEVER):
            target[:] = self._none
            return
        marks = bytearray(self._none)  # takes a mark in less time than a view of another's memory
        options = self.game.options(self.state, seat)
        for code in options:
            marks[code] = 1
        if self.wait is not None and options and self._may_wait():
            marks[self.wait] = 1
        target[:] = marks

    def _bytes(self, mask: Any) -> memoryview:
        try:
            target = memoryview(mask)
        except TypeError:
            raise BadInput("mask", f"expected a buffer of {self.actions} bytes") from None
        shape = target.shape or ()
        if shape != (self.actions,) or target.itemsize != 1:
            given = f"{shape} of format {target.format!r}, {target.itemsize} bytes each"
            raise BadInput("mask", f"expected {self.actions} writable bytes, found {given}")
        if target.readonly or not target.c_contiguous:
            raise BadInput("mask", "the buffer must be writable, its bytes side by side")
        return target if target.format == "B" else target.cast("B")

    def observe_into(self, seat: int, row: Any) -> None:
        """Write what an agent (-1: a spectator) may know into a row of the encoder. Raises BadInput."""
        self.encoder.encode_into(self.state, seat, row)

    def observe(self, seat: int) -> "array[int]":
        """What an agent (-1: a spectator) may know, as a new row of the encoder. Raises BadInput."""
        return self.encoder.encode(self.state, seat)

    # --- deciding -----------------------------------------------------------------------------------------------------

    def decide(self, seat: int, action: SupportsIndex, until: int = NEVER) -> None:
        """An agent's decision, and whatever follows until somebody has to decide again.

        Who waits does so until something happens, at most to the match time `until`, or for `PATIENCE`. Raises Refused with the reason for an action that is not legal, or BadInput for an agent that has not to decide
        and for what is no action at all; nothing has changed then.
        """
        chosen = self._checked(action)
        if self.wait is None and not self.truncate and chosen in self.game.options(self.state, seat):
            self._apply(seat, chosen, 0)  # the usual case, without asking twice who has to decide
            return
        if seat not in self.deciding():
            raise BadInput("agent", f"agent {seat} has nothing to decide now")
        if self.wait is None:
            self._apply(seat, chosen, 0)
            return
        if chosen == self.wait and not self._may_wait():
            raise Refused(Refusal(WRONG_QUESTION, "", {"code": chosen}))
        if chosen != self.wait:
            refusal = self.game.check(self.state, seat, chosen)
            if refusal is not None:
                raise Refused(refusal)
        self._intend(seat, chosen, until)
        while not self.state.over and not self.truncated and not self.deciding():
            self._pass_time()

    def decide_together(self, actions: Mapping[int, SupportsIndex]) -> None:
        """The decisions of all agents that have to decide, made on the same position.

        Without a clock they are given in turn order; one that those before it spoiled is forgotten, and counted as
        `spoiled`. Raises BadInput unless the agents are exactly those of `deciding()`, Refused as `decide` does, both
        before anything has changed.
        """
        due = self.deciding()
        if sorted(actions) != due:
            raise BadInput("agents", f"agents {due} have to decide, but these did: {sorted(actions)}")
        chosen: dict[int, int] = {seat: self._checked(actions[seat]) for seat in due}
        for seat in due:
            if self.wait is None or chosen[seat] != self.wait or not self._may_wait():
                refusal = self.game.check(self.state, seat, chosen[seat])
                if refusal is not None:
                    raise Refused(refusal)
        for seat in due:
            if seat not in self.deciding():
                self.spoiled += 1
            elif chosen[seat] == self.wait or self.game.check(self.state, seat, chosen[seat]) is None:
                self.decide(seat, chosen[seat])
            else:
                self.spoiled += 1

    def _checked(self, action: SupportsIndex) -> int:
        """An action as a whole number. Raises BadInput for what is no action in any position."""
        try:
            found = index(action)
        except TypeError:
            raise BadInput("action", f"expected a whole number, found {action!r:.40}") from None
        if not 0 <= found < self.actions:
            raise BadInput("action", f"{found} is none of 0 to {self.actions - 1}")
        return found

    def _apply(self, seat: int, action: int, at: int) -> None:
        if self.heard is None:
            self.game.apply(self.state, seat, action, at)
        else:
            events: Events = []
            self.game.apply(self.state, seat, action, at, events)
            self._say(seat, events)
        self.answers += 1
        if self.reward == LEDGER:
            now = self._entered()
            for player in range(self.seats):
                self._paid[player] += now[player] - self._before[player]
            self._before = now

    def _tick(self) -> None:
        """Let the clock perform its next act."""
        events: Events | None = [] if self.heard is not None else None
        self.game.tick(self.state, events)
        self._say(-1, events)

    def _say(self, seat: int, events: Events | None) -> None:
        if self.heard is not None and events:
            self.heard(seat, events)

    # --- time ---------------------------------------------------------------------------------------------------------

    def _intend(self, seat: int, action: int, until: int) -> None:
        source = self._sources[seat]
        if action == self.wait:
            self._answer[seat] = UNDECIDED
            self._due[seat] = max(until, self.state.now + 1) if until != NEVER else self.state.now + PATIENCE
        else:
            self._answer[seat] = action
            self._due[seat] = self.state.now + reaction_time(self.reactions[seat], source.getrandbits(16))
        self._tie[seat] = source.getrandbits(16)  # of two answers at one instant, either may come first

    def _pass_time(self) -> None:
        """Perform what comes next: an act of the clock, or the answer of whoever is first."""
        game, state = self.game, self.state
        asked = game.to_act(state)
        for seat in range(self.seats):
            if seat not in asked:
                self._forget(seat)
        first = NEVER
        for seat in asked:
            if self._due[seat] != NEVER and (first == NEVER or self._is_before(seat, first)):
                first = seat
        due = game.deadline(state)
        if first == NEVER or (due != NEVER and due <= self._due[first]):
            self._tick()
            self._run_clock()
            self._wake()
            return
        action, at = self._answer[first], self._due[first]
        self._forget(first)
        if action == UNDECIDED:
            state.now = at  # it has waited for nothing; the time is gone all the same
        elif action in game.options(state, first):
            self._apply(first, action, at)
            self._run_clock()
            self._wake()
        else:
            state.now = at
            self.spoiled += 1

    def _is_before(self, seat: int, other: int) -> bool:
        due, others = self._due[seat], self._due[other]
        return due < others or (due == others and self._tie[seat] < self._tie[other])

    def _forget(self, seat: int) -> None:
        self._answer[seat] = UNDECIDED
        self._due[seat] = NEVER

    def _wake(self) -> None:
        """Something has happened: whoever was waiting may decide again."""
        for seat in range(self.seats):
            if self._due[seat] != NEVER and self._answer[seat] == UNDECIDED:
                self._forget(seat)

    def _run_clock(self) -> None:
        """Perform every act of the clock that is due, and let time pass while nobody can answer."""
        run_clock(self.game, self.state, self._tick)

    # --- what it brought ----------------------------------------------------------------------------------------------

    def take_rewards(self) -> list[float]:
        """For each agent what it has earned since this was last asked; what comes at the end comes once."""
        if self.reward == LEDGER:
            found, self._paid = self._paid, [0.0] * self.seats
            return found
        if not self.state.over or self._is_settled:
            return [0.0] * self.seats
        self._is_settled = True
        return self.returns() if self.reward == OUTCOME else self.margins()

    def returns(self) -> list[float]:
        """For each seat its result: 1 for first place alone down to -1 for last, shared places shared; 0 while it runs."""
        if not self.state.over:
            return [0.0] * self.seats
        return returns_of(self.game.outcome(self.state).ranks)

    def margins(self) -> list[float]:
        """For each seat its points before the best of the others, 0 while it runs; alone, its points."""
        if not self.state.over:
            return [0.0] * self.seats
        scores = self.game.outcome(self.state).scores
        if self.seats == 1:
            return [float(scores[0])]
        return [float(score - max(scores[:seat] + scores[seat + 1 :])) for seat, score in enumerate(scores)]

    def _entered(self) -> list[int]:
        if self.reward != LEDGER:
            return []
        ledger = getattr(self.state, "ledger", None)
        if ledger is None:
            raise BadInput("reward", f"{self.game.title} keeps no ledger")
        width = len(ledger) // self.seats
        return [sum(ledger[seat * width : (seat + 1) * width]) for seat in range(self.seats)]

    # --- copies -------------------------------------------------------------------------------------------------------

    def clone(self) -> "Episode":
        """An independent copy."""
        copy = Episode.__new__(Episode)
        for name in _KEPT:
            value = getattr(self, name)
            setattr(copy, name, value[:] if isinstance(value, list) else value)
        copy.game, copy.encoder, copy.heard = self.game, self.encoder, None
        copy.state = self.state.clone()
        copy._sources = []
        for source in self._sources:
            other = Random()
            other.setstate(source.getstate())
            copy._sources.append(other)
        return copy

    def __deepcopy__(self, memo: dict[int, object]) -> "Episode":
        return self.clone()

    def __getstate__(self) -> dict[str, object]:
        """Everything but the rules and the encoder, which are looked up again, and whoever listens."""
        return {name: getattr(self, name) for name in _KEPT}

    def __setstate__(self, saved: dict[str, object]) -> None:
        for name in _KEPT:
            setattr(self, name, saved[name])
        found = entry(self.game_id, self.data)
        self.game = found.game
        self.encoder = found.encoder(self.seats)
        self.heard = None

    def resample(self, seat: int, seed: SupportsIndex) -> "Episode":
        """A copy on a full position that agrees with what an agent knows.

        Decisions of others whose time has not come are guessed: any that is legal.
        """
        copy = self.clone()
        copy.seed = copy._series = index(seed)  # the match's own would give away what the agent cannot know
        copy._matches = 0
        copy.state = self.game.determinize(self.game.view(self.state, seat), Generator(copy.seed))
        for other in range(self.seats):
            copy._sources[other] = Random(seed_of(copy.seed, "reaction", other))
            if other != seat and self._due[other] != NEVER:
                copy._forget(other)
                copy._intend(other, copy._sources[other].choice(copy.legal(other)), NEVER)
        copy._run_clock()
        return copy


def run_clock(game: Game, state: State, tick: Callable[[], None]) -> None:
    """Let `tick` perform every act of the clock that is due, and let time pass while nobody can answer.

    Raises BadInput where nothing would ever happen.
    """
    while not state.over:
        due = game.deadline(state)
        if due == NEVER:
            if not game.to_act(state):
                raise BadInput("match", "nobody can decide and no clock act is due")
            return
        if due > state.now and game.to_act(state):
            return
        tick()


def returns_of(ranks: Sequence[int]) -> list[float]:
    """For each seat, by rank: 1 for first place alone down to -1 for last, shared places shared; alone 1 or -1."""
    if len(ranks) == 1:
        return [1.0 if ranks[0] == 1 else -1.0]
    found: list[float] = []
    for rank in ranks:
        place = rank - 1 + (ranks.count(rank) - 1) / 2
        found.append(1.0 - 2.0 * place / (len(ranks) - 1))
    return found


def _natural(name: str, value: SupportsIndex) -> int:
    found: int = index(value)
    if found < 0:
        raise BadInput(name, f"expected 0 or more, found {found}")
    return found


def _reactions(given: int | Sequence[int], seats: int) -> list[int]:
    found = [given] * seats if isinstance(given, int) else list(given)
    if len(found) != seats:
        raise BadInput("reaction", f"expected a time for each of {seats} seats, found {len(found)}")
    return [_natural("reaction", value) for value in found]

"""Many matches in one step, in this process or over several that share memory; a match that ends begins anew by itself."""

import multiprocessing
import traceback
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gnomon.bots.reactions import PLAIN
from gnomon.kernel.errors import BadInput, Refused
from gnomon.lab.episodes import ENDLESS, OUTCOME, Episode
from gnomon.lab.jobs import Data
from gnomon.lab.table import seed_of
from gnomon.rl.arrays import Observation, observation_space
from gnomon.rl.single import Opponents, checked_seats, reaction_times, seated

RESET: Final = "reset"
STEP: Final = "step"
CLOSE: Final = "close"
READY: Final = "ready"
FAILED: Final = "failed"

PARTS: Final = ("rows", "masks", "agents", "rewards", "ended", "cut", "returns")
"""What a step leaves for each match; the shapes are those of `Batch`."""


class _Plan:
    """How every match of a batch is played."""

    __slots__ = ("data", "game", "opponents", "options", "reaction", "reward", "seat", "seats", "truncate")

    def __init__(
        self,
        game: str,
        seats: int,
        opponents: str | Sequence[str] | None,
        seat: int,
        options: Mapping[str, object] | None,
        data: Data,
        reward: str,
        truncate: int,
        reaction: int,
    ) -> None:
        self.game = game
        self.seats = seats
        self.opponents = opponents
        self.seat = seat
        self.options = dict(options or {})
        self.data = data
        self.reward = reward
        self.truncate = truncate
        self.reaction = reaction

    def episode(self) -> Episode:
        """A match with its own encoder. Raises BadInput."""
        programs = {} if self.opponents is None else seated(self.opponents, self.seats, self.seat)
        times = reaction_times(programs, self.seats, self.reaction)
        return Episode(self.game, self.seats, self.options, self.data, 0, self.reward, self.truncate, times)


class _Matches:
    """Some of the matches of a batch, and the arrays into which they write."""

    def __init__(self, plan: _Plan, arrays: Mapping[str, NDArray[Any]]) -> None:
        self.plan = plan
        self.rows = arrays["rows"]
        self.masks = arrays["masks"].view(np.uint8)
        self.agents = arrays["agents"]
        self.rewards = arrays["rewards"]
        self.ended = arrays["ended"]
        self.cut = arrays["cut"]
        self.returns = arrays["returns"]
        self.episodes = [plan.episode() for _ in range(len(self.rows))]
        self.opponents = [
            None if plan.opponents is None else Opponents(episode, plan.seat, plan.opponents)
            for episode in self.episodes
        ]

    def reset(self, seeds: Sequence[int | None]) -> None:
        """Begin every match anew, those with a seed as a series of their own."""
        for place, (episode, seed) in enumerate(zip(self.episodes, seeds, strict=True)):
            episode.reset(seed)
            self._begin(place)
            self._look(place)
        self.ended[:] = 0
        self.cut[:] = 0
        self.rewards[:] = 0
        self.returns[:] = 0

    def _begin(self, place: int) -> None:
        opponents = self.opponents[place]
        if opponents is not None:
            opponents.begin()
            opponents.play()
            self.episodes[place].take_rewards()

    def close(self) -> None:
        """Let the programs go."""
        for opponents in self.opponents:
            if opponents is not None:
                opponents.close()

    def _look(self, place: int) -> None:
        episode = self.episodes[place]
        seat = self.plan.seat if self.plan.opponents is not None else episode.deciding()[0]
        self.agents[place] = seat
        episode.observe_into(seat, self.rows[place])
        episode.mask_into(seat, self.masks[place])

    def check(self, actions: NDArray[Any]) -> None:
        """Make sure that every action is legal. Raises Refused with the reason, naming the match."""
        for place, (mask, action) in enumerate(zip(self.masks, actions, strict=True)):
            if not 0 <= action < len(mask) or not mask[action]:
                episode, seat = self.episodes[place], int(self.agents[place])
                refusal = episode.game.check(episode.state, seat, int(action))
                if refusal is None:
                    raise BadInput("action", f"{int(action)} is none of the actions of match {place}")
                raise Refused(refusal)

    def step(self, actions: NDArray[Any]) -> None:
        """One decision in every match, all of them legal."""
        self.ended[:] = 0
        self.cut[:] = 0
        for place, episode in enumerate(self.episodes):
            episode.decide(int(self.agents[place]), int(actions[place]))
            opponents = self.opponents[place]
            if opponents is not None:
                opponents.play()
            self.rewards[place] = episode.take_rewards()
            if episode.over or episode.truncated:
                self.ended[place] = episode.over
                self.cut[place] = episode.truncated
                self.returns[place] = episode.returns()
                episode.reset()
                self._begin(place)
            self._look(place)


def _work(
    plan: _Plan, shapes: Mapping[str, Any], memory: Mapping[str, Any], first: int, last: int, line: Connection
) -> None:
    """A process that plays some of the matches."""
    arrays = {name: _array(memory[name], *shapes[name])[first:last] for name in (*PARTS, "actions")}
    try:
        matches = _Matches(plan, arrays)
        line.send((READY, ""))
        while True:
            order, more = line.recv()
            if order == CLOSE:
                matches.close()
                return
            if order == RESET:
                matches.reset(more)
            else:
                matches.step(arrays["actions"])
            line.send((READY, ""))
    except EOFError:
        return  # whoever asked is gone
    except Exception:  # whatever it is, the other side must hear of it
        line.send((FAILED, traceback.format_exc()))


def _array(memory: Any, shape: tuple[int, ...], kind: str) -> NDArray[Any]:
    return np.frombuffer(memory, dtype=kind, count=int(np.prod(shape))).reshape(shape)


class Batch(VectorEnv[Observation, NDArray[np.int64], Any]):
    """`num_envs` matches of one game, each played by one action in every step, in the way of Gymnasium's vectors.

    With `opponents` the agent sits at `seat` and programs play the others. Without, the caller plays all seats:
    `agents` says which seat decides in each match. Arrays are written in place and hold until the next step:
    `rows` `(n, size)` 32-bit integers, `masks` `(n, actions)`, `agents` `(n,)`, `earned` `(n, seats)` since the last
    step, `ended` and `cut` `(n,)`, `returns` `(n, seats)` of each match's last ending, from 1 down to -1.

    A match that ends, or is cut off, begins anew in the same step. `processes` share the matches between them; a
    process that dies is an error that says so, and the batch can only be closed then. Raises BadInput for fewer than
    one match, and for whatever of its plan cannot be.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, plan: _Plan, count: int, processes: int = 0) -> None:
        if count < 1 or processes < 0:
            raise BadInput("matches", f"expected at least 1 match and 0 processes, found {count} and {processes}")
        one = plan.episode()  # whatever is wrong with the plan is said here, before any process begins
        if plan.opponents is not None:
            Opponents(one, plan.seat, plan.opponents).close()
        self.plan = plan
        self.encoder = one.encoder
        self.num_envs = count
        self.seats = plan.seats
        self.single_observation_space = observation_space(one.encoder, one.actions)
        self.single_action_space = spaces.Discrete(one.actions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        shapes: dict[str, tuple[tuple[int, ...], str]] = {
            "rows": ((count, one.encoder.size), "i4"),
            "masks": ((count, one.actions), "i1"),
            "agents": ((count,), "i4"),
            "rewards": ((count, plan.seats), "f4"),
            "ended": ((count,), "?"),
            "cut": ((count,), "?"),
            "returns": ((count, plan.seats), "f4"),
            "actions": ((count,), "i8"),
        }
        self._lines: list[Connection] = []
        self._workers: list[Any] = []
        self._places = np.arange(count)
        workers = min(processes, count)
        if workers < 1:
            arrays: dict[str, NDArray[Any]] = {
                name: np.zeros(shape, dtype=kind) for name, (shape, kind) in shapes.items()
            }
            self._matches: _Matches | None = _Matches(plan, arrays)
        else:
            context = multiprocessing.get_context("spawn")  # copies of a process with threads may hang
            memory = {
                name: context.RawArray("b", max(1, int(np.prod(shape)) * np.dtype(kind).itemsize))
                for name, (shape, kind) in shapes.items()
            }
            arrays = {name: _array(memory[name], *shapes[name]) for name in shapes}
            self._matches = None
            for number in range(workers):
                first, last = count * number // workers, count * (number + 1) // workers
                line, other = context.Pipe()
                worker = context.Process(target=_work, args=(plan, shapes, memory, first, last, other), daemon=True)
                worker.start()
                other.close()
                self._lines.append(line)
                self._workers.append(worker)
            self._bounds = [count * number // workers for number in range(workers + 1)]
            self._wait()
        self.rows: NDArray[np.int32] = arrays["rows"]
        self.masks: NDArray[np.int8] = arrays["masks"]
        self.agents: NDArray[np.int32] = arrays["agents"]
        self.earned: NDArray[np.float32] = arrays["rewards"]
        self.ended: NDArray[np.bool_] = arrays["ended"]
        self.cut: NDArray[np.bool_] = arrays["cut"]
        self.returns: NDArray[np.float32] = arrays["returns"]
        self._actions = arrays["actions"]

    def _wait(self) -> None:
        for number, line in enumerate(self._lines):
            try:
                word, told = line.recv()
            except (EOFError, OSError):
                code = self._workers[number].exitcode
                raise RuntimeError(
                    f"process {number} of the batch has died (exit code {code}): close the batch"
                ) from None
            if word == FAILED:
                raise RuntimeError(f"process {number} of the batch has failed:\n{told}")

    def _send(self, what: Callable[[int], tuple[str, Any]]) -> None:
        for number, line in enumerate(self._lines):
            try:
                line.send(what(number))
            except OSError:
                code = self._workers[number].exitcode
                raise RuntimeError(
                    f"process {number} of the batch has died (exit code {code}): close the batch"
                ) from None
        self._wait()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all matches anew. One seed gives each match a series of its own; `options` mean nothing.

        Raises BadInput for another number of seeds than there are matches.
        """
        seeds: list[int | None]
        if isinstance(seed, int):
            seeds = [seed_of(seed, "environment", place) for place in range(self.num_envs)]
        else:
            seeds = [None] * self.num_envs if seed is None else list(seed)
        if len(seeds) != self.num_envs:
            raise BadInput("seed", f"expected {self.num_envs} seeds, found {len(seeds)}")
        if self._matches is not None:
            self._matches.reset(seeds)
        else:
            self._send(lambda number: (RESET, seeds[self._bounds[number] : self._bounds[number + 1]]))
        return self._observation(), {"agents": self.agents}

    def _observation(self) -> Observation:
        return {"observation": self.rows, "action_mask": self.masks}

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action in each match, `(n,)` integers.

        Observations and masks of who decides next; what the agent earned (with `opponents`: its seat, without: the seat
        that has just decided); which matches ended or were cut off. `infos` holds `agents` and `returns`. Raises
        Refused or BadInput for an action that is not legal; nothing has changed then.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise BadInput(
                "action", f"expected {self.num_envs} whole numbers, found {chosen.dtype} of shape {chosen.shape}"
            )
        inside = (chosen >= 0) & (chosen < self.masks.shape[1])
        if not inside.all() or not self.masks[self._places, np.where(inside, chosen, 0)].all():
            self._refuse(chosen, inside)
        acted = self.agents.copy()
        if self._matches is not None:
            self._matches.step(chosen)
        else:
            self._actions[:] = chosen
            self._send(lambda number: (STEP, None))
        rewards = self.earned[self._places, acted]
        return self._observation(), rewards, self.ended, self.cut, {"agents": self.agents, "returns": self.returns}

    def _refuse(self, actions: NDArray[Any], inside: NDArray[np.bool_]) -> None:
        if self._matches is not None:
            self._matches.check(actions)
        legal = inside & (self.masks[self._places, np.where(inside, actions, 0)] > 0)
        place = int(np.flatnonzero(~legal)[0])
        raise BadInput("action", f"{int(actions[place])} is not legal in match {place}: its mask says 0")

    def close_extras(self, **kwargs: Any) -> None:
        """Let the programs go and end the processes."""
        if self._matches is not None:
            self._matches.close()
        for line in self._lines:
            try:
                line.send((CLOSE, None))
            except OSError:
                continue  # it is gone already
        for worker in self._workers:
            worker.join(timeout=10)
            if worker.is_alive():
                worker.terminate()
                worker.join()
        for line in self._lines:
            line.close()
        self._lines, self._workers = [], []


def vector(
    game: str,
    count: int,
    seats: int = 0,
    *,
    opponents: str | Sequence[str] | None = None,
    seat: int = 0,
    options: Mapping[str, object] | None = None,
    data: Data = None,
    reward: str = OUTCOME,
    truncate: int = ENDLESS,
    reaction: int = PLAIN,
    processes: int = 0,
) -> Batch:
    """`count` matches of a game in one step; `seats` 0 means two, or as few as the game takes beyond one.

    `opponents`: programs at the seats other than `seat`, or None where the caller plays all. `processes`: how many
    share the work, 0 for this one alone. `game` is an id; `options`, `data`, `reward`, `truncate` and `reaction` mean
    what they mean to `aec`. Raises BadInput for whatever of this cannot be.

    Examples:
        >>> import gnomon.rl
        >>> batch = gnomon.rl.vector("inventions", 4, opponents="random")
        >>> observations, infos = batch.reset(seed=4)
        >>> observations, rewards, ended, cut, infos = batch.step(observations["action_mask"].argmax(axis=1))
        >>> rewards.shape, ended.shape, observations["observation"].shape == (4, batch.encoder.size)
        ((4,), (4,), True)
        >>> batch.close()
    """
    found = checked_seats(game, data, seats, seat)
    return Batch(_Plan(game, found, opponents, seat, options, data, reward, truncate, reaction), count, processes)

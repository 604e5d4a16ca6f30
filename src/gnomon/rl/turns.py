"""One agent after another: PettingZoo's AEC environments."""

from collections.abc import Mapping, Sequence
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from gnomon.bots.reactions import PLAIN
from gnomon.lab.episodes import ENDLESS, OUTCOME, Episode
from gnomon.lab.jobs import Data
from gnomon.rl.arrays import Observation, Row, checked_action, observation_of, observation_space, row_of, seat_names
from gnomon.rl.pictures import RENDER_MODES, Window, picture


class Turns(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # the library is untyped
    """A game whose agents decide one after another.

    Agents are `seat_0` to the last seat. Who has to decide is `agent_selection`; in real time everybody who is asked
    decides before any time passes. An action that is not legal raises Refused with the reason, and changes nothing.
    `infos[agent]` tells `seat`, `elapsed` (ms of match time), and how many answers were `spoiled` so far.
    """

    metadata = {
        "render_modes": list(RENDER_MODES),
        "name": "gnomon_v0",
        "is_parallelizable": False,
    }

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        super().__init__()
        self.episode = episode
        self.window = Window(render_mode)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"gnomon_{episode.game_id}_v0"}
        self.possible_agents = seat_names(episode.seats)
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        space = observation_space(episode.encoder, episode.actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(episode.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations: `{"observation", "action_mask"}`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The codes of the game, and `wait` as the last action in real time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: of a series of its own with a seed, or else the next of the series. `options` mean nothing."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._tell()
        self.agent_selection = self.possible_agents[self.episode.deciding()[0]]
        self.window.show(self.episode)

    def _tell(self) -> None:
        episode = self.episode
        for agent in self.agents:
            seat = self._seat[agent]
            self.infos[agent] = {"seat": seat, "elapsed": episode.elapsed, "spoiled": episode.spoiled}

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and what it may do if it has to decide."""
        return observation_of(self.episode, self._seat[agent], self.episode.actions)

    def state(self) -> Row:
        """The position as a spectator may know it."""
        return row_of(self.episode, -1)

    def step(self, action: int | None) -> None:
        """The decision of `agent_selection`; None once its match has ended. Raises Refused, BadInput."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        seat = self._seat[agent]
        episode.decide(seat, checked_action(action, episode.actions))
        self._cumulative_rewards[agent] = 0.0
        rewards = episode.take_rewards()
        self.rewards = {name: rewards[self._seat[name]] for name in self.agents}
        self.terminations = dict.fromkeys(self.agents, episode.over)
        self.truncations = dict.fromkeys(self.agents, episode.truncated)
        self._tell()
        deciding = episode.deciding()
        if deciding:
            self.agent_selection = self.possible_agents[deciding[0]]
        self._accumulate_rewards()
        self._deads_step_first()
        self.window.show(episode)

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode of `render_mode`."""
        return picture(self.episode, self.window)

    def close(self) -> None:
        """Close the window, if there is one."""
        self.window.close()


def aec(
    game: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    data: Data = None,
    reward: str = OUTCOME,
    truncate: int = ENDLESS,
    reaction: int | Sequence[int] = PLAIN,
    render_mode: str | None = None,
) -> Turns:
    """A `game`, by its id, as a PettingZoo AEC environment for so many `seats`, with the game's `options`.

    `data` is an owner's component data. `reward` is "outcome" (1 for first place alone down to -1 for last, at the
    end), "margin" (points before the best of the others, at the end) or "ledger" (points as they are entered).
    `truncate` cuts a match off after so many answers. `reaction` is the median time (ms) that an answer takes in real
    time, for all or for each seat. `render_mode`: "rgb_array", "human", "ansi" or None. Raises BadInput for whatever of
    this cannot be.

    Examples:
        >>> import gnomon.rl
        >>> environment = gnomon.rl.aec("khronos", seats=2)
        >>> environment.reset(seed=4)
        >>> for agent in environment.agent_iter():
        ...     observation, reward, terminated, truncated, info = environment.last()
        ...     mask = observation["action_mask"]
        ...     environment.step(None if terminated or truncated else int(mask.argmax()))
        >>> environment.agents
        []
    """
    return Turns(Episode(game, seats, options, data, None, reward, truncate, reaction), render_mode)

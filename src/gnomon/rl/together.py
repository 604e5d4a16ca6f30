"""All agents at once: PettingZoo's parallel environments."""

from collections.abc import Mapping, Sequence
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from gnomon.bots.reactions import PLAIN
from gnomon.kernel.errors import BadInput
from gnomon.lab.episodes import ENDLESS, OUTCOME, Episode
from gnomon.lab.jobs import Data
from gnomon.rl.arrays import Observation, Row, checked_action, observation_of, observation_space, row_of, seat_names
from gnomon.rl.pictures import RENDER_MODES, Window, picture

Found = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class Together(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # the library is untyped
    """A game whose agents all act in every step.

    The last action does nothing: it is the only legal one of an agent that has nothing to decide, and `wait` in real
    time. Decisions of one step are made on the same position. `infos[agent]` tells `seat`, whether the agent is
    `deciding`, `elapsed` (ms of match time) and how many answers were `spoiled` so far.
    """

    metadata = {"render_modes": list(RENDER_MODES), "name": "gnomon_v0"}

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        self.episode = episode
        self.window = Window(render_mode)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"gnomon_{episode.game_id}_v0"}
        self.idle = episode.game.codes.size
        self.possible_agents = seat_names(episode.seats)
        self.agents: list[str] = []
        space = observation_space(episode.encoder, self.idle + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.idle + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations: `{"observation", "action_mask"}`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The codes of the game, and last the action that does nothing."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match: of a series of its own with a seed, or else the next of the series. `options` mean nothing."""
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.window.show(self.episode)
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, Observation]:
        return {
            agent: observation_of(self.episode, seat, self.idle + 1, self.idle)
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        episode, deciding = self.episode, self.episode.deciding()
        return {
            agent: {
                "seat": seat,
                "deciding": seat in deciding,
                "elapsed": episode.elapsed,
                "spoiled": episode.spoiled,
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: Mapping[str, int]) -> Found:
        """The decisions of all agents. Raises Refused and BadInput, before anything has changed."""
        episode = self.episode
        if sorted(actions) != sorted(self.agents):
            raise BadInput("agents", f"expected an action of each of {self.agents}, found {sorted(actions)}")
        deciding = episode.deciding()
        chosen: dict[int, int] = {}
        for seat, agent in enumerate(self.possible_agents):
            action = checked_action(actions[agent], self.idle + 1)
            if seat in deciding:
                chosen[seat] = action
            elif action != self.idle:
                raise BadInput("agents", f"{agent} has nothing to decide now, but chose {action}")
        episode.decide_together(chosen)
        rewards = episode.take_rewards()
        found = (
            self._observations(),
            dict(zip(self.possible_agents, rewards, strict=True)),
            dict.fromkeys(self.possible_agents, episode.over),
            dict.fromkeys(self.possible_agents, episode.truncated),
            self._infos(),
        )
        if episode.over or episode.truncated:
            self.agents = []
        self.window.show(episode)
        return found

    def state(self) -> Row:
        """The position as a spectator may know it."""
        return row_of(self.episode, -1)

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode of `render_mode`."""
        return picture(self.episode, self.window)

    def close(self) -> None:
        """Close the window, if there is one."""
        self.window.close()


def parallel(
    game: str,
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    data: Data = None,
    reward: str = OUTCOME,
    truncate: int = ENDLESS,
    reaction: int | Sequence[int] = PLAIN,
    render_mode: str | None = None,
) -> Together:
    """A `game`, by its id, as a PettingZoo parallel environment for so many `seats`.

    `options`, `data`, `reward`, `truncate`, `reaction` and `render_mode` mean what they mean to `aec`. Raises BadInput
    for whatever of this cannot be.

    Examples:
        >>> import gnomon.rl
        >>> environment = gnomon.rl.parallel("time_of_empires", seats=3)
        >>> observations, infos = environment.reset(seed=4)
        >>> sorted(observations)
        ['seat_0', 'seat_1', 'seat_2']
    """
    return Together(Episode(game, seats, options, data, None, reward, truncate, reaction), render_mode)

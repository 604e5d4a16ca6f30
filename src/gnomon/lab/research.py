"""Games as environments for research: one loop over agents, a fixed action space, masks and views.

The shape is that of turn-based multi-agent environments: ask whose turn it is, look at the observation and the mask,
step. Rewards are handed out at the end of a match.

Between two calls no clock act is ever due: what `legal_actions` lists is what `step` takes. Match time moves only when
nobody can answer, so an answer takes none.
"""

from collections.abc import Mapping
from operator import index
from secrets import randbits

from gnomon.kernel.errors import Refused
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from gnomon.lab.episodes import returns_of, run_clock
from gnomon.lab.jobs import Data, game_of
from gnomon.lab.table import seed_of


class Environment:
    """A match of `game_id` seen by programs that learn. Agents are seats 0 to `seats - 1`; actions are the game's codes.

    A match has begun as soon as the environment stands, as if by `reset(seed)`, with the game's `options` and an owner's
    component `data` if given. Raises BadInput for an unknown game, wrong seats or options, and unsound data.

    Examples:
        >>> from gnomon.lab import Environment
        >>> environment = Environment("khronos", seats=2, seed=4)
        >>> observation, told = environment.reset(seed=4)
        >>> while not environment.done:
        ...     agent = environment.agent
        ...     environment.step(agent, environment.legal_actions(agent)[-1])
        >>> sum(environment.returns())
        0.0
        >>> len(told["action_mask"]) == environment.action_count
        True
    """

    def __init__(
        self,
        game_id: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        data: Data = None,
        seed: int | None = None,
    ) -> None:
        self.game: Game = game_of(game_id, data)
        self.seats = seats
        self.option_values = dict(options or {})
        self._begin(randbits(64) if seed is None else index(seed))

    @property
    def action_count(self) -> int:
        """The size of the action space: constant within a rules version."""
        return self.game.codes.size

    def reset(self, seed: int | None = None) -> tuple[dict[str, object], dict[str, object]]:
        """Begin a new match; the observation of the agent to step first, and its `agent` and `action_mask`.

        A seed always gives the same match, and the same matches by every `reset()` without a seed that follows. An
        environment that was never given one has drawn its first seed itself; `seed` tells that of the present match.
        """
        if seed is None:
            self._matches += 1
            self._set_up(seed_of(self._series, "match", self._matches))
        else:
            self._begin(index(seed))
        agent = self.agent
        return self.observe(agent), {"agent": agent, "action_mask": self.action_mask(agent)}

    def _begin(self, seed: int) -> None:
        """Begin a series of matches."""
        self._series = seed
        self._matches = 0
        self._set_up(seed)

    def _set_up(self, seed: int) -> None:
        self.state: State = self.game.setup(self.option_values, self.seats, seed)
        self.seed = seed
        """What the present match was begun with. It gives every secret away: nothing for an agent's eyes."""
        self._run_clock()

    @property
    def agent(self) -> int:
        """The agent to step next, -1 when the match is over. Where several may act, the lowest seat."""
        asked = self.game.to_act(self.state)
        return asked[0] if asked else -1

    @property
    def done(self) -> bool:
        """Whether the match is over."""
        return self.state.over

    def legal_actions(self, agent: int) -> list[int]:
        """The legal codes of an agent, ascending; empty if it is not asked."""
        return sorted(self.game.options(self.state, agent))

    def action_mask(self, agent: int) -> bytearray:
        """One byte for every code, 1 where it is legal; wrap it with an array library's `frombuffer` at no cost."""
        mask = bytearray(self.action_count)
        for code in self.game.options(self.state, agent):
            mask[code] = 1
        return mask

    def observe(self, agent: int) -> dict[str, object]:
        """What an agent may know, as plain JSON-ready values; UNKNOWN (-1) stands for what it may not."""
        return self.game.view(self.state, agent).to_dict()

    def information_state(self, agent: int) -> str:
        """A digest of what an agent may know: equal for positions that it cannot tell apart."""
        return self.game.digest(self.game.view(self.state, agent))

    def step(self, agent: int, action: int) -> None:
        """Answer for an agent. Raises Refused for an illegal action, with the reason."""
        refusal = self.game.check(self.state, agent, action)
        if refusal is not None:
            raise Refused(refusal)
        self.game.apply(self.state, agent, action, self.state.now)
        self._run_clock()

    def resample(self, agent: int, seed: int) -> "Environment":
        """An environment on a full position that agrees with what an agent knows; `seed` fixes which."""
        copy = self.clone()
        copy.seed = copy._series = index(seed)  # the match's own would give away what the agent cannot know
        copy._matches = 0
        copy.state = self.game.determinize(self.game.view(self.state, agent), Generator(copy.seed))
        copy._run_clock()
        return copy

    def clone(self) -> "Environment":
        """An independent copy."""
        copy = Environment.__new__(Environment)
        copy.game = self.game
        copy.seats = self.seats
        copy.option_values = dict(self.option_values)
        copy._series = self._series
        copy._matches = self._matches
        copy.seed = self.seed
        copy.state = self.state.clone()
        return copy

    def returns(self) -> list[float]:
        """For each seat its result: 1 for first place alone down to -1 for last, shared places shared; 0 while it runs."""
        if not self.state.over:
            return [0.0] * self.seats
        return returns_of(self.game.outcome(self.state).ranks)

    def action_to_names(self, action: int) -> dict[str, str]:
        """The named form of a code. Raises BadInput."""
        return self.game.codes.to_names(action)

    def names_to_action(self, named: object) -> int:
        """The code of a named form. Raises BadInput."""
        return self.game.codes.from_names(named)

    def _run_clock(self) -> None:
        """Perform every clock act that is due, and let time pass while nobody can answer."""
        run_clock(self.game, self.state, lambda: self.game.tick(self.state))

"""One agent against programs: Gymnasium's environments."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
from gymnasium import spaces

from gnomon.bots import Bot, Faulted, Wait, never
from gnomon.bots.reactions import PLAIN, median_reaction
from gnomon.catalog import GAMES, entry
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.events import Events, censored
from gnomon.lab.episodes import ENDLESS, OUTCOME, Episode
from gnomon.lab.jobs import Data
from gnomon.lab.table import seed_of
from gnomon.programs import make_program
from gnomon.rl.arrays import Observation, checked_action, observation_of, observation_space
from gnomon.rl.pictures import RENDER_MODES, Window, picture

VERSION: Final = "v0"
REFUSE: Final = "refuse"
DEFAULT: Final = "default"


def checked_seats(game: str, data: Data, seats: int, seat: int) -> int:
    """How many sit at a table: `seats`, or for 0 as few as the game takes beyond one. Raises BadInput."""
    count = seats or min(number for number in entry(game, data).game.seat_counts if number > 1)
    if not 0 <= seat < count:
        raise BadInput("seat", f"{seat} is not in 0..{count - 1}")
    return count


def seated(names: str | Sequence[str], seats: int, seat: int) -> dict[int, str]:
    """The program at each seat but one: one name for all, or one for each. Raises BadInput for another number of them."""
    others = [other for other in range(seats) if other != seat]
    chosen = [names] * len(others) if isinstance(names, str) else list(names)
    if len(chosen) != len(others):
        raise BadInput("opponents", f"expected {len(others)} programs, one for each other seat, found {len(chosen)}")
    return dict(zip(others, chosen, strict=True))


def reaction_times(programs: Mapping[int, str], seats: int, reaction: int) -> list[int]:
    """The median time (ms) that an answer takes at each seat: a program's own, else `reaction`."""
    return [median_reaction(programs[seat]) if seat in programs else reaction for seat in range(seats)]


class Opponents:
    """Programs at all seats of an episode but one. Raises BadInput for another number of them, or for one not known."""

    def __init__(self, episode: Episode, seat: int, names: str | Sequence[str]) -> None:
        self.episode = episode
        self.seat = seat
        self.names = seated(names, episode.seats, seat)
        self.bots: dict[int, Bot] = {}
        self.faults = 0
        """How often a program of the match failed to answer, so that the least harmful answer was given for it."""
        self.begin()

    def begin(self) -> None:
        """Take seat for a new match. Raises BadInput for a program that is not known."""
        self.close()
        episode = self.episode
        self.faults = 0
        for seat, name in self.names.items():
            self.bots[seat] = make_program(name, episode.game, seat, seed_of(episode.seed, "seat", seat))
        episode.heard = self._tell if any(bot.hears for bot in self.bots.values()) else None

    def close(self) -> None:
        """Let the programs go."""
        for bot in self.bots.values():
            bot.close()
        self.bots = {}

    def _tell(self, seat: int, events: Events) -> None:
        for bot in self.bots.values():
            if bot.hears:
                try:
                    bot.told(seat, [censored(happened, bot.seat) for happened in events])
                except Faulted:
                    self.faults += 1

    def play(self) -> None:
        """Decide for the programs until the agent itself has to, or the match has ended."""
        episode = self.episode
        while True:
            deciding = episode.deciding()
            if not deciding or self.seat in deciding:
                # In real time the others decide on the same position, once the agent has.
                return
            for seat in deciding:
                self.decide(seat)
                if episode.wait is None:
                    break

    def decide(self, seat: int) -> None:
        """A program's decision."""
        episode, bot = self.episode, self.bots[seat]
        state = episode.state
        options = episode.game.options(state, seat)
        view = episode.game.view(state, seat) if bot.needs_view else state
        try:
            answer = bot.choose(view, options, 0, never)
        except Faulted:
            self.faults += 1
            answer = episode.game.default(state, seat)
        if isinstance(answer, Wait) and episode.wait in episode.legal(seat):
            assert episode.wait is not None
            episode.decide(seat, episode.wait, answer.until)
            return
        if isinstance(answer, Wait):
            self.faults += 1  # nothing would ever happen
            answer = episode.game.default(state, seat)
        episode.decide(seat, answer)


class SingleAgent(gymnasium.Env[Observation, int]):
    """A game in which one seat is the agent's, and programs sit at the others.

    `illegal` says what becomes of an action that the rules do not allow: "default" gives the least harmful answer in
    its place and says so in `info["refused"]`; "refuse" raises Refused with the reason, and nothing changes.
    `info` tells `elapsed` (ms of match time), `spoiled` (answers that others spoiled), `faults` (how often a program failed
    to answer), and at the end `scores`, `ranks`. `seats` 0 means two, or as few as the game takes beyond one. Raises
    BadInput for a seat, programs or a way with `illegal` that do not fit, and for whatever a match cannot begin with.

    `game` is an id, `seat` the agent's (from 0), `opponents` a program for all other seats or one for each. `options`,
    `data`, `reward`, `truncate`, `reaction` and `render_mode` mean what they mean to `aec`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(
        self,
        game: str = "khronos",
        seats: int = 0,
        seat: int = 0,
        opponents: str | Sequence[str] = "random",
        options: Mapping[str, object] | None = None,
        data: Data = None,
        reward: str = OUTCOME,
        truncate: int = ENDLESS,
        reaction: int = PLAIN,
        illegal: str = DEFAULT,
        render_mode: str | None = None,
    ) -> None:
        count = checked_seats(game, data, seats, seat)
        if illegal not in (REFUSE, DEFAULT):
            raise BadInput("illegal", f"{illegal!r:.40} is neither {REFUSE!r} nor {DEFAULT!r}")
        times = reaction_times(seated(opponents, count, seat), count, reaction)
        self.seat = seat
        self.illegal = illegal
        self.window = Window(render_mode)
        self.render_mode = render_mode
        self.episode = Episode(game, count, options, data, None, reward, truncate, times)
        self.opponents = Opponents(self.episode, seat, opponents)
        self.observation_space = observation_space(self.episode.encoder, self.episode.actions)
        self.action_space: Any = spaces.Discrete(self.episode.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match: of a series of its own with a seed, or else the next of the series. `options` mean nothing."""
        super().reset(seed=seed)
        self.episode.reset(seed)
        self.opponents.begin()
        self.opponents.play()
        self.episode.take_rewards()
        self.window.show(self.episode)
        return self._observation(), self._info()

    def _observation(self) -> Observation:
        return observation_of(self.episode, self.seat, self.episode.actions)

    def _info(self) -> dict[str, Any]:
        episode = self.episode
        found: dict[str, Any] = {
            "elapsed": episode.elapsed,
            "spoiled": episode.spoiled,
            "faults": self.opponents.faults,
        }
        if episode.over:
            outcome = episode.game.outcome(episode.state)
            found |= {"scores": list(outcome.scores), "ranks": list(outcome.ranks)}
        return found

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The agent's decision, and those of the programs until it has to decide again. Raises BadInput, Refused."""
        episode, seat = self.episode, self.seat
        if not episode.deciding():
            raise BadInput("match", "the match has ended: reset begins another")
        chosen = checked_action(action, episode.actions)
        refused: dict[str, Any] = {}
        try:
            episode.decide(seat, chosen)
        except Refused as fault:
            if self.illegal == REFUSE:
                raise
            refused = {"refused": str(fault)}
            episode.decide(seat, episode.game.default(episode.state, seat))
        self.opponents.play()
        reward = episode.take_rewards()[seat]
        self.window.show(episode)
        return self._observation(), reward, episode.over, episode.truncated, {**self._info(), **refused}

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode of `render_mode`."""
        return picture(self.episode, self.window)

    def close(self) -> None:
        """Let the programs go and close the window, if there is one."""
        self.opponents.close()
        self.window.close()


def single(game: str, **more: Any) -> SingleAgent:
    """A `game`, by its id, as a Gymnasium environment for one agent; `more` are the other parameters of `SingleAgent`.

    Raises BadInput for whatever of this cannot be.

    Examples:
        >>> import gnomon.rl
        >>> environment = gnomon.rl.single("khronos", opponents="steady")
        >>> observation, info = environment.reset(seed=4)
        >>> action = int(observation["action_mask"].argmax())
        >>> observation, reward, terminated, truncated, info = environment.step(action)
        >>> reward, terminated
        (0.0, False)
        >>> environment.close()
    """
    return SingleAgent(game, **more)


def register() -> None:
    """Make the games known to Gymnasium: `gnomon/Khronos-v0`, `gnomon/TimeOfEmpires-v0`, …; more than once does no harm.

    Importing `gnomon.rl` does it, and so does Gymnasium itself for `gnomon.rl:gnomon/Khronos-v0`.
    """
    for game in GAMES:
        name = "".join(word.title() for word in game.split("_"))
        known_as = f"gnomon/{name}-{VERSION}"
        if known_as not in gymnasium.registry:
            gymnasium.register(id=known_as, entry_point="gnomon.rl.single:SingleAgent", kwargs={"game": game})

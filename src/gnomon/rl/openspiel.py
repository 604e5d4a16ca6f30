"""The games for OpenSpiel: `register()`, then `pyspiel.load_game("gnomon_khronos(players=3)")`.

Each game is there twice. In `gnomon_<game>` chance is one explicit node at the root: it deals one of `deals` matches, all
equally likely, and from there on nothing is left to chance, so that whatever enumerates outcomes can be used. In
`gnomon_<game>_sampled` every match is dealt anew from a seed of 63 bits. What lies hidden is hidden in both.

Needs the extra `openspiel`: `pip install "gnomon[openspiel]"`.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f'gnomon.rl.openspiel needs {missing.name}: pip install "gnomon[openspiel]"', name=missing.name
    ) from None

from gnomon.catalog import entry
from gnomon.kernel.errors import BadInput
from gnomon.lab.episodes import Episode
from gnomon.lab.table import seed_of

DEALS: Final = 1_000
"""How many matches the root deals, if nothing else is said."""
LONGEST: Final = 50_000
"""More decisions than any match takes."""
SAMPLED: Final = "_sampled"


def _has_solo(game: str) -> bool:
    """Whether a game can be played alone, where nobody loses what the player wins."""
    return min(entry(game).game.seat_counts) == 1


def _type_of(game: str, sampled: bool) -> Any:
    rules = entry(game).game
    modes = pyspiel.GameType.ChanceMode
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"gnomon_{game}{SAMPLED if sampled else ''}",
        long_name=f"{rules.title}{' (deals sampled)' if sampled else ''}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utilities.GENERAL_SUM if _has_solo(game) else utilities.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.seat_counts),
        min_num_players=min(rules.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": max(2, min(rules.seat_counts)),
            "options": "{}",
            "deals": DEALS,
            "seed": 0,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the library is untyped
    """A game with so many `players`, `options` as a JSON object, and `deals` that follow from `seed`.

    Raises BadInput for wrong players, options or deals.
    """

    game_id = ""
    sampled = False

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.get("players", max(2, min(entry(self.game_id).game.seat_counts))))
        deals = int(given.get("deals", DEALS))
        text = str(given.get("options", "{}")) or "{}"
        try:
            options = json.loads(text)
        except ValueError:
            options = None
        if not isinstance(options, dict):
            raise BadInput("options", f"expected a JSON object, found {text!r:.60}")
        if deals < 1:
            raise BadInput("deals", f"expected 1 or more, found {deals}")
        episode = Episode(self.game_id, players, options, seed=0)
        info = pyspiel.GameInfo(
            num_distinct_actions=episode.actions,
            max_chance_outcomes=1 if self.sampled else deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if _has_solo(self.game_id) else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type_of(self.game_id, self.sampled), info, given)
        self.players = players
        self.deals = deals
        self.seed = int(given.get("seed", 0))
        self.option_values: dict[str, object] = options
        self._dealer = Random(self.seed)

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielGame":
        return self  # it never changes, but for its dealer

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """The root, where the match is dealt."""
        return SpielState(self)

    def episode(self, deal: int) -> Episode:
        """The match of a deal, at its first question."""
        return Episode(self.game_id, self.players, self.option_values, seed=seed_of(self.seed, "deal", deal))

    def draw(self) -> int:
        """A deal by chance, of all there are."""
        return self._dealer.getrandbits(63)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What writes a player's observation as floats."""
        return Observer(self)

    def deserialize_state(self, text: str) -> "SpielState":
        """A state from what `serialize` wrote. Raises BadInput."""
        state = SpielState(self)
        lines = text.split()
        if self.sampled and lines:
            state.course.dealt = _number(lines[0])
            lines = lines[1:]
        for line in lines:
            state.apply_action(_number(line))
        return state


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadInput("state", f"expected numbers, found {text!r:.40}") from None


class _Course:
    """What has happened: the deal (-1: not known), the match, and the actions of each player."""

    def __init__(self, dealt: int, episode: Episode | None, own: list[list[int]]) -> None:
        self.dealt = dealt
        self.episode = episode
        self.own = own

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Course":
        # The library copies a state in this way at every step: as little as possible is made anew.
        episode = None if self.episode is None else self.episode.clone()
        return _Course(self.dealt, episode, [row[:] for row in self.own])


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library is untyped
    """A position: the root before the deal, then whatever its `episode` says."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.game = game
        self.course = _Course(-1, None, [[] for _ in range(game.players)])

    @property
    def episode(self) -> Episode | None:
        """The match, once it is dealt."""
        return self.course.episode

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        deciding = self.episode.deciding()
        return deciding[0] if deciding else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each deal with its probability; one that stands for all of them where deals are sampled."""
        if self.game.sampled:
            return [(0, 1.0)]
        return [(deal, 1.0 / self.game.deals) for deal in range(self.game.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None else self.episode.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            course = self.course
            if not self.game.sampled:
                course.dealt = action
            elif course.dealt < 0:
                course.dealt = self.game.draw()
            course.episode = self.game.episode(course.dealt)
            return
        player = self.current_player()
        self.episode.decide(player, action)
        self.course.own[player].append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal" if self.game.sampled else f"deal {action}"
        if self.episode is not None and action == self.episode.wait:
            return "wait"
        return " ".join(entry(self.game.game_id).game.codes.to_names(action).values())

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """For each player 1 for first place alone down to -1 for last; 0 while the match runs."""
        return [0.0] * self.game.players if self.episode is None else self.episode.returns()

    def __str__(self) -> str:
        if self.episode is None:
            return "before the deal"
        return f"{self.game.game_id} {self.episode.game.digest(self.episode.state)}"

    def information_state_string(self, player: int | None = None) -> str:
        """What a player (who acts, if none is named) knows and has done: the digest of its view, after its own actions."""
        if player is None:
            player = self.current_player()
        return f"{' '.join(map(str, self.course.own[player]))} | {self.observation_string(player)}"

    def observation_string(self, player: int | None = None) -> str:
        """The digest of the view of a player (who acts, if none is named): equal for positions that it cannot tell apart."""
        if player is None:
            player = self.current_player()
        if self.episode is None:
            return "before the deal"
        game = self.episode.game
        return f"{player} {game.digest(game.view(self.episode.state, player))}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state on a full position that agrees with what a player knows. It belongs to no deal: it cannot be saved."""
        copy: SpielState = self.clone()
        if self.episode is not None:
            copy.course.episode = self.episode.resample(player, int(sampler() * (1 << 53)))
            copy.course.dealt = -1
        return copy

    def serialize(self) -> str:
        """The deal and all actions, for `deserialize_state`. Raises BadInput for a resampled state."""
        history = [str(action) for action in self.history()]
        if self.episode is not None and self.course.dealt < 0:
            raise BadInput("state", "a resampled position belongs to no deal and cannot be saved")
        return "\n".join([str(self.course.dealt), *history]) if self.game.sampled else "\n".join(history)


class Observer:
    """Writes what a player may know: the rows of `gnomon.rl.encoder` as floats."""

    def __init__(self, game: SpielGame) -> None:
        self.encoder = entry(game.game_id).encoder(game.players)
        self.tensor = np.zeros(self.encoder.size, dtype=np.float32)
        self.dict = {
            name: self.tensor[part.start : part.stop].reshape(part.feature.shape or (1,))
            for name, part in self.encoder.parts.items()
        }
        self._row = np.zeros(self.encoder.size, dtype=np.int32)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's observation; zeros before the deal."""
        if state.episode is None:
            self.tensor.fill(0)
            return
        state.episode.observe_into(player, self._row)
        self.tensor[:] = self._row

    def string_from(self, state: SpielState, player: int) -> str:
        """The digest of a player's view."""
        return state.observation_string(player)


class Khronos(SpielGame):
    """Khronos, dealt at an explicit chance node."""

    game_id = "khronos"


class TimeOfEmpires(SpielGame):
    """Time of Empires, dealt at an explicit chance node."""

    game_id = "time_of_empires"


class Feudum(SpielGame):
    """Feudum, dealt at an explicit chance node."""

    game_id = "feudum"


class Inventions(SpielGame):
    """Inventions, dealt at an explicit chance node."""

    game_id = "inventions"


class SampledKhronos(Khronos):
    """Khronos, dealt anew each time."""

    sampled = True


class SampledTimeOfEmpires(TimeOfEmpires):
    """Time of Empires, dealt anew each time."""

    sampled = True


class SampledFeudum(Feudum):
    """Feudum, dealt anew each time."""

    sampled = True


class SampledInventions(Inventions):
    """Inventions, dealt anew each time."""

    sampled = True


CLASSES: Final = (
    *(Khronos, TimeOfEmpires, Feudum, Inventions),
    *(SampledKhronos, SampledTimeOfEmpires, SampledFeudum, SampledInventions),
)


def register() -> list[str]:
    """Make the games known to OpenSpiel; their names. More than once does no harm."""
    known = set(pyspiel.registered_names())
    names = []
    for made in CLASSES:
        kind = _type_of(made.game_id, made.sampled)
        names.append(kind.short_name)
        if kind.short_name not in known:
            pyspiel.register_game(kind, made)
    return names

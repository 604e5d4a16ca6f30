"""What all environments share: observations and masks as arrays, their spaces, and how episodes are begun."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from gnomon.catalog import entry
from gnomon.kernel.encoder import Encoder, factored
from gnomon.kernel.errors import BadInput
from gnomon.kernel.features import CATEGORY, SWITCH
from gnomon.lab.episodes import Episode
from gnomon.lab.jobs import Data, game_of

Row = NDArray[np.int32]
"""What an agent may know: `encoder.size` integers."""
Mask = NDArray[np.int8]
"""1 for each legal action."""
Observation = dict[str, Any]
"""`{"observation": Row, "action_mask": Mask}`."""

MOST_WORDS: Final = 64
"""A category of more values than this is not expanded into one entry for each."""


def encoder(game: str, seats: int) -> Encoder:
    """What writes the observations of a `game` with so many `seats`: names, bounds, groups and shapes of their entries.

    Raises BadInput for an unknown game, one without an encoding, or wrong seats.

    Examples:
        >>> import gnomon.rl
        >>> encoder = gnomon.rl.encoder("khronos", seats=2)
        >>> len(encoder.names) == len(encoder.least) == len(encoder.most) == encoder.size
        True
    """
    return entry(game).encoder(seats)


def factored_actions(game: str, data: Data = None) -> NDArray[np.int16]:
    """For each code of a `game` its verb and arguments, -1 where there are fewer: 16-bit `(codes, 1 + arguments)`.

    `data` is an owner's component data. Raises BadInput for an unknown game and unsound data.
    """
    return np.array(factored(game_of(game, data).codes), dtype=np.int16)


def row_of(episode: Episode, seat: int) -> Row:
    """What an agent (-1: a spectator) may know, as an array of its own."""
    row = np.zeros(episode.encoder.size, dtype=np.int32)
    episode.observe_into(seat, row)
    return row


def observation_of(episode: Episode, seat: int, actions: int, idle: int | None = None) -> Observation:
    """What an agent may know and do, in arrays of its own. `idle` is the only action of who has nothing to decide."""
    mask = np.zeros(actions, dtype=np.int8)
    if seat in episode.deciding():
        episode.mask_into(seat, mask[: episode.actions].view(np.uint8))
    elif idle is not None and not episode.over and not episode.truncated:
        mask[idle] = 1
    return {"observation": row_of(episode, seat), "action_mask": mask}


def observation_space(encoder: Encoder, actions: int) -> spaces.Dict:
    """The space of `Observation`: integers within their bounds, and a mask."""
    least = np.array(encoder.least, dtype=np.int32)
    most = np.array(encoder.most, dtype=np.int32)
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
        }
    )


def checked_action(action: Any, actions: int) -> int:
    """An action as a number. Raises BadInput for what is none of the action space."""
    if isinstance(action, np.ndarray) and action.size != 1:
        raise BadInput("action", f"expected one number, found an array of shape {action.shape}")
    try:
        found = int(action)
    except (TypeError, ValueError):
        raise BadInput("action", f"expected a number, found {action!r:.40}") from None
    if found != action or not 0 <= found < actions:
        raise BadInput("action", f"{action!r:.40} is none of 0 to {actions - 1}")
    return found


def seat_names(seats: int) -> list[str]:
    """The agents: `seat_0` and so on."""
    return [f"seat_{seat}" for seat in range(seats)]


class Expansion:
    """Turns rows into inputs for a network: one entry for each value of a category, amounts drawn together.

    `size` is the number of inputs, `groups` which of the encoder's groups go in (all if None). A category of up to 64
    values becomes as many zeros with a one, an amount `sign(x) * log(1 + |x|)`, a 0 or 1 stays what it is.
    Inputs stand in this order: `categories` (columns of a row), each value at its column's place in `starts` plus itself
    and `width` of them in all; then `amounts`; then `switches`. Raises BadInput for a group that the encoder has not.
    """

    def __init__(self, encoder: Encoder, groups: Iterable[str] | None = None) -> None:
        self.encoder = encoder
        chosen = list(encoder.groups) if groups is None else list(groups)
        unknown = [name for name in chosen if name not in encoder.groups]
        if unknown:
            raise BadInput("groups", f"no group {unknown[0]!r}; known: {', '.join(encoder.groups)}")
        amounts: list[int] = []
        switches: list[int] = []
        categories: list[int] = []
        starts: list[int] = []
        least: list[int] = []
        width = 0
        for part in encoder.parts.values():
            feature = part.feature
            if feature.group not in chosen:
                continue
            places = range(part.start, part.stop)
            words = feature.most - feature.least + 1
            if feature.kind == SWITCH:
                switches += places
            elif feature.kind == CATEGORY and words <= MOST_WORDS:
                categories += places
                starts += [width + words * number for number in range(len(places))]
                least += [feature.least] * len(places)
                width += words * len(places)
            else:
                amounts += places
        self.amounts = np.array(amounts, dtype=np.intp)
        self.switches = np.array(switches, dtype=np.intp)
        self.categories = np.array(categories, dtype=np.intp)
        self.starts = np.array(starts, dtype=np.intp) - np.array(least, dtype=np.intp)
        self.width = width
        self.size = width + len(amounts) + len(switches)

    def __call__(self, rows: Row) -> NDArray[np.float32]:
        """Inputs of shape `(…, size)` for rows of shape `(…, encoder.size)`, integers. Raises BadInput for others."""
        if rows.shape[-1:] != (self.encoder.size,):
            raise BadInput("observation", f"expected rows of {self.encoder.size} entries, found the shape {rows.shape}")
        if rows.dtype.kind != "i":
            raise BadInput("observation", f"expected rows of 32-bit integers, found {rows.dtype}")
        flat = rows.reshape(-1, self.encoder.size)
        found = np.zeros((len(flat), self.size), dtype=np.float32)
        hot = flat[:, self.categories] + self.starts
        found[np.arange(len(flat))[:, None], hot] = 1
        amounts = flat[:, self.amounts].astype(np.float32)
        middle = self.width + len(self.amounts)
        found[:, self.width : middle] = np.sign(amounts) * np.log1p(np.abs(amounts))
        found[:, middle:] = flat[:, self.switches]
        return found.reshape(*rows.shape[:-1], self.size)

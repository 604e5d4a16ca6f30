"""The networks that come with Gnomon, one per game: `GAME.net`, as `gnomon learn train` wrote it."""

from functools import cache
from importlib.resources import files

from gnomon.insight.estimates import Estimator
from gnomon.insight.inputs import Inputs
from gnomon.insight.network import Network
from gnomon.kernel.game import NEWEST


@cache
def shipped_network(game_id: str) -> Network | None:
    """The network of a game, or None where none comes with Gnomon; `origin` tells how it was made."""
    file = files(__package__) / f"{game_id}.net"
    return Network.from_bytes(file.read_bytes()) if file.is_file() else None


def estimator_of(game_id: str, seats: int, rules_version: int = NEWEST) -> Estimator | None:
    """What estimates a game's positions with so many seats under a version of its rules, or None where no network for these
    comes with Gnomon.

    One is made once and serves all. Raises BadInput for seats that the game does not take.
    """
    found = _made(game_id, seats)
    return found if found is None or rules_version in (NEWEST, found.rules) else None


@cache
def _made(game_id: str, seats: int) -> Estimator | None:
    network = shipped_network(game_id)
    return None if network is None else Estimator(network, Inputs(game_id, seats))

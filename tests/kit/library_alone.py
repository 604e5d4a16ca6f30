"""A program that asks the library for everything it promises without any other package, and prints what it said.

It runs under interpreters that have Gnomon and perhaps nothing else, so it imports nothing of the tests.
"""

import importlib
import json
import pkgutil
import sys

import gnomon
from gnomon.bots import make_bot
from gnomon.catalog import games
from gnomon.lab.research import Environment
from gnomon.lab.simulation import simulate

PACKAGES = ("kernel", "games", "bots", "insight", "lab", "match", "drawing")
SEED = 3


def modules() -> list[str]:
    """Import every module of the library; their names."""
    names = []
    for package in PACKAGES:
        whole = importlib.import_module(f"gnomon.{package}")
        names += [found.name for found in pkgutil.walk_packages(whole.__path__, f"{whole.__name__}.")]
    for name in names:
        if not name.endswith(".__main__"):
            importlib.import_module(name)
    return names


def played(game: str) -> dict[str, object]:
    """A match of programs by seed: stored and verified, advised by network and search, drawn, told, and its hash."""
    found = simulate(game, 2, 2, SEED, ["random"], {})
    match = gnomon.new(game, seats=2, seed=SEED)
    seat = match.to_act[0]
    bot = make_bot("greedy", match.game, seat, SEED)
    code = bot.choose(match.view(seat), [option.code for option in match.options(seat)], 0)
    match.play(seat, code if isinstance(code, int) else match.options(seat)[0])
    advised = match.advise(match.to_act[0], lines=2, budget=6) if match.to_act else []
    environment = Environment(game, seats=2)
    environment.reset(SEED)
    return {
        "hash": found.hash,
        "digest": match.digest(),
        "verified": gnomon.verify(match.dump()).ok,
        "advice": [line.to_dict() for line in advised],
        "drawn": len(match.svg(0, "ja", "dark")) > 1_000,
        "legal": environment.legal_actions(environment.agent),
    }


def main() -> None:
    """Print it all as one JSON object."""
    print(json.dumps({"modules": modules(), "games": {name: played(name) for name in sorted(games())}}))
    foreign = {name.partition(".")[0] for name in sys.modules} & {"typer", "resvg_py", "sqlalchemy", "anyio"}
    assert not foreign, foreign


if __name__ == "__main__":
    main()

"""How many positions a second are observed, masked and stepped on one core, beside the peers' environments.

    python -m bench.environments [--seconds 2]

Every figure is a loop of its own: look at the observation and the mask of who has to decide, choose a legal action by
chance, step. Processor time; ours interpreted and compiled, with three seats in turn by turn play. The peers: PettingZoo's
chess and connect four, and a game in Python of OpenSpiel's. Catanatron's environment is a package of its own that asks for
an older Gymnasium, so that it cannot be installed beside ours.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
SEATS = 3
GAMES = ("khronos", "time_of_empires", "feudum", "inventions")
WANTED = {"interpreted": 10_000, "compiled": 40_000}
"""Positions a second and core that every game is to reach."""
ROUNDS = 3

Loop = Callable[[], bool]
"""One step; True when a match has ended and another begun."""


def ours(game: str) -> Loop:
    """A loop over an episode, its buffers written in place."""
    import numpy as np

    from bench.engine import TURN_BY_TURN
    from gnomon.lab.episodes import Episode

    episode = Episode(game, SEATS, TURN_BY_TURN[game], seed=1)
    row = np.zeros(episode.encoder.size, dtype=np.int32)
    mask = np.zeros(episode.actions, dtype=np.uint8)
    chance = random.Random(1).random

    def step() -> bool:
        deciding = episode.deciding()
        if not deciding:
            episode.reset()
            return True
        seat = deciding[0]
        episode.observe_into(seat, row)
        episode.mask_into(seat, mask)
        legal = np.flatnonzero(mask)
        episode.decide(seat, int(legal[int(chance() * len(legal))]))
        return False

    return step


def pettingzoo(module: str) -> Loop:
    """A loop over one of PettingZoo's classic games."""
    from importlib import import_module

    import numpy as np

    environment = import_module(f"pettingzoo.classic.{module}").env()
    environment.reset(seed=1)
    chance = random.Random(1).random

    def step() -> bool:
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.reset()
            return True
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(int(legal[int(chance() * len(legal))]))
        return False

    return step


def openspiel() -> Loop:
    """A loop over liar's poker, a game of OpenSpiel's in Python with hidden information."""
    import pyspiel
    from open_spiel.python.games import liars_poker

    assert liars_poker
    game = pyspiel.load_game("python_liars_poker")
    observer = game.make_py_observer()
    chance = random.Random(1).random
    held = [game.new_initial_state()]

    def step() -> bool:
        state = held[0]
        if state.is_terminal():
            held[0] = game.new_initial_state()
            return True
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance() * len(outcomes))][0])
            return False
        observer.set_from(state, state.current_player())
        state.legal_actions_mask()
        legal = state.legal_actions()
        state.apply_action(legal[int(chance() * len(legal))])
        return False

    return step


LOOPS: dict[str, Callable[[], Loop]] = {
    **{game: (lambda game=game: ours(game)) for game in GAMES},  # type: ignore[misc]
    "PettingZoo chess": lambda: pettingzoo("chess_v6"),
    "PettingZoo connect four": lambda: pettingzoo("connect_four_v3"),
    "OpenSpiel liar's poker (Python)": openspiel,
}


def measure(name: str, seconds: float) -> float:
    """Steps a second of processor time."""
    step = LOOPS[name]()
    for _ in range(300):
        step()
    steps = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        for _ in range(50):
            steps += not step()
    return steps / (time.process_time() - started)


def apart(name: str, seconds: float, compiled: bool) -> float:
    """The same in a process of its own; the best of several, for other work on the machine only ever slows."""
    environment = dict(os.environ)
    environment["PYTHONPATH"] = os.pathsep.join([str(COMPILED) if compiled else str(ROOT / "src"), str(ROOT)])
    command = [sys.executable, "-m", "bench.environments", "--only", name, "--seconds", str(seconds)]
    found = []
    for _ in range(ROUNDS):
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{name}: {done.stderr[-800:]}")
        found.append(float(json.loads(done.stdout.splitlines()[-1])))
    return max(found)


def main() -> int:
    """Measure and print; 1 if a game falls short."""
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description=__doc__)
    parser.add_argument("--only", choices=list(LOOPS), help="measure this one here and print the figure alone")
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    if asked.only:
        print(json.dumps(measure(asked.only, asked.seconds)))
        return 0
    console = Console(width=110)
    table = Table("environment", "build", "positions a second", "wanted", title="Observed, masked, stepped: one core")
    short = 0
    for name in LOOPS:
        for build, wanted in WANTED.items() if name in GAMES else (("", 0),):
            found = apart(name, asked.seconds, build == "compiled")
            short += found < wanted
            verdict = f"{wanted:,}{'' if found >= wanted else '  missed'}" if wanted else ""
            table.add_row(name, build, f"{found:,.0f}", verdict)
            console.print(f"{name} {build}: {found:,.0f}")
    console.print(table)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())

"""Environments for learning: observations, factored actions, batches, pictures, and what is refused."""

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import numpy as np
import pytest

import gnomon.rl
from gnomon.catalog import GAMES
from gnomon.kernel.errors import BadInput, Refused
from gnomon.rl import pictures

SOURCE = Path(gnomon.rl.__file__).parents[1].parent


def chosen(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """A legal action in every match."""
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])


# --- observations and actions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_category_becomes_an_entry_for_each_value_and_amounts_are_drawn_together(game: str) -> None:
    encoder = gnomon.rl.encoder(game, 3)
    expand = gnomon.rl.Expansion(encoder)
    batch = gnomon.rl.vector(game, 3, 3)
    batch.reset(seed=4)
    found = expand(batch.rows)
    assert found.shape == (3, expand.size)
    assert found.dtype == np.float32
    assert np.isfinite(found).all()
    assert found.min() >= -22
    assert found.max() <= 22  # the logarithm of the largest number
    again = expand(batch.rows[1])
    assert (again == found[1]).all()
    hand = gnomon.rl.Expansion(encoder, ["hand"])
    assert 0 < hand.size < expand.size
    with pytest.raises(BadInput, match="no group 'feet'"):
        gnomon.rl.Expansion(encoder, ["feet"])
    with pytest.raises(BadInput, match="entries"):
        expand(batch.rows[:, :-1])
    with pytest.raises(BadInput, match="expected rows of 32-bit integers, found float64"):
        expand(batch.rows.astype(float))


def test_different_rows_stay_different_when_expanded():
    batch = gnomon.rl.vector("inventions", 1, 3)
    batch.reset(seed=4)
    expand = gnomon.rl.Expansion(batch.encoder)
    chance = np.random.default_rng(1)
    seen: dict[bytes, bytes] = {}
    for _ in range(200):
        row, inputs = batch.rows[0].tobytes(), expand(batch.rows)[0].tobytes()
        assert seen.setdefault(inputs, row) == row
        batch.step(chosen(batch.masks, chance))


@pytest.mark.parametrize("game", GAMES)
def test_factored_actions_have_a_row_for_every_code(game: str) -> None:
    table = gnomon.rl.factored_actions(game)
    environment = gnomon.rl.aec(game, 2)
    codes = environment.episode.game.codes
    assert table.shape[0] == codes.size
    assert table.dtype == np.int16
    assert (table[:, 0] == [codes.blocks.index(codes.block_of(code)) for code in range(codes.size)]).all()


def test_wait_is_the_last_action_where_time_runs_and_there_alone():
    timed, still = gnomon.rl.aec("time_of_empires", 2), gnomon.rl.aec("khronos", 2)
    assert timed.action_space("seat_0").n == timed.episode.game.codes.size + 1
    assert still.action_space("seat_0").n == still.episode.game.codes.size
    together = gnomon.rl.parallel("khronos", 2)
    assert together.action_space("seat_0").n == still.episode.game.codes.size + 1


# --- batches -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_processes_change_nothing_but_the_time_it_takes(game: str) -> None:
    here, there = gnomon.rl.vector(game, 3, truncate=40), gnomon.rl.vector(game, 3, truncate=40, processes=2)
    try:
        here.reset(seed=5)
        there.reset(seed=5)
        chance = np.random.default_rng(2)
        for _ in range(60):
            actions = chosen(here.masks, chance)
            first, second = here.step(actions), there.step(actions)
            for name in ("rows", "masks", "agents", "earned", "ended", "cut", "returns"):
                assert (getattr(here, name) == getattr(there, name)).all(), name
            assert (first[1] == second[1]).all()
    finally:
        there.close()


def test_a_match_that_ends_begins_anew_and_its_returns_are_kept():
    batch = gnomon.rl.vector("khronos", 4, opponents="random")
    batch.reset(seed=1)
    chance = np.random.default_rng(3)
    ended = 0
    for _ in range(400):
        observation, rewards, over, cut, infos = batch.step(chosen(batch.masks, chance))
        assert not cut.any()
        assert (infos["agents"] == 0).all()
        assert batch.masks.any(axis=1).all()
        for place in np.flatnonzero(over):
            assert rewards[place] == infos["returns"][place, 0]
            ended += 1
        assert not rewards[~over].any()
        assert observation["observation"] is batch.rows
    assert ended > 8


def test_a_batch_without_opponents_is_played_at_every_seat():
    batch = gnomon.rl.vector("feudum", 2, 3, truncate=30)
    _, infos = batch.reset(seed=1)
    chance = np.random.default_rng(3)
    seats: set[int] = set()
    for _ in range(100):
        seats |= set(infos["agents"].tolist())
        *_, infos = batch.step(chosen(batch.masks, chance))
    assert seats == {0, 1, 2}


def test_an_illegal_action_in_a_batch_is_refused_and_nothing_changes():
    for processes in (0, 1):
        batch = gnomon.rl.vector("khronos", 2, processes=processes)
        try:
            batch.reset(seed=1)
            before = batch.rows.copy()
            good = int(np.flatnonzero(batch.masks[0])[0])
            bad = int(np.flatnonzero(batch.masks[1] == 0)[5])
            for wrong in ([good, bad], [good, 99_999], [good, -1], [good], [0.5, 0.5], "ab"):
                with pytest.raises((BadInput, Refused)):
                    batch.step(np.array(wrong) if isinstance(wrong, list) else wrong)
            assert (batch.rows == before).all()
            batch.step(np.array([good, int(np.flatnonzero(batch.masks[1])[0])]))
        finally:
            batch.close()


def test_a_process_that_dies_is_told_and_the_batch_can_be_closed():
    batch = gnomon.rl.vector("khronos", 2, processes=2)
    batch.reset(seed=1)
    batch._workers[1].kill()
    batch._workers[1].join()
    with pytest.raises(RuntimeError, match="process 1 of the batch has died"):
        batch.reset(seed=1)
    batch.close()
    assert not batch._workers


def test_wrong_batches_are_refused_before_any_process_begins():
    for count, more in ((0, {}), (2, {"processes": -1}), (2, {"seat": 7}), (2, {"opponents": ["random", "random"]})):
        with pytest.raises(BadInput):
            gnomon.rl.vector("khronos", count, **more)


# --- one agent ---------------------------------------------------------------------------------------------------------


def test_an_action_that_is_not_legal_is_replaced_and_told_or_refused():
    gentle, strict = gnomon.rl.single("khronos"), gnomon.rl.single("khronos", illegal="refuse")
    for environment in (gentle, strict):
        observation, _ = environment.reset(seed=2)
        illegal = int(np.flatnonzero(observation["action_mask"] == 0)[3])
        before = environment.episode.game.digest(environment.episode.state)
        if environment is strict:
            with pytest.raises(Refused):
                environment.step(illegal)
            assert environment.episode.game.digest(environment.episode.state) == before
        else:
            *_, info = environment.step(illegal)
            assert info["refused"]
        with pytest.raises(BadInput, match="none of 0 to"):
            environment.step(environment.action_space.n)
        with pytest.raises(BadInput, match="array of shape"):
            environment.step(np.zeros(3))


def test_opponents_sit_at_every_other_seat_and_the_end_tells_the_scores():
    environment = gnomon.rl.single("inventions", seats=3, seat=1, opponents=["steady", "random"])
    observation, _ = environment.reset(seed=4)
    chance = np.random.default_rng(1)
    over = False
    while not over:
        action = chance.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, _, info = environment.step(action)
    assert len(info["scores"]) == 3
    assert reward == environment.episode.returns()[1]
    with pytest.raises(BadInput, match="reset begins another"):
        environment.step(0)
    for wrong in ({"seat": 3}, {"opponents": ["random"]}, {"illegal": "perhaps"}, {"render_mode": "smell"}):
        with pytest.raises(BadInput):
            gnomon.rl.single("inventions", seats=3, **wrong)


def test_agents_that_have_nothing_to_decide_may_only_do_nothing_together():
    together = gnomon.rl.parallel("khronos", 3)
    observations, infos = together.reset(seed=1)
    idle = [agent for agent in together.agents if not infos[agent]["deciding"]]
    assert len(idle) == 2
    for agent in idle:
        assert np.flatnonzero(observations[agent]["action_mask"]).tolist() == [together.idle]
    active = next(agent for agent in together.agents if infos[agent]["deciding"])
    legal = int(np.flatnonzero(observations[active]["action_mask"])[0])
    with pytest.raises(BadInput, match="nothing to decide now"):
        together.step({**dict.fromkeys(idle, legal), active: legal})
    with pytest.raises(BadInput, match="an action of each"):
        together.step({active: legal})
    together.step({**dict.fromkeys(idle, together.idle), active: legal})


# --- looking on --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_environment_can_be_looked_at_as_pixels_and_in_words(game: str) -> None:
    seen = gnomon.rl.aec(game, 2, render_mode="rgb_array")
    seen.reset(seed=1)
    image = seen.render()
    assert image.dtype == np.uint8
    assert image.ndim == 3
    assert image.shape[2] == 3
    assert image.std() > 10, "an empty picture"
    told = gnomon.rl.parallel(game, 2, render_mode="ansi")
    told.reset(seed=1)
    assert len(told.render().split()) > 20


def test_the_table_opens_in_a_browser_on_this_machine_and_follows_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(pictures.webbrowser, "open", opened.append)
    environment = gnomon.rl.single("khronos", render_mode="human")
    observation, _ = environment.reset(seed=1)
    address = environment.window.address
    assert opened == [address]
    assert address.startswith("http://127.0.0.1:")

    def read(path: str) -> bytes:
        with urllib.request.urlopen(address + path) as answer:
            return bytes(answer.read())

    assert b"<img" in read("")
    number, table = read("number"), read("table.svg")
    assert table.startswith(b"<svg")
    environment.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert read("number") != number
    environment.close()
    environment.close()


# --- the package -------------------------------------------------------------------------------------------------------


def test_without_its_libraries_the_package_names_the_extra():
    code = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "import importlib.util as util; find = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name == 'pettingzoo' else find(name, *more)\n"
        "import gnomon.rl"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert found.returncode == 1
    assert 'gnomon.rl needs pettingzoo: pip install "gnomon[rl]"' in found.stderr


def test_gymnasium_finds_a_game_by_module_and_name_where_nothing_of_it_was_imported():
    code = (
        "import gymnasium; environment = gymnasium.make('gnomon.rl:gnomon/Khronos-v0', seats=3)\n"
        "assert 'observation' in environment.reset(seed=1)[0]\n"
        "assert environment.unwrapped.episode.seats == 3"
    )
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(SOURCE)}, check=True)


def test_the_library_itself_loads_none_of_it():
    code = "import sys, gnomon, gnomon.lab; assert not {'numpy', 'gymnasium', 'pettingzoo'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(SOURCE)}, check=True)

"""Simulations count the same whatever the machine is doing."""

import os
import subprocess
import sys

import pytest

from gnomon.bots.playout import CHOSEN, FORCED
from gnomon.games.khronos import GAME as KHRONOS
from gnomon.kernel.errors import BadInput
from gnomon.lab import is_compiled, play_match, seed_of, simulate
from gnomon.lab.table import Record
from tests.kit import toy

assert toy.GAME.id  # importing the kit enters the toy in the catalogue


def facts(record: Record) -> tuple[object, ...]:
    return record.digest, record.counts, record.scores, record.ranks


def test_a_simulation_plays_every_match_to_its_end_and_adds_up():
    found = simulate("khronos", 3, 4, seed=9)
    result = found.to_dict()
    assert result["games"] == result["finished"] == 4
    assert found.actions == sum(record.counts[CHOSEN] for record in found.records)
    assert found.forced == sum(record.counts[FORCED] for record in found.records)
    assert 0 < found.acts <= found.actions + found.forced
    assert result["forced_share"] == round(found.forced / (found.forced + found.actions), 4)
    assert found.options >= 2 * found.actions + found.forced
    scores = found.scores_by_rank()
    assert scores == sorted(scores, reverse=True)
    assert sum(scores) * 4 == pytest.approx(sum(sum(record.scores) for record in found.records))


def test_the_hash_is_that_of_the_seed_whatever_the_number_of_processes():
    alone = simulate("khronos", 2, 4, seed=3)
    together = simulate("khronos", 2, 4, seed=3, processes=2)
    assert alone.hash == together.hash
    assert [facts(record) for record in alone.records] == [facts(record) for record in together.records]
    assert simulate("khronos", 2, 4, seed=4).hash != alone.hash


@pytest.mark.parametrize("opponents", ["random", "greedy,planner:2"])
def test_the_hash_does_not_depend_on_the_hash_seed_of_the_process(opponents):
    program = (
        "import sys; from gnomon.lab import simulate; "
        "print(simulate('khronos', 2, 1, seed=6, opponents=sys.argv[1].split(',')).hash)"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", program, opponents],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(hashes) == 1


def test_a_match_of_chance_is_the_same_in_the_tight_loop_and_under_a_watch():
    class Onlooker:
        def __init__(self):
            self.answers = 0

        def asked(self, state, seat, options):
            self.answers += 1

        def answered(self, state, events):
            pass

        def ended(self, state):
            assert state.over

    onlooker = Onlooker()
    quick = play_match(KHRONOS, ["random"] * 4, {}, 12)
    watched = play_match(KHRONOS, ["random"] * 4, {}, 12, onlooker)
    assert facts(quick) == facts(watched)
    assert onlooker.answers == quick.counts[CHOSEN] + quick.counts[FORCED]


def test_timed_games_are_played_by_clock_and_seats_in_turn():
    first = play_match(toy.GAME, ["random", "random"], {}, 5)
    assert first.ended_by
    assert facts(first) == facts(play_match(toy.GAME, ["random", "random"], {}, 5))


def test_seeds_for_different_purposes_differ():
    seeds = {seed_of(1, number) for number in range(100)} | {seed_of(2, 0), seed_of(1, "seat", 0), seed_of(1, 0, 0)}
    assert len(seeds) == 103
    assert all(0 <= seed < 1 << 64 for seed in seeds)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess", 2, 1), "unknown game"),
        (("khronos", 7, 1), "takes 2 to 5"),
        (("khronos", 2, 0), "at least 1"),
        (("khronos", 3, 1, 1, ("greedy", "random")), "one for each of the 3 seats"),
        (("khronos", 2, 1, 1, ("genius",)), "unknown opponent"),
        (("khronos", 2, 1, 1, ("random",), {"colour": "red"}), "unknown option"),
    ],
)
def test_wrong_arguments_are_refused_with_a_reason(arguments, reason):
    with pytest.raises(BadInput, match=reason):
        simulate(*arguments)


def test_the_build_is_told():
    import gnomon.kernel.rng

    assert is_compiled() == (not gnomon.kernel.rng.__file__.endswith(".py"))

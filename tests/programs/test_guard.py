"""What a program does instead of answering is told and counted, its seat plays the default answer, and the match ends."""

import pytest

from gnomon import catalog
from gnomon.kernel.state import State
from gnomon.lab import arena, play_match, simulate
from gnomon.lab.table import FURTHER, MOST_FAULTS
from gnomon.programs import Guarded
from tests.programs.strange import Last, Peeks

STRANGE = "tests.programs.strange"
FAULTS = {
    "Raises": "raised RuntimeError: no idea at all",
    "Illegal": "answered a code that is not among its options",
    "Rubbish": "answered something that is no code",
    "Waits": "waited in a game without a clock",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_counted_and_the_match_goes_on(kind):
    name = f"{STRANGE}:{kind}"
    record = play_match(catalog.entry("khronos").game, [name, "random"], {}, 3)
    assert record.ended_by
    assert list(record.faults) == [name]
    assert list(record.faults[name]) == [FAULTS[kind]]
    assert record.faults[name][FAULTS[kind]] > 10


def test_every_fault_plays_the_default_answer():
    game = catalog.entry("khronos").game
    records = [play_match(game, [f"{STRANGE}:{kind}", "random"], {}, 4) for kind in FAULTS]
    assert len({record.digest for record in records}) == 1


def test_a_program_that_does_all_right_has_no_faults():
    found = simulate("khronos", 2, 1, opponents=[f"{STRANGE}:Last", "random"])
    assert found.faults == {}
    assert found.to_dict()["faults"] == {}


def test_an_arena_tells_faults_by_program():
    found = arena("khronos", [f"{STRANGE}:Illegal", f"{STRANGE}:Last"], 2)
    assert list(found.faults) == [f"{STRANGE}:Illegal"]
    assert found.contestants[0].matches == 2


def test_ever_new_faults_do_not_fill_the_record():
    name = f"{STRANGE}:Changing"
    record = play_match(catalog.entry("khronos").game, [name, "random"], {}, 3)
    assert len(record.faults[name]) == MOST_FAULTS + 1
    assert record.faults[name][FURTHER] > 1


def test_who_cannot_be_told_anything_plays_on():
    name = f"{STRANGE}:Deaf"
    record = play_match(catalog.entry("khronos").game, [name, "random"], {}, 3)
    assert list(record.faults[name]) == ["raised ValueError: not listening"]


def test_a_game_in_real_time_is_played_by_default_answers_too():
    name = f"{STRANGE}:Raises"
    record = play_match(catalog.entry("time_of_empires").game, [name, "random"], {}, 3)
    assert record.ended_by
    assert list(record.faults) == [name]


def test_a_program_from_elsewhere_always_sees_a_view():
    game = catalog.entry("khronos").game
    state = game.setup({}, 2, 1)
    seen: list[State] = []

    class Looks(Peeks):
        def choose(self, view, options, budget=0, stop=lambda: False):
            seen.append(view)
            return options[0]

    program = Guarded(Looks, game, 0)
    assert program.needs_view
    program.choose(game.view(state, 0), game.options(state, 0))
    assert seen[0].to_dict() == game.view(state, 0).to_dict()


def test_a_program_is_told_what_others_did_without_what_it_may_not_know():
    game = catalog.entry("khronos").game
    heard = []

    class Listens(Last):
        def close(self):
            heard.extend(self.heard)

    from tests.programs import strange

    strange.Listens = Listens
    play_match(game, [f"{STRANGE}:Listens", "random"], {}, 3)
    assert {seat for seat, _ in heard} == {0, 1}
    assert any(events for _, events in heard)
    for _, events in heard:
        for happened in events:
            assert happened[1] == -1 or happened[1] & 1 or happened[2] == 0

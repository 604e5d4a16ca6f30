"""Programs in processes of their own: those that do right play, and what the others do breaks nothing."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gnomon import catalog
from gnomon.bots import Faulted, Wait
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Event
from gnomon.lab import play_match, simulate
from gnomon.programs import external, make_program, protocol
from gnomon.programs.external import CommandMaker, ExternalBot
from tests.kit import toy

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "programs"
NODE = Path(sys.executable).with_name("node")
KHRONOS = catalog.entry("khronos").game
KILLED = """
import os, sys
from gnomon import catalog
from gnomon.programs import make_program
game = catalog.entry("khronos").game
program = make_program(sys.argv[1], game, 0)
state = game.setup({}, 2, 1)
program.choose(game.view(state, 0), game.options(state, 0))
os.kill(os.getpid(), 9)
"""


def lying(kind, *arguments):
    return " ".join([sys.executable, str(HERE / "lying.py"), kind, *arguments])


def is_running(process):
    """Whether a process is there and is no mere remainder."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def wait_until(condition):
    for _ in range(3000):
        if condition():
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_program_plays_every_game_to_its_end(game):
    program = lying("right")
    record = play_match(catalog.entry(game).game, [program, "random"], {}, 2)
    assert record.ended_by
    assert record.faults == {}


@pytest.mark.parametrize(
    "client", [f"{sys.executable} {EXAMPLES / 'richest.py'}", f"{NODE} {EXAMPLES / 'richest.mjs'}"]
)
def test_the_programs_of_the_documents_play(client):
    found = simulate("khronos", 2, 1, opponents=[client, "random"])
    assert found.faults == {}
    assert found.records[0].ended_by


def test_the_same_arguments_give_the_same_match():
    program = f"{sys.executable} {EXAMPLES / 'richest.py'}"
    first, again = (simulate("khronos", 2, 1, opponents=[program]).hash for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("rubbish", "said something that is no message"),
        ("illegal", "answered a code that is not among its options"),
        ("text", "answered something that is no code"),
        ("future", "said something else than the answer to the question"),
        ("refuses", "said that it cannot answer: out of tokens"),
        ("waits", "waited in a game without a clock"),
    ],
)
def test_who_answers_wrongly_is_told_and_asked_again(kind, fault):
    program = lying(kind)
    record = play_match(KHRONOS, [program, "random"], {}, 3)
    assert record.ended_by
    assert list(record.faults[program]) == [fault]
    assert record.faults[program][fault] > 10


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("old", "speaks version 0 of the protocol, this is version 1"),
        ("greedy-wants", "wants something else than view, names, texts, account, since"),
        ("exits", "exited with code 3 (out of luck)"),
        ("aborts", "was ended by signal 6"),
        ("endless-line", "sent a line of more than 65,536 bytes"),
        ("endless-lines", "sent 1,000 lines before its answer"),
    ],
)
def test_who_cannot_be_spoken_with_is_ended_started_again_and_then_given_up(kind, fault, until_it_is_gone):
    is_ended_started_again_and_then_given_up(f"{lying(kind)}@60000ms", fault)


def test_who_closes_its_output_cannot_be_spoken_with():
    is_ended_started_again_and_then_given_up(lying("closes"), "closed its output")


def test_who_does_not_say_hello_cannot_be_spoken_with(monkeypatch):
    monkeypatch.setattr(external, "HELLO_SECONDS", 0.2)
    is_ended_started_again_and_then_given_up(lying("no-hello"), "did not say hello within 0.2 s")


@pytest.mark.parametrize("kind", ["silent", "deaf"])
def test_who_is_silent_when_told_to_stop_cannot_be_spoken_with(kind, monkeypatch):
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.1)
    fault = "was silent for 50 ms and did not answer when told to stop"
    is_ended_started_again_and_then_given_up(f"{lying(kind, 'at-once')}@50ms", fault)


def is_ended_started_again_and_then_given_up(program, fault):
    """What becomes of a program that has to be ended each time."""
    record = play_match(KHRONOS, [program, "random"], {}, 3)
    assert record.ended_by
    told = {reason: times for reason, times in record.faults[program].items() if "not started again" not in reason}
    assert told == {fault: external.MOST_STARTS}
    assert record.faults[program]["is not started again: it had to be ended 3 times"] > 1


def test_an_old_answer_that_comes_late_is_left_alone():
    program = lying("late")
    assert play_match(KHRONOS, [program, "random"], {}, 3).faults == {}


def test_a_program_is_ended_with_what_it_started(tmp_path):
    told = tmp_path / "processes"
    program = make_program(lying("with-child", str(told)), KHRONOS, 0)
    state = KHRONOS.setup({}, 2, 1)
    program.choose(KHRONOS.view(state, 0), KHRONOS.options(state, 0))
    processes = [int(word) for word in told.read_text().split()]
    assert all(is_running(process) for process in processes)
    program.close()
    assert wait_until(lambda: not any(is_running(process) for process in processes))


def test_a_program_is_ended_when_whoever_started_it_is_killed(tmp_path):
    told = tmp_path / "processes"
    started = subprocess.run([sys.executable, "-c", KILLED, lying("with-child", str(told))])
    assert started.returncode == -signal.SIGKILL
    processes = [int(word) for word in told.read_text().split()]
    assert len(processes) == 2
    assert wait_until(lambda: not any(is_running(process) for process in processes))


def test_who_ignores_quit_is_ended_all_the_same():
    program = make_program(lying("never-quits"), KHRONOS, 0)
    state = KHRONOS.setup({}, 2, 1)
    program.choose(KHRONOS.view(state, 0), KHRONOS.options(state, 0))
    inner = program._inner._process
    program.close()
    program.close()
    assert not is_running(inner._child.pid)


def test_a_host_in_a_hurry_stops_a_program(monkeypatch):
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.1)
    program = make_program(lying("silent", "at-once"), KHRONOS, 0)
    state = KHRONOS.setup({}, 2, 1)
    view, options = KHRONOS.view(state, 0), KHRONOS.options(state, 0)
    with pytest.raises(Faulted, match="did not answer when told to stop"):
        program.choose(view, options, stop=lambda: True)
    program.close()


def test_a_name_says_how_long_a_program_may_think():
    maker = CommandMaker(f"{sys.executable} -m bot@250ms@ponder")
    assert (maker.milliseconds, maker.ponders) == (250, True)
    assert maker.command == [sys.executable, "-m", "bot"]
    assert CommandMaker(f"{sys.executable} a@b").command[1:] == ["a@b"]
    assert CommandMaker(sys.executable).milliseconds == external.THINK_MS


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("./nobody", "'./nobody' is no file or command"),
        ("no-such-command --fast", "'no-such-command' is no file or command"),
        (str(HERE / "lying.py"), "is not executable"),
        ("./bot 'x", "is no command line"),
        (f"{sys.executable}@0ms", "may think from 1 to"),
    ],
)
def test_a_line_that_leads_to_no_executable_is_refused(line, complaint):
    with pytest.raises(BadInput) as caught:
        make_program(line, KHRONOS, 0)
    assert complaint in str(caught.value)


def test_a_program_that_thinks_until_it_is_told_to_stop_plays():
    program = f"{lying('thorough')}@20ms"
    assert play_match(KHRONOS, [program, "random"], {}, 3).faults == {}


def test_only_who_wants_to_and_may_thinks_while_others_act(tmp_path):
    told = tmp_path / "told"
    for suffix, pondering in (("", False), ("@ponder", True)):
        program = lying("ponders", str(told)) + suffix
        assert play_match(KHRONOS, [program, "random"], {}, 3).faults == {}
        kinds = told.read_text().split()
        assert ("ponder" in kinds) == pondering
        if pondering:
            assert all(kinds[at + 1] in ("stop", "quit") for at, kind in enumerate(kinds) if kind == "ponder")


def test_a_position_tells_what_was_asked_for():
    state = KHRONOS.setup({}, 2, 1)
    events: list[Event] = []
    while not events:
        seat = KHRONOS.to_act(state)[0]
        KHRONOS.apply(state, seat, KHRONOS.options(state, seat)[0], 0, events)
    seat = KHRONOS.to_act(state)[0]
    view, options = KHRONOS.view(state, seat), KHRONOS.options(state, seat)
    everything = protocol.Terms("all", protocol.WANTED, "ja", False)
    found = protocol.position(KHRONOS, view, seat, options, 4, everything, [(0, events)])
    assert found["view"] == view.to_dict()
    assert [option["code"] for option in found["options"]] == options
    assert [option["name"] for option in found["options"]] == [KHRONOS.codes.to_names(code) for code in options]
    assert all(option["text"] for option in found["options"])
    assert found["question"]
    assert found["account"]
    assert found["since"][0]["seat"] == 0
    assert found["since"][0]["events"]
    bare = protocol.position(KHRONOS, view, seat, options, 4, protocol.Terms("", (), "en", False), [(0, events)])
    assert set(bare) == {"type", "number", "time", "asked", "options"}
    assert bare["options"] == [{"code": code} for code in options]


def test_a_game_without_a_face_is_played_without_texts(monkeypatch):
    game = toy.GAME
    monkeypatch.setitem(catalog._entries, game.id, catalog.Entry(game))
    state = game.setup({}, 2, 1)
    seat = game.to_act(state)[0]
    terms = protocol.Terms("", protocol.WANTED, "en", False)
    found = protocol.position(game, game.view(state, seat), seat, game.options(state, seat), 1, terms, [(0, [])])
    assert "question" not in found
    assert found["since"] == [{"seat": 0, "events": []}]


def test_an_answer_may_be_named(monkeypatch):
    bot = ExternalBot(KHRONOS, 0)
    options = KHRONOS.options(KHRONOS.setup({}, 2, 1), 0)
    named = {"type": "answer", "name": KHRONOS.codes.to_names(options[0])}
    assert bot._read(named, options) == options[0]
    with pytest.raises(Faulted, match="something that is no code"):
        bot._read({"type": "answer", "name": {"choose": "nothing"}}, options)


def test_a_program_may_wait_in_a_game_with_a_clock():
    empires = catalog.entry("time_of_empires").game
    bot = ExternalBot(empires, 0)
    assert bot._read({"type": "answer", "wait": 1500}, [1]) == Wait(1500)
    with pytest.raises(Faulted, match="no whole number"):
        bot._read({"type": "answer", "wait": 1.5}, [1])

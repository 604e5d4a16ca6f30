"""The trials of the protocol find what is wrong, and programs that keep to it pass them all."""

import shutil
import subprocess
import sys

import pytest

from gnomon import catalog
from gnomon.kernel.errors import BadInput
from gnomon.programs import check, external
from gnomon.programs.check import TRIALS, UNTRIED, check_protocol
from tests.programs.test_external import EXAMPLES, NODE, lying

COMPILERS = [found for found in [shutil.which("rustc")] if found]
"""Of Rust, where the machine has one: no requirement can bring it."""


def keeps_to_the_protocol(client):
    """Every trial in every game finds nothing wrong."""
    findings = list(check_protocol(client))
    assert {finding.game for finding in findings} == set(catalog.games())
    assert len(findings) == len(TRIALS) * len(catalog.games())
    assert [finding.to_dict() for finding in findings if finding.fault] == []


@pytest.mark.parametrize(
    "client", [f"{sys.executable} {EXAMPLES / 'richest.py'}", f"{NODE} {EXAMPLES / 'richest.mjs'}"]
)
def test_the_programs_of_the_documents_keep_to_the_protocol(client):
    keeps_to_the_protocol(client)


@pytest.mark.parametrize("rustc", COMPILERS)
def test_the_program_in_rust_compiles_without_a_warning_and_keeps_to_the_protocol(rustc, tmp_path):
    program = tmp_path / "anything"
    command = [rustc, "-O", "--deny", "warnings", "-o", str(program), str(EXAMPLES / "anything.rs")]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=240)
    assert built.returncode == 0, built.stderr
    keeps_to_the_protocol(str(program))


@pytest.mark.parametrize(
    ("kind", "trials"),
    [
        ("right", {"malformed lines"}),
        ("no-hello", set(TRIALS)),
        ("rubbish", {"positions", "malformed lines"}),
        ("never-quits", {"malformed lines", "quit"}),
    ],
)
def test_what_is_wrong_is_found(kind, trials, monkeypatch):
    if kind == "no-hello":
        monkeypatch.setattr(external, "HELLO_SECONDS", 0.2)
    if kind == "never-quits":
        monkeypatch.setattr(check, "QUIT_SECONDS", 0.2)
    findings = check_protocol(lying(kind), ["khronos"])
    assert {finding.trial for finding in findings if finding.fault} == trials


def test_who_does_not_say_hello_is_tried_no_further(monkeypatch):
    monkeypatch.setattr(external, "HELLO_SECONDS", 0.5)
    hello, *others = check_protocol(lying("no-hello"), ["khronos"])
    assert hello.fault == "did not say hello within 0.5 s"
    assert {one.fault for one in others} == {UNTRIED}


def test_a_program_that_thinks_until_it_is_told_to_stop_keeps_to_the_protocol():
    findings = {one.trial: one.fault for one in check_protocol(f"{lying('thorough')}@50ms", ["khronos"])}
    assert {trial for trial, fault in findings.items() if fault} == {"malformed lines"}
    assert set(findings) == set(TRIALS)


def test_a_program_that_does_not_stop_is_found(monkeypatch):
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.1)
    findings = check_protocol(f"{lying('silent', 'at-once')}@50ms", ["khronos"])
    assert next(findings).fault == "was silent for 50 ms and did not answer when told to stop"


def test_a_line_that_leads_nowhere_and_an_unknown_game_are_refused():
    with pytest.raises(BadInput, match="is no file or command"):
        list(check_protocol("./nobody"))
    with pytest.raises(BadInput, match="unknown game 'chess'"):
        list(check_protocol(lying("right"), ["chess"]))

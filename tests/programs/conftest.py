"""Programs that do right have all the time that a busy machine takes; a test of one that does not says how long it waits."""

import pytest

from gnomon.programs import check, external, process

PATIENT = 60.0


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Wait long for what will come."""
    for name in ("HELLO_SECONDS", "GRACE_SECONDS", "READ_SECONDS"):
        monkeypatch.setattr(external, name, PATIENT)
    monkeypatch.setattr(check, "QUIT_SECONDS", PATIENT)


@pytest.fixture
def until_it_is_gone(monkeypatch):
    """Wait long for a program that leaves."""
    monkeypatch.setattr(process, "QUIT_SECONDS", PATIENT)

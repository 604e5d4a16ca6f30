"""Workers with bad habits, for tests of what runs survive. Functions of a module, so that other processes find them."""

import os
import signal
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import gnomon
from gnomon.lab.jobs import Job, Work
from gnomon.lab.table import Record
from gnomon.lab.workers import run_job


def age() -> None:
    """Make this process one of an older release."""
    gnomon.__version__ = "0.0.9"


def die_once(job: Job) -> Record:
    """Play a match, but kill the process over the first odd seed; the note of the environment says that it was done."""
    note = Path(str(os.environ["GNOMON_TEST_NOTE"]))
    if job.seed % 2:
        try:
            note.touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return run_job(job)


def die_always(job: Job) -> Record:
    """Take the process down."""
    os._exit(1)


MORTAL = Work("match", die_once, Record.to_dict, Record.from_dict)
DOOMED = Work("match", die_always, Record.to_dict, Record.from_dict)


class Interrupted(Exception):
    """The run ends in the midst."""


class Weary(Executor):
    """Does a number of jobs in this process, and is interrupted."""

    def __init__(self, strength: int) -> None:
        self.strength = strength
        self.done = 0

    def submit(self, function, /, *given, **named) -> Future[Any]:
        future: Future[Any] = Future()
        if self.done == self.strength:
            future.set_exception(Interrupted())
        else:
            self.done += 1
            future.set_result(function(*given, **named))
        return future

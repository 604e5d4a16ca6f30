"""Seeds and ids that follow from the name of the test that runs, so that it meets the same matches in every run."""

import hashlib
import os
from collections.abc import Callable
from itertools import count

from gnomon.matches.entropy import LETTERS, TOKEN_LENGTH, SystemEntropy


class Dealer(SystemEntropy):
    """Seeds and ids (from which, with the server's secret, programs have their chance) by the test that now runs."""

    def __init__(self, running: Callable[[], str]) -> None:
        self._running = running
        self._test = ""
        self._numbers = count()

    def seed(self) -> int:
        """The test's next one, 256 bits."""
        now = self._running()
        if now != self._test:
            self._test, self._numbers = now, count()
        return int.from_bytes(hashlib.sha256(f"{now} {next(self._numbers)}".encode()).digest(), "big")

    def token(self) -> str:
        """The test's next one."""
        left = self.seed()
        return "".join(LETTERS[left // len(LETTERS) ** place % len(LETTERS)] for place in range(TOKEN_LENGTH))


def running_test() -> str:
    """The name of the test that runs in this process, without its stage."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]


DEALER = Dealer(running_test)
"""The one of this process: no two houses of a test get the same ids."""

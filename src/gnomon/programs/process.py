"""A process that speaks in lines of JSON: sending, receiving until an instant, and its certain end.

Nothing here waits longer than it is told to, whatever the process does: it may not read, write without end, exit, or
ignore everything. It runs in a session of its own and is ended with all that it started there, also when we are killed.
"""

import contextlib
import os
import select
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import IO, Final

from gnomon.bots import Faulted
from gnomon.kernel.codec import canonical, parse
from gnomon.kernel.errors import BadInput
from gnomon.programs.guard import in_short

LONGEST_LINE: Final = 65_536
"""Bytes of a line that a program may send."""
CHUNK: Final = 65_536
KEPT_ERRORS: Final = 2_000
"""Bytes that are kept of what a program has written to its standard error last."""
QUIT_SECONDS: Final = 1.0
"""How long a program has to leave by itself."""
LOOK_SECONDS: Final = 0.005
OUTLIVING: Final = 'read nothing; kill -s KILL -- "-$1"'
"""What a shell does beside every program: when our end of its pipe closes, we are gone, and the program is to go too."""


class Gone(Faulted):
    """A program that cannot be spoken with any more and has to be ended."""


def read_command(line: str) -> list[str]:
    """The words of a command line, the first one the path of an executable. Raises BadInput."""
    try:
        words = shlex.split(line)
    except ValueError as fault:
        raise BadInput("opponent", f"{line!r:.80} is no command line: {fault}") from None
    if not words:
        raise BadInput("opponent", "an empty command line")
    if os.name != "posix":
        raise BadInput("opponent", f"{line!r:.80}: programs in other processes need a POSIX system")
    found = shutil.which(words[0])
    if found is None:
        there = os.path.exists(words[0])  # noqa: PTH110  as the words of a command are read
        raise BadInput("opponent", f"{words[0]!r:.80} {'is not executable' if there else 'is no file or command'}")
    return [found, *words[1:]]


class Process:
    """A program of somebody's in a process of its own. Raises Gone if it cannot be started.

    What it writes to its standard error is not shown; the last line is part of the reason when it exits.
    """

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._child = subprocess.Popen(  # noqa: S603  whoever named it wants it run
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
            )
        except OSError as fault:
            raise Gone(f"could not be started: {in_short(fault.strerror or str(fault))}") from None
        self._in, self._out, self._errors = (end.fileno() for end in _ends(self._child))
        for end in (self._in, self._out, self._errors):
            os.set_blocking(end, False)
        self._outliving = _outlive(self._child.pid)
        self._unsent = b""
        self._unread = b""
        self._said = b""
        self._open = {self._out, self._errors}
        self._ended = False

    def send(self, message: Mapping[str, object], until: float) -> None:
        """Send a message. Raises Gone if the program has not read it at an instant of `time.monotonic`."""
        self.send_raw(canonical(message) + b"\n", until)

    def send_raw(self, line: bytes, until: float) -> None:
        """Send bytes as they are. Raises Gone as `send` does."""
        self._unsent += line
        while self._unsent:
            left = until - time.monotonic()
            if left <= 0:
                raise Gone("does not read what it is sent")
            self._move(left)

    def receive(self, until: float) -> dict[str, object] | None:
        """Its next message, or None at an instant of `time.monotonic`.

        Raises Faulted for a line that is no message, Gone when there is nothing more to come or a line does not end.
        """
        while True:
            line, end, rest = self._unread.partition(b"\n")
            if len(line) > LONGEST_LINE:
                raise Gone(f"sent a line of more than {LONGEST_LINE:,} bytes")
            if end:
                self._unread = rest
                return _message(line)
            if self._out not in self._open:
                raise Gone(self._farewell())
            left = until - time.monotonic()
            if left <= 0:
                return None
            self._move(left)

    def end(self, seconds: float = QUIT_SECONDS) -> int | None:
        """End the process and all that it started, after `seconds` to leave by itself; its exit code if it did."""
        if self._ended:
            return None
        self._ended = True
        left = False
        try:
            _end_of(self._child.stdin).close()
            until = time.monotonic() + seconds
            while not (left := self._left() is not None) and time.monotonic() < until:
                self._drain()
        finally:
            # Before anybody waits for it, so that its number cannot be another's by now.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._child.pid, signal.SIGKILL)
            if self._outliving is not None:
                self._outliving.kill()
                self._outliving.wait()
                _end_of(self._outliving.stdin).close()
            code = self._child.wait()
            for pipe in _ends(self._child):
                pipe.close()
        return code if left else None

    def _drain(self) -> None:
        """Read on for a moment, so that the program does not hang at writing; nobody wants to know what."""
        self._unread = self._unsent = b""
        if self._open:
            self._move(LOOK_SECONDS, writing=False)
        else:
            time.sleep(LOOK_SECONDS)

    def _left(self) -> int | None:
        """Its exit code, a signal as a negative number; None while it runs. Its number stays its own, where that can be."""
        if not hasattr(os, "waitid"):  # as on macOS before Python 3.13
            return self._child.poll()
        seen = os.waitid(os.P_PID, self._child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if seen is None:
            return None
        return seen.si_status if seen.si_code == os.CLD_EXITED else -seen.si_status

    def _move(self, seconds: float, writing: bool = True) -> None:
        """Move bytes in whatever direction is ready, waiting so long at most for any."""
        poll = select.poll()
        for end in self._open:
            if end != self._out or len(self._unread) <= LONGEST_LINE:
                poll.register(end, select.POLLIN)
        if self._unsent and writing:
            poll.register(self._in, select.POLLOUT)
        for end, _ in poll.poll(max(1, int(seconds * 1000))):
            if end == self._in:
                self._write()
            else:
                self._read(end)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            return
        except OSError:  # it has closed its end; what it still says, or how it left, is told by `receive`
            self._unsent = b""

    def _read(self, end: int) -> None:
        try:
            found = os.read(end, CHUNK)
        except BlockingIOError:
            return
        except OSError:
            found = b""
        if not found:
            self._open.discard(end)
        elif end == self._out:
            self._unread += found
        else:
            self._said = (self._said + found)[-KEPT_ERRORS:]

    def _farewell(self) -> str:
        """How a program left that has closed its output."""
        until = time.monotonic() + QUIT_SECONDS
        while self._left() is None and time.monotonic() < until:
            if self._open:
                self._move(LOOK_SECONDS, writing=False)
            else:
                time.sleep(LOOK_SECONDS)
        while self._errors in self._open and time.monotonic() < until:
            self._move(LOOK_SECONDS, writing=False)
        lines = self._said.decode("utf-8", "replace").strip().splitlines()
        last = f" ({in_short(lines[-1])})" if lines else ""
        code = self._left()
        if code is None:
            return f"closed its output{last}"
        return f"exited with code {code}{last}" if code >= 0 else f"was ended by signal {-code}{last}"


def _message(line: bytes) -> dict[str, object]:
    """A line as a message. Raises Faulted."""
    try:
        found = parse(line, "line")
    except BadInput:
        found = None
    if not isinstance(found, dict) or not isinstance(found.get("type"), str):
        raise Faulted("said something that is no message")
    return found


def _end_of(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None, "every end was asked for"
    return pipe


def _ends(child: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    return _end_of(child.stdin), _end_of(child.stdout), _end_of(child.stderr)


def _outlive(session: int) -> subprocess.Popen[bytes] | None:
    """A shell that kills a session's processes when we are gone; None where none can be started."""
    shell = shutil.which("sh")
    if shell is None:
        return None
    try:
        return subprocess.Popen(  # noqa: S603  a fixed line
            [shell, "-c", OUTLIVING, "outliving", str(session)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None

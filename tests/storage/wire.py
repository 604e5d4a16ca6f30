"""A network between two programs of a test, which can be cut."""

import asyncio
import contextlib

from tests.storage.cluster import free_port


class Wire:
    """Passes on to `target`, a port of this machine, what comes at a port of its own, until it is cut."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self._target = target
        self._whole = asyncio.Event()
        self._whole.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin to pass on."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def cut(self, seconds: float) -> None:
        """Let nothing pass for so long; what was connected is lost then."""
        self._whole.clear()
        await asyncio.sleep(seconds)
        self._hang_up()
        self._whole.set()

    async def close(self) -> None:
        """Pass on nothing more."""
        if self._server is not None:
            self._server.close()
        self._hang_up()

    def _hang_up(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._target)
        self._writers |= {writer, there_writer}
        with contextlib.suppress(asyncio.CancelledError):  # the loop ends
            await asyncio.gather(self._pass(reader, there_writer), self._pass(there_reader, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while some := await reader.read(1 << 16):
                await self._whole.wait()
                writer.write(some)
                await writer.drain()
        writer.close()
        self._writers.discard(writer)

"""The wire of the sockets: messages compressed lightly, in little memory.

Compression at zlib's usual level is the dearest part of sending an update to a thousand pages. At the lightest level it
takes half the time and a message grows by a fifth; measured over the updates of matches of Khronos.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

LIGHTEST: Final = 1
WINDOW_BITS: Final = 12
MEMORY: Final = 5
"""With this window some 32 kB for each socket."""

LIGHT: Final = ServerPerMessageDeflateFactory(
    server_max_window_bits=WINDOW_BITS,
    client_max_window_bits=WINDOW_BITS,
    compress_settings={"level": LIGHTEST, "memLevel": MEMORY},
)


class CompressedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket protocol with `LIGHT` as its compression; `when_lost` is called when the connection is gone."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.conn.available_extensions = [LIGHT]
        self.when_lost: Callable[[], None] = _nothing

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever counts the connections."""
        self.when_lost()
        super().connection_lost(exc)


def _nothing() -> None:
    """Nobody counts."""

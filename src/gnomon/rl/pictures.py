"""How an environment is looked at: as pixels, in words, or as a table in a browser that follows the match."""

import io
import threading
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gnomon.catalog import entry
from gnomon.drawing.speaking import SPECTATOR
from gnomon.kernel.errors import BadInput
from gnomon.lab.episodes import Episode

PIXELS: Final = "rgb_array"
HUMAN: Final = "human"
WORDS: Final = "ansi"
RENDER_MODES: Final = (PIXELS, HUMAN, WORDS)
SCALE: Final = 1.0
"""Pixels for each unit of a drawing."""

_PAGE: Final = """<!doctype html>
<meta charset="utf-8">
<title>Gnomon</title>
<style>body { margin: 0; background: #f4efe6 } img { display: block; width: 100vw; height: 100vh; object-fit: contain }</style>
<img alt="The table">
<script>
  const image = document.querySelector('img');
  let shown = '';
  setInterval(async () => {
    const now = await (await fetch('/number')).text();
    if (now !== shown) { shown = now; image.src = '/table.svg?' + now; }
  }, 200);
</script>
"""


def checked_mode(mode: str | None) -> str | None:
    """A way to look at an environment. Raises BadInput for one that is not known."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput("render_mode", f"{mode!r:.40} is none of {', '.join(RENDER_MODES)}")
    return mode


def drawing(episode: Episode) -> str:
    """The table as a spectator sees it, as SVG. Raises BadInput for a game without a face."""
    found = entry(episode.game_id, episode.data)
    view = episode.game.view(episode.state, SPECTATOR)
    return found.face.svg(found.sees(view, SPECTATOR, "en"), "light")


def words(episode: Episode) -> str:
    """The table as a spectator sees it, in English words. Raises BadInput for a game without a face."""
    found = entry(episode.game_id, episode.data)
    view = episode.game.view(episode.state, SPECTATOR)
    return found.face.account_text(found.sees(view, SPECTATOR, "en"))


def pixels(episode: Episode) -> NDArray[np.uint8]:
    """The table as a spectator sees it: `(height, width, 3)`, red, green and blue."""
    from PIL import Image

    from gnomon.drawing import raster

    with Image.open(io.BytesIO(raster.png(drawing(episode), SCALE))) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)


class Window:
    """A page of this machine alone that shows the table of an environment, and follows it.

    It opens with the first position that is shown in the mode "human", and in no other mode.
    """

    def __init__(self, mode: str | None) -> None:
        self.mode = checked_mode(mode)
        self.address = ""
        self._server: ThreadingHTTPServer | None = None
        self._table = b""
        self._number = 0

    def show(self, episode: Episode) -> None:
        """Show a position, in the mode "human"."""
        if self.mode != HUMAN:
            return
        self._table = drawing(episode).encode()
        self._number += 1
        if self._server is None:
            self._open()

    def _open(self) -> None:
        window = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kind, body = "text/html; charset=utf-8", _PAGE.encode()
                if self.path.startswith("/table.svg"):
                    kind, body = "image/svg+xml", window._table
                elif self.path == "/number":
                    kind, body = "text/plain", str(window._number).encode()
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """Says nothing: the environment's own output stands on the terminal."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        webbrowser.open(self.address)

    def close(self) -> None:
        """Close the page."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


def picture(episode: Episode, window: Window) -> NDArray[np.uint8] | str | None:
    """What `render` gives in a window's mode: pixels, words, or nothing where the window itself shows the table."""
    if window.mode == PIXELS:
        return pixels(episode)
    if window.mode == WORDS:
        return words(episode)
    window.show(episode)
    return None

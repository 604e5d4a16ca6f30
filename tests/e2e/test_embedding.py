"""A board in a frame on another site: it fits, it follows the match, and no other page can be framed."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

SIZES = ((320, 360), (390, 420), (1366, 760))
SPILLS = """() => {
  const page = document.documentElement, found = [];
  if (page.scrollWidth > innerWidth) found.push(`sideways ${page.scrollWidth}`);
  if (document.body.scrollHeight > innerHeight) found.push(`down ${document.body.scrollHeight}`);
  return found;
}"""


class Elsewhere(BaseHTTPRequestHandler):
    """Another site: each page of it is a frame around the address that it was asked for."""

    def do_GET(self) -> None:
        body = (
            f'<!doctype html><title>Elsewhere</title><iframe src="{self.path[2:]}" width="480" height="420"></iframe>'
        )
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def elsewhere():
    """The address of another site; after its `/?` comes what it shows in a frame."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/?"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("game", ["khronos", "feudum"])
def test_the_board_fits_every_frame_light_and_dark(people, game):
    ada = people("Ada")
    ada.introduce()
    path = ada.set_table({1: "local", 2: "local", 3: "local"}, game=game).replace("matches", "embed")
    eve = people("Eve", bypass_csp=True)
    wrong = []
    for theme in ("light", "dark"):
        eve.page.emulate_media(color_scheme=theme)
        for width, height in SIZES:
            eve.page.set_viewport_size({"width": width, "height": height})
            eve.page.goto(path)
            picture = eve.page.locator(f".live-picture img.in-{theme}")
            picture.wait_for()
            eve.page.wait_for_function(
                "() => [...document.images].some((one) => one.naturalWidth && one.clientHeight > 90)"
            )
            wrong += [f"{theme} {width}: {found}" for found in eve.page.evaluate(SPILLS)]
            assert eve.page.locator("form, button, input").count() == 0
    assert not wrong, "\n".join(wrong)
    assert eve.page.context.cookies() == []


def test_another_site_may_frame_the_board_alone_and_it_follows_the_match(people, elsewhere):
    ada = people("Ada")
    ada.page.goto("/games/khronos")
    ada.page.click(".begin-card form[action='/games/khronos/play'] button")
    ada.page.wait_for_url("**/matches/*")
    ada.wait_turn()
    path = ada.page.url.removeprefix(ada.address).split("?")[0]
    eve = people("Eve")
    eve.page.goto(f"{elsewhere}{eve.address}{path.replace('matches', 'embed')}")
    frame = eve.page.frame_locator("iframe")
    frame.locator("h1").wait_for()
    version = frame.locator("[data-live]").get_attribute("data-v")
    ada.answered(lambda: ada.options().first.click())
    frame.locator(f"[data-live]:not([data-v='{version}'])").wait_for()
    assert eve.page.context.cookies() == []
    eve.page.goto(f"{elsewhere}{eve.address}{path}")
    eve.page.wait_for_load_state("networkidle")
    assert frame.locator("main.boards").count() == 0
    assert any("frame-ancestors" in fault for fault in eve.faults)
    eve.faults.clear()

"""What others did last: said in the band over the boards while one waits, and read aloud once."""

import re
from html import unescape

import pytest

from tests.web.served import Page, Served

pytestmark = pytest.mark.anyio
LATELY = re.compile(r'<(?:p class="lately"|h1 id="question" data-act)>([^<]+)</')


def lately(page: Page) -> str:
    """What the band says of another's last act."""
    found = LATELY.search(page.shown["ask"])
    return unescape(found[1]) if found else ""


@pytest.mark.parametrize("game", ["khronos", "feudum", "inventions"])
@pytest.mark.parametrize("language", ["en", "pt-BR", "ja"])
async def test_who_waits_is_told_in_the_band_what_another_did_last(server: Served, game: str, language: str) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local", game=game)
        table, play = server.table(match), server.house.host.play
        watching = await eve.open(match, language=language)
        own = await ada.open(match, "?seat=0", language=language)
        await watching.update()
        await own.update()
        said = 0
        for _ in range(30):
            seat = table.match.to_act[0]
            await play.answer(table, user, seat, table.match.number(seat), table.match.options(seat)[0].code)
            heard = len(watching.heard)
            await watching.quiet(0.05)
            await own.quiet(0.05)
            assert not lately(own), "who holds the seat knows"
            text = lately(watching)
            if text:
                log = unescape(" ".join(shown for name, shown in watching.shown.items() if name.startswith("logturn")))
                lines = log.count(f"<span>{text}</span>")
                assert lines
                aloud = " ".join(message.get("say", "") for message in watching.heard[heard:])
                assert aloud.count(text) <= lines
                said += 1
        assert said > 5
        assert not re.search(r'aria-live|role="(status|alert)"', watching.shown["ask"])

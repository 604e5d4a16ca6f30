"""Whoever waits for a program that waits itself sees where it stands: in a page that is open, and in a fresh one."""

import pytest

from gnomon.matches.line import MemoryJobs
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.thoughts import QueuedOpponents
from tests.web.served import Served

pytestmark = pytest.mark.anyio

SAID = {
    "en": "waits for a processor: number 3 in line",
    "pt_BR": "espera por um processador: número 3 na fila",
    "ja": "プロセッサの空きを待っています（3番目）",
}


@pytest.mark.parametrize("language", SAID)
async def test_a_page_says_how_long_the_line_is(server: Served, language: str) -> None:
    host = server.house.host
    host.programs._opponents = QueuedOpponents(MemoryJobs(host.clock), ProcessOpponents(1))
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:club")
        table = server.table(match)
        while 1 not in table.asked:
            code = table.match.options(0)[0].code
            await host.play.answer(table, table.seats[0].user, 0, table.match.number(0), code)
        page = await ada.open(match, language=language)
        await page.update()
        assert SAID[language] not in page.shown["ask"]
        table.stand(3)
        await page.update()
        assert SAID[language] in page.shown["ask"]
        assert SAID[language] in page.shown["options"]
        ada.http.headers["Accept-Language"] = language.replace("_", "-")
        assert SAID[language] in (await ada.http.get(f"/matches/{match}")).text
        table.stand(0)
        await page.update()
        assert SAID[language] not in page.shown["ask"] + page.shown["options"]

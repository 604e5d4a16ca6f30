"""What cannot be taken back is declined with a sentence, in every game, and the line stays open whatever happens."""

import logging

import pytest

from gnomon.matches.table import Table, Viewer
from gnomon.web.ports import Overlay
from gnomon.web.present import TablePresenter
from tests.web.served import Page, Served

pytestmark = pytest.mark.anyio

GAMES = ("khronos", "time_of_empires", "feudum", "inventions")
NOTHING = {
    "en": "There is nothing to take back.",
    "pt_BR": "Não há nada para voltar atrás.",
    "ja": "戻すものがありません。",
}


async def answered(server: Served, page: Page, match: str) -> int:
    """Give the first answer to the question that stands; the seat."""
    found = server.table(match).match
    seat = found.to_act[0]
    code = found.options(seat)[0].code
    reply = await page.ask("answer", seat=seat, number=found.number(seat), code=code)
    assert reply["is"] == "accepted"
    return seat


@pytest.mark.parametrize("game", GAMES)
async def test_an_undo_with_nothing_to_take_back_is_declined_and_the_line_stays(
    server: Served, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", game=game)
        for language, sentence in NOTHING.items():
            page = await ada.open(match, "?seat=0", language=language)
            for to in ("answer", "act", "barrier"):
                reply = await page.ask("undo", seat=0, to=to)
                assert (reply["is"], reply["code"]) == ("declined", "nothing_to_undo")
                assert reply["text"] == sentence
            assert (await page.ask("ping"))["is"] == "pong"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("game", GAMES)
async def test_undo_pressed_twice_takes_back_once_and_is_then_declined(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", game=game)
        page = await ada.open(match, "?seat=0")
        seat = await answered(server, page, match)
        first = await page.ask("undo", seat=seat, to="answer")
        second = await page.ask("undo", seat=seat, to="answer")
        if first["is"] == "accepted":  # some games show or draw something with the very first answer
            assert (second["is"], second["code"]) == ("declined", "nothing_to_undo")
        for reply in (first, second):
            assert reply["is"] == "accepted" or reply["text"]
        assert (await page.ask("ping"))["is"] == "pong"


class Mistaken(TablePresenter):
    """A presenter with a mistake in it."""

    def why(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        raise KeyError("a sentence that is missing")

    def preview(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        raise RuntimeError("no such picture")


@pytest.mark.parametrize("ask", ["why", "preview"])
async def test_a_mistake_in_answering_a_message_is_logged_once_and_the_line_stays(
    server: Served, ask: str, caplog: pytest.LogCaptureFixture
) -> None:
    server.app.state.presenter = Mistaken()
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match, "?seat=0")
        reply = await page.ask(ask, seat=0, code=1)
        assert (reply["is"], reply["code"]) == ("declined", "fault")
        assert reply["text"] == "Something went wrong."
        assert (await page.ask("ping"))["is"] == "pong"
    assert len([record for record in caplog.records if record.exc_info]) == 1


class Blind(TablePresenter):
    """A presenter that fails to draw once."""

    failures = 1

    def change(self, table: Table, viewer: Viewer, before: object) -> object:  # type: ignore[override]
        if self.failures:
            self.failures -= 1
            raise RuntimeError("no picture")
        return super().change(table, viewer, before)  # type: ignore[arg-type]


async def test_a_page_that_could_not_be_drawn_is_drawn_whole_at_the_next_change(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    server.app.state.presenter = Blind()
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match, "?seat=0")
        assert (await page.ask("ping"))["is"] == "pong"
        await answered(server, page, match)
        await page.quiet()
        assert page.heard[-1].get("whole") or any(message.get("whole") for message in page.heard)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == ["a page could not be drawn"]

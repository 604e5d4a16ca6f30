"""Following the others: what each did since one last acted, what it changed for oneself, and the rows to show it again."""

import re
from html import unescape

import pytest

from gnomon import catalog
from gnomon.games.khronos.face import KhronosFace
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web.following import ACTS, Balances, followed
from gnomon.web.scene import sight_of
from gnomon.web.story import Story
from tests.web.served import Served

pytestmark = pytest.mark.anyio
LINES = re.compile(r'<li data-elements="[^"]*"><i aria-hidden="true">(\w)</i>.*?<p><b>(.*?)</b>.*?</p>(.*?)</li>')


def viewer_at(seat: int) -> Viewer:
    """Whoever looks from a seat alone, or from none."""
    return Viewer("", seat, (seat,) if seat != SPECTATOR else (), "en")


async def play_on(server: Served, table: Table, user: str, answers: int) -> None:
    """Answer for everybody."""
    for count in range(answers):
        if not table.asked:
            return
        seat = table.asked[0]
        options = table.match.options(seat)
        code = options[(count * 5) % len(options)].code
        await server.house.host.play.answer(table, user, seat, table.match.number(seat), code)


@pytest.mark.parametrize("game", ["khronos", "feudum", "inventions"])
async def test_who_waits_reads_what_each_did_since_and_what_it_changed_for_them(
    server: Served, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game == "khronos":  # every building counts, so that enough changes in a short while
        built = lambda _, view: [sum(len(board.buildings) for board in view.boards)] * view.seats  # noqa: E731
        monkeypatch.setattr(KhronosFace, "balance", built)
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "local", "local", game=game))
        read = changed = 0
        for _ in range(25):
            await play_on(server, table, user, 3)
            for seat in (SPECTATOR, 0, 1, 2):
                if seat in table.asked or table.is_over:
                    continue
                viewer, balances = viewer_at(seat), Balances()
                sight = sight_of(table, viewer)
                found = followed(table, viewer, sight, balances)
                shown = server.app.state.presenter.fragments(table, viewer)
                told = LINES.findall(shown["options"])
                assert [unescape(text) for _, text, _ in told] == [act.text for act in found.acts]
                assert [letter for letter, _, _ in told] == list("abcdef"[: len(told)])
                assert len(found.acts) <= ACTS
                assert all(act.row > found.before and act.seat != seat for act in found.acts)
                assert list(found.rows) == sorted(found.rows)
                if seat == SPECTATOR:
                    assert not any(act.effect for act in found.acts)
                elif found.acts:
                    face = catalog.face(game)
                    now = balances.at(table, face, table.seq)[seat] - balances.at(table, face, found.before)[seat]
                    silent = now - sum(act.effect for act in found.acts)
                    assert silent == 0 or len(found.acts) < len(table.match.effective_rows())
                    changed += any(act.effect for act in found.acts)
                last = found.last
                if last is not None:
                    assert f'data-again="{" ".join(map(str, found.rows))}"' in shown["options"]
                    assert unescape(shown["ask"]).count(last.text) >= 1
                    if last.effect and last.seat == table.asked[0]:
                        assert f"you {'+' if last.effect > 0 else chr(0x2212)}{abs(last.effect)}" in shown["ask"]
                    read += 1
        assert read > 10
        assert changed or game != "khronos"


async def test_whoever_is_asked_has_a_question_and_no_list_of_what_others_did(server: Served) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "local"))
        await play_on(server, table, user, 9)
        seat = table.asked[0]
        shown = server.app.state.presenter.fragments(table, Viewer(user, seat, (seat,), "en"))
        assert 'class="told"' not in shown["options"] and "data-act" not in shown["ask"]


async def test_where_everybody_acts_at_once_by_the_clock_nobody_is_followed(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        table = server.table(await ada.set_table("me", "local", game="time_of_empires"))
        shown = server.app.state.presenter.fragments(table, viewer_at(SPECTATOR))
        if table.game.span(table.match.state) != -1:
            assert 'class="told"' not in shown["options"]


async def test_a_moment_of_a_running_match_is_given_for_any_row_and_never_one_beyond(server: Served) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local")
        table = server.table(match)
        await play_on(server, table, user, 12)
        for at, row in (("3", 3), ("-1", -1), ("-99", -1), ("999", table.seq), ("x", table.seq)):
            reply = (await ada.http.get(f"/matches/{match}/moment", params={"at": at, "seat": "0"})).json()
            assert reply["row"] == row and "b0-hamlets-69" in reply["set"]


async def test_the_log_tells_an_act_in_one_line_and_hides_nothing_that_touched_the_reader(server: Served) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "local", "local", game="feudum"))
        await play_on(server, table, user, 60)
        story = Story()
        sight = sight_of(table, viewer_at(0))
        panels = story.panels(table, sight)
        lines = [line for chapter in story.chapters(table, sight) for line in chapter.lines]
        assert sum(line.folded for line in lines) == sum(line.unfolds for line in lines) > 5
        assert not [line for line in lines if line.folded and (line.touched or line.step or line.unfolds)]
        for line in lines:
            if line.unfolds:
                followed_by = [one for one in lines if one.row == line.row and one.folded]
                assert len(followed_by) == line.unfolds and all(one.place > line.place for one in followed_by)
        log = "".join(panels.values())
        assert log.count('class="folded"') == log.count("<li") - sum(not line.folded for line in lines)
        assert log.count('aria-expanded="false"') == sum(bool(line.unfolds) for line in lines)

"""The replay's list of acts: every act that its reader was told of, under its turn, with what it changed."""

import re
from html import unescape

import pytest

from gnomon.insight.turning import turning_points
from gnomon.matches.table import Viewer
from gnomon.web.acts import turns_of
from gnomon.web.scene import sight_of
from tests.web.served import Served
from tests.web.test_following import play_on, viewer_at

pytestmark = pytest.mark.anyio
GAMES = ["khronos", "time_of_empires", "feudum", "inventions"]


@pytest.mark.parametrize("game", GAMES)
async def test_the_acts_of_a_replay_lead_to_their_moments_in_the_order_of_what_happened(
    server: Served, game: str
) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "local", "local", game=game))
        await play_on(server, table, user, 40)
        points = await server.house.host.analysis.curve(table)
        viewer = Viewer(user, 0, (0, 1, 2), "en")
        turns = turns_of(table, sight_of(table, viewer), points)
        acts = [act for turn in turns for act in turn.acts]
        assert acts
        assert [act.place for act in acts] == sorted({act.place for act in acts})
        assert all(points[act.place - 1].seq == act.row and act.text for act in acts)
        assert all(turn.title and turn.acts and turn.place < turn.acts[0].place for turn in turns)
        for act in acts[1:]:
            before, after = points[act.place - 2].scores, points[act.place - 1].scores
            gains = dict(act.gains)
            assert [gains.get(seat, 0) for seat in range(3)] == [b - a for a, b in zip(before, after, strict=True)]
        page = (await ada.http.get(f"/matches/{table.id}/replay?seat=0&at={acts[0].row}")).text
        lines = re.findall(r'<a href="\?at=(-?\d+)" data-to="(\d+)"( aria-current="step")?>.*?<span>(.*?)</span>', page)
        assert [(int(row), int(place), unescape(text)) for row, place, _, text in lines] == [
            (act.row, act.place, act.text) for act in acts
        ]
        assert [bool(now) for _, _, now, _ in lines] == [act is acts[0] for act in acts]
        assert page.count('class="gn-face ') == 3, "a face is drawn once and pointed to"
        assert page.count('<option value="') >= 3
        assert 'id="plays"' in page


@pytest.mark.parametrize("game", GAMES)
async def test_the_acts_of_a_running_match_tell_a_stranger_no_more_than_the_log_does(server: Served, game: str) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "local", "local", game=game))
        await play_on(server, table, user, 40)
        page = (await eve.http.get(f"/matches/{table.id}/replay")).text
        stranger = viewer_at(-1)
        sight = sight_of(table, stranger)
        told = {
            line.text
            for row in table.match.effective_rows()
            for line in sight.face.told(sight, table.match.events_for(row.seq, -1))
        }
        shown = [unescape(text) for text in re.findall(r'data-to="\d+".*?<span>(.*?)</span>', page)]
        assert shown
        assert set(shown) <= told


async def test_the_replay_of_an_ended_match_alone_tells_the_chances_and_where_they_turned(server: Served) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "local", game="khronos"))
        await play_on(server, table, user, 20)
        running = (await ada.http.get(f"/matches/{table.id}/replay?seat=0")).text
        moment = (await ada.http.get(f"/matches/{table.id}/moment?seat=0&at=5")).json()
        assert 'id="chance' not in running and "chances" not in moment["set"]
        await play_on(server, table, user, 5_000)
        assert table.is_over
        points = await server.house.host.analysis.curve(table)
        turning = turning_points([point.chances for point in points])
        assert turning
        page = (await ada.http.get(f"/matches/{table.id}/replay?seat=0")).text
        assert f'data-turning-points="{[point.index + 1 for point in turning]}"' in page
        assert page.count('class="gn-plot-mark"') == len(turning)
        assert page.count('class="swing"') == len(turning)
        moment = (await ada.http.get(f"/matches/{table.id}/moment?seat=0&at={points[4].seq}")).json()
        assert f"{round(100 * points[4].chances[0])}%" in moment["set"]["chances"]

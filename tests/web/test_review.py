"""After the match: what the page tells whom, what is there at once and what comes later, and playing on from a moment."""

import asyncio
import dataclasses
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from functools import cache
from html import unescape

import pytest

from gnomon.insight import estimator_of
from gnomon.kernel.log import HOST
from gnomon.kernel.outcome import Outcome
from gnomon.match import Match
from gnomon.match.judging import choices_of, judge
from gnomon.match.reviews import Review, estimator_for, outline
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.ports import AdviserFailed
from gnomon.matches.practice import origin_of
from gnomon.matches.records import DAY_MS
from gnomon.matches.reviewing import Reviews
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Claiming
from gnomon.matches.transfer import import_table, plain_facts, read_table
from gnomon.web import review_file
from gnomon.web.visitor import LANGUAGE_COOKIE
from tests.kit.finished import played_by_chance
from tests.web.served import Served, Visitor
from tests.web.test_tasks import DRILL

pytestmark = pytest.mark.anyio
GAMES = ["khronos", "time_of_empires", "feudum", "inventions"]
PARTS = {"verdict", "graph", "cards", "sheet", "learn"}


@cache
def looked_back_at(text: str) -> Review:
    """A review in which a few acts are judged, with short searches."""
    match = MATCHES[text]
    estimator = estimator_of(match.game.id, match.seats)
    assert estimator is not None
    found = outline(match, estimator_for(match))
    choices = choices_of(match)
    found.judged = [judge(match.game, choice, estimator, 4) for choice in choices[:: max(1, len(choices) // 14)]]
    return found


MATCHES: dict[str, Match] = {}


class Quick(ProcessAdvisers):
    """Reviews in this process, when it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.go.set()
        self.fails = False

    async def review(
        self, match: Match, told: Callable[[Review, float], None] | None = None, claiming: Claiming = Claim
    ) -> Review:
        await self.go.wait()
        if self.fails:
            raise AdviserFailed("on purpose")
        text = match.digest()
        MATCHES[text] = match
        return looked_back_at(text)


@pytest.fixture
def quick(server: Served) -> Quick:
    """The server's reviews, made at once."""
    made = Quick()
    server.house.host.reviews = Reviews(
        made, server.house.host.quotas, server.house.host.store, server.house.host.clock
    )
    return made


finished = cache(played_by_chance)


async def brought(
    server: Served,
    visitor: Visitor,
    game: str = "khronos",
    kinds: tuple[str, ...] = ("person", "opponent"),
    seed: int = 4,
) -> Table:
    """A finished match of the visitor's, who has every seat that a person has; the others are programs."""
    match = finished(game, len(kinds), seed)
    facts = plain_facts(match, SystemEntropy(), SteadyClock())
    names = ("Ada", "Otto", "Cleo")
    seats = [
        {"kind": kind, "name": name, "level": "" if kind == "person" else "random", "local": False, "resigned": False}
        for kind, name in zip(kinds, names, strict=False)
    ]
    text = json.dumps({**json.loads(match.dump()), "table": {**facts, "title": "Sunday table", "seats": seats}})
    host = server.house.host
    record, found = await import_table(text, host.store, SystemEntropy(), SteadyClock())
    user = await host.store.user((await visitor.named("Ada"))["user"])
    assert user is not None
    for seat in found:
        if seat.kind == "person":
            await host.seating.recover(seat.recovery, user)
    return await host.tables.open(record.id)


async def page_of(server: Served, visitor: Visitor, table: Table, query: str = "") -> str:
    """The page when everything is there."""
    address = f"/matches/{table.id}/review{query}"
    answer = await visitor.http.get(address)
    assert answer.status_code == 200
    await server.house.host.reviews.settled(table)
    return (await visitor.http.get(address)).text


def text_of(page: str) -> str:
    """What is read on a page's content."""
    content = page[page.index("<main") : page.index("</main>")]
    return unescape(re.sub(r"<[^>]*>", " ", content))


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_match_of_every_game_is_looked_back_at(server: Served, quick: Quick, game: str) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada, game)
        page = await page_of(server, ada, table)
        review = server.house.host.reviews.so_far(table).review
        assert review is not None and "data-waits" not in page
        told = text_of(page)
        assert "The match is over" not in told
        assert page.count('id="chance-') == len(review.moments)
        sheet = page[page.index('id="sheet"') :]
        foot = re.findall(r"<b>(−?\d+)</b>", sheet[sheet.index("<tfoot") : sheet.index("</tfoot>")])
        assert [int(points.replace("−", "-")) for points in foot][: table.match.seats] == table.match.scores
        assert "expected at half-time" in told
        pictures = re.findall(r'src="(/matches/[^"]*\.svg\?[^"]*)"', page)
        assert bool(pictures) == (review.deciding is not None) and len(pictures) % 2 == 0
        for address in pictures:
            answer = await ada.http.get(unescape(address))
            assert answer.status_code == 200 and ET.fromstring(answer.text).tag.endswith("svg")
        for language in ("pt_BR", "ja"):
            ada.http.cookies.set(LANGUAGE_COOKIE, language)
            translated = text_of((await ada.http.get(f"/matches/{table.id}/review")).text)
            assert "Chance to win" not in translated and "Score sheet" not in translated


async def test_the_score_sheet_is_there_at_once_and_the_rest_comes_when_it_is_made(
    server: Served, quick: Quick
) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada)
        quick.go.clear()
        page = (await ada.http.get(f"/matches/{table.id}/review")).text
        assert "data-waits" in page and "<progress" in page and 'class="panel key-act' not in page
        assert re.findall(r"<tfoot.*?</tfoot>", page, re.DOTALL)[0].count("<b>") == 2
        reply = (await ada.http.get(f"/matches/{table.id}/review/now")).json()
        assert not reply["done"] and set(reply["set"]) == PARTS and reply["stage"] == 0
        reply = (await ada.http.get(f"/matches/{table.id}/review/now?stage=0")).json()
        assert reply == {"set": {}, "done": False, "stage": 0, "progress": 0}
        quick.go.set()
        await server.house.host.reviews.settled(table)
        reply = (await ada.http.get(f"/matches/{table.id}/review/now")).json()
        assert reply["done"] and reply["stage"] == 2 and "<progress" not in reply["set"]["graph"]


async def test_after_a_restart_the_page_is_whole_at_once_and_the_same(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada)
        page, host = await page_of(server, ada, table), server.house.host
        host.reviews = Reviews(quick, host.quotas, host.store, host.clock)
        quick.go.clear()
        again = (await ada.http.get(f"/matches/{table.id}/review")).text
        assert "data-waits" not in again and again == page
        host.reviews = Reviews(quick, host.quotas, host.store, host.clock)
        costs = (await ada.http.get(f"/matches/{table.id}/replay")).text.count('class="cost"')
        review = host.reviews.so_far(table).review
        assert review is not None and costs > 0
        kept = await host.store.review(table.id)
        assert kept is not None
        await host.store.save_review(dataclasses.replace(kept, body=kept.body[:50]), {})
        host.reviews = Reviews(quick, host.quotas, host.store, host.clock)
        assert "data-waits" in (await ada.http.get(f"/matches/{table.id}/review")).text
        quick.go.set()
        assert await page_of(server, ada, table) == page


async def test_a_running_match_has_no_review(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        answer = await ada.http.get(f"/matches/{match}/review")
        assert answer.headers["location"] == f"/matches/{match}"
        assert (await ada.http.get(f"/matches/{match}/review/now")).status_code == 404
        assert (await ada.http.get(f"/matches/{match}/review/act-1.svg")).status_code == 404
        answer = await ada.http.post(f"/matches/{match}/review/play-on", data={"row": "3", "seat": "0"})
        assert answer.status_code == 409 and "not over yet" in answer.text
        assert (await ada.http.get("/matches/nonsense/review")).status_code == 404


@pytest.mark.parametrize("kinds", [("opponent", "opponent"), ("person", "person")])
async def test_whoever_looks_on_and_a_shared_screen_read_names_alone(
    server: Served, quick: Quick, kinds: tuple[str, ...]
) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada, kinds=kinds)
        told = text_of(await page_of(server, ada, table))
        assert not re.search(r"\b[Yy]ou(r|rs)?\b", told)


async def test_as_long_as_others_play_the_deal_only_who_played_it_is_told(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        table = await brought(server, ada)
        table.secret_until = table.stopwatch.now() + DAY_MS
        await eve.named("Eve")
        told = text_of((await eve.http.get(f"/matches/{table.id}/review")).text)
        assert "Others still play this deal" in told and "Score sheet" in told
        assert "half-time" not in told and "Play on" not in told
        assert server.house.host.reviews.so_far(table).review is None
        assert (await eve.http.get(f"/matches/{table.id}/review/act-3.svg")).status_code == 404
        answer = await eve.http.post(f"/matches/{table.id}/review/play-on", data={"row": "3", "seat": "0"})
        assert answer.status_code == 409
        assert "half-time" in text_of(await page_of(server, ada, table))
        assert "half-time" not in text_of((await eve.http.get(f"/matches/{table.id}/review")).text)


async def test_without_a_network_the_page_says_so_and_shows_the_scores(
    server: Served, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.insight.estimator_of", lambda *_asked: None)
    async with server.visitor() as ada:
        table = await brought(server, ada)
        page = (await ada.http.get(f"/matches/{table.id}/review")).text
        assert "No network comes with Gnomon" in page and "data-waits" not in page
        assert 'id="walk"' not in page and "<tfoot" in page and "key-act" not in page


async def test_a_review_that_fails_leaves_the_scores(server: Served, quick: Quick) -> None:
    quick.fails = True
    async with server.visitor() as ada:
        table = await brought(server, ada)
        page = await page_of(server, ada, table)
        assert "The review could not be made" in page and "data-waits" not in page and "<tfoot" in page


async def test_whoever_has_asked_for_too_many_reviews_is_told_so_beside_the_scores(
    server: Served, quick: Quick
) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada)
        for _ in range(server.house.host.quotas.limits.reviews):
            await server.house.host.quotas.take("reviews", table.seats[0].user or "", "")
        page = (await ada.http.get(f"/matches/{table.id}/review")).text
        assert "as many matches reviewed as this server allows" in page and "data-waits" not in page


async def test_one_plays_on_from_an_act_at_a_table_of_practice(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        table = await brought(server, ada)
        page = await page_of(server, ada, table)
        digest, rows = table.match.digest(), len(table.match.rows)
        row = int(re.findall(r'review/play-on"><input type="hidden" name="row" value="(-?\d+)"', page)[0])
        server.house.host.tables.watchers.remove(server.house.host.programs.attend)
        answer = await ada.http.post(f"/matches/{table.id}/review/play-on", data={"row": str(row), "seat": "1"})
        assert answer.status_code == 303
        begun = server.table(answer.headers["location"].removeprefix("/matches/"))
        assert origin_of(begun) == (table.id, row, 0)
        assert [seat.kind for seat in begun.seats] == ["person", "opponent"]
        shown = (await ada.http.get(f"/matches/{begun.id}")).text
        assert "Practice: Sunday table" in shown and "Practice from the middle of a finished match" in shown
        assert (table.match.digest(), len(table.match.rows)) == (digest, rows)
        answer = await eve.http.post(f"/matches/{table.id}/review/play-on", data={"row": str(row), "seat": "1"})
        assert answer.headers["location"].startswith("/me?next=")
        for bad in ("99999", "-7", "x" * 30):
            answer = await ada.http.post(f"/matches/{table.id}/review/play-on", data={"row": bad, "seat": "0"})
            assert answer.status_code in (303, 409)


async def test_practice_leads_back_to_its_match_and_counts_for_nothing(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada)
        await page_of(server, ada, table)
        last = table.match.effective_rows()[-8].seq
        answer = await ada.http.post(f"/matches/{table.id}/review/play-on", data={"row": str(last), "seat": "0"})
        begun = server.table(answer.headers["location"].removeprefix("/matches/"))
        await server.house.host.seating.hand_over(begun, table.seats[0].user or "", 0, "random")
        for _ in range(2000):
            if begun.is_over:
                break
            await asyncio.sleep(0.005)
        assert begun.is_over
        quick.fails = True
        page = (await ada.http.get(f"/matches/{begun.id}/review")).text
        assert "This was practice." in page and f'href="/matches/{table.id}/review"' in page
        assert f'action="/matches/{begun.id}/rematch"' not in page


async def test_the_picture_to_share_names_nobody_who_was_not_asked(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        table = await brought(server, ada)
        await page_of(server, ada, table)
        mine = (await ada.http.get(f"/matches/{table.id}/review/share.svg")).text
        root = ET.fromstring(mine)
        assert (root.get("width"), root.get("height")) == ("1200", "630")
        words = " ".join(node.text or "" for node in root.iter() if node.tag.endswith("text"))
        assert "Ada" in words and "Otto" in words and "Khronos" in words
        theirs = (await eve.http.get(f"/matches/{table.id}/review/share.svg")).text
        assert "Ada" not in theirs and "Otto" in theirs
        colour = table.match.entry.face.emblem(0).colour
        assert colour in theirs.lower()


async def test_the_line_of_a_seat_that_was_given_up_ends_in_an_open_ring(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "opponent:random"))
        for _ in range(400):
            if len(table.match.rows) > 40:
                break
            if 0 in table.asked:
                code = table.match.options(0)[-1].code
                await server.house.host.play.answer(table, user, 0, table.match.number(0), code)
            await asyncio.sleep(0.002)
        await server.house.host.seating.resign(table, user, 0, "random")
        for _ in range(4000):
            if table.is_over:
                break
            await asyncio.sleep(0.002)
        assert any(row.note is not None and row.seat != HOST for row in table.match.rows)
        page = await page_of(server, ada, table)
        assert page.count("gn-plot-break") == 2, "in the wide graph and in the slim one"
        review = server.house.host.reviews.so_far(table).review
        assert review is not None


async def test_a_quiet_match_has_one_wide_card(server: Served, quick: Quick, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Review, "deciding", None)
    async with server.visitor() as ada:
        table = await brought(server, ada)
        page = await page_of(server, ada, table)
        assert "A quiet match:" in page and "quiet-match" in page and "key-act" not in page
        assert "Play on from half-time" in page


async def test_a_shared_victory_is_told_as_one(server: Served, quick: Quick, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = Outcome([{"start": 5}, {"start": 5}], [1, 1], "1")
    monkeypatch.setattr(Match, "outcome", property(lambda match: shared))
    async with server.visitor() as ada:
        table = await brought(server, ada, seed=5)
        page = await page_of(server, ada, table)
        assert "Shared victory: Ada, Otto, 5 points each." in text_of(page)
        assert page.count(' won">') == 2


async def test_the_replay_marks_what_acts_have_cost_and_leads_to_the_review(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada)
        before = (await ada.http.get(f"/matches/{table.id}/replay")).text
        assert 'class="cost"' not in before and f'href="/matches/{table.id}/review"' in before
        await page_of(server, ada, table)
        review = server.house.host.reviews.so_far(table).review
        assert review is not None
        costly = [act for act in review.judged if act.loss >= 0.1]
        page = (await ada.http.get(f"/matches/{table.id}/replay")).text
        assert 0 < page.count('class="cost"') <= len(costly)


async def test_the_sheet_at_the_end_and_the_lists_of_finished_matches_lead_here(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada:
        table = await brought(server, ada)
        for path in (f"/matches/{table.id}", "/", "/records", "/analysis"):
            assert f'href="/matches/{table.id}/review"' in (await ada.http.get(path)).text


async def played_out(server: Served, table: Table) -> None:
    """Programs play a match of the visitor's to its end."""
    seating, user = server.house.host.seating, table.seats[0].user or table.seats[1].user or ""
    for seat in table.seats:
        if seat.kind == "person":
            await seating.hand_over(table, user, seat.index, "random")
        else:
            await seating.set_level(table, user, seat.index, "random")
    for _ in range(20_000):
        if table.is_over:
            return
        if table.match.deadline() is not None:
            server.house.clock.turn(10_000)
            server.house.host.scheduler.attend(table)
        await asyncio.sleep(0.001)
    raise AssertionError("it goes on and on")


async def opened_whole(server: Served, ada: Visitor, table: Table) -> str:
    """The review's page, whole, with every picture that it shows; it is the same after a restart."""
    page = await page_of(server, ada, table)
    host = server.house.host
    assert host.reviews.so_far(table).is_whole and "data-waits" not in page
    review = host.reviews.so_far(table).review
    assert review is not None and page.count('id="chance-') == len(review.moments)
    for address in re.findall(r'src="(/matches/[^"]*\.svg\?[^"]*)"', page):
        answer = await ada.http.get(unescape(address))
        assert answer.status_code == 200 and ET.fromstring(answer.text).tag.endswith("svg")
    host.reviews = Reviews(Quick(), host.quotas, host.store, host.clock)
    assert (await ada.http.get(f"/matches/{table.id}/review")).text == page
    assert (await ada.http.get(f"/matches/{table.id}/replay")).status_code == 200
    return text_of(page)


async def test_a_drill_that_is_over_has_its_review(server: Served, quick: Quick) -> None:
    async with server.visitor() as ada:
        answer = await ada.http.post("/drills", data={"text": DRILL})
        table = server.table(answer.headers["location"].rpartition("/")[2])
        await played_out(server, table)
        told = await opened_whole(server, ada, table)
        assert "The drill, act by act." in told and "What decided it" not in told
        assert f'action="/matches/{table.id}/rematch"' not in (await ada.http.get(f"/matches/{table.id}/review")).text
        review = server.house.host.reviews.so_far(table).review
        assert review is not None
        in_a_file = read_table(table.match.dump(), SystemEntropy(), SteadyClock())
        assert "The drill, act by act." in text_of(review_file.page(in_a_file, review, "en"))
        server.house.host.tables.watchers.remove(server.house.host.programs.attend)
        row = str(table.match.effective_rows()[2].seq)
        answer = await ada.http.post(f"/matches/{table.id}/review/play-on", data={"row": row, "seat": "0"})
        begun = server.table(answer.headers["location"].removeprefix("/matches/"))
        assert origin_of(begun) == (table.id, int(row), 0)


@pytest.mark.parametrize("game", GAMES)
async def test_a_guided_match_that_is_over_has_its_review(server: Served, quick: Quick, game: str) -> None:
    async with server.visitor() as ada:
        answer = await ada.http.post("/learn", data={"game": game})
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert table.record.lesson
        await played_out(server, table)
        told = await opened_whole(server, ada, table)
        assert "Score sheet" in told and "Chance to win" in told

"""The page of challenges: a deal for everybody, one's own match of it, and the results that count."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from gnomon.games.khronos.face import KhronosFace
from gnomon.matches.challenges import Challenge
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, ChallengeRecord
from gnomon.web.pages import challenge
from gnomon.web.pages.spread import results_spread
from tests.web.served import Served, Visitor, served

pytestmark = pytest.mark.anyio
TODAY = "2026-01-01"


def result_words(self: KhronosFace, facts: Mapping[str, int], language: str) -> str:
    return f"told in {language}"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Served]:
    """A server on which Khronos may be played for points, by one person for both seats."""
    monkeypatch.setattr(KhronosFace, "challenge", "unused_cards")
    monkeypatch.setattr(KhronosFace, "result_words", result_words)
    monkeypatch.setattr(challenge, "ALONE", (SeatPlan("me"), SeatPlan("local", "Ben")))
    monkeypatch.setattr(challenge, "challenged", lambda: ["khronos"])
    async with served(tmp_path) as running:
        yield running


async def begin(visitor: Visitor, mode: str = "keep", word: str = "", **more: str) -> str:
    """Begin a match of a deal; its id."""
    form: dict[str, str] = {"game": "khronos", "mode": mode, "word": word, **more}
    answer = await visitor.http.post("/challenge", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/matches/")


async def finish(server: Served, match: str) -> int:
    """Let whoever holds the seats play on by chance; the points of the first."""
    table = server.table(match)
    user = await server.house.host.store.user(table.seats[0].user or "")
    assert user is not None
    await server.house.play_to_end(table, user)
    return table.match.scores[0]


async def test_a_guest_plays_the_deal_of_today_and_finds_the_result(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await begin(ada, name="Ada")
        table = server.table(match)
        challenges = server.house.host.challenges
        assert table.match.seed == challenges.seed(Challenge("khronos", "daily", TODAY, "keep"))
        assert table.match.option_values["unused_cards"] == "keep"
        assert table.record.title == f"{TODAY} · You keep what you like"
        text = (await ada.http.get("/challenge")).text
        assert f'href="/matches/{match}"' in text and "not finished yet" in text
        points = await finish(server, match)
        text = (await ada.http.get("/challenge")).text
        assert f"Your result: {points} points." in text and "told in en" in text and "Play again" in text
        assert f"/matches/{match}/replay" in text, "whoever has played the deal may look"
        await ben.named("Ben")
        text = (await ben.http.get("/challenge")).text
        assert ">Ada<" in text and "/replay" not in text, "others do not see the deal before"
        server.house.clock.turn(DAY_MS)
        text = (await ben.http.get(f"/challenge?day={TODAY}")).text
        assert f"/matches/{match}/replay" in text and 'action="/challenge"' not in text.split("A deal of your own")[0]
        assert ">Ada<" not in (await ben.http.get("/challenge")).text


async def test_whoever_says_the_same_word_gets_the_same_deal(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        one, other = await begin(ada, word=" Tea  Time"), await begin(ben, word="tea time")
        assert server.table(one).match.seed == server.table(other).match.seed
        await finish(server, one)
        text = (await ben.http.get("/challenge", params={"word": "TEA TIME"})).text
        assert ">Ada<" in text and f'href="/matches/{other}"' in text
        assert ">Ada<" not in (await ben.http.get("/challenge")).text


async def test_a_match_that_a_program_played_is_told_not_to_count(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await begin(ada)
        table = server.table(match)
        user = table.seats[0].user or ""
        await server.house.host.seating.hand_over(table, user, 0, "random")
        await server.house.host.seating.take_back(table, user, 0)
        await finish(server, match)
        text = (await ada.http.get("/challenge")).text
        assert "does not count" in text and ">Ada</b><span>" not in text


async def test_every_language_says_what_counts(server: Served) -> None:
    async with server.visitor() as ada:
        said = set()
        for language in ("en", "pt-BR", "ja"):
            text = (await ada.http.get("/challenge", headers={"accept-language": language})).text
            headings = re.findall(r"<h[12][^>]*>([^<]+)", text)
            assert len(headings) == 4, "the page, the day, a deal of one's own, what counts"
            said.add(headings[0])
        assert len(said) == 3


@pytest.mark.parametrize(
    "query",
    [
        "day=tomorrow",
        "day=2026-01-02",
        "day=0001-01-01",
        "day=2025-W52",
        "day=20251231",
        "week=2026-W02",
        "week=2026-W1",
        "week=2025-W60",
        "week=2025-12-31",
        "week=now",
        f"word={'x' * 41}",
    ],
)
async def test_deals_that_do_not_exist_are_declined(server: Served, query: str) -> None:
    async with server.visitor() as ada:
        assert (await ada.http.get(f"/challenge?{query}")).status_code == 400


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess"},
        {"mode": "gentle"},
        {"word": "x" * 41},
        {"mode": "vs:random"},
        {"mode": "vs:club,club"},
        {"mode": "vs:seasoned", "kind": "weekly"},
        {"kind": "weekly"},
    ],
)
async def test_matches_of_such_deals_are_not_set(server: Served, form: dict[str, str]) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post("/challenge", data={"game": "khronos", "mode": "keep", **form})
        assert answer.status_code == 400


async def finish_against(server: Served, match: str) -> int:
    """Let the person of a match against programs play on by default answers; the margin."""
    table = server.table(match)
    seat = next(one for one in table.seats if one.kind == "person")
    house = server.house
    for _ in range(60_000):
        if table.is_over:
            break
        if seat.index in table.asked:
            code = table.match.default(seat.index).code
            number = table.match.number(seat.index)
            await house.host.play.answer(table, seat.user or "", seat.index, number, code)
        else:
            await asyncio.sleep(0.001)
    own = table.match.scores[seat.index]
    return own - max(points for index, points in enumerate(table.match.scores) if index != seat.index)


@pytest.mark.parametrize("kind", ["daily", "weekly"])
async def test_everybody_plays_the_same_programs_and_is_compared_by_the_lead(
    tmp_path: Path, anyio_backend: str, kind: str
) -> None:
    mode = "vs:seasoned" if kind == "daily" else "vs:club,club"
    address = "/challenge" if kind == "daily" else "/challenge?week=2026-W01"
    async with served(tmp_path) as server, server.visitor() as ada, server.visitor() as ben:
        found = {}
        for visitor, name in ((ada, "Ada"), (ben, "Ben")):
            match = await begin(visitor, mode, game="khronos", kind=kind, name=name)
            text = (await visitor.http.get(address)).text
            assert f'href="/matches/{match}"' in text and "not finished yet" in text
            found[name] = await finish_against(server, match)
        first, other = (
            server.table(match),
            await server.house.host.challenges.best(
                Challenge("khronos", kind, TODAY if kind == "daily" else "2026-W01", mode)  # type: ignore[arg-type]
            ),
        )
        assert found["Ada"] == found["Ben"], "they gave the same answers"
        assert {one.margin for one in other} == {found["Ada"]} and first.is_over
        text = (await ada.http.get(address)).text
        points = abs(found["Ada"])
        told = "ahead of the others" if found["Ada"] > 0 else "behind the best"
        assert text.count(f"<span>{points} point") == 2 and told in text
        assert "You have seat " in text and text.index(">Ada<") < text.index(">Ben<"), "of equals the earlier one"
        assert text.count("/replay") == 2 and "Seed of this deal" not in text


async def test_the_deals_of_past_weeks_are_shown_with_their_replays_and_no_longer_begun(
    tmp_path: Path, anyio_backend: str
) -> None:
    async with served(tmp_path) as server, server.visitor() as ada, server.visitor() as eve:
        match = await begin(ada, "vs:club,club", game="khronos", kind="weekly", name="Ada")
        await finish_against(server, match)
        feed = (await eve.http.get("/challenge.atom?week=2026-W01")).text
        assert match not in feed and "Ada: " in feed
        assert "/replay" not in (await eve.http.get("/challenge?week=2026-W01")).text
        server.house.clock.turn(7 * DAY_MS)
        text = (await eve.http.get("/challenge?week=2026-W01")).text
        assert f"/matches/{match}/replay" in text and 'action="/challenge"' not in text.split("A deal of your own")[0]
        assert f"/matches/{match}/replay" in (await eve.http.get("/challenge.atom?week=2026-W01")).text
        assert ">Ada<" not in (await eve.http.get("/challenge?week=2026-W02")).text


async def test_of_three_results_the_page_draws_how_they_are_spread(server: Served) -> None:
    house = server.house
    async with server.visitor() as eve:
        await eve.named("Eve")
        for number, points in enumerate((40, 62, 90)):
            if number == 2:
                assert 'class="spread"' not in (await eve.http.get("/challenge")).text, "two say nothing"
            user = await house.guest(f"P{number}")
            table = await house.set_table(user)
            record = ChallengeRecord(
                table.id, "khronos", "daily", TODAY, "keep", user.id, 1, "counts", user.name, points, finished=9
            )
            await house.host.store.save_challenge(record)
        text = (await eve.http.get("/challenge")).text
        assert "3 results, from 40 to 90 points; half of them have 62 or more." in text


def test_the_bars_of_a_spread_hold_every_result() -> None:
    found = results_spread({-3: 1, 0: 2, 50: 4, 51: 1}, 50, "en")
    assert found is not None and len(found.bars) == 11 and (found.least, found.most) == (-3, 51)
    assert [bar.height for bar in found.bars] == [27, 0, 0, 0, 0, 0, 0, 0, 0, 0, 44]
    assert [bar.is_mine for bar in found.bars] == [False] * 10 + [True]
    alike = results_spread({7: 5}, None, "en")
    assert alike is not None and len(alike.bars) == 1 and not alike.bars[0].is_mine
    assert results_spread({}, None, "en") is None and results_spread({5: 2}, 5, "en") is None


async def test_without_a_game_for_one_there_is_no_challenge(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenge, "challenged", list)
    async with server.visitor() as ada:
        assert (await ada.http.get("/challenge")).status_code == 400


async def test_the_score_sheet_of_one_player_tells_of_the_opponents_instead_of_a_rank(
    tmp_path: Path, anyio_backend: str
) -> None:
    async with served(tmp_path) as server, server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post("/challenge", data={"game": "inventions", "mode": "easy"})
        match = answer.headers["location"].removeprefix("/matches/")
        await finish(server, match)
        shown = (await (await ada.open(match)).update())["set"]
        assert "The bots have " in shown["ending"] and "Rank" not in shown["ending"]
        text = (await ada.http.get("/challenge")).text
        assert "accolade" in text and "Easy" in text and "Hard" in text


async def test_the_page_tells_the_seal_of_today_s_deal_and_the_seed_of_a_past_one(server: Served) -> None:
    challenges = server.house.host.challenges
    server.house.clock.turn(DAY_MS)
    day = challenges.today()
    deal = challenges.daily("khronos", "keep")
    seal, seed = challenges.seal(deal), f"{challenges.seed(deal):064x}"
    async with server.visitor() as ada:
        text = (await ada.http.get("/challenge")).text
        assert seal in text and seed not in text
        server.house.clock.turn(DAY_MS)
        text = (await ada.http.get(f"/challenge?day={day}")).text
        assert seed in text and seal not in text
        assert "Seal of this deal" not in (await ada.http.get("/challenge?word=tea")).text


async def test_a_finished_match_of_today_keeps_its_seed_to_itself(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await begin(ada, name="Ada")
        await finish(server, match)
        seed = f"{server.table(match).match.seed:064x}"
        paths = (f"/matches/{match}", f"/matches/{match}/replay", f"/matches/{match}/download", f"/api/matches/{match}")
        for visitor in (ada, ben):
            texts = [(await visitor.http.get(path)).text for path in paths]
            assert not [path for path, text in zip(paths, texts, strict=True) if seed in text]
            assert "its seed stays secret until the day is over" in texts[0]
        copy = (await ada.http.post(f"/matches/{match}/copy", data={"row": "-1"})).headers["location"]
        assert seed not in (await ada.http.get(f"{copy}/download")).text
        server.house.clock.turn(DAY_MS)
        assert seed in (await ben.http.get(f"/matches/{match}/download")).text
        assert (await ben.http.get(f"/api/matches/{match}")).json()["match"]["seed"] == seed

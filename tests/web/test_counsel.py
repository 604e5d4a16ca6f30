"""A kind word for whoever falls behind: when it is said, what about, and by whom."""

import asyncio
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gnomon import catalog
from gnomon.bots import FROZEN, levels
from gnomon.games.face import AnySight
from gnomon.kernel.outcome import Outcome
from gnomon.matches.table import Table, Viewer
from gnomon.web.counsel import advice, gap_of, line, spoken, widest
from gnomon.web.languages import LANGUAGES
from gnomon.web.scene import Scene, sight_of
from tests.web.served import Served

KHRONOS = catalog.face("khronos")
AHEAD = {"start": 4, "turn4_faith": 15, "travel": -8}
BEHIND = {"start": 4, "bonus_might": 3, "travel": -1}


def scene(own: Mapping[str, int], other: Mapping[str, int], *, level: str = "newcomer", **more: object) -> Scene:
    """The table of somebody on seat 0 against one program, whose points come from these sources."""
    outcome = Outcome([dict(own), dict(other)], [2, 1], "1")
    seats = [SimpleNamespace(index=0, kind="person", level=""), SimpleNamespace(index=1, kind="opponent", level=level)]
    found = {
        "sight": SimpleNamespace(game=SimpleNamespace(outcome=lambda view: outcome)),
        "view": None, "seat": 0, "face": KHRONOS, "language": "en", "names": ["Ada", "Vesper"], "mine": True, "pulse": None,
        "viewer": SimpleNamespace(seats=(0,)), "table": SimpleNamespace(seats=seats), "portrait": lambda seat, size: "<i></i>",
    }  # fmt: skip
    return cast(Scene, cast(Any, SimpleNamespace(**{**found, **more})))


def test_the_gap_is_the_source_with_the_widest_lead_and_never_a_smaller_loss() -> None:
    found = widest([BEHIND, AHEAD], KHRONOS.sources, 0, 1)
    assert found is not None and (found.source, found.more, found.less) == ("turn4_faith", 15, 0)
    assert widest([{"travel": -8}, {"travel": -1}], KHRONOS.sources, 0, 1) is None


def test_who_keeps_up_is_told_nothing() -> None:
    assert gap_of(scene({"start": 20}, {"start": 27})) is None
    assert gap_of(scene({"start": 70}, {"start": 80})) is None
    assert line(scene({"start": 20}, {"start": 20})) == ""


def test_who_falls_behind_gentle_programs_hears_where_and_what_helps() -> None:
    said = line(scene(BEHIND, AHEAD | {"bonus_faith": 9}))
    assert "<b>Vesper</b>" in said
    assert "I am ahead in Turn 4, Faith, 15 to 0." in said
    assert "In Faith the highest Religious building takes a whole domain" in said


def test_nobody_talks_against_strong_programs_into_running_sand_or_while_others_think() -> None:
    far = AHEAD | {"bonus_faith": 30}
    assert line(scene(BEHIND, far))
    gentle = [level for level in (*levels(), *FROZEN) if line(scene(BEHIND, far, level=level))]
    assert gentle == ["random", "first_evening", "learner", "newcomer", "beginner"]
    assert line(scene(BEHIND, far, pulse=object())) == ""
    assert line(scene(BEHIND, far, mine=False)) == ""


def test_a_source_of_which_the_game_says_nothing_is_named_at_least() -> None:
    behind = scene({"start": 4}, {"start": 4, "travel": 12})
    gap = gap_of(behind)
    assert gap is not None
    assert spoken(behind, gap) == "I am ahead in Travel, 12 to 0: that is where to catch me."


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_game_advises_about_its_own_sources_in_every_language(game: str) -> None:
    face = catalog.face(game)
    assert face.advice and set(face.advice) <= set(face.sources)
    for source in face.advice:
        told = [advice(face, source, language) for language in LANGUAGES]
        assert len(set(told)) == len(LANGUAGES) and all(told), source


@pytest.mark.anyio
async def test_a_lost_match_ends_with_one_thing_to_try(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:newcomer")
        table = server.table(match)
        user = table.seats[0].user or ""
        while not table.is_over:
            for seat in table.asked:
                if seat == 0:
                    end = catalog.face("khronos").ending(sight(table, user))
                    options = table.match.options(0)
                    code = end.code if end is not None else options[-1].code
                    await server.house.host.play.answer(table, user, 0, table.match.number(0), code)
            await asyncio.sleep(0.001)
        outcome = table.match.outcome
        assert outcome.winners == [1], outcome.scores
        page = (await ada.http.get(f"/matches/{match}")).text
        assert "For the next time:" in page
        assert any(message in page for message in KHRONOS.advice.values())


def sight(table: Table, user: str) -> AnySight:
    """The table as the first seat sees it."""
    return sight_of(table, Viewer(user, 0, (0,), "en"))

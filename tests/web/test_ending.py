"""What stands over the score sheet: who has won and by how much, and where each was ahead."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gnomon.bots import levels, next_level
from gnomon.catalog import GAMES, entry
from gnomon.drawing.parts import Rivals
from gnomon.drawing.speaking import Plain
from gnomon.drawing.theatre import laurel
from gnomon.kernel.outcome import Outcome
from gnomon.web.ending import Ending, ending_of, may_be_stronger, widths
from gnomon.web.scene import Scene
from tests.web.served import Served

ADA, BEN, CLEO = range(3)


def told(sources: list[dict[str, int]], ranks: list[int], *own: int, rivals: Rivals | None = None) -> Ending:
    """The end as the seats `own` of one browser are told it."""
    outcome = Outcome(sources, ranks, "1")
    names = list(sources[0])
    sheet = [(name, [source.get(name, 0) for source in sources]) for name in names]
    scene = SimpleNamespace(
        table=SimpleNamespace(match=SimpleNamespace(outcome=outcome)),
        viewer=SimpleNamespace(seats=own),
        names=["Ada", "Ben", "Cleo"],
        language="en",
        face=SimpleNamespace(sources=dict.fromkeys(names), advice={"Land": "Rule land."}, words_in=Plain),
    )
    return ending_of(cast(Scene, cast(Any, scene)), sheet, rivals)


POINTS = [{"Land": 30, "Trade": 4, "War": -2}, {"Land": 9, "Trade": 20, "War": 0}, {"Land": 5, "Trade": 5, "War": 5}]


def test_the_winner_reads_of_herself_and_of_the_next() -> None:
    found = told(POINTS, [1, 2, 3], ADA)
    assert found.headline == "You win, 32 to 29."
    assert found.leads == (
        "You were furthest ahead in Land: 30 to 9.",
        "Ben was furthest ahead in Trade: 20 to 4.",
    )


def test_who_has_lost_is_compared_with_the_winner() -> None:
    found = told(POINTS, [1, 2, 3], CLEO)
    assert found.headline == "Ada wins, 32 to 29."
    assert found.leads == (
        "Ada was furthest ahead in Land: 30 to 5.",
        "You were furthest ahead in War: 5 to −2.",
    )
    assert found.advice == "Rule land."


def test_who_has_won_or_only_watches_is_not_advised() -> None:
    assert told(POINTS, [1, 2, 3], ADA).advice == ""
    assert told(POINTS, [1, 2, 3]).advice == ""


@pytest.mark.parametrize("own", [(), (ADA, BEN)])
def test_strangers_and_a_shared_screen_read_names_alone(own: tuple[int, ...]) -> None:
    found = told(POINTS, [1, 2, 3], *own)
    assert found.headline == "Ada wins, 32 to 29."
    assert not any("You" in sentence for sentence in found.leads)


def test_a_shared_victory_names_all_who_share_it() -> None:
    found = told([{"Land": 7}, {"Land": 7}, {"Land": 1}], [1, 1, 3], ADA)
    assert found.headline == "Shared victory: Ada, Ben, 7 points each."
    assert found.winners == (ADA, BEN)
    assert found.leads == ()


def test_nobody_is_ahead_where_all_are_alike() -> None:
    assert told([{"Land": 7}, {"Land": 7}], [1, 2], ADA).leads == ()


def test_nobody_boasts_of_having_lost_less() -> None:
    found = told([{"Land": 30, "Travel": -8}, {"Land": 9, "Travel": -1}], [1, 2], BEN)
    assert found.leads == ("Ada was furthest ahead in Land: 30 to 9.",)


def test_a_match_alone_is_won_or_lost_against_its_rivals() -> None:
    rivals = Rivals("Chronos and Hephaestus", (("Marker", 70), ("Tiles", 57)))
    assert told([{"Land": 140}], [1], ADA, rivals=rivals).headline == "You win, 140 to 127."
    assert told([{"Land": 28}], [2], ADA, rivals=rivals).headline == "Chronos and Hephaestus win, 127 to 28."
    assert told([{"Land": 28}], [1], ADA).headline == "28 points."


def test_bars_are_measured_by_the_longest() -> None:
    assert widths([("Land", [30, 15]), ("War", [-3, 0])]) == [[100, 50], [10, 0]]
    assert widths([("Land", [0, 0])]) == [[0, 0]]


def test_every_game_celebrates_in_its_own_manner() -> None:
    stages = {entry(game).face.celebration for game in GAMES}
    assert len(stages) == len(GAMES)
    assert laurel() not in stages
    assert all('class="seat-colour"' in stage or "seat-colour" in stage for stage in stages)


def test_one_strength_follows_another_and_the_last_stays() -> None:
    known = levels()
    assert [next_level(name) for name in known] == [*known[1:], known[-1]]
    assert next_level("nobody") == "nobody"


@pytest.mark.anyio
async def test_the_programs_of_the_next_match_may_be_stronger(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:newcomer", "opponent:master")
        table = server.table(match)
        user = table.seats[0].user or ""
        assert may_be_stronger(table, user, [0])
        assert not may_be_stronger(table, user, [1]), "whoever has lost is offered nothing stronger"
        await server.house.host.seating.hand_over(table, user, 0, "random")
        for seat in (1, 2):
            await server.house.host.seating.set_level(table, user, seat, "random")
        while not table.is_over:
            await asyncio.sleep(0.001)
        page = (await ada.http.get(f"/matches/{match}")).text
        assert "Where the points came from" in page
        assert ("Against stronger programs" in page) == (0 in table.match.outcome.winners)
        answer = await ada.http.post(f"/matches/{match}/rematch", data={"programs": "stronger"})
        assert answer.status_code == 303, answer.text
        following = server.table(answer.headers["location"].rpartition("/")[2])
        assert [seat.level for seat in following.seats if seat.kind == "opponent"] == ["first_evening", "first_evening"]


@pytest.mark.anyio
async def test_nothing_is_stronger_than_the_strongest_and_people_have_no_strength(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        strongest = server.table(await ada.set_table("me", "opponent:master"))
        with_people = server.table(await ada.set_table("me", "open", "opponent:random"))
        user = strongest.seats[0].user or ""
        assert not may_be_stronger(strongest, user, [0])
        assert not may_be_stronger(with_people, user, [0])

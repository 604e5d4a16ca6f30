"""What is kept between drawings is never stale: a page drawn anew from nothing is the same, whatever happened before."""

import functools
import random
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from gnomon.games.face import AnySight
from gnomon.games.khronos.face import FACE
from gnomon.games.khronos.page.parts import Parts
from gnomon.kernel.log import Row
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import SPECTATOR, Pace
from gnomon.matches.table import Table, Viewer
from gnomon.web.present import TablePresenter
from gnomon.web.story import Sentence, Story
from tests.matches.house import opened, sqlite_store

pytestmark = pytest.mark.anyio


def drawn_from_nothing(table: Table, viewer: Viewer) -> dict[str, str]:
    """The page without any drawing that was kept, all of which stay for the next time."""
    kept = FACE.parts
    FACE.parts = Parts()
    try:
        return dict(TablePresenter().fragments(table, viewer))
    finally:
        FACE.parts = kept


class Following:
    """A page that is told what has changed whenever it looks."""

    def __init__(self, presenter: TablePresenter, viewer: Viewer) -> None:
        self._presenter = presenter
        self._viewer = viewer
        self._before: Mapping[str, str] = {}
        self.shown: dict[str, str] = {}

    def look(self, table: Table) -> None:
        """Take over what is new and let go of what is gone."""
        change = self._presenter.change(table, self._viewer, self._before)
        for name in change.gone:
            del self.shown[name]
        self.shown |= change.set
        self._before = change.shown


ROOMS = tuple(f"gnomon.games.khronos.{room}." for room in ("draw", "say", "page", "teach"))


def forget_pieces() -> None:
    """Let go of the pieces and sentences that the game's drawing keeps."""
    for name, module in list(sys.modules.items()):
        if name.startswith(ROOMS):
            for value in vars(module).values():
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


@pytest.mark.parametrize("pace", [Pace(), Pace("live", 600_000, 1_000)])
async def test_pages_are_never_stale(tmp_path: Path, pace: Pace) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        table = await house.set_table(
            ada, SeatPlan("me"), SeatPlan("open"), SeatPlan("opponent", level="random"), pace=pace, listed=True
        )
        presenter = TablePresenter()
        viewers = [
            Viewer(ada.id, 0, (0,), "en", "light"),
            Viewer(ben.id, 1, (1,), "ja", "light"),
            Viewer("", SPECTATOR, (), "pt_BR", "dark"),
        ]
        prompt, slow = ([Following(presenter, viewer) for viewer in viewers] for _ in range(2))
        for page in prompt + slow:
            page.look(table)
        await house.host.seating.sit(table, ben)
        chance = random.Random(5)
        happened = 0
        while not table.is_over and happened < 90:
            happened += 1
            people = [seat for seat in table.asked if not table.seats[seat].is_program]
            if not people:
                await house.host.play.program_answer(
                    table, 2, table.match.number(2), chance.choice(table.match.options(2)).code
                )
            elif happened % 13 == 0:
                await house.host.talk.say(table, ada, f"line {happened}")
            elif happened % 17 == 0:
                await house.host.agreements.ask_pause(table, ada.id)
                await house.host.agreements.withdraw_pause(table, ada.id)
            elif happened % 5 == 0 and table.match.undo_limit(people[0]) is not None:
                owner = table.seats[people[0]].user
                assert owner is not None
                await house.host.play.undo(table, owner, people[0], "answer")
            else:
                user = ada if people[0] == 0 else ben
                await house.answer(table, user, people[0], chance.randrange(len(table.match.options(people[0]))))
            house.clock.turn(700)
            for viewer, page, late in zip(viewers, prompt, slow, strict=True):
                page.look(table)
                shown = dict(presenter.fragments(table, viewer))
                assert page.shown == shown
                if happened % 3 == 0:
                    late.look(table)
                    assert late.shown == shown
                    if happened % 15 == 0:
                        forget_pieces()
                    fresh = drawn_from_nothing(table, viewer)
                    assert {key for key in fresh | shown if fresh.get(key) != shown.get(key)} == set()
        assert happened == 90 or table.is_over


async def test_however_many_tables_there_are_a_page_is_not_drawn_from_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.web.present.KEPT", 2)
    told: list[int] = []
    tell = Story._tell

    def noted(story: Story, of: Table, sight: AnySight, row: Row, number: int) -> list[tuple[int, Sentence]]:
        told.append(row.seq)
        return tell(story, of, sight, row, number)

    monkeypatch.setattr(Story, "_tell", noted)
    async with opened(sqlite_store(tmp_path)) as house:
        ada = await house.guest("Ada")
        seats = SeatPlan("me"), SeatPlan("local", name="Ben")
        tables = [await house.set_table(ada, *seats, seed=seed) for seed in range(4)]
        presenter = TablePresenter()
        viewer = Viewer(ada.id, 0, (0, 1), "en", "light")
        pages = [(table, Following(presenter, viewer)) for table in tables]
        for _ in range(3):
            for table, page in pages:
                page.look(table)
        read = len(told)
        for table, page in pages:
            before = table.seq
            await house.answer(table, ada, table.asked[0], 0)
            page.look(table)
            assert told[read:] == list(range(before + 1, table.seq + 1)), "the new rows are told, and no other"
            read = len(told)
        assert len(presenter._drawings) == len(tables)

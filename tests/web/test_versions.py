"""A table says by which version of the rules its match is played, where that is not the present one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gnomon.catalog import entry
from gnomon.match import Match
from gnomon.matches.lobby import SeatPlan
from gnomon.web.variants import variants
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio
TOLD = {
    "en": ("Rules", "Version 1, under which it began; the present one is 2"),
    "pt_BR": ("Regras", "Versão 1, com que começou; a atual é 2"),
    "ja": ("ルール", "版 1（この版で始まりました。現在の版は 2 です）"),
}


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[House]:
    async with opened(sqlite_store(tmp_path)) as open_house:
        yield open_house


@pytest.mark.parametrize("language", TOLD)
async def test_a_match_of_older_rules_says_so(house: House, language: str) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("local", "Ben"), game="inventions")
    assert variants(table, entry("inventions").face, language) == []
    table.match = Match(table.match.entry, 2, 1, table.match.option_values, rules_version=1)
    assert variants(table, entry("inventions").face, language) == [TOLD[language]]

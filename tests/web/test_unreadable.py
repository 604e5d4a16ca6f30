"""A match that cannot be read is listed as that; its players, their other matches and every page go on as before."""

import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gnomon.web.security import SESSION_COOKIE
from tests.web.served import Visitor, served

pytestmark = pytest.mark.anyio

DAMAGES = {
    "rows": "UPDATE match_row SET body = '{\"never told\": 1}' WHERE match = ? AND seq = 1",
    "header": "UPDATE match SET header = '{\"never told\": 1}' WHERE id = ?",
    "seats": "UPDATE seat SET name = CAST(x'6e6576657220746f6c64ff' AS TEXT) WHERE match = ?",
    "asked": "UPDATE match SET asked = '[17]' WHERE id = ?",
    "game": "UPDATE match SET game = 'never told' WHERE id = ?",
    "result": 'UPDATE match SET result = \'{"scores": [1], "ranks": ["never told"]}\', status = \'over\' WHERE id = ?',
    "text": "UPDATE match SET title = CAST(x'6e6576657220746f6c64ff' AS TEXT) WHERE id = ?",
}
PAGES = (
    "/",
    "/?game=feudum",
    "/records",
    "/analysis",
    "/challenge",
    "/games",
    "/games/khronos",
    "/games/feudum",
    "/me",
    "/new",
)


async def two_matches(folder: Path) -> tuple[str, list[str]]:
    """Ada's session, and two listed matches of hers in which something was played."""
    async with served(folder) as server, server.visitor() as ada:
        await ada.named("Ada")
        matches = [await ada.set_table("me", "local", listed=True) for _ in range(2)]
        for match in matches:
            found = server.table(match).match
            seat = found.to_act[0]
            answer = {"seat": seat, "number": found.number(seat), "answer": found.options(seat)[0].code}
            assert (await ada.http.post(f"/api/matches/{match}/answers", json=answer)).status_code == 200
        session = ada.http.cookies.get(SESSION_COOKIE)
        assert session is not None
        return session, matches


async def states(ada: Visitor) -> dict[str, str]:
    """What the home page says of each match: its address and whether it can be read."""
    text = (await ada.http.get("/")).text
    items = re.findall(r'<li class="match [^>]*>.*?</li>', text, re.S)
    found = {}
    for item in items:
        address = re.search(r"/matches/(\w+)", item)
        assert address is not None
        found[address[1]] = "Cannot be read" if "Cannot be read" in item else "well"
    return found


@pytest.mark.parametrize("damage", DAMAGES)
async def test_one_unreadable_match_shuts_nobody_out(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    session, (broken, well) = await two_matches(tmp_path)
    with closing(sqlite3.connect(tmp_path / "gnomon.db")) as connection:
        connection.execute(DAMAGES[damage], (broken,))
        connection.commit()
    async with served(tmp_path) as server, server.visitor() as ada:
        ada.http.cookies.set(SESSION_COOKIE, session)
        for path in PAGES:
            assert (await ada.http.get(path)).status_code == 200, path
        found = await states(ada)
        assert found.pop(well) == "well"
        # a match whose own line or seats are damaged cannot even be named; the log does
        expected = {} if damage in ("text", "seats") else {broken: "Cannot be read"}
        if damage == "result":
            assert broken in (await ada.http.get("/records")).text
        if damage != "asked" or found:
            assert found == expected
        page = await ada.open(well, "?seat=0")
        assert (await page.update())["whole"]
        for path in (f"/matches/{broken}", f"/matches/{broken}/replay", f"/matches/{broken}/download"):
            answer = await ada.http.get(path)
            assert answer.status_code in (200, 404, 409)
            assert "never told" not in answer.text or damage == "game"
        assert (await ada.http.get(f"/api/matches/{broken}")).status_code in (200, 409)
    told = [vars(record) for record in caplog.records if record.levelno >= logging.ERROR]
    assert "never told" not in str(told)
    assert all(not record["exc_info"] for record in told)

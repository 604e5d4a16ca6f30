"""The drills that whoever keeps the server puts into a folder: good and bad files, and files that go or change meanwhile."""

import re
from html import unescape
from pathlib import Path

import pytest

from gnomon.games.courses import LARGEST
from tests.web.served import Served, Visitor
from tests.web.test_tasks import DRILL

pytestmark = pytest.mark.anyio


@pytest.fixture
def folder(server: Served, tmp_path: Path) -> Path:
    """The host's folder; the server knows of it."""
    found = tmp_path / "drills"
    found.mkdir()
    server.house.host.courses._folder = found
    return found


def words(text: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text)))


async def listed(visitor: Visitor) -> str:
    answer = await visitor.http.get("/drills")
    assert answer.status_code == 200
    return answer.text


async def test_a_good_file_is_offered_and_played(server: Served, folder: Path) -> None:
    async with server.visitor() as ada:
        assert 'name="hosted"' not in await listed(ada)
        (folder / "keep.toml").write_text(DRILL, encoding="utf-8")
        page = await listed(ada)
        assert 'name="hosted" value="keep"' in page and "A Keep of mine" in page
        answer = await ada.http.post("/drills", data={"hosted": "keep"})
        assert answer.status_code == 303
        assert 'data-task="keep"' in (await ada.http.get(answer.headers["location"])).text


BROKEN = {
    "empty": b"",
    "nonsense": b"nonsense",
    "binary": b"\xff\xfe\x00\x01",
    "nothing": b"\x00" * 40,
    "large": b"#" * (LARGEST + 1),
    "deep": b"a = " + b"[" * 20_000,
    "deeper": b"a = " + b"{a=" * 20_000,
    "number": b'game = "khronos"\nplayers = ' + b"9" * 5_000,
    "unwinnable": DRILL.replace('hand = "MMCR"', 'hand = "RCCR"').encode(),
    "version": b'game = "khronos"\nplayers = 2\nrules_version = 7\n',
    "later": DRILL.replace("[course]", "[course]\nform = 99").encode(),
    "elsewhere": b'game = "chess"\n',
    "mad": DRILL.replace('hand = "MMCR"', "hand = 1979-05-27T07:32:00Z").encode(),
    "endless": DRILL.replace("players = 2", "players = inf").encode(),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_a_file_that_cannot_be_played_says_why_and_spoils_no_other(
    server: Served, folder: Path, name: str
) -> None:
    (folder / f"{name}.toml").write_bytes(BROKEN[name])
    (folder / "keep.toml").write_text(DRILL, encoding="utf-8")
    async with server.visitor() as ada:
        page = await listed(ada)
        assert 'value="keep"' in page and f'value="{name}"' not in page
        assert name in words(page), "the file is named, with what is wrong with it"
        answer = await ada.http.post("/drills", data={"hosted": name})
        assert answer.status_code == 400
        answer = await ada.http.post("/drills", data={"text": BROKEN[name].decode("utf-8", "replace")})
        assert answer.status_code == 400, "the same from the form"


async def test_what_is_no_file_or_lies_elsewhere_is_not_read(server: Served, folder: Path) -> None:
    (folder / "folder.toml").mkdir()
    (folder / "gone.toml").symlink_to(folder / "nowhere")
    (folder / "note.txt").write_text(DRILL, encoding="utf-8")
    (folder.parent / "secret.toml").write_text(DRILL, encoding="utf-8")
    async with server.visitor() as ada:
        assert 'name="hosted"' not in await listed(ada)
        for name in ("folder", "gone", "note", "../secret", "..", "/etc/passwd", "\0", "x" * 5_000):
            assert (await ada.http.post("/drills", data={"hosted": name})).status_code == 400, name


async def test_a_file_that_may_not_be_read_is_named_and_the_rest_is_there(
    server: Served, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("keep", "locked"):
        (folder / f"{name}.toml").write_text(DRILL, encoding="utf-8")
    read = Path.read_text

    def guarded(path: Path, *rest: str, **named: str) -> str:
        if path.stem == "locked":
            raise PermissionError("not for you")
        return read(path, *rest, **named)

    monkeypatch.setattr(Path, "read_text", guarded)
    async with server.visitor() as ada:
        page = await listed(ada)
        assert 'value="keep"' in page and 'value="locked"' not in page
        assert "cannot be read" in words(page)
        assert (await ada.http.post("/drills", data={"hosted": "locked"})).status_code == 400
        monkeypatch.setattr(Path, "read_text", read)
        (folder / "locked.toml").touch()
        assert 'value="locked"' in await listed(ada), "it is looked at again when it has changed"


async def test_a_match_goes_on_when_its_file_has_gone_or_says_something_else(server: Served, folder: Path) -> None:
    file = folder / "keep.toml"
    file.write_text(DRILL, encoding="utf-8")
    async with server.visitor() as ada:
        place = (await ada.http.post("/drills", data={"hosted": "keep"})).headers["location"]
        assert 'data-task="keep"' in (await ada.http.get(place)).text
        for change in (lambda: file.write_text("nonsense", encoding="utf-8"), file.unlink):
            change()
            host = server.house.host
            host.courses._followed.clear()
            host.tables._open.clear()
            assert 'data-task="keep"' in (await ada.http.get(place)).text, "the match has its tasks in its own log"
            assert 'value="keep"' not in await listed(ada)
            assert (await ada.http.post("/drills", data={"hosted": "keep"})).status_code == 400
        table = server.table(place.rpartition("/")[2])
        answer = await ada.http.post(f"{place}/task", data={"do": "again", "task": ""})
        assert answer.status_code == 303, "and it can be tried again"
        codes = (await ada.http.get(f"{place}/task")).json()["codes"]
        form = {"seat": "0", "number": str(table.match.number(0)), "code": str(codes[0])}
        assert (await ada.http.post(f"{place}/answer", data=form)).status_code == 303
        assert not server.house.host.courses._hosts, "what has gone is forgotten"
        folder.rmdir()
        assert (await ada.http.get("/drills")).status_code == 200


def card(page: str) -> str:
    found = page[page.index('id="task"') :]
    return found[: found.index("</section>")]


async def test_a_guest_who_closed_the_window_in_chapter_three_finds_it_on_the_home_page_and_goes_on(
    server: Served,
) -> None:
    async with server.visitor() as ada:
        place = (await ada.http.post("/drills", data={"game": "khronos", "course": "first"})).headers["location"]
        match = place.rpartition("/")[2]
        follower = server.house.host.courses.follower(server.table(match))
        assert follower is not None
        begins = [task.name for task in follower.course.tasks if task.begins_chapter]
        for chapter in begins[:2]:
            await ada.http.post(f"{place}/task", data={"do": "skip_chapter", "task": chapter})
        before = card((await ada.http.get(place)).text)
        follower = server.house.host.courses.follower(server.table(match))
        assert follower is not None and follower.task is not None
        assert follower.task.name == begins[2]
        host = server.house.host
        host.courses._followed.clear()
        host.tables._open.clear()
        server.house.clock.turn(20 * 86_400_000)
        page = (await ada.http.get("/")).text
        assert f'href="{place}"' in page, "the home page leads back"
        assert card((await ada.http.get(place)).text) == before, "the same card, as if nothing had been"

"""What the documents tell hosts to type is typed, line by line, as a new host would who has a table with a match or two."""

import asyncio
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from gnomon.matches.lobby import SeatPlan
from tests.matches.house import opened, sqlite_store
from tests.repo.project import ROOT

DOCUMENTS = ROOT / "docs" / "hosts"
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
ELSEWHERE = ("containers.md", "service.md", "proxy.md", "postgresql.md", "metrics.md")
"""Their lines call for other machines, root, or what `test_host_files.py` starts."""
STAYS = ("make play", "gnomon serve")
"""What goes on until it is ended: `test_commands.py` and the browser's tests start it."""


class Told(NamedTuple):
    """A line of a document and where it stands."""

    document: str
    line: str


class World(NamedTuple):
    """A folder in which a host types, with `data` in it, and the ids of a match that is over and of one that goes on."""

    folder: Path
    over: str
    going_on: str


def lines() -> list[Told]:
    """Every line that a host is told to type, in the order of the documents."""
    found = []
    for path in sorted(DOCUMENTS.glob("*.md")):
        if path.name in ELSEWHERE:
            continue
        for block in BLOCK.findall(path.read_text(encoding="utf-8")):
            typed = [line.partition("   #")[0].strip() for line in block.replace("\\\n", " ").splitlines()]
            found += [Told(path.name, line) for line in typed if line and not line.startswith(STAYS)]
    return found


async def furnish(folder: Path) -> tuple[str, str]:
    """A table with somebody called Helena, a match that is over and counts, one that goes on, and a report."""
    async with opened(sqlite_store(folder)) as house:
        helena, ben = await house.guest("Helena"), await house.guest("Ben")
        over = await house.set_table(helena, SeatPlan("me"), SeatPlan("local", "Cay"), seed=None)
        await house.play_to_end(over, helena)
        going_on = await house.set_table(helena, SeatPlan("me"), SeatPlan("local", "Cay"))
        await house.host.reports.write(ben, helena, "insults", "hm")
        await house.host.ratings.settle()
        return over.id, going_on.id


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, World]:
    """A world for each document."""
    made: dict[str, World] = {}
    for document in {told.document for told in lines()}:
        folder = tmp_path_factory.mktemp(document.removesuffix(".md"))
        (folder / "data").mkdir()
        (folder / "backups").mkdir()
        (folder / "srv").mkdir()
        made[document] = World(folder, *asyncio.run(furnish(folder / "data")))
    return made


def typed(told: Told, world: World) -> list[str]:
    """The words of a line, with the names of this world in place of those that a host puts in."""
    words = shlex.split(told.line)
    assert words[0] in ("gnomon", ".venv/bin/gnomon"), told.line
    own = {"MATCH": world.going_on if "stop" in words else world.over, "12": "1"}
    words = [own.get(word, re.sub(r"^/(backups|srv)/", rf"{world.folder}/\1/", word)) for word in words[1:]]
    return [sys.executable, "-m", "gnomon", *words]


@pytest.mark.timeout(240)
@pytest.mark.parametrize("document", sorted({told.document for told in lines()}))
def test_every_line_of_a_document_does_what_it_says(document: str, worlds: dict[str, World]) -> None:
    world = worlds[document]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    for told in [one for one in lines() if one.document == document]:
        done = subprocess.run(
            typed(told, world), cwd=world.folder, env=environment, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, f"{told.line}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr, told.line


def test_there_are_lines_to_type_and_every_document_is_looked_at() -> None:
    found = lines()
    assert len(found) >= 20
    named = {path.name for path in DOCUMENTS.glob("*.md") if BLOCK.search(path.read_text(encoding="utf-8"))}
    assert named == {told.document for told in found} | set(ELSEWHERE)

"""The clients of the API that the documents show play whole matches, and the tables there are those of the code."""

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from tests.web.programs import program
from tests.web.served import Served
from tools.api_reference import PAGE, written

pytestmark = pytest.mark.anyio

TEXT = PAGE.read_text(encoding="utf-8")
CLIENTS = {"py": [sys.executable], "js": ["node"], "sh": ["sh"]}
LONGEST = 40
"""Lines of a client, the empty ones left out."""


def client(kind: str) -> str:
    (found,) = re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_tables_of_the_page_are_those_of_the_code() -> None:
    assert written(TEXT) == TEXT, "write them with `python -m tools.api_reference`"


@pytest.mark.parametrize("kind", CLIENTS)
def test_a_client_takes_forty_lines(kind: str) -> None:
    assert len([line for line in client(kind).splitlines() if line.strip()]) <= LONGEST


@pytest.mark.parametrize("kind", CLIENTS)
async def test_a_client_plays_a_whole_match_against_a_program(server: Served, kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"client.{'mjs' if kind == 'js' else kind}"
    file.write_text(client(kind), encoding="utf-8")
    async with program(server, "Robby") as robby:
        place = {"GNOMON_URL": server.address, "GNOMON_TOKEN": robby.token, "NO_PROXY": "127.0.0.1"}
        running = await asyncio.create_subprocess_exec(
            *CLIENTS[kind],
            str(file),
            env={**os.environ, **place},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await asyncio.wait_for(running.communicate(), 120)
        assert running.returncode == 0, said.decode()
        (match,) = (await robby.get("/matches"))["matches"]
        assert match["status"] == "over"
        assert said.decode().replace(" ", "").startswith("over:[")

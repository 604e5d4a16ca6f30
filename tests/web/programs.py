"""Programs that come to a served table with tokens."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from gnomon.matches.records import User
from tests.web.served import Served

ROOT = "/api/v1"


class Program:
    """A client with a token."""

    def __init__(self, address: str, token: str, user: User) -> None:
        self.user = user
        self.token = token
        self.http = httpx.AsyncClient(
            base_url=f"{address}{ROOT}", headers={"Authorization": f"Bearer {token}"}, trust_env=False, timeout=60
        )

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: object = None, key: str = "", status: int = 0) -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        answer = await self.http.post(path, json={} if body is None else body, headers=headers)
        assert answer.status_code in ((status,) if status else (200, 201, 202)), answer.text
        return answer.json()

    async def set_table(self, *kinds: str, game: str = "khronos", **rest: object) -> str:
        seats = [dict(zip(("kind", "level"), kind.split(":"), strict=False)) for kind in kinds]
        made = await self.post("/matches", {"game": game, "seats": seats, **rest})
        return str(made["id"])

    async def answer(self, match: str, pick: int = 0, **look: Any) -> Any:
        """Give one of the answers to the question that is put now."""
        here = await self.get(f"/matches/{match}", **look)
        choices = here["choices"]
        body = {"seat": here["seat"], "number": here["number"], "answers": [choices[pick % len(choices)]["code"]]}
        return await self.post(f"/matches/{match}/answers", body)

    @asynccontextmanager
    async def lines(self, path: str, **query: Any) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
        """The lines of a stream, keep-alive lines left out."""

        async def read(answer: httpx.Response) -> AsyncIterator[dict[str, Any]]:
            async for line in answer.aiter_lines():
                if line:
                    yield json.loads(line)

        async with self.http.stream("GET", path, params=query) as answer:
            assert answer.status_code == 200, await answer.aread()
            yield read(answer)

    async def close(self) -> None:
        await self.http.aclose()


@asynccontextmanager
async def program(server: Served, name: str, *scopes: str, robot: bool = True) -> AsyncIterator[Program]:
    """A program with an account of its own, kept by somebody; or one that acts for a person."""
    access = server.house.host.access
    keeper = await server.house.guest(f"{name}’s keeper" if robot else name)
    user = await access.adopt(keeper, name) if robot else keeper
    token = await access.make(keeper, "test", scopes or access.scopes_of(user.id), user.id)
    made = Program(server.address, token, user)
    try:
        yield made
    finally:
        await made.close()

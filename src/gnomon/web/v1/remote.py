"""The line of a server that is reached over HTTPS alone: what a machine elsewhere takes jobs from, with a token."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any, Final, TypeVar

import httpx
import msgspec

import gnomon
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import Kind, Lane, Outcome, Taken
from gnomon.matches.thinking import Claim, Urgency
from gnomon.web.v1.lending import (
    LONGEST_WAIT,
    Accepted,
    Heard,
    MachineInfo,
    Offer,
    PostedMachine,
    PostedOutcome,
    PostedSign,
    PostedTake,
)
from gnomon.web.v1.problems import ROOT
from gnomon.web.v1.shapes import Given, Problem, Told

CALL_SECONDS: Final = 10.0

Reply = TypeVar("Reply", bound=Told)


class Unwanted(Exception):
    """The server does not take this machine: a token that opens nothing, another release. Asking again would not help."""


class RemoteLine:
    """See `gnomon.matches.jobs.Line`; beside StorageTrouble, for a server out of reach, every method raises Unwanted."""

    def __init__(self, address: str, token: str) -> None:
        self._client = httpx.AsyncClient(
            base_url=f"{address.rstrip('/')}{ROOT}/jobs",
            headers={"authorization": f"Bearer {token}", "accept-language": "en"},
            timeout=CALL_SECONDS,
        )

    async def close(self) -> None:
        """Let go of every connection."""
        await self._client.aclose()

    async def join(self, name: str, from_afar: bool = False) -> str:
        """See `Line`."""
        posted = PostedMachine(name=name[:60], version=gnomon.__version__)
        return (await self._post("/machines", posted, MachineInfo)).machine

    async def beat(self, taker: str) -> set[int] | None:
        """See `Line`."""
        heard = await self._post("/signs", PostedSign(machine=taker), Heard)
        return set(heard.tickets) if heard.known else None

    async def pause(self, seconds: float) -> None:
        """See `Line`. Nobody rings here: what is withdrawn is told with the next sign."""
        await asyncio.sleep(seconds)

    async def leave(self, taker: str) -> None:
        """See `Line`."""
        await self._post("/farewells", PostedSign(machine=taker), Heard)

    async def take(self, taker: str, kinds: Collection[Kind], lanes: Collection[Lane], seconds: float) -> Taken | None:
        """See `Line`. A machine that loses its server meanwhile is to join anew: it may have been given a job on the way."""
        posted = PostedTake(machine=taker, kinds=list(kinds), lanes=list(lanes), seconds=min(seconds, LONGEST_WAIT))
        job = (await self._post("/next", posted, Offer, posted.seconds)).job
        if job is None:
            return None
        claim = Claim(Urgency(job.urgency), "")
        return Taken(
            job.ticket, taker, job.kind, job.key, job.body, claim, job.seconds, job.attempts, job.waiting, job.trace
        )

    async def finish(self, taken: Taken, outcome: Outcome) -> bool:
        """See `Line`."""
        posted = PostedOutcome(
            machine=taken.taker,
            ticket=taken.ticket,
            kind=taken.kind,
            key=taken.key,
            body=bytes(outcome.body).decode(),
            error=outcome.error,
        )
        return (await self._post("/outcomes", posted, Accepted)).accepted

    async def sweep(self) -> int:
        """The servers look after the line themselves."""
        return 0

    async def _post(self, path: str, body: Given, reply: type[Reply], seconds: float = 0.0) -> Reply:
        content = msgspec.json.encode(body)
        headers = {"content-type": "application/json"}
        timeout = CALL_SECONDS + seconds
        try:
            answer = await self._client.post(path, content=content, headers=headers, timeout=timeout)
        except httpx.HTTPError as trouble:
            raise StorageTrouble(f"{type(trouble).__name__}: {trouble}") from trouble
        if answer.status_code >= 500 or answer.status_code == 429:
            raise StorageTrouble(f"the server answers with status {answer.status_code}")
        try:
            if answer.is_success:
                return msgspec.json.decode(answer.content, type=reply)
            told: Any = msgspec.json.decode(answer.content, type=Problem)
        except msgspec.MsgspecError:
            raise Unwanted(f"there is no Gnomon of this release at {self._client.base_url}") from None
        raise Unwanted(told.detail or told.title)

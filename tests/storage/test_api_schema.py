"""The whole of `/api/v1` against its own document, over both databases: schemathesis makes up requests, good and bad ones."""

import asyncio
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

import gnomon
from gnomon.main import listen, server_settings
from gnomon.matches.jobs import Job, Kind
from gnomon.matches.line import MemoryJobs
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.thinking import Claim, Urgency
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs
from gnomon.web.app import build
from gnomon.web.metrics import Metrics
from gnomon.web.security import Buckets
from gnomon.web.v1 import feeds
from gnomon.web.v1.documents import document
from tests.matches.house import House
from tests.storage.conftest import KINDS, make_store, new_database

EXAMPLES = 6
JOBS = 30
MACHINE = {"machine"}
FIELDS = {
    "/api/v1/jobs/machines": {"version"},
    "/api/v1/jobs/signs": MACHINE,
    "/api/v1/jobs/farewells": set[str](),
    "/api/v1/jobs/next": MACHINE | {"seconds"},
    "/api/v1/jobs/outcomes": MACHINE,
}
"""By address, what a machine that is known would say there; a farewell is left to those that are not."""
PLAIN = re.compile("^[0-9A-Za-z]{8,32}$")
MANY = 1_000_000
SHORT, LONGEST = 0.05, 86_400

config = SchemathesisConfig.from_dict(
    {
        "seed": 7,
        "checks": {
            # What fits the schema may still not fit the match: an answer that is not legal, a seat that is taken.
            "positive_data_acceptance": {
                "expected-statuses": ["2xx", "304", "400", "403", "404", "409", "412", "422", "429"]
            },
            # Names and numbers of what is not there are told so before anything else is read.
            "negative_data_rejection": {"expected-statuses": ["400", "401", "403", "404", "409", "415", "429"]},
        },
    }
)
schema = schemathesis.openapi.from_dict(document(), config=config)


@dataclass(frozen=True)
class Api:
    """A server that can be asked: its address, a token, the matches of whoever has it, and a host's token for a `machine` that
    would do jobs.
    """

    address: str
    token: str
    matches: list[str]
    lent: str
    machine: str


@pytest.fixture(scope="module", params=KINDS)
def api(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A server in a thread of its own, over an empty database of each kind."""
    folder = tmp_path_factory.mktemp("api")
    database = f"sqlite:///{folder / 'gnomon.db'}"
    if request.param != "sqlite":
        database = new_database(request.getfixturevalue("postgres"))
    ready, stop = threading.Event(), threading.Event()
    made: list[Api] = []
    thread = threading.Thread(target=lambda: asyncio.run(_serve(database, folder, made, ready, stop)))
    thread.start()
    assert ready.wait(60)
    before = feeds.MOST
    setattr(feeds, "MOST", MANY)  # noqa: B010  a constant, but for this test
    try:
        yield made[0]
    finally:
        setattr(feeds, "MOST", before)  # noqa: B010
        stop.set()
        thread.join(60)


async def _serve(database: str, folder: Path, made: list[Api], ready: threading.Event, stop: threading.Event) -> None:
    house = House(make_store(database, folder))
    url = database_url(database, folder)
    jobs = house.host.jobs = MemoryJobs(house.clock) if database.startswith("sqlite") else PostgresJobs(url)
    await house.host.start()
    metrics = Metrics()
    metrics.watch(house.host, lambda: 0)
    app = build(house.host, metrics)
    app.state.api_rates = Buckets(MANY, MANY)
    for one in app.user_middleware:
        if one.cls.__name__ == "Guard":
            one.kwargs.update(dict.fromkeys(("reads", "writes", "tries", "failures"), (MANY, MANY)))
    keeper = await house.guest("Ada")
    await house.host.hosting.add(None, keeper, "has the machine")
    for number in range(JOBS):
        await jobs.put(Job(Kind.THINK, f"job {number}", "{}", lambda: Claim(Urgency.LATER, keeper.id)))
    robot = await house.host.access.adopt(keeper, "Robby")
    token = await house.host.access.make(keeper, "fuzz", house.host.access.scopes_of(robot.id), robot.id)
    running = await house.set_table(robot, SeatPlan("me"), SeatPlan("local", "Ben"), listed=True)
    waiting = await house.set_table(keeper, SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
    over = await house.set_table(robot, SeatPlan("me"), SeatPlan("local", "Ben"))
    await house.play_to_end(over, robot)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(server_settings(app))
    running_server = asyncio.get_running_loop().create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    lent = await house.host.access.make(keeper, "Attic", ["work"])
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", headers={"Authorization": f"Bearer {lent}"}) as attic:
        joined = await attic.post("/jobs/machines", json={"name": "Attic", "version": gnomon.__version__})
    made.append(Api(address, token, [running.id, waiting.id, over.id], lent, joined.json()["machine"]))
    ready.set()
    while not stop.is_set():
        await asyncio.sleep(0.05)
    server.should_exit = server.force_exit = True
    await running_server
    await house.host.stop()


def lasts(seconds: object) -> bool:
    """Whether a stream would be opened by such a parameter, and stay open for so long; repeated ones count by the last."""
    last = seconds[-1] if isinstance(seconds, list) and seconds else seconds
    try:
        return 0 <= float(str(last)) <= LONGEST
    except ValueError:
        return False


def is_well_made(case: schemathesis.Case) -> bool:
    """Whether a request was made to fit the document, and not to violate it."""
    return case.meta is not None and case.meta.generation.mode.is_positive


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_as_the_document_says(case: schemathesis.Case, api: Api) -> None:
    parts = case.path_parameters or {}
    if PLAIN.match(str(parts.get("match", ""))):  # an id that could be one: let it be one
        parts["match"] = api.matches[len(str(case.body)) % len(api.matches)]
    if case.path.endswith("/stream"):
        case.query = {**(case.query or {})}
        if lasts(case.query.get("seconds", 0)):
            case.query["seconds"] = SHORT
    token = api.token
    if "/jobs/" in case.path:
        token = api.lent
        if is_well_made(case) and isinstance(case.body, dict):
            known: dict[str, str | int] = {"machine": api.machine, "version": gnomon.__version__, "seconds": 0}
            case.body |= {name: value for name, value in known.items() if name in FIELDS[case.path]}
    headers = {"Authorization": f"Bearer {token}"}
    case.call_and_validate(base_url=api.address, headers=headers)

"""What the metrics tell of the line of jobs: the same at every server of a database, and nothing while it is out of reach."""

import math
from collections.abc import Callable

import pytest
from prometheus_client.parser import text_string_to_metric_families

from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import InLine, Job, Kind, Lane
from gnomon.matches.line import MemoryJobs
from gnomon.matches.thinking import Claim, Urgency
from gnomon.web.metrics import Metrics
from tests.matches.house import TurnedClock
from tests.web.served import Served

pytestmark = pytest.mark.anyio


def told(text: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    return {
        ",".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def wish(key: str, urgency: Urgency) -> Job:
    claiming: Callable[[], Claim] = lambda: Claim(urgency, key)  # noqa: E731
    return Job(Kind.THINK, key, "{}", claiming)


async def test_whoever_asks_for_the_metrics_hears_how_the_line_stands(server: Served) -> None:
    clock = server.house.clock
    jobs = server.house.host.jobs = MemoryJobs(clock)
    await jobs.join("Cellar")
    attic = await jobs.join("Attic")
    await jobs.put(wish("one", Urgency.AWAITED))
    await jobs.put(wish("two", Urgency.UNSEEN))
    await jobs.put(wish("three", Urgency.UNSEEN))
    await jobs.take(attic, (Kind.THINK,), tuple(Lane), 0)
    clock.turn(2_500)
    async with server.visitor() as ada:
        found = told((await ada.http.get("/metrics")).text)
    assert found["gnomon_line_waiting,unseen"] == 2 and found["gnomon_line_waiting,awaited"] == 0
    assert found["gnomon_line_doing"] == 1
    assert found["gnomon_line_oldest_seconds"] == 2.5
    assert (found["gnomon_line_takers,this"], found["gnomon_line_takers,another"]) == (2, 0)


async def test_a_line_out_of_reach_is_told_as_unknown_and_the_rest_as_ever() -> None:
    class Gone(MemoryJobs):
        async def line(self) -> list[InLine]:
            raise StorageTrouble("gone")

    metrics, clock = Metrics(), TurnedClock()
    jobs = MemoryJobs(clock)
    await jobs.put(wish("one", Urgency.LATER))
    await metrics.look_at_line(jobs, clock.now())
    assert told(metrics.text().decode())["gnomon_line_waiting,later"] == 1
    metrics.lost(3)
    await metrics.look_at_line(Gone(clock), clock.now())
    found = told(metrics.text().decode())
    assert "gnomon_line_waiting,later" not in found and math.isnan(found["gnomon_line_doing"])
    assert found["gnomon_line_lost_total"] == 3

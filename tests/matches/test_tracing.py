"""Traces: what hangs on what, that they tell no secret, and that without a place for them there are none."""

import asyncio
import json
import logging
import re
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from gnomon import tracing
from gnomon.matches.errors import Declined
from gnomon.matches.jobs import Job, Kind, Outcome, done
from gnomon.matches.line import MemoryJobs
from gnomon.matches.workshop import Workshop
from tests.matches.house import TurnedClock
from tests.web.served import Served, served

pytestmark = pytest.mark.anyio

Spans = Sequence[ReadableSpan]
FACTS = re.compile(
    r"gnomon\.(match|game|seat|level|kind|attempt)|code\.function\.name|http\.(request\.method|route|response\.status_code)"
    r"|error\.type"
)
ELSEWHERE = {tracing.PLACES[0]: "http://127.0.0.1:9"}


@pytest.fixture
def exported() -> Iterator[InMemorySpanExporter]:
    """What is sent while a test runs."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    tracing.use(provider)
    yield exporter
    tracing.end()


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str, exported: InMemorySpanExporter) -> AsyncIterator[Served]:
    async with served(tmp_path) as running:
        yield running


def named(spans: Spans, name: str) -> ReadableSpan:
    """The first span of a name."""
    return next(span for span in spans if span.name == name)


def number_of(span: ReadableSpan) -> int:
    context = span.get_span_context()
    assert context is not None
    return context.span_id


def parent_of(span: ReadableSpan) -> int:
    return span.parent.span_id if span.parent is not None else 0


def path_to(spans: Spans, span: ReadableSpan) -> list[str]:
    """The names of the spans around a span, the outermost first, and its own."""
    known = {number_of(one): one for one in spans}
    found = [span.name]
    while (around := known.get(parent_of(span))) is not None:
        span = around
        found.insert(0, span.name)
    return found


# --- what hangs on what -----------------------------------------------------------------------------------------------


async def test_a_job_hangs_on_what_asked_for_it_wherever_it_is_done(exported: InMemorySpanExporter) -> None:
    jobs = MemoryJobs(TurnedClock())

    async def handle(_taken: object) -> Outcome:
        return Outcome()

    shop = Workshop(jobs, {Kind.THINK: handle}, 1)
    await shop.start()
    with tracing.span("asks"):
        await done(jobs, Job(Kind.THINK, "key", "{}"))
    await shop.stop()
    spans = exported.get_finished_spans()
    assert path_to(spans, named(spans, "job.put")) == ["asks", "job", "job.put"]
    assert path_to(spans, named(spans, "job.take")) == ["asks", "job", "job.take"]
    assert path_to(spans, named(spans, "job.do")) == ["asks", "job", "job.do"]


async def test_a_thought_hangs_on_the_request_that_asked_for_it(server: Served, exported: InMemorySpanExporter) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        exported.clear()
        await ada.set_table("me", "opponent:random")
        for _ in range(200):
            if any(span.name == "program.answer" for span in exported.get_finished_spans()):
                break
            await asyncio.sleep(0.02)
    spans = exported.get_finished_spans()
    begun, change, plan = path_to(spans, named(spans, "program.plan"))
    assert (begun[:6], change, plan) == ("POST /", "match.change", "program.plan")
    answered = named(spans, "program.answer")
    assert answered.parent is None
    assert len(answered.links) == 1
    names = {span.name for span in spans}
    assert any(re.fullmatch(r"POST /\S*", name) for name in names), names
    assert {"storage.write", "storage.read"} <= names
    write = named(spans, "storage.write")
    assert path_to(spans, write)[0].startswith("POST /")


async def test_what_programs_answer_begins_a_trace_of_its_own(exported: InMemorySpanExporter) -> None:
    with tracing.span("asked"), tracing.span("answered", apart=True):
        inside = tracing.context()
    answered, asked = exported.get_finished_spans()
    assert answered.parent is None
    assert [link.context for link in answered.links] == [asked.get_span_context()]
    assert inside.split("-")[2] == f"{number_of(answered):016x}"


async def test_storage_is_told_of_inside_something_alone(exported: InMemorySpanExporter) -> None:
    with tracing.span("storage.read", "client"):
        pass
    assert exported.get_finished_spans() == ()


# --- what they do not tell --------------------------------------------------------------------------------------------


async def test_no_name_code_or_seed_is_told(server: Served, exported: InMemorySpanExporter) -> None:
    house = server.house
    async with server.visitor() as ada:
        await ada.named("Adalbert")
        match = await ada.set_table("me", "open")
        table = await house.host.tables.open(match)
        user = next(seat.user for seat in table.seats if seat.user)
        assert user is not None
        ben = await house.guest("Bengt")
        invitation = await house.host.seating.invite(table, user, 1)
        await ada.http.get(f"/join/{invitation.code}")
        link = await house.host.hosting.link(None, "because of Cunegonde")
        await ada.http.get(f"/host/link/{link}")
        await house.host.seating.accept(invitation.code, ben)
        asked = table.asked[0]
        holder = await house.host.people.user(table.seats[asked].user or "")
        await house.answer(table, holder, asked)
        with suppress(Declined), tracing.span("declined"):
            await house.host.hosting.find("Adalbert the unknown")
        header = json.loads(table.record.header)
    spans = exported.get_finished_spans()
    assert {"match.change", "storage.write", "GET /host/link/{code}"} <= {span.name for span in spans}
    told = " ".join(span.to_json() for span in spans)
    secrets = [ada.http.cookies.get("gnomon_session") or "", invitation.code, link, str(header["seed"]), user, ben.id]
    for secret in ("Adalbert", "Bengt", "Cunegonde", *secrets):
        assert secret, secrets
        assert secret not in told, secret
    facts = {fact for span in spans for fact in span.attributes or {}}
    assert {fact for fact in facts if not FACTS.fullmatch(fact)} == set()
    assert all(not span.events for span in spans), "what is raised has words"


async def test_a_fault_is_told_by_its_name_alone(exported: InMemorySpanExporter) -> None:
    for fault in (ValueError("the seed of Rome"), Declined("unknown_user")):
        with suppress(type(fault)), tracing.span("fails"):
            raise fault
    broken, refused = exported.get_finished_spans()
    assert (broken.attributes or {})["error.type"] == "ValueError"
    assert (refused.attributes or {})["error.type"] == "Declined"
    assert (broken.status.is_ok, refused.status.is_ok) == (False, True)
    assert "Rome" not in broken.to_json()


@pytest.mark.parametrize("words", ["00-x", "x" * 9_000, "00-" + "0" * 32 + "-" + "0" * 16 + "-01", "愛"])
async def test_words_that_mean_no_trace_begin_one(exported: InMemorySpanExporter, words: str) -> None:
    with tracing.span("job.do", "consumer", words):
        pass
    assert exported.get_finished_spans()[0].parent is None


# --- without ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "environment", [{}, {"OTEL_SERVICE_NAME": "x"}, {tracing.PLACES[0]: ""}, {**ELSEWHERE, tracing.OFF: "TRUE"}]
)
async def test_nothing_is_traced_without_a_place_for_it(environment: dict[str, str]) -> None:
    assert not tracing.begin(environment)
    assert not tracing.is_on()
    assert tracing.context() == ""
    assert tracing.span("one") is tracing.span("two", "server", "00-x", True, number=1)
    with tracing.span("one") as span:
        span.rename("two")
        span.note(number=1)
    tracing.past("one", tracing.instant(), "")
    tracing.end()


async def test_without_the_libraries_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "opentelemetry.sdk.trace", None)
    with caplog.at_level(logging.WARNING):
        assert not tracing.begin(ELSEWHERE)
    assert "gnomon[trace]" in caplog.text


async def test_a_place_that_does_not_answer_holds_nobody_up() -> None:
    assert tracing.begin(ELSEWHERE)
    with tracing.span("one"):
        pass
    begun = time.monotonic()
    tracing.end(0.3)
    assert time.monotonic() - begun < 2
    assert not tracing.is_on()


async def test_off_it_costs_nothing_to_speak_of() -> None:
    begun = time.perf_counter()
    for number in range(10_000):
        with tracing.span("match.change", match="a", game="khronos", seat=number):
            pass
    assert (time.perf_counter() - begun) / 10_000 < 20e-6

"""Traces by OpenTelemetry: how long requests, changes of matches, transactions and jobs take, and what asked for what.

Nothing is traced before `begin`, which a server or a worker calls at its start, and which does nothing unless the standard
variables of OpenTelemetry name a place to send traces to. Until then a span is one object that does nothing.

What a span tells is written where it is opened: names of code, kinds, games, ids of matches. Of what goes wrong it has
the name of the fault alone, for its words may quote a name or a seed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from gnomon.kernel.errors import GnomonError

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span as OtelSpan
    from opentelemetry.trace import SpanKind

log = logging.getLogger("gnomon.tracing")

PLACES: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""The variables that name where traces are sent; with none of them set nothing is traced."""
OFF: Final = "OTEL_SDK_DISABLED"
"""The variable that turns them off all the same."""
END_SECONDS: Final = 2.0
"""So long the last spans may take to be sent when a server ends."""
NAMES: Final = {
    "code": "code.function.name",
    "method": "http.request.method",
    "route": "http.route",
    "status": "http.response.status_code",
}
"""Facts that OpenTelemetry has a name for; the others begin with `gnomon.`."""
CARRIED: Final = "traceparent"
BROKEN: Final = 500
"""The first status of an answer that says that the server is at fault."""

Fact = str | int | float | bool | Callable[..., object]
Role = Literal["internal", "server", "client", "producer", "consumer"]


class Span(Protocol):
    """Something that takes a time, while it does."""

    def note(self, **facts: Fact) -> None:
        """Tell more of it: `facts` by their names."""
        ...

    def rename(self, name: str) -> None:
        """Call it by another `name`, once that is known."""
        ...


class Nothing:
    """The span of a process that traces nothing: one object for all."""

    __slots__ = ()

    def __enter__(self) -> Nothing:
        """Begin."""
        return self

    def __exit__(self, *_fault: object) -> None:
        """End; what was raised goes on."""

    def note(self, **facts: Fact) -> None:
        """Tell nobody the `facts`."""

    def rename(self, name: str) -> None:
        """Have no `name`."""


NOTHING: Final = Nothing()
_traces: Traces | None = None


def is_on() -> bool:
    """Whether anything is traced."""
    return _traces is not None


def span(
    name: str, role: Role = "internal", parent: str = "", apart: bool = False, **facts: Fact
) -> AbstractContextManager[Span]:
    """For the length of a block, something that takes a time: its `name`, its `role` between programs, and some `facts`.

    It is part of what is traced around it, or of the `parent` that `context` has told, be it in another process. What
    stands `apart` begins a trace of its own, linked with what is around it, so that no trace goes on for ever. What a
    `client` asks of others is told as a part of something alone: nobody wants to know what is looked up every second. A
    fact that is a function is told by its name.
    """
    if _traces is None:
        return NOTHING
    return _traces.span(name, role, parent, apart, facts)


def past(name: str, since: int, parent: str, role: Role = "internal", **facts: Fact) -> None:
    """Something that is over: it has lasted since the instant `since`, as `instant` told it.

    Its `name`, `parent`, `role` and `facts` are those of `span`.
    """
    if _traces is not None:
        _traces.past(name, since, parent, role, facts)


def instant() -> int:
    """The present instant, in nanoseconds since 1970."""
    return time.time_ns()


def context() -> str:
    """What is traced now, in the words of the W3C, as `parent` takes it; empty where nothing is."""
    return "" if _traces is None else _traces.context()


# --- beginning and ending ---------------------------------------------------------------------------------------------


def begin(environment: Mapping[str, str], version: str = "") -> bool:
    """Trace from now on, if the variables of an `environment` say where to; whether anything is traced.

    What is sent says that it comes from this `version`.
    """
    is_off = environment.get(OFF, "").lower() == "true"
    if is_off or not any(environment.get(place) for place in PLACES):
        return False
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        log.warning("nothing is traced: install gnomon[trace]")
        return False
    about: dict[str, str] = {"service.version": version}
    named = environment.get("OTEL_RESOURCE_ATTRIBUTES", "")
    if not environment.get("OTEL_SERVICE_NAME") and "service.name=" not in named:
        about["service.name"] = "gnomon"
    try:
        # It ends with the server, not with the interpreter: a place that does not answer would hold that up.
        provider = TracerProvider(resource=Resource.create(about), shutdown_on_exit=False)
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    except ValueError as fault:
        log.warning("nothing is traced: a variable of OpenTelemetry is wrong", extra={"fault": str(fault)})
        return False
    use(provider)
    return True


def use(provider: TracerProvider) -> None:
    """Trace with a `provider` from now on."""
    global _traces
    _traces = Traces(provider)


def end(seconds: float = END_SECONDS) -> None:
    """Trace no more. What is not sent yet has so many `seconds`: a place that does not answer holds nobody up."""
    global _traces
    ending, _traces = _traces, None
    if ending is not None:
        sending = Thread(target=ending.provider.shutdown, name="gnomon-traces", daemon=True)
        sending.start()
        sending.join(seconds)


# --- with OpenTelemetry -----------------------------------------------------------------------------------------------


class Live:
    """A span that is sent when it has ended."""

    __slots__ = ("_span",)

    def __init__(self, span: OtelSpan) -> None:
        self._span = span

    def note(self, **facts: Fact) -> None:
        """Tell more of it: `facts` by their names. A status that says that the server is at fault marks it as failed."""
        self._span.set_attributes(_told(facts))
        status = facts.get("status", 0)
        if isinstance(status, int) and status >= BROKEN:
            _fail(self._span)

    def rename(self, name: str) -> None:
        """Call it by another `name`, once that is known."""
        self._span.update_name(name)


class Traces:
    """Opens spans with OpenTelemetry. The `provider` is this process's own, not the one that all libraries share."""

    def __init__(self, provider: TracerProvider) -> None:
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        self.provider = provider
        self._tracer = provider.get_tracer("gnomon")
        self._words = TraceContextTextMapPropagator()
        self._roles: dict[str, SpanKind] = {kind.name.lower(): kind for kind in SpanKind}

    @contextmanager
    def span(self, name: str, role: Role, parent: str, apart: bool, facts: Mapping[str, Fact]) -> Iterator[Span]:
        """See the module's `span`, of `name`, `role`, `parent`, `apart` and `facts`."""
        from opentelemetry.context import Context
        from opentelemetry.trace import Link, get_current_span

        around = get_current_span().get_span_context()
        if role == "client" and not around.is_valid:
            yield NOTHING
            return
        with self._tracer.start_as_current_span(
            name,
            context=Context() if apart else self._around(parent),
            kind=self._roles[role],
            attributes=_told(facts),
            links=[Link(around)] if apart and around.is_valid else None,
            record_exception=False,  # its words may quote what is nobody's business
            set_status_on_exception=False,
        ) as opened:
            try:
                yield Live(opened)
            except BaseException as fault:
                opened.set_attribute("error.type", type(fault).__name__)
                # What the rules refuse is no fault, nor is what somebody has broken off.
                if isinstance(fault, Exception) and not isinstance(fault, GnomonError):
                    _fail(opened)
                raise

    def past(self, name: str, since: int, parent: str, role: Role, facts: Mapping[str, Fact]) -> None:
        """See the module's `past`, of `name`, `since`, `parent`, `role` and `facts`."""
        self._tracer.start_span(
            name, self._around(parent), self._roles[role], attributes=_told(facts), start_time=since
        ).end()

    def context(self) -> str:
        """See the module's `context`."""
        carrier: dict[str, str] = {}
        self._words.inject(carrier)
        return carrier.get(CARRIED, "")

    def _around(self, parent: str) -> Context | None:
        """What a parent's words stand for; without any, what is around."""
        from opentelemetry.context import Context

        return self._words.extract({CARRIED: parent}, Context()) if parent else None


def _told(facts: Mapping[str, Fact]) -> dict[str, Any]:
    """Facts by the names and in the forms that OpenTelemetry has for them."""
    return {
        NAMES.get(name, f"gnomon.{name}"): name_of(fact) if callable(fact) else fact for name, fact in facts.items()
    }


def name_of(function: Callable[..., object]) -> str:
    """The name of the `function`, or of the one that it was made in."""
    return str(getattr(function, "__qualname__", type(function).__name__)).partition(".<locals>")[0]


def _fail(span: OtelSpan) -> None:
    from opentelemetry.trace import StatusCode

    span.set_status(StatusCode.ERROR)

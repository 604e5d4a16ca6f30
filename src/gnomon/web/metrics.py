"""What `/metrics` tells in Prometheus text, and the meter that the application counts with."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import Jobs
from gnomon.matches.service import Host
from gnomon.matches.thinking import Urgency
from gnomon.web.hosts import ANY, is_loopback
from gnomon.web.sampling import Recent

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


class Askers:
    """Who may read the metrics: this machine, and the addresses and networks listed (`*` for everybody)."""

    def __init__(self, listed: Iterable[str] = ()) -> None:
        """Raises ValueError for what is neither an address nor a network."""
        given = list(listed)
        self._everybody = ANY in given
        self._networks = [ip_network(one, strict=False) for one in given if one != ANY]

    def admit(self, address: str) -> bool:
        """Whether whoever asks from an address may read them."""
        if self._everybody or is_loopback(address):
            return True
        try:
            number = ip_address(address)
        except ValueError:
            return False
        if isinstance(number, IPv6Address) and number.ipv4_mapped is not None:
            number = number.ipv4_mapped
        return any(number in network for network in self._networks)


class Metrics:
    """`gnomon.matches.ports.Meter` over a registry of its own."""

    def __init__(self) -> None:
        self.recent = Recent()
        registry = CollectorRegistry()
        self._registry = registry
        self._answers = Histogram(
            "gnomon_answer_seconds", "From taking up an answer to its stored row.", buckets=BUCKETS, registry=registry
        )
        self._refusals = Counter("gnomon_refusals", "Answers declined or refused.", ["reason"], registry=registry)
        self._thoughts = Histogram(
            "gnomon_opponent_seconds", "Plans of opponents.", ["level"], buckets=BUCKETS, registry=registry
        )
        self._failures = Counter("gnomon_opponent_failures", "Opponents that failed.", ["level"], registry=registry)
        self._notices = Counter("gnomon_notices", "Notices sent.", ["arrived"], registry=registry)
        self._waiting = Gauge(
            "gnomon_line_waiting", "Jobs that wait, for all servers of the line.", ["urgency"], registry=registry
        )
        self._doing = Gauge("gnomon_line_doing", "Jobs in hand, of all takers.", registry=registry)
        self._oldest = Gauge("gnomon_line_oldest_seconds", "How long the oldest job waits.", registry=registry)
        self._takers = Gauge(
            "gnomon_line_takers", "Servers and workers that take jobs.", ["release"], registry=registry
        )
        self._lost = Counter("gnomon_line_lost", "Jobs put back, their taker being lost.", registry=registry)

    def answered(self, seconds: float) -> None:
        """An answer was stored, so long after it was taken up."""
        self._answers.observe(seconds)
        self.recent.answered(seconds)

    def refused(self, code: str) -> None:
        """Something was declined or refused."""
        self._refusals.labels(code).inc()

    def thought(self, level: str, seconds: float, failed: bool) -> None:
        """A program has planned."""
        self._thoughts.labels(level).observe(seconds)
        if failed:
            self._failures.labels(level).inc()
            self.recent.failed()

    def noticed(self, arrived: bool) -> None:
        """A notice was sent."""
        self._notices.labels("yes" if arrived else "no").inc()

    def lost(self, jobs: int) -> None:
        """Jobs went back in line, for whoever had begun them was lost."""
        self._lost.inc(jobs)

    async def look_at_line(self, jobs: Jobs, now: int) -> None:
        """Tell how the line of jobs stands at an instant; nothing about it while it is out of reach."""
        for gauge in (self._waiting, self._takers):
            gauge.clear()
        for single in (self._doing, self._oldest):
            single.set(math.nan)
        try:
            line, takers = await jobs.line(), await jobs.takers()
        except StorageTrouble:
            return
        for urgency in Urgency:
            waiting = sum(1 for one in line if not one.begun and one.claim.urgency == urgency)
            self._waiting.labels(urgency.name.lower()).set(waiting)
        self._doing.set(sum(1 for one in line if one.begun))
        self._oldest.set(max((now - one.put for one in line if not one.begun), default=0) / 1000)
        for release, strange in (("this", False), ("another", True)):
            self._takers.labels(release).set(sum(taker.is_stranger == strange for taker in takers))

    def watch(self, host: Host, queue: Callable[[], int]) -> None:
        """Tell of a host's tables, viewers and programs; `queue` counts the plans that are being made or waited for."""
        self._gauge("gnomon_tables_open", "Tables open in this process.", lambda: len(host.tables.live()))
        self._gauge(
            "gnomon_tables_running",
            "Open tables whose match is going on.",
            lambda: sum(1 for table in host.tables.live() if table.record.status == "running"),
        )
        self._gauge("gnomon_viewers", "Pages open on tables.", lambda: sum(t.pages() for t in host.tables.live()))
        self._gauge("gnomon_opponents_busy", "Tables at which a program is at work.", lambda: host.programs.busy)
        self._gauge("gnomon_opponent_queue", "Plans being made or waited for.", queue)

    def _gauge(self, name: str, text: str, value: Callable[[], int]) -> None:
        Gauge(name, text, registry=self._registry).set_function(value)

    def text(self) -> bytes:
        """Everything, in Prometheus text."""
        return generate_latest(self._registry)

"""A Dask cluster on this machine, one of whose two workers is killed in the midst."""

import sys
from contextlib import contextmanager

import distributed
import pytest

from gnomon.kernel.errors import BadInput
from gnomon.lab import arena
from gnomon.lab.cluster import cluster
from gnomon.lab.jobs import Job
from gnomon.lab.workers import MATCH, map_jobs
from tests.lab.crew import MORTAL

JOBS = [Job("khronos", None, ["random", "random"], {}, seed) for seed in range(24)]


@contextmanager
def two_workers():
    """A scheduler on loopback with two worker processes of one thread each."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        memory_limit=None,
    ) as machines:
        yield machines


def test_nothing_is_lost_or_counted_twice_when_a_worker_is_killed(tmp_path, monkeypatch):
    monkeypatch.setenv("GNOMON_TEST_NOTE", str(tmp_path / "killed"))
    kept = tmp_path / "finished.jsonl"
    with two_workers() as machines, cluster(machines.scheduler_address) as executor:
        records = list(map_jobs(MORTAL, JOBS, 1, None, executor, kept))
        told = arena("khronos", ["random", "planner:1"], 2, seed=4, executor=executor)
        monkeypatch.setattr("gnomon.__version__", "9.9")
        other = r"cluster: the worker tcp://127\.0\.0\.1:\d+ has gnomon \d.*, this run is of gnomon 9\.9; give both the same"
        with pytest.raises(BadInput, match=other), cluster(machines.scheduler_address):
            raise AssertionError("workers of another release are not asked")
        monkeypatch.undo()
    assert (tmp_path / "killed").exists()
    alone = list(map_jobs(MATCH, JOBS, 1))
    assert [record.digest for record in records] == [record.digest for record in alone]
    assert len(set(kept.read_text().splitlines())) == len(kept.read_text().splitlines()) == len(JOBS)
    assert told.beaten == arena("khronos", ["random", "planner:1"], 2, seed=4).beaten


def test_a_cluster_to_which_no_worker_comes_is_named(monkeypatch):
    monkeypatch.setattr("gnomon.lab.cluster.PATIENCE", 1)
    nobody = distributed.LocalCluster(n_workers=0, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0")
    with (
        nobody as machines,
        pytest.raises(BadInput, match=r"no worker has come to tcp://.* within 1 s"),
        cluster(machines.scheduler_address),
    ):
        raise AssertionError("nobody is there")


def test_an_address_where_no_scheduler_is_is_named(monkeypatch):
    monkeypatch.setattr("gnomon.lab.cluster.PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "juggle://127.0.0.1:9"):
        with pytest.raises(BadInput, match=f"cluster: no Dask scheduler answers at {address}"), cluster(address):
            raise AssertionError("nobody is there")


def test_the_extra_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadInput, match=r'pip install "gnomon\[cluster\]"'), cluster("tcp://127.0.0.1:9"):
        raise AssertionError("there is nothing to connect with")

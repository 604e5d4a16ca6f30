"""The machines of a Dask cluster as an executor."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import metadata
from typing import Any, Final

import gnomon
from gnomon.kernel.errors import BadInput

PATIENCE: Final = 30
"""Seconds until a scheduler that does not answer is given up."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor whose jobs are done by the workers of the Dask scheduler at `address`, such as `tcp://10.0.0.1:8786`.

    Workers may come and go: what one has not told when it is lost, another does again. Raises BadInput if the extra
    `cluster` is not installed, nobody answers at the address, no worker comes there, or one has another release: a worker
    that cannot even read what it is sent would end, be started again and end again without a word to us.
    """
    try:
        import distributed
    except ModuleNotFoundError as missing:
        raise BadInput("cluster", f'this needs {missing.name}; pip install "gnomon[cluster]"') from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as fault:
        raise BadInput("cluster", f"no Dask scheduler answers at {address:.200} ({type(fault).__name__})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadInput("cluster", f"no worker has come to {address:.200} within {PATIENCE} s") from None
        # A function of the standard library, since a worker may have no Gnomon at all.
        for worker, found in client.run(metadata.version, "gnomon", on_error="return").items():
            if found != gnomon.__version__:
                there = f"gnomon {found}" if isinstance(found, str) else f"no gnomon ({type(found).__name__})"
                here = f"this run is of gnomon {gnomon.__version__}; give both the same"
                raise BadInput("cluster", f"the worker {worker} has {there}, {here}")
        yield client.get_executor(pure=False)

"""The machines of a Dask cluster as an executor."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from gnomon.kernel.errors import BadInput

PATIENCE: Final = 30
"""Seconds until a scheduler that does not answer is given up."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor whose jobs are done by the workers of the Dask scheduler at `address`, such as `tcp://10.0.0.1:8786`.

    Workers may come and go: what one has not told when it is lost, another does again. Raises BadInput if the extra
    `cluster` is not installed, or nobody answers at the address.
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
        yield client.get_executor(pure=False)

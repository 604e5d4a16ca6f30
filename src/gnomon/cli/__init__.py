"""The command line: `gnomon serve`, `gnomon simulate` and the rest.

The library needs Python alone, so the commands may find none of what they are made with; then they say what brings it.
"""

import sys
from collections.abc import Sequence

BAD_INPUT = 2
EXTRAS = {
    "distributed": "cluster",
    "gymnasium": "rl",
    "numpy": "rl",
    "onnxruntime": "onnx",
    "openskill": "lab",
    "pettingzoo": "rl",
    "psycopg": "postgres",
    "pyarrow": "lab",
    "pyspiel": "openspiel",
}
"""Library → the extra that brings it, where that is not `table`."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process: 0 when all is well, 2 for bad input with one sentence about it."""
    try:
        from gnomon.cli.app import main as command_line

        command_line(arguments)
    except ModuleNotFoundError as missing:
        library = (missing.name or "").partition(".")[0]
        if library in ("", "gnomon"):
            raise
        wanted = f"gnomon[{EXTRAS.get(library, 'table')}]"
        sys.stderr.write(f"gnomon: this needs {library}, which is not installed; install {wanted}.\n")
        sys.exit(BAD_INPUT)


__all__ = ["main"]

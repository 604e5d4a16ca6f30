"""The command line: `gnomon serve`, `gnomon simulate` and the rest."""

from gnomon.cli.app import app, main

__all__ = ["app", "main"]

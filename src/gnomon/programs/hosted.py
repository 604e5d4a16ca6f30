"""The programs that a host allows at its tables, by names of its own. Nobody else's name ever runs a program there."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gnomon.bots import OPPONENTS
from gnomon.kernel.errors import BadInput
from gnomon.programs.names import find_maker

NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,23}")

_allowed: Final[dict[str, str]] = {}


def allowed() -> Mapping[str, str]:
    """What is allowed: what `make_program` takes, by the name that people choose."""
    return MappingProxyType(_allowed)


def allow(pair: str) -> None:
    """Allow a program by a `pair`, NAME=PROGRAM. Raises BadInput for a name taken or no name, and for what is no program."""
    name, sign, program = (word.strip() for word in pair.partition("="))
    if not sign or not program:
        raise BadInput("--program", f"expected NAME=PROGRAM, found {pair!r:.60}")
    if not NAME.fullmatch(name):
        raise BadInput("--program", f"{name!r:.40} is no name: up to 24 of a-z, 0-9, - and _, a letter first")
    if name in OPPONENTS or name in _allowed:
        raise BadInput("--program", f"{name} is taken")
    find_maker(program)
    _allowed[name] = program

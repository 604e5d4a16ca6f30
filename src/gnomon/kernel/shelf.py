"""The files of a game in TOML: component tables and scenarios, shipped in its package or handed in by somebody."""

import tomllib
from importlib import resources

from gnomon.kernel.errors import BadInput

COMPONENTS = "components"
SCENARIOS = "scenarios"
COURSES = "courses"


def parsed(text: str, where: str) -> dict[str, object]:
    """The table that a TOML text holds. Raises BadInput with the place and the reason."""
    try:
        found: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadInput(where, f"not valid TOML ({fault})") from None
    return found


def shipped_tables(package: str, parts: tuple[str, ...]) -> str:
    """The component tables in a game's package as one TOML text, in the order of the parts."""
    folder = resources.files(package) / COMPONENTS
    return "\n".join((folder / f"{part}.toml").read_text(encoding="utf-8") for part in parts)


def shipped_scenarios(package: str) -> list[str]:
    """The names of the scenarios in a game's package, in order."""
    folder = resources.files(package) / SCENARIOS
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def shipped_scenario(package: str, name: str) -> str:
    """The text of a scenario in a game's package. Raises BadInput for an unknown name."""
    if name not in shipped_scenarios(package):
        raise BadInput("scenario", f"unknown name {name!r:.40}")
    return (resources.files(package) / SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")


def shipped_course(package: str, name: str) -> str:
    """The text of a course in a game's package. Raises BadInput for an unknown name."""
    folder = resources.files(package) / COURSES
    known = sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))
    if name not in known:
        raise BadInput("course", f"unknown name {name!r:.40}")
    return (folder / f"{name}.toml").read_text(encoding="utf-8")


def with_line(fault: BadInput, text: str) -> BadInput:
    """The fault with the line of the text where it lies, as far as that can be told."""
    line = _line_of(fault, text)
    return BadInput(f"{fault.where} (line {line})", fault.what) if line else fault


def _line_of(fault: BadInput, text: str) -> int:
    """The line of what a fault quotes or names, looked for from the table that it names on, else of that table, or 0.

    `pending 3` names the third table of a list, and then nothing is looked for behind it.
    """
    lines = [line.split("#")[0] for line in text.splitlines()]
    places = fault.where.split(": ")
    tables = {f"[{place}]" for place in places} | {f"[{'.'.join(places[1:])}]", f"[{'.'.join(places[1:-1])}]"}
    start = next((number for number, line in enumerate(lines) if line.strip() in tables), 0)
    end = len(lines)
    for place in places:
        name, _, which = place.rpartition(" ")
        heads = [at for at, line in enumerate(lines) if line.strip() == f"[[{name}]]"]
        if which.isdecimal() and len(which) < 6 and 0 < int(which) <= len(heads):
            start = heads[int(which) - 1]
            end = next((at for at in range(start + 1, end) if lines[at].startswith("[")), end)
    named = places[-1].split()[-1]
    for word in [*fault.what.split("'")[1::2], "" if named.isdecimal() else named]:
        for number in range(start, end):
            if word and word in lines[number]:
                return number + 1
    return start + 1 if start else 0

"""What the commands share: files, progress, tables, and the options that several of them take."""

import json
import os
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer

from gnomon.catalog import entry, games
from gnomon.drawing.speaking import LANGUAGES, language_of
from gnomon.kernel.errors import BadInput, WrongFile

LARGEST_FILE = 64 * 1024 * 1024
STDIN = Path("-")
"""Where a command reads a file, this means standard input."""
WIDE = 160
"""Columns of a table that is not printed on a terminal."""


def complete_game(incomplete: str) -> list[str]:
    """The games whose ids begin so, for a shell that completes."""
    return [game for game in games() if game.startswith(incomplete)]


def complete_opponents(incomplete: str) -> list[str]:
    """What the last of several names may become, for a shell that completes."""
    from gnomon.bots.levels import OPPONENTS
    from gnomon.programs import installed

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in (*OPPONENTS, *installed()) if name.startswith(last)]


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """`NAME=VALUE` of the game that stands before, for a shell that completes."""
    words = (context.params.get("game"), *context.args)  # in the midst of a line arguments are not told apart yet
    game = next((word for word in words if word in games()), None)
    if game is None:
        return []
    pairs = [f"{spec.name}={str(value).lower()}" for spec in entry(game).game.specs for value in spec.choices]
    return [pair for pair in pairs if pair.startswith(incomplete)]


def complete_language(incomplete: str) -> list[str]:
    """The languages that begin so, for a shell that completes."""
    return [language for language in LANGUAGES if language.startswith(incomplete)]


GameId = Annotated[
    str, typer.Argument(help="The game, such as khronos.", show_default=False, autocompletion=complete_game)
]
Seats = Annotated[int, typer.Option(help="Players.", min=1, max=16)]
Seed = Annotated[int, typer.Option(help="Any whole number; the same seed gives the same matches.")]
Processes = Annotated[int, typer.Option(help="Processes to spread matches over; 0 takes every core.", min=0, max=256)]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="The Dask scheduler whose workers play, such as tcp://10.0.0.1:8786."),
]
KeepingFolder = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Keep every finished match here, and go on from those.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
Language = Annotated[
    str,
    typer.Option(help=f"Language: {', '.join(LANGUAGES)}, or a tag such as pt-PT.", autocompletion=complete_language),
]
MatchFile = Annotated[
    Path, typer.Argument(help="A match file, as a match page or `gnomon export` writes it; - reads standard input.")
]
DataFile = Annotated[
    Path | None, typer.Option("--data", help="Component tables in place of the shipped (TOML); - reads standard input.")
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game (see `gnomon options GAME`); may be repeated.",
        autocompletion=complete_option,
    ),
]


def help_without_command(context: typer.Context) -> None:
    """Who names no command gets the help, on standard error and with the exit code of bad usage."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(2)


def group_of_commands(about: str) -> typer.Typer:
    """A command that has commands of its own; by itself it prints its help."""
    return typer.Typer(help=about, callback=help_without_command, invoke_without_command=True, rich_markup_mode=None)


@contextmanager
def contents_of(path: Path) -> Iterator[None]:
    """While the text of a file is made sense of: whatever is wrong with it is a `WrongFile` that names the file."""
    try:
        yield
    except BadInput as fault:
        what = fault.what if fault.where == name_of(path) else str(fault)
        raise WrongFile(name_of(path), what) from fault


def name_of(path: Path) -> str:
    """What complaints call a file."""
    return "standard input" if path == STDIN else str(path)


def read_bytes(path: Path) -> bytes:
    """The content of a file, or of standard input for `-`. Raises BadInput, naming it."""
    try:
        if path == STDIN:
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with path.open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise BadInput(name_of(path), f"larger than {LARGEST_FILE // 2**20} MiB")
        return content
    except OSError as fault:
        raise BadInput(name_of(path), _reason(fault)) from None


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for `-`. Raises BadInput, naming it."""
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError:
        raise BadInput(name_of(path), "not UTF-8 text") from None


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file. Raises BadInput, naming it."""
    try:
        path.write_bytes(content)
    except OSError as fault:
        raise BadInput(str(path), _reason(fault)) from None


def check_writable(path: Path) -> None:
    """Whether a file can be written, found out before long work; nothing is left behind. Raises BadInput, naming it."""
    was_there = path.exists()
    try:
        with path.open("ab"):
            pass
    except OSError as fault:
        raise BadInput(str(path), _reason(fault)) from None
    if not was_there:
        path.unlink()


def _reason(fault: OSError) -> str:
    return (fault.strerror or str(fault)).lower()


def read_data(game: str, path: Path | None) -> dict[str, object] | None:
    """An owner's component tables for a game, sound ones, or None. Raises BadInput and WrongFile."""
    entry(game)
    if path is None:
        return None
    text = read_text(path)
    with contents_of(path):
        tables = read_toml(text, path)
        entry(game, tables)
    return tables


def read_toml(text: str, path: Path) -> dict[str, object]:
    """The tables of a TOML text. Raises BadInput, naming its file."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise BadInput(name_of(path), f"not valid TOML ({fault})") from None


def read_pairs(pairs: Sequence[str] | None) -> dict[str, object]:
    """`NAME=VALUE` arguments as a table. Raises BadInput."""
    found: dict[str, object] = {}
    for pair in pairs or ():
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise BadInput("--option", f"expected NAME=VALUE, found {pair!r:.60}")
        if name.strip() in found:
            raise BadInput("--option", f"{name.strip()} is given twice")
        found[name.strip()] = value.strip()
    return found


def cores(processes: int) -> int:
    """How many processes to use; 0 means every core that this process may run on."""
    if processes:
        return processes
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machines(address: str | None) -> AbstractContextManager[Executor | None]:
    """The workers of a cluster while the matches last, or nobody. Raises BadInput."""
    if address is None:
        return nullcontext()
    from gnomon.lab.cluster import cluster

    return cluster(address)


def check_language(language: str) -> str:
    """The language of a tag. Raises BadInput."""
    found = language_of(language)
    if not found:
        raise BadInput("--lang", f"{language!r:.20} is none of {', '.join(LANGUAGES)}")
    return found


def print_json(value: object) -> None:
    """One JSON object on standard output."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def tell(value: Mapping[str, object], sentence: str, json: bool) -> None:
    """Print what a command has done: a `sentence`, or with `json` the `value`."""
    if json:
        print_json(value)
    else:
        typer.echo(sentence)


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[object]], left: int = 1) -> None:
    """A table on standard output: so many columns to the left, the others to the right."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < left else "right")
    for row in rows:
        table.add_row(*(_cell(cell) for cell in row))
    console = Console()
    if not console.is_terminal:
        console.width = WIDE
    console.print(table)


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.1f}" if abs(value) >= 10 else f"{value:,.3f}"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error for work of known length: call what it gives with done and total."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)

        def moved(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield moved

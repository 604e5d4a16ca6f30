"""The console entry: the list of commands, and one clear sentence for whatever was handed in wrong."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer
from typer.exceptions import Exit, TyperException

import gnomon
from gnomon.cli.benchmark import benchmark
from gnomon.cli.copies import backup, restore
from gnomon.cli.files import draw, replay, review, verify
from gnomon.cli.host import export, import_match, serve, settings, share, stop, worker
from gnomon.cli.hosting import hosts
from gnomon.cli.laboratory import arena, bench, simulate
from gnomon.cli.ladder import ladder
from gnomon.cli.learn import learn
from gnomon.cli.protocol import protocol
from gnomon.cli.puzzles import puzzles
from gnomon.cli.reference import data, list_games, list_options, rules
from gnomon.cli.reveal import reveal
from gnomon.cli.shared import help_without_command
from gnomon.cli.upkeep import doctor, migrate, retention
from gnomon.kernel.errors import GnomonError, WrongFile

WRONG_FILE = 1
BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="gnomon",
    help="One table in a browser for heavy board games, and their rules for programs.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gnomon {gnomon.__version__}")
        raise typer.Exit


@app.callback()
def _begin(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    help_without_command(context)


app.command()(serve)
app.command()(worker)
app.command()(settings)
app.command()(simulate)
app.command()(arena)
app.command()(ladder)
app.command()(reveal)
app.command()(replay)
app.command()(review)
app.command()(verify)
app.command()(draw)
app.command("games")(list_games)
app.command("options")(list_options)
app.command()(rules)
app.command()(bench)
app.add_typer(data, name="data")
app.add_typer(protocol, name="protocol")
app.add_typer(benchmark, name="benchmark")
app.add_typer(learn, name="learn")
app.add_typer(puzzles, name="puzzles")
app.command()(backup)
app.command()(restore)
app.command()(migrate)
app.command()(doctor)
app.command()(retention)
app.command()(export)
app.command()(share)
app.command()(stop)
app.command("import")(import_match)
app.add_typer(hosts, name="host")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process, with one sentence about whatever is wrong.

    0 when all is well, 1 when the work failed or a file is not what it should be, 2 when the command was not
    understood or something that it names cannot be read.
    """
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    try:
        code = typer.main.get_command(app).main(args=arguments, prog_name="gnomon", standalone_mode=False)
    except Exit as leave:
        return leave.exit_code
    except TyperException as fault:
        return _complain(in_plain_words(fault), fault.exit_code)
    except WrongFile as fault:
        return _complain(str(fault), WRONG_FILE)
    except GnomonError as fault:
        return _complain(str(fault), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def in_plain_words(fault: TyperException) -> str:
    """The sentence of a fault of usage; what the library says of numbers is meant for programmers."""
    errors = getattr(fault.__cause__, "errors", None)
    first = errors()[0] if callable(errors) else {}
    given, limits = str(first.get("input", ""))[:40], first.get("ctx", {})
    match first.get("type"):
        case "less_than_equal":
            fault.message = f"{given} is too large; at most {limits['le']:g}"
        case "greater_than_equal":
            fault.message = f"{given} is too small; at least {limits['ge']:g}"
        case "float_parsing":
            fault.message = f"{given!r} is no number"
        case "int_parsing" | "int_from_float" | "int_parsing_size":
            fault.message = f"{given!r} is no whole number"
    return fault.format_message()


def _complain(sentence: str, code: int) -> int:
    if sentence:
        sys.stderr.write(f"gnomon: {' '.join(sentence.split())}\n")
    return code

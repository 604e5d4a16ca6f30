"""The console entry: the list of commands, and one clear sentence for whatever was handed in wrong."""

import sys
from collections.abc import Sequence

import typer
from typer.exceptions import Exit, TyperException

from gnomon.cli.files import draw, replay, verify
from gnomon.cli.host import backup, export, import_match, serve, stop
from gnomon.cli.laboratory import arena, bench, simulate
from gnomon.cli.reference import data, rules
from gnomon.kernel.errors import GnomonError

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="gnomon",
    help="One table in a browser for heavy board games, and their rules for programs.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

app.command()(serve)
app.command()(simulate)
app.command()(arena)
app.command()(replay)
app.command()(verify)
app.command()(draw)
app.command()(rules)
app.command()(bench)
app.add_typer(data, name="data")
app.command()(backup)
app.command()(export)
app.command()(stop)
app.command("import")(import_match)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process: 0 when all is well, 2 for bad input with one sentence about it."""
    sys.exit(run(sys.argv[1:] if arguments is None else list(arguments)))


def run(arguments: list[str]) -> int:
    """Run one command; its exit code."""
    try:
        code = typer.main.get_command(app).main(args=arguments, prog_name="gnomon", standalone_mode=False)
    except Exit as leave:
        return leave.exit_code
    except TyperException as fault:
        return _complain(fault.format_message(), fault.exit_code)
    except GnomonError as fault:
        return _complain(str(fault), BAD_INPUT)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _complain(sentence: str, code: int) -> int:
    if sentence:
        sys.stderr.write(f"gnomon: {' '.join(sentence.split())}\n")
    return code

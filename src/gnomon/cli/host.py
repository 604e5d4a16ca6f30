"""Commands of who keeps a table: serve, worker, backup, export, stop, import. The server is imported only when one of them runs."""

import os
from pathlib import Path
from typing import Annotated

import typer

from gnomon.cli.shared import AsJson, GameId, print_json

DataFolder = Annotated[Path, typer.Option(help="Where matches and secrets are kept.")]
HERE = Path("data")


def serve(
    port: Annotated[int, typer.Option(help="TCP port; 0 takes any free one.", min=0, max=65535)] = 8000,
    data_folder: DataFolder = HERE,
    host: Annotated[str, typer.Option(help="Address to listen on; 127.0.0.1 keeps the table to this machine.")] = (
        "0.0.0.0"  # noqa: S104  a table is for everybody on the network
    ),
    game: Annotated[
        list[str] | None,
        typer.Option(help="A Python module with a game of your own, which exports GAME and FACE; may be given again."),
    ] = None,
    program: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=PROGRAM",
            help="A program of your own that people may choose: MODULE:CLASS, ./PROGRAM, a command; may be given again.",
        ),
    ] = None,
) -> None:
    """Open the table for browsers."""
    from gnomon import catalog
    from gnomon.programs import allow

    for module in game or ():
        catalog.adopt(module)
        # The processes in which programs think read the environment too.
        os.environ[catalog.LISTED] = f"{os.environ.get(catalog.LISTED, '')} {module}".strip()
    catalog.games()  # so that a listed module which cannot be used is told of before anything is opened
    for pair in program or ():
        allow(pair)
    from gnomon import main

    main.serve(port=port, host=host, data_folder=data_folder)


def worker(
    database_url: Annotated[
        str,
        typer.Option(
            help="The PostgreSQL database of the servers to think for.",
            envvar="GNOMON_DATABASE_URL",
            show_envvar=True,
            show_default=False,
        ),
    ] = "",
    kinds: Annotated[str, typer.Option(help="What to do, with commas: think.")] = "think",
    processes: Annotated[
        int, typer.Option(help="How many jobs at once; 0 takes every core.", min=0, max=256, show_default=False)
    ] = 0,
    name: Annotated[
        str, typer.Option(help="What this machine is called on the host's page.", show_default="its own name")
    ] = "",
) -> None:
    """Lend this machine to the servers over a database: it takes jobs from their line until it is told to stop."""
    from gnomon.worker import work

    work(database_url, kinds, processes, name)


def backup(
    target: Annotated[Path, typer.Argument(help="The file or folder to write.", show_default=False)],
    data_folder: DataFolder = HERE,
    json: AsJson = False,
) -> None:
    """Copy everything that the table has stored, while it runs or not."""
    from gnomon import main

    written = main.backup(data_folder, target)
    _tell({"backup": str(written)}, f"Backed up to {written}", json)


def export(
    match: Annotated[str, typer.Argument(help="The match: the id in its address.", show_default=False)],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write instead of printing.")] = None,
    data_folder: DataFolder = HERE,
) -> None:
    """Write one match as a match file."""
    from gnomon import main
    from gnomon.cli.shared import write_bytes

    text = main.export_match(data_folder, match)
    if output is None:
        typer.echo(text)
    else:
        write_bytes(output, text.encode())


def share(
    game: GameId,
    file: Annotated[Path, typer.Argument(help="The recording to write (.parquet).", show_default=False)],
    data_folder: DataFolder = HERE,
    json: AsJson = False,
) -> None:
    """Write the finished matches of a game as a recording for research: where everybody agrees, and without names."""
    from gnomon import main

    shared = main.share_matches(data_folder, game, file)
    reasons = "; ".join(f"{count:,} {reason}" for reason, count in shared.left_out.items())
    sentence = f"Wrote {shared.written:,} matches to {file}" + (f"; left out: {reasons}" if reasons else "")
    _tell({"matches": shared.written, "left_out": shared.left_out}, sentence, json)


def stop(
    match: Annotated[str, typer.Argument(help="The match: the id in its address.", show_default=False)],
    data_folder: DataFolder = HERE,
    json: AsJson = False,
) -> None:
    """Let a running match stand still, programs and clocks included; its people may go on with it."""
    from gnomon import main

    main.stop_match(data_folder, match)
    _tell({"stopped": match}, f"Stopped {match}", json)


def import_match(
    file: Annotated[Path, typer.Argument(help="A match file; - reads standard input.", show_default=False)],
    data_folder: DataFolder = HERE,
    json: AsJson = False,
) -> None:
    """Take a match file into the table's storage."""
    from gnomon import main
    from gnomon.cli.shared import contents_of, read_text

    text = read_text(file)
    with contents_of(file):
        taken = main.import_match(data_folder, text)
    _tell({"match": taken}, f"Imported as {taken}", json)


def _tell(value: dict[str, object], sentence: str, json: bool) -> None:
    if json:
        print_json(value)
    else:
        typer.echo(sentence)

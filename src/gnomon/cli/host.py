"""Commands of who keeps a table: serve, worker, settings, export, stop, import. What they need is imported when one runs."""

from pathlib import Path
from typing import Annotated

import typer

from gnomon.cli.given import PLACE, takes, use, use_games
from gnomon.cli.shared import AsJson, GameId, print_json, print_table, tell
from gnomon.settings import SETTINGS, Chosen


@takes(*SETTINGS)
def serve(chosen: Chosen) -> None:
    """Open the table for browsers.

    Each setting may also stand in the environment, or in gnomon.toml of the data folder under the flag's name with _ for -.
    """
    use(chosen)
    from gnomon import catalog

    catalog.games()  # so that a listed module which cannot be used is told of before anything is opened
    from gnomon import main

    main.open_table(chosen)


@takes(*PLACE, "games", "programs")
def worker(
    chosen: Chosen,
    server: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="A server to think for, in place of its database; GNOMON_TOKEN holds a token that may lend a machine.",
            show_default=False,
        ),
    ] = "",
    kinds: Annotated[
        str,
        typer.Option(help="What to do, with commas: think, advise, review.", show_default="all that the line gives"),
    ] = "",
    processes: Annotated[
        int, typer.Option(help="How many jobs at once; 0 takes every core.", min=0, max=256, show_default=False)
    ] = 0,
    name: Annotated[
        str, typer.Option(help="What this machine is called on the host's page.", show_default="its own name")
    ] = "",
) -> None:
    """Lend this machine to the servers over a database, or to one by its address: it thinks along until it is told to stop."""
    use(chosen)
    from gnomon.worker import work

    work(chosen.text("database_url"), server, kinds, processes, name)


@takes(*SETTINGS)
def settings(chosen: Chosen, json: AsJson = False) -> None:
    """Tell which settings hold here, and where each comes from."""
    if json:
        print_json({name: {"value": value, "from": place} for name, value, place in chosen.shown()})
    else:
        print_table("Settings", ("setting", "value", "from"), chosen.shown(), left=3)


@takes(*PLACE)
def export(
    chosen: Chosen,
    match: Annotated[str, typer.Argument(help="The match: the id in its address.", show_default=False)],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write instead of printing.")] = None,
) -> None:
    """Write one match as a match file."""
    use_games(chosen)
    from gnomon import main
    from gnomon.cli.shared import write_bytes

    text = main.export_match(chosen, match)
    if output is None:
        typer.echo(text)
    else:
        write_bytes(output, text.encode())


@takes(*PLACE)
def share(
    chosen: Chosen,
    game: GameId,
    file: Annotated[Path, typer.Argument(help="The recording to write (.parquet).", show_default=False)],
    json: AsJson = False,
) -> None:
    """Write the finished matches of a game as a recording for research: where everybody agrees, and without names."""
    use_games(chosen)
    from gnomon import main

    shared = main.share_matches(chosen, game, file)
    reasons = "; ".join(f"{count:,} {reason}" for reason, count in shared.left_out.items())
    sentence = f"Wrote {shared.written:,} matches to {file}" + (f"; left out: {reasons}" if reasons else "")
    tell({"matches": shared.written, "left_out": shared.left_out}, sentence, json)


@takes(*PLACE)
def stop(
    chosen: Chosen,
    match: Annotated[str, typer.Argument(help="The match: the id in its address.", show_default=False)],
    json: AsJson = False,
) -> None:
    """Let a running match stand still, programs and clocks included; its people may go on with it."""
    use_games(chosen)
    from gnomon import main

    main.stop_match(chosen, match)
    tell({"stopped": match}, f"Stopped {match}", json)


@takes(*PLACE)
def import_match(
    chosen: Chosen,
    file: Annotated[Path, typer.Argument(help="A match file; - reads standard input.", show_default=False)],
    json: AsJson = False,
) -> None:
    """Take a match file into the table's storage."""
    use_games(chosen)
    from gnomon import main
    from gnomon.cli.shared import contents_of, read_text

    text = read_text(file)
    with contents_of(file):
        taken = main.import_match(chosen, text)
    tell({"match": taken}, f"Imported as {taken}", json)

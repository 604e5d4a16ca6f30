"""The command that lets a level play itself, and tells what the matches reveal about the game: reveal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gnomon.cli.laboratory import tell_faults
from gnomon.cli.shared import (
    AsJson,
    Cluster,
    DataFile,
    GameId,
    KeepingFolder,
    OptionPairs,
    Processes,
    Seats,
    Seed,
    complete_opponents,
    cores,
    machines,
    print_json,
    print_table,
    progress_bar,
    read_data,
    read_pairs,
    write_bytes,
)

if TYPE_CHECKING:
    from gnomon.lab.findings import Findings


def reveal(
    game: GameId,
    seats: Seats = 2,
    games: Annotated[int, typer.Option(help="Matches of each level.", min=1, max=100_000)] = 200,
    seed: Seed = 1,
    level: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays itself, club unless named; or a name for each seat, with commas. May be repeated.",
            autocompletion=complete_opponents,
        ),
    ] = None,
    force: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KIND[.ANSWER][/TIMES]",
            help="Make one seat answer so wherever it may, or so many times a match, such as pick.conquer/1, or never (/0); may be repeated.",
        ),
    ] = None,
    within: Annotated[
        float | None,
        typer.Option(
            metavar="POINTS", help="Forced only where it loses at most so many points, as it judges itself.", min=0
        ),
    ] = None,
    option: OptionPairs = None,
    data: DataFile = None,
    processes: Processes = 1,
    cluster: Cluster = None,
    folder: KeepingFolder = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE.md", help="Write the tables in Markdown.")] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE.svg", help="Draw seats, sources, length and openings of the last level."),
    ] = None,
    json: AsJson = False,
) -> None:
    """What matches of a level against itself reveal: what happens how often and what never, seats, sources, length, openings.

    With --force one seat uses a mechanism wherever it may, among others of its level that play freely: whether it pays.
    """
    from gnomon.lab.reveal import reveal as play
    from gnomon.lab.reveal_page import page as written
    from gnomon.lab.reveal_picture import draw
    from gnomon.programs import split_names

    options, tables = read_pairs(option), read_data(game, data)
    found: list[Findings] = []
    with machines(cluster) as executor:
        for names in level or ["club"]:
            with progress_bar("matches") as progress:
                crew = (cores(processes), progress, executor, folder)
                found.append(
                    play(game, seats, games, seed, split_names(names), force or (), within, options, tables, *crew)
                )
    for one in found:
        tell_faults(one.faults)
    if page is not None:
        write_bytes(page, written(found).encode())
    if picture is not None:
        write_bytes(picture, draw(found[-1]).encode())
    if json:
        told = [one.to_dict() for one in found]
        print_json({"game": game, "seats": seats, "seed": seed, "options": options, "levels": told})
        return
    for one in found:
        typer.echo(one.heading)
        for title, headings, rows in one.tables():
            if rows:
                print_table(title, headings, rows)
        typer.echo(f"Never happened: {', '.join(one.never_happened) or 'nothing'}\n")

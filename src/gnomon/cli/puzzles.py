"""The commands about puzzles: looking for them, and asking programs to solve them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gnomon.cli.shared import (
    AsJson,
    Cluster,
    GameId,
    OptionPairs,
    Processes,
    Seed,
    complete_opponents,
    contents_of,
    cores,
    group_of_commands,
    machines,
    print_json,
    print_table,
    progress_bar,
    read_bytes,
    read_pairs,
    write_bytes,
)

if TYPE_CHECKING:
    from gnomon.lab.puzzles import Puzzle

puzzles = group_of_commands("Positions with one act that is clearly the best: how many of them a program finds.")


@puzzles.command()
def find(
    game: GameId,
    file: Annotated[Path, typer.Argument(help="The file of what was found, to write or to go on with.")],
    matches: Annotated[int, typer.Option(help="Matches to look through, in all.", min=1)] = 100,
    most: Annotated[int, typer.Option(help="Puzzles in the set, at most.", min=1)] = 200,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The set of puzzles to write.")] = None,
    begin: Annotated[
        Path | None, typer.Option(help="A set to begin the written one with, such as that of another seed.")
    ] = None,
    option: OptionPairs = None,
    seed: Seed = 1,
    processes: Processes = 1,
    cluster: Cluster = None,
) -> None:
    """Look for puzzles in matches between strong programs, by long searches. A run that was ended goes on."""
    from gnomon.lab.puzzles import find as look
    from gnomon.lab.puzzles import to_bytes

    before = [] if begin is None else _set_of(game, begin)
    with progress_bar("matches") as progress, machines(cluster) as executor:
        groups = look(game, file, matches, seed, read_pairs(option), cores(processes), progress, executor)
        found = [puzzle for group in groups for puzzle in group]
    typer.echo(f"{len(found):,} puzzles of {game} in {matches:,} matches")
    if output is not None:
        write_bytes(output, to_bytes(game, [*before, *found][:most]))


@puzzles.command()
def solve(
    game: GameId,
    program: Annotated[
        list[str] | None,
        typer.Option(
            help="Who solves them; may be repeated. Without it, every strength.", autocompletion=complete_opponents
        ),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="A set of puzzles; without it, those that come with Gnomon.")
    ] = None,
    most: Annotated[int, typer.Option(help="Puzzles, at most.", min=1)] = 200,
    json: AsJson = False,
) -> None:
    """How many puzzles of a game programs solve, each with a 95 % interval."""
    from gnomon.bots import levels
    from gnomon.lab.arena import wilson
    from gnomon.lab.jobs import game_of
    from gnomon.lab.puzzles import shipped, solved

    if file is None:
        known = shipped(game)[:most]
        if not known:
            typer.echo(f"gnomon: no puzzles of {game} come with Gnomon", err=True)
            raise typer.Exit(2)
    else:
        known = tuple(_set_of(game, file)[:most])
    rules = game_of(game, None)
    names = program or levels()
    rows: list[tuple[object, ...]] = []
    with progress_bar("puzzles") as progress:
        for place, name in enumerate(names):
            right = 0
            for number, puzzle in enumerate(known, 1):
                right += solved(rules, puzzle, name)
                progress(place * len(known) + number, len(names) * len(known))
            low, high = wilson(right, len(known))
            rows.append((name, right, len(known), right / len(known), low, high))
    if json:
        heads = ("program", "solved", "puzzles", "share", "low", "high")
        print_json([dict(zip(heads, row, strict=True)) for row in rows])
        return
    shown = [
        (name, right, count, f"{share:.0%}", f"{low:.0%} to {high:.0%}")
        for name, right, count, share, low, high in rows
    ]
    print_table(f"Puzzles of {game}", ("program", "solved", "of", "share", "95 % interval"), shown)


def _set_of(game: str, file: Path) -> "list[Puzzle]":
    """The puzzles of a game in a file. Raises BadInput and WrongFile, naming it."""
    from gnomon.kernel.errors import WrongFile
    from gnomon.lab.puzzles import from_bytes

    with contents_of(file):
        named, found = from_bytes(read_bytes(file))
        if named != game:
            raise WrongFile("puzzles", f"they are of {named}, not of {game}")
        return found

"""The commands by which the programs learn: matches among themselves, a network made of them, and its check."""

from pathlib import Path
from typing import Annotated

import typer

from gnomon.cli.shared import (
    AsJson,
    Cluster,
    GameId,
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
    write_bytes,
)

learn = group_of_commands(
    "Networks that tell the chance to win and the final score sheet, made of matches between programs."
)
ModeName = Annotated[
    str, typer.Argument(help="How a game is played, as `gnomon ladder` names it: khronos, feudum-advanced, ...")
]
MatchesFile = Annotated[Path, typer.Argument(help="The file of matches, as `gnomon learn collect` writes it.")]


@learn.command()
def collect(
    game: GameId,
    file: Annotated[Path, typer.Argument(help="The file of matches to write, or to go on with.")],
    matches: Annotated[int, typer.Option(help="Matches in all.", min=1)] = 1_000,
    seed: Seed = 1,
    program: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays, drawn for every seat; may be repeated. Without it, many strengths do.",
            autocompletion=complete_opponents,
        ),
    ] = None,
    processes: Processes = 1,
    cluster: Cluster = None,
) -> None:
    """Play matches between programs of many strengths, and keep every answer. A run that was ended goes on."""
    from gnomon.learn.selfplay import PROGRAMS
    from gnomon.learn.selfplay import collect as play

    programs = [(name, 1) for name in program] if program else PROGRAMS
    with progress_bar("matches") as progress, machines(cluster) as executor:
        played = play(game, file, matches, seed, programs, cores(processes), progress, executor)
        count = sum(1 for _ in played)
    typer.echo(f"{count:,} matches of {game} in {file}")


@learn.command()
def train(
    file: MatchesFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="The network to write.")],
    positions: Annotated[int, typer.Option(help="Positions of each match, at most.", min=1)] = 14,
    epochs: Annotated[int, typer.Option(help="How often all of them are gone through.", min=1)] = 40,
    seed: Seed = 1,
    json: AsJson = False,
) -> None:
    """Make a network of matches."""
    from gnomon.learn.generation import make

    with progress_bar("epochs") as progress:
        network = make(file, positions, epochs, seed, progress)
    write_bytes(output, network.to_bytes())
    told = {"network": str(output), "digest": network.digest, "inputs": len(network.names), **network.origin}
    if json:
        print_json(told)
    else:
        typer.echo(
            f"{output}: {network.digest}, {len(network.names)} inputs, from {network.origin['matches']:,} matches"
        )


@learn.command()
def check(
    network: Annotated[Path, typer.Argument(help="The network.")],
    file: MatchesFile,
    positions: Annotated[int, typer.Option(help="Positions of each match, at most.", min=1)] = 40,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The network once more, with its figures in it.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Measure a network on matches from which it was not made: how right its chances are, and its score sheets."""
    from gnomon.insight import Network
    from gnomon.learn.checking import check_network
    from gnomon.learn.selfplay import read_matches

    content = read_bytes(network)
    with contents_of(network):
        found = Network.from_bytes(content)
    game_id, matches = read_matches(file)
    rows = check_network(found, game_id, matches, positions)
    if output is not None:
        figures = {name: round(figure, 4) for name, figure in rows[0].figures.items()}
        found = found.told({"tested": {"matches": len(matches), "positions": rows[0].positions, **figures}})
        write_bytes(output, found.to_bytes())
    if json:
        print_json(
            {"network": found.digest, "game": game_id, "matches": len(matches), "rows": [row.to_dict() for row in rows]}
        )
        return
    headings = ("part", "positions", "Brier", "by score", "calibration", "points off", "bias", "within spread")
    names = ("brier", "brier_score", "calibration", "points", "bias", "spread")
    shown = [
        (row.name, row.positions, *(f"{row.figures.get(name, float('nan')):.3f}" for name in names)) for row in rows
    ]
    print_table(f"{found.digest} on {len(matches):,} matches of {game_id}", headings, shown)


@learn.command()
def tune(
    mode: ModeName,
    file: Annotated[Path, typer.Argument(help="The file of batches to write, or to go on with.")],
    pairs: Annotated[int, typer.Option(help="Pairs of matches in all.", min=1)] = 2_000,
    seed: Seed = 1,
    program: Annotated[str, typer.Option(help="Who plays with the figures: greedy, or planner:ITERATIONS.")] = "greedy",
    step: Annotated[float, typer.Option(help="How far a batch moves them.", min=0.001)] = 0.6,
    start: Annotated[
        str, typer.Option(help="Begin with the usual figures, or with those of the latest searches.")
    ] = "latest",
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Tune the figures that a game's evaluator weighs with, by matches between two sets of them. A run that was ended goes on."""
    from gnomon.catalog import entry
    from gnomon.lab.ladder import mode_of
    from gnomon.learn.tuning import changed, starting
    from gnomon.learn.tuning import tune as run

    with progress_bar("pairs") as progress, machines(cluster) as executor:
        found = run(mode, file, pairs, seed, program, step, cores(processes), progress, executor, start=start)
    if json:
        print_json(found)
        return
    before = starting(entry(mode_of(mode).game).game, start)
    rows = [(name, f"{old:.3f}", f"{new:.3f}") for name, old, new in changed(found, before)]
    print_table(f"What {pairs:,} pairs of {mode} moved most", ("figure", "before", "after"), rows[:20])


@learn.command()
def correct(
    mode: ModeName,
    file: Annotated[Path, typer.Argument(help="The file of positions to write, or to go on with.")],
    matches: Annotated[int, typer.Option(help="Matches in all.", min=1)] = 1_000,
    seed: Seed = 1,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Find what a game's estimates are wrong about, by playing acts from one position on to the end. A run that was ended goes on."""
    from gnomon.learn.correcting import correct as run

    with progress_bar("matches") as progress, machines(cluster) as executor:
        found = run(mode, file, matches, seed, cores(processes), progress, executor)
    if json:
        print_json(found._asdict())
        return
    rows = [(name, *(f"{row[place]:.2f}" for row in found.prices)) for place, name in enumerate(found.observed)]
    print_table(
        f"Prices from {found.siblings:,} acts at {found.families:,} positions of {mode}; correlation with the end "
        f"{found.before:.3f}, corrected {found.after:.3f}",
        ("observed", *found.stages),
        rows,
    )

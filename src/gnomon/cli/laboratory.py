"""Commands that play many matches: simulate, arena, bench."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from gnomon.cli.shared import (
    AsJson,
    Cluster,
    DataFile,
    GameId,
    OptionPairs,
    Processes,
    Seats,
    Seed,
    complete_game,
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
from gnomon.kernel.errors import BadInput

if TYPE_CHECKING:
    from gnomon.lab.arena import Arena
    from gnomon.lab.sequential import SequentialTest
    from gnomon.lab.skill import Skills

PIXELS_PER_UNIT: Final = 2.0
Opponents = Annotated[
    str,
    typer.Option(
        help="Names by seat, with commas, or one for all seats: random, first_evening, learner, regular, seasoned, club, "
        "tournament, master; greedy, planner, planner:ITERATIONS; MODULE:CLASS for a program of your own, an installed name, FILE.onnx, ./PROGRAM or a command.",
        autocompletion=complete_opponents,
    ),
]

Continue = Annotated[
    Path | None,
    typer.Option(
        "--continue", metavar="FILE", help="Keep every finished match in this file, and go on from those that it has."
    ),
]


def simulate(
    game: GameId,
    seats: Seats = 2,
    games: Annotated[int, typer.Option(help="Matches to play.", min=1)] = 10,
    seed: Seed = 1,
    opponents: Opponents = "random",
    option: OptionPairs = None,
    data: DataFile = None,
    processes: Processes = 1,
    statistics: Annotated[bool, typer.Option(help="Also measure what the game counts about itself.")] = False,
    cluster: Cluster = None,
    finished: Continue = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.parquet", help="Write every answer, and every match in FILE.matches.parquet beside it."
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Play matches between opponents; count answers, acts and speed."""
    from gnomon.lab.simulation import simulate as play
    from gnomon.lab.statistics import measure
    from gnomon.programs import split_names

    names = split_names(opponents)
    options, tables = read_pairs(option), read_data(game, data)
    if statistics and record is not None:
        raise BadInput("--record", "what a game counts about itself is not recorded; leave out --statistics")
    with progress_bar("matches") as progress, machines(cluster) as executor:
        crew = (cores(processes), progress, executor, finished)
        if statistics:
            figures = measure(game, seats, games, seed, names, options, tables, *crew)
        else:
            found = play(game, seats, games, seed, names, options, tables, *crew, record)
    if statistics:
        tell_faults(figures.faults)
        if json:
            told = {"figures": [row.to_dict() for row in figures], "faults": figures.faults}
            print_json({"game": game, "seats": seats, "games": games} | told)
        else:
            print_table(
                f"{game}, {seats} players, {games} matches, {opponents}",
                ("figure", "measured", "published", "ratio"),
                [(row.name, row.measured, row.shown_reference, row.shown_ratio) for row in figures],
            )
        return
    tell_faults(found.faults)
    result = found.to_dict()
    if json:
        print_json({"game": game, "seats": seats, "seed": seed, "opponents": names} | result)
    else:
        rows = [(key, value) for key, value in result.items() if key != "faults"]
        print_table(f"{game}, {seats} players, {opponents}", ("", ""), rows)


def tell_faults(faults: Mapping[str, Mapping[str, int]]) -> None:
    """On standard error, what programs did instead of answering; their seats took default answers."""
    for name, reasons in faults.items():
        told = "; ".join(f"{times:,} × {reason}" for reason, times in reasons.items())
        sys.stderr.write(f"gnomon: {name} did not answer {sum(reasons.values()):,} times: {told}\n")


def arena(
    game: GameId,
    opponents: Annotated[
        str, typer.Option(help="Two or more names with commas, as for `simulate`.", autocompletion=complete_opponents)
    ] = "greedy,random",
    matches: Annotated[int, typer.Option(help="Matches for every pairing.", min=1)] = 400,
    seats: Seats = 2,
    seed: Seed = 1,
    option: OptionPairs = None,
    data: DataFile = None,
    processes: Processes = 0,
    cluster: Cluster = None,
    finished: Continue = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="Stop as soon as it is known whether the first of two is stronger by ELO1 rather than by ELO0, such as 0,35.",
        ),
    ] = None,
    cpu: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            help="Give each the iterations for which an act costs so many CPU seconds here; 0: their own.",
            min=0,
        ),
    ] = 0,
    lone: Annotated[
        bool, typer.Option("--lone", help="The first of two sits alone, the other at every other seat.")
    ] = False,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the table and the curve of the skills; .svg or .png."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Let opponents play each other: seats swapped on every deal, ties shared, with 95 % intervals, ratings and CPU seconds."""
    from gnomon.lab.arena import arena as play
    from gnomon.lab.ratings import ratings
    from gnomon.programs import split_names

    kind = "" if picture is None else picture.suffix.lower()
    if picture is not None and kind not in (".svg", ".png"):
        raise BadInput("--picture", f"{picture.name!r} ends neither in .svg nor in .png")
    names = split_names(opponents)
    test = None if sprt is None else _sequential_test(sprt, names, seats)
    options, tables = read_pairs(option), read_data(game, data)
    if cpu:
        from gnomon.lab.equal_time import at_equal_time

        names = at_equal_time(game, names, cpu, seats, options, tables)

    def decided(_found: "Arena", share: float) -> bool:
        assert test is not None
        test.add(share)
        return test.verdict != ""

    with progress_bar("matches") as progress, machines(cluster) as executor:
        crew = (cores(processes), progress, executor, finished)
        enough = None if test is None else decided
        found = play(game, names, matches, seed, seats, options, tables, *crew, lone, enough)
    tell_faults(found.faults)
    rated = ratings(found.beaten, len(names) - 1)
    believed = skills_of(found)
    rows = [
        contestant.to_dict() | contestant.cost() | {"rating": round(rating, 1), "rating_interval": round(half, 1)}
        for contestant, (rating, half) in zip(found.contestants, rated, strict=True)
    ]
    columns: dict[str, list[str]] = {}
    if seats == 2 or believed is None:
        columns["rating"] = [f"{rating:+.0f} ± {half:.0f}" for rating, half in rated]
    if believed is not None:
        columns["skill"] = [f"{skill.mean:.1f} ± {skill.half:.1f}" for skill in believed.final]
        for row, skill in zip(rows, believed.final, strict=True):
            row |= {"skill": round(skill.mean, 3), "skill_interval": round(skill.half, 3)}
    title = f"{game}, {seats} players, seed {seed}"
    if picture is not None:
        from gnomon.drawing import raster
        from gnomon.lab.arena_picture import draw

        drawn = draw(found, title, columns, believed)
        write_bytes(picture, drawn.encode() if kind == ".svg" else raster.png(drawn, PIXELS_PER_UNIT))
    if json:
        print_json(
            {
                "game": game,
                "seats": seats,
                "seed": seed,
                "contestants": rows,
                "beaten": found.beaten,
                "faults": found.faults,
            }
            | ({} if test is None else {"sprt": test.to_dict()})
        )
        return
    print_table(
        title,
        ("opponent", "matches", "points", "share", "95 % interval", "mean score", "CPU s a match", "an act", *columns),
        [
            (
                contestant.name,
                contestant.matches,
                contestant.points,
                f"{contestant.share:.1%}",
                f"{contestant.interval[0]:.1%} – {contestant.interval[1]:.1%}",
                contestant.score / contestant.matches,
                *contestant.cost().values(),
                *ratings_of,
            )
            for contestant, *ratings_of in zip(found.contestants, *columns.values(), strict=True)
        ],
    )
    if test is not None:
        typer.echo(f"{names[0]} is {test.verdict or 'not yet known to be stronger'} (log-likelihood {test.llr:+.2f})")


def _sequential_test(text: str, names: Sequence[str], seats: int) -> "SequentialTest":
    """The test of an arena between two. Raises BadInput."""
    from gnomon.lab.sequential import SequentialTest

    if len(names) != 2 or seats != 2:
        raise BadInput("--sprt", "it weighs two opponents against each other, at two seats")
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        raise BadInput("--sprt", f"expected ELO0,ELO1 such as 0,35, found {text!r:.40}") from None
    return SequentialTest(elo0, elo1)


def skills_of(found: "Arena") -> "Skills | None":
    """What openskill believes of the contestants; None, and a line on standard error, where it is not installed."""
    from gnomon.lab.skill import skills

    try:
        return skills(len(found.contestants), found.in_turn())
    except BadInput as fault:
        sys.stderr.write(f"gnomon: ratings by pairs alone: {fault.what}\n")
        return None


def bench(
    game: Annotated[str, typer.Argument(help="The game.", autocompletion=complete_game)] = "khronos",
    seats: Seats = 4,
    games: Annotated[int, typer.Option(help="Matches in each of five runs.", min=1)] = 20,
    json: AsJson = False,
) -> None:
    """Measure the engine on random matches, one core: the median of five runs. Says whether it ran compiled."""
    from gnomon.lab.speed import measure_speed

    with progress_bar("runs") as progress:
        found = measure_speed(game, seats, games, progress)
    if json:
        print_json(found)
    else:
        build = "compiled" if found["compiled"] else "interpreted"
        print_table(f"{game}, {seats} players, random, {build}", ("", ""), list(found.items()))

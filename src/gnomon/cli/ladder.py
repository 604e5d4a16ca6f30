"""The command that measures the levels against each other."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gnomon.cli.shared import (
    AsJson,
    Cluster,
    KeepingFolder,
    Processes,
    cores,
    machines,
    print_json,
    print_table,
    write_bytes,
)

if TYPE_CHECKING:
    from gnomon.lab.ladder import Rung


def complete_modes(incomplete: str) -> list[str]:
    """The modes whose names begin so, for a shell that completes."""
    from gnomon.lab.ladder import MODES

    return [mode.name for mode in MODES if mode.name.startswith(incomplete)]


def complete_levels(incomplete: str) -> list[str]:
    """The levels whose names begin so, for a shell that completes."""
    from gnomon.bots import levels

    return [level for level in levels() if level.startswith(incomplete)]


def ladder(
    mode: Annotated[
        list[str] | None,
        typer.Option(help="A mode to measure, instead of all; may be repeated.", autocompletion=complete_modes),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option(
            help="A level to measure over the one below it, instead of all; may be repeated.",
            autocompletion=complete_levels,
        ),
    ] = None,
    seats: Annotated[
        int, typer.Option(help="Players; 0: every number that a mode is measured with.", min=0, max=16)
    ] = 0,
    matches: Annotated[
        int, typer.Option(help="Matches of each rung; 0: none beside those kept.", min=0, max=2_000)
    ] = 100,
    seconds: Annotated[
        float, typer.Option(help="Leave a rung after so many seconds, its matches kept; 0: never.", min=0)
    ] = 0,
    folder: KeepingFolder = None,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE.md", help="Write the tables, with the ratings of every mode.")
    ] = None,
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Measure the levels: each over the one below it, in every mode, with 95 % intervals, CPU seconds and ratings.

    Alone there is no level below: each plays against the game's automated opponents.
    """
    from gnomon.bots import levels
    from gnomon.kernel.errors import BadInput
    from gnomon.lab.ladder import MODES, measure_rung, mode_of, rated
    from gnomon.lab.ladder import page as tables

    unknown = [name for name in level or () if name not in levels()[1:]]
    if unknown:
        raise BadInput("--level", f"unknown level {unknown[0]!r:.40}; known: {', '.join(levels()[1:])}")
    chosen = [mode_of(name) for name in mode] if mode else list(MODES)
    rungs: list[Rung] = []
    with machines(cluster) as executor:
        for one in chosen:
            for count in one.seats if not seats else [seats] if seats in one.seats else []:
                # The weakest one has nobody below it but chance.
                for upper in levels()[1:] if count == 1 else levels()[2:]:
                    if level and upper not in level:
                        continue
                    crew = (cores(processes), None, executor)
                    rung = measure_rung(one, count, upper, matches, seconds, folder, *crew)
                    if rung is not None:
                        rungs.append(rung)
                        typer.echo(_told(rung), err=True)
    if not rungs:
        raise BadInput("ladder", "none of the modes is measured so, or no match of them is kept")
    if page is not None:
        write_bytes(page, tables(rungs, "The ladder").encode())
    two = [rung for rung in rungs if rung.seats == 2]
    ratings = {one.name: rated([rung for rung in two if rung.mode is one]) for one in chosen}
    if json:
        told = {
            name: {level: [round(value, 1), round(half, 1)] for level, value, half in found}
            for name, found in ratings.items()
        }
        print_json({"rungs": [rung.to_dict() for rung in rungs], "ratings": told})
        return
    print_table(
        "The ladder",
        ("mode", "level", "over", "seats", "matches", "share", "95 % interval", "fair", "CPU s a match", "an act"),
        [
            (
                rung.mode.name,
                rung.upper,
                rung.lower or "the game",
                rung.seats,
                rung.one.matches,
                f"{rung.one.share:.1%}",
                "{:.1%} – {:.1%}".format(*rung.one.interval),
                f"{rung.fair:.0%}" if rung.fair else "",
                *rung.one.cost().values(),
            )
            for rung in rungs
        ],
        left=3,
    )
    rows = [
        (name, level, f"{value:+.0f} ± {half:.0f}") for name, found in ratings.items() for level, value, half in found
    ]
    if rows:
        print_table("Ratings with two seats (club = 0)", ("mode", "level", "rating"), rows, left=2)


def _told(rung: "Rung") -> str:
    """One rung in a line, for whoever watches."""
    low, high = rung.one.interval
    over = f" over {rung.lower}" if rung.lower else ""
    return f"{rung.mode.name}, {rung.seats}: {rung.upper}{over} {rung.one.share:.0%} ({low:.0%}–{high:.0%}), {rung.one.matches} matches"

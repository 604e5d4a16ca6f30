"""The commands of the benchmark: what it holds, a run of a program, a file checked."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gnomon.cli.shared import (
    AsJson,
    Cluster,
    Processes,
    complete_opponents,
    contents_of,
    cores,
    group_of_commands,
    machines,
    name_of,
    print_json,
    print_table,
    progress_bar,
    read_text,
)

if TYPE_CHECKING:
    from gnomon.lab.benchmark import Run

benchmark = group_of_commands("“Four heavy euros”: a fixed set of tasks by which programs are compared.")
RunFile = Annotated[Path, typer.Argument(help="The file of a run; - for standard input.")]


def complete_tasks(incomplete: str) -> list[str]:
    """What the last of several tasks may become, for a shell that completes."""
    from gnomon.lab.benchmark import TASKS

    before, comma, last = incomplete.rpartition(",")
    return [before + comma + task.name for task in TASKS if task.name.startswith(last)]


@benchmark.command()
def tasks(json: AsJson = False) -> None:
    """List the tasks."""
    from gnomon.lab.benchmark import MATCHES, NAME, TASKS, VERSION

    if json:
        told = [{name: getattr(task, name) for name in task.__slots__} for task in TASKS]
        print_json({"benchmark": NAME, "version": VERSION, "matches": MATCHES, "tasks": told})
        return
    rows = [
        (
            task.name,
            task.seats,
            task.opponent if task.seats > 1 else "",
            task.opening or "",
            ", ".join(f"{name}={value}" for name, value in task.options.items()),
        )
        for task in TASKS
    ]
    title = f"{NAME} {VERSION}: {MATCHES} matches of each task"
    print_table(title, ("task", "seats", "opponents", "answers before", "options"), rows)


@benchmark.command("run")
def run_program(
    program: Annotated[str, typer.Argument(help="A program by name.", autocompletion=complete_opponents)],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write, or to go on with.")],
    matches: Annotated[int, typer.Option(help="Matches of each task; the set asks for 20.", min=1)] = 20,
    only: Annotated[str, typer.Option(help="Tasks, with commas, instead of all.", autocompletion=complete_tasks)] = "",
    processes: Processes = 1,
    cluster: Cluster = None,
    json: AsJson = False,
) -> None:
    """Play the tasks with a program, and write every answer down. A run that was ended goes on from its file."""
    from gnomon.lab.benchmark import run

    wanted = [name.strip() for name in only.split(",") if name.strip()]
    with progress_bar("matches") as progress, machines(cluster) as executor:
        found = run(program, output, matches, wanted, cores(processes), progress, executor)
    _tell(found, json)


@benchmark.command("verify")
def verify_file(file: RunFile, processes: Processes = 1, cluster: Cluster = None, json: AsJson = False) -> None:
    """Play every match of a file again, the frozen opponents answering for themselves. Exit code 1 if anything differs."""
    from gnomon.lab.benchmark import read, verify

    text = read_text(file)
    with contents_of(file):
        found = read(text)
    with progress_bar("matches") as progress, machines(cluster) as executor:
        wrong = verify(found, cores(processes), progress, executor)
    if wrong:
        for line in wrong:
            typer.echo(f"gnomon: {name_of(file)}: {line}", err=True)
        raise typer.Exit(1)
    _tell(found, json)


@benchmark.command()
def compare(
    files: Annotated[list[Path], typer.Argument(help="The files of runs, one for each program.")], json: AsJson = False
) -> None:
    """Put the shares of several programs side by side, task by task. The files are believed; `verify` checks one."""
    from gnomon.lab.benchmark import TASKS, read

    found: list[Run] = []
    for file in files:
        text = read_text(file)
        with contents_of(file):
            found.append(read(text))
    shares = [{result.task.name: result.share for result in run.results()} for run in found]
    overall = [run.overall() for run in found]
    if json:
        columns = zip(found, shares, overall, strict=True)
        told = [
            {
                "program": run.head["program"],
                "whole": run.is_whole,
                "share": share,
                "half_interval": half,
                "tasks": tasks,
            }
            for run, tasks, (share, half) in columns
        ]
        print_json({"programs": told})
        return
    rows = [
        (task.name, *(f"{by_task[task.name]:.1%}" if task.name in by_task else "" for by_task in shares))
        for task in TASKS
        if any(task.name in by_task for by_task in shares)
    ]
    last = (
        f"{share:.1%} ± {half:.1%}" if run.is_whole else "" for run, (share, half) in zip(found, overall, strict=True)
    )
    programs = [str(run.head["program"]) for run in found]
    print_table(
        f"{found[0].head['benchmark']} {found[0].head['version']}", ("task", *programs), [*rows, ("all", *last)]
    )


def _tell(found: "Run", json: bool) -> None:
    share, half = found.overall()
    results = list(found.results())
    if json:
        told = [
            {
                "task": result.task.name,
                "matches": len(result.matches),
                "share": result.share,
                "interval": list(result.interval),
                "margin": result.margin,
                "faults": result.faults,
                "milliseconds_an_answer": result.pace,
            }
            for result in results
        ]
        print_json({**found.head, "whole": found.is_whole, "share": share, "half_interval": half, "tasks": told})
        return
    rows = []
    for result in results:
        low, high = result.interval
        rows.append(
            (
                result.task.name,
                len(result.matches),
                f"{result.share:.1%}",
                f"{low:.1%} – {high:.1%}",
                f"{result.margin:+.1f}",
                result.faults or "",
                f"{result.pace:.1f}",
            )
        )
    headings = ("task", "matches", "share", "95 % interval", "margin", "faults", "ms an answer")
    print_table(f"{found.head['program']}: {found.head['benchmark']} {found.head['version']}", headings, rows)
    whole = "" if found.is_whole else " (not the whole set)"
    typer.echo(f"All games, each weighing the same: {share:.1%} ± {half:.1%}{whole}")

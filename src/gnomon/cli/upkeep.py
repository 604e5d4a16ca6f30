"""Commands that look after a table: migrate, doctor. What they ask is imported when one of them runs."""

import sys
from typing import Annotated

import typer

from gnomon.cli.given import PLACE, takes, use_games
from gnomon.cli.shared import AsJson, print_json
from gnomon.settings import SETTINGS, Chosen

BEHIND = 1
FAILED = 1
COLOURS = {"ok": typer.colors.GREEN, "warn": typer.colors.YELLOW, "fail": typer.colors.RED}


@takes(*PLACE)
def migrate(
    chosen: Chosen,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with code 1 unless the schema is the present one.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Bring the database up to the present schema, as each start of the server does too."""
    from gnomon.keeping import migrating
    from gnomon.keeping.place import storage_of

    storage = storage_of(chosen)
    schema = migrating.find_schema(storage) if check else migrating.migrate(storage)
    behind = len(schema.missing)
    if json:
        found = {"schema": schema.here or None, "present": schema.present, "missing": list(schema.missing)}
        print_json(found | {"newer": schema.is_newer, "changed": bool(behind) and not check})
    elif schema.is_newer:
        typer.echo(f"The schema {schema.here} is of a newer version than this one, which knows {schema.present}.")
    elif not behind:
        typer.echo(f"The schema is the present one, {schema.here}.")
    elif check:
        typer.echo(f"The schema is behind by {behind}: {', '.join(schema.missing)}.")
    else:
        typer.echo(f"Brought the schema from {schema.here or 'nothing'} to {schema.present}.")
    if check and (behind or schema.is_newer):
        raise typer.Exit(BEHIND)


@takes(*SETTINGS)
def retention(chosen: Chosen, json: AsJson = False) -> None:
    """Count the matches that keep_matches, keep_program_matches and keep_unfinished would let go now; nothing is deleted."""
    use_games(chosen)
    from gnomon.main import old_matches

    found = old_matches(chosen)
    if json:
        print_json(found)
        return
    words = {
        "people": ("keep_matches", "finished matches that do not count for ratings"),
        "programs": ("keep_program_matches", "finished matches of programs alone"),
        "unfinished": ("keep_unfinished", "unfinished matches in which nothing happens"),
    }
    for kind, (name, about) in words.items():
        days = chosen.number(name)
        told = f"{found[kind]} would be deleted, older than {days} days" if days else f"kept for good ({name} is 0)"
        typer.echo(f"{about}: {told}")


@takes(*SETTINGS)
def doctor(chosen: Chosen, json: AsJson = False) -> None:
    """Look at everything that the table needs, and say what to do; exits with code 1 where something fails."""
    use_games(chosen)
    from gnomon.keeping.doctor import look

    found = []
    for one in look(chosen):
        found.append(one)
        if not json:
            state = typer.style(f"{one.state:<4}", fg=COLOURS[one.state]) if sys.stdout.isatty() else f"{one.state:<4}"
            typer.echo(f"{state}  {one.name:<12}  {one.told}" + (f"\n{'':20}{one.do}" if one.do else ""))
    failed = any(one.state == "fail" for one in found)
    if json:
        names = ("name", "state", "told", "do")
        print_json({"ok": not failed, "findings": [{name: getattr(one, name) for name in names} for one in found]})
    if failed:
        raise typer.Exit(FAILED)

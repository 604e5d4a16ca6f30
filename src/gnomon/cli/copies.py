"""Commands over copies of what a table has stored: backup, restore. What reads them is imported when one of them runs."""

from pathlib import Path
from typing import Annotated

import typer

from gnomon.cli.given import PLACE, takes, use_games
from gnomon.cli.shared import AsJson, progress_bar, tell
from gnomon.settings import Chosen

BAD = 1
SHOWN = 5
"""Matches that are told by name."""


@takes(*PLACE)
def backup(
    chosen: Chosen,
    target: Annotated[Path, typer.Argument(help="The file or folder to write.", show_default=False)],
    verify: Annotated[
        bool, typer.Option("--verify", help="Restore the copy into an empty place and play every match in it again.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Copy everything that the table has stored, while it runs or not."""
    use_games(chosen)
    from gnomon.keeping import copies
    from gnomon.keeping.place import storage_of

    storage = storage_of(chosen)
    written = copies.backup(storage, target)
    if not verify:
        tell({"backup": str(written)}, f"Backed up to {written}", json)
        return
    with progress_bar("matches") as progress:
        tried = copies.try_copy(storage, written, progress)
    found = f"restored in a trial, and all {tried.matches:,} matches replay"
    if tried.bad:
        more = ", …" if len(tried.bad) > SHOWN else ""
        found = f"{len(tried.bad):,} of {tried.matches:,} matches in it are bad: {', '.join(tried.bad[:SHOWN])}{more}"
    value = {"backup": str(written), "matches": tried.matches, "bad": list(tried.bad)}
    tell(value, f"Backed up to {written}; {found}", json)
    if tried.bad:
        raise typer.Exit(BAD)


@takes(*PLACE)
def restore(
    chosen: Chosen,
    file: Annotated[Path, typer.Argument(help="A file that `gnomon backup` wrote.", show_default=False)],
    replace: Annotated[
        bool, typer.Option("--replace", help="Do so where something is stored already; that is kept beside it.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Bring a backup back, after a look whether it is whole; no server may run there."""
    from gnomon.keeping import copies
    from gnomon.keeping.place import storage_of

    kept = copies.restore(storage_of(chosen), file, replace)
    value = {"restored": str(file), "kept": None if kept is None else str(kept)}
    tell(value, f"Restored {file}" + (f"; what was there is kept as {kept}" if kept else ""), json)

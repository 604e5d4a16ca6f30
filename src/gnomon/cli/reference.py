"""Commands that tell what a game consists of: its rules and its component tables."""

import importlib
from pathlib import Path
from typing import Annotated, Protocol

import typer

from gnomon.cli.shared import AsJson, GameId, print_json, print_table, read_data, write_bytes
from gnomon.kernel.errors import BadInput

data = typer.Typer(
    help="A game's component tables: write them out, correct them from a printed game, check them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


class ComponentTables(Protocol):
    """The `components` module of a game."""

    def exported(self) -> str:
        """The shipped tables as one TOML text."""


def rules(game: GameId, json: AsJson = False) -> None:
    """List the sections of a game's rules: implemented where, tested or not, and what is missing."""
    from gnomon.catalog import entry
    from gnomon.cli.coverage import tested

    rulebook = entry(game).game.rulebook
    places = rulebook.implemented()
    sections = rulebook.ids()
    covered = tested(game)
    if json:
        print_json(
            {
                "game": game,
                "sections": sections,
                "implemented": [section for section in sections if section in places],
                "tested": [section for section in sections if section in covered],
                "not_implemented": rulebook.not_implemented,
                "titles": {section.id: section.title for section in rulebook.sections},
                "places": places,
            }
        )
        return
    rows = [
        (
            section.id,
            section.title,
            "yes" if section.id in places else rulebook.not_implemented.get(section.id, "no"),
            "yes" if section.id in covered else "no",
        )
        for section in rulebook.sections
        if section.rules
    ]
    done = sum(1 for section in sections if section in places and section in covered)
    print_table(
        f"{game}: {done} of {len(sections)} sections implemented and tested",
        ("section", "title", "implemented", "tested"),
        rows,
    )


@data.command("export")
def export_data(
    game: GameId,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write instead of printing.")] = None,
) -> None:
    """Write a game's shipped component tables as one TOML file, ready to be corrected."""
    text = _components(game).exported()
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_bytes(output, text.encode())


@data.command("check")
def check_data(
    game: GameId,
    file: Annotated[Path, typer.Argument(help="Component tables (TOML).", show_default=False)],
    json: AsJson = False,
) -> None:
    """Read and count component tables; say by which digest matches remember them."""
    from gnomon.catalog import entry

    _components(game)
    found = entry(game, read_data(file)).game.data_digest
    same = found == entry(game).game.data_digest
    if json:
        print_json({"game": game, "digest": found, "shipped": same})
    else:
        typer.echo(f"{file}: {'the shipped tables' if same else 'sound tables of your own'}, digest {found}")


def _components(game: str) -> ComponentTables:
    from gnomon.catalog import games

    if game not in games():
        raise BadInput("game", f"unknown game {game!r:.40}; known: {', '.join(games())}")
    name = f"gnomon.games.{game}.components"
    try:
        found: ComponentTables = importlib.import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name != name:
            raise
        raise BadInput("data", f"{game} has no component tables") from None
    return found

"""Commands that tell what a game consists of: its rules and its component tables."""

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Protocol

import typer

from gnomon.catalog import Entry
from gnomon.cli.shared import (
    AsJson,
    GameId,
    Language,
    check_language,
    complete_game,
    complete_language,
    help_without_command,
    print_json,
    print_table,
    read_data,
    write_bytes,
)
from gnomon.drawing.parts import OptionWords
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.options import OptionSpec

data = typer.Typer(
    help="A game's component tables: write them out, correct them from a printed game, check them.",
    callback=help_without_command,
    invoke_without_command=True,
    rich_markup_mode=None,
)


class ComponentTables(Protocol):
    """The `components` module of a game."""

    def exported(self) -> str:
        """The shipped tables as one TOML text."""


def list_games(
    game: Annotated[
        str | None, typer.Argument(help="A game, to list its options.", autocompletion=complete_game)
    ] = None,
    lang: Language = "en",
    json: AsJson = False,
) -> None:
    """List the games; of one game its options, with their values (the default first) and the section of the rules."""
    from gnomon.catalog import entry, games

    language = check_language(lang)
    if game is not None:
        _list_options(entry(game), language, json)
        return
    found = [entry(each).game for each in games()]
    if json:
        print_json([_facts_of(each) for each in found])
    else:
        rows = [(each.id, each.title, _seats_of(each), len(each.specs)) for each in found]
        print_table("Games", ("game", "title", "players", "options"), rows)


def _list_options(found: Entry, language: str, json: bool) -> None:
    words: Mapping[str, OptionWords] = found.face.option_words(language) if found.has_face else {}
    if json:
        print_json(_facts_of(found.game) | {"titles": {name: word.title for name, word in words.items()}})
        return
    rows = [
        (spec.name, ", ".join(_values_of(spec)), words[spec.name].title if spec.name in words else "", spec.section)
        for spec in found.game.specs
    ]
    print_table(f"{found.game.title}, {_seats_of(found.game)} players", ("option", "values", "about", "section"), rows)


def _facts_of(game: Game) -> dict[str, object]:
    options = [
        {"name": spec.name, "default": spec.default, "values": list(spec.choices), "section": spec.section}
        for spec in game.specs
    ]
    return {
        "game": game.id,
        "title": game.title,
        "seats": list(game.seat_counts),
        "rules_version": game.rules_version,
        "options": options,
    }


def _seats_of(game: Game) -> str:
    return f"{game.seat_counts[0]} to {game.seat_counts[-1]}"


def _values_of(spec: OptionSpec) -> list[str]:
    others = [value for value in spec.choices if value is not spec.default]
    return [str(value).lower() if isinstance(value, bool) else str(value) for value in (spec.default, *others)]


def rules(
    game: GameId,
    find: Annotated[
        str | None,
        typer.Option(
            help="Words of a rule: where it stands, which function carries it out, and its tests.", show_default=False
        ),
    ] = None,
    lang: Annotated[
        str,
        typer.Option(
            "--lang", "--language", help="Language of the words and of the sentences.", autocompletion=complete_language
        ),
    ] = "en",
    json: AsJson = False,
) -> None:
    """List the sections of a game's rules: implemented where, tested or not, and what is missing; or find a sentence."""
    from gnomon.catalog import entry
    from gnomon.cli.coverage import tested

    if find is not None:
        _find_rule(game, find, check_language(lang), json)
        return
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


def _find_rule(game: str, words: str, language: str, json: bool) -> None:
    from gnomon.cli.coverage import tests_folder
    from gnomon.cli.rule_search import find

    found = find(game, words, language)
    if json:
        functions = [[one._asdict() for one in hit.functions] for hit in found]
        tests = [[one._asdict() for one in hit.tests] for hit in found]
        print_json(
            {
                "game": game,
                "found": [
                    hit._asdict() | {"functions": here, "tests": there}
                    for hit, here, there in zip(found, functions, tests, strict=True)
                ],
            }
        )
        return
    for hit in found:
        lacks = f" (without: {', '.join(hit.lacks)})" if hit.lacks else ""
        typer.echo(f"{hit.section} {hit.title}: {hit.sentence}{lacks}")
        for function in hit.functions:
            name = function.name.removeprefix(f"gnomon.games.{game}.")
            kept = " (kept by doing nothing)" if function.is_absence else ""
            typer.echo(f"    {function.where or 'without source'} {name}{kept}: {function.fact()}")
        for test in hit.tests:
            typer.echo(f"    {test.where}:{test.line} {test.name}".rstrip())
    if tests_folder(game) is None:
        typer.echo("This installation has no tests to look through.")


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
    found = entry(game, read_data(game, file)).game.data_digest
    same = found == entry(game).game.data_digest
    if json:
        print_json({"game": game, "digest": found, "shipped": same})
    else:
        typer.echo(f"{file}: {'the shipped tables' if same else 'sound tables of your own'}, digest {found}")


def _components(game: str) -> ComponentTables:
    from gnomon.catalog import entry

    entry(game)
    name = f"gnomon.games.{game}.components"
    try:
        found: ComponentTables = importlib.import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name != name:
            raise
        raise BadInput("data", f"{game} has no component tables") from None
    return found

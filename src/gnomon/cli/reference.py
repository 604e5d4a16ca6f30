"""Commands that tell what a game consists of: its rules and its component tables."""

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Protocol

import typer

from gnomon.catalog import entry, games
from gnomon.cli.shared import (
    AsJson,
    GameId,
    Language,
    check_language,
    complete_game,
    complete_language,
    group_of_commands,
    name_of,
    print_json,
    print_table,
    read_data,
    write_bytes,
)
from gnomon.drawing.parts import OptionWords
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.kernel.options import OptionSpec, Value

data = group_of_commands("A game's component tables: write them out, correct them from a printed game, check them.")


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
    """List the games, with their seats, the version of their rules and the size of their answers; of one its options."""
    language = check_language(lang)
    if game is not None:
        list_options(game, language, json)
        return
    found = [entry(each).game for each in games()]
    if json:
        print_json([_facts_of(each) for each in found])
    else:
        headings = ("game", "title", "players", "rules version", "codes", "options")
        rows = [
            (each.id, each.title, _seats_of(each), each.rules_version, each.codes.size, len(each.specs))
            for each in found
        ]
        print_table("Games", headings, rows, left=2)


def list_options(game: GameId, lang: Language = "en", json: AsJson = False) -> None:
    """List the options of a game: what each is about, its values (the default first), and the section of the rules."""
    found, language = entry(game), check_language(lang)
    words: Mapping[str, OptionWords] = found.face.option_words(language) if found.has_face else {}
    if json:
        facts = _facts_of(found.game)
        facts["options"] = [_option_facts(spec, words.get(spec.name)) for spec in found.game.specs]
        print_json(facts | {"titles": {name: word.title for name, word in words.items()}})
        return
    rows: list[tuple[str, ...]] = []
    for spec in found.game.specs:
        word = words.get(spec.name)
        rows.append((spec.name, "", f"{word.title}: {word.explanation}" if word else "", spec.section))
        told = dict(word.values) if word else {}
        rows += [("", _written(value), told.get(str(value), ""), "") for value in _values_of(spec)]
    title = f"{found.game.title}, {_seats_of(found.game)} players; the first value of each option is the default"
    print_table(title, ("option", "value", "what it means", "section"), rows, left=3)


def _facts_of(game: Game) -> dict[str, object]:
    return {
        "game": game.id,
        "title": game.title,
        "seats": list(game.seat_counts),
        "rules_version": game.rules_version,
        "codes": game.codes.size,
        "options": [_option_facts(spec) for spec in game.specs],
    }


def _option_facts(spec: OptionSpec, words: OptionWords | None = None) -> dict[str, object]:
    facts: dict[str, object] = {
        "name": spec.name,
        "default": spec.default,
        "values": list(spec.choices),
        "section": spec.section,
        "source": spec.source,
    }
    if words is not None:
        told = dict(words.values)
        meanings = {_written(value): told.get(str(value), "") for value in spec.choices}
        facts |= {"title": words.title, "explanation": words.explanation, "words": meanings}
    return facts


def _seats_of(game: Game) -> str:
    return f"{game.seat_counts[0]} to {game.seat_counts[-1]}"


def _values_of(spec: OptionSpec) -> list[Value]:
    return [spec.default, *(value for value in spec.choices if value is not spec.default)]


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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
    file: Annotated[Path, typer.Argument(help="Component tables (TOML); - reads standard input.", show_default=False)],
    json: AsJson = False,
) -> None:
    """Read and count component tables; say by which digest matches remember them."""

    _components(game)
    found = entry(game, read_data(game, file)).game.data_digest
    same = found == entry(game).game.data_digest
    if json:
        print_json({"game": game, "digest": found, "shipped": same})
    else:
        typer.echo(f"{name_of(file)}: {'the shipped tables' if same else 'sound tables of your own'}, digest {found}")


def _components(game: str) -> ComponentTables:

    entry(game)
    name = f"gnomon.games.{game}.components"
    try:
        found: ComponentTables = importlib.import_module(name)
    except ModuleNotFoundError as fault:
        if fault.name != name:
            raise
        raise BadInput("data", f"{game} has no component tables") from None
    return found

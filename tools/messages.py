"""Brings all catalogues up to date: the interface's with the sentences in pages and templates, each game's with its own.

`python -m tools.messages`.

New sentences come in untranslated, forgotten ones go; the tests fail until every language has them all.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from gnomon.matches.errors import SENTENCES
from tools.game_messages import renew_game, speaking_games

WEB: Final = Path(__file__).resolve().parent.parent / "src" / "gnomon" / "web"
LANGUAGES: Final = ("en", "pt_BR", "ja")
SOURCE: Final = "en"
HEADER: Final = "# The sentences of Gnomon's pages. This file is distributed under the same licence as Gnomon."
FIXED: Final = datetime(2026, 1, 1, tzinfo=UTC)

Message = tuple[str | tuple[str, ...], str | None]


def sentences() -> list[Message]:
    """Every message of pages, templates and the host's troubles, with its context, in a fixed order."""
    found: set[Message] = {(sentence, None) for sentence in SENTENCES.values()}
    extracted = extract_from_dir(
        str(WEB),
        method_map=[("**.py", "python"), ("templates/**.html", "jinja2")],
        options_map={"templates/**.html": {"trim_blocks": "true", "lstrip_blocks": "true", "newstyle_gettext": "true"}},
        keywords={"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "say": None},
    )
    for _, _, message, _, context in extracted:
        if isinstance(message, str):
            found.add((message, context))
        elif message[0] is not None:
            found.add((tuple(str(part) for part in message), context))
    return sorted(found, key=lambda one: (str(one[0]), one[1] or ""))


def path_of(language: str) -> Path:
    """The catalogue of a language."""
    return WEB / "locale" / language / "LC_MESSAGES" / "gnomon.po"


def updated(language: str, messages: Iterable[Message]) -> Catalog:
    """The catalogue of a language with exactly these messages; known translations are kept."""
    with path_of(language).open("rb") as stream:
        known = read_po(stream, locale=language)
    fresh = Catalog(
        locale=language, project="Gnomon", header_comment=HEADER, fuzzy=False, creation_date=FIXED, revision_date=FIXED
    )
    for identity, context in messages:
        one = known.get(identity if isinstance(identity, str) else identity[0], context)
        translated = one.string if one is not None and one.string else None
        if language == SOURCE and not translated:
            translated = identity
        fresh.add(identity, string=translated, context=context)
    return fresh


def main() -> None:
    """Update every catalogue and say what is still to be translated."""
    messages = sentences()
    for language in LANGUAGES:
        catalogue = updated(language, messages)
        with path_of(language).open("wb") as stream:
            write_po(stream, catalogue, width=120, no_location=True, sort_output=True)
        _report("pages", language, catalogue)
    for game in speaking_games():
        for language in LANGUAGES:
            _report(game.name, language, renew_game(game, language))


def _report(domain: str, language: str, catalogue: Catalog) -> None:
    # A game's English catalogue stays empty: there the messages themselves are read.
    own = domain != "pages" and language == SOURCE
    missing = [] if own else [one.id for one in catalogue if one.id and not _is_translated(one.string)]
    print(f"{domain}, {language}: {len(catalogue)} messages, {len(missing)} to translate")
    for identity in missing:
        print(f"  {identity!r}")


def _is_translated(string: object) -> bool:
    return bool(string) if isinstance(string, str) else isinstance(string, (list, tuple)) and all(string)


if __name__ == "__main__":
    main()

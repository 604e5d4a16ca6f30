"""The sentences of each game's own catalogues, read from the code of its rooms and of what all games say; and those of
`insight`, which speaks of every game.

A message is the text handed to `mark`, `say`, `count` or `plural` (the last two: one and many), or to a row: `Said` (one
or two sentences) or `Counted`. Catalogues stand in
`<folder>/locale/<language>/LC_MESSAGES/<folder>.po`; a comment names the modules that say a message.
"""

import ast
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

PACKAGE: Final = Path(__file__).resolve().parent.parent / "src" / "gnomon"
GAMES: Final = PACKAGE / "games"
SHARED: Final = (PACKAGE / "drawing" / "speaking.py", GAMES / "face.py")
"""Their sentences stand in the catalogues of every game."""

SPEAKING: Final = ("draw", "page", "say", "teach")
"""The rooms of a game whose modules say something."""

SINGLE: Final = frozenset({"mark", "say"})
COUNTED: Final = frozenset({"count", "plural", "Counted"})
ROWS: Final = frozenset({"Said"})

UNWANTED: Final = (b'"Report-Msgid-Bugs-To:', b'"Generated-By:')

Identity = str | tuple[str, str]


def speaking_games() -> list[Path]:
    """The folders of the games that have catalogues, and the room of insight."""
    return [*sorted(folder for folder in GAMES.iterdir() if (folder / "locale").is_dir()), PACKAGE / "insight"]


def said_in(source: str) -> Iterator[Identity]:
    """The messages of one module."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        wanted = 1 if called in SINGLE else 2 if called in COUNTED | ROWS else 0
        texts = [
            part.value for part in node.args[:wanted] if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        if called in ROWS:
            yield from texts
        elif wanted and len(texts) == wanted:
            yield texts[0] if wanted == 1 else (texts[0], texts[1])


def game_messages(game: Path) -> dict[Identity, list[str]]:
    """Every message of a game with the names of the modules that say it, in a fixed order."""
    found: dict[Identity, list[str]] = {}
    own = [(path, f"{room}/{path.name}") for room in SPEAKING for path in sorted((game / room).glob("*.py"))]
    own = own or [(path, path.name) for path in sorted(game.glob("*.py"))]
    for path, name in [*own, *((path, path.name) for path in SHARED)]:
        for identity in said_in(path.read_text(encoding="utf-8")):
            places = found.setdefault(identity, [])
            if name not in places:
                places.append(name)
    return found


def catalogue_path(game: Path, language: str) -> Path:
    """The catalogue of a game in a language."""
    return game / "locale" / language / "LC_MESSAGES" / f"{game.name}.po"


def updated_game(game: Path, language: str, messages: Mapping[Identity, list[str]]) -> Catalog:
    """A game's catalogue with exactly these messages; known translations and the header are kept."""
    with catalogue_path(game, language).open("rb") as stream:
        known = read_po(stream, locale=language)
    fresh = Catalog(
        locale=language,
        header_comment=known.header_comment,
        project="Gnomon",
        version="1",
        last_translator="The Gnomon authors",
        language_team="Gnomon",
        fuzzy=False,
        creation_date=known.creation_date,
        revision_date=known.revision_date,
    )
    for identity, places in messages.items():
        one = known.get(identity if isinstance(identity, str) else identity[0])
        fresh.add(identity, string=(one.string if one else None) or "", auto_comments=[", ".join(places)])
    return fresh


def written(catalogue: Catalog) -> bytes:
    """A catalogue as the text of its file, without the headers that name a tool or a place for complaints."""
    stream = BytesIO()
    write_po(stream, catalogue, width=110)
    return b"".join(line for line in stream.getvalue().splitlines(keepends=True) if not line.startswith(UNWANTED))


def renew_game(game: Path, language: str) -> Catalog:
    """Bring one catalogue of a game up to date."""
    catalogue = updated_game(game, language, game_messages(game))
    catalogue_path(game, language).write_bytes(written(catalogue))
    return catalogue

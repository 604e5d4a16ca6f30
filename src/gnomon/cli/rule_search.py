"""Where a sentence of the rules stands: found by its words in the rules pages, in the docstrings of marked functions and
in the names of their tests.

A word is found where a word of the text begins with its stem: "pilfered" finds "pilfer", "pawns" finds "pawn". What is
found is ordered by how much of it stands close together, and seldom words count more than common ones.
"""

import ast
import importlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from math import log
from pathlib import Path
from typing import Final, NamedTuple

from gnomon.catalog import entry
from gnomon.cli.coverage import Test, marked_tests, tests_folder
from gnomon.drawing.rule_pages import Passage
from gnomon.kernel.errors import BadInput
from gnomon.kernel.rulebook import Rulebook

MOST_SECTIONS: Final = 5
MOST_FUNCTIONS: Final = 4
MOST_TESTS: Final = 3
MOST_LACKING: Final = 0.4
"""How much of what is searched for may be missing in a section, by the weights of the words, where none holds all."""

ENDINGS: Final = ("ingly", "edly", "ing", "ies", "ed", "es", "s", "e", "y")
SHORTEST: Final = 3

_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")
_WORD: Final = re.compile(r"[^\W_]+")
_WITHOUT_SPACES: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


class Function(NamedTuple):
    """A marked function: its name, where it stands ("" without its source), what it says, and if it only shows a fact."""

    name: str
    where: str
    says: str
    is_absence: bool

    def fact(self) -> str:
        """Its first sentence."""
        return _SENTENCE.split(self.says)[0]


class Found(NamedTuple):
    """A sentence of the rules, its section, the functions that carry it out and tests, best first, and words not found."""

    section: str
    title: str
    sentence: str
    functions: tuple[Function, ...]
    tests: tuple[Test, ...]
    lacks: tuple[str, ...]


def stem(word: str) -> str:
    """What a word must begin with to be the same one: its usual endings are taken off."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)].rstrip("e")
    return word


def plain_text(text: str) -> str:
    """A text for comparing: no capitals, no accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", "".join(part for part in parts if unicodedata.category(part) != "Mn"))


class Text(NamedTuple):
    """A text made ready to be searched."""

    whole: str
    words: frozenset[str]

    def holds(self, word: str) -> bool:
        """Whether the text has a word that begins so; in a writing without spaces, whether it has these letters."""
        if _WITHOUT_SPACES.search(word):
            return word in self.whole
        return any(own.startswith(word) for own in self.words)


@cache
def text_of(*texts: str) -> Text:
    """Texts taken together."""
    whole = plain_text(" ".join(texts).replace("_", " "))
    return Text(whole, frozenset(_WORD.findall(whole)))


class Place(NamedTuple):
    """A section or a numbered paragraph with what stands at its number: functions and tests."""

    passage: Passage
    functions: tuple[Function, ...]
    tests: tuple[Test, ...]

    def texts(self) -> list[Text]:
        """All that can be searched, apart."""
        told = text_of(self.passage.title, *self.passage.lines)
        return [told, *map(_text, self.functions), *(text_of(test.name) for test in self.tests)]

    def lacks(self, words: Iterable[str]) -> list[str]:
        """The words that stand nowhere here."""
        texts = self.texts()
        return [word for word in words if not any(text.holds(word) for text in texts)]

    def found(self, weights: Mapping[str, float]) -> tuple[float, Found]:
        """The sentence, functions and tests that hold most of the words, and how near they come to each other."""
        title = self.passage.title
        sentences = [one for line in self.passage.lines for one in _SENTENCE.split(line) if one]
        sentence = max(sentences, key=lambda one: _weight(text_of(one), weights), default="")
        functions = sorted(self.functions, key=lambda one: -_weight(_text(one), weights))[:MOST_FUNCTIONS]
        tests = sorted(self.tests, key=lambda one: -_weight(text_of(one.name), weights))[:MOST_TESTS]
        near = [sentence, *(f"{one.name} {one.says}" for one in functions[:1]), *(one.name for one in tests[:1])]
        closeness = sum(_weight(text_of(one), weights) for one in (title, *near))
        together = _weight(text_of(title, *near), weights)
        lacks = tuple(self.lacks(weights))
        return closeness + 2 * together, Found(
            self.passage.number, title, sentence, tuple(functions), tuple(tests), lacks
        )


def words_of(query: str) -> tuple[str, ...]:
    """The words that are searched for, by their stems."""
    return tuple(dict.fromkeys(stem(word) for word in _WORD.findall(plain_text(query))))


def find(game: str, query: str, language: str) -> list[Found]:
    """The sections in which all words stand, with the sentence and the functions nearest to them, best first.

    Where no section holds them all, those that hold nearly all, with what they lack. Raises BadInput if there is none.
    """
    words = words_of(query)
    if not words:
        raise BadInput("find", "say some words of a rule")
    places = _places(game, language)
    texts = [text for place in places for text in place.texts()]
    weights = {word: log(1 + len(texts) / max(1, sum(text.holds(word) for text in texts))) for word in words}
    whole = sum(weights.values())
    lacking = [(sum(weights[word] for word in place.lacks(words)), place) for place in places]
    least = min((weight for weight, _ in lacking), default=whole)
    if least > MOST_LACKING * whole:
        raise BadInput("find", f"no rule of {game} says “{query}”; fewer words, or others, may find it")
    found = [place for weight, place in lacking if weight == 0 or (least > 0 and weight <= MOST_LACKING * whole)]
    ranked = sorted((place.found(weights) for place in found), key=lambda one: -one[0])
    return [one for _, one in ranked[:MOST_SECTIONS]]


def _weight(text: Text, weights: Mapping[str, float]) -> float:
    return sum(weight for word, weight in weights.items() if text.holds(word))


def _text(function: Function) -> Text:
    return text_of(function.name, function.says)


def _places(game: str, language: str) -> list[Place]:
    found = entry(game)
    rulebook = found.game.rulebook
    told: dict[str, Passage] = {}
    if found.has_face:
        rules = found.face.rules.read(language)
        told = {passage.number: passage for one in rules.in_order() for passage in one.passages()}
    functions, tests = _functions(rulebook), _tests(game)
    return [
        Place(
            told.get(section.id, Passage(section.id, section.title, ())),
            tuple(functions.get(section.id, ())),
            tuple(tests.get(section.id, ())),
        )
        for section in rulebook.sections
    ]


def _functions(rulebook: Rulebook) -> dict[str, list[Function]]:
    facts = {(absence.section, absence.seen): absence.fact for absence in rulebook.by_absence}
    named = [(section, place) for section, places in rulebook.implemented().items() for place in places]
    found: dict[str, list[Function]] = {}
    for section, place in [*facts, *(one for one in named if one not in facts)]:
        found.setdefault(section, []).append(_function(place, facts.get((section, place), "")))
    return found


@cache
def _function(place: str, fact: str) -> Function:
    """A marked function by its qualified name; with a fact, the one that shows it by doing nothing."""
    module, name = _parted(place)
    source = _source(module)
    line, says = _definitions(source).get(name, (0, "")) if source else (0, "")
    if not says:
        says = getattr(_object(module, name), "__doc__", None) or ""
    where = f"{_short(source)}:{line}" if source and line else ""
    return Function(f"{module}.{name}", where, f"{fact} {says}".strip() if fact else says, bool(fact))


def _parted(place: str) -> tuple[str, str]:
    """The module of a qualified name and the name in it: a method's holds its class."""
    module, _, name = place.rpartition(".")
    if module.rpartition(".")[2][:1].isupper():
        module, _, owner = module.rpartition(".")
        name = f"{owner}.{name}"
    return module, name


def _object(module: str, name: str) -> object:
    found: object = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def _source(module: str) -> Path | None:
    """The source of a module, which lies beside its compiled form too; None where only that was installed."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / f"{module.rpartition('.')[2]}.py"
    return path if path.is_file() else None


@cache
def _definitions(source: Path) -> dict[str, tuple[int, str]]:
    """The functions of a module and the methods of its classes, by name: their line and docstring."""
    found: dict[str, tuple[int, str]] = {}
    for node in ast.parse(source.read_text(encoding="utf-8"), str(source)).body:
        inside: Iterable[tuple[str, ast.stmt]] = [("", node)]
        if isinstance(node, ast.ClassDef):
            inside = [(f"{node.name}.", one) for one in node.body]
        for owner, one in inside:
            if isinstance(one, ast.FunctionDef):
                found[owner + one.name] = (one.lineno, " ".join((ast.get_docstring(one) or "").split()))
    return found


def _short(path: Path) -> str:
    """A path from the folder where one stands, if the file lies below it."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _tests(game: str) -> dict[str, list[Test]]:
    folder = tests_folder(game)
    if folder is None:
        return {}
    return {
        section: [test._replace(where=_short(Path(test.where))) for test in tests]
        for section, tests in marked_tests(folder).items()
    }

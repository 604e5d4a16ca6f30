"""Whatever the kernel refuses, every game says in every language, in words of its own language."""

import ast
import inspect
from pathlib import Path

import pytest

import gnomon.kernel
import gnomon.match
from gnomon.catalog import GAMES, entry
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal
from gnomon.match import SPECTATOR
from gnomon.web.gamepage import page_of

LANGUAGES = ("en", "pt_BR", "ja")
NAMES = ("Ann", "Bo", "Cléo", "Dai", "Eva")
CODES = {name: code for name, code in vars(refusals).items() if name.isupper() and isinstance(code, str)}
FACTS = {"seat": 1, "row": 3, "code": 2}
"""Whatever the kernel tells besides the code."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_refusal_of_the_kernel_has_its_sentence_in_every_game(game_id: str, language: str) -> None:
    game, words, page = entry(game_id).game, entry(game_id).presentation, page_of(game_id)
    seats = max(game.seat_counts)
    view = game.view(game.setup({}, seats, 1), SPECTATOR)
    for code in CODES.values():
        refusal = Refusal(code, "", FACTS)
        said = words.describe_refusal(refusal, language, NAMES[:seats], view)
        assert said.strip()
        assert page.refusal(refusal, view, language, NAMES[:seats]) == said
        if language != "en":
            assert said != words.describe_refusal(refusal, "en", NAMES[:seats], view)


def test_the_kernel_and_the_match_refuse_by_named_codes_alone() -> None:
    """So that the test above meets them all."""
    places = [Path(inspect.getfile(package)).parent for package in (gnomon.kernel, gnomon.match)]
    found = 0
    for source in [path for place in places for path in sorted(place.glob("*.py"))]:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                code = node.args[0]
                named = isinstance(code, ast.Name) and code.id in CODES
                reason = isinstance(code, ast.Subscript) and ast.unparse(code.value) == "self._why"
                assert named or reason, f"{source.name}:{node.lineno}"
                found += 1
    assert found >= 8

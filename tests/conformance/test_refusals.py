"""Whatever the kernel refuses, every game says in every language, in words of its own language."""

import ast
import inspect
import random
from pathlib import Path

import pytest

import gnomon.kernel
import gnomon.match
from gnomon.catalog import GAMES, entry
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal
from gnomon.match import SPECTATOR, Match
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


@pytest.mark.parametrize("game_id", GAMES)
def test_every_code_that_is_refused_can_be_asked_about(game_id: str) -> None:
    """Answers to other questions and for seats that are not asked too: a page may ask about any number."""
    chance = random.Random(3)
    match, page = Match(entry(game_id), 2, 3, {}), page_of(game_id)
    asked = 0
    for _ in range(200):
        if match.over:
            break
        if not match.to_act:
            match.wait()
            continue
        for seat in (0, 1):
            view = match.view(seat)
            for code in chance.sample(range(match.game.codes.size), 20):
                refusal = match.check(seat, code)
                if refusal is not None:
                    assert page.refused(view, seat, code, refusal, "en", NAMES[:2]).text
                    asked += 1
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.game.options(match.state, seat)))
    assert asked > 1_000


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

"""Whatever the kernel refuses, every game says in every language, in words of its own language."""

import ast
import inspect
import random
from dataclasses import replace
from pathlib import Path

import pytest

import gnomon.kernel
import gnomon.match
from gnomon.catalog import GAMES, entry
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal
from gnomon.match import SPECTATOR, Match

LANGUAGES = ("en", "pt_BR", "ja")
NAMES = ("Ann", "Bo", "Cléo", "Dai", "Eva")
CODES = {name: code for name, code in vars(refusals).items() if name.isupper() and isinstance(code, str)}
FACTS = {"seat": 1, "row": 3, "code": 2}
"""Whatever the kernel tells besides the code."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_refusal_of_the_kernel_has_its_sentence_in_every_game(game_id: str, language: str) -> None:
    found = entry(game_id)
    game, face = found.game, found.face
    seats = max(game.seat_counts)
    view = game.view(game.setup({}, seats, 1), SPECTATOR)
    sight = found.sees(view, SPECTATOR, language).named(NAMES[:seats])
    for code in CODES.values():
        refusal = Refusal(code, "", FACTS)
        said = face.refusal(sight, refusal)
        assert said.strip()
        assert face.refused(sight.by(0), 0, refusal).text.strip()
        if language != "en":
            assert said != face.refusal(replace(sight, language="en"), refusal)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_code_that_is_refused_can_be_asked_about(game_id: str) -> None:
    """Answers to other questions and for seats that are not asked too: a page may ask about any number."""
    chance = random.Random(3)
    match = Match(entry(game_id), 2, 3, {})
    asked = 0
    for _ in range(200):
        if match.over:
            break
        if not match.to_act:
            match.wait()
            continue
        for seat in (0, 1):
            sight = match.entry.sees(match.view(seat), seat, "en").named(NAMES[:2])
            for code in chance.sample(range(match.game.codes.size), 20):
                refusal = match.check(seat, code)
                if refusal is not None:
                    assert sight.face.refused(sight, code, refusal).text
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
                named = ast.unparse(code).removeprefix("refusals.") in CODES
                reason = isinstance(code, ast.Subscript) and ast.unparse(code.value) == "self._why"
                assert named or reason, f"{source.name}:{node.lineno}"
                found += 1
    assert found >= 8

"""Files that earlier builds wrote: they load, stand where they stood, and go on by the rules that they began under.

The files in `stored` are never written again. A finding in them is a fault of whatever has changed since.
"""

import json
import random
from pathlib import Path
from typing import Any, Final

import pytest

import gnomon
from gnomon.catalog import GAMES
from gnomon.kernel.errors import BadInput
from gnomon.match import Match

FILES: Final = sorted((Path(__file__).parent / "stored").glob("*.json"))
RAISED: Final = {"inventions": 2}
"""The version of the rules of each game that has raised it."""


def body_of(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def played_on(match: Match, name: str) -> Match:
    """The match after it was played to its end by chance."""
    chance = random.Random(name)
    while not match.over:
        if not match.to_act:
            match.wait()
            continue
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.options(seat)))
    return match


def test_there_is_a_file_of_every_game():
    assert {body_of(file)["game"] for file in FILES} == set(GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_file_is_replayed_to_the_same_bytes(file: Path):
    text = file.read_text(encoding="utf-8").rstrip("\n")
    report = gnomon.verify(text, body_of(file)["commitment"])
    assert report.ok, report.problem
    match = gnomon.load(text)
    assert match.digest() == body_of(file)["digest"]
    assert match.dump() == text, "commitment, options and every row are as they were"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_old_match_goes_on_under_the_rules_that_it_began_with(file: Path):
    match = played_on(gnomon.load(file.read_text(encoding="utf-8")), file.stem)
    assert match.rules_version == body_of(file)["rules_version"] == 1
    again = gnomon.load(match.dump())
    assert (again.digest(), again.rules_version) == (match.digest(), 1)
    assert gnomon.begin_at(match.game.id, match.state_at(5).to_dict()).rules_version == 1, "and so does a copy of it"


@pytest.mark.parametrize("game", GAMES)
def test_a_new_match_is_played_by_the_newest_rules(game: str):
    match = gnomon.new(game, seats=3, seed=1)
    newest = RAISED.get(game, 1)
    assert match.rules_version == match.game.rules_version == match.header()["rules_version"] == newest
    assert gnomon.load(match.dump()).rules_version == newest
    saved = match.state.to_dict()
    assert saved.get("rules_version", 1) == newest
    for seat in range(-1, 3):
        view = match.game.view(match.state, seat)
        assert view.rules_version == match.game.determinize(view, match.state.clone()).rules_version == newest


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_are_still_to_come_are_refused(game: str):
    match = gnomon.new(game, seats=3, seed=1)
    body = json.loads(match.dump())
    for version in (0, match.game.rules_version + 1, "1", True):
        with pytest.raises(BadInput, match="rules_version"):
            gnomon.load(json.dumps(body | {"rules_version": version}))
        with pytest.raises(BadInput, match="rules_version"):
            gnomon.begin_at(game, match.state.to_dict() | {"rules_version": version})
    with pytest.raises(BadInput, match="rules_version"):
        match.game.setup({}, 3, 1, match.game.rules_version + 1)


@pytest.mark.parametrize("game", sorted(RAISED))
def test_a_file_does_not_pass_under_another_version_of_the_rules(game: str):
    match = gnomon.new(game, seats=3, seed=1)
    body = json.loads(match.dump())
    with pytest.raises(BadInput):
        gnomon.load(json.dumps(body | {"rules_version": 1}))
    begun = gnomon.begin_at(game, match.state.to_dict())
    body = json.loads(begun.dump()) | {"rules_version": 1}
    with pytest.raises(BadInput, match="version of the rules"):
        gnomon.load(json.dumps(body))

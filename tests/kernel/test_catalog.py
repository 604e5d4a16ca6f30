"""The catalogue names every game once, loads it when asked, and refuses the rest."""

import json
import subprocess
import sys
import tomllib

import pytest

import gnomon
from gnomon import catalog
from gnomon.games.khronos.components import exported
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from tests.kit.toy import FACE, GAME


def test_a_registered_game_stands_behind_those_of_the_package():
    shipped = len(catalog.GAMES)
    assert catalog.games()[:shipped] == list(catalog.GAMES)
    assert "toy" in catalog.games()[shipped:]
    assert catalog.entry("toy").game is GAME
    assert catalog.entry("toy").face is FACE


@pytest.mark.parametrize("game_id", catalog.GAMES)
def test_a_game_of_the_package_has_rules_words_and_pictures(game_id):
    found = catalog.entry(game_id)
    assert isinstance(found.game, Game)
    assert found.game.id == game_id
    assert found.data is None
    assert len(found.game.data_digest) == 64
    assert catalog.entry(game_id) is found
    for name in ("sentence", "label", "prompt", "refusal", "account", "svg", "targets", "public", "private"):
        assert name in vars(type(found.face)), "of its own, not the plain default"


@pytest.mark.parametrize("name", ["", "chess", "../khronos", "toy.py", "__init__"])
def test_an_unknown_game_is_refused_with_the_known_ones(name):
    with pytest.raises(BadInput, match=r"known: .*khronos"):
        catalog.entry(name)


def test_wrong_component_data_is_refused():
    with pytest.raises(BadInput):
        catalog.entry("khronos", {"nonsense": 1})
    with pytest.raises(BadInput, match="takes no component data"):
        catalog.entry("toy", {"nonsense": 1})


def test_naming_the_games_loads_none_of_them():
    program = (
        "import sys, gnomon; gnomon.games();"
        "print([name for name in sys.modules if name.startswith('gnomon.games.') or name.startswith('gnomon.drawing')])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_the_games_can_be_named_when_some_of_them_are_loaded_too():
    program = (
        "import gnomon; gnomon.new('khronos', seats=2); print(*gnomon.games());"
        "import gnomon.games.khronos; assert gnomon.games.khronos.GAME.id == 'khronos'"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == [name for name in catalog.GAMES if name != "toy"]


def test_a_match_remembers_the_owner_s_component_data():
    """Printed values that an owner put in travel in the match's file and are needed to read it."""
    data = tomllib.loads(exported())
    data["bonus"]["construct"]["might"] = [0, 1, 3]
    match = gnomon.new("khronos", 2, 5, data)
    assert match.data_digest != gnomon.new("khronos", 2, 5).data_digest
    for _ in range(12):
        seat = match.to_act[0]
        match.play(seat, match.options(seat)[0])
    again = gnomon.load(match.dump())
    assert again.digest() == match.digest()
    assert again.data_digest == match.data_digest
    body = json.loads(match.dump())
    for other in (None, tomllib.loads(exported())):
        with pytest.raises(BadInput, match="data_digest"):
            gnomon.load(json.dumps(body | {"data": other}))

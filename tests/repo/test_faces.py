"""One contract for whoever shows a game: what looks is one value, and faces are found through the catalogue alone."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import gnomon.games
from gnomon import catalog
from gnomon.drawing.boxes import box
from gnomon.games.face import AnyFace, GameFace
from gnomon.kernel.errors import BadInput
from gnomon.kernel.refusals import UNDO_DREW, Refusal
from gnomon.kernel.state import State
from tests.kit.toy import FACE, GAME
from tests.repo.project import modules

REQUIRED = {"svg", "prompt", "label", "sentence"}
SPEAKERS = {"Translator", "Words"}
"""They are themselves values that hold a reader's language and the players' names; what makes one takes both."""


def begun() -> State:
    """A match of the toy game in which seat 0 is asked."""
    state = GAME.setup({}, 2, 1)
    assert GAME.asked(state, 0) is not None
    return state


def names_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    arguments = function.args
    return {one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}


def test_no_function_takes_a_language_and_the_names_of_players_apart() -> None:
    found, makers = [], set()
    for path, tree in modules().items():
        for owner in ast.walk(tree):
            for node in ast.iter_child_nodes(owner):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and {"language", "names"} <= names_of(node):
                    if isinstance(owner, ast.ClassDef) and owner.name in SPEAKERS and node.name == "__init__":
                        makers.add(owner.name)
                    else:
                        found.append(f"{path}:{node.lineno}: {node.name}")
    assert found == []
    assert makers == SPEAKERS


def test_no_page_and_no_table_names_a_module_of_a_game() -> None:
    """Neither by an import nor by a name put together; what games share lies beside their folders."""
    shared = tuple(f"from gnomon.games.{path.stem} import" for path in Path(gnomon.games.__file__).parent.glob("*.py"))
    found = [
        f"{path}: {text}"
        for path, tree in modules().items()
        if path.parts[0] in ("web", "match", "matches", "main.py")
        for text in (ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.ImportFrom))
        if "gnomon.games." in text and not text.startswith(shared)
    ]
    assert found == []


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_face_of_the_package_fills_in_whatever_has_no_default(game: str) -> None:
    assert set(vars(type(catalog.entry(game).face))) >= REQUIRED


def test_what_has_no_default_is_said_to_be_missing() -> None:
    face: AnyFace = GameFace(GAME)
    sight = catalog.Entry(GAME, face).sees(begun(), 0, "en")
    for ask in (lambda: face.svg(sight, "light"), lambda: face.question(sight), lambda: face.label(sight, 0)):
        with pytest.raises(NotImplementedError):
            ask()


def test_a_face_with_the_required_few_has_a_whole_page() -> None:
    state = begun()
    sight = catalog.entry("toy").sees(state, 0, "en").named(("Ann", "Bo"))
    listed = sight.options
    assert [choice.code for group in FACE.groups(sight) for choice in group.choices] == listed
    shown = FACE.public(sight.by(-1)) | FACE.private(sight, True)
    assert {"rail", "hand", "board"} == set(shown)
    assert all(f'id="{name}"' in text for name, text in shown.items())
    assert "<svg" in FACE.boards(shown, state, "en")
    assert FACE.front.title == GAME.title
    assert box(FACE.front).startswith("<svg")
    assert set(FACE.option_words("ja")) == {spec.name for spec in GAME.specs}
    pages = FACE.rules.read("pt_BR")
    assert list(pages.pages) == [section.id for section in GAME.rulebook.sections]
    assert all(page.summary for page in pages.in_order())
    refusal = Refusal("too_far", "1", {"left": 2})
    assert FACE.refused(sight, 0, refusal).text == FACE.refusal(sight, refusal) == "Too far (left: 2)."
    assert FACE.refusal(sight, Refusal(UNDO_DREW, "")) == "Cards were drawn: it cannot be taken back."
    preview = GAME.preview(GAME.view(state, 0), 0, listed[0])
    assert [told.text for told in FACE.told(sight, preview.events)] == [
        FACE.sentence(sight, event) for event in preview.events
    ]
    assert FACE.usual_seats in GAME.seat_counts


def test_a_sight_speaks_to_its_reader_with_one_voice() -> None:
    state = begun()
    sight = catalog.entry("toy").sees(state, 0, "en").named(("Ann", "Bo"))
    assert sight.words is sight.words
    assert (sight.words.who(0), sight.by(1).words.who(0)) == ("you", "Ann")
    assert sight.by(0) is sight
    assert sight.frame == GAME.asked_frame(state, 0)


def test_a_game_without_a_face_can_be_played_but_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_entries", dict(catalog._entries))
    catalog.register(GAME)
    assert "toy" in catalog.games()
    assert "toy" not in catalog.shown()
    with pytest.raises(BadInput, match="has no face"):
        _ = catalog.entry("toy").face


@pytest.mark.parametrize(
    ("text", "reason"),
    [(None, "cannot be imported"), ("GAME = 3\n", "exports no game"), ("", "exports no game")],
)
def test_a_module_that_brings_no_game_is_refused(
    text: str | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text is not None:
        (tmp_path / "brings_none.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("brings_none", None)
    with pytest.raises(BadInput, match=reason):
        catalog.adopt("brings_none")


@pytest.mark.parametrize(
    ("module", "told"),
    [
        ("tests.kit.toy", "print(gnomon.games()[-1], gnomon.new('toy', seats=2, seed=1).to_act)"),
        ("examples.lanterns", "print(gnomon.games()[-1], gnomon.catalog.entry('lanterns').encoder(3).version)"),
    ],
)
def test_the_environment_may_list_games_for_every_program_with_their_encodings(module: str, told: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", f"import gnomon; {told}"],
        env={"PYTHONPATH": ":".join(["src", "."]), "GNOMON_GAMES": module},
        capture_output=True,
        text=True,
        check=True,
    )
    game = module.rpartition(".")[2]
    assert found.stdout.startswith(f"{game} [" if game == "toy" else f"{game} {game}")


@pytest.mark.parametrize("game", catalog.GAMES)
def test_a_program_that_only_plays_loads_no_face(game: str) -> None:
    program = (
        "import sys, gnomon; from gnomon.bots.levels import make_bot;"
        f"match = gnomon.new({game!r}, seats=2, seed=1); bot = make_bot('greedy', match.game, 0, seed=1);"
        "seat = match.to_act[0]; bot.choose(match.view(seat), [one.code for one in match.options(seat)]);"
        "rooms = ('.face', '.say', '.draw', '.page', '.teach');"
        "print([name for name in sys.modules if name.startswith('gnomon.games.') and any(r in name for r in rooms)])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"

"""One place finds a program by its name, and says clearly what is wrong with a name that leads nowhere."""

import sys

import pytest

from gnomon import catalog
from gnomon.bots import PlannerBot, RandomBot
from gnomon.kernel.errors import BadInput
from gnomon.programs import check_program, installed, make_program, split_names
from tests.programs.strange import Last

KHRONOS = catalog.entry("khronos").game
STRANGE = "tests.programs.strange"


def test_a_strength_is_found_as_it_is():
    assert type(make_program("random", KHRONOS, 0)) is RandomBot
    planner = make_program("planner:7", KHRONOS, 1)
    assert isinstance(planner, PlannerBot)
    assert planner.budget == 7


def test_a_class_is_found_by_its_module():
    state = KHRONOS.setup({}, 2, 1)
    program = make_program(f"{STRANGE}:Last", KHRONOS, 0)
    options = KHRONOS.options(state, 0)
    before = options[:]
    assert program.choose(KHRONOS.view(state, 0), options) == before[-1]
    assert options == before
    program.close()


def test_a_class_in_the_present_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "just_here.py").write_text("from tests.programs.strange import Last\n\nclass Mine(Last):\n    pass\n")
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    monkeypatch.chdir(tmp_path)
    check_program("just_here:Mine", KHRONOS)


def test_an_installed_package_registers_programs_by_name(tmp_path, monkeypatch):
    told = tmp_path / "somebodys-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys\nVersion: 1.0\n")
    points = f"[gnomon.bots]\nsomebody = {STRANGE}:Last\nrandom = {STRANGE}:Raises\nnobody = {STRANGE}\n"
    (told / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    installed.cache_clear()
    try:
        assert installed()["somebody"] == f"{STRANGE}:Last"
        assert make_program("somebody", KHRONOS, 0) is not None
        check_program("somebody", KHRONOS)
        assert type(make_program("random", KHRONOS, 0)) is RandomBot
        with pytest.raises(BadInput, match="'nobody' is registered as"):
            check_program("nobody", KHRONOS)
        with pytest.raises(BadInput, match="did you mean 'somebody'"):
            check_program("somebodi", KHRONOS)
    finally:
        monkeypatch.undo()
        installed.cache_clear()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("genius", "unknown opponent 'genius'"),
        ("gredy", "did you mean 'greedy'"),
        ("planner:none", "unknown opponent 'planner:none'"),
        ("", "unknown opponent ''"),
        ("no_such_module:Bot", "'no_such_module' cannot be imported: ModuleNotFoundError"),
        (f"{STRANGE}:Lost", "did you mean 'Last'"),
        (f"{STRANGE}:NO_CLASS", "is no subclass of gnomon.bots.Bot"),
        (f"{STRANGE}:Unwilling", "cannot play Khronos: RuntimeError: not today"),
    ],
)
def test_a_name_that_leads_nowhere_is_refused_with_the_reason(name, complaint):
    with pytest.raises(BadInput) as caught:
        check_program(name, KHRONOS)
    assert complaint in str(caught.value)


def test_a_program_of_a_class_keeps_its_own_class_when_made_by_hand():
    assert Last(KHRONOS, 0).name == "last"


def test_names_are_split_at_commas_outside_of_quotes():
    assert split_names("greedy, random") == ["greedy", "random"]
    assert split_names("""python bot.py --levels "1,2",random""") == ["""python bot.py --levels "1,2\"""", "random"]
    assert split_names("""'a"b,c',d""") == ["""'a"b,c'""", "d"]
    with pytest.raises(BadInput, match="a quote is not closed"):
        split_names("greedy,'random")

"""The way in: the Makefile's targets, the search for a Python and the pinned requirements."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.project import PACKAGE, ROOT, project_file, tracked_files

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
PUBLIC_TARGETS = {
    "play", "setup", "check", "test", "pythons", "lint", "bench", "soak", "docs", "pictures", "packages", "clean",
}  # fmt: skip
DOCUMENTS = [path for path in tracked_files() if path.suffix == ".md"]


def executable(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


def find_python(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the search with `folder` as the only place where commands are looked for."""
    return subprocess.run(
        ["/bin/sh", str(ROOT / "tools" / "find_python.sh")],
        env={"PATH": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=30,
    )


def test_every_public_target_exists_and_is_told_by_help() -> None:
    assert PUBLIC_TARGETS <= TARGETS
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^make ([\w-]+)", told, re.MULTILINE)) == PUBLIC_TARGETS


@pytest.mark.parametrize("document", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_every_make_command_of_the_documents_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    commands = re.findall(r"`(?:[A-Z_]+=\S+ )*make ([a-z][a-z-]*)", text)
    commands += re.findall(r"^(?:[A-Z_]+=\S+ )*make ([a-z][a-z-]*)", text, re.MULTILINE)
    assert set(commands) <= TARGETS


def test_an_old_python_is_refused_in_one_sentence(tmp_path: Path) -> None:
    old = '#!/bin/sh\ncase "$2" in *print*) echo 3.9 ;; *) [ "$2" = "${2#*version_info <}" ] ;; esac\n'
    executable(tmp_path / "python3", old)
    result = find_python(tmp_path)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer, but python3 is Python 3.9" in result.stderr


def test_no_python_at_all_is_told_in_one_sentence(tmp_path: Path) -> None:
    result = find_python(tmp_path)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "none was found" in result.stderr


def test_a_python_without_venv_is_told_with_its_remedy(tmp_path: Path) -> None:
    executable(
        tmp_path / "python3",
        '#!/bin/sh\ncase "$2" in *ensurepip*) exit 1 ;; *print*) echo 3.12 ;; esac\n',
    )
    result = find_python(tmp_path)
    assert result.returncode == 1
    assert "python3-venv" in result.stderr


def test_a_broken_candidate_is_passed_over_for_a_good_one(tmp_path: Path) -> None:
    executable(tmp_path / "python3.11", "#!/bin/sh\nexit 127\n")
    executable(tmp_path / "python3", f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    result = find_python(tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == str(tmp_path / "python3")


def test_the_variable_names_the_only_candidate(tmp_path: Path) -> None:
    executable(tmp_path / "python3", f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    assert find_python(tmp_path, PYTHON="no-such-python").returncode == 1
    assert find_python(tmp_path, PYTHON="python3").returncode == 0


def bare_tree(folder: Path) -> Path:
    """A tree with the Makefile, one catalogue and everything that the set-up depends on, all of one age."""
    (folder / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    names = ["requirements/run.txt", "requirements/dev.txt", "pyproject.toml", "setup.py", "tools/set_up.sh"]
    script = ["package.json", "package-lock.json", ".npmrc"]
    for name in [*names, *script, "tools/compiled_source.py", "src/gnomon/web/page.po"]:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (1_000, 1_000))
    return folder


def planned(folder: Path, target: str, **environment: str) -> str:
    """The commands that make would run for a target."""
    return subprocess.run(
        ["make", "--dry-run", target],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_first_start_sets_up_and_the_second_only_serves(tmp_path: Path) -> None:
    folder = bare_tree(tmp_path)
    first = planned(folder, "play")
    assert "tools/set_up.sh run" in first
    assert "tools.catalogues" in first
    (folder / ".venv").mkdir()
    (folder / ".venv" / ".run").touch()
    (folder / "src" / "gnomon" / "web" / "page.mo").touch()
    assert planned(folder, "play").strip() == "exec sh tools/play.sh .venv/bin/gnomon serve"


@pytest.mark.parametrize("changed", ["requirements/run.txt", "pyproject.toml"])
def test_a_stale_environment_is_renewed(tmp_path: Path, changed: str) -> None:
    folder = bare_tree(tmp_path)
    (folder / ".venv").mkdir()
    (folder / ".venv" / ".run").touch()
    os.utime(folder / changed, (5_000_000_000, 5_000_000_000))
    assert "tools/set_up.sh run" in planned(folder, "play")


def test_what_checks_the_script_is_installed_once_and_again_when_its_pins_change(tmp_path: Path) -> None:
    folder = bare_tree(tmp_path)
    first = planned(folder, "test-script")
    assert "tools/set_up.sh dev" in first  # which brings Node.js
    assert first.index("npm --silent ci") < first.index("npm --silent test")
    for name in (".venv/.dev", "node_modules/.done"):
        (folder / name).parent.mkdir()
        (folder / name).touch()
    assert " ci" not in planned(folder, "test-script")
    os.utime(folder / "package-lock.json", (5_000_000_000, 5_000_000_000))
    assert "npm --silent ci" in planned(folder, "test-script")
    assert "npm --silent run lint" in planned(folder, "lint")


def test_port_and_data_folder_are_handed_on(tmp_path: Path) -> None:
    assert "gnomon serve --port 8123 --data-folder here" in planned(
        bare_tree(tmp_path), "play", PORT="8123", DATA="here"
    )


def test_the_compiled_engine_is_built_only_when_it_is_asked_for(tmp_path: Path) -> None:
    folder = bare_tree(tmp_path)
    assert "build/compiled" not in planned(folder, "setup")
    assert "build/compiled" in planned(folder, "setup", GNOMON_COMPILE="1")


def test_the_whole_check_is_one_script_that_stops_at_the_first_failure() -> None:
    script = ROOT / ".ci" / "run"
    text = script.read_text(encoding="utf-8")
    assert os.access(script, os.X_OK)
    assert "set -euo pipefail" in text
    assert re.search(r"^exec make .*\btest </dev/null$", text, re.MULTILINE)


@pytest.mark.parametrize("name", ["run", "dev", "compile", "bench"])
def test_every_requirement_is_pinned_with_hashes_and_without_addresses(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z])", re.sub(r"^\s*#.*\n?", "", text, flags=re.MULTILINE).strip())
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==[\w.]+( ; [^\\]+)? \\\n +--hash=sha256:[0-9a-f]{64}", entry), entry[:80]
    assert not re.search(r"://|^-|@ file:", text, re.MULTILINE)


def test_the_pins_cover_every_declared_dependency() -> None:
    project = project_file()["project"]
    pins = {}
    for name in ("run", "dev"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        pins[name] = set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE))
    extras = project["optional-dependencies"]
    wanted = {"run": project["dependencies"] + extras["table"] + extras["png"] + extras["postgres"]}
    wanted["dev"] = wanted["run"] + extras["dev"] + extras["docs"]
    for name, requirements in wanted.items():
        names = {re.split(r"[\[<>=~! ]", requirement)[0].lower().replace("_", "-") for requirement in requirements}
        assert names <= pins[name]


def test_the_version_stands_in_one_place() -> None:
    version = project_file()["project"]["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    copies = [
        str(path.relative_to(ROOT))
        for path in PACKAGE.rglob("*.py")
        if re.search(rf'["\']{re.escape(version)}["\']', path.read_text(encoding="utf-8"))
    ]
    assert not copies


def test_the_changelog_has_a_section_for_what_is_unreleased() -> None:
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sections[0] == "Unreleased"

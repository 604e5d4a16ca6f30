"""The rules that `tests/conftest.py` lays on every session, tried on small sessions of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gnomon

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"

PASSING = "def test_passes():\n    pass\n"
SKIPPED = "import pytest\n\n\ndef test_leaves_early():\n    pytest.skip('no browser')\n"
SKIPPED_MODULE = "import pytest\n\npytest.importorskip('no_such_module')\n\n\ndef test_never():\n    pass\n"
EXPECTED_FAILURE = "import pytest\n\n\n@pytest.mark.xfail(reason='known')\ndef test_fails():\n    assert 1 == 2\n"


def session(folder: Path, test: str, workers: str) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "test_other.py").write_text(PASSING, encoding="utf-8")
    (folder / "test_one.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", ".", "-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": str(Path(gnomon.__file__).resolve().parents[1])}
    return subprocess.run(
        [*command, "-n", workers], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_session_of_passing_tests_passes(tmp_path: Path, workers: str) -> None:
    assert session(tmp_path, PASSING, workers).returncode == 0


@pytest.mark.parametrize("workers", ["0", "2"])
@pytest.mark.parametrize(
    ("test", "reason"),
    [(SKIPPED, "no browser"), (SKIPPED_MODULE, "no_such_module"), (EXPECTED_FAILURE, "known")],
    ids=["skipped test", "skipped module", "expected failure"],
)
def test_a_session_with_a_test_that_did_not_count_fails(tmp_path: Path, test: str, reason: str, workers: str) -> None:
    result = session(tmp_path, test, workers)
    assert result.returncode == 1, result.stdout
    assert "not run, which counts as failed" in result.stdout
    assert reason in result.stdout

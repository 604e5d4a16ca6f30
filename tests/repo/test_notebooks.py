"""The notebooks run from top to bottom, are stored as they were written, and stand in the documents."""

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tests.repo.project import ROOT, tracked_files

FOLDER = ROOT / "docs" / "notebooks"
NOTEBOOKS = [path for path in tracked_files() if path.suffix == ".ipynb"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs_from_top_to_bottom(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable.lower()))
    # The kernel tries what is tested here, wherever the package is installed from.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))))
    content = nbformat.read(notebook, as_version=4)
    client = NotebookClient(
        content, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()
    shown = [output for cell in content.cells for output in cell.get("outputs", ())]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_stored_without_what_it_printed(notebook: Path) -> None:
    content = nbformat.read(notebook, as_version=4)
    nbformat.validate(content)
    assert content.metadata.kernelspec.name == "python3"
    for cell in content.cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None, cell.id


def test_every_notebook_stands_on_the_page_of_the_documents() -> None:
    page = (FOLDER / "index.md").read_text(encoding="utf-8")
    assert NOTEBOOKS
    assert [path.name for path in NOTEBOOKS if path.parent != FOLDER or f"]({path.name})" not in page] == []

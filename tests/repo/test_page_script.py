"""The page's script: what checks it is pinned without addresses, and it speaks with the server in the server's words."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from gnomon.web import messages
from tests.repo.project import PACKAGE, ROOT
from tools import check

SCRIPT = PACKAGE / "web" / "static" / "js"
SPOKEN = (*get_args(messages.FromPage), *get_args(messages.FromServer))


def read(name: str) -> dict[str, Any]:
    parsed: dict[str, Any] = json.loads((ROOT / name).read_text(encoding="utf-8"))
    return parsed


def test_every_package_that_checks_the_script_is_pinned_by_its_digest_and_without_an_address() -> None:
    packages = {name: entry for name, entry in read("package-lock.json")["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert re.fullmatch(r"sha512-[\w+/]{86}==", entry["integrity"]), name
        assert "resolved" not in entry, name
        assert re.fullmatch(r"\d+\.\d+\.\d+", entry["version"]), name


def test_what_is_asked_for_is_what_is_pinned() -> None:
    wanted = read("package.json")["devDependencies"]
    packages = read("package-lock.json")["packages"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert "dependencies" not in read("package.json")  # the page is served as it is written


def test_no_page_loads_a_module_from_elsewhere() -> None:
    imported = re.compile(r"""^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|\bimport\("([^"]+)"\)""", re.MULTILINE)
    for file in SCRIPT.glob("*.js"):
        text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for groups in imported.findall(text):
            name = "".join(groups)
            assert name.startswith(("./", "../vendor/")) and (SCRIPT / name).resolve().is_file(), f"{file.name}: {name}"


def typed_messages() -> dict[str, dict[str, str]]:
    """The interfaces of `messages.d.ts`: name → field → type, a question mark kept."""
    text = (SCRIPT / "messages.d.ts").read_text(encoding="utf-8")
    found = re.findall(r"^export interface (\w+) \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
    return {name: dict(re.findall(r"^  (\w+\??): (.+);$", body, re.MULTILINE)) for name, body in found}


@pytest.mark.parametrize("message", [*SPOKEN, messages.Move], ids=lambda message: message.__name__)
def test_the_page_knows_every_message_with_its_fields(message: type[msgspec.Struct]) -> None:
    typed = typed_messages()[message.__name__]
    names = {name.rstrip("?") for name in typed}
    info = msgspec.inspect.type_info(message)
    assert isinstance(info, msgspec.inspect.StructType)
    fields = {field.encode_name for field in info.fields}
    if info.tag_field:
        assert typed[info.tag_field] == f'"{info.tag}"'
        fields.add(info.tag_field)
    assert names == fields - (
        {"id"} if message in get_args(messages.FromPage) else set()
    )  # the line numbers what is asked


def test_the_page_knows_no_message_that_is_not_spoken() -> None:
    assert set(typed_messages()) == {message.__name__ for message in (*SPOKEN, messages.Move)}


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("src/gnomon/web/static/js/table.js", 2),
        ("tests/js/pairs.test.js", 2),
        ("package-lock.json", 2),
        ("src/gnomon/web/pages/home.py", 0),
    ],
)
def test_a_quick_answer_asks_about_the_script_when_it_has_changed(
    path: str, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[tuple[str, ...]] = []

    def refuse(*command: str, environment: object = None) -> bool:
        commands.append(command)
        return False

    monkeypatch.setattr(check, "checked", refuse)
    assert check.script_is_sound([path]) is (asked == 0)
    assert len(commands) == asked
    assert all(Path(command[0]).name == "npm" for command in commands)

"""Settings: one table for flags, environment, file and documents; what has no meaning is named with its place."""

import json
import re
from pathlib import Path

import pytest

from gnomon import settings
from gnomon.cli.app import run
from gnomon.kernel.errors import BadInput
from gnomon.main import Place
from gnomon.settings import ELSEWHERE, SETTINGS, TABLE, VARIABLES, choose, masked
from tests.repo.project import ROOT, tracked_files
from tools.settings_page import PAGE, page

VALUES: dict[str, tuple[str, settings.Value]] = {
    "port": ("81", 81),
    "host": ("::1", "::1"),
    "database_url": ("postgresql://h/x", "postgresql://h/x"),
    "url": ("https://table.example/", "https://table.example"),
    "updates": ("https://releases.example/gnomon.json", "https://releases.example/gnomon.json"),
    "hosts": ("a.lan, b.lan", ("a.lan", "b.lan")),
    "proxies": ("10.0.0.1", "10.0.0.1"),
    "metrics": ("10.0.0.0/8,::1", ("10.0.0.0/8", "::1")),
    "webhooks": ("local", "local"),
    "mail_server": ("smtps://ada:x@mail.example", "smtps://ada:x@mail.example"),
    "mail_from": ("Gnomon <table@table.example>", "Gnomon <table@table.example>"),
    "login_issuer": ("https://id.example/", "https://id.example"),
    "login_client": ("table", "table"),
    "login_secret": ("s3cret", "s3cret"),
    "login_name": ("our club", "our club"),
    "durable": ("1", True),
    "log": ("-", "-"),
    "newcomers": ("invited", "invited"),
    "events": ("hosts", "hosts"),
    "onlookers": ("0", False),
    "talk": ("phrases", "phrases"),
    "games": ("one.module two", ("one.module", "two")),
    "programs": ("mine=./mine -x; other=a:B", ("mine=./mine -x", "other=a:B")),
}


def value_of(name: str) -> tuple[str, settings.Value]:
    """A value that is not the default: as a text, and read."""
    return VALUES.get(name, ("77", 77))


PLAIN = [setting.name for setting in TABLE if setting.kind != "path"]


@pytest.mark.parametrize("name", PLAIN)
def test_a_flag_counts_before_the_environment_that_before_the_file(name: str, tmp_path: Path) -> None:
    setting, (text, value) = SETTINGS[name], value_of(name)
    folder = {"data_folder": str(tmp_path)}
    assert choose(folder, {}).values[name] == setting.default != value
    toml = json.dumps(list(value) if isinstance(value, tuple) else value)
    (tmp_path / "gnomon.toml").write_text(f"# ours\n\n{name} = {toml}\n")
    found = choose(folder, {})
    assert (found.values[name], found.sources[name]) == (value, f"{tmp_path / 'gnomon.toml'}, line 3")
    other = settings.shown_value(setting, setting.default)
    if other:
        found = choose(folder, {setting.variable: other})
        assert (found.values[name], found.sources[name]) == (setting.default, setting.variable)
    found = choose(folder | {name: text}, {setting.variable: other})
    assert (found.values[name], found.sources[name]) == (value, setting.flag)
    assert choose({}, {setting.variable: text}).values[name] == value


def test_a_file_may_be_named_and_says_where_the_data_are(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('data_folder = "store"\nport = 81\n')
    found = choose({"settings": str(file)}, {"GNOMON_PORT": "82"})
    assert (found.folder, found.number("port"), found.file) == (tmp_path / "store", 82, file)
    assert choose({}, {"GNOMON_SETTINGS": str(file)}).number("port") == 81
    with pytest.raises(BadInput, match=r"GNOMON_SETTINGS: there is no file .*nowhere"):
        choose({}, {"GNOMON_SETTINGS": str(tmp_path / "nowhere")})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("prot = 1", r"gnomon\.toml, line 1: no setting is called 'prot'; did you mean 'port'\?"),
        ("\n[limits]\ntables = 3", r"gnomon\.toml, line 2: no setting is called 'limits'"),
        ('port = "81"', r"gnomon\.toml, line 1: port: expected a number"),
        ("port = 81.5", "expected a number"),
        ("port = true", "expected a number"),
        ("port = 70000", "70000 is too large; at most 65535"),
        ("connections = 0", "0 is too small; at least 1"),
        ("durable = 1", "expected true or false"),
        ("hosts = [1]", "expected a list of texts"),
        ("url = 7", "expected a text"),
        ('url = "table.example"', "is no address such as"),
        ('url = "http://[::1"', "is no address such as"),
        ('log = "here"', "'here' is none of folder, -"),
        ('metrics = ["everybody"]', "'everybody' is neither an address nor a network"),
        ('programs = ["mybot"]', "expected NAME=PROGRAM, found 'mybot'"),
        ('host = "a\\u0000b"', "cannot be printed"),
        ('data_folder = "x"', r"line 1: data_folder cannot be set in this file; use --data-folder"),
        ('settings = "x"', "settings cannot be set in this file"),
        ("port = 1\nport = 2", r"not valid TOML \(.*line 2"),
        ("port", r"not valid TOML"),
    ],
)
def test_what_a_file_says_without_meaning_is_named_with_its_line(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "gnomon.toml").write_text(text)
    with pytest.raises(BadInput, match=told):
        choose({"data_folder": str(tmp_path)}, {})


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "gnomon.toml"
    for content, told in ((b"\xff", "not UTF-8 text"), (b" " * 1_100_000, "larger than 1 MiB")):
        file.write_bytes(content)
        with pytest.raises(BadInput, match=told):
            choose({"settings": str(file)}, {})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "tcp://10.0.0.1:80"),
        ("DURABLE", "perhaps"),
        ("WEBHOOKS", "everywhere"),
        ("PROT", "1"),
        ("METRICS", "all"),
    ],
)
def test_a_variable_without_meaning_is_named(name: str, text: str) -> None:
    with pytest.raises(BadInput, match=f"GNOMON_{name}"):
        choose({}, {f"GNOMON_{name}": text})
    assert choose({}, {"OTHER_PROT": "1", "GNOMON_PORT": "", "GNOMON_COMPILE": "0"}).number("port") == 8000


def test_a_secret_is_neither_printed_nor_told() -> None:
    address = "postgresql://gnomon:se/c@ret@db:5432/gnomon?sslpassword=hush&password=hush&sslmode=require"
    assert masked(address) == "postgresql://gnomon:***@db:5432/gnomon?sslpassword=***&password=***&sslmode=require"
    assert masked("postgresql://gnomon@db/gnomon") == "postgresql://gnomon@db/gnomon"
    shown = choose({}, {"GNOMON_DATABASE_URL": address}).shown()
    assert not any(secret in str(shown) for secret in ("se/c", "hush"))
    with pytest.raises(BadInput) as told:
        choose({}, {"GNOMON_DATABASE_URL": "mysql://gnomon:hush@db/x"})
    assert "hush" not in str(told.value)


def test_the_command_tells_value_and_place_and_starts_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GNOMON_THINKING", "0")
    folder = tmp_path / "data"
    line = [
        "settings",
        "--data-folder",
        str(folder),
        "--no-onlookers",
        "--hosts",
        "a.lan",
        "--hosts",
        "b.lan",
        "--json",
    ]
    assert run(line) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == list(SETTINGS)
    assert found["onlookers"] == {"value": "no", "from": "--onlookers"}
    assert found["hosts"]["value"] == "a.lan, b.lan"
    assert found["thinking"] == {"value": "0", "from": "GNOMON_THINKING"}
    assert run(["settings", "--data-folder", str(folder)]) == 0
    assert re.search(r"thinking .*0 .*GNOMON_THINKING", capsys.readouterr().out)
    assert not folder.exists()


def test_a_wrong_file_stops_every_command_of_the_host(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "gnomon.toml").write_text("prot = 1\n")
    for line in (["serve"], ["settings"], ["stop", "x"], ["export", "x"]):
        assert run([*line, "--data-folder", str(tmp_path)]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"gnomon: {tmp_path}/gnomon.toml, line 1: no setting") and told.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["gnomon.toml"]


def test_the_help_of_serve_has_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for setting in TABLE:
        assert f"{setting.flag} " in told and f"[{setting.variable}" in told and setting.about in told


def test_the_page_is_made_of_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.settings_page writes it anew"


def test_every_variable_in_the_sources_is_known() -> None:
    known = {*VARIABLES, *ELSEWHERE, "GNOMON_COMPLETE", "GNOMON_X", "GNOMON_PROT", "GNOMON_LIMIT"}
    named: dict[str, str] = {}
    for path in tracked_files():
        if path.is_relative_to(ROOT / "src") and path.suffix == ".py":
            named |= dict.fromkeys(
                re.findall(r"\bGNOMON_[A-Z]+(?:_[A-Z]+)*", path.read_text(encoding="utf-8")), str(path)
            )
    assert {name: path for name, path in named.items() if name not in known} == {}


def test_the_server_takes_every_setting(tmp_path: Path) -> None:
    flags = {name: value_of(name)[0] for name in PLAIN} | {"data_folder": str(tmp_path)}
    plain, place = Place.of(tmp_path), Place.of(choose(flags, {}))
    same = [name for name in Place.__slots__ if getattr(plain, name) == getattr(place, name)]
    assert same == ["folder"]
    assert all(getattr(place.limits, name) == 77 for name in place.limits.__slots__)

"""The files for hosts: every command, flag, setting, path and metric that they name is there, and their steps are tried.

systemd judges its files itself where it is installed; what proxies make of theirs is in `test_proxies`.
"""

import asyncio
import json
import os
import pkgutil
import re
import shlex
import shutil
import signal
import subprocess
import sys
from importlib import import_module
from ipaddress import ip_address, ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # its types are no package of ours
from typer.main import get_command

from gnomon.cli.app import app
from gnomon.matches.errors import SENTENCES
from gnomon.matches.line import MemoryJobs
from gnomon.matches.stopwatch import SteadyClock
from gnomon.settings import VARIABLES, choose
from gnomon.web import api, pages, sockets
from gnomon.web.metrics import Metrics
from tests.kit.up import until_up
from tests.repo.project import ROOT
from tests.storage.cluster import free_port

FILES = ROOT / "docs" / "hosts" / "files"
UNITS = sorted(FILES.glob("*.service"))
COMMANDS: dict[str, Any] = get_command(app).commands
PROGRAM = str(Path(sys.executable).with_name("gnomon"))
INSTALLED = "/opt/gnomon/bin/gnomon"


def check_command(words: list[str]) -> None:
    """A command of ours: it exists, and so do its flags."""
    command = COMMANDS[words[0]]
    flags = {flag for parameter in command.params for flag in (*parameter.opts, *parameter.secondary_opts)}
    assert {word for word in words[1:] if word.startswith("--")} <= flags


def check_settings(given: dict[str, str]) -> None:
    """Variables of ours: they exist, and their values have a meaning."""
    ours = {name: value for name, value in given.items() if name.startswith("GNOMON_")}
    assert set(ours) <= set(VARIABLES)
    assert choose({}, ours).sources.keys() == {VARIABLES[name].name for name in ours}


# --- systemd ----------------------------------------------------------------------------------------------------------


def unit(path: Path) -> dict[str, list[str]]:
    """The values of each name in a unit file."""
    found: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        if line and line[0] not in "#[":
            name, sign, value = line.partition("=")
            assert sign, line
            found.setdefault(name, []).append(value)
    return found


def variables(path: Path) -> dict[str, str]:
    return dict(one.split("=", 1) for one in unit(path).get("Environment", []))


def command_of(path: Path) -> list[str]:
    """The words of our own program that a unit starts."""
    [line] = unit(path)["ExecStart"]
    words = shlex.split(line.replace("$$", "$").replace("%%", "%"))
    if words[0] == "/bin/sh":
        assert words[1] == "-c"
        words = shlex.split(words[2].removeprefix("exec "))
    assert words[0] == INSTALLED
    return words[1:]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_name_commands_and_settings_that_exist_and_are_hardened(path: Path) -> None:
    check_command(command_of(path))
    check_settings(variables(path))
    said = unit(path)
    assert said["ProtectSystem"] == ["strict"] and said["NoNewPrivileges"] == said["DynamicUser"] == ["yes"]
    folder = variables(path).get("GNOMON_DATA_FOLDER")
    assert folder is None or folder in [f"/var/lib/{name}" for name in said["StateDirectory"][0].split()]
    assert f"/etc/systemd/system/{path.name}" in path.read_text().splitlines()[0]


@pytest.mark.parametrize("tool", [one for one in ["systemd-analyze"] if shutil.which(one)])
def test_systemd_finds_nothing_wrong_and_little_exposed(tool: str, tmp_path: Path) -> None:
    names = [path.name for path in (*UNITS, FILES / "gnomon-backup.timer")]
    for name in names:
        (tmp_path / name).write_text((FILES / name).read_text().replace(INSTALLED, PROGRAM))
    words = [tool, "verify", "--man=no", *(str(tmp_path / name) for name in names)]
    done = subprocess.run(words, capture_output=True, text=True)
    told = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "gnomon" in line]
    assert (done.returncode, told) == (0, [])
    for name in names:
        if name.endswith(".service"):
            words = [tool, "security", "--offline=true", "--threshold=20", str(tmp_path / name)]
            done = subprocess.run(words, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout


def test_the_servers_unit_starts_a_table_that_stops_quietly(tmp_path: Path) -> None:
    port = free_port()
    given = variables(FILES / "gnomon.service") | {
        "GNOMON_PORT": str(port),
        "GNOMON_DATA_FOLDER": str(tmp_path / "data"),
    }
    process = subprocess.Popen(
        [PROGRAM, *command_of(FILES / "gnomon.service")],
        cwd=tmp_path, env={**os.environ, **given}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, umask=0o077,
    )  # fmt: skip
    try:
        until_up(port, process)
        copying = command_of(FILES / "gnomon-backup.service")
        copying = [
            word.replace("/var/lib/gnomon-backups", str(tmp_path)).replace("$(date +%a)", "Mon") for word in copying
        ]
        done = subprocess.run([PROGRAM, *copying], env={**os.environ, **given}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "gnomon-Mon.db").is_file()
        process.send_signal(signal.SIGTERM)
        told, _ = process.communicate(timeout=30)
        assert process.returncode == 0 and b"Traceback" not in told
    finally:
        process.kill()
        process.wait()
    assert not list((tmp_path / "data").glob("gnomon.db-wal")), "the storage was closed in good order"


# --- containers -------------------------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    """The instructions of the Containerfile, each on one line."""
    text = re.sub(r"^#.*\n", "", (FILES / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1].strip()) for line in text.splitlines() if line.strip()]


def test_the_containerfile_copies_and_calls_what_is_there() -> None:
    told = instructions()
    for word, rest in told:
        if word == "COPY" and not rest.startswith("--from"):
            assert [name for name in rest.split()[:-1] if not (ROOT / name).exists()] == []
    copied = {name for word, rest in told if word == "COPY" for name in rest.split()[:-1]}
    needed = {"src", "tools", "setup.py", "pyproject.toml", "requirements", "README.md", "LICENSE", "NOTICE"}
    assert copied >= needed, "what builds the package"
    run = " ".join(rest for word, rest in told if word == "RUN")
    assert set(re.findall(r"--requirement (\S+)", run)) == {"requirements/run.txt", "requirements/compile.txt"}
    pins = (ROOT / "requirements" / "compile.txt").read_text()
    assert re.search(r"^setuptools==", pins, re.MULTILINE) and re.search(r"^mypy", pins, re.MULTILINE)
    stages = [number for number, (word, _) in enumerate(told) if word == "FROM"]
    assert len(stages) == 2
    final = dict(told[stages[1] :])
    environment = dict(re.findall(r"([A-Z_]+)=(\S+)", final["ENV"]))
    check_settings(environment)
    assert environment["PATH"].startswith("/opt/gnomon/bin:") and final["COPY"].endswith("/opt/gnomon /opt/gnomon")
    assert environment["GNOMON_DATA_FOLDER"] == final["VOLUME"]
    assert f"--home-dir {final['VOLUME']}" in run and f"chmod 0700 {final['VOLUME']}" in run
    assert final["USER"] == "gnomon" and final["EXPOSE"] == str(VARIABLES["GNOMON_PORT"].default)
    assert json.loads(final["ENTRYPOINT"]) == ["gnomon"]
    check_command(json.loads(final["CMD"]))
    [probe] = re.findall(r"CMD (\[.*\])", final["HEALTHCHECK"])
    compile(json.loads(probe)[2], "probe", "exec")
    assert "/healthz" in probe and f":{final['EXPOSE']}/" in probe


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found = yaml.safe_load((FILES / "compose.yaml").read_text())
    assert isinstance(found, dict)
    return found


ANSWERS = {"TABLE_NAME": "table.example", "DATABASE_PASSWORD": "abc123"}


def filled(text: str) -> str:
    """A value of the compose file as with the host's own answers."""
    return re.sub(r"\$\{(\w+):\?\}", lambda found: ANSWERS[found[1]], text)


def test_the_compose_file_fits_together(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"server", "worker", "database", "proxy"}
    database = {name: filled(value) for name, value in services["database"]["environment"].items()}
    for name in ("server", "worker"):
        service = services[name]
        assert (FILES / service["build"]["context"]).resolve() == ROOT
        assert (ROOT / service["build"]["dockerfile"]).is_file()
        check_command(service["command"])
        given = {variable: filled(value) for variable, value in service["environment"].items()}
        check_settings(given)
        user, word, base = database["POSTGRES_USER"], database["POSTGRES_PASSWORD"], database["POSTGRES_DB"]
        assert given["GNOMON_DATABASE_URL"] == f"postgresql://{user}:{word}@database/{base}"
        assert given["GNOMON_PROXIES"] == compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
        assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert ip_address("172.31.77.9") in ip_network(given["GNOMON_PROXIES"])
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
        assert set(service["networks"]) <= set(compose["networks"])
        for volume in service.get("volumes", []):
            name = volume.split(":")[0]
            assert (FILES / name).is_file() if name.startswith(".") else name in compose["volumes"]
        assert "build" in service or re.search(r":\d+", service["image"])
    major = services["database"]["image"].split(":")[1].split("-")[0]
    assert f"postgresql-client-{major}" in (FILES / "Containerfile").read_text(), "pg_dump fits the server"
    assert not (FILES / ".env").exists()
    proxy = (FILES / "Caddyfile").read_text()
    assert "reverse_proxy server:8000" in proxy and "{$TABLE_NAME}" in proxy
    assert proxy.count("{") == proxy.count("}")


def test_a_proxys_network_is_believed() -> None:
    from gnomon.main import server_settings

    async def nothing(*_: object) -> None:
        await asyncio.sleep(0)

    settings = server_settings(nothing, proxies="172.31.77.0/24")  # type: ignore[arg-type]
    assert "172.31.77.5" in settings.proxies and "172.31.78.5" not in settings.proxies  # type: ignore[attr-defined]


# --- nginx ------------------------------------------------------------------------------------------------------------


def match_in(address: str) -> str:
    """The match by which nginx would send an address to a server, empty for none."""
    [pattern] = re.findall(r"^\s*~(\S+)\s+\$gnomon_match;", (FILES / "nginx.conf").read_text(), re.MULTILINE)
    found = re.match(pattern.replace("(?<", "(?P<"), address)
    return found["gnomon_match"] if found else ""


def test_all_of_a_match_comes_to_one_server() -> None:
    rooms = [import_module(f"gnomon.web.pages.{room.name}") for room in pkgutil.iter_modules(pages.__path__)]
    declared = [route for room in (api, sockets, *rooms) if hasattr(room, "routes") for route in room.routes()]
    routes = [route.path for route in declared if "{match" in route.path]
    assert len(routes) > 20
    addresses = [re.sub(r"\{\w+[^}]*\}", "x", path.replace("{match}", "k3v9abcdefghijkl")) for path in routes]
    assert [address for address in addresses if match_in(address) != "k3v9abcdefghijkl"] == []
    assert match_in("/api/v1/matches/k3v9abcdefghijkl/stream") == "k3v9abcdefghijkl"
    assert match_in("/me") == match_in("/matches") == match_in("/static/matches.js") == ""


# --- Prometheus and Grafana -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def series() -> dict[str, set[str]]:
    """Every series that a table tells of, with its labels."""
    metrics = Metrics()
    host = SimpleNamespace(tables=SimpleNamespace(live=list), programs=SimpleNamespace(busy=0))
    metrics.watch(host, lambda: 0)
    metrics.refused("stale")
    metrics.thought("club", 1.0, True)
    metrics.noticed(True)
    metrics.answered(0.1)
    asyncio.run(metrics.look_at_line(MemoryJobs(SteadyClock()), 0))
    found: dict[str, set[str]] = {"up": set()}
    for line in metrics.text().decode().splitlines():
        told = re.match(r"(\w+)(?:\{(.*)\})? ", line)
        if told and not line.startswith("#"):
            found.setdefault(told[1], set()).update(re.findall(r"(\w+)=", told[2] or ""))
    return found


def expressions() -> list[str]:
    rules = yaml.safe_load((FILES / "alerts.yaml").read_text())
    board = json.loads((FILES / "grafana.json").read_text())
    alerts = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    return alerts + [target["expr"] for panel in board["panels"] for target in panel["targets"]]


@pytest.mark.parametrize("expression", expressions())
def test_alerts_and_panels_ask_for_what_a_table_tells(expression: str, series: dict[str, set[str]]) -> None:
    named = re.findall(r"\b(gnomon_\w+|up)\b(?:\{([^}]*)\})?", expression)
    assert named
    for metric, picked in named:
        assert metric in series
        labels = re.findall(r'(\w+)(?:=~?)"([^"]*)"', picked)
        assert {label for label, _ in labels} <= series[metric] | {"instance", "job"}
        assert [value for label, value in labels if label == "reason" and value not in SENTENCES] == []
        for grouping in re.findall(r"by \(([^)]*)\)", expression):
            assert {one.strip() for one in grouping.split(",")} <= series[metric] | {"instance"}
    assert expression.count("(") == expression.count(")")


def test_every_alert_says_what_to_do_and_every_panel_stands_by_itself() -> None:
    [group] = yaml.safe_load((FILES / "alerts.yaml").read_text())["groups"]
    assert all(set(rule) >= {"alert", "expr", "labels", "annotations"} for rule in group["rules"])
    assert all(set(rule["annotations"]) == {"summary", "todo"} for rule in group["rules"])
    panels = json.loads((FILES / "grafana.json").read_text())["panels"]
    cells = [
        (x, y)
        for at in (panel["gridPos"] for panel in panels)
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(cells) == len(set(cells)) and max(x for x, _ in cells) < 24
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_the_pages_show_every_file() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "hosts").glob("*.md"))
    assert [path.name for path in FILES.iterdir() if f"(files/{path.name})" not in texts] == []

"""The hosts' files for nginx and Caddy: each proxy stands before a real table, and lets through what it should.

`tools/system_packages.sh` fetches both where Debian's packages are at hand.
"""

import contextlib
import os
import shutil
import ssl
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.kit.up import until_up
from tests.repo.project import ROOT
from tests.storage.cluster import free_port, must_be_here
from tests.web.served import Visitor

FILES = ROOT / "docs" / "hosts" / "files"
FETCHED = ROOT / "build" / "proxies" / "usr"
PROGRAM = str(Path(sys.executable).with_name("gnomon"))
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", str(FETCHED / "sbin"), str(FETCHED / "bin")])
HERE = [tool for tool in ("nginx", "caddy") if must_be_here() or shutil.which(tool, path=PLACES)]


def program(tool: str) -> str:
    found = shutil.which(tool, path=PLACES)
    assert found is not None, f"{tool} is not here: make system"
    return found


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def put(text: str, *changes: tuple[str, str]) -> str:
    """A file with its places and ports replaced by those of the test; each must be in it."""
    for here, there in changes:
        assert here in text, here
        text = text.replace(here, there)
    return text


# --- each proxy, with its own file ------------------------------------------------------------------------------------


@contextlib.contextmanager
def nginx(folder: Path, door: int, *servers: int) -> Iterator[ssl.SSLContext]:
    """nginx at the `door` before servers at these ports (the last stands for all that are missing); whom to trust for it."""
    one, two = servers[0], servers[-1]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(folder / "k"), "-out", str(folder / "c")]
    subprocess.run(made, check=True, capture_output=True)
    text = put(
        (FILES / "nginx.conf").read_text(),
        ("/etc/ssl/table.pem", str(folder / "c")), ("/etc/ssl/table.key", str(folder / "k")),
        ("listen 443 ssl", f"listen 127.0.0.1:{door} ssl"), ("listen 80", f"listen 127.0.0.1:{free_port()}"),
        ("127.0.0.1:8001", f"127.0.0.1:{one}"), ("127.0.0.1:8002", f"127.0.0.1:{two}"),
        ("server_name table.example", "server_name localhost"),
    )  # fmt: skip
    if one == two:
        text = put(
            text, (f"    server 127.0.0.1:{two} max_fails=1 fail_timeout=5s;\n" * 2, f"    server 127.0.0.1:{two};\n")
        )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own = "access_log off;" + "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    begin = f"pid {folder}/pid; error_log stderr; daemon off; events {{}}"
    file = folder / "nginx.conf"
    file.write_text(f"{begin}\nhttp {{ {own}\n{text}\n}}")
    words = [program("nginx"), "-p", str(folder), "-c", str(file)]
    done = subprocess.run([*words, "-t"], capture_output=True, text=True)
    assert "test is successful" in done.stderr, done.stderr
    with running(words, folder):
        yield ssl.create_default_context(cafile=folder / "c")


@contextlib.contextmanager
def caddy(folder: Path, door: int, server: int) -> Iterator[ssl.SSLContext]:
    """Caddy at the `door` before a server at that port; whom to trust for it."""
    text = put((FILES / "Caddyfile").read_text(), ("server:8000", f"127.0.0.1:{server}"))
    file = folder / "Caddyfile"
    file.write_text(f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {free_port()}\n}}\n{text}")
    own = {"TABLE_NAME": f"localhost:{door}", "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    words = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
    root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with running(words, folder, own):
        for _ in range(300):
            if root.is_file():
                break
            time.sleep(0.1)
        yield ssl.create_default_context(cafile=root)


@contextlib.contextmanager
def running(words: list[str], folder: Path, more: dict[str, str] | None = None) -> Iterator[None]:
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(words, stdout=said, stderr=said, env={**os.environ, **(more or {})})
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


PROXIES: dict[str, Callable[[Path, int, int], contextlib.AbstractContextManager[ssl.SSLContext]]] = {
    "nginx": nginx,
    "caddy": caddy,
}


def asked(door: int, path: str, trusted: ssl.SSLContext) -> str:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"https://localhost:{door}{path}", context=trusted, timeout=10) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError:
            raise
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError(f"{path} is not answered")


# --- a table behind each ----------------------------------------------------------------------------------------------


@pytest.mark.anyio
@pytest.mark.parametrize("tool", HERE)
async def test_a_table_behind_it_is_visited_played_and_heard(tool: str, tmp_path: Path) -> None:
    door, port = free_port(), free_port()
    address = f"https://localhost:{door}"
    words = [PROGRAM, "serve", "--host", "127.0.0.1", "--port", str(port), "--data-folder", str(tmp_path / "data")]
    with running([*words, "--url", address], tmp_path), PROXIES[tool](tmp_path, door, port) as trusted:
        until_up(port)
        page = asked(door, "/", trusted)
        assert "Gnomon" in page
        async with Visitor(address, trusted) as visitor, Visitor(address, trusted) as other:
            home = await visitor.http.get("/")
            assert "max-age" in home.headers["Strict-Transport-Security"], "the table knows its address"
            assert (await visitor.http.get("/metrics")).status_code == 403
            await visitor.named("Helena")
            match = await visitor.set_table("me", "local")
            own, watching = await visitor.open(match), await other.open(match)
            await own.update()
            await watching.update()
            shown = (await visitor.http.get(f"/api/matches/{match}")).json()
            given = {"seat": shown["seat"], "number": shown["number"], "code": shown["options"][0]["code"]}
            reply = await own.ask("answer", **given)
            assert reply["is"] == "accepted", reply
            while watching.heard[-1].get("seq", 0) < reply["seq"]:
                await watching.update()
            strange = await visitor.http.get("/", headers={"Host": "elsewhere.example"})
            assert strange.status_code == 421 or not strange.content, "nothing is shown under another name"


# --- two servers behind nginx -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tool", HERE[:1])
def test_nginx_keeps_a_match_with_its_server_and_goes_round_one_that_is_gone(tool: str, tmp_path: Path) -> None:
    assert tool == "nginx"
    door = free_port()
    with behind("one") as one, behind("two") as two, nginx(tmp_path, door, one.server_port, two.server_port) as trusted:
        ways = ("/matches/{}", "/api/matches/{}", "/matches/{}/replay")
        seen = {name: {asked(door, way.format(name), trusted) for way in ways} for name in map(str, range(30))}
        assert all(len(servers) == 1 for servers in seen.values())
        assert {server for servers in seen.values() for server in servers} == {"one", "two"}
        gone = next(name for name, servers in seen.items() if servers == {"one"})
        one.shutdown()
        one.server_close()
        assert asked(door, f"/matches/{gone}", trusted) == "two"


@contextlib.contextmanager
def behind(name: str) -> Iterator[ThreadingHTTPServer]:
    """A server behind the proxy that says its name."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(name.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

"""Under which names the server answers, and which address its links carry."""

import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from gnomon import main
from gnomon.main import CannotServe, Place
from gnomon.web.app import Doors
from gnomon.web.hosts import Hosts, own_names
from gnomon.web.metrics import Askers
from tests.web.served import Served, Visitor, served

pytestmark = pytest.mark.anyio

NETWORK = "http://192.0.2.10:8000"
PUBLIC = "https://table.example"


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    async with served(tmp_path, Doors(network=lambda: NETWORK)) as running:
        yield running


@pytest.fixture
async def public(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    doors = Doors(PUBLIC, Hosts(PUBLIC, ["other.example"]), lambda: NETWORK, Askers(["198.51.100.0/24"]))
    async with served(tmp_path, doors) as running:
        yield running


@pytest.mark.parametrize(
    ("header", "known"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("LocalHost.:8000", True),
        ("127.0.0.1:8000", True),
        ("127.3.2.1", True),
        ("[::1]:8000", True),
        ("192.0.2.10:9000", True),
        ("[::ffff:192.0.2.10]", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname().partition('.')[0].upper()}.local:8000", True),
        ("", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("192.0.2.11", False),
        ("table.example", False),
        (f"{socket.gethostname().partition('.')[0]}.evil.example", False),
        ("[broken", False),
    ],
)
async def test_loopback_own_names_and_the_number_that_was_called_are_ours(header: str, known: bool) -> None:
    assert Hosts().knows(header, "192.0.2.10") is known


async def test_the_configured_address_and_further_names_are_ours_too() -> None:
    hosts = Hosts(PUBLIC + ":8443", ["Other.Example"])
    assert hosts.knows("table.example", "127.0.0.1")
    assert hosts.knows("TABLE.example:8443", "127.0.0.1")
    assert hosts.knows("other.example:80", "127.0.0.1")
    assert not hosts.knows("third.example", "127.0.0.1")
    assert Hosts(more=["*"]).knows("third.example", "127.0.0.1")
    assert all(name == name.lower() for name in own_names())


@pytest.mark.parametrize("path", ["/", "/me", "/healthz", "/static/x", "/api/matches/x", "/ws/matches/x"])
async def test_a_foreign_name_is_sent_away_with_a_sentence(server: Served, path: str) -> None:
    async with server.visitor() as eve:
        answer = await eve.http.get(path, headers={"Host": "evil.example"})
        assert answer.status_code == 421
        assert "'evil.example'" in answer.text
        assert "GNOMON_HOSTS" in answer.text


async def test_a_socket_under_a_foreign_name_is_refused(server: Served) -> None:
    handshake = {
        "Host": "evil.example",
        "Origin": "http://evil.example",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    async with server.visitor() as eve:
        assert (await eve.http.get("/ws/matches/x", headers=handshake)).status_code == 421


async def link(ada: Visitor, **headers: str) -> tuple[str, str]:
    """The link of an invitation, and the page around it."""
    await ada.named("Ada")
    match = await ada.set_table("me", "open")
    page = (await ada.http.get(f"/matches/{match}/invite?seat=1", headers=headers)).text
    found = re.search(r'value="(\S+)/join/\w+"', page)
    assert found is not None
    return found[1], page


async def test_on_the_machine_itself_a_link_carries_its_address_on_the_network_and_says_so(server: Served) -> None:
    async with server.visitor() as ada:
        origin, page = await link(ada)
        assert origin == NETWORK
        assert "You have opened this page on the machine itself" in page
        assert "point a phone" in page


async def test_on_another_device_a_link_carries_the_address_that_it_used(server: Served) -> None:
    name = f"{socket.gethostname().partition('.')[0]}.local:8123"
    async with server.visitor() as ada:
        origin, page = await link(ada, Host=name)
        assert origin == f"http://{name}"
        assert "You have opened this page on the machine itself" not in page


async def test_a_server_for_this_machine_alone_says_that_nobody_else_can_open_the_link(tmp_path: Path) -> None:
    async with served(tmp_path) as alone, alone.visitor() as ada:
        origin, page = await link(ada)
        assert origin == alone.address
        assert "Only this machine can open the link" in page
        assert "point a phone" not in page


async def test_a_link_carries_the_configured_address_whatever_name_was_used(public: Served) -> None:
    async with public.visitor() as ada:
        for host in ("table.example", public.address.removeprefix("http://"), "other.example"):
            assert (await link(ada, Host=host))[0] == PUBLIC


async def test_the_documented_proxy_works(public: Served) -> None:
    """nginx hands on the name that the browser used, whom it speaks for and that it was https."""
    text = (Path(__file__).resolve().parents[2] / "docs/hosts/proxy.md").read_text()
    handed = dict(re.findall(r"proxy_set_header (\S+)\s+(\S+);", text))
    values = {"$host": "table.example", "$remote_addr": "203.0.113.5", "$scheme": "https"}
    headers = {name: values[value] for name, value in handed.items() if value in values}
    assert set(headers) == {"Host", "X-Forwarded-For", "X-Forwarded-Proto"}
    async with httpx.AsyncClient(base_url=public.address, trust_env=False, headers=headers) as ben:
        answer = await ben.post("/api/me", json={"name": "Ben"}, headers={"Origin": PUBLIC})
        assert answer.status_code == 200
        assert "Secure" in answer.headers["set-cookie"]
        assert (await ben.get("/")).status_code == 200
        assert (await ben.get("/metrics")).status_code == 403


async def test_browsers_are_told_to_stay_with_https_where_the_address_says_so(public: Served, tmp_path: Path) -> None:
    async with public.visitor() as ada:
        assert (await ada.http.get("/")).headers["strict-transport-security"] == "max-age=31536000"
    async with served(tmp_path / "plain") as plain, plain.visitor() as ben:
        assert "strict-transport-security" not in (await ben.http.get("/")).headers


async def test_another_site_cannot_make_somebody_write_an_invitation(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "open")
        answer = await ada.http.get(f"/matches/{match}/invite?seat=1", headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.headers["location"] == f"/matches/{match}"
        assert await server.house.host.store.invitations(match) == []


# --- metrics ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("listed", "address", "admitted"),
    [
        ([], "127.0.0.1", True),
        ([], "::1", True),
        ([], "::ffff:127.0.0.1", True),
        ([], "192.0.2.1", False),
        ([], "", False),
        (["192.0.2.1"], "192.0.2.1", True),
        (["192.0.2.1"], "192.0.2.2", False),
        (["192.0.2.0/24", "2001:db8::/32"], "2001:db8::7", True),
        (["192.0.2.0/24"], "::ffff:192.0.2.9", True),
        (["*"], "203.0.113.9", True),
    ],
)
async def test_metrics_are_for_this_machine_and_whom_the_host_names(
    listed: list[str], address: str, admitted: bool
) -> None:
    assert Askers(listed).admit(address) is admitted


async def test_metrics_are_closed_to_whom_a_proxy_speaks_for(public: Served) -> None:
    async with public.visitor() as eve:
        for client, status in (("203.0.113.9", 403), ("198.51.100.7", 200)):
            assert (await eve.http.get("/metrics", headers={"X-Forwarded-For": client})).status_code == status


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GNOMON_METRICS", "everybody"),
        ("GNOMON_CONNECTIONS", "0"),
        ("GNOMON_CONNECTIONS", "many"),
        ("GNOMON_INVITATION_DAYS", "-1"),
    ],
)
async def test_a_setting_that_means_nothing_is_told_at_the_start(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(CannotServe, match=name):
        Place.of(Path())


async def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GNOMON_HOSTS", "a.example, b.example")
    monkeypatch.setenv("GNOMON_CONNECTIONS", "500")
    monkeypatch.setenv("GNOMON_INVITATION_DAYS", "7")
    place = Place.of(Path())
    assert (place.hosts, place.connections, place.invitation_days) == (("a.example", "b.example"), 500, 7)


async def test_a_server_that_listens_to_this_machine_alone_has_no_address_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(main, "network_number", lambda: "192.0.2.10")
    assert main.network_address("127.0.0.1", 8000) == ""
    assert main.network_address("0.0.0.0", 8123) == "http://192.0.2.10:8123"
    assert main.reachable_addresses("0.0.0.0", 8123) == ["http://localhost:8123", "http://192.0.2.10:8123"]
    monkeypatch.setattr(main, "network_number", lambda: "")
    assert main.network_address("0.0.0.0", 8123) == ""

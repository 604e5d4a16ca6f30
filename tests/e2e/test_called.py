"""Real mails, pushes and a webhook: one turn is told by all three ways once quiet hours are over, and a mail signs somebody in."""

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from threading import Thread

import pytest

from gnomon.matches.records import FULL_SPEED
from tests.e2e.conftest import People, Server
from tests.e2e.people import Person
from tests.e2e.server import AHEAD
from tests.e2e.test_channels import add, listening
from tests.e2e.test_people import invite, sit
from tests.e2e.test_push import SUBSCRIBED
from tests.matches.test_mail import Server as MailServer
from tests.matches.test_mail import a_server
from tests.matches.test_push import Browser

ADDRESS = "ada@example.org"
LOOKS = 3.0
"""Seconds after which a server has looked for what is due."""


@pytest.fixture(scope="module")
def mails() -> Iterator[MailServer]:
    """A mail server on this machine, in a thread of its own."""
    loop, ready, over = asyncio.new_event_loop(), asyncio.Event(), asyncio.Event()
    found: list[MailServer] = []

    async def serve() -> None:
        async with a_server() as made:
            found.append(made)
            ready.set()
            await over.wait()

    thread = Thread(target=lambda: loop.run_until_complete(serve()), daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(ready.wait(), loop).result(10)
    yield found[0]
    loop.call_soon_threadsafe(over.set)
    thread.join(10)


@pytest.fixture(scope="module")
def server(mails: MailServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that sends."""
    sends = f"smtp://127.0.0.1:{mails.port}"
    running = Server(tmp_path_factory.mktemp("called"), str(FULL_SPEED), "anybody", "", sends)
    running.start()
    yield running
    running.stop()


def until(wanted: Callable[[], bool], what: str) -> None:
    """Wait until something holds."""
    for _ in range(600):
        if wanted():
            return
        time.sleep(0.1)
    raise AssertionError(what)


def link_in(mail_server: MailServer, number: int, part: str) -> str:
    """The address with a part that stands in the plain text of a mail."""
    until(lambda: len(mail_server.mails) > number, "no mail arrives")
    text = mail_server.mails[number].get_body(("plain",))
    assert text is not None
    found = re.search(rf"http://\S*{part}\S*", text.get_content())
    assert found is not None, text.get_content()
    return found[0]


def confirmed(person: Person, mails: MailServer, address: str) -> None:
    """Give an address on the page about notices, and follow the link that is sent there."""
    before = len(mails.mails)
    person.page.goto("/me/turn")
    add(person.page, "mail", address)
    person.page.goto(link_in(mails, before, "/mail/"))
    person.page.get_by_role("button", name="Yes, tell me here").click()
    person.page.wait_for_url("**/me/turn#ways")


def pass_on(one: Person, other: Person, path: str) -> None:
    """Play until the first of two is asked, who then goes away."""
    for person in (one, other):
        person.open(path)
    while other.is_asked():
        other.answered(lambda: other.page.keyboard.press("e"))
    one.page.wait_for_function("() => document.getElementById('ask')?.dataset.mine === '1'")


def test_a_turn_is_told_by_push_mail_and_webhook_once_quiet_hours_are_over(
    people: People, server: Server, mails: MailServer
) -> None:
    ada, ben = people("Ada"), people("Ben")
    for person in (ada, ben):
        person.introduce()
    ada.page.context.grant_permissions(["notifications"])
    confirmed(ada, mails, ADDRESS)
    with listening() as (hook, called), listening() as (endpoint, pushed):
        ada.page.goto("/me/turn")
        add(ada.page, "webhook", hook)
        ada.page.goto("/me/turn")
        browser = Browser(endpoint)
        ada.page.evaluate(SUBSCRIBED, browser.subscription())
        ada.page.get_by_role("button", name="Tell this browser").click()
        ada.page.wait_for_function("() => document.querySelectorAll('#ways li').length === 3")

        now = datetime.now(UTC)
        ada.page.fill("#begins", f"{now - timedelta(hours=1):%H:%M}")
        ada.page.fill("#ends", f"{now + timedelta(hours=2):%H:%M}")
        ada.page.select_option("#zone", "UTC")
        ada.page.locator("#hours button").click()
        ada.page.wait_for_url("**/me/turn#hours")

        path = ada.set_table({1: "open"}, pace="days")
        sit(ben, invite(ada, path))
        pass_on(ada, ben, path)
        before = len(mails.mails)
        ada.page.goto("/rules/khronos")
        (server.folder / AHEAD).write_text("900", encoding="utf-8")
        time.sleep(2 * LOOKS)
        assert (called, pushed, len(mails.mails)) == ([], [], before), "it is quiet now"

        (server.folder / AHEAD).write_text("7260", encoding="utf-8")
        until(lambda: bool(called and pushed and len(mails.mails) > before), "not told by all three")
        time.sleep(2 * LOOKS)
        assert (len(called), len(pushed), len(mails.mails)) == (1, 1, before + 1), "told once by each"
    table = f"{server.address}{path}"
    ((_, body),) = called
    said = json.loads(body)
    assert said["event"] == "your_turn"
    assert table in body.decode()
    ((_, sealed),) = pushed
    told = browser.read(sealed)
    assert told["url"].startswith(table)
    assert "turn" in told["body"]
    assert mails.mails[before]["to"] == ADDRESS
    assert link_in(mails, before, path).startswith(table)
    ada.page.goto(link_in(mails, before, path))
    ada.wait_ready()
    assert ada.is_asked(), "the link opens the very table"
    ada.page.goto("/me/turn")
    assert ada.page.locator("#told li").count() >= 3


def test_a_mail_signs_somebody_in_on_another_device_and_its_link_works_once(
    people: People, server: Server, mails: MailServer
) -> None:
    ada, phone = people("Cleo"), people("", width=390, height=700, touch=True)
    ada.introduce()
    confirmed(ada, mails, "cleo@example.org")
    before = len(mails.mails)
    phone.page.goto("/mail/in")
    phone.page.fill("#address", "Cleo@example.org")
    phone.page.get_by_role("button", name="Send the link").click()
    assert "Look into your mail" in phone.page.inner_text("h1")
    link = link_in(mails, before, "/in/")
    assert mails.mails[before]["to"].lower() == "cleo@example.org"
    phone.page.goto(link)
    assert "Sign in here as Cleo?" in phone.page.inner_text("h1")
    phone.page.get_by_role("button", name="Sign in here").click()
    phone.page.wait_for_load_state()
    phone.page.goto("/me")
    assert phone.page.input_value("#my-name") == "Cleo"

    stranger = people("")
    answer = stranger.page.goto(link)
    assert answer is not None
    assert answer.status >= 400, "a link works once"
    stranger.page.goto("/me")
    assert stranger.page.input_value("#my-name") != "Cleo"

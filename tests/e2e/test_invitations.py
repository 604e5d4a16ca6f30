"""A table that is open by invitation, in browsers: a host invites, a newcomer comes in, the next is turned away."""

import pytest

from gnomon.matches.records import FULL_SPEED
from tests.e2e.conftest import Server
from tests.e2e.test_every_page import sources
from tests.e2e.test_host_page import faults, keeps

SHUT = "open by invitation"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("shut"), str(FULL_SPEED), "invited")
    running.start()
    yield running
    running.stop()


def invite(host, note: str, places: int) -> str:
    """Make an invitation on the host's page; its address."""
    page = host.page
    page.goto("/host")
    page.click("#invitations h2 .link")
    page.fill("[name=note]", note)
    page.fill("[name=places]", str(places))
    page.fill("[name=reason]", "they asked")
    page.click("form[action='/host/invitations'] button")
    return page.input_value("#address")


def come_in(person, address: str) -> None:
    """Follow an invitation."""
    person.page.goto(address)
    person.page.fill("main input[name=name]", person.name)
    person.page.click("main .button.main")
    person.page.wait_for_url("**/")


def test_a_host_invites_a_newcomer_comes_in_and_the_next_one_is_turned_away(people, server):
    host, ben, eve = people("Hilda"), people("Ben"), people("Eve", java_script_enabled=False)
    keeps(host, server.folder)
    address = invite(host, "At the library", 3)
    assert ben.page.goto("/watch").status == 403
    assert SHUT in ben.page.inner_text("h1")
    ben.page.fill("#code", address)
    ben.page.click("main .button.main")
    assert "You are invited" in ben.page.inner_text("h1")
    come_in(ben, ben.page.url)
    assert ben.page.goto("/watch").status == 200
    ben.page.goto("/me")
    code = ben.page.inner_text("p.code")

    host.page.goto("/host")
    host.page.get_by_role("link", name="More: At the library").click()
    assert "1 of 3 places used" in host.page.inner_text("main")
    assert host.page.get_by_role("link", name="Ben").count() == 1
    host.page.fill("[name=reason]", "was passed on")
    host.page.click("main .button.danger")
    host.page.wait_for_selector("text=withdrawn")

    assert eve.page.goto(address).status == 404
    assert SHUT in eve.page.inner_text("h1")
    assert "it was withdrawn" in eve.page.inner_text("[role=alert]")
    eve.page.fill("#code", "not a code")
    eve.page.click("main .button.main")
    assert SHUT in eve.page.inner_text("h1")
    assert eve.page.locator("[role=alert]").count() == 1
    assert ben.page.goto("/watch").status == 200, "who came by it stays"
    assert eve.page.goto("/watch").status == 403
    eve.page.fill("#code", code)
    eve.page.click("main .button.main")
    eve.page.wait_for_url("**/watch")
    assert "Ben" in eve.page.inner_text("header"), "a personal code opens, and leads on"


@pytest.mark.parametrize(("language", "locale"), [("en", "en-US"), ("pt_BR", "pt-BR"), ("ja", "ja-JP")])
def test_the_pages_fit_every_window_are_translated_and_accessible(people, server, language, locale):
    host = people("Hilda", locale=locale, bypass_csp=True)
    stranger = people("Eve", locale=locale, bypass_csp=True)
    keeps(host, server.folder)
    address = invite(host, "日曜 Everybody who likes maps and long evenings", 2)
    come_in(people("Ben"), address)
    host.page.goto("/host/invitations")
    one = host.page.locator(".house-rows a").first.get_attribute("href")
    untranslated = sources(language) if language != "en" else set()
    wrong = []
    for person, path, status in (
        (host, "/host", 200),
        (host, "/host/invitations", 200),
        (host, one, 200),
        (host, address, 200),
        (stranger, "/", 403),
        (stranger, "/about", 200),
        (stranger, address, 200),
        (stranger, f"{address[:-4]}none", 404),
    ):
        page = person.page
        assert page.goto(path).status == status, path
        wrong += faults(page, path, untranslated)
    assert not wrong, "\n".join(wrong)

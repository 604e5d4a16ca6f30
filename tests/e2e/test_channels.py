"""How somebody is told of their turn, in browsers: without a script, in every window and language, and a program that listens."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from tests.e2e.test_every_page import LANGUAGES, serious, sources
from tests.e2e.test_host_page import faults


@contextmanager
def listening() -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]]]]:
    """A program on this machine that is called: its address, and what it hears."""
    heard: list[tuple[dict[str, str], bytes]] = []

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_told: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Listener)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook", heard
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def add(page, kind: str, given: str) -> None:
    """Add a place of a kind, as fingers do."""
    summary = page.locator(f"details:has(#given-{kind}) > summary")
    if not page.locator(f"#given-{kind}").is_visible():
        summary.click()
    page.fill(f"#given-{kind}", given)
    page.locator(f"form:has(#given-{kind}) button").click()
    page.wait_for_load_state()


def test_a_program_is_called_and_trusts_what_it_hears_without_a_script(people):
    ada = people("Ada", java_script_enabled=False)
    ada.page.goto("/me?next=/me/turn")
    ada.page.fill("#my-name", "Ada")
    ada.page.click("form[action='/me/name'] button")
    with listening() as (address, heard):
        add(ada.page, "webhook", address)
        secret = ada.page.input_value("#secret")
        ada.page.goto("/me/turn")
        ada.page.get_by_role("button", name="Test: Webhook").click()
        assert "status 204" in ada.page.inner_text("#told")
    ((headers, body),) = heard
    assert json.loads(body)["event"] == "test"
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    mark = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert headers["webhook-signature"] == f"v1,{mark}"
    ada.page.get_by_role("button", name="Test: Webhook").click()
    assert "Nobody tells you." in ada.page.inner_text("main")
    assert "nothing has arrived since" in ada.page.inner_text("#ways")
    ada.page.get_by_role("button", name="Remove: Webhook").click()
    assert ada.page.locator("#ways li").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_every_window_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    ada.introduce()
    ada.page.goto("/me/turn")
    assert not serious(ada.page)
    add(ada.page, "ntfy", "http://127.0.0.1:9/gnomon-k4m9x7")
    add(ada.page, "discord", "https://discord.com/api/webhooks/1234567890/some-token")
    add(ada.page, "webhook", "http://127.0.0.1:9/hook")
    untranslated = sources(language) if language != "en" else set()
    wrong = faults(ada.page, "/me/turn", untranslated)
    ada.page.goto("/me/turn")
    ada.page.locator("#ways form[action='/me/turn/try'] button").first.click()
    ada.page.wait_for_load_state()
    wrong += faults(ada.page, "/me/turn", untranslated)
    ada.set_table({1: "local"}, pace="days")
    ada.page.goto("/me/turn")
    assert ada.page.locator("#matches .segments").is_visible()
    ada.page.select_option("#digest-way", index=1)
    ada.page.locator("#digest form button").click()
    ada.page.wait_for_url("**/me/turn#digest")
    ada.page.locator("#calendar form button").first.click()
    ada.page.wait_for_selector("#calendar-address")
    assert not serious(ada.page)
    wrong += faults(ada.page, "/me/turn", untranslated)
    ada.page.goto("/me")
    wrong += faults(ada.page, "/me", untranslated)
    assert not wrong, "\n".join(wrong)


def test_the_time_zone_is_the_browser_s_until_another_is_chosen(people):
    ada = people("Ada", timezone_id="Asia/Tokyo")
    ada.introduce()
    ada.page.goto("/me/turn")
    assert ada.page.input_value("#zone") == "Asia/Tokyo"
    ada.page.fill("#begins", "22:30")
    ada.page.fill("#ends", "07:30")
    ada.page.select_option("#zone", "America/Sao_Paulo")
    ada.page.locator("#hours button").click()
    ada.page.wait_for_url("**/me/turn#hours")
    ada.page.goto("/me/turn")
    assert [ada.page.input_value(f"#{part}") for part in ("begins", "ends", "zone")] == [
        "22:30",
        "07:30",
        "America/Sao_Paulo",
    ]


def test_quiet_hours_are_chosen_on_the_dial_by_keyboard_and_by_mouse(people):
    ada = people("Ada", bypass_csp=True)
    ada.introduce()
    ada.page.goto("/me/turn")
    begins, ends = ada.page.get_by_role("slider", name="From"), ada.page.get_by_role("slider", name="Until")
    assert ada.page.input_value("#begins") == "", "nothing is quiet before one chooses"
    begins.focus()
    ada.page.keyboard.press("ArrowLeft")
    assert [ada.page.input_value(f"#{part}") for part in ("begins", "ends")] == ["22:15", "07:30"]
    box = ada.page.locator(".dial .face").bounding_box()
    ends.locator("circle").last.hover()
    ada.page.mouse.down()
    ada.page.mouse.move(box["x"] + box["width"] + 30, box["y"] + box["height"] / 2, steps=4)
    ada.page.mouse.up()
    assert ada.page.input_value("#ends") == "06:00"
    assert ends.get_attribute("aria-valuetext") == "06:00"
    ada.page.locator("#hours button").click()
    ada.page.wait_for_url("**/me/turn#hours")
    ada.page.goto("/me/turn")
    assert begins.get_attribute("aria-valuetext") == "22:15"
    assert ada.page.inner_text(".dial p") == "22:15 – 06:00"
    assert not serious(ada.page)


def test_choices_are_made_and_kept_without_a_script(people):
    ada = people("Ada", java_script_enabled=False)
    ada.page.goto("/me?next=/me/turn")
    ada.page.fill("#my-name", "Ada")
    ada.page.click("form[action='/me/name'] button")
    add(ada.page, "ntfy", "http://127.0.0.1:9/gnomon-k4m9x7")
    box = ada.page.get_by_role("checkbox", name="A match begins: ntfy")
    assert box.is_checked()
    box.uncheck()
    ada.page.get_by_role("checkbox", name="Chat: ntfy").check()
    ada.page.locator("#words form > div button").click()
    ada.page.wait_for_load_state()
    assert not ada.page.get_by_role("checkbox", name="A match begins: ntfy").is_checked()
    assert ada.page.get_by_role("checkbox", name="Chat: ntfy").is_checked()
    assert ada.page.get_by_role("checkbox", name="Your turn: ntfy").is_checked()

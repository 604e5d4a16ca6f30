"""Chat while one looks at the board: what was said is seen on the button, in the tab and for a moment."""

import re
from collections.abc import Callable
from functools import partial

import pytest

from tests.e2e.test_people import invite, sit

BADGE = "header [data-opens='chat-sheet'] .unread"


def say(person, text):
    """Say a line and shut the sheet again."""
    person.page.keyboard.press("c")
    person.page.fill("#chat-sheet input[name=text]", text)
    person.page.press("#chat-sheet input[name=text]", "Enter")
    person.page.wait_for_selector(f"#chat li:has-text('{text}')")
    person.page.click("#chat-sheet [data-closes]")


def test_a_line_of_chat_is_announced_until_it_is_read(people):
    helena, tomas = people("Helena"), people("Tomás")
    match = helena.set_table({1: "open"})
    sit(tomas, invite(helena, match))
    helena.open(match)
    badge = helena.page.locator(BADGE)
    assert not badge.is_visible()
    say(tomas, "Good luck <b>")
    helena.page.wait_for_selector(".toast:has-text('Tomás: Good luck <b>')")
    assert helena.page.get_attribute("#toasts", "role") == "status", "readers hear it politely"
    assert badge.inner_text() == "1"
    assert helena.page.title().startswith("(1) ")
    assert helena.page.get_attribute("header [data-opens='chat-sheet']", "aria-label") == "Chat: 1 unread"
    say(tomas, "Second")
    helena.page.wait_for_function(f"() => document.querySelector(\"{BADGE}\")?.textContent === '2'")
    helena.page.reload()
    helena.wait_ready()
    assert badge.inner_text() == "2", "what is unread stays unread"
    assert tomas.page.locator(BADGE).inner_text() == "", "one's own lines are no news"
    helena.page.keyboard.press("c")
    helena.page.wait_for_function(f"() => document.querySelector(\"{BADGE}\")?.textContent === ''")
    assert not helena.page.title().startswith("(")
    helena.page.click("#chat-sheet [data-closes]")
    helena.page.reload()
    helena.wait_ready()
    assert not badge.is_visible()


def test_a_seat_can_be_muted_in_this_browser(people):
    helena, tomas = people("Helena"), people("Tomás")
    match = helena.set_table({1: "open"})
    sit(tomas, invite(helena, match))
    helena.open(match)
    say(tomas, "One")
    helena.page.wait_for_selector("#chat li:has-text('One')", state="attached")
    helena.page.keyboard.press("c")
    helena.page.click("#chat [data-mute]")
    assert not helena.page.locator("#chat li p").is_visible()
    helena.page.click("#chat-sheet [data-closes]")
    say(tomas, "Two")
    helena.page.wait_for_selector("#chat li:has-text('Two')", state="attached")
    helena.page.wait_for_timeout(100)
    assert not helena.page.locator(BADGE).is_visible()
    assert helena.page.locator(".toast:has-text('Two')").count() == 0
    helena.page.keyboard.press("c")
    helena.page.click("#chat [data-mute] >> nth=0")
    assert re.findall("One|Two", helena.page.locator("#chat").inner_text()) == ["One", "Two"]
    assert tomas.page.locator("#chat [data-mute]").count() == 0, "nobody mutes themselves"


COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const sheet = box(document.getElementById('chat-sheet'));
  return [...document.querySelectorAll('#content [data-board]')].map(box).some((one) =>
    Math.min(one.right, sheet.right) - Math.max(one.left, sheet.left) > 12
    && Math.min(one.bottom, sheet.bottom) - Math.max(one.top, sheet.top) > 12);
}"""

LOG_SHOWN = "() => getComputedStyle(document.querySelector('#log .log-lines')).visibility === 'visible'"


@pytest.mark.parametrize("game", ["khronos", "feudum", "inventions"])
def test_the_talk_stands_beside_the_table_and_one_goes_on_playing(people, game):
    helena = people("Helena", width=1440, height=780)
    helena.set_table({1: "local"}, game=game)
    page = helena.page
    page.keyboard.press("c")
    page.wait_for_selector("#chat-sheet.docked")
    assert not page.evaluate(COVERED)
    assert page.evaluate("document.activeElement.name") == "text"
    page.keyboard.type("Hello")
    page.keyboard.press("Enter")
    page.wait_for_selector("#chat li:has-text('Hello')")
    page.keyboard.press("Escape")
    assert not page.evaluate(LOG_SHOWN)
    page.reload()
    helena.wait_ready()
    assert page.locator("#chat-sheet.docked").is_visible(), "who left it open finds it open"
    page.keyboard.press("c")
    page.wait_for_selector("#chat-sheet", state="hidden")
    page.wait_for_function(LOG_SHOWN)  # a dialog tells that it was closed only a moment later


def test_who_writes_keeps_the_pen_when_the_page_changes(people):
    helena = people("Helena")
    page = helena.page
    late: list[Callable[[], None]] | None = []

    def hold(line):
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda told: late.append(partial(line.send, told)) if late is not None else line.send(told))

    page.route_web_socket("**/ws/matches/*", hold)
    helena.set_table({1: "local"}, game="feudum")
    page.wait_for_selector("#state .curtain")
    page.keyboard.press("c")
    page.wait_for_selector("#chat-sheet.docked")
    page.keyboard.type("Hel")
    version = page.evaluate("document.body.dataset.version")
    held, late = late, None
    for send in held:
        send()
    page.wait_for_function("(before) => document.body.dataset.version !== before", arg=version)
    page.keyboard.type("lo")
    assert page.input_value("#chat-sheet input[name=text]") == "Hello"


def test_a_line_marks_what_is_new_and_a_phone_has_quick_words(people):
    helena, tomas = people("Helena", width=390, height=700, touch=True), people("Tomás")
    match = helena.set_table({1: "open"})
    sit(tomas, invite(helena, match))
    helena.open(match)
    say(tomas, "First")
    say(tomas, "Second")
    helena.page.wait_for_function("() => document.querySelectorAll('#chat li[data-seat]').length === 2")
    helena.page.locator(".phone-nav [data-opens='chat-sheet']").tap()
    helena.page.wait_for_selector("#chat-sheet")
    marked = helena.page.locator("#chat li[data-fresh]")
    assert (marked.count(), marked.inner_text().count("First")) == (1, 1)
    helena.page.locator(".quick [data-says='Well played']").tap()
    tomas.page.wait_for_selector("#chat li:has-text('Well played')", state="attached")


def test_who_watches_talks_apart(people):
    helena, eve, otto = people("Helena"), people("Eve"), people("Otto")
    match = helena.set_table({1: "regular"})
    for one in (eve, otto):
        one.introduce()
        one.open(match)
    say(eve, "Who is ahead?")
    otto.page.wait_for_selector("#chat .watching:has-text('Who is ahead?')", state="attached")
    say(helena, "My turn")
    say(otto, "Not mine")
    eve.page.wait_for_selector("#chat .watching:has-text('Not mine')", state="attached")
    assert eve.page.locator("#chat li:has-text('My turn')").count() == 0, "the table is not listed"
    assert helena.page.locator("#chat li:has-text('Who is ahead?')").count() == 0

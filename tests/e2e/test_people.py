"""People together: two browsers, one screen for two, programs standing in, getting back in, a server that dies."""

import re
import time


def invite(person, match):
    """The link to the free seat."""
    person.page.goto(f"{match}/invite?seat=1")
    link = person.page.input_value("#address")
    assert person.page.locator("svg[aria-label], svg title").count(), "a QR code is drawn"
    person.open(match)
    return link


def sit(person, link):
    """Follow a link and sit down."""
    person.page.goto(link)
    person.page.fill("#name", person.name)
    person.page.click("form[action^='/join/'] button")
    person.page.wait_for_url("**/matches/*")
    person.wait_ready()


def test_two_browsers_play_one_match_and_see_each_other(people):
    helena, tomas = people("Helena"), people("Tomás", locale="pt-BR")
    match = helena.set_table({1: "open"})
    assert "waits for its players" in helena.page.locator("#question").inner_text()
    sit(tomas, invite(helena, match))
    helena.page.wait_for_function(
        "() => document.querySelector('#question')?.textContent.includes('waits for its') === false"
    )
    first, second = (helena, tomas) if helena.is_asked() else (tomas, helena)
    lines = second.page.locator("#log [data-row]").count()
    for _ in range(12):
        if not first.is_asked():
            break
        ending = first.page.locator("#ask [data-key=end]")
        first.answered(ending.click if ending.count() else first.options().last.click)
    second.page.wait_for_function("() => document.querySelector('#ask')?.dataset.mine === '1'")
    assert second.page.locator("#log [data-row]").count() > lines
    first.page.evaluate("document.getElementById('chat-sheet').showModal()")
    first.page.fill("#chat-sheet input[name=text]", "Good luck & have <fun>")
    first.page.click("#chat-sheet form button")
    second.page.wait_for_function(
        "() => document.querySelector('#chat')?.textContent.includes('Good luck & have <fun>')"
    )
    assert second.page.locator("#log").inner_text() != first.page.locator("#log").inner_text()


def test_two_people_end_a_match_early_and_see_its_score_sheet(people):
    helena, tomas = people("Helena"), people("Tomás")
    match = helena.set_table({1: "open"})
    sit(tomas, invite(helena, match))
    helena.page.wait_for_function(
        "() => document.querySelector('#question')?.textContent.includes('waits for its') === false"
    )
    helena.page.evaluate("document.getElementById('seats-sheet').showModal()")
    helena.page.click("#seats form[action$='/end'] button")
    tomas.page.wait_for_function("() => document.querySelector('#log')?.textContent.includes('end the match early')")
    tomas.page.evaluate("document.getElementById('seats-sheet').showModal()")
    assert "would like to end the match early" in tomas.page.locator("#seats").inner_text()
    tomas.page.click("#seats form[action$='/end'] button:has-text('Agree to end it early')")
    helena.page.wait_for_function("() => document.querySelector('#ending table')", timeout=60_000)
    assert helena.page.locator("#ending .plates li").count() == 2


def test_a_spectator_sees_the_table_and_no_hand(people):
    helena, stranger = people("Helena"), people("Nobody")
    match = helena.set_table({1: "random"})
    stranger.open(match)
    assert not stranger.is_asked()
    assert stranger.page.locator("#hand .kh-card").count() == 0
    assert helena.page.locator("#hand .kh-card").count() == 4
    assert stranger.page.locator(".chat-form").count() == 0


def test_one_screen_for_two_hides_the_last_players_hand(people):
    helena = people("Helena")
    helena.set_table({1: "local"})
    page = helena.page
    for _ in range(2):
        curtain = page.locator(".curtain button")
        if curtain.count():
            curtain.click()
        page.wait_for_function("() => document.querySelector('#ask')?.dataset.mine === '1'")
        seat = page.get_attribute("#ask", "data-seat")
        for _ in range(12):
            if not helena.is_asked():
                break
            ending = page.locator("#ask [data-key=end]")
            helena.answered(ending.click if ending.count() else helena.options().last.click)
        page.wait_for_selector(".curtain button")
        page.wait_for_function("() => document.querySelector('#ask')?.dataset.seat === '-1'")
        assert page.locator("#hand .kh-card").count() == 0, "nothing of the last player is left on the page"
        page.click(".curtain button")
        page.wait_for_function("() => document.querySelector('#ask')?.dataset.mine === '1'")
        assert page.get_attribute("#ask", "data-seat") != seat


def test_a_program_takes_over_half_way_and_gives_the_seat_back(people):
    helena = people("Helena")
    match = helena.set_table({1: "open"})
    tomas = people("Tomás")
    sit(tomas, invite(helena, match))
    helena.page.wait_for_function(
        "() => document.querySelector('#question')?.textContent.includes('waits for its') === false"
    )
    person = helena if helena.is_asked() else tomas
    other = tomas if person is helena else helena
    staged = person.page.locator(".option:visible[data-code]:not([data-denied])").first
    person.answered(staged.click)
    person.page.click("header [data-opens=seats-sheet]")
    person.renewed(person.page.locator("form[action$='/hand-over'] button").click)
    other.page.wait_for_function("() => document.querySelector('#ask')?.dataset.mine === '1'", timeout=30_000)
    person.page.wait_for_function(
        "() => document.querySelector('#options h2')?.textContent === 'A program plays for you'"
    )
    person.renewed(person.page.locator("#options form[action$='/take-back'] button").click)
    assert "A program plays for you" not in person.page.locator("#options").inner_text()


def test_a_seat_is_recovered_from_another_browser_with_its_code(people):
    helena, elsewhere = people("Helena"), people("Helena")
    match = helena.set_table({1: "random"})
    code = helena.page.locator("#seats .code").text_content()
    elsewhere.introduce()
    elsewhere.page.fill("form[action='/recover'] input[name=code]", code)
    elsewhere.page.click("form[action='/recover'] button")
    elsewhere.page.wait_for_url(re.compile(f"{match}.*"))
    elsewhere.wait_ready()
    assert elsewhere.page.locator("#hand .kh-card").count() == 4


def test_the_page_goes_on_after_the_server_was_killed_and_came_back(people, server):
    helena = people("Helena")
    helena.set_table({1: "random"})
    helena.wait_turn()
    shown = helena.page.locator("#question").inner_text()
    server.stop()
    helena.page.wait_for_selector("#offline:not([hidden])")
    server.start()
    helena.page.wait_for_selector("#offline", state="hidden", timeout=20_000)
    assert helena.page.locator("#question").inner_text() == shown
    helena.answered(helena.page.locator("#ask [data-key=end]").click)


SERVICE_RESTART = 1012
HEARING = """
const plain = WebSocket;
window.codes = [];
window.WebSocket = class extends plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("close", event => window.codes.push(event.code));
  }
};
"""


def test_the_page_is_told_when_the_server_is_updated_and_goes_on_with_the_next_one(people, server):
    helena = people("Helena")
    helena.page.add_init_script(HEARING)
    helena.set_table({1: "random"})
    helena.wait_turn()
    shown = helena.page.locator("#question").inner_text()
    server.end()
    try:
        helena.page.wait_for_function("() => window.codes.length > 0")
        assert helena.page.evaluate("window.codes[0]") == SERVICE_RESTART
    finally:
        server.start()
    helena.page.wait_for_selector("#offline", state="hidden", timeout=20_000)
    assert helena.page.locator("#question").inner_text() == shown
    helena.answered(helena.page.locator("#ask [data-key=end]").click)


def test_undo_goes_back_to_the_barrier_and_says_why_it_stops(people):
    helena = people("Helena")
    helena.set_table({1: "random"})
    helena.wait_turn()
    hand = helena.page.locator("#hand").inner_text()
    option = helena.page.locator(".option:visible:has-text('Travel')").first
    helena.answered(option.click)
    assert helena.page.locator("[data-key=undo]").is_enabled()
    helena.answered(lambda: helena.page.keyboard.press("u"))
    assert helena.page.locator("#hand").inner_text() == hand


def test_a_refused_place_says_why(people):
    helena = people("Helena")
    helena.set_table({1: "random"})
    helena.wait_turn()
    helena.page.click(".denied summary")
    helena.page.locator(".denied .option").first.click()
    note = helena.page.locator("#why-note")
    note.wait_for(state="visible")
    assert len(note.locator("p").inner_text()) > 10
    assert note.locator("a").get_attribute("href").startswith("/rules/khronos#s")


def test_a_preview_shows_what_an_option_would_do_and_leaves_no_trace(people):
    helena = people("Helena")
    helena.set_table({1: "random"})
    helena.wait_turn()
    before = helena.page.locator("#strip-0").inner_html()
    building = helena.page.locator(".option:visible:has-text('Construct')").first
    if not building.count():
        building = helena.page.locator(".option:visible:has-text('Travel')").first
    helena.answered(building.click)
    helena.options().first.hover()
    helena.page.wait_for_function(
        "before => (document.querySelector('#strip-0')?.innerHTML ?? before) !== before", arg=before
    )
    helena.page.mouse.move(4, 4)
    helena.page.wait_for_function("() => document.querySelector('.option.chosen') === null")
    assert helena.page.locator("[id$='-preview'] *").count() == 0
    assert helena.page.locator("#strip-0").inner_html() == before


def test_the_guided_match_explains_and_goes_on_when_understood(people):
    helena = people("Helena")
    page = helena.page
    page.goto("/games/inventions")
    page.click(".then button[name=match]")
    page.wait_for_url("**/matches/*")
    helena.wait_ready()
    note = page.locator("#lesson")
    note.wait_for(state="visible")
    first = note.locator("h2").inner_text()
    page.click("#lesson-next")
    page.wait_for_function("first => (document.querySelector('#lesson h2')?.textContent ?? first) !== first", arg=first)
    assert note.is_visible()


def test_replay_and_analysis_lead_through_time(people):
    helena = people("Helena")
    match = helena.set_table({1: "random"})
    for _ in range(3):
        if helena.wait_turn():
            helena.answered(lambda: by_end(helena))
    page = helena.page
    page.goto(f"{match}/replay")
    helena.wait_ready()
    last = page.input_value("#slider")
    page.click("[data-go=back]")
    page.wait_for_function("last => (document.querySelector('#slider')?.value ?? last) !== last", arg=last)
    page.wait_for_function("() => new URLSearchParams(location.search).has('at')")
    for key, value in (("Home", "0"), ("ArrowRight", "1"), ("End", last), ("ArrowLeft", str(int(last) - 1))):
        page.keyboard.press(key)
        page.wait_for_function("value => document.querySelector('#slider')?.value === value", arg=value)
    page.click("form[action$='/copy'] button")
    page.wait_for_url("**/analysis/*")
    helena.wait_ready()
    asked = page.locator("#question").inner_text()
    helena.options().first.click()
    page.wait_for_function(
        "asked => (document.querySelector('#question')?.textContent ?? asked) !== asked || document.querySelector('#ask .trail')?.textContent.includes('1')",
        arg=asked,
    )
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelector('#ask .trail')?.textContent.includes('0')")


def by_end(person):
    """End the turn, or take the last option on the way there."""
    ending = person.page.locator("#ask [data-key=end]")
    (ending if ending.count() else person.options().last).click()


def test_a_match_can_be_played_without_script(browser, server):
    context = browser.new_context(java_script_enabled=False, base_url=server.address, locale="en-US")
    page = context.new_page()
    page.goto("/new")
    page.click(".changes > summary")
    page.fill("[name=my_name]", "Plain")
    page.locator("[name=seats][value='2']").check(force=True)
    page.select_option("[name=seat_1]", "opponent")
    page.click("form.setting .as-set button")
    page.wait_for_url("**/matches/*")
    deadline = time.monotonic() + 30
    while page.get_attribute("#ask", "data-mine") != "1":
        assert time.monotonic() < deadline, "never asked"
        page.reload()
    number = page.get_attribute("#ask", "data-number")
    page.locator("#ask [data-key=end]").click()
    page.wait_for_url("**/matches/*")
    assert page.get_attribute("#ask", "data-number") != number or page.get_attribute("#ask", "data-mine") == "0"
    context.close()


def test_the_square_under_the_pointer_is_marked_on_every_board(people):
    helena = people("Helena")
    helena.set_table({1: "random"})
    assert helena.wait_turn()
    box = helena.page.locator("#b0").bounding_box()
    helena.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    marks = helena.page.locator("[id$='-cursor-box'][visibility=visible]")
    assert marks.count() == 3
    assert len({marks.nth(index).get_attribute("transform") for index in range(3)}) == 1
    helena.page.mouse.move(2, 2)
    assert marks.count() == 0


def test_a_board_is_enlarged_and_made_whole_again(people):
    helena = people("Helena")
    helena.set_table({1: "random"})
    assert helena.wait_turn()
    page = helena.page
    whole = page.get_attribute("#b0", "viewBox")
    box = page.locator("#b0").bounding_box()
    page.mouse.move(box["x"] + 100, box["y"] + 200)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.wait_for_function("() => document.querySelector('[data-zoom]')")
    views = page.eval_on_selector_all(
        "#age-0 [data-board] > svg", "all => all.map((one) => one.getAttribute('viewBox'))"
    )
    assert len(set(views)) == 1
    assert views[0] != whole
    page.mouse.wheel(0, 300)
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => !document.querySelector('[data-zoom]')")
    page.keyboard.up("Control")
    assert page.get_attribute("#b0", "viewBox") == whole

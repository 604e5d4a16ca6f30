"""Everything explains itself: by a resting pointer, by keys, by a finger; beside what it is about, and in the past too."""

import re

import pytest

CARD = "#explain"
TRACK = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [card, subject, ask] = ['#explain', '[aria-describedby=explain]', '#ask'].map((name) => box(document.querySelector(name)));
  const apart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  return {
    subject: apart(card, subject), question: apart(card, ask),
    inside: card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight,
  };
}"""
# A point of the page with nothing to tap, and nothing that tells of itself, as near as a finger is wide.
BARE = """() => {
  const is = (x, y) => document.elementFromPoint(x, y)?.closest('[data-explains], #explain, a, button, input, summary, svg') === null;
  for (let y = 20; y < innerHeight; y += 4) for (let x = 20; x < innerWidth; x += 4) {
    if ([-16, 0, 16].every((left) => [-16, 0, 16].every((up) => is(x + left, y + up)))) return [x, y];
  }
}"""


def middle(locator):
    """The middle of an element in the window, once it is to be seen; read at one go, for a page may draw it anew."""
    locator.wait_for(state="visible")
    return locator.evaluate(
        "one => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; }"
    )


@pytest.mark.parametrize(("width", "height"), [(1366, 680), (1440, 780)])
def test_a_resting_pointer_opens_a_card_beside_its_thing_and_the_preview_of_an_option_lives_beside_it(
    people, width, height
):
    helena = people("Helena", width=width, height=height)
    helena.set_table({1: "regular"})
    helena.wait_turn()
    page = helena.page
    for thing in ("building:0-", "building:2-", "card:"):
        subject = page.locator(f"[data-explains^='{thing}']").first
        page.mouse.move(*middle(subject))
        page.wait_for_selector(f"{CARD} h2:visible")
        page.wait_for_function(
            f"() => document.querySelector('[aria-describedby=explain]')?.dataset.explains.startsWith('{thing}')"
        )
        assert page.evaluate(TRACK) == {"subject": True, "question": True, "inside": True}
        frame = page.locator(".explain-frame").bounding_box()
        box = subject.bounding_box()
        assert frame["x"] < box["x"] and frame["x"] + frame["width"] > box["x"] + box["width"]
    page.mouse.move(2, 2)
    page.wait_for_selector(CARD, state="hidden")
    page.mouse.move(*middle(page.locator("[data-explains^='building:0-']").first))
    page.wait_for_selector(CARD)
    page.keyboard.press("i")
    page.mouse.move(2, 2)
    page.wait_for_timeout(500)
    assert page.locator(f"{CARD}.kept a").get_attribute("href").startswith("/rules/khronos#s")
    before = page.locator(CARD).bounding_box()
    x, y = middle(page.locator(f"{CARD} h2"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y + 30, steps=3)
    page.mouse.up()
    after = page.locator(CARD).bounding_box()
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (-40, 30)
    page.keyboard.press("Escape")
    page.wait_for_selector(CARD, state="hidden")
    assert helena.number() == page.get_attribute("#ask", "data-number")


def test_by_keys_the_focus_walks_from_thing_to_thing_and_the_card_is_read(people):
    helena = people("Helena")
    helena.set_table({1: "regular"})
    helena.wait_turn()
    page = helena.page
    page.locator("body").focus()
    page.keyboard.press("i")
    page.wait_for_function("() => document.activeElement.dataset.explains")
    first = page.evaluate("document.activeElement.dataset.explains")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(first) => document.activeElement.dataset.explains !== first", arg=first)
    page.keyboard.press("Enter")
    page.wait_for_selector(CARD)
    name = page.locator(f"{CARD} h2").inner_text()
    page.wait_for_function("(name) => document.getElementById('live')?.textContent.startsWith(name)", arg=name)
    page.keyboard.press("i")
    assert page.evaluate("document.activeElement.className") == "link"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body || !document.activeElement.dataset.explains")
    page.keyboard.press("k")
    assert page.locator("#legend-sheet[open] .signs li").count() > 5


def test_by_finger_a_tap_or_a_long_press_raises_a_sheet_that_leaves_its_thing_in_sight(people):
    helena = people("Helena", width=390, height=700, touch=True)
    helena.set_table({1: "regular"})
    helena.wait_turn()
    page = helena.page
    page.locator("[data-explains^='building:0-']").first.tap(force=True)  # a domain's tint may lie over it
    page.wait_for_selector(f"{CARD}.as-sheet")
    seen = page.evaluate(TRACK)
    assert seen["subject"] and seen["inside"]
    page.touchscreen.tap(*page.evaluate(BARE))
    page.wait_for_selector(CARD, state="hidden")
    number = helena.number()
    page.evaluate("""() => {
      const on = document.querySelector("[data-explains^='building:0-']");
      const { left, top, width, height } = on.getBoundingClientRect();
      const at = { bubbles: true, pointerType: 'touch', clientX: left + width / 2, clientY: top + height / 2 };
      on.dispatchEvent(new PointerEvent('pointerdown', at));
    }""")
    page.wait_for_selector(f"{CARD}.as-sheet")
    assert helena.number() == number


def test_a_replay_and_an_analysis_board_explain_the_position_that_they_show(people):
    helena = people("Helena")
    match = helena.set_table({1: "regular"})
    helena.wait_turn()
    page = helena.page
    for path in (f"{match}/replay?at=-1", None):
        if path:
            page.goto(path)
        else:
            page.click("form[action$='/copy'] button")
            page.wait_for_url("**/analysis/*")
        helena.wait_ready()
        page.mouse.move(*middle(page.locator("[data-explains='building:1-69']")))
        page.wait_for_selector(CARD)
        assert re.search("hamlet", page.locator(f"{CARD} h2").inner_text())
        page.mouse.move(2, 2)
        page.wait_for_selector(CARD, state="hidden")

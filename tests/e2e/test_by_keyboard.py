"""What people do beside playing, with the keyboard alone: entering an event, quiet hours, closing a table, a report, leaving."""

from tests.e2e.test_events import set_up
from tests.e2e.test_people import invite, sit

MOST = 150
"""So often Tab is pressed at most until something has the focus."""


def reach(page, selector: str, back: bool = False) -> None:
    """Press Tab until the first thing that a selector names has the focus, which has to show."""
    for _ in range(MOST):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            ring = page.evaluate(
                "() => { const style = getComputedStyle(document.activeElement);"
                " return style.outlineStyle !== 'none' || style.boxShadow !== 'none'"
                " || document.activeElement.closest('label, fieldset, .dial') !== null; }"
            )
            assert ring, f"{selector} has the focus and does not show it"
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def press(page, selector: str) -> None:
    """Reach something and press Enter there; the page that follows."""
    reach(page, selector)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_somebody_enters_an_event_chooses_quiet_hours_and_leaves_the_event(people):
    ben, ada = people("Ben"), people("Ada")
    for person in (ben, ada):
        person.introduce()
    event = set_up(ben, "Keyboard cup")
    page = ada.page
    page.goto(event)
    press(page, "form[action$='/join'] button")
    page.get_by_role("heading", name="You take part").wait_for()
    page.goto("/me/turn")
    reach(page, ".dial [role=slider]")
    before = page.evaluate("document.activeElement.getAttribute('aria-valuetext')")
    page.keyboard.press("ArrowRight")
    begins = page.evaluate("document.activeElement.getAttribute('aria-valuetext')")
    assert begins != before
    press(page, "form[action$='/hours'] button")
    assert page.input_value("#begins") and page.input_value("#ends")
    page.goto(event)
    press(page, "form[action$='/leave'] button")
    page.get_by_role("heading", name="Take part").wait_for()


def test_somebody_closes_a_table_reports_another_and_deletes_themselves(people):
    ada, ben, eve = people("Ada"), people("Ben"), people("Eve")
    for person in (ada, ben):
        person.introduce()
    match = ada.set_table({1: "open"})
    sit(ben, invite(ada, match))
    assert eve.page.goto(match).status == 200

    page = ada.page
    page.goto(match)
    page.wait_for_function("() => document.body.dataset.ready === '1'")
    reach(page, "[data-opens='seats-sheet']:not([data-closes])")
    page.keyboard.press("Enter")
    page.locator("#seats-sheet[open]").wait_for()
    reach(page, "#seats-sheet form[action$='/close'] button")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#seats-sheet form[action$=\"/open\"]') !== null")
    assert eve.page.goto(match).status == 404

    ben.page.goto("/me")
    tag = ben.page.locator("a[href^='/people/']").first.get_attribute("href")
    page.goto(f"{tag}/distance")
    reach(page, "#report input[type=radio]")
    page.keyboard.press("Space")
    reach(page, "#report textarea")
    page.keyboard.type("He counts out loud.")
    press(page, "#report form > div button")
    assert "The hosts have your report" in page.inner_text("[role=status]")

    page.goto("/me")
    press(page, "a[href='/me/delete']")
    reach(page, "#confirm")
    page.keyboard.type("Ada")
    press(page, "form[action='/me/delete'] button")
    page.wait_for_url("**/")
    assert "Ada" not in page.inner_text("body")

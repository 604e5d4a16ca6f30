"""A table with free seats, in a browser: the way to fill them stands on the page and goes when it is done."""


def test_the_link_stands_on_the_waiting_page_until_the_last_seat_is_taken(people):
    ama, bo = people("Ama"), people("Bo", width=390, height=700)
    match = ama.set_table({1: "open", 2: "open"})
    link = ama.page.locator(".door-card input[readonly]")
    link.wait_for()
    assert ama.page.locator(".door-card svg").first.is_visible()
    bo.page.goto(link.input_value())
    bo.page.fill("[name=name]", "Bo")
    bo.page.click("form[action^='/join'] button")
    bo.page.locator(".door-card").wait_for()
    ama.page.locator("#players", has_text="Bo").wait_for()
    assert link.input_value().startswith(ama.address)
    assert bo.page.locator(".door-card [name=level]").count() == 0
    ama.page.click(".door-card form button")
    ama.page.locator(".door-card").wait_for(state="detached")
    bo.page.locator(".door-card").wait_for(state="detached")
    assert ama.page.url.endswith(match)

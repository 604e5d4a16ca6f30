"""Times in lists, in a browser: since when it is somebody's turn, and how long a clock still leaves, in one's language."""

import pytest


@pytest.mark.parametrize(("locale", "left"), [("en-US", "left"), ("pt-BR", "restam"), ("ja-JP", "残り")])
def test_my_matches_say_since_when_or_how_long_is_left(people, locale, left):
    person = people("Ama", locale=locale)
    person.set_table({1: "local"})
    page = person.page
    page.goto("/")
    since = page.locator(".card .left time").first
    assert since.inner_text()
    assert since.inner_text() != page.locator(".card .left").first.inner_text()
    person.set_table({1: "local"}, pace="days", days="2")
    page.goto("/")
    told = page.locator("[data-until]").first.inner_text()
    assert left in told
    assert any(sign.isdigit() for sign in told)

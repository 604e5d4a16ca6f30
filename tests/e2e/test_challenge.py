"""Deals: two strangers play the deal of today, and one of them goes on where the match was left."""

CARDS = "() => [...document.querySelectorAll('[id^=i-idea-], [id^=i-milestone-]')].map((one) => one.id).sort()"


def begin(person, mode):
    """Begin the deal of today in a mode; where its match is."""
    page = person.page
    page.goto("/challenge")
    form = page.locator("#inventions form[action='/challenge'][method=post]").nth(mode)
    form.locator("input[name=name]").fill(person.name)
    form.locator("button").click()
    page.wait_for_url("**/matches/*")
    person.wait_ready()
    return page.url


def test_strangers_play_the_same_deal_and_go_on_with_it(people):
    helena, tomas = people("Helena"), people("Tomás", locale="pt-BR")
    match = begin(helena, 1)
    assert begin(tomas, 1) != match
    dealt = helena.page.evaluate(CARDS)
    assert len(dealt) > 8
    assert tomas.page.evaluate(CARDS) == dealt
    page = helena.page
    page.goto("/")
    page.click("a[href='/challenge']")
    page.wait_for_url("**/challenge")
    assert page.locator("#inventions form[action='/challenge'][method=post]").count() == 3, "the fourth mode has begun"
    page.locator(".mode a.button").click()
    page.wait_for_url(match)
    helena.wait_ready()
    assert helena.is_asked()

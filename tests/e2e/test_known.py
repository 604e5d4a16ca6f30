"""Friends in browsers: asked, accepted, invited to a seat that is kept for them."""

import pytest

from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults


def tag_of(person):
    person.introduce()
    person.page.goto("/me")
    return person.page.get_attribute("a[href^='/people/']", "href").rpartition("/")[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_friend_is_asked_accepted_and_invited(people, language):
    ada, ben = (people(name, locale=LANGUAGES[language], bypass_csp=True) for name in ("Ada Lovelace of Ockham", "Ben"))
    theirs, own = tag_of(ben), tag_of(ada)
    untranslated = sources(language) if language != "en" else set()
    ada.page.goto(f"/people/{theirs}")
    wrong = faults(ada.page, "/people", untranslated)
    ada.page.click("form[action$='/friend'] button")
    ada.page.wait_for_url("**/me/people")
    ben.page.goto("/me/people")
    wrong += faults(ben.page, "asked", untranslated)
    ben.page.click(f"form[action='/people/{own}/friend'] button")
    ben.page.wait_for_function("tag => document.querySelector(`a[href='/new?with=${tag}']`)", arg=own)
    wrong += faults(ben.page, "/me/people", untranslated)
    ben.page.click(f"a[href='/new?with={own}']")
    ben.page.wait_for_url("**/new?with=*")
    assert ben.page.locator("select[name=seat_1]").input_value() == f"kept:{own}"
    assert ben.page.locator("select[name=level_1]").is_hidden()
    wrong += faults(ben.page, "/new", untranslated)
    ben.page.click("form[data-setting] .button.main")
    ben.page.wait_for_url("**/matches/*")
    table = ben.page.url.rpartition("/")[2].partition("?")[0]
    ada.page.goto("/")
    assert ada.page.locator(f"a[href*='{table}']").count(), "it stands among the tables of whoever is invited"
    assert not wrong, "\n".join(wrong)

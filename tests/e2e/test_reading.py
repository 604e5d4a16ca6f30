"""The search of the rules, in a browser: what it finds is there while one types, without Enter."""

import pytest


@pytest.mark.parametrize(
    ("path", "word", "found"),
    [
        ("/rules", "fight", "a[href='/rules/time_of_empires#s5.4']"),
        ("/rules/feudum", "serf", "#s7\\.2"),
    ],
)
def test_the_rules_are_searched_while_one_types(people, path, word, found):
    page = people("Ama").page
    page.goto(path)
    page.locator("[data-search] input").press_sequentially(word)
    page.locator("#found [role=status]").wait_for()
    page.locator(f"#found {found}").wait_for()
    assert page.locator("[data-search] input").evaluate("field => field === document.activeElement")
    assert page.url.endswith(f"?q={word}")
    page.locator("[data-search] input").fill("")
    page.locator("#found [role=status]").wait_for(state="detached")
    assert page.url.endswith(path)

"""A replay in a browser: it plays on by itself, turns and acts are stepped by keys, and the list of acts leads anywhere."""

PLACE = "(place) => document.getElementById('slider').value === String(place)"


def test_a_replay_plays_on_and_is_stepped_by_turns_and_by_the_list_of_acts(people):
    iris = people("Iris", width=1366, height=680)
    match = iris.set_table({1: "random"})
    for _ in range(3):
        assert iris.wait_turn()
        iris.answered(iris.page.locator("#ask [data-key=end]").click)
    page = iris.page
    page.goto(f"{match}/replay?at=-1")
    iris.wait_ready()
    page.wait_for_function(PLACE, arg=0)
    page.locator("[data-to]").last.click()
    last = int(page.locator("[data-to]").last.get_attribute("data-to"))
    page.wait_for_function(PLACE, arg=last)
    page.wait_for_function(
        "() => document.querySelector('[data-to][aria-current]') === [...document.querySelectorAll('[data-to]')].at(-1)"
    )
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function("(last) => Number(document.getElementById('slider').value) < last", arg=last)
    page.keyboard.press("Home")
    page.wait_for_function(PLACE, arg=0)
    page.select_option("#speed", "300")
    page.click("#plays")
    page.wait_for_function(PLACE, arg=int(page.get_attribute("#slider", "max")), timeout=60_000)
    page.wait_for_function("() => document.getElementById('plays').getAttribute('aria-pressed') === 'false'")

"""One whole match each by mouse, by touch on a phone, and by keyboard alone."""

from tests.e2e.people import by_keyboard, by_mouse, by_touch


def test_a_match_is_played_to_its_end_by_mouse(people):
    helena = people("Helena")
    helena.set_table({1: "random"})
    assert helena.play_out(by_mouse, seed=1) > 7
    assert helena.page.locator("#ending-sheet").is_visible()
    assert "Total" in helena.page.locator(".score-sheet").inner_text()
    for part in ("#options", "#hand", "#players", "#log"):
        box = helena.page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 900, f"{part} stands below the window"
    helena.page.emulate_media(media="print")
    assert helena.page.locator(".score-sheet").is_visible()
    assert not helena.page.locator("#content, #hand").first.is_visible()


def test_a_match_is_played_to_its_end_by_touch_on_a_phone(people):
    ama = people("Ama", width=390, height=844, touch=True)
    ama.set_table({1: "random"})
    assert ama.play_out(by_touch, seed=2) > 7
    assert ama.page.locator(".score-sheet").is_visible()
    assert ama.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_match_is_played_to_its_end_by_keyboard_alone(people):
    yuki = people("Yuki")
    yuki.set_table({1: "random"})
    yuki.page.mouse.move(0, 0)
    assert yuki.play_out(by_keyboard, seed=3) > 7
    yuki.page.keyboard.press("Escape")
    assert not yuki.page.locator("#ending-sheet").is_visible()

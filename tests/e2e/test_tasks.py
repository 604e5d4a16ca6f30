"""Tasks in a browser: solved by mouse, keys and finger, in three languages, the card never over its subject."""

import pytest

SIZES = ((1440, 780), (1366, 680), (390, 700))
# Which share of the frame lies under the card, in percent.
COVERED = """() => {
  const frame = document.querySelector('.spotlight .frame')?.getBoundingClientRect();
  const card = document.querySelector('#task .task-card').getBoundingClientRect();
  if (!frame) return 0;
  const wide = Math.min(frame.right, card.right) - Math.max(frame.left, card.left);
  const high = Math.min(frame.bottom, card.bottom) - Math.max(frame.top, card.top);
  return wide > 0 && high > 0 ? Math.round((100 * wide * high) / (frame.width * frame.height)) : 0;
}"""
SUBJECT = "async () => (await fetch(`${location.pathname}/task`)).json()"


def begin(person, course: str, game: str = "khronos") -> None:
    """Begin a guided match or drill of a game."""
    person.page.goto("/drills")
    person.page.click(f"#{game} button[value={course}]")
    person.page.wait_for_url("**/matches/*")
    person.wait_ready()


def by_mouse(page, option) -> None:
    option.click()


def by_keys(page, option) -> None:
    page.keyboard.press("/")
    page.keyboard.type(option.locator("strong").inner_text())
    page.keyboard.press("Enter")


def by_finger(page, option) -> None:
    has_place = bool(option.get_attribute("data-elements"))
    option.tap()
    if has_place:
        page.locator("#confirm .main").tap()


WAYS = {
    "mouse": (by_mouse, {"width": 1440, "height": 780, "locale": "en-GB"}, "Solved"),
    "keys": (by_keys, {"width": 1366, "height": 680, "locale": "pt-BR"}, "Resolvido"),
    "finger": (by_finger, {"width": 390, "height": 844, "locale": "ja-JP", "touch": True}, "解けました"),
}


@pytest.mark.parametrize(
    ("way", "game", "course"),
    [
        *((way, "khronos", "division") for way in WAYS),
        *((way, "inventions", "sharing") for way in ("mouse", "finger")),
        *((way, "feudum", "stars") for way in ("mouse", "finger")),
    ],
)
def test_a_drill_is_solved_by_the_act_and_undone_with_it(people, way, game, course):
    act, device, solved = WAYS[way]
    pupil = people("Ama", **device)
    page = pupil.page
    begin(pupil, course, game)
    for _ in range(6):
        if pupil.page.locator("#task[data-task='']").count():
            break
        subject = page.evaluate(SUBJECT)
        if not subject["task"]:
            break  # solved; the page is about to say so
        assert subject["codes"], subject
        option = page.locator(f'#options .option[data-code="{subject["codes"][0]}"]:not([data-denied])')
        if not option.is_visible():
            group = option.evaluate("one => one.closest('[data-group]').dataset.group")
            page.click(f'#options .group-list [data-group="{group}"]')
        pupil.answered(lambda option=option: act(page, option))
    page.wait_for_function("solved => document.querySelector('#task')?.textContent.includes(solved)", arg=solved)
    assert page.locator("#task .task-strip .done").count() == 2


@pytest.mark.parametrize(
    ("game", "board", "task"),
    [("khronos", "#age-0", "keep"), ("inventions", ".i-world", "invent"), ("feudum", ".f-map", "improve")],
)
def test_the_card_leaves_its_subject_free_at_every_size_and_the_veil_lifts_when_the_pointer_moves(
    people, game, board, task
):
    pupil = people("Ama", width=1440, height=780)
    page = pupil.page
    begin(pupil, "first", game)
    page.wait_for_selector(".spotlight .veil")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        assert page.evaluate(COVERED) < 5, (width, height)
        card = page.locator("#task .task-card").bounding_box()
        assert card["y"] >= 0
        assert card["y"] + card["height"] <= height
        assert card["x"] + card["width"] <= width
    page.set_viewport_size({"width": 1440, "height": 780})
    page.locator(board).hover()
    page.wait_for_function("() => !document.querySelector('.spotlight .veil')")
    assert page.locator(f"#task[data-task={task}]").count() == 1


def test_a_task_is_skipped_without_leaving_the_page_and_two_tabs_agree(people):
    pupil = people("Ama", width=1440, height=780)
    page = pupil.page
    begin(pupil, "first")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready]")
    page.click("#task .task-head .link")
    for tab in (page, other):
        tab.wait_for_selector("#task[data-task=bonus]")
    other.close()
    page.reload()
    page.wait_for_selector("#task[data-task=bonus]")

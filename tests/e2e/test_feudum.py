"""Whole matches of Feudum by mouse with a friend, by thumb and by keyboard; its table in its window, its pages to read."""

import random
from functools import partial

import pytest

from gnomon.games.feudum.terms import GUILD_NAMES
from tests.e2e import hands
from tests.e2e.hands import SEEN, leaves, pages_of_game, totals
from tests.e2e.people import Person, by_keyboard
from tests.e2e.test_every_page import LANGUAGES, faults_on, read_well
from tests.e2e.test_people import invite, sit
from tests.e2e.test_table_fits import INSIDE

GAME = "feudum"
BASIC = {"option_advanced": "False"}
DESKS = ((1366, 680), (1366, 768), (1440, 780), (1440, 1000), (1920, 1080), (2560, 1300))
FIRST_SCREEN = [
    "#ask",
    "#options",
    "#f-loc-S1",
    "#f-loc-D5",
    "#f-loc-M1",
    *(f"#f-guild-{guild}" for guild in GUILD_NAMES),
]
PURPOSES = ("f-card-improve", "f-card-influence")
ENDS = 0.3
"""How often a player who may end a series of answers does: a match is long enough."""
LONG = 90
"""After so many answers enough rounds have been counted."""
MOST_A_ROUND = 12
"""A round once took 16. Most matches stay under two thirds of that; some, for what is drawn and met, are above."""
TAKES_PART = 10
"""So many answers a friend gives, more or less, before a program stands in: the set-up, and cards for the first round."""


def sits_down(person: Person, programs: int, **more: str) -> str:
    """A basic match against so many programs; its path."""
    return person.set_table(dict.fromkeys(range(1, programs + 1), "club"), game=GAME, **{**BASIC, **more})


def intention(person: Person, dice: random.Random) -> tuple[int, str]:
    """Which option that can be seen is taken, and where it lies; -1 to end. Improvements bring the match to its end."""
    seen = person.page.evaluate(SEEN)
    options = seen["options"]
    purposes = [number for number, option in enumerate(options) if option["places"] in PURPOSES and option["isLoud"]]
    if not purposes and (not options or (seen["ends"] and dice.random() < ENDS)):
        return -1, ""
    number = purposes[0] if purposes else dice.randrange(len(options))
    return number, options[number]["places"]


by_mouse = partial(hands.by_mouse, intention)
by_thumb = partial(hands.by_thumb, intention)
together = partial(hands.together, by_mouse)


def by_keys(person: Person, dice: random.Random) -> None:
    """What one is bent on by its number; anything else as anybody does."""
    number, place = intention(person, dice)
    if place in PURPOSES and number < 9:
        person.page.keyboard.press(str(number + 1))
    else:
        by_keyboard(person, dice, ENDS)


def test_a_match_with_a_friend_and_programs_is_played_by_mouse(people):
    helena, friend = people("Helena"), people("Tomás", locale="pt-BR")
    match = helena.set_table({1: "open", 2: "club", 3: "club"}, game=GAME, **BASIC)
    sit(friend, invite(helena, match))
    together([helena, friend], random.Random(1), 2 * TAKES_PART)
    leaves(friend)
    friend.page.goto("/")
    assert helena.play_out(by_mouse, seed=1) > 20
    helena.page.locator("[data-scoring-done]").click()
    assert helena.page.locator("#ending-sheet").is_visible()
    assert len(totals(helena)) == 4
    friend.open(match)
    assert friend.is_over()
    assert totals(friend) == totals(helena)
    wrong = read_well(friend, "pt_BR", [match], GAME)
    assert not wrong, "\n".join(wrong)


def test_a_match_is_played_with_a_thumb_on_a_phone(people):
    ama = people("Ama", width=390, height=844, touch=True)
    sits_down(ama, 2)
    assert ama.play_out(by_thumb, seed=2) > 20
    ama.page.locator("[data-scoring-done]").tap()
    assert ama.page.locator(".score-sheet").is_visible()
    assert ama.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_match_is_played_by_keyboard_alone(people):
    yuki = people("Yuki", locale="ja-JP")
    match = sits_down(yuki, 2)
    yuki.page.mouse.move(0, 0)
    assert yuki.play_out(by_keys, seed=3) > 20
    wrong = read_well(yuki, "ja", [match], GAME)
    assert not wrong, "\n".join(wrong)


def test_a_card_in_hand_stays_there_while_a_friend_chooses(people):
    ama, friend = people("Ama", width=390, height=844, touch=True), people("Tomás")
    sit(friend, invite(ama, ama.set_table({1: "open"}, game=GAME)))
    dice = random.Random(5)
    while not (ama.is_asked() and friend.is_asked()):
        hands.together(
            lambda person, dice: (by_thumb if person is ama else by_mouse)(person, dice), [ama, friend], dice, 1
        )
    page = ama.page
    ama.options().first.tap()
    confirm = page.locator("#confirm .main")
    confirm.wait_for()
    label, row = confirm.inner_text(), page.evaluate("document.body.dataset.seq")
    friend.answered(friend.options().first.click)
    page.wait_for_function("(row) => document.body.dataset.seq !== row", arg=row)
    assert confirm.is_visible()
    assert confirm.inner_text() == label
    ama.answered(confirm.tap)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pages_read_well_in_every_language(people, language):
    reader = people("Zé", locale=LANGUAGES[language])
    match = sits_down(reader, 2, option_advanced="True")
    together([reader], random.Random(6), TAKES_PART)
    wrong = read_well(reader, language, [f"/games/{GAME}", *pages_of_game(GAME, match)], GAME)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_its_pages(people, theme):
    zoe = people("Zoë", bypass_csp=True)
    match = sits_down(zoe, 1, option_advanced="True")
    assert zoe.wait_turn()
    wrong = faults_on(zoe, pages_of_game(GAME, match) if theme == "light" else [match], theme)
    assert not wrong, "\n".join(wrong)


def test_on_a_desk_map_guilds_and_question_fit_into_the_window(people):
    zoe = people("Zoë")
    sits_down(zoe, 3, option_advanced="True")
    page = zoe.page
    wrong = []
    for _ in range(3):
        assert zoe.wait_turn()
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{width} by {height}: the page is {wide} wide")
            outside = [part for part in FIRST_SCREEN if not page.evaluate(INSIDE, part)]
            wrong += [f"{width} by {height}: {part} leaves the window" for part in outside]
        zoe.answered(zoe.options().first.click)
    assert not wrong, "\n".join(wrong)


def test_on_a_phone_question_and_answers_are_in_reach_over_the_map(people):
    ama = people("Ama", width=390, height=844, touch=True)
    sits_down(ama, 1)
    page = ama.page
    for _ in range(3):
        assert ama.wait_turn()
        assert page.evaluate(INSIDE, "#ask .q")
        assert page.evaluate(INSIDE, "#options .option-lists > .open .option")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator("#f-loc-D3").is_visible()
        ama.answered(partial(by_thumb, ama, random.Random(4)))


def test_a_round_takes_far_fewer_answers_and_clicks_than_sixteen(people):
    """Whoever lets the books keep themselves, and plays every card, by mouse through the rounds of a match."""
    zoe = people("Zoë")
    sits_down(zoe, 2)
    page, dice = zoe.page, random.Random(11)
    clicks = answers = 0
    rounds: dict[str, list[int]] = {}

    def act() -> None:
        nonlocal clicks
        clicks += 1
        if page.locator("[data-scoring-done]").is_visible():
            page.locator("[data-scoring-done]").click()
            clicks += 1
        agreed = page.locator(".for-good button:not(.main)")
        if agreed.count():
            zoe.renewed(agreed.first.click)
        else:
            by_mouse(zoe, dice)

    while answers < LONG and zoe.wait_turn():
        number = page.locator("#rail b").inner_text().rpartition(" ")[2]
        before = clicks
        zoe.answered(act)
        answers += 1
        met = rounds.setdefault(number, [0, 0])
        met[0] += 1
        met[1] += clicks - before
    whole = [counts for _, counts in list(rounds.items())[1:-1]]
    assert len(whole) >= 3
    mean = [sum(counts[part] for counts in whole) / len(whole) for part in (0, 1)]
    print(
        f"Feudum, a first match, 3 players: {mean[0]:.1f} answers and {mean[1]:.1f} clicks in a round, over {len(whole)} rounds"
    )
    assert max(mean) <= MOST_A_ROUND

"""Eras in real time: sand that ends everywhere at once, sounds set ahead, four browsers to the end, a thumb on a phone."""

import random
import re
import time
from collections.abc import Iterator

import pytest

from tests.e2e.conftest import Server

SPEED = 3_000
ERA_SECONDS = 9 * 60 * 100 / SPEED
NAMES = ("Helena", "Tomás", "Ama", "Yuki")
SET_TABLE = """async (wish) => {
    const reply = await fetch('/api/matches', { method: 'POST', body: JSON.stringify(wish) });
    return (await reply.json()).id;
}"""
TAP = """() => {
    if (document.querySelector('#ending table')) return 'over';
    if (document.getElementById('ask').dataset.mine !== '1') return null;
    const found = [...document.querySelectorAll('#ask [data-code], #options .option[data-code]:not([data-denied])')];
    return found.filter((button) => button.checkVisibility()).map((button) => {
        const box = button.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
}"""
# In one go: between looking and clicking the match may end, and other buttons stand where the answers were. While the
# line is down an answer would go as a form, and the page with it.
TAP_ONE = f"""(chance) => {{
    const found = ({TAP})();
    if (found === 'over' || !found?.length || !document.getElementById('offline').hidden) return found;
    document.elementFromPoint(...found[Math.floor(chance * found.length)])?.closest('button[data-code]')?.click();
    return null;
}}"""
PLACES = """() => [...document.querySelectorAll('#options .option[data-code]:not([data-denied])')]
    .map((button) => (button.dataset.elements ?? '').split(' '))
    .filter(([from, to]) => from.endsWith('-timers-0') && to)
    .map((ids) => ids.slice(0, 2).map((id) => {
        const box = document.getElementById(id).getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    }))"""
MAY_PLACE = """() => {
    const found = {};
    for (const button of document.querySelectorAll('#options .option[data-code]:not([data-denied])')) {
        const [from, , tile] = (button.dataset.elements ?? '').split(' ');
        if (tile) (found[`dock-timers-${from.at(-1)}`] ??= []).push(tile);
    }
    return Object.keys(found).length ? found : null;
}"""
FIRST_TIMED = "() => JSON.parse(document.querySelector('[data-timed]').dataset.timed).findIndex(Boolean)"
MIDDLE = """(id) => {
    const element = document.getElementById(id);
    if (!element?.checkVisibility()) return null;
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
LISTEN = """
window.heard = [];
window.seen = [];
window.spoken = [];
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, when) {
    this.planned = value;
    return set.call(this, value, when);
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when = 0) {
    const ahead = (when - this.context.currentTime) * 1000;
    const moment = performance.timeOrigin + performance.now() + ahead;
    window.heard.push({ pitch: this.frequency.planned, moment, ahead });
    return start.call(this, when);
};
addEventListener('DOMContentLoaded', () => {
    const watch = (id, list) => {
        const place = document.getElementById(id);
        if (!place) return;
        new MutationObserver(() => place.textContent && list.push(place.textContent)).observe(place, { childList: true });
    };
    watch('herald', window.seen);
    watch('live', window.spoken);
});
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this file's own, which lets match time pass thirty times as fast."""
    running = Server(tmp_path_factory.mktemp("real-time"), str(SPEED))
    running.start()
    yield running
    running.stop()


def set_real_time(person, kinds, speed):
    """Set a table in real time; its path."""
    person.introduce()
    seats = [{"kind": "opponent", "level": kind} if kind not in ("me", "open") else {"kind": kind} for kind in kinds]
    wish = {"game": "time_of_empires", "seats": seats, "speed": speed}
    return f"/matches/{person.page.evaluate(SET_TABLE, wish)}"


def seat_all(persons, match):
    """Everybody follows a link to a seat, and the first looks on from the table."""
    host = persons[0]
    for seat, person in enumerate(persons[1:], 1):
        host.page.goto(f"{match}/invite?seat={seat}")
        link = host.page.input_value("#address")
        person.page.goto(link)
        person.page.fill("#name", person.name)
        person.page.click("form[action^='/join/'] button")
        person.page.wait_for_url("**/matches/*")
        person.wait_ready()
    host.open(match)


def four(people, speed):
    """Four people at one table; the first has not asked for less motion, so pieces glide and fade on that page."""
    moved = people(NAMES[0], reduced_motion="no-preference")
    persons = [moved, *(people(name) for name in NAMES[1:])]
    for person in persons:
        person.page.add_init_script(LISTEN)
    seat_all(persons, set_real_time(persons[0], ["me", "open", "open", "open"], speed))
    return persons


def tap_something(person, dice):
    """Tap one of the answers that can be seen, if there is one; whether the match is over."""
    return bool(person.page.evaluate(TAP_ONE, dice.random()) == "over")


ERA = "() => document.getElementById('pulse')?.dataset.span !== undefined"


def until_the_era(persons):
    """Answer whatever comes before an era, and wait for the gong."""
    deadline = time.monotonic() + 90
    dice = random.Random(1)
    while not all(person.page.evaluate(ERA) for person in persons):
        assert time.monotonic() < deadline, "no era begins"
        for person in persons:
            tap_something(person, dice)
    for person in persons:
        person.page.wait_for_function(f"() => ({PLACES})().length > 0")


def test_four_browsers_play_a_match_to_its_end_with_sound_sand_and_scores(people):
    persons = four(people, SPEED)
    dice = random.Random(7)
    deadline = time.monotonic() + 12 * ERA_SECONDS
    playing = list(persons)
    while playing:
        assert time.monotonic() < deadline, "the match does not end"
        playing = [person for person in playing if not tap_something(person, dice)]
    sheets = set()
    for person in persons:
        person.page.wait_for_selector("#scoring [data-scoring-done]")
        if not person.page.locator("#ending-sheet").is_visible():  # the last tap may have met the button that opens it
            person.page.locator("#scoring [data-scoring-done]").click()
        person.page.wait_for_selector("#ending-sheet .score-sheet", state="visible")
        sheets.add(re.sub(r"\s+", " ", person.page.inner_text("#ending-sheet .score-sheet")))
        gongs = [tone for tone in person.page.evaluate("window.heard") if tone["pitch"] == 98]
        assert len(gongs) >= 3, "each second gong"
        assert any("gong" in text for text in person.page.evaluate("window.seen"))
        assert any("gong" in text for text in person.page.evaluate("window.spoken"))
        assert "puts timer" in person.page.inner_text("#log")
        assert person.page.locator("#delay").inner_text().endswith(" ms")
    assert len(sheets) == 1, "everybody reads the same scores"


def test_timers_are_empty_everywhere_at_once_and_their_sounds_are_set_ahead(people):
    persons = four(people, 50)
    persons[1].page.add_init_script("Date.now = () => 12345;")
    persons[1].page.reload()
    persons[1].wait_ready()
    until_the_era(persons)
    for index, person in enumerate(persons):
        mouse = person.page.mouse
        (x, y), (to_x, to_y) = person.page.evaluate(PLACES)[0]
        if index % 2:
            mouse.click(x, y)
            mouse.click(to_x, to_y)
        else:
            mouse.move(x, y)
            mouse.down()
            mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
            mouse.move(to_x, to_y)
            mouse.up()
        person.page.wait_for_function("() => window.emptyAt().length")
    for person in persons:
        person.page.wait_for_function("() => window.emptyAt().length === 4")
    ends = [dict(person.page.evaluate("window.emptyAt()")) for person in persons]
    assert len({tuple(sorted(found)) for found in ends}) == 1, "the same four timers"
    for ready in ends[0]:
        instants = [found[ready] for found in ends]
        assert max(instants) - min(instants) < 50, instants
    for person, found in zip(persons, ends, strict=True):
        person.page.wait_for_function("() => window.heard.some((tone) => tone.pitch === 1047)")
        (empty,) = [tone for tone in person.page.evaluate("window.heard") if tone["pitch"] == 1047][-1:]
        assert min(abs(empty["moment"] - instant) for instant in found.values()) < 100
        assert empty["ahead"] > 1_000, "on the audio clock, long before"


def test_a_thumb_plays_an_era_on_a_phone(people):
    ama = people("Ama", width=390, height=844, touch=True)
    ama.open(set_real_time(ama, ["me", "random"], 300))
    until_the_era([ama])
    page, dice = ama.page, random.Random(3)
    deadline = time.monotonic() + 120
    while page.locator("#log").text_content().count("You put timer") < 4:
        assert time.monotonic() < deadline, "the thumb is too slow"
        timers = page.evaluate(MAY_PLACE)
        if timers:
            timer, places = dice.choice(list(timers.items()))
            taps = [page.evaluate(MIDDLE, timer), page.evaluate(MIDDLE, dice.choice(places))]
        else:
            found = page.evaluate(TAP)
            taps = [dice.choice(found)] if found and found != "over" else []
        for middle in filter(None, taps):
            page.touchscreen.tap(*middle)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_match_is_played_again_by_its_clock_with_the_sand(people):
    ama = people("Ama")
    match = set_real_time(ama, ["me", "random"], SPEED)
    ama.open(match)
    until_the_era([ama])
    dice, deadline = random.Random(2), time.monotonic() + ERA_SECONDS
    while time.monotonic() < deadline:
        tap_something(ama, dice)
    page = ama.page
    page.goto(f"{match}/replay")
    ama.wait_ready()
    page.click("[data-go=first]")
    page.wait_for_function("() => document.getElementById('slider')?.value === '0'")
    page.locator("#slider").fill(str(page.evaluate(FIRST_TIMED)))
    page.select_option("#speed", "800")
    page.click("#plays")
    page.wait_for_function(
        "() => [...document.querySelectorAll('[data-ready-at] [class*=-seconds]')].some((left) => left.textContent > '0')",
        timeout=60_000,
    )
    elapsed = "() => document.querySelector('text[data-gong-at]')?.textContent"
    before = page.evaluate(elapsed)
    page.wait_for_function(f"(before) => ({elapsed})() !== before", arg=before, timeout=60_000)
    page.click("#plays")
    assert page.get_attribute("#plays", "aria-pressed") == "false"
    place = int(page.input_value("#slider"))
    assert place > 0
    page.wait_for_timeout(1_000)
    assert int(page.input_value("#slider")) <= place + 1, "it stands still"

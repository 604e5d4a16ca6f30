"""Whether a table fits a window: the fullest positions of recorded matches, put on a table, and what is wrong with them.

A game's row is a `Full`: what counts as a card, and what makes a position full. `faults` looks at a page as it stands.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Page

from gnomon.catalog import entry
from gnomon.games.face import Sight
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.main import Place, build_host
from gnomon.match import begin_at
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.service import Settings
from gnomon.matches.transfer import import_table
from gnomon.web.metrics import Metrics
from gnomon.web.visitor import LANGUAGE_COOKIE
from tests.kit import spoken_matches

ONE_SCREEN: Final = ((1440, 780), (1366, 680), (2560, 1300))
"""Windows in which everything is in sight and the page does not scroll."""
SMALL: Final = ((390, 700), (740, 360))
"""A phone, upright and on its side: what scrolls there may scroll."""
LANGUAGES: Final = ("en", "pt_BR", "ja")
FEW: Final = 9
"""So many options stand without scrolling."""

Measure = Callable[[Game, State, int], int]
"""How full a position is for the seat that is asked."""


def offered(game: Game, state: State, seat: int) -> int:
    """How many rows the list of options has; a list that is chosen from group by group counts for its longest."""
    face = entry(game.id).face
    rows = [len(group.choices) for group in face.groups(Sight(face, game, game.view(state, seat), seat))]
    return sum(rows) if sum(rows) <= 40 else 0


@dataclass(frozen=True)
class Full:
    """What a game has at its fullest: `cards` are selectors of what must stand whole beside options and buttons.

    `measures` name the positions that are looked at: of the recorded matches with most seats, where each is largest.
    `scrollers` are selectors of what may scroll inside a large window beside the log and a long list of options.
    """

    cards: str
    measures: Mapping[str, Measure] = field(default_factory=lambda: {"options": offered})
    matches: tuple[str, ...] = ("players-5", "players-4", "players-3")
    scrollers: str = ""


def fullest(game: str, full: Full) -> dict[str, State]:
    """A copy of the fullest position by each measure, the earliest one of its size."""
    rules = entry(game).game
    best: dict[str, tuple[int, State]] = {}
    for name, start, lines in _recorded(game, full.matches):
        for is_after, moment in spoken_matches.moments(game, name, start, lines):
            if is_after or moment.state.over or len(rules.to_act(moment.state)) == 0:
                continue
            seat = rules.to_act(moment.state)[0]
            for measured, measure in full.measures.items():
                size = measure(rules, moment.state, seat)
                if measured not in best or size > best[measured][0]:
                    best[measured] = size, rules.load(moment.state.to_dict())
    return {measured: state for measured, (_, state) in best.items()}


def _recorded(game: str, names: tuple[str, ...]) -> list[tuple[str, State, list[str]]]:
    found = {name: (name, state, lines) for name, state, lines in spoken_matches.recorded(game, False)}
    return list(islice((found[name] for name in names if name in found), 1))


class Opened(NamedTuple):
    """A table with a match that stands at a position, and the code of the seat that is asked there."""

    path: str
    code: str


def set_up(folder: Path, game: str, state: State) -> Opened:
    """Put a position on a table of the server that keeps its data in a folder; a person sits at every seat."""
    match = begin_at(game, state.to_dict())
    seat = match.to_act[0]
    text = match.dump()

    async def work() -> Opened:
        host = build_host(Place(folder, "", "", "off", False, True), Settings(notices=False), Metrics())
        await host.store.open()
        try:
            record, seats = await import_table(text, host.store, SystemEntropy(), host.clock)
        finally:
            await host.store.close()
        return Opened(f"/matches/{record.id}", seats[seat].recovery)

    with ThreadPoolExecutor(1) as beside:  # the driver of the browser has a loop of its own in this thread
        return beside.submit(asyncio.run, work()).result()


def sit_down(page: Page, opened: Opened) -> None:
    """Take the seat by its code."""
    page.goto("/me")
    origin = page.evaluate("location.origin")
    page.request.post("/me/recover", form={"code": opened.code, "name": "Helena"}, headers={"Origin": origin})


def speak(page: Page, language: str) -> None:
    """From the next page on the site speaks a language."""
    page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": page.evaluate("location.origin")}])


TOO_SMALL: Final = """() => {
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const found = [];
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('script, style, .unseen, defs, symbol, title, desc') || !own(one)) continue;
    if (!one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
    if (!one.getBoundingClientRect().width) continue;
    const text = one.closest('text');
    const matrix = text?.getScreenCTM();
    const scale = matrix ? Math.hypot(matrix.b, matrix.d) : one.currentCSSZoom ?? 1;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < 11.99) found.push(`${size.toFixed(2)} ${one.getAttribute('class')} ${one.textContent.slice(0, 20)}`);
  }
  return [...new Set(found)];
}"""
"""Every text of less than 12 pixels as it is shown, whatever shrinks it."""

MISPLACED: Final = """({ cards, scrollers, few, isOneScreen }) => {
  const found = [];
  const named = (one) => `${one.id || one.getAttribute('class') || one.tagName} “${one.textContent.trim().slice(0, 24)}”`;
  const box = (one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return { left, top, right, bottom }; };
  const meet = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const isArea = ({ left, top, right, bottom }) => right - left > 2 && bottom - top > 2;
  const within = (a, b, air = 1.5) => a.left >= b.left - air && a.top >= b.top - air && a.right <= b.right + air && a.bottom <= b.bottom + air;
  const sheet = { left: 0, top: 0, right: innerWidth, bottom: isOneScreen ? innerHeight : Infinity };
  const mayScroll = (one) => !isOneScreen || one.matches('.log-lines, .chat-lines' + (scrollers ? `, ${scrollers}` : ''))
    || (one.matches('.option-lists, .group-list') && document.querySelectorAll('#options .option[data-code]:not([data-denied])').length > few)
    || (one.matches('.option-lists') && one.querySelector('details[open]'));
  if (isOneScreen) {
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page is ${scrollWidth} by ${scrollHeight}`);
  } else if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const things = [...document.querySelectorAll(`.option[data-code], button, a.button, summary, ${cards}`)].filter((one) =>
    one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && isArea(box(one)) && !one.closest('.skip, .unseen'));
  const seen = new Map();
  for (const one of things) {
    let [rest, isScrolled] = [box(one), false];
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.display === 'contents') continue;
      if (getComputedStyle(one).position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const frame = box(around);
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (!within(rest, frame)) {
        if (scrolls && mayScroll(around)) isScrolled = true;
        else found.push(`${named(one)} leaves ${around.id || around.className.baseVal || around.className}`);
      }
      rest = meet(rest, frame);
      if (!isArea(rest)) break;
    }
    if (!isArea(rest)) continue;
    if (!within(rest, sheet) && !(isScrolled && !isOneScreen)) found.push(`${named(one)} leaves the window`);
    const inner = one.matches('.option, .button') && one.scrollWidth > one.clientWidth + 2 && !isScrolled;
    if (inner) found.push(`${named(one)} is wider than its frame`);
    seen.set(one, rest);
  }
  if (isOneScreen) {
    const all = [...seen];
    for (let i = 0; i < all.length; i++) for (let j = i + 1; j < all.length; j++) {
      const [[a, first], [b, second]] = [all[i], all[j]];
      if (!a.contains(b) && !b.contains(a) && isArea(meet(first, second))) found.push(`${named(a)} lies over ${named(b)}`);
    }
  }
  return [...new Set(found)];
}"""
"""What of cards, options and buttons is cut off, outside of the window, or over another."""


def faults(page: Page, full: Full, sizes: tuple[tuple[int, int], ...] = (*ONE_SCREEN, *SMALL)) -> list[str]:
    """What is wrong with the page in each window, one sentence each."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        is_one_screen = (width, height) in ONE_SCREEN
        asked = {"cards": full.cards, "scrollers": full.scrollers, "few": FEW, "isOneScreen": is_one_screen}
        wrong = [*page.evaluate(MISPLACED, asked), *page.evaluate(TOO_SMALL)]
        found += [f"{width} by {height}: {one}" for one in wrong]
    return found

"""Every page in every language: translated, nothing clipped, no sideways scroll, nothing serious for axe."""

import json
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
PACKAGE = Path(__file__).resolve().parents[2] / "src" / "gnomon"
WEB, GAMES = PACKAGE / "web", PACKAGE / "games"
LANGUAGES = {"en": "en-US", "pt_BR": "pt-BR", "ja": "ja-JP"}
WIDTHS = (390, 768, 1440, 2560)
PAGES = (
    "/",
    "/new",
    "/rules",
    "/rules?q=tower",
    "/rules/khronos",
    "/rules/khronos?q=tower",
    "/rules/feudum/sheet",
    "/games",
    "/games/khronos",
    "/challenge",
    "/challenge?week=2026-W01",
    "/drills",
    "/about",
    "/privacy",
    "/seeks",
    "/watch",
    "/records",
    "/analysis",
    "/me",
    "/me/delete",
    "/me/turn",
    "/me/days-off",
    "/me/people",
    "/mail/in",
    "/people",
    "/people/programs?game=khronos",
    "/people/programs/club?game=khronos",
    "/nowhere",
)
HELD = {"aria-allowed-role", "landmark-no-duplicate-banner", "landmark-unique", "region"}
"""What axe-core calls milder, and is held nevertheless."""
LOOKS = ((1440, 900), (390, 700))
AT_A_TABLE = ("", "/replay", "/account", "/invite?seat=2", "/resign")

CLIPPED = """() => {
  const wrong = [];
  for (const element of document.querySelectorAll('button, a, h1, h2, h3, label, th, td, li, p, summary, .button, option')) {
    if (!element.checkVisibility({ checkVisibilityCSS: true }) || element.closest('svg, .unseen, .choices, .skip')) continue;
    const style = getComputedStyle(element);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    if (style.overflowX === 'auto' || style.overflowX === 'scroll') continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.textContent.trim()) wrong.push(element.outerHTML.slice(0, 160));
  }
  return wrong;
}"""
SMALL = """() => [...document.querySelectorAll('body *')].filter((element) =>
    !element.closest('svg, .unseen, script, style') && element.checkVisibility()
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(element).fontSize) < 12).map((element) => element.outerHTML.slice(0, 120))"""
# Lettering of a plot shrinks with the plot.
SMALL_IN_PLOTS = """() => [...document.querySelectorAll('.gn-plot text')].filter((element) =>
    parseFloat(getComputedStyle(element).fontSize) * element.getScreenCTM().a < 12).map((element) => element.outerHTML)"""
WORDS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.closest('script, style, [lang]:not(html)')) continue;
    const text = walker.currentNode.textContent.trim();
    if (text) found.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (element.getAttribute(name) && !element.closest('[lang]:not(html)')) found.push(element.getAttribute(name).trim());
  return found;
}"""


def sources(language: str, game: str = "") -> set[str]:
    """The English sentences of the interface, and of a game's own, that read differently in a language."""
    found: set[str] = set()
    for folder, name in [(WEB, "gnomon"), *([(GAMES / game, game)] if game else [])]:
        with (folder / "locale" / language / "LC_MESSAGES" / f"{name}.po").open("rb") as stream:
            catalogue = read_po(stream, locale=language)
        for message in catalogue:
            if isinstance(message.id, str) and message.string != message.id and not {"%", "{"} & set(message.id):
                found.add(message.id)
    return found - {""} - {"Total", "Link", "Menu", "Gnomon"} - {game.title()}


def read_well(person, language: str, paths: list[str], game: str = "") -> list[str]:
    """What is untranslated, clipped, too small or too wide on these pages."""
    page, untranslated, wrong = person.page, sources(language, game), []
    for path in paths:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(path)
        if language != "en":
            wrong += [f"{path}: untranslated {text!r}" for text in page.evaluate(WORDS) if text in untranslated]
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{path}: scrolls sideways at {width} ({wide})")
            wrong += [f"{path}: clipped at {width}: {text}" for text in page.evaluate(CLIPPED)]
            wrong += [f"{path}: small text at {width}: {text}" for text in page.evaluate(SMALL)]
            wrong += [f"{path}: small text at {width}: {text}" for text in page.evaluate(SMALL_IN_PLOTS)]
    return list(dict.fromkeys(wrong))


TABLE_READY = "() => !document.querySelector('.table-page') || document.body.dataset.ready === '1'"
# What scrolls is reached by Tab a moment after its page has changed.
MARKED = "() => document.querySelector('.desk, .side') && new Promise((resolve) => setTimeout(resolve, 200))"


def serious(page) -> list[str]:
    """What axe-core finds serious or critical on the page as it stands, once its script has connected everything."""
    page.wait_for_function(TABLE_READY)
    page.evaluate(MARKED)
    page.evaluate(AXE)
    names = "{ 'label-content-name-mismatch': { enabled: true } }"
    found = page.evaluate(
        f"() => axe.run({{ exclude: [['svg > *']] }}, {{ resultTypes: ['violations'], rules: {names} }})"
    )
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]} ({json.dumps(one['nodes'][0].get('any', [])[:1])[:240]})"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical") or one["id"] in HELD
    ]


@pytest.fixture(scope="module", params=list(LANGUAGES))
def visitor(request, browser, server):
    """Somebody who reads one language, with a match against a program and a table that waits for a friend."""
    from tests.e2e.people import Person

    server.deal_for(f"a reader of {request.param}")
    context = browser.new_context(
        locale=LANGUAGES[request.param], base_url=server.address, reduced_motion="reduce", bypass_csp=True
    )
    person = Person("Zé", context.new_page(), server.address)
    person.language = request.param
    person.match = person.set_table({1: "random"})
    person.waiting = person.set_table({1: "random", 2: "open"})
    yield person
    context.close()


def addresses(person) -> list[str]:
    """Every page, those of one's own tables included."""
    own = [f"{person.match}{part}" for part in AT_A_TABLE if "invite" not in part]
    return [*PAGES, *own, f"{person.waiting}{AT_A_TABLE[3]}", person.waiting]


def test_every_page_is_translated_fits_and_is_accessible(visitor):
    wrong = read_well(visitor, visitor.language, addresses(visitor))
    assert not wrong, "\n".join(wrong)


def beheld(person, theme: str) -> None:
    """The person looks from a desk, in a theme."""
    person.page.set_viewport_size({"width": 1440, "height": 900})
    person.page.context.add_cookies([{"name": "gnomon_theme", "value": theme, "url": person.address}])


def faults_on(person, paths: list[str], theme: str) -> list[str]:
    """What axe-core finds on each of these pages, on a desk and on a phone."""
    beheld(person, theme)
    wrong = []
    for width, height in LOOKS:
        person.page.set_viewport_size({"width": width, "height": height})
        for path in paths:
            person.page.goto(path)
            wrong += [f"{path} at {width}: {fault}" for fault in serious(person.page)]
    return wrong


@pytest.mark.parametrize("visitor", ["ja"], indirect=True)
def test_axe_finds_nothing_serious_on_japanese_pages_of_each_layout(visitor):
    paths = ["/", "/rules/khronos?q=塔", "/games", visitor.match, f"{visitor.match}/replay"]
    wrong = faults_on(visitor, paths, "light")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("visitor", "theme"), [("en", "light"), ("en", "dark")], indirect=["visitor"])
def test_axe_finds_nothing_serious_on_any_page(visitor, theme):
    page = visitor.page
    wrong = faults_on(visitor, addresses(visitor), theme)
    page.goto(visitor.match)
    visitor.wait_ready()
    for sheet in ("seats-sheet", "chat-sheet", "help-sheet", "menu-sheet"):
        page.evaluate("id => document.getElementById(id).showModal()", sheet)
        wrong += [f"{sheet}: {fault}" for fault in serious(page)]
        page.evaluate("id => document.getElementById(id).close()", sheet)
    assert not wrong, "\n".join(wrong)


def test_the_language_can_be_switched_at_any_time(people):
    person = people("Ama")
    match = person.set_table({1: "random"})
    person.wait_turn()
    english = person.page.locator("#question").inner_text()
    person.renewed(person.page.locator("button[name=language][value=ja]:visible").click)
    assert person.page.evaluate("document.documentElement.lang") == "ja"
    assert person.page.locator("#question").inner_text() != english
    assert person.page.url.endswith(match)

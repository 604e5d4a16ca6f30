# gnomon: interpreted
"""Looking before acting: what an option would do on all three boards, in words beside them and in everybody's income."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.parts import Look
from gnomon.games.khronos import events as happened
from gnomon.games.khronos.actions import ACT_END, CONSTRUCT, PLACE, age_of, design_of
from gnomon.games.khronos.components import REASON
from gnomon.games.khronos.decisions import CHOOSE_SQUARE
from gnomon.games.khronos.draw import panels
from gnomon.games.khronos.draw.layout import key
from gnomon.games.khronos.page import ghosts as drawing
from gnomon.games.khronos.page import overlays
from gnomon.games.khronos.page.sites import Site, site_of, subjects
from gnomon.games.khronos.page.targets import offending
from gnomon.games.khronos.queries import earnings, has_pawn, income
from gnomon.games.khronos.rules.menu import legal_square
from gnomon.games.khronos.say.events import event_text, step_text
from gnomon.games.khronos.say.labels import income_text
from gnomon.games.khronos.say.refusals import refusal_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState
from gnomon.games.said import facts_seen
from gnomon.kernel.events import Event
from gnomon.kernel.game import Preview
from gnomon.kernel.refusals import Refusal

_LINES: Final = 3
_LETTER_OF_TYPE: Final = "mrc"


def touched_elements(event: Event) -> tuple[str, ...]:
    """The elements that an event is about, for lighting them from the log."""
    facts = facts_seen(happened.EVENTS, event)
    if event[0] == happened.TRAVELLED:
        return (key(facts["end"], "pawns", 2 * facts["seat"] + facts["pawn"]),)
    if "square" not in facts:
        return ()
    age, square = facts.get("age", REASON), facts["square"]
    if event[0] in (happened.HAMLET_COVERED, happened.HAMLET_EXPOSED):
        return (key(age, "hamlets", square),)
    return tuple(key(age, "buildings", f"{square}{letter}{size}") for letter in _LETTER_OF_TYPE for size in (1, 2, 3))


def preview(before: KhronosState, after: KhronosState, found: Preview, seat: int, code: int, words: Words) -> Look:
    """The picture and the words of what an option would do up to the end of its act.

    An entry of the menu that still needs a square shows its places: a preview would pretend that one was chosen.
    """
    if CONSTRUCT <= code < ACT_END:
        return _where(before, seat, code, words)
    drawn = drawing.preview(before, after, found.events)
    elements = dict(drawn.elements)
    replaced = drawing.chosen(before, seat) if found.events else ()
    elements.update({name: f'<g id="{name}"></g>' for name in (*drawn.hidden, *replaced)})
    for age in range(3):
        lines = _lines(drawn, found.events, age, words)
        if lines:
            marks = "".join(_bead(step) for step in drawn.steps if step.age == age)
            elements[f"tab-age-{age}"] = f'<i class="tab-marks" id="tab-age-{age}" aria-hidden="true">{marks}</i>'
            elements[f"strip-{age}"] = f'<ol class="kh-strip kh-steps" id="strip-{age}">{"".join(lines)}</ol>'
        if seat >= 0 and has_pawn(after, seat, age):
            now, then = earnings(before, seat, age), earnings(after, seat, age)
            if now != then:
                elements[f"income-{age}"] = (
                    f'<span class="kh-income kh-changed" id="income-{age}">{escape(income_text(now, then, words))}</span>'
                )
    elements.update(_forecast(before, after, seat, words))
    told = [event_text(event, words) for event in found.events if event[0] not in (happened.TURN_ENDED,)]
    tally, spoken = _tally(before, after, seat, words)
    return Look(elements, " ".join([*told[:8], *([spoken] if spoken else [])]), "", tally)


def _where(state: KhronosState, seat: int, act: int, words: Words) -> Look:
    """The places where an action can be done, lit, and how many they are."""
    codes = legal_square(state, seat, (CHOOSE_SQUARE, 1 << seat, act))
    sites = subjects(state, seat, act)
    if not sites:
        sites = [Site(age_of(act), code - PLACE, design_of(act) % 3 + 1, False) for code in codes]
    text = words.count("{count} possible place", "{count} possible places", len(codes))
    return Look(overlays.choices(sites), text, "", escape(words.count("{count} place", "{count} places", len(codes))))


def _lines(drawn: drawing.Preview, events: Sequence[Event], age: int, words: Words) -> list[str]:
    steps = [step for step in drawn.steps if step.age == age]
    lines = []
    for step in steps[:_LINES] if len(steps) <= _LINES else steps[: _LINES - 1]:
        text = escape(step_text(events[step.event], words))
        lines.append(f"<li>{_bead(step)}<span>{text}</span></li>")
    if len(steps) > _LINES:
        rest = len(steps) - _LINES + 1
        letters = " ".join(step.letter for step in steps[_LINES - 1 :])
        more = words.count("{count} more step: {letters}", "{count} more steps: {letters}", rest, letters=letters)
        lines.append(f"<li><span></span><span>{escape(more)}</span></li>")
    return lines


def _bead(step: drawing.Step) -> str:
    return f'<span class="kh-bead{" kh-bead-bad" if step.bad else ""}">{step.letter}</span>'


def _forecast(before: KhronosState, after: KhronosState, seat: int, words: Words) -> dict[str, str]:
    if seat < 0:
        return {}
    found = {"forecast": f'<div id="forecast">{panels.forecast(before, seat, words, after)}</div>'}
    now, then = before.money[seat], after.money[seat]
    if now != then:
        found["money"] = f'<strong id="money" class="kh-changed">{now} <small>→ {then}</small></strong>'
    return found


def _tally(before: KhronosState, after: KhronosState, seat: int, words: Words) -> tuple[str, str]:
    """Changes of income by seat, the viewer's first: as markup for a row, and spoken."""
    marks, spoken = [], []
    for other in sorted(range(before.seats), key=lambda one: one != seat):
        change = income(after, other) - income(before, other)
        if change:
            sign = f"+{change}" if change > 0 else f"\u2212{-change}"
            says = words.say("{who} {change}", who=words.who(other), change=sign)
            marks.append(f'<span class="{"gain" if change > 0 else "loss"}">{escape(says)}</span>')
            spoken.append(says)
    return " ".join(marks), ", ".join(spoken)


def refused(state: KhronosState, seat: int, code: int, refusal: Refusal, words: Words) -> Look:
    """The refused place hatched and barred, and the reason."""
    site = site_of(state, code)
    elements = overlays.refusal(site, offending(state, site, refusal)) if site is not None else {}
    return Look(elements, refusal_text(refusal, words), refusal.section)

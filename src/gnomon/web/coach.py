"""What the coach says as markup: its lines of play, each with its chances, and one's own answer beside them.

Everything comes from the view of the seat that asked. The page adds nothing: it opens cards, marks options, and shows what
the options themselves show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.emblems import badge
from gnomon.games.face import AnySight
from gnomon.insight import Advice, Estimate, Explanation
from gnomon.insight.advice import differences
from gnomon.insight.words import Insight
from gnomon.matches.coaching import STAGES, Comparison, silence
from gnomon.matches.errors import SENTENCES
from gnomon.matches.table import Table
from gnomon.web.languages import catalogue, markup_gettext
from gnomon.web.rendering import icon
from gnomon.web.scene import Scene

SOURCES: Final = 4
"""So many lines of the score sheet are told of a suggestion."""
STEPS: Final = 8
"""So many answers of a line are told; what lies further is too far to be followed from here."""
EMBLEM: Final = 19
SURE: Final = 0.15
FAIRLY_SURE: Final = 0.27
"""The final score may be off by so much of itself at most (one standard deviation) for the word to be said."""
HALF: Final = 0.005
"""Half of a hundredth."""


# --- the button ------------------------------------------------------------------------------------------------------


def may_ask(scene: Scene) -> bool:
    """Whether the question has the coach's button: the viewer is asked, has a choice, and the coach is not silent."""
    return scene.mine and not silence(scene.table) and len(scene.sight.options) > 1


def button(scene: Scene) -> str:
    """The button that asks the coach; without script it leads to a page with what the coach says."""
    if not may_ask(scene):
        return ""
    say = markup_gettext(scene.language)
    label = say("Ask the coach")
    return (
        f'<form method="post" action="/matches/{scene.table.id}/coach" data-do="coach">'
        f'<input type="hidden" name="seat" value="{scene.seat}">'
        f'<input type="hidden" name="number" value="{scene.number}">'
        f'<button class="button ask-coach" data-key="coach" aria-pressed="false" aria-controls="coach">{icon("owl")}'
        f"<span>{label}</span><kbd>H</kbd></button></form>"
    )


def coach_says(table: Table, language: str) -> str:
    """What the help says of the coach at a table: why it is silent, or what it knows."""
    say = catalogue(language).gettext
    reason = silence(table)
    return say(SENTENCES[reason]) if reason else say("The coach knows what you know: it draws what is hidden.")


def waiting(language: str, place: int) -> str:
    """Beside the coach's name, before it has said anything: that it waits, and how far forward in line; 0 once it thinks."""
    say = catalogue(language).gettext
    return say("waits for a processor: number {place} in line").format(place=place) if place else say("is thinking…")


# --- lines of play ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A suggestion with its words; `same` counts the first steps that an earlier suggestion has too."""

    advice: Advice
    words: list[str]
    same: int


def lines_of(speaker: Insight, sight: AnySight, advice: Sequence[Advice]) -> list[Line]:
    """The suggestions with their words."""
    told = []
    for one in advice:
        acts = speaker.acts(sight.view, sight.seat, [(sight.seat, one.answers[:STEPS])])
        told.append([short_label(label) for _seat, labels in acts for label in labels])
    return [
        Line(one, words, max((_shared(words, other) for other in told[:rank]), default=0))
        for rank, (one, words) in enumerate(zip(advice, told, strict=True))
    ]


def short_label(label: str) -> str:
    """A label without what it explains."""
    return label.partition(" – ")[0]


def _shared(words: Sequence[str], others: Sequence[str]) -> int:
    """How many first steps two lines share."""
    same = 0
    for mine, theirs in zip(words, others, strict=False):
        if mine != theirs:
            break
        same += 1
    return same


def lines(sight: AnySight, advice: Sequence[Advice]) -> str:
    """The suggestions as cards, the best first."""
    speaker = Insight(sight)
    found = lines_of(speaker, sight, advice)
    first, *others = found
    beside = [others[0] if others else first, *(first for _ in others)]
    cards = "".join(
        _card(speaker, sight, rank, line, other)
        for rank, (line, other) in enumerate(zip(found, beside, strict=True), 1)
    )
    return f'<ol class="coach-lines">{cards}</ol>'


def head(sight: AnySight, advice: Sequence[Advice], stage: int) -> str:
    """How far the coach has looked, in a few words."""
    words = catalogue(sight.language)
    if stage + 1 < STAGES:
        return words.gettext("is thinking…")
    if _is_even(sight, advice):
        return words.gettext("all equally good")
    tried = sum(one.rollouts for one in advice)
    told = words.ngettext("tried %(num)d continuation", "tried %(num)d continuations", tried) % {"num": tried}
    return told if tried else ""


def _is_even(sight: AnySight, advice: Sequence[Advice]) -> bool:
    """Whether it makes no difference to be told which suggestion is followed."""
    chances = {_share(one.chance_of(sight.seat)) for one in advice}
    return len(advice) > 1 and len(chances) == 1 and None not in chances


def _card(speaker: Insight, sight: AnySight, rank: int, line: Line, other: Line) -> str:
    """One suggestion: its head is always seen, the rest while it is open, such as what sets it apart from the `other`."""
    say = markup_gettext(sight.language)
    one, seat = line.advice, sight.seat
    title, then = _title(sight, line)
    kind = "advice alike" if line.same else "advice"
    name = f"coach-{'-'.join(map(str, one.answers[:STEPS])) or 'wait'}"
    codes = " ".join(map(str, one.answers))
    reason = speaker.why(one, seat)
    do = say("Do it, step by step")
    doing = f'<button type="button" class="button small main" data-coach-do>{do}</button>' if one.answers else ""
    why = f'<p class="why">{escape(reason)}</p>' if reason else ""
    return (
        f'<li class="{kind}" id="{name}" data-answers="{codes}"><button type="button" class="advice-head"'
        f' id="{name}-head" aria-expanded="{"true" if rank == 1 else "false"}" aria-controls="{name}-more">'
        f'<i class="rank">{rank}</i><span class="act"><b>{title}</b>{then}</span>{_told(one, sight)}</button>'
        f'<div class="advice-more" id="{name}-more">{why}{_apart(speaker, sight, one, other.advice)}{_sources(speaker, one)}{_rivals(sight, one)}'
        f'<div class="do">{doing}{_sureness(one, sight)}</div></div></li>'
    )


def _apart(speaker: Insight, sight: AnySight, one: Advice, other: Advice) -> str:
    """What a line brings about first that another does not; whoever points at it sees where."""
    deeds = speaker.apart(sight.view, sight.seat, one.answers, other.answers)
    return "".join(
        f'<p class="why" data-elements="{escape(" ".join(deed.elements))}">{escape(speaker.apart_said(deed))}</p>'
        for deed in deeds[:1]
    )


def _title(sight: AnySight, line: Line) -> tuple[str, str]:
    """The act, and how it goes on; what an earlier suggestion has said already is left out."""
    if not line.words:
        return escape(catalogue(sight.language).gettext("Let the clock run")), ""
    told = line.words[max(1, line.same) :]
    more = "…" if len(line.advice.answers) > len(line.words) and line.words else ""
    parts = [*(["…"] if line.same > 1 else []), *map(escape, told), *([more] if more else [])]
    then = "".join(f"<span>{part}</span>" for part in parts)
    return escape(line.words[0]), f'<span class="then">{then}</span>' if then else ""


def _share(chance: float | None) -> int | None:
    return None if chance is None else round(100 * chance)


def percent(chance: float) -> str:
    """A chance in whole hundredths, without the sign; what is not quite 0 or 100 is not said to be."""
    if 0 < chance < HALF:
        return "<1"
    if 1 - HALF < chance < 1:
        return ">99"
    return str(round(100 * chance))


def _told(one: Advice, sight: AnySight) -> str:
    """The chance to win before and after; where no network speaks, what the line is behind the best."""
    if one.before is not None and one.after is not None:
        return _odds(sight, one.before.winning[sight.seat], one.after.winning[sight.seat])
    if one.behind_best < HALF:
        return '<span class="win"></span>'
    behind = catalogue(sight.language).gettext("{points} points").format(points=f"−{one.behind_best:.1f}")
    return f'<span class="win"><small>{escape(behind)}</small></span>'


def _odds(sight: AnySight, before: float, after: float) -> str:
    """A chance to win before and after, in figures and as a bar in the seat's colour.

    The gain is in full colour, a loss hatched, with a tick where it stood before.
    """
    old, new = percent(before), percent(after)
    said = catalogue(sight.language).gettext("Chance to win: {before}% now, {after}% after it")
    start, width = number(100 * min(before, after)), number(100 * abs(after - before))
    kind, tick = "up" if after >= before else "down", number(max(0.0, 100 * before - 0.4))
    return (
        f'<span class="win"><small>{escape(old)} →</small> {escape(new)}%</span>'
        f'<svg class="odds gn-seat-{sight.face.emblem(sight.seat).colour}" viewBox="0 0 100 8" preserveAspectRatio="none"'
        f' role="img" aria-label="{escape(said.format(before=old, after=new))}"><rect class="ground" width="100" height="8"'
        f' rx="1"/><rect class="kept" width="{start}" height="8" rx="1"/><rect class="{kind}" x="{start}" width="{width}"'
        f' height="8"/><rect class="tick" x="{tick}" y="-3" width="0.8" height="14"/></svg>'
    )


def _signed(points: int) -> str:
    kind, sign = ("gain", "+") if points > 0 else ("loss", "−")
    return f'<b class="{kind}">{sign}{abs(points)}</b>'


def _sources(speaker: Insight, one: Advice) -> str:
    """What a line changes in the seat's expected final score sheet, the largest changes first; none below a point."""
    if one.before is None or one.after is None:
        return ""
    told = speaker.changes(differences(one.before, one.after)[speaker.viewer], SOURCES)
    items = "".join(f"<li>{escape(name)} {_signed(points)}</li>" for name, points in told)
    say = markup_gettext(speaker.language)
    label = say("Change of the expected final score")
    return f'<ul class="ledger" aria-label="{label}">{items}</ul>' if told else ""


def _rivals(sight: AnySight, one: Advice) -> str:
    """What a line does to the others' chances."""
    before, after = one.before, one.after
    if before is None or after is None:
        return ""
    found = []
    for seat in range(sight.view.seats):
        if seat == sight.seat:
            continue
        old, new = percent(before.winning[seat]), percent(after.winning[seat])
        changed = f"{escape(old)} → {escape(new)}%" if old != new else f"{escape(new)}%"
        name = escape(sight.names[seat])
        found.append(
            f'<li title="{name}">{badge(sight.face.emblem(seat), EMBLEM)}<span class="unseen">{name}</span> <b>{changed}</b></li>'
        )
    say = markup_gettext(sight.language)
    label = say("Chances of the others")
    return f'<ul class="rivals" aria-label="{label}">{"".join(found)}</ul>' if found else ""


# --- how sure --------------------------------------------------------------------------------------------------------


def sureness(estimate: Estimate, seat: int) -> int:
    """How sure an estimate is, 1 to 3: by how much of itself the expected final score may be off."""
    off = estimate.spread[seat] / max(1.0, sum(estimate.sheets[seat].values()))
    return 3 if off <= SURE else 2 if off <= FAIRLY_SURE else 1


def dots(level: int, language: str) -> str:
    """How sure something is, as three dots and a word."""
    say = markup_gettext(language)
    word = (say("a guess"), say("fairly sure"), say("sure"))[level - 1]
    marks = "".join(f'<i class="{"on" if place < level else ""}"></i>' for place in range(3))
    return f'<span class="sureness"><span class="sure" aria-hidden="true">{marks}</span> <span class="word">{word}</span></span>'


def _sureness(one: Advice, sight: AnySight) -> str:
    return "" if one.after is None else dots(sureness(one.after, sight.seat), sight.language)


# --- one's own answer ------------------------------------------------------------------------------------------------


def comparison(sight: AnySight, code: int, compared: Comparison) -> str:
    """An answer of one's own beside the coach's first.

    Differences between answers are surer than what is said of each, so the chance after one's own is told as that after
    the first line, less what it costs.
    """
    words, seat = catalogue(sight.language), sight.seat
    found, first = compared
    label, cost = escape(short_label(sight.face.label(sight, code))), found.cost
    best = first or found.best
    if cost is None or best.before is None or best.after is None:
        lost = escape(words.gettext("{points} points against the coach’s first"))
        points = f'<b class="loss">−{found.own.behind_best:.1f}</b>'
        return f'<b>{label}</b><span class="against">{lost.format(points=points)}</span>'
    odds = _odds(sight, best.before.winning[seat], max(0.0, best.after.winning[seat] - cost))
    lost = escape(words.gettext("no worse than the coach’s first"))
    if round(100 * cost):
        template = escape(words.gettext("{loss} against the coach’s first"))
        lost = template.format(loss=f'<b class="loss">−{round(100 * cost)}</b>')
    return f'<b>{label}</b>{odds}<span class="against">{lost}</span>{_reason(sight, found)}'


def _reason(sight: AnySight, found: Explanation) -> str:
    """What an answer that costs something does to the score sheets, in one sentence."""
    told = Insight(sight).costs(found)[:1] if round(100 * (found.cost or 0.0)) else []
    return "".join(f'<span class="over">{escape(one)}</span>' for one in told)

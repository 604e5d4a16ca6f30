"""The programs' lines on an analysis board as markup: what they would do, how it may go on, and what it leads to.

Everything comes from the view of the seat that is to move there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import badge
from gnomon.games.face import AnySight
from gnomon.insight import Advice
from gnomon.insight.lines import first_act
from gnomon.insight.words import Insight
from gnomon.matches.coaching import STAGES
from gnomon.web.coach import percent, short_label
from gnomon.web.languages import catalogue

ACTS: Final = 7
"""So many acts of a line are told; what lies further is too far to be followed from here."""
EMBLEM: Final = 17
HALF: Final = 0.005


def head(sight: AnySight, advice: Sequence[Advice], stage: int) -> str:
    """How deep was looked by now: the stages as dots, and how many continuations were tried."""
    words = catalogue(sight.language)
    tried = sum(one.rollouts for one in advice)
    told = words.ngettext("tried %(num)d continuation", "tried %(num)d continuations", tried) % {"num": tried}
    depth = words.gettext("Depth {depth} of {most}").format(depth=stage + 1, most=STAGES)
    dots = "".join(f'<i class="{"on" if place <= stage else ""}"></i>' for place in range(STAGES))
    count = f"<span>{escape(told)}</span>" if tried else ""
    return f'<span class="sure" role="img" aria-label="{escape(depth)}" title="{escape(depth)}">{dots}</span>{count}'


def lines(sight: AnySight, advice: Sequence[Advice]) -> str:
    """The lines, the best first; each is a button that plays its first act."""
    speaker = Insight(sight)
    return "".join(f"<li>{_line(speaker, sight, one)}</li>" for one in advice)


def _line(speaker: Insight, sight: AnySight, one: Advice) -> str:
    acts = [
        (seat, speaker.act([short_label(label) for label in labels]))
        for seat, labels in speaker.acts(sight.view, sight.seat, one.line[:ACTS])[:ACTS]
    ]
    if not acts:
        waits = escape(catalogue(sight.language).gettext("Let the clock run"))
        return f'<div class="line">{_chance(sight, one)}<span class="act"><b>{waits}</b></span></div>'
    whole = escape(" · ".join(act for _seat, act in acts))
    codes = " ".join(map(str, first_act(sight.game, sight.view, sight.seat, one.answers)))
    return (
        f'<button type="button" class="line" data-act="{codes}" title="{whole}">{_chance(sight, one)}'
        f'<span class="act"><b>{escape(acts[0][1])}</b>{_then(sight, acts)}</span></button>'
    )


def _then(sight: AnySight, acts: Sequence[tuple[int, str]]) -> str:
    """How play may go on: each act behind the emblem of whoever acts, where that changes."""
    told, last = [], acts[0][0]
    for seat, act in acts[1:]:
        name = escape(sight.names[seat])
        mark = f'{badge(sight.face.emblem(seat), EMBLEM)}<span class="unseen">{name}:</span> ' if seat != last else ""
        told.append(f"<span>{mark}{escape(act)}</span>")
        last = seat
    return f' <span class="then">{" ".join(told)}</span>' if told else ""


def _chance(sight: AnySight, one: Advice) -> str:
    """The mover's chance to win after the line; where no network speaks, what it is behind the best."""
    chance = one.chance_of(sight.seat)
    if chance is not None:
        said = catalogue(sight.language).gettext("Chance to win")
        return f'<span class="chance"><span class="unseen">{escape(said)}: </span>{escape(percent(chance))}%</span>'
    if one.behind_best < HALF:
        return '<span class="chance"></span>'
    behind = catalogue(sight.language).gettext("{points} points").format(points=f"−{one.behind_best:.1f}")
    return f'<span class="chance"><small>{escape(behind)}</small></span>'

"""The balance of a match: everybody's chance to win as one line, a segment for each seat in the order of play.

A segment is as wide as its chance, which the page's script sets from `data-share`, and never narrower than its figure.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import badge
from gnomon.games.face import AnySight
from gnomon.insight import Estimate
from gnomon.web.coach import dots, percent, sureness
from gnomon.web.languages import catalogue

EMBLEM: Final = 19


def balance(sight: AnySight, estimate: Estimate) -> str:
    """The line as markup; alone the automated opponents have a segment too."""
    say = catalogue(sight.language).gettext
    chances = estimate.winning
    segments = [_segment(sight, seat, chance) for seat, chance in enumerate(chances)]
    if len(chances) == 1:
        rivals = sight.face.rivals(sight)
        name = rivals.name if rivals is not None else say("the others")
        segments.append(_share("", "", name, 1 - chances[0]))
    sure = min(sureness(estimate, seat) for seat in range(len(chances)))
    stage = sight.face.stage(sight.view, sight.language)
    where = f'<span class="where">{escape(stage)}</span>' if stage else ""
    return (
        f'<button type="button" class="balance-line" aria-expanded="false" aria-labelledby="balance-title"'
        f' aria-describedby="balance-shares"></button><b id="balance-title">{escape(say("Chance to win"))}</b>'
        f'<ol id="balance-shares">{"".join(segments)}</ol>{dots(sure, sight.language)}{where}'
    )


def _segment(sight: AnySight, seat: int, chance: float) -> str:
    emblem = sight.face.emblem(seat)
    return _share(f"gn-seat-{emblem.colour}", badge(emblem, EMBLEM), sight.names[seat], chance)


def _share(colour: str, mark: str, name: str, chance: float) -> str:
    told = escape(percent(chance))
    return (
        f'<li class="{colour}" data-share="{round(100 * chance)}" title="{escape(name)}">{mark}<i>{escape(name)}</i>'
        f"<b>{told}%</b></li>"
    )

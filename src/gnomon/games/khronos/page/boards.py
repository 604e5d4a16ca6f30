# gnomon: interpreted
"""The three ages on the page: a head, the board and a strip of sentences each, side by side or one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.emblems import badge
from gnomon.drawing.things import explains
from gnomon.games.khronos.draw import board, panels
from gnomon.games.khronos.draw.domains import earned
from gnomon.games.khronos.draw.layout import FRAME, ORDER
from gnomon.games.khronos.draw.pieces import SEATS
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.say.labels import income_text, label
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState

_RULES: Final = ("rule_might", "rule_faith", "rule_reason")
_UNDER: Final = (("ground",), ("glow",), ("relief", "grid"))
_OVER: Final = tuple(name for name in ORDER if not any(name in names for names in _UNDER))


def boards(shown: Mapping[str, str], words: Words) -> str:
    """The ages with their heads, maps and strips; `shown` holds the page's elements by key."""
    return f'<div class="kh-ages" data-swipes>{"".join(_age(age, shown, words) for age in range(3))}</div>'


def _age(age: int, shown: Mapping[str, str], words: Words) -> str:
    title = words.age_title(age)
    return (
        f'<article class="kh-column" id="age-{age}" aria-label="{escape(title)}">{shown[f"head-{age}"]}'
        f'<div class="kh-map" data-board>{_sheets(age, shown, title)}</div>{shown[f"strip-{age}"]}</article>'
    )


def _sheets(age: int, shown: Mapping[str, str], title: str) -> str:
    """The board as sheets that lie on one another, so that what never changes is not painted again with what does.

    The last one carries everything that moves and takes the pointer; it alone speaks to readers.
    """
    account = f"b{age}-account"
    layers = {key: drawn for key, drawn in shown.items() if key.startswith(f"b{age}-") and key != account}
    view = " ".join(map(number, FRAME))
    box = f'class="kh-board kh-board-{age}{{}}" viewBox="{view}"'
    under = "".join(
        f'<svg {box.format(" kh-under")} aria-hidden="true">{board.groups(age, layers, names)}</svg>'
        for names in _UNDER
    )
    return (
        f'{under}<svg id="b{age}" {box.format("")} role="img" aria-labelledby="b{age}-title {account}">'
        f'<title id="b{age}-title">{escape(title)}</title>{shown[account]}{board.groups(age, layers, _OVER)}</svg>'
    )


def head(state: KhronosState, seat: int, age: int, words: Words) -> str:
    """The age's name, what rules there, and what the seat would collect."""
    mine = ""
    if seat >= 0:
        now = earned(state.boards[age], age)[seat]
        told = income_text(now, now, words) if has_pawn(state, seat, age) else label("no_adventurer", words)
        mine = f'<span class="kh-income" id="income-{age}">{escape(told)}</span>'
    return (
        f'<header class="kh-head" id="head-{age}"{explains("age", age)}>{panels.age_emblem(age)}<div><h2>{escape(words.age_title(age))}</h2>'
        f"<p>{escape(label(_RULES[age], words))}</p></div>{mine}</header>"
    )


def strip(state: KhronosState, seat: int, age: int, words: Words) -> str:
    """What everybody's domains earn on the board now; pale where no adventurer is there to collect."""
    cells = []
    pays = earned(state.boards[age], age)
    for other in range(state.seats):
        here = has_pawn(state, other, age)
        says = words.say("{who}: {money}", who=words.name(other), money=words.ecus(pays[other]))
        if not here:
            says = f"{says} ({label('no_adventurer', words)})"
        cells.append(
            f'<span class="kh-earns{"" if here else " kh-away"}" title="{escape(says)}"{explains("earn", age, other)}>{badge(SEATS[other], 20)}'
            f'<b aria-hidden="true">{pays[other]}</b><span class="unseen">{escape(says)}</span></span>'
        )
    return f'<ol class="kh-strip" id="strip-{age}"><li class="kh-earnings">{"".join(cells)}</li></ol>'

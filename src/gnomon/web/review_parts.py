"""What a review shows wherever it stands, on the server's page and in a file: headline, graph, cards of acts, score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gnomon.drawing.crops import CARD
from gnomon.drawing.emblems import badge
from gnomon.drawing.plots import Chapter, Line, Pin, line_chart
from gnomon.web.ending import ending_of
from gnomon.web.following import Balances
from gnomon.web.keyacts import BEST, COSTLIEST, DECIDED, KeyAct
from gnomon.web.languages import catalogue
from gnomon.web.lookback import Lookback
from gnomon.web.pages.shelf import match_title
from gnomon.web.scene import Scene
from gnomon.web.verdict import score_sheet, verdict

WIDE: Final = (1240, 232)
SLIM: Final = (320, 220)
KINDS: Final = {DECIDED: "gold", BEST: "plain", COSTLIEST: "dear"}
"""The rings of the acts, as the graph and the cards show them."""


def reviewed(back: Lookback, acts: Sequence[KeyAct], is_drill: bool = False, walked: bool = True) -> dict[str, Any]:
    """What the templates of `review/` name, wherever the review stands; with `walked` the graph shows a moment of its own."""
    scene = Scene(back.table, back.viewer, Balances())
    rivals = back.face.rivals(back.sight)
    ending = ending_of(scene, back.face.score_sheet(back.outcome, back.language), rivals)
    rows = score_sheet(back)
    return {
        "back": back,
        "over": " · ".join(_over(back)),
        "verdict": verdict(back, ending, acts, is_drill),
        "ending": ending,
        "celebration": back.face.celebration,
        "outcome": back.outcome,
        "by_rank": sorted(range(len(back.names)), key=lambda seat: back.outcome.ranks[seat]),
        "rivals": rivals,
        "names": back.names,
        "tags": {},
        "own": back.own,
        "colour": lambda seat: back.face.emblem(seat).colour,
        "emblem": lambda seat, size=22: badge(back.face.emblem(seat), size),
        "portrait": scene.portrait,
        "acts": acts,
        "kinds": KINDS,
        "card_size": CARD,
        "is_deep": back.review is not None,
        "rows": rows[:-1],
        "total": rows[-1],
        "unit": catalogue(back.language).gettext("Total"),
        "graph": _graph(back, acts, WIDE, True, walked),
        "slim": _graph(back, acts, SLIM, False, walked),
    }


def _over(back: Lookback) -> list[str]:
    """What stands over the headline: the table, the game, how many acts."""
    count = len(back.moments) - 1
    acts = catalogue(back.language).ngettext("%(num)d act", "%(num)d acts", count) % {"num": count}
    record = back.table.record
    return [
        *([record.title] if record.title else []),
        match_title(record) if not record.title else back.table.game.title,
        acts,
    ]


# --- the graph ----------------------------------------------------------------------------------------------------------


def _graph(back: Lookback, acts: Sequence[KeyAct], size: tuple[int, int], with_words: bool, walked: bool) -> str:
    """The chances to win over all acts, with the numbered acts; empty where nobody estimates them."""
    if not back.chances:
        return ""
    say = catalogue(back.language).gettext
    lines = [_line(back, seat, with_words) for seat in range(len(back.names))]
    named = len(acts) <= len(KINDS)
    pins = [
        Pin(act.moment, act.seat, act.number, _pin_words(act, named) if with_words else "", KINDS[act.kind])
        for act in sorted(acts, key=lambda act: act.moment)
    ]
    account = "; ".join(f"{back.names[seat]}: {round(100 * chance)}%" for seat, chance in enumerate(back.chances[-1]))
    headings = [Chapter(place, title if with_words else "") for place, title in back.turns]
    key, now = "chance" if with_words else "slim", 0 if walked else None
    return line_chart(lines, say("Chance to win"), account, headings, now, size, top=100, pins=pins, unit="%", key=key)


def _line(back: Lookback, seat: int, with_words: bool) -> Line:
    """A seat's line; it ends where the seat was given up."""
    end = back.given_up.get(seat, len(back.chances))
    values = [100 * chances[seat] if chances and place <= end else None for place, chances in enumerate(back.chances)]
    name = f"{back.names[seat]} {back.outcome.scores[seat]}" if with_words else ""
    return Line(name, back.face.emblem(seat), values, seat == back.own, end < len(back.chances))


def _pin_words(act: KeyAct, named: bool) -> str:
    """What an act changed; its name stands before that where there is room, of many acts only before the one that decided."""
    change = ("+" if act.change > 0 else "\u2212") + f"{abs(act.change)}%"
    return f"{act.name} {change}" if named or act.kind == DECIDED else change


def walk(back: Lookback) -> list[tuple[int, str]]:
    """For every moment the log's row and what happened, with everybody's chance: what the graph says when one walks it."""
    found = []
    for moment, chances in zip(back.moments, back.chances, strict=False):
        told = " · ".join(f"{back.names[seat]} {round(100 * chance)}%" for seat, chance in enumerate(chances))
        found.append((moment.row, " ".join(filter(None, (moment.turn and f"{moment.turn}:", moment.text, told)))))
    return found

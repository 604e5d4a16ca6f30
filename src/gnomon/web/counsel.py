"""A kind word for whoever falls behind: where the other one is ahead, and what would help there, as the game says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape
from gnomon.games.face import AnyFace
from gnomon.kernel.outcome import Outcome
from gnomon.web.languages import catalogue
from gnomon.web.scene import Scene

FAR: Final = 8
"""Whoever is behind by so many points, and by a quarter of what the first one has, gets a word."""
SHARE: Final = 4
GENTLE: Final = ("random", "first_evening", "learner", "newcomer", "beginner")
"""The strengths of programs that speak of themselves in a match without tasks: those of a first evening."""
FACE: Final = 26


class Gap(NamedTuple):
    """Where `other` is furthest ahead of somebody: the name of the source, and the points of both."""

    other: int
    source: str
    more: int
    less: int


def widest(sources: Sequence[Mapping[str, int]], known: Mapping[str, str], own: int, other: int) -> Gap | None:
    """The source of points in which one seat is furthest ahead of another; None if it is in none."""
    gaps = [Gap(other, name, sources[other].get(name, 0), sources[own].get(name, 0)) for name in known]
    best = max(gaps, key=lambda gap: gap.more - gap.less, default=None)
    return best if best is not None and best.more > max(best.less, 0) else None


def gap_of(scene: Scene, other: int = -1) -> Gap | None:
    """How the seat has fallen behind, as far as it may know; None as long as it keeps up.

    `other` is whom it is compared with, or else whoever is first.
    """
    outcome: Outcome = scene.sight.game.outcome(scene.view)
    scores = outcome.scores
    if len(scores) < 2:
        return None
    if other < 0:
        other = max((seat for seat in range(len(scores)) if seat != scene.seat), key=lambda seat: scores[seat])
    if scores[other] - scores[scene.seat] < max(FAR, scores[other] // SHARE):
        return None
    return widest(outcome.sources, scene.face.sources, scene.seat, other)


def advice(game: AnyFace, source: str, language: str) -> str:
    """What a game says would help in a source of points, in one sentence; empty where it says nothing."""
    message = game.advice.get(source, "")
    return game.words_in(language).say(message) if message else ""


def spoken(scene: Scene, gap: Gap) -> str:
    """What whoever is ahead says about it."""
    say = catalogue(scene.language).gettext
    source = scene.face.words_in(scene.language).say(scene.face.sources[gap.source])
    help_ = advice(scene.face, gap.source, scene.language)
    if not help_:
        told = say("I am ahead in {source}, {more} to {less}: that is where to catch me.")
        return told.format(source=source, more=gap.more, less=gap.less)
    told = say("I am ahead in {source}, {more} to {less}. {advice}")
    return told.format(source=source, more=gap.more, less=gap.less, advice=help_)


def line(scene: Scene) -> str:
    """The same as markup for the question of somebody who plays gentle programs alone, without tasks; else empty.

    In real time nobody talks into the running sand.
    """
    if not scene.mine or scene.pulse is not None or not _is_first_evening(scene):
        return ""
    gap = gap_of(scene)
    if gap is None:
        return ""
    name, say = scene.names[gap.other], catalogue(scene.language).gettext
    quoted = escape(say("“{words}”").format(words=spoken(scene, gap)))
    return f'<p class="counsel">{scene.portrait(gap.other, FACE)}<span><b>{escape(name)}</b> <q>{quoted}</q></span></p>'


def _is_first_evening(scene: Scene) -> bool:
    """Whether the viewer alone plays against gentle programs. Beside the card of a task its stylesheet hides the line."""
    own = scene.viewer.seats
    others = [seat for seat in scene.table.seats if seat.index not in own]
    gentle = bool(others) and all(seat.kind == "opponent" and seat.level in GENTLE for seat in others)
    return len(own) == 1 and gentle

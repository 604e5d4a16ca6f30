# gnomon: interpreted
"""What a match alone adds, as notes of the second guided match (7.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.lessons import Lesson
from gnomon.drawing.speaking import mark
from gnomon.games.inventions.decisions import CLAIM
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.teach import cues


def _claims(state: InventionsState, seat: int) -> bool:
    """Fits when the learner, alone, claims an idea."""
    return state.setting.solo and cues.asked(state, seat, CLAIM)


def _begins(step: int) -> Callable[[InventionsState, int], bool]:
    """Fits when the learner, alone, chooses a space in this round or a later one."""
    return lambda state, seat: state.setting.solo and cues.begins(state, seat, step)


NOTES: Final[tuple[Lesson[InventionsState], ...]] = (
    Lesson(
        "solo",
        _claims,
        mark("Alone against two bots"),
        mark(
            "Chronos and Hephaestus share one score. Beat it, in one of three modes, or gather accolades: twelve "
            "feats that give you a title. This match is the easy mode."
        ),
        cues.bots,
        "7.2",
    ),
    Lesson(
        "solo_hephaestus",
        _begins(0),
        mark("Hephaestus draws a card"),
        mark(
            "Each turn he draws an action card and does the first of its three lines that he can, beginning with the "
            "line of the round. The log tells line by line why he did what he did."
        ),
        cues.hephaestus,
        "7.2.2",
    ),
    Lesson(
        "solo_pillars",
        _begins(1),
        mark("His pillars and yours"),
        mark(
            "If you join a space with a pillar of his, the bots score 2. If he joins one of yours, you gain 1 "
            "influence. So it matters here where your small pillars stand as well."
        ),
        cues.spaces,
        "7.2.1",
    ),
    Lesson(
        "solo_score",
        _begins(2),
        mark("What the bots are worth"),
        mark(
            "At the end each of their inventions and tiles counts, besides the points on their marker. Every idea of "
            "theirs that you invent, and every wealth tile that you take first, is missing there."
        ),
        cues.bots,
        "7.2.3",
    ),
    Lesson(
        "solo_accolades",
        _begins(4),
        mark("Accolades"),
        mark(
            "Ten inventions, six wealth tiles, a full map, a high influence: choose two or three of these feats early. "
            "Eight points of accolades are a good aim for a first match."
        ),
        cues.goals,
        "7.2.3",
    ),
    Lesson(
        "solo_end",
        lambda state, seat: state.over and state.setting.solo,
        mark("Yours against theirs"),
        mark(
            "The score sheet sets your points against those of the bots, and tells which accolades you have. Normal "
            "and hard count the bots’ pieces higher."
        ),
        cues.nothing,
        "7.2.3",
    ),
)

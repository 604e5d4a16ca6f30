# gnomon: interpreted
"""The options of a question as the page lists them, in groups; what is refused; and the button that ends a part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.drawing.parts import Choice, Group
from gnomon.games.time_of_empires.actions import CODES, FINISH, PLACE, READY
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page.dock import place_key
from gnomon.games.time_of_empires.page.targets import PLACING, group_text, refused, targets
from gnomon.games.time_of_empires.queries import space_of
from gnomon.games.time_of_empires.say.options import option_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.frames import NO_FRAME
from gnomon.kernel.game import Game

MAIN: Final = (FINISH, READY)
"""The answers with a button of their own, always at the same place."""
PERMISSIONS: Final = "anytime"
"""The group of what answers no question: it stands apart."""
_QUIET: Final = ("clearing", PERMISSIONS)
"""The groups of what may be done beside every question: they come last."""


def basis(state: EmpiresState, seat: int, options: Sequence[int]) -> tuple[object, ...] | None:
    """Everything that the options of a placement are worded from, beside the words and the setting.

    None for other questions: they are about anything, and one person alone is asked them at a time.
    """
    frame = GAME.asked_frame(state, seat)
    if frame is None or frame[0] not in PLACING:
        return None
    own = state.timer_sand[2 * seat : 2 * seat + 2], state.piles[seat][-1:]
    return frame, options, state.timer_slot, own, state.sides, state.wonders


def groups(game: Game, state: EmpiresState, seat: int, words: Words) -> Sequence[Group]:
    """Every option once: by timer or by clan group where there are such, permissions last."""
    found: dict[str, list[Choice]] = {}
    for target in targets(state, seat, game.options(state, seat), words):
        weight = "main" if target.code in MAIN else "quiet" if target.group in _QUIET else ""
        choice = Choice(target.code, target.label, _places(target.code, target.elements), "", weight)
        found.setdefault(target.group, []).append(choice)
    order = sorted(found, key=lambda group: _QUIET.index(group) + 1 if group in _QUIET else 0)
    return [
        Group(group_text(group, words) or words.say("Now"), tuple(found[group]), group == PERMISSIONS)
        for group in order
    ]


def denied(game: Game, state: EmpiresState, seat: int, words: Words) -> Sequence[Choice]:
    """Answers that look possible and are refused."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    return [
        Choice(target.code, option_text(state, frame, seat, target.code, words), _places(target.code, target.elements))
        for target in refused(state, seat, game.options(state, seat))
    ]


def _places(code: int, elements: tuple[str, ...]) -> tuple[str, ...]:
    """The elements of an answer; a placement may also be pointed at in the list of places."""
    if CODES.base_of(code) == PLACE:
        return (*elements, place_key(space_of(CODES.decode(code)[1])))
    return elements


def ending(game: Game, state: EmpiresState, seat: int, words: Words) -> Choice | None:
    """“Finish” or “ready”, while it is listed."""
    options = game.options(state, seat)
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    code = next((code for code in MAIN if code in options), -1)
    if code < 0:
        return None
    return Choice(code, option_text(state, frame, seat, code, words), (), "", "main")

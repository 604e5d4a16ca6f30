# gnomon: interpreted
"""The options of a question as the page lists them, in groups; what is refused; and the button that declines or ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.drawing.parts import Choice, Group
from gnomon.games.inventions import actions, decisions
from gnomon.games.inventions.draw import symbols
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page.planner import PLANNED, chained_action, prospect
from gnomon.games.inventions.page.targets import group_text, refused, targets
from gnomon.games.inventions.say.options import option_text
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ACTION_NAMES, CHAIN_NAMES, NOTHING
from gnomon.kernel.frames import NO_FRAME, Frame
from gnomon.kernel.game import Game

_LAST: Final = ("without_action", "economy_tiles")
"""Groups that come after all others, in this order."""
_SIGN: Final = 20.0


def groups(game: Game, state: InventionsState, seat: int, words: Words) -> Sequence[Group]:
    """Every option once, what is allowed at any time last; where the turn branches, with what each brings and opens."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    found: dict[str, list[Choice]] = {}
    for target in targets(state, seat, game.options(state, seat), words):
        weight = "main" if target.code == actions.DONE else "quiet" if target.group in _LAST else ""
        detail = opens = ""
        if frame[0] in PLANNED and not weight:
            detail, opens = prospect(state, seat, target.code, words)
        choice = Choice(
            target.code, target.label, target.elements, detail, weight, opens, sign(state, frame, target.code)
        )
        found.setdefault(target.group, []).append(choice)
    order = sorted(found, key=lambda group: _LAST.index(group) + 1 if group in _LAST else 0)
    several = len(found) > 1
    return [Group(group_text(group, words) if several and group else "", tuple(found[group])) for group in order]


def sign(state: InventionsState, frame: Frame, code: int) -> str:
    """The sign of the action that an option leads to, as markup; empty for options that lead to none."""
    if actions.CODES.base_of(code) == actions.SPACE:
        return symbols.sign(ACTION_NAMES[code - actions.SPACE], _SIGN)
    if frame[0] != decisions.CHAIN or code == actions.DONE:
        return ""
    if actions.CODES.base_of(code) == actions.USE_ECONOMY:
        return ""
    action = chained_action(state, frame, code)
    return symbols.sign("knowledge" if action == NOTHING else CHAIN_NAMES[action], _SIGN)


def denied(game: Game, state: InventionsState, seat: int, words: Words) -> Sequence[Choice]:
    """Answers that look possible and are refused."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    return [
        Choice(target.code, option_text(state, frame, seat, target.code, words), target.elements)
        for target in refused(state, seat, game.options(state, seat))
    ]


def ending(game: Game, state: InventionsState, seat: int, words: Words) -> Choice | None:
    """What declines an offer, stops chaining or ends the turn, while it is listed: always at the same place."""
    if actions.DONE not in game.options(state, seat):
        return None
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    return Choice(actions.DONE, option_text(state, frame, seat, actions.DONE, words), (), "", "main")

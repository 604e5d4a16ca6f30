# gnomon: interpreted
"""The options of a question as the page lists them, in groups; what is refused; and the button that ends a part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.drawing.parts import Choice, Group
from gnomon.games.feudum.actions import CODES, DONE, END_TURN, NO, PICK, SWEAR
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page.short_labels import foreseen, short_text
from gnomon.games.feudum.page.targets import Target, group_text, refused, targets
from gnomon.games.feudum.page.tickets import picture
from gnomon.games.feudum.say import tickets
from gnomon.games.feudum.say.options import option_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.frames import NO_FRAME
from gnomon.kernel.game import Game

MAIN: Final = (END_TURN, SWEAR, DONE)
"""The answers with a button of their own, always at the same place."""
_DECLINING: Final = frozenset({DONE, NO})
_LAST: Final = ("", "pouch", "without_effect", "anytime")
"""Groups that come after those of pieces, guilds and cards, in this order."""


def groups(game: Game, state: FeudumState, seat: int, words: Words) -> Sequence[Group]:
    """Every option once: by card, piece or guild where there are such, what is allowed at any time last."""
    found: dict[str, list[Choice]] = {}
    for target in targets(state, seat, game.options(state, seat), words):
        weight = "main" if target.code in (END_TURN, SWEAR) else "quiet" if target.code in _DECLINING else ""
        if target.group in ("anytime", "without_effect"):
            weight = "quiet"
        named = target.label
        if CODES.base_of(target.code) == PICK:
            found.setdefault(target.group, []).append(_ticket(state, seat, target, words))
            continue
        if target.group:
            named = short_text(state, seat, target.code, words) or named
        detail = foreseen(state, seat, target.code, words)
        found.setdefault(target.group, []).append(Choice(target.code, named, target.elements, detail, weight))
    order = sorted(found, key=lambda group: _LAST.index(group) + 1 if group in _LAST else 0)
    several = len(found) > 1
    return [Group(_title(group, state, seat, words) if several else "", tuple(found[group])) for group in order]


def _ticket(state: FeudumState, seat: int, target: Target, words: Words) -> Choice:
    """A card that may be chosen, with all that stands on its ticket."""
    card = target.code - PICK
    written = tickets.ticket(state, seat, card, words)
    special = f"{written.special}: {written.why}" if written.special else ""
    return Choice(target.code, target.label, target.elements, written.now, "", special, picture(card))


def _title(group: str, state: FeudumState, seat: int, words: Words) -> str:
    return group_text(group or "others", state, seat, words)


def denied(game: Game, state: FeudumState, seat: int, words: Words) -> Sequence[Choice]:
    """Answers that look possible and are refused."""
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    return [
        Choice(target.code, option_text(state, frame, seat, target.code, words), target.elements)
        for target in refused(state, seat, game.options(state, seat))
    ]


def ending(game: Game, state: FeudumState, seat: int, words: Words) -> Choice | None:
    """What ends the turn, the choice of cards or a series of answers, while it is listed."""
    options = game.options(state, seat)
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    code = next((code for code in MAIN if code in options), -1)
    if code < 0:
        return None
    return Choice(code, option_text(state, frame, seat, code, words), (), "", "main")

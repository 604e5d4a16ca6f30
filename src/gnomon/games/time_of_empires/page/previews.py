# gnomon: interpreted
"""Looking before acting: what an answer would do on every sheet, in a sentence; and why an answer is refused."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.parts import Look
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.actions import CODES, PLACE
from gnomon.games.time_of_empires.draw import shared_boards
from gnomon.games.time_of_empires.draw.layout import CLOCK, GLASSES
from gnomon.games.time_of_empires.draw.picture import everything
from gnomon.games.time_of_empires.page import overlays
from gnomon.games.time_of_empires.say.events import event_text
from gnomon.games.time_of_empires.say.refusals import refusal_text
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.game import Preview
from gnomon.kernel.refusals import Refusal

_SENTENCES: Final = 6
_UNTOLD: Final = frozenset({happened.FINISHED, happened.PLACED})


def preview(before: EmpiresState, after: EmpiresState, found: Preview, seat: int, code: int, words: Words) -> Look:
    """Every sheet as it would be, as far as the answer's act goes without chance or others; a timer stands pale in its slot."""
    old, new = (everything(state, seat, words, False) for state in (before, after))
    elements = {
        name: drawn if name in old else _untouched(drawn)
        for name, drawn in overlays.preview(before, after, old, new, found.events).items()
        if not _passes(name, seat)
    }
    if CODES.base_of(code) == PLACE:
        index, slot = CODES.pair(code)
        ghost = overlays.ghost_timer(seat, index, slot, before.setting.components.timer_ms)
        elements |= {name: _untouched(drawn) for name, drawn in ghost.items()}
        elements.pop(shared_boards.timer_key(slot, 2 * seat + index), None)
    told = [event_text(event, words) for event in found.events if event[0] not in _UNTOLD]
    return Look(elements, " ".join(told[:_SENTENCES]))


def _untouched(drawn: str) -> str:
    """What would come, laid under the pointer that asked for it: a click still meets the place below."""
    return drawn.replace(" ", ' pointer-events="none" ', 1)


def _passes(name: str, seat: int) -> bool:
    """Whether an element shows whose turn comes next rather than what the answer does: clock, start player, timers."""
    layer, _, place = name.rpartition("-")
    if name.startswith((f"{CLOCK}-", "player")):
        return layer.endswith(("-timers", "-face")) or name.startswith(f"{CLOCK}-")
    return (
        layer.endswith("-timers") and layer != f"{GLASSES}-timers" and place not in (str(2 * seat), str(2 * seat + 1))
    )


def refused(state: EmpiresState, seat: int, code: int, refusal: Refusal, words: Words) -> Look:
    """The refused place barred, and the reason."""
    return Look(overlays.refusal(state, seat, code), refusal_text(refusal, words), refusal.section)

"""The page's pulse: how match time passes just now, and what the clock will do, for sand and sounds to run by.

Match time was `at` at the instant `began` (the server's time) and passes at `speed` percent of real time, 0 while it
stands still. Deadlines on the page are match times; the page measures the server's time itself and is asked for nothing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from gnomon.drawing.elements import escape
from gnomon.drawing.parts import Due
from gnomon.kernel.frames import NEVER

if TYPE_CHECKING:
    from gnomon.web.scene import Scene

NAME: Final = "pulse"


class Pulse(NamedTuple):
    """See above. `span` is the stretch of real time in which the match is, or NEVER; `acts` are to come."""

    at: int
    began: int
    speed: int
    span: int
    acts: tuple[Due, ...]


def pulse_of(scene: Scene) -> Pulse | None:
    """The pulse of a game that runs by the clock."""
    table = scene.table
    if not table.game.timed:
        return None
    watch = table.stopwatch
    running = watch.running and not table.is_over
    acts = tuple(scene.face.schedule(scene.sight)) if running else ()
    return Pulse(watch.at, watch.began, watch.pace.speed if running else 0, table.game.span(table.match.state), acts)


def pulse(scene: Scene) -> str:
    """The element that carries it, unseen."""
    found = scene.pulse
    if found is None:
        return f'<div id="{NAME}" hidden></div>'
    acts = [
        {"at": due.at, "cue": due.cue}
        | ({"show": due.show} if due.show else {})
        | ({"say": due.say} if due.say else {})
        for due in found.acts
    ]
    span = f' data-span="{found.span}"' if found.span != NEVER else ""
    text = escape(json.dumps(acts, ensure_ascii=False, separators=(",", ":")))
    return (
        f'<div id="{NAME}" hidden data-at="{found.at}" data-began="{found.began}" data-speed="{found.speed}"{span}'
        f' data-acts="{text}"></div>'
    )

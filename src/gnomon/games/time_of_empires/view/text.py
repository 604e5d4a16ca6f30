# gnomon: interpreted
"""Everything that Time of Empires says: the door to the texts for hosts, which know languages and names but no phrases."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.view.text_events import event_text
from gnomon.games.time_of_empires.view.text_options import option_text
from gnomon.games.time_of_empires.view.text_prompts import hint, prompt, waiting
from gnomon.games.time_of_empires.view.text_refusals import refusal_text
from gnomon.games.time_of_empires.view.words import Scene, Words
from gnomon.kernel.events import Event
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal


@lru_cache(maxsize=4096)
def _speaker(language: str, names: tuple[str, ...], viewer: int, *scene: Any) -> Words:
    """The same one for the same people."""
    return Words(language, names, viewer, Scene(*scene))


def words_for(state: EmpiresState, language: str, names: Sequence[str], viewer: int) -> Words:
    """The speaker of a language to one viewer of a position."""
    scene = state.setting.components, state.land, state.wonders, state.sides  # as `scene_of`; asked for all the time
    return _speaker(language, tuple(names), viewer, *scene)


def frame_for(state: EmpiresState, seat: int) -> Frame | None:
    """The question that a seat is asked now: the table's, its own lane's, or the standing one of a real-time era."""
    decision = GAME.asked(state, seat)
    return decision.frame if decision is not None else None


def describe_event(event: Event, state: EmpiresState, viewer: int, language: str, names: Sequence[str]) -> str:
    """What happened, as far as the viewer may know it. `state` may be any position of the match after it."""
    return event_text(event, words_for(state, language, names, viewer))


def describe_option(state: EmpiresState, seat: int, code: int, language: str, names: Sequence[str]) -> str:
    """An answer as the label of its button. `state` may be the seat's view."""
    frame = frame_for(state, seat) or (-1, 0)
    return option_text(state, frame, seat, code, words_for(state, language, names, seat))


def describe_question(state: EmpiresState, seat: int, language: str, names: Sequence[str]) -> str:
    """What the seat is asked now, or for whom everybody waits; empty when nobody is asked."""
    words = words_for(state, language, names, seat)
    frame = frame_for(state, seat)
    if frame is not None:
        return prompt(state, frame, seat, words)
    for other in range(state.seats):
        found = frame_for(state, other)
        if found is not None:
            return waiting(state, found, other, words)
    return ""


def describe_hint(state: EmpiresState, seat: int, language: str, names: Sequence[str]) -> str:
    """A second, smaller sentence for the seat that is asked; often empty."""
    frame = frame_for(state, seat)
    return hint(state, frame, seat, words_for(state, language, names, seat)) if frame is not None else ""


def describe_refusal(refusal: Refusal, state: EmpiresState, seat: int, language: str, names: Sequence[str]) -> str:
    """Why an answer was not allowed, with the facts that failed."""
    return refusal_text(refusal, words_for(state, language, names, seat))

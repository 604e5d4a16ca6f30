# gnomon: interpreted
"""Everything that Khronos says: the door to the texts for hosts, which know languages and names but no phrases."""

from collections.abc import Sequence
from functools import lru_cache

from gnomon.games.khronos.game import GAME
from gnomon.games.khronos.say import account as accounts
from gnomon.games.khronos.say.events import event_text
from gnomon.games.khronos.say.options import option_text
from gnomon.games.khronos.say.prompts import hint, prompt, waiting
from gnomon.games.khronos.say.refusals import refusal_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Event
from gnomon.kernel.frames import Frame, seats_of
from gnomon.kernel.refusals import Refusal


@lru_cache(maxsize=256)
def words_for(language: str, names: tuple[str, ...], viewer: int) -> Words:
    """The speaker of a language to one viewer; the same one for the same people."""
    return Words(language, names, viewer)


def describe_event(event: Event, viewer: int, language: str, names: Sequence[str]) -> str:
    """What happened, as far as the viewer may know it."""
    return event_text(event, words_for(language, tuple(names), viewer))


def describe_option(state: KhronosState, seat: int, code: int, language: str, names: Sequence[str]) -> str:
    """An answer as the label of its button. `state` may be the seat's view."""
    return option_text(state, state.lanes[0][-1], seat, code, words_for(language, tuple(names), seat))


def describe_question(state: KhronosState, seat: int, language: str, names: Sequence[str]) -> str:
    """What the seat is asked now, or for whom everybody waits; empty when the match is over."""
    frame = _question(state)
    if frame is None:
        return ""
    words = words_for(language, tuple(names), seat)
    asked = seats_of(frame[1])
    if seat in asked:
        return prompt(state, frame, seat, words)
    return waiting(state, frame, asked[0], words)


def describe_hint(state: KhronosState, seat: int, language: str, names: Sequence[str]) -> str:
    """A second, smaller sentence for the seat that is asked; often empty."""
    frame = _question(state)
    if frame is None or seat not in seats_of(frame[1]):
        return ""
    return hint(state, frame, seat, words_for(language, tuple(names), seat))


def describe_refusal(refusal: Refusal, seat: int, language: str, names: Sequence[str]) -> str:
    """Why an answer was not allowed, with the facts that failed."""
    return refusal_text(refusal, words_for(language, tuple(names), seat))


def describe_position(state: KhronosState, seat: int, language: str, names: Sequence[str]) -> str:
    """The whole position in words: headings, each with its sentences on the lines below it."""
    parts = accounts.account(state, words_for(language, tuple(names), seat))
    return "\n\n".join("\n".join([part.heading, *part.lines]) for part in parts)


def _question(state: KhronosState) -> Frame | None:
    asked = GAME.to_act(state)
    decision = GAME.asked(state, asked[0]) if asked else None
    return decision.frame if decision is not None else None

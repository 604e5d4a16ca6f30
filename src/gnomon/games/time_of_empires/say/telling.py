# gnomon: interpreted
"""Everything that Time of Empires says: the door to the texts for hosts, which know languages and names but no phrases."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from gnomon.games.presenting import Telling
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.say.events import event_text
from gnomon.games.time_of_empires.say.options import option_text
from gnomon.games.time_of_empires.say.prompts import hint, prompt, waiting
from gnomon.games.time_of_empires.say.refusals import refusal_text
from gnomon.games.time_of_empires.say.words import Scene, Words
from gnomon.games.time_of_empires.state import EmpiresState


@lru_cache(maxsize=4096)
def _speaker(language: str, names: tuple[str, ...], viewer: int, *scene: Any) -> Words:
    """The same one for the same people."""
    return Words(language, names, viewer, Scene(*scene))


def words_for(state: EmpiresState, language: str, names: Sequence[str], viewer: int) -> Words:
    """The speaker of a language to one viewer of a position."""
    scene = state.setting.components, state.land, state.wonders, state.sides  # as `scene_of`; asked for all the time
    return _speaker(language, tuple(names), viewer, *scene)


TELLING: Final[Telling[EmpiresState, Words]] = Telling(
    game=GAME,
    words_for=words_for,
    event_text=event_text,
    option_text=option_text,
    prompt=prompt,
    hint=hint,
    waiting=waiting,
    refusal_text=refusal_text,
)
frame_for = TELLING.frame_for
describe_event = TELLING.describe_event
describe_option = TELLING.describe_option
describe_question = TELLING.describe_question
describe_hint = TELLING.describe_hint
describe_refusal = TELLING.describe_refusal

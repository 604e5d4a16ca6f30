# gnomon: interpreted
"""Everything that Feudum says: the door to the texts for hosts, which know languages and names but no phrases."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from gnomon.games.feudum.components import Components
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.say.events import event_text
from gnomon.games.feudum.say.options import option_text
from gnomon.games.feudum.say.prompts import hint, prompt, waiting
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.presenting import Telling


@lru_cache(maxsize=4096)
def _speaker(language: str, names: tuple[str, ...], viewer: int, components: Components) -> Words:
    """The same one for the same people."""
    return Words(language, names, viewer, components)


def words_for(state: FeudumState, language: str, names: Sequence[str], viewer: int) -> Words:
    """The speaker of a language to one viewer of a position."""
    return _speaker(language, tuple(names), viewer, state.setting.components)


TELLING: Final[Telling[FeudumState, Words]] = Telling(
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

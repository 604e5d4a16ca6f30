"""Every game: recorded matches do and say what they did before, to the letter.

What they said stands in `before`, as digests; `python -m tests.kit.spoken compare --dump DIR` shows the texts.
"""

import pytest

from gnomon.catalog import GAMES
from tests.conftest import BUILD
from tests.kit.spoken import differences, events_of, stored
from tests.kit.spoken_aspects import ASPECTS, COMPILED


@pytest.mark.parametrize("aspect", ASPECTS if BUILD == "interpreted" else COMPILED)
@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_match_says_what_it_did(game: str, aspect: str) -> None:
    found = differences(game, aspect)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_out_of_what_was_written(game: str) -> None:
    body = stored(game)
    assert set(body["aspects"]) == set(ASPECTS)
    kinds = {event[0] for event in events_of(body)}
    assert kinds == set(range(max(kinds) + 1)), "every kind of event is told by chance"

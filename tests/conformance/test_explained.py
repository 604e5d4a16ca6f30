"""Whatever a table shows as a number can be asked where it is from, in every game."""

from random import Random

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.face import Sight
from gnomon.lab.research import Environment
from tests.kit.drawn import Number, unexplained

SEATS = 3
ANSWERS = 360
EVERY = 60
UNDERNEATH = ("map-clans-",)
"""Pieces over which places lie that tell of them."""
SENTENCE = 6
"""Whoever reads so many words is told what a number among them means."""


def says_itself(number: Number) -> bool:
    """Whether it stands in a sentence or in a control with a name of its own."""
    is_sentence = len(number.text.split()) >= SENTENCE or number.text.endswith("。")
    return is_sentence or "named button" in number.inside


def wanted(part: str, drawn: str) -> set[str]:
    """The numbers of a part that neither tell what they are nor can be asked."""
    found = (number for number in unexplained(drawn) if not says_itself(number))
    return {f"{part}: {number.text} in {' > '.join(number.inside)}" for number in found}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_number_of_a_table_can_be_asked_where_it_is_from(game: str, language: str) -> None:
    played, chance, face = Environment(game, SEATS, seed=5), Random(3), entry(game).face
    wanting: set[str] = set()
    for count in range(ANSWERS):
        if played.done:
            break
        if count % EVERY == 0:
            rules, state = played.game, played.state
            public = Sight(face, rules, rules.view(state, SPECTATOR), SPECTATOR, language)
            for seat in range(SEATS):
                own = Sight(face, rules, rules.view(state, seat), seat, language)
                drawn = {**face.public(public), **face.private(own, seat in rules.to_act(state))}
                told = {name: text for name, text in drawn.items() if not name.startswith(UNDERNEATH)}
                wanting |= {number for name, text in told.items() for number in wanted(name, text)}
            cells = [cell for row in face.standings(public).cells for cell in row]
            wanting |= {number for cell in cells for number in wanted("players", cell)}
        played.step(played.agent, chance.choice(played.legal_actions(played.agent)))
    assert not wanting

"""What random matches of Inventions ask, and what chance seldom brings about and has to be asked all the same."""

import random
from functools import cache

from gnomon.games.inventions.decisions import CALL_TYPE, INFLUENCE_TYPE
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.setting import SPECS
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import NOTHING, REGIONS, TOKEN_NAMES
from gnomon.kernel.frames import Frame
from gnomon.kernel.options import Value
from tests.kit.inventions_told import OTHER_WAYS

ASIA = 3
INVENT = TOKEN_NAMES.index("invent")

EVERY_OPTION_TURNED: dict[str, Value] = {
    spec.name: next(value for value in reversed(spec.choices) if value != spec.default) for spec in SPECS
}
MATCHES: tuple[dict[str, Value], ...] = (*([{}] * 40), *OTHER_WAYS, *([EVERY_OPTION_TURNED] * 24))
"""Match `n` has 1 + n % 4 players."""

Asked = tuple[InventionsState, int, list[int]]
"""A position, the seat that is asked, and its legal answers."""


class Heard:
    """Questions by their kind."""

    def __init__(self) -> None:
        self.questions: dict[str, list[Asked]] = {}

    def ask(self, position: InventionsState, seat: int, chance: random.Random, most: int) -> None:
        """Keep a share of the questions, at most so many of a kind."""
        decision = GAME.asked(position, seat)
        assert decision is not None
        asked = self.questions.setdefault(_kind(decision.kind, decision.frame), [])
        if not asked or (len(asked) < most and chance.random() < 0.2):
            asked.append((position.clone(), seat, list(GAME.options(position, seat))))


def _kind(name: str, frame: Frame) -> str:
    """Chains are told apart by what leads to them."""
    return f"chain of source {frame[2]}" if name == "chain" else name


@cache
def heard() -> Heard:
    """Random matches of every number of players and every option."""
    found = Heard()
    chance = random.Random(9)
    for match, options in enumerate(MATCHES):
        position = GAME.setup(options, 1 + match % 4, match)
        assert isinstance(position, InventionsState)
        while not position.over:
            seat = chance.choice(GAME.to_act(position))
            found.ask(position, seat, chance, match + 2)
            GAME.apply(position, seat, chance.choice(GAME.options(position, seat)))
    _ask_what_is_rare(found, chance)
    return found


def _ask_what_is_rare(found: Heard, chance: random.Random) -> None:
    """Without any idea left it is the player who says what citizens become."""
    position, seat, _ = found.questions["space"][-1]
    for frame in ((CALL_TYPE, 1 << seat, 0, 0, ASIA, 2), (INFLUENCE_TYPE, 1 << seat, ASIA, INVENT)):
        bare = position.clone()
        bare.card = (NOTHING,) * REGIONS
        bare.display = bare.stack = ()
        bare.people[REGIONS * seat + ASIA] = 4
        bare.pop()
        bare.push(frame)
        found.ask(bare, seat, chance, 1)

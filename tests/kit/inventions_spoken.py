"""What random matches of Inventions give to say, and whether a sentence says it: for the tests of the texts."""

import random
import re
from functools import cache

from gnomon.games.inventions.decisions import CALL_TYPE, INFLUENCE_TYPE
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.contents import QUESTIONS
from gnomon.games.inventions.rules.economy import is_permission
from gnomon.games.inventions.setting import SPECS
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import NOTHING, REGIONS, TOKEN_NAMES
from gnomon.kernel.events import Event
from gnomon.kernel.frames import Frame
from gnomon.kernel.options import Value
from gnomon.kernel.refusals import Refusal

NAMES = ("Ama", "Bo", "Cleo", "Dag")
ASIA = 3
INVENT = TOKEN_NAMES.index("invent")

OTHER_WAY: tuple[dict[str, Value], ...] = tuple(
    {spec.name: value} for spec in SPECS for value in spec.choices if value != spec.default
)
EVERY_OPTION_TURNED: dict[str, Value] = {
    spec.name: next(value for value in reversed(spec.choices) if value != spec.default) for spec in SPECS
}
MATCHES: tuple[dict[str, Value], ...] = (*([{}] * 40), *OTHER_WAY, *([EVERY_OPTION_TURNED] * 24))
"""Match `n` has 1 + n % 4 players."""


class Heard:
    """Events with their match's last position, refusals, and questions with their legal answers, each by its kind."""

    def __init__(self) -> None:
        self.events: dict[int, list[tuple[Event, InventionsState]]] = {}
        self.refusals: dict[str, list[tuple[Refusal, InventionsState, int]]] = {}
        self.questions: dict[str, list[tuple[InventionsState, int, list[int]]]] = {}

    def ask(self, position: InventionsState, seat: int, chance: random.Random, most: int) -> None:
        """Keep a share of the questions, at most so many of a kind, and the refusals of a share of them."""
        decision = GAME.asked(position, seat)
        assert decision is not None
        asked = self.questions.setdefault(_kind(decision.kind, decision.frame), [])
        if not asked or (len(asked) < most and chance.random() < 0.2):
            asked.append((position.clone(), seat, list(GAME.options(position, seat))))
            self._refuse(position, seat, QUESTIONS[decision.frame[0]].blocks)

    def _refuse(self, position: InventionsState, seat: int, blocks: tuple[tuple[int, int], ...]) -> None:
        economy = tuple(code for code in range(GAME.codes.size) if is_permission(code))
        for low, high in (*blocks, (economy[0], economy[-1] + 1)):
            for code in range(low, high):
                refusal = GAME.check(position, seat, code)
                if refusal is not None:
                    kept = self.refusals.setdefault(refusal.code, [])
                    if len(kept) < 6:
                        kept.append((refusal, position.clone(), seat))


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
        said: list[Event] = []
        while not position.over:
            seat = chance.choice(GAME.to_act(position))
            found.ask(position, seat, chance, match + 2)
            GAME.apply(position, seat, chance.choice(GAME.options(position, seat)), events=said)
        for happened in said:
            kept = found.events.setdefault(happened[0], [])
            if len(kept) < 2 * match + 8:
                kept.append((happened, position))
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


def is_spoken(sentence: str, language: str = "en") -> bool:
    """Whether a sentence says something, has every place filled, names nothing by -1 and is all in its language."""
    if not sentence.strip() or re.search(r"[{}_]|-1\b|None(?! of)", sentence):
        return False
    bare = re.sub("|".join(NAMES), "", sentence)
    # Words of other letters do not belong into Japanese.
    return language != "ja" or not re.search(r"[A-Za-z]{2,}", bare)

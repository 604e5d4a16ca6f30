"""Which of many answers deserve a look: the best guesses."""

from typing import Final

from gnomon.games.inventions.actions import (
    BUILD,
    CHAIN_CARD,
    CHAIN_TOKEN,
    CITIZEN,
    CODES,
    DONE,
    JOKER,
    SPACE,
    USE_ECONOMY,
    USE_TECHNOLOGY,
)
from gnomon.games.inventions.decisions import (
    BUILD_HEX,
    BUILD_TILE,
    CALL_BACK,
    CALL_NUMBER,
    CALL_WHERE,
    CHAIN,
    CHOOSE_REGION,
    CHOOSE_SPACE,
    CHOOSE_SPECIALIST,
    CLAIM,
    EUREKA_BENEFIT,
    EUREKA_SPACE,
    EUREKA_WHAT,
    HOW_MANY_SCHOLARS,
    INFLUENCE_TOKEN,
    INFLUENCE_WHERE,
    INNOVATE_WHERE,
    INVENT_WHERE,
    PRESENT_IDEA,
    PRESENT_WHERE,
    SEND_WHERE,
    SHARE_TILE,
    SHARE_WHERE,
    SOURCE_KNOWLEDGE,
    SOURCE_SPECIALIST,
    SOURCE_TOKENS,
    TRAVEL_WHERE,
    TURN_ORDER,
    WHICH_CITIZEN,
)
from gnomon.games.inventions.frames import BuildTile, Chain
from gnomon.games.inventions.guesses import PROMISE, guess, tile_gain
from gnomon.games.inventions.prospects import Outlook
from gnomon.games.inventions.rules.building import economy_ready
from gnomon.games.inventions.rules.performing import partner
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import (
    ACTIONS,
    IS_EPOCH_STEP,
    KINDS,
    NOTHING,
    ONE_INFLUENCE,
    SCHOLAR,
    SEASONS,
    TOKEN_CHAIN,
)
from gnomon.kernel.frames import Frame

QUOTA: Final = 110
"""Questions looked into behind one main action before only the best answer of each is tried."""
BRIEF_QUOTA: Final = 4
BRIEF_SPACES: Final = 5


class Shortlist:
    """Narrows the options of every question to `width` answers. It counts what was tried since the pillar was placed.

    A brief one looks at a few spaces only, and soon at the best answer of each question alone.
    """

    def __init__(self, brief: bool, width: int) -> None:
        self.brief = brief
        self.width = width
        self._tried = [0] * ACTIONS

    def narrow(self, state: InventionsState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """The options worth trying, best guess first; not empty."""
        op = frame[0]
        permission = self._economy(state, seat, frame, options)
        if permission:
            return [permission]
        if op == CHOOSE_SPACE:
            return self._spaces(state, seat, options)
        own = [code for code in options if CODES.base_of(code) != USE_ECONOMY]
        if len(own) < 2:
            return own
        main = main_action(state, seat)
        width = self.width
        if main != NOTHING:
            self._tried[main] += 1
            if self._tried[main] > (BRIEF_QUOTA if self.brief else QUOTA):
                width = 1
        if op in (HOW_MANY_SCHOLARS, TURN_ORDER, EUREKA_BENEFIT):
            return own[:1]
        if op == WHICH_CITIZEN:
            return [min(own, key=lambda code: _spared(state, seat, code))]
        if op == CALL_NUMBER:
            return own[: min(2, width)]
        outlook = Outlook(state, seat)
        if op == BUILD_TILE:
            return self._tiles(state, outlook, frame, own, width)
        if op == CHAIN:
            return self._chains(state, frame, own, width)
        scored = [(guess(state, outlook, frame, code), -number, code) for number, code in enumerate(own)]
        scored.sort(reverse=True)
        return [code for _, _, code in scored[: min(width, _WIDE.get(op, 1))]]

    def _economy(self, state: InventionsState, seat: int, frame: Frame, options: list[int]) -> int:
        """The use of an Economy tile that is worth a token now, or 0."""
        if options[-1] < USE_ECONOMY or not any(CODES.base_of(code) == USE_ECONOMY for code in options):
            return 0
        better = int(economy_ready(state, seat, 3)) + int(economy_ready(state, seat, 5))
        spare = state.loose[seat] > better
        if frame[0] == BUILD_TILE:
            if USE_ECONOMY + 2 in options:
                return USE_ECONOMY + 2
            if USE_ECONOMY + 4 in options:
                return USE_ECONOMY + 4
            if spare and USE_ECONOMY + 3 in options:
                return USE_ECONOMY + 3
        if frame[0] in (CHOOSE_SPACE, BUILD_TILE) and spare:
            for number in (1, 0):
                if USE_ECONOMY + number in options:
                    return USE_ECONOMY + number
        return 0

    def _spaces(self, state: InventionsState, seat: int, options: list[int]) -> list[int]:
        """Every space with an action; a joker only where there is none."""
        self._tried = [0] * ACTIONS
        found = [code for code in options if CODES.base_of(code) == SPACE]
        found.sort(key=_unpromising)
        if len(found) < 2:
            found += [code for code in options if CODES.base_of(code) == USE_TECHNOLOGY]
        if len(found) < 2:
            found += [code for code in options if CODES.base_of(code) == JOKER][:2]
        if not found:
            found = options[:1]
        return found[:BRIEF_SPACES] if self.brief else found

    def _chains(self, state: InventionsState, frame: Frame, own: list[int], width: int) -> list[int]:
        """The most promising actions, each once, and none at all."""
        kept: list[int] = []
        seen: set[int] = set()
        scored = [(-PROMISE[chained(state, frame, code)], code) for code in own if code != DONE]
        scored.sort()
        for _, code in scored:
            action = chained(state, frame, code)
            if action not in seen:
                seen.add(action)
                kept.append(code)
        return [*kept[:width], DONE] if width > 1 else kept[:1]

    def _tiles(self, state: InventionsState, outlook: Outlook, frame: Frame, own: list[int], width: int) -> list[int]:
        """The tile that gains most, or no more."""
        scored = [(tile_gain(outlook, code - BUILD), code) for code in own if code != DONE]
        if not scored:
            return [DONE]
        scored.sort(reverse=True)
        best = [code for _, code in scored]
        if frame[BuildTile.built]:
            return best[:1] if scored[0][0] > 0.6 else [DONE]
        return [*best[: min(2, width)], DONE]


def main_action(state: InventionsState, seat: int) -> int:
    """The action on whose space the player's pillar of this round stands, or NOTHING."""
    if IS_EPOCH_STEP[state.step]:
        return state.epoch[seat]
    at = SEASONS * seat
    return state.seasons[at + 1] if state.seasons[at + 1] != NOTHING else state.seasons[at]


def chained(state: InventionsState, frame: Frame, code: int) -> int:
    """The action that an answer to an offer leads to."""
    source, number = frame[Chain.source]
    components = state.setting.components
    if source == SOURCE_SPECIALIST:
        return number
    if source == SOURCE_KNOWLEDGE:
        return 3 if (state.scoring >> number) & 1 else components.knowledge_action[state.knowledge[number]]
    if source == SOURCE_TOKENS and CODES.base_of(code) == CHAIN_TOKEN:
        return TOKEN_CHAIN[code - CHAIN_TOKEN]
    if CODES.base_of(code) == CHAIN_CARD:
        return components.card_chain[code - CHAIN_CARD]
    if CODES.base_of(code) == USE_TECHNOLOGY:
        return partner(state, code - USE_TECHNOLOGY + 1, number)
    return ONE_INFLUENCE


def _unpromising(code: int) -> float:
    return -PROMISE[code - SPACE]


def _spared(state: InventionsState, seat: int, code: int) -> tuple[float, int]:
    """Those go first of whom there are most; scholars last, and then into the area with the fewest."""
    who = _citizen(code)
    if who >= SCHOLAR:
        area = who % KINDS if who > SCHOLAR else 0
        return (5.0 + state.home[KINDS * seat + area] - 0.5 * state.home[KINDS * seat + SCHOLAR], code)
    return (-float(state.home[KINDS * seat + who]), code)


def _citizen(code: int) -> int:
    return code - CITIZEN


_WIDE: Final[dict[int, int]] = {
    CLAIM: 5,
    PRESENT_IDEA: 2,
    PRESENT_WHERE: 3,
    INVENT_WHERE: 3,
    INNOVATE_WHERE: 2,
    SHARE_WHERE: 3,
    SHARE_TILE: 2,
    CALL_WHERE: 3,
    INFLUENCE_WHERE: 3,
    INFLUENCE_TOKEN: 2,
    TRAVEL_WHERE: 4,
    EUREKA_WHAT: 2,
    EUREKA_SPACE: 2,
    SEND_WHERE: 2,
    CALL_BACK: 2,
    CHOOSE_SPECIALIST: 2,
    CHOOSE_REGION: 3,
    BUILD_HEX: 2,
}
"""How many answers of a question are kept."""

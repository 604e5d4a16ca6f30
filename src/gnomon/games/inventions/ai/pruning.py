"""Which of many answers deserve a look: the best by their priors."""

from typing import Final

from gnomon.games.inventions import actions, decisions, terms
from gnomon.games.inventions.ai.features import Features
from gnomon.games.inventions.ai.move_ordering import ACTION_PRIORS, prior, tile_gain
from gnomon.games.inventions.ai.weights import USUAL, Weights
from gnomon.games.inventions.frames import BuildTile, Chain
from gnomon.games.inventions.rules.building import economy_ready
from gnomon.games.inventions.rules.performing import partner
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.frames import Frame

QUOTA: Final = 110
"""Questions looked into behind one main action before only the best answer of each is tried."""
SHALLOW_QUOTA: Final = 4
SHALLOW_SPACES: Final = 5


class Pruning:
    """Narrows the options of every question to `width` answers. It counts what was tried since the pillar was placed.

    A shallow one looks at a few spaces only, and soon at the best answer of each question alone.
    """

    def __init__(self, shallow: bool, width: int, weights: Weights = USUAL) -> None:
        self.weights = weights
        self.shallow = shallow
        self.width = width
        self._tried = [0] * terms.ACTIONS

    def candidates(self, state: InventionsState, seat: int, frame: Frame, options: list[int]) -> list[int]:
        """The options worth trying, best prior first; not empty."""
        op = frame[0]
        permission = self._economy(state, seat, frame, options)
        if permission:
            return [permission]
        if op == decisions.CHOOSE_SPACE:
            return self._spaces(state, seat, options)
        own = [code for code in options if actions.CODES.base_of(code) != actions.USE_ECONOMY]
        if len(own) < 2:
            return own
        main = main_action(state, seat)
        width = self.width
        if main != terms.NOTHING:
            self._tried[main] += 1
            if self._tried[main] > (SHALLOW_QUOTA if self.shallow else QUOTA):
                width = 1
        if op in (decisions.HOW_MANY_SCHOLARS, decisions.TURN_ORDER, decisions.EUREKA_BENEFIT):
            return own[:1]
        if op == decisions.WHICH_CITIZEN:
            return [min(own, key=lambda code: _spared(state, seat, code))]
        if op == decisions.CALL_NUMBER:
            return own[: min(2, width)]
        features = Features(state, seat, self.weights)
        if op == decisions.BUILD_TILE:
            return self._tiles(state, features, frame, own, width)
        if op == decisions.CHAIN:
            return self._chains(state, frame, own, width)
        scored = [(prior(state, features, frame, code), -number, code) for number, code in enumerate(own)]
        scored.sort(reverse=True)
        return [code for _, _, code in scored[: min(width, _WIDE.get(op, 1))]]

    def _economy(self, state: InventionsState, seat: int, frame: Frame, options: list[int]) -> int:
        """The use of an Economy tile that is worth a token now, or 0."""
        if options[-1] < actions.USE_ECONOMY or not any(
            actions.CODES.base_of(code) == actions.USE_ECONOMY for code in options
        ):
            return 0
        better = int(economy_ready(state, seat, 3)) + int(economy_ready(state, seat, 5))
        spare = state.loose[seat] > better
        if frame[0] == decisions.BUILD_TILE:
            if actions.USE_ECONOMY + 2 in options:
                return actions.USE_ECONOMY + 2
            if actions.USE_ECONOMY + 4 in options:
                return actions.USE_ECONOMY + 4
            if spare and actions.USE_ECONOMY + 3 in options:
                return actions.USE_ECONOMY + 3
        if frame[0] in (decisions.CHOOSE_SPACE, decisions.BUILD_TILE) and spare:
            for number in (1, 0):
                if actions.USE_ECONOMY + number in options:
                    return actions.USE_ECONOMY + number
        return 0

    def _spaces(self, state: InventionsState, seat: int, options: list[int]) -> list[int]:
        """Every space with an action; a joker only where there is none."""
        self._tried = [0] * terms.ACTIONS
        found = [code for code in options if actions.CODES.base_of(code) == actions.SPACE]
        found.sort(key=_unpromising)
        if len(found) < 2:
            found += [code for code in options if actions.CODES.base_of(code) == actions.USE_TECHNOLOGY]
        if len(found) < 2:
            found += [code for code in options if actions.CODES.base_of(code) == actions.JOKER][:2]
        if not found:
            found = options[:1]
        return found[:SHALLOW_SPACES] if self.shallow else found

    def _chains(self, state: InventionsState, frame: Frame, own: list[int], width: int) -> list[int]:
        """The most promising actions, each once, and none at all."""
        kept: list[int] = []
        seen: set[int] = set()
        scored = [(-ACTION_PRIORS[chained(state, frame, code)], code) for code in own if code != actions.DONE]
        scored.sort()
        for _, code in scored:
            action = chained(state, frame, code)
            if action not in seen:
                seen.add(action)
                kept.append(code)
        return [*kept[:width], actions.DONE] if width > 1 else kept[:1]

    def _tiles(self, state: InventionsState, features: Features, frame: Frame, own: list[int], width: int) -> list[int]:
        """The tile that gains most, or no more."""
        scored = [(tile_gain(features, code - actions.BUILD), code) for code in own if code != actions.DONE]
        if not scored:
            return [actions.DONE]
        scored.sort(reverse=True)
        best = [code for _, code in scored]
        if frame[BuildTile.built]:
            return best[:1] if scored[0][0] > 0.6 else [actions.DONE]
        return [*best[: min(2, width)], actions.DONE]


def main_action(state: InventionsState, seat: int) -> int:
    """The action on whose space the player's pillar of this round stands, or NOTHING."""
    if terms.IS_EPOCH_STEP[state.step]:
        return state.epoch[seat]
    at = terms.SEASONS * seat
    return state.seasons[at + 1] if state.seasons[at + 1] != terms.NOTHING else state.seasons[at]


def chained(state: InventionsState, frame: Frame, code: int) -> int:
    """The action that an answer to an offer leads to."""
    source, number = frame[Chain.source]
    components = state.setting.components
    if source == decisions.SOURCE_SPECIALIST:
        return number
    if source == decisions.SOURCE_KNOWLEDGE:
        return 3 if (state.scoring >> number) & 1 else components.knowledge_action[state.knowledge[number]]
    if source == decisions.SOURCE_TOKENS and actions.CODES.base_of(code) == actions.CHAIN_TOKEN:
        return terms.TOKEN_CHAIN[code - actions.CHAIN_TOKEN]
    if actions.CODES.base_of(code) == actions.CHAIN_CARD:
        return components.card_chain[code - actions.CHAIN_CARD]
    if actions.CODES.base_of(code) == actions.USE_TECHNOLOGY:
        return partner(state, code - actions.USE_TECHNOLOGY + 1, number)
    return terms.ONE_INFLUENCE


def _unpromising(code: int) -> float:
    return -ACTION_PRIORS[code - actions.SPACE]


def _spared(state: InventionsState, seat: int, code: int) -> tuple[float, int]:
    """Those go first of whom there are most; scholars last, and then into the area with the fewest."""
    who = _citizen(code)
    if who >= terms.SCHOLAR:
        area = who % terms.KINDS if who > terms.SCHOLAR else 0
        return (
            5.0 + state.home[terms.KINDS * seat + area] - 0.5 * state.home[terms.KINDS * seat + terms.SCHOLAR],
            code,
        )
    return (-float(state.home[terms.KINDS * seat + who]), code)


def _citizen(code: int) -> int:
    return code - actions.CITIZEN


_WIDE: Final[dict[int, int]] = {
    decisions.CLAIM: 5,
    decisions.PRESENT_IDEA: 2,
    decisions.PRESENT_WHERE: 3,
    decisions.INVENT_WHERE: 3,
    decisions.INNOVATE_WHERE: 2,
    decisions.SHARE_WHERE: 3,
    decisions.SHARE_TILE: 2,
    decisions.CALL_WHERE: 3,
    decisions.INFLUENCE_WHERE: 3,
    decisions.INFLUENCE_TOKEN: 2,
    decisions.TRAVEL_WHERE: 4,
    decisions.EUREKA_WHAT: 2,
    decisions.EUREKA_SPACE: 2,
    decisions.SEND_WHERE: 2,
    decisions.CALL_BACK: 2,
    decisions.CHOOSE_SPECIALIST: 2,
    decisions.CHOOSE_REGION: 3,
    decisions.BUILD_HEX: 2,
}
"""How many answers of a question are kept."""

"""Khronos wired to the contract. Table of contents: the rules stand in `rules`, in the order of play."""

from typing import Final

from gnomon.games.khronos.actions import (
    ACT,
    ACT_END,
    CARD,
    CARDS_DONE,
    CODES,
    DOWNSIZE,
    END_TURN,
    FIRST_PAWN_PAYS,
    OPEN_COUNT,
    PLACE,
    PLACE_END,
    POSITION,
    SURCHARGE_CARD,
    TRAVELLER,
)
from gnomon.games.khronos.components import SHIPPED, Components
from gnomon.games.khronos.decisions import (
    CHOOSE_ACTION,
    CHOOSE_DISCARD,
    CHOOSE_DOWNSIZED,
    CHOOSE_EXCHANGE,
    CHOOSE_GIVEN,
    CHOOSE_MORE_DISCARDS,
    CHOOSE_OPEN_COUNT,
    CHOOSE_PAWN_SHARE,
    CHOOSE_POSITION,
    CHOOSE_SQUARE,
    CHOOSE_SURCHARGE,
    CHOOSE_TRAVELLER,
    OPS,
)
from gnomon.games.khronos.rulebook import RULEBOOK
from gnomon.games.khronos.rules.downsizing import default_position, positions
from gnomon.games.khronos.rules.ending import outcome
from gnomon.games.khronos.rules.flow import (
    card_codes,
    default_share,
    open_count_codes,
    run_step,
    share_codes,
    surcharge_codes,
    take_answer,
    traveller_codes,
)
from gnomon.games.khronos.rules.menu import check_action, check_square, menu, square_codes
from gnomon.games.khronos.secrets import sample, view
from gnomon.games.khronos.setting import SPECS
from gnomon.games.khronos.setup import set_up
from gnomon.games.khronos.state import KhronosState, load_state
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import Game
from gnomon.kernel.options import Value
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rng import Source
from gnomon.kernel.rulebook import rule
from gnomon.kernel.state import State

BLOCKS: Final = {
    CHOOSE_ACTION: (ACT, ACT_END),
    CHOOSE_SQUARE: (PLACE, PLACE_END),
    CHOOSE_SURCHARGE: (SURCHARGE_CARD, SURCHARGE_CARD + 3),
    CHOOSE_PAWN_SHARE: (FIRST_PAWN_PAYS, FIRST_PAWN_PAYS + 5),
    CHOOSE_TRAVELLER: (TRAVELLER, TRAVELLER + 2),
    CHOOSE_EXCHANGE: (CARD, CARDS_DONE + 1),
    CHOOSE_OPEN_COUNT: (OPEN_COUNT, OPEN_COUNT + 3),
    CHOOSE_GIVEN: (CARD, CARD + 3),
    CHOOSE_DISCARD: (CARD, CARDS_DONE + 1),
    CHOOSE_MORE_DISCARDS: (CARD, CARDS_DONE + 1),
    CHOOSE_DOWNSIZED: (DOWNSIZE, DOWNSIZE + 320),
    CHOOSE_POSITION: (POSITION, POSITION + 320),
}
"""The codes that each question takes."""


class Khronos(Game):
    """The rules of Khronos over `KhronosState`, with one set of component tables."""

    def __init__(self, components: Components) -> None:
        super().__init__(
            "khronos", "Khronos", (2, 3, 4, 5), 1, SPECS, RULEBOOK, OPS, CODES, data_digest=components.digest
        )
        self.components = components

    def begin(self, options: dict[str, Value], seats: int, seed: int) -> State:
        return set_up(self.components, options, seats, seed)

    def legal(self, state: State, seat: int, frame: Frame) -> list[int]:
        assert isinstance(state, KhronosState)
        op = frame[0]
        if op == CHOOSE_ACTION:
            return menu(state, seat)
        if op == CHOOSE_SQUARE:
            return square_codes(state, seat, frame[2])
        if op == CHOOSE_SURCHARGE:
            return surcharge_codes(state, seat, frame)
        if op == CHOOSE_PAWN_SHARE:
            return share_codes(state, seat, frame)
        if op == CHOOSE_TRAVELLER:
            return traveller_codes(state, seat, frame[2])
        if op == CHOOSE_DISCARD:
            return [*card_codes(state, seat, CARD, (0, 0, 0)), CARDS_DONE]
        if op == CHOOSE_MORE_DISCARDS:
            return [*card_codes(state, seat, CARD, (frame[2], frame[3], frame[4])), CARDS_DONE]
        if op == CHOOSE_EXCHANGE:
            found = card_codes(state, seat, CARD, (frame[2], frame[3], frame[4]))
            if frame[2] or frame[3] or frame[4]:
                found.append(CARDS_DONE)
            return found
        if op == CHOOSE_OPEN_COUNT:
            return open_count_codes(state, seat, frame[2])
        if op == CHOOSE_GIVEN:
            return card_codes(state, seat, CARD, (frame[4], frame[5], frame[6]))
        if op == CHOOSE_DOWNSIZED:
            return [DOWNSIZE + anchor for anchor in frame[5:]]
        return [POSITION + anchor for anchor in positions(state.boards[frame[2]].buildings[frame[3]])]

    def belongs(self, frame: Frame, code: int) -> bool:
        low, high = BLOCKS[frame[0]]
        return low <= code < high

    @rule("4.4", "5.3")
    def refuse(self, state: State, seat: int, frame: Frame, code: int) -> Refusal:
        assert isinstance(state, KhronosState)
        op = frame[0]
        if op == CHOOSE_ACTION:
            return check_action(state, seat, code)
        if op == CHOOSE_SQUARE:
            return check_square(state, seat, frame[2], code - PLACE)
        if op == CHOOSE_SURCHARGE:
            return Refusal("card_not_held", "4.3", {"colour": code - SURCHARGE_CARD})
        if op == CHOOSE_PAWN_SHARE:
            return Refusal("pawn_cannot_pay", "4.3", {"cards": code - FIRST_PAWN_PAYS})
        if op == CHOOSE_OPEN_COUNT:
            return Refusal("not_so_many_open", "4.11", {"number": code - OPEN_COUNT + 1})
        if op == CHOOSE_DOWNSIZED:
            return Refusal("not_tied", "5.7", {"square": code - DOWNSIZE})
        if op == CHOOSE_POSITION:
            return Refusal("outside_old_footprint", "5.7.1", {"square": code - POSITION})
        if code == CARDS_DONE:
            return Refusal("nothing_chosen", "4.1")
        if CARD <= code < CARD + 3:
            return Refusal("card_not_held", "4.10", {"colour": code - CARD})
        return Refusal(WRONG_QUESTION, "", {"code": code})

    def answer(self, state: State, seat: int, lane: int, frame: Frame, code: int, events: Events | None) -> None:
        assert isinstance(state, KhronosState)
        take_answer(state, seat, frame, code, events)

    def step(self, state: State, lane: int, frame: Frame, events: Events | None) -> None:
        assert isinstance(state, KhronosState)
        run_step(state, frame, events)

    @rule("5.10")
    def fallback(self, state: State, seat: int, frame: Frame) -> int:
        """The answers given on time-out (D47)."""
        assert isinstance(state, KhronosState)
        op = frame[0]
        if op == CHOOSE_ACTION:
            return END_TURN
        if op in (CHOOSE_DISCARD, CHOOSE_MORE_DISCARDS):
            return CARDS_DONE
        if op == CHOOSE_PAWN_SHARE:
            return default_share(state, seat, frame)
        if op == CHOOSE_POSITION:
            board = state.boards[frame[2]]
            return POSITION + default_position(board, board.buildings[frame[3]])
        found = self.legal(state, seat, frame)
        if op == CHOOSE_EXCHANGE and CARDS_DONE in found:
            return CARDS_DONE
        if op == CHOOSE_SURCHARGE:
            # The colour held most goes first.
            return max(found, key=lambda code: state.hands[3 * seat + code - SURCHARGE_CARD])
        if op == CHOOSE_DOWNSIZED:
            buildings = state.boards[frame[2]].buildings
            return max(found, key=lambda code: (state.money[buildings[code - DOWNSIZE].owner], -code))
        return found[0]

    def view(self, state: State, seat: int) -> State:
        assert isinstance(state, KhronosState)
        return view(state, seat)

    def sample(self, view: State, source: Source) -> State:
        assert isinstance(view, KhronosState)
        return sample(view, source)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, KhronosState)
        return outcome(state)

    def load(self, saved: object) -> State:
        return load_state(saved)


GAME: Final = Khronos(SHIPPED)

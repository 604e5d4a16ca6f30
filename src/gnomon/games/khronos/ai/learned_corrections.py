"""What matches taught about positions where rollouts end, beyond what the boards promise: `gnomon learn correct khronos RUN` found the
prices.
"""

from typing import Final

from gnomon.games.khronos.ai.features import BY_TOP, NOW, ROW_LENGTH, STRONG
from gnomon.games.khronos.boards import MAX_SEATS, RULING, Board
from gnomon.games.khronos.components import REASON
from gnomon.games.khronos.grid import FULL
from gnomon.games.khronos.queries import rulers, worth
from gnomon.games.khronos.state import TURNS, KhronosState

OBSERVED: Final = (
    "Might: Ecus paid now",
    "Might: Ecus under rulers of 2",
    "Might: Ecus under rulers of 3",
    "Might: the strongest domain",
    "Might: domains ruled",
    "Might: Ecus that a junction would take",
    "Might: Ecus that a junction would bring",
    "Faith: Ecus under rulers of 2",
    "Faith: Ecus under rulers of 3",
    "Faith: the strongest domain",
    "Faith: domains ruled",
    "Faith: Ecus that a junction would take",
    "Faith: Ecus that a junction would bring",
    "pawns on Reason",
    "pawns together",
    "Military cards",
    "Religious cards",
    "Civil cards",
)
STAGES: Final = ("turns 1 and 2", "turn 3", "turns 4 and 5", "turn 6")
STAGE_OF_TURN: Final = [0, 0, 0, 1, 2, 2, 3]
PRICES: Final = [
    [-0.04, -0.56, 0.16, -1.75, 2.11, -0.44, -0.1, -0.15, -0.5, 0.77, 3.63, 0.04, 1.61, -9.14, 4.4, 0.91, 1.74, -2.61],
    [-0.26, -0.11, -0.24, 0.64, -0.39, -0.09, 0.3, -0.6, -0.12, 0.54, -0.36, -0.34, 0.1, 5.56, 0.11, -0.49, 0.37, 0.11],
    [-0.2, -0.31, -0.3, 2.67, 0.02, 0.07, 0.34, -0.17, -0.37, -1.23, 0.64, -0.08, 0.29, -2.66, -0.56, -0.48, -0.46, 1.13],
    [0.04, -0.07, -0.24, 1.29, 0.27, 0.17, 0.33, -0.23, -0.25, -0.51, 0.37, -0.01, 0.19, -1.56, -0.8, 0.01, 0.19, 1.5],
]  # fmt: skip
"""Ecus for one of each of what is `OBSERVED`, by stage."""

RULED: Final = 0
THREATENED: Final = 1
WITHIN_REACH: Final = 2
READ: Final = 3
"""Numbers of one seat on a board: domains ruled; Ecus of those that one square would join with a stronger one; Ecus of the best weaker
domain that one square would join with one of its own.
"""
KEPT_BOARDS: Final = 1_000


def stages(turn: int) -> list[float]:
    """1 for the stage of a game turn; in the last one everything is said."""
    found = [0.0] * len(STAGES)
    if turn < TURNS:
        found[STAGE_OF_TURN[turn]] = 1.0
    return found


class Corrections:
    """Observes what has prices, and keeps by board what it read there."""

    def __init__(self) -> None:
        self._kept: dict[Board, list[float]] = {}

    def of(self, state: KhronosState, seat: int, turn: int, might: list[float], faith: list[float]) -> float:
        """What is to be added to a seat's worth, in Ecus, as seen from a game `turn`; `might` and `faith` are what these promise."""
        if turn >= TURNS:
            return 0.0
        prices: list[float] = PRICES[STAGE_OF_TURN[turn]]
        total = 0.0
        for place, number in enumerate(self.observed(state, seat, might, faith)):
            total += prices[place] * number
        return total

    def observed(self, state: KhronosState, seat: int, might: list[float], faith: list[float]) -> list[float]:
        """What a seat has of all that is `OBSERVED`."""
        promised = seat * ROW_LENGTH
        read = seat * READ
        on_might = self._read(state.boards[0], 0)
        on_faith = self._read(state.boards[1], 1)
        first, second = state.pawns[2 * seat], state.pawns[2 * seat + 1]
        hand = 3 * seat
        return [
            might[promised + NOW],
            might[promised + BY_TOP + 1],
            might[promised + BY_TOP + 2],
            might[promised + STRONG],
            on_might[read + RULED],
            on_might[read + THREATENED],
            on_might[read + WITHIN_REACH],
            faith[promised + BY_TOP + 1],
            faith[promised + BY_TOP + 2],
            faith[promised + STRONG],
            on_faith[read + RULED],
            on_faith[read + THREATENED],
            on_faith[read + WITHIN_REACH],
            float(int(first == REASON) + int(second == REASON)),
            float(first == second),
            float(state.hands[hand]),
            float(state.hands[hand + 1]),
            float(state.hands[hand + 2]),
        ]

    def _read(self, board: Board, age: int) -> list[float]:
        kept = self._kept.get(board)
        if kept is not None:
            return kept
        found = [0.0] * (READ * (MAX_SEATS + 1))
        kind = RULING[age]
        free = FULL & ~board.taken
        ruled: list[tuple[int, int, int, int]] = []
        for domain in board.domains:
            control = rulers(domain, age)
            if control:
                strength = domain.top[kind] * 100 + domain.power[kind]
                ruled.append((control[0], domain.halo & free, worth(domain, age), strength))
        for seat, edge, pays, strength in ruled:
            threatened = 0
            within_reach = 0
            for rival, other_edge, prize, other_strength in ruled:
                if rival != seat and edge & other_edge:
                    if other_strength > strength:
                        threatened = pays
                    elif other_strength < strength and prize > within_reach:
                        within_reach = prize
            at = READ * seat
            found[at + RULED] += 1.0
            found[at + THREATENED] += threatened
            found[at + WITHIN_REACH] = max(found[at + WITHIN_REACH], float(within_reach))
        if len(self._kept) >= KEPT_BOARDS:
            self._kept.clear()
        self._kept[board] = found
        return found

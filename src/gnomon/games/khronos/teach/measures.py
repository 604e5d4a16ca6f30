# gnomon: interpreted
"""What a seat has, in numbers that tasks may ask for and name."""

from collections.abc import Mapping
from typing import Final

from gnomon.games.conditions import Measure
from gnomon.games.khronos.components import CIVIL, FAITH, MIGHT, REASON
from gnomon.games.khronos.queries import earnings, income, rulers, worth
from gnomon.games.khronos.state import KhronosState


def _money(state: KhronosState, seat: int) -> int:
    """Its Ecus."""
    return state.money[seat]


def _earned(age: int) -> Measure:
    """What it would collect from an age if one of its adventurers stood there."""

    def measure(state: KhronosState, seat: int) -> int:
        return earnings(state, seat, age)

    return measure


def _worth(state: KhronosState, seat: int) -> int:
    """What it would collect from all ages together if it had an adventurer in each."""
    return sum(earnings(state, seat, age) for age in range(3))


def _domains(state: KhronosState, seat: int) -> int:
    """The domains that it rules and that pay something."""
    return sum(
        1
        for age in range(3)
        for domain in state.boards[age].domains
        if worth(domain, age) and seat in rulers(domain, age)
    )


def _together(state: KhronosState, seat: int) -> int:
    """The most buildings of its own in one domain of Might or Faith."""
    return max(
        sum(1 for building in domain.buildings if building.type != CIVIL and building.owner == seat)
        for age in (MIGHT, FAITH)
        for domain in state.boards[age].domains
    )


def _ages(state: KhronosState, seat: int) -> int:
    """The ages in which its adventurers stand."""
    return len({state.pawns[2 * seat], state.pawns[2 * seat + 1]})


def _cards(state: KhronosState, seat: int) -> int:
    """Its cards in hand."""
    return state.held[seat]


def _prospect(state: KhronosState, seat: int) -> int:
    """What is worth having before a payday: rule over domains first, then Ecus, then cards."""
    return 4 * _worth(state, seat) + 2 * state.money[seat] + state.held[seat]


def _takings(state: KhronosState, seat: int) -> int:
    """The same on a payday: there only the ages with an adventurer pay."""
    return 4 * income(state, seat) + 2 * state.money[seat] + state.held[seat]


MEASURES: Final[Mapping[str, Measure]] = {
    "money": _money,
    "income": income,
    "worth": _worth,
    "worth_might": _earned(MIGHT),
    "worth_faith": _earned(FAITH),
    "worth_reason": _earned(REASON),
    "domains": _domains,
    "together": _together,
    "ages": _ages,
    "cards": _cards,
    "prospect": _prospect,
    "takings": _takings,
}

# gnomon: interpreted
"""The parts of the page, each with what it is drawn from.

In real time somebody acts several times a second: an answer changes two or three parts of the forty that the pages of
four players are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gnomon.games.redraw import Drawn, Part, PartCache
from gnomon.games.time_of_empires.draw import board, cards, clock, glances, mats, shared_boards, timers
from gnomon.games.time_of_empires.page import boards, desk, dock, overlays
from gnomon.games.time_of_empires.say.account import map_account
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT


class Parts(PartCache[EmpiresState]):
    """The elements of Time of Empires' pages."""

    def public(self, state: EmpiresState, words: Words) -> Drawn:
        """The map, the clock, the shared boards, and every player at a glance."""
        return self.drawn(self.listed(state.seats, words, make=_public), state, words, state.setting)

    def private(self, state: EmpiresState, seat: int, options: list[int], asked: bool, words: Words) -> Drawn:
        """The seat's own board, timers, cards and dock; and, if asked, where it may act."""
        found: Drawn = {boards.VIEWER: boards.viewer(seat), "aliases": dock.aliases(state, seat)}
        own = self.listed(seat, words, make=_own) if seat >= 0 else []
        return found | self.drawn([*_chosen(seat, options, asked, words), *own], state, words, state.setting)


def _public(seats: int, words: Words) -> Iterator[Part[EmpiresState]]:
    def draw_map(state: EmpiresState) -> Drawn:
        told = boards.account_element(map_account(state, words))
        return {**board.map_elements(state, words), boards.ACCOUNT: told}

    yield Part("map", lambda state: (state.clans, state.holders, state.buildings), draw_map)
    yield Part("clock", clock.clock_basis, lambda state: clock.clock_elements(state, words))
    yield Part("decks", shared_boards.technology_basis, lambda state: shared_boards.technology_elements(state, words))
    yield Part("people", shared_boards.people_basis, lambda state: shared_boards.people_elements(state, words))
    yield Part("slots", shared_boards.slot_basis, lambda state: shared_boards.slot_elements(state, words))
    yield Part("timers", _sand(slice(None)), lambda state: shared_boards.timer_elements(state, words))
    yield Part("wonders", lambda state: len(state.wonders), lambda state: boards.hidden_wonders(state, words))
    yield Part("rail", desk.rail_basis, lambda state: {"rail": desk.rail(state, words)})
    for seat in range(seats):
        yield from _player(seat, words)


def _sand(own: slice) -> Callable[[EmpiresState], object]:
    return lambda state: timers.basis(state, own)


def _player(seat: int, words: Words) -> Iterator[Part[EmpiresState]]:
    own = slice(2 * seat, 2 * seat + 2)
    yield Part(
        f"sheet{seat}",
        lambda state: glances.sheet_basis(state, seat),
        lambda state: glances.sheet_elements(state, seat, words),
    )
    yield Part(
        f"sand{seat}",
        lambda state: (timers.basis(state, own), state.wonders),
        lambda state: glances.timer_elements(state, seat, words),
    )


def _chosen(seat: int, options: list[int], asked: bool, words: Words) -> Iterator[Part[EmpiresState]]:
    """The hand, with what of it may be chosen; and, if asked, where the seat may act."""
    lit = desk.lit_designs(options) if seat >= 0 else ()
    yield Part(
        "hand",
        lambda state: cards.hand_basis(state, seat, lit) if seat >= 0 else (),
        lambda state: {"hand": desk.hand(state, seat, options, words)},
    )
    if asked:
        yield Part(
            "lights",
            lambda state: overlays.lights_basis(state, seat, options),
            lambda state: overlays.lights(state, seat, options),
        )


def _own(seat: int, words: Words) -> Iterator[Part[EmpiresState]]:
    """The seat's board, timers, pile and dock."""
    own = slice(2 * seat, 2 * seat + 2)
    yield Part("standing", _sand(own), lambda state: mats.timer_elements(state, seat, words))
    yield Part(
        "glasses",
        lambda state: mats.glasses_basis(state, seat),
        lambda state: mats.glasses_elements(state, seat, words),
    )
    yield Part(
        "pile", lambda state: cards.pile_basis(state, seat), lambda state: cards.pile_elements(state, seat, words)
    )
    yield Part("at_hand", _sand(own), lambda state: dock.timer_elements(state, seat, words))
    yield Part(
        "places", lambda state: dock.place_basis(state, seat), lambda state: dock.place_elements(state, seat, words)
    )
    for field in range(FIELD_COUNT):
        yield _field(seat, field, words)


def _field(seat: int, field: int, words: Words) -> Part[EmpiresState]:
    return Part(
        f"field{field}",
        lambda state: mats.field_basis(state, seat, field),
        lambda state: mats.one_field(state, seat, field, words),
    )

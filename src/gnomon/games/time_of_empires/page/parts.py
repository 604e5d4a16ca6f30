# gnomon: interpreted
"""The page's elements part by part: a part is drawn again only when what it is drawn from is not what it was.

Each drawing module tells beside a drawing what that is drawn from (`…_basis`). In real time somebody acts several times a
second: an answer changes two or three parts of the forty that the pages of four players are made of.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from gnomon.drawing.kept import Latest
from gnomon.games.time_of_empires.draw import board, cards, clock, glances, mats, shared_boards, timers
from gnomon.games.time_of_empires.page import boards, desk, dock, overlays
from gnomon.games.time_of_empires.say.account import map_account
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT

KEPT: Final = 20_000
"""Parts that are kept, of all tables together: some ten for everybody who reads a language, ten for each player."""

Drawn = dict[str, str]


class Parts:
    """The elements of pages, kept by part, viewer and match."""

    def __init__(self) -> None:
        self._kept: Latest[Drawn] = Latest(KEPT)

    def _part(self, name: str, state: EmpiresState, words: Words, basis: object, draw: Callable[[], Drawn]) -> Drawn:
        return self._kept.get_or((name, words, state.setting), basis, draw)

    def public(self, state: EmpiresState, words: Words) -> Drawn:
        """The map, the clock, the shared boards, and every player at a glance."""
        every = slice(None)

        def draw_map() -> Drawn:
            told = boards.account_element(map_account(state, words))
            return {**board.map_elements(state, words), boards.ACCOUNT: told}

        parts: list[tuple[str, object, Callable[[], Drawn]]] = [
            ("map", (state.clans, state.holders, state.buildings), draw_map),
            ("clock", clock.clock_basis(state), lambda: clock.clock_elements(state, words)),
            ("decks", shared_boards.technology_basis(state), lambda: shared_boards.technology_elements(state, words)),
            ("people", shared_boards.people_basis(state), lambda: shared_boards.people_elements(state, words)),
            ("slots", shared_boards.slot_basis(state), lambda: shared_boards.slot_elements(state, words)),
            ("timers", timers.basis(state, every), lambda: shared_boards.timer_elements(state, words)),
            ("wonders", len(state.wonders), lambda: boards.hidden_wonders(state, words)),
            ("rail", desk.rail_basis(state), lambda: {"rail": desk.rail(state, words)}),
        ]
        found: Drawn = {}
        for name, basis, draw in parts:
            found.update(self._part(name, state, words, basis, draw))
        for seat in range(state.seats):
            found.update(self._player(state, seat, words))
        return found

    def _player(self, state: EmpiresState, seat: int, words: Words) -> Drawn:
        basis = glances.sheet_basis(state, seat)
        sheet = self._part(f"sheet{seat}", state, words, basis, lambda: glances.sheet_elements(state, seat, words))
        sand = timers.basis(state, slice(2 * seat, 2 * seat + 2)), state.wonders
        return sheet | self._part(f"sand{seat}", state, words, sand, lambda: glances.timer_elements(state, seat, words))

    def private(self, state: EmpiresState, seat: int, options: list[int], asked: bool, words: Words) -> Drawn:
        """The seat's own board, timers, cards and dock; and, if asked, where it may act."""
        own = slice(2 * seat, 2 * seat + 2)
        hand = cards.hand_basis(state, seat, desk.lit_designs(options)) if seat >= 0 else ()
        parts: list[tuple[str, object, Callable[[], Drawn]]] = [
            ("hand", hand, lambda: {"hand": desk.hand(state, seat, options, words)}),
        ]
        if seat >= 0:
            parts += [
                ("standing", timers.basis(state, own), lambda: mats.timer_elements(state, seat, words)),
                ("glasses", mats.glasses_basis(state, seat), lambda: mats.glasses_elements(state, seat, words)),
                ("pile", cards.pile_basis(state, seat), lambda: cards.pile_elements(state, seat, words)),
                ("at_hand", timers.basis(state, own), lambda: dock.timer_elements(state, seat, words)),
                ("places", dock.place_basis(state, seat), lambda: dock.place_elements(state, seat, words)),
            ]
            for field in range(FIELD_COUNT):
                holds = mats.field_basis(state, seat, field)
                parts.append((f"field{field}", holds, partial(mats.one_field, state, seat, field, words)))
        if asked:
            lit = overlays.lights_basis(state, seat, options)
            parts.append(("lights", lit, lambda: overlays.lights(state, seat, options)))
        found: Drawn = {boards.VIEWER: boards.viewer(seat), "aliases": dock.aliases(state, seat)}
        for name, basis, draw in parts:
            found.update(self._part(name, state, words, basis, draw))
        return found

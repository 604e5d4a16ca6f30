# gnomon: interpreted
"""The page's elements part by part: a part is drawn again only when what it is drawn from is not what it was."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from gnomon.drawing.kept import Latest
from gnomon.games.inventions.draw import board, bots_board, forums, glances, goals, knowledge, society, tracks
from gnomon.games.inventions.draw.layout import era_key, forum_key, seat_key
from gnomon.games.inventions.page import desk, overlays
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ERAS, FORUMS, REGIONS

KEPT: Final = 20_000
"""Parts that are kept, of all tables together: some thirty for everybody who reads a language, ten for each player."""
FIRST_SEAT: Final = 0
"""Whose Society board a spectator looks at."""

Drawn = dict[str, str]


class Parts:
    """The elements of pages, kept by part, viewer and match."""

    def __init__(self) -> None:
        self._kept: Latest[Drawn] = Latest(KEPT)

    def _part(self, name: str, state: InventionsState, words: Words, basis: object, draw: Callable[[], Drawn]) -> Drawn:
        return self._kept.get_or((name, words, state.setting), basis, draw)

    def public(self, state: InventionsState, words: Words) -> Drawn:
        """Everything that all may see, as a spectator sees it."""
        parts: list[tuple[str, object, Callable[[], Drawn]]] = [
            ("ropes", (), partial(board.rope_elements, words)),
            ("visits", board.visit_basis(state), partial(board.visit_elements, state, words)),
            ("order", tracks.order_basis(state), lambda: {tracks.ORDER_KEY: tracks.turn_order(state, words)}),
            ("bots", bots_board.bots_basis(state), partial(bots_board.bot_elements, state, words)),
            ("rail", desk.rail_basis(state), lambda: {"rail": desk.rail(state, words)}),
        ]
        for region in range(REGIONS):
            standing = board.region_basis(state, region)
            parts.append((f"region{region}", standing, partial(board.region_elements, state, region, words)))
        parts += [
            (f"era{era}", tracks.era_basis(state, era), partial(_era, state, era, words)) for era in range(1, ERAS + 1)
        ]
        parts += [
            (f"player{seat}", glances.glance_basis(state, seat), partial(_glance, state, seat, words))
            for seat in range(state.seats)
        ]
        found: Drawn = {}
        for name, basis, draw in parts:
            found.update(self._part(name, state, words, basis, draw))
        return found | self._before(state, -1, words)

    def private(self, state: InventionsState, seat: int, options: list[int], words: Words, everybody: Words) -> Drawn:
        """What the seat sees in its own way, its Society board and goals; and, where it is asked, what it may choose.

        `everybody` are the words of a spectator, in which the table is drawn that is lit.
        """
        own = goals.basis(state, seat, words) if seat >= 0 else ()
        found = dict(self._part("hand", state, words, own, partial(_hand, state, seat, words)))
        if seat < 0:
            return found | self._society(state, FIRST_SEAT, words)
        found |= self._before(state, seat, words) | self._society(state, seat, words)
        if options:
            found |= overlays.lights(state, seat, options, {**self.public(state, everybody), **found})
        return found

    def everything(self, state: InventionsState, seat: int, words: Words, everybody: Words) -> Drawn:
        """The table as a seat sees it, nothing lit."""
        whose = max(seat, FIRST_SEAT)
        return self.public(state, everybody) | self._before(state, seat, words) | self._society(state, whose, words)

    def _before(self, state: InventionsState, seat: int, words: Words) -> Drawn:
        """The parts that tell the viewer something of its own: closed forums, the next band, milestones to use."""
        found: Drawn = {}
        for forum in range(FORUMS):
            mine = seat >= 0 and forums.has_pillar_in(state, seat, forum)
            basis = forums.forum_basis(state, forum), mine
            found |= self._part(f"forum{forum}", state, words, basis, partial(_forum, state, forum, words))
        influence = tracks.influence_basis(state)
        found |= self._part("influence", state, words, influence, partial(tracks.influence_elements, state, words))
        known = knowledge.knowledge_basis(state, seat)
        found |= self._part("known", state, words, known, partial(knowledge.knowledge_elements, state, seat, words))
        return found

    def _society(self, state: InventionsState, seat: int, words: Words) -> Drawn:
        """A Society board."""
        standing = society.basis(state, seat)
        return self._part(f"society{seat}", state, words, standing, partial(society.elements, state, seat, words))


def _era(state: InventionsState, era: int, words: Words) -> Drawn:
    return {era_key(era): tracks.one_era(state, era, words)}


def _glance(state: InventionsState, seat: int, words: Words) -> Drawn:
    return {seat_key(seat): glances.glance(state, seat, words)}


def _hand(state: InventionsState, seat: int, words: Words) -> Drawn:
    return {"hand": desk.hand(state, seat, words)}


def _forum(state: InventionsState, forum: int, words: Words) -> Drawn:
    return {forum_key(forum): forums.one_forum(state, forum, words)}

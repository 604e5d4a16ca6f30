# gnomon: interpreted
"""The parts of the page, each with what it is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from gnomon.games.inventions.draw import board, bots_board, forums, glances, goals, knowledge, society, tracks
from gnomon.games.inventions.draw.layout import era_key, forum_key, seat_key
from gnomon.games.inventions.page import desk, overlays
from gnomon.games.inventions.page.marks import marked
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import ERAS, FORUMS, REGIONS
from gnomon.games.redraw import Drawn, Part, PartCache

FIRST_SEAT: Final = 0
"""Whose Society board a spectator looks at."""


class Parts(PartCache[InventionsState]):
    """The elements of Inventions' pages."""

    def public(self, state: InventionsState, words: Words) -> Drawn:
        """Everything that all may see, as a spectator sees it."""
        return self._drawn(self.listed(state.seats, words, make=_public), state, words)

    def private(self, state: InventionsState, seat: int, options: list[int], words: Words, everybody: Words) -> Drawn:
        """What the seat sees in its own way, its Society board and goals; and, where it is asked, what it may choose.

        `everybody` are the words of a spectator, in which the table is drawn that is lit.
        """
        own = Part[InventionsState](
            "hand",
            lambda state: goals.basis(state, seat, words) if seat >= 0 else (),
            lambda state: {"hand": desk.hand(state, seat, words)},
        )
        if seat < 0:
            return self._drawn([own, _society(FIRST_SEAT, words)], state, words)
        found = self._drawn([own, *self.listed(seat, words, make=_before), _society(seat, words)], state, words)
        if options:
            found |= overlays.lights(state, seat, options, {**self.public(state, everybody), **found})
        return found

    def everything(self, state: InventionsState, seat: int, words: Words, everybody: Words) -> Drawn:
        """The table as a seat sees it, nothing lit."""
        own = [*self.listed(seat, words, make=_before), _society(max(seat, FIRST_SEAT), words)]
        return self.public(state, everybody) | self._drawn(own, state, words)

    def _drawn(self, parts: list[Part[InventionsState]], state: InventionsState, words: Words) -> Drawn:
        return self.drawn(parts, state, words, state.setting)


def _part(
    name: str, reads: Callable[[InventionsState], object], draw: Callable[[InventionsState], Drawn]
) -> Part[InventionsState]:
    """A part whose elements tell which things they stand for."""
    return Part(name, reads, lambda state: marked(draw(state)))


def _public(seats: int, words: Words) -> Iterator[Part[InventionsState]]:
    yield _part("ropes", lambda state: (), lambda state: board.rope_elements(words))
    yield _part("visits", board.visit_basis, lambda state: board.visit_elements(state, words))
    yield _part("order", tracks.order_basis, lambda state: {tracks.ORDER_KEY: tracks.turn_order(state, words)})
    yield _part("bots", bots_board.bots_basis, lambda state: bots_board.bot_elements(state, words))
    yield _part("rail", desk.rail_basis, lambda state: {"rail": desk.rail(state, words)})
    yield from (_region(region, words) for region in range(REGIONS))
    yield from (_era(era, words) for era in range(1, ERAS + 1))
    yield from (_glance(seat, words) for seat in range(seats))
    yield from _before(-1, words)


def _region(region: int, words: Words) -> Part[InventionsState]:
    return _part(
        f"region{region}",
        lambda state: board.region_basis(state, region),
        lambda state: board.region_elements(state, region, words),
    )


def _era(era: int, words: Words) -> Part[InventionsState]:
    return _part(
        f"era{era}",
        lambda state: tracks.era_basis(state, era),
        lambda state: {era_key(era): tracks.one_era(state, era, words)},
    )


def _glance(seat: int, words: Words) -> Part[InventionsState]:
    return _part(
        f"player{seat}",
        lambda state: glances.glance_basis(state, seat),
        lambda state: {seat_key(seat): glances.glance(state, seat, words)},
    )


def _before(seat: int, words: Words) -> Iterator[Part[InventionsState]]:
    """The parts that tell the viewer something of its own: closed forums, the next band, milestones to use."""
    yield from (_forum(seat, forum, words) for forum in range(FORUMS))
    yield _part("influence", tracks.influence_basis, lambda state: tracks.influence_elements(state, words))
    yield _part(
        "known",
        lambda state: knowledge.knowledge_basis(state, seat),
        lambda state: knowledge.knowledge_elements(state, seat, words),
    )


def _forum(seat: int, forum: int, words: Words) -> Part[InventionsState]:
    return _part(
        f"forum{forum}",
        lambda state: (forums.forum_basis(state, forum), seat >= 0 and forums.has_pillar_in(state, seat, forum)),
        lambda state: {forum_key(forum): forums.one_forum(state, forum, words)},
    )


def _society(seat: int, words: Words) -> Part[InventionsState]:
    """A Society board."""
    return _part(
        f"society{seat}", lambda state: society.basis(state, seat), lambda state: society.elements(state, seat, words)
    )

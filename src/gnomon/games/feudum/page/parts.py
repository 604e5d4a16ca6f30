# gnomon: interpreted
"""The parts of the page, each with what it is drawn from."""

from __future__ import annotations

from collections.abc import Iterator

from gnomon.games.feudum.draw import balance, board, glances, guild_panels, mats, tracks
from gnomon.games.feudum.draw.marked import marked
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import desk, overlays, plan, reach, stars_table, tickets
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GUILDS, LOCATIONS
from gnomon.games.redraw import Drawn, Part, PartCache


class Parts(PartCache[FeudumState]):
    """The elements of Feudum's pages."""

    def public(self, state: FeudumState, words: Words) -> Drawn:
        """The map, the six guilds, and every player at a glance."""
        return self.drawn(self.listed(state.seats, words, make=_public), state, words, state.setting)

    def private(self, state: FeudumState, seat: int, options: list[int], words: Words, everybody: Words) -> Drawn:
        """The seat's own cards, desk and writs; and, where it is asked, what it may choose.

        `everybody` are the words of a spectator, in which the table is drawn that is lit.
        """
        found = self.drawn(_private(state, seat, options, words), state, words, state.setting)
        if options:
            found.update(overlays.lights(state, seat, options, self.public(state, everybody)))
            frame = GAME.asked_frame(state, seat)
            badges = Part[FeudumState](
                "reach", lambda one: reach.reach_basis(one, seat, frame), lambda one: reach.badges(one, seat, frame)
            )
            found.update(self.drawn([badges], state, everybody, state.setting))
        return found


def _public(seats: int, words: Words) -> Iterator[Part[FeudumState]]:
    yield Part("tracks", tracks.track_basis, lambda state: marked(tracks.track_elements(state, words)))
    yield Part("ferries", lambda state: any(state.guild_vessels), lambda state: marked(board.ferry_elements(state)))
    yield from (_place(place, words) for place in range(LOCATIONS))
    yield Part("pieces", board.piece_basis, lambda state: marked(board.piece_elements(state, words)))
    yield from (_guild(guild, words) for guild in range(GUILDS))
    yield from (_player(seat, words) for seat in range(seats))
    yield Part(
        "stars", stars_table.stars_basis, lambda state: {stars_table.TABLE: stars_table.stars_table(state, words)}
    )
    yield Part(
        "balance",
        balance.balance_basis,
        lambda state: {balance.BALANCE: balance.balance(state, balance.present_fight(state), words)},
    )
    yield Part("rail", desk.rail_basis, lambda state: marked({"rail": desk.rail(state, words)}))


def _place(place: int, words: Words) -> Part[FeudumState]:
    return Part(
        f"place{place}",
        lambda state: board.location_basis(state, place),
        lambda state: marked(board.location_elements(state, place, words)),
    )


def _guild(guild: int, words: Words) -> Part[FeudumState]:
    return Part(
        f"guild{guild}",
        lambda state: guild_panels.panel_basis(state, guild),
        lambda state: marked(guild_panels.one_panel(state, guild, words)),
    )


def _player(seat: int, words: Words) -> Part[FeudumState]:
    return Part(
        f"player{seat}",
        lambda state: glances.player_basis(state, seat),
        lambda state: marked(glances.player_elements(state, seat, words)),
    )


def _private(state: FeudumState, seat: int, options: list[int], words: Words) -> Iterator[Part[FeudumState]]:
    lit = desk.lit_in_hand(state, seat, options)

    def own(state: FeudumState) -> object:
        if seat < 0:
            return ()
        held = tickets.hand_tickets(state, seat, words), tickets.writs_basis(state, seat), mats.desk_basis(state, seat)
        return held, lit, GAME.asked_frame(state, seat), state.hand[seat], plan.notes(state, seat, words)

    yield Part(
        "hand", own, lambda state: {"hand": desk.hand(state, seat, lit, words), **desk.desk(state, seat, lit, words)}
    )

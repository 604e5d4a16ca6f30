# gnomon: interpreted
"""The page's elements part by part: a part is drawn again only when what it is drawn from is not what it was."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from gnomon.drawing.kept import Latest
from gnomon.games.feudum.draw import balance, board, cards, glances, guild_panels, mats, tracks
from gnomon.games.feudum.page import desk, overlays, place_cards, plan, reach, stars_table
from gnomon.games.feudum.rules.migrate import entrances
from gnomon.games.feudum.say.telling import frame_for
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GUILDS, LOCATIONS

KEPT: Final = 20_000
"""Parts that are kept, of all tables together: some forty for everybody who reads a language, two for each player."""

Drawn = dict[str, str]


class Parts:
    """The elements of pages, kept by part, viewer and match."""

    def __init__(self) -> None:
        self._kept: Latest[Drawn] = Latest(KEPT)

    def _part(self, name: str, state: FeudumState, words: Words, basis: object, draw: Callable[[], Drawn]) -> Drawn:
        return self._kept.get_or((name, words, state.setting), basis, draw)

    def public(self, state: FeudumState, words: Words) -> Drawn:
        """The map, the six guilds, and every player at a glance."""
        parts: list[tuple[str, object, Callable[[], Drawn]]] = [
            ("tracks", tracks.track_basis(state), partial(tracks.track_elements, state, words)),
            ("ferries", any(state.guild_vessels), partial(board.ferry_elements, state)),
        ]
        for place in range(LOCATIONS):
            standing = board.location_basis(state, place)
            parts.append((f"place{place}", standing, partial(board.location_elements, state, place, words)))
        parts.append(("pieces", board.piece_basis(state), partial(board.piece_elements, state, words)))
        for guild in range(GUILDS):
            inside = guild_panels.panel_basis(state, guild)
            parts.append((f"guild{guild}", inside, partial(guild_panels.one_panel, state, guild, words)))
        for seat in range(state.seats):
            holdings = glances.player_basis(state, seat)
            parts.append((f"player{seat}", holdings, partial(glances.player_elements, state, seat, words)))
        told = stars_table.stars_basis(state)
        parts.append(("stars", told, lambda: {stars_table.TABLE: stars_table.stars_table(state, words)}))
        fight = balance.present_fight(state)
        fought = balance.balance_basis(state)
        parts.append(("balance", fought, lambda: {balance.BALANCE: balance.balance(state, fight, words)}))
        parts.append(("rail", desk.rail_basis(state), lambda: {"rail": desk.rail(state, words)}))
        found: Drawn = {}
        for name, basis, draw in parts:
            found.update(self._part(name, state, words, basis, draw))
        return found

    def private(self, state: FeudumState, seat: int, options: list[int], words: Words, everybody: Words) -> Drawn:
        """The seat's own cards, desk and writs; and, where it is asked, what it may choose.

        `everybody` are the words of a spectator, in which the table is drawn that is lit.
        """
        lit = desk.lit_in_hand(state, seat, options)
        basis: tuple[object, ...] = ()
        if seat >= 0:
            own = cards.hand_basis(state, seat, ()), cards.writs_basis(state, seat, ()), mats.desk_basis(state, seat)
            basis = own, lit, frame_for(state, seat), plan.notes(state, seat, words)

        def draw() -> Drawn:
            return {"hand": desk.hand(state, seat, lit, words), **desk.desk(state, seat, lit, words)}

        found = dict(self._part("hand", state, words, basis, draw))
        doors = entrances(state, seat) if seat >= 0 else ()
        for place in range(LOCATIONS):
            name, deeds = place_cards.card_key_of(place), place_cards.deeds(state, seat, place, doors)
            there = place_cards.place_basis(state, place, deeds)
            found.update(self._part(name, state, words, there, partial(_card, state, seat, place, deeds, words)))
        if options:
            found.update(overlays.lights(state, seat, options, self.public(state, everybody)))
            frame = frame_for(state, seat)
            ways = reach.reach_basis(state, seat, frame)
            found.update(self._part("reach", state, everybody, ways, lambda: reach.badges(state, seat, frame)))
        return found


def _card(state: FeudumState, seat: int, place: int, deeds: tuple[place_cards.Deed, ...], words: Words) -> Drawn:
    return {place_cards.card_key_of(place): place_cards.place_card(state, seat, place, deeds, words)}

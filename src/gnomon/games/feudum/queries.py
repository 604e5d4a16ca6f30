# gnomon: interpreted
"""Facts derived from a position: cards chosen, stars in guilds, pieces on the map."""

from typing import NamedTuple

from gnomon.games.feudum.decisions import PICK_CARDS, SWORN
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import FARMER, FEUDUM, LOCATIONS, MERCHANT, NOWHERE, PAWNS, PULL, PUSH
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.game import lane_of


class Sources(NamedTuple):
    """Where a player's stars in a guild come from: stars of pawns, of feudums, of locations of the linked type."""

    pawns: int
    feudums: int
    locations: int

    @property
    def total(self) -> int:
        """The status: locations count only beside a pawn or feudum."""
        primary = self.pawns + self.feudums
        return primary + self.locations if primary else 0


def chosen_cards(state: FeudumState, seat: int) -> int:
    """The cards that a seat has picked for this round and not yet played, as a mask; 0 where the viewer may not know."""
    lane = state.lanes[lane_of(seat)]
    if lane and lane[-1][0] == PICK_CARDS:
        return lane[-1][2]
    if lane and lane[-1][0] == SWORN:
        return lane[-1][3]
    return 0 if state.hand[seat] == UNKNOWN else state.hand[seat]


def star_sources(state: FeudumState, seat: int, guild: int) -> Sources:
    """A player's stars in a guild by source (6.1)."""
    components = state.setting.components
    own = range(PAWNS * seat, PAWNS * (seat + 1))
    pawns = sum(state.pawn_at[piece] != NOWHERE and state.pawn_face[piece] == guild for piece in own)
    ruled = [place for place in range(LOCATIONS) if state.ruler[place] == seat]
    feudums = sum(state.kind[place] == FEUDUM and state.icon[place] == guild for place in ruled)
    linked = sum(state.kind[place] == components.linked[guild] for place in ruled)
    return Sources(pawns * components.pawn_stars, feudums * components.feudum_stars, linked * components.location_stars)


def pieces_of(state: FeudumState, seat: int) -> list[tuple[int, int]]:
    """A seat's pieces on the map with their places: pawns by number, monsters after them."""
    found = [(pawn, state.pawn_at[PAWNS * seat + pawn]) for pawn in range(PAWNS)]
    found += [(PAWNS + monster, state.monster_at[monster]) for monster in range(2) if state.monster_of[monster] == seat]
    return [(piece, place) for piece, place in found if place != NOWHERE]


def to_market(guild: int, function: int) -> bool:
    """Whether a pull or push moves goods to the market, not to the alchemist's stores (6.7)."""
    return (guild, function) in ((FARMER, PUSH), (MERCHANT, PULL))

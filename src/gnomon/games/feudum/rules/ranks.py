"""Status stars, ranks and the guild tracks (6.1, 6.2)."""

from gnomon.games.feudum.events import REEVE_RETURNED, SEATED, UNSEATED
from gnomon.games.feudum.state import FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import FEUDUM, GUILDS, JOURNEYMAN, LOCATIONS, NOTHING, NOWHERE, PAWNS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.rulebook import rule


@rule("6.1")
def primary_stars(state: FeudumState, seat: int, guild: int) -> int:
    """Stars of pawns with the guild's character and of feudums with its icon."""
    components = state.setting.components
    found = 0
    for piece in range(PAWNS * seat, PAWNS * (seat + 1)):
        if state.pawn_at[piece] != NOWHERE and state.pawn_face[piece] == guild:
            found += components.pawn_stars
    for place in range(LOCATIONS):
        if state.ruler[place] == seat and state.kind[place] == FEUDUM and state.icon[place] == guild:
            found += components.feudum_stars
    return found


@rule("6.1", "7.1")
def secondary_stars(state: FeudumState, seat: int, guild: int) -> int:
    """Stars of locations of the guild's linked type, which count only beside a primary star."""
    components = state.setting.components
    linked = components.linked[guild]
    found = 0
    for place in range(LOCATIONS):
        if state.ruler[place] == seat and state.kind[place] == linked:
            found += components.location_stars
    return found


@rule("6.1")
def stars(state: FeudumState, seat: int, guild: int) -> int:
    """The status of a player in a guild."""
    primary = primary_stars(state, seat, guild)
    return primary + secondary_stars(state, seat, guild) if primary else 0


def all_stars(state: FeudumState) -> list[int]:
    """The stars of every seat in every guild: `[6 * seat + guild]`."""
    components = state.setting.components
    seats = state.seats
    primary = [0] * (GUILDS * seats)
    kinds = [0] * (4 * seats)
    for piece in range(PAWNS * seats):
        if state.pawn_at[piece] != NOWHERE:
            primary[GUILDS * (piece // PAWNS) + state.pawn_face[piece]] += components.pawn_stars
    for place in range(LOCATIONS):
        seat = state.ruler[place]
        if seat >= 0:
            kind = state.kind[place]
            if kind == FEUDUM:
                primary[GUILDS * seat + state.icon[place]] += components.feudum_stars
            else:
                kinds[4 * seat + kind] += components.location_stars
    for seat in range(seats):
        for guild in range(GUILDS):
            if primary[GUILDS * seat + guild]:
                primary[GUILDS * seat + guild] += kinds[4 * seat + components.linked[guild]]
    return primary


@rule("6.2")
def settled_track(
    track: Numbers, status: list[int], guild: int, markers: list[int], order: list[int], length: int
) -> Numbers:
    """A guild's track after a change, best seat first.

    `status[6 * seat + guild]` stars, `markers` of each seat in the personal supply, `order` the seats in turn order
    beginning with the active player, `length` the seats of a track. Whoever has no star leaves; newcomers with a marker
    stand behind equals; a seat is won only by exceeding, so sorting by stars, stably, is the whole rule of ties.
    """
    found: list[int] = []
    for seat in (*track, *order):
        stars = status[GUILDS * seat + guild]
        if stars <= 0 or seat in found or (markers[seat] <= 0 and seat not in track):
            continue
        at = len(found)
        while at > 0 and status[GUILDS * found[at - 1] + guild] < stars:
            at -= 1
        found.insert(at, seat)
    return tuple(found[:length])


@rule("6.2")
def settle(state: FeudumState, events: Events | None) -> None:
    """Bring all guild tracks up to date: after every change of stars and every gain of markers.

    Guilds are gone through in order until nothing changes, for a marker that comes back may be due elsewhere.
    """
    status = all_stars(state)
    order = [(state.active + step) % state.seats for step in range(state.seats)]
    length = state.setting.track
    changed = True
    while changed:
        changed = False
        for guild in range(GUILDS):
            old = state.tracks[guild]
            new = settled_track(old, status, guild, state.markers, order, length)
            if new == old:
                continue
            changed = True
            state.tracks[guild] = new
            for seat in old:
                if seat not in new:
                    state.markers[seat] += 1
                    _return_reeve(state, seat, guild, events)
                    tell(events, UNSEATED, seat, guild)
            for rank, seat in enumerate(new):
                if seat not in old:
                    state.markers[seat] -= 1
                if rank > JOURNEYMAN:
                    _return_reeve(state, seat, guild, events)
                if seat not in old or old.index(seat) != rank:
                    tell(events, SEATED, seat, guild, rank)


@rule("6.4")
def _return_reeve(state: FeudumState, seat: int, guild: int, events: Events | None) -> None:
    """Who falls to apprentice or off the track gets a reeve back."""
    at = GUILDS * seat + guild
    if state.reeves[at]:
        state.reeves = replaced(state.reeves, at, 0)
        state.discs = replaced(state.discs, seat, state.discs[seat] + 1)
        tell(events, REEVE_RETURNED, seat, guild)


def rank_of(state: FeudumState, seat: int, guild: int) -> int:
    """The rank of a player in a guild: MASTER, JOURNEYMAN, APPRENTICE, or NOTHING."""
    track = state.tracks[guild]
    return track.index(seat) if seat in track else NOTHING


def seat_of(state: FeudumState, guild: int, rank: int) -> int:
    """The player with a rank in a guild, or NOTHING."""
    track = state.tracks[guild]
    return track[rank] if rank < len(track) else NOTHING

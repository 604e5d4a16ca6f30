# gnomon: interpreted
"""When a note of the guided match fits, and what it points at: questions about the learner's view alone."""

from __future__ import annotations

from typing import Final

from gnomon.games.feudum import decisions, frames
from gnomon.games.feudum.actions import PLAY
from gnomon.games.feudum.draw.layout import good_key, guild_key, key, location_key, monster_key, pawn_key, stack_key
from gnomon.games.feudum.draw.mats import desk_key
from gnomon.games.feudum.draw.tracks import EPOCH_KEY
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.queries import pieces_of
from gnomon.games.feudum.rules.menu import check_play
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import EPOCHS, GOODS, GUILDS, NOWHERE, PAWNS, REGIONS

Elements = tuple[str, ...]

HAND: Final = "hand"


# --- what is asked ---------------------------------------------------------------------------------------------------


def asked(state: FeudumState, seat: int, *ops: int) -> bool:
    """Whether one of these questions is put to the seat now."""
    frame = GAME.asked_frame(state, seat)
    return frame is not None and frame[0] in ops


def picking(state: FeudumState, seat: int, round_: int) -> bool:
    """Whether the seat begins to choose the cards of a round."""
    frame = GAME.asked_frame(state, seat)
    return (
        frame is not None
        and frame[0] == decisions.PICK_CARDS
        and not frame[frames.Cards.cards]
        and state.round >= round_
    )


def can_commit(state: FeudumState, seat: int) -> bool:
    """Whether the seat has chosen cards and still an empty pouch."""
    frame = GAME.asked_frame(state, seat)
    if frame is None or frame[0] != decisions.PICK_CARDS:
        return False
    return frame[frames.Cards.cards] > 0 and not frame[frames.Cards.pouch]


def may_play(state: FeudumState, seat: int, effect: int) -> bool:
    """Whether the seat is asked for a card and this effect is possible: what has one answer only is not asked later."""
    return (
        asked(state, seat, decisions.PLAY_CARD, decisions.FINISH_TURN)
        and check_play(state, seat, PLAY + effect) is None
    )


def seated(state: FeudumState, seat: int) -> bool:
    """Whether the seat sits on two tracks: then the ring of guilds begins to matter."""
    return sum(seat in track for track in state.tracks) > 1


def meets_monster(state: FeudumState, seat: int) -> bool:
    """Whether the seat is asked for a card while a monster is on the map."""
    return asked(state, seat, decisions.PLAY_CARD) and any(place != NOWHERE for place in state.monster_at)


def is_late(state: FeudumState) -> bool:
    """Whether only the last dawn is to come."""
    return state.epoch == EPOCHS - 1


# --- what is pointed at ----------------------------------------------------------------------------------------------


def nothing(state: FeudumState, seat: int) -> Elements:
    """Nothing in particular."""
    return ()


def goods(state: FeudumState, seat: int) -> Elements:
    """The seat's goods."""
    return tuple(good_key(seat, good) for good in range(GOODS))


def starts(state: FeudumState, seat: int) -> Elements:
    """The starting locations."""
    return tuple(location_key(place) for place in state.setting.land.starts)


def guilds(state: FeudumState, seat: int) -> Elements:
    """All six panels."""
    return tuple(key(guild_key(guild), "seats") for guild in range(GUILDS))


def functions(state: FeudumState, seat: int) -> Elements:
    """What the guilds do."""
    return tuple(key(guild_key(guild), "functions") for guild in range(GUILDS))


def hand(state: FeudumState, seat: int) -> Elements:
    """The seat's cards."""
    return (HAND,)


def pouch(state: FeudumState, seat: int) -> Elements:
    """The seat's pouch."""
    return (desk_key("pouch"),)


def barrel(state: FeudumState, seat: int) -> Elements:
    """The seat's wine barrel."""
    return (desk_key("barrel"),)


def tracks(state: FeudumState, seat: int) -> Elements:
    """The seat's epic voyage and military service."""
    return (desk_key("tracks"),)


def pawns(state: FeudumState, seat: int) -> Elements:
    """The seat's pawns on the map."""
    return tuple(pawn_key(seat, piece) for piece, _ in pieces_of(state, seat) if piece < PAWNS)


def under_pawns(state: FeudumState, seat: int) -> Elements:
    """The locations where the seat's pawns stand."""
    return tuple(location_key(place) for place in sorted({place for _, place in pieces_of(state, seat)}))


def ruled_places(state: FeudumState, seat: int) -> Elements:
    """The locations that the seat rules."""
    return tuple(location_key(place) for place, ruler in enumerate(state.ruler) if ruler == seat)


def serf_places(state: FeudumState, seat: int) -> Elements:
    """The locations where the seat's serfs work."""
    return tuple(location_key(place) for place, serf in enumerate(state.serf) if serf == seat)


def monsters(state: FeudumState, seat: int) -> Elements:
    """The monsters on the map."""
    return tuple(monster_key(monster) for monster, place in enumerate(state.monster_at) if place != NOWHERE)


def epochs(state: FeudumState, seat: int) -> Elements:
    """The sun of the epochs and the stacks of tiles."""
    return (EPOCH_KEY, *(stack_key(region) for region in range(REGIONS)))

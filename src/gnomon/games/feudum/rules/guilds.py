"""The Guild card: which guild and function, reeves, and the Feast (5.11, 6.4)."""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import CODES, FUNCTION, TARGET_CODES, TARGET_FEUDUM, TARGET_MONSTER, TARGET_PAWN, YES
from gnomon.games.feudum.decisions import DO_FUNCTION, FEAST_WITH, PLACE_REEVE
from gnomon.games.feudum.effects import pawns_at, places_of_pawns
from gnomon.games.feudum.events import FUNCTION_CHOSEN, REEVE_PLACED
from gnomon.games.feudum.frames import DoFunction, Reeve
from gnomon.games.feudum.rules.conquer import place_of
from gnomon.games.feudum.rules.functions import Job, job_of
from gnomon.games.feudum.rules.pulls_and_pushes import begin_function, can_move
from gnomon.games.feudum.rules.ranks import rank_of
from gnomon.games.feudum.rules.trades import begin_trade, check_trade
from gnomon.games.feudum.state import FeudumState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rulebook import rule

FUNCTIONS: Final = tuple(
    (guild, function) for guild in range(terms.GUILDS) for function in (terms.TRADE, terms.PULL, terms.PUSH)
)

# --- guild and function (5.11, 6.7) ----------------------------------------------------------------------------------


@rule("5.10", "5.11")
def check_guild_free(state: FeudumState, seat: int, guild: int) -> Refusal | None:
    """A Guild card repeated must be with another guild than the first one of the round."""
    return Refusal("other_guild_needed", "5.10", {"guild": guild}) if state.guild_used[seat] == guild else None


@rule("5.11", "6.4")
def check_function(state: FeudumState, seat: int, guild: int, function: int) -> Refusal | None:
    """Anybody trades, a journeyman pulls, a guild master pushes; nothing may be empty but by an option."""
    refusal = check_guild_free(state, seat, guild)
    if refusal is not None:
        return refusal
    if function == terms.TRADE:
        return check_trade(state, seat, guild)
    rank = rank_of(state, seat, guild)
    if function == terms.PULL and rank != terms.JOURNEYMAN:
        return Refusal("not_journeyman", "5.11", {"guild": guild})
    if function == terms.PUSH and rank != terms.MASTER:
        return Refusal("not_master", "5.11", {"guild": guild})
    if not state.setting.empty_functions and not can_move(state, guild, function):
        return Refusal("nothing_to_move", "6.4", {"guild": guild})
    return None


def check_guild(state: FeudumState, seat: int) -> Refusal | None:
    """Some function of some guild is possible."""
    for guild, function in FUNCTIONS:
        if check_function(state, seat, guild, function) is None:
            return None
    return Refusal("no_function", "5.11")


def legal_function(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Every function that is possible."""
    return [
        CODES.code(FUNCTION, guild, function)
        for guild, function in FUNCTIONS
        if check_function(state, seat, guild, function) is None
    ]


@rule("5.11")
def take_function(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Note the guild for Repeat; a pull or push may first get a reeve."""
    guild, function = CODES.pair(code)
    use_guild(state, seat, guild)
    tell(events, FUNCTION_CHOSEN, seat, guild, function, terms.NOBODY)
    if function == terms.TRADE:
        begin_trade(state, seat, guild, events)
        return
    job: Job = (guild, function, terms.NOBODY)
    state.push((DO_FUNCTION, 1 << seat, seat, *job))
    if may_place_reeve(state, seat, guild):
        state.push((PLACE_REEVE, 1 << seat, *job))


def use_guild(state: FeudumState, seat: int, guild: int) -> None:
    """The first guild of a round bars itself from being repeated."""
    if state.guild_used[seat] == terms.NOTHING:
        state.guild_used[seat] = guild


def why_not_function(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a function is not possible."""
    guild, function = CODES.pair(code)
    return certain(check_function(state, seat, guild, function))


def do_function(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Pull or push."""
    begin_function(state, frame[DoFunction.seat], job_of(frame, DoFunction.guild), events)


# --- reeves (6.4, 1.2) -----------------------------------------------------------------------------------------------


@rule("6.4", "1.2", "3.3")
def may_place_reeve(state: FeudumState, seat: int, guild: int) -> bool:
    """In the advanced game: a spare disc, two reeves at most, one to a guild."""
    own = state.reeves[terms.GUILDS * seat : terms.GUILDS * (seat + 1)]
    spare = state.discs[seat] > 0 and sum(own) < state.setting.components.reeves
    return state.setting.advanced and spare and not own[guild]


@rule("6.4")
def take_reeve(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The reeve stands before the function is resolved."""
    if code == YES:
        guild = frame[Reeve.guild]
        state.discs = replaced(state.discs, seat, state.discs[seat] - 1)
        state.reeves = replaced(state.reeves, terms.GUILDS * seat + guild, 1)
        tell(events, REEVE_PLACED, seat, guild)


# --- Feast (5.11) ----------------------------------------------------------------------------------------------------


def host_of(state: FeudumState, target: int) -> tuple[int, int, int]:
    """Location, owner and guild of a pawn or feudum that might be feasted; NOBODY and NOTHING where there is none."""
    if target < TARGET_MONSTER:
        piece = target - TARGET_PAWN
        if piece >= terms.PAWNS * state.seats:
            return terms.NOWHERE, terms.NOBODY, terms.NOTHING
        return state.pawn_at[piece], piece // terms.PAWNS, state.pawn_face[piece]
    place = target - TARGET_FEUDUM
    if target < TARGET_FEUDUM or state.kind[place] != terms.FEUDUM:
        return terms.NOWHERE, terms.NOBODY, terms.NOTHING
    return place, state.ruler[place], state.icon[place]


@rule("5.11")
def check_feast_with(state: FeudumState, seat: int, target: int) -> Refusal | None:
    """An opponent's pawn or feudum where a pawn of the player is; its owner has a rank whose function moves something."""
    place, owner, guild = host_of(state, target)
    if place == terms.NOWHERE or owner == terms.NOBODY:
        return Refusal("nothing_to_feast", "5.11")
    if owner == seat:
        return Refusal("own_piece", "5.11")
    if not pawns_at(state, seat, place):
        return Refusal("no_pawn_there", "5.11", {"place": place})
    refusal = check_guild_free(state, seat, guild)
    if refusal is not None:
        return refusal
    rank = rank_of(state, owner, guild)
    if rank not in (terms.MASTER, terms.JOURNEYMAN):
        return Refusal("host_has_no_rank", "5.11", {"guild": guild})
    if not can_move(state, guild, terms.PUSH if rank == terms.MASTER else terms.PULL):
        return Refusal("nothing_to_move", "6.4", {"guild": guild})
    return None


def hosts(state: FeudumState, seat: int) -> list[int]:
    """Everybody with whom the player may feast."""
    reached = places_of_pawns(state, seat)
    found: list[int] = []
    for target in TARGET_CODES:
        place = place_of(state, target)
        if place != terms.NOWHERE and (reached >> place) & 1 and check_feast_with(state, seat, target) is None:
            found.append(target)
    return found


@rule("5.11")
def check_feast(state: FeudumState, seat: int) -> Refusal | None:
    """Sulfur in the barrel, and somebody to feast with."""
    if not state.barrel[seat]:
        return Refusal("wine_needed", "5.11")
    return None if hosts(state, seat) else Refusal("nothing_to_feast", "5.11")


@rule("5.11")
def begin_feast(state: FeudumState, seat: int, events: Events | None) -> None:
    """One sulfur of the barrel goes to the haversack; ask with whom."""
    state.barrel[seat] -= 1
    state.bag[terms.SULFUR] += 1
    state.push((FEAST_WITH, 1 << seat))


def legal_host(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Everybody with whom the player may feast."""
    return hosts(state, seat)


@rule("5.11")
def take_host(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The owner's function in one's own favour: the master's push or the journeyman's pull."""
    _, owner, guild = host_of(state, code)
    function = terms.PUSH if rank_of(state, owner, guild) == terms.MASTER else terms.PULL
    use_guild(state, seat, guild)
    tell(events, FUNCTION_CHOSEN, seat, guild, function, owner)
    state.push((DO_FUNCTION, 1 << seat, seat, guild, function, owner))


def why_not_host(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why there is no feast."""
    return certain(check_feast_with(state, seat, code))

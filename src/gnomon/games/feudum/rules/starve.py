"""Starve the People and Royal Immunity (5.9, 7.4)."""

from gnomon.games.feudum.actions import CODES, NO, TARGET_MARKER
from gnomon.games.feudum.decisions import IMMUNITY, PROTECTED, STARVED
from gnomon.games.feudum.effects import (
    can_pay,
    draw_seal,
    has_character,
    has_character_at,
    lift_marker,
    marker_owner,
    one_good,
    places_of_pawns,
    return_tokens,
)
from gnomon.games.feudum.events import ATTACKED, SEAL_LAID, STARVED_MARKER
from gnomon.games.feudum.frames import Immunity, Protected, Starved
from gnomon.games.feudum.rules.conquer import may_hold_defend, offer_service, reveal_defend
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import NO_SEAL, SERF, SUBJECT, FeudumState, replaced
from gnomon.games.feudum.terms import FOOD, LOCATIONS, NOBLE, NOBODY, NOTHING
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rulebook import rule


@rule("7.4.4")
def check_starve_at(state: FeudumState, seat: int, code: int) -> Refusal | None:
    """An opponent's subject or serf without a seal, where a noble of the player is."""
    place, role = CODES.pair(code)
    owner = marker_owner(state, place, role)
    if owner == NOBODY:
        return Refusal("no_marker_there", "7.4.4", {"place": place})
    if owner == seat:
        return Refusal("own_piece", "7.4.4", {"place": place})
    if not has_character_at(state, seat, NOBLE, place):
        return Refusal("noble_needed", "7.4.4", {"place": place})
    if state.immunity[2 * place + role] != NO_SEAL:
        return Refusal("royal_immunity", "5.9", {"place": place})
    return None


def victims(state: FeudumState, seat: int) -> list[int]:
    """The markers that may be starved."""
    reached = places_of_pawns(state, seat) if has_character(state, seat, NOBLE) else 0
    found: list[int] = []
    for place in range(LOCATIONS):
        if (reached >> place) & 1:
            codes = [CODES.code(TARGET_MARKER, place, role) for role in (SUBJECT, SERF)]
            found += [code for code in codes if check_starve_at(state, seat, code) is None]
    return found


def check_starve(state: FeudumState, seat: int) -> Refusal | None:
    """Some marker may be starved."""
    return None if victims(state, seat) else Refusal("nobody_to_starve", "7.4.4")


def legal_victim(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The markers that may be starved."""
    return victims(state, seat)


def why_not_victim(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a marker cannot be starved."""
    return certain(check_starve_at(state, seat, code))


@rule("7.4.4", "5.9")
def take_victim(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The marker's owner is asked for Royal Immunity, as long as nobody can know that there is none."""
    place, role = CODES.pair(code)
    owner = marker_owner(state, place, role)
    tell(events, ATTACKED, seat, code, owner, place, NOTHING)
    can_answer = state.setting.advanced and can_pay(state, owner, one_good(FOOD))
    if can_answer and may_hold_defend(state, owner):
        state.push((IMMUNITY, 1 << owner, seat, code))
    else:
        state.push((STARVED, 1 << seat, seat, code))


@rule("5.9")
def take_immunity(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Defend comes out of turn and a food is paid: the action is cancelled; else the marker starves."""
    attacker, target = frame[Immunity.attacker], frame[Immunity.target]
    if code == NO:
        state.push((STARVED, 1 << attacker, attacker, target))
        return
    reveal_defend(state, seat, 1, events)
    state.push((PROTECTED, 1 << seat, seat, target))
    demand(state, seat, one_good(FOOD))


@rule("5.9", "6.8")
def protected(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A seal from the general supply lies under the marker, if there is one."""
    seat, code = frame[Protected.owner], frame[Protected.target]
    place, role = CODES.pair(code)
    seal = draw_seal(state)
    if seal != NO_SEAL:
        state.immunity = replaced(state.immunity, 2 * place + role, seal)
        tell(events, SEAL_LAID, seat, place, role)


@rule("7.4.4")
def starved(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The marker returns to its owner, all beads on chickens to the general supply; no points, but service counts."""
    seat, code = frame[Starved.attacker], frame[Starved.target]
    place, role = CODES.pair(code)
    tell(events, STARVED_MARKER, seat, place, role, marker_owner(state, place, role))
    lift_marker(state, place, role, None)
    if state.chickens:
        return_tokens(state, state.chickens)
        state.chickens = ()
    settle(state, events)
    offer_service(state, seat)

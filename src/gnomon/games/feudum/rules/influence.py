"""Influence: rulers, serfs, subjects, bumps, and money that is influence (5.3, 7.2)."""

from gnomon.games.feudum.actions import CODES, DONE, MONEY, PLACE
from gnomon.games.feudum.decisions import INFLUENCE_WHERE
from gnomon.games.feudum.effects import has_character_at, pawns_at, pay_shillings, take_seal
from gnomon.games.feudum.events import RULES, SERVES, SUBJECTED
from gnomon.games.feudum.frames import Influence
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.state import NO_SEAL, SERF, SUBJECT, FeudumState, replaced
from gnomon.games.feudum.terms import FEUDUM, MERCHANT, NOBODY, PAWNS
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal, certain
from gnomon.kernel.rulebook import rule

MONEY_PRICE = 1
MOST_MARKERS = 3
"""At a location."""


@rule("5.3")
def check_pawn(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """A pawn of the player stands there, and a marker is in the supply."""
    if not pawns_at(state, seat, place):
        return Refusal("no_pawn_there", "5.3", {"place": place})
    if not state.markers[seat]:
        return Refusal("no_marker_left", "5.3")
    return None


@rule("5.3", "7.2")
def check_marker(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """At most three markers of two players, two of one: whether one more of a player may come, by the table of 5.3.

    By the notes all three may be one player's (12.3).
    """
    ruler, serf, subject = state.ruler[place], state.serf[place], state.subject[place]
    if ruler == NOBODY:
        return None
    if serf != NOBODY and seat not in (ruler, serf):
        return Refusal("two_players_there", "5.3", {"place": place})
    if ruler == seat and state.setting.by_notes:
        full = 1 + subject + (serf != NOBODY) == MOST_MARKERS
        return Refusal("location_full", "5.3", {"place": place}) if full else None
    if ruler == seat:
        return Refusal("subject_there", "5.3", {"place": place}) if subject else None
    if subject + 1 == MOST_MARKERS:
        return Refusal("location_full", "5.3", {"place": place})
    if serf == seat:
        if subject:
            return Refusal("subject_protects", "5.3", {"place": place})
        if state.kind[place] == FEUDUM and not state.setting.bumping_feudums:
            return Refusal("feudum_holds", "5.3", {"place": place})
    return None


@rule("5.3")
def check_money(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """Money is Influence: a merchant there, an opponent's lone marker, a shilling; never at a feudum by default."""
    if not state.setting.advanced:
        return Refusal("only_advanced", "3.3")
    refusal = check_pawn(state, seat, place)
    if refusal is not None:
        return refusal
    if not has_character_at(state, seat, MERCHANT, place):
        return Refusal("merchant_needed", "5.3", {"place": place})
    if state.ruler[place] in (NOBODY, seat) or state.subject[place] or state.serf[place] != NOBODY:
        return Refusal("no_lone_marker", "5.3", {"place": place})
    if state.kind[place] == FEUDUM and not state.setting.bumping_feudums:
        return Refusal("feudum_holds", "5.3", {"place": place})
    if state.shillings[seat] < MONEY_PRICE:
        return Refusal("shillings_needed", "5.3", {"needed": MONEY_PRICE, "held": state.shillings[seat]})
    return None


def check_place(state: FeudumState, seat: int, place: int) -> Refusal | None:
    """Whether a marker may be added at a location."""
    refusal = check_pawn(state, seat, place)
    return refusal if refusal is not None else check_marker(state, seat, place)


def _places(state: FeudumState, seat: int) -> list[int]:
    """The locations where the player's pawns stand, ascending."""
    return sorted({place for place in state.pawn_at[PAWNS * seat : PAWNS * (seat + 1)] if place >= 0})


def legal_influence(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Each location of one's pawns once; money once in all."""
    done, by_money = frame[Influence.done], frame[Influence.money]
    left = [place for place in _places(state, seat) if not (done >> place) & 1]
    found = [PLACE + place for place in left if check_place(state, seat, place) is None]
    if not by_money:
        found += [MONEY + place for place in left if check_money(state, seat, place) is None]
    return [*found, DONE]


def check_influence(state: FeudumState, seat: int) -> Refusal | None:
    """A marker may be added somewhere."""
    refusal = Refusal("no_pawn_on_board", "5.3")
    for place in _places(state, seat):
        found = check_place(state, seat, place)
        if found is None or check_money(state, seat, place) is None:
            return None
        refusal = found
    return refusal


def begin_influence(state: FeudumState, seat: int, events: Events | None) -> None:
    """Ask for the first location."""
    state.push((INFLUENCE_WHERE, 1 << seat, 0, 0))


@rule("5.3")
def take_influence(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """One location after the other: guild tracks are settled before the next is named."""
    if code == DONE:
        return
    done, by_money = frame[Influence.done], frame[Influence.money]
    if CODES.base_of(code) == MONEY:
        place, by_money = code - MONEY, 1
        pay_shillings(state, seat, MONEY_PRICE, events)
        depose(state, seat, place, 1, events)
    else:
        place = code - PLACE
        add_marker(state, seat, place, events)
    settle(state, events)
    question: Frame = (INFLUENCE_WHERE, 1 << seat, done | 1 << place, by_money)
    if len(legal_influence(state, seat, question)) > 1:
        state.push(question)


@rule("5.3", "7.2")
def add_marker(state: FeudumState, seat: int, place: int, events: Events | None) -> None:
    """A marker at an empty location rules; beside one's own it is a subject; else it serves, or bumps the ruler."""
    if state.ruler[place] == NOBODY:
        state.markers[seat] -= 1
        state.ruler = replaced(state.ruler, place, seat)
        tell(events, RULES, seat, place, NOBODY, 0)
    elif state.ruler[place] == seat:
        state.markers[seat] -= 1
        state.subject = replaced(state.subject, place, state.subject[place] + 1)
        tell(events, SUBJECTED, seat, place)
    elif state.serf[place] == NOBODY:
        state.markers[seat] -= 1
        state.serf = replaced(state.serf, place, seat)
        tell(events, SERVES, seat, place)
    else:
        depose(state, seat, place, 0, events)


@rule("5.3")
def depose(state: FeudumState, seat: int, place: int, by_money: int, events: Events | None) -> None:
    """A new marker rules, the old ruler's becomes serf, and a serf that its player had there becomes subject.

    A seal of Royal Immunity stays under a marker that goes from serf to subject.
    """
    old = state.ruler[place]
    state.markers[seat] -= 1
    if state.serf[place] == seat:
        seal = state.immunity[2 * place + SERF]
        state.immunity = replaced(replaced(state.immunity, 2 * place + SERF, NO_SEAL), 2 * place + SUBJECT, seal)
        state.subject = replaced(state.subject, place, 1)
    state.ruler = replaced(state.ruler, place, seat)
    state.serf = replaced(state.serf, place, old)
    tell(events, RULES, seat, place, old, by_money)


@rule("7.4.3", "5.3")
def serf_takes_over(state: FeudumState, place: int, events: Events | None) -> None:
    """The serf of a conquered location rules it; a seal under it goes to its owner."""
    seat = state.serf[place]
    if state.immunity[2 * place + SERF] != NO_SEAL:
        take_seal(state, place, SERF, events)
    state.serf = replaced(state.serf, place, NOBODY)
    state.ruler = replaced(state.ruler, place, seat)
    tell(events, RULES, seat, place, NOBODY, 0)


def why_not_influence(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why no marker may be added there."""
    done, by_money = frame[Influence.done], frame[Influence.money]
    money = CODES.base_of(code) == MONEY
    place = CODES.decode(code)[0]
    if (done >> place) & 1:
        return Refusal("location_done", "5.3", {"place": place})
    if money and by_money:
        return Refusal("money_once", "5.3")
    return certain(check_money(state, seat, place) if money else check_place(state, seat, place))

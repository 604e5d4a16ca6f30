"""What a player may do beside the question: deploy vessels, play mandates, put writs away, take seals back (4.4, 9)."""

from typing import Final

from gnomon.games.feudum import decisions, terms
from gnomon.games.feudum.actions import CODES, DEPLOY, MANDATE, PERMISSIONS, PUT_AWAY, TAKE_SEAL, VESSEL
from gnomon.games.feudum.effects import (
    abandon,
    as_shown,
    bury,
    can_pay,
    draw_goods,
    draw_seal,
    gain_goods,
    gain_markers,
    gain_shillings,
    marker_owner,
    put_vessel,
    take_seal,
)
from gnomon.games.feudum.events import DEPLOYED, GOT_BEAD, GOT_SEAL, MANDATE_PLAYED
from gnomon.games.feudum.frames import PatronageBead, PatronageGoods, SecretFeeding
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.rules.ranks import settle, stars
from gnomon.games.feudum.rules.writs import put_under
from gnomon.games.feudum.state import NO_SEAL, FeudumState, replaced
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

MOMENTS = (
    decisions.PLAY_CARD,
    decisions.FINISH_TURN,
    decisions.TAKE_STEPS,
    decisions.GODSPEED,
    decisions.INFLUENCE_WHERE,
    decisions.ADD_WEAPONS,
    decisions.FEED_PAWNS,
    decisions.FEED_SECRETLY,
)
"""The questions of one's own turn, and of feeding, beside which permissions stand."""
IS_MOMENT: Final = [op in MOMENTS for op in range(len(decisions.OPS))]

PATRONS = (terms.FARMER, terms.MERCHANT, terms.ALCHEMIST, terms.KNIGHT, terms.NOBLE, terms.MONK)
"""The guild of each reward of the two patronage cards, three to a card."""

GOODS_REWARD, SHILLINGS_REWARD, VESSEL_REWARD, MARKERS_REWARD, SEAL_REWARD, BEAD_REWARD = range(6)


# --- deploying (5.2) -------------------------------------------------------------------------------------------------


@rule("4.4", "5.2.2")
def check_deploy(state: FeudumState, seat: int, pawn: int, kind: int) -> Refusal | None:
    """A vessel of the personal supply comes under a pawn that stands on the board."""
    if not state.vessels[terms.VESSELS * seat + kind]:
        return Refusal("no_such_vessel", "5.2.2", {"vessel": kind})
    if state.pawn_at[terms.PAWNS * seat + pawn] == terms.NOWHERE:
        return Refusal("pawn_not_on_board", "5.2.2", {"pawn": pawn})
    if state.pawn_vessel[terms.PAWNS * seat + pawn] == kind:
        return Refusal("aboard_already", "5.2.2", {"vessel": kind})
    return None


@rule("4.4", "5.2.2")
def deploy(state: FeudumState, seat: int, pawn: int, kind: int, events: Events | None) -> None:
    """It is free; a vessel that was under the pawn is left in its place."""
    piece = terms.PAWNS * seat + pawn
    abandon(state, piece, events)
    at = terms.VESSELS * seat + kind
    state.vessels = replaced(state.vessels, at, state.vessels[at] - 1)
    state.pawn_vessel[piece] = kind
    tell(events, DEPLOYED, seat, pawn, kind, state.pawn_face[piece])


# --- mandates (9) ----------------------------------------------------------------------------------------------------


@rule("9")
def check_mandate(state: FeudumState, seat: int, writ: int, choice: int) -> Refusal | None:
    """The card in hand, its goods to pay or its stars, and something to gain; weapons are only for an attack."""
    facts = {"writ": writ}
    if writ not in state.writs[seat]:
        return Refusal("writ_not_there", "9", facts)
    if writ < terms.WAGES:
        return Refusal("only_in_attack", "9", facts)
    if writ >= terms.PATRONAGE_ONE:
        return _check_patronage(state, seat, writ, choice)
    choices = state.setting.components.mandates[writ]
    if choice >= len(choices):
        return Refusal("no_such_choice", "9", facts)
    needs, _, vessel = choices[choice]
    if not can_pay(state, seat, needs):
        return Refusal("goods_needed", "9", facts)
    if vessel != terms.NOTHING and not state.free_vessels[vessel]:
        return Refusal("no_vessel_left", "9", {"vessel": vessel})
    return None


def _check_patronage(state: FeudumState, seat: int, writ: int, choice: int) -> Refusal | None:
    """Three stars in the guild beside the reward; as an option, in any guild."""
    components = state.setting.components
    guilds = (
        (PATRONS[3 * (writ - terms.PATRONAGE_ONE) + choice],)
        if state.setting.patronage_by_icon
        else range(terms.GUILDS)
    )
    if all(stars(state, seat, guild) < components.patronage_stars for guild in guilds):
        return Refusal("stars_needed", "9", {"writ": writ, "needed": components.patronage_stars})
    reward = 3 * (writ - terms.PATRONAGE_ONE) + choice
    supplies = {
        GOODS_REWARD: sum(state.bag),
        VESSEL_REWARD: sum(state.free_vessels),
        MARKERS_REWARD: state.free_markers[seat],
        SEAL_REWARD: len(state.pool),
        BEAD_REWARD: len(state.pool),
    }
    if supplies.get(reward, 1) == 0:
        return Refusal("reward_short", "9", {"writ": writ})
    return None


@rule("9", "6.8")
def play_mandate(state: FeudumState, seat: int, writ: int, choice: int, events: Events | None) -> None:
    """Pay, gain, and put the card under the deck in sight of all."""
    bury(state, seat, writ, True)
    tell(events, MANDATE_PLAYED, seat, writ, choice)
    components = state.setting.components
    if writ < terms.PATRONAGE_ONE:
        needs, shillings, vessel = components.mandates[writ][choice]
        gain_shillings(state, seat, shillings, events)
        if vessel != terms.NOTHING:
            gain_vessel(state, seat, vessel, events)
        demand(state, seat, needs)
        return
    reward = 3 * (writ - terms.PATRONAGE_ONE) + choice
    number = components.patronage[reward]
    if reward == GOODS_REWARD:
        state.push((decisions.PATRONAGE_GOODS, 1 << seat, seat, number))
    elif reward == SHILLINGS_REWARD:
        gain_shillings(state, seat, number, events)
    elif reward == VESSEL_REWARD:
        state.push((decisions.PATRONAGE_VESSEL, 1 << seat))
    elif reward == MARKERS_REWARD:
        gain_markers(state, seat, number, events)
        settle(state, events)
    elif reward == SEAL_REWARD:
        seals = tuple(seal for seal in (draw_seal(state) for _ in range(number)) if seal != NO_SEAL)
        state.seals[seat] = (*state.seals[seat], *seals)
        tell(events, GOT_SEAL, seat, len(seals))
    else:
        state.push((decisions.PATRONAGE_BEAD, 1 << seat, seat, number))


def gain_vessel(state: FeudumState, seat: int, kind: int, events: Events | None) -> None:
    """A vessel comes from the general supply."""
    state.free_vessels = replaced(state.free_vessels, kind, state.free_vessels[kind] - 1)
    put_vessel(state, seat, kind, events)


# --- all permissions -------------------------------------------------------------------------------------------------


@rule("4.4")
def is_moment(frame: Frame) -> bool:
    """Whether permissions stand beside a question; in secret feeding only before a pawn is fed, for they are seen."""
    return IS_MOMENT[frame[0]] and (frame[0] != decisions.FEED_SECRETLY or not any(frame[SecretFeeding.pawn_1 :]))


def permissions(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Everything that is granted beside a question of one's own turn."""
    found: list[int] = []
    if not is_moment(frame):
        return found
    if any(state.vessels[terms.VESSELS * seat : terms.VESSELS * (seat + 1)]):
        for pawn in range(terms.PAWNS):
            kinds = [kind for kind in range(terms.VESSELS) if check_deploy(state, seat, pawn, kind) is None]
            found += [DEPLOY + terms.VESSELS * pawn + kind for kind in kinds]
    if state.writs[seat]:
        writs = sorted(state.writs[seat])
        for writ in writs:
            if terms.WAGES <= writ < terms.MANDATES:
                choices = [choice for choice in range(3) if check_mandate(state, seat, writ, choice) is None]
                found += [MANDATE + 3 * writ + choice for choice in choices]
        found += [PUT_AWAY + writ for writ in writs]
    if any(state.immunity):
        for marker, seal in enumerate(state.immunity):
            if seal != NO_SEAL and marker_owner(state, marker // 2, marker % 2) == seat:
                found.append(TAKE_SEAL + marker)
    return found


def is_permission(code: int) -> bool:
    """Whether a code is of a kind that is granted beside questions."""
    return CODES.base_of(code) in PERMISSIONS


@rule("4.4")
def permit(state: FeudumState, seat: int, code: int, events: Events | None) -> None:
    """Make use of a permission; the question goes on afterwards."""
    base = CODES.base_of(code)
    if base == DEPLOY:
        pawn, kind = CODES.pair(code)
        deploy(state, seat, pawn, kind, events)
    elif base == MANDATE:
        writ, choice = CODES.pair(code)
        play_mandate(state, seat, writ, choice, events)
    elif base == PUT_AWAY:
        put_under(state, seat, code - PUT_AWAY, events)
    else:
        place, role = CODES.pair(code)
        take_seal(state, place, role, events)


def why_not_permission(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal | None:
    """Why a permission is not granted; None if the code is none."""
    if not is_permission(code):
        return None
    if not is_moment(frame):
        return Refusal("not_now", "4.4")
    base = CODES.base_of(code)
    if base == DEPLOY:
        pawn, kind = CODES.pair(code)
        return check_deploy(state, seat, pawn, kind)
    if base == MANDATE:
        writ, choice = CODES.pair(code)
        return check_mandate(state, seat, writ, choice)
    if base == PUT_AWAY:
        return Refusal("writ_not_there", "9", {"writ": code - PUT_AWAY})
    return Refusal("no_seal_there", "5.9", {"place": CODES.decode(code)[0]})


@rule("9")
def patronage_goods(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Three goods at random."""
    gain_goods(state, frame[PatronageGoods.seat], draw_goods(state, frame[PatronageGoods.left]), events)


@rule("9", "1.5")
def patronage_bead(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A token of the general supply is flipped: everybody sees its value."""
    seat = frame[PatronageBead.seat]
    for _ in range(frame[PatronageBead.left]):
        token = draw_seal(state)
        if token != NO_SEAL:
            token = as_shown(token)
            state.shown += 1
            state.beads[seat] = (*state.beads[seat], token)
            tell(events, GOT_BEAD, seat, token)


def legal_vessel(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Any vessel of the general supply."""
    return [VESSEL + kind for kind in range(terms.VESSELS) if state.free_vessels[kind]]


def take_vessel(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Take it."""
    gain_vessel(state, seat, code - VESSEL, events)


def why_not_vessel(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """None of that kind is left."""
    return Refusal("no_vessel_left", "9", {"vessel": code - VESSEL})

"""Conquer, Defend and military service (5.8, 5.9, 7.3, 7.4)."""

from gnomon.games.feudum.actions import (
    CODES,
    DONE,
    NO,
    SPEND_SALTPETER,
    TARGET_CODES,
    TARGET_FEUDUM,
    TARGET_MONSTER,
    TARGET_PAWN,
    WEAPON,
    YES,
)
from gnomon.games.feudum.decisions import ADD_WEAPONS, ARM, FIGHT, MILITARY, REVEAL_DEFEND
from gnomon.games.feudum.effects import (
    bury,
    can_pay,
    has_character_at,
    lift_marker,
    lift_pawn,
    lift_ruler,
    one_good,
    pawns_at,
    places_of_pawns,
    score,
)
from gnomon.games.feudum.events import ATTACKED, CONQUERED, ENLISTED, FOUGHT, MANDATE_PLAYED, REVEALED, SLAIN, TAKEN
from gnomon.games.feudum.frames import Arm, Defence, Fight, Weapons
from gnomon.games.feudum.rules.influence import serf_takes_over
from gnomon.games.feudum.rules.payment import demand
from gnomon.games.feudum.rules.ranks import settle
from gnomon.games.feudum.rules.turns import lay_down, use_up_saltpeter
from gnomon.games.feudum.state import CONQUESTS, DEFENCES, SERF, SUBJECT, FeudumState, replaced
from gnomon.games.feudum.terms import (
    DEFEND,
    FEUDUM,
    KNIGHT,
    MONSTERS,
    NOBODY,
    NOTHING,
    NOWHERE,
    OUTPOST,
    PAWNS,
    SALTPETER,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal, certain
from gnomon.kernel.rulebook import rule

# --- targets (7.4) ---------------------------------------------------------------------------------------------------


def place_of(state: FeudumState, target: int) -> int:
    """Where a target stands, or NOWHERE."""
    if target < TARGET_MONSTER:
        piece = target - TARGET_PAWN
        return state.pawn_at[piece] if piece < PAWNS * state.seats else NOWHERE
    if target < TARGET_FEUDUM:
        return state.monster_at[target - TARGET_MONSTER]
    return target - TARGET_FEUDUM


def owner_of(state: FeudumState, target: int) -> int:
    """Whose a target is, or NOBODY."""
    if target < TARGET_MONSTER:
        return CODES.decode(target)[0]
    if target < TARGET_FEUDUM:
        return state.monster_of[target - TARGET_MONSTER]
    return state.ruler[target - TARGET_FEUDUM]


def monsters_at(state: FeudumState, seat: int, place: int) -> int:
    """How many monsters of a player stand at a location."""
    return sum(state.monster_at[one] == place and state.monster_of[one] == seat for one in range(MONSTERS))


@rule("7.4", "5.8")
def check_target(state: FeudumState, seat: int, target: int) -> Refusal | None:
    """An opponent's pawn, monster or feudum where a pawn or monster of the attacker is."""
    place, owner = place_of(state, target), owner_of(state, target)
    if target >= TARGET_FEUDUM and state.kind[place] != FEUDUM:
        return Refusal("only_feudums", "7.4", {"place": place})
    if place == NOWHERE or owner == NOBODY:
        return Refusal("nothing_to_attack", "7.4")
    if owner == seat:
        return Refusal("own_piece", "7.4")
    if not pawns_at(state, seat, place) and not monsters_at(state, seat, place):
        return Refusal("no_attacker_there", "7.4", {"place": place})
    return None


def targets(state: FeudumState, seat: int) -> list[int]:
    """Everything that may be attacked; whether it can be beaten is no condition."""
    reached = places_of_pawns(state, seat)
    for monster in range(MONSTERS):
        if state.monster_of[monster] == seat:
            reached |= 1 << state.monster_at[monster]
    found: list[int] = []
    for target in TARGET_CODES:
        place = place_of(state, target)
        if place != NOWHERE and (reached >> place) & 1 and check_target(state, seat, target) is None:
            found.append(target)
    return found


def check_conquer(state: FeudumState, seat: int) -> Refusal | None:
    """Something can be attacked."""
    return None if targets(state, seat) else Refusal("nothing_to_attack", "7.4")


def legal_target(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Everything that may be attacked."""
    return targets(state, seat)


def why_not_target(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why it cannot be attacked."""
    return certain(check_target(state, seat, code))


# --- strength (7.4, 8.1) ---------------------------------------------------------------------------------------------


def sober_pawns(state: FeudumState, seat: int, place: int) -> int:
    """How many pawns of a player at a location have no wine on them."""
    pieces = range(PAWNS * seat, PAWNS * (seat + 1))
    return sum(state.pawn_at[piece] == place and not state.pawn_wine[piece] for piece in pieces)


@rule("7.4.1", "8.1", "7.2")
def base_attack(state: FeudumState, seat: int, target: int) -> int:
    """Pawns and monsters there, and one's own serf against the very feudum."""
    components = state.setting.components
    place = place_of(state, target)
    found = components.attacking_pawn * sober_pawns(state, seat, place)
    found += components.monster_strength * monsters_at(state, seat, place)
    if target >= TARGET_FEUDUM and state.serf[place] == seat:
        found += components.attacking_serf
    return found


@rule("7.4.1", "8.1", "7.2")
def defence(state: FeudumState, target: int, defended: int) -> int:
    """All the defender's pawns and monsters there, the feudum, each subject of it, and Defend."""
    components = state.setting.components
    place, seat = place_of(state, target), owner_of(state, target)
    found = components.defending_pawn * sober_pawns(state, seat, place)
    found += components.monster_strength * monsters_at(state, seat, place)
    if target >= TARGET_FEUDUM:
        found += components.defending_feudum + components.defending_subject * state.subject[place]
    return found + components.defend_strength * defended


# --- the defender's answer (5.9) -------------------------------------------------------------------------------------


@rule("5.9")
def may_hold_defend(state: FeudumState, seat: int) -> bool:
    """Whether everybody must reckon with Defend in a player's hand: it has not been seen, and cards are left."""
    return state.held[seat] > 0 and not (state.played[seat] >> DEFEND) & 1


def holds_defend(state: FeudumState, seat: int) -> bool:
    """Whether Defend was chosen for this round and is unplayed."""
    return bool((state.hand[seat] >> DEFEND) & 1)


@rule("7.4.2")
def take_target(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The attack is declared; the defender is asked as long as nobody can know that Defend is not there."""
    defender = owner_of(state, code)
    character = state.pawn_face[code - TARGET_PAWN] if code < TARGET_MONSTER else NOTHING
    tell(events, ATTACKED, seat, code, defender, place_of(state, code), character)
    if may_hold_defend(state, defender):
        state.push((REVEAL_DEFEND, 1 << defender, seat, code))
    else:
        state.push((ARM, 1 << seat, seat, code, 0, 0, 0))


def legal_reveal(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """No; or yes, for whoever holds Defend."""
    return [YES, NO] if holds_defend(state, seat) else [NO]


@rule("5.9", "7.4.2")
def take_reveal(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Defend comes out of turn: one point, and one more in defence against this one attack."""
    attacker, target = frame[Defence.attacker], frame[Defence.target]
    if code == YES:
        reveal_defend(state, seat, 0, events)
    state.push((ARM, 1 << attacker, attacker, target, int(code == YES), 0, 0))


@rule("5.9")
def reveal_defend(state: FeudumState, seat: int, immunity: int, events: Events | None) -> None:
    """The card counts as played: its player has one turn fewer."""
    lay_down(state, seat, DEFEND)
    tell(events, REVEALED, seat, immunity)
    score(state, seat, state.setting.components.defend_points, DEFENCES, events)
    use_up_saltpeter(state, seat, events)


def why_not_reveal(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Defend is not in hand."""
    return Refusal("no_defend", "5.9") if code == YES else Refusal(WRONG_QUESTION, "", {"code": code})


def reveal_if_held(state: FeudumState, seat: int, frame: Frame) -> int:
    """Defend is revealed: its point is certain."""
    return YES if holds_defend(state, seat) else NO


# --- weapons (7.4, 9) ------------------------------------------------------------------------------------------------


def arm(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The fight follows; before it the attacker may add whatever there is to add."""
    seat, values = frame[Arm.seat], frame[Arm.target :]
    state.push((FIGHT, 1 << seat, seat, *values))
    question: Frame = (ADD_WEAPONS, 1 << seat, *values)
    if may_add(state, seat, question):
        state.push(question)


@rule("7.4.2")
def may_add(state: FeudumState, seat: int, frame: Frame) -> bool:
    """Whether everybody must reckon with an addition: saltpeter or a wild tile, or an unknown writ."""
    return bool(state.writs[seat]) or check_saltpeter(state, seat, frame) is None


@rule("7.4.1")
def check_saltpeter(state: FeudumState, seat: int, frame: Frame) -> Refusal | None:
    """One saltpeter; any number with a knight among the attacking pawns, sober or not."""
    if not can_pay(state, seat, one_good(SALTPETER)):
        return Refusal("saltpeter_needed", "7.4.1")
    if frame[Weapons.saltpeter] and not has_character_at(state, seat, KNIGHT, place_of(state, frame[Weapons.target])):
        return Refusal("knight_needed", "7.4.1")
    return None


def weapon_of(code: int) -> tuple[int, int]:
    """The mandate of a WEAPON answer, and 1 if its good is paid."""
    return divmod(code - WEAPON, 2)


@rule("9", "7.4.1")
def check_weapon(state: FeudumState, seat: int, code: int) -> Refusal | None:
    """The mandate in hand, and its good for the greater strength."""
    weapon, paid = weapon_of(code)
    if weapon not in state.writs[seat]:
        return Refusal("writ_not_there", "9", {"writ": weapon})
    if paid and not can_pay(state, seat, one_good(state.setting.components.weapon_good[weapon])):
        return Refusal("goods_needed", "9", {"writ": weapon})
    return None


def legal_weapons(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Saltpeter, bow and sword, in any order; the end starts the fight."""
    found = [SPEND_SALTPETER] if check_saltpeter(state, seat, frame) is None else []
    found += [code for code in range(WEAPON, SPEND_SALTPETER) if check_weapon(state, seat, code) is None]
    return [*found, DONE]


@rule("7.4.2", "9")
def take_weapons(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """What is added is lost either way; a weapon goes under the deck in sight of all."""
    if code == DONE:
        return
    target, defended = frame[Weapons.target], frame[Weapons.defended]
    saltpeter, weapons = frame[Weapons.saltpeter], frame[Weapons.weapons]
    components = state.setting.components
    state.pop()  # the fight with its former sums
    if code == SPEND_SALTPETER:
        state.push((ARM, 1 << seat, seat, target, defended, saltpeter + 1, weapons))
        demand(state, seat, one_good(SALTPETER))
        return
    weapon, paid = weapon_of(code)
    bury(state, seat, weapon, True)
    tell(events, MANDATE_PLAYED, seat, weapon, paid)
    strength = components.weapon_paid[weapon] if paid else components.weapon_free[weapon]
    state.push((ARM, 1 << seat, seat, target, defended, saltpeter, weapons + strength))
    if paid:
        demand(state, seat, one_good(components.weapon_good[weapon]))


def why_not_weapons(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why it cannot be added."""
    return certain(check_saltpeter(state, seat, frame) if code == SPEND_SALTPETER else check_weapon(state, seat, code))


# --- the fight (7.4) -------------------------------------------------------------------------------------------------


@rule("7.4.2")
def fight(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The attack must exceed the defence; a tie fails, and failing costs no pawn."""
    seat, target = frame[Fight.seat], frame[Fight.target]
    attack = base_attack(state, seat, target) + frame[Fight.weapons]
    attack += state.setting.components.saltpeter_strength * frame[Fight.saltpeter]
    against = defence(state, target, frame[Fight.defended])
    tell(events, FOUGHT, seat, target, attack, against)
    if attack <= against:
        return
    components = state.setting.components
    if target < TARGET_MONSTER:
        _take_pawn(state, seat, target - TARGET_PAWN, events)
        score(state, seat, components.conquer_pawn, CONQUESTS, events)
    elif target < TARGET_FEUDUM:
        _slay(state, seat, target - TARGET_MONSTER, events)
        score(state, seat, components.conquer_pawn, CONQUESTS, events)
    else:
        _conquer_feudum(state, seat, target - TARGET_FEUDUM, events)
        score(state, seat, components.conquer_feudum, CONQUESTS, events)
    settle(state, events)
    offer_service(state, seat)


@rule("7.4.3")
def _take_pawn(state: FeudumState, seat: int, piece: int, events: Events | None) -> None:
    """The pawn returns to its owner's supply; its vessel stays on the board."""
    place, character = state.pawn_at[piece], state.pawn_face[piece]
    lift_pawn(state, piece, events)
    tell(events, TAKEN, piece // PAWNS, piece % PAWNS, place, character, seat)


@rule("8.6", "7.4.3")
def _slay(state: FeudumState, seat: int, monster: int, events: Events | None) -> None:
    """The monster returns to the knight guild, its owner takes the marker back, the victor is its slayer for good."""
    owner = state.monster_of[monster]
    state.monster_at = replaced(state.monster_at, monster, NOWHERE)
    state.monster_of = replaced(state.monster_of, monster, NOBODY)
    state.markers[owner] += 1
    state.slain = replaced(state.slain, seat, 1)
    tell(events, SLAIN, monster, owner, seat)


@rule("7.4.3", "7.1")
def _conquer_feudum(state: FeudumState, seat: int, place: int, events: Events | None) -> None:
    """The disc becomes an outpost, all markers return, but the attacker's serf rules; goods and landscape stay."""
    old, guild = state.ruler[place], state.icon[place]
    tell(events, CONQUERED, seat, place, old)
    state.kind = replaced(state.kind, place, OUTPOST)
    state.icon = replaced(state.icon, place, NOTHING)
    state.feudums = replaced(state.feudums, guild, state.feudums[guild] + 1)
    while state.subject[place]:
        lift_marker(state, place, SUBJECT, events)
    if state.serf[place] not in (NOBODY, seat):
        lift_marker(state, place, SERF, events)
    lift_ruler(state, place, events)
    if state.serf[place] == seat:
        serf_takes_over(state, place, events)


# --- military service (7.3) ------------------------------------------------------------------------------------------


@rule("7.3", "1.2")
def offer_service(state: FeudumState, seat: int) -> None:
    """After a success a spare disc may cover the next space of military service."""
    if state.discs[seat] and state.military[seat] < len(state.setting.components.military_values):
        state.push((MILITARY, 1 << seat))


@rule("7.3")
def take_military(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """First, then second, then third space; a disc once placed stays."""
    if code == YES:
        state.discs = replaced(state.discs, seat, state.discs[seat] - 1)
        state.military = replaced(state.military, seat, state.military[seat] + 1)
        tell(events, ENLISTED, seat, state.military[seat])


# --- Defend on one's own turn (5.9) ----------------------------------------------------------------------------------


def check_defend(state: FeudumState, seat: int) -> Refusal | None:
    """Always."""
    return None


@rule("5.9")
def begin_defend(state: FeudumState, seat: int, events: Events | None) -> None:
    """One point, and no lasting protection."""
    score(state, seat, state.setting.components.defend_points, DEFENCES, events)

# gnomon: interpreted
"""A fight as a balance of named modifiers: what counts for the attack, what for the defence, and what still may come."""

from __future__ import annotations

from typing import Final, NamedTuple

from gnomon.drawing.elements import escape
from gnomon.drawing.emblems import badge
from gnomon.drawing.speaking import capital, mark
from gnomon.games.feudum import frames
from gnomon.games.feudum.actions import TARGET_FEUDUM
from gnomon.games.feudum.decisions import ADD_WEAPONS, ARM, FIGHT, REVEAL_DEFEND
from gnomon.games.feudum.draw.layout import BOX, places
from gnomon.games.feudum.draw.pieces import SEATS
from gnomon.games.feudum.effects import has_character_at
from gnomon.games.feudum.rules.conquer import base_attack, defence, may_hold_defend, owner_of, place_of
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import DEFEND, FEUDUM, KNIGHT, MONSTERS, PAWNS, SALTPETER
from gnomon.kernel.frames import TABLE

BALANCE: Final = "f-balance"
"""The element of the balance; empty while nobody fights."""

Weight = tuple[str, int]
"""What it is, and by how much it counts."""


class Fight(NamedTuple):
    """An attack as far as it has come; `asked` while the defender has not answered yet."""

    attacker: int
    target: int
    asked: bool
    defended: int = 0
    saltpeter: int = 0
    weapons: int = 0


def present_fight(state: FeudumState) -> Fight | None:
    """The fight that goes on, if any."""
    for frame in reversed(state.lanes[TABLE]):
        if frame[0] == REVEAL_DEFEND:
            return Fight(frame[frames.Defence.attacker], frame[frames.Defence.target], True)
        if frame[0] in (ARM, FIGHT):
            return Fight(frame[frames.Fight.seat], frame[frames.Fight.target], False, *frame[frames.Fight.defended :])
        if frame[0] == ADD_WEAPONS:
            attacker = frame[1].bit_length() - 1
            return Fight(attacker, frame[frames.Weapons.target], False, *frame[frames.Weapons.defended :])
    return None


def considered(state: FeudumState, attacker: int, target: int) -> Fight:
    """The fight that an attack would begin."""
    return Fight(attacker, target, may_hold_defend(state, owner_of(state, target)))


# --- the weights -----------------------------------------------------------------------------------------------------


def _pieces(state: FeudumState, seat: int, place: int, strength: int, words: Words) -> list[Weight]:
    """A player's pawns and monsters at a location, each with what it counts."""
    found: list[Weight] = []
    for pawn in range(PAWNS * seat, PAWNS * (seat + 1)):
        if state.pawn_at[pawn] == place:
            name = capital(words.character(state.pawn_face[pawn]))
            if state.pawn_wine[pawn]:
                found.append((f"{name} ({label('wine', words)})", 0))
            else:
                found.append((name, strength))
    counts = state.setting.components.monster_strength
    found += [
        (capital(words.monster(monster)), counts)
        for monster in range(MONSTERS)
        if state.monster_at[monster] == place and state.monster_of[monster] == seat
    ]
    return found


def attack_weights(state: FeudumState, fight: Fight, words: Words) -> list[Weight]:
    """What counts for the attack (7.4)."""
    components = state.setting.components
    place = place_of(state, fight.target)
    found = _pieces(state, fight.attacker, place, components.attacking_pawn, words)
    if fight.target >= TARGET_FEUDUM and state.serf[place] == fight.attacker:
        found.append((words.say("Rebelling serf"), components.attacking_serf))
    if fight.saltpeter:
        paid = capital(words.some(SALTPETER, fight.saltpeter))
        found.append((paid, components.saltpeter_strength * fight.saltpeter))
    if fight.weapons:
        found.append((words.say("Weapons"), fight.weapons))
    return found


def defence_weights(state: FeudumState, fight: Fight, words: Words) -> list[Weight]:
    """What counts for the defence (7.4)."""
    components = state.setting.components
    place = place_of(state, fight.target)
    found = []
    if fight.target >= TARGET_FEUDUM:
        found.append((capital(words.type(FEUDUM)), components.defending_feudum))
        if state.subject[place]:
            found.append((capital(words.role(0)), components.defending_subject * state.subject[place]))
    found += _pieces(state, owner_of(state, fight.target), place, components.defending_pawn, words)
    if fight.defended:
        found.append((words.card(DEFEND), components.defend_strength))
    return found


def strengths(state: FeudumState, fight: Fight) -> tuple[int, int]:
    """Attack and defence as the rules count them now."""
    spent = state.setting.components.saltpeter_strength * fight.saltpeter
    attack = base_attack(state, fight.attacker, fight.target) + spent + fight.weapons
    return attack, defence(state, fight.target, fight.defended)


# --- what it tells ---------------------------------------------------------------------------------------------------

_TIE: Final = mark("A tie: the attack fails, 1 more is needed.")
_WINS: Final = mark("As it stands, the attack succeeds.")


def verdict(state: FeudumState, fight: Fight, words: Words) -> list[str]:
    """How the fight stands, and what may still be added on either side."""
    components = state.setting.components
    attack, defending = strengths(state, fight)
    if attack > defending:
        found = [words.say(_WINS)]
    elif attack == defending:
        found = [words.say(_TIE)]
    else:
        found = [words.say("As it stands, the attack fails: {number} more are needed.", number=defending - attack + 1)]
    if fight.asked:
        found.append(
            words.say(
                "{player} may still reveal Defend: +{number}.",
                player=words.name(owner_of(state, fight.target)),
                number=components.defend_strength,
            )
        )
    place = place_of(state, fight.target)
    if has_character_at(state, fight.attacker, KNIGHT, place):
        more = words.say(
            "Saltpeter adds {number} each; the knight lifts its limit.", number=components.saltpeter_strength
        )
        found.append(more)
    elif not fight.saltpeter:
        found.append(words.say("One saltpeter may add {number}.", number=components.saltpeter_strength))
    return found


def balance(state: FeudumState, fight: Fight | None, words: Words) -> str:
    """The balance as an element of the page."""
    if fight is None:
        return f'<div id="{BALANCE}" class="{BALANCE}" hidden></div>'
    attack, defending = strengths(state, fight)
    sides = (
        ("attack", words.say("Attack"), fight.attacker, attack, attack_weights(state, fight, words)),
        (
            "defence",
            words.say("Defence"),
            owner_of(state, fight.target),
            defending,
            defence_weights(state, fight, words),
        ),
    )
    pans = "".join(
        f'<div class="f-pan"><b>{badge(SEATS[seat], 20)}{escape(title)}<strong>{total}</strong></b>'
        f"<ul>{''.join(f'<li>{escape(name)}<span>{count:+d}</span></li>' for name, count in weights)}</ul></div>"
        for _, title, seat, total, weights in sides
    )
    tilt = "left" if attack > defending else "right" if attack < defending else "even"
    told = "".join(f"<p>{escape(sentence)}</p>" for sentence in verdict(state, fight, words))
    south = places(state.setting.land)[place_of(state, fight.target)][1] > BOX[1] + BOX[3] / 2
    where = " f-above" if south else ""
    return (
        f'<div id="{BALANCE}" class="{BALANCE}{where}">{pans}'
        f'<i class="f-beam f-tilts-{tilt}" aria-hidden="true"></i><div class="f-verdict">{told}</div></div>'
    )


def balance_basis(state: FeudumState) -> tuple[object, ...]:
    """Everything that the present balance is drawn from, beside the words and the setting."""
    fight = present_fight(state)
    return () if fight is None else (fight, strengths(state, fight), tuple(state.pawn_at), state.pawn_wine)

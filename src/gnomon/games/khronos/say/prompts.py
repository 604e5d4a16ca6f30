# gnomon: interpreted
"""What is asked: the sentence for the player who must answer, and the one for everybody who waits."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.khronos import decisions
from gnomon.games.khronos.actions import (
    DEMOLISH_IN,
    POPULATE,
    age_of,
    design_of,
    is_construct,
    is_upgrade,
)
from gnomon.games.khronos.frames import Downsized, Given, OpenCount, PawnShare, Position, Square, Surcharge, Traveller
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import EARNING_TURNS, KhronosState
from gnomon.kernel.frames import Frame

_CONSTRUCT: Final = (
    mark("{player}, where does your Watch Tower stand?"),
    mark("{player}, where does your Keep stand?"),
    mark("{player}, where does your Castle stand?"),
    mark("{player}, where does your Chapel stand?"),
    mark("{player}, where does your Monastery stand?"),
    mark("{player}, where does your Abbey stand?"),
    mark("{player}, where does the Hamlet stand?"),
    mark("{player}, where does the Town stand?"),
    mark("{player}, where does the City stand?"),
)
_UPGRADE: Final = {
    1: mark("{player}, which building grows into a Keep, and where?"),
    2: mark("{player}, which building grows into a Castle, and where?"),
    4: mark("{player}, which building grows into a Monastery, and where?"),
    5: mark("{player}, which building grows into an Abbey, and where?"),
    7: mark("{player}, which building grows into a Town, and where?"),
    8: mark("{player}, which building grows into a City, and where?"),
}
_POSITION: Final = {
    1: mark("{player}, your Keep shrinks. Where does the Watch Tower stand?"),
    2: mark("{player}, your Castle shrinks. Where does the Keep stand?"),
    4: mark("{player}, your Monastery shrinks. Where does the Chapel stand?"),
    5: mark("{player}, your Abbey shrinks. Where does the Monastery stand?"),
}


def prompt(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame, addressed by name to the seat that is asked."""
    return PROMPTS[frame[0]](state, frame, seat, words)


def waiting(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame for everybody else. While a player only selects, others learn no more than that."""
    player = words.name(seat)
    if frame[0] == decisions.CHOOSE_POSITION:
        return words.say("{player} decides where the smaller building stands.", player=player)
    if frame[0] == decisions.CHOOSE_DOWNSIZED:
        return words.say("{player} decides which building is downsized.", player=player)
    if frame[0] in (decisions.CHOOSE_DISCARD, decisions.CHOOSE_MORE_DISCARDS):
        return words.say("{player} decides which cards to discard.", player=player)
    return words.say("It is {player}’s turn.", player=player)


def hint(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    """A second, smaller sentence beside a question; empty where the question says it all."""
    op = frame[0]
    if op == decisions.CHOOSE_ACTION:
        if not state.acted and not state.exchanged and state.money[seat] >= state.setting.components.exchange_cost:
            return words.say("To exchange cards, do it before you travel or play a card.")
        if state.turn in EARNING_TURNS:
            return words.say("You collect this turn, where your adventurers stand at its end.")
        return words.say("Travel and play cards in any order, then end your turn.")
    if op == decisions.CHOOSE_PAWN_SHARE:
        left, right = state.allowance[2 * seat : 2 * seat + 2]
        return words.say(
            "The left one may still use {left}, the right one {right}: whoever keeps cards can still act in another age.",
            left=left,
            right=right,
        )
    if op == decisions.CHOOSE_DOWNSIZED:
        return words.say("The highest building of a type must stand alone in its domain.")
    if op == decisions.CHOOSE_POSITION:
        return words.say("It may lose touch with the domain, if you want it to.")
    return ""


def _action(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    if state.acted or state.exchanged or state.took_open:
        return words.say("{player}, what next?", player=words.name(seat))
    return words.say("{player}, it is your turn.", player=words.name(seat))


def _square(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    act = frame[Square.act]
    player = words.name(seat)
    if is_construct(act):
        return words.say(_CONSTRUCT[design_of(act)], player=player)
    if is_upgrade(act):
        return words.say(_UPGRADE[design_of(act)], player=player)
    if DEMOLISH_IN <= act < POPULATE:
        return words.say(
            "{player}, which building do you demolish in {age}?", player=player, age=words.age(age_of(act))
        )
    if act == POPULATE:
        return words.say("{player}, where does your inhabitant settle?", player=player)
    return words.say("{player}, which ruin do you restore?", player=player)


def _surcharge(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    return words.count(
        "{player}, which card pays for the ground? {count} is due.",
        "{player}, which cards pay for the ground? {count} are due.",
        frame[Surcharge.left],
        player=words.name(seat),
    )


def _pawn_share(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    return words.count(
        "{player}, which adventurer uses the card?",
        "{player}, which adventurers use the {count} cards?",
        frame[PawnShare.cards],
        player=words.name(seat),
    )


def _traveller(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, which adventurer travels to {age}?", player=words.name(seat), age=words.age(frame[Traveller.to])
    )


def _exchange(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    return words.say("{player}, which cards do you exchange?", player=words.name(seat))


def _open_count(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    message = (
        mark("{player}, how many open Military cards do you take?"),
        mark("{player}, how many open Religious cards do you take?"),
        mark("{player}, how many open Civil cards do you take?"),
    )[frame[OpenCount.colour]]
    return words.say(message, player=words.name(seat))


def _given(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    left = frame[Given.number] - sum(frame[Given.chosen])
    return words.count(
        "{player}, which card do you lay down?",
        "{player}, which {count} cards do you lay down?",
        left,
        player=words.name(seat),
    )


def _discard(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    return words.say("{player}, which cards do you discard?", player=words.name(seat))


def _downsized(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, which building is downsized in {age}?", player=words.name(seat), age=words.age(frame[Downsized.age])
    )


def _position(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    design = state.boards[frame[Position.age]].buildings[frame[Position.building]].design
    return words.say(_POSITION[design], player=words.name(seat))


PROMPTS: Final[dict[int, Callable[[KhronosState, Frame, int, Words], str]]] = {
    decisions.CHOOSE_ACTION: _action,
    decisions.CHOOSE_SQUARE: _square,
    decisions.CHOOSE_SURCHARGE: _surcharge,
    decisions.CHOOSE_PAWN_SHARE: _pawn_share,
    decisions.CHOOSE_TRAVELLER: _traveller,
    decisions.CHOOSE_EXCHANGE: _exchange,
    decisions.CHOOSE_OPEN_COUNT: _open_count,
    decisions.CHOOSE_GIVEN: _given,
    decisions.CHOOSE_DISCARD: _discard,
    decisions.CHOOSE_MORE_DISCARDS: _discard,
    decisions.CHOOSE_DOWNSIZED: _downsized,
    decisions.CHOOSE_POSITION: _position,
}

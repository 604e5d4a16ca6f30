# gnomon: interpreted
"""What is asked: the sentence for the player who must answer, and the one for everybody who waits."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.khronos import actions, decisions
from gnomon.games.khronos.actions import age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.frames import Position, Square
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import EARNING_TURNS, KhronosState
from gnomon.games.said import By, Counted, FrameRows, Said, askers
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
_DISCARD: Final = Said("{player}, which cards do you discard?")
_TURN: Final = mark("It is {player}’s turn.")
_WAITING: Final = {
    decisions.CHOOSE_POSITION: mark("{player} decides where the smaller building stands."),
    decisions.CHOOSE_DOWNSIZED: mark("{player} decides which building is downsized."),
    decisions.CHOOSE_DISCARD: mark("{player} decides which cards to discard."),
    decisions.CHOOSE_MORE_DISCARDS: mark("{player} decides which cards to discard."),
}


def prompt(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame, addressed by name to the seat that is asked."""
    return _ASKERS[frame[0]](state, frame, seat, words)


def waiting(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame for everybody else. While a player only selects, others learn no more than that."""
    return words.say(_WAITING.get(frame[0], _TURN), player=words.name(seat))


def hint(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    """A second, smaller sentence beside a question; empty where the question says it all."""
    teller = _HINTS.get(frame[0])
    return teller(state, frame, seat, words) if teller else ""


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
    if actions.DEMOLISH_IN <= act < actions.POPULATE:
        return words.say(
            "{player}, which building do you demolish in {age}?", player=player, age=words.age(age_of(act))
        )
    if act == actions.POPULATE:
        return words.say("{player}, where does your inhabitant settle?", player=player)
    return words.say("{player}, which ruin do you restore?", player=player)


def _position(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    design = state.boards[frame[Position.age]].buildings[frame[Position.building]].design
    return words.say(_POSITION[design], player=words.name(seat))


PROMPTS: Final[FrameRows] = {
    decisions.CHOOSE_ACTION: _action,
    decisions.CHOOSE_SQUARE: _square,
    decisions.CHOOSE_SURCHARGE: Counted(
        "{player}, which card pays for the ground? {count} is due.",
        "{player}, which cards pay for the ground? {count} are due.",
        count="left",
    ),
    decisions.CHOOSE_PAWN_SHARE: Counted(
        "{player}, which adventurer uses the card?",
        "{player}, which adventurers use the {count} cards?",
        count="cards",
    ),
    decisions.CHOOSE_TRAVELLER: Said("{player}, which adventurer travels to {age}?", age="to"),
    decisions.CHOOSE_EXCHANGE: Said("{player}, which cards do you exchange?"),
    decisions.CHOOSE_OPEN_COUNT: By(
        "colour",
        Said("{player}, how many open Military cards do you take?"),
        Said("{player}, how many open Religious cards do you take?"),
        Said("{player}, how many open Civil cards do you take?"),
    ),
    decisions.CHOOSE_GIVEN: Counted(
        "{player}, which card do you lay down?",
        "{player}, which {count} cards do you lay down?",
        count=lambda words, facts: facts["number"] - sum(facts["chosen"]),
    ),
    decisions.CHOOSE_DISCARD: _DISCARD,
    decisions.CHOOSE_MORE_DISCARDS: _DISCARD,
    decisions.CHOOSE_DOWNSIZED: Said("{player}, which building is downsized in {age}?"),
    decisions.CHOOSE_POSITION: _position,
}
_ASKERS: Final = askers(decisions.OPS, PROMPTS)


# --- beside the question -----------------------------------------------------------------------------------------


def _action_hint(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    if not state.acted and not state.exchanged and state.money[seat] >= state.setting.components.exchange_cost:
        return words.say("To exchange cards, do it before you travel or play a card.")
    if state.turn in EARNING_TURNS:
        return words.say("You collect this turn, where your adventurers stand at its end.")
    return words.say("Travel and play cards in any order, then end your turn.")


def _share_hint(state: KhronosState, frame: Frame, seat: int, words: Words) -> str:
    left, right = state.allowance[2 * seat : 2 * seat + 2]
    return words.say(
        "The left one may still use {left}, the right one {right}: whoever keeps cards can still act in another age.",
        left=left,
        right=right,
    )


_HINTS: Final = askers(
    decisions.OPS,
    {
        decisions.CHOOSE_ACTION: _action_hint,
        decisions.CHOOSE_PAWN_SHARE: _share_hint,
        decisions.CHOOSE_DOWNSIZED: Said("The highest building of a type must stand alone in its domain."),
        decisions.CHOOSE_POSITION: Said("It may lose touch with the domain, if you want it to."),
    },
)

"""A round from the choice of cards to the last of them (4, 4.2, 4.3)."""

from gnomon.games.feudum.actions import CARD_OF_EFFECT, CODES, FORGO, PLAY
from gnomon.games.feudum.decisions import AFTER_EFFECT, FINISH_TURN, NEXT_TURN, NOURISH, PLAY_CARD
from gnomon.games.feudum.events import FORWENT, PLAYED, POUCH_EMPTIED, ROUND_BEGAN, TURN_BEGAN
from gnomon.games.feudum.frames import AfterEffect, NextTurn
from gnomon.games.feudum.rules.choosing import begin_choosing, empty_pouch
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import NOBODY, NOTHING, SALTPETER, SULFUR
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule


@rule("4")
def begin_round(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Everybody chooses; cards, Moves and guilds of the round before are forgotten."""
    for seat in range(state.seats):
        state.hand[seat] = 0
        state.held[seat] = 0
        state.played[seat] = 0
        state.moves[seat] = 0
        state.guild_used[seat] = NOTHING
        state.doubled[seat] = 0
    state.sworn = 0
    state.final = 0
    state.active = state.first
    tell(events, ROUND_BEGAN, state.round, state.first)
    begin_choosing(state)


def begin_turns(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Everybody has sworn: the starting player begins."""
    state.push((NEXT_TURN, 0, NOBODY))


@rule("4.2")
def next_turn(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """The next player clockwise who holds a card; the step ends when nobody does."""
    last = frame[NextTurn.last]
    start = state.first if last == NOBODY else (last + 1) % state.seats
    for step in range(state.seats):
        seat = (start + step) % state.seats
        if state.held[seat]:
            state.active = seat
            tell(events, TURN_BEGAN, seat)
            state.push((PLAY_CARD, 1 << seat))
            return
    end_actions(state, events)


@rule("4.1")
def end_actions(state: FeudumState, events: Events | None) -> None:
    """Sulfur in a pouch that was never used is lost; then pawns are nourished."""
    for seat in range(state.seats):
        _discard_pouch(state, seat, events)
    state.active = state.first
    state.push((NOURISH, 0, 0))


def lay_down(state: FeudumState, seat: int, card: int) -> None:
    """A chosen card lies face up before its player."""
    if state.hand[seat] >= 0:
        state.hand[seat] &= ~(1 << card)
    state.held[seat] -= 1
    state.played[seat] |= 1 << card


@rule("4.2", "4.3")
def play(state: FeudumState, seat: int, code: int, events: Events | None) -> int:
    """Lay a card down, with its effect or without: the effect to begin, or NOTHING.

    What belongs to the end of the card waits below the effect's frames.
    """
    forgone = CODES.base_of(code) == FORGO
    effect = NOTHING if forgone else code - PLAY
    card = code - FORGO if forgone else CARD_OF_EFFECT[effect]
    lay_down(state, seat, card)
    if forgone:
        tell(events, FORWENT, seat, card)
    else:
        tell(events, PLAYED, seat, effect)
    state.push((AFTER_EFFECT, 1 << seat, seat))
    return effect


@rule("4.1", "4.2")
def after_effect(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """A fifth card uses up the saltpeter, a second one in a turn the sulfur; then the turn may be finished."""
    seat = frame[AfterEffect.seat]
    use_up_saltpeter(state, seat, events)
    if state.doubled[seat] == 1:
        state.doubled[seat] = 2
        _discard_pouch(state, seat, events)
    may_double = state.pouch[seat] == SULFUR and state.doubled[seat] == 0 and state.held[seat] > 0
    state.push((FINISH_TURN, 1 << seat, int(may_double)))


@rule("4.1")
def use_up_saltpeter(state: FeudumState, seat: int, events: Events | None) -> None:
    """The saltpeter of the extra action goes when the fifth card has been played, also if it was Defend out of turn."""
    played = state.played[seat].bit_count()
    if state.pouch[seat] == SALTPETER and played > state.setting.components.cards_in_hand:
        _discard_pouch(state, seat, events)


def _discard_pouch(state: FeudumState, seat: int, events: Events | None) -> None:
    good, tile = state.pouch[seat], state.pouch_tile[seat]
    if empty_pouch(state, seat):
        tell(events, POUCH_EMPTIED, seat, good, tile)

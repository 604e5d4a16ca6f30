# gnomon: interpreted
"""The next dawn as it stands: how far it is, and what it would bring or cost everybody now."""

from __future__ import annotations

from gnomon.games.feudum.draw.tracks import needed, showing
from gnomon.games.feudum.rules.epochs import loss_of, punish_disloyalty, score_epoch
from gnomon.games.feudum.say import settings
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.state import SOURCE_COUNT, SOURCES, FeudumState
from gnomon.games.feudum.terms import EPOCHS


def distance_told(state: FeudumState, words: Words) -> str:
    """“2 of 4 stacks for II”: how near the next epoch is; empty in the last one."""
    if state.over or not needed(state):
        return ""
    known = {"number": showing(state), "needed": needed(state), "numeral": NUMERALS[state.epoch]}
    if state.epoch + 1 == EPOCHS:
        return words.say("{number} of {needed} empty stacks for {numeral}", **known)
    return words.say("{number} of {needed} stacks for {numeral}", **known)


def trigger_told(state: FeudumState, words: Words) -> str:
    """What brings the next epoch about, in a sentence; empty in the last one."""
    if state.over or not needed(state):
        return ""
    numeral = NUMERALS[state.epoch]
    if state.epoch + 1 == EPOCHS:
        return words.say("Epoch {numeral} and the end come in the round in which a stack runs out.", numeral=numeral)
    return words.say(
        "Epoch {numeral} dawns at the end of the round in which {needed} stacks show {numeral}: improvements take tiles, and the die takes one each round.",
        numeral=numeral,
        needed=needed(state),
    )


def brought(state: FeudumState) -> list[dict[str, int]]:
    """The points by source that everybody would score if the next epoch dawned now; none in the last one."""
    if not needed(state):
        return [{} for _ in range(state.seats)]
    then = state.clone()
    then.epoch += 1
    score_epoch(then, None)
    punish_disloyalty(then, None)
    changes = [after - before for after, before in zip(then.ledger, state.ledger, strict=True)]
    return [
        {
            SOURCES[one]: changes[SOURCE_COUNT * seat + one]
            for one in range(SOURCE_COUNT)
            if changes[SOURCE_COUNT * seat + one]
        }
        for seat in range(state.seats)
    ]


def brought_told(points: dict[str, int], words: Words) -> str:
    """“Seats in guilds 8, Active regions 3”: where the points of the next dawn come from."""
    return ", ".join(f"{words.say(settings.SOURCES[source])} {number}" for source, number in points.items())


def debt(state: FeudumState, seat: int) -> tuple[int, int]:
    """The next epoch at which disloyalty is counted, and what it would cost the seat then; (0, 0) after the last."""
    for epoch in range(state.epoch + 1, EPOCHS + 1):
        if state.setting.components.military_checked[epoch - 1]:
            return epoch, loss_of(state, seat, epoch)
    return 0, 0


def dawn_basis(state: FeudumState) -> tuple[object, ...]:
    """Everything that the distance of the next dawn is told from, beside the words and the setting."""
    return state.epoch, state.round, showing(state), state.over

"""Table of contents: every question and step of the rules, in the order of play."""

from typing import Final

from gnomon.games.feudum.rules import (
    choosing,
    conquer,
    epochs,
    fists,
    guilds,
    harvest,
    improve,
    influence,
    landscapes,
    menu,
    migrate,
    move,
    nourish,
    payment,
    permissions,
    pulls_and_pushes,
    starting,
    trades,
    turns,
    writs,
)
from gnomon.games.feudum.rules.questions import Question, Step

QUESTIONS: Final[dict[int, Question]] = {
    **starting.QUESTIONS,
    **choosing.QUESTIONS,
    **menu.QUESTIONS,
    **payment.QUESTIONS,
    **migrate.QUESTIONS,
    **move.QUESTIONS,
    **influence.QUESTIONS,
    **improve.QUESTIONS,
    **landscapes.QUESTIONS,
    **writs.QUESTIONS,
    **harvest.QUESTIONS,
    **conquer.QUESTIONS,
    **guilds.QUESTIONS,
    **trades.QUESTIONS,
    **pulls_and_pushes.QUESTIONS,
    **fists.QUESTIONS,
    **permissions.QUESTIONS,
    **nourish.QUESTIONS,
}

STEPS: Final[dict[int, Step]] = {
    **starting.STEPS,
    **turns.STEPS,
    **choosing.STEPS,
    **menu.STEPS,
    **payment.STEPS,
    **migrate.STEPS,
    **move.STEPS,
    **improve.STEPS,
    **writs.STEPS,
    **harvest.STEPS,
    **conquer.STEPS,
    **guilds.STEPS,
    **trades.STEPS,
    **pulls_and_pushes.STEPS,
    **fists.STEPS,
    **permissions.STEPS,
    **nourish.STEPS,
    **epochs.STEPS,
}

"""Table of contents: every question and step of the rules, in the order of play."""

from typing import Final

from gnomon.games.inventions.rules import (
    aspirations,
    benefits,
    building,
    calling,
    claims,
    diplomats,
    economy,
    eras,
    ideas,
    influencing,
    inventing,
    milestones,
    paying,
    performing,
    sharing,
    travelling,
    turns,
)
from gnomon.games.inventions.rules.questions import Question, Step

QUESTIONS: Final[dict[int, Question]] = {
    **claims.QUESTIONS,
    **turns.QUESTIONS,
    **performing.QUESTIONS,
    **paying.QUESTIONS,
    **ideas.QUESTIONS,
    **inventing.QUESTIONS,
    **sharing.QUESTIONS,
    **calling.QUESTIONS,
    **influencing.QUESTIONS,
    **travelling.QUESTIONS,
    **milestones.QUESTIONS,
    **diplomats.QUESTIONS,
    **benefits.QUESTIONS,
    **aspirations.QUESTIONS,
    **building.QUESTIONS,
    **economy.QUESTIONS,
    **eras.QUESTIONS,
}

STEPS: Final[dict[int, Step]] = {
    **claims.STEPS,
    **turns.STEPS,
    **performing.STEPS,
    **paying.STEPS,
    **ideas.STEPS,
    **inventing.STEPS,
    **sharing.STEPS,
    **influencing.STEPS,
    **travelling.STEPS,
    **diplomats.STEPS,
    **benefits.STEPS,
    **aspirations.STEPS,
    **building.STEPS,
    **eras.STEPS,
}

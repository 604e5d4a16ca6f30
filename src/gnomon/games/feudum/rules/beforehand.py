"""Defend and Royal Immunity are asked out of turn: what they would be for, so that it can be answered beforehand (5.9)."""

from typing import Final

from gnomon.games.feudum.actions import NO, TARGET_FEUDUM, TARGET_MARKER, TARGET_MONSTER, YES
from gnomon.games.feudum.decisions import IMMUNITY, REVEAL_DEFEND
from gnomon.games.feudum.state import SERF
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule

DEFENDED: Final = ("defence_pawn", "defence_monster", "defence_feudum")
IMMUNE: Final = ("immunity_subject", "immunity_serf")

FORESEEN: Final = tuple((aspect, (YES, NO)) for aspect in (*DEFENDED, *IMMUNE))
"""Each may be answered beforehand: yes wherever Defend is in hand, or no."""


@rule("5.9", "7.4")
def aspects_of(frame: Frame) -> tuple[str, ...]:
    """What is attacked: a pawn, a monster or a feudum; whose marker is to starve: a subject or a serf."""
    if frame[0] == REVEAL_DEFEND:
        target = frame[3]
        if target >= TARGET_FEUDUM:
            return (DEFENDED[2],)
        return (DEFENDED[1] if target >= TARGET_MONSTER else DEFENDED[0],)
    if frame[0] == IMMUNITY:
        return (IMMUNE[1] if (frame[3] - TARGET_MARKER) % 2 == SERF else IMMUNE[0],)
    return ()

"""What everybody would score if the era ended now: the steps of its scoring, taken on a copy.

Everything that it reads is public: clans, buildings, tokens that are shown, scholars, leaders.
"""

from gnomon.games.time_of_empires.rules.ending import final_points
from gnomon.games.time_of_empires.rules.scoring import (
    construction_bonus,
    cultural_influence,
    destruction,
    leader_cards,
    leaders_of,
    wonders,
)
from gnomon.games.time_of_empires.state import (
    CLOSING,
    LEADER_POINTS,
    LEDGER,
    ROUNDS,
    RUNNING,
    SOURCE_COUNT,
    EmpiresState,
)
from gnomon.kernel.rulebook import rule


@rule("4.4")
def would_score(state: EmpiresState) -> list[list[int]]:
    """By seat and source, the points that the scoring of this era would bring now; empty while no era is played.

    In the last era the leaders' points of the end of the game are among them, as if no siege changed anything.
    """
    if state.over or state.phase not in (RUNNING, CLOSING, ROUNDS):
        return []
    trial = state.clone()
    destruction(trial, None)
    construction_bonus(trial, None)
    leader_cards(trial, None)
    wonders(trial, None)
    cultural_influence(trial, None)
    found = []
    for seat in range(state.seats):
        gains = []
        for source in range(SOURCE_COUNT):
            place = LEDGER * seat + SOURCE_COUNT * (state.era - 1) + source
            gains.append(trial.ledger[place] - state.ledger[place])
        if state.era == state.setting.eras:
            gains[LEADER_POINTS] += sum(final_points(trial, seat, leader) for leader in leaders_of(trial, seat))
        found.append(gains)
    return found

"""Recorded matches and counts of legal lines: how they are written and read.

`python -m tests.games.time_of_empires.golden.record` writes all files of this folder anew. Do so only when the rules
were changed on purpose (a fix that could change a running match raises the game's rules version), and look at the
difference: a match whose answers stay the same but whose digests change from some mark on shows where it diverges.
"""

from pathlib import Path
from typing import Final

from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import COLOUR_NAMES
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.options import Value
from gnomon.kernel.state import State
from tests.games.time_of_empires.rules.schedules import CLOCK, Moment, Schedule
from tests.kit.golden import SHORT, Golden, Plan, Recorded, option_plans, recorded
from tests.kit.time_of_empires import GAME, arrange

EVERY: Final = 10
"""A digest is kept after every so many lines."""

QUICK: Final[dict[str, Value]] = {"era_2": "introductory", "era_3": "introductory", "intro_rounds": 6}
"""One era in real time and two short ones in turns, for the matches that show an option."""


def plans() -> list[Plan]:
    """One match for each number of players and one for each value of an option that is not the default."""
    found = [Plan(f"players-{seats}", seats, 100 + seats, {}, "slow") for seats in GAME.seat_counts]
    return found + option_plans(GAME, GAME.seat_counts, QUICK, "slow")


def begin(plan: Plan) -> EmpiresState:
    """The first position of a planned match."""
    state = GAME.setup(plan.choices, plan.seats, plan.seed)
    assert isinstance(state, EmpiresState)
    return state


def written(moment: Moment) -> str:
    """An answer as one line: match time, seat, kind and name; or the instant up to which the clock has acted."""
    at, seat, code = moment
    if seat == CLOCK:
        return f"{at} clock"
    block = GAME.codes.block_of(code)
    return f"{at} {COLOUR_NAMES[seat]} {block.kind} {block.names[code - block.base]}"


def read_line(line: str) -> Moment:
    """The moment of such a line."""
    words = line.split(" ", 3)
    if words[1] == "clock":
        return int(words[0]), CLOCK, CLOCK
    at, colour, kind, name = words
    code = GAME.codes.from_names({"choose": kind, GAME.codes.block(kind).field: name})
    return int(at), COLOUR_NAMES.index(colour), code


def replay(plan: Plan, lines: list[str]) -> Recorded:
    """Let everything happen again, and tell what came of it. Raises Refused."""
    state = begin(plan)
    events: Events = []
    marks: list[str] = []
    for number, line in enumerate(lines):
        at, seat, code = read_line(line)
        if seat == CLOCK:
            while not state.over and NEVER != GAME.deadline(state) <= at:
                GAME.tick(state, events)
        else:
            GAME.apply(state, seat, code, at, events)
        if number % EVERY == EVERY - 1:
            marks.append(GAME.digest(state)[:SHORT])
    return recorded(GAME, state, events, marks)


def play(plan: Plan) -> list[str]:
    """The lines of a match of players who mostly build."""
    schedule = Schedule(plan.seats, plan.seed, plan.manner, lambda state: None, **plan.choices)
    schedule.play()
    lines: list[str] = []
    for moment in schedule.moments_played:
        # The clock's acts before a next one of its own need no line.
        if moment[1] == CLOCK and lines and lines[-1].endswith("clock"):
            lines.pop()
        lines.append(written(moment))
    return lines


# --- counts of legal lines -------------------------------------------------------------------------------------------

MAP: Final = {
    "H1.0": "red 1, red temple",
    "H1.centre": "red 2",
    "H2.centre": "red 3",
    "H2.1": "purple 1, purple mill",
    "H4.0": "purple 2",
}


def counted_positions() -> dict[str, tuple[State, int]]:
    """Every position whose lines are counted, with the depth."""
    found: dict[str, tuple[State, int]] = {}
    for seats in GAME.seat_counts:
        found[f"start of {seats}"] = (begin(Plan("", seats, seats, {}, "")), 3)
        turn = arrange(players=seats, mode="introductory", at=MAP if seats == 2 else {})
        found[f"turn of {seats}"] = (turn, 3)
    rich = {"knowledge": 6, "bricks": 6, "scholars": 3, "pile": ["205"], "hand": ["103", "203", "209"]}
    found["two in real time"] = (arrange(era=2, at=MAP, red=rich), 2)
    pending = [
        {"frame": "era", "seats": ["red", "purple"]},
        {"frame": "move", "seats": ["red"], "lane": "red", "left": 3, "assault": 0},
    ]
    found["three moves"] = (arrange(at=MAP, red=rich | {"hand": ["103"], "pile": []}, pending=pending), 3)
    return found


GOLDEN: Final = Golden(GAME, Path(__file__).resolve().parent, plans(), play, replay, counted_positions)

if __name__ == "__main__":
    GOLDEN.record()

# gnomon: interpreted
"""The short words on and around the boards: heads, tables, the player boards, hand and clock."""

from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.time_of_empires.say.words import Words

LABELS: Final = {
    # Shared boards.
    "technology_board_a": mark("Technology A"),
    "technology_board_b": mark("Technology B"),
    "leader_board": mark("Leaders"),
    "wonder_board": mark("Wonders"),
    "empty_deck": mark("empty"),
    "nobody_yet": mark("nobody yet"),
    # Player boards.
    "my_board": mark("My board"),
    "other_boards": mark("Other boards"),
    "stock": mark("Stock"),
    "population": mark("Population"),
    "scholars": mark("Scholars"),
    "pile": mark("Discovered"),
    "discarded": mark("Discarded"),
    "destroyed": mark("Destroyed"),
    "hand": mark("Hand"),
    "timers": mark("Timers"),
    "leaders": mark("Leaders"),
    "bonus_token": mark("Bonus token"),
    "discover": mark("Discover"),
    "construct": mark("Construct"),
    "waits": mark("waits for a site"),
    # Clock and rounds.
    "gong": mark("Gong"),
    "cry": mark("Appointment"),
    "must_move": mark("must move"),
    "may_clear": mark("may be cleared"),
    "closed": mark("closed this turn"),
    "start_player": mark("Start player"),
    "total": mark("Total"),
    "reconstructed": mark("reconstructed"),
    # Groups of options.
    "own_board": mark("Own board"),
    "shared_boards": mark("Shared boards"),
    "map": mark("Map"),
    "clearing": mark("Clear away"),
    "anytime": mark("At any time"),
    # Switchable layers of the map.
    "presence": mark("Presence"),
    "sites": mark("Building sites"),
}


def label(key: str, words: Words) -> str:
    """A short word by its key."""
    return words.say(LABELS[key])


def stage_text(era: int, eras: int, words: Words) -> str:
    """“Era II of III”; “Era I, for practice” where it is the only one."""
    told = capital(words.era(era))
    return words.say("{era}, for practice", era=told) if eras == 1 else words.say("{era} of III", era=told)


def round_text(number: int, rounds: int, words: Words) -> str:
    """“Round 4 of 15”."""
    return words.say("Round {number} of {rounds}", number=number, rounds=rounds)

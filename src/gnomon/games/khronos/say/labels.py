# gnomon: interpreted
"""The short words on and around the boards: heads, tables, overlays, hand, forecast."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.khronos.say.words import Words

LABELS: Final = {
    # Heads of the three boards.
    "rule_might": mark("The highest Military building rules"),
    "rule_faith": mark("The highest Religious building rules"),
    "rule_reason": mark("Most inhabitants rule"),
    "no_adventurer": mark("no adventurer"),
    # Overlays that can be switched.
    "domains": mark("Domains"),
    "legal": mark("Legal places"),
    "ripple": mark("Ripple"),
    # Desk.
    "hand": mark("Hand"),
    "pays": mark("pays"),
    "ecus": mark("Ecus"),
    "open_cards": mark("Open cards"),
    "draw_pile": mark("Draw pile"),
    "discard_pile": mark("Discard pile"),
    "adventurers": mark("Adventurers"),
    "allowance": mark("Cards left to use"),
    "supply": mark("Supply"),
    "forecast": mark("Income forecast"),
    "total": mark("Total"),
    # Groups of places.
    "standing_alone": mark("Standing alone"),
    "printed_hamlets": mark("Printed hamlets"),
    "several_domains": mark("Joins domains"),
    "construct": mark("Construct"),
    "upgrade": mark("Upgrade"),
    "demolish": mark("Demolish"),
    "populate": mark("Populate"),
    "renovate": mark("Renovate"),
    "travel": mark("Travel"),
    "exchange": mark("Exchange cards"),
    "end_turn": mark("End turn"),
}


def label(key: str, words: Words) -> str:
    """A short word by its key."""
    return words.say(LABELS[key])


def turn_text(turn: int, words: Words) -> str:
    """“Turn 4”."""
    return words.say("Turn {turn}", turn=turn)


def income_text(now: int, then: int, words: Words) -> str:
    """“you: 4 → 6” in the head of a board; “you: 4” where nothing changes."""
    if now == then:
        return words.say("you: {now}", now=now)
    return words.say("you: {now} → {then}", now=now, then=then)


def end_turn_text(ecus: int, words: Words) -> str:
    """The small line under “End turn” in a turn with earnings."""
    return words.say("collect {count}", count=ecus)

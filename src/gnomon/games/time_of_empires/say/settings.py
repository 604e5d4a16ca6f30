# gnomon: interpreted
"""The words of a new match's options, and of the score sheet."""

from typing import Final

from gnomon.drawing.match_words import OptionMessages
from gnomon.drawing.speaking import mark
from gnomon.kernel.options import Value

_MODE_EXPLAINED: Final = mark("In real time everybody acts at once; an introductory era goes turn by turn.")
_MODES: Final[dict[Value, str]] = {
    "real_time": mark("Real time, nine minutes"),
    "introductory": mark("Introductory, turn by turn"),
    "ask": mark("The start player chooses when the era is prepared"),
}

OPTIONS: Final[dict[str, OptionMessages]] = {
    "era_1": OptionMessages(mark("Era I"), _MODE_EXPLAINED, _MODES),
    "era_2": OptionMessages(mark("Era II"), _MODE_EXPLAINED, _MODES),
    "era_3": OptionMessages(mark("Era III"), _MODE_EXPLAINED, _MODES),
    "intro_rounds": OptionMessages(
        mark("Rounds of an introductory era"),
        mark("How many rounds are played could not be found in print; with 15 the appointments fall at thirds."),
        {
            15: mark("15 rounds, appointments after 5 and 10"),
            12: mark("12 rounds, appointments after 5 and 10"),
            10: mark("10 rounds, one appointment after 5"),
            6: mark("6 rounds, one appointment after 5"),
        },
    ),
    "personal_slots": OptionMessages(
        mark("Slots on your own board"),
        mark("May both of your timers stand on the same space of your own board?"),
        {1: mark("No, one slot on each space"), 2: mark("Yes, two slots on each space")},
    ),
    "free_discover_effect": OptionMessages(
        mark("Free discoveries"),
        mark("Does a card that is discovered for nothing have its effect?"),
        {True: mark("Yes, its whole effect"), False: mark("No, it only goes on the pile")},
    ),
    "destroyed_score_once": OptionMessages(
        mark("Destroyed buildings"),
        mark("Do the pieces you have destroyed score after every era, or only once?"),
        {False: mark("After every era, as the rules say"), True: mark("Once, after the era they fell in")},
    ),
    "bonus_counts_destroyed": OptionMessages(
        mark("Bonus for lost buildings"),
        mark("Does the construction bonus count buildings that were destroyed or wait for a site?"),
        {True: mark("Yes, all that left your board"), False: mark("No, only those on the map")},
    ),
    "clear_grace_ms": OptionMessages(
        mark("Grace before clearing"),
        mark("How long after its sand has run out may a timer on a shared board not be cleared away?"),
        {0: mark("No time at all"), 2000: mark("Two seconds"), 5000: mark("Five seconds")},
    ),
    "cleared_timer_keeps_memory": OptionMessages(
        mark("A timer cleared away"),
        mark("Must a timer that was cleared away still go to another space than its last?"),
        {True: mark("Yes, it remembers its last space"), False: mark("No, it may go anywhere")},
    ),
    "gong_grace_ms": OptionMessages(
        mark("After the second gong"),
        mark("How long may an action begun before the gong still be finished?"),
        {15000: mark("15 seconds"), 0: mark("No time at all"), 30000: mark("30 seconds")},
    ),
    "attack_group_max": OptionMessages(
        mark("Largest attack"),
        mark("How many clans may move together against enemy clans, if no more than two can stay?"),
        {2: mark("Two"), 3: mark("Three"), 4: mark("Four")},
    ),
    "appoint_auto": OptionMessages(
        mark("Appointments"),
        mark("Does everybody get all scholars at once, or say how many?"),
        {"max": mark("All at once, unless declined beforehand"), "ask": mark("Everybody is asked, within ten seconds")},
    ),
    "bonus_token_choice": OptionMessages(
        mark("Bonus tokens"),
        mark("Are the fields for the bonus tokens chosen in secret or one after the other?"),
        {"simultaneous": mark("In secret, shown together"), "in_turn": mark("In turn from the start player")},
    ),
    "eras": OptionMessages(
        mark("Eras"),
        mark("How many eras are played? A match of one era is our own variant, to practise."),
        {3: mark("Three"), 1: mark("One: the match ends when era I has been scored")},
    ),
}

SOURCES: Final = {
    "destroyed": mark("Destroyed buildings"),
    "bonus": mark("Construction bonus"),
    "wonders": mark("Wonders"),
    "culture": mark("Cultural influence"),
    "leaders": mark("Leaders"),
}

ADVICE: Final = {
    "bonus": mark("Buildings from the fields of your bonus tokens pay after every era: build there first."),
    "wonders": mark("Scholars at a wonder pay after every era: two points a thing if you have most there, else one."),
    "culture": mark("Temples uncover points on your board, and they count after every era: build them early."),
    "leaders": mark("The leaders of era III pay at the very end: keep scholars for the one that suits you."),
}
"""What would help whoever falls behind there."""

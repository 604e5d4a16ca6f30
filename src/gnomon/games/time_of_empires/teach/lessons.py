# gnomon: interpreted
"""The guided first match: notes that explain Time of Empires as it happens, each called up by the position.

The learner sits on seat 0 against one greedy opponent, in a match with an introductory era of few rounds, then a
real-time era at a gentle speed, then an introductory one. Whatever the learner does, the first note in this order that fits
the position and was not seen yet is shown; so every note stands alone, and a match that goes another way simply meets
other notes first. Notes of the real-time era are short: there the sand runs while one reads.
"""

from typing import Final

from gnomon.drawing.lessons import Lesson
from gnomon.drawing.parts import LessonMatch
from gnomon.drawing.speaking import mark
from gnomon.games.time_of_empires import decisions
from gnomon.games.time_of_empires.setting import INTRODUCTORY, REAL_TIME
from gnomon.games.time_of_empires.state import CLOSING, EmpiresState
from gnomon.games.time_of_empires.teach import cues
from gnomon.games.time_of_empires.terms import NONE
from gnomon.kernel.options import Value

SEED: Final = 117
OPTIONS: Final[dict[str, Value]] = {
    "era_1": "introductory",
    "era_2": "real_time",
    "era_3": "introductory",
    "intro_rounds": 6,
}
PRACTICE: Final[dict[str, Value]] = {"era_1": "real_time", "eras": 1}
"""A match for practice is one era in real time."""
IN_TURNS: Final[dict[str, Value]] = {"era_1": "introductory", "era_2": "introductory", "era_3": "introductory"}
"""A match in which nobody is quicker than anybody."""
SPEED: Final = 0.75
MATCHES: Final = (
    LessonMatch(
        SEED,
        OPTIONS,
        round(100 * SPEED),
        note=mark(
            "Against one program: an era turn by turn, one in real time at a gentle speed, and a last one in turns."
        ),
    ),
)
"""How fast the clock of the learner's match runs."""


LESSONS: Final[tuple[Lesson[EmpiresState], ...]] = (
    Lesson(
        "welcome",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_FIRST_CLAN),
        mark("Three eras, two timers"),
        mark(
            "You lead a people through three eras. Your workers are two sand timers: each action takes one of them. "
            "We begin calmly, turn by turn; the second era then runs in real time, at a gentle speed."
        ),
        cues.whole_map,
        "overview",
    ),
    Lesson(
        "first_clan",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_FIRST_CLAN),
        mark("Your first clan"),
        mark(
            "It settles in one of the three territories round your capital. You may build where you have a clan, so "
            "look at the sites: a countryside holds three buildings, a forest two, a mountain one."
        ),
        cues.capital_tile,
        "3.1",
    ),
    Lesson(
        "token",
        lambda state, seat: cues.preparing(state, seat, 1),
        mark("A plan for your buildings"),
        mark(
            "Put the bonus token on one of your fields. After each era it pays a point for every building that you "
            "have built from that field. It stays there for the whole game."
        ),
        cues.fields,
        "6.2",
    ),
    Lesson(
        "turn",
        lambda state, seat: state.era == 1 and cues.placing_first(state, seat),
        mark("Two timers, two actions"),
        mark(
            "Put both timers on free slots, then do both actions in the order you like. Six spaces lie on your own "
            "board, the others are shared with your opponent."
        ),
        cues.glasses,
        "4.3",
    ),
    Lesson(
        "card",
        cues.can_discover,
        mark("One card, two uses"),
        mark(
            "Each card is used twice. “Discover” pays its knowledge for an effect, “Construct” pays its bricks and "
            "puts up its building. With one of each you can do both in this very turn: try your culture card."
        ),
        cues.hand,
        "5.5",
    ),
    Lesson(
        "order",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_BEGIN),
        mark("Which one first?"),
        mark("The order is yours. A card must be discovered before it can be constructed, so discover first."),
        cues.glasses,
        "4.3",
    ),
    Lesson(
        "discovery",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_DISCOVERY),
        mark("Choose a card"),
        mark(
            "You pay the knowledge at its upper left, and the effect beside it happens at once. Then the card lies on "
            "your pile and waits to be built; only the top card can be."
        ),
        cues.hand,
        "5.5",
    ),
    Lesson(
        "site",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_SITE),
        mark("Where to build"),
        mark(
            "The territories that glow have a free site, and you are present there with a clan or a building. In one "
            "territory you may have one building of each kind."
        ),
        cues.whole_map,
        "5.6",
    ),
    Lesson(
        "symbol",
        cues.has_uncovered,
        mark("Your board grows stronger"),
        mark(
            "Under the building that you took a symbol has come to light. It counts for every later action of that "
            "field: more knowledge, more bricks, more clans and moves, more scholars."
        ),
        cues.opened_fields,
        "2.3",
    ),
    Lesson(
        "closed",
        cues.has_closed_spaces,
        mark("Not the same place twice"),
        mark(
            "Shared spaces that you used in your last turn are closed to you in this one. Your own board is always "
            "open. In real time this is the rule that a timer must move on."
        ),
        cues.closed_spaces,
        "4.3",
    ),
    Lesson(
        "resources",
        cues.has_spent_all,
        mark("Out of everything?"),
        mark(
            "“Gain knowledge” and “Gain bricks” fill your stock, as many as their fields show symbols. Six of each is "
            "the most you can hold."
        ),
        cues.resource_fields,
        "5.1",
    ),
    Lesson(
        "scholars",
        cues.has_scholars_to_send,
        mark("Scholars wait on your board"),
        mark(
            "Send one to a leader and use the effect of the tile at once; whoever has most there wins the leader after "
            "the era. Or send one to a wonder, which pays points after the era."
        ),
        cues.leaders_and_wonders,
        "5.9",
    ),
    Lesson(
        "technology",
        cues.has_few_cards,
        mark("New cards"),
        mark(
            "A timer on a technology board draws a card of one of its two decks. The backs tell the field: choose the "
            "one on which your bonus token lies."
        ),
        cues.technology_boards,
        "5.8",
    ),
    Lesson(
        "influence",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_INFLUENCE),
        mark("A leader's ear"),
        mark(
            "Your scholar joins the pile on the tile, and the effect of the tile follows. In a tie the earliest scholar "
            "wins, so coming first counts."
        ),
        cues.asked_column,
        "5.9",
    ),
    Lesson(
        "wonder",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_PARTICIPATION),
        mark("A share in a wonder"),
        mark(
            "With a scholar here you score for everything that the wonder counts among your things: two points each if "
            "you have most scholars, else one."
        ),
        cues.asked_wonder,
        "6.4",
    ),
    Lesson(
        "clan",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_CLAN),
        mark("Clans gather at home"),
        mark("New clans come into your capital, or into a city where you have one already. Then they march out."),
        cues.whole_map,
        "5.2",
    ),
    Lesson(
        "move",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_MOVE),
        mark("Marching out"),
        mark(
            "A move takes some or all clans of a group to the next place. Two at most stand in a territory. An empty "
            "city is worth having: place clans there later."
        ),
        cues.whole_map,
        "5.3",
    ),
    Lesson(
        "attack",
        cues.may_attack,
        mark("Enemies in reach"),
        mark(
            "If you move among enemy clans, both sides lose one for one, without any luck. Two against one leaves you "
            "with one. Their buildings fall only when the era is scored."
        ),
        cues.whole_map,
        "5.4",
    ),
    Lesson(
        "threatened",
        cues.is_threatened,
        mark("Your building is in danger"),
        mark(
            "Enemy clans stand beside it. If they still do when the era is scored, it is destroyed and pays them three "
            "points. Drive them away in time."
        ),
        cues.threatened_places,
        "6.1",
    ),
    Lesson(
        "waiting",
        lambda state, seat: state.waiting[seat] != NONE,
        mark("A building waits"),
        mark(
            "No site was open, so it stands on its card. Bring a clan into a territory with a free site, and it goes "
            "there by itself. Until then you can neither discover nor construct."
        ),
        cues.pile,
        "5.6",
    ),
    Lesson(
        "appointed",
        lambda state, seat: cues.has_appointed(state, seat, INTRODUCTORY),
        mark("An appointment"),
        mark(
            "Everybody has appointed scholars, as many as their culture field shows. It happens twice in an era; "
            "this short one has only one. The start player has changed as well."
        ),
        cues.clock,
        "5.11",
    ),
    Lesson(
        "scored",
        lambda state, seat: cues.preparing(state, seat, 2),
        mark("The first scoring"),
        mark(
            "Six steps: destroyed buildings, bonus tokens, leaders, wonders, culture, and the siege of the cities. The "
            "log tells each with its reasons. Now choose a field for the second token, worth two a building."
        ),
        cues.fields,
        "6.1",
    ),
    Lesson(
        "leader",
        cues.has_leader,
        mark("A leader works for you"),
        mark("You had most scholars on a leader's tile, so the card is yours, and its effect lasts until the end."),
        cues.nothing,
        "6.3",
    ),
    Lesson(
        "ready",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_READY),
        mark("Now the sand runs"),
        mark(
            "This era has nine minutes, and here they pass more slowly. You both act at once: put an empty timer on a "
            "space, do its action, and use the other timer meanwhile. You may pause at any time. Say “Ready” to begin."
        ),
        cues.clock,
        "4.2",
    ),
    Lesson(
        "first_timer",
        cues.starts_in_real_time,
        mark("Place a timer"),
        mark("Drag a timer to a slot, or tap the timer and then the slot."),
        cues.glasses,
        "4.1",
    ),
    Lesson(
        "resolve",
        cues.resolves_in_real_time,
        mark("Finish the action"),
        mark("Answer, or end the action. Your other timer cannot be placed before."),
        cues.nothing,
        "4.2",
    ),
    Lesson(
        "other_timer",
        cues.waits_for_sand,
        mark("Use the other one"),
        mark("One timer is bound for thirty seconds. The other is free: place it."),
        cues.glasses,
        "4.2",
    ),
    Lesson(
        "must_move",
        cues.must_move_on,
        mark("Move on"),
        mark("Your timer has run out on a shared board. Put it on another space before it is cleared away."),
        cues.glasses,
        "4.2",
    ),
    Lesson(
        "clear",
        cues.may_clear,
        mark("Clear the way"),
        mark("An empty timer of your opponent blocks a slot. You may clear it away; that is no action."),
        cues.nothing,
        "4.2",
    ),
    Lesson(
        "cry",
        lambda state, seat: cues.has_appointed(state, seat, REAL_TIME),
        mark("The baby has cried"),
        mark("Everybody got scholars. Clock and sand did not stop."),
        cues.clock,
        "5.11",
    ),
    Lesson(
        "gong",
        lambda state, seat: state.phase == CLOSING,
        mark("The second gong"),
        mark("No timer can be placed any more. An action that you have begun may still be finished."),
        cues.clock,
        "4.2",
    ),
    Lesson(
        "siege",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_BESIEGED),
        mark("A city is yours"),
        mark(
            "You are the strongest round this city: most territories with presence, then most buildings, then most "
            "clans. Put a clan into it, and later you may place clans there."
        ),
        cues.whole_map,
        "6.6",
    ),
    Lesson(
        "last_era",
        lambda state, seat: cues.preparing(state, seat, 3),
        mark("The last era"),
        mark(
            "It goes turn by turn again. Tokens, wonders and culture score once more, and era III leaders pay at the "
            "very end. Put the token of three where you will build most."
        ),
        cues.fields,
        "6.8",
    ),
    Lesson(
        "end",
        lambda state, seat: state.over,
        mark("That was your first match"),
        mark(
            "The score sheet shows where the points came from. Look back with the slider, read on in the rules, or "
            "play again: a whole match in real time with friends is what the game is for."
        ),
        cues.nothing,
        "aid",
    ),
)

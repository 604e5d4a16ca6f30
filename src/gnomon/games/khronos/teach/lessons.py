# gnomon: interpreted
"""The guided first match: notes that explain Khronos as it happens, each called up by the position, never by a script.

The learner sits on seat 0 against one greedy opponent, with a seed that deals two Military cards and one of each other
colour. Whatever the learner does, the first note in this order that fits the position and was not seen yet is shown;
so every note stands alone, and a match that goes another way simply meets other notes first.
"""

from typing import Final

from gnomon.drawing.lessons import Lesson
from gnomon.drawing.parts import LessonMatch
from gnomon.drawing.speaking import mark
from gnomon.games.khronos import decisions
from gnomon.games.khronos.actions import POPULATE, RENOVATE, is_upgrade
from gnomon.games.khronos.components import REASON
from gnomon.games.khronos.queries import has_pawn, income
from gnomon.games.khronos.state import TURNS, KhronosState
from gnomon.games.khronos.teach import cues

SEED: Final = 3
MATCHES: Final = (LessonMatch(SEED, note=mark("Seven turns against one program.")),)


LESSONS: Final[tuple[Lesson[KhronosState], ...]] = (
    Lesson(
        "welcome",
        lambda state, seat: cues.fresh(state, seat) and state.turn == 1,
        mark("One valley, three ages"),
        mark(
            "The three boards show the same land at three times: Might, Faith, Reason. What you build large in one age "
            "still stands in the next. After seven turns the richest player wins."
        ),
        cues.boards,
        "overview",
    ),
    Lesson(
        "payday",
        lambda state, seat: cues.fresh(state, seat) and state.turn == 1,
        mark("You are paid twice"),
        mark(
            "At the end of your turns 4 and 7 you collect, but only in ages where one of your two adventurers stands. "
            "Beside each board you see what it would pay you now."
        ),
        cues.heads,
        "6.1",
    ),
    Lesson(
        "cards",
        lambda state, seat: cues.fresh(state, seat) and state.turn == 1,
        mark("Your cards are your money for building"),
        mark(
            "Orange is Military, purple Religious, blue Civil. A building costs as many cards of its colour as its "
            "value: 1, 2 or 3. Each adventurer may use two cards a turn, in the age where it stands."
        ),
        cues.hand,
        "4.3",
    ),
    Lesson(
        "first_building",
        cues.can_begin_with_keep,
        mark("Build something large"),
        mark(
            "With two Military cards you can construct a Keep in Might. It brings 1 Ecu at once, and being of size 2 it "
            "reaches the later ages too. Choose it among the options, then choose a place."
        ),
        cues.keeps_of_supply,
        "4.5",
    ),
    Lesson(
        "where",
        cues.is_placing,
        mark("Where to put it"),
        mark(
            "The ground that glows is allowed. Point at a place to see what would happen there, in all three ages. "
            "Next to a printed hamlet is good: a Military building in Might rules its domain and earns the hamlet’s 1."
        ),
        cues.board_asked,
        "5.1",
    ),
    Lesson(
        "ripple",
        cues.has_rippled,
        mark("It has rippled"),
        mark(
            "Your building now stands in Faith as well, with your cube, and lies in ruins in Reason, where nobody owns "
            "it. Buildings of size 1 stay in their own age."
        ),
        cues.rippled_building,
        "5.6",
    ),
    Lesson(
        "domain",
        cues.rules_a_domain,
        mark("You rule a domain"),
        mark(
            "Buildings that share an edge are a domain. In Might it belongs to the owner of its highest Military "
            "building, in Faith of its highest Religious one; it pays the value of its Civil buildings. Put Towns next "
            "to it to make it worth more."
        ),
        cues.heads,
        "6.1",
    ),
    Lesson(
        "allowance",
        cues.has_cards_left_to_use,
        mark("Two cards for each adventurer"),
        mark(
            "The dots on your adventurers show how many cards each may still use. One that has used a single card can "
            "travel for 1 Ecu and use the other elsewhere."
        ),
        cues.adventurers,
        "4.3",
    ),
    Lesson(
        "end_turn",
        cues.has_used_much,
        mark("End your turn when you are done"),
        mark(
            "Everything is optional. You can take back whatever you did until you draw cards. Then end your turn: you "
            "may discard, and draw back to four cards."
        ),
        cues.nothing,
        "4",
    ),
    Lesson(
        "discard",
        cues.discarding,
        mark("Keep what belongs together"),
        mark(
            "Two or three cards of one colour make a large building. Discard the ones that do not fit; you draw back "
            "to four for nothing."
        ),
        cues.hand,
        "4.10",
    ),
    Lesson(
        "opponent",
        cues.opponent_has_built,
        mark("Your opponent has built"),
        mark(
            "Flags show who owns a Military or Religious building. Civil buildings belong to nobody: you may extend, "
            "enlarge and rule what others began."
        ),
        cues.boards,
        "1.1",
    ),
    Lesson(
        "upgrade",
        lambda state, seat: state.turn > 1 and cues.offers(state, seat, is_upgrade),
        mark("Buildings can grow"),
        mark(
            "An upgrade costs only the difference in value: from a Keep to a Castle one card, from a Hamlet to a Town "
            "one. It brings 1 Ecu in Might and 2 in Faith, and ripples anew. Printed hamlets can grow as well."
        ),
        cues.nothing,
        "4.6",
    ),
    Lesson(
        "exchange",
        cues.has_poor_hand,
        mark("A poor hand?"),
        mark("Before your first action of a turn you may pay 2 Ecus, throw away what you like and draw anew."),
        cues.hand,
        "4.1",
    ),
    Lesson(
        "dominion",
        lambda state, seat: state.turn > 1 and cues.would_touch_two(state, seat),
        mark("Two domains: hands off"),
        mark(
            "Some places stay dark. A Military or Religious building may not touch two domains at once; only a Civil "
            "one may join them. Point at a dark place to read why it is refused."
        ),
        cues.nothing,
        "5.4",
    ),
    Lesson(
        "hierarchy",
        lambda state, seat: state.turn > 1 and cues.would_equal(state, seat),
        mark("Only one at the top"),
        mark(
            "In a domain the highest Military building must stand alone at its height, and so must the highest "
            "Religious one. Build higher and you take the domain over; build lower and you merely join."
        ),
        cues.nothing,
        "5.5",
    ),
    Lesson(
        "junction",
        lambda state, seat: state.turn > 1 and cues.may_join(state, seat),
        mark("Joining domains"),
        mark(
            "A Civil building may join domains. If their highest buildings are equal, those on the weaker side shrink. "
            "That is how you win a foreign domain, or lose your own: look at the preview first."
        ),
        cues.nothing,
        "5.7",
    ),
    Lesson(
        "travel",
        cues.could_travel_to_faith,
        mark("Travel in time"),
        mark(
            "For 1 Ecu an adventurer moves to any other age. In Faith you build Religious buildings to rule, and "
            "bonuses are twice as high. Remember that an adventurer must be where you want to be paid."
        ),
        cues.adventurers,
        "4.2",
    ),
    Lesson(
        "before_payday",
        lambda state, seat: cues.choosing(state, seat) and state.turn == 3,
        mark("Payday is next turn"),
        mark(
            "At the end of turn 4 you collect. Compare the three ages over the boards, and keep an Ecu to bring your "
            "adventurers where you earn most."
        ),
        cues.heads,
        "6.1",
    ),
    Lesson(
        "payday_now",
        lambda state, seat: cues.choosing(state, seat) and state.turn == 4,
        mark("This turn pays"),
        mark(
            "When you end this turn you collect in the ages where your adventurers stand then. The button says how "
            "much. Travel first if another age pays more."
        ),
        cues.adventurers,
        "6.1",
    ),
    Lesson(
        "populate",
        lambda state, seat: cues.offers(state, seat, lambda code: code == POPULATE),
        mark("Settle in Reason"),
        mark(
            "In Reason inhabitants rule: for each Civil card put a cube on a Civil building. Whoever has most in a "
            "domain collects the value of its restored Military and Religious buildings."
        ),
        cues.board_of_reason,
        "4.8",
    ),
    Lesson(
        "renovate",
        lambda state, seat: cues.offers(state, seat, lambda code: code >= RENOVATE),
        mark("Restore the ruins"),
        mark(
            "A ruin is worth nothing. A Military card restores a Keep, a Religious one a Monastery; a Castle or an "
            "Abbey takes two. Restored, it belongs to nobody and pays whoever has most inhabitants there."
        ),
        cues.board_of_reason,
        "4.8",
    ),
    Lesson(
        "reason",
        lambda state, seat: cues.choosing(state, seat) and state.turn == 5 and not has_pawn(state, seat, REASON),
        mark("Do not forget Reason"),
        mark(
            "In the second half Reason becomes rich: ruins wait to be restored and towns to be settled. Send an "
            "adventurer there with Civil and Military cards."
        ),
        cues.board_of_reason,
        "4.8",
    ),
    Lesson(
        "shrink",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_POSITION),
        mark("Your building shrinks"),
        mark(
            "It lost a tie for the highest of its domain. You choose where the smaller building stands inside the old "
            "squares: touching the domain, or apart from it."
        ),
        cues.nothing,
        "5.7.1",
    ),
    Lesson(
        "tied",
        lambda state, seat: cues.asked(state, seat, decisions.CHOOSE_DOWNSIZED),
        mark("A tie is yours to settle"),
        mark(
            "Several buildings are equal at the top of a domain. You caused it: one of yours must shrink, or if none is "
            "yours, the one you choose."
        ),
        cues.nothing,
        "5.8",
    ),
    Lesson(
        "last_turn",
        lambda state, seat: cues.choosing(state, seat) and state.turn == TURNS,
        mark("The last turn"),
        mark(
            "Cards and buildings are worth nothing in the end, only Ecus. Spend every card on income or bonuses, place "
            "your adventurers, and collect for the last time."
        ),
        cues.heads,
        "6.2",
    ),
    Lesson(
        "nothing_here",
        lambda state, seat: cues.choosing(state, seat) and state.turn in (4, TURNS) and income(state, seat) == 0,
        mark("You would collect nothing"),
        mark(
            "None of your adventurers stands where you rule a domain that pays. Build next to a Civil building, or "
            "travel to an age that pays you."
        ),
        cues.heads,
        "6.1",
    ),
    Lesson(
        "end",
        lambda state, seat: state.over,
        mark("That was your first match"),
        mark(
            "The score sheet shows where the money came from. Look back with the slider, read on in the rules, or play "
            "again against a stronger opponent."
        ),
        cues.nothing,
        "aid",
    ),
)

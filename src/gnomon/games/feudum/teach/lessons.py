# gnomon: interpreted
"""The guided first match: notes that explain Feudum as it happens, each called up by the position.

The learner sits on seat 0 against one greedy opponent, in the basic game; a second match teaches the advanced one.
Whatever the learner does, the first note in this order that fits the position and was not seen yet is shown; so every
note stands alone, and a match that goes another way simply meets other notes first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.lessons import Lesson
from gnomon.drawing.parts import LessonMatch
from gnomon.drawing.speaking import mark
from gnomon.games.feudum import decisions
from gnomon.games.feudum.rules.epochs import is_vassal
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach import cues, second_match
from gnomon.games.feudum.terms import CONQUER, IMPROVE
from gnomon.kernel.options import Value

SEED: Final = 7
OPTIONS: Final[dict[str, Value]] = {"advanced": False}
MATCHES: Final = (
    LessonMatch(SEED, OPTIONS, note=mark("The basic game against one program.")),
    LessonMatch(second_match.SEED, second_match.OPTIONS, label=mark("Advanced game")),
)


def _asked(*ops: int) -> Callable[[FeudumState, int], bool]:
    """Fits when one of the questions is put to the learner."""
    return lambda state, seat: cues.asked(state, seat, *ops)


BASIC: Final[tuple[Lesson[FeudumState], ...]] = (
    Lesson(
        "welcome",
        _asked(decisions.CHOOSE_GOOD),
        mark("A realm and six guilds"),
        mark(
            "You want veneration, counted in vp. It comes from seats in the six guilds round the map, from what the "
            "guilds do, and from the land that you rule when a new epoch dawns."
        ),
        cues.guilds,
        "overview",
    ),
    Lesson(
        "goods",
        _asked(decisions.CHOOSE_GOOD),
        mark("Five goods"),
        mark(
            "Food feeds your pawns and brings new ones. Wood and iron improve locations. Saltpeter gives a fifth card "
            "and strength in a fight, sulfur two cards in one turn or wine. You take three different ones."
        ),
        cues.goods,
        "3.1",
    ),
    Lesson(
        "start",
        _asked(decisions.CHOOSE_START),
        mark("Your first pawn"),
        mark(
            "It begins at a location with a pink ring. Look for one that nobody rules and that has roads: your first "
            "marker will most likely go there."
        ),
        cues.starts,
        "3.1",
    ),
    Lesson(
        "character",
        _asked(decisions.CHOOSE_FACE),
        mark("A character is a star"),
        mark(
            "Each character belongs to a guild and is worth one star there. Whoever has most stars is guild master "
            "and may push; the next one is journeyman and may pull. At each dawn the seats bring 5 and 3 vp."
        ),
        cues.guilds,
        "6.1",
    ),
    Lesson(
        "cards",
        lambda state, seat: cues.picking(state, seat, 1),
        mark("Four cards of eleven"),
        mark(
            "Everybody chooses in secret, then you play one card each in turn. For a beginning take Migrate, Move, "
            "Influence and Improve: a new pawn, a way, a marker, a better location."
        ),
        cues.hand,
        "4.1",
    ),
    Lesson(
        "pouch",
        cues.can_commit,
        mark("A good in the pouch"),
        mark(
            "Before you swear you may put one good into your pouch: saltpeter for a fifth card, or sulfur to play two "
            "cards in a single turn. You need not."
        ),
        cues.pouch,
        "4.1",
    ),
    Lesson(
        "turn",
        _asked(decisions.PLAY_CARD),
        mark("One card a turn"),
        mark(
            "A card whose effect is not possible now is refused with the reason; tap it to read why. You may also play "
            "a card without effect. The order of your cards is often the whole plan."
        ),
        cues.hand,
        "4.2",
    ),
    Lesson(
        "migrate",
        _asked(decisions.MIGRATE_WHERE),
        mark("A pawn enters"),
        mark(
            "For 1 food a pawn enters where you have a pawn or a marker. More pawns mean more steps and more stars, "
            "but each of them eats at the end of every round."
        ),
        cues.pawns,
        "5.1",
    ),
    Lesson(
        "steps",
        _asked(decisions.TAKE_STEPS),
        mark("Steps for all your pawns"),
        mark(
            "You have one step for each pawn, and share them out as you like. Drag a pawn to a location that glows, or "
            "tap both. After moving you may pilfer one good from where a moved pawn stands."
        ),
        cues.pawns,
        "5.2",
    ),
    Lesson(
        "influence",
        _asked(decisions.INFLUENCE_WHERE),
        mark("Ruler, serf, subject"),
        mark(
            "Beside a pawn of yours you place a marker. At a free location it rules; under another ruler it is a serf, "
            "and a serf who influences again ousts the ruler. A subject beside your own ruler prevents that."
        ),
        cues.under_pawns,
        "5.3",
    ),
    Lesson(
        "improve",
        lambda state, seat: cues.may_play(state, seat, IMPROVE),
        mark("Outpost, farm, town, feudum"),
        mark(
            "Wood makes an outpost a farm, iron makes a farm a town, a king’s seal makes a town a feudum. You take the "
            "top tile of that region: it scores, and it can stand for any good later."
        ),
        cues.ruled_places,
        "5.4",
    ),
    Lesson(
        "writs",
        _asked(decisions.KEEP_WRIT),
        mark("Royal writs"),
        mark(
            "A mandate helps once, at any time in your turn. A charter counts at the end, if you then have a king’s "
            "seal for it. You hold three at most."
        ),
        cues.hand,
        "9",
    ),
    Lesson(
        "harvest",
        _asked(decisions.HARVEST_WHERE),
        mark("Harvest, or favours"),
        mark(
            "The harvest goes beside a farm that you rule: it feeds the farmer guild’s trade, and thieves. With "
            "favours you take a part of it at once, but beads that you hold become seals."
        ),
        cues.ruled_places,
        "5.6",
    ),
    Lesson(
        "guild",
        _asked(decisions.GUILD_WHAT),
        mark("Trade, pull, push"),
        mark(
            "Everybody may trade. A journeyman pulls goods from the guild before for 3 vp, a guild master pushes goods "
            "to the next guild for 4 to 6 vp: look which rows and columns would become full."
        ),
        cues.functions,
        "6.4",
    ),
    Lesson(
        "fight",
        lambda state, seat: cues.may_play(state, seat, CONQUER) or cues.asked(state, seat, decisions.REVEAL_DEFEND),
        mark("A fight"),
        mark(
            "Each pawn of the attacker counts 1, each pawn of the defender 2, and a feudum 2. Saltpeter adds strength. "
            "The attack must be greater; a tie fails. A pawn is worth 2 vp, a feudum 4."
        ),
        cues.under_pawns,
        "7.4",
    ),
    Lesson(
        "nourish",
        _asked(decisions.FEED_PAWNS),
        mark("Pawns are hungry"),
        mark(
            "Each pawn on the map needs 1 food, or it leaves. Sulfur from the barrel is wine and feeds for two rounds, "
            "but a pawn with wine has no strength in the next round."
        ),
        cues.barrel,
        "8.1",
    ),
    Lesson(
        "epochs",
        lambda state, seat: cues.picking(state, seat, 2),
        mark("Until the next dawn"),
        mark(
            "Each round the die takes a tile away, and improvements take more. When enough stacks show the next epoch "
            "it dawns: seats in guilds score, and so does each region in which you rule."
        ),
        cues.epochs,
        "8.4",
    ),
    Lesson(
        "vassal",
        lambda state, seat: is_vassal(state, seat) and not state.over,
        mark("You are a vassal now"),
        mark(
            "A feudum is worth three stars in its guild and 3 vp at the end. But the queen asks for military service: "
            "at epochs II, IV and V a vassal loses points for uncovered spaces. Conquer to cover them."
        ),
        cues.tracks,
        "7.3",
    ),
    Lesson(
        "ring",
        lambda state, seat: cues.seated(state, seat) and cues.picking(state, seat, 2),
        mark("Goods go round the ring"),
        mark(
            "Farmer, merchant, alchemist, knight, noble, monk: what one guild pushes the next one may push on. A seat "
            "in two neighbouring guilds lets you prepare your own rows."
        ),
        cues.guilds,
        "6.7",
    ),
    Lesson(
        "voyage",
        _asked(decisions.VOYAGE_ON),
        mark("The epic voyage"),
        mark(
            "Two successful Moves in one round, by Repeat, bring you one space on towards the monastery. It is worth "
            "up to 17 vp at the end."
        ),
        cues.tracks,
        "5.2",
    ),
    Lesson(
        "late",
        lambda state, seat: cues.picking(state, seat, 2) and cues.is_late(state),
        mark("The end is near"),
        mark(
            "When the first stack is empty the round is finished and everything is counted: each location 1 vp, each "
            "feudum 3, three of a kind 3 more, three shillings 1, and charters with a seal."
        ),
        cues.ruled_places,
        "10.2",
    ),
    Lesson(
        "end",
        lambda state, seat: state.over,
        mark("That was the basic game"),
        mark(
            "The score sheet shows where the points came from. A second guided match teaches the advanced game: special "
            "abilities of the cards, landscapes that serfs tend, reeves in the guilds and two monsters."
        ),
        cues.nothing,
        "3.3",
    ),
)


def _only(lesson: Lesson[FeudumState], advanced: bool) -> Lesson[FeudumState]:
    """The note, for matches of one of the two games."""
    return lesson._replace(fits=lambda state, seat: state.setting.advanced == advanced and lesson.fits(state, seat))


LESSONS: Final = (
    *(_only(lesson, advanced=False) for lesson in BASIC),
    *(_only(lesson, advanced=True) for lesson in second_match.LESSONS),
)

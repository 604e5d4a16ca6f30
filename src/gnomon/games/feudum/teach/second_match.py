# gnomon: interpreted
"""The second guided match: what the advanced game adds, each note called up when it is first of use (3.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.lessons import Lesson
from gnomon.drawing.speaking import mark
from gnomon.games.feudum import decisions
from gnomon.games.feudum.actions import DEJA_VU, FEAST, STARVE, TEND
from gnomon.games.feudum.effects import has_character
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.teach import cues
from gnomon.games.feudum.terms import ALCHEMIST, FARMER, HARVEST, KNIGHT, MERCHANT, MIGRATE, TAX
from gnomon.kernel.options import Value

SEED: Final = 19
OPTIONS: Final[dict[str, Value]] = {"advanced": True}


def _possible(effect: int) -> Callable[[FeudumState, int], bool]:
    """Fits when the learner may play an effect now."""
    return lambda state, seat: cues.may_play(state, seat, effect)


def _asked(op: int) -> Callable[[FeudumState, int], bool]:
    """Fits when the question is put to the learner."""
    return lambda state, seat: cues.asked(state, seat, op)


LESSONS: Final[tuple[Lesson[FeudumState], ...]] = (
    Lesson(
        "advanced",
        _asked(decisions.CHOOSE_GOOD),
        mark("Advanced game"),
        mark(
            "You know cards, guilds and dawns. New are a special ability on the lower half of every card, landscapes "
            "that serfs tend, reeves in the guilds and two monsters. They are explained when they can be used."
        ),
        cues.guilds,
        "3.3",
    ),
    Lesson(
        "characters",
        _asked(decisions.CHOOSE_FACE),
        mark("A character opens an ability"),
        mark(
            "Six abilities need a pawn of their guild on the map: farmer for the harvest, merchant to buy influence, "
            "alchemist to migrate far, knight for taxes, noble to starve, monk for a space more."
        ),
        cues.guilds,
        "6.1",
    ),
    Lesson(
        "abilities",
        lambda state, seat: cues.picking(state, seat, 1),
        mark("Two halves of a card"),
        mark(
            "Most abilities come on top of the regular action. Improve, Conquer, Defend and Guild offer one or the "
            "other: choose when you play the card."
        ),
        cues.hand,
        "4.3",
    ),
    Lesson(
        "kin",
        lambda state, seat: has_character(state, seat, ALCHEMIST) and cues.may_play(state, seat, MIGRATE),
        mark("Distant Kin"),
        mark(
            "With an alchemist on the map a new pawn may enter at any location with a pink ring. It still costs 1 food."
        ),
        cues.starts,
        "5.1",
    ),
    Lesson(
        "godspeed",
        _asked(decisions.GODSPEED),
        mark("Godspeed"),
        mark("After the move one monk of yours may go one space more, even if it has not moved before."),
        cues.pawns,
        "5.2",
    ),
    Lesson(
        "money",
        lambda state, seat: has_character(state, seat, MERCHANT) and cues.asked(state, seat, decisions.INFLUENCE_WHERE),
        mark("Money is Influence"),
        mark(
            "A merchant where an opponent’s lone marker rules may pay 1 shilling: your marker rules and the other "
            "becomes your serf. Once for each card, beside what your other pawns do."
        ),
        cues.under_pawns,
        "5.3",
    ),
    Lesson(
        "tend",
        _possible(TEND),
        mark("Tend Landscape"),
        mark(
            "Instead of improving, a serf of yours may tend a landscape: 1 wood and one of your region tiles for 2 vp "
            "now, 2 or 4 vp at each dawn, and three goods or shillings to collect whenever it is filled."
        ),
        cues.serf_places,
        "5.4",
    ),
    Lesson(
        "collect",
        _asked(decisions.COLLECT_WHERE),
        mark("Collect, or leave it"),
        mark(
            "If you collect, one piece goes to the ruler. A landscape that still holds something at the dawn scores 4 "
            "vp instead of 2, so it can pay to leave all."
        ),
        cues.serf_places,
        "8.3",
    ),
    Lesson(
        "shovels",
        _asked(decisions.SHOVELS),
        mark("Shovels & Swords"),
        mark("For 1 iron you draw two more writs and keep one of them. You still hold three at most."),
        cues.hand,
        "5.5",
    ),
    Lesson(
        "inspect",
        lambda state, seat: has_character(state, seat, FARMER) and cues.may_play(state, seat, HARVEST),
        mark("Inspect the Harvest"),
        mark(
            "With a farmer on the map the whole harvest is drawn openly, and you choose which goods are your favours."
        ),
        cues.ruled_places,
        "5.6",
    ),
    Lesson(
        "reinforcements",
        lambda state, seat: has_character(state, seat, KNIGHT) and cues.may_play(state, seat, TAX),
        mark("Reinforcements"),
        mark("With a knight on the map Tax also brings one more marker of your colour."),
        cues.ruled_places,
        "5.7",
    ),
    Lesson(
        "starve",
        _possible(STARVE),
        mark("Starve the People"),
        mark(
            "Instead of attacking, a noble sends a subject or serf beside it home. It scores nothing, but it counts as "
            "military service. The owner may answer with Royal Immunity, the ability of Defend."
        ),
        cues.under_pawns,
        "5.8",
    ),
    Lesson(
        "deja_vu",
        _possible(DEJA_VU),
        mark("Déjà vu"),
        mark(
            "For 1 saltpeter Repeat takes a card without the ×2 sign once more: even Improve, Explore, Harvest or Tax."
        ),
        cues.hand,
        "5.10",
    ),
    Lesson(
        "feast",
        _possible(FEAST),
        mark("Feast"),
        mark(
            "Instead of acting in your own guild you pay 1 sulfur from the barrel and feast with an opponent’s pawn or "
            "feudum where you have a pawn: you do its owner’s pull or push and score 3 vp more than the owner would."
        ),
        cues.barrel,
        "5.11",
    ),
    Lesson(
        "reeve",
        _asked(decisions.PLACE_REEVE),
        mark("A reeve in the guild"),
        mark(
            "Before a pull or push you may set one of your discs there: 1 vp with each pull or push of yours in this "
            "guild, 2 vp if another reeve of yours sits elsewhere. Discs also do military service: you have three."
        ),
        cues.tracks,
        "6.4",
    ),
    Lesson(
        "beast",
        _asked(decisions.TAME_BEAST),
        mark("Tame the beast"),
        mark(
            "For three of the markers that you just bought you get a monster. It walks far, carries off goods, fights "
            "with 1, never eats, and no pawn of an opponent leaves the place where it stands."
        ),
        cues.pawns,
        "8.6",
    ),
    Lesson(
        "detained",
        cues.meets_monster,
        mark("A monster is loose"),
        mark(
            "Whoever stands with it cannot walk away: leave by Migrate, defeat it by Conquer, or wait until it goes. "
            "Whoever has defeated one fulfils a charter."
        ),
        cues.monsters,
        "8.6",
    ),
    Lesson(
        "advanced_end",
        lambda state, seat: state.over,
        mark("The whole game"),
        mark(
            "You have seen everything that the box holds. The score sheet shows what landscapes, reeves and feasts "
            "brought. Contested readings of the rules are options of a match."
        ),
        cues.nothing,
        "10.2",
    ),
)

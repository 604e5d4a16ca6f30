# gnomon: interpreted
"""The guided first matches: notes that explain Inventions as it happens, each called up by the position.

The learner sits on seat 0: first against one opponent and Chronos, then, if they like, alone against Chronos and
Hephaestus. Whatever the learner does, the first note in this order that fits the position and was not seen yet is shown;
so every note stands alone, and a match that goes another way simply meets other notes first. The notes of `second_match`
fit in a match alone only, all others in both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gnomon.drawing.lessons import Lesson
from gnomon.drawing.parts import LessonMatch
from gnomon.drawing.speaking import mark
from gnomon.games.inventions import decisions
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.teach import cues, second_match
from gnomon.games.inventions.terms import EUREKA, GAIN_INFLUENCE, INNOVATE, INVENT, SHARE

SEED: Final = 5
SOLO_SEED: Final = 3
MATCHES: Final = (
    LessonMatch(
        SEED, note=mark("One program sits opposite; as only two play, Chronos joins in as a third, moved by his cards.")
    ),
    LessonMatch(SOLO_SEED, {"difficulty": "easy"}, label=mark("Solo game"), opponents=0),
)

Cue = Callable[[InventionsState, int], bool]


def _asked(*ops: int) -> Cue:
    """Fits when one of the questions is put to the learner."""
    return lambda state, seat: cues.asked(state, seat, *ops)


def _begins(step: int) -> Cue:
    """Fits when the learner chooses a space in this round or a later one."""
    return lambda state, seat: cues.begins(state, seat, step)


def _possible(step: int, action: int) -> Cue:
    """Fits when the learner could choose this action, in this round or a later one."""
    return lambda state, seat: cues.possible(state, seat, step, action)


def _chain(*sources: int) -> Cue:
    """Fits when a chain is offered."""
    return lambda state, seat: cues.chains(state, seat, *sources)


NOTES: Final[tuple[Lesson[InventionsState], ...]] = (
    Lesson(
        "welcome",
        _asked(decisions.CLAIM),
        mark("Seven regions, one card each"),
        mark(
            "Somebody presents an idea, somebody invents it, perhaps somebody else innovates it, and whoever stands "
            "beside it shares it. Everybody who took part gains something, so other players’ cards are yours, too."
        ),
        cues.displays,
        "overview",
    ),
    Lesson(
        "claim",
        _asked(decisions.CLAIM),
        mark("Claim an idea"),
        mark(
            "Everybody begins with one of the ideas that lie here. The specialist tile on the left says how many "
            "citizens that takes, one or two, and what it brings. Two cost more, and score twice when the idea is shared."
        ),
        cues.unclaimed,
        "3.5",
    ),
    Lesson(
        "goals",
        _begins(0),
        mark("Three goals, two of them score"),
        mark(
            "Nobody else sees them. They look at where your influence tokens lie, where you have most citizens, and "
            "which regions your citizens join. Keep two of them in mind from now on."
        ),
        cues.goals,
        "2.10",
    ),
    Lesson(
        "space",
        _begins(0),
        mark("One pillar, one action"),
        mark(
            "Put your pillar on one of ten spaces and do what it says. For a beginning Present an Idea is good, or "
            "Invent what lies there already. A space that is refused tells why."
        ),
        cues.spaces,
        "4.3",
    ),
    Lesson(
        "payer",
        _asked(decisions.HOW_MANY_SCHOLARS, decisions.WHICH_CITIZEN),
        mark("Who goes?"),
        mark(
            "Specialists work for their own type only: traders for economy, artisans for culture, thinkers for "
            "technology. A scholar can take the place of any of them, so keep him if you can."
        ),
        cues.council,
        "4.5",
    ),
    Lesson(
        "present",
        _asked(decisions.PRESENT_IDEA, decisions.PRESENT_WHERE),
        mark("Your idea enters the world"),
        mark(
            "It needs an empty slot. Your citizens wait on the specialist tile; when the invention is shared one day "
            "each of them scores the era of the card. Somebody else may well invent it for you."
        ),
        cues.empty_slots,
        "A1",
    ),
    Lesson(
        "specialist",
        _chain(decisions.SOURCE_SPECIALIST),
        mark("An action for nothing"),
        mark("A specialist tile may bring an action at once. It costs no chain token, and you need not take it."),
        cues.displays,
        "2.3",
    ),
    Lesson(
        "idea",
        _asked(decisions.TAKE_IDEA),
        mark("A new idea"),
        mark(
            "For each idea that leaves you take another one: from the display or from the top of the stack. Look at "
            "its milestone: what only the Eureka display knows cannot be invented yet."
        ),
        cues.ideas,
        "A1",
    ),
    Lesson(
        "progress",
        _asked(decisions.REPLACE_TILE),
        mark("An aspiration becomes progress"),
        mark(
            "Some actions bring an aspiration tile of their type. Now it becomes a numbered tile: economy works once "
            "an era, culture always, technology once in a match. It does so only when it is built."
        ),
        cues.tiles,
        "5.1",
    ),
    Lesson(
        "build",
        _asked(decisions.BUILD_TILE),
        mark("Build, or wait"),
        mark(
            "The fuller your display, the less influence building costs: 3, 2, 1, or nothing for four tiles. How many "
            "tiles you may build at once depends on the era of your private milestone."
        ),
        cues.tiles,
        "5.2",
    ),
    Lesson(
        "hex",
        _asked(decisions.BUILD_HEX),
        mark("Where a tile is built"),
        mark(
            "Each hex brings a benefit, and shows what the tile would cost there: neighbours make it dearer, your own "
            "inventions of its type cheaper. Groups are good for some wealth tiles."
        ),
        cues.hexes,
        "5.2",
    ),
    Lesson(
        "seasons",
        _begins(1),
        mark("Three turns, three forums"),
        mark(
            "Each era has three rounds. A forum in which you have a pillar is closed to you until the era ends, both "
            "of its spaces. Where your big pillar stands others who come bring you 1 influence."
        ),
        cues.spaces,
        "4.1",
    ),
    Lesson(
        "invent",
        _possible(1, INVENT),
        mark("Invent what is known"),
        mark(
            "An idea can be invented if its milestone is yours, in the Common Knowledge, or known by time or by a "
            "diplomat. One citizen moves beside the card; later eras exhaust others as well, until the era ends."
        ),
        cues.milestones,
        "A2",
    ),
    Lesson(
        "chronos",
        _begins(2),
        mark("Chronos walks round"),
        mark(
            "He goes from region to region by number and does the first thing that is possible: present, invent, "
            "share, innovate. He takes tiles, and his citizens count for majorities, but he does not win."
        ),
        cues.chronos,
        "7.1",
    ),
    Lesson(
        "influence",
        _begins(3),
        mark("Influence is speed"),
        mark(
            "Your position decides how many chain tokens you have in a turn: 1, from 4 on 2, from 8 on 3. Building "
            "costs influence, and a high position falls a little at the end of each era."
        ),
        cues.influence,
        "2.12",
    ),
    Lesson(
        "share",
        _possible(2, SHARE),
        mark("Share an invention"),
        mark(
            "Where one of your citizens stands beside an invention you may share it, whoever made it. You take a wealth "
            "tile of that region, or a wild aspiration. Wealth scores at the end, but only if you build it."
        ),
        cues.wealth,
        "A4",
    ),
    Lesson(
        "wealth",
        _asked(decisions.SHARE_TILE),
        mark("Wealth"),
        mark(
            "Each region has wealth of another letter, and you may own one of each. Choose what fits your plan: "
            "groups of tiles, citizens on the map, inventions, pairs of types."
        ),
        cues.wealth,
        "2.8",
    ),
    Lesson(
        "innovate",
        _possible(2, INNOVATE),
        mark("Innovate"),
        mark(
            "Join an invention of somebody else: you gain a specialist of its type, may chain its action, and stand "
            "beside it when it is shared."
        ),
        cues.invented,
        "A3",
    ),
    Lesson(
        "chain",
        _chain(),
        mark("A chain is open"),
        mark(
            "For a chain token you may do one more action now, without a pillar. It can lead to the next. Tokens that "
            "you do not use are gone at the end of your actions."
        ),
        cues.inventions,
        "4.4",
    ),
    Lesson(
        "call",
        _asked(decisions.CALL_WHERE, decisions.CALL_NUMBER),
        mark("Citizens come home"),
        mark(
            "Those on a region’s map become specialists of the type of its card. So look where your citizens stand "
            "before you share: they all step onto that map."
        ),
        cues.people,
        "A5",
    ),
    Lesson(
        "travel",
        _asked(decisions.TRAVEL_WHERE),
        mark("Along a rope"),
        mark(
            "One citizen moves along a rope. Where a sage stands a chain token lets you use the knowledge tile, and "
            "the sage becomes a scholar of yours at the end of the era."
        ),
        cues.sages,
        "A7",
    ),
    Lesson(
        "knowledge",
        _chain(decisions.SOURCE_KNOWLEDGE),
        mark("The sage knows more"),
        mark(
            "Spend a chain token for the action of the knowledge tile, or for 2 IP for every tile that shows its "
            "scoring side."
        ),
        cues.sages,
        "2.4",
    ),
    Lesson(
        "token",
        _possible(3, GAIN_INFLUENCE),
        mark("Most citizens in a region"),
        mark(
            "Where you have more citizens than each other colour, return two or three and place a token: 5, 3 or 2 IP, "
            "and 1 influence for every token of yours that lies face up."
        ),
        cues.sockets,
        "A6",
    ),
    Lesson(
        "eureka",
        _possible(2, EUREKA),
        mark("Eureka"),
        mark(
            "Your private milestone is behind its time: give it to everybody and take a later one. It raises your "
            "limit of scholars and how many tiles you may build at once, and your era marker takes a benefit."
        ),
        cues.eureka,
        "A8",
    ),
    Lesson(
        "marker",
        _asked(decisions.EUREKA_SPACE),
        mark("A place for your era marker"),
        mark(
            "Each space can hold one marker, so whoever comes first chooses. Turn order works when the era ends: then "
            "you choose your place."
        ),
        cues.markers,
        "2.12",
    ),
    Lesson(
        "diplomat",
        _asked(decisions.SEND_WHERE, decisions.CALL_BACK),
        mark("Diplomats"),
        mark(
            "A citizen on a milestone brings its benefit now, and once more when you call him back as a scholar. On "
            "another private milestone he gives you access to it."
        ),
        cues.milestones,
        "A9",
    ),
    Lesson(
        "economy",
        cues.has_economy,
        mark("Economy at work"),
        mark(
            "Put an economy token on a built economy tile to use it, once in each era. You have one ready; two more lie "
            "on hexes of your map."
        ),
        cues.hexes,
        "2.7",
    ),
    Lesson(
        "technology",
        cues.has_technology,
        mark("A pair of actions"),
        mark(
            "Right after one action of a technology tile you may do the other, for 1 influence and 1 chain token. The "
            "tile is used up by that, but still counts as a tile of its type."
        ),
        cues.hexes,
        "2.7",
    ),
    Lesson(
        "order",
        _asked(decisions.TURN_ORDER),
        mark("Turn order"),
        mark("Your era marker stands on the decisive space: choose your place for the next era."),
        cues.markers,
        "6.1",
    ),
    Lesson(
        "sages",
        _asked(decisions.PUT_SAGE),
        mark("Sages return"),
        mark("Each has brought you a scholar. Put him where you, not the others, will travel soon."),
        cues.sages,
        "6.1",
    ),
    Lesson(
        "era",
        _begins(4),
        mark("A new era"),
        mark(
            "Exhausted citizens are back, your small pillars too. Milestones of the Eureka display that nobody took are "
            "known to all now, later ones have come, and old ideas left the game."
        ),
        cues.course,
        "6.1",
    ),
    Lesson(
        "late",
        _begins(10),
        mark("The last era"),
        mark(
            "Three turns are left. Build your wealth tiles, look which two goals can still grow, and end high on the "
            "influence track: 4 brings 5 IP, 8 brings 10."
        ),
        cues.goals,
        "6.2",
    ),
    Lesson(
        "end",
        lambda state, seat: state.over and not state.setting.solo,
        mark("That was Inventions"),
        mark(
            "The score sheet shows where the points came from. With three or four people Chronos stays at home; alone "
            "you meet Hephaestus as well, in the second guided match."
        ),
        cues.nothing,
        "7.2",
    ),
)

LESSONS: Final = (*second_match.NOTES, *NOTES)

"""What random matches of Inventions tell, and what chance seldom brings about and has to be told all the same."""

import random
import re
from functools import cache
from typing import Final

from gnomon.games.inventions import events, terms
from gnomon.games.inventions.actions import CODES, USE_ECONOMY
from gnomon.games.inventions.decisions import SOURCE_INNOVATION, SOURCE_INVENTIONS, SOURCE_KNOWLEDGE, SOURCE_TOKENS
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules import bots
from gnomon.games.inventions.rules.flow import QUESTIONS
from gnomon.games.inventions.rules.milestones import IN_COMMON, IN_DISCARD, IN_DISPLAY, IN_EUREKA, IN_STACK
from gnomon.games.inventions.setting import SPECS
from gnomon.games.inventions.state import BOT_SOURCE_COUNT, SOURCE_COUNT, InventionsState
from gnomon.kernel.events import Event, event
from gnomon.kernel.options import Value
from gnomon.kernel.refusals import Refusal

NAMES: Final = ("Ama", "Bo", "Cleo", "Dag")
OTHER_WAYS: Final[tuple[dict[str, Value], ...]] = tuple(
    {spec.name: value} for spec in SPECS for value in spec.choices if value != spec.default
)

SOLO_EVENTS: Final = (
    *(event(events.BOTS_SCORED, 3, source) for source in range(BOT_SOURCE_COUNT)),
    event(events.BOT_MOVED, 1, 4, terms.NOTHING),
    event(events.BOT_MOVED, 1, 4, terms.GAIN_INFLUENCE),
    *(event(events.BOT_MOVED, 2, 3, action) for action in range(terms.TRAVEL + 1)),
    event(events.BOT_SKIPPED, 1, 4, bots.REASON_NO_IDEA, terms.NOTHING, terms.NOTHING),
    event(events.BOT_SKIPPED, 1, 4, bots.REASON_NO_CITIZENS, terms.NOTHING, terms.NOTHING),
    event(events.BOT_SKIPPED, 1, 4, bots.REASON_NO_ACCESS, 23, IN_EUREKA),
    event(events.BOT_SKIPPED, 1, 4, bots.REASON_NO_ACCESS, 27, IN_STACK),
    event(events.BOT_SKIPPED, 1, 4, bots.REASON_INNOVATED, 23, IN_COMMON),
    event(events.BOT_SKIPPED, 1, 4, bots.REASON_NO_CITIZENS, 23, IN_COMMON),
    *(event(events.BOT_CARD, card, card % 3) for card in range(5)),
    *(event(events.BOT_BLOCKED, action, bots.REASON_NO_REGION, action % 2) for action in range(terms.ACTIONS)),
    event(events.BOT_BLOCKED, 1, bots.REASON_FORUM, 0),
    event(events.BOT_BLOCKED, 1, bots.REASON_NO_CITIZENS, 1),
    event(events.BOT_BLOCKED, 5, bots.REASON_NO_TOKEN, 0),
    event(events.BOT_CHAINED, 6, 1, 0),
    event(events.BOT_RECALLED, 2, 3),
    event(events.BOT_IDLE, 1),
    event(events.BOT_IDLE, 2),
    event(events.BOTS_COUNTED, 60, 8, 14, 4, 142),
    event(events.ACCOLADES, 0, 0, terms.NOTHING),
    event(events.ACCOLADES, 0b111111111111, 16, 5),
    event(events.ENDED, 0, 100, 142),
    event(events.ENDED, 1, 150, 142),
    event(events.DIPLOMAT_SENT, 2, 8),
    event(events.WENT_HOME, 2, 8, 0),
    event(events.MARKER_MOVED, 1, 5),
    event(events.MARKER_MOVED, 1, 6),
    event(events.SHARED, 1, 2, 23, 2),
)
"""Told of a solo match, in which chance seldom brings them about."""

SOME_EVENTS: Final = (
    event(events.WASTED, 0, 3),
    event(events.CHAINED, 0, 6, SOURCE_INNOVATION, 23),
    event(events.CHAINED, 0, 6, SOURCE_INVENTIONS, 4),
    event(events.CHAINED, 1, 10, SOURCE_TOKENS, 0),
    event(events.CHAINED, 1, 11, SOURCE_KNOWLEDGE, 4),
    event(events.CHAINED, 1, terms.NOTHING, SOURCE_KNOWLEDGE, 4),
    *(event(events.SCORED, 1, 4, source) for source in range(SOURCE_COUNT)),
    *(event(events.ECONOMY_USED, 0, number + 1) for number in range(terms.NUMBERS)),
    *(event(events.TECHNOLOGY_USED, 1, number + 1) for number in range(terms.NUMBERS)),
    event(events.SENT_OUT, 0, 2, 1, 1),
    event(events.SENT_OUT, 1, terms.SCHOLAR, 0, 1),
    event(events.EXHAUSTED, 0, terms.SCHOLAR, 1),
    event(events.EXHAUSTED, 1, 0, 0),
    event(events.WENT_HOME, 0, 4, 0),
    event(events.WENT_HOME, 1, 4, 1),
    *(event(events.SHARED, sharer, 3, 23, inventor) for sharer in (0, 1) for inventor in (0, 1, 2)),
    event(events.STACK_SHOWN, 30),
    event(events.STACK_SHOWN, terms.NOTHING),
    event(events.IDEA_LEFT, 12, terms.NOBODY),
    event(events.IDEA_LEFT, 12, 1),
    *(event(events.TOKEN_PLACED, 1, region, kind, 0, 0) for region in range(terms.REGIONS) for kind in range(5)),
    event(events.TOKEN_PLACED, 0, 3, 2, 2, 1),
    event(events.NEW_MILESTONE, 3, 9),
    *(event(events.MARKER_MOVED, 0, space) for space in range(17)),
    *(event(events.BENEFIT_CHOSEN, 1, space) for space in range(4, 17)),
    *(event(events.GOT_TILE, 0, tile) for tile in range(terms.TILES)),
    event(events.WAITS, 0, 3),
    event(events.TILE_LEFT, 1, 35),
    event(events.BUILT, 0, 3, 8, 0),
    event(events.BUILT, 1, 21, 16, 4),
    event(events.SWAPPED, 0, 3, 8),
    event(events.INFLUENCE_ADJUSTED, 0, 1, 1),
    event(events.INFLUENCE_ADJUSTED, 1, -2, 7),
    *(event(events.OBJECTIVE_SCORED, objective) for objective in range(16)),
    event(events.GOALS_SHOWN, 0, 3, 9, 15, 22, 0b1001),
    event(events.GOALS_SHOWN, 1, 3, 9, 15, terms.NOTHING, 0b011),
    event(events.ENDED, 0b11, 90, terms.NOTHING),
    event(events.ENDED, 0b10, 90, terms.NOTHING),
)
"""Told of a match of two."""

SOME_REFUSALS: Final = (
    Refusal("not_asked", "", {"seat": 1}),
    Refusal("nothing_to_step_back"),
    Refusal("match_over"),
    *(
        Refusal("no_access", "A2", {"card": 23, "region": 2, "milestone": milestone, "place": place, "holder": holder})
        for milestone, place, holder in (
            (10, IN_EUREKA, terms.NOBODY),
            (11, IN_STACK, terms.NOBODY),
            (10, IN_DISPLAY, 0),
            (10, IN_DISPLAY, 1),
            (10, IN_DISPLAY, 3),
            (15, IN_DISPLAY, 1),
        )
    ),
    *(
        Refusal("milestone_out_of_reach", "A9", {"milestone": 10, "place": place})
        for place in (IN_EUREKA, IN_DISCARD, IN_STACK)
    ),
    Refusal("no_majority", "A6", {"region": 3}),
    Refusal("no_majority", "A6", {"region": 3, "own": 2, "rival": 1, "theirs": 3}),
    Refusal("citizens_needed_to_build", "5.2", {"tile": 22, "number": 3}),
    Refusal("citizens_needed_to_build", "5.2", {"tile": 3, "number": 3, "hex": 9, "available": 1}),
    Refusal("citizens_needed_to_build", "5.2", {"tile": 22, "number": 3, "hex": 9, "available": 1}),
    Refusal("innovator_needed", "A3", {"region": 3, "kind": 2}),
    Refusal("another_space", "2.7", {"action": 4}),
    Refusal("technology_influence", "2.7"),
    Refusal("no_chain_token", "4.4"),
    Refusal("one_technology_a_turn", "2.7"),
    Refusal("not_of_this_pair", "2.7", {"number": 5}),
    Refusal("no_technology_tile", "2.7", {"number": 4}),
    Refusal("technology_after_an_action", "2.7", {"number": 1}),
    Refusal("invention_not_there", "4.4", {"card": 3}),
    Refusal("invention_used", "4.4", {"card": 3}),
    Refusal("token_not_face_up", "4.4", {"token": 3}),
    Refusal("influence_full", "4.6"),
    Refusal("supply_empty", "4.6"),
    Refusal("not_so_many", "4.5", {"number": 1}),
    Refusal("scholars_missing", "4.5", {"number": 1}),
    Refusal("specialists_missing", "4.5", {"kind": 1, "number": 1}),
    Refusal("needed_for_the_rest", "4.5"),
    Refusal("area_needed", "5.2"),
    Refusal("nobody_is_exhausted", "4.5"),
    Refusal("citizen_missing", "4.5", {"kind": terms.SCHOLAR}),
    Refusal("no_idea", "A1"),
    Refusal("no_empty_slot", "A1"),
    Refusal("slot_taken", "A1", {"region": 3}),
    Refusal("specialists_needed", "A1", {"region": 3, "kind": 1, "number": 2, "available": 1}),
    Refusal("specialists_needed_for_idea", "A1", {"card": 23, "kind": 2, "available": 0}),
    Refusal("specialists_needed_for_ideas", "A1"),
    Refusal("idea_not_held", "A1", {"card": 23}),
    Refusal("idea_not_offered", "A1", {"card": 23}),
    Refusal("no_presented_idea", "A2"),
    Refusal("invented_already", "A2", {"region": 3}),
    Refusal(
        "inventors_needed",
        "A2",
        {"card": 33, "region": 3, "trader": 0, "artisan": 1, "thinker": 0, "scholar": 0},
    ),
    Refusal("no_invention", "A3"),
    Refusal("own_invention", "A3", {"region": 3}),
    Refusal("innovated_already", "A3", {"region": 3}),
    Refusal("nothing_to_share", "A4"),
    Refusal("nobody_beside", "A4", {"region": 3}),
    Refusal("wealth_not_there", "A4", {"tile": 22}),
    Refusal("letter_owned", "5.1", {"tile": 22}),
    Refusal("aspiration_only", "A4", {"tile": 3}),
    Refusal("nobody_on_the_map", "A5"),
    Refusal("one_must_come", "A5"),
    Refusal("region_done", "A5", {"region": 3}),
    Refusal("not_so_many_there", "A5", {"number": 2}),
    Refusal("one_must_travel", "A7"),
    Refusal("no_token_left", "A6"),
    Refusal("no_region_for_a_token", "A6"),
    Refusal("token_there", "A6", {"region": 3}),
    Refusal("no_influence_space", "A6", {"region": 3}),
    Refusal("citizens_needed", "A6", {"region": 3, "number": 1}),
    Refusal("token_placed", "A6", {"token": 2}),
    Refusal("citizens_needed_for_token", "A6", {"token": 3, "number": 3, "there": 2}),
    Refusal("eureka_empty", "A8"),
    Refusal("no_later_era", "A8", {"era": 3}),
    Refusal("space_taken", "A8", {"space": 4}),
    Refusal("space_of_a_later_era", "2.7"),
    Refusal("order_of_an_earlier_era", "2.7"),
    Refusal("space_without_benefit", "2.7"),
    Refusal("nobody_available", "A9"),
    Refusal("no_milestone_for_a_diplomat", "A9"),
    Refusal("no_diplomat_space", "A9", {"milestone": 10}),
    Refusal("no_diplomat", "A10"),
    Refusal("another_type", "5.1", {"face": 1}),
    Refusal("tile_owned", "5.1", {"tile": 3}),
    Refusal("no_tile_left", "5.1", {"tile": 3}),
    Refusal("economy_or_culture", "2.7"),
    *(
        Refusal(code, "2.7", {"number": 4})
        for code in ("economy_not_built", "economy_used", "economy_while_building", "economy_without_use")
    ),
    Refusal("no_economy_token", "2.7"),
    Refusal("economy_between_effects", "2.7"),
    Refusal("same_hex", "2.7"),
    Refusal("no_progress_tile_there", "2.7", {"hex": 9}),
    Refusal("build_limit", "5.2", {"number": 1}),
    Refusal("influence_needed", "5.2", {"number": 3, "influence": 2}),
    Refusal("no_hex_for_tile", "5.2", {"tile": 3}),
    Refusal("no_such_place", "6.1", {"number": 3}),
    Refusal("sage_there", "6.1", {"region": 3}),
    Refusal("claimed_already", "3.5", {"region": 3}),
    Refusal("no_rope", "2.2", {"region": 3, "to": 0}),
    Refusal("same_region", "A7", {"region": 3}),
    Refusal("not_in_eureka", "A8", {"milestone": 10}),
    Refusal("space_of_another_era", "A8", {"era": 3}),
    Refusal("diplomat_there", "A9", {"milestone": 10}),
    Refusal("no_diplomat_there", "A10", {"milestone": 10}),
    Refusal("no_such_aspiration", "5.1", {"face": 1}),
    Refusal("aspiration_not_built", "5.2"),
    Refusal("tile_not_in_display", "5.2", {"tile": 3}),
    Refusal("hex_taken", "5.2", {"hex": 9}),
)
"""What chance seldom refuses, so that nothing hangs on it."""


class Told:
    """What random matches gave to tell: events and refusals, each with a position of its match."""

    def __init__(self) -> None:
        self.events: dict[int, list[tuple[Event, InventionsState]]] = {}
        self.refusals: dict[str, list[tuple[Refusal, InventionsState, int]]] = {}
        self.positions: list[InventionsState] = []

    def refuse(self, position: InventionsState, seat: int) -> None:
        """Keep some refusals of the question that a seat is asked."""
        decision = GAME.asked(position, seat)
        assert decision is not None
        for base in (*QUESTIONS[decision.frame[0]].blocks, USE_ECONOMY):
            for code in range(base, CODES.block_of(base).end):
                refusal = GAME.check(position, seat, code)
                if refusal is not None:
                    kept = self.refusals.setdefault(refusal.code, [])
                    if len(kept) < 5:
                        kept.append((refusal, position.clone(), seat))

    def tell(self, happened: Event, position: InventionsState, most: int) -> None:
        """Keep an event, at most so many of a kind."""
        kept = self.events.setdefault(happened[0], [])
        if len(kept) < most:
            kept.append((happened, position))


@cache
def told() -> Told:
    """Random matches of every number of players and every option, and what they seldom bring about."""
    found = Told()
    chance = random.Random(7)
    last: dict[int, InventionsState] = {}
    for match, options in enumerate(({}, {}, {}, {}, *OTHER_WAYS)):
        seats = 1 + match % 4
        position = GAME.setup(options, seats, match)
        assert isinstance(position, InventionsState)
        said: list[Event] = []
        while not position.over:
            seat = GAME.to_act(position)[0]
            if chance.random() < 0.03:
                found.refuse(position, seat)
            if chance.random() < 0.01:
                found.positions.append(position.clone())
            GAME.apply(position, seat, chance.choice(GAME.options(position, seat)), events=said)
        for happened in said:
            found.tell(happened, position, 6 * match + 8)
        last[seats] = position
        found.positions.append(position)
    for happened in SOLO_EVENTS:
        found.tell(happened, last[1], 10_000)
    for happened in SOME_EVENTS:
        found.tell(happened, last[2], 10_000)
    for refusal in SOME_REFUSALS:
        found.refusals.setdefault(refusal.code, []).append((refusal, last[2], 0))
    return found


def is_told(sentence: str, language: str = "en") -> bool:
    """Whether a sentence says something, has every place filled, names nothing by -1 and is all in its language."""
    if not sentence.strip() or re.search(r"[{}_]|-1\b|None(?! of)", sentence):
        return False
    bare = re.sub("|".join(NAMES), "", sentence)
    return language != "ja" or not re.search(r"[A-Za-z]{2,}", bare)

"""Matches of Time of Empires, Feudum and Inventions for the pictures, played by programs up to moments worth looking at."""

from collections.abc import Callable
from random import Random
from typing import Final, cast

import gnomon
from gnomon.bots import Wait, make_bot
from gnomon.bots.reactions import reaction
from gnomon.games.feudum.state import FeudumState
from gnomon.games.inventions.state import InventionsState
from gnomon.games.time_of_empires.state import ROUNDS, RUNNING, EmpiresState
from gnomon.match import Match

LEVEL: Final = "steady"
SEED: Final = 5
HELENA: Final = 1
"""The seat from which the pictures are taken."""
LONGEST_WAIT_MS: Final = 1_000
"""Who waits for something thinks again at the latest after this."""
EPOCH: Final = 3
"""The epoch in which Feudum is looked at."""
CHAIN_STEP: Final = 5
"""The round of Inventions, from 0, from which on a chain is looked at."""
LOOKED_AT_MS: Final = 200_000
"""How far the clock of the real-time era is when it is looked at."""


def played(match: Match, until: Callable[[Match], bool]) -> Match:
    """Play on until a moment: whoever is asked answers after a while, and the clock acts when it is due."""
    bots = [make_bot(LEVEL, match.game, seat, SEED + seat) for seat in range(match.seats)]
    source = Random(SEED)
    minds: dict[int, tuple[int, int]] = {}
    now = 0
    while not match.over and not until(match):
        now = max(now, match.state.now)
        asked = match.to_act
        minds = {seat: mind for seat, mind in minds.items() if seat in asked}
        for seat in asked:
            if seat not in minds or minds[seat][1] < 0:
                found = bots[seat].choose(match.view(seat), [option.code for option in match.options(seat)], 0)
                if isinstance(found, Wait):
                    minds[seat] = (now + LONGEST_WAIT_MS, -1)
                else:
                    minds[seat] = (now + reaction(LEVEL, source.getrandbits(16)), found)
        seat, (at, code) = min(minds.items(), key=lambda mind: mind[1], default=(-1, (-1, -1)))
        due = match.deadline()
        if seat < 0 or (due is not None and due <= at):
            match.wait()
            continue
        del minds[seat]
        now = at
        if code >= 0 and match.check(seat, code) is None:
            match.play(seat, code, at)
    return match


def empires(match: Match) -> EmpiresState:
    """The position of a match."""
    return cast(EmpiresState, match.state)


def in_turns() -> Match:
    """Helena's turn in the second of three introductory eras, nothing placed yet."""

    def is_there(match: Match) -> bool:
        state = empires(match)
        begins = state.phase == ROUNDS and state.active == HELENA and state.timer_slot[2 * HELENA] < 0
        return begins and state.era == 2 and state.round == 9

    calm = "introductory"
    return played(gnomon.new("time_of_empires", seats=3, seed=SEED, era_1=calm, era_2=calm, era_3=calm), is_there)


def before_scoring(match: Match) -> Match:
    """The same match at the beginning of an era's last turn, which is Helena's."""

    def is_there(match: Match) -> bool:
        state = empires(match)
        last = state.round == state.setting.intro_rounds and (HELENA - state.first) % state.seats == state.seats - 1
        return last and state.active == HELENA

    return played(match, is_there)


def in_real_time() -> Match:
    """Some minutes into a real-time era that followed an introductory one; Helena may place a timer."""

    def is_there(match: Match) -> bool:
        state = empires(match)
        return state.phase == RUNNING and state.now - state.gong_at > LOOKED_AT_MS and is_free(match)

    return played(gnomon.new("time_of_empires", seats=4, seed=SEED, era_1="introductory"), is_there)


def is_free(match: Match) -> bool:
    """Whether Helena has answered everything and has a timer to place."""
    question = match.asked(HELENA)
    return question is not None and any(option.name["choose"] == "place" for option in match.options(HELENA))


# --- Feudum ------------------------------------------------------------------------------------------------------------


def choosing_cards() -> Match:
    """The third epoch of an advanced match of four: Helena has yet to choose her cards."""

    def is_there(match: Match) -> bool:
        question = match.asked(HELENA)
        return realm(match).epoch >= EPOCH and question is not None and question.kind == "cards"

    return played(gnomon.new("feudum", seats=4, seed=SEED), is_there)


def playing_cards(match: Match) -> Match:
    """The same round, when Helena has one of her cards on the table and is to play the next."""

    def is_there(match: Match) -> bool:
        question = match.asked(HELENA)
        begins = question is not None and question.kind == "turn"
        return begins and realm(match).played[HELENA].bit_count() == 1

    return played(match, is_there)


def realm(match: Match) -> FeudumState:
    """The position of a match of Feudum."""
    return cast(FeudumState, match.state)


# --- Inventions --------------------------------------------------------------------------------------------------------


def chaining() -> Match:
    """The Metal Age or later in a match of three: Helena is in the middle of a chain that can go on in several ways."""

    def is_there(match: Match) -> bool:
        question = match.asked(HELENA)
        if ideas(match).step < CHAIN_STEP or question is None or question.kind != "chain":
            return False
        ways = [option.name["choose"] for option in match.options(HELENA)]
        return sum(way.startswith("chain") for way in ways) > 1

    return played(gnomon.new("inventions", seats=3, seed=SEED), is_there)


def ideas(match: Match) -> InventionsState:
    """The position of a match of Inventions."""
    return cast(InventionsState, match.state)

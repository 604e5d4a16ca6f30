# gnomon: interpreted
"""What a stretch of play brings a player, in few words: points, influence, tiles, citizens, and who else gains by it.

The same words stand at the steps of a turn that is under way and at the options that would go on with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import FIRST_ASPIRATION, KINDS, SCHOLAR
from gnomon.kernel.events import Event, face

Facts = tuple[int, ...]


def points_of(events: Sequence[Event], seat: int) -> int:
    """The points that a player gains."""
    return sum(event[4] for event in events if event[0] == happened.SCORED and event[3] == seat)


def influence_of(events: Sequence[Event], seat: int) -> int:
    """The influence that a player gains, less what it pays."""
    signs = {happened.GOT_INFLUENCE: 1, happened.PAID_INFLUENCE: -1}
    return sum(signs[event[0]] * event[4] for event in events if event[0] in signs and event[3] == seat)


def gains(events: Sequence[Event], seat: int, words: Words, costs: bool = False, named: bool = False) -> list[str]:
    """Short phrases, what counts most first; with `costs` also who moves or is exhausted.

    Where the place is `named` already, what merely names it again is left out.
    """
    found: list[str] = []
    own = points_of(events, seat)
    if own:
        found.append(words.say("+{points}", points=words.points(own)))
    found += _influence(events, seat, words)
    for event in events:
        told = _PHRASES.get(event[0])
        if told is not None and not (named and event[0] in _NAMING):
            phrase = told(face(event, words.viewer), seat, words)
            if phrase:
                found.append(phrase)
    found += _others(events, seat, words)
    if costs:
        found += _costs(events, seat, words)
    return list(dict.fromkeys(found))


def _influence(events: Sequence[Event], seat: int, words: Words) -> list[str]:
    """“influence 8 → 10”."""
    moved = [
        event for event in events if event[0] in (happened.GOT_INFLUENCE, happened.PAID_INFLUENCE) and event[3] == seat
    ]
    change = influence_of(events, seat)
    if not change:
        return []
    now = moved[-1][5]
    return [words.say("influence {before} → {now}", before=now - change, now=now)]


def _others(events: Sequence[Event], seat: int, words: Words) -> list[str]:
    """Points and influence for anybody else."""
    points: dict[int, int] = {}
    influence: dict[int, int] = {}
    bots = 0
    for event in events:
        if event[0] == happened.BOTS_SCORED:
            bots += event[3]
        elif event[0] in (happened.SCORED, happened.GOT_INFLUENCE) and event[3] != seat:
            counted = points if event[0] == happened.SCORED else influence
            counted[event[3]] = counted.get(event[3], 0) + event[4]
    told = [
        words.say("{player} +{points}", player=words.name(other), points=words.points(number))
        for other, number in points.items()
    ]
    told += [
        words.say("{player} +{influence}", player=words.name(other), influence=words.influence(number))
        for other, number in influence.items()
    ]
    if bots:
        told.append(words.say("the bots +{points}", points=words.points(bots)))
    return told


def _costs(events: Sequence[Event], seat: int, words: Words) -> list[str]:
    """Who leaves the Society board, and who is exhausted."""
    moved, tired = [0] * KINDS, [0] * KINDS
    for event in events:
        if event[0] == happened.SENT_OUT and event[3] == seat:
            kind, specialists, scholars = event[4:7]
            moved[SCHOLAR] += scholars
            if specialists:
                moved[kind] += specialists
        elif event[0] == happened.EXHAUSTED and event[3] == seat:
            tired[event[4]] += 1
    found = []
    if any(moved):
        found.append(words.say("moves: {citizens}", citizens=words.crowd(moved)))
    if any(tired):
        found.append(words.say("exhausted: {citizens}", citizens=words.crowd(tired)))
    return found


# --- one event -------------------------------------------------------------------------------------------------------

Phrase = Callable[[Facts, int, Words], str]

_CARD_THERE: Final = mark("“{card}” {where}")


def _card(facts: Facts, seat: int, words: Words) -> str:
    return words.say(_CARD_THERE, card=words.card(facts[2]), where=words.in_region(facts[1]))


def _tile(facts: Facts, seat: int, words: Words) -> str:
    return words.tile(facts[1]) if facts[0] == seat else ""


def _waits(facts: Facts, seat: int, words: Words) -> str:
    return words.tile(FIRST_ASPIRATION + facts[1]) if facts[0] == seat else ""


def _specialist(facts: Facts, seat: int, words: Words) -> str:
    return words.say("+{citizens}", citizens=words.some(facts[1], facts[2])) if facts[0] == seat else ""


def _scholar(facts: Facts, seat: int, words: Words) -> str:
    return words.say("+{citizens}", citizens=words.some(SCHOLAR, facts[1])) if facts[0] == seat else ""


def _returned(facts: Facts, seat: int, words: Words) -> str:
    return words.say("{citizens} {where}", citizens=words.some(facts[3], facts[2]), where=words.from_region(facts[1]))


def _placed(facts: Facts, seat: int, words: Words) -> str:
    if facts[0] != seat:
        return ""
    return words.say("+{citizens} {where}", citizens=words.citizens(1), where=words.to_region(facts[1]))


def _moved(facts: Facts, seat: int, words: Words) -> str:
    return words.say("{start} → {end}", start=words.region(facts[1]), end=words.region(facts[2]))


def _sage(facts: Facts, seat: int, words: Words) -> str:
    return words.say("the sage {where}", where=words.from_region(facts[1])) if facts[0] == seat else ""


def _token(facts: Facts, seat: int, words: Words) -> str:
    if facts[0] != seat:
        return ""
    return words.say("token “{token}” {where}", token=words.token(facts[2]), where=words.in_region(facts[1]))


def _milestone(facts: Facts, seat: int, words: Words) -> str:
    return words.lettered(facts[1]) if facts[0] == seat else ""


def _built(facts: Facts, seat: int, words: Words) -> str:
    return words.say("{tile} on {hex}", tile=words.tile(facts[1]), hex=words.hex(facts[2]))


def _replaced(facts: Facts, seat: int, words: Words) -> str:
    return words.tile(facts[2])


_PHRASES: Final[dict[int, Phrase]] = {
    happened.PRESENTED: _card,
    happened.INVENTED: _card,
    happened.INNOVATED: _card,
    happened.SHARED: _card,
    happened.MOVED: _moved,
    happened.TOOK_SAGE: _sage,
    happened.RETURNED: _returned,
    happened.TOKEN_PLACED: _token,
    happened.DIPLOMAT_SENT: _milestone,
    happened.WENT_HOME: _milestone,
    happened.NEW_MILESTONE: _milestone,
    happened.GOT_SPECIALIST: _specialist,
    happened.GOT_SCHOLAR: _scholar,
    happened.PLACED_CITIZEN: _placed,
    happened.GOT_TILE: _tile,
    happened.WAITS: _waits,
    happened.REPLACED_TILE: _replaced,
    happened.BUILT: _built,
}
"""By event, its phrase for a player; the others tell nothing that counts."""
_NAMING: Final = frozenset(
    {
        *(happened.PRESENTED, happened.INVENTED, happened.INNOVATED, happened.SHARED, happened.MOVED),
        *(happened.DIPLOMAT_SENT, happened.WENT_HOME, happened.NEW_MILESTONE),
    }
)
"""Events whose phrase is but the place where they happen."""

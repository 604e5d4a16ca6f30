# gnomon: interpreted
"""What a stretch of play brings a player, in few words: points, influence, tiles, citizens, and who else gains by it.

The same words stand at the steps of a turn that is under way and at the options that would go on with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gnomon.games.inventions import events as happened
from gnomon.games.inventions.say.events import facts_for_all, scholars, specialists, whose
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import KINDS, SCHOLAR
from gnomon.games.said import EventRows, Facts, Said, Sentences, called
from gnomon.kernel.events import Event


def _of(events: Sequence[Event], seat: int, *kinds: int) -> list[tuple[int, Facts]]:
    """The events of these kinds that are about a player, with their facts."""
    found = [(event[0], facts_for_all(event)) for event in events if event[0] in kinds]
    return [(kind, facts) for kind, facts in found if facts["seat"] == seat]


def points_of(events: Sequence[Event], seat: int) -> int:
    """The points that a player gains."""
    return sum(facts["points"] for _, facts in _of(events, seat, happened.SCORED))


def influence_of(events: Sequence[Event], seat: int) -> int:
    """The influence that a player gains, less what it pays."""
    signs = {happened.GOT_INFLUENCE: 1, happened.PAID_INFLUENCE: -1}
    return sum(signs[kind] * facts["influence"] for kind, facts in _of(events, seat, *signs))


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
        if event[0] not in _PHRASES or (named and event[0] in _NAMING):
            continue
        if event[0] not in _FOR_ITS_OWN or whose(facts_for_all(event)) == seat:
            found.append(_TOLD.text(event, words))
    found += _others(events, seat, words)
    if costs:
        found += _costs(events, seat, words)
    return list(dict.fromkeys(found))


def _influence(events: Sequence[Event], seat: int, words: Words) -> list[str]:
    """“influence 8 → 10”."""
    change = influence_of(events, seat)
    if not change:
        return []
    now = _of(events, seat, happened.GOT_INFLUENCE, happened.PAID_INFLUENCE)[-1][1]["now"]
    return [words.say("influence {before} → {now}", before=now - change, now=now)]


def _others(events: Sequence[Event], seat: int, words: Words) -> list[str]:
    """Points and influence for anybody else."""
    points: dict[int, int] = {}
    influence: dict[int, int] = {}
    bots = 0
    for event in events:
        if event[0] == happened.BOTS_SCORED:
            bots += facts_for_all(event)["points"]
        elif event[0] in (happened.SCORED, happened.GOT_INFLUENCE):
            facts = facts_for_all(event)
            counted, gained = (points, "points") if event[0] == happened.SCORED else (influence, "influence")
            if facts["seat"] != seat:
                counted[facts["seat"]] = counted.get(facts["seat"], 0) + facts[gained]
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
    for _, facts in _of(events, seat, happened.SENT_OUT):
        moved[SCHOLAR] += facts["scholars"]
        moved[facts["kind"]] += facts["specialists"]
    for _, facts in _of(events, seat, happened.EXHAUSTED):
        tired[facts["citizen"]] += 1
    found = []
    if any(moved):
        found.append(words.say("moves: {citizens}", citizens=words.crowd(moved)))
    if any(tired):
        found.append(words.say("exhausted: {citizens}", citizens=words.crowd(tired)))
    return found


# --- one event -------------------------------------------------------------------------------------------------------


def _one_citizen(words: Words, facts: Facts) -> str:
    return words.citizens(1)


_CARD: Final = Said("“{card}” {where}")
_MILESTONE: Final = called("milestone", "lettered")
_PHRASES: Final[EventRows] = {
    happened.PRESENTED: _CARD,
    happened.INVENTED: _CARD,
    happened.INNOVATED: _CARD,
    happened.SHARED: _CARD,
    happened.MOVED: Said("{start} → {end}", start=called("origin", "region"), end=called("destination", "region")),
    happened.TOOK_SAGE: Said("the sage {where}", where="origin"),
    happened.RETURNED: Said("{citizens} {where}", citizens=specialists, where="origin"),
    happened.TOKEN_PLACED: Said("token “{token}” {where}"),
    happened.DIPLOMAT_SENT: _MILESTONE,
    happened.WENT_HOME: _MILESTONE,
    happened.NEW_MILESTONE: _MILESTONE,
    happened.GOT_SPECIALIST: Said("+{citizens}", citizens=specialists),
    happened.GOT_SCHOLAR: Said("+{citizens}", citizens=scholars),
    happened.PLACED_CITIZEN: Said("+{citizens} {where}", citizens=_one_citizen, where=called("where", "to_region")),
    happened.GOT_TILE: called("tile", "tile"),
    happened.WAITS: called("aspiration", "aspiration"),
    happened.REPLACED_TILE: called("tile", "tile"),
    happened.BUILT: Said("{tile} on {hex}"),
}
"""By event, its phrase; the others tell nothing that counts."""
_TOLD: Final = Sentences(happened.EVENTS, _PHRASES)
_FOR_ITS_OWN: Final = frozenset(
    {
        *(happened.TOOK_SAGE, happened.TOKEN_PLACED, happened.PLACED_CITIZEN, happened.GOT_TILE, happened.WAITS),
        *(happened.DIPLOMAT_SENT, happened.WENT_HOME, happened.NEW_MILESTONE),
        *(happened.GOT_SPECIALIST, happened.GOT_SCHOLAR),
    }
)
"""Events whose phrase counts for whom they are about, and for nobody else."""
_NAMING: Final = frozenset(
    {
        *(happened.PRESENTED, happened.INVENTED, happened.INNOVATED, happened.SHARED, happened.MOVED),
        *(happened.DIPLOMAT_SENT, happened.WENT_HOME, happened.NEW_MILESTONE),
    }
)
"""Events whose phrase is but the place where they happen."""

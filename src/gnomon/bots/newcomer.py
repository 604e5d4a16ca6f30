"""The opponent of a first evening: it plays like somebody who met the game an hour ago.

Its weakness is a person's, not a die's. It sees little of what it might do, first of all what it always likes to do;
it weighs what an act brings to itself and overlooks what that gives to others; and it looks no further than the act.
It never does what is plainly among the worst. Once it believes itself ahead, or sees that it has more points, it takes things
easy: it does any thing of middling worth. So whoever learns meets somebody to catch up with, not somebody who runs away.
"""

from collections.abc import Sequence
from typing import Final

from gnomon.bots.acts import Act, Evaluator, is_free
from gnomon.bots.greedy import ranked_acts, unit
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

SEEN: Final = 2
"""So many things to do come to its mind, each in one way: what it likes best, and others by chance."""


def newcomer_act(game: Game, evaluator: Evaluator, view: State, seat: int, seed: int) -> list[int]:
    """The answers of the act that it likes best of those that it sees; none where it would rather wait."""
    source = Generator(seed)
    sample = game.determinize(view, source)
    rooted = evaluator.rooted_at(view, True)
    now = rooted.values(sample)
    acts = ranked_acts(game, rooted, view, sample, seat, source)
    acts.sort(key=lambda act: -act.worth[seat])
    at_ease = is_ahead(now, seat) or is_ahead(game.outcome(sample).scores, seat)
    third = len(acts) // 3
    sensible = acts[third if at_ease else 0 : len(acts) - third]
    seen = noticed(sensible, seat, 1 if at_ease else SEEN, source)
    best = seen[0]
    for act in seen:
        if act.worth[seat] > best.worth[seat]:
            best = act
    if is_free(game, sample, seat) and best.worth[seat] < now[seat]:
        return []
    return best.codes


def is_ahead(worth: Sequence[float], seat: int) -> bool:
    """Whether nobody else stands as well; never of a seat alone."""
    return len(worth) > 1 and all(worth[seat] > value for other, value in enumerate(worth) if other != seat)


def noticed(acts: list[Act], seat: int, count: int, source: Generator) -> list[Act]:
    """What comes to its mind, one way of each thing to do; never empty.

    Of several things the first is the one that it likes; a single one is any.
    """
    ways: dict[int, list[Act]] = {}
    for act in acts:
        ways.setdefault(act.codes[0], []).append(act)
    verbs = sorted(ways, key=lambda verb: liking(verb, seat))
    liked = [verbs.pop(0)] if count > 1 else []
    while verbs and len(liked) < count:
        liked.append(verbs.pop(int(unit(source) * len(verbs))))
    return [ways[verb][int(unit(source) * len(ways[verb]))] for verb in liked]


def liking(verb: int, seat: int) -> int:
    """A place among the verbs that is the same in every match: a seat has its habits. Lower is dearer."""
    return (verb + 1) * 2654435761 * (2 * seat + 1) % 4294967291

"""Opponents that play as people do who know the rules and little more.

They miss things to do, never those that they always like; they misjudge what they see, by a part of what is at stake in the
position; and they mind their own board more than what others gain. Nothing of this throws a match away: what is far better
than the rest they find, and where all acts are worth about the same an error costs little.
"""

import math

from gnomon.bots.acts import WHOLE, Act, Evaluator, is_free, regard
from gnomon.bots.greedy import ranked_acts, unit
from gnomon.bots.newcomer import liking
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State


class Manner:
    """How somebody plays, in hundredths.

    `seen` is the chance that a thing to do comes to mind, `slip` the standard error of their judgement in units of the spread
    of the acts' values, `heed` how far they weigh what others gain: 0 not at all, 100 as the search does.
    """

    __slots__ = ("heed", "seen", "slip")

    def __init__(self, seen: int, slip: int, heed: int) -> None:
        self.seen = seen
        self.slip = slip
        self.heed = heed


def casual_act(game: Game, evaluator: Evaluator, view: State, seat: int, seed: int, manner: Manner) -> list[int]:
    """The answers of the act that seems best of those that come to mind; none where the seat would rather wait."""
    source = Generator(seed)
    sample = game.determinize(view, source)
    rooted = evaluator.rooted_at(view, False)
    acts = ranked_acts(game, rooted, view, sample, seat, source)
    values = [regard(act.worth, seat, manner.heed) for act in acts]
    error = manner.slip * spread(values) / WHOLE
    minded = verbs_in_mind(acts, seat, manner.seen, source)
    best = -1
    seeming = -1e18
    for number, act in enumerate(acts):
        if act.codes[0] not in minded:
            continue
        felt = values[number] + error * bell(source)
        if felt > seeming:
            best = number
            seeming = felt
    if is_free(game, sample, seat) and values[best] < regard(rooted.values(sample), seat, manner.heed):
        return []
    return acts[best].codes


def verbs_in_mind(acts: list[Act], seat: int, seen: int, source: Generator) -> set[int]:
    """The first answers of the acts that come to mind: what the seat likes best always, others by chance."""
    verbs = sorted({act.codes[0] for act in acts}, key=lambda verb: liking(verb, seat))
    minded = {verbs[0]}
    for verb in verbs[1:]:
        if unit(source) * WHOLE < seen:
            minded.add(verb)
    return minded


def spread(values: list[float]) -> float:
    """The standard deviation."""
    mean = sum(values) / len(values)
    return math.sqrt(sum([(value - mean) ** 2 for value in values]) / len(values))


def bell(source: Generator) -> float:
    """An error of mean 0 and standard deviation 1 that is never beyond 3, from three uniform ones."""
    return 2.0 * (unit(source) + unit(source) + unit(source)) - 3.0

"""One act ahead: the act whose settled state is worth most."""

from typing import Final

from gnomon.bots.acts import Act, Evaluator, acts_of, advantage, descending, is_free, perform
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator, next_word
from gnomon.kernel.state import State

ACT_LIMIT: Final = 600
"""Acts looked at in one position."""
RESAMPLES: Final = 3
"""Further samples over which an act that draws from the generator is averaged."""


def ranked_acts(
    game: Game,
    evaluator: Evaluator,
    view: State,
    sample: State,
    seat: int,
    source: Generator,
    wanted: list[int] | None = None,
) -> list[Act]:
    """The acts open to the seat that is asked, best settled state first; at least one.

    `sample` is a full state that agrees with `view`; acts in which the generator takes part are averaged over more. With
    `wanted` only acts that begin with these answers.
    """
    draws = sample.draws
    acts = acts_of(game, evaluator, sample, seat, ACT_LIMIT, wanted)
    chancy = [act for act in acts if act.state.draws != draws]
    if not chancy:
        return acts
    others = [game.determinize(view, source) for _ in range(RESAMPLES)]
    for act in chancy:
        worth = act.worth
        for other in others:
            state = other.clone()
            perform(game, state, seat, act.codes)
            for number, value in enumerate(evaluator.values(state)):
                worth[number] += value
        act.worth = [value / (RESAMPLES + 1) for value in worth]
        act.value = advantage(act.worth, seat)
    acts.sort(key=descending)
    return acts


def greedy_act(game: Game, evaluator: Evaluator, view: State, seat: int, seed: int, noise: float) -> list[int]:
    """The answers of the best act; none where the seat does better to wait.

    `noise` (in the game's points) blurs the worth of each act by up to that much either way, for weaker opponents.
    """
    source = Generator(seed)
    sample = game.determinize(view, source)
    rooted = evaluator.rooted_at(view, False)
    acts = ranked_acts(game, rooted, view, sample, seat, source)
    if is_free(game, sample, seat) and acts[0].value < advantage(rooted.values(sample), seat):
        return []
    if noise <= 0.0:
        return acts[0].codes
    best = acts[0]
    best_value = -1e18
    for act in acts:
        blurred = act.value + noise * (2.0 * unit(source) - 1.0)
        if blurred > best_value:
            best = act
            best_value = blurred
    return best.codes


def unit(source: Generator) -> float:
    """A number in [0, 1) with 53 random bits."""
    return (next_word(source) >> 11) * (1.0 / 9007199254740992.0)

"""Styles: two programs of one strength are two characters, and neither throws a match away."""

import pytest

import gnomon
from gnomon.bots import STYLES, Wait, evaluator_of, in_style, level_of, make_bot, may_lean, next_level, split_style
from gnomon.bots.acts import advantage
from gnomon.bots.evaluators import styled
from gnomon.bots.greedy import ranked_acts, unit
from gnomon.bots.playout import ACTS
from gnomon.bots.reactions import median_reaction
from gnomon.catalog import entry
from gnomon.kernel.errors import BadInput
from gnomon.kernel.rng import Generator
from gnomon.lab.table import play_match

GAMES = ("khronos", "time_of_empires", "feudum", "inventions")
BY_TURNS = {"time_of_empires": {f"era_{era}": "introductory" for era in (1, 2, 3)}}
STRIDES = {"khronos": 3, "time_of_empires": 13, "feudum": 3, "inventions": 5}
"""Of so many questions of a match one is put to the strength with every style."""


def positions(name: str):
    """Positions of a match between two that see one act ahead, each with the seat that is asked."""
    match = gnomon.new(name, seats=2, seed=4, **BY_TURNS.get(name, {}))
    bots = [make_bot("club", match.game, seat, seat) for seat in range(2)]
    answers = 0
    while not match.state.over:
        seat = match.game.to_act(match.state)[0]
        options = match.game.options(match.state, seat)
        if len(options) > 1 and answers % STRIDES[name] == 0:
            yield match.game, match.state.clone(), seat
        answer = bots[seat].choose(match.view(seat), options)
        assert not isinstance(answer, Wait)
        match.play(seat, answer)
        answers += 1


@pytest.mark.parametrize("name", GAMES)
def test_a_styled_program_gives_up_a_little_for_more_of_what_it_likes(name):
    """Of the best act by worth and the best by worth and delight, the second never has less of the delight, nor more worth."""
    others = dict.fromkeys(STYLES, 0)
    for game, state, seat in positions(name):
        view, base = game.view(state, seat), evaluator_of(game)
        sample = game.determinize(view, Generator(5))
        rooted = base.rooted_at(view, False)
        plain = ranked_acts(game, rooted, view, sample, seat, Generator(6))[0]
        for style in STYLES:
            leaning = styled(game, base, seat, style).rooted_at(view, False)
            liked = ranked_acts(game, leaning, view, sample, seat, Generator(6))[0]
            if plain.codes == liked.codes or {plain.state.draws, liked.state.draws} != {sample.draws}:
                continue
            others[style] += 1
            delight = [leaning.tastes(act.state, seat, style) for act in (plain, liked)]
            worth = [advantage(rooted.values(act.state), seat) for act in (plain, liked)]
            assert delight[1] >= delight[0] - 1e-9
            assert worth[1] <= worth[0] + 1e-9
    assert all(others.values()), f"some style never did anything else: {others}"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(3))
def test_no_style_puts_off_the_end_of_a_match(seed, style):
    """A builder of Khronos once travelled to and fro until its money was gone, for the end took its delight away."""
    record, plain = (
        play_match(entry("khronos").game, [in_style("club", one), "club"], {}, seed=seed) for one in (style, "")
    )
    assert record.counts[ACTS] < 1.5 * plain.counts[ACTS]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_style_delights_in_counts_when_the_match_is_over_too(name):
    match = gnomon.new(name, seats=2, seed=1, **BY_TURNS.get(name, {}))
    source = Generator(2)
    while not match.state.over:
        seat = match.game.to_act(match.state)[0]
        options = match.game.options(match.state, seat)
        match.play(seat, options[int(unit(source) * len(options))])
    game, over = match.game, match.state
    for style in STYLES:
        leaning, plain = styled(game, evaluator_of(game), 0, style), evaluator_of(game).values(over)
        assert leaning.values(over) == [plain[0] + leaning.tastes(over, 0, style), *plain[1:]]


@pytest.mark.parametrize("level", ["first_evening", "learner", "club", "planner:4"])
def test_every_strength_that_plays_with_a_plan_plays_a_match_in_a_style(level):
    first, again = (
        play_match(entry("khronos").game, [in_style(level, "fighter"), in_style(level, "miser")], {}, seed=8)
        for _ in range(2)
    )
    assert not first.faults
    assert (first.digest, first.scores) == (again.digest, again.scores)


def test_names_tell_strength_and_style_apart():
    assert split_style("master+trader") == ("master", "trader")
    assert split_style("master") == ("master", "")
    assert split_style("+trader") == ("+trader", "")
    assert level_of("steady+miser") == "club"
    assert next_level("club+miser") == "tournament+miser"
    assert next_level("master+miser") == "master+miser"
    assert median_reaction("club+miser") == median_reaction("club")
    assert may_lean("club")
    assert not may_lean("random")
    assert not may_lean("planner")


@pytest.mark.parametrize("name", ["club+dreamer", "random+builder", "club+", "+builder", "club+builder+miser+x"])
def test_a_style_that_is_none_is_named(name):
    game = entry("khronos").game
    with pytest.raises(BadInput, match="style"):
        make_bot(name, game, 0)


def test_a_game_without_tastes_has_no_styles():
    game = entry("khronos").game
    base = evaluator_of(game)

    class Elsewhere:
        """A game of a package that says nothing to programs."""

    assert styled(Elsewhere(), base, 0, "builder") is base

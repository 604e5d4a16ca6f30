"""Opponents of Feudum: what they see in a position, and how they answer."""

from itertools import combinations

import pytest

from gnomon.bots import evaluator_of, make_bot, never
from gnomon.bots.acts import acts_of
from gnomon.bots.planner import Search
from gnomon.games.feudum import terms
from gnomon.games.feudum.actions import COMMIT, DEPLOY, FIST, FORGO, PICK, PLAY, PUT_AWAY, SWEAR
from gnomon.games.feudum.ai.card_gains import CardGains, hand_worth
from gnomon.games.feudum.ai.features import Features
from gnomon.games.feudum.ai.pruning import Pruning
from gnomon.games.feudum.decisions import BEGIN_ROUND, HIDE_BEADS, NOURISH, PICK_CARDS
from gnomon.games.feudum.events import STARVED_PAWN
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.choosing import TILES_FROM
from gnomon.games.feudum.state import PUSHES
from gnomon.kernel.events import Events, face
from gnomon.kernel.game import lane_of
from gnomon.kernel.rng import Generator
from gnomon.lab import play_match
from tests.kit.feudum import Table

BASIC = {"advanced": False}


def named(answers: list[int]) -> list[str]:
    """Answers as "kind answer"."""
    return [" ".join(GAME.codes.to_names(code).values()) for code in answers]


def chosen(state, seat: int, name: str = "greedy", seed: int = 1) -> list[int]:
    """What an opponent plans."""
    view = GAME.view(state, seat)
    plan = make_bot(name, GAME, seat, seed).plan(view, GAME.options(view, seat))
    assert isinstance(plan, list)
    return plan


def give(state, seat: int, plan: list[int], events: Events | None = None) -> list[int]:
    """Give the answers of a plan as far as they are legal; those that were."""
    for number, code in enumerate(plan):
        if code not in GAME.options(state, seat):
            return plan[:number]
        GAME.apply(state, seat, code, 0, events)
    return plan


def middle(seed: int = 3, turns: int = 60):
    """A position in a match of two greedy opponents: somebody's turn."""
    state = GAME.setup({}, 2, seed)
    for number in range(turns):
        seat = GAME.to_act(state)[0]
        give(state, seat, chosen(state, seat, seed=number))
    return state


@pytest.fixture(scope="module")
def in_the_middle():
    """One such position, for tests that do not change it."""
    return middle()


@pytest.mark.parametrize("options", [{}, BASIC], ids=["advanced", "basic"])
def test_greedy_beats_chance_by_far(options):
    scores = play_match(GAME, ["greedy", "random"], options, 7).scores
    assert scores[0] > 2 * max(0, scores[1]) + 30


def test_greedy_plays_with_five_and_every_switch():
    options = {
        "bumping_feudums": True,
        "fists": "opponent",
        "tile_as_wine": True,
        "patronage": "any",
        "monster_moves_count": True,
        "empty_functions": True,
        "feeding": "together",
        "may_starve_pawns": False,
        "reading": "notes",
    }
    record = play_match(GAME, ["greedy", "random", "random", "random", "random"], options, 2)
    assert record.ranks[0] == 1


@pytest.mark.parametrize("name", ["greedy", "planner:3"])
def test_an_opponent_answers_the_same_whatever_it_cannot_know(in_the_middle, name):
    seat = GAME.to_act(in_the_middle)[0]
    view = GAME.view(in_the_middle, seat)
    expected = chosen(view, seat, name)
    for seed in range(2):
        other = GAME.determinize(view, Generator(seed))
        assert GAME.digest(other) != GAME.digest(in_the_middle)
        assert chosen(GAME.view(other, seat), seat, name) == expected


def test_plans_are_legal_and_put_no_writ_away_without_need():
    state = middle(5, 40)
    for number in range(12):
        seat = GAME.to_act(state)[0]
        given = give(state, seat, chosen(state, seat, seed=number))
        assert given
        assert not any(PUT_AWAY <= code < PUT_AWAY + terms.WRITS for code in given), named(given)


def test_every_hand_is_looked_at_once():
    state = GAME.setup({}, 2, 4)
    while state.lanes[1][-1:] == () or state.lanes[1][-1][0] != PICK_CARDS:
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, chosen(state, seat)[0])
    hands = [
        frozenset(act.codes)
        for act in acts_of(GAME, evaluator_of(GAME).rooted_at(GAME.view(state, 0), False), state, 0, 600)
    ]
    assert len(set(hands)) == len(hands) >= 35
    assert all(SWEAR in hand and sum(code < PICK + terms.CARDS for code in hand) >= 4 for hand in hands)


def test_the_guild_card_is_chosen_and_played_by_a_master_who_can_complete_three_lines():
    table = Table(seats=2)
    table.pawn(0, "farmer", "D3")
    table.give(0, markers=5, food=5)
    table.give(1, markers=5, food=5)
    table.track("farmer", 0)
    table.store("market", saltpeter=3, sulfur=3, iron=3, wood=3, food=3)
    table.store("barn", saltpeter=1, sulfur=1, iron=1, wood=1, food=1)
    table.hand(0, "guild", "defend", "tax", "explore")
    table.hand(1, "tax", "explore", "defend", "harvest")
    state = table.turn(0).state
    plan = chosen(state, 0)
    assert plan[0] == PLAY + terms.GUILD
    give(state, 0, plan)
    assert state.ledger[PUSHES] == 6


def test_pawns_are_fed_as_long_as_there_is_food():
    table = Table(seats=2)
    table.give(0, markers=5, food=3)
    table.give(1, markers=5)
    for character, place in (("farmer", "D3"), ("monk", "D4"), ("noble", "B1")):
        table.pawn(0, character, place)
        table.pawn(1, character, place)
    state = table.turn(0).state
    state.lanes[0] = ((NOURISH, 0, 0),)
    GAME.run(state, None, False)
    events: Events = []
    while not any(happened[0] == STARVED_PAWN for happened in events):
        give(state, 0, chosen(state, 0), events)
    starved = [face(happened, -1) for happened in events if happened[0] == STARVED_PAWN]
    assert [facts[0] for facts in starved] == [1, 1, 1]


def test_a_hand_promises_what_its_cards_can_do_together():
    gains = [1.0] * (terms.CARDS + 3)
    gains[terms.REPEAT] = 0.0
    both = hand_worth(gains, 1 << terms.MOVE | 1 << terms.INFLUENCE, 0)
    alone = hand_worth(gains, 1 << terms.MOVE | 1 << terms.DEFEND, 0)
    assert both == alone + 0.4
    assert hand_worth(gains, 1 << terms.CONQUER, 0) == 0.0
    assert hand_worth(gains, 1 << terms.REPEAT, 0) == 0.0
    assert hand_worth(gains, 1 << terms.REPEAT, 1 << terms.GUILD) == 1.0


def test_values_count_what_is_scored_and_promise_what_will_be():
    evaluator = evaluator_of(GAME)

    def worth(kind: str, ruler: int) -> list[float]:
        table = Table(seats=2)
        table.give(0, markers=3, food=6)
        table.give(1, markers=3, food=6)
        table.pawn(0, "merchant", "D3")
        table.location("B4", kind, ruler=ruler)
        return evaluator.values(table.turn(0).state)

    nobody, mine, theirs = worth("town", -1), worth("town", 0), worth("town", 1)
    assert mine[0] > nobody[0] + 1.0 and theirs[1] > nobody[1] + 1.0
    assert mine[1] == nobody[1] and theirs[0] == nobody[0]


def test_a_character_is_wanted_where_a_guild_has_room():
    table = Table(seats=2)
    table.give(0, markers=5, food=6)
    table.give(1, markers=5, food=6)
    table.pawn(0, "merchant", "D3")
    for character in ("farmer", "farmer", "merchant"):
        table.pawn(1, character, "B4")
    state = table.turn(0).state
    cards = CardGains(state, 0, Features(state))
    gains = [cards.character_gain(guild) for guild in range(6)]
    assert max(gains[2:]) > gains[terms.FARMER] > 0.0
    assert gains[terms.MERCHANT] < max(gains[2:])


def test_a_search_plays_candidates_on_up_to_the_end_of_the_round(in_the_middle):
    seat = GAME.to_act(in_the_middle)[0]
    search = Search(GAME, evaluator_of(GAME), GAME.view(in_the_middle, seat), seat, 3)
    assert search.evaluator.rollout_turns >= sum(in_the_middle.held)
    codes = search.run(8, never)
    assert 4 <= search.rollouts <= 8
    assert codes[0] in GAME.options(in_the_middle, seat)


def test_an_evaluator_keeps_a_permission_out_of_the_way_where_an_effect_is_possible(in_the_middle):
    seat = GAME.to_act(in_the_middle)[0]
    evaluator = evaluator_of(GAME).rooted_at(GAME.view(in_the_middle, seat), False)
    kept = evaluator.candidates(in_the_middle, seat, GAME.options(in_the_middle, seat))
    assert kept and all(code < DEPLOY for code in kept)
    assert sum(FORGO <= code < FORGO + terms.CARDS for code in kept) <= 1


def test_beads_are_hidden_now_in_the_left_hand_and_now_in_the_right():
    state = Table(seats=2, fists="opponent").turn(0).state
    state.lanes[0] = ((HIDE_BEADS, 2, 0, terms.MONK, terms.TRADE, terms.NOBODY),)
    evaluator = evaluator_of(GAME)
    hands = []
    for number in (1, 2):
        state.round = number
        hands += evaluator.candidates(state, 1, GAME.legal(state, 1, state.lanes[0][-1]))
    assert sorted(hands) == [FIST, FIST + 1]


@pytest.mark.parametrize("shallow", [False, True])
def test_an_opponent_goes_on_with_whatever_hand_somebody_else_began(shallow):
    table = Table(2)
    table.give(0, saltpeter=1, sulfur=1)
    table.tile(0, "orchard")
    begun = table.step(BEGIN_ROUND).state
    for commitment in (
        0,
        COMMIT + terms.SALTPETER,
        COMMIT + terms.SULFUR,
        COMMIT + TILES_FROM,
        COMMIT + TILES_FROM + terms.LANDSCAPES,
    ):
        for hand in combinations(range(terms.CARDS), 3):
            state = begun.clone()
            if commitment:
                GAME.apply(state, 0, commitment)
            for card in hand:
                GAME.apply(state, 0, PICK + card)
            pruning = Pruning(shallow)
            while SWEAR not in (options := GAME.options(state, 0)):
                frame = state.lanes[lane_of(0)][-1]
                found = pruning.candidates(state, 0, frame, options)
                assert set(found) <= set(options)
                GAME.apply(state, 0, found[0])

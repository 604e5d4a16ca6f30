"""Functions, strengths, dawns and the end, compared with a plain reading of the rules over random matches."""

import random
from collections import Counter

import pytest

from gnomon.games.feudum.actions import TARGET_FEUDUM, TARGET_MONSTER, TARGET_PAWN
from gnomon.games.feudum.decisions import ADVANCE, END_ROUND
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.conquer import base_attack, check_target, defence
from gnomon.games.feudum.rules.guilds import check_function
from gnomon.games.feudum.state import SOURCES, FeudumState
from gnomon.games.feudum.terms import FUNCTION_NAMES, GUILDS, LANDSCAPES, LOCATIONS, MONSTERS, NOTHING, PAWNS
from tests.games.feudum.rules.plain_reading import dawn_points, final_points, may_function, positions, strengths

SEATS = (2, 3, 4, 5)


def ledger(state: FeudumState, seat: int) -> dict[str, int]:
    """A player's points by source."""
    return dict(zip(SOURCES, state.ledger[len(SOURCES) * seat : len(SOURCES) * (seat + 1)], strict=True))


def enriched(state: FeudumState, chance: random.Random) -> FeudumState:
    """More realms, landscapes, service and voyages than random play comes to; not a position to play on from."""
    for place in range(LOCATIONS):
        if chance.random() < 0.5:
            kind = chance.randrange(4)
            state.kind = (*state.kind[:place], kind, *state.kind[place + 1 :])
            icon = chance.randrange(GUILDS) if kind == 3 else NOTHING
            state.icon = (*state.icon[:place], icon, *state.icon[place + 1 :])
            ruler = chance.randrange(state.seats)
            state.ruler = (*state.ruler[:place], ruler, *state.ruler[place + 1 :])
            serf = chance.choice([NOTHING, (ruler + 1) % state.seats])
            state.serf = (*state.serf[:place], serf, *state.serf[place + 1 :])
            landscape = chance.randrange(-1, LANDSCAPES)
            state.landscape = (*state.landscape[:place], landscape, *state.landscape[place + 1 :])
            resources = chance.randrange(3) if landscape >= 0 else 0
            state.resources = (*state.resources[:place], resources, *state.resources[place + 1 :])
    for piece in range(PAWNS * state.seats):
        state.pawn_at[piece] = chance.randrange(-1, LOCATIONS // 3)
        state.pawn_face[piece] = chance.randrange(GUILDS)
        state.pawn_wine[piece] = int(chance.random() < 0.2)
    for monster in range(MONSTERS):
        if chance.random() < 0.5:
            place = chance.randrange(LOCATIONS // 3)
            owner = chance.randrange(state.seats)
            state.monster_at = (*state.monster_at[:monster], place, *state.monster_at[monster + 1 :])
            state.monster_of = (*state.monster_of[:monster], owner, *state.monster_of[monster + 1 :])
    state.military = tuple(chance.randrange(4) for _ in range(state.seats))
    state.voyage = tuple(chance.randrange(8) for _ in range(state.seats))
    state.slain = tuple(chance.randrange(2) for _ in range(state.seats))
    state.barrel = [chance.randrange(4) for _ in range(state.seats)]
    state.seals = [(2,) * chance.randrange(4) for _ in range(state.seats)]
    writs = list(state.setting.writs)
    chance.shuffle(writs)
    state.writs = [tuple(writs[3 * seat : 3 * seat + 3]) for seat in range(state.seats)]
    return state


@pytest.mark.rule("6.4", "6.7", "6.3", "5.11")
@pytest.mark.parametrize("seats", SEATS)
def test_the_same_functions_are_possible(seats: int):
    found: Counter[tuple[int, str]] = Counter()
    chance = random.Random(seats)
    for number, state in enumerate(positions(seats, 1, 3)):
        if number % 2:
            state.tracks = [tuple(chance.sample(range(seats), 2)) for _ in range(GUILDS)]
        for seat in range(seats):
            state.guild_used[seat] = NOTHING
            for guild in range(GUILDS):
                for what, function in enumerate(FUNCTION_NAMES):
                    expected = may_function(state, seat, guild, function)
                    assert (check_function(state, seat, guild, what) is None) == expected, (guild, function)
                    found[guild, function] += expected
    assert sum(count > 0 for count in found.values()) >= 17


@pytest.mark.rule("7.4.1", "8.1", "7.2")
@pytest.mark.parametrize("seats", SEATS)
def test_attack_and_defence_are_the_same_sums(seats: int):
    chance = random.Random(seats)
    compared = 0
    for number, state in enumerate(positions(seats, 2, 5)):
        if number % 2:
            enriched(state, chance)
        for attacker in range(seats):
            pawns = [(TARGET_PAWN + piece, piece // 3, place) for piece, place in enumerate(state.pawn_at)]
            beasts = [(TARGET_MONSTER + one, state.monster_of[one], state.monster_at[one]) for one in range(2)]
            feudums = [(TARGET_FEUDUM + place, state.ruler[place], place) for place in range(LOCATIONS)]
            for target, defender, place in (*pawns, *beasts, *feudums):
                if check_target(state, attacker, target) is None:
                    sums = base_attack(state, attacker, target), defence(state, target, 0)
                    assert sums == strengths(state, attacker, defender, place, target >= TARGET_FEUDUM)
                    compared += 1
    assert compared > 60


@pytest.mark.rule("8.5", "7.3")
@pytest.mark.parametrize("seats", SEATS)
def test_every_dawn_scores_the_same(seats: int):
    chance = random.Random(seats)
    for number, state in enumerate(positions(seats, 3, 12)):
        if number % 2:
            enriched(state, chance)
        epoch = chance.randrange(2, 6)
        state.epoch = epoch - 1
        state.stacks = (epoch,) * 6
        expected = [dawn_points(state, seat, epoch) for seat in range(seats)]
        before = [ledger(state, seat) for seat in range(seats)]
        state.lanes = [((ADVANCE, 0),), *(() for _ in range(seats))]
        GAME.run(state, None, False)
        for seat in range(seats):
            after = ledger(state, seat)
            assert {source: after[source] - before[seat][source] for source in expected[seat]} == expected[seat]


@pytest.mark.rule("10.2", "10.3", "9", "5.2")
@pytest.mark.parametrize("seats", SEATS)
def test_every_end_scores_the_same(seats: int):
    chance = random.Random(seats)
    for number, state in enumerate(positions(seats, 4, 12)):
        if number % 2:
            enriched(state, chance)
        state.epoch = 5
        expected = [final_points(state, seat) for seat in range(seats)]
        before = [ledger(state, seat) for seat in range(seats)]
        state.lanes = [((END_ROUND, 0),), *(() for _ in range(seats))]
        GAME.run(state, None, False)
        for seat in range(seats):
            after = ledger(state, seat)
            assert {source: after[source] - before[seat][source] for source in expected[seat]} == expected[seat]
        outcome = GAME.outcome(state)
        keys = [(sum(ledger(state, seat).values()), state.barrel[seat]) for seat in range(seats)]
        assert outcome.winners == [seat for seat in range(seats) if keys[seat] == max(keys)]
        assert outcome.ranks == [1 + sum(other > keys[seat] for other in keys) for seat in range(seats)]

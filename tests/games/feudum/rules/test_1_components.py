"""Chapter 1: what is in the box, and what happens when something runs short."""

from collections import Counter

import pytest

from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.ending import empire_points
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import CARD_NAMES, GUILD_NAMES, LANDSCAPE_NAMES, WRIT_NAMES
from gnomon.kernel.options import Value
from tests.games.feudum.rules.marches import RED
from tests.kit.feudum import Table, place_of

SEATS = (2, 3, 4, 5)


def fresh(seats: int = 4, seed: int = 1, **options: Value) -> FeudumState:
    """A match before the first decision."""
    state = GAME.setup(options, seats, seed)
    assert isinstance(state, FeudumState)
    return state


# --- 1.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_thirty_of_each_good_and_fifty_foods(seats: int):
    state = fresh(seats)
    for good, number in enumerate((30, 30, 30, 30, 50)):
        places = (state.bag, state.market, state.containers, state.barn)
        found = sum(place[good] for place in places) + sum(state.goods[good::5]) + sum(state.beside[good::5])
        assert found == number


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_twenty_markers_a_colour_three_pawns_and_eleven_cards_each(seats: int):
    state = fresh(seats)
    assert [state.free_markers[seat] + state.markers[seat] + state.rows[seat] for seat in range(seats)] == [20] * seats
    assert state.pawn_at == [-1] * 3 * seats and len(CARD_NAMES) == 11


@pytest.mark.rule("1.1", "9")
def test_nine_vessels_twelve_targets_seventeen_seals_sixteen_writs_two_monsters():
    state = fresh()
    vessels = zip(state.free_vessels, state.guild_vessels, strict=True)
    assert [sum(pair) for pair in vessels] == [3, 3, 3]
    assert state.targets == 12 and sorted(state.deck) == list(range(len(WRIT_NAMES))) == list(range(16))
    tokens = [*state.pool, *state.rosary, *state.chickens, *(seal for seal in state.scrolls if seal)]
    assert len(tokens) == 17 and len(state.monster_at) == 2


@pytest.mark.rule("1.1")
def test_what_runs_short_is_not_given():
    table = Table(2)
    table.location("F1", "farm", RED)
    table.state.bag = [0, 0, 0, 2, 1]
    table.hand(RED, "harvest", "tax")
    table.turn(RED).answer(play="harvest").answer(harvest="F1")
    assert table.beside("F1") == {"wood": 2, "food": 1} and table.points(RED) == 1


@pytest.mark.rule("1.1")
def test_what_would_bring_nothing_cannot_be_bought():
    table = Table(2)
    table.guild_vessels()
    table.rows(yellow=0)
    table.store("market")
    table.scrolls()
    table.beads()
    table.give(RED, shillings=20)
    table.hand(RED, "guild", "tax")
    assert table.turn(RED).refusal(play="guild").code == "no_function"


@pytest.mark.rule("1.1")
def test_shillings_never_run_out():
    table = Table(2)
    table.location("F1", "town", RED)
    table.give(RED, shillings=500)
    table.hand(RED, "tax", "move")
    table.turn(RED).answer(play="tax")
    assert table.state.shillings[RED] == 502


# --- 1.2 player discs ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("seats", SEATS)
def test_three_discs_are_left_beside_the_one_that_keeps_the_score(seats: int):
    assert fresh(seats).discs == (3,) * seats


@pytest.mark.rule("1.2", "6.4")
def test_two_discs_at_most_are_reeves():
    table = Table(2)
    for name in ("farmer", "merchant", "noble"):
        table.pawn(RED, name, "B1")
        table.track(name, RED)
    table.state.reeves = (1, 1, *(0,) * 10)
    table.state.discs = (1, 3)
    table.hand(RED, "guild", "tax")
    table.turn(RED).answer(play="guild").answer(function="noble_push")
    assert table.asks[0] != "reeve", "the third disc has no reeve's face"


@pytest.mark.rule("1.2", "7.3")
@pytest.mark.parametrize("discs", [0, 1])
def test_without_a_spare_disc_no_space_of_military_service_is_covered(discs: int):
    table = Table(2)
    table.pawn(RED, "knight", "B1")
    table.pawn(RED, "monk", "B1")
    table.pawn(RED, "farmer", "B1")
    table.pawn(1, "monk", "B1")
    table.state.discs = (discs, 3)
    table.state.voyage = (3, 0)
    table.state.reeves = (1, int(not discs), *(0,) * 10)
    table.hand(RED, "conquer", "tax")
    table.turn(RED).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.points(RED) == 2 and (table.asks[0] == "military") == bool(discs)
    table.check()


# --- 1.3 region tiles ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.3")
def test_six_stacks_of_four_tiles_with_epoch_one_on_top():
    state = fresh()
    assert state.stacks == (1,) * 6 and len(state.faces) == 24
    assert Counter(state.faces) == dict.fromkeys(range(4), 6)
    assert LANDSCAPE_NAMES == ("orchard", "archery_butts", "silver_mine", "sulfur_mine")


@pytest.mark.rule("1.3")
def test_landscapes_are_spread_at_random_over_epochs_and_regions():
    faces = [fresh(seed=seed).faces for seed in range(60)]
    for tile in range(24):
        assert {row[tile] for row in faces} == {0, 1, 2, 3}


# --- 1.4 location discs ----------------------------------------------------------------------------------------------


@pytest.mark.rule("1.4")
def test_twenty_two_discs_lie_on_the_map_ten_outposts_seven_farms_five_towns():
    starts = [place_of(name) for name in ("F2", "F3", "D3", "D4", "B1", "B4")]
    dealt = set()
    for seed in range(20):
        kinds = fresh(seed=seed).kind
        assert Counter(kinds) == {0: 10, 1: 7, 2: 5}
        assert Counter(kinds[place] for place in starts) == {0: 2, 1: 2, 2: 2}
        dealt.add(kinds)
    assert len(dealt) == 20, "they are shuffled"


@pytest.mark.rule("1.4")
def test_two_feudums_of_each_guild_and_no_scarcity_of_the_rest():
    assert fresh().feudums == (2,) * 6
    table = Table(2)
    for name in ("S1", "S2"):
        table.location(name, "feudum", 1, guild="noble")
    for name in ("S3", "I1", "I2", "I3", "I4", "F1", "F2", "F3", "D1", "D2", "D3"):
        table.location(name, "town", 1)
    table.location("D4", "farm", RED)
    table.location("D5", "town", RED)
    table.give(RED, iron=1)
    table.token(RED, 2)
    table.hand(RED, "improve", "repeat", "tax")
    table.turn(RED).answer(play="improve").answer(place="D4")
    assert table.state.kind[place_of("D4")] == 2, "a thirteenth town"
    table.hand(RED, "improve", "tax")
    table.turn(RED).answer(play="improve").answer(place="D5")
    refusal = table.refusal(icon="noble")
    assert (refusal.code, refusal.section) == ("no_feudum_of_guild", "1.4") and len(table.options("icon")) == 5


@pytest.mark.rule("1.4", "5.4")
def test_when_all_twelve_feudums_lie_on_the_map_no_town_becomes_one():
    table = Table(2)
    names = ("S1", "S2", "S3", "I1", "I2", "I3", "I4", "F1", "F2", "F3", "D1", "D2")
    for number, name in enumerate(names):
        table.location(name, "feudum", 1, guild=GUILD_NAMES[number // 2])
    table.location("D5", "town", RED)
    table.token(RED, 2)
    table.hand(RED, "improve", "tax")
    refusal = table.turn(RED).refusal(play="improve")
    assert (refusal.code, refusal.section) == ("no_feudum_left", "1.4")


@pytest.mark.rule("1.4")
def test_a_replaced_feudum_disc_may_be_used_again():
    table = Table(2)
    table.location("B1", "feudum", 1, guild="noble")
    table.location("B2", "feudum", 1, guild="noble")
    table.location("F1", "town", RED)
    table.token(RED, 2)
    table.pawn(RED, "knight", "B1")
    table.pawn(RED, "monk", "B1")
    table.pawn(RED, "farmer", "B1")
    table.hand(RED, "conquer", "improve", "tax")
    table.turn(RED).answer(play="conquer").answer(target_feudum="B1").answer(whether="no")
    assert table.state.feudums[4] == 1
    table.turn(RED).answer(play="improve").answer(place="F1").answer(icon="noble")
    assert table.state.feudums[4] == 0 and table.state.icon[place_of("F1")] == 4
    assert empire_points(table.state, RED) == 3


# --- 1.5 seals and beads ---------------------------------------------------------------------------------------------


@pytest.mark.rule("1.5")
def test_seventeen_tokens_of_two_to_five():
    state = fresh()
    tokens = [*state.pool, *state.rosary, *state.chickens, *(seal for seal in state.scrolls if seal)]
    assert Counter(map(value_of, tokens)) == {2: 5, 3: 5, 4: 4, 5: 3}


@pytest.mark.rule("1.5")
def test_nobody_may_look_beneath_a_seal_and_everybody_sees_a_bead():
    table = Table(2)
    table.token(RED, 4)
    table.token(RED, 3, bead=True)
    table.immunity("B1", "serf")
    for viewer in (-1, RED, 1):
        seen = GAME.view(table.state, viewer)
        assert isinstance(seen, FeudumState)
        assert seen.seals[RED] == (-1,) and [value_of(bead) for bead in seen.beads[RED]] == [3]
        assert set(seen.pool) == {-1} and set(seen.scrolls) == {-1, 0} and max(seen.immunity) == 0
        assert [value_of(bead) for bead in seen.rosary] == [value_of(bead) for bead in table.state.rosary]


@pytest.mark.rule("1.5", "5.6")
def test_a_seal_that_was_a_bead_keeps_its_known_value_until_it_is_spent():
    table = Table(2)
    table.location("F1", "farm", RED)
    table.location("F2", "town", RED)
    table.token(RED, 5, bead=True)
    table.hand(RED, "harvest", "improve", "tax")
    table.turn(RED).answer(play="harvest").answer(favours="F1")
    while table.asks[0] == "sulfur":
        table.answer(store="0")
    seen = GAME.view(table.state, 1)
    assert isinstance(seen, FeudumState) and [value_of(seal) for seal in seen.seals[RED]] == [5]
    table.turn(RED).answer(play="improve").answer(place="F2").answer(icon="monk")
    seen = GAME.view(table.state, 1)
    assert isinstance(seen, FeudumState) and set(seen.pool) == {-1}
    assert table.state.seals[RED] == () and len(table.state.pool) == 8

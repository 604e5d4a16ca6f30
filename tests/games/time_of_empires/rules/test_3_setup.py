"""The setup of the game (3.1): board, pieces, hands, first clans, start player."""

from collections import Counter

import pytest

from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.actions import BACK
from tests.kit.time_of_empires import GAME, RED, asked, hand, happened, invariants, on, options, play, refused, stock

COLOURS = ("red", "purple", "white", "black")


def new(players: int, seed: int = 1, **choices) -> EmpiresState:
    state = GAME.setup(choices, players, seed)
    assert isinstance(state, EmpiresState)
    return state


def born(players: int, seed: int = 1, **choices) -> EmpiresState:
    """After everybody's first clan."""
    state = new(players, seed, **choices)
    for colour in COLOURS[:players]:
        play(state, options(state, colour)[0], by=colour)
    return state


@pytest.mark.rule("3.1", "2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_receives_pieces_and_four_starting_cards(players: int):
    state = new(players)
    assert invariants(state) == []
    for seat, colour in enumerate(COLOURS[:players]):
        assert state.removed[4 * seat : 4 * seat + 4] == [0] * 4, "twenty buildings on their places"
        assert state.population[seat] == 20
        assert state.timer_slot[2 * seat : 2 * seat + 2] == [-1, -1]
        assert hand(state, colour) == [f"0{4 * seat + number:02}" for number in range(1, 5)]
        assert stock(state, colour) == (1, 1)
        assert state.tokens[3 * seat : 3 * seat + 3] == [-1] * 3


@pytest.mark.rule("3.1", "2.5", "2.6")
@pytest.mark.parametrize(
    ("players", "capitals"),
    [(2, ["H1", "H4"]), (3, ["P1", "P3", "P5"]), (4, ["P1", "P2", "P4", "P5"])],
)
def test_capitals_lie_at_their_places_and_neutral_tiles_at_random(players: int, capitals: list[str]):
    lands = set()
    turned: Counter[int] = Counter()
    for seed in range(40):
        land = new(players, seed).land
        places = [
            ("H1", "H2", "H3", "H4", "H5", "H6", "P1", "P2", "P3", "P4", "P5", "P6")[at // 4] for at in land.capitals
        ]
        assert places == capitals
        assert [land.tiles[at // 4] for at in land.capitals] == [3 * seat for seat in range(players)]
        laid = sorted(tile for tile in land.tiles if tile >= 0)
        assert laid == list(range(3 * players))
        lands.add(land.tiles)
        turned.update(land.rotations[position] for position in land.positions)
    assert len(lands) > 12
    assert all(turned[turn] > sum(turned.values()) / 4 for turn in (0, 1, 2))


@pytest.mark.rule("3.1", "2.10")
@pytest.mark.parametrize(("players", "columns"), [(2, 3), (3, 3), (4, 4)])
def test_every_column_has_its_tile_on_a_random_side_for_the_whole_game(players: int, columns: int):
    seen: list[set[int]] = [set(), set(), set(), set()]
    for seed in range(30):
        for column, side in enumerate(new(players, seed).sides):
            seen[column].add(side)
    assert seen[:columns] == [{2 * column, 2 * column + 1} for column in range(columns)]
    assert seen[columns:] == [{-1}] * (4 - columns)


@pytest.mark.rule("3.1")
def test_birth_of_the_empire():
    state = new(2)
    assert asked(state, "red") == asked(state, "purple") == "first_clan"
    assert options(state, "red") == ["H1.0", "H1.1", "H1.2"]
    assert options(state, "purple") == ["H4.0", "H4.1", "H4.2"]
    assert refused(state, "H4.0", by="red") == ("not_own_capital_tile", "3.1")
    assert refused(state, "H1.centre", by="red") == ("not_own_capital_tile", "3.1")
    play(state, "H1.2", by="red")
    assert on(state, "H1.2") == "", "shown together"
    events = play(state, "H4.0", by="purple")
    assert happened(events)[:2] == ["first_clan", "first_clan"]
    assert (on(state, "H1.2"), on(state, "H4.0")) == ("red 1", "purple 1")
    assert state.population == [18, 18], "19, less the scholar of the first preparation"


@pytest.mark.rule("3.1")
def test_the_choice_of_the_first_clan_can_be_taken_back_until_all_have_chosen():
    state = new(2)
    play(state, "H1.2", by="red")
    GAME.apply(state, RED, BACK)
    assert asked(state, "red") == "first_clan"
    play(state, "H1.0", by="red")
    play(state, "H4.0", by="purple")
    assert on(state, "H1.0") == "red 1"


@pytest.mark.rule("3.1")
def test_the_start_player_is_drawn_at_random_whatever_the_mode():
    for mode in ("real_time", "introductory"):
        firsts = Counter(new(4, seed, era_1=mode).first for seed in range(60))
        assert set(firsts) == {0, 1, 2, 3}


@pytest.mark.rule("3.1", "2.4")
@pytest.mark.parametrize(("players", "shown"), [(2, 3), (3, 3), (4, 4)])
def test_differences_by_player_count(players: int, shown: int):
    state = born(players)
    assert sum(1 for leader in state.leaders if leader >= 0) == shown
    assert sum(1 for side in state.sides if side >= 0) == shown
    assert len(state.land.positions) == 3 * players
    assert len(state.wonders) == 1
    assert [len(deck) for deck in state.decks] == [6] * 4


@pytest.mark.rule("3.1")
def test_the_same_seed_lays_the_same_game_and_another_seed_another():
    assert GAME.digest(born(3, 5)) == GAME.digest(born(3, 5))
    assert GAME.digest(born(3, 5)) != GAME.digest(born(3, 6))

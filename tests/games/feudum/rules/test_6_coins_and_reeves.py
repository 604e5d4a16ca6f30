"""Chapter 6: the coins that a push splits, and reeves."""

import pytest

from tests.games.feudum.rules.guild_tables import PLAYER, RIVAL, at_guild, use
from tests.kit.feudum import Table, guild_of

# --- purse and coffer ------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.7.1", "6.7.6")
@pytest.mark.parametrize(("guild", "box"), [("farmer", "purse"), ("monk", "coffer")])
@pytest.mark.parametrize(("coins", "master", "other"), [(0, 0, 0), (1, 1, 0), (4, 2, 2), (5, 3, 2)])
def test_a_push_splits_the_coins_with_the_journeyman(guild: str, box: str, coins: int, master: int, other: int):
    for journeyman in (True, False):
        table = at_guild(guild, "master")
        if journeyman:
            table.pawn(RIVAL, guild, "B4")
            table.track(guild, PLAYER, RIVAL)
            table.turn(PLAYER)
        table.store("barn", wood=1)
        table.store("market")
        table.beads(rosary=(2,))
        setattr(table.state, box, coins)
        use(table, f"{guild}_push")
        if table.asks[0] == "goods":
            table.answer(good="wood")
        assert table.state.shillings == [master, other if journeyman else 0]
        assert getattr(table.state, box) == (0 if journeyman else other), "the half of nobody stays"


@pytest.mark.rule("6.7.1", "6.7.6")
def test_a_pull_leaves_purse_and_coffer_alone():
    table = at_guild("farmer", "journeyman")
    table.state.purse = 4
    use(table, "farmer_pull")
    assert table.state.purse == 4


# --- reeves ----------------------------------------------------------------------------------------------------------


def pushing_monk(chickens: tuple[int, ...] = (), **options: bool) -> Table:
    """The player pushes as the monk's guild master; the bead alone earns nothing."""
    table = at_guild("monk", "master", **options)
    table.beads(rosary=(2,), chickens=chickens)
    return table


@pytest.mark.rule("6.4", "1.2")
def test_a_reeve_earns_a_point_whatever_the_function_does():
    table = use(pushing_monk(), "monk_push", reeve="yes")
    assert table.points(PLAYER, "reeves") == 1 == table.points(PLAYER)
    assert table.state.discs[PLAYER] == 2 and table.state.reeves[guild_of("monk")] == 1


@pytest.mark.rule("6.4")
def test_a_second_reeve_elsewhere_makes_it_two_points():
    table = pushing_monk()
    table.state.reeves = (1, 0, 0, 0, 0, 0, *table.state.reeves[6:])
    table.state.discs = (2, *table.state.discs[1:])
    table.pawn(PLAYER, "farmer", "F2")
    table.track("farmer", PLAYER)
    table.turn(PLAYER)
    use(table, "monk_push", reeve="yes")
    assert table.points(PLAYER, "reeves") == 2 and table.state.discs[PLAYER] == 1


@pytest.mark.rule("6.4")
def test_a_reeve_that_stands_scores_at_every_later_function_and_is_not_asked_for():
    table = pushing_monk()
    table.state.reeves = (0, 0, 0, 0, 0, 1, *table.state.reeves[6:])
    table.state.discs = (2, *table.state.discs[1:])
    table.turn(PLAYER).answer(play="guild").answer(function="monk_push")
    assert table.points(PLAYER, "reeves") == 1 and table.asks[0] == "turn"


@pytest.mark.rule("6.4", "1.2")
@pytest.mark.parametrize(("discs", "reeves"), [(0, 0), (1, 2)])
def test_no_reeve_without_a_spare_disc_or_beyond_two(discs: int, reeves: int):
    table = pushing_monk()
    table.state.discs = (discs, *table.state.discs[1:])
    table.state.reeves = (*((1,) * reeves), *((0,) * (6 - reeves)), *table.state.reeves[6:])
    table.answer(play="guild").answer(function="monk_push")
    assert table.asks[0] == "turn" and table.points(PLAYER) == 0


@pytest.mark.rule("6.4", "3.3")
def test_the_basic_game_has_no_reeves():
    table = pushing_monk(advanced=False).answer(play="guild").answer(function="monk_push")
    assert table.asks[0] == "turn" and sum(table.state.reeves) == 0


@pytest.mark.rule("6.4")
def test_a_reeve_changes_sides_with_its_player_and_comes_back_with_the_seat():
    table = pushing_monk()
    use(table, "monk_push", reeve="yes")
    for _ in range(2):
        table.pawn(RIVAL, "monk", "B4")
    table.give(RIVAL, markers=1)
    table.turn(PLAYER)
    assert list(table.state.tracks[5]) == [RIVAL, PLAYER] and table.state.reeves[5] == 1, "a journeyman keeps it"
    table.state.pawn_at[0] = table.state.pawn_face[0] = -1
    table.turn(PLAYER)
    assert list(table.state.tracks[5]) == [RIVAL] and table.state.reeves[5] == 0 and table.state.discs[PLAYER] == 3


@pytest.mark.rule("6.4")
def test_an_apprentice_gets_the_reeve_back():
    table = at_guild("monk", "master", seats=4)
    table.beads(rosary=(2,))
    use(table, "monk_push", reeve="yes")
    for seat in (1, 2):
        for _ in range(2):
            table.pawn(seat, "monk", "B4")
        table.give(seat, markers=1)
    table.turn(PLAYER)
    assert list(table.state.tracks[5]) == [1, 2, 0] and sum(table.state.reeves) == 0 and table.state.discs[PLAYER] == 3


@pytest.mark.rule("6.4")
def test_a_reeve_stands_with_a_journeyman_as_well():
    table = at_guild("monk", "journeyman")
    table.scrolls(1)
    table.beads()
    use(table, "monk_pull", reeve="yes").answer(scroll="1")
    assert table.points(PLAYER, "reeves") == 1 == table.points(PLAYER)

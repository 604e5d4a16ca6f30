"""Chapter 10: the end, final scoring by source, sets against brute force, and who has won."""

from functools import cache

import pytest

from gnomon.games.feudum.decisions import END_ROUND
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.ending import most_sets, voyage_points
from tests.kit.feudum import Table

RED, BLUE, GREEN = range(3)


def final(table: Table) -> Table:
    """The round in which epoch V dawned ends."""
    table.state.epoch = 5
    table.state.lanes[0] = ((END_ROUND, 0),)
    GAME.run(table.state, table.events, False)
    assert table.state.over
    return table


# --- 10.1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1")
def test_only_epoch_five_ends_the_match():
    for epoch in (1, 2, 3, 4):
        table = Table(2)
        table.state.epoch = epoch
        table.state.lanes[0] = ((END_ROUND, 0),)
        GAME.run(table.state, table.events, False)
        assert not table.state.over and table.state.round == 2
    assert final(Table(2)).state.over


# --- 10.2 each row of the table --------------------------------------------------------------------------------------


@pytest.mark.rule("10.2", "5.2.5")
@pytest.mark.parametrize(
    ("spaces", "points"),
    [
        ((0, 0, 0), (0, 0, 0)),
        ((1, 0, 0), (5, 0, 0)),
        ((1, 2, 0), (3, 5, 0)),
        ((2, 2, 1), (5, 5, 3)),
        ((3, 4, 4), (7, 9, 9)),
        ((3, 3, 2), (9, 9, 5)),
        ((5, 6, 5), (11, 13, 11)),
        ((7, 7, 6), (17, 17, 13)),
    ],
)
def test_the_epic_voyage(spaces: tuple[int, ...], points: tuple[int, ...]):
    table = Table(3)
    table.state.voyage = spaces
    assert tuple(voyage_points(table.state, seat) for seat in range(3)) == points
    final(table)
    assert tuple(table.points(seat, "voyage") for seat in range(3)) == points


@pytest.mark.rule("10.2")
def test_one_for_each_location_and_three_for_each_feudum():
    table = Table(2)
    for name, kind in (("S1", "outpost"), ("S2", "farm"), ("S3", "town")):
        table.location(name, kind, RED, subject=True)
    table.location("D1", "feudum", RED, guild="monk")
    table.location("D2", "feudum", BLUE, serf=RED, guild="monk")
    final(table)
    assert table.points(RED, "empire") == 6 and table.points(BLUE, "empire") == 3, "serfs and subjects add nothing"


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("shillings", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (31, 10)])
def test_a_point_for_every_three_shillings(shillings: int, points: int):
    table = Table(2)
    table.give(RED, shillings=shillings)
    final(table)
    assert table.points(RED, "shillings") == points == table.points(RED)


@pytest.mark.rule("10.2", "9")
def test_charters_with_a_seal():
    table = Table(2)
    table.writs(RED, "cellar", "western_kingdom")
    table.give(RED, barrel=2)
    table.location("S1", "outpost", RED)
    table.token(RED, 2)
    final(table)
    assert table.points(RED, "charters") == 5


@pytest.mark.rule("10.2")
def test_nothing_else_scores():
    table = Table(2)
    table.give(RED, markers=5, barrel=1, food=7, iron=3)
    table.token(RED, 2)
    table.token(RED, 5, bead=True)
    table.tile(RED, "orchard")
    table.vessel(RED, "ship")
    table.pawn(RED, "monk", "B1")
    table.monster(RED, "behemoth", "B1")
    table.state.military = (2, 0)
    final(table)
    assert table.points(RED) == 0


# --- 10.2 sets -------------------------------------------------------------------------------------------------------


@cache
def sets_by_force(counts: tuple[int, int, int, int]) -> int:
    """The most sets: take away every possible triple in turn; `counts` are outposts, farms, towns, feudums."""
    best = 0
    for kind in range(4):
        for wild in range(4):
            own = 3 - wild
            if kind == 3 and wild:
                continue
            left = list(counts)
            left[kind] -= own
            left[3] -= wild
            if min(left) >= 0:
                best = max(best, 1 + sets_by_force((left[0], left[1], left[2], left[3])))
    return best


@pytest.mark.rule("10.2")
def test_the_greatest_number_of_sets_is_found():
    for outposts in range(8):
        for farms in range(7):
            for towns in range(6):
                for feudums in range(7):
                    if outposts + farms + towns + feudums <= 16:
                        expected = sets_by_force((outposts, farms, towns, feudums))
                        assert most_sets([outposts, farms, towns], feudums) == expected, (
                            outposts,
                            farms,
                            towns,
                            feudums,
                        )


@pytest.mark.rule("10.2")
def test_a_set_is_three_points_and_feudums_are_wild():
    table = Table(2)
    for name in ("S1", "S2"):
        table.location(name, "farm", RED)
    for name in ("D1", "D2"):
        table.location(name, "town", RED)
    table.location("B1", "feudum", RED, guild="monk")
    table.location("B2", "farm", BLUE, serf=RED)
    final(table)
    assert table.points(RED, "sets") == 3, "the feudum completes either farms or towns"
    assert table.points(BLUE, "sets") == 0


# --- 10.3 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.3")
def test_most_points_win():
    table = Table(3)
    table.give(RED, shillings=3)
    table.give(GREEN, shillings=6)
    table.give(BLUE, barrel=3)
    final(table)
    outcome = GAME.outcome(table.state)
    assert outcome.scores == [1, 0, 2] and outcome.winners == [GREEN] and outcome.ranks == [2, 3, 1]
    assert table.happened("ended") == [(1 << GREEN, 2)]


@pytest.mark.rule("10.3")
def test_a_tie_goes_to_most_sulfur_in_the_barrel_not_in_the_supply():
    table = Table(3)
    for seat in range(3):
        table.give(seat, shillings=3)
    table.give(RED, barrel=1, sulfur=5)
    table.give(BLUE, barrel=2)
    final(table)
    assert GAME.outcome(table.state).winners == [BLUE] and GAME.outcome(table.state).ranks == [2, 1, 3]


@pytest.mark.rule("10.3")
def test_still_tied_is_a_shared_victory():
    table = Table(3)
    for seat in (RED, BLUE):
        table.give(seat, shillings=3, barrel=1)
    final(table)
    outcome = GAME.outcome(table.state)
    assert outcome.winners == [RED, BLUE] and outcome.ranks == [1, 1, 3]


@pytest.mark.rule("10.3", "8.5")
def test_points_below_zero_rank_as_they_are():
    table = Table(2)
    table.state.ledger[3] = -12
    table.give(RED, barrel=3)
    table.state.ledger[18 + 3] = -9
    final(table)
    assert GAME.outcome(table.state).scores == [-12, -9] and GAME.outcome(table.state).winners == [BLUE]

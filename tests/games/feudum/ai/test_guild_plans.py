"""What guilds' functions can reach, against trying everything."""

from itertools import combinations, product
from random import Random

import pytest

from gnomon.games.feudum.ai.guild_plans import goods_plan, inventions_possible, level_of, scrolls_plan
from gnomon.games.feudum.ai.weights import USUAL
from gnomon.games.feudum.rules.functions import scroll_lines
from gnomon.games.feudum.rules.pulls_and_pushes import barrels_allowed, check_invention
from gnomon.games.feudum.state import NO_SEAL, replaced
from gnomon.games.feudum.terms import ALCHEMIST, GOODS, MONK, NOBLE, PULL, PUSH, VESSELS
from tests.kit.feudum import Table


def most_lines(source: list[int], target: list[int], full: int, most: int, columns: bool) -> int:
    """The lines of the best choice of goods, by trying all of them."""
    best = 0
    for moved in product(*(range(min(source[good], full - target[good]) + 1) for good in range(GOODS))):
        if sum(moved) <= most:
            after = [target[good] + moved[good] for good in range(GOODS)]
            rows = sum(count == full for count in after) - sum(count == full for count in target)
            best = max(best, rows, min(after) - min(target) if columns else 0)
    return best


@pytest.mark.parametrize(("most", "full", "columns"), [(5, 4, True), (3, 4, True), (4, 3, False), (2, 3, False)])
def test_a_plan_completes_as_many_lines_as_can_be(most, full, columns):
    source_of = Random(5)
    for _ in range(300):
        source = [source_of.randrange(5) for _ in range(GOODS)]
        target = [source_of.randrange(full + 1) for _ in range(GOODS)]
        lines, moved = goods_plan(source, target, full, most, columns)
        assert lines == most_lines(source, target, full, most, columns)
        assert sum(moved) <= most
        assert all(moved[good] <= min(source[good], full - target[good]) for good in range(GOODS))
        could = any(source[good] and target[good] < full for good in range(GOODS))
        assert any(moved) == could


def test_inventions_are_counted_as_the_rules_allow_them():
    def best(table: Table, made: int, barrels: int) -> int:
        state = table.state
        found = 0
        for kind in range(VESSELS + 1):
            if made < 3 and check_invention(state, kind, barrels, 3) is None:
                index = kind if kind < VESSELS else VESSELS + min(barrels, 2)
                goods = state.setting.components.inventions[index]
                for good in range(GOODS):
                    state.containers[good] -= goods[good]
                found = max(found, 1 + best(table, made + 1, barrels + int(kind == VESSELS)))
                for good in range(GOODS):
                    state.containers[good] += goods[good]
        return found

    source_of = Random(2)
    for _ in range(40):
        table = Table(seats=2)
        state = table.state
        state.containers = [source_of.randrange(4) for _ in range(GOODS)]
        state.rows = tuple(0 if row >= 0 else row for row in state.rows)
        assert barrels_allowed(state) == 3
        assert inventions_possible(state, 3) == best(table, 0, 0)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_seals_fill_the_scrolls_that_complete_most_lines(most):
    for taken in range(64):
        table = Table(seats=2)
        state = table.state
        state.scrolls = tuple(2 if (taken >> scroll) & 1 else NO_SEAL for scroll in range(6))
        empty = [scroll for scroll in range(6) if not (taken >> scroll) & 1]
        best = 0
        for number in range(1, most + 1):
            for filled in combinations(empty, number):
                state.scrolls = tuple(
                    2 if (taken >> scroll) & 1 or scroll in filled else NO_SEAL for scroll in range(6)
                )
                best = max(best, scroll_lines(state, sum(1 << scroll for scroll in filled)))
        state.scrolls = tuple(2 if (taken >> scroll) & 1 else NO_SEAL for scroll in range(6))
        lines, mask = scrolls_plan(state, most)
        assert lines == best
        assert mask & taken == 0 and mask.bit_count() <= most


def test_levels_of_beads_are_their_average():
    table = Table(seats=2)
    table.beads(rosary=(2, 2))
    table.scrolls(1, 2)
    assert level_of(table.state, USUAL, NOBLE, PUSH) == 1.0  # 4 + two beads of 3.3: past 5, not past 11
    assert level_of(table.state, USUAL, MONK, PULL) == 0.0
    table.beads(rosary=(5, 4))
    assert level_of(table.state, USUAL, MONK, PULL) == 1.0
    assert level_of(table.state, USUAL, MONK, PUSH) == 1.0
    table.beads()
    assert level_of(table.state, USUAL, MONK, PUSH) == -1.0


def test_nothing_is_invented_without_goods():
    state = Table(seats=2).state
    state.containers = [0] * GOODS
    assert level_of(state, USUAL, ALCHEMIST, PUSH) == -1.0
    state.containers = list(replaced((0,) * GOODS, 0, 3))
    assert level_of(state, USUAL, ALCHEMIST, PUSH) == -1.0

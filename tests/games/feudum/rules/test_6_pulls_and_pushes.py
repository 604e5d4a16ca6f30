"""Chapter 6: what pull and push move in each guild, what they earn, and reeves."""

from itertools import combinations

import pytest

from gnomon.games.feudum.rules.functions import containers_filled, levels_reached, market_lines, scroll_lines
from gnomon.games.feudum.state import NO_SEAL
from gnomon.games.feudum.terms import GOOD_NAMES, GUILD_NAMES
from tests.games.feudum.rules.guild_tables import PLAYER, RIVAL, at_guild, use, why_not
from tests.kit.feudum import Table


def move(table: Table, *goods: str) -> Table:
    """Move goods one after the other, then end if there is anything left to move."""
    for good in goods:
        table.answer(good=good)
    if table.asks[0] == "goods":
        table.answer(enough="done")
    return table


# --- 6.4 who may, and when -------------------------------------------------------------------------------------------


@pytest.mark.rule("5.11", "6.4")
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_a_journeyman_pulls_and_a_master_pushes(guild: str):
    nobody, master, journeyman = at_guild(guild), at_guild(guild, "master"), at_guild(guild, "journeyman")
    assert (why_not(nobody, f"{guild}_pull"), why_not(nobody, f"{guild}_push")) == ("not_journeyman", "not_master")
    assert why_not(master, f"{guild}_pull") == "not_journeyman"
    assert why_not(journeyman, f"{guild}_push") == "not_master"
    assert why_not(master, f"{guild}_push") in ("", "nothing_to_move")


def emptied(guild: str, rank: str, **options: bool) -> Table:
    """A table on which no function can move anything."""
    table = at_guild(guild, rank, **options)
    for store in ("barn", "market", "containers"):
        table.store(store)
    table.beads()
    table.scrolls()
    table.rows(yellow=0, blue=0, red=0, purple=0)
    return table


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("rank", "function"), [("master", "push"), ("journeyman", "pull")])
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_a_function_must_move_something(guild: str, rank: str, function: str):
    assert why_not(emptied(guild, rank), f"{guild}_{function}") == "nothing_to_move"


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("rank", "function"), [("master", "push"), ("journeyman", "pull")])
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_as_an_option_it_may_move_nothing_and_earns_nothing(guild: str, rank: str, function: str):
    table = emptied(guild, rank, empty_functions=True)
    use(table, f"{guild}_{function}")
    assert table.points(PLAYER) == 0 and table.asks[0] == "turn"


@pytest.mark.rule("6.7.1", "6.7.6")
def test_as_an_option_an_empty_push_splits_the_purse():
    table = emptied("farmer", "master", empty_functions=True)
    table.state.purse = 3
    use(table, "farmer_push")
    assert table.state.shillings[PLAYER] == 2 and table.state.purse == 1


@pytest.mark.rule("6.4")
def test_goods_without_room_cannot_move_and_something_must():
    table = at_guild("farmer", "master")
    table.store("barn", wood=2, iron=1)
    table.store("market", wood=4)
    use(table, "farmer_push")
    assert table.options("good") == ["iron"] and table.options("enough") == []
    assert table.refusal(good="wood").code == "no_room" and table.refusal(good="food").code == "store_has_none"
    assert table.refusal(enough="done").code == "move_something"


# --- 6.4 lines and levels against brute force ------------------------------------------------------------------------


def full_lines(counts: list[int]) -> tuple[set[int], set[int]]:
    """Full rows and full columns of a market, each space looked at by itself."""
    spaces = {(row, column) for row, count in enumerate(counts) for column in range(count)}
    rows = {row for row in range(5) if all((row, column) in spaces for column in range(4))}
    columns = {column for column in range(4) if all((row, column) in spaces for row in range(5))}
    return rows, columns


@pytest.mark.rule("6.4", "6.5")
def test_lines_of_the_market_are_those_newly_full_rows_or_columns():
    table = Table(2)
    seen = set()
    for number in range(3_000):
        before = [number % 5, number // 5 % 5, number // 25 % 5, (number * 7) % 5, (number * 3) % 5]
        after = [min(4, count + (number >> row) % 3) for row, count in enumerate(before)]
        table.state.market = after
        moved = tuple(new - old for new, old in zip(after, before, strict=True))
        rows, columns = full_lines(before)
        new_rows, new_columns = full_lines(after)
        expected = max(len(new_rows - rows), len(new_columns - columns))
        assert market_lines(table.state, moved) == expected
        seen.add(expected)
    assert seen >= {0, 1, 2, 3}


@pytest.mark.rule("6.4", "6.5")
def test_a_container_is_filled_by_its_third_good():
    table = Table(2)
    table.state.containers = [3, 3, 3, 2, 1]
    assert containers_filled(table.state, (1, 0, 2, 2, 1)) == 2


LINES = ({1, 2, 3}, {4, 5}, {6}), ({1, 4, 6}, {2, 5}, {3})


@pytest.mark.rule("6.6", "6.4")
@pytest.mark.parametrize("single", [True, False])
def test_lines_of_scrolls_are_rows_or_columns_completed(single: bool):
    table = Table(2, single_scroll_lines=single)
    for size in range(7):
        for after in combinations(range(1, 7), size):
            table.state.scrolls = tuple(2 if scroll in after else NO_SEAL for scroll in range(1, 7))
            for filled in combinations(after, min(size, 2)):
                expected = max(
                    sum(line <= set(after) and bool(line & set(filled)) and (single or len(line) > 1) for line in lines)
                    for lines in LINES
                )
                mask = sum(1 << (scroll - 1) for scroll in filled)
                assert scroll_lines(table.state, mask) == expected


@pytest.mark.rule("6.4", "6.7.6")
def test_the_total_after_the_function_decides():
    assert [levels_reached(total, [5, 11, 17]) for total in (4, 5, 10, 11, 16, 17, 35)] == [0, 1, 1, 2, 2, 3, 3]


# --- farmer, merchant, alchemist: goods ------------------------------------------------------------------------------


@pytest.mark.rule("6.7.1", "6.4")
@pytest.mark.parametrize(("rows", "points"), [(0, 0), (1, 4), (2, 5), (3, 6)])
def test_farmer_push_up_to_five_goods_to_the_market(rows: int, points: int):
    table = at_guild("farmer", "master")
    table.store("barn", saltpeter=1, sulfur=1, iron=1, food=5)
    table.store("market", saltpeter=3, sulfur=3, iron=3)
    use(table, "farmer_push")
    move(table, *(GOOD_NAMES[:rows] or ("food",)))
    assert table.points(PLAYER, "pushes") == points == table.points(PLAYER)
    assert sum(table.state.barn) == 8 - max(rows, 1)


@pytest.mark.rule("6.7.1")
def test_farmer_push_moves_five_at_most_and_fills_columns():
    table = at_guild("farmer", "master")
    table.store("barn", saltpeter=2, sulfur=2, iron=2, wood=2, food=2)
    table.store("market")
    use(table, "farmer_push")
    for good in GOOD_NAMES:
        table.answer(good=good)
    assert table.state.market == [1] * 5 and table.points(PLAYER) == 4, "one column"
    assert table.asks[0] == "turn"


@pytest.mark.rule("6.7.2", "6.4")
@pytest.mark.parametrize(("goods", "points"), [(("wood", "food", "food"), 0), (("iron",), 3), (("iron", "wood"), 3)])
def test_merchant_pull_up_to_three_goods_from_the_barn(goods: tuple[str, ...], points: int):
    table = at_guild("merchant", "journeyman")
    table.store("barn", iron=1, wood=2, food=2)
    table.store("market", iron=3, wood=2)
    table.deck("bow", "sword", "wages")
    use(table, "merchant_pull")
    move(table, *goods)
    assert table.points(PLAYER, "pulls") == points
    assert (table.asks[0] == "keep") == bool(points)
    if points:
        assert table.options("keep") == ["bow", "sword"], "two writs, of which one is kept"
        table.answer(keep="sword")
        assert table.state.deck[0] == 0 and table.state.writs[PLAYER] == (1,)
    assert table.asks[0] != "goods" and sum(table.state.barn) == 5 - len(goods)


@pytest.mark.rule("6.7.2", "6.4")
@pytest.mark.parametrize(("filled", "points"), [(0, 0), (1, 4), (2, 5), (3, 6), (4, 6)])
def test_merchant_push_up_to_four_goods_to_the_alchemist(filled: int, points: int):
    table = at_guild("merchant", "master")
    table.store("market", saltpeter=1, sulfur=1, iron=1, wood=1, food=1)
    table.store("containers", saltpeter=2, sulfur=2, iron=2, wood=2)
    use(table, "merchant_push")
    move(table, *(GOOD_NAMES[:filled] or ("food",)))
    assert table.points(PLAYER, "pushes") == points and sum(table.state.market) == 5 - max(filled, 1)


@pytest.mark.rule("6.7.3")
def test_alchemist_pull_up_to_two_goods_of_the_market():
    table = at_guild("alchemist", "journeyman")
    table.store("market", sulfur=2, wood=1)
    table.store("containers", sulfur=1)
    use(table, "alchemist_pull").answer(good="sulfur").answer(good="sulfur")
    assert table.state.containers[1] == 3 and table.points(PLAYER, "pulls") == 3 and table.asks[0] == "keep"
    table = at_guild("alchemist", "journeyman")
    table.store("market", sulfur=2, wood=1)
    table.store("containers")
    use(table, "alchemist_pull").answer(good="sulfur").answer(good="wood")
    assert table.points(PLAYER) == 0 and table.asks[0] == "turn"


# --- alchemist, knight: inventions and krud --------------------------------------------------------------------------

RECIPES = {
    "ship": {"food": 1, "wood": 2},
    "submersible": {"food": 1, "iron": 2},
    "flying_machine": {"food": 1, "iron": 1, "wood": 1},
    "krud": {"saltpeter": 2, "sulfur": 1},
}


def stock(table: Table) -> dict[str, int]:
    return {name: table.state.containers[good] for good, name in enumerate(GOOD_NAMES)}


@pytest.mark.rule("6.7.3")
@pytest.mark.parametrize("invention", RECIPES)
def test_each_invention_takes_its_goods_from_the_guild(invention: str):
    table = at_guild("alchemist", "master")
    table.store("containers", saltpeter=3, sulfur=3, iron=3, wood=3, food=3)
    table.guild_vessels()
    bag = table.state.bag[:]
    use(table, "alchemist_push").answer(invent=invention)
    used = {name: 3 - number for name, number in stock(table).items() if number < 3}
    assert used == RECIPES[invention]
    assert [new - old for new, old in zip(table.state.bag, bag, strict=True)] == [
        RECIPES[invention].get(name, 0) for name in GOOD_NAMES
    ]
    assert sum(table.state.guild_vessels) == int(invention != "krud")
    table.answer(enough="done")
    assert table.points(PLAYER) == 4


@pytest.mark.rule("6.7.3")
@pytest.mark.parametrize("invention", RECIPES)
def test_an_invention_needs_all_its_goods(invention: str):
    for name in RECIPES[invention]:
        table = at_guild("alchemist", "master")
        goods = dict.fromkeys(GOOD_NAMES, 3) | {name: RECIPES[invention][name] - 1}
        table.store("containers", **goods)
        use(table, "alchemist_push")
        assert table.refusal(invent=invention).code == "guild_goods_short"


@pytest.mark.rule("6.7.3", "6.4")
def test_three_inventions_of_any_mix_with_cheaper_barrels():
    table = at_guild("alchemist", "master")
    table.store("containers", saltpeter=3, sulfur=2, iron=2, wood=1, food=1)
    use(table, "alchemist_push").answer(invent="krud").answer(invent="flying_machine")
    assert stock(table) == {"saltpeter": 1, "sulfur": 1, "iron": 1, "wood": 0, "food": 0}
    table.answer(invent="krud")
    assert stock(table)["saltpeter"] == stock(table)["sulfur"] == 0, "the second barrel, whatever came between"
    assert table.points(PLAYER) == 6


@pytest.mark.rule("6.7.3")
def test_the_third_barrel_takes_wood_alone():
    table = at_guild("alchemist", "master")
    table.rows(yellow=0, blue=0, red=0, purple=0)
    table.store("containers", saltpeter=3, sulfur=2, wood=1)
    use(table, "alchemist_push").answer(invent="krud").answer(invent="krud").answer(invent="krud")
    assert sum(table.state.containers) == 0 and table.state.rows[:4] == (6, 6, 6, 6)


@pytest.mark.rule("6.7.3")
def test_the_builder_may_stop_and_a_kind_that_is_away_cannot_be_built():
    table = at_guild("alchemist", "master")
    table.store("containers", wood=3, iron=3, food=3)
    table.guild_vessels(ship=3)
    use(table, "alchemist_push")
    assert table.refusal(invent="ship").code == "no_vessel_left"
    table.answer(invent="submersible").answer(enough="done")
    assert table.points(PLAYER) == 4 and table.state.guild_vessels == (3, 1, 0)


@pytest.mark.rule("6.7.3")
def test_a_barrel_fills_the_first_open_section_of_every_row_of_five():
    table = at_guild("alchemist", "master", seats=5)
    table.rows(yellow=6, blue=3, red=2, purple=1, green=0)
    table.store("containers", saltpeter=2, sulfur=1)
    use(table, "alchemist_push").answer(invent="krud")
    assert table.state.rows == (6, 6, 3, 3, 1), "the printed example: 0, 3, 1, 2 and 1 are added"


@pytest.mark.rule("6.7.3")
def test_as_many_barrels_as_the_emptiest_row_has_open_sections():
    table = at_guild("alchemist", "master")
    table.rows(yellow=6, blue=3, red=6, purple=6)
    table.store("containers", saltpeter=3, sulfur=3, wood=3)
    use(table, "alchemist_push").answer(invent="krud")
    assert table.asks[0] == "turn" and table.points(PLAYER) == 4, "no section is open any more"
    table = at_guild("alchemist", "master")
    table.rows(yellow=6, blue=6, red=6, purple=6)
    table.store("containers", saltpeter=3, sulfur=3)
    assert why_not(table, "alchemist_push") == "nothing_to_move"


@pytest.mark.rule("6.7.3")
def test_a_section_stays_half_full_where_markers_are_short():
    table = at_guild("alchemist", "master")
    table.rows(yellow=3, blue=2, red=0, purple=6)
    table.free_markers(PLAYER, 2)
    table.free_markers(RIVAL, 0)
    table.store("containers", saltpeter=2, sulfur=1)
    use(table, "alchemist_push").answer(invent="krud")
    assert table.state.rows[:4] == (5, 2, 1, 6) and table.state.free_markers[PLAYER] == 0


@pytest.mark.rule("6.7.4", "6.7.3", "6.4")
@pytest.mark.parametrize("invention", RECIPES)
def test_knight_pull_makes_one_barrel_or_vessel(invention: str):
    table = at_guild("knight", "journeyman")
    table.store("containers", saltpeter=3, sulfur=3, iron=3, wood=3, food=3)
    table.guild_vessels()
    use(table, "knight_pull").answer(invent=invention)
    used = {name: 3 - number for name, number in stock(table).items() if number < 3}
    assert used == RECIPES[invention] and sum(table.state.guild_vessels) == int(invention != "krud")
    assert table.points(PLAYER, "pulls") == 3 and table.asks[0] == "keep"


# --- knight, noble: markers for seals --------------------------------------------------------------------------------


def exchange(table: Table, *pairs: tuple[str, str]) -> Table:
    """Return markers of these colours for seals on these scrolls."""
    for colour, scroll in pairs:
        table.answer(marker=colour).answer(scroll=scroll)
    return table


@pytest.mark.rule("6.7.4", "6.6", "6.4")
@pytest.mark.parametrize(
    ("there", "filled", "points"),
    [((), "1", 0), ((), "6", 4), ((2, 3), "1", 4), ((1, 4), "26", 4), ((2, 3, 4), "156", 6), ((4, 6), "13", 5)],
)
def test_knight_push_returns_markers_of_different_colours_for_seals(there: tuple[int, ...], filled: str, points: int):
    table = at_guild("knight", "master")
    table.rows(yellow=2, blue=2, red=2, purple=2)
    table.scrolls(*there)
    pool = len(table.state.pool)
    use(table, "knight_push")
    exchange(table, *zip(("yellow", "red", "purple"), filled, strict=False))
    if table.asks[0] == "marker":
        table.answer(enough="done")
    assert table.points(PLAYER, "pushes") == points == table.points(PLAYER)
    assert sum(table.state.rows[:4]) == 8 - len(filled) and len(table.state.pool) == pool - len(filled)


@pytest.mark.rule("6.7.4")
def test_knight_push_colours_differ_and_scrolls_are_empty():
    table = at_guild("knight", "master")
    table.rows(yellow=2, blue=0, red=1, purple=0)
    table.scrolls(1)
    free = table.state.free_markers[:]
    use(table, "knight_push")
    assert table.refusal(marker="blue").code == "row_empty" and table.refusal(enough="done").code == "move_something"
    table.answer(marker="yellow")
    assert table.options("scroll") == ["2", "3", "4", "5", "6"] and table.refusal(scroll="1").code == "scroll_taken"
    table.answer(scroll="4")
    assert table.refusal(marker="yellow").code == "colours_must_differ"
    table.answer(marker="red").answer(scroll="2")
    assert table.asks[0] == "turn", "no third colour is left"
    assert table.state.free_markers[0] == free[0] + 1 and table.state.free_markers[2] == free[2] + 1


@pytest.mark.rule("6.7.4", "6.7.5", "1.5")
def test_the_seal_comes_from_the_general_supply_unseen():
    table = at_guild("knight", "master")
    table.scrolls()
    use(table, "knight_push")
    exchange(table, ("yellow", "5"))
    assert 2 <= table.state.scrolls[4] <= 5, "a value that nobody has seen"
    assert all(len(fact) == 3 for fact in table.happened("marker_returned"))


@pytest.mark.rule("6.7.4")
def test_three_exchanges_are_the_most():
    table = at_guild("knight", "master")
    table.rows(yellow=1, blue=1, red=1, purple=1)
    table.scrolls()
    use(table, "knight_push")
    exchange(table, ("yellow", "1"), ("blue", "4"), ("red", "6"))
    assert table.asks[0] == "turn" and table.points(PLAYER) == 4


@pytest.mark.rule("6.7.5", "6.4")
def test_noble_pull_exchanges_two_markers_if_it_can():
    table = at_guild("noble", "journeyman")
    table.scrolls(1)
    use(table, "noble_pull")
    exchange(table, ("blue", "2"))
    assert table.refusal(enough="done").code == "two_markers_needed"
    exchange(table, ("purple", "3"))
    assert table.points(PLAYER, "pulls") == 3 and table.asks[0] == "keep"


@pytest.mark.rule("6.7.5")
def test_noble_pull_makes_do_with_one_marker_and_earns_nothing_without_a_line():
    table = at_guild("noble", "journeyman")
    table.scrolls(1)
    table.rows(yellow=0, blue=2, red=0, purple=0)
    use(table, "noble_pull")
    exchange(table, ("blue", "2"))
    assert table.points(PLAYER) == 0 and table.asks[0] == "turn"


# --- noble, monk: seals that become beads ----------------------------------------------------------------------------


def flip(table: Table, *values: int) -> Table:
    """Put seals of these values on the first scrolls and flip them one after the other."""
    pool = list(table.state.pool)
    scrolls = [NO_SEAL] * 6
    for number, value in enumerate(values):
        pool.remove(value)
        scrolls[number] = value
    table.state.pool, table.state.scrolls = tuple(pool), tuple(scrolls)
    return table


@pytest.mark.rule("6.7.5", "6.4")
@pytest.mark.parametrize(
    ("rosary", "values", "points"),
    [
        ((), (2, 2), 0),
        ((), (2, 3), 4),
        ((5,), (2, 3), 4),
        ((5,), (3, 3), 5),
        ((5, 4), (4, 4), 6),
        ((4, 4, 4, 5), (2, 2), 6),
    ],
)
def test_noble_push_flips_two_seals_onto_the_rosary(rosary: tuple[int, ...], values: tuple[int, int], points: int):
    table = at_guild("noble", "master")
    table.scrolls()
    table.beads(rosary=rosary)
    flip(table, *values)
    use(table, "noble_push").answer(scroll="1").answer(scroll="2")
    assert table.points(PLAYER, "pushes") == points and len(table.state.rosary) == len(rosary) + 2
    assert all(token > 8 for token in table.state.rosary), "everybody sees the beads"


@pytest.mark.rule("6.7.5")
def test_noble_push_may_flip_a_single_seal():
    table = at_guild("noble", "master")
    table.scrolls()
    table.beads()
    flip(table, 5, 2)
    use(table, "noble_push")
    assert table.refusal(scroll="3").code == "no_seal_there" and table.refusal(enough="done").code == "move_something"
    table.answer(scroll="1").answer(enough="done")
    assert table.points(PLAYER) == 4 and len(table.state.rosary) == 1


@pytest.mark.rule("6.7.6")
@pytest.mark.parametrize(("rosary", "value", "points"), [((5, 3), 2, 0), ((5, 3), 3, 3), ((5, 5, 3), 2, 3)])
def test_monk_pull_flips_one_seal(rosary: tuple[int, ...], value: int, points: int):
    table = at_guild("monk", "journeyman")
    table.scrolls()
    table.beads(rosary=rosary)
    flip(table, value)
    use(table, "monk_pull").answer(scroll="1")
    assert table.points(PLAYER, "pulls") == points and (table.asks[0] == "keep") == bool(points)


# --- monk, farmer: alms ----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.7.1", "6.7.6")
@pytest.mark.parametrize(
    ("chickens", "bead", "points"), [((), 2, 0), ((), 3, 4), ((2, 2), 2, 5), ((4, 2), 2, 5), ((4, 3), 2, 6)]
)
def test_monk_push_puts_alms_on_a_chicken(chickens: tuple[int, ...], bead: int, points: int):
    table = at_guild("monk", "master")
    table.beads(rosary=(bead,), chickens=chickens)
    use(table, "monk_push")
    assert table.points(PLAYER, "pushes") == points == table.points(PLAYER)
    assert len(table.state.chickens) == len(chickens) + 1 and table.state.rosary == ()


@pytest.mark.rule("6.7.1", "6.7.6")
@pytest.mark.parametrize(("chickens", "bead", "points"), [((), 4, 0), ((), 5, 3), ((2,), 3, 3), ((5,), 2, 3)])
def test_farmer_pull_takes_alms_from_the_rosary(chickens: tuple[int, ...], bead: int, points: int):
    table = at_guild("farmer", "journeyman")
    table.beads(rosary=(bead,), chickens=chickens)
    use(table, "farmer_pull")
    assert table.points(PLAYER, "pulls") == points and (table.asks[0] == "keep") == bool(points)
    assert len(table.state.chickens) == len(chickens) + 1


@pytest.mark.rule("6.7.1", "6.7.6")
def test_of_the_two_fists_one_bead_goes_on_the_chicken_the_other_back():
    found = set()
    for seed in range(20):
        table = Table(2, seed=seed)
        table.pawn(PLAYER, "monk", "B1")
        table.track("monk", PLAYER)
        table.beads(rosary=(2, 5, 3))
        table.hand(PLAYER, "guild", "tax")
        table.turn(PLAYER)
        use(table, "monk_push")
        (alms,) = table.state.chickens
        assert sorted([*table.state.rosary, alms]) == [10, 11, 13] and alms in (10, 13)
        found.add(alms)
    assert found == {10, 13}

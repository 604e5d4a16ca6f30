"""Chapter 5.3 and 5.4: Influence with Money is Influence, Improve with tiles and Tend Landscape."""

import pytest

from gnomon.games.feudum.terms import GUILD_NAMES
from gnomon.kernel.options import Value
from tests.kit.feudum import Table, guild_of, place_of

RED, GREEN, BLUE = range(3)


# --- 5.3 Influence ---------------------------------------------------------------------------------------------------


def at_d4(
    ruler: int = -1,
    subject: bool = False,
    serf: int = -1,
    kind: str = "farm",
    character: str = "monk",
    **options: Value,
) -> Table:
    """Red's one pawn, member of its guild, stands at D4 with the markers told; he has three markers and a shilling."""
    table = Table(3, **options)
    table.location("D4", kind, ruler, subject, serf, guild="knight" if kind == "feudum" else "")
    table.pawn(RED, character, "D4")
    table.track(character, RED)
    table.give(RED, markers=3, shillings=1)
    table.hand(RED, "influence", "tax")
    table.hand(GREEN, "tax")
    return table.turn(RED)


def markers(table: Table, name: str = "D4") -> tuple[int, int, int]:
    """Ruler, subject and serf of a location."""
    place = place_of(name)
    return table.state.ruler[place], table.state.subject[place], table.state.serf[place]


@pytest.mark.rule("5.3", "7.2")
@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ((-1, False, -1), (RED, 0, -1), "rules"),
        ((GREEN, False, -1), (GREEN, 0, RED), "serves"),
        ((RED, False, -1), (RED, 1, -1), "subjected"),
        ((RED, False, GREEN), (RED, 1, GREEN), "subjected"),
        ((GREEN, False, RED), (RED, 1, GREEN), "rules"),
        ((GREEN, True, -1), (GREEN, 1, RED), "serves"),
    ],
)
def test_the_table_of_influence(before: tuple[int, bool, int], after: tuple[int, int, int], what: str):
    table = at_d4(*before)
    seats = [seat for seat in (RED, GREEN) if seat in before]
    held = [table.state.markers[seat] + sum(seat in track for track in table.state.tracks) for seat in seats]
    table.answer(play="influence").answer(place="D4")
    assert markers(table) == after
    for seat, number in zip(seats, held, strict=True):
        now = table.state.markers[seat] + sum(seat in track for track in table.state.tracks)
        assert now == number - (seat == RED), "one marker of the active player, and nobody else's returns"
    place = place_of("D4")
    facts = {"rules": (RED, place, before[0], 0), "serves": (RED, place), "subjected": (RED, place)}
    assert table.happened(what) == [facts[what]]
    table.check()


@pytest.mark.rule("5.3", "7.2")
@pytest.mark.parametrize(
    ("before", "code"),
    [
        ((GREEN, True, RED), "subject_protects"),
        ((RED, True, GREEN), "subject_there"),
        ((RED, True, -1), "subject_there"),
        ((GREEN, False, BLUE), "two_players_there"),
        ((GREEN, True, BLUE), "two_players_there"),
    ],
)
def test_where_no_marker_may_be_added(before: tuple[int, bool, int], code: str):
    table = at_d4(*before)
    refusal = table.refusal(play="influence")
    assert (refusal.code, refusal.section) == (code, "5.3")


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("allowed", [False, True])
def test_a_feudum_does_not_change_hands_but_by_an_option(allowed: bool):
    table = at_d4(GREEN, serf=RED, kind="feudum", bumping_feudums=allowed)
    if not allowed:
        assert table.refusal(play="influence").code == "feudum_holds"
        return
    table.answer(play="influence").answer(place="D4")
    assert markers(table) == (RED, 1, GREEN) and table.stars(RED, "knight") == 3


@pytest.mark.rule("5.3")
def test_a_feudum_takes_a_serf_and_a_subject():
    table = at_d4(GREEN, kind="feudum").answer(play="influence").answer(place="D4")
    assert markers(table) == (GREEN, 0, RED)
    table = at_d4(RED, kind="feudum").answer(play="influence").answer(place="D4")
    assert markers(table) == (RED, 1, -1)


@pytest.mark.rule("5.3")
def test_each_location_of_ones_pawns_takes_one_marker_in_the_order_of_ones_choice():
    table = Table(2)
    for place in ("B1", "F2", "F2"):
        table.pawn(RED, "monk", place)
    table.pawn(GREEN, "monk", "S1")
    table.track("monk", RED, GREEN)
    table.give(RED, markers=5)
    table.hand(RED, "influence", "tax")
    table.turn(RED).answer(play="influence")
    assert table.options("place") == ["F2", "B1"]
    assert table.refusal(place="S1").code == "no_pawn_there"
    table.answer(place="B1")
    assert table.refusal(place="B1").code == "location_done"
    table.answer(place="F2")
    assert table.asks[0] == "turn", "several pawns on one location add one marker"
    assert markers(table, "B1") == markers(table, "F2") == (RED, 0, -1) and table.state.markers[RED] == 3


@pytest.mark.rule("5.3")
def test_three_pawns_on_three_locations_add_three_and_one_may_stop():
    for stop in (1, 3):
        table = Table(2)
        for place in ("B1", "F2", "D3"):
            table.pawn(RED, "monk", place)
        table.track("monk", RED)
        table.give(RED, markers=5)
        table.hand(RED, "influence", "tax")
        table.hand(GREEN, "tax")
        table.turn(RED).answer(play="influence")
        for place in ("B1", "F2", "D3")[:stop]:
            table.answer(place=place)
        if stop < 3:
            table.answer(enough="done")
        assert table.state.markers[RED] == 5 - stop and table.asks == ("turn", GREEN)


@pytest.mark.rule("5.3")
def test_without_a_pawn_or_a_marker_nobody_influences():
    table = Table(2)
    table.location("D4", "farm", RED)
    table.give(RED, markers=3)
    table.hand(RED, "influence", "tax")
    assert table.turn(RED).refusal(play="influence").code == "no_pawn_on_board"
    table = Table(2)
    table.pawn(RED, "monk", "D4")
    table.track("monk", RED)
    table.hand(RED, "influence", "tax")
    assert table.turn(RED).refusal(play="influence").code == "no_marker_left"


@pytest.mark.rule("5.3", "6.2")
def test_a_due_guild_marker_comes_before_the_next_location():
    table = Table(2)
    for place in ("B1", "F2"):
        table.pawn(RED, "farmer", place)
    table.location("B1", "farm", GREEN, serf=RED)
    table.location("B4", "farm", GREEN)
    table.pawn(GREEN, "knight", "D3")
    table.pawn(GREEN, "farmer", "D3")
    table.track("farmer", GREEN, RED)
    table.track("knight", GREEN)
    table.give(RED, markers=2)
    table.hand(RED, "influence", "tax")
    table.turn(RED).answer(play="influence").answer(place="B1")
    assert table.state.tracks[guild_of("farmer")] == (RED, GREEN), "three stars exceed two"
    assert table.stars(GREEN, "knight") == 2 and table.options("place") == ["F2"]
    assert table.happened("seated") == [(RED, 0, 0), (GREEN, 0, 1)]


@pytest.mark.rule("5.3", "6.2")
def test_the_last_marker_goes_to_the_guild_when_it_is_due():
    table = Table(2)
    table.pawn(RED, "monk", "B1")
    table.pawn(RED, "monk", "F2")
    table.location("B1", "outpost", GREEN, serf=RED)
    table.pawn(GREEN, "alchemist", "D3")
    table.pawn(GREEN, "monk", "D3")
    table.track("monk", RED, GREEN)
    table.track("alchemist", GREEN)
    table.give(RED, markers=1)
    table.hand(RED, "influence", "tax")
    table.hand(GREEN, "tax")
    table.turn(RED).answer(play="influence").answer(place="B1")
    assert table.asks == ("turn", GREEN) and table.state.ruler[place_of("F2")] == -1


@pytest.mark.rule("5.3", "5.9")
def test_a_seal_stays_under_a_serf_that_becomes_subject():
    table = Table(2)
    table.location("D4", "farm", GREEN, serf=RED)
    table.immunity("D4", "serf")
    table.pawn(RED, "monk", "D4")
    table.track("monk", RED)
    table.give(RED, markers=2)
    table.hand(RED, "influence", "tax")
    seal = table.state.immunity[2 * place_of("D4") + 1]
    table.turn(RED).answer(play="influence").answer(place="D4")
    assert table.state.immunity[2 * place_of("D4") : 2 * place_of("D4") + 2] == (seal, 0)
    assert markers(table) == (RED, 1, GREEN)
    table.check()


@pytest.mark.rule("5.3", "7.4.3", "5.9")
def test_a_seal_under_a_serf_that_comes_to_rule_goes_to_its_owner():
    table = Table(2)
    table.location("B1", "feudum", GREEN, serf=RED, guild="monk")
    table.immunity("B1", "serf")
    for _ in range(3):
        table.pawn(RED, "knight", "B1")
    table.hand(RED, "conquer", "tax")
    table.turn(RED).answer(play="conquer").answer(target_feudum="B1")
    assert markers(table, "B1") == (RED, 0, -1) and len(table.state.seals[RED]) == 1
    assert table.happened("seal_taken") == [(RED, place_of("B1"), 1)]
    table.check()


# --- 5.3 Money is Influence ------------------------------------------------------------------------------------------


@pytest.mark.rule("5.3")
def test_a_merchant_deposes_a_lone_ruler_for_a_shilling():
    table = at_d4(GREEN, character="merchant").answer(play="influence")
    assert table.options("place") == table.options("money_is_influence") == ["D4"], "he may also serve"
    table.answer(money_is_influence="D4")
    assert markers(table) == (RED, 0, GREEN) and table.state.shillings[RED] == 0
    assert table.happened("paid_shillings") == [(RED, 1)]
    assert table.happened("rules") == [(RED, place_of("D4"), GREEN, 1)]
    table.check()


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("before", "character", "code"),
    [
        ((GREEN, False, -1), "monk", "merchant_needed"),
        ((GREEN, True, -1), "merchant", "no_lone_marker"),
        ((GREEN, False, RED), "merchant", "no_lone_marker"),
        ((RED, False, -1), "merchant", "no_lone_marker"),
        ((-1, False, -1), "merchant", "no_lone_marker"),
    ],
)
def test_when_money_is_no_influence(before: tuple[int, bool, int], character: str, code: str):
    table = at_d4(*before, character=character).answer(play="influence")
    refusal = table.refusal(money_is_influence="D4")
    assert (refusal.code, refusal.section) == (code, "5.3") and table.options("money_is_influence") == []


@pytest.mark.rule("5.3")
def test_money_needs_a_shilling():
    table = Table(2)
    table.location("D4", "farm", GREEN)
    table.pawn(RED, "merchant", "D4")
    table.track("merchant", RED)
    table.give(RED, markers=1)
    table.hand(RED, "influence", "tax")
    refusal = table.turn(RED).answer(play="influence").refusal(money_is_influence="D4")
    assert (refusal.code, refusal.facts) == ("shillings_needed", {"needed": 1, "held": 0})


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("allowed", [False, True])
def test_money_does_not_buy_a_feudum_but_by_an_option(allowed: bool):
    table = at_d4(GREEN, kind="feudum", character="merchant", bumping_feudums=allowed).answer(play="influence")
    assert table.options("money_is_influence") == ["D4"] * allowed
    if not allowed:
        assert table.refusal(money_is_influence="D4").code == "feudum_holds"


@pytest.mark.rule("5.3")
def test_money_once_a_play_and_the_other_locations_as_usual():
    table = Table(2)
    for name in ("B1", "D4"):
        table.location(name, "farm", GREEN)
        table.pawn(RED, "merchant", name)
    table.pawn(RED, "monk", "F2")
    table.track("merchant", RED)
    table.track("monk", RED)
    table.give(RED, markers=3, shillings=9)
    table.hand(RED, "influence", "tax")
    table.turn(RED).answer(play="influence").answer(money_is_influence="B1")
    assert table.refusal(money_is_influence="D4").code == "money_once"
    assert table.refusal(place="B1").code == "location_done"
    table.answer(place="D4").answer(place="F2")
    assert [markers(table, name) for name in ("B1", "D4", "F2")] == [(RED, 0, GREEN), (GREEN, 0, RED), (RED, 0, -1)]
    assert table.state.shillings[RED] == 8


@pytest.mark.rule("5.3", "6.1")
def test_a_new_ruler_changes_the_guilds_of_the_type_for_both():
    table = Table(2)
    table.location("B4", "town", GREEN)
    table.pawn(RED, "merchant", "B4")
    table.pawn(GREEN, "noble", "F2")
    table.pawn(GREEN, "merchant", "F2")
    table.track("merchant", GREEN, RED)
    table.track("noble", GREEN)
    table.give(RED, markers=1, shillings=1)
    table.hand(RED, "influence", "tax")
    table.turn(RED)
    assert [table.stars(seat, "merchant") for seat in (RED, GREEN)] == [1, 2]
    table.answer(play="influence").answer(money_is_influence="B4")
    assert [table.stars(seat, "merchant") for seat in (RED, GREEN)] == [2, 1]
    assert table.state.tracks[guild_of("merchant")] == (RED, GREEN) and table.stars(GREEN, "noble") == 1


# --- 5.4 Improve -----------------------------------------------------------------------------------------------------


def improving(kind: str, place: str = "F1", epoch: int = 1, tiles: int = 0, **goods: int) -> Table:
    """Red rules a location without a pawn, with goods in his supply."""
    table = Table(2)
    table.location(place, kind, RED)
    table.give(RED, **goods)
    for _ in range(tiles):
        table.tile(RED, "orchard")
    table.state.epoch = epoch
    table.hand(RED, "improve", "tax")
    table.hand(GREEN, "tax")
    return table.turn(RED)


@pytest.mark.rule("5.4", "7.1")
@pytest.mark.parametrize(
    ("kind", "good", "becomes", "points"), [("outpost", "wood", "farm", 2), ("farm", "iron", "town", 3)]
)
def test_one_step_for_a_good_to_the_haversack(kind: str, good: str, becomes: str, points: int):
    table = improving(kind, **{good: 2})
    bag = table.state.bag[:]
    table.answer(play="improve").answer(place="F1")
    assert table.state.kind[place_of("F1")] == ("outpost", "farm", "town").index(becomes)
    assert table.goods(RED) == {good: 1} and sum(table.state.bag) == sum(bag) + 1
    assert table.happened("improved_to") == [(RED, place_of("F1"), table.state.kind[place_of("F1")], -1)]
    assert table.points(RED, "improvements") == points and sum(table.state.tiles[:4]) == 1
    region, epoch = table.happened("took_tile")[0][1:3]
    assert (region, epoch) == (2, 1) and table.state.stacks == (1, 1, 2, 1, 1, 1)
    table.check()


@pytest.mark.rule("5.4", "6.8", "7.1")
def test_a_town_becomes_a_feudum_for_a_seal_to_the_general_supply():
    table = Table(2)
    table.location("F1", "town", RED)
    table.token(RED, 3)
    pool = len(table.state.pool)
    table.hand(RED, "improve", "tax")
    table.turn(RED).answer(play="improve").answer(place="F1")
    assert table.asks == ("icon", RED) and table.options() == list(GUILD_NAMES)
    table.answer(icon="noble")
    place = place_of("F1")
    assert (table.state.kind[place], table.state.icon[place]) == (3, guild_of("noble"))
    assert table.state.seals[RED] == () and len(table.state.pool) == pool + 1 and table.state.feudums[4] == 1
    assert table.points(RED) == 4 and table.stars(RED, "noble") == 3
    table.check()


@pytest.mark.rule("5.4", "7.1")
@pytest.mark.parametrize(
    ("kind", "code"),
    [("outpost", "wood_needed"), ("farm", "iron_needed"), ("town", "seal_needed"), ("feudum", "feudum_is_highest")],
)
def test_what_each_step_needs(kind: str, code: str):
    table = Table(2)
    table.location("F1", kind, RED, guild="monk" if kind == "feudum" else "")
    table.give(RED, saltpeter=3, food=3, shillings=9)
    table.token(RED, 3, bead=True)
    table.hand(RED, "improve", "tax")
    refusal = table.turn(RED).refusal(play="improve")
    assert (refusal.code, refusal.section) == (code, "5.4"), "a bead is no seal"


@pytest.mark.rule("5.4")
def test_only_ones_own_locations_and_no_pawn_is_needed():
    table = Table(2)
    table.location("F1", "outpost", GREEN, serf=RED)
    table.pawn(RED, "monk", "F1")
    table.pawn(RED, "monk", "F2")
    table.give(RED, wood=1)
    table.hand(RED, "improve", "tax")
    assert table.turn(RED).refusal(play="improve").code == "rules_nothing"
    table = Table(2)
    table.location("F1", "outpost", GREEN, serf=RED)
    table.location("S3", "outpost", RED)
    table.give(RED, wood=1)
    table.hand(RED, "improve", "tax")
    table.turn(RED).answer(play="improve")
    assert table.options("place") == ["S3"] and table.refusal(place="F1").code == "not_ruler"


@pytest.mark.rule("5.4", "4.4")
@pytest.mark.parametrize("kind", ["outpost", "farm"])
def test_a_tile_may_stand_for_the_good_but_not_for_a_seal(kind: str):
    table = improving(kind, tiles=1).answer(play="improve").answer(place="F1")
    assert table.happened("tile_spent") == [(RED, 0, 3 if kind == "outpost" else 2)]
    assert improving("town", tiles=1).refusal(play="improve").code == "seal_needed"


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(
    ("kind", "goods", "stay"), [("outpost", {"wood": 1}, True), ("farm", {"iron": 1}, False), ("town", {}, True)]
)
def test_goods_stay_but_for_those_of_a_farm_that_becomes_a_town(kind: str, goods: dict[str, int], stay: bool):
    table = Table(2)
    table.location("F1", kind, RED, subject=True, serf=GREEN)
    table.landscape("F1", "silver_mine", 2)
    table.goods_at("F1", food=2, wood=1)
    table.give(RED, **goods)
    table.token(RED, 2)
    bag = sum(table.state.bag)
    table.hand(RED, "improve", "tax")
    table.turn(RED).answer(play="improve").answer(place="F1")
    if kind == "town":
        table.answer(icon="monk")
    assert table.beside("F1") == ({"food": 2, "wood": 1} if stay else {})
    assert sum(table.state.bag) == bag + sum(goods.values()) + (0 if stay else 3)
    assert table.happened("goods_lost") == ([] if stay else [(place_of("F1"), 0, 0, 0, 1, 2)])
    place = place_of("F1")
    assert markers(table, "F1") == (RED, 1, GREEN) and table.state.resources[place] == 2


CHART = {1: (2, 3, 4), 2: (3, 4, 5), 3: (4, 5, 6), 4: (5, 6, 7)}
STEPS: tuple[tuple[str, dict[str, int]], ...] = (("outpost", {"wood": 1}), ("farm", {"iron": 1}), ("town", {}))


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("epoch", CHART)
@pytest.mark.parametrize("step", range(3))
def test_the_chart_of_region_tiles(epoch: int, step: int):
    kind, goods = STEPS[step]
    for now in range(epoch, 5):
        table = Table(2)
        table.location("F1", kind, RED)
        table.give(RED, **goods)
        table.token(RED, 2)
        table.state.epoch = now
        table.stacks(forest=epoch)
        table.hand(RED, "improve", "tax")
        table.turn(RED).answer(play="improve").answer(place="F1")
        if kind == "town":
            table.answer(icon="monk")
        assert table.points(RED, "improvements") == CHART[epoch][step] and table.state.stacks[2] == epoch + 1
        landscape = table.happened("took_tile")[0][3]
        assert landscape == table.state.faces[4 * 2 + epoch - 1] and table.state.tiles[landscape] == 1


@pytest.mark.rule("5.4")
def test_a_later_tile_or_none_gives_way_to_a_past_one_of_another_region_without_points():
    for forest in (3, 5):
        table = improving("outpost", epoch=2, wood=1)
        table.stacks(forest=forest, sea=2, desert=3, mountain=5)
        table.answer(play="improve").answer(place="F1")
        assert table.asks == ("past_tile", RED) and table.options() == ["island", "badlands"]
        assert table.refusal(stack="sea").code == table.refusal(stack="desert").code == "tile_not_past"
        assert table.refusal(stack="mountain").code == "stack_empty"
        table.answer(stack="island")
        assert table.points(RED) == 0 and table.state.stacks[1] == 2 and table.state.stacks[2] == forest
        assert table.happened("took_tile")[0][1:3] == (1, 1)


@pytest.mark.rule("5.4")
def test_without_a_past_tile_there_is_none():
    table = improving("outpost", wood=1)
    table.stacks(forest=2)
    table.answer(play="improve").answer(place="F1")
    assert sum(table.state.tiles) == 0 and table.happened("no_tile") == [(RED, 2)]
    assert table.state.kind[place_of("F1")] == 1 and table.asks == ("turn", GREEN)


@pytest.mark.rule("5.4", "8.4")
def test_the_next_epoch_waits_for_the_end_of_the_round():
    table = improving("outpost", wood=1)
    table.stacks(sea=2, island=2, desert=2)
    table.answer(play="improve").answer(place="F1")
    assert table.state.stacks.count(2) == 4 and table.state.epoch == 1


@pytest.mark.rule("5.4", "6.1")
def test_a_new_type_changes_the_stars_of_guilds():
    table = improving("outpost", wood=1)
    table.pawn(RED, "monk", "B1")
    table.pawn(RED, "knight", "B1")
    table.track("monk", RED)
    table.track("knight", RED)
    assert (table.stars(RED, "monk"), table.stars(RED, "knight")) == (2, 1)
    table.answer(play="improve").answer(place="F1")
    assert (table.stars(RED, "monk"), table.stars(RED, "knight")) == (1, 2)


# --- 5.4 Tend Landscape ----------------------------------------------------------------------------------------------


def tending(*tiles: str, wood: int = 1, **options: Value) -> Table:
    """Red serves at F1 and F3, rules D3, and has tiles and wood."""
    table = Table(2, **options)
    table.location("F1", "outpost", GREEN, serf=RED)
    table.location("F3", "town", GREEN, serf=RED)
    table.location("D3", "outpost", RED, serf=GREEN)
    for tile in tiles:
        table.tile(RED, tile)
    table.give(RED, wood=wood)
    table.hand(RED, "improve", "tax")
    table.hand(GREEN, "tax")
    return table.turn(RED)


@pytest.mark.rule("5.4", "8.3")
def test_a_serf_lays_a_landscape_for_wood_and_two_points():
    table = tending("silver_mine")
    wood = table.state.bag[3]
    table.answer(play="tend_landscape")
    assert table.options("place") == ["F1", "F3"] and table.refusal(place="D3").code == "not_serf"
    table.answer(place="F3")
    assert table.asks == ("landscape_tile", RED)
    table.answer(tile="silver_mine")
    place = place_of("F3")
    assert (table.state.landscape[place], table.state.resources[place]) == (2, 3)
    assert table.points(RED, "tending") == 2 and table.state.bag[3] == wood + 1 and sum(table.state.tiles) == 0
    assert table.happened("laid_landscape") == [(RED, place, 2)]
    assert table.happened("resources_came") == [(place, 2, 3)]
    assert table.asks == ("collection", RED)
    table.answer(collect="F3")
    assert table.state.shillings[RED] == 2 and table.state.shillings[GREEN] == 1, "one goes to the ruler"


@pytest.mark.rule("5.4", "8.3")
def test_the_resources_may_be_left():
    table = tending("orchard").answer(play="tend_landscape").answer(place="F1").answer(tile="orchard")
    table.answer(enough="done")
    assert table.state.resources[place_of("F1")] == 3 and table.goods(RED) == {}


@pytest.mark.rule("5.4")
def test_one_landscape_to_a_location_and_never_replaced():
    table = tending("orchard")
    table.landscape("F1", "silver_mine", 0)
    table.answer(play="tend_landscape")
    assert table.options("place") == ["F3"]
    assert table.refusal(place="F1").code == "landscape_there"
    table = tending("orchard")
    table.landscape("F1", "silver_mine", 0)
    table.landscape("F3", "silver_mine", 0)
    assert table.refusal(play="tend_landscape").code == "no_place_to_tend"


@pytest.mark.rule("5.4", "4.4")
def test_another_tile_may_be_the_wood_but_not_the_same_one():
    assert tending("orchard", wood=0).refusal(play="tend_landscape").code == "wood_needed"
    assert tending(wood=1).refusal(play="tend_landscape").code == "no_tile"
    table = tending("orchard", "silver_mine", wood=0).answer(play="tend_landscape").answer(place="F1")
    assert table.options("tile") == ["orchard", "silver_mine"]
    table.answer(tile="silver_mine")
    assert table.happened("tile_spent") == [(RED, 0, 3)] and table.state.landscape[place_of("F1")] == 2


@pytest.mark.rule("5.4")
def test_it_is_laid_instead_of_improving():
    table = tending("orchard", wood=2).answer(play="tend_landscape").answer(place="F1").answer(tile="orchard")
    if table.asks[0] == "payment":
        table.answer(pay="good")
    table.answer(enough="done")
    assert table.asks == ("turn", GREEN) and not table.happened("improved_to") and not table.happened("took_tile")


@pytest.mark.rule("5.4", "3.3")
def test_the_basic_game_lays_no_landscapes():
    assert tending("orchard", advanced=False).refusal(play="tend_landscape").code == "only_advanced"

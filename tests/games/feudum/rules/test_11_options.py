"""Chapter 11b: every switch of the engine, its default and its other way, and the tables that may be replaced."""

from collections import Counter

import pytest

from gnomon.games.feudum.components import exported, read_components
from gnomon.games.feudum.decisions import NOURISH
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.game import GAME, Feudum
from gnomon.games.feudum.setting import SPECS
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import FLYING_ROUTE
from gnomon.kernel.errors import BadInput
from gnomon.kernel.options import Value
from tests.games.feudum.rules.guild_tables import at_guild, use
from tests.kit.feudum import Table, place_of

RED, GREEN = range(2)

SWITCHES: dict[str, tuple[Value, Value]] = {
    "advanced": (True, False),
    "bumping_feudums": (False, True),
    "single_scroll_lines": (True, False),
    "fists": ("random", "opponent"),
    "may_starve_pawns": (True, False),
    "tile_as_wine": (False, True),
    "patronage": ("icon", "any"),
    "monster_moves_count": (False, True),
    "empty_functions": (False, True),
    "feeding": ("in_turn", "together"),
    "reading": ("manual", "notes"),
}
"""The default and the alternative."""


@pytest.mark.rule("3.3", "5.2.5", "5.3", "6.4", "6.6", "6.7", "8.1", "9")
def test_the_eleven_switches_and_their_defaults():
    assert {
        spec.name: (spec.default, *(one for one in spec.choices if one != spec.default)) for spec in SPECS
    } == SWITCHES
    state = GAME.setup({}, 3, 1)
    assert isinstance(state, FeudumState)
    assert state.setting.option_values == {name: default for name, (default, _) in SWITCHES.items()}


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("name", SWITCHES)
def test_no_other_value_is_taken(name: str):
    with pytest.raises(BadInput):
        GAME.setup({name: "perhaps"}, 2, 1)


def both(name: str) -> list[Value]:
    """The values of a switch, the default first."""
    return list(SWITCHES[name])


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("value", both("advanced"))
def test_advanced(value: Value):
    table = Table(2, advanced=value)
    table.pawn(RED, "alchemist", "S1")
    table.give(RED, food=1)
    table.hand(RED, "migrate", "tax")
    table.turn(RED).answer(play="migrate")
    assert len(table.options("place")) == (7 if value else 1)


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("value", both("bumping_feudums"))
def test_bumping_feudums(value: Value):
    for serf, answer in ((RED, "place"), (-1, "money_is_influence")):
        table = Table(2, bumping_feudums=value)
        table.location("B1", "feudum", GREEN, serf=serf, guild="noble")
        table.location("F2", "outpost")
        table.pawn(RED, "merchant", "B1")
        table.pawn(RED, "merchant", "F2")
        table.track("merchant", RED)
        table.give(RED, markers=2, shillings=1)
        table.hand(RED, "influence", "tax")
        table.turn(RED).answer(play="influence")
        assert ("B1" in table.options(answer)) == bool(value)
        if not value:
            assert table.refusal(**{answer: "B1"}).code == "feudum_holds"


@pytest.mark.rule("6.6")
@pytest.mark.parametrize("value", both("single_scroll_lines"))
def test_single_scroll_lines(value: Value):
    table = at_guild("noble", "journeyman", single_scroll_lines=value)
    table.scrolls()
    table.rows(yellow=1, blue=1)
    use(table, "noble_pull").answer(marker="yellow").answer(scroll="6").answer(marker="blue")
    if table.asks[0] == "scroll":
        table.answer(scroll="1")
    assert table.points(RED, "pulls") == (3 if value else 0), "{6} is a line of a single scroll"


@pytest.mark.rule("6.7.1", "6.7.6")
@pytest.mark.parametrize("value", both("fists"))
def test_fists(value: Value):
    table = at_guild("monk", fists=value)
    table.give(RED, shillings=3)
    table.beads(rosary=(2, 5))
    use(table, "monk_trade")
    assert (table.asks == ("hide", GREEN)) == (value == "opponent")
    if value == "opponent":
        table.answer(fist="left").answer(fist="left")
        assert [value_of(bead) for bead in table.state.beads[RED]] == [2], "the lower one was in the left hand"
    assert len(table.state.beads[RED]) == 1 and len(table.state.rosary) == 1


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("value", both("may_starve_pawns"))
def test_may_starve_pawns(value: Value):
    table = Table(2, may_starve_pawns=value)
    table.pawn(RED, "monk", "B1")
    table.pawn(RED, "monk", "B1")
    table.give(RED, food=1)
    table.step(NOURISH, 0)
    assert ("done" in table.options()) == bool(value)
    if not value:
        assert table.refusal(enough="done").code == "must_feed"
    table.answer(feed="pawn_2_food")
    assert table.state.pawn_at[:3] == [-1, place_of("B1"), -1]


@pytest.mark.rule("4.4", "8.1")
@pytest.mark.parametrize("value", both("tile_as_wine"))
def test_tile_as_wine(value: Value):
    table = Table(2, tile_as_wine=value)
    table.pawn(RED, "monk", "B1")
    table.tile(RED, "orchard")
    table.step(NOURISH, 0)
    if not value:
        assert table.refusal(feed="pawn_1_orchard_wine").code == "tile_is_no_wine"
        return
    sulfur = table.state.bag[1]
    table.answer(feed="pawn_1_orchard_wine")
    assert table.state.pawn_wine[0] and sum(table.state.tiles) == 0
    table.step(NOURISH, 0)
    assert table.state.pawn_at[0] == place_of("B1") and not table.state.pawn_wine[0]
    assert table.state.bag[1] == sulfur, "there is no cube to return"


@pytest.mark.rule("9")
@pytest.mark.parametrize("value", both("patronage"))
def test_patronage(value: Value):
    table = Table(2, patronage=value)
    for _ in range(3):
        table.pawn(RED, "knight", "B1")
    table.track("knight", RED)
    table.writs(RED, "patronage_1", "patronage_2")
    table.hand(RED, "tax", "move")
    table.turn(RED)
    found = table.options("mandate")
    assert found == (
        ["patronage_2_1"] if value == "icon" else [f"patronage_{card}_{one}" for card in (1, 2) for one in (1, 2, 3)]
    )


@pytest.mark.rule("5.2.5", "8.6")
@pytest.mark.parametrize("value", both("monster_moves_count"))
def test_monster_moves_count(value: Value):
    table = Table(2, monster_moves_count=value)
    table.pawn(RED, "farmer", "F2")
    table.monster(RED, "sea_serpent", "D1")
    table.hand(RED, "move", "tax")
    table.turn(RED).answer(play="move").answer(step="sea_serpent_B3_ship").answer(enough="done")
    assert table.state.moves[RED] == int(bool(value))


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("value", both("empty_functions"))
def test_empty_functions(value: Value):
    table = at_guild("farmer", "master", empty_functions=value)
    table.store("barn")
    table.state.purse = 3
    if not value:
        assert table.refusal(play="guild").code == "no_function"
        return
    use(table, "farmer_push")
    assert table.state.shillings[RED] == 2 and table.state.purse == 1 and table.points(RED) == 0


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("value", both("feeding"))
def test_feeding(value: Value):
    table = Table(2, feeding=value)
    for seat in (RED, GREEN):
        table.pawn(seat, "monk", "B1")
        table.give(seat, food=1)
    table.step(NOURISH, 0)
    assert GAME.to_act(table.state) == ([RED, GREEN] if value == "together" else [RED])
    table.answer(RED, feed="pawn_1_food")
    seen = GAME.view(table.state, GREEN)
    assert isinstance(seen, FeudumState)
    assert (seen.goods[4] == 1) == (value == "together"), "in secret nothing has moved yet"
    table.answer(GREEN, feed="pawn_1_food")
    for seat in (RED, GREEN) if value == "together" else ():
        table.answer(seat, enough="done")
    assert table.state.pawn_at[0] == table.state.pawn_at[3] == place_of("B1")
    assert table.goods(RED) == table.goods(GREEN) == {}


# --- tables ----------------------------------------------------------------------------------------------------------


def variant(old: str, new: str) -> Feudum:
    """The game with one line of its tables changed."""
    text = exported()
    assert text.count(old) == 1
    return Feudum(read_components(text.replace(old, new), "variant"))


@pytest.mark.rule("1.5")
def test_the_values_of_beads_may_be_replaced():
    game = variant("counts = [5, 5, 4, 3]", "counts = [6, 5, 3, 3]")
    state = game.setup({}, 2, 1)
    assert isinstance(state, FeudumState)
    tokens = [*state.pool, *state.rosary, *state.chickens, *(seal for seal in state.scrolls if seal)]
    assert Counter(map(value_of, tokens)) == {2: 6, 3: 5, 4: 3, 5: 3}


@pytest.mark.rule("1.3")
def test_the_mix_of_landscapes_may_be_replaced():
    old = "counts = { orchard = 6, archery_butts = 6, silver_mine = 6, sulfur_mine = 6 }"
    game = variant(old, "counts = { orchard = 9, archery_butts = 3, silver_mine = 8, sulfur_mine = 4 }")
    state = game.setup({}, 2, 1)
    assert isinstance(state, FeudumState)
    assert [state.faces.count(landscape) for landscape in range(4)] == [9, 3, 8, 4]


@pytest.mark.rule("1.4")
def test_the_discs_of_the_start_may_be_replaced():
    game = variant("start = { outpost = 2, farm = 2, town = 2 }", "start = { outpost = 6, farm = 0, town = 0 }")
    state = game.setup({}, 2, 1)
    assert isinstance(state, FeudumState)
    assert {state.kind[place] for place in game.components.land.starts} == {0}


@pytest.mark.rule("2.6")
def test_the_routes_of_vessels_may_be_replaced():
    game = variant('"B5-M2"', '"B5-M1"')
    flights = game.components.land.near[FLYING_ROUTE]
    assert place_of("M1") in flights[place_of("B5")] and place_of("M2") not in flights[place_of("B5")]
    assert game.data_digest != GAME.data_digest

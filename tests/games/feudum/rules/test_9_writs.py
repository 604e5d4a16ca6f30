"""Chapter 9: every royal writ, mandates and charters, the hand and the deck."""

import pytest

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.rules.ending import charter_points, charters_points
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GOOD_NAMES, GUILD_NAMES, WRIT_NAMES
from gnomon.kernel.options import Value
from tests.games.feudum.rules.guild_tables import use
from tests.kit.feudum import Table

RED, BLUE = range(2)
EMPTY = [0, 0, 0, 0, 0]


def holding(
    *writs: str, shillings: int = 0, barrel: int = 0, options: dict[str, Value] | None = None, **goods: int
) -> Table:
    """Red's turn with writs in hand and goods."""
    table = Table(2, **(options or {}))
    table.writs(RED, *writs)
    table.give(RED, shillings=shillings, barrel=barrel, **goods)
    table.hand(RED, "tax", "move")
    table.hand(BLUE, "tax")
    return table.turn(RED)


# --- the cards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9", "3.3")
def test_there_are_sixteen_writs_and_fifteen_in_the_basic_game():
    assert sorted(Table(2).state.deck) == list(range(16))
    basic = Table(2, advanced=False).state.deck
    assert sorted(basic) == [writ for writ in range(16) if WRIT_NAMES[writ] != "monster_slayer"]


MANDATES = {
    "wages_1": ({"food": 1}, 3, ""),
    "wages_2": ({"wood": 1, "food": 1}, 7, ""),
    "provisioning_1": ({"iron": 1, "wood": 1, "food": 1}, 9, ""),
    "provisioning_2": ({"sulfur": 1, "iron": 1, "wood": 1, "food": 1}, 13, ""),
    "shipyard_1_1": ({"food": 1}, 0, "flying_machine"),
    "shipyard_1_2": ({"wood": 1}, 0, "ship"),
    "shipyard_2_1": ({"wood": 1}, 0, "ship"),
    "shipyard_2_2": ({"iron": 1}, 0, "submersible"),
}


@pytest.mark.rule("9", "4.4")
@pytest.mark.parametrize("choice", MANDATES)
def test_mandates_of_goods(choice: str):
    goods, shillings, vessel = MANDATES[choice]
    writ = choice.rsplit("_", 1)[0]
    table = holding(writ, **goods)
    bag = table.state.bag[:]
    assert choice in table.options("mandate")
    table.answer(mandate=choice)
    assert table.goods(RED) == {} and table.state.shillings[RED] == shillings
    assert [new - old for new, old in zip(table.state.bag, bag, strict=True)] == [
        goods.get(name, 0) for name in GOOD_NAMES
    ]
    kinds = ("ship", "submersible", "flying_machine")
    assert table.state.vessels[:3] == tuple(int(kind == vessel) for kind in kinds)
    assert table.state.writs[RED] == () and table.state.deck[0] == WRIT_NAMES.index(writ)
    assert table.state.deck_seen[0] == 63 and table.asks == ("turn", RED), "under the deck; the turn goes on"
    table.check()


@pytest.mark.rule("9")
@pytest.mark.parametrize("choice", MANDATES)
def test_each_good_of_a_mandate_is_needed_or_a_tile_for_it(choice: str):
    goods = MANDATES[choice][0]
    writ = choice.rsplit("_", 1)[0]
    for missing in goods:
        table = holding(writ, **{name: number for name, number in goods.items() if name != missing})
        assert table.refusal(mandate=choice).code == "goods_needed"
        table.tile(RED, "orchard")
        table.state.listed_seat = -1
        table.answer(mandate=choice)
        assert table.goods(RED) == {} and sum(table.state.tiles) == 0


@pytest.mark.rule("9", "4.4")
def test_sulfur_of_the_barrel_does_not_pay():
    table = holding("provisioning", barrel=3, iron=1, wood=1, food=1)
    assert table.refusal(mandate="provisioning_2").code == "goods_needed"


@pytest.mark.rule("9", "1.1")
def test_a_vessel_that_is_away_cannot_be_taken():
    table = holding("shipyard_2", wood=1, iron=1)
    table.guild_vessels(ship=3)
    assert table.refusal(mandate="shipyard_2_1").code == "no_vessel_left"
    assert "shipyard_2_2" in table.options("mandate")


@pytest.mark.rule("9")
def test_cards_that_are_not_held_and_choices_that_are_not_there():
    table = holding("wages", food=1)
    assert table.refusal(mandate="provisioning_1").code == "writ_not_there"
    assert table.refusal(mandate="wages_3").code == "no_such_choice"
    assert table.refusal(put_away="cellar").code == "writ_not_there"


@pytest.mark.rule("9", "7.4.2")
def test_weapons_are_played_only_in_an_attack():
    table = holding("bow", "sword", wood=1, iron=1)
    assert table.refusal(mandate="bow_1").code == table.refusal(mandate="sword_1").code == "only_in_attack"
    assert table.options("mandate") == [] and table.options("put_away") == ["bow", "sword"]


@pytest.mark.rule("9", "4.4")
def test_mandates_are_played_on_ones_own_turn():
    table = holding("wages", food=1)
    table.turn(BLUE)
    assert GAME.to_act(table.state) == [BLUE]
    assert table.options("mandate") == [] and table.refusal(mandate="wages_1").code == "writ_not_there"


# --- patronage -------------------------------------------------------------------------------------------------------

REWARDS = dict(zip(GUILD_NAMES, ("1_1", "1_2", "1_3", "2_1", "2_2", "2_3"), strict=True))


def patron(guild: str, stars: int = 3, **options: Value) -> Table:
    """Red has so many stars in a guild, and both patronage cards."""
    table = Table(2, **options)
    for _ in range(stars):
        table.pawn(RED, guild, "B1")
    table.track(guild, *([RED] if stars else []))
    table.writs(RED, "patronage_1", "patronage_2")
    table.hand(RED, "tax", "move")
    return table.turn(RED)


@pytest.mark.rule("9")
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_patronage_needs_three_stars_in_the_guild_beside_the_reward(guild: str):
    name = f"patronage_{REWARDS[guild]}"
    assert patron(guild, 2).refusal(mandate=name).code == "stars_needed"
    table = patron(guild)
    assert table.options("mandate") == [name]
    others = [f"patronage_{other}" for other in REWARDS.values() if other != REWARDS[guild]]
    assert {table.refusal(mandate=other).code for other in others} == {"stars_needed"}


@pytest.mark.rule("9")
def test_by_an_option_three_stars_in_any_guild_give_any_reward():
    table = patron("monk", patronage="any")
    assert table.options("mandate") == [f"patronage_{reward}" for reward in REWARDS.values()]
    assert patron("monk", 2, patronage="any").options("mandate") == []


@pytest.mark.rule("9")
def test_three_goods_at_random_from_the_haversack():
    table = patron("farmer")
    table.state.bag = [0, 0, 2, 3, 0]
    table.answer(mandate="patronage_1_1")
    assert sum(table.goods(RED).values()) == 3 and sum(table.state.bag) == 2
    table = patron("farmer")
    table.state.bag = [0, 2, 0, 0, 0]
    table.answer(mandate="patronage_1_1")
    assert table.asks == ("sulfur", RED) and table.options("store") == ["2", "1", "0"]


@pytest.mark.rule("9")
def test_three_shillings_three_markers_a_seal_a_bead():
    assert patron("merchant").answer(mandate="patronage_1_2").state.shillings[RED] == 3
    table = patron("knight").answer(mandate="patronage_2_1")
    assert table.state.markers[RED] == 3 and table.happened("got_markers") == [(RED, 3)]
    table = patron("noble").answer(mandate="patronage_2_2")
    assert len(table.state.seals[RED]) == 1 and 2 <= table.state.seals[RED][0] <= 5, "unseen"
    table = patron("monk").answer(mandate="patronage_2_3")
    assert len(table.state.beads[RED]) == 1 and table.state.beads[RED][0] > 8, "everybody sees the value"


@pytest.mark.rule("9")
def test_any_vessel_of_the_general_supply():
    table = patron("alchemist")
    table.guild_vessels(ship=3)
    table.answer(mandate="patronage_1_3")
    assert table.options("vessel") == ["submersible", "flying_machine"]
    assert table.refusal(vessel="ship").code == "no_vessel_left"
    table.answer(vessel="flying_machine")
    assert table.state.vessels[:3] == (0, 0, 1) and table.asks == ("turn", RED)


@pytest.mark.rule("9", "6.2")
def test_markers_that_are_due_go_to_the_tracks_at_once():
    table = patron("knight")
    table.pawn(BLUE, "monk", "B1")
    table.location("D1", "feudum", RED, guild="monk")
    table.answer(mandate="patronage_2_1")
    assert table.state.tracks[5] == (RED,) and table.state.markers[RED] == 2


@pytest.mark.rule("9", "1.1")
def test_a_reward_that_the_supply_has_not_cannot_be_chosen():
    table = patron("farmer")
    table.state.bag = EMPTY[:]
    assert table.refusal(mandate="patronage_1_1").code == "reward_short"
    for guild in ("noble", "monk"):
        table = patron(guild)
        table.state.seals[BLUE], table.state.pool = table.state.pool, ()
        assert table.refusal(mandate=f"patronage_{REWARDS[guild]}").code == "reward_short"
    table = patron("knight")
    table.free_markers(RED, 0)
    assert table.refusal(mandate="patronage_2_1").code == "reward_short"
    table = patron("alchemist")
    table.guild_vessels(ship=3, submersible=3, flying_machine=3)
    assert table.refusal(mandate="patronage_1_3").code == "reward_short"


@pytest.mark.rule("9", "1.1")
def test_a_reward_comes_as_far_as_there_is():
    table = patron("knight")
    table.free_markers(RED, 2)
    assert table.answer(mandate="patronage_2_1").state.markers[RED] == 2
    table = patron("farmer")
    table.state.bag = [0, 0, 1, 0, 0]
    assert table.answer(mandate="patronage_1_1").goods(RED) == {"iron": 1}


# --- hand and deck ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("9", "4.4")
def test_a_writ_may_be_put_under_the_deck_unseen():
    table = holding("cellar", "wages")
    table.answer(put_away="cellar")
    assert table.state.writs[RED] == (2,) and table.state.deck[0] == 8 and table.state.deck_seen[0] == 1 << RED
    assert table.happened("buried_writ") == [(RED,)], "others see only that one goes"
    seen = GAME.view(table.state, BLUE)
    assert isinstance(seen, FeudumState) and seen.deck[0] == -1 and seen.writs[RED] == (-1,)
    known = GAME.view(table.state, RED)
    assert isinstance(known, FeudumState) and known.deck[0] == 8


@pytest.mark.rule("9", "5.5")
def test_a_hand_holds_three():
    table = holding("cellar", "wages", "bow")
    table.location("D1", "outpost", RED)
    table.deck("sword", "western_kingdom")
    table.hand(RED, "explore", "move")
    table.turn(RED).answer(play="explore").answer(keep="western_kingdom")
    assert table.asks == ("limit", RED)
    assert table.options("put_away") == ["bow", "wages", "cellar", "western_kingdom"]
    table.answer(put_away="western_kingdom")
    assert len(table.state.writs[RED]) == 3


@pytest.mark.rule("9")
def test_cards_go_under_the_deck_in_the_order_of_ones_choice():
    table = holding()
    for name in ("D1", "D2", "D3"):
        table.location(name, "outpost", RED)
    table.deck("bow", "sword", "wages", "provisioning")
    table.hand(RED, "explore", "move")
    table.turn(RED).answer(play="explore").answer(keep="wages")
    assert table.asks == ("bury", RED) and table.options("bury") == ["bow", "sword", "provisioning"]
    assert table.refusal(bury="cellar").code == "writ_not_there"
    table.answer(bury="provisioning").answer(bury="bow")
    assert table.state.deck[:3] == (1, 0, 3), "the last one lies undermost"
    table = holding()
    for name in ("D1", "D2", "D3"):
        table.location(name, "outpost", RED)
    table.deck("bow", "sword", "wages", "provisioning")
    table.hand(RED, "explore", "move")
    table.turn(RED).answer(play="explore").answer(keep="wages").answer(enough="done")
    assert table.state.deck[:3] == (3, 1, 0), "as drawn"


@pytest.mark.rule("9", "5.5", "6.4", "5.2.5")
def test_writs_come_from_explore_pulls_and_the_voyage():
    table = Table(2)
    table.location("D1", "outpost", RED)
    table.hand(RED, "explore", "move")
    assert table.turn(RED).answer(play="explore").asks == ("keep", RED)
    table = Table(2)
    table.pawn(RED, "farmer", "B1")
    table.pawn(BLUE, "farmer", "B1")
    table.track("farmer", BLUE, RED)
    table.beads(rosary=(5,))
    table.hand(RED, "guild", "move")
    table.turn(RED)
    assert use(table, "farmer_pull").asks == ("keep", RED)
    table = Table(2)
    table.pawn(RED, "farmer", "B1")
    table.state.moves[RED] = 1
    table.state.voyage = (1, 0)
    table.state.discs = (2, 3)
    table.hand(RED, "move", "tax")
    table.turn(RED).answer(play="move").answer(step="pawn_1_B2_road")
    while table.asks[0] in ("steps", "godspeed"):
        table.answer(enough="done")
    assert table.asks == ("voyage", RED)
    assert table.answer(whether="yes").asks == ("keep", RED) and table.state.voyage[RED] == 2


# --- charters --------------------------------------------------------------------------------------------------------

KINGDOMS = {
    "eastern_kingdom": ("B1", "B2", "B3", "B4", "B5", "M1", "M2"),
    "western_kingdom": ("S1", "S2", "I1", "I2", "I3", "I4"),
    "northern_kingdom": ("F1", "F2", "F3", "B1", "B2", "M1"),
    "southern_kingdom": ("D1", "D2", "D3", "D4", "D5", "B3", "B4", "B5", "M2"),
    "central_kingdom": ("F1", "F2", "F3", "D1", "D2", "D3", "D4", "D5"),
    "isolated_kingdom": ("S3", "B3", "B5"),
}


def worth(table: Table, charter: str) -> int:
    return charter_points(table.state, RED, WRIT_NAMES.index(charter))


@pytest.mark.rule("9", "2.3")
@pytest.mark.parametrize("charter", KINGDOMS)
def test_a_kingdom_scores_by_the_locations_ruled_in_it(charter: str):
    table = Table(2)
    values = [0, 5, 11, 17] if charter == "isolated_kingdom" else [0, 3, 5, 7, 9, 9, 9, 9, 9, 9]
    for number, name in enumerate(KINGDOMS[charter]):
        assert worth(table, charter) == values[number]
        table.location(name, "outpost", RED)
    assert worth(table, charter) == values[len(KINGDOMS[charter])]


@pytest.mark.rule("9")
@pytest.mark.parametrize("charter", KINGDOMS)
def test_locations_elsewhere_of_others_or_served_do_not_count(charter: str):
    table = Table(2)
    inside, second = KINGDOMS[charter][:2]
    outside = next(name for names in KINGDOMS.values() for name in names if name not in KINGDOMS[charter])
    table.location(outside, "outpost", RED)
    table.location(inside, "outpost", BLUE)
    table.location(second, "outpost", BLUE, serf=RED)
    assert worth(table, charter) == 0


@pytest.mark.rule("9")
@pytest.mark.parametrize(("barrel", "points"), [(0, 0), (1, 0), (2, 5), (3, 7)])
def test_the_cellar_counts_sulfur_left_in_the_barrel(barrel: int, points: int):
    table = holding("cellar", barrel=barrel, sulfur=3)
    assert worth(table, "cellar") == points


@pytest.mark.rule("9", "8.6")
def test_the_slayer_of_a_monster_for_the_rest_of_the_game():
    table = holding("monster_slayer")
    assert worth(table, "monster_slayer") == 0
    table.state.slain = (1, 0)
    assert worth(table, "monster_slayer") == 7


@pytest.mark.rule("9", "10.2")
@pytest.mark.parametrize(("seals", "points"), [(0, 0), (1, 7), (2, 12), (3, 15), (4, 15)])
def test_each_charter_needs_a_seal_and_the_best_ones_get_it(seals: int, points: int):
    table = holding("cellar", "western_kingdom", "eastern_kingdom", barrel=2)
    table.location("S1", "outpost", RED)
    for name in ("B1", "B2", "M1"):
        table.location(name, "outpost", RED)
    for _ in range(seals):
        table.token(RED, table.state.pool[-1])
    assert charters_points(table.state, RED) == points


@pytest.mark.rule("9", "10.2")
def test_mandates_and_beads_score_nothing_at_the_end():
    table = holding("wages", "cellar", barrel=3)
    table.token(RED, 2, bead=True)
    assert charters_points(table.state, RED) == 0, "a bead is no seal"
    for _ in range(2):
        table.token(RED, table.state.pool[-1])
    assert charters_points(table.state, RED) == 7

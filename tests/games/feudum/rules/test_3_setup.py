"""Chapter 3: the set-up step by step, by number of players, and the basic game."""

from collections import Counter

import pytest

from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import GUILD_NAMES
from gnomon.kernel.events import Events, face
from gnomon.kernel.options import Value
from tests.games.feudum.invariants import check_all
from tests.kit.feudum import Table, guild_of, place_of

SEATS = (2, 3, 4, 5)
STARTS = ["F2", "F3", "D3", "D4", "B1", "B4"]


class SettingUp:
    """A set-up in its course, answered by names."""

    def __init__(self, seats: int = 3, seed: int = 1, **options: Value) -> None:
        state = GAME.setup(options, seats, seed)
        assert isinstance(state, FeudumState)
        self.state = state
        self.events: Events = []

    @property
    def seat(self) -> int:
        (seat,) = GAME.to_act(self.state)
        return seat

    @property
    def question(self) -> str:
        asked = GAME.asked(self.state, self.seat)
        assert asked is not None
        return asked.kind

    def options(self) -> list[str]:
        codes = GAME.options(self.state, self.seat)
        return [next(reversed(GAME.codes.to_names(code).values())) for code in codes]

    def refusal(self, kind: str, name: str) -> str:
        block = GAME.codes.block(kind)
        found = GAME.check(self.state, self.seat, block.base + block.index(name))
        assert found is not None
        return found.code

    def answer(self, kind: str, *names: str) -> "SettingUp":
        block = GAME.codes.block(kind)
        for name in names:
            GAME.apply(self.state, self.seat, block.base + block.index(name), events=self.events)
        return self

    def goods(self, *names: str) -> "SettingUp":
        for _ in range(self.state.seats):
            self.answer("good", *(names or ("iron", "wood", "food")))
        return self

    def pawn(self, place: str, character: str) -> "SettingUp":
        return self.answer("place", place).answer("face", character)


# --- 3.1 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_takes_markers_food_and_shillings(seats: int):
    state = SettingUp(seats).state
    assert state.markers == [7] * seats and state.shillings == [7] * seats and state.goods == [0, 0, 0, 0, 7] * seats
    assert [state.score(seat) for seat in range(seats)] == [0] * seats
    assert state.tiles == [0] * 4 * seats and state.barrel == [0] * seats
    check_all(state)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_thirteen_markers_of_a_colour_of_which_two_lie_in_its_row(seats: int):
    state = SettingUp(seats).state
    assert state.free_markers[:seats] == [13 - 2] * seats and state.rows[:seats] == (2,) * seats


@pytest.mark.rule("3.1")
def test_the_merchants_market_and_the_alchemists_goods():
    state = SettingUp().state
    assert state.market == [3, 3, 4, 4, 4] and state.containers == [3, 1, 3, 3, 1]
    assert sum(state.market) == 18 and sum(state.containers) == 11


@pytest.mark.rule("3.1")
def test_two_vessels_drawn_at_random_are_for_sale():
    found = Counter(SettingUp(seed=seed).state.guild_vessels for seed in range(120))
    assert set(found) == {(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)}
    assert sum(number for pair, number in found.items() if 2 in pair) < 60, "two different ones come more often"


@pytest.mark.rule("3.1")
def test_the_writs_are_shuffled_and_known_to_nobody():
    decks = {SettingUp(seed=seed).state.deck for seed in range(20)}
    assert len(decks) == 20
    for viewer in (-1, 0):
        seen = GAME.view(SettingUp().state, viewer)
        assert isinstance(seen, FeudumState) and set(seen.deck) == {-1}


@pytest.mark.rule("3.1", "1.5")
def test_four_seals_on_scrolls_four_beads_on_the_rosary_one_on_a_chicken_eight_in_the_supply():
    state = SettingUp().state
    assert [bool(seal) for seal in state.scrolls] == [True, False, True, False, True, True]
    assert (len(state.rosary), len(state.chickens), len(state.pool)) == (4, 1, 8)
    seen = GAME.view(state, 0)
    assert isinstance(seen, FeudumState)
    assert min(seen.rosary) > 0 and min(seen.chickens) > 0 and max(seen.scrolls) == 0
    rosaries = {tuple(map(value_of, SettingUp(seed=seed).state.rosary)) for seed in range(20)}
    assert len(rosaries) > 10


@pytest.mark.rule("3.1")
def test_ten_goods_at_random_in_the_barn():
    barns = [SettingUp(seed=seed).state.barn for seed in range(40)]
    assert all(sum(barn) == 10 for barn in barns) and len(set(map(tuple, barns))) > 30
    assert all(sum(barn[good] for barn in barns) > 40 for good in range(5)), "every good comes"


@pytest.mark.rule("3.1", "2.1")
def test_one_good_at_random_beside_the_north_of_every_region():
    norths = [place_of(name) for name in ("S1", "I1", "F1", "D1", "B1", "M1")]
    kinds = set[int]()
    for seed in range(30):
        state = SettingUp(seed=seed).state
        for place in range(22):
            goods = state.beside[5 * place : 5 * place + 5]
            assert sum(goods) == int(place in norths)
            kinds.update(good for good in range(5) if goods[good])
    assert kinds == set(range(5))


@pytest.mark.rule("3.1", "8.5")
def test_epoch_one_without_any_points():
    table = SettingUp().goods()
    for _ in range(3):
        table.pawn("F2", "monk")
    assert table.state.epoch == 1 and table.state.round == 1 and table.state.ledger == [0] * len(table.state.ledger)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_starting_player_at_random_and_turn_order_clockwise(seats: int):
    firsts = set()
    for seed in range(40):
        table = SettingUp(seats, seed)
        firsts.add(table.state.first)
        order = [(table.state.first + step) % seats for step in range(seats)]
        asked = []
        for _ in range(seats):
            asked.append(table.seat)
            table.answer("good", "iron", "wood", "food")
        for _ in range(seats):
            asked.append(table.seat)
            table.pawn("F2", "monk")
        assert asked == order * 2
    assert firsts == set(range(seats))


@pytest.mark.rule("3.1")
def test_three_different_goods_of_ones_choice_from_the_haversack():
    table = SettingUp()
    seat, bag = table.seat, table.state.bag[:]
    assert table.options() == ["saltpeter", "sulfur", "iron", "wood", "food"]
    table.answer("good", "saltpeter")
    assert table.refusal("good", "saltpeter") == "goods_must_differ" and len(table.options()) == 4
    table.answer("good", "food", "iron")
    assert table.state.goods[5 * seat : 5 * seat + 5] == [1, 0, 1, 0, 8]
    assert [old - new for old, new in zip(bag, table.state.bag, strict=True)] == [1, 0, 1, 0, 1]
    chosen = [face(happened, -1) for happened in table.events]
    assert (seat, 1, 0, 1, 0, 1) in chosen


@pytest.mark.rule("3.1", "8.1")
@pytest.mark.parametrize("in_barrel", [0, 1])
def test_a_chosen_sulfur_goes_to_barrel_or_supply(in_barrel: int):
    table = SettingUp()
    seat = table.seat
    table.answer("good", "sulfur", "food", "iron")
    assert table.question == "sulfur" and table.seat == seat and table.options() == ["1", "0"]
    table.answer("store", str(in_barrel))
    assert table.state.barrel[seat] == in_barrel and table.state.goods[5 * seat + 1] == 1 - in_barrel


@pytest.mark.rule("3.1")
def test_one_pawn_of_any_character_at_any_start_without_food():
    table = SettingUp().goods()
    seat = table.seat
    assert table.question == "start" and table.options() == sorted(STARTS, key=place_of)
    assert table.refusal("place", "S1") == "no_starting_location"
    table.answer("place", "B4")
    assert table.options() == list(GUILD_NAMES)
    table.answer("face", "alchemist")
    assert table.state.pawn_at[3 * seat] == place_of("B4") and table.state.goods[5 * seat + 4] == 8
    assert table.state.tracks[guild_of("alchemist")] == (seat,) and table.state.markers[seat] == 6


@pytest.mark.rule("3.1", "6.2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_best_free_seat_of_that_guild_at_once(seats: int):
    table = SettingUp(seats).goods()
    order = []
    for _ in range(seats):
        order.append(table.seat)
        table.pawn("F2", "noble")
    room = 2 if seats < 4 else 3
    assert table.state.tracks[guild_of("noble")] == tuple(order[:room]), "the same start and character for all"
    assert [table.state.markers[seat] for seat in order] == [6] * min(room, seats) + [7] * max(0, seats - room)
    assert len(GAME.to_act(table.state)) == seats, "then all choose cards"
    check_all(table.state)


@pytest.mark.rule("3.1", "5.6")
def test_goods_of_the_map_beside_a_farm_count_with_its_harvest():
    table = Table(2)
    table.location("D1", "farm", 0)
    table.goods_at("D1", wood=9, food=1)
    table.hand(0, "harvest", "tax")
    assert table.turn(0).refusal(play="harvest").code == "farms_full"


# --- 3.2 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("seats", "track", "dummies", "markers"), [(2, 2, 2, 8), (3, 2, 1, 8), (4, 3, 0, 8), (5, 3, 0, 10)]
)
def test_by_number_of_players(seats: int, track: int, dummies: int, markers: int):
    state = SettingUp(seats).state
    assert state.setting.track == track
    rows = [row for row in state.rows if row >= 0]
    assert len(rows) - seats == dummies and sum(rows) == markers and set(rows) == {2}
    for colour in range(seats, 5):
        dummy = colour < seats + dummies
        assert state.free_markers[colour] == (18 if dummy else 0) and (state.rows[colour] == 2) == dummy


@pytest.mark.rule("3.2", "6.3")
@pytest.mark.parametrize("seats", SEATS)
def test_charity_is_paid_with_every_number_of_players(seats: int):
    table = Table(seats)
    table.store("market", wood=4)
    table.give(0, shillings=9)
    table.hand(0, "guild", "tax")
    table.turn(0).answer(play="guild").answer(function="merchant_trade").answer(good="wood").answer(good="wood")
    table.answer(good="wood")
    assert table.state.coffer == 1, "prices 1, 1, 2: the third coin is charity"


# --- 3.3 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3")
def test_the_basic_game_lacks_one_charter():
    assert len(SettingUp(advanced=False).state.deck) == 15 and 9 not in SettingUp(advanced=False).state.deck
    assert len(SettingUp().state.deck) == 16


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("effect", ["tend_landscape", "starve_the_people", "feast", "deja_vu"])
def test_the_basic_game_has_no_special_effects(effect: str):
    table = Table(2, advanced=False)
    table.hand(0, "improve", "conquer", "guild", "repeat")
    refusal = table.turn(0).refusal(play=effect)
    assert (refusal.code, refusal.section) == ("only_advanced", "3.3")


def ruling(advanced: bool) -> Table:
    """Every type of location, and characters for the abilities that add to a card."""
    table = Table(2, advanced=advanced)
    for name, kind in (("F1", "town"), ("F2", "outpost"), ("F3", "farm")):
        table.location(name, kind, 0)
    table.location("B4", "outpost", 1)
    for character, place in (("knight", "F1"), ("farmer", "F1"), ("merchant", "B4")):
        table.pawn(0, character, place)
        table.track(character, 0)
    table.give(0, markers=3, shillings=1, iron=1)
    table.hand(0, "tax", "explore", "harvest", "influence", "move")
    return table.turn(0)


@pytest.mark.rule("3.3", "5.3", "5.5", "5.6", "5.7")
@pytest.mark.parametrize("advanced", [True, False])
def test_special_abilities_that_add_to_a_card_are_advanced_as_well(advanced: bool):
    table = ruling(advanced).answer(play="tax")
    assert bool(table.happened("got_markers")) == advanced, "Reinforcements"
    table = ruling(advanced).answer(play="influence")
    assert table.options("money_is_influence") == (["B4"] if advanced else [])
    if not advanced:
        assert table.refusal(money_is_influence="B4").code == "only_advanced"
    table = ruling(advanced).answer(play="explore")
    table.answer(keep=table.options("keep")[0])
    assert (table.asks[0] == "shovels") == advanced
    table = ruling(advanced).answer(play="harvest").answer(favours="F3")
    assert (table.asks == ("favours", 0)) == advanced, "Inspect the Harvest"


@pytest.mark.rule("3.3")
def test_the_basic_game_keeps_writs_and_vessels():
    table = Table(2, advanced=False)
    table.writs(0, "wages")
    table.give(0, food=1)
    table.vessel(0, "ship")
    table.pawn(0, "monk", "D1")
    table.hand(0, "move", "tax")
    table.turn(0)
    assert table.options("deploy") == ["pawn_1_ship"] and table.options("mandate") == ["wages_1"]

"""Chapter 6 and 0.4: empty haversack and supplies, chickens and rosary full, no discs, no markers, a short deck."""

import pytest

from gnomon.games.feudum.decisions import ADVANCE
from gnomon.games.feudum.state import NO_SEAL
from tests.games.feudum.rules.guild_tables import PLAYER, RIVAL, at_guild, use, why_not
from tests.kit.feudum import Table, place_of

EMPTY = [0, 0, 0, 0, 0]


def few_seals(table: Table, number: int) -> Table:
    """So many seals are left in the general supply; the others are a rival's."""
    pool = table.state.pool
    table.state.seals[RIVAL] = pool[number:]
    table.state.pool = pool[:number]
    return table


def full_rosary(table: Table, beads: int) -> Table:
    """So many beads on the rosary, and seals on three scrolls."""
    table.scrolls()
    table.beads(rosary=(2, 2, 2, 2, 3, 3, 3)[:beads])
    table.scrolls(1, 3, 5)
    return table


# --- chickens and rosary ---------------------------------------------------------------------------------------------


@pytest.mark.rule("6.7.1", "6.7.6")
def test_no_free_chicken_no_alms():
    for guild, rank, function in (("farmer", "journeyman", "farmer_pull"), ("monk", "master", "monk_push")):
        table = at_guild(guild, rank)
        table.scrolls()
        table.beads(rosary=(3,), chickens=(2, 2, 2, 2))
        assert why_not(table, function) == "nothing_to_move"
        table.beads(rosary=(3,), chickens=(2, 2, 2))
        assert why_not(table, function) == ""


@pytest.mark.rule("6.7.6")
def test_no_bead_on_the_rosary_no_function():
    for guild, rank, function in (("farmer", "journeyman", "farmer_pull"), ("monk", "master", "monk_push")):
        table = at_guild(guild, rank)
        table.beads()
        assert why_not(table, function) == "nothing_to_move"


@pytest.mark.rule("6.7.1", "6.7.6")
def test_a_purse_to_split_does_not_make_a_function_possible():
    table = at_guild("monk", "master")
    table.beads(chickens=(2,))
    table.state.coffer = 5
    assert why_not(table, "monk_push") == "nothing_to_move"


@pytest.mark.rule("6.7.6")
def test_equal_beads_are_still_two():
    table = at_guild("monk", "master", fists="opponent")
    table.beads(rosary=(3, 3))
    use(table, "monk_push")
    assert table.asks == ("hide", RIVAL)
    table.answer(fist="left").answer(fist="right")
    assert (table.state.rosary, table.state.chickens) == ((11,), (11,))


@pytest.mark.rule("6.7.6")
def test_a_full_rosary_takes_no_bead_and_an_almost_full_one_takes_one():
    for guild, rank, function in (("noble", "master", "noble_push"), ("monk", "journeyman", "monk_pull")):
        table = full_rosary(at_guild(guild, rank), 7)
        assert why_not(table, function) == "nothing_to_move"
    table = full_rosary(at_guild("noble", "master"), 6)
    use(table, "noble_push").answer(scroll="1")
    assert len(table.state.rosary) == 7 and table.state.scrolls[2] != NO_SEAL and table.asks[0] == "turn"


@pytest.mark.rule("6.7.5")
def test_no_seal_on_scrolls_nothing_to_flip():
    for guild, rank, function in (("noble", "master", "noble_push"), ("monk", "journeyman", "monk_pull")):
        table = at_guild(guild, rank)
        table.scrolls()
        assert why_not(table, function) == "nothing_to_move"


# --- seals and scrolls -----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.7.4", "6.7.5", "1.1")
@pytest.mark.parametrize(("guild", "rank", "function"), [("knight", "master", "push"), ("noble", "journeyman", "pull")])
def test_the_exchange_stops_with_the_last_seal(guild: str, rank: str, function: str):
    table = at_guild(guild, rank)
    table.scrolls()
    few_seals(table, 1)
    use(table, f"{guild}_{function}").answer(marker="yellow").answer(scroll="4")
    assert table.asks[0] == "turn" and sum(table.state.rows[:4]) == 7, "a marker returns only for a seal"
    table = few_seals(at_guild(guild, rank), 0)
    assert why_not(table, f"{guild}_{function}") == "nothing_to_move"


@pytest.mark.rule("6.7.4", "6.7.5")
@pytest.mark.parametrize(("guild", "rank", "function"), [("knight", "master", "push"), ("noble", "journeyman", "pull")])
def test_the_exchange_stops_with_the_last_scroll(guild: str, rank: str, function: str):
    table = at_guild(guild, rank)
    table.scrolls(1, 2, 3, 4, 5)
    use(table, f"{guild}_{function}").answer(marker="yellow").answer(scroll="6")
    assert table.asks[0] in ("turn", "keep") and sum(table.state.rows[:4]) == 7
    table = at_guild(guild, rank)
    table.scrolls(1, 2, 3, 4, 5, 6)
    assert why_not(table, f"{guild}_{function}") == "nothing_to_move"


@pytest.mark.rule("6.7.4", "6.7.5")
@pytest.mark.parametrize(("guild", "rank", "function"), [("knight", "master", "push"), ("noble", "journeyman", "pull")])
def test_empty_rows_give_no_marker(guild: str, rank: str, function: str):
    table = at_guild(guild, rank)
    table.rows(yellow=0, blue=0, red=0, purple=0)
    assert why_not(table, f"{guild}_{function}") == "nothing_to_move"


# --- inventions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.7.3", "1.1")
def test_no_vessel_left_and_no_section_open_no_invention():
    for guild, rank, function in (("alchemist", "master", "push"), ("knight", "journeyman", "pull")):
        table = at_guild(guild, rank)
        table.store("containers", saltpeter=3, sulfur=3, iron=3, wood=3, food=3)
        table.rows(yellow=6, blue=6, red=6, purple=6)
        table.guild_vessels(ship=3, submersible=3, flying_machine=3)
        assert why_not(table, f"{guild}_{function}") == "nothing_to_move"
        table.guild_vessels(ship=3, submersible=3, flying_machine=2)
        assert why_not(table, f"{guild}_{function}") == ""


@pytest.mark.rule("6.7.3")
def test_more_barrels_than_open_sections_are_refused():
    table = at_guild("alchemist", "master")
    table.store("containers", saltpeter=3, sulfur=3, iron=3, wood=3, food=3)
    table.rows(yellow=6, blue=6, red=3, purple=6)
    use(table, "alchemist_push").answer(invent="krud")
    assert table.refusal(invent="krud").code == "no_section_open" and "ship" in table.options("invent")
    table.rows(red=6)
    table = at_guild("alchemist", "master")
    table.store("containers", saltpeter=3, sulfur=3, iron=3, wood=3, food=3)
    table.rows(yellow=6, blue=6, red=6, purple=6)
    use(table, "alchemist_push")
    assert table.refusal(invent="krud").code == "no_section_open"


# --- the deck --------------------------------------------------------------------------------------------------------


def pull_with_deck(number: int) -> Table:
    """A pull that fulfils its condition, with so many writs in the deck."""
    table = at_guild("farmer", "journeyman")
    table.beads(rosary=(5,))
    table.state.writs[RIVAL] = table.state.deck[number:]
    table.state.deck, table.state.deck_seen = table.state.deck[:number], table.state.deck_seen[:number]
    return use(table, "farmer_pull")


@pytest.mark.rule("6.4", "5.5", "9")
def test_a_short_deck_gives_what_it_has_and_an_empty_one_nothing():
    table = pull_with_deck(1)
    assert table.asks[0] == "keep" and len(table.options("keep")) == 1
    table = pull_with_deck(0)
    assert table.points(PLAYER, "pulls") == 3 and table.asks[0] == "turn"


@pytest.mark.rule("6.4", "5.5")
def test_a_fourth_writ_of_a_pull_sends_one_under_the_deck():
    table = at_guild("farmer", "journeyman")
    table.beads(rosary=(5,))
    table.writs(PLAYER, "wages", "cellar", "bow")
    table.deck("sword", "western_kingdom")
    use(table, "farmer_pull").answer(keep="sword")
    assert table.asks == ("limit", PLAYER)
    table.answer(put_away="cellar")
    assert sorted(table.state.writs[PLAYER]) == [0, 1, 2] and table.state.deck[0] == 8


# --- discs, markers, targets, goods ----------------------------------------------------------------------------------


@pytest.mark.rule("6.4", "1.2", "7.3")
def test_without_a_spare_disc_neither_reeve_nor_service():
    table = at_guild("monk", "master")
    table.state.discs = (0, 3)
    table.answer(play="guild").answer(function="monk_push")
    assert table.asks[0] == "turn"
    table = Table(2)
    table.state.discs = (0, 3)
    table.pawn(PLAYER, "knight", "B1")
    for _ in range(2):
        table.pawn(PLAYER, "noble", "B1")
    table.pawn(RIVAL, "monk", "B1")
    table.hand(PLAYER, "conquer", "tax")
    table.turn(PLAYER).answer(play="conquer").answer(target_pawn="seat_2_pawn_1")
    assert table.points(PLAYER) == 2 and table.state.military == (0, 0) and table.asks[0] == "turn"


@pytest.mark.rule("6.2")
def test_without_a_marker_no_seat_however_many_stars():
    table = Table(2)
    table.location("D3", "feudum", PLAYER, guild="monk")
    table.pawn(RIVAL, "monk", "B1")
    table.give(RIVAL, markers=1)
    table.turn(PLAYER)
    assert list(table.state.tracks[5]) == [RIVAL]
    table.give(PLAYER, markers=1)
    table.turn(PLAYER)
    assert list(table.state.tracks[5]) == [PLAYER, RIVAL]


@pytest.mark.rule("8.5", "8.3", "1.1")
def test_an_empty_haversack_replenishes_nothing():
    table = Table(2)
    table.location("D3", "farm", RIVAL, serf=PLAYER)
    table.location("D4", "farm", RIVAL, serf=PLAYER)
    table.landscape("D3", "orchard", 0)
    table.landscape("D4", "sulfur_mine", 0)
    table.state.bag = EMPTY[:]
    table.state.epoch = 2
    table.stacks(sea=3, island=3, forest=3)
    market = table.state.market[:]
    table.step(ADVANCE)
    assert table.state.epoch == 3 and table.state.resources[place_of("D3")] == 0
    assert sum(table.state.beside) == 0 and table.state.market == market and table.state.round == 2


@pytest.mark.rule("8.3", "1.1")
def test_targets_and_markers_come_as_far_as_there_are():
    table = Table(2)
    table.location("D3", "farm", RIVAL, serf=PLAYER)
    table.landscape("D3", "archery_butts", 0)
    table.state.targets = 2
    table.free_markers(PLAYER, 0)
    table.state.epoch = 1
    table.stacks(sea=2, island=2, forest=2, desert=2)
    table.step(ADVANCE)
    assert table.state.resources[place_of("D3")] == 2 and table.asks == ("collection", PLAYER)
    table.answer(collect="D3")
    assert (table.state.markers[PLAYER], table.state.markers[RIVAL], table.state.targets) == (0, 1, 2)

"""One's own desk, and everybody at a glance."""

import re

import pytest

from gnomon.games.feudum.draw import glances, mats
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.rng import Generator
from tests.games.feudum.board.desk_positions import LANGUAGES, NAMES, along, words
from tests.kit.drawn import classes, identities, parsed, shown, text
from tests.kit.feudum import Table
from tests.kit.feudum_secrets import permute_hidden


def desk(table: Table, seat: int = 0) -> dict[str, str]:
    """A seat's desk in English."""
    return mats.desk_elements(table.state, seat, words(table.state, seat))


# --- all of them -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_desks_and_sheets_are_well_formed_and_each_element_lies_in_them_once(seats: int, language: str):
    for state in along(seats, 4, 70):
        said = words(state, 0, language)
        own, all_ = mats.desk_elements(state, 0, said), glances.others_elements(state, said)
        page = mats.sheet(own, "desk", "beside it") + "".join(glances.sheet(seat, all_, said) for seat in range(seats))
        parsed(page)
        named = identities(page)
        assert len(named) == len(set(named))
        assert {*own, *all_} <= set(named)
        for name, element in {**own, **all_}.items():
            assert identities(element)[0] == name
        assert "…" not in page


def test_what_they_are_drawn_from_is_all_that_they_show():
    desks: dict[object, dict[str, str]] = {}
    sheets: dict[object, dict[str, str]] = {}
    for state in along(3, 21, 3):
        for seat in range(3):
            drawn = mats.desk_elements(state, seat, words(state))
            assert desks.setdefault((seat, mats.desk_basis(state, seat)), drawn) == drawn
            drawn = glances.player_elements(state, seat, words(state))
            assert sheets.setdefault((seat, glances.player_basis(state, seat)), drawn) == drawn
    assert len(desks) > 50 and len(sheets) > 50


def test_what_a_seat_cannot_know_changes_nothing_that_it_sees():
    for number, state in enumerate(along(4, 9, 33)):
        for seat in (0, 2, -1):
            seen = GAME.view(state, seat)
            other = GAME.view(permute_hidden(state, seat, Generator(number)), seat)
            assert isinstance(seen, FeudumState) and isinstance(other, FeudumState)
            said = words(state, seat)
            assert glances.others_elements(other, said) == glances.others_elements(seen, said)
            if seat >= 0:
                assert mats.desk_elements(other, seat, said) == mats.desk_elements(seen, seat, said)


# --- one's own desk ----------------------------------------------------------------------------------------------


def test_the_desk_counts_what_lies_on_it():
    table = Table(seats=3)
    table.give(0, shillings=6, markers=3, barrel=2, iron=1, food=4)
    table.token(0, 3)
    table.token(0, 4, bead=True)
    drawn = desk(table)
    assert shown(drawn["f-good-0-iron"]) == "1"
    assert shown(drawn["f-good-0-food"]) == "4"
    assert "fg-none" in classes(drawn["f-good-0-wood"])
    assert "fg-none" not in classes(drawn["f-good-0-food"])
    assert shown(drawn["f-desk-shillings"]) == "6"
    assert shown(drawn["f-desk-markers"]).split() == ["Y", "3"]
    assert shown(drawn["f-desk-seals"]) == "1"
    assert shown(drawn["f-desk-beads"]) == "4"
    assert shown(drawn["f-desk-barrel"]) == "2/3"
    assert classes(drawn["f-desk-barrel"]).count("fd-sulfur") == 2
    assert text(drawn["f-desk-barrel"]).startswith("Wine barrel: 2/3")


def test_the_value_of_a_seal_is_not_told():
    for value in (2, 5):
        table = Table(seats=3)
        table.token(0, value)
        assert shown(desk(table)["f-desk-seals"]) == "1"


def test_the_pouch_shows_the_good_and_what_it_does():
    table = Table(seats=3)
    assert shown(desk(table)["f-desk-pouch"]) == ""
    assert "empty" in text(desk(table)["f-desk-pouch"])
    table.state.pouch[0] = 0
    assert shown(desk(table)["f-desk-pouch"]) == "+1"
    table.state.pouch[0] = 1
    assert shown(desk(table)["f-desk-pouch"]) == "×2"
    table.state.pouch_tile[0] = 2
    assert "fd-rock" in classes(desk(table)["f-desk-pouch"])


def test_pawns_stand_with_their_characters_and_wine():
    table = Table(seats=3)
    table.pawn(0, "knight", at="D4", wine=True)
    drawn = desk(table)["f-desk-pawns"]
    assert "your knight: Oasis" in text(drawn)
    assert classes(drawn).count("fg-no-pawn") == 2
    assert "fd-sulfur" in classes(drawn)


def test_tiles_vessels_and_discs():
    table = Table(seats=3)
    table.tile(0, "orchard")
    table.tile(0, "orchard")
    table.vessel(0, "ship")
    table.vessel(0, "ship")
    drawn = desk(table)
    assert shown(drawn["f-tile-orchard"]) == "2"
    assert shown(drawn["f-tile-silver_mine"]) == ""
    assert shown(drawn["f-desk-vessels"]) == "2"
    assert drawn["f-desk-discs"].count("gn-mark-body") == 3
    table.state.discs = (0, 3, 3)
    assert "fg-hole" in classes(desk(table)["f-desk-discs"])
    table.state.military, table.state.voyage = (2, 0, 0), (4, 0, 0)
    assert shown(desk(table)["f-desk-tracks"]).split() == ["2/3", "4/7", "+1", "0/2"]


# --- everybody ---------------------------------------------------------------------------------------------------


def test_a_glance_tells_points_goods_people_and_cards():
    table = Table(seats=3)
    table.give(1, shillings=9, markers=2, wood=3)
    table.token(1, 5, bead=True)
    table.pawn(1, "monk", at="B1")
    table.writs(1, "cellar", "bow")
    table.hand(1, "tax", "guild", "move")
    table.played(1, "repeat")
    table.state.ledger[18] = 12
    drawn = glances.player_elements(table.state, 1, words(table.state))
    assert shown(drawn["f-player-1-head"]).split() == ["B", NAMES[1], "0", "0", "12"]
    assert shown(drawn["f-player-1-goods"]).split() == ["0", "0", "0", "3", "0", "0", "9"]
    assert shown(drawn["f-player-1-people"]).split() == ["2", "0", "5"]
    assert "2 influence markers · Discs: 3 · Reeves: 0/2" in text(drawn["f-player-1-people"])
    counted = classes(drawn["f-player-1-cards"])
    assert (counted.count("fg-back"), counted.count("fg-small")) == (3, 1)
    assert shown(drawn["f-player-1-cards"]).split() == ["2", "0"]


def test_the_active_player_and_the_first_are_marked():
    table = Table(seats=3).turn(2)
    heads = [
        glances.player_elements(table.state, seat, words(table.state))[f"f-player-{seat}-head"] for seat in range(3)
    ]
    assert ["fg-active" in classes(head) for head in heads] == [False, False, True]
    assert ["Starting player" in text(head) for head in heads] == [True, False, False]


def test_a_vassal_is_marked():
    table = Table(seats=3)
    table.location("D4", "feudum", ruler=1, guild="noble")
    heads = [
        glances.player_elements(table.state, seat, words(table.state))[f"f-player-{seat}-head"] for seat in range(3)
    ]
    assert ["Vassal" in text(head) for head in heads] == [False, True, False]


def test_while_cards_are_chosen_a_sheet_tells_only_who_has_sworn():
    state = next(state for state in along(3, 6, 1) if state.round == 2)
    pick, swear = GAME.codes.block("pick"), GAME.codes.block("swear")
    for card in range(4):
        GAME.apply(state, 2, pick.base + card)
    seen = GAME.view(state, 0)
    before = glances.player_elements(seen, 2, words(state))["f-player-2-cards"]
    assert "is choosing" in text(before)
    GAME.apply(state, 2, swear.base)
    after = glances.player_elements(GAME.view(state, 0), 2, words(state))["f-player-2-cards"]
    assert "has chosen" in text(after)
    assert classes(before).count("fg-back") == classes(after).count("fg-back") == 4


def test_many_beads_and_monsters_stay_within_the_sheet():
    table = Table(seats=2)
    table.beads()
    table.scrolls()
    for value in (2, 2, 3, 4, 5, 5):
        table.token(0, value, bead=True)
    for character, at in (("monk", "B1"), ("noble", "B1"), ("knight", "B4")):
        table.pawn(0, character, at=at)
    table.monster(0, "behemoth", at="B1")
    table.monster(0, "sea_serpent", at="D1")
    drawn = glances.player_elements(table.state, 0, words(table.state))["f-player-0-people"]
    places = [float(x) for x in re.findall(r"translate\(([\d.]+) ", drawn)]
    assert len(re.findall("fg-pawn", drawn)) == 5
    assert max(places) < glances.WIDTH
    assert max(float(x) for x in re.findall(r'cx="([\d.]+)"', drawn)) <= glances.WIDTH - 12

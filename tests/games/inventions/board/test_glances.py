"""Players and automated opponents at a glance; one's own goals with live progress; accolades."""

import pytest

from gnomon.games.inventions.draw import bots_board, glances, goals, society
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.chronos import chronos_turn
from gnomon.games.inventions.rules.goals import goal_points, joined_in, network_in
from gnomon.games.inventions.state import InventionsState, replaced
from gnomon.games.inventions.terms import FIRST_GOAL, REGIONS
from gnomon.kernel.rng import Generator
from tests.games.inventions.board.positions import LANGUAGES, along, words
from tests.kit.drawn import classes, identities, parsed, text
from tests.kit.inventions import AFRICA, ASIA, EUROPE, MIDDLE_EAST, Table
from tests.kit.inventions_secrets import permute_hidden


def drawn_of(state: InventionsState, language: str = "en") -> dict[str, str]:
    """Players and opponents as everybody sees them."""
    said = words(state, -1, language)
    return glances.others_elements(state, said) | bots_board.bot_elements(state, said)


# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "sheets"), [(1, 4), (2, 3), (4, 4)])
def test_sheets_are_well_formed_and_stand_under_their_names(seats: int, sheets: int, language: str):
    for state in along(seats, 4, 60, fourth_goal=True, public_objectives=True):
        drawn = drawn_of(state, language)
        assert len(drawn) == sheets
        for name, element in drawn.items():
            parsed(element)
            assert identities(element)[0] == name
        page = "".join(drawn.values()) + goals.everything(state, 0, words(state, 0, language))
        parsed(page)
        named = identities(page)
        assert len(named) == len(set(named))


def test_what_they_are_drawn_from_is_all_that_they_show():
    sheets: dict[object, str] = {}
    bots: dict[object, dict[str, str]] = {}
    lists: dict[object, str] = {}
    for seats in (1, 2):
        for state in along(seats, 21, 2, public_objectives=True, fourth_goal=True):
            said = words(state)
            for seat in range(seats):
                drawn = glances.glance(state, seat, said)
                assert sheets.setdefault((seats, seat, glances.glance_basis(state, seat)), drawn) == drawn
            both = bots_board.bot_elements(state, said)
            assert bots.setdefault((seats, bots_board.bots_basis(state)), both) == both
            played = goals.everything(state, 0, said)
            assert lists.setdefault((seats, goals.basis(state, 0, said)), played) == played
    assert min(len(sheets), len(bots), len(lists)) > 30


def test_what_a_seat_cannot_know_changes_nothing_that_it_sees():
    for number, state in enumerate(along(3, 9, 40)):
        for seat in (0, 2):
            seen = GAME.view(state, seat)
            other = GAME.view(permute_hidden(state, seat, Generator(number)), seat)
            assert isinstance(seen, InventionsState) and isinstance(other, InventionsState)
            said = words(state, seat)
            assert goals.everything(other, seat, said) == goals.everything(seen, seat, said)
            assert glances.others_elements(other, said) == glances.others_elements(seen, said)
            assert state.over or goals.goals(seen, (seat + 1) % 3, said) == ""


# --- players ---------------------------------------------------------------------------------------------------------


def test_a_glance_counts_citizens_influence_and_what_it_prepares():
    table = Table()
    table.home(1, trader=2, scholar=1)
    table.state.tired[3] = 4
    table.influence(1, 8)
    table.inventions(1, "I207")
    table.idea(1, "I306")
    table.built(1, h1="wealth_A")
    table.turn(0)
    said = text(glances.glance(table.state, 1, words(table.state)))
    drawn = glances.glance(table.state, 1, words(table.state))
    for says in ("Trader: 2 · Exhausted: 4", "Scholar: 1", "8 influence", "3 chain tokens", "Progress map: 1 tile"):
        assert f'aria-label="{says}"' in drawn
    assert "Silk: culture; chain: Travel" in drawn and "Steel: technology; Iron (C)" in drawn
    assert "(4)" in said
    assert "ig-turn" not in classes(drawn)
    assert "ig-turn" in classes(glances.glance(table.state, 0, words(table.state)))


def test_tokens_wait_lie_or_are_turned():
    table = Table()
    table.token(0, AFRICA, "plus_1", face_down=True)
    table.token(0, ASIA, "share")
    drawn = glances.glance(table.turn().state, 0, words(table.state))
    counts = [classes(drawn).count(name) for name in ("ig-waits", "ig-lies", "ig-turned")]
    assert counts == [3, 1, 1]


# --- goals -----------------------------------------------------------------------------------------------------------


def with_goals(table: Table, *numbers: int) -> Table:
    """Seat 0 has these private goals; who had one of them has what seat 0 had."""
    rows = table.state.goals
    for at, goal in enumerate(numbers):
        former = rows[0][at]
        for seat, row in enumerate(rows):
            if row[at] == goal:
                rows[seat] = replaced(row, at, former)
        rows[0] = replaced(rows[0], at, goal)
    return table


def test_regions_that_count_are_filled_and_those_on_the_way_edged():
    table = with_goals(Table(), 5, FIRST_GOAL[1] + 5, FIRST_GOAL[2] + 2)  # regions 1, 3, 4, 5 of all three decks
    table.token(0, ASIA, "share")
    table.people(0, AFRICA, 2)
    table.people(0, EUROPE, 1)
    table.people(1, EUROPE, 1)
    table.people(0, 4, 1)
    state = table.turn().state
    influence, majority, network = state.goals[0]
    assert goals.regions_counted(state, 0, influence) == (1 << ASIA, 0)
    assert goals.regions_counted(state, 0, majority) == (1 << AFRICA | 1 << 4, 1 << EUROPE)
    assert goals.regions_counted(state, 0, network) == (1 << AFRICA | 1 << EUROPE, 1 << 4)
    drawn = goals.goals(state, 0, words(state))
    assert [classes(drawn).count(name) for name in ("ig-counts", "ig-present", "ig-open-region")] == [5, 2, 5]
    assert "6 IP" in text(drawn) and "next 10 IP" in text(drawn)


def test_the_network_that_is_lit_is_as_large_as_the_one_that_scores():
    for state in along(3, 14, 8):
        for seat in range(3):
            for goal in range(FIRST_GOAL[2], FIRST_GOAL[3]):
                counted, _ = goals.regions_counted(state, seat, goal)
                regions = state.setting.components.goal_regions[goal]
                assert counted == joined_in(state, seat, regions) and counted.bit_count() == network_in(
                    state, seat, regions
                )


def test_a_goal_of_inventions_tells_how_far_it_is():
    table = with_goals(Table(fourth_goal=True), 0, 7, 14, FIRST_GOAL[3])
    table.inventions(0, "I207", "I208")
    state = table.turn().state
    drawn = goals.goals(state, 0, words(state))
    assert "2 of 8" in text(drawn) and classes(drawn).count("ig-regions") == 3
    assert goal_points(state, 0, FIRST_GOAL[3]) == 0


def test_objectives_tell_their_era_and_what_they_would_bring_now():
    table = Table()
    table.state.objectives = (4, 13, 7)
    table.home(0, trader=3, scholar=1)
    drawn = goals.objectives(table.turn().state, 0, words(table.state))
    assert text(drawn).startswith("Public objectives Era 2 Traders 3 IP")
    assert "Era 4 Scholars 2 IP" in text(drawn)
    assert "IP" not in text(goals.objectives(table.state, -1, words(table.state))).replace("IP each", "")


# --- alone -----------------------------------------------------------------------------------------------------------


def test_accolades_are_ticked_as_soon_as_they_are_earned():
    table = Table(seats=1)
    table.influence(9)
    drawn = goals.accolade_list(table.turn().state, words(table.state))
    assert [classes(drawn).count(name) for name in ("ig-earned", "ig-unearned")] == [1, 11]
    assert "8 or more influence at the end" in text(drawn) and "1 accolade · Neanderthal" in text(drawn)
    assert goals.accolade_list(Table(seats=2).state, words(Table(seats=2).state)) == ""


def test_chronos_tells_where_he_would_act_and_what_he_passes():
    table = Table(seats=2)
    for region in range(REGIONS):
        table.card(region, f"I50{region + 1}", presenter=0)
    table.card(ASIA, "I301", presenter=0, inventor=0)
    table.state.chronos_at = MIDDLE_EAST
    table.milestones("MA1 MA2 MA3 MA4", "MB1 MB2 MB3 MB4", "MC1")
    state = table.turn().state
    assert bots_board.chronos_next(state) == (ASIA, 2)
    drawn = bots_board.chronos(state, words(state))
    assert "As things stand: Innovate in Asia" in text(drawn) and "Next region: Europe" in text(drawn)
    assert [classes(drawn).count(name) for name in ("ig-stands", "ig-passes", "ig-acts")] == [1, 1, 1]


def test_chronos_does_what_his_sheet_foretold():
    foretold = 0
    for state in along(2, 5, 12):
        if state.chronos_at < 0 or state.over:
            continue
        region, action = bots_board.chronos_next(state)
        copy = state.clone()
        chronos_turn(copy, None)
        if region >= 0:
            assert copy.chronos_at == region
            assert (copy.card[region] == -1) is (action == 3)
            foretold += 1
    assert foretold > 5


def test_nothing_is_foretold_after_the_end():
    (end,) = (state for state in along(1, 4, 10_000) if state.over)
    said = words(end)
    drawn = "".join(bots_board.bot_elements(end, said).values()) + goals.goals(end, 0, said)
    assert "As things stand" not in text(drawn) and "Next region" not in text(drawn) and " next " not in text(drawn)
    assert "ig-coming" not in classes(society.elements(end, 0, said)["i-holdings-chain"])


def test_hephaestus_shows_his_cards_and_the_line_that_comes_first():
    table = Table(seats=1)
    state = table.turn().state
    state.drawn, state.deck = (0, 2), (1, 3, 4)
    state.hephaestus_at = EUROPE
    drawn = bots_board.hephaestus(state, words(state))
    assert classes(drawn).count("ig-used-card") == 2
    assert classes(drawn).count("ig-first-line") == 3
    assert "Europe · Next region: Asia" in text(drawn)
    assert drawn.count('title="Call Specialists"') == 2


def test_the_bots_score_is_told_by_source():
    table = Table(seats=1)
    state = table.turn().state
    state.marker_points[0] = 9
    state.hoard = [*state.hoard]
    state.inventions = [*state.inventions]
    state.hoard[1] = (0, 21)
    drawn = bots_board.bot_elements(state, words(state))[bots_board.SCORE]
    assert "0 against 16" in text(drawn) and "ig-behind" in classes(drawn)
    assert "Presented ideas 9" in text(drawn)
    state.ledger = list(replaced(tuple(state.ledger), 0, 40))
    assert "ig-ahead" in classes(bots_board.bot_elements(state, words(state))[bots_board.SCORE])

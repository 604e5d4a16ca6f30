"""Every table at its fullest fits real windows: cards, options and buttons whole, nothing over another, no small letters."""

import pytest

from gnomon.games.feudum.decisions import PICK_CARDS
from gnomon.games.feudum.state import FeudumState
from gnomon.games.inventions.state import InventionsState
from gnomon.games.khronos.state import KhronosState
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from tests.e2e.windows import LANGUAGES, Full, faults, fullest, offered, set_up, sit_down, speak


def _built(game: Game, state: State, seat: int) -> int:
    """How much stands on the three boards, with a whole hand beside."""
    assert isinstance(state, KhronosState)
    return sum(len(board.buildings) for board in state.boards) + 8 * max(0, sum(state.hands[3 * seat : 3 * seat + 3]))


def _society(game: Game, state: State, seat: int) -> int:
    """How many cards, tiles and citizens lie on the Society board of whoever is asked."""
    assert isinstance(state, InventionsState)
    tired = sum(state.tired[3 * seat : 3 * seat + 3])
    tiles = sum(tile >= 0 for tile in (*state.hexes[seat], *state.slots[seat]))
    return 2 * len(state.inventions[seat]) + len(state.ideas[seat]) + tired + tiles


_INVENTIONS = (
    "#i-world .iv-plate, .iv-era, .iv-position, .iv-space, .front .ig-entry, .front #i-map, .front .ig-citizens,"
    " .front .ig-slot, .ig-goal, .players tr, .steps li"
)


def _owned(game: Game, state: State, seat: int) -> int:
    """How much stands on the map and before the one who is asked: markers, pawns, writs, cards."""
    assert isinstance(state, FeudumState)
    ruled = sum(seat >= 0 for seat in (*state.ruler, *state.serf)) + 2 * sum(place >= 0 for place in state.pawn_at)
    return ruled + 6 * len(state.writs[seat]) + 4 * max(0, state.held[seat])


def _choosing(game: Game, state: State, seat: int) -> int:
    """How much there is while the cards of a round are chosen."""
    frame = game.asked_frame(state, seat)
    return _owned(game, state, seat) if frame is not None and frame[0] == PICK_CARDS else 0


def _held(game: Game, state: State, seat: int) -> int:
    """How many cards the seat holds."""
    assert isinstance(state, EmpiresState)
    return len(state.hands[seat])


EMPIRES_SHEETS = (
    ".te-in-hand, .te-space:not(:has(.te-later)) > svg, .te-space:has(.te-later), .te-mine > svg, .te-others > svg"
)
GAMES = {
    "feudum": Full(
        ".hand :is(li, svg[id]), .players tr, [id^=f-guild-].fg-sheet",
        {"options": offered, "owned": _owned, "choosing": _choosing},
    ),
    "inventions": Full(_INVENTIONS, {"options": offered, "society": _society}),
    "inventions alone": Full(_INVENTIONS, {"options": offered, "society": _society}, ("players-1",)),
    "khronos": Full(
        ".hand .kh-card, .kh-forecast :is(th, td):not(:empty), .players tr", {"options": offered, "boards": _built}
    ),
    "time_of_empires": Full(EMPIRES_SHEETS, {"options": offered, "hand": _held}),
    "time_of_empires practice": Full(EMPIRES_SHEETS, {"options": offered}, ("eras-1",)),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_table_fits_every_window_in_three_languages(people, server, game):
    full, game = GAMES[game], game.partition(" ")[0]
    wrong = []
    for name, state in fullest(game, full).items():
        opened = set_up(server.folder, game, state)
        person = people("Helena", width=1440, height=780)
        sit_down(person.page, opened)
        for language in LANGUAGES:
            speak(person.page, language)
            person.open(opened.path)
            wrong += [f"{name} in {language}, {fault}" for fault in faults(person.page, full)]
            person.page.set_viewport_size({"width": 1440, "height": 780})
    assert not wrong, "\n".join(wrong)

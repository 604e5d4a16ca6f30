"""The chain planner: the turn so far, what options bring and open, and what can be pointed at, along whole matches."""

import random
from collections.abc import Iterator

import pytest

from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions import decisions
from gnomon.games.inventions.actions import CHAIN_CARD, DONE, SPACE
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page import planner
from gnomon.games.inventions.page.planner import prospect, tried, ways
from gnomon.games.inventions.page.targets import refused, targets
from gnomon.games.inventions.say.gains import points_of
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import CARD_NAMES, TRAVEL
from gnomon.kernel.events import Events
from tests.kit.inventions import AFRICA, ASIA, MIDDLE_EAST, Table, card_of
from tests.kit.telling import frame_for, words_for

NAMES = ["Ama", "Bruno", "Chiyo", "Dana"]


def played(seats: int, seed: int) -> Iterator[tuple[InventionsState, list[tuple[int, Events]]]]:
    """A random match: each position with the answers that led to it, the latest first."""
    chance = random.Random(seed)
    state = GAME.setup({}, seats, seed)
    assert isinstance(state, InventionsState)
    acts: list[tuple[int, Events]] = []
    while not state.over:
        yield state, acts
        seat = GAME.to_act(state)[0]
        events: Events = []
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)), 0, events)
        acts.insert(0, (len(acts), events))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_whole_matches_are_planned_in_every_language(seats: int) -> None:
    planned = shown = 0
    for state, acts in played(seats, 10 + seats):
        seat = GAME.to_act(state)[0]
        view = GAME.view(state, seat)
        assert isinstance(view, InventionsState)
        before = view.to_dict()
        words = words_for(view, LANGUAGES[planned % 3], NAMES[:seats], seat)
        trail = planner.trail(acts, view, seat, words)
        rows = [step.row for step in trail.steps]
        assert rows == sorted(rows)
        assert all(step.title for step in trail.steps)
        assert all(f'id="{name}"' in drawn for name, drawn in trail.drawn.items())
        shown += len(rows)
        frame = frame_for(view, seat)
        assert frame is not None
        options = GAME.options(view, seat)
        assert [target.code for target in targets(view, seat, options, words)] == options
        for target in refused(view, seat, options):
            assert GAME.check(view, seat, target.code) is not None
        if frame[0] in planner.PLANNED:
            planned += 1
            for code in options:
                gain, opens = prospect(view, seat, code, words)
                assert "{" not in gain + opens
        assert view.to_dict() == before
    assert planned > 13
    assert shown > planned


def test_what_an_option_is_said_to_bring_it_brings() -> None:
    checked = 0
    for state, _ in played(2, 3):
        seat = GAME.to_act(state)[0]
        frame = frame_for(state, seat)
        if frame is None or frame[0] not in planner.PLANNED:
            continue
        view = GAME.view(state, seat)
        assert isinstance(view, InventionsState)
        for code in GAME.options(state, seat):
            for way in ways(view, seat, code):
                copy = state.clone()
                events: Events = []
                for step in way.codes:
                    while copy.lanes[0][-1][0] in planner.FORMAL:
                        GAME.apply(copy, seat, GAME.options(copy, seat)[0], 0, events)
                    GAME.apply(copy, seat, step, 0, events)
                while copy.lanes[0] and copy.lanes[0][-1][0] in planner.FORMAL:
                    GAME.apply(copy, seat, GAME.options(copy, seat)[0], 0, events)
                assert points_of(events[: len(way.events)], seat) == points_of(way.events, seat)
                checked += 1
    assert checked > 100


def chained() -> Table:
    """A player about to call a specialist home, with an invention that travels on, a sage and a token at hand."""
    table = Table(seats=3, step=4)
    table.influence(5, 1, 1)
    table.people(0, AFRICA, 1)
    table.people(0, MIDDLE_EAST, 1)
    table.inventions(0, "I101", "I107")
    return table.turn()


def test_an_offer_tells_source_gain_and_what_it_opens() -> None:
    table = chained()
    state = table.state
    words = words_for(state, "en", NAMES[:3], 0)
    call = next(code for code in GAME.options(state, 0) if code == SPACE + 4)
    gain, opens = prospect(state, 0, call, words)
    assert "Africa" in gain
    assert opens == "opens Travel"
    rows: list[tuple[int, Events]] = []
    for code in (call, None, None):
        events: Events = []
        options = GAME.options(table.state, 0)
        GAME.apply(table.state, 0, options[0] if code is None else code, 0, events)
        rows.insert(0, (len(rows), events))
        frame = frame_for(table.state, 0)
        if frame is not None and frame[0] == decisions.CHAIN:
            break
    assert CHAIN_CARD + card_of("I101") in GAME.options(table.state, 0)
    assert state.setting.components.card_chain[CARD_NAMES.index("I101")] == TRAVEL
    events = []
    GAME.apply(table.state, 0, CHAIN_CARD + card_of("I101"), 0, events)
    rows.insert(0, (len(rows), events))
    rows.append((-1, table.events))
    trail = planner.trail(rows, table.state, 0, words)
    assert [step.title for step in trail.steps] == ["Season pillar › Call Specialists", "Boats › Travel"]
    assert any("i-looks-step1" in name for name in trail.drawn)


def test_a_look_stops_where_one_chooses_again() -> None:
    state = chained().state
    seen, events = tried(state, 0, SPACE + TRAVEL)
    frame = frame_for(seen, 0)
    assert frame is not None
    assert frame[0] == decisions.TRAVEL_WHERE
    assert events
    assert DONE not in GAME.options(seen, 0)
    assert seen.people[ASIA] == 0

"""The guided first match says the right thing at the right time, whatever the learner does."""

import random
from collections.abc import Sequence

import pytest

from gnomon.drawing.lessons import next_note
from gnomon.games.time_of_empires import decisions
from gnomon.games.time_of_empires.actions import CARD, COUNT, FIELD, FINISH, NODE, PLACE
from gnomon.games.time_of_empires.draw import picture
from gnomon.games.time_of_empires.draw.layout import CLOCK, GLASSES, HAND, MAP, PILE, field_sheet
from gnomon.games.time_of_empires.draw.shared_boards import sheets_in_play
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.setting import INTRODUCTORY, REAL_TIME, SPECS
from gnomon.games.time_of_empires.state import RUNNING, EmpiresState
from gnomon.games.time_of_empires.teach.lessons import LESSONS, OPTIONS, SEED, SPEED
from gnomon.games.time_of_empires.teach.rules_pages import RULES
from gnomon.games.time_of_empires.terms import CONSTRUCT, CULTURE, DISCOVER, FIRST_STARTING, SLOTS
from gnomon.kernel.frames import NEVER, Frame
from tests.kit.time_of_empires import arrange

WORDS = Words("en")
SEATS, LEARNER = 2, 0
SELDOM = {"site", "symbol", "threatened", "waiting", "attack", "gong", "siege", "resources"}
"""Notes that random play need not come to; other tests read them."""
SHEETS = {MAP, CLOCK, GLASSES, PILE, HAND, *(field_sheet(field) for field in range(4))}


def begun() -> EmpiresState:
    state = GAME.setup(OPTIONS, SEATS, SEED)
    assert isinstance(state, EmpiresState)
    return state


def read_all(state: EmpiresState, seen: list[str]) -> list[str]:
    """The notes that a learner reads one after another in a position; `seen` grows."""
    read: list[str] = []
    view = GAME.view(state, LEARNER)
    assert isinstance(view, EmpiresState)
    while (found := next_note(LESSONS, view, LEARNER, seen, WORDS)) is not None:
        assert found.name not in seen
        assert found.section in RULES.read("en").pages
        drawn = {*picture.everything(view, LEARNER, WORDS), *SHEETS, *sheets_in_play(view)}
        assert set(found.elements) <= drawn, found
        seen.append(found.name)
        read.append(found.name)
    return read


def answer(state: EmpiresState, *codes: int) -> None:
    for code in codes:
        GAME.apply(state, LEARNER, code, state.now)


def others_answer(state: EmpiresState) -> None:
    """The opponent gives default answers until the learner is asked."""
    while GAME.to_act(state) and LEARNER not in GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, GAME.default(state, seat), state.now)


def asking(frame: Sequence[int], **tables: object) -> EmpiresState:
    """Red's turn in an introductory era with this question; other arguments are the scenario's."""
    state = arrange(mode="introductory", **tables)  # type: ignore[arg-type]
    question: Frame = tuple(frame)
    state.push(question)
    return state


def test_the_match_of_the_lesson_is_one_that_can_be_played() -> None:
    assert set(OPTIONS) <= {spec.name for spec in SPECS}
    state = begun()
    assert state.setting.modes == (INTRODUCTORY, REAL_TIME, INTRODUCTORY)
    assert state.first == LEARNER
    assert 0 < SPEED < 1


def test_the_first_notes_lead_to_a_temple() -> None:
    state, seen = begun(), list[str]()
    assert read_all(state, seen) == ["welcome", "first_clan"]
    answer(state, NODE + state.land.capitals[LEARNER] - 3)
    others_answer(state)
    assert read_all(state, seen) == ["token"]
    answer(state, FIELD + CULTURE)
    others_answer(state)
    assert read_all(state, seen) == ["turn", "card"]
    answer(state, PLACE + 2 * DISCOVER, PLACE + SLOTS + 2 * CONSTRUCT)
    assert read_all(state, seen) == ["order"]
    answer(state, GAME.options(state, LEARNER)[0])
    assert read_all(state, seen) == ["discovery"]
    answer(state, CARD + FIRST_STARTING + CULTURE, COUNT + 1)
    assert read_all(state, seen) == ["site"]
    answer(state, GAME.options(state, LEARNER)[0])
    assert read_all(state, seen) == ["symbol"]
    others_answer(state)
    assert {"resources", "scholars"} <= set(read_all(state, seen))


def test_a_learner_who_has_discovered_is_not_told_to() -> None:
    state, seen = begun(), list[str]()
    read_all(state, seen)
    answer(state, NODE + state.land.capitals[LEARNER] - 3)
    others_answer(state)
    answer(state, FIELD + CULTURE)
    others_answer(state)
    state.stock[2 * LEARNER] = 0
    assert "card" not in read_all(state, seen)


def test_spaces_of_the_last_turn_are_pointed_at() -> None:
    state = arrange(mode="introductory", red={"memory": ["technical"]})
    view = GAME.view(state, LEARNER)
    assert isinstance(view, EmpiresState)
    found = next_note(LESSONS, view, LEARNER, ["turn", "card"], WORDS)
    assert found is not None
    assert found.name == "closed"
    assert found.elements == ("leader0-slots-16", "leader0-slots-17")


@pytest.mark.parametrize(
    ("frame", "name", "tables"),
    [
        ((decisions.CHOOSE_INFLUENCE, 1, 0, 0), "influence", {"red": {"scholars": 1}}),
        ((decisions.CHOOSE_PARTICIPATION, 1, 0), "wonder", {"red": {"scholars": 1}}),
        ((decisions.CHOOSE_CLAN, 1, 2), "clan", {}),
        ((decisions.CHOOSE_MOVE, 1, 1, 0), "move", {"at": {"H1.0": "red 1"}}),
        ((decisions.CHOOSE_MOVE, 1, 1, 0), "attack", {"at": {"H1.0": "red 1", "H1.1": "purple 1"}}),
        ((decisions.CHOOSE_BESIEGED, 1, 2), "siege", {}),
        ((decisions.CHOOSE_CLAN, 1, 2), "threatened", {"at": {"H1.0": "purple 1, red temple"}}),
        ((decisions.CHOOSE_CLAN, 1, 2), "waiting", {"red": {"pile": ["001"], "waiting": True}}),
    ],
)
def test_what_is_met_on_the_way_is_explained(frame: tuple[int, ...], name: str, tables: dict[str, object]) -> None:
    assert name in read_all(asking(frame, **tables), [])


def test_the_real_time_era_is_explained_as_it_runs() -> None:
    state, seen = arrange(mode="real_time"), ["discovery"]
    assert read_all(state, seen) == ["first_timer"]
    answer(state, PLACE)
    assert read_all(state, seen) == ["other_timer"]
    answer(state, PLACE + SLOTS + 2 * DISCOVER)
    assert read_all(state, seen) == ["resolve"]
    answer(state, FINISH)
    while not state.appointments:
        GAME.tick(state)
    assert "cry" in read_all(state, seen)


def test_no_timer_is_asked_for_while_an_action_waits() -> None:
    state, seen = arrange(mode="real_time"), ["discovery", "first_timer"]
    answer(state, PLACE + 2 * DISCOVER)
    assert read_all(state, seen) == ["resolve"]
    answer(state, FINISH)
    assert read_all(state, seen) == ["other_timer"]


def test_timers_on_shared_boards_are_explained() -> None:
    state = arrange(
        mode="real_time", red={"timers": ["technical.1", "none"]}, purple={"timers": ["technical.2", "none"]}
    )
    assert {"must_move", "clear"} <= set(read_all(state, []))


def test_notes_come_once_in_every_match_and_the_end_is_always_told() -> None:
    met: set[str] = set()
    for seed in range(4):
        chance = random.Random(seed)
        state, seen = begun(), list[str]()
        while not state.over:
            read_all(state, seen)
            asked = GAME.to_act(state)
            due = GAME.deadline(state)
            if not asked or (due != NEVER and (due <= state.now or chance.random() < 0.1)):
                GAME.tick(state)
                continue
            seat = chance.choice(asked)
            GAME.apply(state, seat, chance.choice(GAME.options(state, seat)), state.now)
        assert read_all(state, seen)[-1] == "end"
        assert len(set(seen)) == len(seen)
        met.update(seen)
    assert met >= {lesson.name for lesson in LESSONS} - SELDOM


def test_the_second_gong_is_explained() -> None:
    state, seen = arrange(mode="real_time"), list[str]()
    answer(state, PLACE + 2 * DISCOVER)
    read_all(state, seen)
    while state.phase == RUNNING:
        GAME.tick(state)
    assert read_all(state, seen)[-1] == "gong"

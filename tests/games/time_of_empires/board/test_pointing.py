"""Targets, refusals and the lights of what may be done."""

import itertools
import re

import pytest

from gnomon.drawing.sheets import parent
from gnomon.games.said import facts_seen
from gnomon.games.time_of_empires import actions, decisions
from gnomon.games.time_of_empires.draw import board, cards, layout, mats, picture, shared_boards
from gnomon.games.time_of_empires.events import EVENTS
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page import options as page_options
from gnomon.games.time_of_empires.page import overlays, targets
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Generator, below
from tests.games.time_of_empires.board.positions import middle, words
from tests.kit.drawn import classes, identities, parsed
from tests.kit.telling import frame_for
from tests.kit.time_of_empires import arrange, node, place


def all_targets(state: EmpiresState, seat: int) -> list[targets.Target]:
    return targets.targets(state, seat, GAME.options(state, seat), words(state, seat))


def refused(state: EmpiresState, seat: int) -> list[targets.RefusedTarget]:
    return targets.refused(state, seat, GAME.options(state, seat))


def reason(state: EmpiresState, wrong: targets.RefusedTarget) -> Refusal:
    """Why an answer of seat 0 is refused."""
    found = GAME.check(state, 0, wrong.code)
    assert found is not None
    return found


def present(state: EmpiresState, seat: int) -> set[str]:
    """Every element that the page holds for a seat."""
    found = set(picture.everything(state, seat, words(state, seat)))
    return found | set(identities(cards.hand(state, seat, words(state, seat))))


def lights(state: EmpiresState, seat: int) -> dict[str, str]:
    return overlays.lights(state, seat, GAME.options(state, seat))


def test_a_placement_is_a_drag_from_a_timer_to_a_slot():
    state = middle()
    found = {target.code: target for target in all_targets(state, 0)}
    code = actions.PLACE + 30 + 15
    assert found[code].elements == ("glasses-timers-1", "technology1-slots-15")
    assert found[code].group == "timer:1"
    assert targets.group_text("timer:1", words(state)) == "Timer 2"


def test_clearing_points_at_the_timer_and_permissions_stand_apart():
    state = middle()
    found = {target.code: target for target in all_targets(state, 0)}
    assert found[actions.CLEAR + 2].elements == ("wonder0-timers-2",)
    assert found[actions.CLEAR + 2].group == "clearing"
    assert found[actions.DISCARD].group == "anytime"
    assert found[actions.DISCARD].elements == ("pile-piles-top",)
    groups = page_options.groups(GAME, state, 0, words(state))
    apart = {choice.code for group in groups if group.apart for choice in group.choices}
    assert actions.DISCARD in apart
    assert apart == {code for code, target in found.items() if target.group == "anytime"}
    assert groups[-1].apart
    assert not groups[0].apart


def test_a_move_is_a_drag_from_node_to_node_grouped_by_where_the_clans_stand():
    state = arrange(at={"H1.0": "red 1", "H1.1": "purple 1"})
    place(state, "red", "moves.1", at=1000)
    found = [target for target in all_targets(state, 0) if target.group.startswith("node:")]
    assert {target.elements for target in found} >= {
        (layout.node_key(node("H1.0")), layout.node_key(node("H1.1"))),
        (layout.node_key(node("H1.0")), layout.node_key(node("H1.2"))),
    }
    assert {target.group for target in found} == {f"node:{node('H1.0')}"}
    assert targets.group_text(f"node:{node('H1.0')}", words(state)) == "Countryside of Omra"
    drawn = lights(state, 0)
    assert "te-fight" in classes(drawn[f"map-glow-{node('H1.1')}"])
    assert f"map-signs-fight{node('H1.1')}" in drawn
    assert "te-fight" not in classes(drawn[f"map-glow-{node('H1.2')}"])
    assert "te-source" in classes(drawn[f"map-glow-from{node('H1.0')}"])
    parsed("".join(drawn.values()))


def test_open_slots_light_and_closed_ones_are_hatched():
    state = middle()
    drawn = lights(state, 0)
    open_slots = {
        (code - actions.PLACE) % 30 for code in GAME.options(state, 0) if actions.CODES.base_of(code) == actions.PLACE
    }
    for slot in open_slots:
        sheet = layout.sheet_of_space(slot // 2)
        assert "te-may" in classes(drawn[f"{sheet}-looks-slot{slot}"])
    # Red's first timer runs on technology board A, the second one stands in the technical column.
    for closed in ("technology0-looks-slot13", "leader0-looks-slot16"):
        assert "te-barred" in classes(drawn[closed])
    assert "te-may-clear" in classes(drawn["wonder0-looks-slot24"])
    assert "pile-looks-top" not in drawn


def test_nothing_is_hatched_while_no_timer_may_be_placed():
    state = middle()
    drawn = overlays.lights(state, 0, [actions.CLEAR + 2])
    assert set(drawn) == {"wonder0-looks-slot24"}


def test_the_first_slot_of_a_turn_keeps_a_pale_timer():
    state = arrange(mode="introductory", active="red")
    GAME.apply(state, 0, actions.PLACE)
    drawn = lights(state, 0)
    assert "te-ghost" in classes(drawn["field0-looks-ghost0"])
    assert "glasses-looks-1" in drawn
    assert "glasses-looks-0" not in drawn


def test_spaces_of_the_round_before_are_hatched():
    state = arrange(mode="introductory", round=3, active="red", red={"memory": ["technology_a"]})
    drawn = lights(state, 0)
    assert "te-barred" in classes(drawn["technology0-looks-slot12"])
    assert "te-may" in classes(drawn["technology1-looks-slot14"])
    (wrong,) = [target for target in refused(state, 0) if target.elements[-1] == "technology0-slots-12"]
    assert reason(state, wrong).code == "used_last_round"
    sign = overlays.refusal(state, 0, wrong.code)
    assert set(sign) == {"technology0-looks-refused"}
    assert "te-refused-sign" in classes("".join(sign.values()))


def test_a_refused_way_is_told_with_a_sign_on_its_end():
    state = arrange(at={"H1.0": "red 1", "H2.2": "purple 1", "H2.centre": "purple 1"})
    place(state, "red", "moves.1", at=1000)
    wrong = [target for target in refused(state, 0) if target.elements[-1] == layout.node_key(node("H1.centre"))]
    assert [reason(state, target).section for target in wrong] == ["5.3"]
    drawn = overlays.refusal(state, 0, wrong[0].code)
    assert set(drawn) == {"map-signs-refused"}
    parsed("".join(drawn.values()))


def test_cards_too_dear_are_refused_with_their_price():
    state = arrange(red={"hand": ["101", "106"], "knowledge": 1})
    place(state, "red", "discover.1", at=1000)
    assert frame_for(state, 0)[0] == decisions.CHOOSE_DISCOVERY
    found = refused(state, 0)
    assert [target.elements for target in found] == [(cards.card_key(state.hands[0][1]),)]
    assert overlays.lit_cards(GAME.options(state, 0)) == [state.hands[0][0]]


def test_a_preview_shows_what_would_come_go_and_move():
    state = arrange(at={"H1.0": "red 2", "H1.1": "purple 1"})
    place(state, "red", "moves.1", at=1000)
    after = state.clone()
    events: Events = []
    (code,) = [
        code
        for code in GAME.options(state, 0)
        if targets.elements_of(state, 0, code) == (layout.node_key(node("H1.0")), layout.node_key(node("H1.1")))
    ]
    GAME.apply(after, 0, code, after.now, events)
    if frame_for(after, 0) and frame_for(after, 0)[0] == decisions.CHOOSE_MOVED:
        assert any("-looks-arc" in name for name in lights(after, 0))
        GAME.apply(after, 0, actions.COUNT + 2, after.now, events)
    said = words(state)
    old, new = picture.everything(state, 0, said, False), picture.everything(after, 0, said, False)
    drawn = overlays.preview(state, after, old, new, events)
    assert "te-gone" in classes(drawn[board.clans_key(node("H1.0"))])
    assert "te-of-red" in classes(drawn[board.clans_key(node("H1.1"))])
    assert [name for name in drawn if "-looks-arc" in name]
    assert "te-loss" in classes(drawn[f"map-glow-would{node('H1.0')}"])
    parsed("".join(drawn.values()))


def test_events_light_their_places():
    state = arrange(at={"H1.0": "red 1"})
    events = place(state, "red", "moves.1", at=1000)
    way = next(code for code in GAME.options(state, 0) if actions.CODES.base_of(code) == actions.MOVE)
    elements = targets.elements_of(state, 0, way)
    GAME.apply(state, 0, way, state.now, events)
    told = [overlays.touched(facts_seen(EVENTS, event)) for event in events]
    assert elements in told


# --- whole matches -----------------------------------------------------------------------------------------------


def one_answer(state: EmpiresState, source: Generator, seen: set[int]) -> None:
    """Checks every seat that is asked, then lets a random one answer or the clock act."""
    asked = GAME.to_act(state)
    for seat in asked:
        frame = frame_for(state, seat)
        assert frame is not None
        options = GAME.options(state, seat)
        if frame[0] in seen and below(source, 30):
            continue
        seen.add(frame[0])
        check(state, seat, options)
    due = GAME.deadline(state)
    if not asked or (due != NEVER and below(source, 10) == 0):
        GAME.tick(state)
        return
    seat = asked[below(source, len(asked))]
    options = GAME.options(state, seat)
    if not options:
        GAME.tick(state)
        return
    # Answers beat declining: a match of declined actions asks nothing.
    lively = [code for code in options if code not in (actions.FINISH, actions.DISCARD) and code < actions.CLEAR]
    pool = lively if lively and below(source, 8) else options
    at = state.now + below(source, 3000)
    at = state.now if due != NEVER and at >= due else at
    GAME.apply(state, seat, pool[below(source, len(pool))], at)


def check(state: EmpiresState, seat: int, options: list[int]) -> None:
    """Every answer can be pointed at where it says, every light lies in a layer, every refusal is one."""
    found = all_targets(state, seat)
    assert [target.code for target in found] == list(options)
    here = present(state, seat)
    for target in found:
        assert target.label
        assert target.group == "" or targets.group_text(target.group, words(state, seat))
        assert set(target.elements) <= here, target
    drawn = overlays.lights(state, seat, options)
    for name, element in drawn.items():
        assert identities(element)[0] == name
        assert re.search(r"-(glow|signs|looks)$", parent(name))
    parsed("".join(drawn.values()))
    for wrong in targets.refused(state, seat, options):
        assert wrong.code not in options
        assert GAME.check(state, seat, wrong.code) is not None
        assert set(wrong.elements) <= here


@pytest.mark.parametrize(("seats", "mode"), list(itertools.product((2, 3, 4), ("real_time", "introductory"))))
def test_every_question_of_a_match_can_be_pointed_at(seats: int, mode: str):
    state = GAME.setup({"era_1": mode, "era_2": mode, "era_3": mode, "appoint_auto": "ask"}, seats, 11 * seats)
    assert isinstance(state, EmpiresState)
    source = Generator(seats)
    seen: set[int] = set()
    for _ in range(700):
        if state.over:
            break
        one_answer(state, source, seen)
    assert len(seen) >= 12


def test_shared_and_own_slots_have_their_corners_on_their_sheets():
    assert overlays.slot_corner(0) == mats.slot_corner(0)
    assert overlays.slot_corner(12) == shared_boards.slot_corner(12)

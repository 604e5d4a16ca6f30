"""What an answer would do, drawn from the rules' own look-ahead."""

import re

import pytest

from gnomon.games.khronos import GAME, events
from gnomon.games.khronos.draw import board, tags
from gnomon.games.khronos.grid import SQUARE_BY_NAME
from gnomon.games.khronos.page import ghosts
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.game import CHANCE
from gnomon.kernel.rng import Generator, below
from tests.games.khronos.board.positions import middle
from tests.kit.drawn import classes, identities, parsed
from tests.kit.khronos import arrange, code_of, play


def looked(state: KhronosState, *answers: str) -> ghosts.Preview:
    """The picture of the last answer after the others were given; the position is left as it was."""
    before = state.clone()
    play(before, *answers[:-1])
    (seat,) = GAME.to_act(before)
    found = GAME.preview(GAME.view(before, seat), seat, code_of(before, answers[-1]))
    assert isinstance(found.state, KhronosState)
    return ghosts.preview(before, found.state, found.events)


def steps(found: ghosts.Preview) -> list[tuple[str, int, bool]]:
    return [(step.letter, step.age, step.bad) for step in found.steps]


def with_class(found: ghosts.Preview, name: str) -> list[str]:
    return [key for key, element in found.elements.items() if name in classes(element)]


def test_a_keep_casts_shadows_and_destroys_what_they_cover():
    found = looked(middle(), "construct_might_keep", "k7")
    assert steps(found) == [("a", 0, False), ("b", 1, True), ("c", 2, True), ("d", 1, False), ("e", 2, False)]
    assert [key[:2] for key in with_class(found, "kh-ghost")] == ["b0", "b1", "b2"]
    assert [key[:2] for key in with_class(found, "kh-shadow")] == ["b1", "b2"]
    assert [key[:2] for key in with_class(found, "kh-gone")] == ["b1", "b2"]
    faith, reason = with_class(found, "kh-shadow")
    assert (found.elements[faith].count("kh-ring"), "kh-military-2-ruin" in found.elements[faith]) == (1, False)
    assert "kh-military-2-ruin" in found.elements[reason]
    assert found.elements[reason].count('class="kh-ring') == 2


def test_a_changed_ruler_gets_a_new_tag_in_place_of_the_old():
    found = looked(middle(), "construct_might_keep", "k7")
    told = {key: element for key, element in found.elements.items() if "-signs-tag" in key}
    assert set(told) == {f"b0-signs-tag{SQUARE_BY_NAME['k7']}", f"b1-signs-tag{SQUARE_BY_NAME['j4']}"}
    might, faith = told.values()
    assert re.findall(r">([A-Z+\d]+)<", might) == ["R", "+2"]
    assert re.findall(r">([A-Z+\d]+)<", faith) == ["B", "R", "+2"]
    assert set(found.hidden) == {f"b0-tags-{SQUARE_BY_NAME['m8']}", f"b1-tags-{SQUARE_BY_NAME['j4']}"}


def test_only_who_rules_no_longer_is_struck_out():
    alone = tags.change((1, 3), (1,), "+2")
    assert re.findall(r">([A-Z+\d]+)<", alone) == ["W", "R", "+2"]
    joined = tags.change((1,), (1, 3), "0")
    assert re.findall(r">([A-Z+\d]+)<", joined) == ["R", "W", "0"]
    assert "kh-strike" not in classes(joined)
    for before, after in (((1, 3), (1,)), ((1,), (1, 3)), ((), (2,)), ((2,), ())):
        drawn = tags.change(before, after, "+2")
        wide = re.search(r'<rect width="([\d.]+)"', drawn)
        assert wide
        assert float(wide.group(1)) == pytest.approx(tags.change_width(before, after, "+2"), abs=0.01)


def test_a_domain_that_only_pays_more_keeps_its_ruler_in_the_tag():
    found = looked(arrange(hand="C", might="keep f6 red"), "construct_might_hamlet", "h6")
    (tag,) = [element for key, element in found.elements.items() if "-signs-tag" in key]
    assert re.findall(r">([A-Z+\d]+)<", tag) == ["R", "+1"]
    assert "kh-strike" not in classes(tag)


def test_a_domain_that_nobody_rules_before_or_after_gets_no_new_tag():
    found = looked(arrange(hand="C", might="town f6"), "construct_might_hamlet", "h6")
    assert not [key for key in found.elements if "-signs-tag" in key]
    assert not found.hidden


def test_a_blocked_shadow_is_barred_where_it_would_join():
    state = arrange(hand="MM", faith="chapel e9 green, chapel h8 blue")
    found = looked(state, "construct_might_keep", "f8")
    assert steps(found) == [("a", 0, False), ("b", 1, True)]
    (blocked,) = with_class(found, "kh-refused")
    assert blocked.startswith("b1-")
    bars = re.search(r'class="kh-bar" d="([^"]+)"', found.elements[blocked])
    assert bars
    assert len(bars.group(1).split("M")) == 3
    assert not with_class(found, "kh-shadow")


def test_a_shadow_for_which_there_is_no_tile_is_not_drawn():
    state = arrange(hand="MM", counts={"keep": 1})
    found = looked(state, "construct_might_keep", "f8")
    assert steps(found) == [("a", 0, False), ("b", 1, True)]
    assert "kh-bar" not in "".join(found.elements.values())


def test_a_junction_shows_ties_and_what_is_reduced():
    state = arrange(
        hand="C",
        pawns="might might",
        might="keep f6 red, town d6, castle i6 blue",
        faith="castle i6 blue",
        reason="castle i6",
    )
    found = looked(state, "construct_might_hamlet", "h6")
    assert [key[:2] for key in with_class(found, "kh-join")] == ["b0"]
    state = arrange(
        hand="C",
        pawns="might might",
        might="keep f6 red, keep i6 blue, watch_tower k6 blue",
        faith="keep f6 red",
        reason="keep f6",
    )
    found = looked(state, "construct_might_hamlet", "h6")
    reduced = with_class(found, "kh-shrink")
    assert [key[:2] for key in reduced] == ["b0"]
    # The later boards lose what the reduced Keep had cast.
    assert {key[:2] for key in with_class(found, "kh-doom")} == {"b1", "b2"}


def test_a_restored_building_stands_in_place_of_its_ruin():
    state = arrange(hand="M", pawns="reason reason", faith="keep f6 blue", reason="keep f6 ruin")
    found = looked(state, "renovate", "f6")
    assert found.hidden[0] == f"b2-buildings-{SQUARE_BY_NAME['f6']}m2"
    (renewed,) = with_class(found, "kh-renewed")
    assert "kh-military-2-ruin" not in found.elements[renewed]


def test_a_traveller_appears_on_the_board_it_goes_to():
    found = looked(middle(), "travel_might_reason")
    assert found.hidden == ("b0-pawns-2",)
    (visitor,) = with_class(found, "kh-visitor")
    assert visitor.startswith("b2-preview-")


def test_letters_on_one_corner_move_apart():
    state = arrange(
        hand="MM",
        pawns="might might",
        faith="monastery k6 blue, keep i7 green",
        reason="monastery k6, keep i7",
    )
    found = looked(state, "construct_might_keep", "j7")
    spots = []
    for step in found.steps:
        place = re.search(r"translate\(([\d.]+) ([\d.]+)\)", found.elements[f"b{step.age}-signs-step{step.letter}"])
        assert place
        spots.append((step.age, float(place.group(1)), float(place.group(2))))
    assert len(found.steps) > 5
    for index, (age, x, y) in enumerate(spots):
        assert not any(other == age and abs(x - ox) < 19 and abs(y - oy) < 19 for other, ox, oy in spots[:index])


def test_nothing_changes_in_what_is_drawn_for_all():
    state = middle()
    drawn = board.layers(state)
    looked(state, "construct_might_keep", "k7")
    assert board.layers(state) == drawn


@pytest.mark.parametrize("seed", range(8))
def test_every_preview_of_a_match_can_be_drawn_and_hides_only_what_is_there(seed):
    state = GAME.setup({}, 2 + seed % 4, 100 + seed)
    assert isinstance(state, KhronosState)
    source = Generator(seed)
    seen: set[int] = set()
    for _ in range(160):
        if state.over:
            break
        (seat,) = GAME.to_act(state)
        options = GAME.options(state, seat)
        # Acts that build are worth more looks than the many ways to travel.
        chosen = options[below(source, len(options))]
        view = GAME.view(state, seat)
        assert isinstance(view, KhronosState)
        found = GAME.preview(view, seat, chosen)
        assert isinstance(found.state, KhronosState)
        if found.stop != CHANCE or found.events:
            drawn = ghosts.preview(view, found.state, found.events)
            seen.update(event[0] for event in found.events)
            parsed("".join(drawn.elements.values()))
            assert all(identities(element)[0] == key for key, element in drawn.elements.items())
            assert set(drawn.hidden) <= set(board.layers(state))
            assert len(drawn.steps) == len({step.letter for step in drawn.steps})
        GAME.apply(state, seat, chosen)
    assert events.CONSTRUCTED in seen

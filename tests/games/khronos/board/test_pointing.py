"""Targets, refusals and the light under what may be done."""

import re

import pytest

from gnomon.games.khronos import GAME, actions
from gnomon.games.khronos.draw import board, layout
from gnomon.games.khronos.grid import SQUARE_BY_NAME
from gnomon.games.khronos.page import overlays, sites, targets
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Generator, below
from tests.games.khronos.board.positions import middle, words
from tests.kit.drawn import parsed
from tests.kit.khronos import arrange, code_of, play


def asking(state: KhronosState) -> tuple[int, list[int]]:
    (seat,) = GAME.to_act(state)
    return seat, GAME.options(state, seat)


def all_targets(state: KhronosState) -> list[targets.Target]:
    seat, options = asking(state)
    return targets.targets(state, seat, options, words(seat))


def refused(state: KhronosState) -> dict[int, Refusal]:
    """What a person may well try in vain, and why it is refused."""
    seat, options = asking(state)
    found = {}
    for code in targets.refused(state, options):
        refusal = GAME.check(state, seat, code)
        assert refusal is not None
        found[code] = refusal
    return found


def lit_squares(drawn: dict[str, str], age: int) -> set[int]:
    found = set()
    for name in ("soft", "strong"):
        for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v26h", drawn.get(f"b{age}-glow-{name}", "")):
            found |= {int(y) // 26 * 16 + int(x) // 26 + step for step in range(int(wide) // 26)}
    return found


def test_the_menu_points_at_pawns_edges_supply_and_buildings():
    found = {target.code: target for target in all_targets(middle())}
    travel = found[actions.TRAVEL_FROM]
    assert travel.elements == ("b0-pawns-2", "b1-hits-edge")
    assert travel.group == "travel"
    assert found[actions.CONSTRUCT + 1].elements == ("supply-1",)
    assert found[actions.UPGRADE].elements == (f"b0-hits-{SQUARE_BY_NAME['g5']}b",)
    assert found[actions.END_TURN].elements == ()


def test_places_are_grouped_by_what_the_building_would_touch():
    state = middle()
    play(state, "construct_might_keep")
    groups = {target.group for target in all_targets(state)}
    headings = {targets.group_text(state, group, words()) for group in groups}
    assert headings == {
        "Standing alone",
        "Printed hamlets",
        "Your Watch Tower at G5",
        "Your Castle at E8",
        "The Town at M8",
        "The Town at L15",
    }


def test_a_town_that_would_join_domains_is_in_a_group_of_its_own():
    state = arrange(hand="CCCC", pawns="might might", might="keep f6 red, keep j6 blue")
    play(state, "construct_might_town")
    joining = [target for target in all_targets(state) if target.group == targets.JOINING]
    assert {target.code - actions.PLACE for target in joining} == {SQUARE_BY_NAME[name] for name in ("h5", "h6", "h7")}


def test_upgrades_are_grouped_by_the_building_that_grows():
    state = arrange(hand="CC", might="hamlet f6, hamlet k9")
    play(state, "upgrade_might_town")
    groups = {target.group for target in all_targets(state)}
    assert groups == {f"building:0:{SQUARE_BY_NAME[name]}" for name in ("f6", "k9")}


def test_every_answer_on_a_board_has_its_own_place_to_be_clicked():
    state = middle()
    play(state, "construct_might_keep")
    found = all_targets(state)
    assert len({target.elements for target in found}) == len(found)
    _seat, options = asking(state)
    hits = overlays.hits(site for code in options if (site := sites.site_of(state, code)))
    assert set(hits) == {target.elements[0] for target in found}
    spots = [re.search(r' x="([\d.-]+)" y="([\d.-]+)"', hit) for hit in hits.values()]
    assert len({spot.groups() for spot in spots if spot}) == len(found)


def test_legal_squares_light_up_and_no_others():
    state = middle()
    play(state, "construct_might_keep")
    _, options = asking(state)
    meant = [sites.site_of(state, code) for code in options]
    drawn = overlays.choices(meant, meant[:4])
    footprints = 0
    for site in meant:
        footprints |= site.mask
    assert lit_squares(drawn, 0) == {square for square in range(320) if footprints >> square & 1}
    assert not lit_squares(drawn, 1)
    spots = set(re.findall(r'id="([^"]+)-glow"', drawn["b0-glow-spots"]))
    assert spots == {site.element for site in meant}
    keys = [name for name in drawn if "-signs-key" in name]
    assert keys == [f"b0-signs-key{number}" for number in range(1, 5)]
    middles = {f"M{site.handle[0]:g} {site.handle[1] - 3.4:g}l" for site in meant[4:]}
    assert set(re.findall(r"M[-\d.]+ [-\d.]+l", drawn["b0-handles-all"])) == middles
    parsed("".join(drawn.values()))


def test_the_marks_of_legal_places_lie_under_the_tags_of_domains():
    assert layout.ORDER.index("handles") < layout.ORDER.index("tags") < layout.ORDER.index("signs")


def test_the_key_of_the_chosen_place_turns_gold_and_leaves_the_middle():
    one, other = sites.Site(0, 100, 2, False), sites.Site(0, 110, 2, False)
    drawn = overlays.choices([one, other], [one, other], other)
    assert "kh-key-on" in drawn["b0-signs-key2"]
    assert "kh-key-on" not in drawn["b0-signs-key1"]
    x, y = other.handle
    assert f"translate({x:g} {y:g})" not in drawn["b0-signs-key2"]


def test_buildings_that_can_be_chosen_get_a_rim():
    state = arrange(hand="CC", pawns="reason reason", reason="town f6, town k6", faith="town f6, town k6")
    play(state, "populate")
    _, options = asking(state)
    drawn = overlays.choices(filter(None, (sites.site_of(state, code) for code in options)))
    assert set(drawn) == {f"b2-preview-rim{SQUARE_BY_NAME[name]}" for name in ("f6", "k6")}


def test_the_owner_of_a_downsized_building_sees_the_places_inside_it():
    state = arrange(hand="CC", might="castle f6 red")
    state.lanes[0] = (*state.lanes[0], (11, 1 << 1, 0, SQUARE_BY_NAME["f6"]))
    _, options = asking(state)
    found = [sites.site_of(state, code) for code in options]
    assert [(site.size, site.anchor) for site in found] == [
        (2, SQUARE_BY_NAME[name]) for name in ("f6", "g6", "f7", "g7")
    ]


def test_a_refused_place_is_barred_along_the_domains_that_it_would_join():
    state = middle()
    play(state, "construct_might_keep")
    code = code_of(state, "m6")
    refusal = refused(state)[code]
    assert refusal.code == "two_domains"
    site = sites.site_of(state, code)
    assert site is not None
    offending = targets.offending(state, site, refusal)
    drawn = overlays.refusal(site, offending)["b0-preview-refused"]
    bars = re.search(r'class="kh-bar" d="([^"]+)"', drawn)
    assert bars
    # One square of the Town at L4 above, two of the Town at M8 below.
    assert sorted(bars.group(1).split("M")[1:]) == ["312 130h26", "312 182h26", "338 182h26"]


def test_a_place_in_the_way_of_a_building_is_hatched_without_bars():
    site = sites.Site(0, SQUARE_BY_NAME["k7"], 2, False)
    state = arrange(might="keep k7 red")
    offending = targets.offending(state, site, Refusal("not_empty", "4.5", {"square": site.anchor}))
    assert offending == site.mask
    assert "kh-bar" not in overlays.refusal(site, 0)["b0-preview-refused"]


@pytest.mark.parametrize("seed", range(6))
def test_every_question_of_a_match_can_be_pointed_at(seed):
    seats = 2 + seed % 4
    state = GAME.setup({"holdem": seed == 5}, seats, seed)
    assert isinstance(state, KhronosState)
    source = Generator(seed)
    desk = re.compile(r"(hand|open|supply)-\d")
    for _ in range(260):
        if state.over:
            break
        seat, options = asking(state)
        assert [target.code for target in all_targets(state)] == list(options)
        present = board.layers(state) | overlays.hits((), range(3))
        meant = [site for code in options if (site := sites.site_of(state, code))]
        present |= overlays.hits(meant)
        for act in options:
            if actions.ACT <= act < actions.ACT_END:
                present |= overlays.hits(sites.subjects(state, seat, act))
        for target in all_targets(state):
            assert target.label
            for element in target.elements:
                assert element in present or desk.fullmatch(element), element
        assert not refused(state).keys() & set(options)
        GAME.apply(state, seat, options[below(source, len(options))])

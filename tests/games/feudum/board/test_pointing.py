"""What may be answered stands on the page: every option once, with elements that are there; refusals have reasons."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import islice

import pytest

from gnomon.games.feudum.actions import CODES, DONE, END_TURN, FACE, FUNCTION, PLACE, PLAY, SWEAR
from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.page import boards, overlays, previews
from gnomon.games.feudum.page import options as page_options
from gnomon.games.feudum.page.parts import Parts
from gnomon.games.feudum.page.targets import elements_of
from gnomon.games.feudum.say import account
from gnomon.games.feudum.say.refusals import refusal_text
from gnomon.games.feudum.state import SOURCES, FeudumState
from gnomon.games.feudum.terms import DEFEND, GOODS, GUILD_NAMES, GUILDS, LANDSCAPES, LOCATIONS, PUSH
from gnomon.kernel.frames import NO_FRAME
from gnomon.kernel.refusals import Refusal
from tests.games.feudum.board.desk_positions import LANGUAGES, NAMES, along
from tests.kit.drawn import identities
from tests.kit.telling import frame_for, words_for

VARIANTS = ((4, 3, True), (2, 8, False), (5, 5, True))


def asked(seats: int, seed: int, advanced: bool, every: int = 37) -> Iterator[tuple[FeudumState, int, list[int]]]:
    """Views of seats that are asked, with their options."""
    for state in along(seats, seed, every, advanced=advanced):
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            assert isinstance(view, FeudumState)
            yield view, seat, GAME.options(view, seat)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_is_listed_once_and_points_at_what_is_on_the_page(variant: tuple[int, int, bool]) -> None:
    parts = Parts()
    found = 0
    for view, seat, options in asked(*variant):
        words, everybody = (words_for(view, "en", NAMES, viewer) for viewer in (seat, -1))
        groups = page_options.groups(GAME, view, seat, words)
        assert sorted(choice.code for group in groups for choice in group.choices) == sorted(options)
        public = parts.public(view, everybody)
        private = parts.private(view, seat, options, words, everybody)
        shown = {**public, **private}
        markup = boards.boards(shown, view, everybody) + private["hand"]
        there = identities(markup)
        assert len(there) == len(set(there))
        assert {name for name in shown if name.startswith("f-")} <= set(there)
        # What lies in a named group and is no element of the page goes when everything is sent anew.
        kept = {name for name in there if name.startswith((f"f-good-{seat}-", "f-tile-"))}
        assert len(kept) == GOODS + LANDSCAPES
        assert kept <= set(private)
        for group in groups:
            for choice in group.choices:
                assert set(choice.elements) <= set(there), GAME.codes.to_names(choice.code)
                found += bool(choice.elements)
    assert found > 50


def test_what_is_refused_is_no_option_and_has_a_reason_in_every_language() -> None:
    kinds = set()
    for view, seat, options in asked(4, 11, True, 9):
        for language in LANGUAGES:
            words = words_for(view, language, NAMES, seat)
            for choice in page_options.denied(GAME, view, seat, words):
                assert choice.code not in options
                refusal = GAME.check(view, seat, choice.code)
                assert isinstance(refusal, Refusal)
                kinds.add(refusal.code)
                look = previews.refused(view, seat, choice.code, refusal, words)
                assert look.text == refusal_text(refusal, words)
                assert look.section == refusal.section
    assert len(kinds) > 10, kinds


def test_what_ends_a_part_has_a_button_of_its_own() -> None:
    ended = set()
    for view, seat, options in asked(3, 4, True, 11):
        choice = page_options.ending(GAME, view, seat, words_for(view, "en", NAMES, seat))
        if choice is None:
            assert not {END_TURN, SWEAR, DONE} & set(options)
        else:
            assert choice.code in options
            ended.add(choice.code)
    assert ended == {END_TURN, SWEAR, DONE}


def test_a_look_ahead_draws_whole_elements_and_tells_points() -> None:
    scoring = PLAY + DEFEND
    for view, seat, options in islice((one for one in asked(4, 2, True, 1) if scoring in one[2]), 5):
        everybody = words_for(view, "en", NAMES, -1)
        for code in options:
            found = GAME.preview(view, seat, code)
            after = found.state
            assert isinstance(after, FeudumState)
            look = previews.preview(view, after, found, seat, code, everybody, Parts().public)
            for name, drawn in look.elements.items():
                assert identities(f" {drawn}")[0] == name
                ET.fromstring(drawn)
            gained = after.score(seat) - view.score(seat)
            assert gained == 1 or code != scoring
            assert f"{gained:+d}" in look.tally or not gained
            heads = {f"f-player-{one}-head" for one in range(view.seats) if after.score(one) == view.score(one)}
            assert not heads & set(look.elements)


def test_a_look_ahead_tells_stars_and_ranks() -> None:
    view, seat, options = next(one for one in asked(4, 2, True, 1) if FACE in one[2])
    found = GAME.preview(view, seat, FACE)
    after = found.state
    assert isinstance(after, FeudumState)
    tally = previews.tally(view, after, words_for(view, "en", NAMES, -1))
    assert "Farmer guild" in tally
    assert "0→1★ · guild master" in tally
    assert len(options) == GUILDS


def test_a_look_at_a_push_lights_its_arrow_and_the_shelves_that_change() -> None:
    pushes = range(FUNCTION + PUSH, CODES.block("function").end, 3)
    view, seat, code = next(
        (view, seat, code) for view, seat, options in asked(3, 5, True, 1) for code in options if code in pushes
    )
    found = GAME.preview(view, seat, code)
    after = found.state
    assert isinstance(after, FeudumState)
    look = previews.preview(view, after, found, seat, code, words_for(view, "en", NAMES, -1), Parts().public)
    guild = (code - FUNCTION) // 3
    assert 'class="f-pushes"' in look.elements[f"f-guild-{GUILD_NAMES[guild]}-functions"]
    assert any('class="f-change"' in drawn for drawn in look.elements.values())
    arrow = look.elements[f"f-guild-{GUILD_NAMES[guild]}-way"]
    assert "f-way-mark" in arrow
    assert re.search(r">(\+|≤)[0-9]+<", arrow)


def test_a_refused_location_bears_a_sign() -> None:
    view, seat = next(
        (view, seat) for view, seat, options in asked(3, 1, True, 1) if PLACE <= options[0] < PLACE + LOCATIONS
    )
    words = words_for(view, "en", NAMES, seat)
    refused = page_options.denied(GAME, view, seat, words)[0]
    signs = overlays.refusal(view, seat, refused.code)
    assert elements_of(view, seat, refused.code)[0].startswith("f-loc-")
    assert "f-looks-refused" in signs
    assert frame_for(view, seat) != NO_FRAME


def test_the_account_tells_every_source_and_every_location() -> None:
    state = list(along(4, 6, 90))[-1]
    words = words_for(state, "en", NAMES, -1)
    told = "\n".join(line for part in account.account(state, words) for line in part.lines)
    for place in range(LOCATIONS):
        assert words.place(place) in told
    for seat in range(state.seats):
        line = account.score_line(state, seat, words)
        numbers = [int(number) for number in re.findall(r"-?\d+", line)]
        assert numbers[0] == state.score(seat) == sum(numbers[1:])
    assert len(SOURCES) == 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_account_is_told_in_every_language(language: str) -> None:
    state = next(along(5, 9, 10_000))
    for seat in (-1, 0):
        view = GAME.view(state, seat)
        assert isinstance(view, FeudumState)
        parts = account.account(view, words_for(view, language, NAMES, seat))
        assert all(part.heading and part.lines and all(part.lines) for part in parts)

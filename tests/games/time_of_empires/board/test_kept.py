"""What the page keeps between drawings is what a fresh drawing gives, along matches of both kinds."""

import random

import pytest

from gnomon.catalog import Entry
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page.table import EmpiresPage
from gnomon.match import Match

NAMES = ("Ada", "Ben", "Cem")


@pytest.mark.parametrize("mode", ["real_time", "introductory"])
def test_a_page_that_keeps_parts_shows_what_a_fresh_one_draws(mode: str) -> None:
    options = dict.fromkeys(("era_1", "era_2", "era_3"), mode)
    match = Match(Entry(GAME), len(NAMES), 5, options)
    chance = random.Random(5)
    kept = EmpiresPage()
    for step in range(900):
        if match.over:
            break
        if not match.to_act:
            match.wait()
            continue
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.options(seat)))
        if step % 6:
            continue
        for viewer in range(len(NAMES)):
            view, fresh = match.view(viewer), EmpiresPage()
            asked = viewer in match.to_act
            drawn = kept.private(GAME, view, viewer, "en", NAMES, asked)
            assert drawn == fresh.private(GAME, view, viewer, "en", NAMES, asked)
            assert list(kept.schedule(view, viewer, "en", NAMES)) == list(fresh.schedule(view, viewer, "en", NAMES))
            for listed in ("groups", "denied") if asked else ():
                shown, anew = (getattr(page, listed)(GAME, view, viewer, "en", NAMES) for page in (kept, fresh))
                assert shown == anew, (step, viewer, listed)
        view = match.view(-1)
        assert kept.public(view, "en", NAMES) == EmpiresPage().public(view, "en", NAMES)
    assert match.over or match.state.era > 1

"""What the page keeps between drawings is what a fresh drawing gives, along matches of both kinds."""

import random

import pytest

from gnomon.catalog import Entry
from gnomon.games.time_of_empires.face import EmpiresFace
from gnomon.games.time_of_empires.game import GAME
from gnomon.match import Match
from tests.kit.telling import seen

NAMES = ("Ada", "Ben", "Cem")


@pytest.mark.parametrize("mode", ["real_time", "introductory"])
def test_a_page_that_keeps_parts_shows_what_a_fresh_one_draws(mode: str) -> None:
    options = dict.fromkeys(("era_1", "era_2", "era_3"), mode)
    match = Match(Entry(GAME), len(NAMES), 5, options)
    chance = random.Random(5)
    kept = EmpiresFace(GAME)
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
            view, fresh = match.view(viewer), EmpiresFace(GAME)
            asked = viewer in match.to_act
            sight = seen(view, viewer, "en", NAMES)
            assert kept.private(sight, asked) == fresh.private(sight, asked)
            assert list(kept.schedule(sight)) == list(fresh.schedule(sight))
            for listed in ("groups", "denied") if asked else ():
                shown, anew = (getattr(face, listed)(sight) for face in (kept, fresh))
                assert shown == anew, (step, viewer, listed)
        everybody = seen(match.view(-1), -1, "en", NAMES)
        assert kept.public(everybody) == EmpiresFace(GAME).public(everybody)
    assert match.over or match.state.era > 1

"""Every game: frames, events and fields along random matches are as the game declares them."""

import random
from importlib import import_module

import pytest

from gnomon.catalog import GAMES
from gnomon.kernel.events import Events
from gnomon.kernel.records import EVERYBODY, OWNER, Fields, Happenings, Ops
from tests.kit.walks import CLOCK_ACT, GAME_IDS, Case, cases, playable, positions, walk

DECLARED = tuple(name for name in GAME_IDS if name != "toy")


def package_of(game: str) -> str:
    """The package of a game: one of the catalogue, or an example."""
    return f"gnomon.games.{game}" if game in GAMES else f"examples.{game}"


def declared(game: str) -> tuple[Ops, Happenings, Fields]:
    """The frames, events and fields of a game."""
    package = package_of(game)
    return (
        import_module(f"{package}.decisions").OPS,
        import_module(f"{package}.events").EVENTS,
        import_module(f"{package}.state").FIELDS,
    )


DECLARING = [
    name
    for name in DECLARED
    if isinstance(import_module(f"{package_of(name)}.decisions").OPS, Ops)
    and hasattr(import_module(f"{package_of(name)}.events"), "EVENTS")
    and hasattr(import_module(f"{package_of(name)}.state"), "FIELDS")
]
CASES = [case for case in cases() if case.game_id in DECLARING]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_frame_and_event_has_the_values_that_are_declared(case: Case) -> None:
    ops, happenings, _ = declared(case.game_id)
    for step in walk(case):
        for lane in step.state.lanes:
            for frame in lane:
                assert ops.fault(frame) == ""
        if step.seat == CLOCK_ACT:
            continue
        events: Events = []
        state = playable(step.state)
        case.game.apply(state, step.seat, step.code, step.at, events)
        for happened in events:
            assert happenings.fault(happened) == ""


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_keeps_what_everybody_knows_and_hides_what_its_owner_alone_may(case: Case) -> None:
    _, _, fields = declared(case.game_id)
    chance = random.Random(case.seed)
    for step in positions(case):
        seat = chance.randrange(-1, case.seats)
        view = case.game.view(step.state, seat)
        for field in fields.plain:
            known, seen = getattr(step.state, field.name), getattr(view, field.name)
            if field.seen_by == EVERYBODY:
                assert seen == known, field.name
            elif field.seen_by == OWNER and field.per_seat and seat >= 0:
                own = slice(field.per_seat * seat, field.per_seat * (seat + 1))
                assert seen[own] == known[own], field.name

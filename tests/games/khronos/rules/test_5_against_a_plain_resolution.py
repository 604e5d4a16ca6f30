"""Every construction, upgrade and demolition of crowded random matches, resolved a second time by the plain reading.

Compared are the questions on the way (who decides, among what) and the boards, supply and cubes at the end.
"""

import os
import random

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.actions import CONSTRUCT, DEMOLISH_IN, DOWNSIZE, PLACE, POPULATE, POSITION
from gnomon.games.khronos.events import CONSTRUCTED, DEMOLISHED, DOWNSIZED, DOWNSIZED_AWAY, UPGRADED
from gnomon.games.khronos.kinds import SEAT_COLOURS
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events
from tests.games.khronos.rules.plain_resolution import Place, World
from tests.kit.khronos import arrange

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))

FIELD = sum(1 << (row * 16 + column) for row in range(5, 14) for column in range(2, 12))

SCARCE = {
    "watch_tower": 9,
    "keep": 11,
    "castle": 5,
    "chapel": 9,
    "monastery": 10,
    "abbey": 5,
    "hamlet": 20,
    "town": 14,
    "city": 5,
    "cubes": 12,
}

Question = tuple[str, int, list[Place], Place]


def crowded_match(seats: int, seed: int, counts: dict[str, int], **choices: str) -> KhronosState:
    """Much money on the map with its printed hamlets; the turn track is stopped by the player of the match."""
    rich = "\n".join(f"[{colour}]\nmoney = 9000" for colour in SEAT_COLOURS[:seats] if colour != "red")
    return arrange(
        map="valley", players=seats, money=9000, head=f"seed = {seed}", tables=rich, counts=counts, **choices
    )


def choose(state: KhronosState, chance: random.Random) -> int:
    """Mostly building inside the field, settling on Reason where possible."""
    codes = GAME.options(state, GAME.to_act(state)[0])
    kind = GAME.ops[state.lanes[0][-1][0]].name
    if kind == "action":
        if POPULATE in codes and chance.random() < 0.5:
            return POPULATE
        if chance.random() < 0.85:
            codes = [code for code in codes if CONSTRUCT <= code < POPULATE] or codes
        else:
            codes = [code for code in codes if code < CONSTRUCT or code >= DEMOLISH_IN] or codes
    if kind == "square":
        codes = [code for code in codes if FIELD >> (code - PLACE) & 1] or codes
    return chance.choice(codes)


def one_act(state: KhronosState, chance: random.Random) -> tuple[Events, list[Question]]:
    """Play to the next settled question; the events and the questions of the cascade with their answers."""
    events: Events = []
    questions: list[Question] = []
    while True:
        (seat,) = GAME.to_act(state)
        kind = GAME.ops[state.lanes[0][-1][0]].name
        code = choose(state, chance)
        if kind in ("downsized", "position"):
            base = DOWNSIZE if kind == "downsized" else POSITION
            corners = [divmod(option - base, 16) for option in GAME.options(state, seat)]
            questions.append((kind, seat, corners, divmod(code - base, 16)))
        GAME.apply(state, seat, code, 0, events)
        if GAME.is_settled(state, state.active):
            return events, questions


def resolve_plainly(before: KhronosState, events: Events, questions: list[Question]) -> World | None:
    """The position after the act by the plain reading, or None if the act was of another kind."""
    left = list(questions)

    def ask(kind: str, seat: int, corners: list[Place]) -> Place:
        assert left, f"the game did not ask {kind} of seat {seat}"
        found = left.pop(0)
        assert (kind, seat, corners) == found[:3]
        return found[3]

    happened = next((event for event in events if event[0] in (CONSTRUCTED, UPGRADED, DEMOLISHED)), None)
    if happened is None:
        return None
    world = World(before, ask)
    values = happened[3:]
    if happened[0] == CONSTRUCTED:
        world.build(values[1], values[2], values[3], divmod(values[4], 16), None)
    elif happened[0] == UPGRADED:
        world.build(values[1], values[2], values[5], divmod(values[6], 16), divmod(values[4], 16))
    else:
        world.demolish(values[1], divmod(values[3], 16))
    assert left == [], "the game asked more than the plain reading"
    return world


def compare(state: KhronosState, chance: random.Random, acts: int) -> tuple[int, int]:
    """Play so many acts and compare each; how many were compared and how many buildings lost size in them."""
    compared = lost = 0
    for _ in range(acts):
        before = state.clone()
        events, questions = one_act(state, chance)
        world = resolve_plainly(before, events, questions)
        if world is not None:
            compared += 1
            lost += sum(1 for event in events if event[0] in (DOWNSIZED, DOWNSIZED_AWAY))
            assert world.facts() == World(state, world.ask).facts(), (events, questions)
        state.turn = min(state.turn, 3)
    return compared, lost


@pytest.mark.rule("5.6", "5.6.1", "5.7", "5.7.1", "5.8", "5.9", "5.10")
@pytest.mark.parametrize("counts", [{}, SCARCE], ids=["printed counts", "scarce pieces"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_act_comes_out_as_by_the_plain_reading(seats: int, counts: dict[str, int]):
    compared = lost = 0
    for seed in range(DOSE):
        chance = random.Random(f"plain resolution {seats} {seed} {len(counts)}")
        more = compare(crowded_match(seats, seed, counts), chance, 600)
        compared, lost = compared + more[0], lost + more[1]
    assert compared > 30
    assert lost > 0


@pytest.mark.rule("5.7", "5.6.1", "4.6")
@pytest.mark.parametrize(
    "choices", [{"junction_power": "own"}, {"inhabitants": "return"}, {"lone_upgrade": "free"}], ids=str
)
def test_so_it_does_with_the_other_readings(choices: dict[str, str]):
    compared = 0
    for seed in range(DOSE):
        chance = random.Random(f"plain option {choices} {seed}")
        compared += compare(crowded_match(3, seed, {}, **choices), chance, 600)[0]
    assert compared > 30

"""The engine's lists of Move and Influence against a second, plain reading of the rules, over random positions.

`GNOMON_DOSE` multiplies the number of positions.
"""

import os
import random

import pytest

from tests.games.feudum.rules.plain_moves import (
    GOODS,
    MONSTERS,
    NAMES,
    VESSELS,
    bargains,
    boardings,
    influences,
    loot,
    pawns,
    points,
    steps,
)
from tests.kit.feudum import Table, place_of

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))
GUILDS = ("farmer", "merchant", "alchemist", "knight", "noble", "monk")
LANDSCAPES = ("orchard", "archery_butts", "silver_mine", "sulfur_mine")


def markers_of_map(table: Table, chance: random.Random) -> None:
    """Types, markers, goods and landscapes of every location, crowded about the middle."""
    seats = range(table.state.seats)
    feudums = [guild for guild in GUILDS for _ in range(2)]
    chance.shuffle(feudums)
    for name in NAMES:
        kind = chance.choice(["outpost", "farm", "town", "feudum"] if feudums else ["outpost", "farm", "town"])
        ruler, serf = (chance.choice([-1, *seats]) for _ in range(2))
        serf = -1 if ruler < 0 or serf == ruler else serf
        subject = ruler >= 0 and chance.random() < 0.4
        table.location(name, kind, ruler, subject, serf, guild=feudums.pop() if kind == "feudum" else "")
        if chance.random() < 0.4:
            table.goods_at(name, **{chance.choice(GOODS): 1})
    for name, landscape in zip(chance.sample(NAMES, 4), LANDSCAPES, strict=True):
        table.landscape(name, landscape, chance.randrange(3))


def position(number: int) -> tuple[Table, int, random.Random]:
    """A random position in which a player holds Move and Influence."""
    chance = random.Random(number)
    table = Table(2 + number % 4, seed=number, bumping_feudums=number % 3 == 0)
    markers_of_map(table, chance)
    places = chance.sample(NAMES, 6)
    table.guild_vessels(**({"ship": 1} if chance.random() < 0.3 else {}))
    for seat in range(table.state.seats):
        for _ in range(chance.randrange(4)):
            afloat = [kind for at, kind in enumerate(VESSELS) if table.state.free_vessels[at]]
            vessel = chance.choice(afloat) if afloat and chance.random() < 0.5 else ""
            table.pawn(seat, chance.choice(GUILDS), chance.choice(places), vessel)
        table.give(
            seat, shillings=chance.randrange(4), markers=min(chance.randrange(6), table.state.free_markers[seat])
        )
    for at, kind in enumerate(VESSELS):
        if table.state.free_vessels[at]:
            table.adrift(chance.choice(places), kind)
    for monster in MONSTERS:
        owner = chance.randrange(table.state.seats)
        if chance.random() < 0.6 and table.state.free_markers[owner]:
            table.monster(owner, monster, chance.choice(places))
    seat = chance.randrange(table.state.seats)
    table.hand(seat, "move", "influence", "tax")
    table.hand((seat + 1) % table.state.seats, "tax")
    return table.turn(seat), seat, chance


def walk(table: Table, seat: int, chance: random.Random) -> set[str]:
    """Move at random, and compare the options before each step: the pieces that moved."""
    left, moved, aboard = points(table.state, seat), set[str](), set[str]()
    while table.asks == ("steps", seat):
        expected = steps(table.state, seat) if left else set()
        assert set(table.options("step")) == expected
        assert set(table.options("board")) == {
            one for one in boardings(table.state, seat) if not one.startswith(tuple(aboard))
        }
        assert table.options("enough") == ["done"]
        draw = chance.random()
        if table.options("board") and draw < 0.2:
            boarding = chance.choice(table.options("board"))
            table.answer(board=boarding)
            aboard.add("_".join(boarding.split("_")[:2]) + "_")
        elif expected and draw < 0.95:
            step = chance.choice(sorted(expected))
            before = table.state.shillings[seat]
            table.answer(step=step)
            piece, place, network = split(step)
            moved.add(piece)
            aboard.discard(f"{piece}_")
            left -= 1
            assert where(table, seat, piece) == place
            assert table.state.shillings[seat] == before - 2 * (network == "ferry")
        else:
            table.answer(enough="done")
    return moved


def split(step: str) -> tuple[str, str, str]:
    """Piece, place and network of a step."""
    place = next(name for name in NAMES if f"_{name}_" in step)
    piece, network = step.split(f"_{place}_")
    return piece, place, network


def where(table: Table, seat: int, piece: str) -> str:
    """Where a piece stands."""
    if piece in MONSTERS:
        return NAMES[table.state.monster_at[list(MONSTERS).index(piece)]]
    return pawns(table.state, seat)[piece][0]


@pytest.mark.rule("2.4", "2.5", "2.6", "5.2", "8.6")
@pytest.mark.parametrize("batch", range(8))
def test_every_step_of_a_move_its_godspeed_and_its_loot(batch: int):
    for number in range(batch * 40 * DOSE, (batch + 1) * 40 * DOSE):
        table, seat, chance = position(number)
        possible = steps(table.state, seat) or boardings(table.state, seat)
        assert ("move" in table.options("play")) == bool(possible)
        if not possible:
            continue
        table.answer(play="move")
        moved = walk(table, seat, chance)
        if table.asks == ("godspeed", seat):
            expected = steps(table.state, seat, only_monks=True)
            assert set(table.options("step")) == expected
            assert set(table.options("board")) == boardings(table.state, seat, only_monks=True)
            step = chance.choice([*sorted(expected), ""])
            table.answer(step=step) if step else table.answer(enough="done")
            moved |= {split(step)[0]} if step else set()
        else:
            monks = steps(table.state, seat, only_monks=True) | boardings(table.state, seat, only_monks=True)
            assert not monks, "a monk with a way is asked"
        expected = loot(table.state, seat, moved)
        assert (table.asks == ("pilfering", seat)) == bool(expected)
        if expected:
            assert set(table.options("pilfer")) == expected
        assert table.state.moves[seat] == bool(moved - set(MONSTERS))


@pytest.mark.rule("5.3", "7.2")
@pytest.mark.parametrize("batch", range(8))
def test_every_marker_that_may_be_added_and_what_becomes_of_it(batch: int):
    for number in range(batch * 40 * DOSE, (batch + 1) * 40 * DOSE):
        table, seat, chance = position(number)
        bumps = bool(table.state.setting.bumping_feudums)
        done, paid = set[str](), False
        first = influences(table.state, seat, bumps) or bargains(table.state, seat, bumps)
        assert ("influence" in table.options("play")) == bool(first)
        if not first:
            continue
        table.answer(play="influence")
        while table.asks == ("influence", seat):
            added = {place: after for place, after in influences(table.state, seat, bumps).items() if place not in done}
            bought = {place: after for place, after in bargains(table.state, seat, bumps).items() if place not in done}
            bought = {} if paid else bought
            assert set(table.options("place")) == set(added)
            assert set(table.options("money_is_influence")) == set(bought)
            kind = chance.choice(["place"] * bool(added) + ["money_is_influence"] * bool(bought))
            afterwards = added if kind == "place" else bought
            place = chance.choice(sorted(afterwards))
            table.answer(**{kind: place})
            at = place_of(place)
            assert (table.state.ruler[at], table.state.subject[at], table.state.serf[at]) == afterwards[place]
            done.add(place)
            paid = paid or kind == "money_is_influence"
        rest = {**influences(table.state, seat, bumps), **({} if paid else bargains(table.state, seat, bumps))}
        assert set(rest) <= done, "the question ends when nothing is left"

"""Legal places compared with a plain reading of 4.5, 4.6 and 5.1 to 5.5, square by square and without any derived sets."""

import os
import random

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.boards import Building
from gnomon.games.khronos.components import AGE_NAMES, DESIGN_NAMES
from gnomon.games.khronos.grid import SQUARE_NAMES
from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import options, play

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))

Place = tuple[int, int]


class Plain:
    """One board, place by place, for one match."""

    def __init__(self, state: KhronosState, age: int) -> None:
        self.state = state
        self.buildings = list(state.boards[age].buildings.values())
        self.squares = {
            id(building): covered(divmod(building.anchor, 16), building.size) for building in self.buildings
        }
        self.on = {place: building for building in self.buildings for place in self.squares[id(building)]}
        self.domain = {id(building): self.domain_of(building) for building in self.buildings}
        self.terrain = {divmod(at, 16): letter for at, letter in enumerate(state.setting.components.terrain)}

    def domain_of(self, start: Building) -> frozenset[int]:
        """The ids of the buildings joined to one by common edges."""
        found, left = {id(start)}, [start]
        while left:
            for place in edges(self.squares[id(left.pop())]):
                other = self.on.get(place)
                if other is not None and id(other) not in found:
                    found.add(id(other))
                    left.append(other)
        return frozenset(found)

    def touched(self, places: set[Place], old: Building | None) -> set[frozenset[int]]:
        """The domains that a footprint touches, that of the building it replaces or covers included."""
        found = {self.domain[id(self.on[place])] for place in edges(places) if place in self.on}
        return found if old is None else found | {self.domain[id(old)]}

    def is_legal(self, kind: int, size: int, corner: Place, old: Building | None) -> bool:
        """Geography, empty squares, Dominion and Hierarchy."""
        places = covered(corner, size)
        if not all(place in self.terrain for place in places):
            return False
        if any(self.on.get(place, old) is not old for place in places):
            return False
        if any(self.terrain[place] == "R" for place in places) and (kind != 2 or size == 1):
            return False
        if kind == 2:
            return True
        touched = self.touched(places, old)
        if len(touched) > 1:
            return False
        peers = [b.size for b in self.buildings if b.type == kind and b is not old and any(id(b) in d for d in touched)]
        return not peers or max(peers) != size

    def surcharge(self, places: set[Place]) -> int:
        """5.2 by number of players."""
        mountain, forest = {2: (2, 1), 3: (2, 1), 4: (1, 0), 5: (0, 0)}[self.state.seats]
        letters = {self.terrain.get(place) for place in places}
        return max(mountain if "M" in letters else 0, forest if "F" in letters else 0)


def covered(corner: Place, size: int) -> set[Place]:
    return {(corner[0] + down, corner[1] + right) for down in range(size) for right in range(size)}


def edges(places: set[Place]) -> set[Place]:
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return {(row + down, column + right) for row, column in places for down, right in steps} - places


def affordable(state: KhronosState, age: int, kind: int, cards: int, extra: int) -> bool:
    """Cards of the colour, cards in all, and what the pawns there may still use."""
    seat = state.active
    left = sum(state.allowance[at] for at in (2 * seat, 2 * seat + 1) if state.pawns[at] == age)
    held = state.hands[3 * seat : 3 * seat + 3]
    return held[kind] >= cards and sum(held) >= cards + extra and left >= cards + extra


def expected(state: KhronosState, plain: Plain, age: int, design: int, upgrade: bool) -> list[str]:
    """The names of the squares where the active player may construct or upgrade to a design."""
    kind, size = design // 3, design % 3 + 1
    found = []
    if state.supply[design] == 0 or (not upgrade and kind != 2 and state.cubes[state.active] == 0):
        return []
    for anchor, name in enumerate(SQUARE_NAMES):
        corner = divmod(anchor, 16)
        places = covered(corner, size)
        if not upgrade:
            if plain.is_legal(kind, size, corner, None) and affordable(state, age, kind, size, plain.surcharge(places)):
                found.append(name)
            continue
        for old in plain.buildings:
            mine = old.type == kind and (kind == 2 or old.owner == state.active)
            inside = old.size < size and plain.squares[id(old)] <= places
            if not mine or not inside or not plain.is_legal(kind, size, corner, old):
                continue
            if affordable(state, age, kind, size - old.size, plain.surcharge(places)):
                found.append(name)
    return found


@pytest.mark.rule("4.5", "4.6", "5.1", "5.2", "5.4", "5.5", "4.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_offered_place_is_legal_by_a_plain_reading_and_no_legal_place_is_missing(seats: int):
    compared = 0
    for seed in range(DOSE):
        chance = random.Random(f"plain {seats} {seed}")
        state = GAME.setup({}, seats, seed)
        assert isinstance(state, KhronosState)
        while not state.over:
            if GAME.is_settled(state, state.active) and "end_turn" in options(state) and chance.random() < 0.06:
                compared += compare(state)
            codes = GAME.options(state, GAME.to_act(state)[0])
            builds = [code for code in codes if "_" in str(list(GAME.codes.to_names(code).values())[1])]
            GAME.apply(
                state, GAME.to_act(state)[0], chance.choice(builds if builds and chance.random() < 0.7 else codes)
            )
    assert compared > 0


def compare(state: KhronosState) -> int:
    """Compare every construction and upgrade of the active player; how many lists were not empty."""
    menu = options(state)
    filled = 0
    for age in (0, 1):
        plain = Plain(state, age)
        for design, name in enumerate(DESIGN_NAMES):
            for verb, upgrade in (("construct", False), ("upgrade", True)):
                if upgrade and design % 3 == 0:
                    continue
                act = f"{verb}_{AGE_NAMES[age]}_{name}"
                wanted = expected(state, plain, age, design, upgrade)
                assert (act in menu) == bool(wanted), act
                if wanted:
                    trial = state.clone()
                    play(trial, act)
                    assert options(trial) == wanted, act
                    filled += 1
    return filled

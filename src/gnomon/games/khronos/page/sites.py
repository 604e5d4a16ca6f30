# gnomon: interpreted
"""Where on the boards an answer points: at a place for a building, or at a building that stands."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from gnomon.games.khronos import actions
from gnomon.games.khronos.actions import age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.boards import Building
from gnomon.games.khronos.components import REASON
from gnomon.games.khronos.decisions import CHOOSE_DOWNSIZED, CHOOSE_POSITION, CHOOSE_SQUARE
from gnomon.games.khronos.draw.layout import UNIT, corner, key, middle
from gnomon.games.khronos.frames import Downsized, Position, Square
from gnomon.games.khronos.grid import FOOTPRINT, SQUARES, squares_of
from gnomon.games.khronos.rules.construct import upgrade_anchors
from gnomon.games.khronos.rules.demolish import demolish_anchors
from gnomon.games.khronos.rules.placement import upgraded_building
from gnomon.games.khronos.rules.reason import populate_anchors, renovate_anchors
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.frames import Frame

HIT_LAYER: Final = "hits"
_SITES_KEPT: Final = 4_096
"""More than there are places and buildings on three boards."""


class Site(NamedTuple):
    """A footprint that an answer means. `built` tells a building that stands from a place where one may stand."""

    age: int
    anchor: int
    size: int
    built: bool

    @property
    def mask(self) -> int:
        """The squares of the footprint."""
        return FOOTPRINT[self.size][self.anchor]

    @property
    def element(self) -> str:
        """The key of the hit area: a building's whole footprint, or one square around the middle of a place."""
        return _element(self.age, self.anchor, self.built)

    @property
    def handle(self) -> tuple[float, float]:
        """The middle of the footprint, in board units."""
        return middle(self.anchor, self.size)

    def hit(self) -> str:
        """The hit area itself, invisible."""
        return _hit(self)


@lru_cache(_SITES_KEPT)
def _element(age: int, anchor: int, built: bool) -> str:
    return key(age, HIT_LAYER, f"{anchor}{'b' if built else 'p'}")


@lru_cache(_SITES_KEPT)
def _hit(site: Site) -> str:
    if site.built:
        (x, y), side = corner(site.anchor), site.size * UNIT
        left, top = float(x), float(y)
    else:
        (x_middle, y_middle), side = site.handle, UNIT
        left, top = x_middle - side / 2, y_middle - side / 2
    kind = "kh-hit kh-hit-built" if site.built else "kh-hit"
    return f'<rect id="{site.element}" class="{kind}" x="{left:g}" y="{top:g}" width="{side}" height="{side}"/>'


def question(state: KhronosState) -> Frame:
    """The frame that waits for an answer; every question of Khronos lies on the table's lane."""
    return state.lanes[0][-1]


def site_of(state: KhronosState, code: int) -> Site | None:
    """The site that an answer to the present question means; None for answers that are not on a board."""
    frame = question(state)
    if frame[0] == CHOOSE_SQUARE and actions.PLACE <= code < actions.PLACE_END:
        age, size = _aim(frame[Square.act])
        return _place(age, code - actions.PLACE, size) if size else _standing(state, age, code - actions.PLACE)
    if frame[0] == CHOOSE_DOWNSIZED and actions.DOWNSIZE <= code < actions.DOWNSIZE + SQUARES:
        return _standing(state, frame[Downsized.age], code - actions.DOWNSIZE)
    if frame[0] == CHOOSE_POSITION and actions.POSITION <= code < actions.POSITION + SQUARES:
        building = state.boards[frame[Position.age]].buildings.get(frame[Position.building])
        if building is not None and building.size > 1:
            return Site(frame[Position.age], code - actions.POSITION, building.size - 1, False)
    return None


@cache
def _aim(act: int) -> tuple[int, int]:
    """The age of an action on a square, and the size of the place that it needs: 0 if it is done to what stands."""
    return age_of(act), design_of(act) % 3 + 1 if is_construct(act) or is_upgrade(act) else 0


@lru_cache(_SITES_KEPT)
def _place(age: int, anchor: int, size: int) -> Site | None:
    return Site(age, anchor, size, False) if FOOTPRINT[size][anchor] else None


def _standing(state: KhronosState, age: int, square: int) -> Site | None:
    building = state.boards[age].at(square)
    return Site(age, building.anchor, building.size, True) if building is not None else None


def subjects(state: KhronosState, seat: int, act: int) -> list[Site]:
    """The buildings on which an entry of the menu could be carried out now; none for entries without any."""
    if is_upgrade(act):
        return list(dict.fromkeys(_upgradable(state, seat, act)))
    if actions.DEMOLISH_IN <= act < actions.POPULATE:
        anchors: Iterable[int] = demolish_anchors(state, seat, age_of(act))
    elif act == actions.POPULATE:
        anchors = populate_anchors(state, seat)
    elif act in (actions.RENOVATE, actions.RENOVATE_WHOLE):
        anchors = renovate_anchors(state, seat, act == actions.RENOVATE_WHOLE)
    else:
        return []
    age = age_of(act) if act < actions.POPULATE else REASON
    return [_site(age, state.boards[age].buildings[anchor]) for anchor in anchors]


def _upgradable(state: KhronosState, seat: int, act: int) -> Iterable[Site]:
    age, design = age_of(act), design_of(act)
    for anchor in squares_of(upgrade_anchors(state, seat, age, design)):
        old = upgraded_building(state.boards[age], design // 3, design % 3 + 1, anchor)
        if old is not None:
            yield _site(age, old)


def _site(age: int, building: Building) -> Site:
    return Site(age, building.anchor, building.size, True)

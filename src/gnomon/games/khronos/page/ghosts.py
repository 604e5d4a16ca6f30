# gnomon: interpreted
"""What an answer would do, drawn over all three boards: ghosts, shadows, what is destroyed, blocked, joined, reduced.

Drawn from the position before, the position after and the events between, as the rules' own look-ahead hands them out.
Each event that changes a board gets a letter in its order; the same letter opens its sentence beside the boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from gnomon.drawing.elements import placed
from gnomon.games.khronos import events as happened
from gnomon.games.khronos.actions import age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.boards import NOBODY, Board, Building
from gnomon.games.khronos.components import CIVIL, FAITH, REASON
from gnomon.games.khronos.decisions import CHOOSE_PAWN_SHARE, CHOOSE_SURCHARGE
from gnomon.games.khronos.draw import domains, pieces, tags
from gnomon.games.khronos.draw.board import AGES, building_key, building_shape, pawn_place, tag_places
from gnomon.games.khronos.draw.layout import HEIGHT, UNIT, WIDTH, cells, corner, key
from gnomon.games.khronos.frames import Surcharge
from gnomon.games.khronos.grid import FOOTPRINT
from gnomon.games.khronos.page.overlays import bars, joints, no_entry, step_letter
from gnomon.games.khronos.page.sites import Site, question
from gnomon.games.khronos.rules.placement import touched_domains
from gnomon.games.khronos.state import KhronosState
from gnomon.games.said import Facts, facts_seen
from gnomon.kernel.events import Event

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class Step(NamedTuple):
    """One lettered step: the index of its event, the board it is on, and whether it takes something away."""

    letter: str
    event: int
    age: int
    bad: bool


class Preview(NamedTuple):
    """The elements to add to the boards, the elements to hide meanwhile, and the steps in order."""

    elements: dict[str, str]
    hidden: tuple[str, ...]
    steps: tuple[Step, ...]


def preview(before: KhronosState, after: KhronosState, events: Sequence[Event], busy: Iterable[Site] = ()) -> Preview:
    """The picture of an act that would lead from one position to another.

    `busy` are sites with signs of their own (the open options, a refused place), which new tags keep clear of.
    """
    page = _Page(before, after, events)
    for site in busy:
        page.busy[site.age] |= site.mask
    for index, event in enumerate(events):
        draw = _DRAWN.get(event[0])
        if draw is not None:
            draw(page, index, facts_seen(happened.EVENTS, event))
    for age in AGES:
        page.tell_changes(age)
    return Preview(page.elements, tuple(page.hidden), tuple(page.steps))


def chosen(state: KhronosState, seat: int) -> dict[str, str]:
    """What was chosen already, while it is asked how to pay for it: the building's ghost, or a rim around one that stands."""
    frame = question(state)
    if frame[0] not in (CHOOSE_SURCHARGE, CHOOSE_PAWN_SHARE):
        return {}
    # Both questions begin with the act and its square.
    act, anchor = frame[Surcharge.act], frame[Surcharge.square]
    age, name = age_of(act), key(age_of(act), "preview", "chosen")
    if is_construct(act) or is_upgrade(act):
        kind, size = design_of(act) // 3, design_of(act) % 3 + 1
        building = Building(anchor, kind, size, NOBODY if kind == CIVIL else seat)
        return {name: f'<g id="{name}">{_ghost(state, age, building, "kh-ghost", 0)}</g>'}
    site = Site(age, anchor, state.boards[age].buildings[anchor].size, True)
    return {name: f'<g id="{name}">{_square(site, 3, "kh-ghost-halo", 7)}{_square(site, 1.5, "kh-ghost-edge", 4)}</g>'}


class _Page:
    """The drawing while it grows."""

    def __init__(self, before: KhronosState, after: KhronosState, events: Sequence[Event]) -> None:
        self.before = before
        self.after = after
        self.busy = [0, 0, 0]
        self.arrivals = _arrivals(events)
        self.elements: dict[str, str] = {}
        self.hidden: list[str] = []
        self.steps: list[Step] = []
        self._beads: list[tuple[int, float, float]] = []

    def add(self, age: int, index: int, drawing: str) -> None:
        """An element of the preview layer, named by the event it comes from."""
        name = key(age, "preview", f"e{index}")
        self.elements[name] = f'<g id="{name}">{drawing}</g>'

    def letter(self, index: int, site: Site, bad: bool) -> None:
        """The next letter, at the upper left of a footprint, moved on where another letter sits already."""
        if len(self.steps) == len(_LETTERS):
            return
        letter = _LETTERS[len(self.steps)]
        age = site.age
        left, top = corner(site.anchor)
        inset = 1.5 if site.size > 1 else -4.5
        x, y = min(max(left + inset, 10.0), WIDTH - 10.0), min(max(top + inset, 10.0), HEIGHT - 10.0)
        while any(at == age and abs(x - bx) < 19 and abs(y - by) < 19 for at, bx, by in self._beads):
            y += 20
            if y > HEIGHT - 10:
                x, y = x + 20, 10.0
        self._beads.append((age, x, y))
        name = key(age, "signs", f"step{letter}")
        self.elements[name] = placed(x, y, step_letter(letter, bad), id=name)
        self.steps.append(Step(letter, index, age, bad))

    def tell_changes(self, age: int) -> None:
        """New tags where the rulers or the earnings of a domain would change, in place of the old ones."""
        old = domains.marks(self.before.boards[age], age)
        new = domains.marks(self.after.boards[age], age)
        lasting = _lasting(self.before.boards[age], self.after.boards[age])
        wanted = []
        for mark in new:
            overlapped = [other for other in old if other.mask & mark.mask & lasting]
            wanted.append((mark, overlapped, _change(overlapped, mark)))
        widths = [_width(mark, told) for mark, _, told in wanted]
        spots = tag_places(self.after.boards[age], new, widths, self.busy[age])
        for (mark, overlapped, told), (x, y) in zip(wanted, spots, strict=True):
            if told is None:
                continue
            self.hidden += (key(age, "tags", other.first) for other in overlapped)
            name = key(age, "signs", f"tag{mark.first}")
            self.elements[name] = placed(x, y, tags.change(told[0], mark.rulers, told[1]), id=name)


def _arrivals(events: Sequence[Event]) -> list[int]:
    """The squares on which something is put down, by age."""
    found = [0, 0, 0]
    for event in events:
        if event[0] in (happened.CONSTRUCTED, happened.UPGRADED, happened.RIPPLE_ARRIVED):
            facts = facts_seen(happened.EVENTS, event)
            found[facts["age"]] |= FOOTPRINT[facts["size"]][facts["square"]]
    return found


def _lasting(before: Board, after: Board) -> int:
    """The squares of buildings that live on, be it larger or smaller; what another building replaced does not."""
    mask = 0
    for building in before.buildings.values():
        for heir in after.overlapping(building.mask):
            if (heir.type, heir.owner) == (building.type, building.owner):
                mask |= building.mask & heir.mask
    return mask


def _change(old: list[domains.DomainMark], new: domains.DomainMark) -> tuple[tuple[int, ...], str] | None:
    """The former rulers and the difference in earnings, or None where nothing changes for anybody.

    Of several domains that become one, the former rulers are those of the one that earned most.
    """
    strongest = max(old, key=lambda mark: (mark.earnings, mark.mask.bit_count()), default=None)
    former = strongest.rulers if strongest is not None else new.rulers
    if not former and not new.rulers:
        return None
    if former == new.rulers:
        gain = new.earnings - sum(mark.earnings for mark in old if mark.rulers == new.rulers)
        return (former, _signed(gain)) if gain else None
    if not new.rulers:
        lost = strongest.earnings if strongest is not None else 0
        return former, _signed(-lost)
    return former, _signed(new.earnings)


def _signed(gain: int) -> str:
    if gain == 0:
        return "0"
    return f"+{gain}" if gain > 0 else f"\u2212{-gain}"


def _width(mark: domains.DomainMark, told: tuple[tuple[int, ...], str] | None) -> float:
    if told is None:
        return tags.width(len(mark.rulers), str(mark.earnings))
    return tags.change_width(told[0], mark.rulers, told[1])


# --- one drawing for each kind of event ------------------------------------------------------------------------------


def _square(site: Site, outset: float, classes: str, radius: float) -> str:
    x, y = corner(site.anchor)
    side = site.size * UNIT + 2 * outset
    return f'<rect class="{classes}" x="{x - outset:g}" y="{y - outset:g}" width="{side:g}" height="{side:g}" rx="{radius:g}"/>'


def _ghost(state: KhronosState, age: int, building: Building, classes: str, rings: int) -> str:
    site = Site(age, building.anchor, building.size, True)
    x, y = corner(building.anchor)
    shape = placed(x, y, building_shape(building, age, state.setting.values))
    around = "".join(
        _square(site, 7 + 5 * ring, "kh-ring kh-ring-far" if ring else "kh-ring", 10 + 3 * ring)
        for ring in range(rings)
    )
    return (
        f'<g class="{classes}">{around}{_square(site, 3, "kh-ghost-halo", 7)}{shape}'
        f"{_square(site, 1.5, 'kh-ghost-edge', 4)}</g>"
    )


def _built(page: _Page, index: int, facts: Facts) -> None:
    kind = facts["type"]
    building = Building(facts["square"], kind, facts["size"], NOBODY if kind == CIVIL else facts["seat"])
    _arrive(page, index, facts["age"], building, 0)


def _ripple_arrived(page: _Page, index: int, facts: Facts) -> None:
    age, kind, size, anchor, owner = (facts[name] for name in ("age", "type", "size", "square", "owner"))
    stands = page.after.boards[age].buildings.get(anchor)
    if stands is not None and (stands.type, stands.size, stands.printed) == (kind, size, False):
        building = stands
    else:
        ruin = age == REASON and kind != CIVIL
        building = Building(anchor, kind, size, owner if age == FAITH and kind != CIVIL else NOBODY, ruin)
    _arrive(page, index, age, building, age)


def _arrive(page: _Page, index: int, age: int, building: Building, rings: int) -> None:
    classes = "kh-ghost kh-shadow" if rings else "kh-ghost"
    page.add(age, index, _ghost(page.after, age, building, classes, rings))
    page.letter(index, Site(age, building.anchor, building.size, True), False)


def _ripple_stopped(page: _Page, index: int, facts: Facts) -> None:
    age = facts["age"]
    site = Site(age, facts["square"], facts["size"], False)
    page.add(age, index, no_entry(site))
    page.letter(index, site, True)


def _ripple_blocked(page: _Page, index: int, facts: Facts) -> None:
    age = facts["age"]
    site = Site(age, facts["square"], facts["size"], False)
    touched = 0
    for domain in touched_domains(page.before.boards[age], site.mask):
        touched |= domain.mask
    page.add(age, index, no_entry(site) + bars(site.mask, touched & ~site.mask))
    page.letter(index, site, True)


def _destroyed(page: _Page, index: int, facts: Facts) -> None:
    """What is demolished is of size 1, and its event does not say so."""
    age, size = facts["age"], facts.get("size", 1)
    site = Site(age, facts["square"], size, True)
    x, y = _visible_middle(site.mask & ~page.arrivals[age] or site.mask)
    arm = 9 if size > 1 else 7
    cross = f"M{x - arm:g} {y - arm:g}L{x + arm:g} {y + arm:g}M{x + arm:g} {y - arm:g}L{x - arm:g} {y + arm:g}"
    page.add(
        age,
        index,
        f'<g class="kh-gone">{_square(site, -1, "kh-veil", 4)}{_square(site, -1, "kh-doom", 5)}'
        f'<path class="kh-cross-halo" d="{cross}"/><path class="kh-cross" d="{cross}"/></g>',
    )
    page.letter(index, site, True)


def _visible_middle(mask: int) -> tuple[float, float]:
    squares = cells(mask)
    return (
        sum(column + 0.5 for _, column in squares) * UNIT / len(squares),
        sum(row + 0.5 for row, _ in squares) * UNIT / len(squares),
    )


def _reduced(page: _Page, index: int, facts: Facts) -> None:
    age, kind, size, anchor, owner = (facts[name] for name in ("age", "type", "size", "square", "owner"))
    old = Site(age, facts["old_square"], facts["old_size"], True)
    ruin = age == REASON and kind != CIVIL
    smaller = Building(anchor, kind, size, NOBODY if ruin or kind == CIVIL else owner, ruin)
    x, y = corner(anchor)
    shape = placed(x, y, building_shape(smaller, age, page.after.setting.values))
    page.add(
        age,
        index,
        f'<g class="kh-gone">{_square(old, -1, "kh-veil", 4)}</g>{_square(old, -1, "kh-shrink", 5)}'
        f"{shape}{_square(Site(age, anchor, size, True), 0.5, 'kh-ghost-edge', 4)}",
    )
    page.letter(index, old, True)


def _junction(page: _Page, index: int, facts: Facts) -> None:
    age, anchor = facts["age"], facts["square"]
    connector = page.after.boards[age].buildings.get(anchor)
    size = connector.size if connector is not None else 2
    footprint = FOOTPRINT[size][anchor]
    joined = 0
    for domain in touched_domains(page.before.boards[age], footprint):
        joined |= domain.mask
    page.add(age, index, joints(footprint, joined & ~footprint))
    page.letter(index, Site(age, anchor, size, True), False)


def _travelled(page: _Page, index: int, facts: Facts) -> None:
    seat, end = facts["seat"], facts["end"]
    slot = sum(1 for where in page.before.pawns if where == end)
    name = key(end, "preview", f"e{index}")
    page.elements[name] = placed(*pawn_place(slot), pieces.pawn(seat, -1), id=name, class_="kh-visitor")
    page.hidden.append(key(facts["start"], "pawns", 2 * seat + facts["pawn"]))


def _renewed(page: _Page, index: int, facts: Facts) -> None:
    """A building of Reason as it will be, in place of how it is."""
    anchor = facts["square"]
    building = page.after.boards[REASON].buildings[anchor]
    page.hidden.append(building_key(REASON, building))
    page.add(REASON, index, _ghost(page.after, REASON, building, "kh-renewed", 0))
    page.letter(index, Site(REASON, anchor, building.size, True), False)


_DRAWN: Final[Mapping[int, Callable[[_Page, int, Facts], None]]] = {
    happened.TRAVELLED: _travelled,
    happened.CONSTRUCTED: _built,
    happened.UPGRADED: _built,
    happened.DEMOLISHED: _destroyed,
    happened.POPULATED: _renewed,
    happened.HALF_RENOVATED: _renewed,
    happened.RENOVATED: _renewed,
    happened.RIPPLE_ARRIVED: _ripple_arrived,
    happened.RIPPLE_WITHOUT_TILE: _ripple_stopped,
    happened.RIPPLE_WITHOUT_CUBE: _ripple_stopped,
    happened.BLOCKED_BY_DOMINION: _ripple_blocked,
    happened.BLOCKED_BY_HIERARCHY: _ripple_blocked,
    happened.PARADOX: _destroyed,
    happened.SHADOW_REMOVED: _destroyed,
    happened.SHADOW_REDUCED: _reduced,
    happened.JUNCTION: _junction,
    happened.DOWNSIZED: _reduced,
    happened.DOWNSIZED_AWAY: _destroyed,
}

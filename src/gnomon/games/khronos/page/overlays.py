# gnomon: interpreted
"""What one seat is shown on top of the boards: where it may act, what its answers are called, why a place is refused.

Gold means possible or chosen. Red means refused, and never stands alone: a sign, a hatch or a bar goes with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import number, placed
from gnomon.drawing.outlines import areas, rounded
from gnomon.games.khronos.draw.layout import HEIGHT, LETTERING, UNIT, WIDTH, cells, corner, key
from gnomon.games.khronos.grid import COLUMNS, ROWS
from gnomon.games.khronos.page.sites import Site

KEYS: Final = 9
"""How many answers get a number key."""

_KEY: Final = 20
_HANDLE: Final = 3.4
_BEAD: Final = 9.6
_SITES_KEPT: Final = 4_096


# --- what may be done ----------------------------------------------------------------------------------------------


def choices(sites: Iterable[Site], opened: Sequence[Site] = (), chosen: Site | None = None) -> dict[str, str]:
    """The glow and the handles of all possible sites; those of the opened group are strong and carry number keys.

    Empty places glow under the trees, and each has a spot there that a page can light; buildings that stand get a rim. The key of the chosen site turns gold and
    moves to a corner, to leave its preview free.
    """
    found: dict[str, str] = {}
    everything = list(sites)
    for age in sorted({site.age for site in everything}):
        here = [site for site in everything if site.age == age]
        strong = [site for site in opened if site.age == age and not site.built]
        found.update(_glow(age, [site for site in here if not site.built], strong))
        found.update({key(age, "preview", f"rim{site.anchor}"): _rim(site) for site in here if site.built})
        numbered = set(opened[:KEYS])
        handles = "".join([_handle(site) for site in here if not site.built and site not in numbered])
        if handles:
            name = key(age, "handles", "all")
            found[name] = f'<path id="{name}" class="kh-handle" d="{handles}"/>'
    for index, site in enumerate(opened[:KEYS], start=1):
        x, y = _key_corner(site) if site.built or site == chosen else site.handle
        name = key(site.age, "signs", f"key{index}")
        found[name] = placed(x, y, number_key(str(index), site == chosen), id=name)
    return found


def hits(sites: Iterable[Site], edges: Iterable[int] = ()) -> dict[str, str]:
    """The hit areas of sites, and of the near edges of these ages; one for each key, however many answers share it."""
    found = {site.element: site.hit() for site in sites}
    for age in edges:
        name = key(age, "hits", "edge")
        found[name] = f'<rect id="{name}" class="kh-hit" x="-7" y="{HEIGHT - 2}" width="{WIDTH + 14}" height="42"/>'
    return found


@lru_cache(_SITES_KEPT)
def _handle(site: Site) -> str:
    """The mark in the middle of an empty place, a diamond. A board's are one path: a page may hold hundreds."""
    x, y = site.handle
    half = _HANDLE
    return f"M{number(x)} {number(y - half)}l{half} {half} {-half} {half} {-half} {-half}z"


def _glow(age: int, sites: list[Site], opened: list[Site]) -> dict[str, str]:
    mask = strong = 0
    for site in sites:
        mask |= site.mask
    for site in opened:
        strong |= site.mask
    found = {}
    if mask & ~strong:
        name = key(age, "glow", "soft")
        found[name] = f'<path id="{name}" class="kh-legal" d="{_area(mask & ~strong)}"/>'
    if sites:
        name = key(age, "glow", "spots")
        found[name] = f'<g id="{name}" class="kh-spots">{"".join(map(_spot, sites))}</g>'
    if strong:
        name = key(age, "glow", "strong")
        found[name] = (
            f'<g id="{name}"><path class="kh-legal-open" d="{_area(strong)}"/>'
            f'<path class="kh-legal-edge" d="{_edge(strong)}"/></g>'
        )
    return found


@lru_cache(_SITES_KEPT)
def _spot(site: Site) -> str:
    """The footprint of one site, unseen until a page gives it the class `in-group`; named after the site's hit area.

    All spots of a board are painted as one sheet, so those that overlap do not darken each other.
    """
    x, y = corner(site.anchor)
    side = site.size * UNIT
    return f'<path id="{site.element}-glow" d="M{x} {y}h{side}v{side}h-{side}z"/>'


@lru_cache(maxsize=1024)
def _area(mask: int) -> str:
    return areas(cells(mask), UNIT)


@lru_cache(maxsize=1024)
def _edge(mask: int) -> str:
    return rounded(cells(mask), UNIT, -1.2, 3)


def _rim(site: Site) -> str:
    name = key(site.age, "preview", f"rim{site.anchor}")
    side = site.size * UNIT - 1
    rim = f'width="{side}" height="{side}" x=".5" y=".5" rx="4"'
    return placed(*corner(site.anchor), f'<rect class="kh-choice-halo" {rim}/><rect class="kh-choice" {rim}/>', id=name)


def _key_corner(site: Site) -> tuple[float, float]:
    """The lower left corner of a footprint."""
    x, y = corner(site.anchor)
    return x + 3, y + site.size * UNIT - 3


@cache
def number_key(words: str, chosen: bool = False) -> str:
    """A number key around the origin."""
    half = _KEY / 2
    return (
        f'<g class="kh-key{" kh-key-on" if chosen else ""}"><rect x="{-half:g}" y="{-half:g}" width="{_KEY}" height="{_KEY}"'
        f' rx="4.5"/><text y="{number(LETTERING * 0.357)}">{words}</text></g>'
    )


@cache
def step_letter(letter: str, bad: bool) -> str:
    """A step's letter in a circle around the origin; red where the step takes something away."""
    return f'<g class="kh-step{" kh-step-bad" if bad else ""}"><circle r="{_BEAD}"/><text y="4.6">{letter}</text></g>'


# --- why not -------------------------------------------------------------------------------------------------------


def refusal(site: Site, offending: int, name: str = "refused") -> dict[str, str]:
    """A refused place: hatched and dashed, a no-entry sign, and a thick bar on every edge that breaks the rule.

    `offending` holds the squares that it must not touch or cover (see `targets.offending`).
    """
    identity = key(site.age, "preview", name)
    return {identity: f'<g id="{identity}">{no_entry(site)}{bars(site.mask, offending)}</g>'}


def no_entry(site: Site) -> str:
    """The hatch and the sign of a place where nothing can stand or arrive, without reasons."""
    x, y = corner(site.anchor)
    side = site.size * UNIT - 3
    across, down = site.handle
    radius = 8.6 if site.size > 1 else 7.6
    return (
        f'<g class="kh-refused"><rect x="{x + 1.5}" y="{y + 1.5}" width="{side}" height="{side}" rx="4"/>'
        f'<g transform="translate({number(across)} {number(down)})"><circle r="{radius}"/><path class="kh-dash" d="M-4.6 0H4.6"/></g></g>'
    )


def bars(footprint: int, offending: int) -> str:
    """A bar along every edge that a footprint shares with offending squares."""
    data = _shared_edges(footprint, offending)
    return f'<path class="kh-bar" d="{data}"/>' if data else ""


@lru_cache(maxsize=1024)
def _shared_edges(inside: int, outside: int) -> str:
    data = []
    for row, column in cells(inside):
        x, y = column * UNIT, row * UNIT
        if row > 0 and _holds(outside, row - 1, column):
            data.append(f"M{x} {y}h{UNIT}")
        if row < ROWS - 1 and _holds(outside, row + 1, column):
            data.append(f"M{x} {y + UNIT}h{UNIT}")
        if column > 0 and _holds(outside, row, column - 1):
            data.append(f"M{x} {y}v{UNIT}")
        if column < COLUMNS - 1 and _holds(outside, row, column + 1):
            data.append(f"M{x + UNIT} {y}v{UNIT}")
    return "".join(data)


def _holds(mask: int, row: int, column: int) -> bool:
    return bool(mask >> (row * COLUMNS + column) & 1)


def joints(footprint: int, joined: int) -> str:
    """Short cross-ties over every edge by which a civil building joins domains."""
    data = []
    for row, column in cells(footprint):
        x, y = column * UNIT + UNIT / 2, row * UNIT + UNIT / 2
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            near_row, near_column = row + down, column + right
            if not (0 <= near_row < ROWS and 0 <= near_column < COLUMNS) or not _holds(joined, near_row, near_column):
                continue
            edge_x, edge_y = x + right * UNIT / 2, y + down * UNIT / 2
            data.append(
                f"M{number(edge_x - 5 * right)} {number(edge_y - 5 * down)}L{number(edge_x + 5 * right)} {number(edge_y + 5 * down)}"
            )
    path = "".join(data)
    return f'<path class="kh-join-halo" d="{path}"/><path class="kh-join" d="{path}"/>' if path else ""

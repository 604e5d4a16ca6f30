"""Small faces for people and programs, drawn from the name alone: the same name has the same face everywhere.

A medallion of 40 units: a ground in the colour of the seat, shoulders, a head, one of seven kinds of hair or hat, and
small differences of skin, hair and mouth. Nothing of it says anything about who bears the name.

A page with few faces has each drawn whole (`face`). One that shows the same seats over and over draws them once under
an id (`kept`) and points there (`shown`); one with long lists brings the parts (`parts`) and puts faces together from
them (`small`).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from itertools import product
from typing import Final, NamedTuple

from gnomon.drawing.emblems import Emblem, stamp

_SHOULDERS: Final = "M8.5 33.5c1-6 5.5-8.5 11.5-8.5s10.5 2.5 11.5 8.5a18 18 0 0 1-23 0z"
_HEAD: Final = "M12.5 16c0-5 3-8.500 7.5-8.5s7.5 3.500 7.5 8.5c0 6-3.500 11-7.500 11s-7.5-5-7.5-11z"

_BEHIND: Final[dict[int, str]] = {
    2: "M11 14c0-7 4-10 9-10s9 3 9 10c0 6 1.500 9 2 14h-22c.5-5 2-8 2-14z",
    5: "M20 7.500c-3.500 0-5-1.500-5-3s2-3 5-3 5 1.500 5 3-1.500 3-5 3z",
}
"""What of the hair lies behind the head, by kind."""

_HAIR: Final = (
    # parted, short
    "M11.500 17c-1-7 3-12 8.5-12 6 0 9.500 5 8.5 12-1.500-2-2-4-2-5.500-4 1.5-9 1.5-11.500-.5-.5 2.500-1.500 4.500-3.500 6z",
    # curls
    "M12 16c-2.500-1-2.500-4.500-.2-5.300-.6-2.700 1.700-4.700 4-4.100 1.200-2.600 5.600-2.900 7.200-.7 2.800-.8 5 1.400 4.500 4 2.600.9 2.800 4.800.5 6.100"
    "-.6-1.700-1.500-3-2.500-3.700-1.700.9-3.400.6-4.500-.3-1.300 1.100-3.200 1.200-4.600.4-1.900.3-3.300 1.500-4.400 3.600z",
    # long, parted in the middle
    "M11.500 18c-1-8 3-12.500 8.5-12.500s9.500 4.500 8.5 12.500c-1-4-3.500-6.500-8.500-8.500-5 2-7.500 4.500-8.500 8.500z",
    # a broad hat
    "M6.500 12.500c4-1.500 6-1.800 7-2 .3-4 2-6.500 6.5-6.500s6.200 2.500 6.500 6.500c1 .2 3 .5 7 2-3 2-8 3-13.500 3s-10.500-1-13.500-3z",
    # a cap with a band
    "M11.500 14.500c-1-6.500 3-10.500 8.500-10.500s9.500 4 8.500 10.500c-2.500-1.800-5.500-2.500-8.500-2.500s-6 .7-8.500 2.500z",
    # pulled back into a knot
    "M12 15.500c-.8-5.500 3-9 8-9s8.800 3.500 8 9c-1.300-3-4.200-5-8-5s-6.700 2-8 5z",
    # a hood
    "M9.500 27c-2-12 2-22 10.500-22s12.500 10 10.500 22c-2 .5-3.500 0-4-1 1.500-3 2-6.500 1.500-10-2-3.500-5-5-8-5s-6 1.500-8 5"
    "c-.5 3.500 0 7 1.500 10-.5 1-2 1.500-4 1z",
)
"""Seven kinds of hair and hat."""
_HATS: Final = frozenset({3, 4, 6})
"""Those that are cloth, in the colour of the clothes."""

_MARKS: Final = (
    "",
    "",
    "M14.400 17.400a2.700 2.700 0 1 0 5.400 0a2.700 2.700 0 1 0-5.400 0M20.200 17.400a2.700 2.700 0 1 0 5.400 0a2.700 2.700 0 1 0-5.400 0M14.400 17l-1.600-.6M25.600 17l1.600-.6",
    "M14.800 20.300h.1M16.300 21h.1M23.700 21h.1M25.200 20.300h.1",
    "M20.300 17.500l-.9 2.600h1.200",
)
"""Glasses, freckles, a nose."""
_MOUTHS: Final = (
    "M17 22.500c1.5 1.500 4.5 1.5 6 0",
    "M17.500 23c1.5.8 3.500.8 5 0",
    "M17.500 22.500c1.800 1.200 3.800 1 5.300-.8",
)
_BROWS: Final = ("M15.500 14.800c1-.8 2-.8 3 0M21.500 14.800c1-.8 2-.8 3 0", "M15.500 14.500h3M21.500 14.500h3")
_SKINS: Final = ("#f2d9bb", "#e5bd92", "#c99468", "#9a6a48", "#f6e3cf")
_HAIRS: Final = ("#6b4526", "#2f2620", "#b5803d", "#8c8478", "#8e3b22")
FACES: Final = len(_HAIR)
"""So many kinds of hair and hat."""


class _Look(NamedTuple):
    """What a name decides: the kind of hair or hat and its colour, skin, brows, mouth and mark."""

    kind: int
    hair: str
    skin: str
    brows: int
    mouth: int
    mark: int


def _look(name: str) -> _Look:
    draw = blake2b(name.strip().casefold().encode(), digest_size=8).digest()
    return _Look(
        draw[0] % FACES,
        _HAIRS[draw[1] % len(_HAIRS)],
        _SKINS[draw[3] % len(_SKINS)],
        draw[4] % len(_BROWS),
        draw[5] % len(_MOUTHS),
        draw[2] % len(_MARKS),
    )


@lru_cache(maxsize=1024)
def face(name: str, size: int = 28, colour: str = "") -> str:
    """The face of a name, without a label: the name stands beside it. `colour` is that of a seat, empty for none."""
    look = _look(name)
    kind = look.kind
    parts = [
        _opening(size, colour),
        _GROUND,
        _path("gn-face-hair", _BEHIND.get(kind, ""), look.hair),
        f'<path class="gn-face-cloth" d="{_SHOULDERS}"/>',
        _path("gn-face-skin", _HEAD, look.skin),
        _EYES,
        _path("gn-face-hair", _HAIR[kind], look.hair) if kind not in _HATS else _path("gn-face-cloth", _HAIR[kind]),
        f'<path class="gn-face-line" d="{_features(look.brows, look.mouth, look.mark)}"/>',
        "</svg>",
    ]
    return "".join(parts)


_GROUND: Final = '<circle class="gn-face-ground" cx="20" cy="20" r="18.6"/>'
_EYES: Final = (
    '<circle class="gn-face-dot" cx="17" cy="17.3" r="1.25"/><circle class="gn-face-dot" cx="23" cy="17.3" r="1.25"/>'
)


def _opening(size: int, colour: str) -> str:
    seat = f" gn-seat-{colour}" if colour else ""
    return f'<svg class="gn-face{seat}" width="{size}" height="{size}" viewBox="0 0 40 40" aria-hidden="true">'


def _path(role: str, data: str, fill: str = "") -> str:
    """A path of a role; nothing where there is none."""
    colour = f' fill="{fill}"' if fill else ""
    return f'<path class="{role}"{colour} d="{data}"/>' if data else ""


def kept(key: str, name: str, colour: str = "") -> str:
    """The face of a name for the definitions of a page, where `shown` finds it by its key."""
    return face(name, 40, colour).replace("<svg ", f'<svg id="face-{key}" ', 1)


def shown(key: str, size: int = 28) -> str:
    """A face that the page keeps, once more."""
    return f'{_opening(size, "")}<use href="#face-{key}"/></svg>'


def parts() -> str:
    """What `small` puts together, once for a page: bodies, hair and hats, features.

    Whoever points to a body gives its skin as `fill` and, if hair lies behind the head, that as `color`.
    """
    found = [f'<g id="gnf-b">{_body("")}</g>']
    found += [
        f'<g id="gnf-b{kind}">{_body(_path("gn-face-hair", data, "currentColor"))}</g>'
        for kind, data in _BEHIND.items()
    ]
    for kind, data in enumerate(_HAIR):
        role = "cloth" if kind in _HATS else "hair"
        found.append(f'<path id="gnf-h{kind}" class="gn-face-{role}" d="{data}"/>')
    for look in product(range(len(_BROWS)), range(len(_MOUTHS)), range(len(_MARKS))):
        drawn = _features(*look)
        found.append(f'<path id="gnf-l{"".join(map(str, look))}" class="gn-face-line" d="{drawn}"/>')
    return f'<svg class="unseen" aria-hidden="true"><defs>{"".join(found)}</defs></svg>'


def _body(behind: str) -> str:
    return f'{_GROUND}{behind}<path class="gn-face-cloth" d="{_SHOULDERS}"/>{_path("gn-face-skin", _HEAD)}{_EYES}'


def _features(brows: int, mouth: int, mark: int) -> str:
    return f"{_BROWS[brows]}{_MOUTHS[mouth]}{_MARKS[mark]}"


@lru_cache(maxsize=1024)
def small(name: str, size: int = 28, colour: str = "") -> str:
    """The face of a name from the parts that the page brings."""
    look = _look(name)
    kind = str(look.kind) if look.kind in _BEHIND else ""
    behind = f' color="{look.hair}"' if kind else ""
    hair = "" if look.kind in _HATS else f' fill="{look.hair}"'
    return (
        f'{_opening(size, colour)}<use href="#gnf-b{kind}" fill="{look.skin}"{behind}/>'
        f'<use href="#gnf-h{look.kind}"{hair}/><use href="#gnf-l{look.brows}{look.mouth}{look.mark}"/></svg>'
    )


def seated(drawn: str, emblem: Emblem) -> str:
    """A face with the mark of its seat at its foot, hidden from readers as both are."""
    return f'<span class="gn-seated gn-seat-{emblem.colour}">{drawn}{stamp(emblem)}</span>'

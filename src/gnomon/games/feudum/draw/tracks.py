# gnomon: interpreted
"""What lies around and upon the land for all: score track, epoch sun, die, tile stacks, epic voyage, military service."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.sheets import told
from gnomon.drawing.speaking import capital
from gnomon.games.feudum.components import Components
from gnomon.games.feudum.draw import layout, pieces, symbols
from gnomon.games.feudum.draw.layout import key, military_column, military_place, score_place, stack_key, voyage_place
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import EPOCHS, REGION_NAMES, REGIONS, TILE_EPOCHS

EPOCH_KEY: Final = "f-track-epoch"
DIE_KEY: Final = "f-track-die"
_BASE: Final = layout.LETTERING * 0.36
_STEPS_NUMBERED: Final = 5
_SHIFT: Final = 0.48
"""Between markers on one step, in steps."""
_HUB: Final = 20.0
_BELOW: Final = 20.0


def score_key(seat: int) -> str:
    """A player's marker on the score track."""
    return key("f-score", seat)


def voyage_key(seat: int) -> str:
    """A player's disc on the epic voyage."""
    return key("f-voyage", seat)


def military_key(seat: int, space: int) -> str:
    """A player's disc in military service."""
    return key("f-military", f"{seat}s{space}")


def region_key(region: int) -> str:
    """A region's name."""
    return key("f-name", REGION_NAMES[region])


def track_elements(state: FeudumState, words: Words | None = None) -> dict[str, str]:
    """Everything of the tracks that changes during a match, by element."""
    sun, die = _sun(state.epoch, showing(state), needed(state)), _die(state.first)
    if words:
        sun = told(capital(words.epoch(state.epoch))) + sun
        die = told(label("starting_player", words), words.name(state.first)) + die
    found = {EPOCH_KEY: placed(*layout.SUN, sun, id=EPOCH_KEY), DIE_KEY: placed(*layout.DIE, die, id=DIE_KEY)}
    for region in range(REGIONS):
        if words:
            found[region_key(region)] = _region_name(region, capital(words.region(region)))
        found[stack_key(region)] = _stack(state, region, words)
    found.update(_scores(state, words))
    found.update(_voyagers(state, words))
    found.update(_soldiers(state, words))
    return found


def track_basis(state: FeudumState) -> tuple[object, ...]:
    """Everything that the tracks are drawn from, beside the words and the setting."""
    scores = tuple(state.score(seat) for seat in range(state.seats))
    return state.epoch, state.first, state.stacks, state.voyage, state.military, scores


# --- epochs, stacks, die -------------------------------------------------------------------------------------------


def needed(state: FeudumState) -> int:
    """How many stacks must show the next epoch; 0 in the last one."""
    return state.setting.components.epoch_stacks[state.epoch - 1] if state.epoch < EPOCHS else 0


def showing(state: FeudumState) -> int:
    """How many stacks show the next epoch."""
    return sum(top > state.epoch for top in state.stacks)


@cache
def _sun(epoch: int, showing: int, needed: int) -> str:
    """Half a sun of five rays, the present one lit; below it how many stacks show the next epoch, of how many."""
    rays = []
    for index in range(EPOCHS):
        start, end = pi + index * pi / EPOCHS, pi + (index + 1) * pi / EPOCHS
        middle = (start + end) / 2
        state = "now" if index + 1 == epoch else "past" if index + 1 < epoch else "ahead"
        outer = (
            f"M{_at(_HUB, start)}L{_at(layout.SUN_RADIUS, start)}A{number(layout.SUN_RADIUS)} {number(layout.SUN_RADIUS)} 0 0 1 {_at(layout.SUN_RADIUS, end)}"
            f"L{_at(_HUB, end)}A{number(_HUB)} {number(_HUB)} 0 0 0 {_at(_HUB, start)}Z"
        )
        reach = layout.SUN_RADIUS * 0.74
        rays.append(
            f'<g class="fd-ray fd-ray-{state}"><path d="{outer}"/>'
            f'<text x="{number(reach * cos(middle))}" y="{number(reach * sin(middle) + _BASE)}">{symbols.NUMERALS[index]}</text></g>'
        )
    face = f'<path class="fd-sun-face" d="M{-_HUB + 3} 0A{_HUB - 3} {_HUB - 3} 0 0 1 {_HUB - 3} 0Z"/><path class="fd-sun-line" d="M-7-7.5A1.5 1.5 0 0 1-4-7.5M4-7.5A1.5 1.5 0 0 1 7-7.5M-{number(layout.SUN_RADIUS + 4)} 0H{number(layout.SUN_RADIUS + 4)}"/>'
    wanted = ""
    if needed:
        tile = (
            placed(-20, _BELOW, pieces.region_tile(epoch + 1, 24, "fd-next-epoch"))
            if epoch < TILE_EPOCHS
            else placed(-20, _BELOW, _empty_stack(24))
        )
        wanted = f'{tile}<text class="fd-needed" x="-2" y="{number(_BELOW + _BASE)}">{showing}/{needed}</text>'
    return "".join(rays) + face + wanted


def _at(reach: float, turn: float) -> str:
    return f"{number(reach * cos(turn))} {number(reach * sin(turn))}"


@cache
def _die(first: int) -> str:
    """The progress die with the marker of the starting player, who holds it."""
    return f"{symbols.icon('die', 32)}{placed(15, 12, pieces.marker(first))}"


def _stack(state: FeudumState, region: int, words: Words | None) -> str:
    top = state.stacks[region]
    title = told(capital(words.region(region)), words.epoch(top)) if words else ""
    drawn = _tiles(top, top > state.epoch, top <= min(state.epoch, TILE_EPOCHS))
    return placed(*layout.STACKS[region], title + drawn, id=stack_key(region), class_="fd-stack")


@cache
def _tiles(top: int, ahead: bool, falls: bool) -> str:
    """A stack with its top tile; a small die says that the progress die may take it this round."""
    if top > TILE_EPOCHS:
        return _empty_stack(layout.STACK_SIDE)
    half = layout.STACK_SIDE / 2
    below = "".join(
        f'<rect class="fd-tile-below" x="{number(-half + 2.6 * depth)}" y="{number(-half + 2.6 * depth)}" width="{number(layout.STACK_SIDE)}" height="{number(layout.STACK_SIDE)}" rx="3.5"/>'
        for depth in range(TILE_EPOCHS - top, 0, -1)
    )
    die = symbols.icon("die", 14, -half + 1, -half + 1) if falls else ""
    return below + pieces.region_tile(top, layout.STACK_SIDE, "fd-next-epoch" if ahead else "") + die


def _empty_stack(side: float) -> str:
    half = number(side / 2)
    return (
        f'<g class="fd-stack-empty"><rect x="-{half}" y="-{half}" width="{number(side)}" height="{number(side)}" rx="3.5"/>'
        f'<text y="{number(_BASE)}">{symbols.NUMERALS[EPOCHS - 1]}</text></g>'
    )


def _region_name(region: int, name: str) -> str:
    x, y = layout.REGION_NAMES_AT[region]
    return f'<text id="{region_key(region)}" class="fd-region" x="{number(x)}" y="{number(y)}">{escape(name)}</text>'


# --- discs and markers ---------------------------------------------------------------------------------------------


def _scores(state: FeudumState, words: Words | None) -> dict[str, str]:
    """The markers on the score track; several on one step stand one behind the other along it."""
    found = {}
    met: dict[int, int] = {}
    for seat in range(state.seats):
        points = state.score(seat)
        step = points % layout.SCORE_STEPS
        rank = met.get(step, 0)
        met[step] = rank + 1
        at = score_place(step + _SHIFT * rank)
        title = told(words.name(seat), words.points(points)) if words else ""
        laps = points // layout.SCORE_STEPS
        sign = f'<text class="fd-laps" x="0" y="-9">{"−" if laps < 0 else "+" * laps}</text>' if laps else ""
        found[score_key(seat)] = placed(*at, title + pieces.marker(seat) + sign, id=score_key(seat))
    return found


def _voyagers(state: FeudumState, words: Words | None) -> dict[str, str]:
    """The discs on the epic voyage, several on a space in a row."""
    found = {}
    spaces = state.setting.components.voyage
    for space in range(1, spaces + 1):
        crew = [seat for seat in range(state.seats) if state.voyage[seat] == space]
        x, y = voyage_place(space, spaces)
        step = min(14.0, 26 / max(1, len(crew) - 1))
        for index, seat in enumerate(crew):
            shift = (index - (len(crew) - 1) / 2) * step
            lift = 0 if len(crew) < 4 else (-5 if index % 2 else 5)
            name = voyage_key(seat)
            title = told(words.name(seat), label("voyage", words)) if words else ""
            found[name] = placed(x + shift, y + lift, title + pieces.player_disc(seat, 11), id=name)
    return found


def _soldiers(state: FeudumState, words: Words | None) -> dict[str, str]:
    """The discs that cover spaces of military service."""
    found = {}
    for seat in range(state.seats):
        title = told(words.name(seat), label("military", words)) if words else ""
        for space in range(1, state.military[seat] + 1):
            name = military_key(seat, space)
            found[name] = placed(*military_place(seat, space), title + pieces.player_disc(seat, 9), id=name)
    return found


# --- what never changes --------------------------------------------------------------------------------------------


@cache
def score_track() -> str:
    """The band around the map: a step a point, every fifth with its number."""
    outer = f"M0 0H{layout.WIDTH}V{layout.HEIGHT}H0Z"
    inner = f"M{layout.BAND} {layout.BAND}V{layout.HEIGHT - layout.BAND}H{layout.WIDTH - layout.BAND}V{layout.BAND}Z"
    dots, numbers = [], []
    for step in range(layout.SCORE_STEPS):
        x, y = score_place(step)
        if step % _STEPS_NUMBERED:
            dots.append(f"M{number(round(x - 1.4, 1))} {number(round(y, 1))}h2.8")
        else:
            numbers.append(
                f'<text class="fd-score" x="{number(round(x, 1))}" y="{number(round(y + _BASE, 1))}">{step}</text>'
            )
    return (
        f'<path class="fd-band" d="{outer}{inner}"/><path class="fd-band-dot" d="{"".join(dots)}"/>{"".join(numbers)}'
        f'<path class="fd-neatline" d="M1 1H{layout.WIDTH - 1}V{layout.HEIGHT - 1}H1Z"/><path class="fd-neatline" d="{inner}"/>'
    )


@cache
def voyage(components: Components) -> str:
    """The stones of the epic voyage, points for the foremost of each section, writs where some are drawn."""
    places = [voyage_place(space, components.voyage) for space in range(1, components.voyage + 1)]
    cord = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)
    stones = []
    for space, (x, y) in enumerate(places, 1):
        section = components.voyage_sections[space - 1]
        opens = space == 1 or components.voyage_sections[space - 2] != section
        points = components.voyage_leading[section - 1]
        shade = "fd-stone" if section % 2 else "fd-stone fd-stone-other"
        if space == components.voyage:
            inside = f'{symbols.icon("voyage", 25, 0, -2)}<text class="fd-worth" y="{number(layout.VOYAGE_RADIUS + 19)}">{points}</text>'
            stones.append(placed(x, y, f'<circle class="{shade}" r="{number(layout.VOYAGE_RADIUS + 4)}"/>{inside}'))
            continue
        inside = symbols.icon("writ", 18) if space in components.voyage_writs else ""
        if opens and not inside:
            inside = f'<text class="fd-worth" y="{number(_BASE)}">{points}</text>'
        stones.append(placed(x, y, f'<circle class="{shade}" r="{number(layout.VOYAGE_RADIUS)}"/>{inside}'))
    return f'<path class="fd-cord-edge" d="{cord}"/><path class="fd-cord" d="{cord}"/><g class="fd-voyage">{"".join(stones)}</g>'


@cache
def military(components: Components, seats: int) -> str:
    """The board of military service: what each space is worth, with the epoch that it belongs to, and every player's places."""
    left, top, width, height = layout.MILITARY
    parts = [
        f'<rect class="fd-board" x="{left}" y="{top}" width="{width}" height="{height}" rx="8"/>',
        f'<g class="fd-on-board">{symbols.icon("military", 25, left + 19, top + height / 2)}</g>',
    ]
    for space, value in enumerate(components.military_values, 1):
        column, wide = military_column(space)
        epoch = next(index for index, checked in enumerate(components.military_checked) if checked >= space)
        parts.append(
            f'<path class="fd-divider" d="M{number(column)} {top + 8}V{top + height - 8}"/>'
            f'<text class="fd-military" x="{number(column + wide / 2)}" y="{top + 21}"><tspan class="fd-of-epoch">{symbols.NUMERALS[epoch]}</tspan> −{value}</text>'
        )
        parts += [placed(*military_place(seat, space), pieces.socket(seat, 7.2)) for seat in range(seats)]
    return f"<g>{''.join(parts)}</g>"

# gnomon: interpreted
"""The tracks: eras with their rounds and era-marker spaces, turn order, and the influence track with its bands.

Like the forums they are parts of the page, not of a drawing, and take the room that there is. On the influence track the
viewer sees where the next band begins: from there on one more chain token is prepared at the start of a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.sheets import told
from gnomon.drawing.speaking import capital, mark
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import pieces, symbols
from gnomon.games.inventions.draw.cards import NUMERALS
from gnomon.games.inventions.draw.layout import era_key, influence_key, step_key
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import objective_text
from gnomon.games.inventions.state import InventionsState

ORDER_KEY: Final = "i-track-order"
BANDS_KEY: Final = "i-track-bands"
_MARKER: Final = 19.0


# --- eras ------------------------------------------------------------------------------------------------------------


def era_basis(state: InventionsState, era: int) -> tuple[object, ...]:
    """Everything that an era is drawn from, beside the words and the setting."""
    steps = tuple(_course(step, state.step) for step in steps_of(era))
    token = era < terms.ERAS and (state.borders >> (era - 1)) & 1
    return steps, tuple(_holders(state, era)), token, state.objectives


def steps_of(era: int) -> tuple[int, ...]:
    """The steps of the Chronos meeple in an era."""
    return tuple(step for step, of in enumerate(terms.ERA_OF_STEP) if of == era)


def era_elements(state: InventionsState, words: Words) -> dict[str, str]:
    """The six eras by element."""
    return {era_key(era): one_era(state, era, words) for era in range(1, terms.ERAS + 1)}


def one_era(state: InventionsState, era: int, words: Words) -> str:
    """An era: number and name, the markers on its spaces, its rounds, and what lies behind it."""
    steps = steps_of(era)
    now = " iv-now" if state.step in steps else ""
    name = words.era_title(era)
    rounds = "".join(_round(step, state.step, words) for step in steps)
    return (
        f'<section id="{era_key(era)}" class="iv-era iv-era-{era}{now}" aria-label="{escape(name)}"><div class="iv-era-head">'
        f'<b>{NUMERALS[era - 1]}</b><span class="iv-era-name" title="{escape(name)}">{escape(name)}</span>'
        f'<span class="iv-era-spaces">{_spaces(state, era, words)}{_behind(state, era, words)}</span></div>'
        f'<div class="iv-rounds">{rounds}</div></section>'
    )


def _course(step: int, here: int) -> str:
    return "iv-past" if step < here else "iv-here" if step == here else "iv-ahead"


def _round(step: int, here: int, words: Words) -> str:
    course = _course(step, here)
    if course == "iv-here":
        sign = f'<svg class="iv-sign" width="16" height="22" viewBox="-8 -11 16 22" aria-hidden="true">{pieces.meeple()}</svg>'
    elif step == terms.LAST_STEP:
        sign = symbols.sign("final", 16)
    else:
        sign = symbols.sign("epoch" if terms.IS_EPOCH_STEP[step] else "season", 16)
    what = (
        words.stage(step)
        if step == terms.LAST_STEP
        else f"{words.stage(step)} · {words.pillar(terms.IS_EPOCH_STEP[step])}"
    )
    return f'<span id="{step_key(step)}" class="iv-round {course}" title="{escape(what)}">{sign}</span>'


def _holders(state: InventionsState, era: int) -> Iterator[tuple[int, int, int]]:
    """The era-marker spaces of an era from the left: space, benefit, and the colour whose marker is there (or -1)."""
    if era < 2:
        return
    first = terms.FIRST_SPACE[era - 2]
    for space in range(first, first + terms.SPACES_OF_ERA[era - 2]):
        holder = next((colour for colour in range(terms.PARTIES) if state.marker[colour] == space), -1)
        yield space, state.setting.components.space_benefit[space], holder


def _spaces(state: InventionsState, era: int, words: Words) -> str:
    shown = []
    for _, benefit, holder in _holders(state, era):
        what = capital(words.benefit(benefit)) if benefit != terms.NO_BENEFIT else ""
        if holder >= 0:
            shown.append(_emblem(holder, _MARKER, told(words.name(holder), what)))
        elif what:  # on a space without a benefit a marker stands from the beginning, or nobody ever will
            title = f"{label('era_spaces', words)} · {what}"
            sign = symbols.sign(terms.BENEFIT_NAMES[benefit], 12.5)
            shown.append(f'<i class="iv-era-space" title="{escape(title)}">{sign}</i>')
    return "".join(shown)


def _behind(state: InventionsState, era: int, words: Words) -> str:
    """What lies between an era and the next: the token that Chronos will place, and a public objective."""
    shown = ""
    if era < terms.ERAS and state.setting.chronos >= 0 and (state.borders >> (era - 1)) & 1:
        shown += _between("face_down", f"{words.name(state.setting.chronos)} · {label('influence_tokens', words)}")
    if state.objectives and 2 <= era < 2 + len(state.objectives):
        shown += _between("objective", objective_text(state.objectives[era - 2], words))
    return shown


def _between(name: str, title: str) -> str:
    return f'<i class="iv-between" title="{escape(title)}">{symbols.sign(name, 14)}</i>'


def _emblem(colour: int, size: float, title: str) -> str:
    half = size / 2
    return (
        f'<svg class="iv-emblem" width="{number(size)}" height="{number(size)}" viewBox="{number(-half)} {number(-half)} {number(size)} {number(size)}"'
        f' role="img">{title}{pieces.citizen(colour, half * 0.84)}</svg>'
    )


# --- turn order ------------------------------------------------------------------------------------------------------


def order_basis(state: InventionsState) -> tuple[object, ...]:
    """Everything that the turn order is drawn from, beside the words and the setting."""
    return state.order, state.turn, state.over


def turn_order(state: InventionsState, words: Words) -> str:
    """The colours in turn order, whoever's turn it is lifted."""
    shown = []
    for index, colour in enumerate(state.order):
        now = " iv-now" if index == state.turn and not state.over else ""
        shown.append(f'<li class="iv-turn{now}">{_emblem(colour, _MARKER, told(words.name(colour)))}</li>')
    name = label("turn_order", words)
    return f'<ol id="{ORDER_KEY}" class="iv-order" aria-label="{escape(name)}" title="{escape(name)}">{"".join(shown)}</ol>'


# --- influence -------------------------------------------------------------------------------------------------------


def bands(state: InventionsState) -> list[tuple[int, int, int]]:
    """The bands of the influence track: first position, last position, chain tokens at the start of a turn."""
    found: list[tuple[int, int, int]] = []
    for position, tokens in enumerate(state.setting.chain_tokens):
        if found and found[-1][2] == tokens:
            found[-1] = (found[-1][0], position, tokens)
        else:
            found.append((position, position, tokens))
    return found


def influence_basis(state: InventionsState) -> tuple[object, ...]:
    """Everything that the influence track is drawn from, beside the words and the setting."""
    return tuple(state.influence)


def influence_elements(state: InventionsState, words: Words) -> dict[str, str]:
    """The bands, and the eleven positions with the players' markers, by element."""
    found = {BANDS_KEY: _bands(state, words)}
    viewer = words.viewer if 0 <= words.viewer < state.seats else -1
    then = next_band(state, viewer) if viewer >= 0 else -1
    band = [index for index, (first, last, _) in enumerate(bands(state)) for _ in range(first, last + 1)]
    for position in range(terms.MOST_INFLUENCE + 1):
        here = [seat for seat in range(state.seats) if state.influence[seat] == position]
        emblems = "".join(_emblem(seat, _MARKER, told(words.name(seat), words.influence(position))) for seat in here)
        more = " iv-next" if position == then else ""
        crowded = " iv-crowded" if len(here) > 1 else ""
        found[influence_key(position)] = (
            f'<span id="{influence_key(position)}" class="iv-position iv-band-{band[position]}{more}{crowded}" title="{escape(_worth(state, position, words))}">'
            f"{emblems or position}</span>"
        )
    return found


def next_band(state: InventionsState, seat: int) -> int:
    """The position from which a player would prepare one more chain token, or -1 in the last band."""
    for first, _, _ in bands(state):
        if first > state.influence[seat]:
            return first
    return -1


def _bands(state: InventionsState, words: Words) -> str:
    """How many chain tokens each band is good for, over its positions."""
    shown = []
    for first, last, tokens in bands(state):
        signs = symbols.sign("chain", 15) * tokens
        points = words.points(state.setting.influence_points[last])
        shown.append(
            f'<span class="iv-band iv-from-{first} iv-wide-{last - first + 1}" title="{escape(_worth(state, last, words))}">{signs}'
            f"<small>{escape(points)}</small></span>"
        )
    name = label("influence_track", words)
    return f'<div id="{BANDS_KEY}" class="iv-bands" aria-label="{escape(name)}" role="img">{"".join(shown)}</div>'


def _worth(state: InventionsState, position: int, words: Words) -> str:
    """What a position is good for: chain tokens every turn, the change at the end of an era, points at the end."""
    change = state.setting.components.adjustment[position]
    signed = f"+{change}" if change > 0 else f"−{-change}" if change else "0"
    return words.say(
        mark("{influence}: {tokens} each turn, {change} at an Era Change, {points} at the end"),
        influence=words.influence(position),
        tokens=words.chain_tokens(state.setting.chain_tokens[position]),
        change=signed,
        points=words.points(state.setting.influence_points[position]),
    )


# --- all of it -------------------------------------------------------------------------------------------------------


def tracks(shown: dict[str, str], title: str) -> str:
    """The tracks as they stand on the page, filled from their elements; on a narrow screen they scroll, by keys as well."""
    eras = "".join(shown[era_key(era)] for era in range(1, terms.ERAS + 1))
    positions = "".join(shown[influence_key(position)] for position in range(terms.MOST_INFLUENCE + 1))
    return (
        f'<div class="iv-tracks" tabindex="0" role="group" aria-label="{escape(title)}"><div class="iv-eras">{eras}</div>{shown[ORDER_KEY]}'
        f'<div class="iv-influence">{shown[BANDS_KEY]}<div class="iv-positions">{positions}</div></div></div>'
    )

# gnomon: interpreted
"""What the viewer plays for: its private goals with live progress, public objectives, and alone the accolades.

A goal by regions shows the number of each: filled where it counts, edged where something of the viewer's is that does not
count yet. Every line opens into its rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains
from gnomon.games.inventions.components import ACCOLADES
from gnomon.games.inventions.draw import figures, symbols
from gnomon.games.inventions.effects import has_majority, has_token
from gnomon.games.inventions.rules.ending import accolade_points, accolades, title
from gnomon.games.inventions.rules.goals import goal_points, joined_in, objective_points
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.progress import accolade_progress, goal_progress, next_points
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_goals import (
    accolade_text,
    accolade_worth,
    accolades_text,
    family_of,
    goal_text,
    goal_title,
    objective_text,
    objective_title,
    title_text,
)
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import FIRST_GOAL, REGIONS

_MAJORITY: Final = 1
_NETWORK: Final = 2

Basis = tuple[object, ...]


def regions_counted(state: InventionsState, seat: int, goal: int) -> tuple[int, int]:
    """The regions of a goal that count, and those where the seat has something that does not count yet, as masks."""
    regions = state.setting.components.goal_regions[goal]
    present = _mask(region for region in range(REGIONS) if state.people[REGIONS * seat + region]) & regions
    family = family_of(goal)
    if family == _NETWORK:
        counts = joined_in(state, seat, regions)
    elif family == _MAJORITY:
        counts = _mask(region for region in range(REGIONS) if has_majority(state, seat, region)) & regions
    else:
        counts = _mask(region for region in range(REGIONS) if has_token(state, seat, region)) & regions
        present = 0
    return counts, present & ~counts


def _mask(regions: Iterable[int]) -> int:
    return sum(1 << region for region in regions)


# --- private goals ---------------------------------------------------------------------------------------------------


def goals(state: InventionsState, seat: int, words: Words) -> str:
    """The seat's private goals, as far as the viewer knows them: a line each."""
    shown = "".join(_goal(state, seat, goal, which, words) for which, goal in enumerate(state.goals[seat]) if goal >= 0)
    if not shown:
        return ""
    return (
        f'<section class="ig-goals"><h3>{escape(label("goals", words))} <small>{escape(label("secret", words))}</small></h3>'
        f"{shown}</section>"
    )


def goals_basis(state: InventionsState, seat: int) -> Basis:
    """Everything that goals are drawn from, beside the words and the setting."""
    by_regions = [goal for goal in state.goals[seat] if 0 <= goal < FIRST_GOAL[-1]]
    return (
        (state.goals[seat], state.over),
        tuple(regions_counted(state, seat, goal) for goal in by_regions),
        state.inventions[seat] if len(by_regions) < len(state.goals[seat]) else (),
    )


def _goal(state: InventionsState, seat: int, goal: int, which: int, words: Words) -> str:
    points, following = goal_points(state, seat, goal), next_points(state, seat, goal)
    ahead = (
        f" <small>{escape(words.say('next {points}', points=words.points(following)))}</small>"
        if following and not state.over
        else ""
    )
    middle = _regions(state, seat, goal, words) if goal < FIRST_GOAL[-1] else ""
    progress = "" if state.over else f"<p>{escape(goal_progress(state, seat, goal, words))}</p>"
    return (
        f'<details class="ig-goal"{explains("goal", which)}><summary><b>{escape(goal_title(goal, words))}</b>{middle}'
        f'<span class="ig-gain"><b>{escape(words.points(points))}</b>{ahead}</span></summary>'
        f"<p>{escape(goal_text(goal, words))}</p>{progress}</details>"
    )


def _regions(state: InventionsState, seat: int, goal: int, words: Words) -> str:
    counts, present = regions_counted(state, seat, goal)
    squares = []
    for region in range(REGIONS):
        if state.setting.components.goal_regions[goal] >> region & 1:
            mood = "ig-counts" if counts >> region & 1 else "ig-present" if present >> region & 1 else "ig-open-region"
            name = escape(words.region(region))
            squares.append(f'<i class="{mood}" title="{name}">{region + 1}<span class="unseen"> {name}</span></i>')
    return f'<span class="ig-regions">{"".join(squares)}</span>'


# --- public objectives -----------------------------------------------------------------------------------------------


def objectives(state: InventionsState, seat: int, words: Words) -> str:
    """The public objectives with the era after which each is scored, and what it would bring the viewer now."""
    if not state.objectives:
        return ""
    rows = "".join(_objective(state, seat, index, words) for index in range(len(state.objectives)))
    return f'<section class="ig-goals"><h3>{escape(label("objectives", words))}</h3>{rows}</section>'


def objectives_basis(state: InventionsState, seat: int) -> Basis:
    """Everything that objectives are drawn from, beside the words and the setting."""
    now = tuple(objective_points(state, seat, objective) for objective in state.objectives) if seat >= 0 else ()
    return state.objectives, now


def _objective(state: InventionsState, seat: int, index: int, words: Words) -> str:
    objective = state.objectives[index]
    now = (
        f'<span class="ig-gain"><b>{escape(words.points(objective_points(state, seat, objective)))}</b></span>'
        if seat >= 0
        else ""
    )
    return (
        f'<details class="ig-goal"{explains("objective", index)}><summary><b>{escape(words.era(index + 2))}</b>'
        f"<span>{escape(objective_title(objective, words))}</span>{now}</summary>"
        f"<p>{escape(objective_text(objective, words))}</p></details>"
    )


# --- accolades -------------------------------------------------------------------------------------------------------


def accolade_list(state: InventionsState, words: Words) -> str:
    """The twelve accolades of solo play: those that the position earns ticked, the others with how far they are."""
    if not state.setting.solo:
        return ""
    earned = accolades(state)
    rows = "".join(_accolade(state, number, earned[number], words) for number in range(len(earned)))
    points = accolade_points(state)
    head = f"{accolades_text(points, words)} · {title_text(title(state), words)}"
    return (
        f'<details class="ig-goals ig-accolades"><summary><h3>{escape(label("accolades", words))}</h3>'
        f'<span class="ig-gain"><b>{escape(head)}</b></span></summary><ul>{rows}</ul></details>'
    )


def accolades_basis(state: InventionsState, words: Words) -> Basis:
    """Everything that accolades are drawn from, beside the words and the setting."""
    if not state.setting.solo:
        return ()
    return tuple(accolades(state)), tuple(accolade_progress(state, number, words) for number in range(ACCOLADES))


def _accolade(state: InventionsState, number: int, earned: bool, words: Words) -> str:
    sign = symbols.sign("accolade", 17)
    mood = "ig-earned" if earned else "ig-unearned"
    return (
        f'<li class="{mood}"{explains("accolade", number)}>{figures.spoken(sign, accolade_worth(number, words), "ig-medal")}'
        f"<span>{escape(capital(accolade_text(number, words)))}</span>"
        f"<small>{escape(accolade_progress(state, number, words))}</small></li>"
    )


# --- together --------------------------------------------------------------------------------------------------------


def everything(state: InventionsState, seat: int, words: Words) -> str:
    """Goals, objectives and accolades, one below the other."""
    return goals(state, seat, words) + objectives(state, seat, words) + accolade_list(state, words)


def basis(state: InventionsState, seat: int, words: Words) -> Basis:
    """Everything that these are drawn from, beside the words and the setting."""
    return goals_basis(state, seat) if seat >= 0 else (), objectives_basis(state, seat), accolades_basis(state, words)

# gnomon: interpreted
"""The options of a question as the page lists them, in groups; what is refused; and what glows on the boards."""

from __future__ import annotations

from collections.abc import Sequence

from gnomon.drawing.parts import Choice, Group
from gnomon.games.khronos.actions import CARDS_DONE, CONSTRUCT, END_TURN, TRAVEL_FROM, TRAVELS
from gnomon.games.khronos.decisions import CHOOSE_ACTION, CHOOSE_SQUARE
from gnomon.games.khronos.page.overlays import choices, hits
from gnomon.games.khronos.page.sites import question, site_of
from gnomon.games.khronos.page.targets import elements_of, group_text, refused, targets
from gnomon.games.khronos.queries import income
from gnomon.games.khronos.say.labels import end_turn_text
from gnomon.games.khronos.say.options import option_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import EARNING_TURNS, KhronosState
from gnomon.kernel.game import Game

_LAST = ("standing_alone", "end_turn")


def groups(game: Game, state: KhronosState, seat: int, words: Words) -> Sequence[Group]:
    """Every option once, grouped by what it touches or does; places that stand alone come last."""
    found: dict[str, list[Choice]] = {}
    for target in targets(state, seat, game.options(state, seat), words):
        weight = "main" if target.code in (END_TURN, CARDS_DONE) else ""
        choice = Choice(target.code, target.label, target.elements, "", weight)
        found.setdefault(target.group, []).append(choice)
    order = sorted(found, key=lambda group: (group in _LAST, group == "end_turn"))
    return [Group(group_text(state, group, words), tuple(found[group])) for group in order]


def denied(game: Game, state: KhronosState, seat: int, words: Words) -> Sequence[Choice]:
    """Answers that look possible and are refused; entries of the menu are listed, places answer on the board alone."""
    frame = question(state)
    if frame[0] not in (CHOOSE_ACTION, CHOOSE_SQUARE):
        return []
    options = game.options(state, seat)
    return [
        Choice(code, option_text(state, frame, seat, code, words), elements_of(state, seat, code))
        for code in refused(state, options)
    ]


def ending(state: KhronosState, seat: int, options: Sequence[int], words: Words) -> Choice | None:
    """“End turn”, with what it collects in a turn with earnings; or what closes a choice of cards."""
    if END_TURN in options:
        detail = end_turn_text(income(state, seat), words) if state.turn in EARNING_TURNS else ""
        return Choice(END_TURN, words.say("End turn"), (), detail, "main")
    if CARDS_DONE in options:
        return Choice(CARDS_DONE, option_text(state, question(state), seat, CARDS_DONE, words), (), "", "main")
    return None


def lights(state: KhronosState, seat: int, options: Sequence[int]) -> dict[str, str]:
    """The glow under what may be answered on the boards, and the areas that take a click."""
    sites = [site for code in options if (site := site_of(state, code)) is not None]
    edges: set[int] = set()
    if question(state)[0] == CHOOSE_ACTION:
        for code in options:
            if TRAVEL_FROM <= code < CONSTRUCT:
                edges.add(TRAVELS[code - TRAVEL_FROM][1])
    return {**choices(sites), **hits(sites, sorted(edges))}

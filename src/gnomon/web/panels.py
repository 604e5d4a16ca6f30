"""The panels of the table's page that every game has: the question, the options, the players, seats, talk, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.bots import levels
from gnomon.drawing.emblems import badge
from gnomon.drawing.parts import Choice, Group
from gnomon.kernel.game import ANOTHER_SEAT, CHANCE, Preview
from gnomon.kernel.log import ANSWER
from gnomon.kernel.refusals import NOTHING_TO_UNDO, UNDO_ANOTHER_SEAT, UNDO_CLOCK, UNDO_DREW, UNDO_SHOWED
from gnomon.matches.records import NEVER, SPECTATOR, Order, Seat
from gnomon.matches.table import Table, Viewer
from gnomon.web.gamepage import GamePage
from gnomon.web.languages import catalogue
from gnomon.web.rendering import words

SHORT_LIST: Final = 12
DEFAULT_LEVEL: Final = "steady"
PANELS: Final = ("ask", "options", "players", "seats", "chat", "state", "ending")


def names_of(table: Table, language: str) -> list[str]:
    """What to call each seat's player; free seats by their number."""
    say = catalogue(language).gettext
    return [seat.name or say("Seat {number}").format(number=seat.index + 1) for seat in table.seats]


def is_asked(table: Table, viewer: Viewer) -> bool:
    """Whether the viewer in person is asked for the seat that they look from."""
    return viewer.seat in table.asked and viewer.seat in viewer.seats and not table.seats[viewer.seat].is_program


Known = dict[str, tuple[object, str]]
"""The panels that a viewer's page shows: what each was drawn from, and its text."""


def all_panels(
    table: Table, viewer: Viewer, page: GamePage, names: Sequence[str], mine: bool, known: Known
) -> dict[str, str]:
    """Every panel by its element id; those in `known` whose basis is the same are not drawn again."""
    context = _context(table, viewer, page, names, mine)
    found = {}
    for name in PANELS:
        basis = _basis(name, table, mine, context)
        if basis is None or name not in known or known[name][0] != basis:
            known[name] = (basis, words(viewer.language, f"panels/{name}.html", context))
        found[name] = known[name][1]
    return found


def _basis(name: str, table: Table, mine: bool, context: Mapping[str, object]) -> object:
    """What a panel is drawn from for one viewer and can change between two answers, or None if that is too much."""
    if name == "ask":
        parts = ("number", "question", "hint", "undo", "end", "after", "deadline")
        return (table.social, table.asked, mine, *(context[part] for part in parts))
    if name == "players":
        return (table.social, table.asked, context["standing"], context["deadline"], tuple(table.stopwatch.left))
    if name in ("chat", "ending"):
        return (table.social,)
    if name == "state":
        return (table.social, table.asked)
    if name == "seats":
        return (table.social, context["orderable"], context["orderable"] and context["question_kind"])
    if name == "options" and not mine:
        return (table.social, table.asked[:1], context["question"])
    return None


def _context(table: Table, viewer: Viewer, page: GamePage, names: Sequence[str], mine: bool) -> dict[str, object]:
    seat = viewer.seat
    view = table.view(seat)
    asked = table.asked
    local = len(viewer.seats) > 1
    decision = table.match.asked(seat) if seat != SPECTATOR else None
    groups = page.groups(table.game, view, seat, viewer.language, names) if mine else []
    return {
        "table": table,
        "record": table.record,
        "seats": table.seats,
        "names": names,
        "viewer": viewer,
        "seat": seat,
        "mine": mine,
        "spectator": seat == SPECTATOR,
        "asked": asked,
        "local_next": next((one for one in asked if one in viewer.seats and one != seat), None) if local else None,
        "number": table.match.number(seat) if seat != SPECTATOR else -1,
        "question": _question(table, viewer, page, names, mine),
        "hint": page.hint(view, seat, viewer.language, names) if mine else "",
        "groups": listed(groups),
        "denied": page.denied(table.game, view, seat, viewer.language, names) if mine else [],
        "end": page.ending(table.game, view, seat, viewer.language, names) if mine else None,
        "undo": undo(table, viewer, mine),
        "after": [one for one in page.asked_next(view) if one != seat][:1],
        "standing": page.standings(view, seat, viewer.language, names),
        "emblem": lambda index, size=26: badge(page.emblem(index), size),
        "colour": lambda index: page.emblem(index).colour,
        "deadline": _deadline(table),
        "left": lambda index: table.remaining(index),
        "never": NEVER,
        "online": table.online(),
        "onlookers": table.onlookers(),
        "stage": page.stage(view, viewer.language),
        "outcome": table.match.outcome if table.is_over else None,
        "sheet": page.score_sheet(table.match.outcome, viewer.language) if table.is_over else [],
        "is_mine": lambda one: _is_mine(one, viewer),
        "ended_by": page.ended_by(table.match.outcome, viewer.language) if table.is_over else "",
        "orders": table.orders_of(seat) if seat != SPECTATOR else [],
        "order_text": lambda order: _order_text(table, order, viewer, names),
        "question_kind": decision.kind if mine and decision is not None else "",
        "orderable": _orderable(table, viewer, groups) if mine else [],
        "levels": levels(),
        "default_level": DEFAULT_LEVEL,
        "level_name": lambda level: level_name(level, viewer.language),
        "agreed": table.agreed_to_pause,
    }


def listed(groups: Sequence[Group]) -> list[Group]:
    """The groups as the list shows them: what ends the turn has a button of its own, unless there is nothing else."""
    found = []
    for group in groups:
        choices = tuple(choice for choice in group.choices if choice.weight != "main")
        if choices:
            found.append(Group(group.title, choices))
    return found


def _question(table: Table, viewer: Viewer, page: GamePage, names: Sequence[str], mine: bool) -> str:
    say = catalogue(viewer.language).gettext
    if table.is_over:
        winners = table.match.outcome.winners
        if viewer.seat in winners and len(winners) == 1:
            return say("You have won.")
        listed = ", ".join(names[seat] for seat in winners)
        template = say("{names} has won.") if len(winners) == 1 else say("{names} share the victory.")
        return template.format(names=listed)
    if table.is_waiting:
        return say("The table waits for its players.")
    if table.is_paused:
        return say("The match is paused.")
    view = table.view(viewer.seat)
    if mine:
        return page.question(view, viewer.seat, viewer.language, names)
    if not table.asked:
        return say("One moment.")
    return page.waits(view, table.asked[0], viewer.seat, viewer.language, names)


def undo(table: Table, viewer: Viewer, mine: bool) -> dict[str, object] | None:
    """How far the seat may take back, or None: `steps` rows back to the barrier, and whether an act is half chosen."""
    seat = viewer.seat
    if seat == SPECTATOR or seat not in viewer.seats or table.is_over or table.is_waiting:
        return None
    limit = table.match.undo_limit(seat)
    half = mine and not table.game.is_settled(table.match.state, seat)
    why = "" if limit is not None else _stop(table, viewer)
    if limit is None and not _barred_by_own(table, seat):
        return None
    return {"possible": limit is not None, "half": half, "why": why, "limit": _limit(table, viewer, limit)}


def _barred_by_own(table: Table, seat: int) -> bool:
    """Whether it is the seat's own last act that cannot be taken back, which deserves a word."""
    stop = table.match.undo_stop(seat)
    row = stop.facts.get("row", -1)
    return stop.code in (UNDO_DREW, UNDO_SHOWED) and row >= 0 and table.match.rows[row].seat == seat


def _limit(table: Table, viewer: Viewer, limit: int | None) -> str:
    """How far “Undo” goes, in a few words."""
    say = catalogue(viewer.language).gettext
    if limit is None:
        return ""
    code = table.match.undo_stop(viewer.seat).code
    if code == UNDO_DREW:
        return say("up to your draw")
    return say("to the start of your turn")


def _stop(table: Table, viewer: Viewer) -> str:
    say = catalogue(viewer.language).gettext
    reasons = {
        UNDO_DREW: say("Cards were drawn: it cannot be taken back."),
        UNDO_SHOWED: say("Something was shown: it cannot be taken back."),
        UNDO_ANOTHER_SEAT: say("Somebody else has acted since."),
        UNDO_CLOCK: say("Time has acted since."),
        NOTHING_TO_UNDO: say("There is nothing to take back."),
    }
    code = table.match.undo_stop(viewer.seat).code
    return reasons.get(code, say("It cannot be taken back."))


def _deadline(table: Table) -> int:
    return table.deadline() if table.pace.kind != "none" and table.asked else NEVER


def _orderable(table: Table, viewer: Viewer, groups: Sequence[Group]) -> list[Choice]:
    """The answers that may be ordered for good: those of short questions that somebody else's act has put."""
    last = next((row.seat for row in reversed(table.match.rows) if row.kind == ANSWER), viewer.seat)
    if last == viewer.seat or table.game.is_settled(table.match.state, viewer.seat):
        return []
    choices = [choice for group in groups for choice in group.choices]
    return choices if len(choices) <= SHORT_LIST else []


def _order_text(table: Table, order: Order, viewer: Viewer, names: Sequence[str]) -> str:
    named = table.game.codes.to_names(order.code)
    answer = " ".join(value for field, value in named.items() if field != "choose")
    return f"{order.question}: {answer}"


def level_name(level: str, language: str) -> str:
    """A strength in words."""
    say = catalogue(language).gettext
    known = {
        "random": say("by chance"),
        "beginner": say("beginner"),
        "steady": say("steady"),
        "strong": say("strong"),
        "expert": say("expert"),
    }
    return known.get(level, level)


def _is_mine(seat: Seat, viewer: Viewer) -> bool:
    return seat.index in viewer.seats


def stop_words(found: Preview, language: str, names: Sequence[str]) -> str:
    """Where a look ahead stops, if it is not the end of the act."""
    say = catalogue(language).gettext
    if found.stop == CHANCE:
        return say("Then chance decides.")
    if found.stop == ANOTHER_SEAT and found.asked:
        return say("Then {name} decides.").format(name=names[found.asked[0]])
    return ""

"""The panels of the table's page that every game has: the question, the options, the players, seats, talk, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from gnomon.drawing.faces import kept
from gnomon.games.face import AnySight
from gnomon.kernel.game import ANOTHER_SEAT, CHANCE, Preview
from gnomon.matches.agreements import absent
from gnomon.matches.pauses import people
from gnomon.matches.phrases import is_bound
from gnomon.matches.records import ANYBODY, NEVER, SPECTATOR
from gnomon.matches.watching import may_close, may_open
from gnomon.web.coach import may_ask
from gnomon.web.dates import moment
from gnomon.web.ending import ending_of, may_be_stronger, widths
from gnomon.web.languages import catalogue
from gnomon.web.players import DEFAULT_LEVEL, choosable, level_name, level_words, players, program_page, program_words
from gnomon.web.pulse import pulse
from gnomon.web.question import ask, options
from gnomon.web.rated_words import rated_row
from gnomon.web.rendering import words
from gnomon.web.scene import Scene
from gnomon.web.talk import talk_row
from gnomon.web.variants import variants
from gnomon.web.watching_words import watching_words

Known = dict[str, tuple[object, str]]
"""The panels that a viewer's page shows: what each was drawn from, and its text."""


def all_panels(scene: Scene, known: Known) -> dict[str, str]:
    """Every panel by its element id; those in `known` that would be drawn from the same are not drawn again."""
    found = {}
    for name, (basis_of, draw) in PANELS.items():
        basis = basis_of(scene)
        if name not in known or known[name][0] != basis:
            known[name] = (basis, draw(scene))
        found[name] = known[name][1]
    return found


def _template(name: str) -> Callable[[Scene], str]:
    """A panel that changes seldom, from its template."""
    return lambda scene: words(scene.language, f"panels/{name}.html", _context(scene))


def _context(scene: Scene) -> dict[str, object]:
    table, viewer, face, language, seat = scene.table, scene.viewer, scene.face, scene.language, scene.seat
    local = len(viewer.seats) > 1
    sheet = face.score_sheet(table.match.outcome, language) if table.is_over else []
    rivals = face.rivals(scene.sight) if table.is_over else None
    orders = table.orders_of(seat) if seat != SPECTATOR else []
    foreseen = face.order_words(language) if seat != SPECTATOR else {}
    return {
        "table": table,
        "record": table.record,
        "seats": table.seats,
        "names": scene.names,
        "viewer": viewer,
        "seat": seat,
        "mine": scene.mine,
        "asked": scene.asked,
        "local_next": next((one for one in scene.asked if one in viewer.seats and one != seat), None)
        if local
        else None,
        "emblem": scene.emblem,
        "colour": scene.colour,
        "online": table.online(),
        "outcome": table.match.outcome if table.is_over else None,
        "is_disclosed": table.is_disclosed,
        "is_sealed": table.is_sealed,
        "sheet": sheet,
        "widths": widths(sheet),
        "rivals": rivals,
        "ending": ending_of(scene, sheet, rivals) if table.is_over else None,
        "celebration": face.celebration,
        "may_be_stronger": table.is_over and may_be_stronger(table, viewer.user, table.match.outcome.winners),
        "portrait": scene.portrait,
        "closing": face.closing(scene.sight) if table.is_over else (),
        "is_mine": lambda one: one.index in viewer.seats,
        "ended_by": face.rules.read(language).summary(table.match.outcome.ended_by) if table.is_over else "",
        "beforehand": foreseen,
        "ordered": {order.question: order.code for order in orders},
        "levels": choosable(seat.level for seat in table.seats if seat.kind == "opponent"),
        "default_level": DEFAULT_LEVEL,
        "level_name": lambda level: level_name(level, language),
        "level_words": lambda level: level_words(level, language),
        "program_page": lambda level: program_page(level, table.record.game),
        "program_words": lambda level: program_words(level, language),
        "wishes": table.wishes,
        "anybody": ANYBODY,
        "absent": absent(table, table.stopwatch.now()),
        "adjournment": scene.adjournment,
        "adjourned": scene.adjourned,
        "may_adjourn": scene.may_adjourn,
        "never": NEVER,
        "moment": lambda instant: Markup(moment(instant, language)),  # noqa: S704 - escaped there
        "in_person": len({table.seats[one].user for one in people(table.seats)}),
        "watching": watching_words(table, language),
        "may_close": may_close(table),
        "may_open": table.record.closed != NEVER and may_open(table.seats[table.record.closed], viewer.user),
        "variants": [
            *variants(table, face, language),
            *talk_row(is_bound(table), language),
            *rated_row(table, language),
        ],
    }


# --- what each is drawn from -----------------------------------------------------------------------------------------


def _ask_basis(scene: Scene) -> object:
    parts = (
        scene.question,
        scene.hint,
        scene.following,
        scene.missed,
        scene.undo,
        scene.end,
        scene.after,
        scene.deadline,
        scene.adjournment,
        may_ask(scene),
    )
    return scene.table.social, scene.faced, scene.mine, scene.number, parts


def _options_basis(scene: Scene) -> object:
    if scene.mine:
        return scene.table.social, scene.faced, scene.number, scene.groups, scene.denied, scene.trail, scene.retraceable
    return (
        scene.table.social,
        scene.faced,
        scene.number,
        scene.question,
        scene.following,
        scene.after,
        scene.trail,
        scene.retraceable,
    )


def _players_basis(scene: Scene) -> object:
    return scene.table.social, scene.asked, scene.standing, scene.deadline, tuple(scene.table.stopwatch.left)


def _seats_basis(scene: Scene) -> object:
    return _social_basis(scene), scene.adjournment, absent(scene.table, scene.table.stopwatch.now())


def _social_basis(scene: Scene) -> object:
    return scene.table.social


def _state_basis(scene: Scene) -> object:
    return scene.table.social, scene.asked if len(scene.viewer.seats) > 1 else ()


def _pulse_basis(scene: Scene) -> object:
    return scene.pulse


def faces(scene: Scene) -> str:
    """The face of everybody at the table, drawn once: whatever shows one points here."""
    drawn = "".join(kept(str(seat), name, scene.colour(seat)) for seat, name in enumerate(scene.names))
    return f'<svg class="unseen" id="faces" aria-hidden="true"><defs>{drawn}</defs></svg>'


PANELS: Final[dict[str, tuple[Callable[[Scene], object], Callable[[Scene], str]]]] = {
    "faces": (_social_basis, faces),
    "ask": (_ask_basis, ask),
    "options": (_options_basis, options),
    "players": (_players_basis, players),
    "seats": (_seats_basis, _template("seats")),
    "state": (_state_basis, _template("state")),
    "pulse": (_pulse_basis, pulse),
    "ending": (_social_basis, _template("ending")),
}
"""For each panel the value that it is drawn from, and its drawing."""


def stop_words(found: Preview, sight: AnySight) -> str:
    """Where a look ahead stops, if it is not the end of the act."""
    say = catalogue(sight.language).gettext
    if found.stop == CHANCE:
        return say("Then chance decides.")
    if found.stop == ANOTHER_SEAT and found.asked:
        return say("Then {name} decides.").format(name=sight.names[found.asked[0]])
    return ""

"""Before a match begins: what stands in the place of the options while seats are free.

Drawn as the options are: whatever came from a person or a catalogue is escaped.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape
from gnomon.matches.coaching import is_agreed
from gnomon.matches.phrases import is_bound
from gnomon.web.languages import markup_gettext
from gnomon.web.players import DEFAULT_LEVEL, choosable, level_words, program_words
from gnomon.web.rated_words import rated_words
from gnomon.web.rendering import icon
from gnomon.web.scene import Scene

EVERY_FREE_SEAT: Final = "free"
"""What the form that lets programs play says in place of a seat's number."""


def waiting_room(scene: Scene) -> str:
    """Before the match: how the free seats are taken, by friends through a link or by programs at once."""
    say = markup_gettext(scene.language)
    record, viewer = scene.table.record, scene.viewer
    address, owns = f"/matches/{record.id}", viewer.user == record.owner
    title, text, label = say("Invite people"), say("The match begins when every seat is taken."), say("Seats")
    if is_agreed(scene.table):
        coached = say("Everybody at this table may ask the coach, and all read who did. Whoever sits down agrees.")
        text = f"{text} {coached}"
    if is_bound(scene.table):
        text = f"{text} {say('At this table people talk in ready phrases alone.')}"
    text = f"{text} {escape(rated_words(scene.table, scene.language))}"
    if not viewer.seats and not owns:
        sit = say("Sit down")
        form = f'<form method="post" action="{address}/sit"><button class="button main">{sit}</button></form>'
        title = say("You are watching")
        return f"<h2>{title}</h2><p>{text}</p>{_sitting(scene)}{form if viewer.user and record.listed else ''}"
    found = f"<p>{text}</p>{opener('seats-sheet', 'people', label)}"
    if not any(seat.kind == "open" for seat in scene.table.seats):
        return found
    invite = say("Link and QR code")
    link = f'<a class="button" href="{address}/invite">{icon("link")}{invite}</a>'
    programs = _program_instead(scene, address) if owns else ""
    return (
        f'<section class="door-card" aria-label="{title}"><h2>{title}</h2>'
        f'{_sitting(scene)}<div data-door="{address}/door">{link}</div>{programs}</section>{found}'
    )


def _sitting(scene: Scene) -> str:
    """Who sits at the table already, each with their face, and how many seats are free."""
    say = markup_gettext(scene.language)
    free, found = say("free seat"), []
    for seat in scene.table.seats:
        name = escape(scene.names[seat.index]) if seat.kind != "open" else f'<span class="quiet">{free}</span>'
        words = level_words(seat.level, scene.language) if seat.kind == "opponent" else ""
        name += f' <span class="machine">{say("program")}</span>' if seat.machine else ""
        said = f"<small>{escape(words)}</small>" if words else ""
        found.append(f"<li>{scene.portrait(seat.index)}<span>{name}{said}</span></li>")
    return f'<ul class="sitting">{"".join(found)}</ul>'


def _program_instead(scene: Scene, address: str) -> str:
    """Programs for all free seats, so that nobody has to wait."""
    say = markup_gettext(scene.language)
    free = sum(seat.kind == "open" for seat in scene.table.seats)
    label = say("Let a program play") if free == 1 else say("Let programs play the free seats")
    strength = say("Strength")
    strengths = "".join(
        f'<option value="{level}"{" selected" if level == DEFAULT_LEVEL else ""}>'
        f"{escape(program_words(level, scene.language))}</option>"
        for level in choosable()
    )
    return (
        f'<form class="inline" method="post" action="{address}/fill">'
        f'<input type="hidden" name="seat" value="{EVERY_FREE_SEAT}">'
        f'<button class="button main">{icon("play")}{label}</button>'
        f'<select class="select" name="level" aria-label="{strength}">{strengths}</select></form>'
    )


def opener(sheet: str, sign: str, label: str) -> str:
    """A button that opens a sheet of the table's page."""
    return f'<button type="button" class="button" data-opens="{sheet}">{icon(sign)}{label}</button>'

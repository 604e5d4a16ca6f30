"""What was said at a table, as elements: a new line comes alone, one too many goes alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gnomon.drawing import faces
from gnomon.drawing.elements import escape
from gnomon.games.face import AnyFace
from gnomon.matches.phrases import told
from gnomon.matches.records import ChatLine
from gnomon.matches.table import LINES_SHOWN, Table
from gnomon.web.languages import catalogue
from gnomon.web.rendering import icon

LAYER = "chat-"
"""What the lines' ids begin with; the list that they go into has the id `chat`."""
NOTHING = "chat-none"
FACE = 26
WATCHING = ' class="watching"'
"""Who has no seat is told apart."""


class Talk:
    """The lines of a table in one language, each drawn once as its own author and once as everybody else sees it."""

    def __init__(self, face: AnyFace, language: str) -> None:
        self._face = face
        self._language = language
        self._drawn: dict[tuple[ChatLine, bool, bool], str] = {}

    def panels(self, table: Table, user: str, seats: Sequence[int]) -> dict[str, str]:
        """The last lines by id as a user of these seats sees them, oldest first, or the sentence that there are none."""
        say = catalogue(self._language).gettext
        heard = table.lines_for(seats, user)
        if not heard:
            nothing = escape(say("Nobody has said anything yet."))
            return {NOTHING: f'<li id="{NOTHING}"><span></span><p class="quiet">{nothing}</p></li>'}
        lines = {f"{LAYER}{line.id}": line for line in heard}
        if len(self._drawn) > 4 * LINES_SHOWN:
            known = set(table.lines)
            self._drawn = {key: text for key, text in self._drawn.items() if key[0] in known}
        return {
            name: self._line(
                table.id, name, line, line.user == user, line.seat >= 0 and line.name == table.seats[line.seat].name
            )
            for name, line in lines.items()
        }

    def _line(self, match: str, name: str, line: ChatLine, mine: bool, sits: bool) -> str:
        """`sits` says whether the author still has the seat under that name, so that the table keeps the face."""
        known = self._drawn.get((line, mine, sits))
        if known is None:
            known = self._drawn[line, mine, sits] = self._draw(match, name, line, mine, sits)
        return known

    def _draw(self, match: str, name: str, line: ChatLine, mine: bool, sits: bool) -> str:
        if line.seat >= 0:
            emblem = self._face.emblem(line.seat)
            drawn = faces.shown(str(line.seat), FACE) if sits else faces.face(line.name, FACE, emblem.colour)
            mark = faces.seated(drawn, emblem)
        else:
            mark = faces.face(line.name, FACE)
        return (
            f'<li id="{name}" data-seat="{line.seat}"{" data-mine" if mine else ""}{WATCHING if line.seat < 0 else ""}>{mark}<div><b>{escape(line.name)}</b>'
            f' <time class="quiet" data-at="{line.stamp}" data-style="clock"></time>'
            f"{'' if mine else self._about(match, line)}{'' if mine or line.seat < 0 else self._mute(line)}</div><p>{escape(told(line.text, self._language))}</p></li>"
        )

    def _about(self, match: str, line: ChatLine) -> str:
        """The way to what can be done about whoever says such things; nobody is left to it who has left."""
        if not line.user:
            return ""
        label = escape(catalogue(self._language).gettext("Mute, block or report {name}").format(name=line.name))
        address = f"/matches/{match}/person?line={line.id}"
        return f'<a class="mute" href="{address}" aria-label="{label}" title="{label}">{icon("flag")}</a>'

    def _mute(self, line: ChatLine) -> str:
        """The button that hides, in this browser alone, what a seat says."""
        label = escape(catalogue(self._language).gettext("Hide what {name} says").format(name=line.name))
        return (
            f'<button type="button" class="mute" data-mute="{line.seat}" aria-pressed="false" aria-label="{label}"'
            f' title="{label}">{icon("mute")}</button>'
        )


def talk_row(bound: bool, language: str) -> list[tuple[str, str]]:
    """How people talk, as a line among what a match is played by: in ready phrases, if they are bound to; nothing where as they like."""
    say = catalogue(language).gettext
    return [(say("Talk"), say("in ready phrases alone"))] if bound else []


def whole_talk(shown: Mapping[str, str]) -> str:
    """The lines put together from the elements of a page, oldest first."""
    return "".join(text for name, text in shown.items() if name.startswith(LAYER))

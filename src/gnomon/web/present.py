"""What one viewer sees of a table, as keyed elements; and the cues, looks and words that go with it.

Nothing is drawn again while what it is drawn from stays the same: the public part is drawn once per table and language
when a spectator would see a change, a viewer's page when that viewer would. While somebody chooses step by step, the
pages of all the others cost a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gnomon.drawing.kept import Kept
from gnomon.kernel.errors import BadInput, GnomonError, Refused
from gnomon.kernel.log import ANSWER, UNDO
from gnomon.kernel.state import State
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.matches.trouble import SENTENCES, STALE, Declined
from gnomon.web import panels
from gnomon.web.gamepage import GamePage, page_of
from gnomon.web.languages import catalogue
from gnomon.web.messages import Move
from gnomon.web.ports import Cues, Overlay
from gnomon.web.story import Story

KEPT: Final = 2000
LOOKS: Final = 4000


@dataclass(slots=True)
class Drawn:
    """Elements, and everything that they were drawn from: as long as that is the same they are not drawn again."""

    version: int
    seq: int
    basis: object
    elements: dict[str, str]


def _position(view: State) -> dict[str, object]:
    """Everything that a view knows, but for the time."""
    known = view.to_dict()
    known.pop("now", None)
    return known


def _basis(table: Table, viewer: Viewer) -> object:
    """What a viewer's page is drawn from, the told story apart."""
    seat = viewer.seat
    mine = panels.is_asked(table, viewer)
    clocks = (table.deadline(), table.stopwatch.left) if table.pace.kind != "none" else ()
    number = table.match.number(seat) if seat != SPECTATOR else -1
    return table.social, table.asked, number, panels.undo(table, viewer, mine), clocks, _position(table.view(seat))


def _told_since(table: Table, seq: int) -> bool:
    """Whether the rows after a row tell anybody anything."""
    return any(row.kind != ANSWER or table.match.events(row.seq) for row in table.match.rows[seq + 1 :])


class TablePresenter:
    """See `gnomon.web.ports.Presenter`."""

    def __init__(self) -> None:
        self._public: Kept[Drawn] = Kept(KEPT)
        self._drawn: Kept[Drawn] = Kept(KEPT)
        self._panels: Kept[panels.Known] = Kept(KEPT)
        self._looks: Kept[Overlay] = Kept(LOOKS)
        self._stories: Kept[Story] = Kept(KEPT)

    def fragments(self, table: Table, viewer: Viewer) -> Mapping[str, str]:
        """Element id to text for everything on the page that can change."""
        key = (table.id, viewer.language, viewer.seat, viewer.seats, viewer.user)
        known = self._drawn.get(key)
        if known is not None and known.version == table.version:
            return known.elements
        basis = _basis(table, viewer)
        if known is not None and known.basis == basis and not _told_since(table, known.seq):
            known.version, known.seq = table.version, table.seq
            return known.elements
        drawn = Drawn(table.version, table.seq, basis, self._draw(table, viewer))
        self._drawn.put(key, drawn)
        return drawn.elements

    def _draw(self, table: Table, viewer: Viewer) -> dict[str, str]:
        page = page_of(table.record.game)
        names = panels.names_of(table, viewer.language)
        found = dict(self._everybodys(table, page, names, viewer.language))
        mine = panels.is_asked(table, viewer)
        found.update(page.private(table.game, table.view(viewer.seat), viewer.seat, viewer.language, names, mine))
        key = (table.id, viewer.language, viewer.seat, viewer.seats, viewer.user)
        known = self._panels.get_or((*key, tuple(names)), dict)
        found.update(panels.all_panels(table, viewer, page, names, mine, known))
        story = self._stories.get_or(
            (table.id, viewer.seat, viewer.language, tuple(names)),
            lambda: Story(page, viewer.seat, viewer.language, names),
        )
        found.update(story.panels(table))
        return found

    def _everybodys(self, table: Table, page: GamePage, names: list[str], language: str) -> dict[str, str]:
        """What all may see, drawn anew when a spectator's view has changed."""
        view = table.view(SPECTATOR)
        key, basis = (table.id, language), (names, _position(view))
        known = self._public.get(key)
        if known is None or known.basis != basis:
            known = Drawn(table.version, table.seq, basis, page.public(view, language, names))
            self._public.put(key, known)
        return known.elements

    def cues(self, table: Table, viewer: Viewer, after: int) -> Cues:
        """What to animate, sound and say for the rows after number `after`."""
        page = page_of(table.record.game)
        names = panels.names_of(table, viewer.language)
        view = table.view(viewer.seat)
        moves: list[Move] = []
        told: list[str] = []
        sound = ""
        for row in table.match.rows[after + 1 :]:
            if row.kind == UNDO:
                continue
            events = table.match.events_for(row.seq, viewer.seat)
            moves.extend(
                Move(glide.element, glide.start, 1, glide.order + len(moves)) for glide in page.glides(events, view)
            )
            sound = page.sound(events) or sound
            if row.kind != ANSWER or row.seat != viewer.seat or events:
                told.extend(line.text for line in page.told(events, viewer.seat, viewer.language, names))
        if panels.is_asked(table, viewer):
            told.append(page.question(view, viewer.seat, viewer.language, names))
        return Cues(moves, sound, " ".join(told[-8:]))

    def preview(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        """What an option would do, drawn for the seat. Raises Refused."""
        key = (table.id, table.seq, seat, code, viewer.language)
        return self._looks.get_or(key, lambda: self._preview(table, viewer, seat, code))

    def _preview(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        page = page_of(table.record.game)
        names = panels.names_of(table, viewer.language)
        found = table.match.preview(seat, code)
        look = page.preview(table.view(seat), seat, found, code, viewer.language, names)
        elements = dict(look.elements)
        if look.tally:
            elements[f"tally-{code}"] = look.tally
        stop = panels.stop_words(found, viewer.language, names)
        return Overlay(elements, " ".join(part for part in (look.text, stop) if part))

    def why(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        """Why a code is not an option. Raises Declined if it is one."""
        refusal = table.match.check(seat, code)
        if refusal is None:
            raise Declined(STALE)
        page = page_of(table.record.game)
        names = panels.names_of(table, viewer.language)
        look = page.refused(table.view(seat), seat, code, refusal, viewer.language, names)
        return Overlay(look.elements, look.text, look.section)

    def trouble(self, fault: GnomonError, viewer: Viewer, table: Table | None) -> tuple[str, str, str]:
        """Code, sentence in the viewer's language and section of a fault."""
        if isinstance(fault, Refused) and table is not None:
            page: GamePage = page_of(table.record.game)
            names = panels.names_of(table, viewer.language)
            refusal = fault.refusal
            return refusal.code, page.refusal(refusal, viewer.language, names), refusal.section
        return self.words_of(fault, viewer.language)

    def words_of(self, fault: GnomonError, language: str) -> tuple[str, str, str]:
        """The same for a fault that happened at no table."""
        words = catalogue(language)
        if isinstance(fault, Declined):
            return fault.code, words.gettext(SENTENCES[fault.code]), ""
        if isinstance(fault, Refused):
            return fault.refusal.code, words.gettext("The rules do not allow this now."), fault.refusal.section
        if isinstance(fault, BadInput):
            return "bad_input", words.gettext("This could not be read: {detail}").format(detail=str(fault)), ""
        return "fault", words.gettext("Something went wrong."), ""

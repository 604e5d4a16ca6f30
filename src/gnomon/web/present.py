"""What one viewer sees of a table, as keyed elements; and the cues, looks and words that go with it.

The public part is drawn once per table, version and language; each seat's part once per table, version, seat and
language, so that a thousand viewers cost a handful of drawings.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from gnomon.kernel.errors import BadInput, GnomonError, Refused
from gnomon.kernel.log import ANSWER, UNDO
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

T = TypeVar("T")


class Kept(OrderedDict[object, T]):
    """The results of the latest calls, each computed once."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def get_or(self, key: object, make: Callable[[], T]) -> T:
        """The value of a key, made if it is not kept."""
        if key in self:
            self.move_to_end(key)
            return self[key]
        value = self[key] = make()
        if len(self) > self._limit:
            self.popitem(last=False)
        return value


class TablePresenter:
    """See `gnomon.web.ports.Presenter`."""

    def __init__(self) -> None:
        self._public: Kept[dict[str, str]] = Kept(KEPT)
        self._whole: Kept[dict[str, str]] = Kept(KEPT)
        self._looks: Kept[Overlay] = Kept(LOOKS)
        self._stories: Kept[Story] = Kept(KEPT)

    def fragments(self, table: Table, viewer: Viewer) -> Mapping[str, str]:
        """Element id to text for everything on the page that can change."""
        key = (table.id, table.version, viewer.language, viewer.seat, viewer.seats, viewer.user)
        return self._whole.get_or(key, lambda: self._draw(table, viewer))

    def _draw(self, table: Table, viewer: Viewer) -> dict[str, str]:
        page = page_of(table.record.game)
        names = panels.names_of(table, viewer.language)
        key = (table.id, table.seq, tuple(names), viewer.language)
        found = dict(self._public.get_or(key, lambda: page.public(table.view(SPECTATOR), viewer.language, names)))
        mine = panels.is_asked(table, viewer)
        found.update(page.private(table.game, table.view(viewer.seat), viewer.seat, viewer.language, names, mine))
        found.update(panels.all_panels(table, viewer, page, names, mine))
        story = self._stories.get_or(
            (table.id, viewer.seat, viewer.language, tuple(names)),
            lambda: Story(page, viewer.seat, viewer.language, names),
        )
        found.update(story.panels(table))
        return found

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

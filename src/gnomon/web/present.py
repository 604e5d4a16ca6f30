"""What one viewer sees of a table, as keyed elements; and the cues, looks and words that go with it.

Nothing is drawn again while what it is drawn from stays the same: the public part is drawn once per table and language
when a spectator would see a change, a viewer's page when that viewer would. While somebody chooses step by step, the
pages of all the others cost a comparison.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final
from weakref import WeakKeyDictionary

from gnomon.drawing.caches import LruCache
from gnomon.drawing.parts import Standing
from gnomon.games.progress import Follower
from gnomon.kernel.errors import BadInput, GnomonError, Refused
from gnomon.kernel.log import ANSWER, NOTE, UNDO
from gnomon.matches.courses import Courses
from gnomon.matches.errors import SENTENCES, STALE, Declined
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web import panels, tasks
from gnomon.web.brake_words import later_words
from gnomon.web.following import Balances
from gnomon.web.languages import catalogue
from gnomon.web.messages import Move
from gnomon.web.ports import Change, Cues, Overlay
from gnomon.web.scene import Scene, is_asked, position_of, sight_of
from gnomon.web.story import Story, note_text
from gnomon.web.talk import Talk

KEPT: Final = 2000
"""Drawings of one table, of each kind, at most."""
LOOKS: Final = 4000
ALARMS: Final = frozenset({"removed"})
"""The cues of what befalls a viewer out of the blue: the sentence is shown over the page, and no later cue covers it."""


@dataclass(slots=True)
class Everybodys:
    """What all who read a language see, and what it was drawn from. `change` leads to it from the drawing `before`."""

    version: int
    basis: object
    elements: dict[str, str]
    standing: Standing
    change: Change
    before: dict[str, str]


class Shown(Mapping[str, str]):
    """All elements of a page: what everybody sees, the viewer's own over it, and the log's first `told` lines.

    They are put together only when somebody reads them: most pages are told of changes alone.
    """

    __slots__ = ("_log", "_own", "_public", "_told", "_whole")

    def __init__(self, public: dict[str, str], own: dict[str, str], log: dict[str, str]) -> None:
        self._public = public
        self._own = own
        self._log = log
        self._told = len(log)
        self._whole: dict[str, str] | None = None

    def whole(self) -> dict[str, str]:
        """The elements; do not change them."""
        if self._whole is None:
            self._whole = self._public | self._own | dict(islice(self._log.items(), self._told))
        return self._whole

    def __getitem__(self, name: str) -> str:
        return self.whole()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.whole())

    def __len__(self) -> int:
        return len(self.whole())

    def __bool__(self) -> bool:
        return True


@dataclass(slots=True)
class Drawn:
    """Elements, and everything that they were drawn from: as long as that is the same they are not drawn again.

    The elements are what everybody sees, the viewer's `own` over it, and the log's first `told` lines. `change` leads to
    them from the drawing `before`.
    """

    version: int
    seq: int
    basis: object
    public: dict[str, str]
    own: dict[str, str]
    log: dict[str, str]
    told: int
    change: Change
    before: Mapping[str, str]


def _basis(scene: Scene) -> object:
    """What a viewer's page is drawn from, the told story apart."""
    table = scene.table
    clocks = (table.deadline(), table.stopwatch.left) if table.pace.kind != "none" else ()
    last = table.lines[-1].id if table.lines else 0
    turn = scene.asked, scene.mine, scene.number, table.in_line
    return table.social, last, *turn, scene.undo, clocks, scene.pulse, scene.position


def _told_since(table: Table, seq: int) -> bool:
    """Whether the rows after a row tell anybody anything."""
    return any(row.kind != ANSWER or table.match.events(row.seq) for row in table.match.rows[seq + 1 :])


def _grown(known: Drawn, everybodys: Everybodys, own: dict[str, str], log: dict[str, str]) -> Change:
    """What a new drawing changes whose log has but grown.

    What everybody sees was compared once for all; only the viewer's own and the new lines need a look.
    """
    public, before = everybodys.elements, known.own
    anew: dict[str, str] = {}
    gone: list[str] = []
    if public is not known.public:
        shared = everybodys.change if everybodys.before is known.public else _compared(known.public, public)
        anew = {name: text for name, text in shared.set.items() if name not in own}
        gone += [name for name in shared.gone if name not in own and name not in before]
    anew |= {name: text for name, text in own.items() if before.get(name, text) != text}
    for name, text in own.items():
        if name not in before and known.public.get(name) != text:
            anew[name] = text
    for name in before:
        if name not in own:  # what it covered is seen again
            if name in public:
                anew[name] = public[name]
            else:
                gone.append(name)
    anew.update(islice(log.items(), known.told, None))
    return Change(Shown(public, own, log), anew, gone)


def _compared(before: Mapping[str, str], shown: Mapping[str, str]) -> Change:
    old, new = (elements.whole() if isinstance(elements, Shown) else elements for elements in (before, shown))
    anew = {name: text for name, text in new.items() if old.get(name) != text}
    return Change(shown, anew, [name for name in old if name not in new])


class Drawings:
    """What was drawn last of one table, for everybody who looks at it. It is kept as long as the table is open here: however many
    tables there are, a page that is looked at is never drawn from the beginning.
    """

    __slots__ = ("balances", "drawn", "panels", "public", "stories", "talks")

    def __init__(self) -> None:
        self.public: LruCache[Everybodys] = LruCache(KEPT)
        self.drawn: LruCache[Drawn] = LruCache(KEPT)
        self.panels: LruCache[panels.Known] = LruCache(KEPT)
        self.stories: LruCache[Story] = LruCache(KEPT)
        self.talks: LruCache[Talk] = LruCache(KEPT)
        self.balances = Balances()


class TablePresenter:
    """See `gnomon.web.ports.Presenter`."""

    def __init__(self, courses: Courses | None = None) -> None:
        """`courses` knows how far the learners of guided matches are; without it no tasks are shown."""
        self._courses = courses
        self._drawings: WeakKeyDictionary[Table, Drawings] = WeakKeyDictionary()
        self._looks: LruCache[Overlay] = LruCache(LOOKS)

    def _of(self, table: Table) -> Drawings:
        found = self._drawings.get(table)
        if found is None:
            found = self._drawings[table] = Drawings()
        return found

    def fragments(self, table: Table, viewer: Viewer) -> Mapping[str, str]:
        """Element id to text for everything on the page that can change."""
        return self._current(table, viewer).change.shown

    def change(self, table: Table, viewer: Viewer, before: Mapping[str, str]) -> Change:
        """What differs now from what was shown before."""
        drawn = self._current(table, viewer)
        if before is drawn.before:
            return drawn.change
        shown = drawn.change.shown
        return Change(shown, {}, []) if before is shown else _compared(before, shown)

    def _current(self, table: Table, viewer: Viewer) -> Drawn:
        unheard = table.unheard.get(viewer.user)
        key = (viewer.language, viewer.seat, viewer.seats, viewer.user, unheard)
        kept = self._of(table)
        known = kept.drawn.get(key)
        if known is not None and known.version == table.version:
            return known
        scene = Scene(table, viewer, kept.balances)
        follower = self._courses.follower(table) if self._courses is not None else None
        scene.is_drill = follower is not None and follower.is_drill
        basis = _basis(scene)
        if known is not None and known.basis == basis and not _told_since(table, known.seq):
            known.version, known.seq = table.version, table.seq
            return known
        everybodys, own, log = self._draw(scene, follower, kept)
        before = known.change.shown if known is not None else {}
        if known is not None and known.log is log:
            change = _grown(known, everybodys, own, log)
        else:
            change = _compared(before, Shown(everybodys.elements, own, log))
        drawn = Drawn(table.version, table.seq, basis, everybodys.elements, own, log, len(log), change, before)
        kept.drawn.put(key, drawn)
        return drawn

    def _draw(
        self, scene: Scene, follower: Follower | None, kept: Drawings
    ) -> tuple[Everybodys, dict[str, str], dict[str, str]]:
        """What all see, the viewer's own over it, and the log."""
        table, viewer, face, names, language = scene.table, scene.viewer, scene.face, scene.names, scene.language
        everybodys = self._everybodys(scene, kept)
        scene.standing = everybodys.standing
        own = face.private(scene.sight, scene.mine)
        key = (language, viewer.seat, viewer.seats, viewer.user, tuple(names))
        own = own | dict(scene.trail.drawn) | panels.all_panels(scene, kept.panels.get_or(key, dict))
        own |= {} if follower is None else tasks.panels(scene, follower)
        own |= kept.talks.get_or(language, lambda: Talk(face, language)).panels(table, viewer.user, viewer.seats)
        story = kept.stories.get_or((scene.seat, language, tuple(names)), Story)
        return everybodys, own, story.panels(table, scene.sight)

    def _everybodys(self, scene: Scene, kept: Drawings) -> Everybodys:
        """What all may see, drawn anew when a spectator's view has changed."""
        table, names, language = scene.table, scene.names, scene.language
        known = kept.public.get(language)
        if known is not None and known.version == table.version:
            return known
        view = table.view(SPECTATOR)
        basis = (names, position_of(view))
        if known is not None and known.basis == basis:
            known.version = table.version
            return known
        sight = replace(scene.sight, view=view, seat=SPECTATOR)
        elements, before = scene.face.public(sight), known.elements if known is not None else {}
        standing = scene.face.standings(sight)
        drawn = Everybodys(table.version, basis, elements, standing, _compared(before, elements), before)
        kept.public.put(language, drawn)
        return drawn

    def cues(self, table: Table, viewer: Viewer, after: int, asks: bool) -> Cues:
        """What to animate, sound and say for the rows after number `after`, the question too if it `asks`."""
        sight = sight_of(table, viewer)
        face, view = sight.face, sight.view
        moves: list[Move] = []
        told: list[str] = []
        sound = show = ""
        for row in table.match.rows[after + 1 :]:
            if row.kind == UNDO:
                continue
            if row.kind == NOTE:
                told.append(note_text(row, sight))
                continue
            events = table.match.events_for(row.seq, viewer.seat)
            moves.extend(
                Move(glide.element, glide.start, 1, glide.order + len(moves)) for glide in face.glides(events, view)
            )
            lines = [line.text for line in face.told(sight, events)]
            told.extend(lines)
            cue = face.sound(events, view, viewer.seat)
            if cue in ALARMS and lines:
                show = lines[0]
            if cue and sound not in ALARMS:
                sound = cue
        if asks and is_asked(table, viewer):
            told.append(face.question(sight))
        return Cues(moves, sound, " ".join([text for text in told if text][-8:]), show)

    def preview(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        """What an option would do, drawn for the seat. Raises Refused."""
        key = (table.id, table.seq, seat, code, viewer.language)
        return self._looks.get_or(key, lambda: self._preview(table, viewer, seat, code))

    def _preview(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        sight = replace(sight_of(table, viewer), view=table.view(seat), seat=seat)
        found = table.match.preview(seat, code)
        look = sight.face.preview(sight, found, code)
        elements = dict(look.elements)
        if look.tally:
            elements[f"tally-{code}"] = look.tally
        stop = panels.stop_words(found, sight)
        return Overlay(elements, " ".join(part for part in (look.text, stop) if part))

    def why(self, table: Table, viewer: Viewer, seat: int, code: int) -> Overlay:
        """Why a code is not an option. Raises Declined if it is one."""
        refusal = table.match.check(seat, code)
        if refusal is None:
            raise Declined(STALE)
        sight = replace(sight_of(table, viewer), view=table.view(seat), seat=seat)
        if table.match.asked(seat) is None:  # there is no question that a face could point at
            return Overlay({}, sight.face.refusal(sight.by(SPECTATOR), refusal), refusal.section)
        look = sight.face.refused(sight, code, refusal)
        return Overlay(look.elements, look.text, look.section)

    def trouble(self, fault: GnomonError, viewer: Viewer, table: Table | None) -> tuple[str, str, str]:
        """Code, sentence in the viewer's language and section of a fault."""
        if isinstance(fault, Refused) and table is not None:
            sight, refusal = sight_of(table, viewer).by(SPECTATOR), fault.refusal
            return refusal.code, sight.face.refusal(sight, refusal), refusal.section
        return self.words_of(fault, viewer.language)

    def words_of(self, fault: GnomonError, language: str) -> tuple[str, str, str]:
        """The same for a fault that happened at no table."""
        words = catalogue(language)
        if isinstance(fault, Declined):
            return fault.code, words.gettext(SENTENCES[fault.code]) + later_words(fault, language), ""
        if isinstance(fault, Refused):
            return fault.refusal.code, words.gettext("The rules do not allow this now."), fault.refusal.section
        if isinstance(fault, BadInput):
            return "bad_input", words.gettext("This could not be read: {detail}").format(detail=str(fault)), ""
        return "fault", words.gettext("Something went wrong."), ""

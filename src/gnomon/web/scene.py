"""What one viewer's page is drawn from: the facts about a table as it stands, each worked out when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Final

from gnomon import catalog
from gnomon.drawing import faces
from gnomon.drawing.emblems import badge
from gnomon.drawing.parts import Choice, Group, Standing, Trail
from gnomon.games.face import AnySight, Sight
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.kernel.refusals import NOTHING_TO_UNDO, UNDO_ANOTHER_SEAT, UNDO_CLOCK, UNDO_DREW, UNDO_SHOWED
from gnomon.kernel.state import State
from gnomon.matches.pauses import Pause, pause_of, persons
from gnomon.matches.records import NEVER, SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.matches.wishes import Adjournment
from gnomon.web.dates import day_words, instant_words
from gnomon.web.following import NOTHING, Balances, Following, followed
from gnomon.web.languages import catalogue
from gnomon.web.pulse import Pulse, pulse_of

NO_ROW: Final = 1 << 31
"""A number that no row of a log has: it is greater."""
PASSING: Final = frozenset({"now", "listed", "listed_seat"})
"""What a position holds beside itself: the time, and the rules' own list of answers."""


def names_of(table: Table, language: str) -> list[str]:
    """What to call each seat's player; free seats by their number."""
    say = catalogue(language).gettext
    return [seat.name or say("Seat {number}").format(number=seat.index + 1) for seat in table.seats]


def sight_of(table: Table, viewer: Viewer) -> AnySight:
    """What a viewer sees of the match as it stands."""
    return as_seen(table, table.view(viewer.seat), viewer)


def as_seen(table: Table, view: State, viewer: Viewer) -> AnySight:
    """Another view that the viewer's seat has, or had."""
    names = names_of(table, viewer.language)
    return Sight(catalog.face(table.record.game), table.game, view, viewer.seat, viewer.language, names)


def is_asked(table: Table, viewer: Viewer) -> bool:
    """Whether the viewer in person is asked for the seat that they look from."""
    return viewer.seat in viewer.seats and table.may_answer(viewer.seat) and not table.seats[viewer.seat].is_program


def position_of(view: State) -> list[object]:
    """Everything that a view knows, but for the time: equal lists only for equal positions.

    Parts that positions share are compared by identity, so that it costs next to nothing.
    """
    return [getattr(view, name) for name in FIELDS[type(view)]]


class Fields(dict[type[State], tuple[str, ...]]):
    """The names of everything that a kind of state holds."""

    def __missing__(self, kind: type[State]) -> tuple[str, ...]:
        kept = (MemberDescriptorType, GetSetDescriptorType)  # slots, and what a compiler makes of them
        names = {name for one in kind.__mro__ for name, member in vars(one).items() if isinstance(member, kept)}
        found = self[kind] = tuple(sorted(name for name in names - PASSING if not name.startswith("__")))
        return found


FIELDS: Final = Fields()


@dataclass(frozen=True, slots=True)
class Undo:
    """How far a seat may take back: whether at all, whether an act is half chosen, why not, and how far in a few words."""

    possible: bool
    half: bool
    why: str
    limit: str


class Scene:
    """A table as one viewer sees it now. `standing`, the players' holdings, is the same for all who read a language."""

    standing: Standing
    is_drill = False
    """Whether only the drill's task counts here, and who wins the match does not."""

    def __init__(self, table: Table, viewer: Viewer, balances: Balances) -> None:
        self.balances = balances
        self.table = table
        self.viewer = viewer
        self.sight = sight_of(table, viewer)
        self.face = self.sight.face
        self.names = self.sight.names
        self.seat = viewer.seat
        self.language = viewer.language
        self.view = self.sight.view
        self.asked = table.asked
        self.mine = is_asked(table, viewer)
        self.number = table.match.number(viewer.seat) if viewer.seat != SPECTATOR else -1
        self.deadline = self._deadline()

    def _deadline(self) -> int:
        """The instant that the question's clock counts to: a pause's end, or when the next seat's own clock runs out."""
        if self.table.is_paused:
            return self.table.record.deadline
        counted = (self.table.stopwatch.shown(seat) for seat in self.asked)
        return min((ends for ends in counted if ends != NEVER), default=NEVER)

    @cached_property
    def position(self) -> list[object]:
        """Everything that the viewer knows of the match as it stands."""
        return position_of(self.view)

    @cached_property
    def pulse(self) -> Pulse | None:
        """How match time passes, in a game that runs by the clock."""
        return pulse_of(self)

    # --- what is asked ----------------------------------------------------------------------------------------------

    @property
    def faced(self) -> int:
        """The seat that the question shown is put to: of several that are asked at once, the viewer's own first.

        SPECTATOR if there is none.
        """
        if self.mine:
            return self.seat
        return self.asked[0] if self.asked else SPECTATOR

    def off_words(self, seat: int) -> str:
        """Until when a seat's player is off now; empty if they are not."""
        span = self.table.off_now(seat)
        if span is None:
            return ""
        say, last = catalogue(self.language).gettext, day_words(span.last, self.language)
        if seat in self.viewer.seats:
            return say("You are off until {day}").format(day=last)
        return say("{name} is off until {day}").format(name=self.names[seat], day=last)

    @cached_property
    def question(self) -> str:
        """What the viewer is asked, or what everybody waits for, or how it ended."""
        say = catalogue(self.language).gettext
        table = self.table
        if table.is_over:
            return self._result()
        if table.is_waiting:
            return say("The table waits for its players.")
        if table.is_paused:
            return self._pause()
        if self.mine:
            return self.face.question(self.sight)
        if not self.asked:
            return say("One moment.")
        if self.in_line:
            return self.in_line
        return self.face.waits(self.sight, self.faced) or say("{name} plays").format(name=self.names[self.faced])

    @property
    def in_line(self) -> str:
        """That the program which is asked waits for a processor, and how far forward it stands; empty if it does not."""
        place = self.table.in_line
        if not place or self.faced == SPECTATOR or not self.table.seats[self.faced].is_program:
            return ""
        template = catalogue(self.language).gettext("{name} waits for a processor: number {place} in line")
        return template.format(name=self.names[self.faced], place=place)

    @cached_property
    def pause(self) -> Pause:
        """Why the match stands still, if it does."""
        return pause_of(self.table.match.rows)

    @property
    def adjourned(self) -> int:
        """Until when the match is adjourned, or NEVER."""
        return self.pause.adjourned if self.table.is_paused else NEVER

    @cached_property
    def adjournment(self) -> Adjournment | None:
        """The adjournment that is offered."""
        table = self.table
        if table.is_over or table.wishes.adjourn is None:
            return None
        return table.wishes.adjournment(table.seats, table.stopwatch.now())

    @property
    def may_adjourn(self) -> bool:
        """Whether the viewer may offer to adjourn, or agree to it: one of several people in a match that goes on or is adjourned."""
        table, held = self.table, persons(self.table.seats)
        stands = not table.is_paused or self.adjourned != NEVER
        goes_on = table.record.status == "running" and stands and self.seat in self.viewer.seats
        return goes_on and self.seat in held and len({table.seats[seat].user for seat in held}) > 1

    def _pause(self) -> str:
        """Why the match stands still, or that it is about to go on."""
        say = catalogue(self.language).gettext
        pause = self.pause
        if pause.until != NEVER:
            return say("Get ready: it goes on.")
        if pause.adjourned != NEVER:
            return say("Adjourned until {time}").format(time=instant_words(pause.adjourned, self.language))
        if pause.waited:
            listed = ", ".join(self.names[seat] for seat in pause.seats)
            if pause.row != NEVER:
                return say("It goes on as soon as everybody is here. Still away: {names}").format(names=listed)
            return say("Paused: the line to {names} is down.").format(names=listed)
        return say("The match is paused.")

    def _result(self) -> str:
        say = catalogue(self.language).gettext
        if self.is_drill:
            return say("The drill is over.")
        winners = self.table.match.outcome.winners
        if not winners:
            return self._lost()
        if self.seat in winners and len(winners) == 1:
            return say("You have won.")
        listed = ", ".join(self.names[seat] for seat in winners)
        template = say("{names} has won.") if len(winners) == 1 else say("{names} share the victory.")
        return template.format(names=listed)

    def _lost(self) -> str:
        """Nobody at the table has won: who has, and by how much."""
        say = catalogue(self.language).gettext
        rivals = self.face.rivals(self.sight)
        if rivals is None:
            return say("The match is lost.")
        template = say("{names} win, {theirs} to {yours}.")
        return template.format(names=rivals.name, theirs=rivals.total, yours=self.table.match.outcome.scores[0])

    @cached_property
    def hint(self) -> str:
        """A second, smaller sentence beside the question, or empty."""
        return self.face.hint(self.sight) if self.mine else ""

    @cached_property
    def following(self) -> Following:
        """What others did since the viewer last acted, for whoever waits; nothing in real time, where much happens at once."""
        table = self.table
        if self.mine or table.is_over or table.is_waiting or table.is_paused or self.in_real_time:
            return NOTHING
        return followed(table, self.viewer, self.sight, self.balances)

    @cached_property
    def missed(self) -> Following:
        """What others did since the viewer last acted, for whoever is asked again now: it can be shown once more."""
        table = self.table
        if not self.mine or self.in_real_time or table.is_over:
            return NOTHING
        return followed(table, self.viewer, self.sight, self.balances)

    @cached_property
    def groups(self) -> list[Group]:
        """The options as the list shows them; none for whoever is not asked."""
        if not self.mine:
            return []
        return listed(self.face.groups(self.sight))

    @cached_property
    def denied(self) -> Sequence[Choice]:
        """Answers that look possible and are refused."""
        return self.face.denied(self.sight) if self.mine else ()

    @cached_property
    def trail(self) -> Trail:
        """The present turn so far."""
        if self.table.is_waiting or self.table.is_over:
            return Trail()
        return self.face.trail(self.sight, self._acts())

    def _acts(self) -> Iterator[tuple[int, Events]]:
        match = self.table.match
        for row in reversed(match.effective_rows()):
            yield row.seq, match.events_for(row.seq, self.seat)

    @property
    def retraceable(self) -> int:
        """The first row of the log that the viewer may take back with all after it, or NO_ROW."""
        if self.undo is None or not self.undo.possible:
            return NO_ROW
        limit = self.table.match.undo_limit(self.seat)
        return NO_ROW if limit is None else limit

    @cached_property
    def end(self) -> Choice | None:
        """The answer that ends the turn, if it is listed now."""
        return self.face.ending(self.sight) if self.mine else None

    @cached_property
    def after(self) -> int:
        """The seat that will be asked after the present one, or SPECTATOR if nobody can say."""
        return next((one for one in self.face.asked_next(self.view) if one != self.seat), SPECTATOR)

    # --- taking back ------------------------------------------------------------------------------------------------

    @cached_property
    def undo(self) -> Undo | None:
        """How far the seat may take back, or None if that is not the question."""
        table, seat = self.table, self.seat
        if seat == SPECTATOR or seat not in self.viewer.seats or table.is_over or table.is_waiting:
            return None
        possible = table.match.undo_limit(seat) is not None
        if not possible and (self.in_real_time or not self._barred_by_own()):
            return None
        half = self.mine and not table.game.is_settled(table.match.state, seat)
        return Undo(possible, half, "" if possible else self._stop(), self._limit() if possible else "")

    @property
    def in_real_time(self) -> bool:
        """Whether everybody acts at once by the clock: then what cannot be taken back is hardly ever the question."""
        return self.table.game.timed and self.table.game.span(self.table.match.state) != NO_SPAN

    def _barred_by_own(self) -> bool:
        """Whether it is the seat's own last act that cannot be taken back, which deserves a word."""
        stop = self.table.match.undo_stop(self.seat)
        row = stop.facts.get("row", -1)
        return stop.code in (UNDO_DREW, UNDO_SHOWED) and row >= 0 and self.table.match.rows[row].seat == self.seat

    def _limit(self) -> str:
        """How far “Undo” goes, in a few words."""
        say = catalogue(self.language).gettext
        code = self.table.match.undo_stop(self.seat).code
        return say("up to your draw") if code == UNDO_DREW else say("to the start of your turn")

    def _stop(self) -> str:
        say = catalogue(self.language).gettext
        reasons = {
            UNDO_DREW: say("Cards were drawn: it cannot be taken back."),
            UNDO_SHOWED: say("Something was shown: it cannot be taken back."),
            UNDO_ANOTHER_SEAT: say("Somebody else has acted since."),
            UNDO_CLOCK: say("Time has acted since."),
            NOTHING_TO_UNDO: say("There is nothing to take back."),
        }
        code = self.table.match.undo_stop(self.seat).code
        return reasons.get(code, say("It cannot be taken back."))

    # --- marks ------------------------------------------------------------------------------------------------------

    def emblem(self, seat: int, size: int = 26) -> str:
        """A seat's mark, `size` pixels wide."""
        return badge(self.face.emblem(seat), size)

    def portrait(self, seat: int, size: int = 28) -> str:
        """The face of who sits on a seat with the seat's mark, or the mark alone while nobody does."""
        emblem = self.face.emblem(seat)
        if self.table.seats[seat].kind == "open":
            return badge(emblem, size)
        return faces.seated(faces.shown(str(seat), size), emblem)

    def colour(self, seat: int) -> str:
        """The name of a seat's colour."""
        return self.face.emblem(seat).colour


def listed(groups: Sequence[Group]) -> list[Group]:
    """The groups as the list shows them: what ends the turn has a button of its own, unless there is nothing else."""
    found = []
    for group in groups:
        choices = tuple(choice for choice in group.choices if choice.weight != "main")
        if choices:
            found.append(Group(group.title, choices, group.apart))
    return found

"""One match: what stands, what may be answered, playing, taking back, looking back, and its text for a file."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from gnomon.catalog import Entry
from gnomon.kernel.codec import canonical, digest
from gnomon.kernel.errors import BadInput, Refused
from gnomon.kernel.events import Event, Events, censored, face
from gnomon.kernel.frames import Decision
from gnomon.kernel.game import NEWEST, Preview
from gnomon.kernel.log import HOST, Row, read_note, read_row
from gnomon.kernel.options import Value, read_options, written_options
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import SEED_BITS
from gnomon.kernel.state import State
from gnomon.kernel.timeline import START, Timeline

if TYPE_CHECKING:
    from gnomon.insight import Advice, Estimator, Explanation
    from gnomon.insight.words import Insight

FORMAT: Final = "gnomon-match"
VIEW_FORMAT: Final = "gnomon-view"
FORMAT_VERSION: Final = 1
SPECTATOR: Final = -1
INSTANT_BITS: Final = 53
"""Match time stays exact in every JSON reader."""


class Option:
    """One legal answer of `seat`: its `code` (0 to `game.codes.size - 1`), its `name` as it travels, and its text.

    Two are equal if seat and code are. `Match.options` makes them.
    """

    __slots__ = ("_entry", "_names", "_state", "code", "seat")

    def __init__(self, entry: Entry, state: State, seat: int, code: int, names: Sequence[str]) -> None:
        self.code = code
        self.seat = seat
        self._entry = entry
        self._state = state
        self._names = names

    @property
    def name(self) -> dict[str, str]:
        """The named form, `{"choose": "square", "at": "f7"}`."""
        return self._entry.game.codes.to_names(self.code)

    def label(self, language: str = "en") -> str:
        """The answer in words, as the seat's button says it; `language` is a tag such as "en", "pt" or "ja-JP".

        Raises ValueError for a language that there is none of.
        """
        view = self._entry.game.view(self._state, self.seat)
        return self._entry.face.label(self._entry.sees(view, self.seat, language).named(self._names), self.code)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and (self.code, self.seat) == (other.code, other.seat)

    def __hash__(self) -> int:
        return hash((self.code, self.seat))

    def __repr__(self) -> str:
        return f"Option({self.code}, {self.name})"


Answer: TypeAlias = Option | int | Mapping[str, str]


class Match:
    """One match, as `gnomon.new` begins it. Read its attributes freely; change it only through its methods.

    `rows` is the log, `state` the present full state (never changed in place: keep it as long as you like). Seats count
    from 0; match time is in milliseconds. Where a method takes an answer it may be an `Option`, a code or a named form.
    `entry`, `game` and `option_values` are what it is played with, `seats` and `seed` whole numbers. A seat that does not
    exist raises BadInput, whichever method is given it.

    Examples:
        >>> import gnomon
        >>> match = gnomon.new("khronos", seats=2, seed=7)
        >>> while not match.over:
        ...     seat = match.to_act[0]
        ...     row = match.play(seat, match.options(seat)[-1])
        >>> match.scores == match.outcome.scores and match.result["winners"] == match.outcome.winners
        True
        >>> match.to_act, match.deadline()
        ([], None)
    """

    def __init__(
        self,
        entry: Entry,
        seats: int,
        seed: int,
        options: Mapping[str, object],
        start: State | None = None,
        rules_version: int = NEWEST,
    ) -> None:
        self.entry = entry
        self.game = entry.game
        self.seats = seats
        self.seed = seed & ((1 << SEED_BITS) - 1)
        self.option_values: dict[str, Value] = read_options(self.game.specs, options)
        self.start = start
        """The position from which the match began, or None for the game's own set-up."""
        if start is None:
            first = self.game.setup(options, seats, self.seed, rules_version)
        else:
            first = start.clone()
            self.game.run(first, None, False)
        self.timeline = Timeline(self.game, first)
        """The same match in codes alone: for hosts that have checked already what they are given."""
        self._viewed = first
        self._views: dict[int, State] = {}
        self.names: Sequence[str] = [chr(ord("A") + seat) for seat in range(seats)]
        """What texts call the seats."""

    # --- what stands --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The present full state, secrets included."""
        return self.timeline.state

    @property
    def rows(self) -> list[Row]:
        """The whole log, in order; what was taken back stays in it."""
        return self.timeline.rows

    @property
    def rules_version(self) -> int:
        """The version of the rules that the match began with and is played by to its end."""
        return self.state.rules_version

    @property
    def data_digest(self) -> str:
        """SHA-256 of the component data that the match is played with."""
        return self.game.data_digest

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.over

    @property
    def to_act(self) -> list[int]:
        """The seats that are asked, ascending; empty when only the clock can act, or the match is over."""
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome:
        """Scores by source and ranking as they stand; final when the match is over."""
        return self.game.outcome(self.state)

    @property
    def scores(self) -> list[int]:
        """Points per seat as they stand."""
        return self.outcome.scores

    @property
    def result(self) -> dict[str, object] | None:
        """None while the match runs; then `winners` (seats), `ranks` per seat and `ended_by` (a section)."""
        if not self.over:
            return None
        outcome = self.outcome
        return {"winners": outcome.winners, "ranks": outcome.ranks, "ended_by": outcome.ended_by}

    def digest(self) -> str:
        """SHA-256 of the present state, stable for ever."""
        return self.game.digest(self.state)

    # --- what a seat may ask ------------------------------------------------------------------------------------

    def asked(self, seat: int) -> Decision | None:
        """What the seat is asked now, None if nothing."""
        return self.game.asked(self.state, seat)

    def number(self, seat: int) -> int:
        """The number of the seat's present question (of its last one when nothing is asked).

        It grows whenever that seat's question changes, by its own answers and by undo too, and stays when others act or
        a standing question is asked again; so an answer that names an older number is stale.
        """
        return self.timeline.numbers[self._seat(seat)]

    def options(self, seat: int) -> list[Option]:
        """Every legal answer of the seat, in a fixed order; empty if it is not asked."""
        state, names = self.state, self.names
        return [Option(self.entry, state, seat, code, names) for code in self.game.options(state, seat)]

    def check(self, seat: int, answer: Answer) -> Refusal | None:
        """None if the answer is legal, else why not. Raises BadInput for what is no answer at all."""
        return self.game.check(self.state, seat, self.code(answer))

    def preview(self, seat: int, answer: Answer) -> Preview:
        """What the answer would do as far as the seat can know. Raises Refused, BadInput."""
        return self.game.preview(self.view(self._seat(seat)), seat, self.code(answer))

    def default(self, seat: int) -> Option:
        """The least harmful answer, for a seat that runs out of time. Raises Refused if it is not asked."""
        return Option(self.entry, self.state, seat, self.game.default(self.state, seat), self.names)

    def view(self, seat: int) -> State:
        """The state as the seat (or SPECTATOR) may know it. Kept until the next row: do not change it."""
        if seat != SPECTATOR:
            self._seat(seat)
        state = self.timeline.state
        if state is not self._viewed:
            self._viewed, self._views = state, {}
        if seat not in self._views:
            self._views[seat] = self.game.view(state, seat)
        return self._views[seat]

    def code(self, answer: Answer) -> int:
        """The code of an answer in any of its forms. Raises BadInput."""
        if isinstance(answer, Option):
            return answer.code
        if isinstance(answer, int) and not isinstance(answer, bool):
            if not 0 <= answer < self.game.codes.size:
                raise BadInput("answer", f"the code {answer} is not in 0..{self.game.codes.size - 1}")
            return answer
        return self.game.codes.from_names(answer)

    def advise(
        self, seat: int, lines: int = 3, budget: int = 0, estimator: "Estimator | None" = None
    ) -> "list[Advice]":
        """What a program would do in the seat's place, by what the seat may know: up to `lines` ways to play on, best first.

        `budget` counts iterations, 0 takes the game's usual number, about a second's. An `estimator` (`gnomon.insight`)
        adds the chances and score sheets before and after each; without one the network that comes with Gnomon does, if
        there is one for the game. Raises BadInput for a seat that is not asked.

        Examples:
            >>> import gnomon
            >>> match = gnomon.new("khronos", seats=2, seed=7)
            >>> seat = match.to_act[0]
            >>> best, *others = match.advise(seat, lines=2, budget=20)
            >>> match.check(seat, best.answers[0]) is None, best.behind_best, others[0].behind_best >= 0
            (True, 0.0, True)
        """
        from gnomon.insight import advise  # whoever only plays loads no search

        return advise(self.game, self.view(self._seat(seat)), seat, lines, budget, estimator or self.estimator)

    def explain(
        self,
        seat: int,
        answers: Answer | Sequence[Answer],
        budget: int = 0,
        estimator: "Estimator | None" = None,
    ) -> "Explanation":
        """What it would cost a seat that is asked to begin with an answer (or several in turn), by what it may know.

        `budget` and `estimator` as in `advise`; `insight` says it in words. Raises BadInput for a seat that is not asked, and
        for answers of which the first is not legal.

        Examples:
            >>> import gnomon
            >>> match = gnomon.new("khronos", seats=2, seed=7)
            >>> seat = match.to_act[0]
            >>> best = match.advise(seat, lines=1, budget=20)[0]
            >>> found = match.explain(seat, best.answers, budget=20)
            >>> found.cost
            0.0
            >>> match.insight(seat).explained(found, match.view(seat))
            ['Nothing better was found.']
        """
        from gnomon.insight import explain

        several = [answers] if isinstance(answers, (Option, int, Mapping)) else answers
        codes = [self.code(answer) for answer in several]
        return explain(self.game, self.view(self._seat(seat)), seat, codes, budget, estimator or self.estimator)

    def insight(self, seat: int, language: str = "en") -> "Insight":
        """Says advice and explanations for a seat in words: acts, reasons, changes of the score sheet.

        Raises BadInput for a game that has no face, ValueError for a language that there is none of.
        """
        from gnomon.insight.words import Insight

        return Insight(self.entry.sees(self.view(self._seat(seat)), seat, language).named(self.names))

    @property
    def estimator(self) -> "Estimator | None":
        """What judges positions of the match by the network that comes with Gnomon for the game; None where there is none,
        where it was made for another version of the rules, and where an owner's data make it another game.
        """
        from gnomon.insight import estimator_of

        if self.entry.data is not None:
            return None
        return estimator_of(self.game.id, self.state.seats, self.rules_version)

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, seat: int, answer: Answer, at: int | None = None) -> Row:
        """Give an answer and return its row. `at` is match time (ms); it never goes backwards.

        Clock acts due by then are performed first, each as a row of its own. Raises BadInput for what is no answer and
        Refused for what the rules forbid; nothing else has changed then.
        """
        code = self.code(answer)
        return self.timeline.play(self._seat(seat), code, 0 if at is None else _instant(at))

    def wait(self) -> Row:
        """Let time pass to the next instant at which clock acts are due, and perform them all; the first one's row.

        Raises BadInput if none is pending.
        """
        row = self.timeline.tick()
        self.timeline.tick_until(self.state.now)
        return row

    def tick_until(self, at: int) -> list[Row]:
        """Perform every clock act due at or before match time `at` (ms); their rows. Raises BadInput for no such time."""
        return self.timeline.tick_until(_instant(at))

    def deadline(self) -> int | None:
        """When the next clock act is due (match time, ms), or None."""
        due = self.timeline.due
        return None if due < 0 else due

    def note(self, note: Mapping[str, object], seat: int = HOST, at: int | None = None) -> Row:
        """Log a host's fact, such as a seat handed over or a pause; it never alters the game. Raises BadInput."""
        if seat != HOST:
            self._seat(seat)
        return self.timeline.note(seat, read_note(dict(note)), self._time(at))

    def replay(self, value: object) -> Row:
        """Do again a row that `Row.to_dict` wrote, and compare. Raises BadInput if it does not come out the same."""
        row = read_row(value, self.game.codes, len(self.rows), self.seats)
        self.timeline.replay(row)
        return row

    def fork(self) -> "Match":
        """An independent match that stands where this one stands, log included; takes microseconds."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.timeline = self.timeline.fork()
        return other

    # --- taking back --------------------------------------------------------------------------------------------

    def undo(self, seat: int, to: str | int = "answer", at: int | None = None) -> Row:
        """Take back the seat's last "answer", its last "act", all back to the "barrier", or all from a row's seq on.

        `at` is match time (ms). Raises Refused, naming the row that is in the way (it drew, showed a fact, or is another
        seat's or the clock's), and BadInput for another word.
        """
        timeline = self.timeline
        now = self._time(at)
        self.tick_until(now)
        if isinstance(to, str):
            limit = timeline.undo_limit(self._seat(seat))
            places = {
                "answer": timeline.head,
                "act": timeline.act_start(),
                "barrier": limit if limit != START else timeline.head,
            }
            if to not in places:
                raise BadInput("undo", f"{to!r:.40} is none of {', '.join(places)}")
            to = places[to]
            if to == START:
                raise Refused(timeline.undo_stop(seat))
        return timeline.undo(self._seat(seat), to, now)

    def undo_limit(self, seat: int) -> int | None:
        """The `seq` of the first row that the seat may take back with all after it, or None."""
        limit = self.timeline.undo_limit(self._seat(seat))
        return None if limit == START else limit

    def undo_stop(self, seat: int) -> Refusal:
        """Why undo goes no further back than `undo_limit`."""
        return self.timeline.undo_stop(self._seat(seat))

    # --- looking back -------------------------------------------------------------------------------------------

    def effective_rows(self, until: int | None = None) -> list[Row]:
        """The answers and clock acts in effect (after row `until` was written, if given), in order."""
        return self.timeline.effective(until)

    def events(self, seq: int) -> Events:
        """Everything that happened in a row, secret facts included; see `events_for`."""
        return self.timeline.events(seq)

    def events_for(self, seq: int, seat: int) -> list[Event]:
        """What happened in a row, without the facts that the seat (or SPECTATOR) may not know."""
        return [censored(happened, seat) for happened in self.timeline.events(seq)]

    def state_at(self, seq: int) -> State:
        """The full state after row `seq`, -1 for the beginning."""
        return self.timeline.state_at(seq)

    # --- pictures and texts -------------------------------------------------------------------------------------

    def svg(self, seat: int = SPECTATOR, language: str = "en", theme: str = "light") -> str:
        """The board as the seat (or SPECTATOR) sees it, one SVG document; `theme` is "light" or "dark".

        Raises BadInput for a game that has no face, ValueError for a language that there is none of.
        """
        return self.entry.face.svg(self.entry.sees(self.view(seat), seat, language), theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def account(self, seat: int = SPECTATOR, language: str = "en") -> str:
        """The position in words, as the seat (or SPECTATOR) may know it. Raises as `svg` does."""
        return self.entry.face.account_text(self.entry.sees(self.view(seat), seat, language).named(self.names))

    # --- files --------------------------------------------------------------------------------------------------

    def header(self) -> dict[str, object]:
        """What a match is played with, JSON-ready; with the rows it gives the match again."""
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "game": self.game.id,
            "rules_version": self.rules_version,
            "options": written_options(self.game.specs, self.option_values),
            "seats": self.seats,
            "seed": f"{self.seed:064x}",
            "data_digest": self.data_digest,
            "data": self.entry.data,
            "start": None if self.start is None else self.start.to_dict(),
        }

    def dump(self, seat: int | None = None) -> str:
        """The match as JSON text: the host's full log, or with a seat (or SPECTATOR) only what that seat may know."""
        if seat is not None:
            return canonical(self._known(seat)).decode("ascii")
        rows = [row.to_dict(self.game.codes) for row in self.rows]
        body = self.header() | {
            "commitment": self.commitment(),
            "rows": rows,
            "rows_digest": digest(rows),
            "digest": self.digest(),
            "result": self.outcome.to_dict() if self.over else None,
        }
        return canonical(body).decode("ascii")

    def commitment(self) -> str:
        """SHA-256 of the canonical JSON of `header()`: published at the start, checked when the seed is revealed."""
        return digest(self.header())

    def _known(self, seat: int) -> dict[str, object]:
        decision = self.asked(seat)
        return {
            "format": VIEW_FORMAT,
            "version": FORMAT_VERSION,
            "game": self.game.id,
            "rules_version": self.rules_version,
            "options": written_options(self.game.specs, self.option_values),
            "seats": self.seats,
            "seat": seat,
            "data_digest": self.data_digest,
            "view": self.view(seat).to_dict(),
            "asked": None if decision is None else decision.kind,
            "log": self._public_log(seat),
            "result": self.outcome.to_dict() if self.over else None,
        }

    def _public_log(self, seat: int) -> list[dict[str, object]]:
        """Own answers, and of others' rows what the events told; rows that told nothing are not even counted."""
        log: list[dict[str, object]] = []
        for row in self.effective_rows():
            told = [{"kind": happened[0], "facts": list(face(happened, seat))} for happened in self.events(row.seq)]
            entry: dict[str, object] = {"seat": row.seat, "at": row.at, "events": told}
            if row.seat == seat and seat != SPECTATOR:
                log.append(entry | {"answer": self.game.codes.to_names(row.code)})
            elif told:
                log.append(entry)
        return log

    # --- helpers ------------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadInput("seat", f"{seat!r:.40} is not in 0..{self.seats - 1}")
        return seat

    def _time(self, at: int | None) -> int:
        last = self.rows[-1].at if self.rows else 0
        return max(last, self.state.now, 0 if at is None else _instant(at))


def _instant(at: int) -> int:
    if type(at) is not int or not 0 <= at < 1 << INSTANT_BITS:
        raise BadInput("at", f"{at!r:.40} is no match time: expected milliseconds, 0 or more")
    return at

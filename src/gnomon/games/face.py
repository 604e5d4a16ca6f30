# gnomon: interpreted
"""How a game speaks and looks: the one class that a game fills in for programs, files and the table's page.

Whoever looks is one value, a `Sight`: a position as one reader sees it. Every question to a `GameFace` that is about a
match takes one. A face must say its questions, answers and events and draw its table; all else has a plain default, so
that a small game has a page without more. A game's package exports its face as `FACE`, loaded when first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar, cast

from gnomon.drawing import theatre
from gnomon.drawing.boxes import Front
from gnomon.drawing.emblems import EMBLEMS, Emblem
from gnomon.drawing.introductions import Introduction
from gnomon.drawing.lessons import Lesson, next_note
from gnomon.drawing.match_words import OptionMessages, option_words, score_lines
from gnomon.drawing.parts import (
    Card,
    Choice,
    Due,
    Duel,
    Glide,
    Group,
    LessonMatch,
    Look,
    Note,
    OptionWords,
    OrderWords,
    Passage,
    Rivals,
    Signs,
    Standing,
    Target,
    Told,
    Trail,
)
from gnomon.drawing.rule_pages import RulePages
from gnomon.drawing.small import SmallBoard
from gnomon.drawing.speaking import SOURCE_LANGUAGE, SPECTATOR, Plain, Translator, mark
from gnomon.games import plain
from gnomon.games.conditions import POINTS, Measure
from gnomon.games.said import Teller
from gnomon.kernel import refusals
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Event, Events
from gnomon.kernel.frames import NO_FRAME, Frame
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.outcome import Outcome
from gnomon.kernel.records import Happenings
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.state import State

Position = TypeVar("Position", bound=State)
Words = TypeVar("Words", bound=Translator)

UNDO_REFUSALS: Final = {
    refusals.NOTHING_TO_UNDO: mark("There is nothing to take back."),
    refusals.UNDO_ANOTHER_SEAT: mark("Somebody else has acted since."),
    refusals.UNDO_CLOCK: mark("Time has acted since."),
    refusals.UNDO_DREW: mark("Cards were drawn: it cannot be taken back."),
    refusals.UNDO_SHOWED: mark("Something was shown: it cannot be taken back."),
}
"""Why nothing is taken back. No game's rules say so, and each says it in the same words."""


def refusal_sentence(refusal: Refusal, sentences: Mapping[str, Teller], words: Words) -> str:
    """The sentence of a refusal by its code; `sentences` are those of the game's own rules and questions."""
    undo = UNDO_REFUSALS.get(refusal.code)
    return words.say(undo) if undo is not None else sentences[refusal.code](words, refusal.facts)


@dataclass(frozen=True, slots=True)
class Sight(Generic[Position, Words]):
    """A position as one reader sees it: what the seat may know (SPECTATOR for who has none), in a language.

    `names` are what the players are called, by seat; without any they go by their colours. `game` are the rules of the
    match, which an owner's component data may have changed.
    """

    face: GameFace[Position, Words]
    game: Game
    view: Position
    seat: int = SPECTATOR
    language: str = SOURCE_LANGUAGE
    names: Sequence[str] = ()
    _words: Words | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def words(self) -> Words:
        """Who speaks to this reader; looked up once."""
        known = self._words
        if known is None:
            known = self.face.words(self)
            object.__setattr__(self, "_words", known)
        return known

    @property
    def frame(self) -> Frame | None:
        """The question that the seat is asked now: the table's, its own lane's, or a standing one."""
        return self.game.asked_frame(self.view, self.seat)

    @property
    def options(self) -> list[int]:
        """The answers that the seat may give now."""
        return self.game.options(self.view, self.seat)

    def named(self, names: Sequence[str]) -> Sight[Position, Words]:
        """The same with names for the players."""
        return replace(self, names=names)

    def by(self, seat: int) -> Sight[Position, Words]:
        """The same position, told to another reader."""
        return self if seat == self.seat else replace(self, seat=seat)


class GameFace(Generic[Position, Words]):
    """The contract of a game with whoever shows it, and what holds where a game says nothing of its own.

    `svg`, `prompt`, `label` and `sentence` must be filled in. What stands fixed are attributes of the class. Elements
    are markup by id, which each carries itself; what changes of them is sent to the page.
    """

    # --- fixed things ---------------------------------------------------------------------------------------------

    minutes: int = 30
    """How long a match lasts among people at one table."""
    lesson_minutes: int = 20
    """How long the first guided match takes at most."""
    weight: int = 0
    """How much there is to learn, of five; 0 as long as nobody has said."""
    duels: Sequence[Duel] = ()
    """What was measured of the programs, greedy against random and planner against greedy; none if nobody has measured."""
    usual_seats: int = 2
    """How many seats a new table has until somebody chooses: a number that a match alone against programs suits."""
    challenge: str = ""
    """The option that says how hard a match alone is, whose values are the modes of a challenge; empty if there is none."""
    stacked: bool = False
    """The table's page has the question as a band under the boards, as before the side column: for a game whose own
    stylesheet is made for that."""
    emblems: Sequence[Emblem] = EMBLEMS
    """The marks of the seats."""
    front: Front
    """The front of the box; a plain one with the title if the game brings none."""
    celebration: str = theatre.laurel()
    """The stage on which the end of a match is celebrated, as markup of `drawing.theatre`; a wreath if the game brings none."""
    rules: RulePages
    """The rules in the game's own words, with drawn examples; the rulebook's sections if the game brings none."""
    options: Mapping[str, OptionMessages] = MappingProxyType({})
    """The options of a match as messages, by name."""
    sources: Mapping[str, str] = MappingProxyType({})
    """The lines of the score sheet as messages, by the names that outcomes use."""
    advice: Mapping[str, str] = MappingProxyType({})
    """What would help whoever falls behind in a line of the score sheet: one sentence as a message, by the same names."""
    lessons: Sequence[Lesson[Position]] = ()
    """The notes of the guided match."""
    matches: Sequence[LessonMatch] = ()
    """What the guided matches are played with, labels and notes as messages."""
    courses: Sequence[str] = ()
    """The names of the guided matches and drills with tasks that the game brings, the first match first."""
    happenings: Happenings | None = None
    """The game's events as it declares them: the words of conditions in tasks."""
    measures: Mapping[str, Measure] = MappingProxyType({})
    """What a seat has, in numbers that tasks may ask for and name; the points come of themselves."""
    opening_length: int = 3
    """So many first steps of a seat are how it opens."""
    holdings: Sequence[str] = (POINTS,)
    """Those measures of which a player wants to know when others have changed them: what is theirs, not what it promises."""

    def __init__(self, game: Game) -> None:
        self.game = game
        if self.usual_seats not in game.seat_counts:
            self.usual_seats = game.seat_counts[0]
        if not hasattr(self, "front"):
            self.front = plain.front(game.title)
        if not hasattr(self, "rules"):
            self.rules = plain.RulebookPages(game)

    def words(self, sight: Sight[Position, Words]) -> Words:
        """Who speaks to a reader: the same object for the same reader and match, for drawings are kept by it."""
        return cast(Words, plain.speaker(sight.language, tuple(sight.names), sight.seat))

    def words_in(self, language: str) -> Words:
        """Who speaks of no match in particular."""
        return cast(Words, Plain(language))

    def emblem(self, seat: int) -> Emblem:
        """The mark of a seat."""
        return self.emblems[seat]

    def stylesheet(self) -> str:
        """CSS of the boards and panels; colours by role, the game's own roles included for light and dark."""
        return plain.STYLE

    def symbols(self, view: Position) -> str:
        """SVG definitions that the boards share, put once on the page."""
        return ""

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """Element id, short name and sign (SVG or empty) of each board, for a narrow screen that shows one at a time."""
        return ()

    def layers(self, language: str) -> Sequence[tuple[str, str]]:
        """What may be switched off on the boards: the class that hides it, and its label."""
        return ()

    def option_words(self, language: str) -> Mapping[str, OptionWords]:
        """The options of a match in words, by name."""
        if not self.options:
            return plain.option_words(self.game)
        return option_words(self.options, self.words_in(language))

    def order_words(self, language: str) -> Mapping[str, OrderWords]:
        """The questions that may be answered beforehand, by the aspect that `Game.foreseen` names."""
        return {}

    # --- what stands ----------------------------------------------------------------------------------------------

    def svg(self, sight: Sight[Position, Words], theme: str) -> str:
        """The whole table as one SVG document in a theme: `light` or `dark`.

        A face without boards of its own is asked for the theme `page` too: there colours are roles, `var(--ink)`.
        """
        raise NotImplementedError

    def small_board(self, sight: Sight[Position, Words], theme: str, touched: Sequence[str] = ()) -> SmallBoard:
        """The position as a small picture for lists, in a theme: `light` or `dark`. Pieces and owners only, no letters.

        The sight is a spectator's. `touched` are the elements that the last act was about (`Told.elements`); the picture
        says where they are. A face that does not draw one shows its whole table without the words.
        """
        return plain.small_board(self.svg(sight, theme), theme)

    def account(self, sight: Sight[Position, Words]) -> Sequence[Passage]:
        """The whole position in words: headings with sentences."""
        return ()

    def account_text(self, sight: Sight[Position, Words]) -> str:
        """The same as one text: each heading has its sentences on the lines below it."""
        return "\n\n".join("\n".join((part.heading, *part.lines)) for part in self.account(sight))

    def boards(self, shown: Mapping[str, str], view: Position, language: str) -> str:
        """The main part of the page, filled from `public` and `private` elements by key.

        A part of it marked `data-drags` is played by joining places: options that name several elements there (a timer,
        then where it may go) are taken by a drag from the first to one of the others, or by a tap on each.
        """
        return shown[plain.BOARD]

    def public(self, sight: Sight[Position, Words]) -> dict[str, str]:
        """Everything on the page that changes and that all may see, drawn from a spectator's sight."""
        return plain.elements(self.svg(sight, plain.PAGE))

    def private(self, sight: Sight[Position, Words], asked: bool) -> dict[str, str]:
        """What this seat sees in its own words. If `asked`, the options of its present question are lit."""
        return plain.elements(self.svg(sight, plain.PAGE))

    def standings(self, sight: Sight[Position, Words]) -> Standing:
        """The players' public holdings."""
        return Standing((), ((),) * sight.view.seats, ("",) * sight.view.seats)

    def progress(self, view: Position) -> float:
        """How much of the match is played, 0 to 1."""
        return 1.0 if view.over else 0.0

    def stage(self, view: Position, language: str) -> str:
        """Where the match stands, in a few words: “Turn 4 of 7”."""
        return ""

    def chapter_title(self, chapter: int, language: str) -> str:
        """The heading of a group of the log: those are numbered by `Told.begins`, the first one is 1."""
        return f"{self.game.title} {chapter}"

    def asked_next(self, view: Position) -> Sequence[int]:
        """The seats that will be asked after the present one; empty if nobody can say."""
        return ()

    # --- how a match begins ---------------------------------------------------------------------------------------

    def opening_step(self, answer: Mapping[str, str]) -> str:
        """What an answer, named as in the log, is to the way in which its seat opens: the short name of a step, the same for answers
        that are much the same and in every release; empty for one that is no step. A game that names none has no openings.
        """
        return ""

    def opening_words(self, step: str, language: str) -> str:
        """A step of an opening in words; the step itself if it is none of this release."""
        return step

    # --- what explains itself -------------------------------------------------------------------------------------

    def explain(self, sight: Sight[Position, Words], thing: str) -> Card | None:
        """What a thing tells of itself, which anything drawn may stand for: see `gnomon.drawing.things`.

        The name may come from a stranger: None for what is no thing of this match. The sight is all that may be told of.
        """
        return None

    def legend(self, language: str) -> Sequence[Signs]:
        """The signs of the drawings in words, in groups; none for a game that draws no signs."""
        return ()

    def balance(self, view: Position) -> Sequence[int]:
        """What the position comes to for each seat, as everybody may know it: points so far, or what the game lives by.

        Whoever follows the others is told what each act changed of it.
        """
        return self.game.outcome(view).scores

    # --- what is asked --------------------------------------------------------------------------------------------

    def prompt(self, sight: Sight[Position, Words], frame: Frame) -> str:
        """What the seat is asked by a frame, in one sentence."""
        raise NotImplementedError

    def waiting(self, sight: Sight[Position, Words], frame: Frame, asked: int) -> str:
        """What everybody else is told while seat `asked` is asked; empty if there is no more to say than who it is."""
        return ""

    def label(self, sight: Sight[Position, Words], code: int) -> str:
        """An answer as the label of its button."""
        raise NotImplementedError

    def question(self, sight: Sight[Position, Words]) -> str:
        """What the seat is asked now, or for whom everybody waits; empty when nobody is asked."""
        frame = sight.frame
        if frame is not None:
            return self.prompt(sight, frame)
        for other in range(sight.view.seats):
            if sight.game.asked_frame(sight.view, other) is not None:
                return self.waits(sight, other)
        return ""

    def waits(self, sight: Sight[Position, Words], asked: int) -> str:
        """What everybody else is told while seat `asked` is asked."""
        return self.waiting(sight, sight.game.asked_frame(sight.view, asked) or NO_FRAME, asked)

    def hint(self, sight: Sight[Position, Words]) -> str:
        """A second, smaller sentence beside the question, or empty."""
        return ""

    def refusal(self, sight: Sight[Position, Words], refusal: Refusal) -> str:
        """Why an answer was not allowed, with the facts that failed."""
        return plain.refusal(refusal, UNDO_REFUSALS.get(refusal.code, ""))

    def targets(self, sight: Sight[Position, Words]) -> Sequence[Target]:
        """For each option of the present question, the elements of the picture that stand for it."""
        return [Choice(code, self.label(sight, code)) for code in sight.options]

    def groups(self, sight: Sight[Position, Words]) -> Sequence[Group]:
        """The options of the seat's present question, grouped for people; every option once, in a fixed order."""
        choices = (Choice(one.code, self.label(sight, one.code), tuple(one.elements)) for one in self.targets(sight))
        return [Group("", tuple(choices))]

    def denied(self, sight: Sight[Position, Words]) -> Sequence[Choice]:
        """Answers that look possible and are refused, with the elements that ask why."""
        return ()

    def trail(self, sight: Sight[Position, Words], acts: Iterable[tuple[int, Events]]) -> Trail:
        """The present turn so far, where it is worth showing step by step.

        `acts` are the answers in effect, the latest first: the number of each in the log, and its events.
        """
        return Trail()

    def ending(self, sight: Sight[Position, Words]) -> Choice | None:
        """The answer that ends the turn, if it is listed now: it gets a button of its own."""
        return None

    def preview(self, sight: Sight[Position, Words], found: Preview, code: int) -> Look:
        """What an option would do: ghosts, changed numbers and sentences over the present page."""
        return Look({}, " ".join(text for event in found.events if (text := self.sentence(sight, event))))

    def refused(self, sight: Sight[Position, Words], code: int, refusal: Refusal) -> Look:
        """Why an answer is refused: signs on the board and a sentence."""
        return Look({}, self.refusal(sight, refusal), refusal.section)

    # --- what happened --------------------------------------------------------------------------------------------

    def sentence(self, sight: Sight[Position, Words], event: Event) -> str:
        """What happened, as far as the reader may know it; empty for what needs no sentence.

        The sight may be of any moment after it.
        """
        raise NotImplementedError

    def told(self, sight: Sight[Position, Words], events: Events) -> Sequence[Told]:
        """Events as sentences of the log; those left out that need none. The sight is of some moment after them."""
        return [Told(text) for event in events if (text := self.sentence(sight, event))]

    def glides(self, events: Events, view: Position) -> Sequence[Glide]:
        """Which pieces moved from where."""
        return ()

    def sound(self, events: Events, view: Position, viewer: int) -> str:
        """The cue that fits the events for a viewer: a name that the page's synthesiser knows, or empty."""
        return ""

    def schedule(self, sight: Sight[Position, Words]) -> Sequence[Due]:
        """What the clock will do as far as the seat can foresee it, so that the page can sound it at its instant."""
        return ()

    def result_words(self, facts: Mapping[str, int], language: str) -> str:
        """What the facts of a finished match say beside its points (`Outcome.facts`), in a few words."""
        return ""

    def closing(self, sight: Sight[Position, Words]) -> Sequence[str]:
        """What a finished match has come to beside its points, in whole sentences, for everybody."""
        return ()

    def rivals(self, sight: Sight[Position, Words]) -> Rivals | None:
        """The opponents without a seat of a match alone, with their points; None where all have seats."""
        return None

    def score_sheet(self, outcome: Outcome, language: str) -> Sequence[tuple[str, Sequence[int]]]:
        """The lines of the score sheet: a source's name and its points by seat; sources that nobody has left out."""
        sources = self.sources or plain.sources(outcome)
        return score_lines(sources, outcome.sources, self.words_in(language))

    # --- teaching -------------------------------------------------------------------------------------------------

    def introduction(self, language: str) -> Introduction:
        """What the game's own page tells somebody who never saw it: the theme, pictures with a few words, who wins."""

        def picture(view: State) -> str:
            return self.svg(Sight(self, self.game, cast(Position, view), language=language), plain.PAGE)

        return plain.introduction(self.game, self.rules, picture, language)

    def lesson_matches(self, language: str) -> Sequence[LessonMatch]:
        """What the guided matches are played with: the first match, and what may be learned after it; none, no guide."""
        words = self.words_in(language)
        return [
            replace(
                match,
                label=words.say(match.label) if match.label else "",
                note=words.say(match.note) if match.note else "",
            )
            for match in self.matches
        ]

    def practice_options(self) -> Mapping[str, object]:
        """The options of a short match to practise alone what the game plays by the clock; empty if it does not."""
        return {}

    def deal_options(self) -> Mapping[str, object]:
        """The options of a match whose deal many play, each alone against programs: nothing in it may depend on haste."""
        return {}

    def course_text(self, name: str) -> str:
        """The file of one of its `courses`. Raises BadInput."""
        raise BadInput("course", f"{self.game.title} has none called {name!r:.40}")

    def read_position(self, text: str, where: str) -> Position:
        """The position of a scenario file. Raises BadInput, of a game that reads none too."""
        raise BadInput(where, f"{self.game.title} reads no positions")

    def shipped_position(self, name: str) -> Position:
        """A position that comes with the game, by name. Raises BadInput."""
        raise BadInput("position", f"{self.game.title} has none called {name!r:.40}")

    def lesson(self, sight: Sight[Position, Words], seen: Sequence[str]) -> Note | None:
        """The next note of the guided match that fits the position and was not seen."""
        return next_note(self.lessons, sight.view, sight.seat, seen, sight.words)


AnyFace = GameFace[Any, Any]
"""The face of a game that the host does not know."""
AnySight = Sight[Any, Any]
"""What is seen of a match of such a game."""

# gnomon: interpreted
"""Khronos on the table's page: which elements change, what the options are called, what a look shows.

The host's pages know no game; they ask `PAGE`, an object of this module, for everything that is Khronos.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from importlib import resources
from typing import Final, cast

from gnomon.drawing import themes
from gnomon.drawing.elements import escape
from gnomon.drawing.kept import Kept
from gnomon.drawing.parts import Choice, Glide, Look, Told
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.khronos import events as happened
from gnomon.games.khronos.draw import board, boxart, palette, panels
from gnomon.games.khronos.draw.pieces import SEATS
from gnomon.games.khronos.page import boards, desk, options, previews
from gnomon.games.khronos.page import ghosts as drawing
from gnomon.games.khronos.page.sites import question
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.say.account import account, board_account
from gnomon.games.khronos.say.events import event_text
from gnomon.games.khronos.say.labels import label, turn_text
from gnomon.games.khronos.say.prompts import hint, prompt, waiting
from gnomon.games.khronos.say.refusals import refusal_text
from gnomon.games.khronos.say.settings import OPTIONS, SOURCES
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import TURNS, KhronosState
from gnomon.games.khronos.teach import lessons
from gnomon.games.khronos.teach.rules_pages import RULES
from gnomon.games.pages import Panels, TablePage, Texts
from gnomon.games.said import Facts, facts_seen
from gnomon.kernel.events import Event, Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import Game, Preview
from gnomon.kernel.state import State

TAB_SIGN: Final = 21
"""How large an age's sign stands on its tab, in pixels."""
BOARDS_KEPT: Final = 1500
"""Drawings of single boards that are kept, of all tables together; a board's are some 15 kB."""
STRIPS_KEPT: Final = 9_000
"""Words over and under single boards that are kept: of every board for every seat, some 1.5 kB."""


def khronos(view: State) -> KhronosState:
    """A state as what it is: pages hold states of any game."""
    return cast(KhronosState, view)


@cache
def words_of(language: str, names: tuple[str, ...], viewer: int) -> Words:
    """The words for one viewer of one table."""
    return Words(language, names, viewer)


def _board_key(state: KhronosState, age: int) -> tuple[object, ...]:
    """What the drawing of a board depends on: the board itself (never changed in place), and under what setting."""
    return age, state.boards[age], state.setting


def _edge_key(state: KhronosState, age: int) -> tuple[int, ...]:
    """What the drawing of a board's edge depends on: who stands there, and what the active player's may still use."""
    edge = [age]
    for index, where in enumerate(state.pawns):
        if where == age:
            acts = index // 2 == state.active and not state.over
            edge += (index, state.allowance[index] if acts else -1)
    return tuple(edge)


def _strip_key(state: KhronosState, age: int) -> tuple[object, ...]:
    """What the words over and under a board depend on: the board, and whose adventurers collect there."""
    return (*_board_key(state, age), *(has_pawn(state, seat, age) for seat in range(state.seats)))


def _board_elements(state: KhronosState, age: int, words: Words) -> dict[str, str]:
    """One board's pieces, domains and tags, and its account."""
    name = f"b{age}-account"
    told = f'<desc id="{name}">{escape(board_account(state, age, words))}</desc>'
    return {**board.standing_layers(state, age, words), name: told}


def _age_elements(state: KhronosState, seat: int, age: int, words: Words) -> dict[str, str]:
    """One age's head and strip as a seat reads them."""
    return {
        f"head-{age}": boards.head(state, seat, age, words),
        f"strip-{age}": boards.strip(state, seat, age, words),
    }


def _words_for(state: KhronosState, language: str, names: Sequence[str], viewer: int) -> Words:
    return words_of(language, tuple(names), viewer)


def _frame_for(state: KhronosState, seat: int) -> Frame:
    return question(state)


def _stage(state: KhronosState, words: Words) -> str:
    """“Turn 4 of 7”."""
    return words.say("Turn {turn} of 7", turn=state.turn)


def _ending(game: Game, state: KhronosState, seat: int, words: Words) -> Choice | None:
    """The answer that ends the turn or a choice of cards, while it is listed."""
    return options.ending(state, seat, game.options(state, seat), words)


def _told(events: Events, words: Words) -> list[Told]:
    """Events as sentences of the log."""
    return [told for event in events if (told := _tell(event, words)) is not None]


TEXTS: Final[Texts[KhronosState, Words]] = Texts(
    words_for=_words_for,
    plain=Words,
    frame_for=_frame_for,
    prompt=prompt,
    hint=hint,
    waiting=waiting,
    refusal=refusal_text,
    account=account,
    options=OPTIONS,
    sources=SOURCES,
)
PANELS: Final[Panels[KhronosState, Words]] = Panels(
    stage=_stage,
    chapter_title=turn_text,
    standings=desk.standings,
    groups=options.groups,
    denied=options.denied,
    ending=_ending,
    refused=previews.refused,
    told=_told,
)


class KhronosPage(TablePage[KhronosState, Words]):
    """See `gnomon.web.gamepage.GamePage`."""

    minutes: Final = 90
    usual_seats: Final = 3

    def __init__(self) -> None:
        super().__init__(RULES, boxart.KHRONOS_BOX, SEATS, TEXTS, PANELS, lessons.LESSONS, lessons.MATCHES)
        self._boards: Kept[dict[str, str]] = Kept(BOARDS_KEPT)
        self._edges: Kept[dict[str, str]] = Kept(BOARDS_KEPT)
        self._strips: Kept[dict[str, str]] = Kept(STRIPS_KEPT)

    # --- fixed things ---------------------------------------------------------------------------------------------

    def stylesheet(self) -> str:
        """CSS of boards and panels with this game's roles for both themes."""
        own = resources.files("gnomon.games.khronos.page").joinpath("page.css").read_text(encoding="utf-8")
        roles = themes.roles_of_both(palette.KHRONOS_LIGHT, palette.KHRONOS_DARK)
        return f"{roles}{board.stylesheet()}\n{panels.stylesheet()}\n{own}"

    def symbols(self, view: State) -> str:
        """The shapes that all boards share."""
        return board.page_definitions(khronos(view).setting.components.terrain)

    def board_tabs(self, language: str) -> Sequence[tuple[str, str, str]]:
        """The three ages, each with its sign."""
        words = words_of(language, (), SPECTATOR)
        return [(f"age-{age}", words.age(age), panels.age_emblem(age, TAB_SIGN)) for age in range(3)]

    def layers(self, language: str) -> Sequence[tuple[str, str]]:
        """What can be switched on the boards."""
        words = words_of(language, (), SPECTATOR)
        return [(f"hide-{name}", label(name, words)) for name in ("domains", "legal", "ripple")]

    # --- what stands ----------------------------------------------------------------------------------------------

    def boards(self, shown: Mapping[str, str], view: State, language: str) -> str:
        """The three ages side by side."""
        return boards.boards(shown, words_of(language, (), SPECTATOR))

    def public(self, view: State, language: str, names: Sequence[str]) -> dict[str, str]:
        """All pieces, domains and tags, and the strip of turns."""
        state = khronos(view)
        words = words_of(language, tuple(names), SPECTATOR)
        found: dict[str, str] = {}
        for age in range(3):
            found.update(
                self._boards.get_or((_board_key(state, age), words), partial(_board_elements, state, age, words))
            )
            found.update(
                self._edges.get_or((_edge_key(state, age), words), partial(board.pawn_layers, state, age, words))
            )
        found["rail"] = desk.rail(state, words)
        return found

    def private(
        self, game: Game, view: State, seat: int, language: str, names: Sequence[str], asked: bool
    ) -> dict[str, str]:
        """Heads and strips as the seat reads them, its hand and forecast, and, if asked, where it may act."""
        state = khronos(view)
        words = words_of(language, tuple(names), seat)
        found: dict[str, str] = {}
        for age in range(3):
            found.update(
                self._strips.get_or((_strip_key(state, age), words), partial(_age_elements, state, seat, age, words))
            )
        found["hand"] = desk.hand(state, seat, words)
        if asked:
            found.update(options.lights(state, seat, game.options(view, seat)))
            found.update(drawing.chosen(state, seat))
        return found

    def progress(self, view: State) -> float:
        """Player turns played, of seven for each player."""
        state = khronos(view)
        if state.over:
            return 1.0
        played = (state.active - state.first) % state.seats
        return ((state.turn - 1) * state.seats + played) / (TURNS * state.seats)

    def asked_next(self, view: State) -> Sequence[int]:
        """The player after the active one, while the match goes on."""
        state = khronos(view)
        last = state.turn == TURNS and (state.active + 1) % state.seats == state.first
        return [] if state.over or last else [(state.active + 1) % state.seats]

    # --- what is asked --------------------------------------------------------------------------------------------

    def preview(self, view: State, seat: int, preview: Preview, code: int, language: str, names: Sequence[str]) -> Look:
        """Ghosts and shadows, lettered sentences beside the boards, and what everybody would earn."""
        return previews.preview(
            khronos(view), khronos(preview.state), preview, seat, code, words_of(language, tuple(names), seat)
        )

    # --- what happened --------------------------------------------------------------------------------------------

    def glides(self, events: Events, view: State) -> Sequence[Glide]:
        """Adventurers glide from board to board."""
        found: list[Glide] = []
        for event in events:
            if event[0] == happened.TRAVELLED:
                facts = facts_seen(happened.EVENTS, event)
                start, end, place = facts["start"], facts["end"], 2 * facts["seat"] + facts["pawn"]
                found.append(Glide(f"b{end}-pawns-{place}", f"b{start}-pawns-{place}", len(found)))
        return found

    def sound(self, events: Events, view: State, viewer: int) -> str:
        """The gravest of what happened gives the cue."""
        kinds = {event[0] for event in events}
        for cue, members in _CUES:
            if kinds & members:
                return cue
        return ""

    # --- teaching -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def _tell(event: Event, words: Words) -> Told | None:
    if event[0] in _UNTOLD:
        return None
    facts = facts_seen(happened.EVENTS, event)
    begins = facts["turn"] if event[0] == happened.TURN_BEGAN else -1
    touched = previews.touched_elements(event)
    return Told(event_text(event, words), facts.get("seat", -1), touched, _losers(event[0], facts), begins)


def _losers(kind: int, facts: Facts) -> tuple[int, ...]:
    """The seats that lost something by an event."""
    return (facts["owner"],) if kind in _LOSSES and facts["owner"] < len(SEATS) else ()


_UNTOLD: Final = frozenset({happened.TURN_ENDED})
_LOSSES: Final = frozenset(
    {
        happened.DEMOLISHED,
        happened.PARADOX,
        happened.SHADOW_REMOVED,
        happened.SHADOW_REDUCED,
        happened.DOWNSIZED,
        happened.DOWNSIZED_AWAY,
        happened.CUBES_RETURNED,
    }
)
_CUES: Final = (
    ("gong", frozenset({happened.ENDED})),
    ("fall", frozenset({happened.PARADOX, happened.DEMOLISHED, happened.DOWNSIZED_AWAY, happened.SHADOW_REMOVED})),
    ("coin", frozenset({happened.COLLECTED})),
    ("build", frozenset({happened.CONSTRUCTED, happened.UPGRADED, happened.RENOVATED, happened.HALF_RENOVATED})),
    ("move", frozenset({happened.TRAVELLED, happened.POPULATED})),
    ("card", frozenset({happened.DREW, happened.EXCHANGED, happened.TOOK_OPEN})),
)

PAGE: Final = KhronosPage()

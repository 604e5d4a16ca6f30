# gnomon: interpreted
"""The chain planner: the turn so far, step by step, and what each option would bring and open.

Options are tried on a position that agrees with everything the seat knows, up to where it would have to choose again or
chance would decide. Where an option asks for a place first, every place is tried, and the best are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from gnomon.drawing.parts import Step, Trail
from gnomon.drawing.speaking import mark
from gnomon.games.inventions import actions, decisions, frames, terms
from gnomon.games.inventions import events as happened
from gnomon.games.inventions.draw import symbols
from gnomon.games.inventions.draw.society import HOLDINGS, holdings_elements
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.page.overlays import step_marks, touched
from gnomon.games.inventions.rules.performing import partner
from gnomon.games.inventions.say.events import facts_for_all
from gnomon.games.inventions.say.gains import gains, influence_of, points_of
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.options import knowledge_now
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.events import Event, Events, censored
from gnomon.kernel.frames import TABLE, Frame
from gnomon.kernel.rng import Generator

# --- what would come -------------------------------------------------------------------------------------------------

PLANNED: Final = frozenset({decisions.CHOOSE_SPACE, decisions.CHAIN})
"""The questions whose options are looked ahead."""
PLACES: Final = frozenset(
    {
        *(decisions.PRESENT_IDEA, decisions.PRESENT_WHERE, decisions.INVENT_WHERE, decisions.INNOVATE_WHERE),
        *(decisions.SHARE_WHERE, decisions.CALL_WHERE, decisions.INFLUENCE_WHERE, decisions.TRAVEL_WHERE),
        *(decisions.EUREKA_WHAT, decisions.SEND_WHERE, decisions.CALL_BACK),
    }
)
"""Questions for a place of the action: every answer is tried."""
FORMAL: Final = frozenset(
    {decisions.HOW_MANY_SCHOLARS, decisions.WHICH_CITIZEN, decisions.CALL_NUMBER, decisions.INFLUENCE_TOKEN}
)
"""Questions on the way whose first answer stands for all: specialists before scholars, as many as can come home."""
_DEPTH: Final = 2
_MOST: Final = 24
_TOLD: Final = 2


class Way(NamedTuple):
    """One way of going on with an option: the answers that lead there, its events, and the position where it stops."""

    codes: tuple[int, ...]
    events: Events
    state: InventionsState


def ways(view: InventionsState, seat: int, code: int) -> list[Way]:
    """How an option of the seat's question may go on, place by place; `view` is left as it is."""
    start = GAME.determinize(view, Generator(0))
    assert isinstance(start, InventionsState)
    found: list[Way] = []
    _try(start, seat, (code,), [], found)
    return found


def _try(state: InventionsState, seat: int, codes: tuple[int, ...], events: Events, found: list[Way]) -> None:
    """Take the last of the codes and follow on."""
    after = state.clone()
    told = events[:]
    halted = GAME.attempt(after, seat, codes[-1], told)
    frame = GAME.asked_frame(after, seat)
    while not halted and frame is not None and frame[0] in FORMAL:
        halted = GAME.attempt(after, seat, GAME.options(after, seat)[0], told)
        frame = GAME.asked_frame(after, seat)
    if not halted and frame is not None and frame[0] in PLACES and len(codes) <= _DEPTH:
        for code in GAME.options(after, seat):
            if len(found) < _MOST and actions.CODES.base_of(code) != actions.USE_ECONOMY and code != actions.DONE:
                _try(after, seat, (*codes, code), told, found)
        return
    found.append(Way(codes, told, after))


def tried(view: InventionsState, seat: int, code: int) -> tuple[InventionsState, Events]:
    """The position after an option, as the seat would see it up to its next choice or to chance, and what happened."""
    after = GAME.determinize(view, Generator(0))
    events: Events = []
    GAME.attempt(after, seat, code, events)
    seen = GAME.view(after, seat)
    assert isinstance(seen, InventionsState)
    return seen, [censored(event, seat) for event in events]


def prospect(view: InventionsState, seat: int, code: int, words: Words) -> tuple[str, str]:
    """What an option would bring at best, and what it would open; either may be empty."""
    found = ways(view, seat, code)
    lead = tried(view, seat, code)[1]
    if len(found) == 1 or not found:
        brought = gains(found[0].events, seat, words, True) if found else []
        if found:
            brought += _pending(found[0].state, seat, words)
        gain = words.chained(_AND, brought)
    else:
        best = sorted(found, key=lambda way: _worth(way, seat), reverse=True)[:_TOLD]
        told = [_told_way(way, len(lead), seat, words) for way in best]
        gain = words.chained(mark("{list}, or {item}"), told)
    return gain, opens(found, seat, words)


_AND: Final = mark("{list} · {item}")


def _worth(way: Way, seat: int) -> int:
    """How good a way looks at a glance: points, influence, and what it opens."""
    return 3 * points_of(way.events, seat) + 2 * influence_of(way.events, seat) + len(_opened(way, seat))


def _told_way(way: Way, lead: int, seat: int, words: Words) -> str:
    """“Asia: +5 IP · influence 8 → 10”."""
    where = words.chained(mark("{list} → {item}"), filter(None, (_place_name(code, words) for code in way.codes[1:])))
    points = points_of(way.events, seat)
    brought = gains(way.events[lead:], seat, words, named=True)
    plain = [words.say("+{points}", points=words.points(points))] if points else brought[:2]
    if not plain:
        return where
    return words.say("{where}: {gain}", where=where, gain=words.chained(_AND, plain))


def _place_name(code: int, words: Words) -> str:
    """A place among the answers, by its name."""
    if actions.CODES.base_of(code) == actions.REGION:
        return words.region(code - actions.REGION)
    if actions.CODES.base_of(code) == actions.IDEA:
        return words.say("“{card}”", card=words.card(code - actions.IDEA))
    if actions.CODES.base_of(code) == actions.MILESTONE:
        return words.milestone(code - actions.MILESTONE)
    if actions.CODES.base_of(code) == actions.JOURNEY:
        start, end = actions.CODES.pair(code)
        return words.say("{start} → {end}", start=words.region(start), end=words.region(end))
    return ""


def _pending(state: InventionsState, seat: int, words: Words) -> list[str]:
    """What is asked where a way stops, if that is a gain of its own."""
    frame = GAME.asked_frame(state, seat)
    if frame is None:
        return []
    if frame[0] == decisions.CHOOSE_REGION:
        return [words.action(terms.ONE_CITIZEN)]
    if frame[0] == decisions.CHOOSE_SPECIALIST:
        return [words.benefit(terms.GIVES_CHOICE + frame[frames.Specialist.left] - 1)]
    if frame[0] == decisions.CALL_WHERE and frame[frames.CallWhere.how] == decisions.FOR_BENEFIT:
        return [words.benefit(terms.GIVES_RETURN)]
    return []


def _opened(way: Way, seat: int) -> list[int]:
    """The actions that may be chained where a way stops (numbers of `CHAIN_NAMES`), or NOTHING for points."""
    frame = GAME.asked_frame(way.state, seat)
    if frame is None or frame[0] != decisions.CHAIN:
        return []
    return [
        chained_action(way.state, frame, code)
        for code in GAME.options(way.state, seat)
        if code != actions.DONE and actions.CODES.base_of(code) != actions.USE_ECONOMY
    ]


def chained_action(state: InventionsState, frame: Frame, code: int) -> int:
    """The action of an answer to the offer of a chain, NOTHING for the points of a knowledge tile."""
    components = state.setting.components
    source, number = frame[frames.Chain.source]
    if actions.CODES.base_of(code) == actions.CHAIN_CARD:
        return components.card_chain[code - actions.CHAIN_CARD]
    if actions.CODES.base_of(code) == actions.CHAIN_TOKEN:
        return terms.TOKEN_CHAIN[code - actions.CHAIN_TOKEN]
    if actions.CODES.base_of(code) == actions.USE_TECHNOLOGY:
        return partner(state, code - actions.USE_TECHNOLOGY + 1, number)
    if code == actions.YES and source == decisions.SOURCE_KNOWLEDGE:
        return terms.NOTHING if (state.scoring >> number) & 1 else components.knowledge_action[state.knowledge[number]]
    return number


def opens(found: Sequence[Way], seat: int, words: Words) -> str:
    """“opens Share an Invention and Travel”: what could be chained after an option; empty for nothing."""
    named: dict[str, None] = {}
    free = True
    for way in found:
        frame = GAME.asked_frame(way.state, seat)
        for action in _opened(way, seat):
            assert frame is not None
            source, number = frame[frames.Chain.source]
            name = knowledge_now(way.state, number, words) if action == terms.NOTHING else words.action(action)
            named[name] = None
            free = free and source == decisions.SOURCE_SPECIALIST
    if not named:
        return ""
    if free:
        return words.say("opens {actions}, no token", actions=words.listing(named))
    return words.say("opens {actions}", actions=words.listing(named))


CHAIN_TOKENS: Final = f"{HOLDINGS}-chain"
"""The element that shows a seat's chain tokens, and what those lie on that were used this turn."""

# --- the turn so far -------------------------------------------------------------------------------------------------

_BEGINNINGS: Final = frozenset(
    {
        *(happened.PLACED_PILLAR, happened.CHAINED, happened.TECHNOLOGY_USED, happened.ECONOMY_USED),
        *(happened.ACTED, happened.REPLACED_TILE, happened.BUILT),
    }
)
_ENDS: Final = frozenset({happened.ROUND_BEGAN, happened.ERA_BEGAN, happened.ORDER_CHANGED, happened.ENDED})
"""After these the turn before is over, and no other has begun."""


class _Piece(NamedTuple):
    """Events of one step, with the row of its first."""

    row: int
    head: Event
    action: int
    events: Events


def trail(acts: Iterable[tuple[int, Events]], state: InventionsState, seat: int, words: Words) -> Trail:
    """The present turn from its pillar on. `acts` are answers with their events, the latest first."""
    rows: list[tuple[int, Events]] = []
    player = terms.NOTHING
    for row, events in acts:
        begun = max((at for at, event in enumerate(events) if event[0] == happened.TURN_BEGAN), default=-1)
        if any(event[0] in _ENDS for event in events[begun + 1 :]):
            return Trail()
        rows.append((row, events[begun + 1 :]))
        if begun >= 0:
            player = events[begun][3]
            break
    if player == terms.NOTHING:
        return Trail()
    pieces = _pieces(reversed(rows))
    steps = tuple(
        Step(piece.row, _title(piece, words), _brought(piece, player, words), _sign(piece), _elements(piece, words))
        for piece in pieces
    )
    frame = GAME.asked_frame(state, player)
    follows = ""
    if steps and frame is not None and frame[0] == decisions.CHAIN:
        follows = words.say("{tokens} left", tokens=words.chain_tokens(state.chain))
    drawn = step_marks([(piece.head, *piece.events) for piece in pieces])
    if player == seat and any(waiting[0] == decisions.END_ACTIONS for waiting in state.lanes[TABLE]):
        spent = tuple(_source(piece, words) for piece in pieces if piece.head[0] in _SPENDING)
        drawn[CHAIN_TOKENS] = holdings_elements(state, seat, words, spent)[CHAIN_TOKENS]
    return Trail(steps, follows, drawn)


def _pieces(rows: Iterable[tuple[int, Events]]) -> list[_Piece]:
    """The turn's events cut into steps: a source opens one, and the action that it leads to belongs to it."""
    found: list[_Piece] = []
    for row, events in rows:
        for event in events:
            kind = event[0]
            last = found[-1] if found else None
            if (
                kind == happened.ACTED
                and last is not None
                and last.action == terms.NOTHING
                and last.head[0] in _SOURCES
            ):
                found[-1] = last._replace(action=facts_for_all(event)["action"])
            elif kind in _BEGINNINGS and not (last is not None and kind in _JOINED and last.head[0] == kind):
                action = facts_for_all(event)["action"] if kind == happened.ACTED else terms.NOTHING
                found.append(_Piece(row, event, action, [event] if kind in _JOINED else []))
            elif last is not None:
                last.events.append(event)
    return found


_SPENDING: Final = frozenset({happened.CHAINED, happened.TECHNOLOGY_USED})
"""What a chain token is spent on."""
_SOURCES: Final = frozenset({happened.PLACED_PILLAR, happened.CHAINED, happened.TECHNOLOGY_USED})
_JOINED: Final = frozenset({happened.REPLACED_TILE, happened.BUILT})
"""Steps that take in every further event of their kind."""


def _title(piece: _Piece, words: Words) -> str:
    """“Silk › Travel”: what led to the step, and its action."""
    kind = piece.head[0]
    action = piece.action
    if action == terms.NOTHING and kind == happened.CHAINED:
        action = facts_for_all(piece.head)["action"]
    source = _source(piece, words)
    if action == terms.NOTHING or kind not in (*_SOURCES, happened.ACTED):
        return source
    return words.say("{source} › {action}", source=source, action=words.action(action))


def _source(piece: _Piece, words: Words) -> str:
    """What led to a step."""
    facts = facts_for_all(piece.head)
    kind = piece.head[0]
    if kind == happened.PLACED_PILLAR:
        return words.pillar(facts["pillar"])
    if kind == happened.CHAINED:
        return _chain_source(facts["source"], facts["number"], words)
    if kind in (happened.TECHNOLOGY_USED, happened.ECONOMY_USED):
        return words.technology(facts["tile"]) if kind == happened.TECHNOLOGY_USED else words.economy(facts["tile"])
    return label(_HEADS[kind], words)


_HEADS: Final = {
    happened.ACTED: "specialist_tile",
    happened.REPLACED_TILE: "step_tiles",
    happened.BUILT: "step_build",
}


def _chain_source(source: int, number: int, words: Words) -> str:
    if source == decisions.SOURCE_TOKENS:
        return words.token(number)
    if source == decisions.SOURCE_KNOWLEDGE:
        return words.region(number)
    return words.card(number)


def _brought(piece: _Piece, player: int, words: Words) -> str:
    return words.chained(_AND, gains(piece.events, player, words))


def _sign(piece: _Piece) -> str:
    if 0 <= piece.action < len(terms.CHAIN_NAMES):
        return symbols.sign(terms.CHAIN_NAMES[piece.action] if piece.action < terms.ACTIONS else "citizen", 17)
    signs = {happened.BUILT: "build", happened.REPLACED_TILE: "progress"}
    return symbols.sign(signs[piece.head[0]], 17) if piece.head[0] in signs else ""


def _elements(piece: _Piece, words: Words) -> tuple[str, ...]:
    """What the step touched on the table, each once."""
    found: dict[str, None] = {}
    for event in (piece.head, *piece.events):
        found.update(dict.fromkeys(touched(event[0], facts_for_all(event))))
    return tuple(found)

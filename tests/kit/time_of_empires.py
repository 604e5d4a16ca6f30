"""Arranging, answering and checking positions of Time of Empires in tests.

Positions are scenarios, answers are the names that travel in files, buildings are the words of scenarios. What
always holds is checked after each answer, see `time_of_empires_invariants`.
"""

import random
from collections.abc import Iterable
from typing import Final

from gnomon.games.time_of_empires.decisions import END_ERA, SCORE, SIEGE
from gnomon.games.time_of_empires.events import EVENTS
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.rules.flow import STEPS
from gnomon.games.time_of_empires.scenario import read_scenario
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    DESIGN_NAMES,
    LEADER_NAMES,
    NODE_NAMES,
    SPACE_NAMES,
)
from gnomon.kernel.events import Event, Events, face
from gnomon.kernel.frames import NEVER, STANDING
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Source, below
from tests.kit.time_of_empires_invariants import invariants

RED, PURPLE, WHITE, BLACK = range(4)
KNOWLEDGE, BRICKS = range(2)
OBSERVATORY, WAREHOUSE, MILL, TEMPLE = range(4)
INTRODUCTORY = "introductory"

Words = str | int | bool | list[object] | dict[str, object]


# --- arranging -----------------------------------------------------------------------------------------------------


def arrange(
    *,
    players: int = 2,
    era: int = 1,
    mode: str = "real_time",
    at: dict[str, str] | None = None,
    options: dict[str, Words] | None = None,
    pending: list[dict[str, object]] | None = None,
    **tables: Words,
) -> EmpiresState:
    """A position on unturned tiles: `at` tells what lies on the map, `{"H1.0": "red 2, red temple"}`.

    Other arguments are the scenario's: single values (`first="red"`), players (`red={"hand": ["101"]}`), columns,
    wonders, decks. By default a real-time era has just begun, nobody has acted and nobody stands on the map.
    """
    lines = ['game = "time_of_empires"', f"players = {players}", f"era = {era}", f'mode = "{mode}"']
    lines += [f"{name} = {_toml(value)}" for name, value in tables.items() if not isinstance(value, dict)]
    if options:
        tables["options"] = dict(options)
    if at:
        tables["map"] = {node: [word.strip() for word in words.split(",")] for node, words in at.items()}
    for name, value in tables.items():
        if isinstance(value, dict):
            lines += [f"[{name}]", *(f"{_key(key)} = {_toml(item)}" for key, item in value.items())]
    for frame in pending or []:
        lines += ["[[pending]]", *(f"{key} = {_toml(item)}" for key, item in frame.items())]
    return read_scenario("\n".join(lines), "test")


def _key(name: str) -> str:
    return f'"{name}"' if "." in name else name


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + " }"
    return str(value)


def decks(*tops: str) -> dict[str, Words]:
    """Decks a1, a2, b1, b2 with these cards (next one first) on top of the others, for `arrange`."""
    return {name: [*words.split(), "..."] for name, words in zip(("a1", "a2", "b1", "b2"), tops, strict=False)}


def everything_but(era: int, *kept: str) -> list[object]:
    """Both copies of every card of an era, less one copy of each of those named."""
    cards: list[object] = [f"{era}{number:02}" for number in range(1, 13) for _ in range(2)]
    for card in kept:
        cards.remove(card)
    return cards


PERMISSIONS: Final = ("clear", "discard", "appointing")

# --- answering -----------------------------------------------------------------------------------------------------


def colour(name: str) -> int:
    """The seat of a colour."""
    return COLOUR_NAMES.index(name)


def asked(state: EmpiresState, name: str = "") -> str:
    """The kind of the question put to a colour, or to the one seat that is asked; empty if none is."""
    decision = GAME.asked(state, _seat(state, name))
    return decision.kind if decision is not None else ""


def turn_of(state: EmpiresState) -> str:
    """The colour of the one seat that is asked."""
    (seat,) = GAME.to_act(state)
    return COLOUR_NAMES[seat]


def _seat(state: EmpiresState, name: str) -> int:
    if name:
        return colour(name)
    (seat,) = GAME.to_act(state)
    return seat


def code_of(state: EmpiresState, seat: int, name: str) -> int:
    """The code of an answer's name among the kinds that the present question takes, else among the permissions."""
    lane = GAME.seat_lane(state, seat)
    assert lane >= 0, f"{COLOUR_NAMES[seat]} is asked nothing"
    frame = state.lanes[lane][-1]
    for block in GAME.codes.blocks:
        if name in block.names and GAME.belongs(frame, block.base + block.index(name)):
            return block.base + block.index(name)
    for kind in (*PERMISSIONS, "place"):
        block = GAME.codes.block(kind)
        if name in block.names:
            return block.base + block.index(name)
    raise AssertionError(f"{name!r} is no answer to {asked(state, COLOUR_NAMES[seat])}")


def placement_code(name: str) -> int:
    """The code of a placement, `"1 bricks.1"`."""
    block = GAME.codes.block("place")
    return block.base + block.index(name)


def play(state: EmpiresState, *answers: str, by: str = "", at: int = 0) -> Events:
    """Give answers one after another, by the colour or by whoever is asked, at a match time; the events of all."""
    events: Events = []
    for name in answers:
        seat = _seat(state, by)
        code = code_of(state, seat, name)
        if at <= state.now:
            found = GAME.check(state, seat, code)
            assert found is None, f"{name}: {found}"
        GAME.apply(state, seat, code, at, events)
        assert invariants(state) == []
    return events


def refusal(state: EmpiresState, *answers: str, by: str = "") -> Refusal:
    """Why the last answer is refused after the others were given; the position is left as it was."""
    trial = state.clone()
    play(trial, *answers[:-1], by=by)
    seat = _seat(trial, by)
    found = GAME.check(trial, seat, code_of(trial, seat, answers[-1]))
    assert found is not None, f"{answers[-1]} is allowed"
    return found


def refused(state: EmpiresState, *answers: str, by: str = "") -> tuple[str, str]:
    """Code and section of a refusal."""
    found = refusal(state, *answers, by=by)
    return found.code, found.section


def refused_unasked(state: EmpiresState, kind: str, name: str, by: str) -> tuple[str, str]:
    """Code and section of the refusal that a colour meets which is asked nothing."""
    assert asked(state, by) == ""
    block = GAME.codes.block(kind)
    found = GAME.check(state, colour(by), block.base + block.index(name))
    assert found is not None
    assert GAME.check(GAME.view(state, colour(by)), colour(by), block.base + block.index(name)) == found
    return found.code, found.section


def allowed(state: EmpiresState, *answers: str, by: str = "") -> bool:
    """Whether every one of the answers may be given, one after another."""
    trial = state.clone()
    for name in answers:
        seat = _seat(trial, by)
        code = code_of(trial, seat, name)
        if GAME.check(trial, seat, code) is not None:
            return False
        GAME.apply(trial, seat, code, trial.now)
    return True


def options(state: EmpiresState, by: str = "") -> list[str]:
    """The names of the legal answers to the present question, permissions apart."""
    codes = GAME.options(state, _seat(state, by))
    named = [GAME.codes.to_names(code) for code in codes]
    return [list(names.values())[1] for names in named if names["choose"] not in PERMISSIONS]


def permissions(state: EmpiresState, by: str = "") -> list[str]:
    """The permissions of a seat as "kind answer"."""
    named = [GAME.codes.to_names(code) for code in GAME.options(state, _seat(state, by))]
    return [" ".join(names.values()) for names in named if names["choose"] in PERMISSIONS]


def default(state: EmpiresState, by: str = "") -> str:
    """The name of the answer that the present question gets on a time-out."""
    seat = _seat(state, by)
    return list(GAME.codes.to_names(GAME.default(state, seat)).values())[1]


def wait(state: EmpiresState, until: int) -> Events:
    """Let the clock act up to and at an instant (match time, ms); the events."""
    events: Events = []
    while not state.over and NEVER != GAME.deadline(state) <= until:
        GAME.tick(state, events)
        assert invariants(state) == []
    state.now = max(state.now, until)
    return events


# --- acting ----------------------------------------------------------------------------------------------------------


def place(state: EmpiresState, by: str, slot: str, *answers: str, timer: int = 1, at: int = -1) -> Events:
    """A placement of a real-time era at a match time (now by default), and answers to its action."""
    moment = state.now if at < 0 else at
    wait(state, moment)
    return play(state, f"{timer} {slot if '.' in slot else slot + '.1'}", *answers, by=by, at=moment)


def act(state: EmpiresState, space: str, *answers: str) -> Events:
    """An introductory turn as far as the end of the answers: the action of a space, with "place clans" still to come.

    Where the space is "clans" itself, "move clans" is the other one.
    """
    other = "moves" if space == "clans" else "clans"
    events = place_both(state, space, other)
    first = 1 if SPACE_NAMES.index(space) < SPACE_NAMES.index(other) else 2
    return events + play(state, str(first), *answers)


def place_both(state: EmpiresState, *spaces: str) -> Events:
    """Both timers of an introductory turn, to the first free slots of two spaces (or to slots, with their number)."""
    events: Events = []
    for timer, space in enumerate(spaces, 1):
        slots = [space] if "." in space else [f"{space}.1", f"{space}.2"]
        names = [f"{timer} {slot}" for slot in slots]
        legal = [name for name in names if name in options(state)]
        events += play(state, (legal or names)[0])
    return events


def finish(state: EmpiresState) -> Events:
    """End every part of the present turn with the default answers, up to the next turn's placement."""
    events: Events = []
    while len(GAME.to_act(state)) == 1 and asked(state) not in ("first_slot", "token", "first_clan"):
        events += play(state, default(state))
    return events


def idle_turns(state: EmpiresState, number: int) -> Events:
    """So many turns of players who place where nothing happens that matters, and end what they may."""
    events: Events = []
    for _ in range(number):
        events += place_both(state, "clans", "moves")
        events += finish(state)
    return events


def score(state: EmpiresState, *steps: int) -> Events:
    """Carry out scoring steps (1 to 5, and 6 the siege as far as the first choice) on the position; the events."""
    events: Events = []
    for step in steps:
        frame = (SIEGE, 0) if step == 6 else (SCORE, 0, step)
        STEPS[frame[0]](state, frame, events)
    return events


def end_of_era(state: EmpiresState) -> Events:
    """What follows the six scoring steps, up to the next question or the end of the match; the events."""
    state.lanes = [((END_ERA, 0),), *[()] * state.seats]
    events: Events = []
    GAME.run(state, events, False)
    assert invariants(state) == []
    return events


# --- reading -------------------------------------------------------------------------------------------------------


def node(name: str) -> int:
    """The number of a node."""
    return NODE_NAMES.index(name)


def on(state: EmpiresState, name: str) -> str:
    """What lies on a node, in the words of `arrange`."""
    number = node(name)
    found = [f"{COLOUR_NAMES[state.holders[number]]} {state.clans[number]}"] if state.clans[number] else []
    pieces = [piece for piece in range(16) if (state.buildings[number] >> piece) & 1]
    found += [f"{COLOUR_NAMES[piece // 4]} {BUILDING_NAMES[piece % 4]}" for piece in pieces]
    return ", ".join(found)


def stock(state: EmpiresState, name: str) -> tuple[int, int]:
    """Knowledge and bricks of a colour."""
    seat = colour(name)
    return state.stock[2 * seat], state.stock[2 * seat + 1]


def hand(state: EmpiresState, name: str) -> list[str]:
    """The cards in a hand."""
    return [DESIGN_NAMES[design] if design >= 0 else "?" for design in state.hands[colour(name)]]


def pile(state: EmpiresState, name: str) -> list[str]:
    """The discovered cards, top last."""
    return [DESIGN_NAMES[design] for design in state.piles[colour(name)]]


def discards(state: EmpiresState, name: str) -> list[str]:
    """The discarded cards."""
    return [DESIGN_NAMES[design] for design in state.discards[colour(name)]]


def removed(state: EmpiresState, name: str) -> list[int]:
    """Pieces taken from the fields of a board."""
    return state.removed[4 * colour(name) : 4 * colour(name) + 4]


def timers(state: EmpiresState, name: str) -> list[str]:
    """The slots of a colour's timers, or "off"."""
    block = GAME.codes.block("place")
    slots = state.timer_slot[2 * colour(name) : 2 * colour(name) + 2]
    return [block.names[slot].split()[1] if slot >= 0 else "off" for slot in slots]


def leaders(state: EmpiresState, name: str) -> list[str]:
    """The leader cards that a colour has won."""
    return [LEADER_NAMES[leader] for leader, owner in enumerate(state.won) if owner == colour(name)]


def points(state: EmpiresState, name: str) -> int:
    """All victory points of a colour."""
    seat = colour(name)
    return sum(state.ledger[15 * seat : 15 * seat + 15])


def scored(state: EmpiresState, name: str, source: str) -> int:
    """The victory points of a colour from a source, in all eras."""
    at = ("destroyed", "bonus", "wonders", "culture", "leaders").index(source)
    seat = colour(name)
    return sum(state.ledger[15 * seat + 5 * era + at] for era in range(3))


def happened(events: Iterable[Event]) -> list[str]:
    """The names of the events."""
    return [EVENTS.names[event[0]] for event in events]


def facts(events: Iterable[Event], name: str, seat: int = -1) -> list[tuple[int, ...]]:
    """The facts of every event of a name, as a seat (or a spectator) sees them."""
    kind = EVENTS.names.index(name)
    return [face(event, seat) for event in events if event[0] == kind]


# --- what a seat cannot know ---------------------------------------------------------------------------------------


def permute_hidden(state: EmpiresState, seat: int, source: Source) -> EmpiresState:
    """Another full position that differs only in what a seat (or -1, a spectator) cannot know.

    Technology cards in other hands, in the decks and out of the game change places with others of the same back where
    their back is known, else with any of their era; choices not yet shown are chosen anew; the generator is another
    one. A player in the midst of resolving keeps what the rules have shown: questions depend on public facts alone.
    """
    other = state.clone()
    chance = random.Random(below(source, 1 << 64))
    hidden = [player for player in range(state.seats) if player != seat]
    for back in range(4, 16):
        _permute_back(other, hidden, back, chance)
    _permute_depths(other, chance)
    for player in hidden:
        if other.picked[player] != -1:
            used = other.tokens[3 * player : 3 * player + 3]
            free = [field for field in range(4) if field not in used] if other.era else [0, 1, 2]
            other.picked[player] = chance.choice(free)
    other.seed = chance.getrandbits(256)
    other.draws = chance.randrange(1000)
    other.listed_seat = -1
    return other


def _permute_back(state: EmpiresState, players: list[int], back: int, chance: random.Random) -> None:
    """Shuffle the cards of one back (4 * era + type) among all hidden places."""
    type_of = state.setting.components.type_of
    alike = {card for card in range(36) if 4 * (card // 12 + 1) + type_of[card] == back}
    places = [(state.hands, player) for player in players]
    places += [(state.decks, deck) for deck in range(4)] + [(state.gone, era) for era in range(3)]
    places = [(holder, at) for holder, at in places if not alike.isdisjoint(holder[at])]
    pool = [card for holder, at in places for card in holder[at] if card in alike]
    chance.shuffle(pool)
    for holder, at in places:
        holder[at] = tuple(pool.pop() if card in alike else card for card in holder[at])
        if holder is state.hands:
            holder[at] = tuple(sorted(holder[at]))


def _permute_depths(state: EmpiresState, chance: random.Random) -> None:
    """Shuffle what lies below the tops of the decks; cards out of the game lie in any order."""
    below_tops = [card for deck in state.decks for card in deck[:-1]]
    chance.shuffle(below_tops)
    for at, deck in enumerate(state.decks):
        if deck:
            state.decks[at] = (*(below_tops.pop() for _ in deck[:-1]), deck[-1])


def is_open(state: EmpiresState) -> bool:
    """Whether a real-time era's standing question lies on the table."""
    return bool(state.lanes[0]) and GAME.role[state.lanes[0][-1][0]] == STANDING

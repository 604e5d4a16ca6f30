"""Arranging, answering and checking positions of Khronos in tests.

Positions are scenarios, answers are the names that travel in files, buildings are the words of scenarios. The
invariants are counted afresh from the saved form, square by square, and share no code with the game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from textwrap import dedent
from typing import Final

from gnomon.games.khronos import GAME
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import AGE_NAMES
from gnomon.games.khronos.events import EVENTS
from gnomon.games.khronos.grid import SQUARE_BY_NAME, SQUARE_NAMES
from gnomon.games.khronos.kinds import SEAT_COLOURS
from gnomon.games.khronos.scenario import read_scenario
from gnomon.games.khronos.scenario_boards import write_building
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Event, Events, face
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rng import Source, below, shuffle

BLUE, RED, GREEN, WHITE, YELLOW = range(5)
MIGHT, FAITH, REASON = range(3)
MILITARY, RELIGIOUS, CIVIL = range(3)

COLUMNS: Final = 16
ROWS: Final = 20


# --- arranging and answering ---------------------------------------------------------------------------------------


def arrange(
    *,
    hand: str = "",
    pawns: str = "might faith",
    money: int = 4,
    allowance: tuple[int, int] = (2, 2),
    active: str = "red",
    players: int = 5,
    map: str = "blank",
    might: str = "",
    faith: str = "",
    reason: str = "",
    head: str = "",
    tables: str = "",
    counts: dict[str, int] | None = None,
    data: str = "",
    **choices: str | int | bool,
) -> KhronosState:
    """A position in which it is `active`'s turn with this hand, pawns, money and allowance.

    Boards are lists of buildings in words, parted by commas; `counts` pieces of the game; `choices` its options; `data`
    the digest of an owner's tables in place of `map`. `head` holds further single values, `tables` further tables of
    the scenario file. By default five players sit at a blank map and the active player stands on Might and Faith.
    """
    lines = ['game = "khronos"', f"players = {players}", f'active = "{active}"', dedent(head)]
    lines.append(f'data = "{data}"' if data else f'map = "{map}"')
    lines += _table("options", choices) + _table("counts", counts or {})
    first, second = pawns.split()
    lines += [f"[{active}]", f'hand = "{hand}"', f'pawns = ["{first}", "{second}"]', f"money = {money}"]
    lines.append(f"allowance = {list(allowance)}")
    for age, words in (("might", might), ("faith", faith), ("reason", reason)):
        listed = ", ".join(f'"{word.strip()}"' for word in words.split(",") if word.strip())
        lines += [f"[{age}]", f"buildings = [{listed}]"]
    return read_scenario("\n".join([*lines, dedent(tables)]), "test")


def _table(name: str, values: Mapping[str, str | int | bool]) -> list[str]:
    lines = [
        f"{key} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower()) for key, value in values.items()
    ]
    return [f"[{name}]", *lines] if lines else []


def square(name: str) -> int:
    """The number of a square."""
    return SQUARE_BY_NAME[name]


def asked(state: KhronosState) -> tuple[str, str]:
    """The kind of the present question and the colour of the one seat that is asked."""
    (seat,) = GAME.to_act(state)
    decision = GAME.asked(state, seat)
    assert decision is not None
    return decision.kind, SEAT_COLOURS[seat]


def code_of(state: KhronosState, name: str) -> int:
    """The code of an answer's name among the kinds that the present question takes."""
    (seat,) = GAME.to_act(state)
    frame = state.lanes[GAME.seat_lane(state, seat)][-1]
    for block in GAME.codes.blocks:
        if name in block.names and GAME.belongs(frame, block.base + block.index(name)):
            return block.base + block.index(name)
    raise AssertionError(f"{name!r} is no answer to {asked(state)}")


def play(state: KhronosState, *answers: str) -> Events:
    """Give answers one after another, each by the seat that is asked; the events of all."""
    events: Events = []
    for name in answers:
        (seat,) = GAME.to_act(state)
        code = code_of(state, name)
        refusal = GAME.check(state, seat, code)
        assert refusal is None, f"{name}: {refusal}"
        GAME.apply(state, seat, code, 0, events)
    return events


def refusal(state: KhronosState, *answers: str) -> Refusal:
    """Why the last answer is refused after the others were given; the position is left as it was."""
    trial = state.clone()
    play(trial, *answers[:-1])
    (seat,) = GAME.to_act(trial)
    found = GAME.check(trial, seat, code_of(trial, answers[-1]))
    assert found is not None, f"{answers[-1]} is allowed"
    return found


def refused(state: KhronosState, *answers: str) -> tuple[str, str]:
    """Code and section of a refusal."""
    found = refusal(state, *answers)
    return found.code, found.section


def allowed(state: KhronosState, *answers: str) -> bool:
    """Whether every one of the answers may be given, one after another."""
    trial = state.clone()
    for name in answers:
        (seat,) = GAME.to_act(trial)
        code = code_of(trial, name)
        if GAME.check(trial, seat, code) is not None:
            return False
        GAME.apply(trial, seat, code)
    return True


def options(state: KhronosState) -> list[str]:
    """The names of the legal answers to the present question."""
    (seat,) = GAME.to_act(state)
    return [next(iter(list(GAME.codes.to_names(code).values())[1:])) for code in GAME.options(state, seat)]


def default(state: KhronosState) -> str:
    """The name of the answer that the present question gets on a time-out."""
    (seat,) = GAME.to_act(state)
    return list(GAME.codes.to_names(GAME.default(state, seat)).values())[1]


def pay(state: KhronosState) -> int:
    """Let the default answers name the surcharge cards and the pawns; the number of surcharge cards."""
    number = 0
    while asked(state)[0] in ("surcharge", "pawn_share"):
        number += asked(state)[0] == "surcharge"
        play(state, default(state))
    return number


def settle(state: KhronosState) -> Events:
    """Let the default answers bring a cascade to its end."""
    events: Events = []
    while asked(state)[0] in ("downsized", "position"):
        events += play(state, default(state))
    return events


def end_turn(state: KhronosState) -> Events:
    """Close phase II and keep every card."""
    events = play(state, "end_turn")
    while not state.over and asked(state)[0] in ("discard", "more_discards"):
        events += play(state, "done")
    return events


def pass_turns(state: KhronosState, number: int) -> Events:
    """So many players end their turns without acting."""
    events: Events = []
    for _ in range(number):
        events += end_turn(state)
    return events


# --- reading -------------------------------------------------------------------------------------------------------


def buildings(state: KhronosState, age: str) -> list[str]:
    """The tiles of a board in words, in squares order; printed hamlets only where a cube lies on them."""
    number = AGE_NAMES.index(age)
    return [words for b in state.boards[number].in_order() if (words := write_building(b, number))]


def happened(events: Iterable[Event]) -> list[str]:
    """The names of the events."""
    return [EVENTS.names[event[0]] for event in events]


def facts(events: Iterable[Event], name: str, seat: int = -1) -> list[tuple[int, ...]]:
    """The facts of every event of a name, as a seat (or a spectator) sees them."""
    kind = EVENTS.names.index(name)
    return [face(event, seat) for event in events if event[0] == kind]


def hand(state: KhronosState, seat: int) -> tuple[int, int, int]:
    """A hand by colour."""
    military, religious, civil = state.hands[3 * seat : 3 * seat + 3]
    return military, religious, civil


def domains(state: KhronosState, age: str) -> list[list[str]]:
    """The domains of a board in squares order, each as the squares of its buildings."""
    return [
        sorted((SQUARE_NAMES[b.anchor] for b in domain.buildings), key=square)
        for domain in state.boards[AGE_NAMES.index(age)].domains_in_order()
    ]


# --- invariants ----------------------------------------------------------------------------------------------------


WIDE: Final = COLUMNS + 1
"""Squares are numbered here with one empty column at the right, so that no row runs into the next."""


class _Tile:
    """One building read from the saved form, with its squares."""

    def __init__(self, saved: list[int]) -> None:
        self.anchor, self.type, self.size, self.owner, ruin, self.marker, printed, *self.cubes = saved
        self.ruin = ruin == 1
        self.printed = printed == 1
        corner = self.anchor // COLUMNS * WIDE + self.anchor % COLUMNS
        self.squares = {corner + WIDE * down + right for down in range(self.size) for right in range(self.size)}


def _groups(tiles: list[_Tile]) -> list[list[_Tile]]:
    """The domains: groups of buildings joined by common edges."""
    on = {square: tile for tile in tiles for square in tile.squares}
    left, found = set(tiles), []
    while left:
        group = [left.pop()]
        for tile in group:
            for at in tile.squares:
                for place in (at + 1, at - 1, at + WIDE, at - WIDE):
                    other = on.get(place)
                    if other in left:
                        left.discard(other)
                        group.append(other)
        found.append(group)
    return found


@cache
def _terrain(letters: str, wanted: str) -> frozenset[int]:
    return frozenset(at // COLUMNS * WIDE + at % COLUMNS for at, letter in enumerate(letters) if letter == wanted)


ON_BOARD: Final = frozenset(row * WIDE + column for row in range(ROWS) for column in range(COLUMNS))


def invariants(state: KhronosState) -> list[str]:
    """What is wrong with a full position by 5.10 (a) to (j) and by the bookkeeping; empty if all is well.

    Unique tops (b) are asked only where no action is half settled.
    """
    saved = state.to_dict()
    letters = state.setting.components.terrain
    boards = [[_Tile(numbers) for numbers in board] for board in saved["boards"]]  # type: ignore[attr-defined]
    wrong: list[str] = []
    for age, tiles in enumerate(boards):
        wrong += [f"{AGE_NAMES[age]}: {what}" for what in _wrong_squares(tiles, letters)]
        wrong += [f"{AGE_NAMES[age]}: {what}" for what in _wrong_cubes(state, age, tiles)]
    if _is_settled(state):
        for age in (MIGHT, FAITH):
            for group in _groups(boards[age]):
                for kind in (MILITARY, RELIGIOUS):
                    sizes = sorted((tile.size for tile in group if tile.type == kind), reverse=True)
                    if len(sizes) > 1 and sizes[0] == sizes[1]:
                        wrong.append(f"(b) {AGE_NAMES[age]}: no unique top of type {kind} near {group[0].anchor}")
    older = {square: tile for tile in boards[FAITH] if not tile.printed for square in tile.squares}
    for tile in boards[REASON]:
        below = older.get(min(tile.squares))
        if not tile.printed and (below is None or below.type != tile.type or not tile.squares <= below.squares):
            wrong.append(f"(c) reason: {tile.anchor} has nothing on Faith")
    return wrong + _wrong_counts(state, boards)


def _is_settled(state: KhronosState) -> bool:
    frames = [frame for lane in state.lanes for frame in lane]
    return all(GAME.ops[frame[0]].settled or GAME.ops[frame[0]].selecting for frame in frames)


def _wrong_squares(tiles: list[_Tile], letters: str) -> list[str]:
    river, hamlets = _terrain(letters, "R"), _terrain(letters, "H")
    wrong: list[str] = []
    seen: set[int] = set()
    for tile in tiles:
        if not seen.isdisjoint(tile.squares):
            wrong.append(f"(a) {tile.anchor} overlaps")
        seen |= tile.squares
        if not tile.squares <= ON_BOARD:
            wrong.append(f"(a) {tile.anchor} leaves the board")
        if tile.printed:
            if not tile.squares <= hamlets:
                wrong.append(f"(h) {tile.anchor} is no printed hamlet")
        elif tile.type != CIVIL or tile.size == 1:
            if not tile.squares.isdisjoint(river):
                wrong.append(f"(g) {tile.anchor} stands in the river")
            if not tile.squares.isdisjoint(hamlets):
                wrong.append(f"(g) {tile.anchor} lies on a printed hamlet")
    if not hamlets <= seen:
        wrong.append(f"(h) printed hamlets {sorted(hamlets - seen)} are gone")
    return wrong


def _wrong_cubes(state: KhronosState, age: int, tiles: list[_Tile]) -> list[str]:
    values = state.setting.values
    wrong: list[str] = []
    for tile in tiles:
        owned = tile.owner != NOBODY
        if age != REASON and owned != (tile.type != CIVIL):
            wrong.append(f"(f) {tile.anchor}: owner {tile.owner} of type {tile.type}")
        if age != REASON and (tile.ruin or tile.marker != NOBODY or any(tile.cubes)):
            wrong.append(f"(f) {tile.anchor}: signs of Reason")
        if age == REASON:
            if owned or (not tile.printed and tile.size == 1):
                wrong.append(f"(h) {tile.anchor}: owner {tile.owner}, size {tile.size}")
            if tile.type == CIVIL and (tile.ruin or sum(tile.cubes) > values[CIVIL * 4 + tile.size]):
                wrong.append(f"(h) {tile.anchor}: {tile.cubes} cubes")
            if tile.type != CIVIL and any(tile.cubes):
                wrong.append(f"(h) {tile.anchor}: inhabitants of no civil building")
            if tile.marker != NOBODY and not (tile.ruin and tile.size == 3):
                wrong.append(f"(h) {tile.anchor}: a marker")
    return wrong


def _wrong_counts(state: KhronosState, boards: list[list[_Tile]]) -> list[str]:
    components = state.setting.components
    wrong: list[str] = []
    tiles = [tile for board in boards for tile in board]
    lying_by_design = Counter(tile.type * 3 + tile.size - 1 for tile in tiles if not tile.printed)
    out_by_seat = Counter(seat for tile in tiles for seat in (tile.owner, tile.marker))
    for tile in tiles:
        if any(tile.cubes):
            out_by_seat.update(dict(enumerate(tile.cubes)))
    for design in range(9):
        lying = lying_by_design[design]
        if state.supply[design] < 0 or lying + state.supply[design] != components.counts[design]:
            wrong.append(f"(d) design {design}: {lying} on boards, {state.supply[design]} in supply")
    for seat in range(state.seats):
        out = out_by_seat[seat]
        if state.cubes[seat] < 0 or out + state.cubes[seat] != components.cubes:
            wrong.append(f"(e) seat {seat}: {out} on boards, {state.cubes[seat]} in stock")
        if state.money[seat] < 0:
            wrong.append(f"(i) seat {seat} has {state.money[seat]} Ecus")
        if sum(state.ledger[12 * seat : 12 * seat + 12]) != state.money[seat]:
            wrong.append(f"(i) seat {seat}: the ledger does not add up")
        if sum(state.hands[3 * seat : 3 * seat + 3]) != state.held[seat]:
            wrong.append(f"(j) seat {seat}: the hand is miscounted")
        if any(state.known[at] > state.hands[at] for at in range(3 * seat, 3 * seat + 3)):
            wrong.append(f"(j) seat {seat}: cards are known that are not held")
    for colour in range(3):
        cards = sum(state.hands[colour::3]) + state.pile.count(colour)
        cards += state.discards[colour] + state.open_cards[colour]
        if cards != state.setting.deck[colour]:
            wrong.append(f"(j) colour {colour}: {cards} cards")
    if sum(state.open_cards) != (3 if state.setting.holdem else 0):
        wrong.append(f"(j) open cards {state.open_cards}")
    return wrong


# --- what a seat cannot know ---------------------------------------------------------------------------------------


def permute_hidden(state: KhronosState, seat: int, source: Source) -> KhronosState:
    """Another full position that differs only in what a seat (or -1, a spectator) cannot know.

    Cards in other hands that nobody has seen, and the whole draw pile, are dealt anew; the generator is another one.
    A player in the midst of choosing cards keeps the cards chosen, so that the choice stays possible.
    """
    other = state.clone()
    chosen = _cards_in_frames(state)
    unseen: list[int] = list(other.pile)
    free: list[int] = [0] * state.seats
    for player in range(state.seats):
        if player == seat:
            continue
        for colour in range(3):
            at = 3 * player + colour
            fixed = max(state.known[at], chosen[colour] if player == state.active else 0)
            loose = state.hands[at] - fixed
            unseen += [colour] * loose
            other.hands[at] -= loose
            free[player] += loose
    shuffle(source, unseen)
    for player in range(state.seats):
        for _ in range(free[player]):
            other.hands[3 * player + unseen.pop()] += 1
    other.pile = tuple(unseen)
    other.seed = sum(below(source, 1 << 64) << shift for shift in range(0, 256, 64))
    other.draws = below(source, 1000)
    other.listed_seat = -1
    return other


def _cards_in_frames(state: KhronosState) -> list[int]:
    """Cards that a half-made choice of the active player needs in the hand, by colour."""
    needed = [0, 0, 0]
    for frame in state.lanes[0]:
        name = GAME.ops[frame[0]].name
        if name in CHOSEN_AT:
            at = CHOSEN_AT[name]
            needed = [max(a, b) for a, b in zip(needed, frame[at : at + 3], strict=True)]
        if name in ("square", "surcharge", "pawn_share"):
            needed = [
                max(a, b) for a, b in zip(needed, state.hands[3 * state.active : 3 * state.active + 3], strict=True)
            ]
    return needed


CHOSEN_AT: Final = {"exchange": 2, "given": 4, "more_discards": 2}
"""Where the counts of chosen cards begin in the frames of the choices by card."""

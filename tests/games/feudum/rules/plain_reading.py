"""Chapters 6 to 10 once more, by sets and loops over pieces, without a line of the engine."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final, NamedTuple

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.options import Value

LETTERS: Final = {"S": 0, "I": 1, "F": 2, "D": 3, "B": 4, "M": 5}
PLACES: Final = [
    "S1",
    "S2",
    "S3",
    "I1",
    "I2",
    "I3",
    "I4",
    "F1",
    "F2",
    "F3",
    "D1",
    "D2",
    "D3",
    "D4",
    "D5",
    "B1",
    "B2",
    "B3",
    "B4",
    "B5",
    "M1",
    "M2",
]
FARMER, MERCHANT, ALCHEMIST, KNIGHT, NOBLE, MONK = range(6)
FEUDUM: Final = 3


class Pawn(NamedTuple):
    """A pawn on the board."""

    owner: int
    place: int
    character: int
    is_drunk: bool


def pawns(state: FeudumState) -> list[Pawn]:
    """All of them."""
    return [
        Pawn(piece // 3, place, state.pawn_face[piece], state.pawn_wine[piece] > 0)
        for piece, place in enumerate(state.pawn_at)
        if place >= 0
    ]


def realm(state: FeudumState, seat: int) -> list[int]:
    """The types of the locations that a player rules."""
    return [state.kind[place] for place in range(22) if state.ruler[place] == seat]


# --- 7.4 -------------------------------------------------------------------------------------------------------------


def strengths(state: FeudumState, attacker: int, defender: int, place: int, of_feudum: bool) -> tuple[int, int]:
    """Attack and defence before Defend, saltpeter and weapons."""
    attack = defence = 0
    for pawn in pawns(state):
        if pawn.place == place and not pawn.is_drunk:
            attack += 1 if pawn.owner == attacker else 0
            defence += 2 if pawn.owner == defender else 0
    for monster in (0, 1):
        if state.monster_at[monster] == place:
            attack += 1 if state.monster_of[monster] == attacker else 0
            defence += 1 if state.monster_of[monster] == defender else 0
    if of_feudum:
        defence += 2 + state.subject[place]
        attack += 1 if state.serf[place] == attacker else 0
    return attack, defence


# --- 6.4, 6.7 --------------------------------------------------------------------------------------------------------


def may_function(state: FeudumState, seat: int, guild: int, function: str) -> bool:
    """Whether a trade, pull or push is possible for a player who has not used a guild in this round."""
    if function == "trade":
        return _may_trade(state, seat, guild)
    rank = 1 if function == "pull" else 0
    track = state.tracks[guild]
    if len(track) <= rank or track[rank] != seat:
        return False
    room_in_market = [state.barn[good] > 0 and state.market[good] < 4 for good in range(5)]
    room_in_wagons = [state.market[good] > 0 and state.containers[good] < 3 for good in range(5)]
    exchange = any(row > 0 for row in state.rows) and 0 in state.scrolls and len(state.pool) > 0
    flip = any(state.scrolls) and len(state.rosary) < 7
    alms = len(state.rosary) > 0 and len(state.chickens) < 4
    possible = {
        (FARMER, "pull"): alms,
        (FARMER, "push"): any(room_in_market),
        (MERCHANT, "pull"): any(room_in_market),
        (MERCHANT, "push"): any(room_in_wagons),
        (ALCHEMIST, "pull"): any(room_in_wagons),
        (ALCHEMIST, "push"): _may_invent(state),
        (KNIGHT, "pull"): _may_invent(state),
        (KNIGHT, "push"): exchange,
        (NOBLE, "pull"): exchange,
        (NOBLE, "push"): flip,
        (MONK, "pull"): flip,
        (MONK, "push"): alms,
    }
    return possible[guild, function]


def _may_trade(state: FeudumState, seat: int, guild: int) -> bool:
    money = state.shillings[seat]
    if guild == FARMER:
        farms = [place for place in range(22) if state.ruler[place] == seat and state.kind[place] == 1]
        return any(sum(state.beside[5 * place : 5 * place + 5]) >= 2 for place in farms)
    if guild == MERCHANT:
        prices = ((4, 3, 2, 2), (3, 3, 2, 1), (3, 2, 1, 1), (2, 2, 1, 1), (2, 1, 1, 1))
        return any(count and money >= prices[good][count - 1] for good, count in enumerate(state.market))
    stock = (sum(state.guild_vessels), state.rows[seat], sum(seal != 0 for seal in state.scrolls), len(state.rosary))
    return money >= 3 and stock[guild - ALCHEMIST] > 0


def _may_invent(state: FeudumState) -> bool:
    saltpeter, sulfur, iron, wood, food = state.containers
    vessels = (food >= 1 and wood >= 2, food >= 1 and iron >= 2, food >= 1 and iron >= 1 and wood >= 1)
    krud = saltpeter >= 2 and sulfur >= 1 and any(0 <= row < 6 for row in state.rows)
    return krud or any(goods and state.free_vessels[kind] for kind, goods in enumerate(vessels))


# --- 8.5, 7.3 --------------------------------------------------------------------------------------------------------


def dawn_points(state: FeudumState, seat: int, epoch: int) -> dict[str, int]:
    """What a player scores at the dawn of an epoch, by source."""
    found = {"guild_seats": 0, "landscapes": 0, "regions": 0, "disloyalty": 0}
    for track in state.tracks:
        for points, member in zip((5, 3, 1), track, strict=False):
            found["guild_seats"] += points if member == seat else 0
    active = set()
    for place, name in enumerate(PLACES):
        tends = state.serf[place] == seat and state.landscape[place] >= 0
        if tends:
            found["landscapes"] += 4 if state.resources[place] else 2
        if tends or state.ruler[place] == seat:
            active.add(LETTERS[name[0]])
    found["regions"] = 2 * len(active) - 1 if active else 0
    if FEUDUM in realm(state, seat):
        checked = {2: (3,), 3: (), 4: (3, 4), 5: (3, 4, 5)}[epoch]
        found["disloyalty"] = -sum(checked[state.military[seat] :])
    return found


# --- 10.2 ------------------------------------------------------------------------------------------------------------


def final_points(state: FeudumState, seat: int) -> dict[str, int]:
    """What a player scores at the end, by source."""
    kinds = realm(state, seat)
    counts = [kinds.count(kind) for kind in range(4)]
    charters = sorted((_charter(state, seat, writ) for writ in state.writs[seat]), reverse=True)
    return {
        "voyage": _voyage(state, seat),
        "empire": sum(counts[:3]) + 3 * counts[3],
        "sets": 3 * _sets(counts),
        "shillings": state.shillings[seat] // 3,
        "charters": sum(charters[: len(state.seals[seat])]),
    }


def _sets(counts: list[int]) -> int:
    """Try every way of lending feudums to the three types."""
    best = 0
    for lent in product(range(counts[3] + 1), repeat=3):
        own = counts[3] - sum(lent)
        if own >= 0:
            best = max(best, own // 3 + sum((counts[kind] + lent[kind]) // 3 for kind in range(3)))
    return best


def _voyage(state: FeudumState, seat: int) -> int:
    space = state.voyage[seat]
    if space in (0, 7):
        return 17 if space else 0
    section = (space - 1) // 2
    behind = any(2 * section + 2 == other > space for other in state.voyage)
    return ((5, 3), (9, 7), (13, 11))[section][behind]


def _charter(state: FeudumState, seat: int, writ: int) -> int:
    if writ == 8:
        return {2: 5, 3: 7}.get(state.barrel[seat], 0)
    if writ == 9:
        return 7 * state.slain[seat]
    kingdoms = {
        10: "B1 B2 B3 B4 B5 M1 M2",
        11: "S1 S2 I1 I2 I3 I4",
        12: "F1 F2 F3 B1 B2 M1",
        13: "D1 D2 D3 D4 D5 B3 B4 B5 M2",
        14: "F1 F2 F3 D1 D2 D3 D4 D5",
        15: "S3 B3 B5",
    }
    if writ not in kingdoms:
        return 0
    ruled = sum(state.ruler[PLACES.index(name)] == seat for name in kingdoms[writ].split())
    return (0, 5, 11, 17)[ruled] if writ == 15 else (0, 3, 5, 7, 9)[min(ruled, 4)]


# --- positions -------------------------------------------------------------------------------------------------------


def positions(seats: int, seed: int, every: int, choices: dict[str, Value] | None = None) -> Iterator[FeudumState]:
    """Copies of every so many positions of a match whose players seldom waste a card."""
    chance = Random(f"{seats} {seed}")
    state = GAME.setup(choices or {}, seats, seed)
    assert isinstance(state, FeudumState)
    wasteful = ("forgo", "put_away")
    number = 0
    while not state.over:
        seat = chance.choice(GAME.to_act(state))
        codes = GAME.options(state, seat)
        worth = [code for code in codes if GAME.codes.block_of(code).kind not in wasteful]
        GAME.apply(state, seat, chance.choice(worth or codes))
        number += 1
        if number % every == 0 and not state.over:
            copy = state.clone()
            copy.listed_seat = -1
            yield copy

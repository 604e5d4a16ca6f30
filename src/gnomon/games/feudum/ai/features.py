"""Estimates of what a position of Feudum promises: dawns to come, seats, regions, stock, and the end of the match."""

import math
from typing import Final

from gnomon.games.feudum.ai.weights import USUAL, Weights
from gnomon.games.feudum.rules.ending import charter_points, most_sets, voyage_points
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import (
    EPOCHS,
    FARM,
    FEUDUM,
    FOOD,
    GOODS,
    GUILDS,
    IRON,
    JOURNEYMAN,
    LANDSCAPES,
    LOCATIONS,
    MANDATES,
    NOTHING,
    NOWHERE,
    OUTPOST,
    PAWNS,
    SALTPETER,
    SULFUR,
    TOWN,
    TYPES,
    VESSELS,
    WOOD,
)

PACE: Final = 1.3
"""Tiles that leave the right stacks in a round, by the die and by improvements."""
LOSING: Final = math.log(0.93)
"""Of the chance that what one has is still there a round later, the logarithm."""
LEADS: Final = 3
"""Up to so many stars more than the next player has, a seat is the safer for each."""
"""How much safer a seat is for each star more than the next player has, up to so many."""
PURSE: Final = 6
"""So many of the first shillings are worth more than they score."""


def stock(row: list[float], number: int) -> float:
    """The worth of so many pieces; what lies beyond the row adds nothing."""
    return row[number] if number < len(row) else row[len(row) - 1]


def _lasts(rounds: float) -> float:
    """The chance that what one has is still there after so many rounds."""
    return math.exp(rounds * LOSING)


def _ahead(state: FeudumState) -> tuple[float, float, list[float]]:
    """Rounds to come, dawns that see what stands now, and what each space of military service will cost a vassal."""
    components = state.setting.components
    dawn = 0.0
    punished = [0.0] * len(components.military_values)
    rounds = 0.0
    for epoch in range(state.epoch + 1, EPOCHS + 1):
        needed = components.epoch_stacks[epoch - 2]
        if epoch == state.epoch + 1:
            needed -= sum(top >= epoch for top in state.stacks)
        rounds += max(1.0, needed / PACE)
        chance = _lasts(rounds)
        dawn += chance
        for space in range(components.military_checked[epoch - 1]):
            punished[space] += chance * components.military_values[space]
    return rounds, dawn, punished


_AHEAD: Final[dict[tuple[object, ...], tuple[float, float, list[float]]]] = {}


class Features:
    """What counts for everybody: the dawns to come, and who rules what.

    `rounds` to come with this one; `dawn` the expected number of dawns that see what stands now; `last` the chance that
    it stands at the end; `fade` shrinks what needs time. By seat: `ruled[4 * s + type]`, `regions[s]` a mask,
    `stars[6 * s + guild]`, `primary[6 * s + guild]`; `ranks[6 * s + guild]` or NOTHING.
    """

    __slots__ = (
        "dawn",
        "fade",
        "last",
        "primary",
        "punished",
        "ranks",
        "regions",
        "rounds",
        "ruled",
        "stars",
        "weights",
    )

    def __init__(self, state: FeudumState, weights: Weights = USUAL) -> None:
        self.weights = weights
        self._look_ahead(state)
        components = state.setting.components
        region = state.setting.land.region
        seats = state.seats
        self.ruled = [0] * (TYPES * seats)
        self.regions = [0] * seats
        self.primary = [0] * (GUILDS * seats)
        self.ranks = [NOTHING] * (GUILDS * seats)
        ruler, kind, serf, landscape = state.ruler, state.kind, state.serf, state.landscape
        for place in range(LOCATIONS):
            seat = ruler[place]
            if seat >= 0:
                self.ruled[TYPES * seat + kind[place]] += 1
                self.regions[seat] |= 1 << region[place]
                if kind[place] == FEUDUM:
                    self.primary[GUILDS * seat + state.icon[place]] += components.feudum_stars
                tender = serf[place]
                if tender >= 0 and landscape[place] >= 0:
                    self.regions[tender] |= 1 << region[place]
        for piece in range(PAWNS * seats):
            if state.pawn_at[piece] >= 0:
                self.primary[GUILDS * (piece // PAWNS) + state.pawn_face[piece]] += components.pawn_stars
        self.stars = self.primary[:]
        for at in range(GUILDS * seats):
            if self.stars[at]:
                linked = components.linked[at % GUILDS]
                self.stars[at] += components.location_stars * self.ruled[TYPES * (at // GUILDS) + linked]
        for guild in range(GUILDS):
            for rank, seat in enumerate(state.tracks[guild]):
                self.ranks[GUILDS * seat + guild] = rank

    def _look_ahead(self, state: FeudumState) -> None:
        key = (state.setting.components.digest, state.epoch, *state.stacks)
        known = _AHEAD.get(key)
        if known is None:
            known = _ahead(state)
            _AHEAD[key] = known
        self.rounds, self.dawn, self.punished = known
        self.last = _lasts(self.rounds)
        self.fade = min(1.0, self.rounds / 4.0)

    def rank_with(self, state: FeudumState, seat: int, guild: int, stars: int) -> int:
        """The rank that a seat would have in a guild with so many stars, or NOTHING beyond the last seat."""
        own = self.ranks[GUILDS * seat + guild]
        rank = 0
        for place, other in enumerate(state.tracks[guild]):
            if other == seat:
                continue
            theirs = self.stars[GUILDS * other + guild]
            if theirs > stars or (theirs == stars and (own == NOTHING or place < own)):
                rank += 1
        return rank if rank < state.setting.track else NOTHING

    def seat_worth(self, state: FeudumState, guild: int, rank: int, lead: int) -> float:
        """What a seat in a guild scores at the dawns to come; `lead` stars ahead of the next player there."""
        if rank == NOTHING:
            return 0.0
        safety = self.weights.safe + self.weights.lead * max(-1, min(lead, LEADS))
        return state.setting.components.seat_points[rank] * self.dawn * min(1.0, safety)


# --- what is one player's own --------------------------------------------------------------------------------------


def standing(state: FeudumState, features: Features, seat: int) -> float:
    """Seats, regions, landscapes, service and the end of the match for one player."""
    components = state.setting.components
    total = 0.0
    usable = 0.0
    for guild in range(GUILDS):
        rank = features.ranks[GUILDS * seat + guild]
        if rank == NOTHING:
            continue
        lead = features.stars[GUILDS * seat + guild]
        track = state.tracks[guild]
        rival = 0
        for other in range(state.seats):
            if other != seat and (other not in track or track.index(other) > rank):
                rival = max(rival, features.stars[GUILDS * other + guild])
        total += features.seat_worth(state, guild, rank, lead - rival)
        if rank <= JOURNEYMAN:
            usable += features.weights.ranked[rank]
    for share in features.weights.functions:
        total += share * min(1.0, usable) * min(features.rounds, 6.0)
        usable = max(0.0, usable - 1.0)
    total += components.region_points[features.regions[seat].bit_count()] * features.dawn * features.weights.safe
    total += _places(state, features, seat)
    total += _service(state, features, seat)
    total += voyage_points(state, seat)
    return total


def _places(state: FeudumState, features: Features, seat: int) -> float:
    """Locations ruled and served: the end of the match, cards they allow, crops and landscapes."""
    components = state.setting.components
    total = 0.0
    own = features.ruled[TYPES * seat : TYPES * seat + TYPES]
    others = own[OUTPOST] + own[FARM] + own[TOWN]
    total += features.last * (components.end_location * others + components.end_feudum * own[FEUDUM])
    if others + own[FEUDUM] >= 3:
        total += features.last * components.end_set * most_sets(own[:FEUDUM], own[FEUDUM])
    for kind in (OUTPOST, FARM, TOWN):
        if own[kind]:
            total += features.weights.taxes * features.fade
    total += features.weights.step_up * min(others, 4) * features.fade
    for place in range(LOCATIONS):
        if state.ruler[place] == seat:
            if state.subject[place]:
                total += (
                    features.weights.feudum_subject if state.kind[place] == FEUDUM else features.weights.subject
                ) * features.fade
            if state.kind[place] == FARM:
                at = GOODS * place
                crop = sum(state.beside[at : at + GOODS])
                total += features.weights.crop * min(crop, 10) * features.fade
        elif state.serf[place] == seat:
            total += features.weights.serf * features.fade
            if state.landscape[place] != NOTHING:
                held = state.resources[place]
                first = components.landscape_tended if held else components.landscape_bare
                total += features.weights.safe * (first + components.landscape_tended * (features.dawn - 1.0))
                total += features.weights.resource * held
    return total


def _service(state: FeudumState, features: Features, seat: int) -> float:
    """Disloyalty to come, and the discs that are left."""
    served = state.military[seat]
    loss = 0.0
    for space in range(served, len(features.punished)):
        loss += features.punished[space]
    saved = sum(features.punished) - loss
    if features.ruled[TYPES * seat + FEUDUM]:
        return features.weights.disc * min(2, state.discs[seat]) * features.fade - loss
    return features.weights.disc * min(2, state.discs[seat]) * features.fade + features.weights.vassalage * saved


def fuel(state: FeudumState, features: Features, seat: int, hungry: int, fed_later: int) -> float:
    """What a player's stock is good for.

    `hungry` pawns are still to be fed this round; `fed_later` carry wine for the next.
    """
    fade = features.fade
    at = GOODS * seat
    goods = state.goods
    tiles = sum(state.tiles[LANDSCAPES * seat : LANDSCAPES * seat + LANDSCAPES])
    pawns = 0
    for piece in range(PAWNS * seat, PAWNS * seat + PAWNS):
        if state.pawn_at[piece] != NOWHERE:
            pawns += 1
    rations = goods[at + FOOD] + state.barrel[seat]
    total = features.weights.pawn * pawns * min(features.rounds, 5.0)
    if rations + tiles < hungry:
        total -= features.weights.hunger * (hungry - rations - tiles)
    rations = max(0, rations - hungry) + state.barrel[seat] + fed_later
    rounds = max(0, int(features.rounds + 0.5) - 1)
    soon = pawns if rounds else 0
    later = pawns * max(0, rounds - 1)
    for number, worth in (
        (soon, features.weights.ration[0]),
        (later, features.weights.ration[1]),
        (99, features.weights.ration[2] * fade),
    ):
        taken = min(rations, number)
        total += worth * taken
        rations -= taken
    improvable = 1.0 if features.ruled[TYPES * seat + OUTPOST] else 0.6
    total += stock(features.weights.woods, goods[at + WOOD]) * improvable * fade
    improvable = 1.0 if features.ruled[TYPES * seat + FARM] else 0.6
    total += stock(features.weights.irons, goods[at + IRON]) * improvable * fade
    total += (
        stock(features.weights.saltpeters, goods[at + SALTPETER]) + stock(features.weights.sulfurs, goods[at + SULFUR])
    ) * fade
    total += stock(features.weights.tiles, tiles) * fade
    total += stock(features.weights.markers, state.markers[seat]) * fade
    money = state.shillings[seat]
    total += money / state.setting.components.end_shillings + features.weights.money * min(money, PURSE) * fade
    total += stock(features.weights.beads, len(state.beads[seat])) * fade
    total += stock(features.weights.vessels, sum(state.vessels[VESSELS * seat : VESSELS * seat + VESSELS])) * fade
    for owner in state.monster_of:
        if owner == seat:
            total += features.weights.monster * fade
    return total + _parchment(state, features, seat)


def _parchment(state: FeudumState, features: Features, seat: int) -> float:
    """Writs and seals: charters need a seal each."""
    total = 0.0
    seals = len(state.seals[seat])
    charters: list[float] = []
    for writ in state.writs[seat]:
        if writ >= MANDATES:
            charters.append(
                charter_points(state, seat, writ) * features.last + features.weights.charter * features.fade
            )
        elif writ >= 0:
            total += features.weights.mandate * features.fade
    charters.sort(reverse=True)
    for number, points in enumerate(charters):
        total += points if number < seals else 0.6 * points * features.fade
    return total + stock(features.weights.seals, max(0, seals - len(charters))) * features.fade

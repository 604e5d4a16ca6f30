"""What happens in matches of Inventions, counted, beside the plausibility figures of section 10 of the rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.decisions import CHOOSE_SPACE
from gnomon.games.inventions.effects import face_up_tokens
from gnomon.games.inventions.events import (
    ACTED,
    BUILT,
    CHAINED,
    INVENTED,
    PRESENTED,
    TECHNOLOGY_USED,
    TURN_BEGAN,
    WASTED,
)
from gnomon.games.inventions.rules.ending import accolade_points, bots_pieces, bots_score
from gnomon.games.inventions.rules.wealth import is_wealth, wealth_points
from gnomon.games.inventions.state import SOURCE_COUNT, SOURCES, InventionsState
from gnomon.kernel.events import Event, Events
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

OPENING: Final = ("space",)
"""Kinds of answers of a first act that tell openings apart."""

MEAN: Final = "mean"
LEAST: Final = "least"
MOST: Final = "most"

STEPS_OF_POINTS: Final = (60, 80, 100, 120, 140)
"""How many matches reach so many points alone."""
CHAIN_TOKENS: Final = (1, 2, 3)

_POINTS: Final[dict[int, str]] = {
    1: "85 61 111 38 18 10 9 4 4 2 10.2 3.8 0.7 1.6 4.5 10 0 0",
    2: "85 54 125 40 18 9 9 4 3 3 10.3 3.8 0.7 1.5 5.0 13 0.7 0",
    3: "78 45 113 31 18 10 9 4 3 3 10.7 3.0 0.7 1.4 5.6 13 1.7 0.1",
    4: "76 36 126 32 19 9 8 4 3 2 10.8 3.0 0.7 1.6 5.5 16 0.8 0.1",
}
"""Section 10, greedy players, in the order of the names below."""
_POINT_NAMES: Final = (
    "points",
    "points, lowest",
    "points, highest",
    "points, wealth",
    "points, presenting",
    "points, goals",
    "points, influence_spaces",
    "points, influence",
    "points, knowledge",
    "points, specialists",
    "progress tiles on the map",
    "wealth tiles on the map",
    "chain actions in a turn",
    "eureka actions",
    "inventions owned",
    "ideas presented by all",
    "ideas of the last era presented",
    "ideas of the last era invented",
)
_WINNERS: Final[dict[int, float]] = {2: 96.0, 3: 92.0, 4: 94.0}
_ACTIONS: Final = dict(
    zip(
        (f"{name} actions" for name in terms.ACTION_NAMES),
        (4.0, 3.7, 1.1, 3.5, 2.3, 2.1, 3.1, 1.6, 0.5, 0.8),
        strict=True,
    )
)
"""Of a player in a match of four, chains included."""
_TOKENS: Final = {"turns with 1 token": 0.78, "turns with 2 tokens": 0.20, "turns with 3 tokens": 0.02}
_BOTS: Final = {
    "bots' marker": 68.0,
    "bots' inventions": 8.0,
    "bots' progress tiles": 14.0,
    "bots' wealth tiles": 3.7,
}
_BOTS_TOTAL: Final = {"easy": 124.0, "normal": 150.0, "hard": 176.0}


def published(seats: int) -> dict[str, float]:
    """The figures of section 10 for a number of players, by the names of `InventionsWatch.figures`."""
    found = dict(zip(_POINT_NAMES, (float(number) for number in _POINTS[seats].split()), strict=True))
    if seats == 1:
        return found | _BOTS | {f"bots' points, {mode}": value for mode, value in _BOTS_TOTAL.items()}
    found["points of the winner"] = _WINNERS[seats]
    return found | _ACTIONS | _TOKENS if seats == 4 else found


class InventionsWatch:
    """Counts one match."""

    def __init__(self) -> None:
        self.actions = [0] * terms.ACTIONS
        self.tokens = dict.fromkeys(CHAIN_TOKENS, 0)
        self.turns = 0
        self.chained = 0
        self.jokers = 0
        self.built = 0
        self.presented = 0
        self.late_presented = 0
        self.late_invented = 0
        self.spaces = 0
        self.choices = 0
        self._final: InventionsState | None = None

    def asked(self, state: State, seat: int, options: Sequence[int]) -> None:
        """How many spaces are open and possible."""
        if state.lanes[0][-1][0] == CHOOSE_SPACE:
            self.choices += 1
            self.spaces += sum(1 for code in options if code < terms.ACTIONS)

    def answered(self, state: State, events: Events) -> None:
        """Count what happened."""
        assert isinstance(state, InventionsState)
        for happened in events:
            self._count(happened, state)

    def _count(self, happened: Event, state: InventionsState) -> None:
        kind, facts = happened[0], happened[3:]
        components = state.setting.components
        if kind == TURN_BEGAN:
            self.turns += 1
            self.tokens[facts[1]] += 1
        elif kind == ACTED and facts[0] < state.seats:
            self.actions[facts[1]] += 1
        elif kind in (CHAINED, TECHNOLOGY_USED):
            self.chained += 1
        elif kind == WASTED:
            self.jokers += 1
        elif kind == BUILT:
            self.built += 1
        elif kind == PRESENTED:
            self.presented += 1
            self.late_presented += int(components.card_era[facts[2]] == terms.ERAS)
        elif kind == INVENTED:
            self.late_invented += int(components.card_era[facts[2]] == terms.ERAS)

    def ended(self, state: State) -> None:
        """Keep the final position."""
        assert isinstance(state, InventionsState)
        self._final = state

    def figures(self) -> list[tuple[str, str, float]]:
        """Name, how to put matches together (MEAN, LEAST or MOST), and the value in this match."""
        state = self._final
        assert state is not None
        seats = state.seats
        totals = [state.score(seat) for seat in range(seats)]
        found: list[tuple[str, str, float]] = [
            ("points", MEAN, sum(totals) / seats),
            ("points of the winner", MEAN, max(totals)),
            ("points, lowest", LEAST, min(totals)),
            ("points, highest", MOST, max(totals)),
        ]
        for number, name in enumerate(SOURCES):
            found.append((f"points, {name}", MEAN, sum(state.ledger[number::SOURCE_COUNT]) / seats))
        found += self._pieces(state)
        found += [(f"{name} actions", MEAN, self.actions[at] / seats) for at, name in enumerate(terms.ACTION_NAMES)]
        found += [
            (f"turns with {number} token{'s' * (number > 1)}", MEAN, self.tokens[number] / max(1, self.turns))
            for number in CHAIN_TOKENS
        ]
        found += [
            ("chain actions in a turn", MEAN, self.chained / max(1, self.turns)),
            ("spaces to choose from", MEAN, self.spaces / max(1, self.choices)),
            ("jokers in a turn", MEAN, self.jokers / max(1, self.turns)),
            ("ideas presented by all", MEAN, self.presented),
            ("ideas of the last era presented", MEAN, self.late_presented),
            ("ideas of the last era invented", MEAN, self.late_invented),
        ]
        return found + (self._alone(state, totals[0]) if state.setting.solo else [])

    def _pieces(self, state: InventionsState) -> list[tuple[str, str, float]]:
        """What lies on the players' boards at the end, and what each letter of Wealth tiles is worth there."""
        seats = state.seats
        wealth: dict[int, list[int]] = {}
        progress = riches = 0
        for seat in range(seats):
            for place, tile in enumerate(state.hexes[seat]):
                if is_wealth(tile):
                    riches += 1
                    points = wealth_points(state, seat, place)
                    wealth.setdefault(terms.LETTER_OF_WEALTH[tile - terms.FIRST_WEALTH], []).append(points)
                elif tile != terms.NOTHING:
                    progress += 1
        found: list[tuple[str, str, float]] = [
            ("progress tiles on the map", MEAN, progress / seats),
            ("wealth tiles on the map", MEAN, riches / seats),
            ("hexes left", MEAN, terms.HEXES - (progress + riches) / seats),
            ("inventions owned", MEAN, sum(len(row) for row in state.inventions[:seats]) / seats),
            ("influence at the end", MEAN, sum(state.influence) / seats),
            (
                "tokens face up at the end",
                MEAN,
                sum(face_up_tokens(state, s).bit_count() for s in range(seats)) / seats,
            ),
            ("citizens in the supply", MEAN, sum(state.supply[:seats]) / seats),
        ]
        for letter, worths in sorted(wealth.items()):
            found.append((f"wealth tile {terms.WEALTH_LETTERS[letter]}", MEAN, sum(worths) / len(worths)))
        return found

    def _alone(self, state: InventionsState, points: int) -> list[tuple[str, str, float]]:
        """A match against the automated opponents: the bots' points, and whether they were beaten."""
        inventions, tiles, riches = bots_pieces(state)
        bots = bots_score(state)
        mode = str(state.setting.option_values["difficulty"])
        found: list[tuple[str, str, float]] = [
            (f"won, {mode}", MEAN, float(points > bots)),
            (f"bots' points, {mode}", MEAN, bots),
            ("lead over the bots, lowest", LEAST, points - bots),
            ("lead over the bots, highest", MOST, points - bots),
            ("bots' marker", MEAN, sum(state.marker_points)),
            ("bots' inventions", MEAN, inventions),
            ("bots' progress tiles", MEAN, tiles),
            ("bots' wealth tiles", MEAN, riches),
            ("accolade points", MEAN, accolade_points(state)),
        ]
        return found + [(f"matches with {least} points", MEAN, float(points >= least)) for least in STEPS_OF_POINTS]


def watch(_game: Game, branching: bool = False) -> InventionsWatch:
    """A watch for one match."""
    return InventionsWatch()


def reference(seats: int) -> Mapping[str, float]:
    """Published means for a number of players."""
    return published(seats)

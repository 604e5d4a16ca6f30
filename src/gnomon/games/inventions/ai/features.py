"""Estimates of what a position of Inventions promises a player: citizens, influence, tiles, cards, goals (chapters 4-6)."""

from typing import Final

from gnomon.games.inventions.ai.weights import USUAL, Weights
from gnomon.games.inventions.effects import available, face_up_tokens, own_era, owns_letter, tiles_in_display
from gnomon.games.inventions.rules.inventing import has_access
from gnomon.games.inventions.rules.wealth import citizen_sets, wealth_points
from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import (
    ERA_OF_STEP,
    FIRST_ASPIRATION,
    FIRST_CULTURE,
    FIRST_TECHNOLOGY,
    FIRST_WEALTH,
    GIVES_BUILDING,
    GIVES_CHEAPER,
    GIVES_CHOICE,
    GIVES_CITIZEN,
    GIVES_INFLUENCE,
    GIVES_ORDER,
    GIVES_PAID_BUILDING,
    GIVES_RETURN,
    GIVES_SCHOLAR,
    GIVES_SPECIALIST,
    GIVES_TOKEN,
    GIVES_TWO,
    GIVES_WILD,
    KINDS,
    LAST_STEP,
    MILESTONES,
    NOTHING,
    NUMBERS,
    PLUS_ONE,
    REGIONS,
    SCHOLAR,
    SPECIALTIES,
    TOKENS,
    WILD,
)

GROWING: Final = 8
"""A Wealth tile grows for up to so many turns."""


ORDER_WORTH: Final = 0.4


def turns_left(state: InventionsState, seat: int) -> int:
    """How many turns a player still has, the present round's included."""
    played = state.order.index(seat) < state.turn
    return LAST_STEP - state.step - int(played)


def by_turns(row: list[float], turns: int) -> float:
    """The entry for so many turns; the last one for more."""
    return row[turns] if turns < len(row) else row[len(row) - 1]


def between(row: list[float], number: float) -> float:
    """The worth of a number that need not be whole; what lies beyond the row adds nothing."""
    whole = int(number)
    if whole >= len(row) - 1:
        return row[len(row) - 1]
    return row[whole] + (number - whole) * (row[whole + 1] - row[whole])


def benefit_worth(benefit: int) -> float:
    """About what a benefit is good for."""
    if benefit == GIVES_INFLUENCE:
        return 1.3
    if GIVES_SPECIALIST <= benefit < GIVES_SCHOLAR:
        return 0.7
    if benefit in (GIVES_SCHOLAR, GIVES_CHOICE):
        return 1.0
    if benefit == GIVES_TWO:
        return 1.7
    if benefit == GIVES_CITIZEN:
        return 0.8
    if benefit == GIVES_RETURN:
        return 0.9
    if benefit in (GIVES_WILD, GIVES_BUILDING):
        return 2.0
    if benefit in (GIVES_PAID_BUILDING, GIVES_CHEAPER, GIVES_TOKEN):
        return 0.9
    if benefit == GIVES_ORDER:
        return ORDER_WORTH
    return 0.0


def _payable(state: InventionsState, seat: int, turns: int, weights: Weights) -> float:
    """How likely influence suffices for building what lies in the display, in time."""
    number = tiles_in_display(state, seat)
    if not turns or not number:
        return 1.0
    short = state.setting.components.building_influence[number - 1] - state.influence[seat]
    return max(0.0, 1.0 - weights.short * short / turns) if short > 0 else 1.0


class Features:
    """What counts for one player in a position.

    `turns` to come and `era_turns` of them before the exhausted come home; `fade` shrinks what needs time, `building`
    is the chance that a tile of the display is built. `kinds[type]` Progress tiles on the map, half of those in the
    display added in `soon[type]`; `riches` Wealth tiles on the map. `needed` citizens for the cheapest token left.
    """

    __slots__ = (
        "building",
        "card",
        "era_turns",
        "fade",
        "growth",
        "kinds",
        "needed",
        "riches",
        "seat",
        "soon",
        "state",
        "turns",
        "weights",
    )

    def __init__(self, state: InventionsState, seat: int, weights: Weights = USUAL) -> None:
        self.weights = weights
        self.state = state
        self.seat = seat
        turns = turns_left(state, seat)
        self.turns = turns
        self.fade = by_turns(self.weights.fades, turns)
        self.building = by_turns(self.weights.building_shares, turns) * _payable(state, seat, turns, weights)
        self.growth = self.weights.growth * min(turns, GROWING)
        self.card = (self.weights.card + self.weights.card_turn * min(turns, 9)) * self.fade
        rounds = 0
        for step in range(state.step + 1, LAST_STEP):
            if ERA_OF_STEP[step] != ERA_OF_STEP[state.step]:
                break
            rounds += 1
        self.era_turns = rounds + turns - (LAST_STEP - 1 - state.step)
        self.kinds = [0] * SPECIALTIES
        self.soon = [0.0] * SPECIALTIES
        self.riches = 0
        for tile in state.hexes[seat]:
            if tile >= FIRST_WEALTH:
                self.riches += 1
            elif tile != NOTHING:
                self.kinds[tile // NUMBERS] += 1
                self.soon[tile // NUMBERS] += 1.0
        for tile in state.slots[seat]:
            if NOTHING < tile < FIRST_WEALTH:
                self.soon[tile // NUMBERS] += 0.6 * self.building
        self.needed = 9
        left = state.tokens[seat]
        for kind in range(PLUS_ONE + 1, TOKENS):
            if (left >> kind) & 1:
                self.needed = min(self.needed, state.setting.components.needed[kind])
        if (FIRST_CULTURE + 3) in state.hexes[seat] and self.needed < 9:
            self.needed = max(1, self.needed - 1)

    # --- tiles ------------------------------------------------------------------------------------------------------

    def wealth(self, number: int) -> float:
        """About what a Wealth tile that is not built yet will score once it is."""
        state, seat = self.state, self.seat
        components = state.setting.components
        found = self.growth
        if number == 0:
            found += components.wealth_group * (1.0 + 0.7 * self.riches)
        elif number == 1:
            at = REGIONS * seat
            for there in state.people[at : at + REGIONS]:
                if there >= components.wealth_region_citizens:
                    found += components.wealth_region
        elif number == 2:
            found += components.wealth_citizen * (
                (components.citizens - state.supply[seat]) / components.wealth_citizens
            )
        elif number == 3:
            found += components.wealth_set * citizen_sets(state, seat)
        elif number < 7:
            found += components.wealth_type * 0.85 * self.soon[number - 4]
        elif number < 10:
            first, second = ((0, 1), (0, 2), (1, 2))[number - 7]
            found += components.wealth_pair * min(self.soon[first], self.soon[second])
        else:
            found += self._inventions(number - 10)
        return max(self.weights.least_wealth, found)

    def _inventions(self, number: int) -> float:
        state = self.state
        specialty = state.setting.components.specialty
        counts = [0] * SPECIALTIES
        for card in state.inventions[self.seat]:
            counts[specialty[card]] += 1
        sets = (
            0.5 * sum(counts),
            sum(count // 2 for count in counts) + 0.2 * len(counts),
            min(counts) + 0.1 * sum(counts),
        )
        return state.setting.components.wealth_inventions[number] * sets[number]

    def best_wealth(self, region: int) -> float:
        """The most that a Wealth tile of a region can bring once shared, effort deducted; 0 if there is none to take."""
        state = self.state
        stack = state.wealth[region]
        if not stack or owns_letter(state, self.seat, state.letters[region]):
            return 0.0
        best = 0.0
        for tile in stack:
            best = max(best, self.wealth(tile - FIRST_WEALTH))
        return (best - self.weights.build_effort) * self.building

    def sharing(self, region: int) -> float:
        """What the tile that a share in a region gives is good for."""
        return max(self.best_wealth(region), self.weights.wild_tile * self.building)

    def progress(self, tile: int) -> float:
        """What a Progress tile on the map is good for, its part of Wealth tiles aside."""
        number = tile % NUMBERS
        state, seat = self.state, self.seat
        found = self.weights.progress_tile
        if tile < FIRST_CULTURE:
            eras = max(0, 5 - ERA_OF_STEP[state.step])
            if self.turns and not (state.busy[seat] >> number) & 1:
                eras += 1
            return found * self.fade + self.weights.economies[number] * min(eras, 3) * 0.8
        if tile < FIRST_TECHNOLOGY:
            return (found + self.weights.cultures[number]) * self.fade
        if (state.faded[seat] >> number) & 1:
            return found * self.fade
        return (found + self.weights.technologies[number]) * self.fade

    def synergy(self, kind: int) -> float:
        """What one more Progress tile of a type adds to Wealth tiles, those of the display half."""
        components = self.state.setting.components
        found = 0.0
        for row, weight in ((self.state.hexes[self.seat], 0.8), (self.state.slots[self.seat], 0.6 * self.building)):
            for tile in row:
                if not FIRST_WEALTH + 4 <= tile < FIRST_WEALTH + 10:
                    continue
                number = tile - FIRST_WEALTH
                if number == 4 + kind:
                    found += weight * components.wealth_type
                elif number >= 7:
                    first, second = ((0, 1), (0, 2), (1, 2))[number - 7]
                    if (kind == first and self.soon[first] <= self.soon[second]) or (
                        kind == second and self.soon[second] <= self.soon[first]
                    ):
                        found += weight * components.wealth_pair
        return found

    def tiles(self) -> float:
        """Tiles on the map and in the display."""
        state, seat = self.state, self.seat
        total = 0.0
        row = state.hexes[seat]
        for place, tile in enumerate(row):
            if tile >= FIRST_WEALTH:
                total += wealth_points(state, seat, place) + 0.5 * self.growth
            elif tile != NOTHING:
                total += self.progress(tile)
        if self.turns:
            for tile in state.slots[seat]:
                if tile >= FIRST_ASPIRATION:
                    total += (self.weights.wild_tile if tile == FIRST_ASPIRATION + WILD else 0.8) * self.building
                elif tile >= FIRST_WEALTH:
                    total += (self.wealth(tile - FIRST_WEALTH) - self.weights.build_effort) * self.building
                elif tile != NOTHING:
                    total += (
                        (self.progress(tile) + self.synergy(tile // NUMBERS)) * self.weights.displayed * self.building
                    )
        return total

    # --- citizens and influence -------------------------------------------------------------------------------------

    def council(self) -> float:
        """Citizens on the Society board, on the map and in the supply, sages and diplomats."""
        state, seat = self.state, self.seat
        if not self.turns:
            return 0.0
        rested = self.weights.tired_shares[min(self.era_turns, 3)] if ERA_OF_STEP[state.step] < 5 else 0.15
        total = between(self.weights.scholars, state.home[KINDS * seat + SCHOLAR])
        for kind in range(SPECIALTIES):
            number = state.home[KINDS * seat + kind] + rested * state.tired[SPECIALTIES * seat + kind]
            total += between(self.weights.specialists, number)
        for region in range(REGIONS):
            there = state.people[REGIONS * seat + region]
            total += self.weights.on_map[min(there, 6)]
        envoys = 0
        for milestone in range(MILESTONES):
            envoys += (state.envoys[milestone] >> seat) & 1
        total += self.weights.in_play * (state.setting.components.citizens - state.supply[seat] - envoys)
        if state.sages[seat] and ERA_OF_STEP[state.step] < 5:
            room = own_era(state, seat) - state.home[KINDS * seat + SCHOLAR]
            total += self.weights.sage * min(state.sages[seat], max(1, room))
        return total * self.fade

    def influence(self) -> float:
        """The position on the track: building, chain tokens, and the end."""
        state, seat = self.state, self.seat
        setting = state.setting
        at = state.influence[seat]
        points = float(setting.influence_points[at])
        if not self.turns:
            return points
        share = 1.0 / (1.0 + 0.6 * self.turns)
        total = share * (0.6 * points + 0.4 * (0.5 + 0.9 * at))
        total += self.weights.influence[at] * self.fade
        return total + self.weights.token * setting.chain_tokens[at] * min(float(self.turns), self.weights.token_turns)

    def inventions(self) -> float:
        """Inventions left of the board, tokens, milestone and ideas."""
        state, seat = self.state, self.seat
        total = self.card * min(8, len(state.inventions[seat]))
        total += self.weights.face_up * face_up_tokens(state, seat).bit_count() * self.fade
        total += self.weights.eras[own_era(state, seat)] * min(1.0, self.turns / 5.0)
        for space in (6, 9, 13):
            if state.marker[seat] == space:
                total += ORDER_WORTH * self.fade
        return total

    # --- cards ---------------------------------------------------------------------------------------------------

    def stake(self, region: int) -> float:
        """What comes to the player whoever shares: the presenter's points, the inventor's card."""
        state, seat = self.state, self.seat
        components = state.setting.components
        found = 0.0
        if state.presenter[region] == seat:
            found += components.card_era[state.card[region]] * components.specialist_citizens[state.specialist[region]]
        if state.inventor[region] == seat:
            found += self.card
        return found

    def presented_points(self, card: int, region: int) -> int:
        """The points of a presenter once a card is shared in a region."""
        components = self.state.setting.components
        return components.card_era[card] * components.specialist_citizens[self.state.specialist[region]]

    def idea_worth(self, card: int) -> float:
        """What an idea in hand may bring, if it is presented at a good place, invented and shared."""
        state, seat = self.state, self.seat
        components = state.setting.components
        milestone = components.card_milestone[card]
        found = 1.6 * components.card_era[card]
        if has_access(state, seat, milestone):
            found += 2.0
        elif milestone in state.private:
            found += 0.8
        if components.card_era[card] == 6 and self.turns < 4:
            found *= 0.4
        return found + 0.4 * min(2, available(state, seat, components.specialty[card]))

    def lead(self, region: int) -> int:
        """How many citizens more than everybody else the player has in a region."""
        state, seat = self.state, self.seat
        most = 0
        for other in range(state.setting.parties):
            if other != seat:
                most = max(most, state.people[REGIONS * other + region])
        return state.people[REGIONS * seat + region] - most

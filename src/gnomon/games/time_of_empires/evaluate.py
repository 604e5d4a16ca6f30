"""What opponents need to know of Time of Empires: the worth of a position, and which of many answers deserve a look."""

from typing import Final

from gnomon.games.time_of_empires import prospects
from gnomon.games.time_of_empires.experience import LEADERS_LIVE_UP, THREATS, WONDERS_LIVE_UP, lesson
from gnomon.games.time_of_empires.guesses import Guesses
from gnomon.games.time_of_empires.prospects import Outlook, chance_of_majority, distances, fulfilled, leader_worth
from gnomon.games.time_of_empires.queries import pieces_on_map
from gnomon.games.time_of_empires.setting import INTRODUCTORY
from gnomon.games.time_of_empires.state import LEDGER, EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT, FIRST_STARTING, LEADERS, NODES, NONE
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

HORIZON: Final = 33_000
"""Every timer is placed once more within so many milliseconds."""
TURN_HABIT: Final = 32
"""Iterations of one plan of a whole turn."""
HABIT: Final = 16
"""Iterations of one plan where time runs."""
TRUST: Final = 2.0
"""Trials for which the worth of a turn counts: cards drawn and replies blur a single one."""
KEPT: Final = 2_000
"""Outlooks kept: most acts leave the others' as they are."""
TIE: Final = 0.01
"""Of a building on the map at the end: it decides ties."""
TAKEN: Final = 0.4
"""What an owner loses by a building destroyed, beside what its destroyer gains."""


class EmpiresJudge:
    """Judges positions in victory points: those scored, and those that what stands there promises.

    A judge of `experience` adds what matches taught about play in turns.
    """

    def __init__(
        self, game: Game, view: EmpiresState | None = None, brief: bool = False, experience: bool = False
    ) -> None:
        self.game = game
        self.brief = brief
        self.experience = experience
        self.turns = 1 if view is None else view.seats
        in_turns = view is not None and _mode_of(view) == INTRODUCTORY
        self.horizon = 0 if in_turns else HORIZON
        self.habit = TURN_HABIT if in_turns else HABIT
        self.trust = TRUST if in_turns else 0.0
        self.in_turns = in_turns
        self.learned = experience and in_turns
        self.known: list[tuple[int, ...]] = [] if view is None else view.hands
        """The hands as the view shows them: cards drawn later count by their backs, whatever a sample makes of them."""
        self._outlooks: dict[tuple[object, ...], Outlook] = {}
        self._guesses: Guesses | None = None
        self._guessed: tuple[object, ...] = ()

    def kind(self, codes: list[int]) -> tuple[int, ...]:
        """Turns on the same two spaces are of one kind, however their actions are carried out."""
        return tuple(codes[:2]) if self.in_turns else ()

    def about(self, view: State, brief: bool) -> "EmpiresJudge":
        """A judge for what may come of a position: cards not yet seen in it are all alike."""
        assert isinstance(view, EmpiresState)
        return EmpiresJudge(self.game, view, brief, self.experience)

    def searching(self) -> "EmpiresJudge":
        """A judge of experience."""
        return EmpiresJudge(self.game, None, False, True)

    def narrow(self, state: State, seat: int, options: list[int]) -> list[int]:
        """The options worth trying, best guess first."""
        assert isinstance(state, EmpiresState)
        outlook, key = self._outlook(state, seat)
        about = (key, tuple(state.timer_slot), tuple(state.tops), tuple(state.tile_piles), state.population[seat])
        guesses = self._guesses
        if guesses is None or self._guessed != about:
            guesses = Guesses(state, seat, self.brief, outlook)
            self._guesses = guesses
            self._guessed = about
        return guesses.narrow(self.game, state, options)

    def promise(self, _state: State, _seat: int, _codes: list[int]) -> float:
        """Nothing: whatever an act makes possible is in the worth of the position."""
        return 0.0

    def values(self, state: State) -> list[float]:
        """The worth of a position for every seat, in victory points."""
        assert isinstance(state, EmpiresState)
        if state.over:
            return [
                sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)]) + TIE * pieces_on_map(state, seat)
                for seat in range(state.seats)
            ]
        outlooks: list[Outlook] = []
        found: list[float] = []
        for seat in range(state.seats):
            outlook, _ = self._outlook(state, seat)
            if outlook.worth == prospects.UNKNOWN:
                outlook.worth = self._own(state, outlook)
            outlooks.append(outlook)
            found.append(outlook.worth)
        _add_wonders(state, outlooks, found, WONDERS_LIVE_UP if self.learned else 1.0)
        _add_leaders(state, outlooks, found, LEADERS_LIVE_UP if self.learned else 1.0)
        _add_threats(state, outlooks, found, THREATS if self.learned else 1.0)
        return found

    def _outlook(self, state: EmpiresState, seat: int) -> tuple[Outlook, tuple[object, ...]]:
        """A seat's outlook, the same for positions in which the same counts for it; and what that is."""
        key = what_counts(state, seat)
        outlook = self._outlooks.get(key)
        if outlook is None:
            outlook = Outlook(state, seat)
            if len(self._outlooks) >= KEPT:
                self._outlooks.clear()
            self._outlooks[key] = outlook
        return outlook, key

    def _own(self, state: EmpiresState, outlook: Outlook) -> float:
        """What is a seat's alone."""
        seat = outlook.seat
        components = state.setting.components
        counted = outlook.counted
        total = float(sum(state.ledger[LEDGER * seat : LEDGER * (seat + 1)]))
        fade = outlook.fade()
        for kind in range(FIELD_COUNT):
            removed = state.removed[4 * seat + kind]
            total += outlook.weights[kind] * removed + outlook.fields[kind]
            if removed < components.buildings:
                total += prospects.SITES[min(counted[prospects.OPEN + kind], 3)] * fade
        total += (
            prospects.STOCK[min(state.stock[2 * seat], 6)] + prospects.STOCK[min(state.stock[2 * seat + 1], 6)]
        ) * fade
        scholars = state.scholars[seat]
        total += (prospects.SCHOLARS_WORTH[min(scholars, 6)] + prospects.MORE_SCHOLAR * max(0, scholars - 6)) * min(
            1.0, outlook.actions / 4.0
        )
        total += (
            prospects.PRESENCE * counted[prospects.PRESENT]
            + prospects.CITY * counted[prospects.COUNTED_CITIES]
            + prospects.OUTPOST * counted[prospects.COUNTED_CLANS]
        ) * fade
        captured = sum(state.captured[16 * seat : 16 * seat + 16])
        if state.setting.destroyed_score_once:
            total += components.destroyed_points * state.unscored[seat]
        else:
            total += components.destroyed_points * captured * outlook.scorings
        for leader in range(LEADERS):
            if state.won[leader] == seat:
                total += leader_worth(outlook, leader, True)
        if state.waiting[seat] != NONE:
            total -= prospects.WAITS * fade
        hand = self._hand(state, outlook)
        if self.learned:
            total += lesson(state, outlook, hand)
        total += self._pile(state, outlook)
        for place in range(min(len(hand), len(prospects.HAND_SHARES))):
            total += hand[place] * prospects.HAND_SHARES[place] * min(1.0, outlook.actions / (3.0 + 3.0 * place))
        return total

    def _pile(self, state: EmpiresState, outlook: Outlook) -> float:
        total = 0.0
        place = 0
        for design in reversed(state.piles[outlook.seat]):
            worth = outlook.on_pile(design)
            if worth > 0.0 and place < len(prospects.PILE_SHARES):
                total += worth * prospects.PILE_SHARES[place] * min(1.0, outlook.actions / (2.0 + 2.0 * place))
                place += 1
        return total

    def _hand(self, state: EmpiresState, outlook: Outlook) -> list[float]:
        """What each card in hand is worth, best first."""
        seat = outlook.seat
        known = list(self.known[seat]) if self.known else list(state.hands[seat])
        worths: list[float] = []
        for design in state.hands[seat]:
            if design in known:
                known.remove(design)
                worths.append(outlook.in_hand(design))
            elif design < FIRST_STARTING:
                worths.append(outlook.unseen(state.setting.components.back_of[design]))
        worths.sort(reverse=True)
        return worths


def _mode_of(state: EmpiresState) -> int:
    """How the present era is played, or the one that is prepared."""
    return state.mode if state.mode != NONE else state.setting.modes[max(1, state.era) - 1]


def what_counts(state: EmpiresState, seat: int) -> tuple[object, ...]:
    """Everything that a seat's own worth depends on."""
    return (
        seat,
        state.hands[seat],
        state.piles[seat],
        state.stock[2 * seat],
        state.stock[2 * seat + 1],
        state.scholars[seat],
        tuple(state.removed[4 * seat : 4 * seat + 4]),
        tuple(state.buildings),
        tuple(state.holders),
        tuple(state.clans),
        tuple(state.captured[16 * seat : 16 * seat + 16]),
        tuple(state.ledger[LEDGER * seat : LEDGER * (seat + 1)]),
        tuple(state.tokens[3 * seat : 3 * seat + 3]),
        state.waiting[seat],
        state.unscored[seat],
        state.ready_at[2 * seat],
        state.ready_at[2 * seat + 1],
        state.timer_sand[2 * seat],
        state.timer_sand[2 * seat + 1],
        tuple(state.won),
        state.wonder_piles[0],
        state.wonder_piles[1],
        state.wonder_piles[2],
        (state.era, state.phase, state.round, state.active, state.first, state.appointments, state.now),
    )


# --- what several seats want --------------------------------------------------------------------------------------


def _add_wonders(state: EmpiresState, outlooks: list[Outlook], found: list[float], share: float) -> None:
    """What wonders will score at the end of this era, and in later ones: the share of it that is believed."""
    components = state.setting.components
    for place, wonder in enumerate(state.wonders):
        pile = state.wonder_piles[place]
        for outlook in outlooks:
            seat = outlook.seat
            times = fulfilled(state, seat, wonder, outlook.counted)
            if not times:
                continue
            later = times * prospects.LATER * components.wonder_other_points * (outlook.scorings - 1)
            if seat in pile:
                more = components.wonder_leader_points - components.wonder_other_points
                chance = chance_of_majority(pile, seat, outlook.left)
                now = times * (components.wonder_other_points + more * chance)
            else:
                now = times * prospects.JOINING * min(1.0, 3.0 * outlook.left)
            found[seat] += share * (now + later)


def _add_leaders(state: EmpiresState, outlooks: list[Outlook], found: list[float], share: float) -> None:
    """What the leaders of this era are worth to those who may win them."""
    for column, leader in enumerate(state.leaders):
        pile = state.tile_piles[column]
        if leader == NONE or not pile:
            continue
        for outlook in outlooks:
            if outlook.seat in pile:
                chance = chance_of_majority(pile, outlook.seat, outlook.left)
                found[outlook.seat] += share * chance * leader_worth(outlook, leader, False)


def _add_threats(state: EmpiresState, outlooks: list[Outlook], found: list[float], share: float) -> None:
    """What clans may destroy at the end of this era."""
    land = state.land
    seats = state.seats
    ways = distances(land)
    groups: list[list[int]] = [[] for _ in range(seats)]
    for node in land.nodes:
        holder = state.holders[node]
        if holder != NONE:
            groups[holder].append(node)
    left = outlooks[0].left
    points = share * state.setting.components.destroyed_points * outlooks[0].scorings
    taken = share * TAKEN
    for node in land.territories:
        mask = state.buildings[node]
        if not mask:
            continue
        holder = state.holders[node]
        for owner in range(seats):
            pieces = ((mask >> (4 * owner)) & 15).bit_count()
            if not pieces or (holder == owner and left == 0.0):
                continue
            for rival in range(seats):
                if rival == owner:
                    continue
                if holder == rival:
                    chance = 1.0 - 0.5 * left
                elif left == 0.0:
                    continue
                else:
                    way = prospects.FAR
                    for group in groups[rival]:
                        steps = ways[NODES * group + node]
                        if steps < way:
                            way = steps
                    if way >= len(prospects.REACH):
                        continue
                    chance = prospects.REACH[way] * min(1.0, 4.0 * left)
                    if holder == owner:
                        chance *= prospects.GUARDED
                found[rival] += points * pieces * chance
                found[owner] -= taken * pieces * chance


def judge(game: Game) -> EmpiresJudge:
    """What opponents ask about Time of Empires."""
    return EmpiresJudge(game)

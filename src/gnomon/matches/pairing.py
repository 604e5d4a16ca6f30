"""Who meets whom: tables grouped by standing, and pairs of a knock-out. Nothing here knows of storage or time.

People are numbers. Nobody meets the same people again as long as that can be had: the search goes through all ways to make
tables of the few who are left, those next to one another in the standings first, until one repeats nothing, or the number of
tries is spent; then the best that was found holds.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Final

from gnomon.matches.rounds import FILLER

TRIES: Final = 20_000

Group = tuple[int, ...]


def met(tables: Iterable[Sequence[int]]) -> Counter[frozenset[int]]:
    """How often each two have met at some tables."""
    return Counter(
        frozenset(pair) for table in tables for pair in combinations([one for one in table if one != FILLER], 2)
    )


def sizes(people: int, seats: int) -> list[int]:
    """How many people sit at each table of so many seats: few programs make the tables full, and they sit at the last tables."""
    tables = -(-people // seats)
    return [people // tables + (number < people % tables) for number in range(tables)]


def grouped(order: Sequence[int], seats: int, before: Mapping[frozenset[int], int]) -> list[Group]:
    """Tables for everybody in the `order` of the standings, with as few meetings as possible of those who met `before`."""
    search = _Search(order, sizes(len(order), seats), before)
    return search.best if search.is_best else _swapped(search.best, before)


def _swapped(tables: Sequence[Group], before: Mapping[frozenset[int], int]) -> list[Group]:
    """The same with people in each other's places, as long as that makes meetings fewer that were before."""
    made = [list(table) for table in tables]

    def cost(one: int, table: list[int], instead: int) -> int:
        return sum(before.get(frozenset((one, other)), 0) ** 2 for other in table if other not in (one, instead))

    def swap() -> bool:
        for one, other in combinations(made, 2):
            for place, seat in product(range(len(one)), range(len(other))):
                here, there = one[place], other[seat]
                now = cost(here, one, here) + cost(there, other, there)
                if now and cost(here, other, there) + cost(there, one, here) < now:
                    one[place], other[seat] = there, here
                    return True
        return False

    while swap():
        pass
    return [tuple(table) for table in made]


class _Search:
    """Goes through the ways to make tables: the first who is left sits with those next to them, as far as that can be had."""

    def __init__(self, order: Sequence[int], wanted: Sequence[int], before: Mapping[frozenset[int], int]) -> None:
        self._before = before
        self._wanted = wanted
        self._tries = 0
        self._least = -1
        self.best: list[Group] = []
        self._next_table(tuple(order), [], 0)

    @property
    def is_best(self) -> bool:
        """Whether there is nothing better: all ways were tried, or nothing is repeated."""
        return self._least == 0 or self._tries <= TRIES

    def _is_done(self) -> bool:
        return self._least == 0 or (self._least > 0 and self._tries > TRIES)

    def _next_table(self, left: Group, made: list[Group], cost: int) -> None:
        if not left:
            if self._least < 0 or cost < self._least:
                self.best, self._least = list(made), cost
            return
        self._fill(left[:1], left[1:], left[1:], made, cost)

    def _fill(self, table: Group, mates: Group, left: Group, made: list[Group], cost: int) -> None:
        """Let one more of `mates` sit down: first those whom this table has met least, of these the next in the standings."""
        if self._is_done() or (self._least > 0 and cost >= self._least):
            return
        if len(table) == self._wanted[len(made)]:
            self._next_table(left, [*made, table], cost)
            return
        known = sorted((self._repeats(table, one), place, one) for place, one in enumerate(mates))
        for place, (repeats, _place, one) in enumerate(known):
            self._tries += 1
            others = tuple(other for _repeats, _at, other in known[place + 1 :])
            rest = tuple(other for other in left if other != one)
            self._fill((*table, one), others, rest, made, cost + repeats)
            if self._is_done():
                return

    def _repeats(self, table: Group, one: int) -> int:
        return sum(self._before.get(frozenset((other, one)), 0) ** 2 for other in table)


def seated(table: Group, seats: int, before: Iterable[Sequence[int]]) -> Group:
    """The order of the seats: everybody sits where they sat least until now, FILLERs on what is left."""
    sat = Counter((one, seat) for other in before for seat, one in enumerate(other))
    full = (*table, *[FILLER] * (seats - len(table)))

    def cost(places: Group) -> int:
        return sum(sat[one, seat] ** 2 for seat, one in enumerate(places) if one != FILLER)

    return min(permutations(full), key=cost)


def paired(order: Sequence[int], rested: Collection[int], first: bool) -> list[Group]:
    """Pairs of a knock-out in the order of its tree, those who go on without an opponent by themselves.

    In the first round as many do as make the later rounds even; who has `rested` does not again, unless all have.
    """
    people = len(order)
    byes = (1 << (people - 1).bit_length()) - people if first else people % 2
    free = sorted(order, key=lambda one: one in rested)[:byes]
    pairs: list[Group] = []
    waits: list[int] = []
    for one in order:
        if one in free:
            pairs.append((one,))
            continue
        waits.append(one)
        if len(waits) == 2:
            pairs.append((waits[0], waits[1]))
            waits = []
    return pairs

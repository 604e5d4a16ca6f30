"""Sections 5.6 to 5.10 read plainly: sets of places, lists of tiles, no derived records, no frames.

Slow, and apart from the game's own code in every line, so that both can be compared after every action. Questions are
answered by a callback.
"""

from collections.abc import Callable

from gnomon.games.khronos.state import KhronosState

Place = tuple[int, int]

MIGHT, FAITH, REASON = range(3)
MILITARY, RELIGIOUS, CIVIL = range(3)
NOBODY = 5

Ask = Callable[[str, int, list[Place]], Place]
"""Question ("downsized" or "position"), the seat that decides, the corners to choose from."""


class Tile:
    """A building; printed hamlets are tiles that belong to no supply."""

    def __init__(self, kind: int, size: int, corner: Place, owner: int = NOBODY, printed: bool = False) -> None:
        self.kind, self.size, self.corner, self.owner, self.printed = kind, size, corner, owner, printed
        self.ruin = False
        self.marker = NOBODY
        self.cubes = [0] * 5

    @property
    def places(self) -> set[Place]:
        return footprint(self.corner, self.size)

    def facts(self) -> tuple[object, ...]:
        return (
            self.corner,
            self.kind,
            self.size,
            self.owner,
            self.printed,
            self.ruin,
            self.marker,
            tuple(self.cubes),
        )


def footprint(corner: Place, size: int) -> set[Place]:
    return {(corner[0] + down, corner[1] + right) for down in range(size) for right in range(size)}


def rim(places: set[Place]) -> set[Place]:
    return {(r + d, c + e) for r, c in places for d, e in ((1, 0), (-1, 0), (0, 1), (0, -1))} - places


class World:
    """Boards, supply and cubes of a position."""

    def __init__(self, state: KhronosState, ask: Ask) -> None:
        self.ask = ask
        self.active = state.active
        self.hamlets = {divmod(at, 16) for at, letter in enumerate(state.setting.components.terrain) if letter == "H"}
        self.own_power = state.setting.own_power
        self.lone_free = not state.setting.lone_upgrade_connects
        self.stay = state.setting.inhabitants_stay
        self.supply = list(state.supply)
        self.cubes = list(state.cubes)
        self.boards: list[list[Tile]] = []
        for board in state.boards:
            tiles = []
            for b in board.in_order():
                tile = Tile(b.type, b.size, divmod(b.anchor, 16), b.owner, b.printed)
                tile.ruin, tile.marker, tile.cubes = b.ruin, b.marker, list(b.cubes)
                tiles.append(tile)
            self.boards.append(tiles)

    def facts(self) -> tuple[object, ...]:
        boards = tuple(tuple(sorted(tile.facts() for tile in tiles)) for tiles in self.boards)  # type: ignore[type-var]
        return (boards, tuple(self.supply), tuple(self.cubes))

    # --- looking ----------------------------------------------------------------------------------------------------

    def domain(self, tile: Tile, tiles: list[Tile]) -> list[Tile]:
        """5.1: the maximal group around a tile."""
        found = [tile]
        for member in found:
            around = rim(member.places)
            found += [other for other in tiles if other not in found and other.places & around]
        return found

    def domains(self, tiles: list[Tile]) -> list[list[Tile]]:
        left, found = sorted(tiles, key=lambda tile: tile.corner), []
        while left:
            group = self.domain(left[0], tiles)
            found.append(group)
            left = [tile for tile in left if tile not in group]
        return found

    def touched(self, tiles: list[Tile], places: set[Place], old: Tile | None) -> list[list[Tile]]:
        """5.1: domains with an edge to the footprint, and those of the predecessor and of covered printed hamlets."""
        around = rim(places)
        return [
            group
            for group in self.domains(tiles)
            if any(tile is old or tile.places & around or (tile.printed and tile.places & places) for tile in group)
        ]

    def top(self, group: list[Tile], kind: int) -> list[Tile]:
        """The buildings of a type that share the highest value of a group, in squares order."""
        sizes = [tile.size for tile in group if tile.kind == kind]
        best = max(sizes, default=0)
        return sorted((t for t in group if t.kind == kind and t.size == best), key=lambda t: t.corner)

    # --- tiles and cubes --------------------------------------------------------------------------------------------

    def design(self, tile: Tile) -> int:
        return tile.kind * 3 + tile.size - 1

    def give_back(self, seat: int, number: int = 1) -> None:
        if seat != NOBODY:
            self.cubes[seat] += number

    def place(self, age: int, tile: Tile) -> None:
        """Lay a tile from the supply; it covers printed hamlets and takes over their cubes (D43)."""
        self.supply[self.design(tile)] -= 1
        if tile.owner != NOBODY:
            self.cubes[tile.owner] -= 1
        for hamlet in [t for t in self.boards[age] if t.printed and t.places & tile.places]:
            self.boards[age].remove(hamlet)
            tile.cubes = [a + b for a, b in zip(tile.cubes, hamlet.cubes, strict=True)]
        self.boards[age].append(tile)

    def remove(self, age: int, tile: Tile) -> None:
        """A tile goes home with all its cubes; an exposed printed hamlet may keep one (5.9)."""
        self.boards[age].remove(tile)
        self.supply[self.design(tile)] += 1
        self.give_back(tile.owner)
        self.give_back(tile.marker)
        for seat in range(len(self.cubes)):
            self.give_back(seat, tile.cubes[seat])
        for at in sorted(tile.places & self.hamlets):
            hamlet = Tile(CIVIL, 1, at, NOBODY, True)
            self.boards[age].append(hamlet)
            keeper = self.keeper(tile.cubes)
            if keeper != NOBODY:
                hamlet.cubes[keeper] = 1
                self.cubes[keeper] -= 1

    def keeper(self, cubes: list[int]) -> int:
        def leaders(counts: list[int]) -> list[int]:
            most = max(counts)
            return [seat for seat in range(5) if most and counts[seat] == most]

        first = leaders(cubes)
        if len(first) > 1:
            first = leaders([0 if seat == self.active else number for seat, number in enumerate(cubes)])
        return first[0] if len(first) == 1 else NOBODY

    def shadow_on_reason(self, kind: int, places: set[Place]) -> Tile | None:
        return next((t for t in self.boards[REASON] if t.kind == kind and not t.printed and t.places <= places), None)

    # --- 5.10 -------------------------------------------------------------------------------------------------------

    def build(self, age: int, kind: int, size: int, corner: Place, old_corner: Place | None) -> None:
        """Steps 1 to 5 of a construction or (with the corner of the old building) of an upgrade."""
        tiles = self.boards[age]
        old = next((t for t in tiles if t.corner == old_corner), None)
        old_facts = None if old is None else (old.corner, old.size)
        owner = NOBODY if kind == CIVIL else self.active
        tile = Tile(kind, size, corner, owner)
        notes = self.touched(tiles, tile.places, old)
        if old is not None and not old.printed:
            self.boards[age].remove(old)
            self.supply[self.design(old)] += 1
            self.give_back(old.owner)
        self.place(age, tile)
        if kind == CIVIL and len(notes) > 1:
            self.junction(age, tile, notes)
            self.repair(age, tile)
            if age == MIGHT:
                self.repair(FAITH, None)
        if size == 1:
            return
        if age == FAITH or self.ripple_to_faith(tile, old_facts):
            self.ripple_to_reason(tile, old_facts)

    def demolish(self, age: int, corner: Place) -> None:
        self.remove(age, next(tile for tile in self.boards[age] if tile.corner == corner))
        self.repair(age, None)
        if age == MIGHT:
            self.repair(FAITH, None)

    # --- 5.6 --------------------------------------------------------------------------------------------------------

    def ripple_to_faith(self, tile: Tile, old: tuple[Place, int] | None) -> bool:
        """Whether the ripple goes on to Reason."""
        tiles = self.boards[FAITH]
        same = (tile.kind, tile.size, tile.corner, tile.owner)
        if any((t.kind, t.size, t.corner, t.owner) == same and not t.printed for t in tiles):
            return True
        if self.supply[self.design(tile)] == 0:
            return False
        predecessor = next(
            (
                t
                for t in tiles
                if (t.corner, t.size) == old and (t.kind, t.owner) == (tile.kind, tile.owner) and not t.printed
            ),
            None,
        )
        if tile.kind != CIVIL and predecessor is None and self.cubes[tile.owner] == 0:
            return False
        doomed = [t for t in tiles if t.places & tile.places and not t.printed and t is not predecessor]
        if tile.kind != CIVIL:
            left = [t for t in tiles if t not in doomed]
            for gone in doomed:
                left += [Tile(CIVIL, 1, at, NOBODY, True) for at in gone.places & self.hamlets]
            groups = self.touched(left, tile.places, predecessor)
            if predecessor is not None and self.lone_free:
                groups = [group for group in groups if group != [predecessor]]
            others = [t.size for group in groups for t in group if t.kind == tile.kind and t is not predecessor]
            if len(groups) > 1 or max(others, default=0) == tile.size:
                return False
        for gone in sorted(doomed, key=lambda t: t.corner):
            self.remove(FAITH, gone)
            shadow = self.shadow_on_reason(gone.kind, gone.places)
            if shadow is not None:
                self.remove(REASON, shadow)
        copy = Tile(tile.kind, tile.size, tile.corner, tile.owner)
        notes = self.touched(self.boards[FAITH], tile.places, predecessor)
        if predecessor is not None:
            self.boards[FAITH].remove(predecessor)
            self.supply[self.design(predecessor)] += 1
            self.give_back(predecessor.owner)
        self.place(FAITH, copy)
        joins = tile.kind == CIVIL and len(notes) > 1
        if joins:
            self.junction(FAITH, copy, notes)
        self.repair(FAITH, copy if joins else None)
        return True

    def ripple_to_reason(self, tile: Tile, old: tuple[Place, int] | None) -> None:
        source = next(
            (
                t
                for t in self.boards[FAITH]
                if (t.kind, t.owner) == (tile.kind, tile.owner) and t.places <= tile.places and not t.printed
            ),
            None,
        )
        if source is None or source.size == 1:
            return
        tiles = self.boards[REASON]
        if any(
            (t.kind, t.size, t.corner) == (source.kind, source.size, source.corner) and not t.printed for t in tiles
        ):
            return
        if self.supply[self.design(source)] == 0:
            return
        copy = Tile(source.kind, source.size, source.corner)
        copy.ruin = source.kind != CIVIL
        for met in [t for t in tiles if t.places & copy.places and not t.printed]:
            assert (met.kind, met.corner, met.size) == (copy.kind, *(old or ())), "only its predecessor is met there"
            tiles.remove(met)
            self.supply[self.design(met)] += 1
            self.give_back(met.marker)
            if self.stay:
                copy.cubes = met.cubes
            else:
                for seat in range(len(self.cubes)):
                    self.give_back(seat, met.cubes[seat])
        self.place(REASON, copy)

    # --- 5.7 and 5.8 ------------------------------------------------------------------------------------------------

    def junction(self, age: int, connector: Tile, notes: list[list[Tile]]) -> None:
        ruling = (MILITARY, RELIGIOUS)[age]
        power: dict[int, list[int]] = {}
        for group in notes:
            powers = [sum(t.size for t in group if t.kind == kind) for kind in (MILITARY, RELIGIOUS)]
            for tile in group:
                power[id(tile)] = powers
        for kind in (ruling, 1 - ruling):
            tied = self.top(self.domain(connector, self.boards[age]), kind)
            if len(tied) < 2:
                continue
            by = kind if self.own_power else ruling
            strongest = max(power[id(tile)][by] for tile in tied)
            equals = [tile for tile in tied if power[id(tile)][by] == strongest]
            for tile in [tile for tile in tied if tile not in equals]:
                self.downsize(age, tile)
            while True:
                here = self.domain(connector, self.boards[age])
                equals = [tile for tile in equals if tile in here]
                if len(equals) < 2:
                    break
                self.downsize(age, self.pick(equals))

    def pick(self, tied: list[Tile]) -> Tile:
        own = [tile for tile in tied if tile.owner == self.active] or tied
        if len(own) == 1:
            return own[0]
        chosen = self.ask("downsized", self.active, [tile.corner for tile in own])
        return next(tile for tile in own if tile.corner == chosen)

    def repair(self, age: int, connector: Tile | None) -> None:
        ruling = (MILITARY, RELIGIOUS)[age]
        while True:
            unclean = [
                group
                for group in self.domains(self.boards[age])
                if any(len(self.top(group, kind)) > 1 for kind in (MILITARY, RELIGIOUS))
            ]
            if not unclean:
                return
            unclean.sort(key=lambda group: min(place for tile in group for place in tile.places))
            group = next((group for group in unclean if connector in group), unclean[0])
            kind = ruling if len(self.top(group, ruling)) > 1 else 1 - ruling
            self.downsize(age, self.pick(self.top(group, kind)))

    # --- 5.7.1 ------------------------------------------------------------------------------------------------------

    def downsize(self, age: int, tile: Tile) -> None:
        if tile.size == 1:
            self.remove(age, tile)
            return
        identical = self.identical_on_faith(tile) if age == MIGHT else None
        reaches = age == FAITH or identical is not None
        if self.supply[self.design(tile) - 1] == 0:
            self.remove(age, tile)
            if reaches:
                self.drop_shadows(tile, identical)
            return
        row, column = tile.corner
        corner = self.ask("position", tile.owner, [(row + down, column + right) for down in (0, 1) for right in (0, 1)])
        self.remove(age, tile)
        self.place(age, Tile(tile.kind, tile.size - 1, corner, tile.owner))
        if not reaches:
            return
        if tile.size == 2:
            self.drop_shadows(tile, identical)
            return
        enough = True
        if identical is not None:
            self.remove(FAITH, identical)
            enough = self.supply[tile.kind * 3 + 1] > 0
            if enough:
                self.place(FAITH, Tile(tile.kind, 2, corner, tile.owner))
        shadow = self.shadow_on_reason(tile.kind, tile.places)
        if shadow is None or (enough and (shadow.size, shadow.corner) == (2, corner)):
            return
        self.remove(REASON, shadow)
        if enough and self.supply[tile.kind * 3 + 1] > 0:
            ruin = Tile(tile.kind, 2, corner)
            ruin.ruin = True
            self.place(REASON, ruin)

    def identical_on_faith(self, tile: Tile) -> Tile | None:
        wanted = (tile.kind, tile.size, tile.corner, tile.owner)
        return next((t for t in self.boards[FAITH] if (t.kind, t.size, t.corner, t.owner) == wanted), None)

    def drop_shadows(self, tile: Tile, identical: Tile | None) -> None:
        if identical is not None:
            self.remove(FAITH, identical)
        shadow = self.shadow_on_reason(tile.kind, tile.places)
        if shadow is not None:
            self.remove(REASON, shadow)

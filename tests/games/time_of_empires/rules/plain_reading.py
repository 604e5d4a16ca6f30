"""Chapters 4 and 5 written a second time, plainly: every legal answer of a position told by its saved form.

Nothing of the game's own code is used but the tables of cards and the names of questions and answers.
"""

import re

COLOURS = ("red", "purple", "white", "black")
KINDS = ("observatory", "warehouse", "mill", "temple")
POSITIONS = ("H1", "H2", "H3", "H4", "H5", "H6", "P1", "P2", "P3", "P4", "P5", "P6")
RING = "H1.b-H2.c H2.b-H3.c H3.b-H4.c H4.b-H5.c H5.b-H6.c H6.b-H1.c"
POINTS = {2: "", 3: "H1.a-P1.a H3.a-P3.a H5.a-P5.a", 4: " ".join(f"H{i}.a-P{i}.a" for i in range(1, 7))}
TERRAIN = {0: "CFM", 1: "CFM", 2: "CMF"}
"""The kinds of a colour's three tiles: its capital's, and two with a city."""
SITES = {"C": 3, "F": 2, "M": 1}
PERSONAL = ("knowledge", "bricks", "clans", "moves", "discover", "construct")
BOARDS = {"technology_a": (0, 1), "technology_b": (2, 3)}
COLUMNS = ("technical", "expansion", "cultural", "extra")
DECKS = ("a1", "a2", "b1", "b2")
SPACES = (*PERSONAL, *BOARDS, *COLUMNS, "wonder_1", "wonder_2", "wonder_3")
GUTENBERG, BRUNELLESCHI, GENGHIS = 6, 7, 8
FINISH = "finish"
RUNNING = 2
"""The phase between the gongs of a real-time era."""


class Reading:
    """A saved position as one seat reads it; `costs` are the tables of the cards: type, discovery, construction."""

    def __init__(self, saved: dict, seat: int, costs: tuple[list[int], list[int], list[int]]) -> None:
        self.saved = saved
        self.seat = seat
        self.type_of, self.discovery, self.construction = costs
        self.options = saved["options"]
        self.positions = [at for at in range(12) if saved["tiles"][at] >= 0]
        self.territories = [4 * at + number for at in self.positions for number in range(3)]
        self.next_to: dict[int, set[int]] = {}
        for at in self.positions:
            tile = set(range(4 * at, 4 * at + 4))
            for node in tile:
                self.next_to[node] = tile - {node}
        for edge in (RING + " " + POINTS[saved["seats"]]).split():
            one, other = (self._at_side(side) for side in edge.split("-"))
            self.next_to[one].add(other)
            self.next_to[other].add(one)

    def _at_side(self, side: str) -> int:
        at = POSITIONS.index(side[:2])
        return 4 * at + ("abc".index(side[3]) + self.saved["rotations"][at]) % 3

    # --- the map -------------------------------------------------------------------------------------------------

    def name(self, node: int) -> str:
        return f"{POSITIONS[node // 4]}.{'centre' if node % 4 == 3 else node % 4}"

    def clans(self, node: int) -> int:
        return self.saved["clans"][node] if self.saved["holders"][node] == self.seat else 0

    def enemies(self, node: int) -> int:
        return self.saved["clans"][node] if self.saved["holders"][node] not in (-1, self.seat) else 0

    def is_capital(self, node: int) -> bool:
        return node % 4 == 3 and self.saved["tiles"][node // 4] % 3 == 0

    def is_own_capital(self, node: int) -> bool:
        return self.is_capital(node) and self.saved["tiles"][node // 4] == 3 * self.seat

    def pieces(self, node: int) -> list[tuple[int, int]]:
        return [(p // 4, p % 4) for p in range(16) if self.saved["buildings"][node] >> p & 1]

    def own(self, node: int) -> set[int]:
        return {kind for owner, kind in self.pieces(node) if owner == self.seat}

    def has(self, leader: int) -> bool:
        return self.saved["won"][leader] == self.seat

    def sites(self, kind: int) -> list[str]:
        found = []
        for node in self.territories:
            terrain = TERRAIN[self.saved["tiles"][node // 4] % 3][node % 4]
            free = len(self.pieces(node)) < SITES[terrain]
            if free and (self.own(node) or self.clans(node)) and kind not in self.own(node):
                found.append(self.name(node))
        return found

    def left_of(self, attackers: int, defenders: int) -> int:
        fallen = min(attackers, defenders)
        return attackers - max(0, fallen - (1 if self.has(GENGHIS) and fallen == defenders else 0))

    def may_enter(self, clans: int, node: int, assault: bool) -> bool:
        if node % 4 == 3:
            return not (assault or self.is_capital(node) or self.enemies(node)) and self.clans(node) + clans <= 4
        if assault or not self.enemies(node):
            return self.clans(node) + clans <= 2
        largest = max(2, self.options["attack_group_max"])
        return clans <= largest and (clans <= 2 or self.left_of(clans, self.enemies(node)) <= 2)

    def moves(self, assault: bool) -> dict[tuple[int, int], list[int]]:
        """By edge, how many clans may go along it."""
        found = {}
        for node, others in self.next_to.items():
            for to in others:
                counts = [n for n in range(1, self.clans(node) + 1) if self.may_enter(n, to, assault)]
                if counts:
                    found[node, to] = counts
        return found

    def clan_places(self) -> list[str]:
        if not self.saved["population"][self.seat]:
            return []
        centres = [4 * at + 3 for at in self.positions]
        open_ones = [c for c in centres if self.is_own_capital(c) or (not self.is_capital(c) and self.clans(c))]
        return [self.name(centre) for centre in open_ones if self.clans(centre) < 4]

    def landings(self) -> dict[int, int]:
        reserve = self.saved["population"][self.seat]
        most = {node: min(reserve, 2 - self.clans(node)) for node in self.territories}
        return {node: number for node, number in most.items() if number > 0}

    def targets(self, clans_too: bool) -> list[str]:
        found = []
        for node in self.territories:
            centre = node - node % 4 + 3
            controlled = not self.is_capital(centre) and self.clans(centre)
            if controlled and (self.pieces(node) or (clans_too and self.saved["clans"][node])):
                found.append(self.name(node))
        return found

    # --- cards -----------------------------------------------------------------------------------------------------

    def payable(self) -> list[int]:
        knowledge = self.saved["stock"][2 * self.seat] + (1 if self.has(GUTENBERG) else 0)
        return sorted({card for card in self.saved["hands"][self.seat] if self.discovery[card] <= knowledge})

    def constructs(self) -> bool:
        pile = self.saved["piles"][self.seat]
        if not pile or self.waits():
            return False
        bricks = self.saved["stock"][2 * self.seat + 1] + (1 if self.has(BRUNELLESCHI) else 0)
        return self.construction[pile[-1]] <= bricks and self.has_piece(self.type_of[pile[-1]])

    def waits(self) -> bool:
        return self.saved["waiting"][self.seat] != -1

    def has_piece(self, kind: int) -> bool:
        return self.saved["removed"][4 * self.seat + kind] < 5

    # --- timers ------------------------------------------------------------------------------------------------------

    def slots(self) -> list[tuple[str, int]]:
        """Every slot in play that is free, or holds an own timer, as space and number."""
        found = []
        for space in SPACES:
            if space == "extra" and self.saved["seats"] < 4:
                continue
            if space.startswith("wonder") and int(space[-1]) > self.saved["era"]:
                continue
            slots = self.options["personal_slots"] if space in PERSONAL else 2
            found += [(space, number) for number in range(slots)]
        return found

    def stands(self, timer: int) -> tuple[str, int] | None:
        slot = self.saved["timer_slot"][timer]
        return None if slot < 0 else (SPACES[slot // 2], slot % 2)

    def is_taken(self, slot: tuple[str, int], beside: int) -> bool:
        """Whether a timer other than `beside` stands in a slot (of one's own board, or of a shared one)."""
        owners = [self.seat] if slot[0] in PERSONAL else range(self.saved["seats"])
        timers = [timer for owner in owners for timer in (2 * owner, 2 * owner + 1)]
        return any(self.stands(timer) == slot for timer in timers if timer != beside)

    def can_start(self, space: str) -> bool:
        if space == "discover":
            return not self.waits() and bool(self.payable())
        if space == "construct":
            return self.constructs()
        if space in BOARDS:
            return any(self.saved["decks"][deck] for deck in BOARDS[space])
        return space in PERSONAL or self.saved["scholars"][self.seat] > 0

    def is_beside_own(self, timer: int, space: str) -> bool:
        """P5: the other timer stands on the same shared space."""
        other = self.stands(timer ^ 1)
        return space not in PERSONAL and other is not None and other[0] == space

    def placements(self) -> list[str]:
        """P1 to P7 of a real-time era."""
        found: list[str] = []
        if self.saved["phase"] != RUNNING:
            return found
        for number in (0, 1):
            timer = 2 * self.seat + number
            if self.saved["timer_sand"][timer] == 1:
                continue
            last = self.saved["last_space"][timer]
            for space, slot in self.slots():
                hops = space not in PERSONAL and last >= 0 and SPACES[last] == space
                if hops or self.is_taken((space, slot), timer) or self.is_beside_own(timer, space):
                    continue
                if self.can_start(space):
                    found.append(f"{number + 1} {space}.{slot + 1}")
        return found

    def turn_slots(self, number: int, first: tuple[str, int] | None) -> list[str]:
        """A placement of an introductory turn, after the other timer's in `first`."""
        found = []
        for slot in self.slots():
            space = slot[0]
            barred = space not in PERSONAL and self.saved["memory"][self.seat] >> SPACES.index(space) & 1
            twice = first is not None and space not in PERSONAL and first[0] == space
            if not (barred or twice or slot == first or self.is_taken(slot, -1)):
                found.append(f"{number} {space}.{slot[1] + 1}")
        return found

    def relocations(self) -> list[str]:
        """Card 203."""
        found = []
        introductory = self.saved["mode"] == 1
        for number in (0, 1):
            timer = 2 * self.seat + number
            here = self.stands(timer)
            if here is None or (introductory and self.saved["undone"] >> number & 1):
                continue
            for slot in self.slots():
                space = slot[0]
                barred = (
                    introductory
                    and space not in PERSONAL
                    and self.saved["memory"][self.seat] >> SPACES.index(space) & 1
                )
                if space == here[0] or barred or self.is_taken(slot, -1) or self.is_beside_own(timer, space):
                    continue
                if self.can_start(space):
                    found.append(f"{number + 1} {space}.{slot[1] + 1}")
        return found

    def clearable(self) -> list[str]:
        """Others' exhausted timers on shared boards."""
        found = []
        for timer in range(2 * self.saved["seats"]):
            slot = self.stands(timer)
            stays = self.saved["timer_sand"][timer] != 0 or timer // 2 == self.seat
            if not stays and slot is not None and slot[0] not in PERSONAL:
                found.append(f"clear {COLOURS[timer // 2]} {timer % 2 + 1}")
        return found

    # --- every question ------------------------------------------------------------------------------------------------

    def answers(self, kind: str, facts: list[int], cards: tuple[str, ...]) -> set[str] | None:
        """The names of the legal answers to a question with the facts of its frame; None if it is not told here."""
        hand = self.saved["hands"][self.seat]
        pile = self.saved["piles"][self.seat]
        if kind == "era":
            return set(self.placements())
        if kind == "first_slot":
            return set(self.turn_slots(1, None))
        if kind == "second_slot":
            return set(self.turn_slots(2, (SPACES[facts[0] // 2], facts[0] % 2)))
        if kind == "discovery":
            return {FINISH} | {cards[card] for card in ([] if self.waits() else self.payable())}
        if kind == "free_discovery":
            return {FINISH} | {cards[card] for card in ([] if self.waits() else hand)}
        if kind == "site":
            sites = self.sites(self.type_of[pile[-1]]) if self.constructs() else [FINISH]
            return {FINISH} | set(sites or ["wait"])
        if kind == "free_site":
            return {FINISH} | set(self.sites(facts[0]) if self.has_piece(facts[0]) else [])
        if kind == "assembly_site":
            top = self.type_of[pile[-1]] if pile and not self.waits() else -1
            return {FINISH} | set(self.sites(top) if top >= 0 and self.has_piece(top) else [])
        if kind == "acquired":
            return {FINISH} | {DECKS[deck] for deck in (2 * facts[0], 2 * facts[0] + 1) if self.saved["decks"][deck]}
        if kind == "deck":
            return {FINISH} | {DECKS[deck] for deck in range(4) if self.saved["decks"][deck]}
        return self._map_answers(kind, facts)

    def _map_answers(self, kind: str, facts: list[int]) -> set[str] | None:
        if kind == "clan":
            return {FINISH} | set(self.clan_places())
        if kind == "move":
            return {FINISH} | {f"{self.name(one)} to {self.name(other)}" for one, other in self.moves(facts[1] == 1)}
        if kind == "landing":
            return {FINISH} | {self.name(node) for node in self.landings() if node != facts[1]}
        if kind == "landed":
            return {str(number) for number in range(1, self.landings()[facts[2]] + 1)}
        if kind == "target":
            return {FINISH} | set(self.targets(facts[0] == 1))
        if kind == "target_piece":
            found = {f"{COLOURS[owner]} {KINDS[piece]}" for owner, piece in self.pieces(facts[1])}
            return found | ({FINISH} if facts[0] and self.saved["clans"][facts[1]] else set())
        if kind == "relocation":
            return {FINISH} | set(self.relocations())
        return None

    def way(self, move: str) -> str:
        """A move's name, "H1.0>across", as start and end."""
        start, way = re.fullmatch(r"(.+)>(.+)", move).groups()
        node = 4 * POSITIONS.index(start[:2]) + (3 if start.endswith("centre") else int(start[3]))
        if way == "across":
            (to,) = (other for other in self.next_to[node] if other // 4 != node // 4)
        else:
            to = node - node % 4 + (3 if way == "centre" else int(way))
        return f"{start} to {self.name(to)}"

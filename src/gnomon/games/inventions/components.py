"""The component tables: read from TOML, checked and counted, never changed afterwards.

An owner of the game may hand in a file of their own with printed values in place of reconstructed ones
(`gnomon data export inventions` writes the shipped tables as one such file). A match remembers its tables by digest.
"""

from typing import Final

from gnomon.games.inventions import terms
from gnomon.kernel.codec import Reader, digest
from gnomon.kernel.rulebook import rule
from gnomon.kernel.shelf import parsed, shipped_tables

PARTS: Final = ("board", "milestones", "cards", "society", "goals")

PROVENANCES: Final = ("seed", "public", "inferred", "reconstructed", "printed")
"""Where a value comes from: notes, a public page, forced by other facts, our design, an owner's game."""

SPECIALIST_BENEFITS: Final = (*terms.ACTION_NAMES, "points", "influence", "scholar", "citizen")
POINTS: Final = terms.ACTIONS
INFLUENCE: Final = terms.ACTIONS + 1
ONE_SCHOLAR: Final = terms.ACTIONS + 2
NEW_CITIZEN: Final = terms.ACTIONS + 3
"""Benefits of specialist tiles behind the ten actions."""

MODES: Final = ("easy", "normal", "hard")
ACCOLADES: Final = 12
TITLES: Final = 6
OBJECTIVE_FAMILIES: Final = (
    "progress",
    "wealth",
    "specialists",
    "scholars",
    "inventions",
    "influence_tokens",
    "economy_tokens",
    "sages",
    "chain_tokens",
    "beside_cards",
)

Numbers = tuple[int, ...]


class Components:
    """One set of tables.

    Regions: `ropes[r]` mask of neighbours, `rope_list[r]`; `space_points` of influence spaces. Specialist tiles:
    `specialist_benefit[t]`, `specialist_citizens[t]`, `without_idea` mask. `knowledge_action[t]`. Actions:
    `forum_of[action]`, `forum_mask[forum]` of actions. Milestones: `era_of[m]`, `milestone_benefit[m]`. Cards:
    `card_era[c]`, `card_milestone[c]`, `specialty[c]`, `exhausted[c]` specialties, `card_chain[c]`. Tokens: `needed[kind]`.
    Hexes: `hex_beside[h]` neighbours, `hex_benefit[h]`, `hex_row[h]`. `space_benefit[space]` of era spaces. Goals by family: masks of
    regions. Every other name is a number or list of the rules as its table says.
    """

    def __init__(self, source: dict[str, object], where: str) -> None:
        self.source = source
        self.digest = digest(source)
        self.provenance: dict[str, str] = {}
        reader = Reader(source, where)
        self._read_regions(reader)
        self._read_tracks(reader)
        self._read_milestones(reader)
        self._read_cards(reader)
        self._read_players(reader)
        self._read_tiles(reader)
        self._read_map(reader)
        self._read_goals(reader)
        self._read_solo(reader)
        reader.finish()

    def _finish(self, reader: Reader, row: str) -> None:
        """Keep the provenance of a table; nothing else may be left in it."""
        self.provenance[row] = PROVENANCES[reader.choice("provenance", PROVENANCES)]
        reader.finish()

    # --- the board (2.2-2.4, 2.12, 2.13) -----------------------------------------------------------------------------

    @rule("2.2", "2.3", "2.4")
    def _read_regions(self, reader: Reader) -> None:
        """Ropes go both ways; every specialist and knowledge tile is there."""
        regions = reader.table("regions")
        ropes = _rows(regions, "ropes", terms.REGIONS, terms.REGIONS)
        self.rope_list: list[Numbers] = [tuple(other - 1 for other in row) for row in ropes]
        self.ropes = [sum(1 << other for other in row) for row in self.rope_list]
        for region in range(terms.REGIONS):
            for other in self.rope_list[region]:
                if other == region or not (self.ropes[other] >> region) & 1:
                    raise regions.error("ropes", f"a rope joins {region + 1} and {other + 1} one way only")
        self.space_points = regions.integers("influence_spaces", terms.INFLUENCE_SPACES, 0, 50)
        self._finish(regions, "regions")
        self.specialist_benefit = [terms.NOTHING] * terms.SPECIALIST_TILES
        self.specialist_citizens = [1] * terms.SPECIALIST_TILES
        names = [f"SP{number + 1}" for number in range(terms.SPECIALIST_TILES)]
        for number, row in enumerate(_tables(reader, "specialist", terms.SPECIALIST_TILES)):
            row.expect("id", names[number])
            self.specialist_benefit[number] = row.choice("benefit", SPECIALIST_BENEFITS)
            self.specialist_citizens[number] = row.integer("citizens", 1, 2)
            self._finish(row, names[number])
        specialists = reader.table("specialists")
        self.specialist_points = specialists.integer("points", 0, 50)
        self.without_idea = specialists.choices("without_idea", tuple(names))
        if self.without_idea.bit_count() != terms.REGIONS - 5:
            raise specialists.error("without_idea", "five regions begin with an idea")
        self._finish(specialists, "specialists")
        knowledge = reader.table("knowledge")
        words = knowledge.items("actions")
        if len(words) != terms.KNOWLEDGE_TILES:
            raise knowledge.error("actions", f"expected {terms.KNOWLEDGE_TILES} actions")
        self.knowledge_action = [knowledge.choice_of("actions", word, terms.CHAIN_NAMES) for word in words]
        self.knowledge_points = knowledge.integer("points", 0, 50)
        self._finish(knowledge, "knowledge")
        assembly = reader.table("assembly")
        self.forum_of = [terms.NOTHING] * terms.ACTIONS
        self.forum_mask = [0] * terms.FORUMS
        forums = assembly.items("forums")
        if len(forums) != terms.FORUMS:
            raise assembly.error("forums", f"expected {terms.FORUMS} forums")
        for forum, spaces in enumerate(forums):
            for word in spaces if isinstance(spaces, list) else [spaces]:
                action = assembly.choice_of("forums", word, terms.ACTION_NAMES)
                self.forum_of[action] = forum
                self.forum_mask[forum] |= 1 << action
        if terms.NOTHING in self.forum_of or any(mask.bit_count() != 2 for mask in self.forum_mask):
            raise assembly.error("forums", "every action has one space, every forum two")
        self._finish(assembly, "assembly")

    @rule("2.12")
    def _read_tracks(self, reader: Reader) -> None:
        """What each position of the influence track gives, and each era-marker space."""
        influence = reader.table("influence")
        count = terms.MOST_INFLUENCE + 1
        self.chain_tokens = influence.integers("tokens", count, 0, 3)
        self.adjustment = influence.integers("adjustment", count, -terms.MOST_INFLUENCE, terms.MOST_INFLUENCE)
        self.influence_points = influence.integers("points", count, 0, 50)
        self.early_chain_tokens = influence.integers("early_tokens", count, 0, 3)
        self.early_influence_points = influence.integers("early_points", count, 0, 50)
        self._finish(influence, "influence")
        spaces = reader.table("era_spaces")
        self.space_benefit: list[int] = []
        for number, spaces_of_era in enumerate(terms.SPACES_OF_ERA):
            name = str(number + 2)
            words = spaces.items(name)
            if len(words) != spaces_of_era:
                raise spaces.error(name, f"expected {spaces_of_era} spaces")
            self.space_benefit += [spaces.choice_of(name, word, terms.BENEFIT_NAMES) for word in words]
        self._finish(spaces, "era_spaces")

    @rule("2.5")
    def _read_milestones(self, reader: Reader) -> None:
        """The benefit of every tile; its letter tells its era."""
        milestones = reader.table("milestones")
        self.envoy_spaces = milestones.integer("spaces", 1, 4)
        self._finish(milestones, "milestones")
        benefits = reader.table("benefits")
        self.milestone_benefit = [benefits.choice(name, terms.BENEFIT_NAMES) for name in terms.MILESTONE_NAMES]
        self.era_of = [terms.LETTERS.index(name[1]) + 1 for name in terms.MILESTONE_NAMES]
        self._finish(benefits, "benefits")
        self.of_letter = [
            tuple(tile for tile in range(terms.MILESTONES) if self.era_of[tile] == letter + 1) for letter in range(6)
        ]

    @rule("2.6")
    def _read_cards(self, reader: Reader) -> None:
        """48 cards: those of Era 1 have no idea side."""
        cards = reader.table("cards")
        self.last_era_points = cards.integer("last_era_points", 0, 50)
        self._finish(cards, "cards")
        self.card_era: list[int] = [era + 1 for era, count in enumerate(terms.CARDS_OF_ERA) for _ in range(count)]
        self.card_name = [""] * terms.CARDS
        self.card_milestone = [terms.NOTHING] * terms.CARDS
        self.specialty = [terms.NOTHING] * terms.CARDS
        self.exhausted: list[Numbers] = [()] * terms.CARDS
        self.card_chain = [terms.NOTHING] * terms.CARDS
        for card, row in enumerate(_tables(reader, "card", terms.CARDS)):
            row.expect("id", terms.CARD_NAMES[card])
            self.card_name[card] = row.text("name")
            self.specialty[card] = row.choice("specialty", terms.SPECIALTY_NAMES)
            if self.card_era[card] > 1:
                self.card_milestone[card] = row.choice("milestone", terms.MILESTONE_NAMES)
                words = row.items("exhausted")
                self.exhausted[card] = tuple(row.choice_of("exhausted", word, terms.SPECIALTY_NAMES) for word in words)
            self.card_chain[card] = row.choice("chain", terms.ACTION_NAMES)
            self._finish(row, terms.CARD_NAMES[card])

    # --- players and tiles (2.1, 2.7-2.9, 2.14) ----------------------------------------------------------------------

    @rule("2.1", "2.9")
    def _read_players(self, reader: Reader) -> None:
        """Pieces of each colour, and what placing an influence token takes."""
        players = reader.table("players")
        self.citizens = players.integer("citizens", 10, 99)
        self.scholars_at_start = players.integer("scholars", 0, 2)
        players.expect("chain_tokens", 3)
        self.economy_tokens = players.integer("economy_tokens", 1, 9)
        self.influence_at_start = players.integer("influence", 0, terms.MOST_INFLUENCE)
        self.inventions_at_start = players.integer("era_one_inventions", 0, 2)
        self._finish(players, "players")
        tokens = reader.table("tokens")
        needed = tokens.table("needed")
        self.needed = [0, *(needed.integer(name, 1, 9) for name in terms.TOKEN_NAMES[1:])]
        needed.finish()
        assert len(self.needed) == terms.TOKENS == terms.ALL_TOKENS.bit_count()
        self._finish(tokens, "tokens")

    @rule("2.7", "2.8", "3.1")
    def _read_tiles(self, reader: Reader) -> None:
        """How many tiles of each kind, what a pair of actions costs, what building costs, what wealth is worth."""
        stacks = reader.table("stacks")
        self.progress_stack = stacks.integer("progress", 1, 3)
        self.progress_few = stacks.integer("progress_few", 1, self.progress_stack)
        self.wealth_stack = stacks.integers("wealth", len(terms.WEALTH_LETTERS), 1, 4)
        self.wealth_few = stacks.integers("wealth_few", len(terms.WEALTH_LETTERS), 1, 4)
        self._finish(stacks, "stacks")
        technology = reader.table("technology")
        self.pairs = [
            tuple(technology.choice_of("pairs", word, terms.ACTION_NAMES) for word in _list(technology, "pairs", row))
            for row in technology.items("pairs")
        ]
        if len(self.pairs) != terms.NUMBERS or [len(pair) for pair in self.pairs] != [2, 2, 2, 0, 2, 2, 2]:
            raise technology.error("pairs", "seven tiles, the fourth without a pair")
        self.technology_influence = technology.integer("influence", 0, terms.MOST_INFLUENCE)
        self._finish(technology, "technology")
        building = reader.table("building")
        self.building_influence = building.integers("influence", terms.SLOTS, 0, terms.MOST_INFLUENCE)
        self.building_flat = building.integer("flat", 0, terms.MOST_INFLUENCE)
        self.progress_cost = building.integer("progress", 0, 9)
        self.wealth_cost = building.integer("wealth", 0, 9)
        self.cheaper = building.integer("cheaper", 0, 9)
        self._finish(building, "building")
        wealth = reader.table("wealth")
        self.wealth_group = wealth.integer("A", 0, 50)
        regions = wealth.table("B")
        self.wealth_region = regions.integer("points", 0, 50)
        self.wealth_region_citizens = regions.integer("citizens", 1, 9)
        regions.finish()
        citizens = wealth.table("C")
        self.wealth_citizen = citizens.integer("points", 0, 50)
        self.wealth_citizens = citizens.integer("citizens", 1, 9)
        citizens.finish()
        self.wealth_set = wealth.integer("D", 0, 50)
        self.wealth_type = wealth.integer("E", 0, 50)
        self.wealth_pair = wealth.integer("F", 0, 50)
        self.wealth_inventions = wealth.integers("G", 3, 0, 50)
        self._finish(wealth, "wealth")

    @rule("2.14")
    def _read_map(self, reader: Reader) -> None:
        """The hexes of the Progress map; neighbours are mutual, and every economy token but one lies on a hex."""
        self.hex_row = [0] * terms.HEXES
        self.hex_beside: list[Numbers] = [()] * terms.HEXES
        self.hex_benefit = [0] * terms.HEXES
        for number, row in enumerate(_tables(reader, "hex", terms.HEXES)):
            row.expect("at", number + 1)
            self.hex_row[number] = row.integer("row", 1, terms.HEXES)
            self.hex_beside[number] = tuple(other - 1 for other in row.integers("beside", None, 1, terms.HEXES))
            self.hex_benefit[number] = row.choice("benefit", terms.BENEFIT_NAMES)
            self._finish(row, f"hex.{number + 1}")
        for number, beside in enumerate(self.hex_beside):
            if any(number not in self.hex_beside[other] for other in beside):
                raise reader.error("hex", f"the neighbours of hex {number + 1} do not all have it for a neighbour")
        token = terms.BENEFIT_NAMES.index("economy_token")
        if self.hex_benefit.count(token) != self.economy_tokens - 1:
            raise reader.error("hex", "every economy token but one lies on a hex")

    # --- goals and solo play (2.10, 2.11, 7.2) -----------------------------------------------------------------------

    @rule("2.10", "2.11")
    def _read_goals(self, reader: Reader) -> None:
        """Regions and points of the private goals, points of the public objectives."""
        self.goal_regions: list[int] = []
        self.goal_points: list[list[int]] = []
        for name in ("influence_goals", "majority_goals", "network_goals"):
            goals = reader.table(name)
            rows = _rows(goals, "regions", terms.REGIONS, terms.REGIONS)
            self.goal_regions += [sum(1 << (region - 1) for region in row) for row in rows]
            self.goal_points.append(goals.integers("points", max(len(row) for row in rows) + 1, 0, 50))
            self._finish(goals, name)
        inventions = reader.table("invention_goals")
        self.invention_goal = inventions.integer("points", 0, 50)
        self.goal_inventions = inventions.integer("inventions", 1, terms.CARDS)
        self.goal_each_type = inventions.integer("of_each_type", 1, terms.CARDS)
        self.goal_one_type = inventions.integer("of_one_type", 1, terms.CARDS)
        self.goal_era_4 = inventions.integer("of_era_4", 0, terms.CARDS)
        self.goal_era_5 = inventions.integer("of_era_5", 0, terms.CARDS)
        self.goal_eras = inventions.integer("of_eras_2_to_5", 1, terms.CARDS)
        self._finish(inventions, "invention_goals")
        goals = reader.table("goals")
        self.goals_scored = goals.integer("scored", 1, 4)
        self._finish(goals, "goals")
        objectives = reader.table("objectives")
        self.objective_points = [objectives.integer(name, 0, 50) for name in OBJECTIVE_FAMILIES]
        self._finish(objectives, "objectives")

    @rule("7.2.1", "7.2.2.1", "7.2.3")
    def _read_solo(self, reader: Reader) -> None:
        """Hephaestus' cards, what the bots earn, the modes, and the accolades."""
        self.action_cards: list[Numbers] = []
        for number, row in enumerate(_tables(reader, "action_card", terms.ACTION_CARDS)):
            row.expect("id", f"HC{number + 1}")
            lines = row.items("lines")
            if len(lines) != terms.LINES:
                raise row.error("lines", f"expected {terms.LINES} lines")
            self.action_cards.append(tuple(row.choice_of("lines", word, terms.ACTION_NAMES) for word in lines))
            self._finish(row, f"HC{number + 1}")
        solo = reader.table("solo")
        self.chained = solo.choices("chained", terms.ACTION_NAMES)
        self.bot_tokens = solo.integers("chain_tokens", 5, 0, 9)
        self.bot_pillar_points = solo.integer("pillar", 0, 50)
        self.bot_envoy_points = solo.integer("envoy", 0, 50)
        self.bot_sage_points = solo.integer("sage", 0, 50)
        self.bot_knowledge_points = solo.integer("knowledge", 0, 50)
        self._finish(solo, "solo")
        modes = reader.table("modes")
        self.mode_points = [modes.integers(name, 3, 0, 50) for name in MODES]
        self._finish(modes, "modes")
        accolades = reader.table("accolades")
        self.accolade_points = accolades.integers("points", ACCOLADES, 0, 9)
        self.accolade_by = accolades.integer("by", 1, 999)
        self.accolade_inventions = accolades.integer("inventions", 1, terms.CARDS)
        self.accolade_late = accolades.integer("late_inventions", 1, terms.CARDS)
        self.accolade_wealth = accolades.integer("wealth", 1, terms.HEXES)
        self.accolade_influence = accolades.integer("influence", 1, terms.MOST_INFLUENCE)
        self.accolade_goal = accolades.integer("goal", 1, 99)
        self.titles = accolades.integers("titles", TITLES, 1, 99)
        self._finish(accolades, "accolades")


# --- reading of rows -------------------------------------------------------------------------------------------------


def _list(reader: Reader, name: str, item: object) -> list[object]:
    if not isinstance(item, list):
        raise reader.error(name, "expected lists")
    return item


def _rows(reader: Reader, name: str, count: int, most: int) -> list[list[int]]:
    """So many lists of different numbers from 1 to `most`."""
    rows: list[list[int]] = []
    for item in reader.items(name):
        found = _list(reader, name, item)
        row = [number for number in found if isinstance(number, int) and 1 <= number <= most]
        if len(set(row)) != len(found):
            raise reader.error(name, f"expected lists of different numbers from 1 to {most}")
        rows.append(row)
    if len(rows) != count:
        raise reader.error(name, f"expected {count} lists, found {len(rows)}")
    return rows


def _tables(reader: Reader, name: str, count: int) -> list[Reader]:
    """So many tables of one name."""
    items = reader.items(name)
    if len(items) != count:
        raise reader.error(name, f"expected {count}, found {len(items)}")
    return [Reader(item, f"{reader.where}: {name} {number + 1}") for number, item in enumerate(items)]


# --- sets of tables --------------------------------------------------------------------------------------------------


def read_components(text: str, where: str) -> Components:
    """Tables from the text of one TOML file. Raises BadInput with the place of the fault."""
    found = Components(parsed(text, where), where)
    return KNOWN.setdefault(found.digest, found)


def exported() -> str:
    """The shipped tables as one TOML text, ready to be edited and handed in again."""
    return shipped_tables("gnomon.games.inventions", PARTS)


KNOWN: Final[dict[str, Components]] = {}
"""Every set of tables read so far, by digest."""

SHIPPED: Final = read_components(exported(), "inventions")

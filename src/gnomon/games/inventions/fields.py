# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied."""

# ruff: noqa: E702
from gnomon.games.inventions.setting import Setting
from gnomon.kernel.state import State


class Slots(State):
    """The fields that `state.FIELDS` declares."""

    __slots__ = (
        "borders", "busy", "called", "card", "chain", "chronos_at", "column", "common", "deck", "discard", "display",
        "drawn", "envoys", "epoch", "eureka", "faded", "fresh", "goals", "gone", "heir", "hephaestus_at", "hexes",
        "hoard", "home", "ideas", "influence", "innovator", "inventions", "inventor", "knowledge", "ledger", "letters",
        "loose", "marker", "marker_points", "objectives", "order", "owed", "packets", "paired", "people", "presenter",
        "private", "sages", "sages_at", "scoring", "seasons", "setting", "slots", "spaces", "specialist", "stack",
        "step", "stock", "supply", "tired", "tokens", "turn", "turned", "waiting", "wealth",
    )

    setting: Setting; card: tuple[int, ...]; presenter: tuple[int, ...]; inventor: tuple[int, ...]
    innovator: tuple[int, ...]; specialist: tuple[int, ...]; knowledge: tuple[int, ...]; scoring: int; sages_at: int
    letters: tuple[int, ...]; wealth: list[tuple[int, ...]]; spaces: tuple[int, ...]; people: list[int]
    common: tuple[int, ...]; private: tuple[int, ...]; column: tuple[int, ...]; eureka: tuple[int, ...]
    discard: tuple[int, ...]; envoys: tuple[int, ...]; stack: tuple[int, ...]; display: tuple[int, ...]; gone: int
    ideas: list[tuple[int, ...]]; inventions: list[tuple[int, ...]]; home: list[int]; tired: list[int]
    supply: list[int]; influence: list[int]; slots: list[tuple[int, ...]]; hexes: list[tuple[int, ...]]
    faded: list[int]; busy: list[int]; loose: list[int]; goals: list[tuple[int, ...]]; tokens: tuple[int, ...]
    turned: int; sages: tuple[int, ...]; epoch: tuple[int, ...]; seasons: tuple[int, ...]; marker: tuple[int, ...]
    heir: int; step: int; order: tuple[int, ...]; turn: int; objectives: tuple[int, ...]; stock: list[int]; chain: int
    owed: int; called: int; fresh: int; waiting: tuple[int, ...]; paired: int; chronos_at: int; hephaestus_at: int
    hoard: list[tuple[int, ...]]; deck: tuple[int, ...]; packets: tuple[int, ...]; drawn: tuple[int, ...]; borders: int
    marker_points: list[int]; ledger: list[int]

    def copy_fields(self, to: "Slots") -> None:
        """Copy every field to another state."""
        self.copy_common(to)
        to.setting = self.setting; to.card = self.card; to.presenter = self.presenter; to.inventor = self.inventor
        to.innovator = self.innovator; to.specialist = self.specialist; to.knowledge = self.knowledge
        to.scoring = self.scoring; to.sages_at = self.sages_at; to.letters = self.letters; to.wealth = self.wealth[:]
        to.spaces = self.spaces; to.people = self.people[:]; to.common = self.common; to.private = self.private
        to.column = self.column; to.eureka = self.eureka; to.discard = self.discard; to.envoys = self.envoys
        to.stack = self.stack; to.display = self.display; to.gone = self.gone; to.ideas = self.ideas[:]
        to.inventions = self.inventions[:]; to.home = self.home[:]; to.tired = self.tired[:]
        to.supply = self.supply[:]; to.influence = self.influence[:]; to.slots = self.slots[:]
        to.hexes = self.hexes[:]; to.faded = self.faded[:]; to.busy = self.busy[:]; to.loose = self.loose[:]
        to.goals = self.goals[:]; to.tokens = self.tokens; to.turned = self.turned; to.sages = self.sages
        to.epoch = self.epoch; to.seasons = self.seasons; to.marker = self.marker; to.heir = self.heir
        to.step = self.step; to.order = self.order; to.turn = self.turn; to.objectives = self.objectives
        to.stock = self.stock[:]; to.chain = self.chain; to.owed = self.owed; to.called = self.called
        to.fresh = self.fresh; to.waiting = self.waiting; to.paired = self.paired; to.chronos_at = self.chronos_at
        to.hephaestus_at = self.hephaestus_at; to.hoard = self.hoard[:]; to.deck = self.deck; to.packets = self.packets
        to.drawn = self.drawn; to.borders = self.borders; to.marker_points = self.marker_points[:]
        to.ledger = self.ledger[:]

# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied and compared."""

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

    def differing(self, known: State) -> list[int]:
        """The numbers of the fields that differ."""
        assert isinstance(known, Slots)
        found = self.differing_common(known)
        if self.setting is not known.setting and self.setting != known.setting:
            found.append(2)
        if self.card is not known.card and self.card != known.card:
            found.append(3)
        if self.presenter is not known.presenter and self.presenter != known.presenter:
            found.append(4)
        if self.inventor is not known.inventor and self.inventor != known.inventor:
            found.append(5)
        if self.innovator is not known.innovator and self.innovator != known.innovator:
            found.append(6)
        if self.specialist is not known.specialist and self.specialist != known.specialist:
            found.append(7)
        if self.knowledge is not known.knowledge and self.knowledge != known.knowledge:
            found.append(8)
        if self.scoring != known.scoring:
            found.append(9)
        if self.sages_at != known.sages_at:
            found.append(10)
        if self.letters is not known.letters and self.letters != known.letters:
            found.append(11)
        if self.wealth != known.wealth:
            found.append(12)
        if self.spaces is not known.spaces and self.spaces != known.spaces:
            found.append(13)
        if self.people != known.people:
            found.append(14)
        if self.common is not known.common and self.common != known.common:
            found.append(15)
        if self.private is not known.private and self.private != known.private:
            found.append(16)
        if self.column is not known.column and self.column != known.column:
            found.append(17)
        if self.eureka is not known.eureka and self.eureka != known.eureka:
            found.append(18)
        if self.discard is not known.discard and self.discard != known.discard:
            found.append(19)
        if self.envoys is not known.envoys and self.envoys != known.envoys:
            found.append(20)
        if self.stack is not known.stack and self.stack != known.stack:
            found.append(21)
        if self.display is not known.display and self.display != known.display:
            found.append(22)
        if self.gone != known.gone:
            found.append(23)
        if self.ideas != known.ideas:
            found.append(24)
        if self.inventions != known.inventions:
            found.append(25)
        if self.home != known.home:
            found.append(26)
        if self.tired != known.tired:
            found.append(27)
        if self.supply != known.supply:
            found.append(28)
        if self.influence != known.influence:
            found.append(29)
        if self.slots != known.slots:
            found.append(30)
        if self.hexes != known.hexes:
            found.append(31)
        if self.faded != known.faded:
            found.append(32)
        if self.busy != known.busy:
            found.append(33)
        if self.loose != known.loose:
            found.append(34)
        if self.goals != known.goals:
            found.append(35)
        if self.tokens is not known.tokens and self.tokens != known.tokens:
            found.append(36)
        if self.turned != known.turned:
            found.append(37)
        if self.sages is not known.sages and self.sages != known.sages:
            found.append(38)
        if self.epoch is not known.epoch and self.epoch != known.epoch:
            found.append(39)
        if self.seasons is not known.seasons and self.seasons != known.seasons:
            found.append(40)
        if self.marker is not known.marker and self.marker != known.marker:
            found.append(41)
        if self.heir != known.heir:
            found.append(42)
        if self.step != known.step:
            found.append(43)
        if self.order is not known.order and self.order != known.order:
            found.append(44)
        if self.turn != known.turn:
            found.append(45)
        if self.objectives is not known.objectives and self.objectives != known.objectives:
            found.append(46)
        if self.stock != known.stock:
            found.append(47)
        if self.chain != known.chain:
            found.append(48)
        if self.owed != known.owed:
            found.append(49)
        if self.called != known.called:
            found.append(50)
        if self.fresh != known.fresh:
            found.append(51)
        if self.waiting is not known.waiting and self.waiting != known.waiting:
            found.append(52)
        if self.paired != known.paired:
            found.append(53)
        if self.chronos_at != known.chronos_at:
            found.append(54)
        if self.hephaestus_at != known.hephaestus_at:
            found.append(55)
        if self.hoard != known.hoard:
            found.append(56)
        if self.deck is not known.deck and self.deck != known.deck:
            found.append(57)
        if self.packets is not known.packets and self.packets != known.packets:
            found.append(58)
        if self.drawn is not known.drawn and self.drawn != known.drawn:
            found.append(59)
        if self.borders != known.borders:
            found.append(60)
        if self.marker_points != known.marker_points:
            found.append(61)
        if self.ledger != known.ledger:
            found.append(62)
        return found

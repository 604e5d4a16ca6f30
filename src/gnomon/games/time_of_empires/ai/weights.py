"""What the worth of a position of Time of Empires is weighed with: every figure of the evaluator, in one place."""

from typing import Final


class Weights:
    """The figures that a position is weighed with, in victory points or as parts of 1. The usual ones were fitted to matches between
    opponents that used them.
    """

    def __init__(self) -> None:
        # prices: so many pieces of a resource in stock; pieces of use out of one action that gains so many
        self.stock: list[float] = [0.0, 0.75, 1.4, 1.95, 2.4, 2.75, 3.0]
        self.gained: list[float] = [0.0, 1.0, 1.9, 2.7, 3.35, 3.9, 4.3, 4.5, 4.6, 4.6, 4.6]
        # a resource gained; actions of an era that gain one resource, place clans, move
        self.resource: float = 0.45
        self.gainings: float = 4.0
        self.clan: float = 0.35
        self.placings: float = 1.0
        self.move: float = 0.5
        self.movings: float = 3.0
        # a scholar that is yet to be appointed; so many on the own board; every one beyond those
        self.scholar: float = 1.1
        self.scholars: list[float] = [0.0, 1.3, 2.5, 3.6, 4.6, 5.5, 6.3]
        self.more_scholar: float = 0.6
        # a timer placed: what is left to do with a card costs that much
        self.action: float = 0.8
        # so many legal sites for one kind of which pieces are left
        self.sites: list[float] = [0.0, 0.8, 1.2, 1.4]
        # a territory with presence, a city, a clan on the map
        self.presence: float = 0.25
        self.city: float = 0.6
        self.outpost: float = 0.1
        # the part of a bonus token not yet placed that its best field has already
        self.hope: float = 0.85
        # what a piece on the discovery space keeps its owner from
        self.waits: float = 2.5

        # shares of what is not certain: what can be built with discovered cards, from the top; done with cards in hand, best first
        self.pile_shares: list[float] = [0.9, 0.7, 0.5, 0.35, 0.25]
        self.hand_shares: list[float] = [0.75, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1]
        # the chance that clans so many moves away destroy an unguarded building in the end, and what a guard leaves of it
        self.reach: list[float] = [1.0, 0.35, 0.2, 0.12, 0.07, 0.04]
        self.guarded: float = 0.5
        # what an owner loses by a building destroyed, beside what its destroyer gains
        self.taken: float = 0.4
        # what a wonder would score for a seat that has no scholar there yet, and in each era to come; a building that fulfils the
        # condition of one with a scholar of the seat
        self.joining: float = 0.4
        self.later: float = 0.5
        self.more_fulfilled: float = 1.4
        # a card not seen yet; a discovery that costs neither knowledge nor a timer; an action that needs no timer
        self.drawn: float = 0.95
        self.free: float = 1.8
        self.extra: float = 1.2
        # an effect that destroys or drives away, for each scoring to come; an airlift; a scholar sent without a timer
        self.strike: float = 1.0
        self.lifted: float = 2.0
        self.sent: float = 0.9
        # leaders, for each era: costs that are lower by one, and what is of use in a siege
        self.cheaper: float = 2.0
        self.warlike: float = 0.8
        # so many actions before the end of the match, what is left over begins to lose its worth
        self.fading: float = 8.0


USUAL: Final = Weights()
"""What everybody else weighs with."""

LATEST: Final = Weights()
"""What the latest searches weigh with: the same as yet."""

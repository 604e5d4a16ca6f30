"""What the worth of a position of Feudum is weighed with: every figure of the evaluator, in one place."""

from typing import Final


class Weights:
    """The figures that a position is weighed with, in veneration points or as parts of 1; of a row, for so many pieces in stock, with
    rounds enough to use them.
    """

    def __init__(self) -> None:
        # guilds: how far a master and a journeyman can use the function, and points a round from the first, second, third that one can use
        self.ranked: list[float] = [1.0, 0.6]
        self.functions: list[float] = [1.5, 0.9, 0.3]
        # a seat is safe so far, and more for each star ahead of the next player
        self.safe: float = 0.86
        self.lead: float = 0.06
        # a pawn on the board for each round to come, beside its star; what is lost by one that cannot be fed this round
        self.pawn: float = 0.45
        self.hunger: float = 5.0
        # food and wine: what feeds the pawns in the next round, in later ones, and in none
        self.ration: list[float] = [0.9, 0.45, 0.12]
        # the first location of a type: its card; an outpost, farm or town that may be improved
        self.taxes: float = 0.5
        self.step_up: float = 0.8
        self.woods: list[float] = [0.0, 1.4, 2.2, 2.6, 2.8]
        self.irons: list[float] = [0.0, 1.2, 1.8, 2.1, 2.2]
        self.saltpeters: list[float] = [0.0, 1.5, 2.4, 2.9, 3.1]
        self.sulfurs: list[float] = [0.0, 0.6, 0.8, 0.9]
        self.seals: list[float] = [0.0, 1.3, 2.2, 2.8, 3.1]
        self.beads: list[float] = [0.0, 0.6, 0.9, 1.0]
        self.markers: list[float] = [0.0, 1.1, 1.9, 2.5, 3.0, 3.3, 3.5, 3.6]
        self.tiles: list[float] = [0.0, 1.5, 2.7, 3.7, 4.5, 5.1, 5.5]
        self.vessels: list[float] = [0.0, 1.0, 1.5, 1.7]
        # each of the first shillings, beyond what they score at the end
        self.money: float = 0.5
        self.serf: float = 1.1
        self.subject: float = 0.3
        self.feudum_subject: float = 0.9
        # a writ in hand; a charter promises its figure beside what it scores already
        self.mandate: float = 1.3
        self.charter: float = 0.9
        # a good beside one's own farm; a resource on a landscape that one tends
        self.crop: float = 0.22
        self.resource: float = 0.35
        self.monster: float = 1.5
        # how far a player without a feudum counts what military service would save
        self.vassalage: float = 0.25
        self.disc: float = 0.4

        # cards: how far one in hand lives up to its gain; then what gains are made of
        self.hand: float = 0.6
        # a star more in a guild where one has a seat, for each dawn to come
        self.star: float = 0.3
        # a trade, beyond its price
        self.traded: float = 0.9
        self.explored: float = 1.0
        self.crops: float = 1.2
        # a shilling from a tax
        self.taxed: float = 0.55
        self.tile_gain: float = 1.2
        self.new_feudum: float = 3.0
        self.landscape_gain: float = 1.0
        # what a pawn or a feudum beaten costs its owner, as far as it counts for the attacker
        self.struck: float = 1.6
        self.struck_feudum: float = 5.0
        # how far the best place in reach counts while Influence is in hand; a Move for its own sake
        self.walk: float = 0.4
        self.stroll: float = 0.7

        # pulls and pushes: the mean bead, a writ, a reeve, a shilling from purse or coffer, one that moves but scores nothing
        self.mean_bead: float = 3.3
        self.writ: float = 1.2
        self.reeve: float = 0.8
        self.share: float = 0.45
        self.empty_function: float = 0.2


USUAL: Final = Weights()
"""Set by hand."""

LATEST: Final = Weights()
"""What the latest searches weigh with: the same as yet."""

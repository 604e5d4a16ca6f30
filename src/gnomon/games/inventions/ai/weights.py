"""What the worth of a position of Inventions is weighed with: every figure of the evaluator, in one place."""

from typing import Final


class Weights:
    """The figures that a position is weighed with, in Ingenuity Points or as parts of 1; what several need to differ in stands in rows."""

    def __init__(self) -> None:
        # how much of what needs time is still worth, and the chance that a tile of the display is built, with so many turns to come;
        # of that chance, with one turn to come, for each influence that building asks for and is not there
        self.fades: list[float] = [0.0, 0.45, 0.7, 0.85, 0.95]
        self.building_shares: list[float] = [0.0, 0.5, 0.62, 0.7, 0.75]
        self.short: float = 0.3
        # a Wealth tile: how it grows in a turn, what building it costs in citizens and influence, what it is worth at least
        self.growth: float = 0.5
        self.build_effort: float = 1.6
        self.least_wealth: float = 3.0

        # so many available citizens of a kind, with turns enough to use them
        self.specialists: list[float] = [0.0, 1.1, 1.9, 2.5, 2.9, 3.2, 3.4, 3.5]
        self.scholars: list[float] = [0.0, 1.3, 2.5, 3.5, 4.3, 4.9, 5.4, 5.8]
        # how far an exhausted citizen counts, by the turns before the era ends
        self.tired_shares: list[float] = [1.0, 0.75, 0.55, 0.45]
        # so many citizens in a region
        self.on_map: list[float] = [0.0, 0.5, 0.95, 1.35, 1.65, 1.9, 2.1]
        # any citizen who is neither in the supply nor a diplomat
        self.in_play: float = 0.6
        self.sage: float = 1.5

        # a position on the track, for building and Technology tiles
        self.influence: list[float] = [0.0, 1.8, 3.5, 5.1, 6.4, 7.6, 8.7, 9.7, 10.6, 11.4, 12.1]
        # a chain token for each of so many next turns
        self.token: float = 0.3
        self.token_turns: float = 3.0
        # an invention left of the board, and for each turn to come: chains, cheaper tiles, Wealth tiles, goals
        self.card: float = 0.5
        self.card_turn: float = 0.35
        self.wild_tile: float = 1.4
        self.face_up: float = 0.6
        # a private milestone of an era: tiles that one may build, scholars
        self.eras: list[float] = [0.0, 0.0, 0.0, 4.0, 4.6, 4.8, 4.8]

        # an Economy tile on the map for each era in which a token may lie there; Culture and Technology tiles on the map
        self.economies: list[float] = [0.5, 0.6, 1.4, 0.5, 0.7, 0.1, 0.2]
        self.cultures: list[float] = [1.3, 0.7, 0.6, 1.0, 0.6, 1.5, 0.5]
        self.technologies: list[float] = [1.2, 0.9, 0.8, 0.3, 1.0, 0.8, 1.0]
        # any Progress tile on the map; the part of one that still lies in the display
        self.progress_tile: float = 0.5
        self.displayed: float = 0.6

        # main actions and chained ones in a turn, and how many are taken at least
        self.actions_a_turn: float = 1.6
        self.least_budget: float = 0.8
        # the chance that somebody else shares an invention, with turns enough
        self.shared_by_others: float = 0.55
        # how far ideas of one's own and of others, and inventions of others, live up to what they seem
        self.own_idea: float = 2.0
        self.others_idea: float = 0.4
        self.to_innovate: float = 0.35
        # how much of a goal that is met now will be met at the end, by the turns to come
        self.met: list[float] = [1.0, 0.9, 0.85, 0.75, 0.65, 0.55, 0.45, 0.4, 0.35, 0.3]


class TunedWeights(Weights):
    """The same figures as 1,500 pairs of matches between greedy programs left them:

    `gnomon learn tune inventions RUN --pairs 1500 --start usual`
    """

    def __init__(self) -> None:
        super().__init__()
        self.fades = [0.0, 0.421, 0.665, 0.791, 1.03]
        self.building_shares = [0.0, 0.528, 0.611, 0.739, 0.889]
        self.short = 0.283
        self.growth = 0.574
        self.build_effort = 1.498
        self.least_wealth = 3.045
        self.specialists = [0.0, 1.038, 1.943, 2.341, 2.714, 3.284, 3.409, 3.359]
        self.scholars = [0.0, 1.297, 2.544, 3.172, 4.32, 4.84, 5.952, 5.402]
        self.tired_shares = [1.083, 0.772, 0.55, 0.508]
        self.on_map = [0.0, 0.456, 0.839, 1.33, 1.523, 1.928, 1.842]
        self.in_play = 0.584
        self.sage = 1.596
        self.influence = [0.0, 1.601, 3.382, 4.689, 7.127, 8.508, 10.002, 10.034, 12.029, 9.997, 13.17]
        self.token = 0.341
        self.token_turns = 3.229
        self.card = 0.518
        self.card_turn = 0.336
        self.wild_tile = 1.526
        self.face_up = 0.683
        self.eras = [0.0, 0.0, 0.0, 4.275, 4.145, 4.594, 4.518]
        self.economies = [0.485, 0.612, 1.159, 0.354, 0.486, 0.097, 0.208]
        self.cultures = [1.633, 0.548, 0.559, 1.296, 0.646, 1.521, 0.433]
        self.technologies = [1.374, 0.901, 0.766, 0.345, 1.051, 0.791, 1.091]
        self.progress_tile = 0.476
        self.displayed = 0.629
        self.actions_a_turn = 1.568
        self.least_budget = 0.734
        self.shared_by_others = 0.562
        self.own_idea = 1.914
        self.others_idea = 0.396
        self.to_innovate = 0.358
        self.met = [1.094, 0.9, 0.896, 0.763, 0.615, 0.494, 0.47, 0.414, 0.351, 0.289]


USUAL: Final = Weights()
"""Set by hand."""

LATEST: Final = TunedWeights()
"""What the latest searches weigh with."""

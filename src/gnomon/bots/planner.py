"""Tree search over acts on sampled states.

Every iteration draws a full state that agrees with what the seat knows and walks down a tree whose nodes are what the
seat to act can see (so orders of the same picks meet in one node, and hidden answers of others stay hidden) and whose
edges are whole acts. More of a node's acts are tried, in the order of the judge's first guesses, the oftener it is
visited. An iteration ends where the turn has passed to somebody else more than `turns` times, or at a node not seen
before. A node is worth its best edge; an edge the mean of the nodes that chance has led it to.
"""

import math
from collections.abc import Callable
from typing import Final

from gnomon.bots.acts import Act, Judge, advantage, perform
from gnomon.bots.greedy import ranked_acts
from gnomon.kernel.codec import canonical
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

WIDTH: Final = 3.0
GROWTH: Final = 1.5
"""A node visited n times tries its first WIDTH + GROWTH * sqrt(n) acts."""
CURIOSITY: Final = 0.5
"""Weight of the bonus for acts seldom tried, in units of the spread of the values at the node."""
MAX_ACTS: Final = 40
"""Acts in one iteration."""


class Node:
    """What one seat sees when it is asked between acts; a leaf has no edges and the mean of its judged worths."""

    __slots__ = ("edges", "seat", "visits", "worth")

    def __init__(self, seat: int, worth: list[float]) -> None:
        self.seat = seat
        self.worth = worth
        self.edges: list[Edge] = []
        self.visits = 0


class Edge:
    """An act at a node; `worth` is the judge's guess until the act is tried. No answers at all: wait for the clock."""

    __slots__ = ("certain", "codes", "counts", "nodes", "worth")

    def __init__(self, codes: list[int], worth: list[float], certain: bool) -> None:
        self.codes = codes
        self.worth = worth
        self.certain = certain
        self.nodes: list[Node] = []
        self.counts: list[int] = []

    def tried(self) -> int:
        """How often the act was tried."""
        return sum(self.counts)

    def note(self, node: Node) -> None:
        """Count a visit that led to `node`."""
        for number in range(len(self.nodes)):
            if self.nodes[number] is node:
                self.counts[number] += 1
                return
        self.nodes.append(node)
        self.counts.append(1)

    def refresh(self) -> None:
        """Take the mean worth of the nodes reached."""
        if len(self.nodes) == 1:
            self.worth = self.nodes[0].worth
            return
        total = [0.0] * len(self.worth)
        for number in range(len(self.nodes)):
            count = self.counts[number]
            for seat, value in enumerate(self.nodes[number].worth):
                total[seat] += count * value
        tried = self.tried()
        self.worth = [value / tried for value in total]


class Search:
    """One tree, grown from the view of the seat that is asked."""

    def __init__(self, game: Game, judge: Judge, view: State, seat: int, seed: int, turns: int) -> None:
        self.game = game
        self.judge = judge.about(view)
        self.view = view
        self.seat = seat
        self.turns = turns
        self.source = Generator(seed)
        self.nodes: dict[bytes, Node] = {}
        sample = game.sample(view, self.source)
        self.root = self._expand(view, sample, seat)

    def run(self, budget: int, stop: Callable[[], bool]) -> None:
        """Do up to `budget` iterations, fewer if `stop` says so or if there is nothing to choose."""
        if len(self.root.edges) < 2:
            return
        for _ in range(budget):
            if stop():
                return
            self._iterate()

    def answers(self) -> list[int]:
        """The answers of the best line found, through the seat's own acts as far as nothing but they decide it.

        Empty: wait for the clock.
        """
        node = self.root
        found: list[int] = []
        while node.edges and node.seat == self.seat:
            edge = self._best(node)
            if not edge.codes:
                break
            found.extend(edge.codes)
            if not edge.certain or len(edge.nodes) != 1:
                break
            node = edge.nodes[0]
        return found

    def _iterate(self) -> None:
        game = self.game
        state = game.sample(self.view, self.source)
        node = self.root
        path: list[Edge] = []
        above: list[Node] = []
        passed = 0
        while len(path) < MAX_ACTS:
            node.visits += 1
            edge = self._select(node)
            above.append(node)
            path.append(edge)
            if edge.codes:
                perform(game, state, node.seat, edge.codes)
            else:
                game.tick(state)
            seat = self._next_seat(state)
            if seat != node.seat:
                passed += 1
            fresh = False
            if seat < 0 or passed > self.turns:
                child = Node(seat, self.judge.values(state))
                fresh = True
            else:
                view = game.view(state, seat)
                known = self.nodes.get(_key(view, seat))
                fresh = known is None
                child = self._expand(view, state, seat) if known is None else known
            edge.note(child)
            node = child
            if fresh:
                break
        for number in range(len(path) - 1, -1, -1):
            path[number].refresh()
            above[number].worth = self._best(above[number]).worth

    def _next_seat(self, state: State) -> int:
        """The seat whose node comes next: the searching seat where it is asked, else the first that is; -1 if none."""
        game = self.game
        while not state.over:
            if game.seat_lane(state, self.seat) >= 0:
                return self.seat
            asked = game.to_act(state)
            if asked:
                return asked[0]
            if game.deadline(state) == NEVER:
                break
            game.tick(state)
        return -1

    def _expand(self, view: State, state: State, seat: int) -> Node:
        game = self.game
        acts: list[Act] = ranked_acts(game, self.judge, view, state, seat, self.source)
        node = Node(seat, acts[0].worth)
        node.edges = [Edge(act.codes, act.worth, act.certain) for act in acts]
        if game.timed and game.deadline(state) != NEVER:
            later = state.clone()
            game.tick(later)
            node.edges.append(Edge([], self.judge.values(later), False))
        self.nodes[_key(view, seat)] = node
        return node

    def _best(self, node: Node) -> Edge:
        best = node.edges[0]
        best_value = advantage(best.worth, node.seat)
        for edge in node.edges:
            value = advantage(edge.worth, node.seat)
            if value > best_value:
                best = edge
                best_value = value
        return best

    def _select(self, node: Node) -> Edge:
        """The edge to try next: worth, and a bonus that shrinks with the tries, among the acts open so far."""
        count = min(len(node.edges), int(WIDTH + GROWTH * math.sqrt(node.visits)))
        values = [advantage(node.edges[number].worth, node.seat) for number in range(count)]
        spread = max(values) - min(values)
        weight = CURIOSITY * max(spread, 1e-9) * math.sqrt(math.log(node.visits + 1.0))
        best = 0
        best_score = -1e18
        for number in range(count):
            score = values[number] + weight / math.sqrt(1.0 + node.edges[number].tried())
            if score > best_score:
                best = number
                best_score = score
        return node.edges[best]


def _key(view: State, seat: int) -> bytes:
    return bytes([seat]) + canonical(view.to_dict())

"""Tree search over acts on sampled states.

The first half of the iterations grows a tree of the seat's own turn. Each draws a full state that agrees with what the
seat knows and walks down nodes, which are what the seat can see (so orders of the same picks meet in one node, and hidden
answers of others stay hidden); edges are whole acts. More of a node's acts are tried, in the order of the evaluator's first
guesses, the oftener it is visited; a node is worth its best edge, an edge the mean of the nodes that chance has led to.

The other half tries the best candidates of the turn against the replies of the others, who answer greedily: every sample is
met by every candidate still in the running, and after each round the worse half drops out. A far-sighted search begins anew with
the last few, and plays each of them on farther.
"""

import math
from collections.abc import Callable
from typing import Final

from gnomon.bots.acts import WHOLE, Act, Evaluator, Line, Trace, acts_of, advantage, is_free, perform, regard
from gnomon.bots.greedy import ranked_acts
from gnomon.kernel.codec import canonical
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State

NO_SEAT: Final = -1
WIDENING_BASE: Final = 3.0
WIDENING_GROWTH: Final = 1.5
"""A node visited n times tries its first WIDENING_BASE + WIDENING_GROWTH * sqrt(n) acts."""
EXPLORATION: Final = 0.5
"""Weight of the bonus for acts seldom tried, in units of the spread of the values at the node."""
MAX_ACTS: Final = 40
"""Acts in one iteration."""
FAR_ACTS: Final = 160
"""Acts in a rollout that looks farther."""
CANDIDATES: Final = 12
"""Lines of the turn that are tried against replies."""
LEAST_ROLLOUTS: Final = 2
"""Rollouts of each candidate at first; fewer candidates start if the budget is smaller."""
FINALISTS: Final = 4
"""Candidates that are left when a far-sighted search begins to look farther."""
BRANCHES: Final = 5
"""Acts at one node that candidates are made of."""
REPLY_ACTS: Final = 200
"""Acts looked at in one position of a reply."""


class Node:
    """What one seat sees when it is asked between acts; a leaf has no edges and the mean of its worths.

    `leads_on` tells whether any act leaves the turn with the seat, so that a tree can grow from it.
    """

    __slots__ = ("edges", "leads_on", "seat", "visits", "worth")

    def __init__(self, seat: int, worth: list[float]) -> None:
        self.leads_on = False
        self.seat = seat
        self.worth = worth
        self.edges: list[Edge] = []
        self.visits = 0


class Edge:
    """An act at a node; `worth` is the evaluator's value until the act is tried. No answers at all: wait for the clock."""

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


class Candidate:
    """Answers of one way through the turn, its worth in the tree, and what its rollouts came to."""

    __slots__ = ("codes", "rollouts", "total", "trace", "value")

    def __init__(self, codes: list[int], value: float) -> None:
        self.codes = codes
        self.value = value
        self.total = 0.0
        self.rollouts = 0
        self.trace = Trace()


class Search:
    """One search, from the view of the seat that is asked; with `wanted` only for lines that begin with these answers. `latest`
    is for the evaluator (see `Evaluator.for_search`); `far` looks farther at the last candidates, if the evaluator says how far.

    `keeps_traces` says whether lines come with what their rollouts left behind.
    """

    def __init__(
        self,
        game: Game,
        evaluator: Evaluator,
        view: State,
        seat: int,
        seed: int,
        wanted: list[int] | None = None,
        latest: bool = False,
        far: bool = False,
    ) -> None:
        self.keeps_traces = False
        self.game = game
        evaluator = evaluator.for_search(latest)
        self.evaluator = evaluator.rooted_at(view, False)
        self.heed = self.evaluator.heed
        self.judge = self.evaluator.for_ends()
        self.far = far and self.evaluator.far_turns > 0
        self.is_far = False
        self.shallow = evaluator.rooted_at(view, True)
        self.view = view
        self.seat = seat
        self.source = Generator(seed)
        self.nodes: dict[bytes, Node] = {}
        sample = game.determinize(view, self.source)
        self.open = is_free(game, sample, seat)
        self.root = self._expand(view, sample, seat, wanted)
        self.rollouts = 0

    def run(self, budget: int, stop: Callable[[], bool]) -> list[int]:
        """The answers of the best line that `lines` finds. Empty: wait for the clock."""
        return self.lines(budget, stop)[0].codes

    def lines(self, budget: int, stop: Callable[[], bool]) -> list[Line]:
        """Do up to `budget` iterations, fewer if `stop` says so: the best candidates, best first, each as far as nothing
        but the seat's own answers decides it.
        """
        if len(self.root.edges) <= 1:
            edge = self.root.edges[0]
            return [Line(edge.codes, self._ahead(edge.worth), 0)]
        rollouts = budget
        if self.root.leads_on:
            rollouts = budget // 2
            for _ in range(budget - rollouts):
                if stop():
                    break
                self._grow()
        candidates = self._candidates()[: max(1, rollouts // LEAST_ROLLOUTS)]
        if len(candidates) > 1:
            candidates = self._halve(candidates, rollouts, stop)
        return [self._line(candidate) for candidate in candidates]

    def compare(self, lines: list[list[int]], samples: int, stop: Callable[[], bool]) -> list[Line]:
        """The given lines, in their order, tried on the same `samples` full positions, or fewer if `stop` says so."""
        candidates = [Candidate(codes, 0.0) for codes in lines]
        for _ in range(samples):
            if candidates[0].rollouts and stop():
                break
            self._try(candidates)
        return [
            Line(candidate.codes, candidate.total / candidate.rollouts, candidate.rollouts, candidate.trace)
            for candidate in candidates
        ]

    def _ahead(self, worth: list[float]) -> float:
        """How far the seat is ahead, as far as it minds what rivals are worth."""
        return advantage(worth, self.seat) if self.heed == WHOLE else regard(worth, self.seat, self.heed)

    def _line(self, candidate: Candidate) -> Line:
        return Line(candidate.codes, self._mean(candidate), candidate.rollouts, candidate.trace)

    # --- the tree of the turn -----------------------------------------------------------------------------------

    def _grow(self) -> None:
        game = self.game
        state = game.determinize(self.view, self.source)
        node = self.root
        path: list[Edge] = []
        above: list[Node] = []
        while len(path) < MAX_ACTS:
            node.visits += 1
            edge = self._select(node)
            above.append(node)
            path.append(edge)
            if edge.codes:
                perform(game, state, node.seat, edge.codes)
            else:
                game.tick(state)
            if self._next_seat(state, state.now) != self.seat:
                edge.note(Node(NO_SEAT, self.evaluator.values(state)))
                break
            view = game.view(state, self.seat)
            known = self.nodes.get(_key(view))
            child = self._expand(view, state, self.seat) if known is None else known
            edge.note(child)
            node = child
            if known is None:
                break
        for number in range(len(path) - 1, -1, -1):
            path[number].refresh()
            above[number].worth = self._best(above[number]).worth

    def _next_seat(self, state: State, until: int) -> int:
        """Who decides next: the searching seat where it is asked, else the first that is; NO_SEAT at the end.

        The clock acts where nobody is asked, in open play not beyond `until`.
        """
        game = self.game
        while not state.over:
            asked = game.to_act(state)
            if asked:
                return self.seat if self.seat in asked else asked[0]
            due = game.deadline(state)
            if due == NEVER or (self.open and due > until):
                break
            game.tick(state)
        return NO_SEAT

    def _waiting(self, state: State) -> Edge:
        """No act at all: where everybody acts at once, a seat that has nothing half done may wait."""
        return Edge([], self.evaluator.values(state), False)

    def _expand(self, view: State, state: State, seat: int, wanted: list[int] | None = None) -> Node:
        game = self.game
        acts: list[Act] = ranked_acts(game, self.evaluator, view, state, seat, self.source, wanted)
        node = Node(seat, acts[0].worth)
        acts.sort(key=_promising)
        node.edges = [Edge(act.codes, act.worth, act.certain) for act in acts]
        node.leads_on = any(seat in game.to_act(act.state) for act in acts)
        if not wanted and game.timed and game.deadline(state) != NEVER and is_free(game, state, seat):
            node.edges.append(self._waiting(state))
        self.nodes[_key(view)] = node
        return node

    def _best(self, node: Node) -> Edge:
        best = node.edges[0]
        best_value = self._ahead(best.worth)
        for edge in node.edges:
            value = self._ahead(edge.worth)
            if value > best_value:
                best = edge
                best_value = value
        return best

    def _select(self, node: Node) -> Edge:
        """The edge to try next: worth, and a bonus that shrinks with the tries, among the acts open so far."""
        count = min(len(node.edges), int(WIDENING_BASE + WIDENING_GROWTH * math.sqrt(node.visits)))
        values: list[float] = []
        for number in range(count):
            edge = node.edges[number]
            if not edge.counts:
                return edge
            values.append(self._ahead(edge.worth))
        spread = max(values) - min(values)
        weight = EXPLORATION * max(spread, 1e-9) * math.sqrt(math.log(node.visits + 1.0))
        best = 0
        best_score = -1e18
        for number in range(count):
            score = values[number] + weight / math.sqrt(1.0 + node.edges[number].tried())
            if score > best_score:
                best = number
                best_score = score
        return node.edges[best]

    # --- candidates against replies ----------------------------------------------------------------------------------

    def _candidates(self) -> list[Candidate]:
        """The best candidates through the tree, best first; every node is passed through once."""
        found: list[Candidate] = []
        if self.root.leads_on:
            self._follow(self.root, [], set(), found)
        else:
            found = self._different()
        found.sort(key=_by_value)
        return found[:CANDIDATES]

    def _different(self) -> list[Candidate]:
        """Every act of the root that is the only one of its worth, or of its kind; of several alike the first."""
        found: list[Candidate] = []
        known: set[tuple[float, ...]] = set()
        kinds: set[tuple[int, ...]] = set()
        for edge in self.root.edges:
            worth = tuple(edge.worth)
            kind = self.evaluator.kind(edge.codes)
            if worth not in known and (not kind or kind not in kinds):
                known.add(worth)
                kinds.add(kind)
                found.append(Candidate(edge.codes, self._ahead(edge.worth)))
        return found

    def _follow(self, node: Node, before: list[int], passed: set[int], found: list[Candidate]) -> None:
        passed.add(id(node))
        edges = sorted(node.edges, key=self._descending)
        for edge in edges[:BRANCHES]:
            codes = before + edge.codes
            child = edge.nodes[0] if edge.certain and edge.codes and len(edge.nodes) == 1 else None
            if child is None or not child.edges:
                found.append(Candidate(codes, self._ahead(edge.worth)))
            elif id(child) not in passed:
                self._follow(child, codes, passed, found)

    def _descending(self, edge: Edge) -> float:
        return -self._ahead(edge.worth)

    def _halve(self, candidates: list[Candidate], rollouts: int, stop: Callable[[], bool]) -> list[Candidate]:
        """Try candidates on common samples, halving the field after each round, until one is left or rollouts run out.

        All of them, best first: those that dropped out come after the others.
        """
        out: list[Candidate] = []
        rounds = max(1, (len(candidates) - 1).bit_length())
        left = rollouts
        self.is_far = False
        far_cost = self.evaluator.far_cost
        while len(candidates) > 1:
            if self.far and not self.is_far and len(candidates) <= FINALISTS and left >= far_cost * len(candidates):
                self._look_farther(candidates)
            each = far_cost * len(candidates) if self.is_far else len(candidates)
            if left < each:
                break
            share = left // rounds
            rounds = max(1, rounds - 1)
            for _ in range(max(1, share // each)):
                if left < each or stop():
                    break
                self._try(candidates)
                left -= each
            if candidates[0].rollouts == 0:
                break
            candidates.sort(key=self._by_rollouts)
            half = (len(candidates) + 1) // 2
            out = candidates[half:] + out
            candidates = candidates[:half]
            if stop():
                break
        return candidates + out

    def _look_farther(self, candidates: list[Candidate]) -> None:
        """From now on play candidates on farther, and begin anew with these: rollouts of two lengths do not compare."""
        for candidate in candidates:
            candidate.value = self._mean(candidate)
            candidate.total = 0.0
            candidate.rollouts = 0
            candidate.trace = Trace()
        self.is_far = True

    def _try(self, candidates: list[Candidate]) -> None:
        """One rollout of each candidate, from the same full position."""
        sample = self.game.determinize(self.view, self.source)
        for candidate in candidates:
            candidate.total += self._rollout(sample.clone(), candidate)
            candidate.rollouts += 1
            self.rollouts += 1

    def _by_rollouts(self, candidate: Candidate) -> float:
        return -self._mean(candidate)

    def _mean(self, candidate: Candidate) -> float:
        """What the rollouts say, and the tree for as many as `prior_weight`."""
        if candidate.rollouts == 0:
            return candidate.value
        weight = self.evaluator.prior_weight
        return (weight * candidate.value + candidate.total) / (weight + candidate.rollouts)

    def _rollout(self, state: State, candidate: Candidate) -> float:
        """How far the seat is ahead on a full state after a candidate and greedy play until the turn has passed on."""
        game = self.game
        evaluator = self.evaluator
        turns = evaluator.far_turns if self.is_far else evaluator.rollout_turns
        until = state.now + (evaluator.far_ms if self.is_far else evaluator.rollout_ms)
        if candidate.codes:
            perform(game, state, self.seat, candidate.codes)
        else:
            game.tick(state)
        trace = candidate.trace
        told = self.keeps_traces and not trace.ends
        present = self.seat
        passed = 0
        shallow = self.shallow
        for _ in range(FAR_ACTS if self.is_far else MAX_ACTS):
            seat = self._next_seat(state, until)
            if seat != present:
                passed += 1
                present = seat
                if self.is_far and passed > 1:
                    shallow = self.shallow.carried_to(state)
            if seat == NO_SEAT or (passed > turns and state.now >= until):
                break
            reply = acts_of(game, shallow, state, seat, REPLY_ACTS)[0]
            state = reply.state
            if told:
                trace.replies.append((seat, reply.codes))
        judge = self.judge.carried_to(state) if self.is_far else self.judge
        worth = self._ahead(judge.values(state))
        if self.keeps_traces:
            trace.ends.append(state)
            trace.worths.append(worth)
        return worth


def _by_value(candidate: Candidate) -> float:
    return -candidate.value


def _promising(act: Act) -> float:
    return -act.value - act.follow_up_bonus


def _key(view: State) -> bytes:
    return canonical(view.to_dict())

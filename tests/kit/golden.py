"""Recorded matches and counts of legal lines of a game: how they are written, read and held against the rules."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from gnomon.kernel.codec import digest
from gnomon.kernel.events import Events
from gnomon.kernel.game import NEWEST, Game
from gnomon.kernel.options import Value
from gnomon.kernel.state import FIRST_RULES, State

SHORT: Final = 12
"""So many digits of a digest are kept on the way."""


class Plan(NamedTuple):
    """A match to record: its file's name, seats, seed, options, and what the game's own players want to know."""

    name: str
    seats: int
    seed: int
    choices: dict[str, Value]
    manner: str = ""


class Recorded(NamedTuple):
    """What a match came to: short digests on the way, the digest of all events, the final one, scores."""

    marks: list[str]
    events: str
    digest: str
    scores: list[int]


def option_plans(game: Game, seats: Sequence[int], common: dict[str, Value], manner: str = "") -> list[Plan]:
    """A match for each value of an option that is not the default; the numbers of seats take turns, the first first."""
    return [
        Plan(
            f"{spec.name}-{value}".lower().replace("_", "-"),
            seats[number % len(seats)],
            200 + number,
            {**common, spec.name: value},
            manner,
        )
        for number, spec in enumerate(game.specs)
        for value in spec.choices
        if value != spec.default
    ]


def recorded(game: Game, state: State, events: Events, marks: list[str]) -> Recorded:
    """What a finished match came to."""
    assert state.over, "the match is not over"
    return Recorded(marks, digest([list(event) for event in events]), game.digest(state), game.outcome(state).scores)


def written(game: Game, colours: Sequence[str], seat: int, code: int) -> str:
    """An answer as one line: colour, kind and name."""
    block = game.codes.block_of(code)
    return f"{colours[seat]} {block.kind} {block.names[code - block.base]}"


def read_line(game: Game, colours: Sequence[str], line: str) -> tuple[int, int]:
    """Seat and code of such a line."""
    colour, kind, name = line.split(" ")
    code = game.codes.from_names({"choose": kind, game.codes.block(kind).field: name})
    return colours.index(colour), code


def replayed(game: Game, state: State, colours: Sequence[str], lines: list[str], every: int) -> Recorded:
    """Let everything happen again from a position, with a digest after so many answers. Raises Refused."""
    events: Events = []
    marks: list[str] = []
    for number, line in enumerate(lines):
        seat, code = read_line(game, colours, line)
        game.apply(state, seat, code, events=events)
        if number % every == every - 1:
            marks.append(game.digest(state)[:SHORT])
    return recorded(game, state, events, marks)


def count_lines(game: Game, state: State, depth: int) -> int:
    """How many sequences of so many answers, by whoever is asked, are legal from a position."""
    total = 0
    for seat in game.to_act(state):
        codes = list(game.options(state, seat))
        if depth == 1:
            total += len(codes)
            continue
        for code in codes:
            trial = state.clone()
            game.apply(trial, seat, code, trial.now)
            total += count_lines(game, trial, depth - 1)
    return total


class Golden:
    """The recorded matches of a game in `folder`: those of its present rules, or of an older `version`.

    Matches of an older version are never written again: they show that whoever began under it plays on under it.
    `play` gives the lines of a planned match, `replay` what comes of such lines (raises Refused), `positions` those
    whose legal lines are counted, with the depth.
    """

    def __init__(
        self,
        game: Game,
        folder: Path,
        plans: list[Plan],
        play: Callable[[Plan], list[str]],
        replay: Callable[[Plan, list[str]], Recorded],
        positions: Callable[[], dict[str, tuple[State, int]]],
        version: int = NEWEST,
    ) -> None:
        self.game = game
        self.version = game.checked_version(version)
        self.matches = folder / ("matches" if self.version == FIRST_RULES else f"matches_{self.version}")
        self.counts = folder / "lines.toml"
        self.plans = {plan.name: plan for plan in plans}
        self.names = sorted(self.plans)
        self.play = play
        self.replay = replay
        self.positions = positions

    # --- recording --------------------------------------------------------------------------------------------------

    def record(self) -> None:
        """Write every file anew. Refused for an older version of the rules."""
        assert self.version == self.game.rules_version, "what was recorded under older rules stays as it is"
        self.matches.mkdir(exist_ok=True)
        for old in self.matches.glob("*.toml"):
            old.unlink()
        for plan in self.plans.values():
            self._write(plan)
        text = [f'"{name}" = {self._counted(*position)}\n' for name, position in self.positions().items()]
        self.counts.write_text("".join(text), encoding="utf-8")

    def _write(self, plan: Plan) -> None:
        lines = self.play(plan)
        found = self.replay(plan, lines)
        choices = [
            f"{name} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower())
            for name, value in plan.choices.items()
        ]
        text = [
            f"seats = {plan.seats}",
            f"seed = {plan.seed}",
            f"rules_version = {self.version}",
            f"scores = {found.scores}",
            f'digest = "{found.digest}"',
            f'events = "{found.events}"',
            "marks = [" + ", ".join(f'"{mark}"' for mark in found.marks) + "]",
            'lines = """',
            *lines,
            '"""',
            "",
            "[options]",
            *choices,
        ]
        (self.matches / f"{plan.name}.toml").write_text("\n".join(text) + "\n", encoding="utf-8")

    def _counted(self, state: State, depth: int) -> list[int]:
        return [count_lines(self.game, state, ply) for ply in range(1, depth + 1)]

    # --- checking ---------------------------------------------------------------------------------------------------

    def read(self, name: str) -> tuple[Plan, list[str], Recorded, int]:
        """A recorded match: plan, lines, what came of it, and the version of the rules it was recorded with."""
        data = tomllib.loads((self.matches / f"{name}.toml").read_text(encoding="utf-8"))
        plan = Plan(name, data["seats"], data["seed"], data["options"], self.plans[name].manner)
        found = Recorded(data["marks"], data["events"], data["digest"], data["scores"])
        return plan, data["lines"].split("\n")[:-1], found, data["rules_version"]

    def check_variety(self) -> None:
        """There is a match for every number of players and for every value of every option, and no other file."""
        assert sorted(file.stem for file in self.matches.glob("*.toml")) == self.names
        found = [self.read(name)[0] for name in self.names]
        assert {plan.seats for plan in found} == set(self.game.seat_counts)
        for spec in self.game.specs:
            assert {plan.choices.get(spec.name, spec.default) for plan in found} == set(spec.choices)

    def check_match(self, name: str) -> None:
        """A match comes out exactly as it was recorded."""
        plan, lines, known, version = self.read(name)
        assert version == self.version
        found = self.replay(plan, lines)
        pairs = enumerate(zip(found.marks, known.marks, strict=True))
        differing = next((mark for mark, (one, other) in pairs if one != other), None)
        assert differing is None, f"the match diverges before mark {differing}"
        assert found == known

    def check_counts(self, name: str) -> State:
        """A position has exactly as many legal lines as it had; the position."""
        state, depth = self.positions()[name]
        assert self._counted(state, depth) == tomllib.loads(self.counts.read_text(encoding="utf-8"))[name]
        return state

"""What was seen in many matches, put together: shares, means and counts with their intervals, as tables and JSON."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from gnomon.bots.playout import ACTS, CHOSEN
from gnomon.kernel.records import Happenings
from gnomon.lab.arena import NORMAL_95, wilson
from gnomon.lab.table import Faults, Record, add_faults

Counts = dict[str, list[int]]
"""By name, how often at each seat; of events a last number tells how often at nobody's."""
Table = tuple[str, tuple[str, ...], list[tuple[object, ...]]]
"""A title, headings, and rows."""
OPENINGS: Final = 12
"""Openings that are told, the commonest first."""
RARE: Final = 0.05
"""Of the matches; what happens in fewer is told as rare."""


class Seen(NamedTuple):
    """What one match gave.

    Its `record`; how many `rounds` it took (0: the game does not say); at how many questions answers of a kind were `offered`,
    and how often they were `taken`; what `happened`; the `sources` of the score by seat; the `openings`, of each seat what it
    first did; and the `order` in which the seats first chose something.
    """

    record: Record
    rounds: int
    offered: Counts
    taken: Counts
    happened: Counts
    sources: list[dict[str, int]]
    openings: list[list[str]]
    order: list[int]

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return self._asdict() | {"record": self.record.to_dict()}


def read_seen(saved: Mapping[str, Any]) -> Seen:
    """What `Seen.to_dict` gave. Raises ValueError, TypeError, KeyError or AttributeError for anything else."""
    offered, taken, happened = (
        {str(name): [int(number) for number in numbers] for name, numbers in saved[part].items()}
        for part in ("offered", "taken", "happened")
    )
    sources = [{str(name): int(points) for name, points in seat.items()} for seat in saved["sources"]]
    openings = [[str(answer) for answer in seat] for seat in saved["openings"]]
    return Seen(
        Record.from_dict(saved["record"]),
        int(saved["rounds"]),
        offered,
        taken,
        happened,
        sources,
        openings,
        [int(seat) for seat in saved["order"]],
    )


class Mean:
    """Numbers of which the mean is wanted, with half of its 95 % interval (normal), the least and the most."""

    __slots__ = ("_squares", "count", "least", "most", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self._squares = 0.0
        self.least = math.inf
        self.most = -math.inf

    def add(self, value: float) -> None:
        """One number more."""
        self.count += 1
        self.total += value
        self._squares += value * value
        self.least = min(self.least, value)
        self.most = max(self.most, value)

    @property
    def mean(self) -> float:
        """The mean, 0 of none."""
        return self.total / max(1, self.count)

    @property
    def half(self) -> float:
        """Half of the 95 % interval of the mean; 0 of fewer than two."""
        if self.count < 2:
            return 0.0
        variance = max(0.0, self._squares - self.total * self.mean) / (self.count - 1)
        return NORMAL_95 * math.sqrt(variance / self.count)

    def __str__(self) -> str:
        return f"{self.mean:,.1f} ± {self.half:,.1f}"

    def to_dict(self) -> dict[str, float]:
        """JSON-ready."""
        if not self.count:
            return {"mean": 0.0, "half": 0.0}
        found = {"mean": self.mean, "half": self.half, "least": self.least, "most": self.most}
        return {name: round(value, 3) for name, value in found.items()}


class Part:
    """How somebody did who took part: a seat, whoever was forced, or whoever began in a certain way.

    `share` is that of the points of victories, `score` the final points, `lead` those beyond the mean of the others.
    """

    __slots__ = ("lead", "matches", "points", "score")

    def __init__(self) -> None:
        self.matches = 0
        self.points = 0.0
        self.score = Mean()
        self.lead = Mean()

    def add(self, record: Record, seat: int) -> None:
        """Count one match from one seat."""
        self.matches += 1
        if record.ranks[seat] == 1:
            self.points += 1.0 / record.ranks.count(1)
        others = [score for other, score in enumerate(record.scores) if other != seat]
        self.score.add(record.scores[seat])
        if others:
            self.lead.add(record.scores[seat] - sum(others) / len(others))

    @property
    def share(self) -> float:
        """Points of victories for each match, from 0 to 1."""
        return self.points / max(1, self.matches)

    def row(self) -> tuple[object, ...]:
        """Matches, share, its 95 % interval, score and lead as a table shows them."""
        low, high = wilson(self.points, self.matches)
        return (
            self.matches,
            f"{self.share:.1%}",
            f"{low:.1%} – {high:.1%}",
            str(self.score),
            f"{self.lead.mean:+,.1f} ± {self.lead.half:,.1f}",
        )

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "matches": self.matches,
            "share": round(self.share, 4),
            "interval": [round(end, 4) for end in wilson(self.points, self.matches)],
            "score": self.score.to_dict(),
            "lead": self.lead.to_dict(),
        }


PART: Final = ("matches", "share", "95 % interval", "score", "ahead of the others")


class Findings:
    """What matches of a game with so many `seats` reveal: of the programs `level`, with the kinds that one is `force`d to.

    `kinds` are those of answers, by code, `events` what the game declares that can happen.
    """

    def __init__(
        self,
        title: str,
        seats: int,
        level: Sequence[str],
        force: Sequence[str],
        within: float | None,
        events: Happenings,
        kinds: Sequence[str],
    ) -> None:
        self.title = title
        self.seats = seats
        self.level = list(level)
        self.force = list(force)
        self.within = within
        self.events = events.names
        self.kinds = list(dict.fromkeys(kind for kind in kinds if kind))
        self.matches = 0
        self.by_seat = [Part() for _ in range(seats)]
        self.by_place = [Part() for _ in range(seats)]
        """By the order in which they first chose something."""
        self.by_rank = [Mean() for _ in range(seats)]
        """Final scores, the best first."""
        self.forced = Part()
        self.length = {"rounds": Mean(), "acts": Mean(), "answers": Mean()}
        self.offered = _nothing(self.kinds, seats)
        self.taken = _nothing(self.kinds, seats)
        self.happened = _nothing(self.events, seats + 1)
        self.met = dict.fromkeys([*self.kinds, *self.events], 0)
        """Of kinds and events, in how many matches they were taken or happened."""
        self.sources: dict[str, list[Mean]] = {}
        self.openings: dict[tuple[str, ...], Part] = {}
        self.forced_taken: Counts = {}
        """Of kinds, how often the forced seat took them, and how often each of the others did at the most."""
        self.forced_sources: dict[str, tuple[Mean, Mean]] = {}
        self.faults: Faults = {}

    def add(self, seen: Seen, forced: int = -1) -> None:
        """Count one match, in which the seat `forced` was, or none."""
        record = seen.record
        self.matches += 1
        add_faults(self.faults, record.faults)
        for seat, part in enumerate(self.by_seat):
            part.add(record, seat)
        for mean, score in zip(self.by_rank, sorted(record.scores, reverse=True), strict=True):
            mean.add(score)
        for place, seat in enumerate(seen.order):
            self.by_place[place].add(record, seat)
        if seen.rounds:
            self.length["rounds"].add(seen.rounds)
        self.length["acts"].add(record.counts[ACTS])
        self.length["answers"].add(record.counts[CHOSEN])
        for found, total in ((seen.offered, self.offered), (seen.taken, self.taken), (seen.happened, self.happened)):
            for name, counts in found.items():
                total[name] = [one + more for one, more in zip(total[name], counts, strict=True)]
        for name in (*seen.taken, *seen.happened):
            self.met[name] += 1
        for source in dict.fromkeys(name for points in seen.sources for name in points):
            means = self.sources.setdefault(source, [Mean() for _ in range(self.seats)])
            for seat, points in enumerate(seen.sources):
                means[seat].add(points.get(source, 0))
        for seat, answers in enumerate(seen.openings):
            if answers:
                self.openings.setdefault(opening(answers), Part()).add(record, seat)
        if forced >= 0:
            self._add_forced(seen, forced)

    def _add_forced(self, seen: Seen, forced: int) -> None:
        self.forced.add(seen.record, forced)
        for name, counts in seen.taken.items():
            known = self.forced_taken.setdefault(name, [0, 0])
            known[0] += counts[forced]
            known[1] += sum(counts) - counts[forced]
        for source in self.sources:
            own, others = self.forced_sources.setdefault(source, (Mean(), Mean()))
            points = [seat.get(source, 0) for seat in seen.sources]
            own.add(points[forced])
            others.add((sum(points) - points[forced]) / (self.seats - 1))

    @property
    def heading(self) -> str:
        """What was played, in a line."""
        told = f"{self.title}, {self.seats} players, {self.matches:,} matches, {', '.join(self.level)}"
        if not self.force:
            return told
        limit = "" if self.within is None else f", within {self.within:g} points"
        return f"{told}, one forced to {', '.join(self.force)}{limit}"

    # --- what follows -------------------------------------------------------------------------------------------

    @property
    def never_happened(self) -> list[str]:
        """The events of the game that no match saw."""
        return [name for name in self.events if not self.met[name]]

    @property
    def never_taken(self) -> list[str]:
        """The kinds of answers that somebody could have given and nobody did, those most often offered first."""
        found = [kind for kind in self.kinds if any(self.offered[kind]) and not self.met[kind]]
        return sorted(found, key=lambda kind: -sum(self.offered[kind]))

    @property
    def never_offered(self) -> list[str]:
        """The kinds of answers that were nobody's to choose."""
        return [kind for kind in self.kinds if not any(self.offered[kind])]

    def tables(self) -> list[Table]:
        """All that is found as titled tables, texts and numbers."""
        found: list[Table] = [
            ("Seats", ("seat", *PART), [(seat + 1, *part.row()) for seat, part in enumerate(self.by_seat)])
        ]
        rows: list[tuple[object, ...]]
        if [part.row() for part in self.by_place] != [part.row() for part in self.by_seat]:
            rows = [(place + 1, *part.row()) for place, part in enumerate(self.by_place)]
            found.append(("Who began", ("place in turn", *PART), rows))
        if self.force:
            found += self._forced_tables()
        if self.seats > 1:
            rows = [(rank + 1, str(mean), mean.least, mean.most) for rank, mean in enumerate(self.by_rank)]
            found.append(("Score by rank", ("rank", "mean", "least", "most"), rows))
        lengths: list[tuple[object, ...]] = [
            (name, str(mean), mean.least, mean.most) for name, mean in self.length.items() if mean.count
        ]
        found.append(("Length of a match", ("what", "mean", "least", "most"), lengths))
        seats = tuple(f"seat {seat + 1}" for seat in range(self.seats))
        rows = [(name, *map(str, means)) for name, means in self.sources.items()]
        found.append(("Score by source", ("source", *seats), rows))
        rows = [self._happened(name, seats) for name in self.events if self.met[name]]
        found.append(("What happens, times a match", ("event", "matches", "a match", *seats, "no seat's"), rows))
        rows = [self._chosen(kind) for kind in self.kinds if any(self.offered[kind]) and self.met[kind]]
        found.append(
            ("What is chosen", ("answer", "matches", "offered a match", "taken a match", "taken of offered"), rows)
        )
        rows = [(kind, sum(self.offered[kind]) / self.matches) for kind in self.never_taken]
        found.append(("Offered, and never chosen", ("answer", "offered a match"), rows))
        rows = [(", ".join(answers), *part.row()) for answers, part in self.common_openings()[:OPENINGS]]
        found.append(("Openings", ("opening", *PART), rows))
        return found

    def _forced_tables(self) -> list[Table]:
        kinds = ", ".join(self.force)
        rows: list[tuple[object, ...]] = [(kinds, *self.forced.row())]
        found: list[Table] = [(f"Forced; {1 / self.seats:.0%} is fair", ("forced to", *PART), rows)]
        matches = self.matches
        rows = [
            (kind, own / matches, others / matches / (self.seats - 1))
            for kind, (own, others) in self.forced_taken.items()
            if own * (self.seats - 1) >= 1.5 * others + 1 or others >= 1.5 * own * (self.seats - 1) + 1
        ]
        found.append(("Chosen half as often again, or less", ("answer", "by the forced seat", "by each other"), rows))
        rows = [(name, str(own), str(others)) for name, (own, others) in self.forced_sources.items()]
        found.append(("Score by source", ("source", "the forced seat", "each other"), rows))
        return found

    def _happened(self, name: str, seats: Sequence[str]) -> tuple[object, ...]:
        counts = self.happened[name]
        each = [f"{count / self.matches:.2f}" if count else "" for count in counts]
        return (name, f"{self.met[name] / self.matches:.0%}", sum(counts) / self.matches, *each)

    def _chosen(self, kind: str) -> tuple[object, ...]:
        offered, taken = sum(self.offered[kind]), sum(self.taken[kind])
        share = f"{taken / offered:.1%}"
        return (kind, f"{self.met[kind] / self.matches:.0%}", offered / self.matches, taken / self.matches, share)

    def common_openings(self) -> list[tuple[tuple[str, ...], Part]]:
        """The openings with how whoever chose them did, the commonest first."""
        return sorted(self.openings.items(), key=lambda each: -each[1].matches)

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; counts are totals over all matches."""
        found: dict[str, object] = {
            "level": self.level,
            "matches": self.matches,
            "seats": [part.to_dict() for part in self.by_seat],
            "places": [part.to_dict() for part in self.by_place],
            "ranks": [mean.to_dict() for mean in self.by_rank],
            "length": {name: mean.to_dict() for name, mean in self.length.items() if mean.count},
            "sources": {name: [mean.to_dict() for mean in means] for name, means in self.sources.items()},
            "events": {name: counts for name, counts in self.happened.items() if self.met[name]},
            "never_happened": self.never_happened,
            "answers": {
                kind: {"offered": self.offered[kind], "taken": self.taken[kind]}
                for kind in self.kinds
                if any(self.offered[kind])
            },
            "never_taken": self.never_taken,
            "never_offered": self.never_offered,
            "openings": [
                {"answers": list(answers)} | part.to_dict() for answers, part in self.common_openings()[:OPENINGS]
            ],
            "faults": self.faults,
        }
        if self.force:
            found["forced"] = {
                "kinds": self.force,
                "within": self.within,
                **self.forced.to_dict(),
                "taken": {kind: {"forced": own, "others": others} for kind, (own, others) in self.forced_taken.items()},
                "sources": {
                    name: {"forced": own.to_dict(), "others": others.to_dict()}
                    for name, (own, others) in self.forced_sources.items()
                },
            }
        return found


def opening(answers: Iterable[str]) -> tuple[str, ...]:
    """An opening by its answers; those of one question that is asked again and again, as for a hand, in alphabetical order."""
    found: list[list[str]] = []
    for answer in answers:
        if found and found[-1][0].partition(".")[0] == answer.partition(".")[0]:
            found[-1].append(answer)
        else:
            found.append([answer])
    return tuple(answer for together in found for answer in sorted(together))


def _nothing(names: Iterable[str], width: int) -> Counts:
    return {name: [0] * width for name in names}

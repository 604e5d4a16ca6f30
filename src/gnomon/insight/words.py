"""Advice and explanations in words: acts as their buttons say them, and what changes in the words of the score sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from gnomon.drawing.parts import Told
from gnomon.drawing.speaking import Catalogues, Translator
from gnomon.games.face import AnySight
from gnomon.insight.advice import Advice, Explanation, differences
from gnomon.insight.lines import performed, steps
from gnomon.kernel.events import censored
from gnomon.kernel.state import State

LEAST: Final = 0.5
"""Points that are less than this are not told: they round to nothing, and are within the error."""
MOST: Final = 2
"""Sources that one sentence names."""
ALIKE: Final = 0.005
"""A chance to win that is told in percent does not show less than this."""


class Insight(Translator):
    """Says what programs think of a position of a game to the reader of a `sight`, in its language and with its names.

    Raises ValueError for a language that there is none of.
    """

    catalogues: ClassVar[Catalogues] = Catalogues("insight", Path(__file__).resolve().parent / "locale")

    def __init__(self, sight: AnySight) -> None:
        self.face = sight.face
        self.game = sight.game
        self._sight = sight
        self.game_words = sight.face.words_in(sight.language)
        super().__init__(sight.language, tuple(sight.names) or tuple(self.game_words.names), sight.seat)

    # --- acts -----------------------------------------------------------------------------------------------------

    def acts(self, view: State, seat: int, line: Sequence[tuple[int, list[int]]]) -> list[tuple[int, list[str]]]:
        """The acts of a line in words: whose each is, and its answers as their buttons say them."""
        found: list[tuple[int, list[str]]] = []
        for step in steps(self.game, view, seat, line):
            label = self.face.label(replace(self._sight, view=step.before, seat=step.seat), step.code)
            if step.begins or not found:
                found.append((step.seat, [label]))
            else:
                found[-1][1].append(label)
        return found

    def act(self, labels: Sequence[str]) -> str:
        """One act as a line of text: its first answer, and what was chosen within it."""
        if len(labels) < 2:
            return "".join(labels)
        details = self.chained("{list}, {item}", labels[1:])
        return self.say("{act}: {details}", act=labels[0], details=details)

    def deeds(self, view: State, seat: int, answers: Sequence[int]) -> list[Told]:
        """What a seat that sees `view` brings about with its answers, until chance or somebody else would decide: as the log
        would tell it, each sentence once, with the elements of the board that it is about. What stands on the table comes first.
        """
        line = performed(self.game, view, seat, answers)
        here = replace(self._sight, view=self.game.view(line.after, self._sight.seat))
        told = self.face.told(here, [censored(happened, self._sight.seat) for happened in line.events])
        done = [one for one in told if one.seat == seat] or list(told)
        done.sort(key=lambda one: not one.elements)
        return list({one.text: one for one in done}.values())

    def apart(self, view: State, seat: int, answers: Sequence[int], other: Sequence[int]) -> list[Told]:
        """The deeds of a line that another line does not bring about, in their order."""
        known = {one.text for one in self.deeds(view, seat, other)}
        return [one for one in self.deeds(view, seat, answers) if one.text not in known]

    def apart_said(self, deed: Told) -> str:
        """That a deed is what sets a line apart."""
        return self.say("What sets it apart: {event}", event=deed.text)

    # --- score sheets ---------------------------------------------------------------------------------------------

    def source(self, name: str) -> str:
        """A line of the score sheet by the name that outcomes use."""
        message = self.face.sources.get(name)
        return name if message is None else self.game_words.say(message)

    def changes(self, points: Mapping[str, float], most: int = 4) -> list[tuple[str, int]]:
        """The greatest changes of a score sheet in words and whole points, the greatest first; none that round to nothing."""
        great = [(name, value) for name, value in points.items() if abs(value) >= LEAST]
        great.sort(key=lambda change: -abs(change[1]))
        return [(self.source(name), _whole(value)) for name, value in great[:most]]

    def why(self, advice: Advice, seat: int) -> str:
        """Why a line is good, in one sentence: what it brings to whom, by the sources of the score sheet.

        Empty without estimates.
        """
        if advice.before is None or advice.after is None:
            return ""
        changes = differences(advice.before, advice.after)
        gains = self._listed(changes[seat], 1)
        losses = self._listed(changes[seat], -1)
        hurt = min(
            (other for other in range(len(changes)) if other != seat),
            key=lambda other: sum(changes[other].values()),
            default=seat,
        )
        taken = self._listed(changes[hurt], -1) if hurt != seat and sum(changes[hurt].values()) <= -1.0 else ""
        if gains and taken:
            return self.say(
                "It brings about {gain}, and {player} loses about {loss}.",
                gain=gains,
                loss=taken,
                player=self.name(hurt),
            )
        if gains:
            return self.say("It brings about {gain}.", gain=gains)
        if taken:
            return self.say("{player} loses about {loss}.", loss=taken, player=self.name(hurt))
        if losses:
            return self.say("It costs about {loss}.", loss=losses)
        return self.say("It keeps what you have, and changes little else.")

    def explained(self, explanation: Explanation, view: State) -> list[str]:
        """What an answer costs against the best, as sentences; the position is the one that was asked about."""
        seat, own, best = explanation.seat, explanation.own, explanation.best
        cost = explanation.cost
        if own is best or (cost is not None and cost < ALIKE):
            return [self.say("Nothing better was found.")]
        found = []
        if cost is None:
            behind = _whole(own.behind_best)
            found.append(
                self.count("It is {count} point behind the best.", "It is {count} points behind the best.", behind)
            )
        else:
            found.append(
                self.say(
                    "It wins in {own} of 100 such positions, the best in {best}.",
                    own=round(100 * (own.chance_of(seat) or 0.0)),
                    best=round(100 * (best.chance_of(seat) or 0.0)),
                )
            )
        acts = self.acts(view, seat, [(seat, best.answers)])
        if acts:
            found.append(self.say("Better: {act}.", act=self.act(acts[0][1])))
        found += [self.apart_said(one) for one in self.apart(view, seat, best.answers, own.answers)[:1]]
        return found + self.costs(explanation)

    def costs(self, explanation: Explanation) -> list[str]:
        """What an answer changes in the score sheets against the best, as sentences: its seat's own first."""
        seat, points = explanation.seat, explanation.points
        order = sorted(range(len(points)), key=lambda other: other != seat)
        return [told for other in order for told in self._against(other, points[other], seat)]

    def _against(self, other: int, points: Mapping[str, float], seat: int) -> list[str]:
        """What an answer does to one score sheet, against the best."""
        more, less = self._listed(points, 1), self._listed(points, -1)
        if other == seat:
            told = [self.say("It gives up about {loss}.", loss=less)] if less else []
            return [*told, self.say("It brings about {gain} more.", gain=more)] if more else told
        total = _whole(sum(points.values()))
        if total > 0 and more:
            return [self.say("{player} gets about {gain} more.", player=self.name(other), gain=more)]
        if total < 0 and less:
            return [self.say("{player} gets about {loss} less.", player=self.name(other), loss=less)]
        return []

    def _listed(self, points: Mapping[str, float], sign: int) -> str:
        """The greatest gains (sign 1) or losses (-1) of a score sheet, with their sources; empty for none."""
        great = [(name, points) for name, points in self.changes(points, len(points)) if points * sign > 0][:MOST]
        return self.listing(self.say("{points} ({source})", points=abs(points), source=name) for name, points in great)


def _whole(points: float) -> int:
    """Points rounded as people do: a half is one."""
    return int(points + 0.5) if points >= 0.0 else -int(0.5 - points)

"""How a match ended."""

from collections.abc import Sequence


class Outcome:
    """Scores by source, the ranking and the rule that ended the game.

    `sources[seat]` maps a source's name to its points; `scores[seat]` is their sum; `ranks[seat]` is 1 for a winner
    (shared ranks are equal); `ended_by` is the section of the rules that ended the match. `facts` are what else a game
    tells about its end, such as the points of opponents that nobody plays.
    """

    __slots__ = ("ended_by", "facts", "ranks", "scores", "sources")

    def __init__(
        self,
        sources: Sequence[dict[str, int]],
        ranks: Sequence[int],
        ended_by: str,
        facts: dict[str, int] | None = None,
    ) -> None:
        self.sources = [dict(source) for source in sources]
        self.scores = [sum(source.values()) for source in self.sources]
        self.ranks = list(ranks)
        self.ended_by = ended_by
        self.facts = dict(facts or {})

    @property
    def winners(self) -> list[int]:
        """The seats of rank 1."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        found: dict[str, object] = {
            "scores": self.scores,
            "sources": self.sources,
            "ranks": self.ranks,
            "ended_by": self.ended_by,
        }
        return found | {"facts": self.facts} if self.facts else found


def ranks_by(values: Sequence[int]) -> list[int]:
    """Ranks from 1 for values where more is better; equal values share a rank."""
    return [1 + sum(1 for other in values if other > value) for value in values]

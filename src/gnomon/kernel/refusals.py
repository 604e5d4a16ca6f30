"""Why an answer is not allowed."""

from typing import Final

NOT_ASKED: Final = "not_asked"
WRONG_QUESTION: Final = "wrong_question"
NOTHING_TO_STEP_BACK: Final = "nothing_to_step_back"
MATCH_OVER: Final = "match_over"

NOTHING_TO_UNDO: Final = "nothing_to_undo"
UNDO_DREW: Final = "undo_drew"
UNDO_SHOWED: Final = "undo_showed"
UNDO_CLOCK: Final = "undo_clock"
UNDO_ANOTHER_SEAT: Final = "undo_another_seat"


class Refusal:
    """A `code`, the `section` of the rules that forbids, and the `facts` that failed (names to integers)."""

    __slots__ = ("code", "facts", "section")

    def __init__(self, code: str, section: str = "", facts: dict[str, int] | None = None) -> None:
        self.code = code
        self.section = section
        self.facts: dict[str, int] = {} if facts is None else facts

    def __reduce__(self) -> tuple[object, ...]:
        """How another process gets it; a compiled class does not say so by itself."""
        return Refusal, (self.code, self.section, self.facts)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refusal)
            and self.code == other.code
            and self.section == other.section
            and self.facts == other.facts
        )

    def __hash__(self) -> int:
        return hash((self.code, self.section))

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        section = f" [{self.section}]" if self.section else ""
        return f"{self.code}{section}" + (f" ({facts})" if facts else "")


def certain(refusal: Refusal | None) -> Refusal:
    """Why an answer is not legal, as the test of it says that was found so before."""
    assert refusal is not None
    return refusal

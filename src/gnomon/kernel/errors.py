"""What can be wrong with what somebody handed in. Nothing is lost when one of these is raised."""

from collections.abc import Iterable

from gnomon.kernel.refusals import Refusal


class GnomonError(ValueError):
    """Base of every error that bad input can cause."""


class BadInput(GnomonError):
    """A file, message or option that cannot be read: says where and what."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what

    def __reduce__(self) -> tuple[type["BadInput"], tuple[str, str]]:
        """How another process gets it."""
        return type(self), (self.where, self.what)


class WrongFile(BadInput):
    """A file that could be read, and holds something else than it should."""


class Refused(GnomonError):
    """An answer that the rules do not allow; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type["Refused"], tuple[Refusal]]:
        """How another process gets it."""
        return type(self), (self.refusal,)


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The end of a complaint about an unknown word: `; did you mean 'deck'?`, or nothing if no known one is like it."""
    from difflib import get_close_matches  # slow to load, and seldom wanted

    written = str(word)[:80].strip().lower().replace("-", "_").replace(" ", "_")
    like = {name.lower(): name for name in known}
    found = get_close_matches(written, like, 1)
    return f"; did you mean {like[found[0]]!r}?" if found else ""

"""What can be wrong with what somebody handed in. Nothing is lost when one of these is raised."""

from gnomon.kernel.refusals import Refusal


class GnomonError(ValueError):
    """Base of every error that bad input can cause."""


class BadInput(GnomonError):
    """A file, message or option that cannot be read: says where and what."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


class Refused(GnomonError):
    """An answer that the rules do not allow; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

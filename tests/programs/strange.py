"""Programs that do everything wrong, and one that does everything right."""

from gnomon.bots import Bot, Wait


class Last(Bot):
    """Takes the last option, and remembers what it was told."""

    name = "last"
    hears = True

    def __init__(self, game, seat, seed=0):
        super().__init__(game, seat, seed)
        self.heard = []

    def choose(self, view, options, budget=0, stop=lambda: False):
        options_before = list(options)
        options.clear()  # the list that a program is handed is its own
        return options_before[-1]

    def told(self, seat, events):
        self.heard.append((seat, events))


class Raises(Last):
    """Raises an exception."""

    def choose(self, view, options, budget=0, stop=lambda: False):
        raise RuntimeError("no idea\nat all")


class Illegal(Last):
    """Answers a code that is not among its options."""

    def choose(self, view, options, budget=0, stop=lambda: False):
        return 10**9


class Rubbish(Last):
    """Answers something that is no code."""

    def choose(self, view, options, budget=0, stop=lambda: False):
        return "pass"


class Waits(Last):
    """Waits for nothing."""

    def choose(self, view, options, budget=0, stop=lambda: False):
        return Wait(5)


class Peeks(Last):
    """Says that it needs no view, to be handed the whole position."""

    needs_view = False


class Deaf(Last):
    """Cannot be told anything."""

    def told(self, seat, events):
        raise ValueError("not listening")


class Changing(Last):
    """Finds ever new words for what went wrong."""

    asked = 0

    def choose(self, view, options, budget=0, stop=lambda: False):
        self.asked += 1
        raise RuntimeError(f"number {self.asked}")


class Unwilling(Bot):
    """Cannot be made."""

    def __init__(self, game, seat, seed=0):
        raise RuntimeError("not today")


NO_CLASS = 1

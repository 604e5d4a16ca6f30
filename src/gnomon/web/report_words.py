"""Reports in words."""

from __future__ import annotations

from gnomon.matches.ties import Decision, Grounds
from gnomon.web.languages import catalogue


def grounds(language: str) -> list[tuple[Grounds, str]]:
    """What a report may be about, in the order in which it is asked."""
    say = catalogue(language).gettext
    return [
        ("insults", say("Insults or threats")),
        ("advertising", say("Advertising, or one line after another")),
        ("name", say("An offensive name, or one that imitates somebody")),
        ("cheating", say("Cheating: a program in secret, or agreed results")),
        ("stalling", say("Keeps others waiting on purpose")),
        ("other", say("Something else")),
    ]


def grounds_words(about: Grounds, language: str) -> str:
    """What a report is about."""
    return dict(grounds(language)).get(about, about)


def decision_words(decision: Decision, language: str) -> str:
    """What came of a report; empty as long as it is open."""
    say = catalogue(language).gettext
    words = {
        "dismissed": say("nothing done"),
        "warned": say("warned"),
        "muted": say("silenced"),
        "banned": say("turned away"),
    }
    return words.get(decision, "")

"""Days in words, as people of each language write them."""

from __future__ import annotations

from datetime import UTC, date, datetime

from gnomon.drawing.elements import escape
from gnomon.web.languages import catalogue


def day_words(day: str, language: str) -> str:
    """A day such as `2026-12-03` in words, without its year; empty for what is none."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return ""
    say = catalogue(language).gettext
    months = (
        say("{day} January"),
        say("{day} February"),
        say("{day} March"),
        say("{day} April"),
        say("{day} May"),
        say("{day} June"),
        say("{day} July"),
        say("{day} August"),
        say("{day} September"),
        say("{day} October"),
        say("{day} November"),
        say("{day} December"),
    )
    return months[found.month - 1].format(day=found.day)


def instant_words(instant: int, language: str) -> str:
    """An instant (ms since 1970) in words, by universal time; empty for what is none."""
    try:
        when = datetime.fromtimestamp(instant / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    say = catalogue(language).gettext
    return say("{day}, {time} UTC").format(day=day_words(when.date().isoformat(), language), time=f"{when:%H:%M}")


def moment(instant: int, language: str) -> str:
    """The same as markup, which a page writes by its reader's own clock."""
    return f'<time data-at="{instant}" data-style="moment">{escape(instant_words(instant, language))}</time>'

"""Days in words, as people of each language write them."""

from __future__ import annotations

from datetime import date

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

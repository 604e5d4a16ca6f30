# gnomon: interpreted
"""The rules of Feudum in our own words, from `locale/rules.<language>.toml`; the markup: `gnomon.drawing.rule_pages`."""

from pathlib import Path
from typing import Final

from gnomon.drawing.rule_pages import (
    LANGUAGES,
    SOURCE_LANGUAGE,
    Example,
    Page,
    Rows,
    Rules,
    inline_html,
    page_html,
    plain,
    read_rules,
)

__all__ = [
    "LANGUAGES",
    "LOCALE",
    "SOURCE_LANGUAGE",
    "Example",
    "Page",
    "inline_html",
    "page_html",
    "plain",
    "rules",
    "search",
    "summary",
]

LOCALE: Final = Path(__file__).resolve().parent.parent / "locale"


def rules(language: str) -> Rules:
    """The rules in a language; an unknown language reads the English ones."""
    return read_rules(LOCALE, language, _table)


def summary(section: str, language: str) -> str:
    """The one-sentence summary of a section, or "" for a section without a page."""
    return rules(language).summary(section)


def search(language: str, query: str) -> list[Page]:
    """The pages that contain every word of the query, those with a hit in title or summary first."""
    return rules(language).search(query)


def _table(name: str, language: str) -> Rows:
    # The tables are in words, and words stand on the languages that are named above.
    from gnomon.games.feudum.view.rules_tables import table

    return table(name, language)

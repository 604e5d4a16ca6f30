"""Who may watch a table, in words."""

from __future__ import annotations

from gnomon.matches.records import NEVER
from gnomon.matches.table import Table
from gnomon.web.languages import catalogue


def watching_words(table: Table, language: str) -> str:
    """Who sees a table besides those who sit there, and whether they read what is said at it."""
    say, record = catalogue(language).gettext, table.record
    if record.closed != NEVER:
        told = say("{name} has closed this table to watchers: nobody sees it but those who sit here.")
        return told.format(name=table.names()[record.closed] or say("Somebody"))
    if table.is_sealed:
        return say("Nobody else sees this table before the round is over.")
    if record.listed:
        return say("This table is listed: anybody on this server may watch and reads what you say here.")
    return say("This table is not listed: whoever has its address may watch, but does not read what you say here.")

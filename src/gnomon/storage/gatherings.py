"""How people gather: tables of the database for what they look for, for when they are off, and for tournaments. See `gnomon.storage.schema`."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false

from gnomon.storage.columns import JsonText, LadderText, Numbers, PaceText
from gnomon.storage.metadata import metadata

seek: Final = Table(
    "seek",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("mode", String(40), nullable=False),
    Column("pace", PaceText, nullable=False),
    Column("terms", String(64), nullable=False),
    Column("band", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
    Column("match", String(32), nullable=False),
    Column("options", JsonText, nullable=False, server_default="{}"),
    Column("phrases", Boolean, nullable=False, server_default=false()),
    Index(None, "match", "terms", "created"),
    Index(None, "match", "created"),
)
"""What people would like to play, with whoever would like the same."""

leave: Final = Table(
    "leave",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user", String(32), ForeignKey("person.id"), nullable=False),
    Column("zone", Text, nullable=False),
    Column("first", String(10), nullable=False),
    Column("last", String(10), nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("told", Boolean, nullable=False),
    Index(None, "user", "begins"),
    Index(None, "told", "created"),
)
"""Days off. `told` says that the matches know: until then a server has to tell them."""

taking: Final = Table(
    "taking",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user", String(32), nullable=False),
    Column("thing", String(20), nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    Index(None, "user", "thing", "at"),
)
"""What somebody has had lately of which only so much may be had in a time; for an hour or a day."""

event: Final = Table(
    "event",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", JsonText, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("form", String(10), nullable=False),
    Column("duplicate", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("pace", PaceText, nullable=False),
    Column("round_ms", BigInteger, nullable=False),
    Column("rest_ms", BigInteger, nullable=False),
    Column("most", Integer, nullable=False),
    Column("holder", String(32), nullable=False, index=True),
    Column("holder_name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("status", String(10), nullable=False),
    Column("round", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("league", String(32), nullable=False, server_default=""),
    Column("ladder", LadderText),
    Column("closed", BigInteger, nullable=False, server_default="-1"),
    Column("phrases", Boolean, nullable=False, server_default=false()),
    Index(None, "status", "created"),
    Index(None, "league", "status", "created"),
)
"""Tournaments and leagues. `turn` counts the changes: whoever changes one names the turn that was read."""

event_entrant: Final = Table(
    "event_entrant",
    metadata,
    Column("event", String(32), ForeignKey("event.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("user", String(32), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("level", String(40), nullable=False),
    Column("stamp", BigInteger, nullable=False),
    Column("entered", Integer, nullable=False),
    Column("left", Integer, nullable=False),
)

event_round: Final = Table(
    "event_round",
    metadata,
    Column("event", String(32), ForeignKey("event.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("drawn", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("closed", BigInteger, nullable=False),
    Column("seal", String(64), nullable=False),
)

event_table: Final = Table(
    "event_table",
    metadata,
    Column("event", String(32), ForeignKey("event.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match", String(32), nullable=False, index=True),
    Column("entrants", Numbers, nullable=False),
    Column("places", Numbers, nullable=False),
    Column("scores", Numbers, nullable=False),
)
"""The tables of a round. They stand here before their matches are set: whoever finds one missing sets it."""

event_division: Final = Table(
    "event_division",
    metadata,
    Column("league", String(32), ForeignKey("event.id"), primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("event", String(32), ForeignKey("event.id"), nullable=False, index=True),
    Column("entrants", Numbers, nullable=False),
    Column("places", Numbers, nullable=False),
    Column("gone", Numbers, nullable=False),
)
"""The divisions of a league's seasons, each with the event that it plays."""

"""The tables of the database. Instants are milliseconds since 1970, -1 for one that has not come."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
    text,
)

from gnomon.storage.columns import JsonText, Numbers, PaceText
from gnomon.storage.gatherings import event as event
from gnomon.storage.gatherings import event_division as event_division
from gnomon.storage.gatherings import event_entrant as event_entrant
from gnomon.storage.gatherings import event_round as event_round
from gnomon.storage.gatherings import event_table as event_table
from gnomon.storage.gatherings import leave as leave
from gnomon.storage.gatherings import seek as seek
from gnomon.storage.gatherings import taking as taking
from gnomon.storage.metadata import metadata as metadata


def values_of(record: object) -> dict[str, Any]:
    """What stands in the columns of a record with slots: they bear the names of its fields."""
    names: Sequence[str] = type(record).__slots__  # type: ignore[attr-defined]  # every record has slots
    return {name: getattr(record, name) for name in names}


UNREST: Final = text("status = 'running' AND quiet <> seq")
"""The matches that a server must have open now."""
TIMED: Final = text("status = 'running' AND deadline >= 0")
"""The matches in which time acts at a known instant."""
UNRATED: Final = text("verdict = ''")
"""The matches that are over and that nobody has looked at for ratings."""

UNOPENED: Final = text("verdict = 'rated' AND NOT opened")
"""The matches that are rated and of which nobody knows yet how their seats opened."""

person: Final = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("recovery", String(16), nullable=False, index=True),
    Column("language", String(16), nullable=False),
    Column("shares", Boolean, nullable=False, server_default=false()),
    Column("keeper", String(32), nullable=False, server_default="", index=True),
    Column("tag", String(16), nullable=False, server_default="", index=True),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("invites", String(10), nullable=False, server_default=""),
    Column("phrases", Boolean, nullable=False, server_default=false()),
)

session: Final = Table(
    "session",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("user", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0", index=True),
    Column("device", Text, nullable=False, server_default=""),
)

device_link: Final = Table(
    "device_link",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("user", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
)
"""Links that sign another device in, by the hashes of their codes."""

passkey: Final = Table(
    "passkey",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("id", Text, nullable=False),
    Column("user", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("key", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("maker", String(36), nullable=False),
    Column("device", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

challenge_asked: Final = Table(
    "challenge_asked",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("browser", String(64), nullable=False),
    Column("user", String(32), nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
)
"""What passkeys are to sign, by the hashes; `browser` is the hash of the cookie of the browser that asked."""

login: Final = Table(
    "login",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("issuer", Text, nullable=False),
    Column("user", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)
"""What identity providers call people, by its hash."""

match: Final = Table(
    "match",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("title", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("header", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("claimed", Boolean, nullable=False),
    Column("pace", PaceText, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("lesson", Boolean, nullable=False),
    Column("owner", String(32), nullable=False),
    Column("status", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("asked", Numbers, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("deadline", BigInteger, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("result", JsonText),
    Column("quiet", Integer, nullable=False, server_default="-2"),
    Column("closed", Integer, nullable=False, server_default="-1"),
    Index(None, "status", "listed", "finished"),
    Index("ix_match_owner", "owner"),
    Index("ix_match_unrest", "id", postgresql_where=UNREST, sqlite_where=UNREST),
    Index("ix_match_deadline", "deadline", postgresql_where=TIMED, sqlite_where=TIMED),
)

server: Final = Table(
    "server",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("version", String(40), nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("backend", Integer, nullable=False, server_default="0"),
)
"""The server processes over this database; `seen` is when one was at work last, by the database's clock, `backend` the number of
the PostgreSQL process at the other end of its heartbeat's connection.
"""

keeper: Final = Table(
    "keeper",
    metadata,
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("server", String(32), nullable=False, index=True),
)
"""Which server lets time and programs act in a match. Whoever may take one over looks at that server's row."""

attendance: Final = Table(
    "attendance",
    metadata,
    Column("server", String(32), primary_key=True),
    Column("match", String(32), primary_key=True),
    Column("user", String(32), primary_key=True),
    Index(None, "match"),
)
"""Who has a table open at which server: players by their ids, and an empty id for whoever else looks on."""

seat: Final = Table(
    "seat",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("index", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("user", String(32)),
    Column("name", Text, nullable=False),
    Column("level", String(40), nullable=False),
    Column("local", Boolean, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("recovery", String(16), nullable=False, index=True),
    Column("machine", Boolean, nullable=False, server_default=false()),
    Column("offered", String(32), nullable=False, server_default="", index=True),
    Column("finished", BigInteger, nullable=False, server_default="-1"),
    Index(None, "user", "finished"),
)
"""`finished` is when the match ended, as the match says too: whoever has played thousands finds the latest without reading all."""
SEAT: Final = tuple(column for column in seat.columns if column.name != "finished")
"""What a seat is, with its match; when that ended is there for lists alone."""

match_row: Final = Table(
    "match_row",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("stamp", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("code", Integer, nullable=False),
    Column("message", String(40), nullable=False),
    Column("clocks", Numbers, nullable=False),
)

chat_line: Final = Table(
    "chat_line",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", String(32), ForeignKey("match.id"), nullable=False, index=True),
    Column("user", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("stamp", BigInteger, nullable=False),
)

standing_order: Final = Table(
    "standing_order",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("question", String(60), primary_key=True),
    Column("code", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
)

invitation: Final = Table(
    "invitation",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("match", String(32), ForeignKey("match.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("transfer", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
)

notice: Final = Table(
    "notice",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user", String(32), nullable=False, index=True),
    Column("match", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("channel", String(20), nullable=False),
    Column("number", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("detail", Text, nullable=False),
    Column("way", String(32), nullable=False, server_default="", index=True),
    Column("event", String(20), nullable=False, server_default="your_turn"),
    Index(None, "state", "due"),
    Index(None, "match", "state"),
)

channel: Final = Table(
    "channel",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("kind", String(20), nullable=False),
    Column("target", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("verified", BigInteger, nullable=False),
    Column("secret", Text, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("failing", BigInteger, nullable=False),
    Column("rests", BigInteger, nullable=False),
    Column("told", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("detail", Text, nullable=False),
    Column("choices", Text, nullable=False, server_default=""),
    Index("ix_channel_target", text("lower(target)")),
)
"""Ways by which people are told of what matters. What a secret signs or opens has to be known: it is stored as it is."""

call_rules: Final = Table(
    "call_rules",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("zone", String(64), nullable=False),
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_until", Integer, nullable=False),
)
"""When people want to hear nothing."""

digest: Final = Table(
    "digest",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("way", String(32), ForeignKey("channel.id"), nullable=False, index=True),
    Column("minute", Integer, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),
    Column("since", BigInteger, nullable=False),
)
"""Who is told once a day what there is."""

match_call: Final = Table(
    "match_call",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("match", String(32), ForeignKey("match.id"), primary_key=True, index=True),
    Column("choice", String(20), nullable=False),
)
"""Of which matches people want to hear less than usual."""

challenge: Final = Table(
    "challenge",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(40), nullable=False),
    Column("mode", String(40), nullable=False),
    Column("user", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("verdict", String(10), nullable=False),
    Column("player", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("facts", JsonText, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("margin", Integer, nullable=False, server_default="0"),
    Index(None, "game", "kind", "name", "mode"),
)

sandbox: Final = Table(
    "sandbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), nullable=False, index=True),
    Column("match", String(32), nullable=False, index=True),
    Column("row", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("sampled", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

review: Final = Table(
    "review",
    metadata,
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("judge", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

seat_trait: Final = Table(
    "seat_trait",
    metadata,
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("accuracy", Integer, nullable=False),
    Column("opening", Text, nullable=False, server_default=""),
)
"""How seats were played, in words and figures that pages about many matches need: whose seats they are says `seat`."""

rating_match: Final = Table(
    "rating_match",
    metadata,
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("finished", BigInteger, nullable=False),
    Column("verdict", String(20), nullable=False),
    Column("opened", Boolean, nullable=False, server_default=false()),
    Index("ix_rating_match_pending", "finished", "match", postgresql_where=UNRATED, sqlite_where=UNRATED),
    Index("ix_rating_match_unopened", "finished", "match", postgresql_where=UNOPENED, sqlite_where=UNOPENED),
)
"""What each match that is over is to ratings: empty until somebody has looked, `rated`, or the reason why not. It is `opened` once
somebody has looked how its seats opened.
"""

rating: Final = Table(
    "rating",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("mean", Integer, nullable=False),
    Column("deviation", Integer, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("settled", BigInteger, nullable=False),
    Index(None, "game", "kind", "mean", "settled", "user"),
)
"""What is believed of somebody's strength now, as it was after their `last` match; `settled` is until when that is no provisional
rating. Kept from `rating_change` alone.
"""

rating_change: Final = Table(
    "rating_change",
    metadata,
    Column("match", String(32), ForeignKey("match.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("mean_before", Integer, nullable=False),
    Column("deviation_before", Integer, nullable=False),
    Column("mean", Integer, nullable=False),
    Column("deviation", Integer, nullable=False),
    Index(None, "user", "game", "kind", "finished", "match"),
    Index(None, "game", "kind", "finished", "match"),
)
"""What each rated match has changed, in thousandths of a point; `user` is empty for whoever has left, `number` counts a person's
matches of the kind.
"""

token: Final = Table(
    "token",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("digest", String(64), nullable=False, index=True, unique=True),
    Column("user", String(32), ForeignKey("person.id"), nullable=False),
    Column("maker", String(32), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

kept_reply: Final = Table(
    "kept_reply",
    metadata,
    Column("user", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
    Column("status", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

host: Final = Table(
    "host",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
)

host_link: Final = Table(
    "host_link",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=False),
)

standing: Final = Table(
    "standing",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("muted", BigInteger, nullable=False),
    Column("banned", Boolean, nullable=False),
    Column("times", Integer, nullable=False),
    Column("warning", Text, nullable=False, server_default=""),
    Column("warned", BigInteger, nullable=False, server_default="-1"),
)

tie: Final = Table(
    "tie",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("other", String(32), ForeignKey("person.id"), primary_key=True, index=True),
    Column("kind", String(10), nullable=False),
    Column("since", BigInteger, nullable=False),
)
"""Whom people do not want to hear, or to meet."""

report: Final = Table(
    "report",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by", String(32), nullable=False),
    Column("target", String(32), ForeignKey("person.id"), nullable=False),
    Column("match", String(32), nullable=False),
    Column("line", Integer, nullable=False),
    Column("grounds", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("decided", BigInteger, nullable=False),
    Column("decision", String(20), nullable=False),
    Column("warning", Text, nullable=False),
    Column("fresh", Boolean, nullable=False, server_default=false()),
    Index(None, "decided", "id"),
    Index(None, "by", "created"),
    Index(None, "target", "created"),
)
"""What people report to the hosts; `by` is empty for whoever has left."""

deed: Final = Table(
    "deed",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("stamp", BigInteger, nullable=False),
    Column("actor", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("act", String(20), nullable=False),
    Column("subject", String(32), nullable=False),
    Column("title", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("facts", JsonText, nullable=False),
    Index(None, "act", "id"),
)

admission: Final = Table(
    "admission",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("digest", String(64), nullable=False, index=True, unique=True),
    Column("note", Text, nullable=False),
    Column("places", Integer, nullable=False),
    Column("used", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
    Column("name", Text, nullable=False),
    Column("revoked", BigInteger, nullable=False),
)
"""Invitations to the server; those to a seat of a match are in `invitation`."""

arrival: Final = Table(
    "arrival",
    metadata,
    Column("user", String(32), ForeignKey("person.id"), primary_key=True),
    Column("admission", String(32), ForeignKey("admission.id"), nullable=False, index=True),
    Column("stamp", BigInteger, nullable=False),
)

secret: Final = Table(
    "secret",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
)

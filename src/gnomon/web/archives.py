"""What is somebody's as one zip archive, sent while it is made: a file at a time, packed beside the loop."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Final

from starlette.responses import Response, StreamingResponse

from gnomon.matches.belongings import ACCOUNT, CHALLENGES, CHAT, COPIES, MATCHES, File
from gnomon.matches.records import User, day_of
from gnomon.matches.service import Host
from gnomon.web.languages import catalogue

MEDIA: Final = "application/zip"
README: Final = "README.txt"
READABLE: Final = 0o644 << 16
"""Files that their owner may read once they are unpacked."""


class Outlet(io.RawIOBase):
    """What an archive is written to: it keeps only what has not been sent."""

    def __init__(self) -> None:
        super().__init__()
        self._held = bytearray()

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: object) -> int:
        """Take some bytes."""
        more = bytes(data)  # type: ignore[call-overload]  # whatever holds bytes
        self._held += more
        return len(more)

    def taken(self) -> bytes:
        """What has been written since the last call."""
        found = bytes(self._held)
        self._held.clear()
        return found


async def archive_of(host: Host, user: User, client: str, language: str) -> Response:
    """The archive of a user's data, its guide in a language. Raises Declined, StorageTrouble."""
    now = host.clock.now()
    first = await host.belongings.take(user, client)
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="gnomon-{day_of(now)}.zip"',
    }
    guide = File(README, guide_of(user, language))
    return StreamingResponse(_packed(host, user, [guide, first], now), 200, headers, MEDIA)


async def _packed(host: Host, user: User, first: list[File], now: int) -> AsyncIterator[bytes]:
    outlet = Outlet()
    stamp = datetime.fromtimestamp(now / 1000, UTC).timetuple()[:6]
    with zipfile.ZipFile(outlet, "w", zipfile.ZIP_DEFLATED) as archive:

        def put(file: File) -> None:
            entry = zipfile.ZipInfo(file.name, stamp)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, READABLE
            archive.writestr(entry, file.text.encode())

        for file in first:
            await asyncio.to_thread(put, file)
            yield outlet.taken()
        async for file in host.belongings.rest(user):
            await asyncio.to_thread(put, file)
            yield outlet.taken()
    yield outlet.taken()


def guide_of(user: User, language: str) -> str:
    """What lies in the archive of a user, in words."""
    say = catalogue(language).gettext
    told = [
        (
            ACCOUNT,
            say(
                "Your account: name, language, where you are told of your turn, quiet hours, the days on which browsers of yours were here, tokens, accounts for programs, limits, and the notices that were sent to you."
            ),
        ),
        (
            MATCHES,
            say("Your matches: who sat at the table, when, how it ended, and which files in “matches” belong to each."),
        ),
        (
            "matches/",
            say(
                "One file for each match that is over, as “gnomon replay” reads it. Of a match that is still secret there is what each of your seats may know, and nothing more."
            ),
        ),
        (CHAT, say("What you have said in chats. What others said is theirs.")),
        (CHALLENGES, say("Your matches of daily deals and challenges, and what came of them.")),
        (COPIES, say("Your analysis boards: where each was taken from, and its files in “analysis”.")),
        (
            "analysis/",
            say(
                "For each board the line that stands on it, as “gnomon replay” reads it, and a file “-branches” with everything that was tried."
            ),
        ),
    ]
    lines = [
        say("What Gnomon keeps of {name}").format(name=user.name),
        "",
        *(f"{name}\n    {words}\n" for name, words in told),
        say(
            "Instants are in universal time (UTC). Seats are counted from 0. Your personal code and your tokens are not here: the server keeps only their hashes. Nor are matches of the accounts that you keep for programs: make a token for such an account to take its data along."
        ),
        "",
    ]
    return "\n".join(lines)

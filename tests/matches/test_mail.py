"""Mails: to whom, confirmed by whom, ended by one click, and a real server that takes them, refuses, hangs or breaks."""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest

from gnomon.matches.errors import Declined
from gnomon.matches.mail import Mailer, Mails, letter_of, mail_address
from gnomon.matches.messages import Letter, Message
from gnomon.matches.records import DAY_MS, NEVER, Channel, User
from tests.matches.house import House, declined
from tests.matches.test_notices import MINUTE, a_table, play_round, the_way

pytestmark = pytest.mark.anyio

LETTER = Letter(
    "msg_w_7",
    "ja",
    "自分の番です：<b>日曜</b>",
    ("自分の番です：<b>日曜</b> & more",),
    "https://table.example/matches/m1?a=1&b=2",
    "テーブルを開く",
    ("停止するには：",),
    f"https://a-rather-long-name.table.example/mail/{'w' * 16}/{'0' * 32}/stop",
)


@dataclass
class Server:
    """A mail server on this machine, as little of one as mails need; it does what a test wants it to."""

    refuses: dict[str, bytes] = field(default_factory=dict)
    hangs: str = ""
    breaks: str = ""
    login: bool = False
    heard: list[str] = field(default_factory=list)
    mails: list[EmailMessage] = field(default_factory=list)
    raw: bytes = b""
    lines: int = 0
    most: int = 0
    port: int = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        self.most = max(self.most, self.lines)
        try:
            await self._say(writer, b"220 here")
            while line := await reader.readline():
                told = line.decode().strip()
                self.heard.append(told)
                verb = told.split(" ", 1)[0].upper()
                if verb == self.hangs:
                    await asyncio.Event().wait()
                if verb == self.breaks:
                    return
                if verb in self.refuses:
                    await self._say(writer, self.refuses[verb])
                elif verb == "EHLO":
                    await self._say(writer, b"250-here\r\n250 AUTH PLAIN" if self.login else b"250 here")
                elif verb == "AUTH":
                    await self._say(writer, b"235 welcome")
                elif verb == "DATA":
                    await self._say(writer, b"354 go on")
                    body = await reader.readuntil(b"\r\n.\r\n")
                    if self.breaks == "BODY":
                        return
                    self.raw = body
                    found = message_from_bytes(body[:-3].replace(b"\r\n..", b"\r\n."), policy=default)
                    assert isinstance(found, EmailMessage)
                    self.mails.append(found)
                    await self._say(writer, b"250 taken")
                elif verb == "QUIT":
                    await self._say(writer, b"221 bye")
                    return
                else:
                    await self._say(writer, b"250 well")
        except OSError:
            pass
        finally:
            self.lines -= 1
            writer.close()

    async def _say(self, writer: asyncio.StreamWriter, told: bytes) -> None:
        writer.write(told + b"\r\n")
        await writer.drain()


@asynccontextmanager
async def a_server(**how: object) -> AsyncIterator[Server]:
    """A server for the length of a block."""
    made = Server(**how)  # type: ignore[arg-type]
    tasks: set[asyncio.Task[None]] = set()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.get_running_loop().create_task(made.serve(reader, writer)))

    listening = await asyncio.start_server(begin, "127.0.0.1", 0)
    made.port = listening.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        listening.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def mailer_of(server: Server, timeout: float = 5) -> Mailer:
    """Who hands mails to a server."""
    return Mailer(f"smtp://localhost:{server.port}", "Gnomon am Fluß <table@table.example>", timeout)


async def test_a_mail_arrives_as_plain_and_as_well_made_text() -> None:
    async with a_server() as server:
        assert await mailer_of(server).deliver("ada@example.org", LETTER) == (True, "", False)
    (mail,) = server.mails
    assert "MAIL FROM:<table@table.example>" in server.heard[1]
    assert "RCPT TO:<ada@example.org>" in server.heard
    assert mail["from"] == "Gnomon am Fluß <table@table.example>"
    assert (mail["to"], mail["subject"]) == ("ada@example.org", LETTER.subject)
    assert mail["message-id"] == "<msg_w_7@table.example>"
    assert mail["list-unsubscribe"] == f"<{LETTER.stop}>"
    assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert (mail["auto-submitted"], mail["content-language"]) == ("auto-generated", "ja")
    assert mail["date"].datetime.tzinfo is not None
    plain, made = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain is not None
    assert made is not None
    text = plain.get_content()
    assert LETTER.paragraphs[0] in text
    assert LETTER.link in text
    assert LETTER.stop in text
    assert server.raw.isascii()
    assert f"\r\nList-Unsubscribe: <{LETTER.stop}>\r\n".encode() in server.raw
    assert max(map(len, server.raw.split(b"\r\n"))) < 200
    html = made.get_content()
    assert "&lt;b&gt;日曜&lt;/b&gt; &amp; more" in html
    assert 'href="https://table.example/matches/m1?a=1&amp;b=2"' in html
    assert "<img" not in html


async def test_what_somebody_wrote_makes_no_line_of_the_head() -> None:
    async with a_server() as server:
        sly = replace(
            LETTER, subject="hello\r\nBcc: eve@example.org\n\nx", paragraphs=(".\r\n.\r\nRCPT TO:<eve@example.org>",)
        )
        assert (await mailer_of(server).deliver("ada@example.org", sly)).arrived
    (mail,) = server.mails
    assert mail["bcc"] is None
    assert [line for line in server.heard if line.startswith("RCPT")] == ["RCPT TO:<ada@example.org>"]
    assert len(server.mails) == 1


@pytest.mark.parametrize(
    ("how", "detail"),
    [
        ({"refuses": {"RCPT": b"550 nobody"}}, "SMTP 550"),
        ({"refuses": {"MAIL": b"451 later"}}, "SMTP 451"),
        ({"refuses": {"DATA": b"554 no"}}, "SMTP 554"),
        ({"refuses": {"EHLO": b"500 what", "HELO": b"500 what"}}, "SMTP 500"),
        ({"breaks": "EHLO"}, "SMTPServerDisconnected"),
        ({"breaks": "RCPT"}, "SMTPServerDisconnected"),
        ({"breaks": "BODY"}, "SMTPServerDisconnected"),
        ({"hangs": "MAIL"}, "TimeoutError"),
        ({"hangs": "EHLO"}, "TimeoutError"),
    ],
)
async def test_a_server_that_refuses_breaks_or_hangs_is_a_failure_like_others(
    how: dict[str, object], detail: str
) -> None:
    async with a_server(**how) as server:
        told = await mailer_of(server, 0.4 if "hangs" in how else 5).deliver("ada@example.org", LETTER)
    assert told == (False, detail, False)
    assert server.mails == []


async def test_a_server_that_breaks_after_it_has_taken_a_mail_has_taken_it() -> None:
    async with a_server(breaks="QUIT") as server:
        assert (await mailer_of(server).deliver("ada@example.org", LETTER)).arrived
    assert len(server.mails) == 1


async def test_without_a_server_nothing_is_sent() -> None:
    assert await Mailer("", "").deliver("ada@example.org", LETTER) == (False, "this host sends no mail", False)
    assert not Mailer("smtp://localhost", "").is_on
    told = await Mailer("smtp://localhost:1", "x@y.example").deliver("ada@example.org", LETTER)
    assert not told.arrived


async def test_few_mails_are_handed_over_side_by_side() -> None:
    async with a_server() as server:
        mailer = mailer_of(server)
        told = await asyncio.gather(*(mailer.deliver("ada@example.org", LETTER) for _ in range(30)))
    assert all(one.arrived for one in told)
    assert (len(server.mails), server.most <= 5) == (30, True)


async def test_a_password_is_told_to_this_machine_alone_where_nothing_is_encrypted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with a_server(login=True) as server:
        address = f"smtp://ada%40home:p%3Aw@localhost:{server.port}"
        assert (await Mailer(address, "x@y.example").deliver("ada@example.org", LETTER)).arrived
        (auth,) = [line for line in server.heard if line.startswith("AUTH")]
        assert base64.b64decode(auth.split()[2]) == b"\0ada@home\0p:w"
        monkeypatch.setattr("gnomon.matches.mail.HERE", frozenset())
        told = await Mailer(address, "x@y.example").deliver("ada@example.org", LETTER)
        assert told == (False, "the mail server offers no encryption", False)
        assert len([line for line in server.heard if line.startswith("AUTH")]) == 1


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" Ada.Love+gnomon@Example.ORG ", "Ada.Love+gnomon@example.org"),
        ("ada@müller.example", "ada@xn--mller-kva.example"),
        ("o'hara@sub.example.co.uk", "o'hara@sub.example.co.uk"),
    ],
)
def test_an_address_is_kept_as_the_network_writes_it(given: str, kept: str) -> None:
    assert mail_address(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        "", "ada", "@example.org", "ada@", "ada@localhost", "ada@127.0.0.1", "ada@[127.0.0.1]", "a da@example.org",
        "ada@example.org\r\nBcc: x@y.example", "ada@exa mple.org", "a..b@example.org", ".a@example.org",
        "ada@example..org", "ada@-x.example", "ada@example.org, eve@example.org", "<ada@example.org>", "日本@example.org",
        "x" * 65 + "@example.org", "a@" + "x" * 64 + ".example", "a@" + "x.y" * 90 + ".example", '"a b"@example.org',
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(Declined) as found:
        mail_address(given)
    assert found.value.code == "bad_mail"


# --- notices by mail --------------------------------------------------------------------------------------------------


async def asked(house: House, user: User, address: str = "ben@example.org") -> tuple[Channel, str]:
    """A mail address that waits to be confirmed, and the code of the link that went there."""
    channel = await house.told_by(user, address, "mail")
    to, letter = house.letters.sent[-1]
    assert to == address
    assert letter.link.startswith(f"http://table.test/mail/{channel.id}/")
    return channel, letter.link.rpartition("/")[2]


async def test_nothing_goes_to_an_address_before_it_is_confirmed_once_within_a_day(house: House) -> None:
    ben, channels = await house.guest("Ben"), house.host.channels
    way, code = await asked(house, ben)
    assert ben.id not in house.host.tables.reachable
    assert not (await the_way(house, ben)).is_open
    for wrong in ("", "x", code[:-1], "a" * 16):
        assert await declined(channels.confirm(way.id, wrong)) == "mail_over"
    assert await declined(channels.confirm("none", code)) == "mail_over"
    assert (await channels.asked(way.id, code)).target == "ben@example.org"
    house.clock.turn(DAY_MS + 1)
    assert await declined(channels.confirm(way.id, code)) == "mail_over"
    await channels.attempt(ben, way.id)
    newer = house.letters.sent[-1][1].link.rpartition("/")[2]
    assert await declined(channels.confirm(way.id, code)) == "mail_over"
    results = await asyncio.gather(*(channels.confirm(way.id, newer) for _ in range(3)), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    way = await the_way(house, ben)
    assert (way.is_open, way.secret, ben.id in house.host.tables.reachable) == (True, "", True)
    assert await declined(channels.asked(way.id, newer)) == "mail_over"


async def test_an_address_that_cannot_be_asked_is_not_kept(house: House) -> None:
    ben = await house.guest("Ben")
    house.letters.works = False
    assert await declined(house.host.channels.add(ben, "mail", "ben@example.org")) == "mail_unsent"
    assert await declined(house.host.channels.add(ben, "mail", "nobody")) == "bad_mail"
    assert await house.host.channels.all(ben) == []


async def test_nobody_s_address_is_asked_often_whoever_asks(house: House) -> None:
    house.host.quotas.limits = replace(house.host.quotas.limits, tries=2)
    for name in ("Ada", "Ben"):
        await house.told_by(await house.guest(name), "eve@example.org", "mail")
    cay = await house.guest("Cay")
    assert await declined(house.host.channels.add(cay, "mail", "eve@example.org")) == "many_tries"
    assert len(house.letters.sent) == 2


async def test_one_mail_for_a_match_until_one_has_answered_there_and_one_click_ends_them(house: House) -> None:
    table, ben = await a_table(house)
    await house.host.channels.remove(ben, (await the_way(house, ben)).id)
    way, code = await asked(house, ben)
    await house.host.channels.confirm(way.id, code)
    await play_round(house, table, ben)

    async def told() -> int:
        house.clock.turn(MINUTE)
        await house.host._notices.send_due()
        return len(house.postbox.messages)

    assert await told() == 1
    await house.host.agreements.ask_pause(table, ben.id)
    await house.host.agreements.ask_pause(table, table.seats[0].user or "")
    await house.host.agreements.resume(table, ben.id)
    assert await told() == 1, "he has not answered since"
    await play_round(house, table, ben)
    assert await told() == 2
    stop = house.postbox.messages[-1].stop
    assert stop.startswith(f"http://table.test/mail/{way.id}/")
    code = stop.split("/")[-2]
    assert await declined(house.host.channels.stop(way.id, code[::-1])) == "unknown_channel"
    assert await declined(house.host.channels.stop("none", code)) == "unknown_channel"
    for _ in range(2):
        await house.host.channels.stop(way.id, code)
    assert not (await the_way(house, ben)).is_open
    await play_round(house, table, ben)
    assert await told() == 2
    await house.host.channels.attempt(ben, way.id)
    assert (await the_way(house, ben)).is_open, "who tries it wants it"


async def test_a_notice_goes_by_the_carrier_with_the_link_that_ends_it() -> None:
    said = Message(
        "msg_w_1", "your_turn", "pt_BR", "Ben, é a sua vez: Domingo", "http://t/m", {}, "http://t/mail/w/c/stop"
    )
    async with a_server() as server:
        carrier = Mails(mailer_of(server))
        assert (await carrier.settle("Ben@EXAMPLE.org")).target == "Ben@example.org"
        channel = Channel("w", "ben", "mail", "ben@example.org", 0, NEVER)
        assert (await carrier.send(channel, said)).arrived
    (mail,) = server.mails
    assert (mail["subject"], mail["list-unsubscribe"]) == (said.text, "<http://t/mail/w/c/stop>")
    assert letter_of(replace(said, stop="")).small == ()

"""Mails to people: composed as plain and as well-made text, and handed to the mail server that the host has set."""

import asyncio
import html
import logging
import re
import ssl
from collections.abc import Mapping
from contextlib import suppress
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime, parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

import aiosmtplib

from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.messages import Delivery, Letter, Message, Settled, said
from gnomon.matches.records import Channel

log = logging.getLogger("gnomon.mail")

COMPOSED: Final = SMTP.clone(cte_type="7bit")
"""Every server takes it."""
WIRE: Final = COMPOSED.clone(max_line_length=998)
"""Addresses in the head stand in one piece, however long: broken up they are none."""
TIMEOUT: Final = 20.0
"""Seconds for one mail, from the wait for its turn to the server's last word."""
AT_ONCE: Final = 4
"""So many mails are handed over side by side: few servers like more."""
LONGEST: Final = 254
LOCAL: Final = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
PORTS: Final = {"smtp": 25, "smtps": 465}
SUBMISSION: Final = 587
"""The port of servers that ask for a password, where none is named."""
HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
UNENCRYPTED: Final = "the mail server offers no encryption"
OPEN_TABLE: Final = {"en": "Open the table", "pt_BR": "Abrir a mesa", "ja": "テーブルを開く"}
STOP: Final = {
    "en": "You get this because you asked to be told of your turn. No more of these mails:",
    "pt_BR": "Você recebe isto porque pediu para ser avisado da sua vez. Para não receber mais:",
    "ja": "自分の番のお知らせを希望されたため、このメールをお送りしています。停止するには：",
}
LANGUAGE_TAGS: Final = {"pt_BR": "pt-BR", "ja": "ja"}


def mail_address(given: str) -> str:
    """An address as it is kept: its host in small letters, as the network writes it. Raises Declined."""
    local, at, host = given.strip().rpartition("@")
    try:
        host = host.lower().encode("idna").decode("ascii") if host else ""
    except UnicodeError:
        raise Declined(errors.BAD_MAIL) from None
    labels = host.split(".")
    sound = at and LOCAL.fullmatch(local) and len(labels) > 1 and all(LABEL.fullmatch(one) for one in labels)
    if not sound or len(local) > 64 or len(local) + len(host) + 1 > LONGEST or labels[-1].isdigit():
        raise Declined(errors.BAD_MAIL)
    return f"{local}@{host}"


class Mailer:
    """Hands mails to a server, `smtp://` or `smtps://`; off where no server or no sender is set.

    What is said goes encrypted where the server offers it; a password only then, or to this very machine.
    """

    def __init__(self, server: str, sender: str, timeout: float = TIMEOUT, trust: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(server)
        self.is_on = bool(server and sender)
        self._host = parts.hostname or ""
        self._tls = parts.scheme == "smtps"
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._port = parts.port or (SUBMISSION if self._user and not self._tls else PORTS.get(parts.scheme, 25))
        self._name, self._sender = parseaddr(sender)
        self._timeout = timeout
        self._trust = trust
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def deliver(self, to: str, letter: Letter) -> Delivery:
        """Hand a mail over; what the server says to it. Nothing is raised, whatever the server does."""
        if not self.is_on:
            return Delivery(False, "this host sends no mail")
        try:
            async with asyncio.timeout(self._timeout), self._turns:
                return await self._handed(self._composed(to, letter), to)
        except aiosmtplib.SMTPRecipientsRefused as refused:
            codes = [one.code for one in refused.recipients] or [0]
            return self._failed(f"SMTP {codes[0]}")
        except aiosmtplib.SMTPResponseException as answer:
            return self._failed(f"SMTP {answer.code}")
        except (aiosmtplib.SMTPException, OSError, ValueError) as failure:
            return self._failed(type(failure).__name__)

    async def _handed(self, message: EmailMessage, to: str) -> Delivery:
        line = aiosmtplib.SMTP(
            hostname=self._host,
            port=self._port,
            timeout=self._timeout,
            use_tls=self._tls,
            tls_context=self._trust,
            local_hostname=self._sender.rpartition("@")[2],
        )
        try:
            await line.connect()
            if self._user:
                if line.get_transport_info("sslcontext") is None and self._host not in HERE:
                    return self._failed(UNENCRYPTED)
                await line.login(self._user, self._password)
            await line.sendmail(self._sender, [to], message.as_bytes(policy=WIRE))
            with suppress(aiosmtplib.SMTPException, OSError):
                await line.quit(timeout=2)
            return Delivery(True)
        finally:
            line.close()

    def _failed(self, detail: str) -> Delivery:
        log.warning("a mail was not taken", extra={"reason": detail})
        return Delivery(False, detail)

    def _composed(self, to: str, letter: Letter) -> EmailMessage:
        message = EmailMessage(policy=COMPOSED)
        user, _, host = self._sender.rpartition("@")
        message["From"] = Address(self._name or "Gnomon", user, host)
        local, _, domain = to.rpartition("@")
        message["To"] = Address("", local, domain)
        message["Subject"] = " ".join(letter.subject.split())
        message["Date"] = format_datetime(localtime())
        message["Message-ID"] = f"<{letter.key}@{host}>"
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(plain(letter))
        message.add_alternative(well_made(letter), subtype="html")
        message["Content-Language"] = LANGUAGE_TAGS.get(letter.language, "en")
        return message


class Mails:
    """The carrier of notices by mail."""

    def __init__(self, mailer: Mailer) -> None:
        self._mailer = mailer

    async def settle(self, given: str) -> Settled:
        """An address, which has to be confirmed. Raises Declined."""
        return Settled(mail_address(given))

    async def send(self, channel: Channel, message: Message) -> Delivery:
        """Hand a notice over as a letter."""
        return await self._mailer.deliver(channel.target, letter_of(message))


def letter_of(message: Message) -> Letter:
    """A notice as a letter, with a link that ends such mails."""
    language = message.language
    return Letter(
        message.id,
        language,
        message.text,
        (message.text, *message.lines),
        message.link,
        said(OPEN_TABLE, language),
        (said(STOP, language),) if message.stop else (),
        message.stop,
    )


def plain(letter: Letter) -> str:
    """A letter as plain text."""
    small = [*letter.small, letter.stop] if letter.stop else letter.small
    foot = "\n".join(("-- ", *small)) if small else ""
    return "\n\n".join(one for one in (*letter.paragraphs, letter.link, foot) if one) + "\n"


STYLES: Final[Mapping[str, str]] = {
    "body": "margin:0;padding:24px 12px;background:#f4efe4;color:#201e19;font:16px/1.5 Georgia,'Noto Serif JP',serif",
    "sheet": "max-width:520px;margin:0 auto;padding:28px 30px;background:#fffefa;border:1px solid #d9d1bf;border-radius:12px",
    "name": "margin:0 0 18px;font-size:20px;font-weight:bold",
    "words": "margin:0 0 16px",
    "button": "display:inline-block;padding:12px 22px;background:#201e19;color:#fffefa;border-radius:9px;"
    "font-weight:bold;text-decoration:none",
    "small": "max-width:520px;margin:16px auto 0;color:#5b564a;font-size:13px",
}


def well_made(letter: Letter) -> str:
    """A letter as HTML that every mail program shows: no pictures, nothing from elsewhere."""
    tag = LANGUAGE_TAGS.get(letter.language, "en")
    words = "".join(f'<p style="{STYLES["words"]}">{html.escape(one)}</p>' for one in letter.paragraphs)
    link = html.escape(letter.link)
    button = f'<p style="margin:0"><a href="{link}" style="{STYLES["button"]}">{html.escape(letter.button)}</a></p>'
    small = "<br>".join(html.escape(one) for one in letter.small)
    if letter.stop:
        small += f' <a href="{html.escape(letter.stop)}" style="color:#5b564a">{html.escape(letter.stop)}</a>'
    foot = f'<p style="{STYLES["small"]}">{small}</p>' if small else ""
    return (
        f'<!doctype html><html lang="{tag}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{html.escape(letter.subject)}</title></head>'
        f'<body style="{STYLES["body"]}"><div style="{STYLES["sheet"]}"><p style="{STYLES["name"]}">Gnomon</p>'
        f"{words}{button}</div>{foot}</body></html>\n"
    )

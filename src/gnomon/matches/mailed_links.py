"""Signing in by mail: who has confirmed an address is sent a link there that makes another browser theirs.

Whether anybody has confirmed an address is told to nobody: the same is said in every case, at once, and the mail goes out
beside it. The link is that of `gnomon.matches.devices`.
"""

import asyncio
import logging
from typing import Final

from gnomon.kernel.errors import GnomonError
from gnomon.matches import errors
from gnomon.matches.devices import Devices
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.mail import mail_address
from gnomon.matches.messages import Letter, said
from gnomon.matches.ports import Entropy, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.records import User
from gnomon.matches.telling import Post

log = logging.getLogger("gnomon.mail")

MOST: Final = 3
"""So many people who share an address are sent a link each."""
AT_ONCE: Final = 50
"""So many requests are looked after at once; whoever comes then is asked to come again."""
SUBJECT: Final = {
    "en": "Sign in to Gnomon",
    "pt_BR": "Entrar no Gnomon",
    "ja": "Gnomonへのログイン",
}
TEXT: Final = {
    "en": "Hello {name}! With this link you are signed in. It works once, for ten minutes.",
    "pt_BR": "Olá, {name}! Com este link você entra. Ele vale uma vez, por dez minutos.",
    "ja": "{name}さん、このリンクからログインできます。10分間、1回だけ有効です。",
}
BUTTON: Final = {"en": "Sign in", "pt_BR": "Entrar", "ja": "ログインする"}
SMALL: Final = {
    "en": "If you did not ask for this, do nothing: nobody is signed in then.",
    "pt_BR": "Se não foi você quem pediu, não faça nada: assim ninguém entra.",
    "ja": "お心当たりがない場合は、そのままにしてください。誰もログインされません。",
}


class MailedLinks:
    """Sends links to `base` by a `post`."""

    def __init__(self, store: Store, devices: Devices, post: Post, quotas: Quotas, entropy: Entropy, base: str) -> None:
        self._store = store.channels
        self._devices = devices
        self._post = post
        self._quotas = quotas
        self._entropy = entropy
        self._base = base
        self._sending: set[asyncio.Task[None]] = set()

    @property
    def is_on(self) -> bool:
        """Whether this host sends mails."""
        return self._post.is_on

    async def ask(self, given: str, client: str) -> str:
        """Send a link to whoever has confirmed an address, as it was typed by a `client`; the address as it was read.

        Raises Declined for what is no address, and for who asks too often: one client, or all together for one address.
        """
        if not self._post.is_on:
            raise Declined(errors.MAIL_UNSENT)
        address = mail_address(given)
        if len(self._sending) >= AT_ONCE:
            raise Declined(errors.BUSY)
        await self._quotas.take_of_mail(address, client)
        task = asyncio.get_running_loop().create_task(self._send(address))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return address

    async def finish(self) -> None:
        """Wait until what was asked for is sent."""
        while self._sending:
            await asyncio.wait(self._sending)

    async def _send(self, address: str) -> None:
        try:
            for user in await self._store.confirmed(address, MOST):
                code = await self._devices.link(user)
                delivery = await self._post.deliver(address, self._letter(user, code))
                if not delivery.arrived:
                    log.warning("a link to sign in could not be sent", extra={"reason": delivery.detail})
        except (StorageTrouble, GnomonError) as trouble:
            log.warning("a link to sign in could not be made", extra={"trouble": str(trouble)})

    def _letter(self, user: User, code: str) -> Letter:
        return Letter(
            f"in_{self._entropy.token()}",
            user.language,
            said(SUBJECT, user.language),
            (said(TEXT, user.language, name=user.name),),
            f"{self._base}/in/{code}",
            said(BUTTON, user.language),
            (said(SMALL, user.language),),
        )

"""What a notice says, in its reader's language, for people and for programs; and what came of sending it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

YOUR_TURN: Final = {
    "en": "{name}, it is your turn: {title}",
    "pt_BR": "{name}, é a sua vez: {title}",
    "ja": "{name}さん、あなたの番です：{title}",
}
STARTED: Final = {
    "en": "{name}, the match has begun: {title}",
    "pt_BR": "{name}, a partida começou: {title}",
    "ja": "{name}さん、対局が始まりました：{title}",
}
ROUND: Final = {
    "en": "{name}, round {round} of {event} begins; your table is number {table}",
    "pt_BR": "{name}, começa a rodada {round} de {event}; a sua mesa é a {table}",
    "ja": "{name}さん、{event}の第{round}ラウンドが始まりました。あなたは第{table}テーブルです",
}
GOES_ON: Final = {
    "en": "{name}, the adjourned match goes on now: {title}",
    "pt_BR": "{name}, a partida adiada é retomada agora: {title}",
    "ja": "{name}さん、延期していた対局が再開しました：{title}",
}
GOES_ON_SOON: Final = {
    "en": "{name}, the adjourned match goes on in {left}: {title}",
    "pt_BR": "{name}, a partida adiada é retomada em {left}: {title}",
    "ja": "{name}さん、延期中の対局は{left}後に再開します：{title}",
}
ENDED: Final = {
    "en": "{title} is over: {scores}",
    "pt_BR": "{title} terminou: {scores}",
    "ja": "{title}が終わりました：{scores}",
}
DEADLINE: Final = {
    "en": "{name}, you have {left} left: {title}",
    "pt_BR": "{name}, restam {left} para você jogar: {title}",
    "ja": "{name}さん、残り時間は{left}です：{title}",
}
HOURS: Final = {"en": "{count} h", "pt_BR": "{count} h", "ja": "{count}時間"}
MINUTES: Final = {"en": "{count} min", "pt_BR": "{count} min", "ja": "{count}分"}
INVITED: Final = {
    "en": "{name}, {host} keeps a seat for you: {title}",
    "pt_BR": "{name}, {host} guardou um lugar para você: {title}",
    "ja": "{name}さん、{host}さんがあなたの席を用意しました：{title}",
}
OFFERED: Final = {
    "en": "{name}, {host} offers you their seat: {title}",
    "pt_BR": "{name}, {host} oferece o próprio lugar a você: {title}",
    "ja": "{name}さん、{host}さんがあなたに席を譲りたいそうです：{title}",
}
CHAT: Final = {
    "en": "{name}, somebody has written to you at the table: {title}",
    "pt_BR": "{name}, alguém escreveu para você na mesa: {title}",
    "ja": "{name}さん、テーブルに新しいメッセージがあります：{title}",
}
DIGEST: Final = {
    "en": "{name}, this is your day at Gnomon",
    "pt_BR": "{name}, este é o seu dia no Gnomon",
    "ja": "{name}さん、Gnomonの今日のまとめです",
}
WAITS: Final = {"en": "Your turn: {title}", "pt_BR": "Sua vez: {title}", "ja": "あなたの番：{title}"}
WAITS_STILL: Final = {
    "en": "Your turn: {title}, {left} left",
    "pt_BR": "Sua vez: {title}, restam {left}",
    "ja": "あなたの番：{title}（残り{left}）",
}
BEGUN: Final = {"en": "Begun: {title}", "pt_BR": "Começou: {title}", "ja": "開始：{title}"}
MORE: Final = {"en": "{count} more", "pt_BR": "mais {count}", "ja": "ほか{count}件"}
GREETING: Final = {
    "en": "Gnomon greets {name}: notices arrive here.",
    "pt_BR": "O Gnomon cumprimenta {name}: os avisos chegam aqui.",
    "ja": "{name}さん、Gnomonからのお知らせはここに届きます。",
}


class Delivery(NamedTuple):
    """What came of sending: whether it `arrived`, one line about it for the user, and whether the receiver is `gone` for good."""

    arrived: bool
    detail: str = ""
    gone: bool = False


class Settled(NamedTuple):
    """What is kept of a channel that somebody gave: where it leads, and what opens it."""

    target: str
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """What a mail says, in a language: paragraphs, then a link on a button, then small print.

    `key` is the same at every attempt. `stop` is where one click ends such mails, empty for one that somebody asked for just now.
    """

    key: str
    language: str
    subject: str
    paragraphs: tuple[str, ...]
    link: str
    button: str
    small: tuple[str, ...] = field(default=())
    stop: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One notice as it is sent: the same `id` at every attempt; `text` is a sentence, `link` where it leads (may be empty).

    `facts` is the body for programs, ready for JSON; `stop` an address that ends such notices; `lines` follow on the sentence.
    """

    id: str
    event: str
    language: str
    text: str
    link: str = ""
    facts: dict[str, object] = field(default_factory=dict)
    stop: str = ""
    lines: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """The sentence, and what follows on it line by line."""
        return "\n".join((self.text, *self.lines))

    @property
    def content(self) -> str:
        """The same with its link, as chat services take it."""
        return self.whole if self.lines else f"{self.text} {self.link}".strip()


def span(left: int, language: str) -> str:
    """A time that is left (ms), in hours if there are two of them, else in minutes, rounded down."""
    hours = left // 3_600_000
    sentences, count = (HOURS, hours) if hours >= 2 else (MINUTES, left // 60_000)
    return said(sentences, language, count=str(count))


def said(sentences: Mapping[str, str], language: str, **facts: str) -> str:
    """One of some sentences in a language, in English where there is none."""
    return sentences.get(language, sentences["en"]).format(**facts)

"""What a host and a program in another process say to each other: `docs/developers/protocol-programs.md`."""

from collections.abc import Iterable, Sequence
from typing import Final

import gnomon
from gnomon import catalog
from gnomon.bots import Faulted
from gnomon.games.face import AnySight, Sight
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Events, face
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

PROTOCOL: Final = 1
"""The version of the protocol. A program that says another is not played with."""
LANGUAGE: Final = "en"
WANTED: Final = ("view", "names", "texts", "account", "since")
"""What a program may want of a position beside the codes of its options."""
USUAL: Final = ("view", "names", "texts", "since")
"""What it gets if it does not say."""

Message = dict[str, object]
Done = tuple[int, Events]
"""Who acted (-1: the clock), and what happened then."""

STOP: Final[Message] = {"type": "stop"}
PONDER: Final[Message] = {"type": "ponder"}
QUIT: Final[Message] = {"type": "quit"}


class Terms:
    """What a program has said of itself in its hello."""

    __slots__ = ("language", "name", "ponders", "wants")

    def __init__(self, name: str, wants: Sequence[str], language: str, ponders: bool) -> None:
        self.name = name
        self.wants = tuple(wants)
        self.language = language
        self.ponders = ponders


def hello(game: Game, view: State, seat: int, seed: int) -> Message:
    """The host's first message."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "host": f"gnomon {gnomon.__version__}",
        "game": game.id,
        "rules_version": view.rules_version,
        "data_digest": game.data_digest,
        "seats": view.seats,
        "seat": seat,
        "seed": str(seed),  # of 64 bits, which not every reader of JSON keeps as a number
        "codes": game.codes.size,
        "timed": game.timed,
    }


def read_hello(said: Message) -> Terms:
    """What a program answers to it. Raises Faulted."""
    if said["type"] != "hello":
        raise Faulted("did not say hello")
    spoken = said.get("protocol")
    if spoken != PROTOCOL or isinstance(spoken, bool):
        raise Faulted(f"speaks version {spoken!r:.20} of the protocol, this is version {PROTOCOL}")
    wants = said.get("wants", list(USUAL))
    if not isinstance(wants, list) or any(one not in WANTED for one in wants):
        raise Faulted(f"wants something else than {', '.join(WANTED)}")
    name, language = said.get("name", ""), said.get("language", LANGUAGE)
    if not isinstance(name, str) or not isinstance(language, str):
        raise Faulted("gave a name or a language that is no text")
    found = _language(language)
    return Terms(name[:80], wants, found, said.get("ponder") is True)


def _language(tag: str) -> str:
    from gnomon.drawing.speaking import LANGUAGES, language_of

    found = language_of(tag)
    if not found:
        raise Faulted(f"wants a language that is none of {', '.join(LANGUAGES)}")
    return found


def position(
    game: Game, view: State, seat: int, options: Sequence[int], number: int, terms: Terms, since: Iterable[Done] = ()
) -> Message:
    """Question `number` of a seat: its options, and of the position what the program wants.

    `since` are the acts after the seat's last question. Texts are left out for a game that has no face.
    """
    wants = terms.wants
    sight = _sight(game, view, seat, terms.language) if "texts" in wants or "account" in wants else None
    asked = game.asked(view, seat)
    listed: list[Message] = []
    for code in options:
        option: Message = {"code": code}
        if "names" in wants:
            option["name"] = game.codes.to_names(code)
        if sight is not None and "texts" in wants:
            option["text"] = sight.face.label(sight, code)
        listed.append(option)
    found: Message = {
        "type": "position",
        "number": number,
        "time": view.now,
        "asked": asked.kind if asked is not None else "",
        "options": listed,
    }
    if sight is not None and "texts" in wants:
        found["question"] = sight.face.question(sight)
    if sight is not None and "account" in wants:
        found["account"] = sight.face.account_text(sight)
    if "since" in wants:
        found["since"] = [_act(game, done, seat, sight if "texts" in wants else None) for done in since]
    if "view" in wants:
        found["view"] = view.to_dict()
    return found


def go(number: int, milliseconds: int) -> Message:
    """The question is to be answered within a time."""
    return {"type": "go", "number": number, "milliseconds": milliseconds}


def wrong(number: int, text: str) -> Message:
    """What was wrong with an answer; the seat has played its default answer instead."""
    return {"type": "error", "number": number, "text": text}


def _sight(game: Game, view: State, seat: int, language: str) -> AnySight | None:
    try:
        return Sight(catalog.face(game.id), game, view, seat, language)
    except BadInput:
        return None


def _act(game: Game, done: Done, seat: int, sight: AnySight | None) -> Message:
    by, events = done
    happenings = catalog.face(game.id).happenings if sight is not None else None
    found: Message = {
        "seat": by,
        "events": [
            {
                "event": happened[0] if happenings is None else happenings.names[happened[0]],
                "facts": list(face(happened, seat)),
            }
            for happened in events
        ],
    }
    if sight is not None:
        found["texts"] = [told.text for told in sight.face.told(sight, events)]
    return found

"""Language models as programs: a position becomes a prompt, the reply an answer.

The model is whatever a command or a function reaches: `python -m gnomon.programs.language COMMAND` gives the prompt to the
command's standard input and reads the reply from its standard output; `play` asks a function. Nothing here knows a network.
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TextIO

from gnomon.programs.protocol import LANGUAGE, PROTOCOL

Transport = Callable[[str, float], str]
"""Takes a prompt and the seconds that a reply may take; gives the reply."""
Message = Mapping[str, Any]

ATTEMPTS: Final = 2
"""So often a question is put before the program gives up."""
REMEMBERED: Final = 30
"""So many sentences of what happened are told."""
ANSWER: Final = re.compile(r"answer\s*[:=]?\s*\**\s*(\d+)", re.IGNORECASE)
NUMBER: Final = re.compile(r"\W*(\d+)\W*")
INSTRUCTION: Final = "Think as long as you need. End your reply with one line: ANSWER: and the number of your choice."
UNREADABLE: Final = "Your last reply named none of the options: {reply!r:.200}"


class NoReply(Exception):
    """The model gave no reply that could be read; says why."""


def prompt_of(hello: Message, position: Message, lately: Iterable[str] = (), complaint: str = "") -> str:
    """The question of a position in words, with everything that one may know and the options numbered from 1.

    `hello` and `position` are the host's messages; the position has texts and the account. `lately` are sentences of what
    happened before it, `complaint` what was wrong with the last reply.
    """
    parts = [
        f"You play {hello['game']} with {hello['seats']} players. You have seat {hello['seat'] + 1}."
        if hello["seats"] > 1
        else f"You play {hello['game']} alone."
    ]
    happened = "\n".join(lately)
    if happened:
        parts.append(f"What happened lately:\n{happened}")
    if position.get("account"):
        parts.append(f"The position:\n{position['account']}")
    options = "\n".join(f"{number}. {option['text']}" for number, option in enumerate(position["options"], 1))
    parts.append(f"{position['question']}\n{options}")
    parts.append(INSTRUCTION)
    if complaint:
        parts.append(complaint)
    return "\n\n".join(parts) + "\n"


def chosen(reply: str, options: Sequence[Message]) -> int:
    """The code that a reply means: its last `ANSWER: number`, a number alone, or the text of one option alone.

    Raises NoReply.
    """
    numbers = ANSWER.findall(reply)
    alone = NUMBER.fullmatch(reply)
    number = int(numbers[-1]) if numbers else int(alone[1]) if alone else 0
    if 0 < number <= len(options):
        return int(options[number - 1]["code"])
    said = [option for option in options if option["text"].strip().lower() == reply.strip().lower()]
    if len(said) == 1:
        return int(said[0]["code"])
    raise NoReply(UNREADABLE.format(reply=reply.strip()[-200:]))


def by_command(command: Sequence[str]) -> Transport:
    """Asks a model by a command, which is run once for every prompt. The transport raises NoReply."""

    def ask(prompt: str, seconds: float) -> str:
        try:
            done = subprocess.run(  # noqa: S603  whoever starts this program names the command
                list(command), input=prompt, capture_output=True, text=True, timeout=seconds, check=False
            )
        except subprocess.TimeoutExpired:
            raise NoReply(f"{command[0]} gave no reply within {seconds:g} s") from None
        except (OSError, ValueError) as fault:
            raise NoReply(f"{command[0]} could not be asked: {fault}") from None
        if done.returncode != 0:
            last = done.stderr.strip().splitlines()[-1:]
            raise NoReply(f"{command[0]} left with code {done.returncode}: {' '.join(last)}")
        return done.stdout

    return ask


class LanguageModel:
    """Turns the host's messages into the program's; what it is asked, it asks a model."""

    def __init__(self, transport: Transport, name: str = "model", language: str = LANGUAGE) -> None:
        self._transport = transport
        self._name = name
        self._language = language
        self._hello: Message = {}
        self._position: Message = {}
        self._lately: deque[str] = deque(maxlen=REMEMBERED)

    def reply(self, message: Message) -> dict[str, object] | None:
        """What the program says to a message; None for nothing."""
        match message.get("type"):
            case "hello":
                self._hello = message
                wants = ["texts", "account", "since"]
                return {
                    "type": "hello",
                    "protocol": PROTOCOL,
                    "name": self._name,
                    "wants": wants,
                    "language": self._language,
                }
            case "position":
                self._position = message
                for act in message["since"]:
                    self._lately.extend(act.get("texts", ()))
            case "go":
                number = message["number"]
                try:
                    return {"type": "answer", "number": number, "code": self._ask(message["milliseconds"] / 1000)}
                except NoReply as why:
                    return {"type": "fault", "number": number, "text": str(why)}
        return None

    def _ask(self, seconds: float) -> int:
        options = self._position["options"]
        if len(options) == 1:
            return int(options[0]["code"])
        complaint = ""
        for _ in range(ATTEMPTS):
            prompt = prompt_of(self._hello, self._position, self._lately, complaint)
            try:
                return chosen(self._transport(prompt, seconds / ATTEMPTS), options)
            except NoReply as why:
                complaint = str(why)
        raise NoReply(complaint)


def play(
    transport: Transport,
    name: str = "model",
    language: str = LANGUAGE,
    host: TextIO | None = None,
    said: TextIO | None = None,
) -> None:
    """Speak the protocol for a model until the host quits: on standard input and output unless given others."""
    model = LanguageModel(transport, name, language)
    out = said or sys.stdout
    for line in host or sys.stdin:
        try:
            message = json.loads(line)
        except ValueError:
            continue
        if not isinstance(message, dict):
            continue
        if message.get("type") == "quit":
            return
        found = model.reply(message)
        if found is not None:
            out.write(json.dumps(found) + "\n")
            out.flush()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play by a command that takes a prompt and gives a reply."""
    reader = argparse.ArgumentParser(prog="python -m gnomon.programs.language", description=main.__doc__)
    reader.add_argument("--language", default=LANGUAGE, help="language of the texts: en, pt_BR, ja")
    reader.add_argument("command", nargs=argparse.REMAINDER, help="the command, with its arguments")
    given = reader.parse_args(arguments)
    if not given.command:
        reader.error("name the command that asks the model")
    play(by_command(given.command), shlex.join(given.command), given.language)


if __name__ == "__main__":
    main()

"""A program for Gnomon: takes the option with the largest number in its text, by chance among several."""

import json
import random
import re
import sys
from typing import Any

chance = random.Random()
position: dict[str, Any] = {}


def say(**message: object) -> None:
    print(json.dumps(message), flush=True)


def best(options: list[dict[str, Any]]) -> int:
    """The code of the option with the largest number in its text."""
    worth: dict[int, int] = {o["code"]: max(map(int, re.findall(r"\d+", o["text"])), default=0) for o in options}
    return chance.choice([code for code in worth if worth[code] == max(worth.values())])


for line in sys.stdin:
    try:
        message = json.loads(line)
        kind = message["type"]
    except (ValueError, KeyError, TypeError):
        continue  # a line that is not understood is left alone
    if kind == "hello":
        chance.seed(message["seed"])
        say(type="hello", protocol=1, name="richest", wants=["texts"])
    elif kind == "position":
        position = message
    elif kind == "go":
        say(type="answer", number=message["number"], code=best(position["options"]))
    elif kind == "error":
        print(message["text"], file=sys.stderr)
    elif kind == "quit":
        break

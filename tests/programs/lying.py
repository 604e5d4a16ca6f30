"""A program in a process that does what its first argument says; the rest it does right."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

KIND = sys.argv[1]
RIGHT_BEFORE = 0 if "at-once" in sys.argv else 3
RIGHT = ("right", "with-child", "never-quits", "late", "ponders")
WANTS = {"right": ["texts", "since"], "ponders": ["account"]}


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def misbehave(number, options):
    """What is done in place of an answer."""
    if KIND == "rubbish":
        sys.stdout.write("I would rather not\n")
        sys.stdout.flush()
    elif KIND == "illegal":
        say(type="answer", number=number, code=999_999_999)
    elif KIND == "text":
        say(type="answer", number=number, code="the best one")
    elif KIND == "future":
        say(type="answer", number=number + 1, code=options[0]["code"])
    elif KIND == "refuses":
        say(type="fault", number=number, text="out of tokens")
    elif KIND == "waits":
        say(type="answer", number=number, wait=5)
    elif KIND == "exits":
        sys.stderr.write("thinking\nout of luck\n")
        sys.exit(3)
    elif KIND == "aborts":
        os.abort()
    elif KIND == "endless-line":
        while True:
            sys.stdout.write("x" * 10_000)
    elif KIND == "endless-lines":
        while True:
            say(type="info", text="hm")
    elif KIND == "silent":
        while sys.stdin.readline():
            pass
    elif KIND == "deaf":
        time.sleep(3600)
    elif KIND == "closes":
        os.close(1)
        time.sleep(3600)
    else:
        raise SystemExit(f"unknown kind {KIND}")


def main():
    if KIND == "no-hello":
        time.sleep(3600)
    if KIND == "with-child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"], start_new_session=False)
        Path(sys.argv[2]).write_text(f"{os.getpid()} {child.pid}")
    options: list[dict[str, int]] = []
    heard: list[str] = []
    pending = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if KIND == "ponders":
            heard.append(kind)
            Path(sys.argv[2]).write_text(" ".join(heard))
        if KIND == "thorough":
            pending = thorough(message, options, pending)
        if kind == "hello":
            if KIND == "old":
                say(type="hello", protocol=0)
            elif KIND == "greedy-wants":
                say(type="hello", protocol=1, wants=["everything"])
            else:
                say(type="hello", protocol=1, name=KIND, ponder=KIND == "ponders", wants=WANTS.get(KIND, []))
        elif kind == "position":
            options = message["options"]
        elif kind == "go" and KIND != "thorough":
            if message["number"] > RIGHT_BEFORE and KIND not in RIGHT:
                misbehave(message["number"], options)
            elif KIND == "late" and message["number"] == RIGHT_BEFORE:
                misbehave_late(message["number"], options)
            else:
                say(type="answer", number=message["number"], code=options[-1]["code"])
        elif kind == "quit" and KIND in ("never-quits", "with-child"):
            time.sleep(3600)
        elif kind == "quit":
            return


def thorough(message, options, pending):
    """Thinks until it is told to stop; the number of the question that it thinks about, 0 for none."""
    if message["type"] == "go":
        return message["number"]
    if message["type"] == "stop" and pending:
        say(type="answer", number=pending, code=options[-1]["code"])
        return 0
    return pending


def misbehave_late(number, options):
    """Says an old answer again before the new one."""
    say(type="answer", number=number - 1, code=999)
    say(type="info", text="one moment")
    say(type="answer", number=number, code=options[-1]["code"])


main()

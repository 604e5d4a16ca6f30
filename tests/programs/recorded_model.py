"""A model out of a recording: `python -m tests.programs.recorded_model`, or with `record` to make a new one.

The recording is one line of JSON for every prompt: its last question, how many options it had, and the reply.
"""

import json
import re
import sys
from pathlib import Path

from gnomon.lab import play_match
from gnomon.programs.language import NoReply, play

RECORDING = Path(__file__).with_name("conversation.jsonl")
PROGRAM = f"{sys.executable} -m tests.programs.recorded_model"
OPTION = re.compile(r"^(\d+)\. ", re.MULTILINE)
MANNERS = (
    "ANSWER: {number}",
    "The others are close behind, so I would rather be safe.\n\nAnswer: {number}",
    "Option 1 looks weak. ANSWER: 1? No: on reflection I prefer another.\n**ANSWER: {number}**",
    "{number}.",
    "I cannot decide.",
)


def summary(prompt):
    """What a recording knows of a prompt."""
    before, _, asked = prompt.partition("\n\nThink as long")[0].rpartition("\n\n")
    assert before, "the question comes last"
    return asked.splitlines()[0], len(OPTION.findall(asked)), "Your last reply named none" in prompt


class Recorded:
    """Gives the replies of the recording, one after the other."""

    def __init__(self):
        self.lines = [json.loads(line) for line in RECORDING.read_text(encoding="utf-8").splitlines()]

    def __call__(self, prompt, seconds):
        if not self.lines:
            raise NoReply("the recording has ended")
        expected = self.lines.pop(0)
        found = summary(prompt)
        if [*found] != [expected["question"], expected["options"], expected["again"]]:
            raise NoReply(f"the recording goes on otherwise: {expected['question']} is asked {found[0]}")
        return expected["reply"]


class Recording:
    """Replies in several manners, and writes them down."""

    def __init__(self):
        self.count = 0
        RECORDING.write_text("", encoding="utf-8")

    def __call__(self, prompt, seconds):
        question, options, again = summary(prompt)
        self.count += 1
        manner = MANNERS[0 if again else self.count % len(MANNERS)]
        reply = manner.format(number=self.count * 7 % options + 1)
        told = {"question": question, "options": options, "again": again, "reply": reply}
        with RECORDING.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told, ensure_ascii=False) + "\n")
        return reply


def match(program):
    """The match of the conversation."""
    from gnomon import catalog

    return play_match(catalog.entry("khronos").game, [program, "random"], {}, 3)


if __name__ == "__main__":
    if "record" in sys.argv:
        print(match(f"{PROGRAM} new").faults)
    else:
        play(Recording() if "new" in sys.argv else Recorded())

"""Language models play by prompts and replies; a recorded conversation stands in for the model."""

import io
import json
import sys

import pytest

from gnomon import catalog
from gnomon.kernel.events import Event
from gnomon.lab import play_match
from gnomon.programs import protocol
from gnomon.programs.language import LanguageModel, NoReply, by_command, chosen, main, play, prompt_of
from tests.programs.recorded_model import PROGRAM, RECORDING, match

KHRONOS = catalog.entry("khronos").game
OPTIONS = [{"code": 4, "text": "Buy a keep"}, {"code": 9, "text": "Pass"}, {"code": 11, "text": "Pass"}]
HELLO = {"type": "hello", "game": "khronos", "seats": 2, "seat": 1}


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("ANSWER: 2", 9),
        ("Perhaps ANSWER: 1. But no.\n**Answer: 3**\n", 11),
        ("2", 9),
        (" 2.\n", 9),
        ("answer 1", 4),
        ("buy a keep", 4),
    ],
)
def test_a_reply_means_an_option(reply, code):
    assert chosen(reply, OPTIONS) == code


@pytest.mark.parametrize("reply", ["", "ANSWER: 0", "ANSWER: 4", "Pass", "I have 3 coins and 2 keeps.", "ANSWER: none"])
def test_a_reply_that_means_no_option_is_told(reply):
    with pytest.raises(NoReply, match="named none of the options"):
        chosen(reply, OPTIONS)


def asked(language):
    """The messages of a question in the midst of a match."""
    state = KHRONOS.setup({}, 2, 1)
    events: list[Event] = []
    while len(events) < 3 or len(KHRONOS.options(state, KHRONOS.to_act(state)[0])) < 2:
        seat = KHRONOS.to_act(state)[0]
        KHRONOS.apply(state, seat, KHRONOS.options(state, seat)[0], 0, events)
    seat = KHRONOS.to_act(state)[0]
    view = KHRONOS.view(state, seat)
    terms = protocol.Terms("", ("texts", "account", "since"), language, False)
    options = KHRONOS.options(state, seat)
    return protocol.hello(KHRONOS, view, seat, 1), protocol.position(
        KHRONOS, view, seat, options, 1, terms, [(0, events)]
    )


@pytest.mark.parametrize("language", ["en", "pt_BR", "ja"])
def test_a_prompt_says_all_that_one_may_know(language):
    hello, position = asked(language)
    happened = position["since"][0]["texts"]
    assert happened
    prompt = prompt_of(hello, position, happened, "Once more.")
    for text in (*happened, position["account"], position["question"], "ANSWER:", "Once more."):
        assert text in prompt
    for number, option in enumerate(position["options"], 1):
        assert f"\n{number}. {option['text']}\n" in prompt


def test_a_recorded_conversation_plays_a_whole_match():
    record = match(PROGRAM)
    assert record.ended_by
    assert record.faults == {}
    assert sum("I cannot decide" in line for line in RECORDING.read_text(encoding="utf-8").splitlines()) > 3


def test_a_model_is_asked_again_once_and_then_given_up():
    prompts = []

    def babble(prompt, seconds):
        prompts.append((prompt, seconds))
        return "Let me see."

    hello, position = asked("en")
    model = LanguageModel(babble)
    assert model.reply(hello)["wants"] == ["texts", "account", "since"]
    assert model.reply(position) is None
    found = model.reply({"type": "go", "number": 1, "milliseconds": 3000})
    assert found["type"] == "fault"
    assert [seconds for _, seconds in prompts] == [1.5, 1.5]
    assert "Let me see." not in prompts[0][0]
    assert "Let me see." in prompts[1][0]


def test_nothing_is_asked_where_there_is_no_choice():
    model = LanguageModel(lambda prompt, seconds: pytest.fail("asked"))
    model.reply(HELLO)
    model.reply({"type": "position", "number": 1, "options": OPTIONS[:1], "since": [], "question": ""})
    assert model.reply({"type": "go", "number": 1, "milliseconds": 1})["code"] == 4


def test_a_command_is_given_the_prompt_and_gives_the_reply():
    count = "import sys; print('ANSWER:', sys.stdin.read().count('x'))"
    assert by_command([sys.executable, "-c", count])("xx", 60) == "ANSWER: 2\n"
    with pytest.raises(NoReply, match="left with code 1: out of tokens"):
        by_command([sys.executable, "-c", "raise SystemExit('out of tokens')"])("", 60)
    with pytest.raises(NoReply, match=r"gave no reply within 0\.05 s"):
        by_command([sys.executable, "-c", "import time; time.sleep(3600)"])("", 0.05)
    with pytest.raises(NoReply, match="could not be asked"):
        by_command(["./no-such-model"])("", 60)


def test_a_model_by_a_command_plays_in_the_laboratory():
    program = f"""{sys.executable} -m gnomon.programs.language /bin/echo "ANSWER: 1" """.strip()
    record = play_match(KHRONOS, [program, "random"], {}, 3)
    assert record.faults == {}
    with pytest.raises(SystemExit):
        main([])


def test_lines_that_are_no_message_are_left_alone():
    said = io.StringIO()
    lines = ["nothing\n", "[]\n", json.dumps(HELLO) + "\n", '{"type":"later"}\n', '{"type":"quit"}\n', "after\n"]
    play(lambda prompt, seconds: "", "quiet", "en", io.StringIO("".join(lines)), said)
    assert [json.loads(line)["type"] for line in said.getvalue().splitlines()] == ["hello"]

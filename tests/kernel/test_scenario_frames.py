"""Frames in words: what is written is read back, and what is no frame is refused."""

import pytest

from gnomon.kernel.codec import Reader
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import QUESTION, STEP, Op
from gnomon.kernel.kinds import COUNTS, FLAG, MASK, MASKS, NUMBER, SEAT, WORD, Kind
from gnomon.kernel.records import Ops
from gnomon.kernel.scenario_frames import FrameWords
from gnomon.kernel.shelf import parsed

ANIMALS = ("cat", "dog", "eel")
WORDS = FrameWords(
    (Op("walk", QUESTION), Op("feed", STEP)),
    ("red", "blue", "green"),
    {
        "walk": (("who", Kind(SEAT)), ("animal", Kind(WORD, ANIMALS, 10, 0)), ("far", Kind(FLAG))),
        "feed": (
            ("seen", Kind(MASK, ANIMALS)),
            ("left", Kind(NUMBER)),
            ("bowls", Kind(COUNTS, ANIMALS)),
            ("more", Kind(COUNTS, ANIMALS, optional=True)),
        ),
    },
)
HERD = FrameWords((Op("herd", STEP),), ("red", "blue"), {"herd": (("fed", Kind(MASKS, ANIMALS)),)})


def read(text: str, words: FrameWords = WORDS, seats: int = 2) -> tuple[int, tuple[int, ...]]:
    """The lane and the frame of the only pending table of a text."""
    (item,) = Reader(parsed(text, "file"), "file").items("pending")
    return words.read(Reader(item, "file: pending 1"), seats)


@pytest.mark.parametrize(
    ("words", "lane", "frame", "last"),
    [
        (WORDS, 0, (0, 0b01, 1, 12, 1), 'who = "blue"\nanimal = "eel"\nfar = true'),
        (WORDS, 2, (0, 0b11, -1, 0, 0), 'lane = "blue"\nwho = "none"\nanimal = "none"\nfar = false'),
        (WORDS, 0, (1, 0, 0b101, 7, 0, 2, 0), 'seen = ["cat", "eel"]\nleft = 7\nbowls = { dog = 2 }'),
        (WORDS, 0, (1, 0, 0, 0, 0, 0, 0, 0, 0, 3), "seen = []\nleft = 0\nbowls = {}\nmore = { eel = 3 }"),
        (HERD, 1, (0, 0, 0b011, 0), 'lane = "red"\nfed = [["cat", "dog"], []]'),
    ],
)
def test_a_frame_is_written_in_words_and_read_back(words: FrameWords, lane: int, frame: tuple[int, ...], last: str):
    text = "\n".join(words.write(frame, lane))
    assert text.endswith(last)
    assert read(text, words) == (lane, frame)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('frame = "swim"', "unknown frame 'swim'"),
        ('frame = "walk"\nseats = ["green"]', "'green' is none of red, blue"),
        ('frame = "walk"\nlane = "green"', "'green' is none of red, blue"),
        ('frame = "walk"\nwho = "green"', "'green' is none of red, blue"),
        ('frame = "walk"\nwho = "red"', "pending 1: animal: missing"),
        ('frame = "walk"\nwho = "red"\nanimal = "cow"', "'cow' is none of cat, dog, eel"),
        ('frame = "walk"\nwho = "red"\nanimal = "cat"\nfar = 1', "expected true or false"),
        ('frame = "walk"\nwho = "red"\nanimal = "cat"\nfar = true\nnear = true', "unknown name 'near'"),
        ('frame = "feed"\nseen = ["cat", "cat"]', "cat stands twice"),
        ('frame = "feed"\nseen = []\nleft = -2', "out of range"),
        ('frame = "feed"\nseen = []\nleft = 1\nbowls = { cow = 1 }', "unknown name 'cow'"),
        ('frame = "feed"\nseen = []\nleft = 1\nbowls = { cat = -1 }', "out of range"),
    ],
)
def test_what_is_no_frame_is_refused(text: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read(f"[[pending]]\n{text}")
    assert reason in str(caught.value)


def test_declared_frames_may_have_words_that_depend_on_the_match() -> None:
    ops = Ops()
    ops.step("feed", "An animal is fed.", who=Kind(SEAT), animal=Kind(WORD, ANIMALS))
    words = FrameWords.declared(ops, ("red", "blue"), others={"animal": Kind(WORD, ("tom", "rex"))})
    assert words.write((0, 0, 1, 1), 0)[-2:] == ['who = "blue"', 'animal = "rex"']
    assert read('[[pending]]\nframe = "feed"\nwho = "red"\nanimal = "tom"', words) == (0, (0, 0, 0, 0))
    with pytest.raises(BadInput, match="'cat' is none of tom, rex"):
        read('[[pending]]\nframe = "feed"\nwho = "red"\nanimal = "cat"', words)

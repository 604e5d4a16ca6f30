"""A match's file: strict, complete, verifiable; and a seat's file, which holds nothing that the seat cannot know."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gnomon
from gnomon.kernel.codec import digest
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import Row, read_row
from gnomon.match import Match
from tests.kit.toy import GAME, position
from tests.kit.walks import Case, played

CASE = Case("toy", 3, {"tides": "quick"}, 4)


@pytest.fixture(scope="module")
def match() -> Match:
    found = played(CASE)
    found.note({"what": "farewell"})
    return found


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return match.dump()


def changed(text: str, path: list[str | int], value: object) -> str:
    """The file with the value at a path replaced."""
    body = json.loads(text)
    place = body
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    return json.dumps(body)


def test_the_file_gives_the_match_again(match, text):
    again = gnomon.load(text)
    assert again.dump() == text
    assert again.header() == match.header()
    assert again.rows[-1].note == {"what": "farewell"}


def test_a_header_and_rows_stored_apart_give_the_match_again(match):
    rows = [json.loads(json.dumps(row.to_dict(GAME.codes))) for row in match.rows]
    again = gnomon.restore(json.loads(json.dumps(match.header())), rows)
    assert again.dump() == match.dump()


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_refused(text, share):
    with pytest.raises(BadInput):
        gnomon.load(text[: int(len(text) * share)])


WRONG: list[tuple[list[str | int], object]] = [
    (["format"], "gnomon-view"),
    (["format"], "chess"),
    (["version"], 2),
    (["version"], "1"),
    (["game"], "chess"),
    (["game"], 7),
    (["rules_version"], 2),
    (["data_digest"], "0" * 64),
    (["data"], {"tables": 1}),
    (["data"], 5),
    (["options"], {"tides": "slow"}),
    (["options"], {"hand_size": 3, "tides": "slow"}),
    (["options"], {"hand_size": 3, "tides": "quick", "wind": 1}),
    (["options"], None),
    (["seats"], 2),
    (["seats"], 0),
    (["seats"], 10**9),
    (["seed"], "1"),
    (["seed"], "0" * 64),
    (["seed"], "A" * 64),
    (["seed"], 5),
    (["start"], {}),
    (["start"], 3),
    (["commitment"], "0" * 64),
    (["rows"], {}),
    (["rows"], []),
    (["rows", 0, "seq"], 1),
    (["rows", 0, "seat"], 3),
    (["rows", 0, "seat"], -1),
    (["rows", 0, "kind"], "move"),
    (["rows", 0, "answer"], {"choose": "card", "card": "crown 1"}),
    (["rows", 0, "answer"], {"choose": "card", "card": "sail 1", "extra": "x"}),
    (["rows", 0, "answer"], 5),
    (["rows", 0, "at"], -1),
    (["rows", 0, "at"], 1.5),
    (["rows", 0, "act"], 5),
    (["rows", 0, "barrier"], 1),
    (["rows", 0, "extra"], 1),
    (["rows", 3], None),
    (["rows", 3], [[]]),
    (["rows_digest"], "0" * 64),
    (["digest"], "0" * 64),
    (["result"], None),
    (["result", "scores"], [99, 0, 0]),
    (["extra"], 1),
]


@pytest.mark.parametrize(("path", "value"), WRONG, ids=lambda part: json.dumps(part)[:40])
def test_an_edited_file_is_refused(text, path, value):
    edited = changed(text, path, value)
    assert json.loads(edited) != json.loads(text)
    with pytest.raises(BadInput):
        gnomon.load(edited)
    report = gnomon.verify(edited)
    assert not report.ok
    assert report.problem


def test_rows_left_out_doubled_or_swapped_are_refused(text):
    body = json.loads(text)
    rows = body["rows"]
    for edited in (rows[:5] + rows[6:], rows[:5] + rows[4:], [*rows[:3], rows[4], rows[3], *rows[5:]], rows[:-2]):
        for renumber in (False, True):
            again = [row | {"seq": seq} for seq, row in enumerate(edited)] if renumber else edited
            with pytest.raises(BadInput):
                gnomon.load(json.dumps(body | {"rows": again}))


def test_rows_that_the_rules_do_not_allow_are_refused_even_with_a_fitting_digest(text):
    body = json.loads(text)
    rows = body["rows"]
    first = next(seq for seq, row in enumerate(rows) if row["kind"] == "answer")
    edits = [
        rows[: first + 1] + [row | {"seq": row["seq"] + 1} for row in rows[first:]],
        [*rows[:first], rows[first] | {"answer": {"choose": "turn", "do": "rest"}}, *rows[first + 1 :]],
        [*rows[:first], rows[first] | {"act": 1}, *rows[first + 1 :]],
        rows[:-3],
    ]
    for edited in edits:
        with pytest.raises(BadInput):
            gnomon.load(json.dumps(body | {"rows": edited, "rows_digest": digest(edited)}))


@settings(max_examples=60)
@given(st.data())
def test_a_byte_changed_anywhere_is_noticed(text, data):
    """Either the file is refused or it says the very same (a blank added between two values)."""
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0123456789abcdef"{}[],: -tn'))
    edited = text[:at] + letter + text[at + 1 :]
    try:
        again = gnomon.load(edited)
    except BadInput:
        return
    assert json.loads(edited) == json.loads(text)
    assert again.dump() == text


def test_a_million_levels_are_refused(text):
    deep = "[" * 1_000_000 + "]" * 1_000_000
    for edited in (deep, text.replace('"rows":[', '"rows":[' + deep + ",", 1), '{"format":' * 1_000_000):
        with pytest.raises(BadInput):
            gnomon.load(edited)


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '"match"', "7", b"\x00\xff"])
def test_what_is_no_match_is_refused(text):
    with pytest.raises(BadInput):
        gnomon.load(text)


def test_a_seat_s_file_cannot_be_replayed(match):
    with pytest.raises(BadInput, match="what one seat knows cannot be replayed"):
        gnomon.load(match.dump(seat=0))


def test_a_position_that_no_play_leads_to_is_bad_input():
    saved = position("lanes = [[], [], []]").to_dict()
    with pytest.raises(BadInput, match="cannot be played on"):
        gnomon.begin_at("toy", saved)


def test_a_match_begun_at_a_position_keeps_it_with_its_options():
    start = position("""
        waiting = 2
        options = { hand_size = 2, tides = "quick" }
        lanes = [[["next_round", 0], ["next_turn", 0], ["turn", 1]], [], []]
    """)
    match = gnomon.begin_at("toy", start.to_dict())
    assert match.option_values == {"hand_size": 2, "tides": "quick"}
    match.play(0, {"choose": "turn", "do": "craft"})
    assert gnomon.load(match.dump()).digest() == match.digest()
    with pytest.raises(BadInput):
        gnomon.load(changed(match.dump(), ["options", "hand_size"], 3))
    with pytest.raises(BadInput):
        gnomon.load(changed(match.dump(), ["start", "seed"], "5"))


def test_verification_reports_what_was_checked(match, text):
    report = gnomon.verify(text, match.commitment())
    assert report.to_dict() == {
        "ok": True,
        "problem": "",
        "game": "toy",
        "seed": f"{match.seed:064x}",
        "commitment": match.commitment(),
        "answers": sum(1 for row in match.rows if row.kind == "answer"),
        "over": True,
        "digest": match.digest(),
        "scores": match.scores,
        "ranks": match.outcome.ranks,
    }
    assert "published" in gnomon.verify(text, "0" * 64).problem


def test_the_commitment_binds_seed_options_and_seats():
    commitments = {
        Case("toy", seats, options, number).match().commitment()
        for seats, options, number in ((2, {}, 1), (3, {}, 1), (2, {}, 2), (2, {"tides": "quick"}, 1))
    }
    assert len(commitments) == 4
    first = Case("toy", 2, {}, 1).match()
    before = first.commitment()
    first.play(first.to_act[0], first.options(first.to_act[0])[0])
    assert first.commitment() == before


def test_a_seat_s_file_is_the_same_whatever_others_choose_in_secret():
    lanes = """
        hands = [["sail 1", "rope 6"], ["sail 2", "rope 5"]]
        lanes = [[["next_round", 0], ["next_turn", 0], ["open_era", 0], ["reveal", 0]], [["bid", 1]], [["bid", 2]]]
    """
    texts: list[list[str]] = []
    for card, side in (("sail 1", "low"), ("rope 6", "high")):
        match = gnomon.begin_at("toy", position(lanes).to_dict())
        files = [match.dump(1)]
        match.play(0, {"choose": "card", "card": card})
        files.append(match.dump(1))
        if card == "sail 1":
            match.undo(0)
            match.play(0, {"choose": "card", "card": card})
        match.play(0, {"choose": "side", "side": side})
        files += [match.dump(1), match.dump(-1)]
        texts.append(files)
    assert texts[0] == texts[1]
    assert texts[0][0] == texts[0][1] != texts[0][2]


def test_a_seat_s_file_tells_of_a_drawn_card_to_its_owner_only():
    turn = 'waiting = 2\nlanes = [[["next_round", 0], ["next_turn", 0], ["turn", 1]], [], []]'
    match = gnomon.begin_at("toy", position(turn).to_dict())
    match.play(0, {"choose": "turn", "do": "craft"})
    match.play(0, {"choose": "free", "do": "draw"})
    (card,) = match.state.hands[0]
    facts = {seat: json.loads(match.dump(seat))["log"][-1]["events"][-1]["facts"] for seat in (-1, 0, 1)}
    assert facts == {-1: [0], 0: [0, card], 1: [0]}


ROWS = [
    Row(0, "answer", 1, 3, 5, 0, False),
    Row(1, "clock", -1, -1, 400, 1, True),
    Row(2, "undo", 0, 1, 7),
    Row(3, "note", -1, -1, 9, note={"what": "pause", "parts": [1, None, True, {"a": "b"}]}),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.kind)
def test_rows_round_trip(row):
    again = read_row(json.loads(json.dumps(row.to_dict(GAME.codes))), GAME.codes, row.seq, 2)
    assert again == row
    assert hash(again) == hash(row)
    assert row.plays == (row.kind in ("answer", "clock"))
    assert row.kind in repr(row)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.kind)
def test_a_row_with_any_name_missing_or_added_is_refused(row):
    saved = row.to_dict(GAME.codes)
    for name in saved:
        with pytest.raises(BadInput, match=f"row {row.seq}"):
            read_row({key: value for key, value in saved.items() if key != name}, GAME.codes, row.seq, 2)
    with pytest.raises(BadInput, match="unknown name"):
        read_row(saved | {"extra": 1}, GAME.codes, row.seq, 2)


@pytest.mark.parametrize("note", [None, 5, "x", {"a": 1.5}, [1]])
def test_a_note_of_other_things_is_refused(note):
    with pytest.raises(BadInput):
        read_row(ROWS[3].to_dict(GAME.codes) | {"note": note}, GAME.codes, 3, 2)

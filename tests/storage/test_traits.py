"""How seats were played: how well, as reviews say, and how they opened; nothing of what is damaged."""

import json
import random
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, insert

import gnomon
from gnomon import catalog
from gnomon.insight import Advice, Estimate
from gnomon.kernel.errors import BadInput
from gnomon.kernel.log import ANSWER, Row
from gnomon.match import Match
from gnomon.match.judging import Act, JudgedAct, accuracy
from gnomon.match.reviews import Moment, Review
from gnomon.matches.records import ReviewRecord, RowRecord
from gnomon.matches.traits import FIRST_ROWS, Openings, Trait, Unopened, accuracy_of, openings_of
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from gnomon.storage.upgrade import configuration
from gnomon.web.languages import LANGUAGES
from tests.storage.conftest import make_store, put_as_of_then
from tests.storage.test_ratings import played, seats_of, with_people
from tests.storage.test_store import a_match

pytestmark = pytest.mark.anyio

LOSSES = {0: [0.0, 0.1, 0.25], 1: [0.0]}


def packed(judged: object, moments: object = None) -> bytes:
    """A review as it is stored, as far as its accuracy goes: moment 1 is after row 0 of seat 0, and so on."""
    rows = [[seq, False, None] for seq in range(-1, 6)] if moments is None else moments
    return zlib.compress(json.dumps({"form": 1, "moments": rows, "judged": judged}).encode())


WHOLE = packed([[1, 0.0, None, None], [2, 0.1, None, None], [4, 0.25, None, None], [3, 0.0, None, None]])


def act(seat: int, loss: float) -> JudgedAct:
    advice = Advice([1], 0.0, 0.0, 0, None, None, [])
    return JudgedAct(Act(1, [Row(0, ANSWER, seat, 1, 0, 0)]), advice, advice, loss)


def test_only_seats_of_which_acts_were_judged_have_an_accuracy() -> None:
    moments = [Moment(-1, -1, -1, Estimate([[0.4, 0.3, 0.3]] * 3, [{}] * 3, [1.0] * 3))]
    judged = [act(seat, loss) for seat, losses in LOSSES.items() for loss in losses]
    assert accuracy_of(Review(moments, "", [0])) == {}
    assert accuracy_of(Review(moments, "", [0], judged)) == {0: round(10 * accuracy(LOSSES[0])), 1: 1000}


async def test_all_seats_of_somebody_are_found_and_nobody_elses(store: SqlStore) -> None:
    await with_people(store, "ada", "ben")
    await played(store, "m1", ["ada", "ben"], [1, 2], 9)
    await played(store, "m2", ["ben", "ada"], [1, 2], 9)
    for match in ("m1", "m2"):
        await store.save_review(ReviewRecord(match, "j", 1, b"x"), {0: 900, 1: 800})
    assert sorted(await store.traits.of_user("ada"), key=lambda one: one.match) == [
        Trait("m1", 0, 900),
        Trait("m2", 1, 800),
    ]
    assert await store.traits.of_user("cy") == []


@pytest.mark.parametrize(
    "damaged",
    [
        b"nonsense",
        WHOLE[:-12],
        zlib.compress(b"[" * 100_000),
        packed(7),
        packed([[1, "x", None, None]]),
        packed([[99, 0.5, None, None]]),
        packed([[1, -3.0, None, None]]),
        packed([[1, -1e9, None, None]]),
        packed([[1, float("nan"), None, None]]),
        packed([[0, 0.5, None, None]]),
        packed([[1, 0.5, None, None]], {}),
        packed([[1, 0.5, None, None]], [0, [[], 1, 2]]),
    ],
    ids=range(12),
)
async def test_reviews_that_are_stored_already_say_it_and_damaged_ones_nothing(
    database: str, tmp_path: Path, damaged: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.storage.migrations.versions.v0029_traits.PORTION", 1)
    store = make_store(database, tmp_path)

    def before(connection: Connection) -> None:
        command.upgrade(configuration(connection), "0028b")
        for match, body in (("a", WHOLE), ("b", damaged), ("c", packed([])), ("d", WHOLE)):
            record = replace(a_match(match, seats=2, status="over"), result={})
            put_as_of_then(connection, schema.match, schema.values_of(record))
            for one in seats_of(["ada", "ben"]):
                put_as_of_then(connection, schema.seat, schema.values_of(one) | {"match": match})
            rows = [{"match": match, "seq": seq, "seat": seat} for seq, seat in enumerate((0, 0, 1, 0))]
            rest = {"body": "{}", "stamp": 1, "number": -1, "code": 1, "message": "", "clocks": ()}
            connection.execute(insert(schema.match_row), [row | rest for row in rows])
            connection.execute(insert(schema.review), {"match": match, "judge": "j", "created": 1, "body": body})

    await store._engines.write(before)
    await store.open()
    try:
        found = sorted(await store.traits.of_matches(["a", "b", "c", "d"]), key=lambda one: (one.match, one.seat))
        tenths = round(10 * accuracy(LOSSES[0]))
        assert found == [Trait(match, seat, share) for match in "ad" for seat, share in ((0, tenths), (1, 1000))]
    finally:
        await store.close()


# --- openings ---------------------------------------------------------------------------------------------------------


def answered(seq: int, seat: int, choose: str = "space", **named: str) -> RowRecord:
    """An answer as a row of the log; of Inventions unless it says otherwise."""
    body = {"seq": seq, "kind": "answer", "at": 0, "seat": seat, "answer": {"choose": choose, **named}, "act": seq}
    return RowRecord(seq, json.dumps(body), 1, seat)


def undone(seq: int, to: int) -> RowRecord:
    return RowRecord(seq, json.dumps({"seq": seq, "kind": "undo", "at": 0, "seat": 0, "to": to}), 1, 0)


ROWS = (
    answered(2, 0, action="travel"),
    answered(3, 0, "region", at="africa"),
    answered(4, 1, action="share"),
    answered(5, 0, action="invent"),
    undone(6, 5),
    answered(7, 0, action="eureka"),
    answered(8, 0, action="invent"),
    answered(9, 1, "region", at="asia"),
)


async def test_an_opening_is_what_was_not_taken_back_and_whoever_came_not_so_far_has_none(store: SqlStore) -> None:
    assert openings_of("inventions", [row.body for row in ROWS]) == {0: "travel eureka"}
    await with_people(store, "ada", "ben")
    await played(store, "m1", ["ada", "ben"], [1, 2], 9, *ROWS, game="inventions")
    await played(store, "m2", ["ada", "ben"], [1, 2], 10, game="inventions")
    await played(store, "m3", ["ada"], [1], 11, game="inventions")
    await store.save_review(ReviewRecord("m1", "j", 1, b"x"), {0: 900, 1: 800})
    assert await store.traits.unopened(9) == [], "they are not rated yet"
    await store.ratings.settle(9)
    assert await store.traits.unopened(9) == [Unopened("m2", "inventions"), Unopened("m1", "inventions")]
    assert await Openings(store.traits, no_rest).settle() == 2
    assert await store.traits.unopened(9) == []
    found = sorted(await store.traits.of_matches(["m1", "m2", "m3"]), key=lambda one: one.seat)
    assert found == [Trait("m1", 0, 900, "travel eureka"), Trait("m1", 1, 800)]
    await store.save_review(ReviewRecord("m1", "j", 2, b"x"), {0: 910, 1: 800})
    assert Trait("m1", 0, 910, "travel eureka") in await store.traits.of_matches(["m1"])
    await store.ratings.forget_all()
    await store.ratings.settle(9)
    assert await store.traits.unopened(9) == [], "what is known stays known when ratings are computed anew"


async def no_rest(_seconds: float) -> None:
    pass


@pytest.mark.parametrize(
    "damaged",
    ["nonsense", "[]", "7", "{}", '{"kind": "answer", "seq": 2, "seat": 0, "answer": 3}', '{"kind": "undo", "to": {}}'],
)
async def test_a_damaged_match_has_no_openings_and_holds_nothing_up(store: SqlStore, damaged: str) -> None:
    await with_people(store, "ada", "ben")
    for match, finished in (("m1", 9), ("m2", 10)):
        await played(store, match, ["ada", "ben"], [1, 2], finished, *ROWS, game="inventions")
    await store.ratings.settle(9)

    def damage(connection: Connection) -> None:
        row = schema.match_row
        last = (row.c.match == "m2") & (row.c.seq == ROWS[-1].seq)
        connection.execute(row.update().where(last).values(body=damaged))

    await store._engines.write(damage)
    assert await Openings(store.traits, no_rest).settle() == 2
    assert await store.traits.of_matches(["m1", "m2"]) == [Trait("m1", 0, opening="travel eureka")]


async def test_the_opening_of_a_game_that_is_not_there_is_nothing_and_a_match_that_is_gone_stays_gone(
    store: SqlStore,
) -> None:
    with pytest.raises(BadInput):
        openings_of("chess", [])
    await store.traits.keep_openings("gone", {0: "travel eureka"})
    assert await store.traits.of_matches(["gone"]) == []


@pytest.mark.parametrize("id", catalog.GAMES)
def test_every_seat_of_a_match_opens_within_its_first_rows_in_words_of_each_language(id: str) -> None:
    match = gnomon.new(id, seats=2, seed=3)
    begin(match)
    rows = [json.dumps(row.to_dict(match.game.codes)) for row in match.rows]
    openings, face = openings_of(id, rows), catalog.face(id)
    assert sorted(openings) == [0, 1]
    steps = {step for opening in openings.values() for step in opening.split()}
    assert all(len(opening.split()) == face.opening_length for opening in openings.values())
    for language in LANGUAGES:
        words = [face.opening_words(step, language) for step in steps]
        assert all(words) and "_" not in "".join(words)
    assert {face.opening_words(step, "ja") for step in steps} != {face.opening_words(step, "en") for step in steps}
    assert face.opening_words("of_another_release", "en") == "of_another_release"


def begin(match: Match) -> None:
    """Play the first rows of a match by chance."""
    chance = random.Random(5)
    while not match.over and len(match.rows) < FIRST_ROWS:
        if match.to_act:
            seat = chance.choice(match.to_act)
            match.play(seat, chance.choice(match.options(seat)))
        else:
            match.wait()

"""How seats were played: kept beside the reviews, taken from those that were stored before, and nothing of damaged ones."""

import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, insert

from gnomon.insight import Advice, Estimate
from gnomon.kernel.log import ANSWER, Row
from gnomon.match.judging import Act, JudgedAct, accuracy
from gnomon.match.reviews import Moment, Review
from gnomon.matches.records import ReviewRecord
from gnomon.matches.traits import Trait, accuracy_of
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from gnomon.storage.upgrade import configuration
from tests.storage.conftest import make_store
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
            connection.execute(insert(schema.match), schema.values_of(record))
            connection.execute(
                insert(schema.seat), [schema.values_of(one) | {"match": match} for one in seats_of(["ada", "ben"])]
            )
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

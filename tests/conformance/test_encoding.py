"""Observations as numbers, in every game: what a seat may know and nothing else, told from where it sits."""

import random
import re
from array import array
from itertools import pairwise
from typing import Any

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.games.khronos.decisions import OPS
from gnomon.kernel.encoder import Encoder, factored
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.errors import BadInput
from gnomon.kernel.features import CATEGORY, SWITCH, Feature, Numbers, Seats, Write
from gnomon.kernel.records import EVERYBODY, OWN, Field, Fields, bundle
from gnomon.kernel.state import COMMON
from gnomon.kernel.told import left_out, listed, several, tallied
from tests.conformance.test_secrets import twins
from tests.kit.walks import GAME_IDS, Case, cases, positions

SPECTATOR = -1
OBSERVED = [game for game in GAME_IDS if game != "toy"]
CASES = [case for case in cases() if case.game_id in OBSERVED]
PLAIN = [case for case in cases(every_option=False) if case.game_id in OBSERVED]
SHIPPED = [case for case in PLAIN if case.game_id in GAMES]


def encoder_of(case: Case) -> Encoder:
    return entry(case.game_id).encoder(case.seats)


def encoding_of(game_id: str) -> Encoding:
    from importlib import import_module

    package = "gnomon.games" if game_id in GAMES else "examples"
    found: Encoding = import_module(f"{package}.{game_id}.encoding").ENCODING
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_entry_lies_within_its_bounds_whoever_looks(case: Case) -> None:
    encoder = encoder_of(case)
    least, most, names = encoder.least, encoder.most, encoder.names
    for step in positions(case):
        for seat in range(SPECTATOR, case.seats):
            row = encoder.encode(step.state, seat)
            bounds = zip(names, row, least, most, strict=True)
            assert not [(name, entry) for name, entry, low, high in bounds if not low <= entry <= high]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_row_depends_on_what_the_seat_knows_alone(case: Case) -> None:
    encoder = encoder_of(case)
    chance = random.Random(case.seed)
    for step in positions(case):
        for seat in sorted({SPECTATOR, step.seat, chance.randrange(case.seats)}):
            row = encoder.encode(step.state, seat)
            for twin in twins(case, step.state, seat, 1):
                assert encoder.encode(twin, seat) == row


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_what_an_encoder_remembers_changes_nothing(case: Case) -> None:
    """Positions of one match in any order, each written as by an encoder that has seen nothing yet."""
    used = encoder_of(case)
    steps = list(positions(case))
    random.Random(3).shuffle(steps)
    row = array("i", [7] * used.size)
    for step in steps:
        used.encode_into(step.state, step.seat, row)
        assert row == encoder_of(case).encode(step.state, step.seat)


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_whatever_fails_on_the_way_leaves_nothing_half_written(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    encoding = encoding_of(case.game_id)
    told = encoding.told["ledger"]
    failing, failures = [False], 0

    def shaky(write: Write) -> Write:
        def written(value: Any, eye: int) -> Numbers:
            if failing[0]:
                raise RuntimeError("interrupted")
            return write(value, eye)

        return written

    def shakily(field: Field, seats: Seats, group: str) -> list[Feature]:
        features = told(field, seats, group)
        for feature in features:
            feature.writes = shaky(feature.writes)
        return features

    monkeypatch.setitem(encoding.told, "ledger", shakily)
    used = Encoder(entry(case.game_id).game, encoding, case.seats)
    monkeypatch.undo()
    steps = list(positions(case))
    random.Random(4).shuffle(steps)
    for first, second, third in zip(steps[::3], steps[1::3], steps[2::3], strict=False):
        used.encode(first.state, 0)
        failing[0] = True
        try:
            used.encode(second.state, 0)
        except RuntimeError:
            failures += 1
        failing[0] = False
        assert used.encode(third.state, 0) == encoder_of(case).encode(third.state, 0)
    assert failures > 2


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_a_state_tells_by_number_which_fields_differ_from_another(case: Case) -> None:
    names = [*COMMON, *(field.name for field in encoding_of(case.game_id).fields.all)]
    states = [step.state for step in positions(case)]
    for state, other in pairwise(states):
        unlike = [number for number, name in enumerate(names) if getattr(state, name) != getattr(other, name)]
        assert state.differing(other) == unlike
        assert state.differing(state.clone()) == []


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_whoever_looks_is_player_0_and_the_others_follow(case: Case) -> None:
    encoder = encoder_of(case)
    public = {
        field.name for field in encoding_of(case.game_id).fields.plain if field.per_seat and field.seen_by == EVERYBODY
    }
    own = {"captured"}  # of each player by owner, who is told from there too
    names = [name for name in encoder.parts if name in public - own]
    assert len(names) > 4
    for step in positions(case):
        rows = [encoder.encode(step.state, seat) for seat in range(case.seats)]
        for name in names:
            part = encoder.parts[name]
            if part.feature.kind == CATEGORY and part.feature.most == case.seats - 1:
                continue
            width = part.feature.size // case.seats
            first = list(rows[0][part.start : part.stop])
            for seat, row in enumerate(rows):
                turned = first[width * seat :] + first[: width * seat]
                assert list(row[part.start : part.stop]) == turned, name


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_seats_are_told_as_players(case: Case) -> None:
    encoder = encoder_of(case)
    name = {"inventions": "order", "lanterns": "berths"}.get(case.game_id, "first")
    part = encoder.parts[name]
    for step in positions(case):
        kept = getattr(step.state, name)
        wanted = (kept,) if isinstance(kept, int) else kept
        for seat in range(case.seats):
            row = encoder.encode(step.state, seat)[part.start : part.stop]
            told = [(found - seat) % case.seats if 0 <= found < case.seats else found for found in wanted]
            assert list(row[: len(told)]) == told


@pytest.mark.parametrize("game_id", OBSERVED)
def test_whatever_a_game_keeps_is_told_or_left_out_with_a_reason(game_id: str) -> None:
    encoding = encoding_of(game_id)
    own = {field.name for field in encoding.fields.all if field.shape == OWN}
    assert own <= set(encoding.told)
    with pytest.raises(ValueError, match="needs a reason"):
        left_out("")


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_names_groups_and_shapes_say_where_everything_stands(case: Case) -> None:
    encoder = encoder_of(case)
    assert len(encoder.names) == len(set(encoder.names)) == encoder.size
    assert sorted(encoder.groups.values()) == list(encoder.groups.values())
    assert [start for start, _ in encoder.groups.values()][1:] == [stop for _, stop in encoder.groups.values()][:-1]
    for name, part in encoder.parts.items():
        assert encoder.names[part.start].startswith(name)
        assert part.feature.doc.endswith("."), name
        if part.feature.kind == SWITCH:
            assert part.feature.most == 1
    assert case.game_id in encoder.version


def test_rows_of_another_game_seats_or_layout_are_refused_by_both_names():
    two, three = entry("khronos").encoder(2), entry("khronos").encoder(3)
    three.check_version(entry("khronos").encoder(3).version)
    with pytest.raises(BadInput) as found:
        three.check_version(two.version)
    assert two.version in str(found.value)
    assert three.version in str(found.value)


def test_a_wrong_buffer_seat_or_position_is_refused_and_nothing_is_written():
    encoder = entry("khronos").encoder(3)
    state = encoder.game.setup({}, 3, 1)
    told = f"expected {encoder.size} 32-bit integers, found "
    kinds = {
        (10,): array("i", [5] * 10),
        (encoder.size,): array("h", [5] * encoder.size),
        (encoder.size, 1): memoryview(array("i", [5] * encoder.size)).cast("B").cast("i", (encoder.size, 1)),
    }
    for shape, wrong in kinds.items():
        with pytest.raises(BadInput, match=re.escape(f"{told}{shape}")):
            encoder.encode_into(state, 0, wrong)
    for buffer in (*kinds.values(), array("d", [5] * encoder.size)):
        before = memoryview(buffer).tobytes()
        with pytest.raises(BadInput, match="32-bit"):
            encoder.encode_into(state, 0, buffer)
        assert memoryview(buffer).tobytes() == before
    for nothing in ([5], None):
        with pytest.raises(BadInput, match="32-bit"):
            encoder.encode_into(state, 0, nothing)
    apart = memoryview(array("i", [5] * 2 * encoder.size))[::2]
    with pytest.raises(BadInput, match="side by side"):
        encoder.encode_into(state, 0, apart)
    with pytest.raises(BadInput, match="writable"):
        encoder.encode_into(state, 0, memoryview(bytes(4 * encoder.size)).cast("i"))
    for seat in (-2, 3):
        with pytest.raises(BadInput, match="encoder for 3 seats"):
            encoder.encode(state, seat)
    with pytest.raises(BadInput, match="encoder for 3 seats"):
        encoder.encode(encoder.game.setup({}, 2, 1), 0)
    with pytest.raises(BadInput, match="takes 2 to 5, not 6"):
        entry("khronos").encoder(6)


def test_a_game_without_an_encoding_says_so():
    from tests.kit import toy

    with pytest.raises(BadInput, match="has no encoding"):
        entry(toy.GAME.id).encoder(2)


def test_two_features_of_one_name_and_fields_that_are_none_are_refused():
    fields = Fields(bundle("cards", "Cards.", 0, 3, per_seat=1))
    twice = Encoding(fields, OPS, {}, {"cards": several(tallied(("a", "b")), listed(2))})
    with pytest.raises(ValueError, match="one name"):
        twice.features(entry("khronos").game, 2)
    with pytest.raises(ValueError, match="coins"):
        Encoding(fields, OPS, {"players": ("coins",)}, {})
    khronos, other = entry("khronos").game, Fields(bundle("cards", "Cards.", 0, 3, length=1))

    def coins(field: Field, seats: Seats, group: str) -> list[Feature]:
        return [Feature("coins", "Coins.", group, (), CATEGORY, 0, 1, "coins", lambda value, eye: [value])]

    with pytest.raises(ValueError, match="no field: coins"):
        Encoder(khronos, Encoding(other, OPS, {}, {"cards": coins}), 2)


@pytest.mark.parametrize("game_id", OBSERVED)
def test_every_code_has_one_verb_with_its_arguments(game_id: str) -> None:
    codes = entry(game_id).game.codes
    table = factored(codes)
    assert len(table) == len(set(table)) == codes.size
    assert len({len(row) for row in table}) == 1
    for code, (verb, *arguments) in enumerate(table):
        block = codes.blocks[verb]
        assert block is codes.block_of(code)
        given = [argument for argument in arguments if argument >= 0]
        assert tuple(given) == codes.decode(code)
        for argument, words in zip(given, block.parts.values(), strict=True):
            assert 0 <= argument < len(words)

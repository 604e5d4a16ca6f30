"""Observations as numbers, in every game: what a seat may know and nothing else, told from where it sits."""

import random
from array import array

import pytest

from gnomon.catalog import GAMES, entry
from gnomon.games.khronos.decisions import OPS
from gnomon.kernel.encoder import Encoder, factored
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.errors import BadInput
from gnomon.kernel.features import CATEGORY, SWITCH
from gnomon.kernel.records import EVERYBODY, OWN, Fields, bundle
from gnomon.kernel.told import left_out, listed, several, tallied
from tests.conformance.test_secrets import twins
from tests.kit.walks import Case, cases, positions

SPECTATOR = -1
SHIPPED = [case for case in cases() if case.game_id in GAMES]
PLAIN = [case for case in cases(every_option=False) if case.game_id in GAMES]


def encoder_of(case: Case) -> Encoder:
    return entry(case.game_id).encoder(case.seats)


def encoding_of(game_id: str) -> Encoding:
    from importlib import import_module

    found: Encoding = import_module(f"gnomon.games.{game_id}.encoding").ENCODING
    return found


@pytest.mark.parametrize("case", SHIPPED, ids=str)
def test_every_entry_lies_within_its_bounds_whoever_looks(case: Case) -> None:
    encoder = encoder_of(case)
    least, most, names = encoder.least, encoder.most, encoder.names
    for step in positions(case):
        for seat in range(SPECTATOR, case.seats):
            row = encoder.encode(step.state, seat)
            bounds = zip(names, row, least, most, strict=True)
            assert not [(name, entry) for name, entry, low, high in bounds if not low <= entry <= high]


@pytest.mark.parametrize("case", SHIPPED, ids=str)
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


@pytest.mark.parametrize("case", PLAIN, ids=str)
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
    name = {"inventions": "order"}.get(case.game_id, "first")
    part = encoder.parts[name]
    for step in positions(case):
        wanted = step.state.order if name == "order" else (step.state.first,)
        for seat in range(case.seats):
            row = encoder.encode(step.state, seat)[part.start : part.stop]
            told = [(found - seat) % case.seats if found < case.seats else found for found in wanted]
            assert list(row[: len(told)]) == told


@pytest.mark.parametrize("game_id", GAMES)
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
    for wrong in (array("i", [5] * 10), array("h", [5] * encoder.size), array("d", [5] * encoder.size), [5], None):
        before = list(wrong) if wrong is not None else None
        with pytest.raises(BadInput, match="32-bit"):
            encoder.encode_into(state, 0, wrong)
        assert before is None or list(wrong) == before
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


@pytest.mark.parametrize("game_id", GAMES)
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

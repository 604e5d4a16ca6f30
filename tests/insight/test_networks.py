"""A network answers alike everywhere, travels in a file, and is refused where it does not belong."""

import hashlib
import json
from random import Random

import pytest

from gnomon.insight import Estimator, Inputs, Network
from gnomon.kernel.errors import BadInput
from tests.insight.networks import any_network


def test_it_reckons_in_whole_numbers_and_these_are_they() -> None:
    """The same digits on every machine and Python: nothing in it is rounded."""
    network = any_network(Inputs("khronos", 2))
    source = Random(8)
    heads = [network.run([source.randrange(-500, 5000) for _ in network.names]) for _ in range(50)]
    assert all(type(number) is int for row in heads for number in row)
    digest = hashlib.sha256(json.dumps(heads).encode()).hexdigest()
    assert digest[:16] == "96233323a327b21c"


def test_units_that_are_dark_and_inputs_that_are_far_are_cut() -> None:
    layers = [([[1 << 10]], [0]), ([[1 << 10], [0], [0]], [0, 0, 0])]
    network = Network("v", ["one"], ["points"], [1 << 20], [0], layers, [2, 1], {})
    one = 1 << 20
    assert [network.run([number])[0] for number in (-3, 0, 2, 900)] == [0, 0, 2 * one, 5 * one]
    assert network.forecast([2]).strength == 2.0


def test_a_file_holds_all_of_it() -> None:
    network = any_network(Inputs("feudum", 3))
    again = Network.from_bytes(network.to_bytes())
    assert again.digest == network.digest
    assert again.origin == {"by": "chance"}
    numbers = list(range(len(network.names)))
    assert again.run(numbers) == network.run(numbers)
    assert any_network(Inputs("feudum", 3), seed=6).digest != network.digest


def test_a_damaged_or_foreign_file_is_refused() -> None:
    whole = any_network(Inputs("khronos", 2)).to_bytes()
    head, _, packed = whole.partition(b"\n")
    told = json.loads(head)
    for content in (
        b"",
        b"rubbish",
        b"{}\n" + packed,
        head,
        head + b"\n" + packed[:-20],
        json.dumps({**told, "shape": [1, 2]}).encode() + b"\n" + packed,
        json.dumps({**told, "names": told["names"][1:]}).encode() + b"\n" + packed,
    ):
        with pytest.raises(BadInput, match="no file of a network, or it is damaged"):
            Network.from_bytes(content)
    with pytest.raises(BadInput, match="gnomon network' 99, not gnomon network 1"):
        Network.from_bytes(json.dumps({**told, "version": 99}).encode() + b"\n" + packed)


def test_one_of_other_inputs_is_refused_and_both_are_named() -> None:
    network = any_network(Inputs("khronos", 2))
    with pytest.raises(BadInput, match=r"made for 'khronos rules .*but this is 'feudum rules"):
        Estimator(network, Inputs("feudum", 2))
    network.names[0] = "luck"
    with pytest.raises(BadInput, match="it asks for 'luck'"):
        Estimator(network, Inputs("khronos", 2))


def test_sums_that_are_made_side_by_side_are_those_that_are_made_one_by_one() -> None:
    network = any_network(Inputs("feudum", 2), used=60, seed=9)
    source = Random(2)
    for _ in range(20):
        numbers = [source.randrange(-5000, 5000) for _ in network.names]
        values = []
        for number, factor, offset in zip(numbers, network.factors, network.offsets, strict=True):
            values.append(max(-5 << 10, min(5 << 10, (number * factor + offset) >> 10)))
        for depth, (rows, starts) in enumerate(network.layers):
            sums = [
                start + sum(weight * value for weight, value in zip(row, values, strict=True))
                for row, start in zip(rows, starts, strict=True)
            ]
            values = sums if depth == len(network.layers) - 1 else [max(0, total) >> 10 for total in sums]
        assert network.run(numbers) == values
        assert min(values) < 0


def test_weights_of_which_a_sum_could_run_over_are_refused() -> None:
    small = ([[1 << 10]], [0])
    Network("v", ["one"], ["points"], [1], [0], [([[1 << 40]], [0]), ([[1]] * 3, [0] * 3)], [2, 1], {})
    for layers in ([([[1 << 60]], [0]), ([[1]] * 3, [0] * 3)], [small, ([[1], [1 << 62], [1]], [0] * 3)]):
        with pytest.raises(BadInput, match="weights are far too great"):
            Network("v", ["one"], ["points"], [1], [0], layers, [2, 1], {})

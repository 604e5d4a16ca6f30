"""The generator gives the words published for Threefry-4x64-20, and even results below any limit."""

from collections import Counter
from itertools import permutations

import pytest

from gnomon.kernel.rng import MASK64, Generator, below, fresh_seed, next_word, shuffle, threefry

ONES = (MASK64,) * 4
PI_COUNTER = (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89)
PI_KEY = (0x452821E638D01377, 0xBE5466CF34E90C6C, 0xBE5466CF34E90C6C, 0xC0AC29B7C97C50DD)

VECTORS = {
    "zeros": ((0,) * 4, (0,) * 4, "09218ebde6c85537 55941f5266d86105 4bd25e16282434dc ee29ec846bd2e40b"),
    "ones": (ONES, ONES, "29c24097942bba1b 0371bbfb0f6f4e11 3c231ffa33f83a1c cd29113fde32d168"),
    "digits of pi": (PI_KEY, PI_COUNTER, "a7e8fde591651bd9 baafd0c30138319b 84a5c1a729e685b9 901d406ccebc1ba4"),
}


@pytest.mark.parametrize("name", VECTORS)
def test_known_answers_of_the_algorithm_s_authors(name):
    key, counter, words = VECTORS[name]
    assert " ".join(f"{word:016x}" for word in threefry(key, counter)) == words


def test_the_words_of_a_seed_are_the_blocks_in_order():
    seed = sum(word << (64 * at) for at, word in enumerate(PI_KEY))
    source = Generator(seed)
    words = [next_word(source) for _ in range(12)]
    assert words == [word for number in range(3) for word in threefry(PI_KEY, (number, 0, 0, 0))]
    assert source.draws == 12


def test_sources_that_draw_by_turns_get_the_words_that_they_get_alone():
    alone = {seed: Generator(seed) for seed in (1, 2)}
    words = {seed: [next_word(alone[seed]) for _ in range(10)] for seed in alone}
    together = {seed: Generator(seed) for seed in (1, 2)}
    for at in range(10):
        for seed in (1, 2, 1):
            if seed == 2 or at % 2 == 0:
                assert next_word(together[seed]) == words[seed][together[seed].draws - 1]
    assert [next_word(Generator(1, at)) for at in (9, 3, 0, 8)] == [words[1][at] for at in (9, 3, 0, 8)]


def test_a_count_beyond_64_bits_reaches_the_second_word_of_the_counter():
    source = Generator(7, draws=(5 << 66) + 2)
    assert next_word(source) == threefry((7, 0, 0, 0), (0, 5, 0, 0))[2]


def test_a_seed_is_any_integer_modulo_two_to_the_256():
    assert Generator(-1).seed == (1 << 256) - 1
    assert next_word(Generator(3)) == next_word(Generator(3 + (1 << 256)))


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 7, 100])
def test_results_below_a_limit_are_even(limit):
    source = Generator(limit)
    rounds = 400 * limit
    counts = Counter(below(source, limit) for _ in range(rounds))
    assert set(counts) == set(range(limit))
    chi_square = sum((counts[value] - 400) ** 2 / 400 for value in range(limit))
    assert chi_square < limit + 5 * (2 * limit) ** 0.5


def test_words_in_the_uneven_rest_are_drawn_again():
    """For a limit just above half of the words, nearly every second word is thrown away."""
    source = Generator(1)
    limit = (1 << 63) + 1
    results = [below(source, limit) for _ in range(200)]
    assert all(0 <= result < limit for result in results)
    assert 300 < source.draws < 520


def test_the_whole_range_takes_one_word():
    source = Generator(1)
    assert below(source, MASK64 + 1) == next_word(Generator(1))
    assert source.draws == 1


@pytest.mark.parametrize("limit", [0, -3, MASK64 + 2])
def test_a_limit_out_of_range_is_refused(limit):
    with pytest.raises(ValueError):
        below(Generator(1), limit)


def test_every_order_of_a_shuffle_is_equally_likely():
    source = Generator(2)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 200):
        items = [0, 1, 2, 3]
        shuffle(source, items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 60


def test_a_shuffle_takes_four_numbers_from_each_word_and_skips_the_uneven_rest():
    items, expected = list(range(50)), list(range(50))
    source, twin = Generator(9, draws=3), Generator(9, draws=3)
    shuffle(source, items)
    shorts: list[int] = []
    for last in range(49, 0, -1):
        while True:
            if not shorts:
                word = next_word(twin)
                shorts = [(word >> bits) & 0xFFFF for bits in (0, 16, 32, 48)]
            short = shorts.pop(0)
            if short < 65_536 // (last + 1) * (last + 1):
                break
        other = short % (last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert items == expected
    assert source.draws == twin.draws


def test_a_list_that_is_too_long_to_shuffle_is_refused():
    source = Generator(1)
    with pytest.raises(ValueError, match="65536"):
        shuffle(source, [0] * 65_537)
    assert source.draws == 0


def test_short_lists_need_no_words():
    source = Generator(1)
    for items in ([], [4]):
        shuffle(source, items)
    assert source.draws == 0


def test_a_fresh_seed_is_four_words_lowest_first():
    words = Generator(7)
    expected = sum(next_word(words) << (64 * part) for part in range(4))
    source = Generator(7)
    assert fresh_seed(source) == expected
    assert source.draws == 4
    assert fresh_seed(source) != expected

"""What corrections read off the boards of Khronos: domains ruled, and what a junction would take or bring."""

from gnomon.games.khronos.ai.learned_corrections import READ, RULED, THREATENED, WITHIN_REACH, Corrections
from tests.kit.khronos import BLUE, GREEN, MIGHT, RED, arrange


def read(might: str, seat: int) -> tuple[float, float, float]:
    """Domains that a seat rules on Might, the Ecus that a junction would take of it, and those that one would bring."""
    state = arrange(might=might)
    found = Corrections()._read(state.boards[MIGHT], MIGHT)
    at = READ * seat
    return found[at + RULED], found[at + THREATENED], found[at + WITHIN_REACH]


NEAR = "keep a1 red, hamlet c1, watch_tower e1 blue, town f1"
"""A domain of red's ends at c1, a weaker one of blue's begins at e1: one square lies between."""
FAR = NEAR.replace("e1", "h1").replace("f1", "i1")


def test_a_square_between_two_domains_threatens_the_weaker_and_promises_its_ecus_to_the_stronger() -> None:
    assert read(NEAR, RED) == (1.0, 0.0, 2.0)
    assert read(NEAR, BLUE) == (1.0, 2.0, 0.0)
    assert read(NEAR, GREEN) == (0.0, 0.0, 0.0)


def test_domains_that_no_square_joins_are_left_in_peace() -> None:
    assert read(FAR, RED) == read(FAR, BLUE) == (1.0, 0.0, 0.0)


def test_one_s_own_domains_threaten_nobody_and_of_several_the_richest_is_counted() -> None:
    assert read(NEAR.replace("blue", "red"), RED) == (2.0, 0.0, 0.0)
    two = f"{NEAR}, watch_tower a4 green, city b4"
    assert read(two, RED) == (1.0, 0.0, 3.0)
    assert read(two, GREEN) == (1.0, 3.0, 0.0)

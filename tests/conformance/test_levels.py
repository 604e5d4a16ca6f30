"""Programs under a name play as they did when matches began with them, in every game and on every build."""

import hashlib
from typing import Final

import pytest

from gnomon.bots import FROZEN, LEVELS
from gnomon.catalog import entry
from gnomon.lab.ladder import mode_of
from tests.bots.test_choosing import play

ANSWERS: Final = {"strong": 12, "expert": 3, "tournament": 8, "master": 4}
"""Of programs that think; the others give sixty."""
BUDGET_ALONE: Final = 3
"""Iterations where every line is played to the end; elsewhere each program has its own number."""
PLAYED: Final = {
    "khronos": {
        "random": "5e900e8719db9fc6",
        "first_evening": "ddeb967209871493",
        "learner": "e76e690ff90a7656",
        "regular": "8328a1e873d328e2",
        "seasoned": "a5a98ee57eb03d1e",
        "club": "d3f9ae0017de4a8a",
        "tournament": "ad327f71d909a4d4",
        "master": "6bdffb044e0f1eff",
        "newcomer": "ddeb967209871493",
        "beginner": "3a474b807f7c3ef8",
        "steady": "d3f9ae0017de4a8a",
        "strong": "cc9ce9b8adf70573",
        "expert": "9b9f8b4cc93de439",
    },
    "empires-in-turns": {
        "random": "711dd1873180a6a8",
        "first_evening": "b8ad622100e9de5a",
        "learner": "06161ecd84185659",
        "regular": "b42434e45f9f126a",
        "seasoned": "2bfa29ce9a3d9a42",
        "club": "c0fd3f0ee923dc27",
        "tournament": "8ed3686025f4bf2b",
        "master": "4c2ccdefbadfd223",
        "newcomer": "b8ad622100e9de5a",
        "beginner": "1804c2454dd8d46e",
        "steady": "c0fd3f0ee923dc27",
        "strong": "3953614e4891a9eb",
        "expert": "a7b73c06a3390130",
    },
    "empires-real-time": {
        "random": "22e2c424bc3bc445",
        "first_evening": "8e35ada33ea22a47",
        "learner": "b3125d537bf14566",
        "regular": "0d75106bb097ceff",
        "seasoned": "a0303f8e92afc83b",
        "club": "bc19ff0b340fe3b1",
        "tournament": "dcf394675b6af4d5",
        "master": "4c2ccdefbadfd223",
        "newcomer": "8e35ada33ea22a47",
        "beginner": "ec34f2a79f2a698a",
        "steady": "bc19ff0b340fe3b1",
        "strong": "ed436ccce0dcf000",
        "expert": "a7b73c06a3390130",
    },
    "feudum-advanced": {
        "random": "b4140bd022a9bc81",
        "first_evening": "cdbcb55645795142",
        "learner": "2848e7696f939d2c",
        "regular": "6cbf50e9195dfec4",
        "seasoned": "15389817e9dc20f4",
        "club": "6920db769dc90b02",
        "tournament": "8c8bbcb5b7b632f6",
        "master": "f20d9530f0c4b942",
        "newcomer": "cdbcb55645795142",
        "beginner": "eb8105c36e7184ee",
        "steady": "6920db769dc90b02",
        "strong": "de4808180bdce65b",
        "expert": "07f6cbe082f4a470",
    },
    "inventions": {
        "random": "fe457e8284b5b8f6",
        "first_evening": "3902cc4ea728780e",
        "learner": "beb2621687d25626",
        "regular": "079fcbeab86096f2",
        "seasoned": "90e3b1313edb09a9",
        "club": "3d99465b4740c15d",
        "tournament": "3013d67a7be01d6e",
        "master": "e4fe2742db654007",
        "newcomer": "3902cc4ea728780e",
        "beginner": "9a610c375368bc32",
        "steady": "3d99465b4740c15d",
        "strong": "5bee6448f80b3b54",
        "expert": "56ca163d7935397e",
    },
    "inventions-alone-normal": {
        "random": "cf681b7f930152b7",
        "first_evening": "f8506d645ce105ff",
        "learner": "e4045e16dca25b08",
        "regular": "4a837d0be264e40e",
        "seasoned": "49abed15aed47a3b",
        "club": "7a9404a12dc3eade",
        "tournament": "b5e6470327631737",
        "master": "0565c261b3c1a965",
        "newcomer": "f8506d645ce105ff",
        "beginner": "a1ba95e629dcb867",
        "steady": "7a9404a12dc3eade",
        "strong": "1e4d3436532b7808",
        "expert": "e5ef67fcdd644892",
    },
}
"""By mode and program, a digest of its answers against itself."""


@pytest.mark.parametrize("mode", PLAYED)
def test_levels_and_frozen_programs_play_as_they_did(mode: str) -> None:
    """Whoever changes this has changed a program that runs in matches: its former self stays under a frozen name."""
    found = {}
    wanted = mode_of(mode)
    game, seats = entry(wanted.game).game, wanted.seats[0]
    budget = BUDGET_ALONE if seats == 1 else 0
    for name in {**LEVELS, **FROZEN}:
        given = play(game, game.setup(wanted.options, seats, 3), [name] * seats, ANSWERS.get(name, 60), budget)
        found[name] = hashlib.sha256(repr(given).encode()).hexdigest()[:16]
    assert found == PLAYED[mode]

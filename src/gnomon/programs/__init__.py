"""Programs from anywhere: one place finds whoever is named, and sees to it that no program can break a match."""

from gnomon.programs.guard import Guarded
from gnomon.programs.hosted import allow, allowed
from gnomon.programs.names import check_program, installed, make_program, plan_for, split_names

__all__ = [
    "Guarded",
    "allow",
    "allowed",
    "check_program",
    "installed",
    "make_program",
    "plan_for",
    "split_names",
]

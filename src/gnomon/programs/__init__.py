"""Programs from anywhere: one place finds whoever is named, and sees to it that no program can break a match."""

from gnomon.programs.guard import Guarded
from gnomon.programs.names import check_program, installed, make_program, plan_for, split_names

__all__ = [
    "Guarded",
    "check_program",
    "installed",
    "make_program",
    "plan_for",
    "split_names",
]

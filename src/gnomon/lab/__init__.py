"""Simulation, tournaments, ratings and a research interface, for programs."""

from gnomon.lab.arena import Arena, arena, wilson
from gnomon.lab.ratings import ratings
from gnomon.lab.research import Environment
from gnomon.lab.simulation import Simulation, is_compiled, simulate
from gnomon.lab.skill import Skill, Skills, chances, skills
from gnomon.lab.table import Record, Watch, play_match, seed_of

__all__ = [
    "Arena",
    "Environment",
    "Record",
    "Simulation",
    "Skill",
    "Skills",
    "Watch",
    "arena",
    "chances",
    "is_compiled",
    "play_match",
    "ratings",
    "seed_of",
    "simulate",
    "skills",
    "wilson",
]

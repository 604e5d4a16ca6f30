"""Opponents over the contract only. They see views, never states."""

from gnomon.bots.base import Bot, Faulted, Stop, Wait, never
from gnomon.bots.evaluators import evaluator_of
from gnomon.bots.levels import (
    FROZEN,
    LEVELS,
    OPPONENTS,
    Level,
    in_style,
    level_of,
    levels,
    make_bot,
    may_lean,
    next_level,
    plan_for,
    split_style,
)
from gnomon.bots.players import CasualBot, GreedyBot, NewcomerBot, PlannerBot, RandomBot
from gnomon.bots.styles import STYLES

__all__ = [
    "FROZEN",
    "LEVELS",
    "OPPONENTS",
    "STYLES",
    "Bot",
    "CasualBot",
    "Faulted",
    "GreedyBot",
    "Level",
    "NewcomerBot",
    "PlannerBot",
    "RandomBot",
    "Stop",
    "Wait",
    "evaluator_of",
    "in_style",
    "level_of",
    "levels",
    "make_bot",
    "may_lean",
    "never",
    "next_level",
    "plan_for",
    "split_style",
]

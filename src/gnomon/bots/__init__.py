"""Opponents over the contract only. They see views, never states."""

from gnomon.bots.base import Bot, Faulted, Stop, Wait, never
from gnomon.bots.evaluators import evaluator_of
from gnomon.bots.levels import FROZEN, LEVELS, OPPONENTS, Level, level_of, levels, make_bot, next_level, plan_for
from gnomon.bots.players import CasualBot, GreedyBot, NewcomerBot, PlannerBot, RandomBot

__all__ = [
    "FROZEN",
    "LEVELS",
    "OPPONENTS",
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
    "level_of",
    "levels",
    "make_bot",
    "never",
    "next_level",
    "plan_for",
]

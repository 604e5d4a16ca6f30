"""Khronos: three ages of one region, and buildings that cast their shadows forward in time."""

from gnomon.games.khronos.game import GAME

__all__ = ["GAME"]

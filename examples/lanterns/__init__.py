"""Harbour Lanterns: the worked example of a game that stands outside the package."""

from examples.lanterns.encoding import ENCODING
from examples.lanterns.face import FACE
from examples.lanterns.game import GAME

__all__ = ["ENCODING", "FACE", "GAME"]

"""A small trained player: proximal policy optimization with masked actions, in numpy alone.

    python -m gnomon.rl.ppo khronos --seconds 120 --out khronos.onnx

It learns against programs (`random`, if none is named), prints how it gets on, and writes a policy that plays wherever a
program's name does: `gnomon arena khronos --opponents khronos.onnx,greedy`. A baseline to begin with and to beat: one
hidden layer, no search, nothing of any game in it.
"""

from gnomon.rl.ppo.learning import Learner, evaluate, train
from gnomon.rl.ppo.policy_file import save

__all__ = ["Learner", "evaluate", "save", "train"]

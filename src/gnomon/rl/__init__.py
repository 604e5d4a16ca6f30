"""Environments for learning, by the rules of those who use them: PettingZoo, Gymnasium, OpenSpiel.

```python
import gnomon.rl

environment = gnomon.rl.aec("khronos", seats=3)  # one agent after another
together = gnomon.rl.parallel("time_of_empires", seats=4)  # all who are asked at once
single = gnomon.rl.single("feudum", opponents="steady")  # one agent against programs
batch = gnomon.rl.vector("inventions", 16, opponents="random")  # many matches in one step
```

Observations are `{"observation": 32-bit integers, "action_mask": bytes}`; `gnomon.rl.encoder` says what each entry
means. Needs the extra `rl`: `pip install "gnomon[rl]"`; `gnomon.rl.openspiel` needs the extra `openspiel`.
"""

from gnomon.rl import _extra as _extra
from gnomon.rl.arrays import Expansion, encoder, factored_actions
from gnomon.rl.batches import Batch, vector
from gnomon.rl.single import SingleAgent, register, single
from gnomon.rl.together import Together, parallel
from gnomon.rl.turns import Turns, aec

__all__ = [
    "Batch",
    "Expansion",
    "SingleAgent",
    "Together",
    "Turns",
    "aec",
    "encoder",
    "factored_actions",
    "parallel",
    "register",
    "single",
    "vector",
]

register()

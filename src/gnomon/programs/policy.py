"""A trained policy out of an ONNX file, as an opponent. Needs the extra `onnx`, when one is named.

The file's inputs are `observation`, rows as the game's encoder writes them (`(batch, encoder.size)`, of 32-bit integers or
floats), and, if it wants one, `action_mask` (`(batch, codes)`). Its first output has a number for each code, or one more for
waiting, as the actions of `gnomon.rl` are; the greatest among the legal ones is the answer.
"""

import os
from functools import cache
from typing import Any, Final

from gnomon import catalog
from gnomon.bots import Bot, Faulted, Stop, Wait, never
from gnomon.bots.reactions import PATIENCE
from gnomon.kernel.encoder import Encoder
from gnomon.kernel.errors import BadInput
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.programs.guard import in_short

ENDING: Final = ".onnx"
OBSERVATION: Final = "observation"
MASK: Final = "action_mask"
VERSION: Final = "gnomon.encoder"
"""The name under which a file's metadata may say for which version of an encoder it was trained."""
KINDS: Final = {
    "tensor(float)": "float32",
    "tensor(double)": "float64",
    "tensor(int32)": "int32",
    "tensor(int64)": "int64",
    "tensor(int8)": "int8",
    "tensor(uint8)": "uint8",
    "tensor(bool)": "bool",
}


def is_policy(name: str) -> bool:
    """Whether a name is that of a policy file."""
    return name.endswith(ENDING) and (len(name.split()) == 1 or os.path.isfile(name))  # noqa: PTH113  one question


class PolicyMaker:
    """Makes opponents of a policy file. Raises BadInput if it cannot be read, or is no policy."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            changed = os.stat(path).st_mtime_ns  # noqa: PTH116  what changed is read anew
        except OSError as fault:
            raise BadInput(path, (fault.strerror or str(fault)).lower()) from None
        self._session = _session(path, changed)
        self._inputs = {one.name: one for one in self._session.get_inputs()}
        if OBSERVATION not in self._inputs or set(self._inputs) - {OBSERVATION, MASK}:
            found = ", ".join(self._inputs)
            raise BadInput(path, f"expected the inputs {OBSERVATION} and perhaps {MASK}, found {found:.80}")
        for one in self._inputs.values():
            if one.type not in KINDS:
                raise BadInput(path, f"the input {one.name} is of {one.type}, which is none of {', '.join(KINDS)}")

    def __call__(self, game: Game, seat: int, seed: int) -> Bot:
        """The opponent at a seat."""
        return PolicyBot(game, seat, seed, self)

    def check(self, game: Game, seats: int) -> Encoder:
        """The encoder of the policy's observations. Raises BadInput, naming both, if it was made for others."""
        known = catalog.entry(game.id)
        encoder = (known if known.game is game else catalog.Entry(game)).encoder(seats)
        said = self._session.get_modelmeta().custom_metadata_map.get(VERSION, encoder.version)
        if said != encoder.version:
            raise BadInput(self.path, f"made for {said!r:.120}, but this is {encoder.version!r}")
        self._fits(OBSERVATION, encoder.size, "entries of an observation")
        self._fits(MASK, game.codes.size, "codes")
        return encoder

    def worth(self, row: Any, mask: Any) -> Any:
        """A number for each code, as an array of one dimension. Raises Faulted."""
        given = {OBSERVATION: row, MASK: mask}
        put = {name: given[name].astype(KINDS[one.type])[None, :] for name, one in self._inputs.items()}
        try:
            found = self._session.run(None, put)[0]
        except Exception as fault:
            raise Faulted(f"could not be run: {in_short(str(fault))}") from fault
        return found.reshape(-1)

    def _fits(self, name: str, size: int, what: str) -> None:
        shape = self._inputs[name].shape if name in self._inputs else [None, size]
        if len(shape) != 2 or (isinstance(shape[1], int) and shape[1] != size):
            raise BadInput(self.path, f"its input {name} has the shape {shape}; there are {size} {what}")


class PolicyBot(Bot):
    """Gives the legal answer that a policy holds for the best, the first of several."""

    name = "policy"

    def __init__(self, game: Game, seat: int, seed: int, policy: PolicyMaker) -> None:
        super().__init__(game, seat, seed)
        self.policy = policy
        self._encoder: Encoder | None = None

    def choose(self, view: State, options: list[int], budget: int = 0, stop: Stop = never) -> int | Wait:
        """The policy's answer. Raises BadInput for a policy of another encoder, Faulted for one that cannot be run."""
        import numpy as np

        encoder = self._encoder
        if encoder is None:
            encoder = self._encoder = self.policy.check(self.game, view.seats)
        row = np.zeros(encoder.size, dtype=np.int32)
        encoder.encode_view(view, self.seat, row)
        codes = self.game.codes.size
        mask = np.zeros(codes, dtype=np.int8)
        mask[options] = 1
        worth = self.policy.worth(row, mask)
        if len(worth) not in (codes, codes + 1):
            raise Faulted(f"gave {len(worth)} numbers for {codes} codes")
        # Where no clock runs nothing would ever happen: `gnomon.rl` allows no waiting there either.
        may_wait = len(worth) > codes and self.game.deadline(view) != NEVER
        legal = [*sorted(options), codes] if may_wait else sorted(options)
        if np.isnan(worth[legal]).any():
            raise Faulted("gave something that is no number for a legal answer")
        best = legal[int(np.argmax(worth[legal]))]
        return Wait(view.now + PATIENCE) if best == codes else best


@cache
def _session(path: str, changed: int) -> Any:
    """A file made ready to run, on one core: opponents play side by side. Raises BadInput."""
    try:
        import onnxruntime  # type: ignore[import-untyped]
    except ModuleNotFoundError as fault:
        raise BadInput("opponent", f'a policy file needs {fault.name}: pip install "gnomon[onnx]"') from None
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    settings.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])
    except Exception as fault:  # the library's own kinds have no common root
        raise BadInput(path, f"no ONNX model that can be run: {in_short(str(fault))}") from None

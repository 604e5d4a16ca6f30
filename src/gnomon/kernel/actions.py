"""Action codes: every kind of decision owns one block of integers, every answer in it a name.

`code = base(kind) + answer`. An answer indexes a place, a design, a seat or a count, never a position in the present
list, so a code means the same for ever. Code 0 is Back in every game.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.kernel.errors import BadInput

BACK: Final = 0


class Block:
    """The codes of one kind: `base` to `base + len(names) - 1`. `names` are unique within the block.

    An answer may have several `parts`, the last of them counted fastest: their names with the words of each.
    """

    __slots__ = ("_index", "base", "doc", "field", "kind", "names", "narrow", "parts", "strides", "wide")

    def __init__(
        self,
        kind: str,
        field: str,
        names: Sequence[str],
        base: int,
        parts: Mapping[str, Sequence[str]] | None = None,
        doc: str = "",
    ) -> None:
        self.kind = kind
        self.field = field
        self.names = tuple(names)
        self.base = base
        self.doc = doc
        self.parts = {name: tuple(words) for name, words in (parts or {field: names}).items()}
        self._index = {name: index for index, name in enumerate(self.names)}
        strides = [1]
        for words in reversed(list(self.parts.values())[1:]):
            strides.append(strides[-1] * len(words))
        self.strides = tuple(reversed(strides))
        # By themselves, as numbers, for `Codes.code`: how far apart the answers of the first and second part are.
        self.wide = self.strides[0]
        self.narrow = self.strides[1] if len(strides) > 1 else 0
        if len(self._index) != len(self.names):
            raise ValueError(f"names of {kind!r} are not unique")
        if math.prod(len(words) for words in self.parts.values()) != len(self.names):
            raise ValueError(f"{kind!r} has not as many names as its parts have ways")

    @property
    def end(self) -> int:
        """One past the last code."""
        return self.base + len(self.names)

    def index(self, name: str) -> int:
        """The answer of a name. Raises KeyError."""
        return self._index[name]

    def split(self, answer: int) -> tuple[int, ...]:
        """The parts of an answer."""
        found: list[int] = []
        for stride in self.strides:
            found.append(answer // stride)
            answer %= stride
        return tuple(found)


class Codes:
    """The whole code space of a game: Back, then its blocks one after another.

    Outside the process codes travel as names, `{"choose": "square", "at": "f7"}`: the block's kind under "choose" and
    the answer under the block's own field. A block is known by its base, the code of its first answer.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._by_kind: dict[str, Block] = {}
        self._block_of: list[Block] = []
        self._parts_of: list[tuple[int, ...]] = []
        self._base_of: list[int] = []
        self.size = 0
        """How many codes there are."""
        self._append("back", "to", ("last",), {"to": ("last",)}, "One stage of a selection back.")

    def add(self, kind: str, field: str, names: Sequence[str], doc: str = "") -> int:
        """Append a block whose answers are one of several words, and return its base."""
        return self._append(kind, field, names, {field: names}, doc)

    def join(self, kind: str, field: str, doc: str, *, between: str = "_", **parts: Sequence[str]) -> int:
        """Append a block whose answers have several parts and the names `first_second_…`; return its base."""
        names = [between.join(words) for words in itertools.product(*parts.values())]
        return self._append(kind, field, names, parts, doc)

    def _append(self, kind: str, field: str, names: Sequence[str], parts: Mapping[str, Sequence[str]], doc: str) -> int:
        if kind in self._by_kind:
            raise ValueError(f"the kind {kind!r} has a block already")
        block = Block(kind, field, names, self.size, parts, doc)
        self.blocks.append(block)
        self._by_kind[kind] = block
        self._block_of += [block] * len(block.names)
        self._parts_of += [block.split(answer) for answer in range(len(block.names))]
        self._base_of += [block.base] * len(block.names)
        self.size = len(self._block_of)
        return block.base

    def base_of(self, code: int) -> int:
        """The block of a code, by its base; -1 for a code outside the space."""
        return self._base_of[code] if 0 <= code < len(self._base_of) else -1

    def decode(self, code: int) -> tuple[int, ...]:
        """The parts of the answer that a code stands for, as places in their words."""
        return self._parts_of[code]

    def pair(self, code: int) -> tuple[int, int]:
        """Both parts of an answer of two parts."""
        parts = self._parts_of[code]
        return parts[0], parts[1]

    def triple(self, code: int) -> tuple[int, int, int]:
        """All parts of an answer of three parts."""
        parts = self._parts_of[code]
        return parts[0], parts[1], parts[2]

    def code(self, base: int, first: int, second: int, third: int = 0) -> int:
        """The code of an answer of two or three parts in the block with that base."""
        block = self._block_of[base]
        return base + first * block.wide + second * block.narrow + third

    def block_of(self, code: int) -> Block:
        """The block of a code. Raises BadInput for a code outside the space."""
        if not 0 <= code < self.size:
            raise BadInput("code", f"{code} is not in 0..{self.size - 1}")
        return self._block_of[code]

    def block(self, kind: str) -> Block:
        """The block of a kind. Raises KeyError."""
        return self._by_kind[kind]

    def to_names(self, code: int) -> dict[str, str]:
        """The named form of a code."""
        block = self.block_of(code)
        return {"choose": block.kind, block.field: block.names[code - block.base]}

    def from_names(self, named: object) -> int:
        """The code of a named form. Raises BadInput for anything else."""
        if not isinstance(named, dict) or not isinstance(named.get("choose"), str):
            raise BadInput("answer", 'expected {"choose": kind, …}')
        block = self._by_kind.get(named["choose"])
        if block is None:
            raise BadInput("answer", f"unknown kind {named['choose']!r:.60}")
        if set(named) != {"choose", block.field}:
            raise BadInput("answer", f"{block.kind} takes exactly {block.field!r}")
        answer = named[block.field]
        if not isinstance(answer, str) or answer not in block._index:
            raise BadInput("answer", f"unknown {block.kind} {answer!r:.60}")
        return block.base + block.index(answer)

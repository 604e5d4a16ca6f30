"""Action codes: every kind of decision owns one block of integers, every answer in it a name.

`code = base(kind) + answer`. An answer indexes a place, a design, a seat or a count, never a position in the present
list, so a code means the same for ever. Code 0 is Back in every game.
"""

from collections.abc import Sequence
from typing import Final

from gnomon.kernel.errors import BadInput

BACK: Final = 0


class Block:
    """The codes of one kind: `base` to `base + len(names) - 1`. `names` are unique within the block."""

    __slots__ = ("_index", "base", "field", "kind", "names")

    def __init__(self, kind: str, field: str, names: Sequence[str], base: int) -> None:
        self.kind = kind
        self.field = field
        self.names = tuple(names)
        self.base = base
        self._index = {name: index for index, name in enumerate(self.names)}
        if len(self._index) != len(self.names):
            raise ValueError(f"names of {kind!r} are not unique")

    @property
    def end(self) -> int:
        """One past the last code."""
        return self.base + len(self.names)

    def index(self, name: str) -> int:
        """The answer of a name. Raises KeyError."""
        return self._index[name]


class Codes:
    """The whole code space of a game: Back, then its blocks one after another.

    Outside the process codes travel as names, `{"choose": "square", "at": "f7"}`: the block's kind under "choose" and
    the answer under the block's own field.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = [Block("back", "to", ("last",), BACK)]
        self._by_kind: dict[str, Block] = {"back": self.blocks[0]}
        self._block_of: list[Block] = [self.blocks[0]]

    def add(self, kind: str, field: str, names: Sequence[str]) -> int:
        """Append a block and return its base."""
        if kind in self._by_kind:
            raise ValueError(f"the kind {kind!r} has a block already")
        block = Block(kind, field, names, self.size)
        self.blocks.append(block)
        self._by_kind[kind] = block
        self._block_of += [block] * len(block.names)
        return block.base

    @property
    def size(self) -> int:
        """How many codes there are."""
        return len(self._block_of)

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

# gnomon: interpreted
"""The compiler's mark for classes that interpreted code may subclass; means nothing to the interpreted build."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_settings):
        return lambda native: native


__all__ = ["mypyc_attr"]

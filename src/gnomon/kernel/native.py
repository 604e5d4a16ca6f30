# gnomon: interpreted
"""The compiler's marks for classes, without the compiler's package where the engine runs interpreted."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_settings):
        """Mark a class for the compiler; here it stays as it is."""
        return lambda native: native

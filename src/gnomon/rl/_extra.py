"""Says which extra is missing, before anything else of this package is imported."""

from importlib.util import find_spec

for library in ("numpy", "gymnasium", "pettingzoo"):
    if find_spec(library) is None:
        raise ModuleNotFoundError(f'gnomon.rl needs {library}: pip install "gnomon[rl]"', name=library)

"""Games that stand outside the package, to read and to copy."""

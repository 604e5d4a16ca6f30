"""The rules of Feudum, chapter by chapter."""

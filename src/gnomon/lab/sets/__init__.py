"""Puzzles that come with Gnomon, by game: `gnomon puzzles find` has made them."""

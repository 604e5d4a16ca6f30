"""The contract between games and everything that hosts them. Standard library only; knows no game."""

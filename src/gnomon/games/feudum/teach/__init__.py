"""How Feudum is learned: guided matches, and the pages of its rules."""

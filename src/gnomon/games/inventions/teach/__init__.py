"""How Inventions is learned: guided matches, and the pages of its rules."""

"""How Time of Empires is learned: guided matches, and the pages of its rules."""

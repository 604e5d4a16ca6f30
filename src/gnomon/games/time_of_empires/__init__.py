"""Time of Empires: three eras of nine minutes, and every player acts at once with two timers of sand."""

"""The games, one package each. Called as `gnomon.games()`, it names those that can be played."""

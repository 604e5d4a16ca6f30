"""How the programs learn: matches among themselves, and what a network makes of them (extra `learn`)."""

"""What Feudum says: sentences, labels and names in a player's language."""

"""What Time of Empires says: sentences, labels and names in a player's language."""

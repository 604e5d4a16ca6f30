"""What programs know of Time of Empires: `evaluator` is where searches begin to ask."""

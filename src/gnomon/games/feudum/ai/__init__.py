"""What programs know of Feudum: `evaluator` is where searches begin to ask."""

"""What programs know of Inventions: `evaluator` is where searches begin to ask."""

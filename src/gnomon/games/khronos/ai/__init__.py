"""What programs know of Khronos: `evaluator` is where searches begin to ask."""

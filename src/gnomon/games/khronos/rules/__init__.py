"""The rules of Khronos, one module per chapter, in the order of play."""

"""The rules of Time of Empires, one module a chapter; read `flow` first."""

"""Durable storage of matches and people: one schema and one history for SQLite and PostgreSQL."""

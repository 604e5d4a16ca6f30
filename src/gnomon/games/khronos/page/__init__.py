"""Khronos on the table's page: what can be pointed at, what a look ahead shows, what changes."""

"""What people meet of Inventions: texts in their language, drawings and the table."""

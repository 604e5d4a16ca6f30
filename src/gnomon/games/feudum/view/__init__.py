"""What people meet of Feudum: texts in their language, drawings and the table."""

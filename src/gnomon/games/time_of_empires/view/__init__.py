"""What people meet of Time of Empires: texts in their language, drawings and the table."""

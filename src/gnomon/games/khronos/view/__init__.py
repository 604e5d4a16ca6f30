"""What people meet of Khronos: texts in their language, drawings and the table."""

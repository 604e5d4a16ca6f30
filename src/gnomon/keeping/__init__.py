"""What a host does beside a running table: copies and their trial, bringing them back, the schema, a look over all of it."""

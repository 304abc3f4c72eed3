"""Tables in a database: the schema, one writer with group commit, caches, notifications between processes."""

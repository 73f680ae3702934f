"""The project file: one SQLite database, its schema, its repositories and its backups."""

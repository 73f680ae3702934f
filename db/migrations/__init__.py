"""The migrations of a project's file, run by Alembic through `db.migrate`."""

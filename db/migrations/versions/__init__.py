"""One migration for each schema."""

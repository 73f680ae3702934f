"""Army books, shared by all rule sets: their form, points, legality, comparison, collection."""

"""Building a list quickly: points in view, lists as text, comparison, collection."""

"""Import: from a file or pasted text to planned armies, in three pages."""

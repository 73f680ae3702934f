"""Army books in the window: the editor, its parts, and what a newer book changes."""

"""The main window and what frames it: actions, menus, docks, tabs, pages, the session."""

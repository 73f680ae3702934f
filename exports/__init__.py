"""What comes in and goes out: spreadsheets, text, templates, pages, maps and translations."""

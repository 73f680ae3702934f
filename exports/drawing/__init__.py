"""From the frozen tree of a face or a sheet to operations on a page; no Jinja, no model."""

"""From a template to the frozen tree of a face or a sheet; `render` is the front door."""

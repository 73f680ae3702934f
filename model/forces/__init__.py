"""Armies, formations, units and leaders, and the document that alone changes them."""

"""Hail Caesar: ancient armies of divisions, as data and small pure functions."""

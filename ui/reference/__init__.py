"""The rules at a glance: sections, tables with lookups and odds, special rules, search."""

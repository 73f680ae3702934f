"""The army editor: a tree table over one order of battle."""

"""The wargame itself in plain Python: forces, scenarios, rule sets, dice and lengths."""

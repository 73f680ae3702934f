"""Ancient battles by the Spanish adaptation v4.0: unit profiles, armour, weapons, army books."""

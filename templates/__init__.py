"""Templates of labels, cards, rosters and sheets, with the folder they lie in."""

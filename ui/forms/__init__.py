"""Forms made from the fields of a rule set, and the editors in them."""

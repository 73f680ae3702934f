"""Sample armies that the program imports through its own import path."""

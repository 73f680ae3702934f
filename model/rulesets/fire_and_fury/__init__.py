"""Fire and Fury: brigade battles of the American Civil War."""

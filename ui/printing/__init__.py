"""The print studio: what is printed, on what, and a preview that is the print."""

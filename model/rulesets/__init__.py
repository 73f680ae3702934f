"""Rule sets: what each offers (base), how its files are read (loader), and one folder for each."""

"""The README's pictures of the program, and the script that takes them."""

"""The command line: arguments and commands; no Qt."""

"""The findings of the checks: listed, gone to, mended, waived."""

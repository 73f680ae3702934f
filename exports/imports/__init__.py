"""Orders of battle from foreign files: spreadsheets, text tables, indented text.

Reading (`tables`, `outline`) knows no rule set; `mapping`, `aggregate` and `plan` turn what was
read into one command for a document. What is wrong with a file is data (`faults`), never an
exception; `wording` says it in the user's language.
"""

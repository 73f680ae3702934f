"""How the columns of the findings share the room: by what stands in them, the message most."""

from __future__ import annotations

from collections.abc import Mapping

from ui.findings.issues_model import ACTION, MESSAGE, RULE, WHERE

LEAST_MESSAGE = 0.36
"""The share that a message keeps of a list that is too narrow for all: it takes more lines."""
MOST_BUTTON, LEAST_BUTTON = 0.26, 120
MOST_PLACE = 0.34
LEAST_RULE = 90
ROOM_FOR_RULES = 720


def share(width: int, wanted: Mapping[int, int]) -> dict[int, int]:
    """The widths of the columns but the message's, which has the rest; all in pixels.

    `wanted` is what each column needs to be whole, 0 for the buttons where there are none. Where
    the list is too narrow, the message wraps first; then the rule, which the tooltip tells whole,
    gives way, then the place. 0 for the rule means that it is left out.
    """
    button = min(wanted[ACTION], max(round(width * MOST_BUTTON), LEAST_BUTTON))
    message = min(wanted[MESSAGE], round(width * LEAST_MESSAGE))
    rest = max(width - button - message, 0)
    rule = min(wanted[RULE], LEAST_RULE) if width >= ROOM_FOR_RULES else 0
    place = min(wanted[WHERE], max(rest - rule, 0), round(width * MOST_PLACE))
    if rule:
        rule = min(wanted[RULE], rest - place)
    return {WHERE: place, RULE: rule, ACTION: button}

"""Checks and computed values: what rule functions return, and the words that go with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field as filled
from enum import StrEnum
from typing import TYPE_CHECKING

from model.forces.elements import Element
from model.issues import Finding, Severity, Value
from model.text import EMPTY, Text
from model.values import frozen

if TYPE_CHECKING:
    from model.rulesets.forces import Forces


class Reads(StrEnum):
    """What a check looks at besides its own element; decides when it must run again.

    NAMES is less than BELOW: which elements stand below and what they are called, not their
    values. A check of a whole army that needs no more is spared all other edits.
    """

    SELF = "self"
    ABOVE = "above"
    SIBLINGS = "siblings"
    BELOW = "below"
    NAMES = "names"


CheckFunction = Callable[["Forces", Element], Iterable[Finding]]


@frozen
class Check:
    """A pure function that looks at one element and returns findings under one code."""

    code: str
    kinds: frozenset[str]
    reads: frozenset[Reads]
    run: CheckFunction


@frozen
class CheckText:
    """The words of a check: default severity, the rule's section, its message and variants."""

    code: str
    severity: Severity
    section: Text
    message: Text
    variants: Mapping[str, Text] = filled(default_factory=dict)
    fix: Text = EMPTY


@frozen
class Step:
    """One step of a computed value's arithmetic, in the rule set's words."""

    text: Text
    values: Mapping[str, Value] = filled(default_factory=dict)


@frozen
class Computed:
    """A value worked out by the rules, with its arithmetic step by step.

    `by_hand` holds the value that the user set instead, if he did.
    """

    value: Value | None
    steps: tuple[Step, ...] = ()
    by_hand: Value | None = None

    @property
    def effective(self) -> Value | None:
        """The value that counts: the user's, or else the computed one."""
        return self.value if self.by_hand is None else self.by_hand


def check(code: str, *kinds: str, reads: Iterable[Reads] = ()) -> Callable[[CheckFunction], Check]:
    """Decorate a check function: its code, the kinds it looks at and what else it reads."""

    def wrap(function: CheckFunction) -> Check:
        return Check(code, frozenset(kinds), frozenset({Reads.SELF, *reads}), function)

    return wrap

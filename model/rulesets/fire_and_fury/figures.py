"""The figures of the organisation chapter that are no table: what is usual, what is plausible."""

from __future__ import annotations

from model.rulesets.forces import Forces
from model.rulesets.form import Form

Band = tuple[int, int]


class Figures(Form):
    """`[data]` of the rule set; a band is (least, most), both still usual.

    `plausible_men` is by kind, in men; `plausible_crew` is men for each gun.
    `distance_factor` is by the size of figures, `dismounted_move` in inches for 15 mm.
    """

    brigade_stands: Band
    least_brigade_stands: int
    division_brigades: Band
    corps_divisions: Band
    corps_batteries: Band
    exceptional_percent: int
    plausible_men: dict[str, Band]
    plausible_crew: Band
    distance_factor: dict[str, float]
    dismounted_move: int


def figures(forces: Forces) -> Figures:
    """The figures of the rule set that a view belongs to."""
    data = forces.ruleset.data
    if not isinstance(data, Figures):
        raise TypeError("this rule set was read without its figures")
    return data

"""Whether a sample is still as the program makes it: what a user did with one is never lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exports import samples
from exports.i18n import LANGUAGES
from model.forces.likeness import alike

if TYPE_CHECKING:
    from model.forces.assessment import RuleSets
    from model.forces.project import Project


def is_untouched(sample: samples.Sample, project: Project, rulesets: RuleSets) -> bool:
    """Whether a project is a sample just as it is made, in one language or the other."""
    return any(
        alike(project, samples.build(sample, rulesets, lang=lang).project) for lang in LANGUAGES
    )


def is_sample(project: Project, stem: str) -> bool:
    """Whether a project bears the file's name (`stem`) and the title of a sample."""
    name = project.info.name
    return any(
        each.id == stem and name in (each.names.get(lang) for lang in LANGUAGES)
        for each in samples.samples()
    )

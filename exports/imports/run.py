"""An import without a window: a file taken in, planned, and applied as one command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from exports.imports.apply import apply_plan
from exports.imports.faults import ImportFault
from exports.imports.flow import take_file
from exports.imports.mapping import ColumnMapping, load_mapping
from exports.imports.plan import ImportPlan, plan_import
from exports.imports.wording import word_fault
from model.rulesets import loader

if TYPE_CHECKING:
    from exports.i18n import Translator
    from model.forces.document import ProjectDocument
    from model.issues import Value
    from model.rulesets.base import RuleSet

SHOWN = 3


class ImportFailed(ValueError):
    """A file cannot be imported, and nothing of it was; `faults` says why, by row."""

    def __init__(self, name: str, faults: Iterable[ImportFault], ruleset: RuleSet) -> None:
        self.name = name
        self.faults = tuple(each for each in faults if each.severity.value == "error")
        self._ruleset = ruleset
        super().__init__(f"{name}: {', '.join(each.code for each in self.faults)}")

    def worded(self, tr: Translator) -> str:
        """What is wrong, the gravest first, in one line."""
        words = [word_fault(each, tr, self._ruleset) for each in self.faults[:SHOWN]]
        more = len(self.faults) - len(words)
        if more > 0:
            words.append(tr.ngettext("{n} more error", "{n} more errors", more).format(n=more))
        text = tr.gettext("“{name}” was not imported. {faults}")
        return text.format(name=self.name, faults=" ".join(words))


def import_into(
    document: ProjectDocument,
    path: Path,
    mapping: Path | None,
    ruleset_id: str,
    *,
    army_values: Mapping[str, Value] | None = None,
    lang: str = "en",
) -> ImportPlan:
    """Add what a file holds to a document as new armies, one step of its history.

    Without a mapping file the columns are guessed; `lang` is the language of what the file does
    not name. Raises ImportFailed if an error forbids the
    import, KeyError for an unknown rule set; then nothing was added.
    """
    ruleset = loader.load(ruleset_id)
    columns = _mapping(mapping, ruleset)
    taken = take_file(path, ruleset, mapping=columns, army_values=army_values, lang=lang)
    plan = plan_import(taken.gathered, ruleset, document.project, name=path.name)
    if plan.blocked or not plan.additions:
        raise ImportFailed(path.name, plan.report.faults, ruleset)
    apply_plan(document, plan)
    return plan


def _mapping(path: Path | None, ruleset: RuleSet) -> ColumnMapping | None:
    if path is None:
        return None
    found = load_mapping(path)
    if isinstance(found, ImportFault):
        raise ImportFailed(path.name, [found], ruleset)
    return found

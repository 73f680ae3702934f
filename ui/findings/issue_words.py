"""An issue for the reader, and what he can do about it: mend it, or accept it with a reason."""

from __future__ import annotations

from exports.wording import word_issue, word_rule
from model.issues import Issue, Severity
from ui import theme
from ui.open_project import OpenProject

ICONS: dict[Severity, tuple[str, theme.Role]] = {
    Severity.ERROR: ("error", theme.Role.ERROR),
    Severity.WARNING: ("warning", theme.Role.WARNING),
    Severity.INFO: ("info", theme.Role.INFO),
}
WAIVED: tuple[str, theme.Role] = ("waive", theme.Role.WAIVED)


def icon_of(issue: Issue) -> tuple[str, theme.Role]:
    """The icon of an issue's severity, or that of a waived one, with its colour."""
    return WAIVED if issue.waived is not None else ICONS[issue.severity]


def message(work: OpenProject, issue: Issue) -> str:
    """What is wrong, with what, and what to do."""
    return word_issue(issue, work.desk.find_ruleset(issue.ruleset), work.desk.tr)


def section(work: OpenProject, issue: Issue) -> str:
    """The section of the rule, for lists in which all rules have one source."""
    if issue.waived is not None:
        return rule(work, issue)
    return work.desk.language.text(issue.rule.section) or issue.rule.source


def rule(work: OpenProject, issue: Issue) -> str:
    """Where the rule stands; for a waived issue, the reason instead."""
    if issue.waived is not None:
        return work.desk.language.gettext("Waived: {reason}").format(reason=issue.waived)
    return word_rule(issue.rule, work.desk.tr)


def fix_label(work: OpenProject, issue: Issue) -> str:
    """The word on the button that mends an issue; "" if nothing can."""
    if issue.fix is None or issue.waived is not None:
        return ""
    return work.desk.language.text(issue.fix.label) or work.desk.language.gettext("Mend it")


def mend(work: OpenProject, issue: Issue) -> bool:
    """Apply the issue's fix, as one step that can be undone, and select what it added."""
    before = set(_army_ids(work, issue))
    if not work.do(lambda: work.document.fix(issue)):
        return False
    added = [each for each in _army_ids(work, issue) if each not in before]
    if added:
        work.document.select(added[:1])
    return True


def _army_ids(work: OpenProject, issue: Issue) -> list[str]:
    """The ids in the army that an issue is about, from the top down."""
    project = work.document.project
    element = project.find(issue.target)
    if element is None:
        return []
    return [each.id for each in project.subtree(project.army_of(element).id)]


def waive(work: OpenProject, issue: Issue) -> bool:
    """Ask for a reason, and accept the finding for it; the reason is printed."""
    language = work.desk.language
    reason = work.desk.interaction.ask_text(
        language.gettext("Waive a finding"),
        language.gettext(
            "{message}\n\nWhy is it right all the same? The reason is printed."
        ).format(message=message(work, issue)),
        issue.waived or "",
    )
    if reason is None or not reason.strip():
        return False
    return bool(work.do(lambda: work.document.waive(issue, reason)))


def lift(work: OpenProject, issue: Issue) -> bool:
    """Take a waiver back."""
    return bool(work.do(lambda: work.document.waive(issue, "")))

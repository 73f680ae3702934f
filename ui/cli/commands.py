"""The commands of the command line; each returns its exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from db.errors import DamagedFile, StoreError
from db.inspection import inspect
from db.store import ProjectStore
from exports import reports, samples
from exports.i18n import Translator
from exports.imports.flow import scale_value
from exports.imports.run import ImportFailed, import_into
from exports.markup.errors import MarkupError, PrintError
from exports.print_options import PrintOptions
from exports.sheets import CannotPrintError, PrintSettings, print_sheet
from exports.system_words import word_system_error
from exports.wording import word_issue, word_severity
from model.forces.assessment import Assessment
from model.forces.document import ProjectDocument
from model.forces.elements import Role
from model.forces.foreign import ruleset_foreign
from model.forces.project import Project
from model.issues import Severity
from model.lengths import mm
from model.rulesets import loader
from model.rulesets.tables import LookupFailed
from model.values import frozen
from ui.cli.demo import run_demo
from ui.cli.self_test import SelfTestFailedError, run_self_test
from ui.store_words import word_store_error

if TYPE_CHECKING:
    import argparse

    from model.rulesets.base import RuleSet

DONE = 0
FINDINGS = 1
COULD_NOT = 2

Say = Callable[[str], None]


class CommandError(ValueError):
    """A command cannot be carried out; the text says why and what to do, in one line."""


def say(text: str) -> None:
    """Write a line to the output."""
    sys.stdout.write(f"{text}\n")


def run(arguments: argparse.Namespace, tr: Translator) -> int:
    """Carry out a command; the faults that a user can cause become one line of CommandError."""
    command = COMMANDS[arguments.command]
    try:
        return command(arguments, tr)
    except DamagedFile as error:
        from ui.cli.rescue import word_damage

        raise CommandError(word_damage(error, tr)) from error
    except StoreError as error:
        raise CommandError(word_store_error(error, tr)) from error
    except (ImportFailed, CannotPrintError) as error:
        raise CommandError(error.worded(tr)) from error
    except (PrintError, MarkupError) as error:
        raise CommandError(error.worded(tr.gettext, tr.number)) from error
    except samples.NoSuchSampleError as error:
        text = tr.gettext("There is no sample “{name}”. The samples: {names}.")
        raise CommandError(text.format(name=error.name, names=", ".join(error.known))) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        text = tr.gettext("“{name}” cannot be written or read: {reason}.")
        name = error.filename or ""
        raise CommandError(text.format(name=name, reason=word_system_error(error, tr))) from error


def _write_json(data: Mapping[str, object]) -> None:
    say(json.dumps(data, ensure_ascii=False, indent=2))


@frozen
class Opened:
    """A project that was opened only to be read; `newer`: by a later version of the program."""

    project: Project
    assessment: Assessment
    newer: bool


def _open(path: Path, tr: Translator) -> Opened:
    """Open a project only to read it; says on stderr that it holds more than can be seen."""
    with ProjectStore.open(path, read_only=True) as store:
        project = store.load()
    if store.newer:
        text = tr.gettext(
            "“{file}” was written by a newer Muster: what it has beyond this version is not seen."
        )
        _warn(text.format(file=path.name))
    return Opened(project, Assessment(project, loader.find), store.newer)


def _warn_of_unknown_rules(opened: Opened, tr: Translator) -> None:
    """Say on stderr of which armies the rules are not there."""
    for army in opened.project.armies:
        if opened.assessment.forces(army) is None:
            _warn(word_issue(ruleset_foreign(army), None, tr))


def _warn(text: str) -> None:
    """Write a line to stderr; the work goes on."""
    sys.stderr.write(f"app.py: {' '.join(text.split())}\n")


def demo(arguments: argparse.Namespace, tr: Translator) -> int:
    """Make, check and print the Gettysburg sample."""
    return run_demo(arguments.out, tr, say)


def sample(arguments: argparse.Namespace, tr: Translator) -> int:
    """Make a built-in project, or list them."""
    if arguments.list:
        for each in samples.samples():
            say(f"{each.id:24} {each.names.get(tr.lang)}: {each.summary.get(tr.lang)}")
        return DONE
    if not arguments.name or arguments.out is None:
        raise CommandError(tr.gettext("Give the sample's name and --out PROJECT, or --list."))
    chosen = samples.find(arguments.name)
    with ProjectStore.create(arguments.out) as store:
        document = samples.build(chosen, loader.find, store.commit, lang=tr.lang)
    say(f"{arguments.out}: {_summary(document.project, document.assessment, tr)}")
    return DONE


def import_file(arguments: argparse.Namespace, tr: Translator) -> int:
    """Make a project from a spreadsheet or indented text."""
    ruleset = _ruleset(arguments.ruleset, tr)
    document = ProjectDocument(Project(), loader.find)
    army_values = None
    if arguments.scale is not None:
        army_values = scale_value(ruleset, arguments.scale)
        if army_values is None:
            text = tr.gettext("{ruleset} has no scale {scale}.")
            name = ruleset.names.get(tr.lang)
            raise CommandError(text.format(ruleset=name, scale=arguments.scale))
    plan = import_into(
        document,
        arguments.file,
        arguments.map,
        ruleset.id,
        army_values=army_values,
        lang=tr.lang,
    )
    document.set_info(name=arguments.file.stem)
    with ProjectStore.create(arguments.out, document.project.records()):
        pass
    if arguments.json:
        _write_json({"out": str(arguments.out), **reports.import_json(plan.report, ruleset, tr)})
    else:
        for line in reports.import_lines(plan.report, ruleset, tr):
            say(line)
        say(f"{arguments.out}: {_summary(document.project, document.assessment, tr)}")
    return DONE


def validate(arguments: argparse.Namespace, tr: Translator) -> int:
    """Check the armies of a project."""
    opened = _open(arguments.project, tr)
    project, assessment = opened.project, opened.assessment
    issues = assessment.issues()
    if arguments.json:
        found = reports.issues_json(project, assessment, tr)
        _write_json({**found, "newer": opened.newer})
    else:
        for issue in issues:
            place = " > ".join(project.path(project.element(issue.target)))
            text = word_issue(issue, loader.find(issue.ruleset), tr)
            waived = tr.gettext(" [waived: {reason}]").format(reason=issue.waived)
            end = waived if issue.waived else ""
            say(f"{word_severity(issue.severity, tr)}: {place}: {text}{end}")
        say(_summary(project, assessment, tr))
    errors = any(each.severity is Severity.ERROR and each.waived is None for each in issues)
    return FINDINGS if errors else DONE


def print_(arguments: argparse.Namespace, tr: Translator) -> int:
    """Print a sheet of a project."""
    opened = _open(arguments.project, tr)
    _warn_of_unknown_rules(opened, tr)
    if arguments.start < 1:
        raise CommandError(tr.gettext("--start counts the labels of a sheet from 1."))
    settings = PrintSettings(
        sheet=arguments.sheet,
        army=arguments.army,
        stock=arguments.stock,
        paper=arguments.paper,
        lang=arguments.lang or tr.lang,
        edition=arguments.edition,
        options=PrintOptions(
            start=arguments.start,
            offset_x=mm(arguments.offset[0]),
            offset_y=mm(arguments.offset[1]),
            stretch_x=arguments.stretch[0],
            stretch_y=arguments.stretch[1],
        ),
    )
    report = print_sheet(opened.project, opened.assessment, settings, arguments.out)
    if arguments.json:
        _write_json(reports.print_json(report))
        return DONE
    pages = tr.ngettext("{n} page", "{n} pages", report.pages).format(n=tr.number(report.pages))
    say(f"{arguments.out}: {pages}")
    for line in reports.print_lines(report, tr):
        say(f"  {line}")
    return DONE


def lookup(arguments: argparse.Namespace, tr: Translator) -> int:
    """Answer from a table of a rule set."""
    ruleset = _ruleset(arguments.ruleset, tr)
    if arguments.table not in {*ruleset.tables, *ruleset.rules.lookups}:
        names = ", ".join(sorted({*ruleset.tables, *ruleset.rules.lookups}))
        text = tr.gettext("There is no table “{name}”. The tables: {names}.")
        raise CommandError(text.format(name=arguments.table, names=names))
    keys: dict[str, str] = {}
    for given in arguments.keys:
        name, equals, value = given.partition("=")
        if not equals:
            text = tr.gettext("“{word}” is not of the form key=value.")
            raise CommandError(text.format(word=given))
        keys[name] = value
    try:
        answer = ruleset.lookup(arguments.table, keys)
    except LookupFailed as error:
        raise CommandError(error.text.get(tr.lang)) from error
    if arguments.json:
        _write_json(reports.answer_json(answer))
    else:
        say(reports.word_answer(answer, ruleset, tr))
    return DONE


def info(arguments: argparse.Namespace, tr: Translator) -> int:
    """Say what is in a project."""
    opened = _open(arguments.project, tr)
    _warn_of_unknown_rules(opened, tr)
    project, assessment = opened.project, opened.assessment
    if arguments.json:
        schema = inspect(arguments.project).schema
        _write_json({**reports.info_json(project, assessment, schema), "newer": opened.newer})
        return DONE
    say(project.info.name or str(arguments.project))
    for army in project.armies:
        forces = assessment.forces(army)
        rules = forces.ruleset.names.get(tr.lang) if forces is not None else army.ruleset
        units = sum(1 for each in project.subtree(army.id) if each.role is Role.UNIT)
        text = tr.ngettext("{n} unit", "{n} units", units).format(n=tr.number(units))
        say(f"  {army.name} ({rules}): {text}")
    say(_summary(project, assessment, tr))
    return DONE


def recover(arguments: argparse.Namespace, tr: Translator) -> int:
    """Save what can be read of a damaged project into a new file."""
    from ui.cli.rescue import run_recover  # only who has a damaged file needs it

    return run_recover(arguments.project, arguments.out, tr, say, as_json=arguments.json)


def self_test(_arguments: argparse.Namespace, tr: Translator) -> int:
    """Check that this copy of the program is whole."""
    try:
        return run_self_test(tr, say)
    except SelfTestFailedError as error:
        raise CommandError(str(error)) from error


def _ruleset(ruleset_id: str, tr: Translator) -> RuleSet:
    found = loader.find(ruleset_id)
    if found is None:
        text = tr.gettext("There is no rule set “{name}”. The rule sets: {names}.")
        names = ", ".join(loader.available())
        raise CommandError(text.format(name=ruleset_id, names=names))
    return found


def _summary(project: Project, assessment: Assessment, tr: Translator) -> str:
    """Armies, and findings by severity, in one line."""
    issues = [issue for issue in assessment.issues() if issue.waived is None]
    count = {each: sum(1 for issue in issues if issue.severity is each) for each in Severity}
    armies = len(project.armies)
    parts = [
        tr.ngettext("{n} army", "{n} armies", armies).format(n=tr.number(armies)),
        tr.ngettext("{n} error", "{n} errors", count[Severity.ERROR]).format(
            n=tr.number(count[Severity.ERROR])
        ),
        tr.ngettext("{n} warning", "{n} warnings", count[Severity.WARNING]).format(
            n=tr.number(count[Severity.WARNING])
        ),
        tr.ngettext("{n} note", "{n} notes", count[Severity.INFO]).format(
            n=tr.number(count[Severity.INFO])
        ),
    ]
    return ", ".join(parts)


COMMANDS: Mapping[str, Callable[[argparse.Namespace, Translator], int]] = {
    "demo": demo,
    "sample": sample,
    "import": import_file,
    "validate": validate,
    "print": print_,
    "lookup": lookup,
    "info": info,
    "recover": recover,
    "self-test": self_test,
}

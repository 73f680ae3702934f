"""Reads a rule set from its folder, and names every fault by file, path and reason."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import tomli  # reads as tomllib does, but compiled: every start waits for it

from model.rulesets import convert
from model.rulesets.base import Later, Rules, RuleSet
from model.rulesets.form import Form, FormFaulty, Place
from model.rulesets.schema import FILE_NAME, FileModel, RolesModel
from model.rulesets.tables import Table
from model.rulesets.verify import verify
from model.values import frozen

FOLDER = Path(__file__).parent
MAIN = "ruleset.toml"
PartT = TypeVar("PartT")


@frozen
class Fault:
    """One fault of a rule set: the file, the path inside it, and what is wrong there."""

    file: str
    path: str
    reason: str

    def __str__(self) -> str:
        return (
            f"{self.file}: {self.path}: {self.reason}"
            if self.path
            else (f"{self.file}: {self.reason}")
        )


class RuleSetFaulty(ValueError):
    """A rule set cannot be used; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def available() -> tuple[str, ...]:
    """The ids of the rule sets that the program has: folders with a ruleset.toml and a rules.py."""
    folders = (path.parent for path in FOLDER.glob(f"*/{MAIN}"))
    return tuple(sorted(each.name for each in folders if (each / "rules.py").is_file()))


@cache
def load(ruleset_id: str) -> RuleSet:
    """Read one of the program's rule sets; KeyError for an unknown id, RuleSetFaulty otherwise."""
    if ruleset_id not in available():
        raise KeyError(ruleset_id)
    folder, module = FOLDER / ruleset_id, _rules_of(ruleset_id)
    files = _read_files(folder, whole=False)
    return _assemble(folder.name, files, module, cache(lambda: _read_later(folder, files, module)))


def load_whole(ruleset_id: str) -> RuleSet:
    """Read one of the program's rule sets with every check, as the program's own tests do.

    `load` trusts that they pass, and leaves for later what an army is seen without.
    """
    return read(FOLDER / ruleset_id, _rules_of(ruleset_id))


def _rules_of(ruleset_id: str) -> ModuleType:
    return importlib.import_module(f"model.rulesets.{ruleset_id}.rules")


def find(ruleset_id: str) -> RuleSet | None:
    """The rule set with this id, or None: what documents ask for the armies' rule sets."""
    try:
        return load(ruleset_id)
    except KeyError:
        return None


def read(folder: Path, module: ModuleType) -> RuleSet:
    """Read the rule set in a folder; `module` is its rules.py, with RULES and perhaps DATA.

    Raises RuleSetFaulty with every fault found, of form first, then of sense.
    """
    files = _read_files(folder, whole=True)
    later = _make_later(files.values(), module.RULES)
    ruleset = _assemble(folder.name, files, module, lambda: later)
    problems = verify(ruleset)
    if problems:
        raise RuleSetFaulty(Fault(_file_of(path, files), path, reason) for path, reason in problems)
    return ruleset


def _read_files(
    folder: Path, *, whole: bool, first: Iterable[str] = (MAIN,)
) -> dict[str, FileModel]:
    """Read files and what they include; every fault of every file at once.

    With `whole` what they leave for later is read as well.
    """
    files: dict[str, FileModel] = {}
    faults: list[Fault] = []
    wanted = list(first)
    while wanted:
        name = wanted.pop(0)
        if name in files:
            continue
        data: dict[str, object] = {}
        try:
            data = tomli.loads((folder / name).read_text(encoding="utf-8"))
            files[name] = FileModel.read(data)
            wanted += files[name].include
            if whole:
                wanted += files[name].later
                faults += _not_for_later(name, files)
        except OSError as error:
            faults.append(Fault(name, "", f"cannot be read: {error.strerror}"))
        except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
            faults.append(Fault(name, "", f"is not TOML: {error}"))
        except FormFaulty as error:
            faults += _faults(name, error, data)
            wanted += _included(data)
    if faults:
        raise RuleSetFaulty(faults)
    return files


def _not_for_later(name: str, files: Mapping[str, FileModel]) -> list[Fault]:
    """What a file holds that an army cannot be seen without, though it is left for later."""
    if not any(name in model.later for model in files.values()):
        return []
    model = files[name]
    held = [part for part in AT_ONCE if getattr(model, part)]
    return [Fault(name, part, "cannot be left for later") for part in held]


def _read_later(folder: Path, files: Mapping[str, FileModel], module: ModuleType) -> Later:
    names = [name for model in files.values() for name in model.later]
    more = _read_files(folder, whole=True, first=names)
    return _make_later([*files.values(), *more.values()], module.RULES)


def _make_later(models: Iterable[FileModel], rules: Rules) -> Later:
    models = tuple(models)
    texts = {
        code: convert.check_text(code, each)
        for model in models
        for code, each in model.checks.items()
    }
    imports = next((model.imports for model in models if model.imports), None)
    return Later(
        check_texts={**rules.check_texts, **texts},
        reference=tuple(convert.section(each) for model in models for each in model.reference),
        sheets={each.id: convert.sheet(each) for model in models for each in model.sheets},
        imports=convert.import_spec(imports) if imports is not None else None,
    )


def _included(data: Mapping[str, object]) -> list[str]:
    """The files that a faulty file includes, so that their faults are told as well."""
    names: list[object] = []
    for key in ("include", "later"):
        named = data.get(key)
        names += named if isinstance(named, list) else []
    return [each for each in names if isinstance(each, str) and re.match(FILE_NAME, each)]


def _read_data(files: Mapping[str, FileModel], module: ModuleType) -> object:
    """Check the rule set's own `[data]` by the model that its rules.py gives."""
    merged: dict[str, object] = {}
    for model in files.values():
        merged.update(model.data)
    data_model: type[Form] | None = getattr(module, "DATA", None)
    if data_model is None:
        if merged:
            raise RuleSetFaulty([Fault(MAIN, "data", "this rule set takes no data of its own")])
        return None
    try:
        return data_model.read(merged)
    except FormFaulty as error:
        raise RuleSetFaulty(_faults(MAIN, error, merged, "data")) from error


def _assemble(
    ruleset_id: str,
    files: Mapping[str, FileModel],
    module: ModuleType,
    later: Callable[[], Later],
) -> RuleSet:
    models = tuple(files.values())
    head = next((model.ruleset for model in models if model.ruleset), None)
    if head is None:
        raise RuleSetFaulty([Fault(MAIN, "ruleset", "the head of the rule set is missing")])
    data = _read_data(files, module)
    fields = {field.id: convert.field(field) for model in models for field in model.fields}
    roles = next((model.roles for model in models if model.roles), RolesModel())
    faults = [
        Fault(_file_of(f"kinds.{kind.id}", files), f"kinds.{kind.id}.fields", f"no field {each!r}")
        for model in models
        for kind in model.kinds
        for each in kind.fields
        if each not in fields
    ]
    faults += _repeated(files)
    tables, unsound = _tables(files)
    faults += unsound
    if faults:
        raise RuleSetFaulty(faults)
    return RuleSet(
        id=ruleset_id,
        names=head.names,
        version=head.version,
        source=head.source,
        source_lang=head.source_lang,
        kinds={each.id: convert.kind(each, fields) for model in models for each in model.kinds},
        tables=tables,
        traits={each.id: convert.trait(each) for model in models for each in model.traits},
        entries={each.id: convert.entry(each) for model in models for each in model.entries},
        texts={key: text for model in models for key, text in model.texts.items()},
        roles=convert.roles(roles),
        rules=module.RULES,
        later=later,
        data=data,
    )


def _tables(files: Mapping[str, FileModel]) -> tuple[dict[str, Table], list[Fault]]:
    """The tables of all files by id, and what is wrong with those that cannot be made."""
    tables: dict[str, Table] = {}
    faults: list[Fault] = []
    for name, model in files.items():
        for each in model.tables:
            try:
                tables[each.id] = convert.table(each)
            except ValueError as error:
                faults.append(Fault(name, f"tables.{each.id}", str(error)))
    return tables, faults


AT_ONCE = (
    *("ruleset", "include", "roles", "fields", "kinds"),
    *("tables", "traits", "entries", "texts", "data"),
)
"""What of a file an army cannot be seen without."""

LISTS = ("fields", "kinds", "tables", "traits", "entries", "reference", "sheets")


def _repeated(files: Mapping[str, FileModel]) -> list[Fault]:
    """Ids that stand twice in one kind of list, wherever their files are."""
    seen: dict[tuple[str, str], str] = {}
    faults: list[Fault] = []
    for name, model in files.items():
        for part in LISTS:
            for each in getattr(model, part):
                if (part, each.id) in seen:
                    first = seen[part, each.id]
                    faults.append(Fault(name, f"{part}.{each.id}", f"is already in {first}"))
                seen[part, each.id] = name
    return faults


def _file_of(path: str, files: Mapping[str, FileModel]) -> str:
    """The file in which the thing at a path ("tables.maneuver...") stands."""
    part, _, rest = path.partition(".")
    wanted = rest.split(".")[0]
    for name, model in files.items():
        held = getattr(model, part, None)
        if isinstance(held, Mapping) and wanted in held:
            return name
        if isinstance(held, tuple) and any(each.id == wanted for each in held):
            return name
    return MAIN


def _faults(name: str, error: FormFaulty, data: object, prefix: str = "") -> list[Fault]:
    return [Fault(name, _path(place, data, prefix), reason) for place, reason in error.problems]


def _path(location: Place, data: object, prefix: str) -> str:
    """Word a location with ids in place of indexes: tables.maneuver.rows[2].cells."""
    words = [prefix] if prefix else []
    here = data
    for part in location:
        if isinstance(part, int) and isinstance(here, list) and part < len(here):
            here = here[part]
            if isinstance(here, dict) and isinstance(here.get("id"), str):
                words.append(here["id"])
            else:
                words[-1] = f"{words[-1]}[{part}]" if words else f"[{part}]"
            continue
        here = here.get(part) if isinstance(here, dict) else None
        words.append(str(part))
    return ".".join(words)

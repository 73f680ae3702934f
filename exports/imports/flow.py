"""A file taken in from end to end: read, its columns guessed or given, its rows gathered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from exports.imports.aggregate import gather
from exports.imports.build import RawTable
from exports.imports.decoding import decode, detect_encoding, sniff_kind
from exports.imports.faults import ImportFault
from exports.imports.guess import guess_mapping
from exports.imports.limits import Cancelled, Progress, never, silent
from exports.imports.lines import gather_outline
from exports.imports.mapping import ColumnMapping
from exports.imports.outline import DEFAULT_KEYWORDS, Keyword, looks_like_outline, read_outline
from exports.imports.tables import load_bytes, read_pasted, read_table
from exports.imports.tree import Gathered
from model.issues import Value
from model.rulesets.base import RuleSet
from model.rulesets.fields import FieldType

_OUTLINES = (".txt", ".md", ".text")


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of a file: its table and mapping (None for indented text), and what it holds."""

    gathered: Gathered
    table: RawTable | None = None
    mapping: ColumnMapping | None = None


def take_file(
    path: Path,
    ruleset: RuleSet,
    *,
    mapping: ColumnMapping | None = None,
    army_values: Mapping[str, Value] | None = None,
    keywords: Iterable[Keyword] = DEFAULT_KEYWORDS,
    lang: str = "en",
    cancelled: Cancelled = never,
    progress: Progress = silent,
) -> Taken:
    """Take in a spreadsheet, a text table or indented text; faults are in the result.

    Without a mapping the columns are guessed; `lang` is the language of names that the file does
    not give. Raises ImportCancelledError.
    """
    if path.suffix.casefold() in _OUTLINES:
        data = load_bytes(path)
        if isinstance(data, ImportFault):
            return Taken(Gathered((), 0, {}, {}, (data,)))
        if sniff_kind(data).kind == "text":
            text = decode(data, detect_encoding(data))
            if looks_like_outline(text):
                outline = read_outline(text, keywords)
                return Taken(
                    gather_outline(
                        outline,
                        ruleset,
                        army=path.stem,
                        name=path.name,
                        source=mapping.source if mapping is not None else None,
                        army_values=army_values,
                        lang=lang,
                    )
                )
    table = read_table(
        path,
        sheet=mapping.sheet or None if mapping else None,
        cancelled=cancelled,
        progress=lambda part: progress(part * 0.6),
    )
    return _take_table(
        table,
        ruleset,
        mapping=mapping,
        army_values=army_values,
        lang=lang,
        cancelled=cancelled,
        progress=progress,
    )


def take_text(
    text: str,
    ruleset: RuleSet,
    *,
    name: str = "",
    mapping: ColumnMapping | None = None,
    army_values: Mapping[str, Value] | None = None,
    keywords: Iterable[Keyword] = DEFAULT_KEYWORDS,
    lang: str = "en",
    cancelled: Cancelled = never,
    progress: Progress = silent,
) -> Taken:
    """Take in pasted text: indented lines, or cells out of a spreadsheet."""
    if mapping is None and looks_like_outline(text):
        outline = read_outline(text, keywords)
        return Taken(
            gather_outline(outline, ruleset, army=name, army_values=army_values, lang=lang)
        )
    table = read_pasted(text, name=name, cancelled=cancelled)
    return _take_table(
        table,
        ruleset,
        mapping=mapping,
        army_values=army_values,
        lang=lang,
        cancelled=cancelled,
        progress=progress,
    )


def _take_table(
    table: RawTable,
    ruleset: RuleSet,
    *,
    mapping: ColumnMapping | None,
    army_values: Mapping[str, Value] | None,
    lang: str,
    cancelled: Cancelled,
    progress: Progress,
) -> Taken:
    chosen = mapping if mapping is not None else guess_mapping(table, ruleset)
    gathered = gather(
        table,
        chosen,
        ruleset,
        army_values=army_values,
        lang=lang,
        cancelled=cancelled,
        progress=lambda part: progress(0.6 + part * 0.4),
    )
    return Taken(gathered, table, chosen)


def scale_value(ruleset: RuleSet, scale: str) -> Mapping[str, Value] | None:
    """Return the army's value for a scale such as "200"; None if the rule set has no such scale."""
    for kind in ruleset.kinds.values():
        target = kind.field(ruleset.roles.scale) if ruleset.roles.scale else None
        if target is None:
            continue
        if target.type is FieldType.CHOICE:
            return {target.id: scale} if target.option(scale) else None
        if not (scale.isascii() and scale.isdigit() and len(scale) < 9):
            return None
        value = int(scale)
        below = target.minimum is not None and value < target.minimum
        above = target.maximum is not None and value > target.maximum
        return None if below or above else {target.id: value}
    return None

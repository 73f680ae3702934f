"""Keep the catalogues in step with the program's messages (for developers).

    python exports/locale/update.py                    extract, merge, compile, list what is missing
    python exports/locale/update.py --fill FILE.json   the same, taking {"message": "translation"}
    python exports/locale/update.py --check            change nothing; exit 1 if anything is amiss

In the JSON file a message with a plural is keyed by its singular and carries a list of the
two forms; a message with a context is keyed `context|message`.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TEMPLATE = HERE / "muster.pot"
TRANSLATED = sorted(path.name for path in HERE.iterdir() if (path / "LC_MESSAGES").is_dir())
_ROOMS = ("app.py", "ui", "exports", "templates")
_PLACEHOLDER = re.compile(r"\{(\w+)[^{}]*\}|%\((\w+)\)[a-z]")
# A translation may leave the count out of its singular: "un hallazgo".
_COUNTS = {"n", "num", "count"}


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="change nothing, report faults")
    parser.add_argument("--fill", type=Path, metavar="FILE.json", help="translations to take in")
    options = parser.parse_args(arguments)

    faults: list[str] = []
    template = extract()
    for lang in TRANSLATED:
        if options.check:
            faults += check(lang, template)
        else:
            faults += update(lang, template, options.fill)
    if not options.check:
        _write_if_new(TEMPLATE, _po_bytes(template))
    for fault in faults:
        print(fault)
    print(f"{len(template)} messages, {len(faults)} faults")
    return 1 if faults and options.check else 0


def extract() -> Catalog:
    """Collect every message of the program."""
    with (HERE / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call] # babel's own
    catalog = Catalog(
        project="Muster",
        version="catalogue",
        copyright_holder="The Muster authors",
        msgid_bugs_address="none",
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
        charset="utf-8",
    )
    found = extract_from_dir(
        ROOT,
        method_map=methods,
        options_map=options,
        keywords={**DEFAULT_KEYWORDS, "N_": None},
        comment_tags=("Translators:",),
        strip_comment_tags=True,
        directory_filter=_is_searched,
    )
    for filename, _, message, comments, context in sorted(found, key=lambda entry: entry[:2]):
        # Line numbers change with every edit and tell a translator little.
        catalog.add(message, locations=[(filename, 0)], auto_comments=comments, context=context)
    return catalog


def _is_searched(folder: str) -> bool:
    relative = Path(folder).relative_to(ROOT).parts
    if not relative:
        return True
    return relative[0] in _ROOMS and not relative[-1].startswith((".", "__"))


def update(lang: str, template: Catalog, fill: Path | None) -> list[str]:
    """Merge the messages into the catalogue of `lang`, compile it, return what is missing."""
    catalog = _read(lang)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    faults = _take_in(catalog, fill) if fill else []
    _write_if_new(_po_path(lang), _po_bytes(catalog))
    _write_if_new(_po_path(lang).with_suffix(".mo"), _mo_bytes(catalog))
    return faults + [fault for message in catalog if (fault := _fault(lang, message))]


def check(lang: str, template: Catalog) -> list[str]:
    """Faults of the catalogue of `lang`: missing, untranslated, fuzzy, unused, stale."""
    catalog = _read(lang)
    faults = [
        f"{lang}: not in the catalogue: {_shown(message)}"
        for message in template
        if message.id and catalog.get(message.id, message.context) is None
    ]
    for message in catalog:
        if message.id and template.get(message.id, message.context) is None:
            faults.append(f"{lang}: no longer used: {_shown(message)}")
        elif fault := _fault(lang, message):
            faults.append(fault)
    compiled = _po_path(lang).with_suffix(".mo")
    if not compiled.exists() or compiled.read_bytes() != _mo_bytes(catalog):
        faults.append(f"{lang}: {compiled.name} is stale; run exports/locale/update.py")
    return faults


def _fault(lang: str, message: Message) -> str | None:
    if not message.id:
        return None
    translations = _forms(message.string)
    if not translations or not all(translations):
        return f"{lang}: not translated: {_shown(message)}"
    if message.fuzzy:
        return f"{lang}: fuzzy: {_shown(message)}"
    wanted = set().union(*map(_placeholders, _forms(message.id)))
    for translation in translations:
        if (_placeholders(translation) ^ wanted) - (_COUNTS if message.pluralizable else set()):
            return f"{lang}: placeholders differ: {_shown(message)}"
    return None


def _forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _placeholders(text: str) -> set[str]:
    return {first or second for first, second in _PLACEHOLDER.findall(text)}


def _shown(message: Message) -> str:
    places = ", ".join(sorted({name for name, _ in message.locations}))
    context = f"{message.context}|" if message.context else ""
    return f"{context}{_forms(message.id)[0]!r} ({places})"


def _take_in(catalog: Catalog, fill: Path) -> list[str]:
    wanted = json.loads(fill.read_text(encoding="utf-8"))
    for message in catalog:
        if not message.id:
            continue
        first = _forms(message.id)[0]
        key = f"{message.context}|{first}" if message.context else first
        if key in wanted:
            given = wanted.pop(key)
            message.string = tuple(given) if message.pluralizable else given
            message.flags.discard("fuzzy")
    return [f"not a message of the program: {key!r}" for key in wanted]


def _read(lang: str) -> Catalog:
    with _po_path(lang).open("rb") as file:
        return read_po(file, locale=lang)


def _po_path(lang: str) -> Path:
    return HERE / lang / "LC_MESSAGES" / "muster.po"


def _po_bytes(catalog: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, sort_output=True, include_lineno=False, omit_header=False)
    return buffer.getvalue()


def _mo_bytes(catalog: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def _write_if_new(path: Path, content: bytes) -> None:
    """Leave an unchanged file alone, so that a look at the messages changes nothing."""
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    sys.exit(main())

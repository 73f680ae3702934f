"""Any table file read as it stands: text of all sorts, workbooks, pasted cells."""

from __future__ import annotations

import codecs
from pathlib import Path

from exports.imports.build import RawRow, RawTable
from exports.imports.decoding import NAMES, decode, detect_encoding, sniff_kind
from exports.imports.delimited import read_delimited
from exports.imports.faults import ImportFault
from exports.imports.limits import (
    DEFAULT_LIMITS,
    Cancelled,
    ImportCancelledError,
    Limits,
    Progress,
    never,
    silent,
)
from exports.imports.workbook import read_workbook
from model.issues import Value

__all__ = ["ImportCancelledError", "RawRow", "RawTable", "load_bytes", "read_pasted", "read_table"]

WORKBOOK_ENDINGS = (".xlsx", ".xlsm", ".xltx", ".xltm")


def read_table(
    source: Path | str | bytes,
    *,
    name: str = "",
    sheet: str | None = None,
    delimiter: str | None = None,
    encoding: str | None = None,
    header: str | int = "auto",
    limits: Limits = DEFAULT_LIMITS,
    cancelled: Cancelled = never,
    progress: Progress = silent,
) -> RawTable:
    """Read a table from a file or from its bytes.

    Encoding, delimiter, sheet and header row are found unless they are given (`header` may be
    "none" or a row number). What is wrong is in the table's `faults`; a refused file has no rows.
    `progress` takes a fraction from 0 to 1. Raises ImportCancelledError and nothing else.
    """
    if not isinstance(source, bytes):
        name = name or Path(source).name
    data = _bytes_of(source, limits)
    if isinstance(data, ImportFault):
        return _refused(name, data)
    kind = sniff_kind(data)
    if not data.strip(b" \t\r\n\0\xff\xfe\xef\xbb\xbf"):
        return _refused(name, ImportFault(None, None, "empty_file"))
    named_workbook = name.casefold().endswith(WORKBOOK_ENDINGS)
    if kind.kind == "zip":
        return read_workbook(
            data,
            name,
            sheet=sheet,
            header=header,
            limits=limits,
            cancelled=cancelled,
            progress=progress,
        )
    if named_workbook and kind.kind in {"text", "binary_file"}:
        return _refused(name, ImportFault(None, None, "not_a_workbook"))
    if kind.kind != "text":
        values: dict[str, Value] = {"document": kind.document} if kind.document else {}
        return _refused(name, ImportFault(None, None, kind.kind, values))
    chosen = encoding or detect_encoding(data)
    try:
        codecs.lookup(chosen)
        text = decode(data, chosen)
    except (LookupError, UnicodeError):
        return _refused(name, ImportFault(None, None, "no_such_encoding", {"encoding": chosen}))
    return read_delimited(
        text,
        name,
        encoding=NAMES.get(chosen, chosen),
        delimiter=delimiter,
        header=header,
        limits=limits,
        cancelled=cancelled,
        progress=progress,
    )


def read_pasted(
    text: str,
    *,
    name: str = "",
    delimiter: str | None = None,
    header: str | int = "auto",
    limits: Limits = DEFAULT_LIMITS,
    cancelled: Cancelled = never,
    progress: Progress = silent,
) -> RawTable:
    """Read a table from text, such as cells copied out of a spreadsheet."""
    if not text.strip():
        return _refused(name, ImportFault(None, None, "empty_file"))
    if len(text) > limits.file_bytes:
        return _refused(name, _too_large(len(text), limits))
    return read_delimited(
        text,
        name,
        encoding="",
        delimiter=delimiter,
        header=header,
        limits=limits,
        cancelled=cancelled,
        progress=progress,
    )


def _bytes_of(source: Path | str | bytes, limits: Limits) -> bytes | ImportFault:
    """The content of a file, or the bytes that were given, unless there are too many of them."""
    if not isinstance(source, bytes):
        return load_bytes(Path(source), limits)
    return source if len(source) <= limits.file_bytes else _too_large(len(source), limits)


def load_bytes(path: Path, limits: Limits = DEFAULT_LIMITS) -> bytes | ImportFault:
    """Return a file's content, or the fault for which it is not read.

    Only regular files are opened: a pipe or a device could keep the program waiting for ever.
    """
    try:
        if not path.exists():
            return ImportFault(None, None, "no_file", {"file": path.name})
        if not path.is_file():
            return ImportFault(None, None, "unreadable_file", {"file": path.name})
        size = path.stat().st_size
        if size > limits.file_bytes:
            return _too_large(size, limits)
        with path.open("rb") as stream:
            data = stream.read(limits.file_bytes + 1)
    except (OSError, ValueError):
        return ImportFault(None, None, "unreadable_file", {"file": path.name})
    return data if len(data) <= limits.file_bytes else _too_large(len(data), limits)


def _too_large(size: int, limits: Limits) -> ImportFault:
    have, most = -(-size // 2**20), limits.file_bytes // 2**20
    return ImportFault(None, None, "file_too_large", {"have": have, "most": most})


def _refused(name: str, fault: ImportFault) -> RawTable:
    return RawTable(name, (), (), faults=(fault,))

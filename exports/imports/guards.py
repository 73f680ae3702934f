"""Looks into a workbook's zip before any spreadsheet library touches it."""

from __future__ import annotations

import re
import zipfile
from typing import IO

from exports.imports.limits import Cancelled, Limits, check

_CHUNK = 2**18
_FORBIDDEN = re.compile(rb"<!DOCTYPE|<!ENTITY", re.IGNORECASE)
_ENCODING = re.compile(rb"^<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']")
_ENCODINGS = (b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1", b"windows-1252")


class RefusedError(Exception):
    """A workbook that is not opened: the code of the fault, and its values."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def guard_archive(archive: zipfile.ZipFile, limits: Limits, cancelled: Cancelled) -> None:
    """Refuse zip bombs, document types and entities, and encodings that could hide them.

    Sizes are those that the zip declares; Python reads no further than that. Raises RefusedError.
    """
    entries = archive.infolist()
    if len(entries) > limits.zip_entries:
        raise RefusedError("zip_bomb")
    size = sum(entry.file_size for entry in entries)
    packed = sum(entry.compress_size for entry in entries)
    if size > limits.zip_bytes:
        raise RefusedError("zip_bomb")
    if size > limits.zip_ratio_from and size > packed * limits.zip_ratio:
        raise RefusedError("zip_bomb")
    names = {entry.filename for entry in entries}
    if len(names) != len(entries):
        raise RefusedError("damaged_workbook")
    if any(entry.flag_bits & 1 for entry in entries):
        raise RefusedError("old_excel")
    _guard_kind(archive, names)
    for entry in entries:
        if not entry.filename.casefold().endswith((".xml", ".rels")):
            continue
        check(cancelled)
        with archive.open(entry) as stream:
            _guard_xml(stream)


def _guard_kind(archive: zipfile.ZipFile, names: set[str]) -> None:
    if "[Content_Types].xml" in names:
        if any(name.casefold().endswith("workbook.bin") for name in names):
            raise RefusedError("binary_workbook")
        if any(name.startswith("word/") for name in names):
            raise RefusedError("other_document", document="Word")
        return
    small = "mimetype" in names and archive.getinfo("mimetype").file_size < 200
    if small and b"opendocument" in archive.read("mimetype"):
        raise RefusedError("other_document", document="OpenDocument")
    if any(name.endswith(".iwa") for name in names):
        raise RefusedError("other_document", document="Numbers")
    raise RefusedError("other_document", document="ZIP")


def _guard_xml(stream: IO[bytes]) -> None:
    """Refuse an XML part that declares a document type or entities, read as bytes."""
    head = stream.read(_CHUNK)
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start and not start.startswith(b"<"):
        raise RefusedError("damaged_workbook")
    declared = _ENCODING.match(start)
    if (declared and declared.group(1).lower() not in _ENCODINGS) or b"\0" in head[:64]:
        raise RefusedError("xml_entities")
    tail = b""
    while head:
        if _FORBIDDEN.search(tail + head):
            raise RefusedError("xml_entities")
        tail = head[-16:]
        head = stream.read(_CHUNK)

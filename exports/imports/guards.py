"""Looks into a workbook's zip before any spreadsheet library touches it."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass, field
from typing import IO
from xml.parsers import expat

from exports.imports.limits import Cancelled, Limits, check

_CHUNK = 2**18
_FORBIDDEN = re.compile(rb"<!DOCTYPE|<!ENTITY", re.IGNORECASE)
_ENCODING = re.compile(rb"^<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']")
_ENCODINGS = (b"utf-8", b"us-ascii", b"ascii", b"iso-8859-1", b"windows-1252")
_CELL = re.compile(r"^([A-Z]{1,3})([1-9]\d{0,6})$")
_MERGED = 50_000
"""Cells of merged ranges that are worth filling; beyond that they are decoration."""
_SPREAD = 20_000_000
"""Cells that the rows may span, blank ones included: each row is built to its last cell."""


class RefusedError(Exception):
    """A workbook that is not opened: the code of the fault, and its values."""

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(slots=True)
class SheetScan:
    """What a sheet holds, found without building it.

    `formulas` maps (row, column), both from 1, to whether a value is stored beside the formula.
    `merged` lists for each row the columns that a merged range covers, with the row that shows
    the range's content.
    """

    cells: int = 0
    formulas: dict[tuple[int, int], bool] = field(default_factory=dict)
    merged: dict[int, list[tuple[int, int]]] = field(default_factory=dict)

    @property
    def formula_rows(self) -> set[int]:
        """The rows that hold a formula."""
        return {row for row, _ in self.formulas}


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
        lowered = entry.filename.casefold()
        if not lowered.endswith((".xml", ".rels", ".vml")):
            continue
        if "worksheets/" not in lowered and entry.file_size > limits.part_bytes:
            raise RefusedError("zip_bomb")
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


def scan_sheet(stream: IO[bytes], limits: Limits, cancelled: Cancelled) -> SheetScan:
    """Count a sheet's cells, and find its formulas and merged ranges.

    Raises RefusedError when it has too many cells, or when it is no well-formed XML.
    """
    scanner = _Scanner(limits)
    try:
        while chunk := stream.read(_CHUNK):
            check(cancelled)
            scanner.feed(chunk)
        scanner.close()
    except expat.ExpatError as error:
        raise RefusedError("damaged_workbook") from error
    return scanner.found


class _Scanner:
    def __init__(self, limits: Limits) -> None:
        self.found = SheetScan()
        self._limits = limits
        self._row = self._column = 0
        self._formula = self._value = False
        self._filled = self._spread = 0
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._doctype

    def feed(self, chunk: bytes) -> None:
        self._parser.Parse(chunk, False)

    def close(self) -> None:
        self._parser.Parse(b"", True)

    def _doctype(self, *_args: object) -> None:
        raise RefusedError("xml_entities")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(" ")[2]
        if name == "c":
            self._cell(attributes.get("r", ""))
        elif name == "v":
            self._value = True
        elif name == "f":
            self._formula = True
        elif name == "row":
            given = attributes.get("r", "")
            self._row = int(given) if given.isascii() and given.isdigit() else self._row + 1
            self._column = 0
        elif name == "mergeCell":
            self._merge(attributes.get("ref", ""))

    def _cell(self, reference: str) -> None:
        self._formula = self._value = False
        self.found.cells += 1
        before = self._column if reference else 0
        self._row, self._column = parse_cell(reference) or (self._row, self._column + 1)
        self._spread += max(0, self._column - before)
        most = self._limits.workbook_cells
        if self.found.cells > most:
            raise RefusedError("too_many_cells", have=self.found.cells, most=most)
        if self._spread > _SPREAD:
            raise RefusedError("too_many_columns", have=self._column, most=self._limits.columns)

    def _end(self, tag: str) -> None:
        if self._formula and tag.rpartition(" ")[2] == "c":
            self.found.formulas[self._row, self._column] = self._value
            self._formula = False

    def _merge(self, ref: str) -> None:
        """Remember a range merged downwards: its content stands for every row that it covers."""
        first, _, last = ref.partition(":")
        top, bottom = parse_cell(first), parse_cell(last)
        if top is None or bottom is None or top[1] != bottom[1]:
            return
        self._filled += bottom[0] - top[0]
        if self._filled > _MERGED:
            return
        for row in range(top[0] + 1, bottom[0] + 1):
            self.found.merged.setdefault(row, []).append((top[1], top[0]))


def parse_cell(reference: str) -> tuple[int, int] | None:
    """Return row and column, both from 1, of a reference such as J284; None if it is none."""
    match = _CELL.match(reference)
    if not match:
        return None
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match.group(2)), column

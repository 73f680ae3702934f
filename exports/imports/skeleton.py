"""The bare frame of a workbook (sheets, styles, no cells) for openpyxl; its shared strings."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import IO
from xml.parsers import expat

from exports.imports.guards import RefusedError
from exports.imports.limits import Cancelled, Limits, check

_CHUNK = 2**17
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHEET = f'<worksheet xmlns="{_MAIN}"><dimension ref="A1"/><sheetData/></worksheet>'
_STRINGS = f'<sst xmlns="{_MAIN}"/>'
CONTENT_TYPES = "[Content_Types].xml"


def content_types(archive: zipfile.ZipFile) -> Mapping[str, str]:
    """What the workbook says of its parts: name in the zip to content type."""
    from defusedxml.ElementTree import fromstring

    root = fromstring(archive.read(CONTENT_TYPES))
    return {
        each.get("PartName", "").removeprefix("/"): each.get("ContentType", "")
        for each in root
        if each.tag.endswith("Override")
    }


def frame(archive: zipfile.ZipFile, types: Mapping[str, str], limits: Limits) -> bytes:
    """Return a workbook with the same sheets and styles, its sheets and strings empty.

    The library reads this one: what it does not need (properties, pivots, drawings, macros) it
    never sees, and its cells, which it would read slowly, are read by `sheets`.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as thin:
        for entry in archive.infolist():
            name = entry.filename
            kind = types.get(name, "")
            if kind.endswith(".worksheet+xml"):
                thin.writestr(name, _SHEET)
            elif kind.endswith(".sharedStrings+xml"):
                thin.writestr(name, _STRINGS)
            elif (
                name == CONTENT_TYPES
                or kind.endswith((".main+xml", ".styles+xml"))
                or (name.endswith(".rels") and "worksheets/" not in name)
            ):
                if entry.file_size > limits.part_bytes:
                    raise RefusedError("zip_bomb")
                thin.writestr(name, archive.read(entry))
    return buffer.getvalue()


def shared_strings(
    archive: zipfile.ZipFile, types: Mapping[str, str], cancelled: Cancelled
) -> list[str]:
    """Return the strings that cells refer to by number, without phonetic guides."""
    for name, kind in types.items():
        if kind.endswith(".sharedStrings+xml") and name in archive.namelist():
            with archive.open(name) as stream:
                return _read_strings(stream, cancelled)
    return []


def _read_strings(stream: IO[bytes], cancelled: Cancelled) -> list[str]:
    reader = _Strings()
    try:
        while chunk := stream.read(_CHUNK):
            check(cancelled)
            reader.parser.Parse(chunk, False)
        reader.parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise RefusedError("damaged_workbook") from error
    return reader.strings


class _Strings:
    """Handlers that gather the text of each `si`; runs of rich text are put together."""

    def __init__(self) -> None:
        self.strings: list[str] = []
        self._text: list[str] = []
        self._guide = False
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _doctype(self, *_args: object) -> None:
        raise RefusedError("xml_entities")

    def _start(self, tag: str, _attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name == "si":
            self._text = []
        elif name == "rPh":
            self._guide = True
        elif name == "t" and not self._guide:
            self.parser.CharacterDataHandler = self._text.append

    def _end(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        if name == "t":
            self.parser.CharacterDataHandler = None
        elif name == "rPh":
            self._guide = False
        elif name == "si":
            self.strings.append("".join(self._text))

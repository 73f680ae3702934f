"""What is imported, and how it is read: a file or pasted text, as a table or as indented lines."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from exports.imports.build import RawTable
from exports.imports.decoding import decode, detect_encoding, sniff_kind
from exports.imports.faults import ImportFault
from exports.imports.outline import looks_like_outline
from exports.imports.tables import load_bytes, read_pasted, read_table
from ui.background import Job

ENDINGS = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".text", ".md", ".tab")
OUTLINES = (".txt", ".md", ".text")


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or (with no path) pasted text."""

    path: Path | None = None
    text: str = ""

    @property
    def name(self) -> str:
        """The file's name; "" for pasted text."""
        return self.path.name if self.path is not None else ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a table is read; None and "auto" leave it to the program."""

    sheet: str | None = None
    delimiter: str | None = None
    encoding: str | None = None
    header: str | int = "auto"


def read(source: Source, reading: Reading, job: Job) -> RawTable | str:
    """Read a source: its table, or its text if that is indented lines.

    Raises StoppedError or ImportCancelledError if the job is stopped.
    """
    if source.path is None:
        if looks_like_outline(source.text) and reading == Reading():
            return source.text
        return read_pasted(
            source.text,
            delimiter=reading.delimiter,
            header=reading.header,
            cancelled=job.stopped,
            progress=job.progress,
        )
    if source.path.suffix.casefold() in OUTLINES and reading == Reading():
        text = _outline(source.path)
        if text is not None:
            return text
    return read_table(
        source.path,
        sheet=reading.sheet,
        delimiter=reading.delimiter,
        encoding=reading.encoding,
        header=reading.header,
        cancelled=job.stopped,
        progress=job.progress,
    )


def _outline(path: Path) -> str | None:
    """The text of a file of indented lines; None if it is a table, or cannot be read."""
    data = load_bytes(path)
    if isinstance(data, ImportFault) or sniff_kind(data).kind != "text":
        return None
    text = decode(data, detect_encoding(data))
    return text if looks_like_outline(text) else None

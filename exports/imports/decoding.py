"""What a file of unknown origin is: its kind by its first bytes, the encoding of its text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "PDF"),
    (b"{\\rtf", "RTF"),
    (b"\x1f\x8b", "gzip"),
    (b"7z\xbc\xaf", "7z"),
    (b"Rar!", "RAR"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"SQLite format 3", "SQLite"),
)
_PAGE = re.compile(rb"\s*(?:<!doctype html|<html|<table|<head|<meta|<div)", re.IGNORECASE)
_XML = re.compile(rb"\s*<\?xml")
_BOMS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
NAMES: Mapping[str, str] = {
    "utf-8-sig": "UTF-8",
    "utf-8": "UTF-8",
    "ascii": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
    "cp1252": "Windows-1252",
    "latin-1": "ISO 8859-1",
    "mac_roman": "Mac Roman",
}
_SAMPLE = 2**16
_CONTROL = frozenset(range(32)) - frozenset(b"\t\n\r\f\v\x1a\x1b")
_HIGH = re.compile(rb"[\x80-\xff]+")


@dataclass(frozen=True, slots=True)
class Kind:
    """What the bytes are: "zip", "text", or the code of a refusal with the document's name."""

    kind: str
    document: str = ""


def sniff_kind(data: bytes) -> Kind:
    """Tell a zip and a text from what cannot be a table."""
    if data.startswith(ZIP_STARTS):
        return Kind("zip")
    if data.startswith(OLE):
        return Kind("old_excel")
    for signature, document in _SIGNATURES:
        if data.startswith(signature):
            return Kind("other_document", document)
    if _PAGE.match(data[:512]):
        return Kind("other_document", "HTML")
    if _XML.match(data[:64]):
        return Kind("other_document", "XML")
    if is_binary(data):
        return Kind("binary_file")
    return Kind("text")


def is_binary(data: bytes) -> bool:
    """Whether the bytes can be no text in any encoding that is read here."""
    if any(data.startswith(bom) for bom, _ in _BOMS):
        return False
    sample = data[:_SAMPLE]
    if _utf16_without_bom(sample):
        return False
    control = sum(1 for byte in sample if byte in _CONTROL)
    return control > 0 and (b"\0" in sample or control > len(sample) / 200)


def _utf16_without_bom(sample: bytes) -> str | None:
    """UTF-16 text without its mark shows as a zero in every other byte."""
    pairs = len(sample) // 2
    if pairs < 4:
        return None
    even, odd = sample[0 : pairs * 2 : 2].count(0), sample[1 : pairs * 2 : 2].count(0)
    if odd > pairs * 0.4 and even < pairs * 0.02:
        return "utf-16-le"
    if even > pairs * 0.4 and odd < pairs * 0.02:
        return "utf-16-be"
    return None


def detect_encoding(data: bytes) -> str:
    """Return the Python name of the encoding that the text most likely has."""
    for bom, marked in _BOMS:
        if data.startswith(bom):
            return marked
    if wide := _utf16_without_bom(data[:_SAMPLE]):
        return wide
    if data.isascii():
        return "ascii"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _single_byte(data)
    return "utf-8"


def _single_byte(data: bytes) -> str:
    """Choose among the old encodings, or UTF-8 with a few broken letters, by how words read."""
    if _mostly_utf8(data):
        return "utf-8"
    samples = [
        data[max(0, match.start() - 3) : match.end() + 3]
        for match, _ in zip(_HIGH.finditer(data), range(2000), strict=False)
    ]
    scores = {name: sum(_reads(part, name) for part in samples) for name in _SINGLE}
    return max(_SINGLE, key=lambda name: scores[name])


_SINGLE = ("cp1252", "latin-1", "mac_roman")


def _mostly_utf8(data: bytes) -> bool:
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(1 for letter in text if letter > "\x7f") - broken
    return whole > 10 * broken


def _reads(part: bytes, encoding: str) -> int:
    """Score how much a few bytes around accents look like words in one encoding."""
    try:
        text = part.decode(encoding)
    except UnicodeDecodeError:
        return -8
    score = 0
    for index, letter in enumerate(text):
        if letter < "\x80":
            continue
        before = text[index - 1 : index] if index else ""
        after = text[index + 1 : index + 2]
        score += _letter_score(letter, before, after)
    return score


def _letter_score(letter: str, before: str, after: str) -> int:
    if "\x80" <= letter <= "\x9f":
        return -6
    inside = before.isalpha() and after.isalpha()
    if letter.isalpha() and letter not in "ªºƒµ":
        if letter.isupper() and before.islower():
            return -3
        if letter in "áéíóúñüÁÉÍÓÚÑÜ":
            return 3
        return 2 if letter in "àâçèêëîïôöùûäßåøæ" else 1
    if letter in "’‘“”–—ºª°½¼¾±·«»¿¡\u00a0…†‡•§":
        return -1 if inside and letter != "’" else 1
    return -2


def decode(data: bytes, encoding: str) -> str:
    """Return the text; bytes that the encoding does not have become U+FFFD."""
    return data.decode(encoding, "replace")

"""Orders of battle typed as indented text: one line for each command or unit, deeper is below."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from exports.imports.cells import clean_text, read_number
from exports.imports.faults import FaultList, ImportFault
from exports.imports.words import plain

DEEPEST = 12
MOST_LINES = 20_000

NUMBER_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("men", "man", "hombres", "hombre", "soldiers", "soldados", "h"), "men"),
    **dict.fromkeys(("guns", "gun", "canones", "canon", "cannons", "cannon"), "guns"),
    **dict.fromkeys(("piezas", "pieza", "pieces"), "guns"),
    **dict.fromkeys(("stands", "stand", "peanas", "peana", "bases", "base"), "stands"),
    **dict.fromkeys(("points", "point", "pts", "pt", "puntos", "punto"), "points"),
    **dict.fromkeys(("figures", "figure", "figuras", "figura", "models"), "figures"),
}
"""What a number counts, by the word behind it; a bare number counts men."""

_FIGURE = r"(?:[~≈±]|c\.\s?|ca\.\s?)?\d{1,3}(?:[.,'\u00a0 ]\d{3})+|\d+"
_NUMBER = re.compile(
    rf"(?:^|(?<=[\s,;:(\[–—]))(?P<figure>{_FIGURE})(?P<mark>[*†‡?+]?)\s*"
    r"(?P<word>[^\W\d_]+)?\.?(?=$|[\s,;)\]])"
)
_GROUP = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_BULLET = re.compile(r"^(?:[-*•·–—+]|\d{1,2}[.)])\s+(?=\S)")
_TAIL = re.compile(r"[\s,;:.(\[–—-]+$")


@dataclass(frozen=True, slots=True)
class Keyword:
    """Words that tell what a line is.

    `kind` is an echelon ("army", "corps", ...) or, with `echelon` off, an arm ("cavalry").
    """

    kind: str
    words: tuple[str, ...]
    echelon: bool = True


DEFAULT_KEYWORDS: tuple[Keyword, ...] = (
    Keyword("army", ("army", "ejército", "side", "bando")),
    Keyword("corps", ("corps", "cuerpo", "wing", "ala")),
    Keyword("division", ("division", "div", "división", "divisiones")),
    Keyword("brigade", ("brigade", "bde", "brigada")),
    Keyword("battalion", ("battalion", "bn", "batallón")),
    Keyword("regiment", ("regiment", "rgt", "regt", "regimiento")),
    Keyword("battery", ("battery", "btry", "batería", "batteries", "baterías")),
    Keyword("leader", ("leader", "commander", "líder", "jefe", "comandante")),
    Keyword(
        "horse artillery",
        ("horse artillery", "artillería a caballo", "horse battery", "batería a caballo"),
        echelon=False,
    ),
    Keyword("artillery", ("artillery", "artillería"), echelon=False),
    Keyword("cavalry", ("cavalry", "caballería", "cav", "cab"), echelon=False),
    Keyword("infantry", ("infantry", "infantería", "inf"), echelon=False),
)


@dataclass(frozen=True, slots=True)
class OutlineLine:
    """One line: `number` counts from 1, `level` from 0; `numbers` maps what is counted to it.

    `kind` is the echelon that a keyword gives ("" if none), `arm` the arm, `flags` the other
    words behind the name (a quality, `E`), `text` the name alone.
    """

    number: int
    level: int
    text: str
    kind: str = ""
    arm: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """The lines of a text, and what is wrong with it."""

    lines: tuple[OutlineLine, ...]
    faults: tuple[ImportFault, ...] = ()


def looks_like_outline(text: str) -> bool:
    """Whether a pasted text is lines of an order of battle and not a table.

    Indented lines are; so are lines without anything that parts cells, once the commas within
    numbers are left aside.
    """
    lines = [line for line in text.splitlines()[:200] if line.strip()]
    bare = [_GROUP.sub("0", line.strip()) for line in lines]
    tabbed = sum("\t" in line for line in bare)
    if not lines or tabbed * 2 >= len(lines):
        return False
    if any(line[0] in " \t" for line in lines):
        return True
    return not any(sign in line for line in bare for sign in ",;|\t")


def read_outline(text: str, keywords: Iterable[Keyword] = DEFAULT_KEYWORDS) -> Outline:
    """Read indented text.

    A line that is indented more than the one above it lies one level deeper, by however many
    blanks or tabs; one that is indented less returns to the level that began there. `#` opens a
    comment, bullets are taken off. Numbers at the end of a line count men, or what the word
    behind them says ("18 guns").
    """
    faults = FaultList()
    lines: list[OutlineLine] = []
    table = _keyword_table(keywords)
    indents: list[int] = []
    rows = text.removeprefix("\ufeff").splitlines()
    if len(rows) > MOST_LINES:
        faults.add("outline_too_long", most=MOST_LINES)
        rows = []
    step = _step(rows)
    for number, raw in enumerate(rows, 1):
        body = _without_comment(raw).replace("\t", " " * step)
        content = body.strip()
        if not content:
            continue
        indent = len(body) - len(body.lstrip())
        while indents and indents[-1] >= indent:
            last = indents.pop()
            if last > indent and (indents[-1] if indents else 0) < indent:
                faults.add("outline_dedent", number)
        indents.append(indent)
        if len(indents) > DEEPEST:
            faults.add("outline_too_deep", number, most=DEEPEST)
            break
        lines.append(_line(number, len(indents) - 1, content, table))
    if not lines and not faults:
        faults.add("empty_file")
    return Outline(tuple(lines), faults.ordered())


def _step(rows: list[str]) -> int:
    """How many blanks a tab is worth: the smallest indentation by blanks, or four."""
    widths = [len(row) - len(row.lstrip(" ")) for row in rows if row.strip()]
    return min((width for width in widths if width > 0), default=4)


def _without_comment(raw: str) -> str:
    """Cut a comment off: `#` at the start, or behind a blank and before a blank or a letter."""
    match = re.search(r"(?:^|\s)#(?!\d)", raw)
    return raw[: match.start()] if match else raw


def _line(
    number: int, level: int, content: str, table: list[tuple[re.Pattern[str], Keyword]]
) -> OutlineLine:
    content = clean_text(_BULLET.sub("", content))[0][:400]
    name, numbers, flags = _split(content)
    kind = arm = ""
    for pattern, keyword in table:
        if not pattern.search(plain(content)):
            continue
        if keyword.echelon:
            kind = kind or keyword.kind
        else:
            arm = arm or keyword.kind
    if "guns" in numbers and not arm and kind not in {"army", "corps", "division", "brigade"}:
        arm = "artillery"
    if kind == "leader":
        name = re.sub(r"^[^\W\d_]+\s*[:.]\s*", "", name)
    return OutlineLine(number, level, name, kind, arm, numbers, flags)


def _split(content: str) -> tuple[str, dict[str, int], tuple[str, ...]]:
    """Part a line into its name, its numbers, and the other words from the first number on."""
    found = [match for match in _NUMBER.finditer(content) if _counts(content, match)]
    bare = [match for match in found if not _counted(match)]
    kept = [match for match in found if _counted(match) or match is bare[-1]]
    if not kept:
        return _flags_of_name(content)
    numbers: dict[str, int] = {}
    flags: list[str] = []
    end = kept[0].start()
    for match in kept:
        flags += _words(content[end : match.start()])
        counted = _counted(match)
        value = read_number(match["figure"].strip(" ~≈±ca.")).value or 0
        numbers[counted or "men"] = numbers.get(counted or "men", 0) + int(value)
        end = match.end() if counted else match.end("mark")
    flags += _words(content[end:])
    name, _, behind = _TAIL.sub("", content[: kept[0].start()]).partition(", ")
    return name.strip(), numbers, (*_words(behind), *flags)


def _counted(match: re.Match[str]) -> str:
    """What the word behind a number says that it counts; "" if it says nothing."""
    return NUMBER_WORDS.get(plain(match["word"] or ""), "")


def _counts(content: str, match: re.Match[str]) -> bool:
    """Whether a number is a strength, and not part of a name ("1st", "7 Virginia", "Corps 3")."""
    before = content[: match.start()].strip(" -–—,;:([")
    if not before:
        return False
    if _counted(match):
        return True
    if match["word"] and content[match.end("figure") :][:1].isalpha():
        return False
    last = plain(before.split()[-1])
    numbered = any(last in map(plain, each.words) for each in DEFAULT_KEYWORDS if each.echelon)
    return not (numbered and len(match["figure"]) < 3)


def _flags_of_name(content: str) -> tuple[str, dict[str, int], tuple[str, ...]]:
    """A line without numbers may still have words behind a comma: `Vincent, veteran, E`."""
    name, _, behind = content.partition(", ")
    words = _words(behind)
    if behind and len(words) <= 4:
        return name.strip(" :"), {}, words
    return content.strip(" :"), {}, ()


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in re.split(r"[\s,;()\[\]–—]+", text) if word.strip(".-:"))


def _keyword_table(keywords: Iterable[Keyword]) -> list[tuple[re.Pattern[str], Keyword]]:
    return [
        (
            re.compile(
                rf"(?<!\w)(?:{'|'.join(re.escape(plain(word)) for word in each.words)})(?!\w)"
            ),
            each,
        )
        for each in keywords
        if each.words
    ]


def keywords_to_toml(keywords: Iterable[Keyword]) -> str:
    """Return a table of keywords as TOML, to be kept or given to a friend."""
    import tomli_w

    rows = [
        {"kind": each.kind, "words": list(each.words), "echelon": each.echelon} for each in keywords
    ]
    return tomli_w.dumps({"keywords": rows})


def keywords_from_toml(text: str) -> tuple[Keyword, ...]:
    """Read a table of keywords; ValueError says in plain words what is wrong with it."""
    try:
        rows = tomllib.loads(text).get("keywords", [])
    except tomllib.TOMLDecodeError as error:
        raise ValueError(str(error)) from error
    if not isinstance(rows, list):
        rows = [rows]
    return tuple(_keyword(row) for row in rows)


def _keyword(row: object) -> Keyword:
    match row:
        case {"kind": str(kind), "words": [*words], **rest} if all(
            isinstance(word, str) and word.strip() for word in words
        ):
            return Keyword(kind, tuple(map(str, words)), bool(rest.get("echelon", True)))
        case _:
            raise ValueError(f"keywords: {row!r:.80}")

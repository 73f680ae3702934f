"""Turns the tree of a template's XML into the frozen faces and sheets of `exports.drawing.faces`.

Strict: an element or attribute that is not in the vocabulary is an error at its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from exports.drawing import blocks, faces
from exports.i18n import N_
from exports.markup.schema import ROOTS, SPECS, Spec
from exports.markup.tree import Located, Node
from exports.markup.values import ValueFault

NO_ELEMENT = N_("there is no such element here; it may hold {allowed}")
NO_ROOT = N_("a template yields a face or a sheet")
NO_ATTRIBUTE = N_("it has no attribute “{attribute}”; it may have {allowed}")
MISSING = N_("the attribute “{attribute}” is missing")
NO_TEXT = N_("there is no text here; put it into an element that holds text")
NO_PICTURE = N_("there is no picture “{src}” in the project's store")
NO_ICON = N_("there is no icon “{name}”; there are {allowed}")
ONE_BLOCK = N_("a cell holds text, or one track, or one icon")
TRACK_BOTH = N_("a track has either a count or parts")
TOO_MANY_CELLS = N_("the row has {have} columns, the table {want}")
THREE_CELLS = N_("there is room for three cells at most")

_BLANKS = re.compile("[ \t\r\n]+")

Images = Mapping[str, bytes]


class Builder:
    """Builds one face or sheet. `images` is the store, `icons` the names that can be drawn."""

    def __init__(self, images: Images, icons: frozenset[str], unit: str) -> None:
        self.images = images
        self.icons = icons
        self.unit = unit

    def build(self, root: Node) -> faces.Face | blocks.Sheet:
        """Build the whole.

        Raises:
            Located: something is outside the vocabulary or cannot be read.
        """
        if root.tag not in ROOTS:
            raise _fault(root, NO_ROOT)
        fields = self._fields(root)
        if root.tag == "face":
            children = self._children(root)
            return faces.Face(**fields, unit=self.unit, children=children)
        header: tuple[faces.Cell, ...] = ()
        footer: tuple[faces.Cell, ...] = ()
        children = []
        for node in self._elements(root):
            if node.tag == "header":
                header = self._margin_cells(node)
            elif node.tag == "footer":
                footer = self._margin_cells(node)
            else:
                children.append(self._one(node))
        return blocks.Sheet(
            **fields, unit=self.unit, header=header, footer=footer, children=tuple(children)
        )

    # Checks

    def _fields(self, node: Node) -> dict[str, Any]:
        try:
            return _read(node.tag, node.attributes)
        except _AttributeFault as fault:
            raise _fault(node, fault.problem, **fault.values) from None

    def _elements(self, node: Node) -> list[Node]:
        """The child elements of an element that holds no text."""
        allowed = SPECS[node.tag].children
        elements = []
        for child in node.children:
            if isinstance(child, str):
                if not child.isspace():
                    raise _fault(node, NO_TEXT)
                continue
            if child.tag not in allowed:
                raise _fault(child, NO_ELEMENT, allowed=_listed(allowed))
            elements.append(child)
        return elements

    def _children(self, node: Node) -> Any:
        return tuple([self._one(child) for child in self._elements(node)])

    def _one(self, node: Node) -> Any:
        return _BUILDERS[node.tag](self, node, self._fields(node))

    # Inline

    def _content(self, node: Node) -> faces.Content:
        children = node.children
        if len(children) == 1 and isinstance(children[0], str):
            text = _squashed(children[0]).strip(" ")
            return (_plain_span(text),) if text else ()
        pieces: list[faces.Inline] = []
        self._collect(node, {}, pieces)
        return _tidy(pieces)

    def _collect(self, node: Node, manner: dict[str, Any], pieces: list[faces.Inline]) -> None:
        allowed = SPECS[node.tag].children
        for child in node.children:
            if isinstance(child, str):
                pieces.append(faces.Span(child, **manner))
                continue
            if child.tag not in allowed:
                raise _fault(child, NO_ELEMENT, allowed=_listed(allowed))
            self._collect_element(child, manner, pieces)

    def _collect_element(
        self, node: Node, manner: dict[str, Any], pieces: list[faces.Inline]
    ) -> None:
        fields = self._fields(node)
        if node.tag == "br":
            pieces.append(faces.Break())
        elif node.tag == "nb":
            pieces.append(faces.Span("\N{NO-BREAK SPACE}", **manner))
        elif node.tag in {"page", "pages"}:
            pieces.append(faces.PageNumber(total=node.tag == "pages"))
        elif node.tag == "sym":
            icon = self._icon(node, fields["name"])
            pieces.append(faces.Symbol(icon, fields.get("colour", manner.get("colour"))))
        else:
            self._collect(node, manner | _MANNERS.get(node.tag, {}) | fields, pieces)

    def _icon(self, node: Node, name: str) -> str:
        if name not in self.icons:
            raise _fault(node, NO_ICON, name=name, allowed=", ".join(sorted(self.icons)))
        return name

    # Elements

    def _margin_cells(self, node: Node) -> tuple[faces.Cell, ...]:
        self._fields(node)
        cells: tuple[faces.Cell, ...] = self._children(node)
        if len(cells) > 3:
            raise _fault(node, THREE_CELLS)
        return cells

    def text(self, node: Node, fields: dict[str, Any]) -> faces.Text:
        """Build a text box."""
        return faces.Text(content=self._content(node), **fields)

    def icon(self, node: Node, fields: dict[str, Any]) -> faces.Icon:
        """Build an icon, whose name is also what the report calls it."""
        return faces.Icon(icon=self._icon(node, fields["name"]), **fields)

    def image(self, node: Node, fields: dict[str, Any]) -> faces.Image:
        """Build a picture of the store; addresses and paths are names that are not there."""
        data = self.images.get(fields["src"])
        if data is None:
            raise _fault(node, NO_PICTURE, src=fields["src"])
        return faces.Image(data=data, **fields)

    def track(self, node: Node, fields: dict[str, Any]) -> faces.Track:
        """Build a track from its count or its parts."""
        children = self._children(node)
        parts = tuple(child for child in children if isinstance(child, faces.Part))
        marks = tuple(child for child in children if isinstance(child, faces.Mark))
        if ("count" in fields) == bool(parts):
            raise _fault(node, TRACK_BOTH)
        fields = dict(fields)
        total = fields.pop("count", None)
        if total is not None:
            parts = (faces.Part(count=total),)
        return faces.Track(parts=parts, marks=marks, **fields)

    def if_fits(self, node: Node, fields: dict[str, Any]) -> faces.IfFits:
        """Build alternatives."""
        return faces.IfFits(options=self._children(node), **fields)

    def rows(self, node: Node, fields: dict[str, Any]) -> faces.Grid:
        """Build a grid or table, and see that no row is too long."""
        rows = []
        want = len(fields["columns"])
        for child in self._elements(node):
            row = self._one(child)
            have = sum(cell.colspan for cell in row.cells)
            if have > want:
                raise _fault(child, TOO_MANY_CELLS, have=have, want=want)
            rows.append(row)
        return faces.Grid(rows=tuple(rows), **fields)

    def row(self, node: Node, fields: dict[str, Any]) -> faces.Row:
        """Build a row."""
        return faces.Row(cells=self._children(node), **fields)

    def cell(self, node: Node, fields: dict[str, Any]) -> faces.Cell:
        """Build a cell: text, or one track or icon."""
        parts = [
            child
            for child in node.children
            if isinstance(child, Node) and child.tag in {"track", "icon"}
        ]
        if not parts:
            return faces.Cell(content=self._content(node), **fields)
        if len(parts) > 1 or any(
            child is not parts[0] if isinstance(child, Node) else not child.isspace()
            for child in node.children
        ):
            raise _fault(node, ONE_BLOCK)
        return faces.Cell(block=self._one(parts[0]), **fields)

    def parent(self, node: Node, fields: dict[str, Any]) -> Any:
        """Build an element that holds others and is otherwise its attributes."""
        return _CLASSES[node.tag](children=self._children(node), **fields)

    def leaf(self, node: Node, fields: dict[str, Any]) -> Any:
        """Build an element that holds nothing."""
        self._elements(node)
        return _CLASSES[node.tag](**fields)

    def lines(self, node: Node, fields: dict[str, Any]) -> Any:
        """Build a paragraph or title."""
        return _CLASSES[node.tag](content=self._content(node), **fields)

    def bullets(self, node: Node, fields: dict[str, Any]) -> blocks.Bullets:
        """Build a list."""
        items = []
        for child in self._elements(node):
            self._fields(child)
            items.append(self._content(child))
        return blocks.Bullets(items=tuple(items), **fields)


_MANNERS: dict[str, dict[str, Any]] = {
    "b": {"weight": "bold"},
    "i": {"italic": True},
    "sub": {"script": "sub"},
    "sup": {"script": "sup"},
}

_CLASSES: dict[str, Callable[..., Any]] = {
    "box": faces.Box,
    "line": faces.Line,
    "qr": faces.Qr,
    "part": faces.Part,
    "mark": faces.Mark,
    "group": faces.Group,
    "option": faces.Group,
    "title": blocks.Title,
    "para": blocks.Para,
    "keep": blocks.Keep,
    "panel": blocks.Panel,
    "section": blocks.Section,
    "columns": blocks.Columns,
    "break": blocks.Jump,
}

_BUILDERS: dict[str, Callable[[Builder, Node, dict[str, Any]], Any]] = {
    "text": Builder.text,
    "icon": Builder.icon,
    "image": Builder.image,
    "track": Builder.track,
    "if-fits": Builder.if_fits,
    "grid": Builder.rows,
    "table": Builder.rows,
    "row": Builder.row,
    "cell": Builder.cell,
    "list": Builder.bullets,
} | dict.fromkeys(("para", "title"), Builder.lines)
_BUILDERS |= dict.fromkeys(("line", "qr", "part", "mark", "break"), Builder.leaf)
_BUILDERS |= dict.fromkeys(
    ("box", "group", "option", "keep", "panel", "section", "columns"), Builder.parent
)


class _AttributeFault(Exception):
    def __init__(self, problem: str, **values: object) -> None:
        super().__init__(problem)
        self.problem = problem
        self.values = values


@lru_cache(maxsize=8192)
def _read(tag: str, attributes: tuple[str, ...]) -> dict[str, Any]:
    """Read an element's attributes, name after value after name, into fields.

    The result is shared: nobody may change it.
    """
    spec: Spec = SPECS[tag]
    fields = {}
    for name, text in zip(attributes[::2], attributes[1::2], strict=True):
        reader = spec.attributes.get(name)
        if reader is None:
            allowed = _listed(spec.attributes) or "-"
            raise _AttributeFault(NO_ATTRIBUTE, attribute=name, allowed=allowed)
        try:
            fields[name.replace("-", "_")] = reader(text)
        except ValueFault as fault:
            raise _AttributeFault(fault.problem, attribute=name, **fault.values) from None
    for name in spec.required:
        if name.replace("-", "_") not in fields:
            raise _AttributeFault(MISSING, attribute=name)
    return fields


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


@lru_cache(maxsize=4096)
def _plain_span(text: str) -> faces.Span:
    return faces.Span(text)


def _tidy(pieces: list[faces.Inline]) -> faces.Content:
    """Make white space one space, and none at the ends of lines."""
    tidy: list[faces.Inline] = []
    after_space = True
    for piece in pieces:
        if isinstance(piece, faces.Span):
            text = _squashed(piece.text)
            if after_space:
                text = text.removeprefix(" ")
            if not text:
                continue
            after_space = text.endswith(" ")
            tidy.append(_with_text(piece, text))
            continue
        if isinstance(piece, faces.Break):
            _strip_end(tidy)
            after_space = True
        else:
            after_space = False
        tidy.append(piece)
    _strip_end(tidy)
    return tuple(tidy)


def _squashed(text: str) -> str:
    """Make each run of blanks and line ends one space; other spaces, such as NO-BREAK, stay."""
    return _BLANKS.sub(" ", text)


def _with_text(span: faces.Span, text: str) -> faces.Span:
    return faces.Span(text, span.weight, span.italic, span.font, span.colour, span.script)


def _strip_end(pieces: list[faces.Inline]) -> None:
    if pieces and isinstance(pieces[-1], faces.Span) and pieces[-1].text.endswith(" "):
        text = pieces[-1].text.rstrip(" ")
        if text:
            pieces[-1] = _with_text(pieces[-1], text)
        else:
            pieces.pop()


def _fault(node: Node, problem: str, **values: object) -> Located:
    return Located(problem, node.line, node.column, node.tag, **values)

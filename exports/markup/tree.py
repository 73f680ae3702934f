"""Reads the XML a template yields into a light tree that remembers its lines.

No document types, no entities, nothing from outside: defusedxml refuses them, and so the
known attacks on XML readers end in one clear error.
"""

from __future__ import annotations

import re
from typing import Any
from xml.parsers.expat import ExpatError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from exports.i18n import N_
from exports.markup.errors import MarkupError
from exports.markup.sandbox import Limits

NOT_XML = N_("the template does not yield well-formed XML: {fault}")
NO_DOCTYPE = N_("document types and entities are not allowed")
TOO_DEEP = N_("elements are nested more than {most} deep")
TOO_MANY = N_("there are more than {most} elements")

# XML 1.0 cannot hold these at all; a name out of a damaged file may.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Node:
    """One element: its name, attributes in pairs, and children in order with the text between."""

    __slots__ = ("attributes", "children", "column", "line", "tag")

    def __init__(self, tag: str, attributes: tuple[str, ...], line: int, column: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.column = column
        self.children: list[Node | str] = []


class Located(MarkupError):
    """An error at a line and column of the rendered text, not yet of the template."""

    def __init__(
        self, problem: str, line: int, column: int, element: str, **values: object
    ) -> None:
        super().__init__(problem, template="", line=0, element=element, **values)
        self.rendered_line = line
        self.rendered_column = column


class _Builder:
    """Takes the parser's events and builds the tree."""

    def __init__(self, expat: Any, limits: Limits) -> None:
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.count = 0
        self.limits = limits
        self.expat = expat

    def start(self, tag: str, attributes: list[str]) -> None:
        expat = self.expat
        node = Node(tag, tuple(attributes), expat.CurrentLineNumber, expat.CurrentColumnNumber)
        self.count += 1
        if self.count > self.limits.elements:
            raise Located(TOO_MANY, node.line, node.column, tag, most=self.limits.elements)
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node
        self.stack.append(node)
        if len(self.stack) > self.limits.depth:
            raise Located(TOO_DEEP, node.line, node.column, tag, most=self.limits.depth)

    def end(self, _tag: str) -> None:
        self.stack.pop()

    def data(self, text: str) -> None:
        if self.stack:
            self.stack[-1].children.append(text)


def clean(text: str) -> str:
    """Replace what XML cannot hold at all with the sign for a damaged character."""
    if _FORBIDDEN.search(text):
        return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
    return text


def parse(text: str, limits: Limits) -> Node:
    """Read rendered and cleaned markup.

    Raises:
        Located: it is not well-formed, too deep, too long, or declares entities.
    """
    parser = DefusedXMLParser(forbid_dtd=True)
    # defusedxml has set its refusals on the expat parser; the elements come straight from
    # there, without ElementTree's objects in between: faces are read by the hundred.
    expat = parser.parser
    builder = _Builder(expat, limits)
    expat.ordered_attributes = True
    expat.DefaultHandlerExpand = None
    expat.StartElementHandler = builder.start
    expat.EndElementHandler = builder.end
    expat.CharacterDataHandler = builder.data
    try:
        expat.Parse(text, True)
    except DefusedXmlException:
        raise Located(NO_DOCTYPE, expat.CurrentLineNumber, 0, "") from None
    except ExpatError as fault:
        wording = str(fault).partition(":")[0]
        line, column = expat.ErrorLineNumber, expat.ErrorColumnNumber
        raise Located(NOT_XML, line, column, "", fault=wording) from None
    if builder.root is None:
        raise Located(NOT_XML, 1, 0, "", fault="it is empty")
    return builder.root

"""Reads the XML a template yields into a light tree that remembers its lines.

No document types, no entities, nothing from outside: defusedxml refuses them, and so the
known attacks on XML readers end in one clear error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from exports.i18n import N_
from exports.markup_errors import MarkupError
from exports.markup_sandbox import Limits

NOT_XML = N_("the template does not yield well-formed XML: {fault}")
NO_DOCTYPE = N_("document types and entities are not allowed")
TOO_DEEP = N_("elements are nested more than {most} deep")
TOO_MANY = N_("there are more than {most} elements")

# XML 1.0 cannot hold these at all; a name out of a damaged file may.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(slots=True)
class Node:
    """One element: its name, attributes, and children in order with the text between."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Node | str] = field(default_factory=list)


class Located(MarkupError):
    """An error at a line and column of the rendered text, not yet of the template."""

    def __init__(self, problem: str, line: int, column: int, element: str, **values: object) -> None:
        super().__init__(problem, element=element, **values)
        self.rendered_line = line
        self.rendered_column = column


class _Builder:
    """Takes the parser's events; the interface is that of an ElementTree target."""

    def __init__(self, limits: Limits) -> None:
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.count = 0
        self.limits = limits
        self.position: Any = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        expat = self.position
        node = Node(tag, attributes, expat.CurrentLineNumber, expat.CurrentColumnNumber)
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

    def close(self) -> Node | None:
        return self.root


def parse(text: str, limits: Limits) -> Node:
    """Read rendered markup.

    Raises:
        Located: it is not well-formed, too deep, too long, or declares entities.
    """
    if _FORBIDDEN.search(text):
        text = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
    builder = _Builder(limits)
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.position = parser.parser
    try:
        parser.feed(text)
        parser.close()
    except DefusedXmlException:
        raise Located(NO_DOCTYPE, parser.parser.CurrentLineNumber, 0, "") from None
    except ParseError as fault:
        line, column = fault.position
        wording = str(fault).partition(":")[0]
        raise Located(NOT_XML, line, column, "", fault=wording) from None
    if builder.root is None:
        raise Located(NOT_XML, 1, 0, "", fault="it is empty")
    return builder.root

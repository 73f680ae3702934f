"""Lays out a face: from the frozen tree to what is drawn, and what must be reported.

Pure: it measures with the bundled fonts and knows no PDF. The same face gives the same
drawing, so identical faces are laid out once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NoReturn

from exports import fonts
from exports.drawing import icons
from exports.drawing.colours import INK
from exports.drawing.faces import (
    Box,
    Element,
    Face,
    Grid,
    Group,
    Icon,
    IfFits,
    Image,
    Line,
    Qr,
    Span,
    Text,
    Track,
)
from exports.drawing.layout_grid import lay_grid
from exports.drawing.layout_track import lay_track
from exports.drawing.ops import (
    PT,
    EndOp,
    IconOp,
    ImageOp,
    LineOp,
    Op,
    RectOp,
    TextOp,
    TurnOp,
    shifted,
)
from exports.drawing.pictures import image_size, qr_cells
from exports.drawing.report import PrintNote, What
from exports.drawing.set_type import baseline, first_baseline, set_lines
from exports.drawing.typeset import fit, height
from exports.drawing.words import Manner, beginning
from exports.i18n import N_
from exports.markup.errors import PrintError
from model.values import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.drawing.faces import FontRole

DOES_NOT_FIT = N_("{unit}: the text of “{box}” does not fit, and the template forbids to shrink it")


_HAIR = 0.02
_NARROWEST = 0.33
"""Text whose letters would have to be so narrow to fit on its line is not worth measuring whole."""


@frozen
class Drawn:
    """A face ready to be drawn: operations in points, and notes for the report.

    `inside` is true if nothing reaches over its edge, so that nothing must be cut off.
    """

    ops: tuple[Op, ...]
    notes: tuple[PrintNote, ...]
    inside: bool = False


@dataclass(slots=True)
class Area:
    """The inside of a parent, in points."""

    x: float
    y: float
    w: float
    h: float


@dataclass(slots=True)
class Canvas:
    """Where layout puts what it makes. `unit`, `size`, `font`, `colour` are the face's own."""

    unit: str
    size: float = 8.0
    font: FontRole = "sans"
    colour: str = INK
    ops: list[Op] = field(default_factory=list)
    notes: list[PrintNote] = field(default_factory=list)
    edge: tuple[float, float] = (0.0, 0.0)
    inside: bool = True

    def note(self, box: str, what: What, to_pt: float | None = None, *, text: str = "") -> None:
        """Add a line to the report."""
        self.notes.append(PrintNote(self.unit, box, what, to_pt, text))
        if what == "clipped":
            self.inside = False

    def trial(self) -> Canvas:
        """An empty canvas of the same manner, to see how something would come out."""
        return Canvas(self.unit, self.size, self.font, self.colour, edge=self.edge)


def lay_face(face: Face) -> Drawn:
    """Lay out a face.

    Raises:
        PrintError: a text with fit="error" does not fit.
    """
    edge = (face.w * PT, face.h * PT)
    canvas = Canvas(face.unit or face.name, face.size, face.font, face.colour or INK, edge=edge)
    if face.fill:
        over = face.bleed * PT
        canvas.inside = not over
        canvas.ops.append(
            RectOp(-over, -over, face.w * PT + 2 * over, face.h * PT + 2 * over, face.fill)
        )
    lay_elements(canvas, face.children, Area(0.0, 0.0, face.w * PT, face.h * PT))
    return Drawn(tuple(canvas.ops), tuple(canvas.notes), canvas.inside)


def lay_elements(canvas: Canvas, elements: Sequence[Element], area: Area) -> None:
    """Lay out elements into the inside of their parent."""
    for element in elements:
        if isinstance(element, Text):
            _lay_text(canvas, element, _place(element, area, canvas))
        elif isinstance(element, Box):
            _lay_box(canvas, element, _place(element, area, canvas))
        elif isinstance(element, Line):
            _lay_line(canvas, element, area)
        elif isinstance(element, Icon):
            _lay_icon(canvas, element, _place(element, area, canvas))
        elif isinstance(element, Track):
            _lay_track(canvas, element, _place(element, area, canvas))
        elif isinstance(element, Grid):
            _lay_grid(canvas, element, _place(element, area, canvas))
        elif isinstance(element, Group):
            _lay_group(canvas, element, _place(element, area, canvas))
        elif isinstance(element, IfFits):
            _lay_alternatives(canvas, element, _place(element, area, canvas))
        elif isinstance(element, Qr):
            _lay_qr(canvas, element, _place(element, area, canvas))
        else:
            _lay_image(canvas, element, _place(element, area, canvas))


def _place(
    element: Box | Text | Icon | Track | Grid | Group | IfFits | Qr | Image,
    area: Area,
    canvas: Canvas,
) -> Area:
    """Where an element lies; notes on the canvas whether that is inside the face."""
    x, y = element.x * PT, element.y * PT
    w = area.w - x if element.w is None else element.w * PT
    h = area.h - y if element.h is None else element.h * PT
    place = Area(area.x + x, area.y + y, max(w, 0.0), max(h, 0.0))
    edge_x, edge_y = canvas.edge
    if (
        place.x < -_HAIR
        or place.y < -_HAIR
        or place.x + place.w > edge_x + _HAIR
        or place.y + place.h > edge_y + _HAIR
    ):
        canvas.inside = False
    return place


# --- Text ----------------------------------------------------------------------


def _lay_text(canvas: Canvas, text: Text, place: Area) -> None:
    if not text.content:
        return
    manner = Manner(
        text.font or canvas.font, text.weight, text.italic, text.colour or canvas.colour, text.caps
    )
    if len(text.content) == 1 and _lay_short(canvas, text, manner, place):
        return
    narrow = replace(manner, font="narrow") if text.narrow else None
    fitted = fit(
        text.content,
        manner,
        w=place.w,
        h=place.h,
        size=text.size or canvas.size,
        least=text.min_size,
        leading=text.leading,
        lines=text.lines,
        how=text.fit,
        narrow=narrow,
    )
    box = text.name or "text"
    if text.fit == "error" and fitted.what:
        _refuse(canvas, box)
    if fitted.what:
        to_pt = fitted.size if fitted.what == "shrunk" else None
        canvas.note(box, fitted.what, to_pt, text=beginning(text.content))
    if fitted.missing:
        canvas.note(box, "missing glyph", text=beginning(text.content))
    top = first_baseline(fitted, place.h, text.leading, text.valign)
    set_lines(
        canvas.ops,
        fitted,
        place.x,
        place.y + top,
        w=place.w,
        leading=text.leading,
        align=text.align,
    )


def _lay_short(canvas: Canvas, text: Text, manner: Manner, place: Area) -> bool:
    """Set plain text that fits on one line as it is: what most texts of labels are."""
    span = text.content[0]
    if not isinstance(span, Span) or span.script or "\xad" in span.text or "\u200b" in span.text:
        return False
    size = text.size or canvas.size
    if len(span.text) * size * _NARROWEST > place.w:
        return False
    words = span.text.upper() if manner.caps else span.text
    face, lacking = fonts.resolve(
        span.font or manner.font,
        span.weight or manner.weight,
        manner.italic if span.italic is None else span.italic,
        words,
    )
    width = face.width(words) * size
    if lacking or width > place.w or height(1, size, text.leading) > place.h:
        return False
    x = place.x
    if text.align != "left":
        x += place.w - width if text.align == "right" else (place.w - width) / 2
    y = place.y + baseline(1, size, place.h, text.leading, text.valign)
    canvas.ops.append(TextOp(x, y, words, face.name, size, span.colour or manner.colour))
    return True


def _refuse(canvas: Canvas, box: str) -> NoReturn:
    raise PrintError(DOES_NOT_FIT, unit=canvas.unit or "?", box=box)


# --- Shapes --------------------------------------------------------------------


def _lay_box(canvas: Canvas, box: Box, place: Area) -> None:
    if box.fill or box.stroke:
        # A stroke stays inside its box, so that boxes side by side share no ink.
        inset = box.stroke_width / 2 if box.stroke else 0.0
        canvas.ops.append(
            RectOp(
                place.x + inset,
                place.y + inset,
                max(place.w - 2 * inset, 0.0),
                max(place.h - 2 * inset, 0.0),
                box.fill,
                box.stroke,
                box.stroke_width,
                box.radius * PT,
            )
        )
    if box.children:
        top, right, bottom, left = (amount * PT for amount in box.padding)
        inside = Area(
            place.x + left,
            place.y + top,
            max(place.w - left - right, 0.0),
            max(place.h - top - bottom, 0.0),
        )
        lay_elements(canvas, box.children, inside)


def _lay_line(canvas: Canvas, line: Line, area: Area) -> None:
    if line.colour is None:
        return
    edge_x, edge_y = canvas.edge
    for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
        if not (0 <= area.x + x * PT <= edge_x and 0 <= area.y + y * PT <= edge_y):
            canvas.inside = False
    canvas.ops.append(
        LineOp(
            area.x + line.x1 * PT,
            area.y + line.y1 * PT,
            area.x + line.x2 * PT,
            area.y + line.y2 * PT,
            line.colour,
            line.width,
            tuple(amount * PT for amount in line.dash),
        )
    )


def _lay_icon(canvas: Canvas, icon: Icon, place: Area) -> None:
    if icon.colour is None:
        return
    left, top, w, h = icons.bounds(icon.icon)
    scale = min(place.w / w, place.h / h)
    x = place.x + (place.w - w * scale) / 2 - left * scale
    y = place.y + (place.h - h * scale) / 2 - top * scale
    canvas.ops.append(IconOp(x, y, icon.icon, scale, icon.colour, icon.fill))


def _lay_image(canvas: Canvas, image: Image, place: Area) -> None:
    clip = None
    x, y, w, h = place.x, place.y, place.w, place.h
    if image.fit != "stretch":
        wide, high = image_size(image.data, image.src)
        choose = min if image.fit == "contain" else max
        scale = choose(place.w / wide, place.h / high)
        w, h = wide * scale, high * scale
        x, y = place.x + (place.w - w) / 2, place.y + (place.h - h) / 2
        if image.fit == "cover":
            clip = (place.x, place.y, place.w, place.h)
    else:
        image_size(image.data, image.src)
    canvas.ops.append(ImageOp(x, y, w, h, image.data, clip))


def _lay_qr(canvas: Canvas, qr: Qr, place: Area) -> None:
    if qr.colour is None:
        return
    canvas.ops.append(
        qr_cells(qr.text, qr.ecc, qr.colour, x=place.x, y=place.y, w=place.w, h=place.h)
    )


# --- What holds others ---------------------------------------------------------


def _lay_track(canvas: Canvas, track: Track, place: Area) -> None:
    drawn = lay_track(track, place.w)
    if drawn.h > place.h + 0.05 or drawn.w > place.w + 0.05:
        canvas.note(track.name or "track", "clipped")
    dx = place.x
    if track.align != "left":
        spare = max(place.w - drawn.w, 0.0)
        dx += spare if track.align == "right" else spare / 2
    canvas.ops.extend(shifted(drawn.ops, dx, place.y))


def _lay_grid(canvas: Canvas, grid: Grid, place: Area) -> None:
    drawn = lay_grid(
        grid, place.w, place.h, size=canvas.size, font=canvas.font, colour=canvas.colour
    )
    for note in drawn.notes:
        canvas.note(note.unit or note.box, note.what, note.to_pt, text=note.text)
    canvas.ops.extend(shifted(drawn.ops, place.x, place.y))


def _lay_group(canvas: Canvas, group: Group, place: Area) -> None:
    if not group.rotate:
        lay_elements(canvas, group.children, place)
        return
    w, h = (place.h, place.w) if group.rotate in {90, 270} else (place.w, place.h)
    # The children are laid out upright at the origin, then turned into their place.
    corner = {
        90: (place.x + place.w, place.y),
        180: (place.x + place.w, place.y + place.h),
        270: (place.x, place.y + place.h),
    }[group.rotate]
    # Inside, places are no longer those of the face; let the edge be cut to be sure.
    canvas.inside = False
    canvas.ops.append(TurnOp(*corner, group.rotate))
    lay_elements(canvas, group.children, Area(0.0, 0.0, w, h))
    canvas.ops.append(EndOp())


def _lay_alternatives(canvas: Canvas, choice: IfFits, place: Area) -> None:
    for option in choice.options:
        trial = canvas.trial()
        last = option is choice.options[-1]
        try:
            lay_elements(trial, option.children, place)
        except PrintError:
            if last:
                raise
            continue
        if last or all(note.what == "missing glyph" for note in trial.notes):
            canvas.ops.extend(trial.ops)
            canvas.notes.extend(trial.notes)
            canvas.inside = canvas.inside and trial.inside
            return

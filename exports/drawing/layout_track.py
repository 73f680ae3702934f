"""Lays out tracks: boxes to tick, in parts with words below, and marks between boxes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from exports import fonts
from exports.drawing.ops import PT, DiamondOp, LineOp, Op, OvalOp, RectOp, TextOp
from model.values import frozen

if TYPE_CHECKING:
    from exports.drawing.faces import Part, Track

LEAST_LABEL = 5.0
_LABEL_GAP = 0.35


@dataclass(slots=True)
class DrawnTrack:
    """Operations from (0, 0) in points, and the room they take."""

    ops: list[Op] = field(default_factory=list)
    w: float = 0.0
    h: float = 0.0


@frozen
class _Run:
    """Boxes of one part that stand on one line. `first` is the number of its first box, from 1."""

    part: Part
    first: int
    offset: int
    count: int
    label: str


@frozen
class _Measure:
    """Sizes in points at which a track is drawn."""

    box: float
    gap: float
    part_gap: float
    label_size: float
    line: float

    def boxes(self, count: int) -> float:
        return count * self.box + max(count - 1, 0) * self.gap

    def run(self, run: _Run) -> float:
        return max(self.boxes(run.count), _label_width(run.label, self.label_size))


def lay_track(track: Track, room: float, scale: float = 1.0) -> DrawnTrack:
    """Lay out a track in `room` points of width.

    Boxes shrink from `box` to `min_box` to stay on one line, then go on to further lines.
    `scale` shrinks type and boxes together, as a sheet does that must be one page.
    """
    runs = _whole_runs(track)
    least = min(track.min_box, track.box)
    box = track.box * scale
    down = max(0.1, (box - least) / 60)
    while True:
        measure = _measure(track, box, scale)
        if _width(runs, measure) <= room + 0.01 or box <= least:
            break
        box = max(least, box - down)
    lines = [runs] if _width(runs, measure) <= room + 0.01 else _broken(runs, measure, room)
    drawn = DrawnTrack()
    pen = _Pen(track, measure, drawn.ops)
    for number, line in enumerate(lines):
        y = number * (measure.line + measure.gap)
        drawn.w = max(drawn.w, pen.line(line, y))
        drawn.h = y + measure.line
    return drawn


def _measure(track: Track, box: float, scale: float) -> _Measure:
    labelled = any(part.label for part in track.parts) or any(m.label for m in track.marks)
    label_size = max(track.size * scale, LEAST_LABEL)
    box_pt = box * PT
    line = box_pt
    if labelled:
        line += _LABEL_GAP * PT + label_size * (fonts.ASCENT + fonts.DESCENT)
    elif track.marks:
        line += 0.6 * PT
    return _Measure(box_pt, track.gap * PT, track.part_gap * PT, label_size, line)


def _whole_runs(track: Track) -> list[_Run]:
    runs = []
    first = 1
    for part in track.parts:
        runs.append(_Run(part, first, 0, part.count, part.label))
        first += part.count
    return runs


def _width(runs: list[_Run], measure: _Measure) -> float:
    return sum(measure.run(run) for run in runs) + measure.part_gap * max(len(runs) - 1, 0)


def _broken(runs: list[_Run], measure: _Measure, room: float) -> list[list[_Run]]:
    """Spread boxes over as many lines as they need, whole parts where they fit."""
    lines: list[list[_Run]] = [[]]
    used = 0.0
    for run in runs:
        left = run
        while True:
            lead = measure.part_gap if lines[-1] else 0.0
            if used + lead + measure.run(left) <= room + 0.01:
                break
            fit = int((room - used - lead + measure.gap + 0.01) // (measure.box + measure.gap))
            whole_line = int((room + measure.gap + 0.01) // (measure.box + measure.gap))
            if lines[-1] and (fit < 1 or left.count <= whole_line):
                lines.append([])
                used = 0.0
                continue
            taken = max(fit, 1)
            if left.count <= taken:
                break
            lines[-1].append(_Run(left.part, left.first, left.offset, taken, left.label))
            lines.append([])
            used = 0.0
            left = _Run(left.part, left.first + taken, left.offset + taken, left.count - taken, "")
        used += (measure.part_gap if lines[-1] else 0.0) + measure.run(left)
        lines[-1].append(left)
    return lines


class _Pen:
    """Draws the lines of one track."""

    def __init__(self, track: Track, measure: _Measure, ops: list[Op]) -> None:
        self.track = track
        self.measure = measure
        self.ops = ops
        self.total = sum(part.count for part in track.parts)

    def line(self, runs: list[_Run], y: float) -> float:
        """Draw runs side by side; return their width."""
        x = 0.0
        measure, stroke = self.measure, self.track.stroke
        for number, run in enumerate(runs):
            if number:
                middle = x + measure.part_gap / 2
                if stroke:
                    foot = y + measure.box + 0.3
                    self.ops.append(LineOp(middle, y - 0.3, middle, foot, stroke, 0.9))
                x += measure.part_gap
            self._run(run, x, y)
            x += measure.run(run)
        return x

    def _run(self, run: _Run, x: float, y: float) -> None:
        measure, track = self.measure, self.track
        start = x + (measure.run(run) - measure.boxes(run.count)) / 2
        for index in range(run.count):
            left = start + index * (measure.box + measure.gap)
            self.ops.append(self._shape(run.part, left, y))
            if run.offset + index < run.part.ticked and track.stroke:
                foot = y + measure.box
                self.ops.append(LineOp(left, foot, left + measure.box, y, track.stroke, 1.0))
            self._marks(run.first + index, left, y)
        if run.count and run.first + run.count - 1 == self.total:
            self._marks(self.total + 1, start + run.count * (measure.box + measure.gap), y)
        if run.label and track.colour:
            width = _label_width(run.label, measure.label_size)
            self._label(run.label, x + (measure.run(run) - width) / 2, track.colour, y)

    def _marks(self, number: int, left: float, y: float) -> None:
        measure, stroke = self.measure, self.track.stroke
        for mark in self.track.marks:
            if mark.at != number or not stroke:
                continue
            x = left - measure.gap / 2
            foot = y + measure.line if mark.label else y + measure.box + 0.6 * PT
            self.ops.append(LineOp(x, y - 0.4, x, foot, stroke, 0.9))
            if mark.label and self.track.colour:
                self._label(mark.label, x + 0.5 * PT, self.track.colour, y)

    def _label(self, text: str, x: float, colour: str, y: float) -> None:
        face, _ = fonts.resolve("sans", "regular", False, text)
        size = self.measure.label_size
        baseline = y + self.measure.box + _LABEL_GAP * PT + fonts.ASCENT * size
        self.ops.append(TextOp(x, baseline, text, face.name, size, colour))

    def _shape(self, part: Part, x: float, y: float) -> Op:
        track = self.track
        side = self.measure.box - track.stroke_width
        place = (x + track.stroke_width / 2, y + track.stroke_width / 2, side, side)
        ink = (part.fill or track.fill, track.stroke, track.stroke_width)
        shape = part.shape or track.shape
        if shape == "circle":
            return OvalOp(*place, *ink)
        if shape == "diamond":
            return DiamondOp(*place, *ink)
        return RectOp(*place, *ink)


def _label_width(text: str, size: float) -> float:
    if not text:
        return 0.0
    face, _ = fonts.resolve("sans", "regular", False, text)
    return face.width(text) * size

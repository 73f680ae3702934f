"""Lays out tracks: boxes to tick, in parts with words below, and marks between boxes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from exports import fonts
from exports.ops import PT, DiamondOp, LineOp, Op, OvalOp, RectOp, TextOp

if TYPE_CHECKING:
    from exports.faces import Part, Track

LEAST_LABEL = 5.0
_LABEL_GAP = 0.35


@dataclass(slots=True)
class DrawnTrack:
    """Operations from (0, 0) in points, and the room they take."""

    ops: list[Op] = field(default_factory=list)
    w: float = 0.0
    h: float = 0.0


@dataclass(frozen=True, slots=True)
class _Run:
    """Boxes of one part that stand on one line. `first` is the number of its first box, from 1."""

    part: Part
    first: int
    offset: int
    count: int
    label: str


@dataclass(frozen=True, slots=True)
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
    while True:
        measure = _measure(track, box, scale)
        if _width(runs, measure) <= room + 0.01 or box <= least:
            break
        box = max(least, box - 0.1)
    lines = [runs] if _width(runs, measure) <= room + 0.01 else _broken(runs, measure, room)
    drawn = DrawnTrack()
    for number, line in enumerate(lines):
        y = number * (measure.line + measure.gap)
        drawn.w = max(drawn.w, _draw_line(track, line, measure, y, drawn.ops))
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
            left = _Run(
                left.part, left.first + taken, left.offset + taken, left.count - taken, ""
            )
        used += (measure.part_gap if lines[-1] else 0.0) + measure.run(left)
        lines[-1].append(left)
    return lines


def _draw_line(
    track: Track, runs: list[_Run], measure: _Measure, y: float, ops: list[Op]
) -> float:
    x = 0.0
    for number, run in enumerate(runs):
        if number:
            middle = x + measure.part_gap / 2
            if track.stroke:
                ops.append(
                    LineOp(middle, y - 0.3, middle, y + measure.box + 0.3, track.stroke, 0.9)
                )
            x += measure.part_gap
        _draw_run(track, run, measure, x, y, ops)
        x += measure.run(run)
    return x


def _draw_run(
    track: Track, run: _Run, measure: _Measure, x: float, y: float, ops: list[Op]
) -> None:
    shape = run.part.shape or track.shape
    fill = run.part.fill or track.fill
    width = measure.run(run)
    start = x + (width - measure.boxes(run.count)) / 2
    for index in range(run.count):
        left = start + index * (measure.box + measure.gap)
        ops.append(_shape(shape, left, y, measure.box, fill, track))
        if run.offset + index < run.part.ticked and track.stroke:
            ops.append(
                LineOp(left, y + measure.box, left + measure.box, y, track.stroke, 1.0)
            )
        _draw_marks(track, run.first + index, measure, left, y, ops)
    if run.count:
        end = start + run.count * (measure.box + measure.gap)
        total = sum(part.count for part in track.parts)
        if run.first + run.count - 1 == total:
            _draw_marks(track, total + 1, measure, end, y, ops)
    if run.label and track.colour:
        text_width = _label_width(run.label, measure.label_size)
        _label(run.label, x + (width - text_width) / 2, track.colour, measure, y, ops)


def _draw_marks(
    track: Track, number: int, measure: _Measure, left: float, y: float, ops: list[Op]
) -> None:
    for mark in track.marks:
        if mark.at != number or not track.stroke:
            continue
        x = left - measure.gap / 2
        foot = y + measure.line if mark.label else y + measure.box + 0.6 * PT
        ops.append(LineOp(x, y - 0.4, x, foot, track.stroke, 0.9))
        if mark.label and track.colour:
            _label(mark.label, x + 0.5 * PT, track.colour, measure, y, ops)


def _label(
    text: str, x: float, colour: str, measure: _Measure, y: float, ops: list[Op]
) -> None:
    face, _ = fonts.resolve("sans", "regular", False, text)
    size = measure.label_size
    baseline = y + measure.box + _LABEL_GAP * PT + fonts.ASCENT * size
    ops.append(TextOp(x, baseline, text, face.name, size, colour))


def _label_width(text: str, size: float) -> float:
    if not text:
        return 0.0
    face, _ = fonts.resolve("sans", "regular", False, text)
    return face.width(text) * size


def _shape(
    shape: Literal["box", "circle", "diamond"],
    x: float,
    y: float,
    side: float,
    fill: str | None,
    track: Track,
) -> Op:
    inset = track.stroke_width / 2
    args = (x + inset, y + inset, side - 2 * inset, side - 2 * inset)
    if shape == "circle":
        return OvalOp(*args, fill, track.stroke, track.stroke_width)
    if shape == "diamond":
        return DiamondOp(*args, fill, track.stroke, track.stroke_width)
    return RectOp(*args, fill, track.stroke, track.stroke_width)

"""500 labels from template to PDF, against the same labels drawn by hand-written ReportLab calls.

Run: python tests/benchmarks/bench_labels.py

The label is the one the way of printing was chosen by: a heading, a table of figures, key
words, and two rules with a bold word at their head, 21 to a sheet. By hand it is written as
ReportLab's own guide does it: canvas calls, and Paragraph for text that wraps. A second,
plain label (names and figures, hardly a wrapped line; by hand not even a Paragraph) is timed
and printed as well, because there the template has least to hide behind; it has no budget.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from exports import fonts
from exports.drawing import words
from exports.markup import build as markup_build
from exports.markup.render import render
from exports.pdf import draw_faces
from exports.print_options import PrintOptions
from exports.stock import Stock, load_stocks

COUNT = 500
BUDGET = 1.6
ROUNDS = 5
MM = 72 / 25.4
BOLD, REGULAR = "SourceSans3-Bold", "SourceSans3-Regular"
WHITE, INK, ACCENT = (1.0, 1.0, 1.0), (0.1, 0.1, 0.1), (0.54, 0.23, 0.12)
COLOURS = {"union": (0.133, 0.251, 0.431), "confederate": (0.427, 0.416, 0.361)}

RICH = """<face w="63.5mm" h="38.1mm">
  <box h="6" fill="{{ unit.colour }}" padding="0.5 1.5">
    <text size="9" weight="bold" colour="white" lines="1" valign="middle" name="unit name">
      {{ unit.name }}</text>
  </box>
  <grid x="1.5" y="7" w="60.5" h="9" columns="* * * * * *" align="center" size="7.5" rules="grid"
        padding="0.4 0.5">
    <row header="yes">{% for key, _ in unit.figures %}<cell>{{ key }}</cell>{% endfor %}</row>
    <row>{% for _, figure in unit.figures %}<cell>{{ figure }}</cell>{% endfor %}</row>
  </grid>
  <text x="1.5" y="16.4" w="60.5" h="3.4" size="7" weight="bold" lines="1" colour="accent"
        name="key words">{{ unit.words }}</text>
  <text x="1.5" y="20" w="60.5" h="9" size="7" name="first rule">
    <b>{{ unit.rules[0][0] }}.</b> {{ unit.rules[0][1] }}</text>
  <text x="1.5" y="29" w="60.5" h="9" size="7" name="second rule">
    <b>{{ unit.rules[1][0] }}.</b> {{ unit.rules[1][1] }}</text>
</face>"""

PLAIN = """<face w="63.5mm" h="38.1mm">
  <box h="7" fill="{{ unit.colour }}" padding="0.5 2">
    <text size="8" weight="bold" colour="white" lines="1" valign="middle" caps="yes"
          name="leader">{{ unit.leader }}</text>
  </box>
  <text x="2" y="8" w="44" h="6" size="12" weight="bold" lines="1" valign="middle"
        name="unit name">{{ unit.name }}</text>
  <text x="2" y="14" w="44" h="4" size="7.5" lines="1" name="formation">{{ unit.formation }}</text>
  <text x="2" y="18.5" w="40" h="8" size="18" weight="bold" lines="1" valign="middle"
        name="strength">{{ unit.strength }}</text>
  <text x="47" y="8" w="14.5" h="10" size="20" weight="bold" align="right" colour="accent"
        name="grade">{{ unit.grade }}</text>
  <line x1="2" y1="27.5" x2="61.5" y2="27.5" colour="rule"/>
  <text x="2" y="28" w="59.5" h="9.5" size="7" min-size="6" name="notes">{{ unit.notes }}</text>
</face>"""

STEADY = (
    "Of {n} men at roll call most were of the first levy; charges once more after it is worn, "
    "if a leader stands with it."
)
WALL = "Behind a wall it counts as one class better against fire from the front, up to {n} inches."
NOTES = (
    "Veterans of the valley; {n} men on the morning report. Charges once more after it is worn, "
    "and holds a wall as if it were twice its strength."
)

Unit = dict[str, object]


def units() -> list[Unit]:
    """Five hundred brigades, each different."""
    return [
        {
            "leader": f"Division {n // 5}",
            "name": f"Brigade {n} Armistead",
            "formation": f"Division {n // 5}, Corps {n // 25}",
            "strength": f"{6 + n % 7}/{4 + n % 5}/{2 + n % 3}",
            "grade": "EVG"[n % 3],
            "colour": "union" if n % 2 else "confederate",
            "figures": [(key, f"{(n * (i + 3)) % 19}") for i, key in enumerate("MFCSQR")],
            "words": f"Infantry, veteran, {900 + n} men",
            "rules": (("Steady", STEADY.format(n=900 + n)), ("Wall", WALL.format(n=4 + n % 9))),
            "notes": NOTES.format(n=900 + n),
        }
        for n in range(COUNT)
    ]


def from_template(data: list[Unit], folder: Path, name: str) -> bytes:
    """The way of the product."""
    faces = [
        render(name, {"unit": unit}, lang="en", search=[folder], unit=str(unit["name"]))
        for unit in data
    ]
    out = io.BytesIO()
    draw_faces(faces, load_stocks()["avery-l7160"], PrintOptions(), out, lang="en", title="Labels")
    return out.getvalue()


# --- By hand -------------------------------------------------------------------


def by_hand(data: list[Unit], draw: Callable[[Canvas, Unit, float, float], None]) -> bytes:
    """The same labels on the same stock, drawn straight onto a canvas."""
    stock: Stock = load_stocks()["avery-l7160"]
    out = io.BytesIO()
    width, height = stock.sheet
    canvas = Canvas(out, pagesize=(width.pt, height.pt), pageCompression=1, invariant=1)
    for number, unit in enumerate(data):
        position = number % stock.cells
        if number and position == 0:
            canvas.showPage()
        row, column = divmod(position, stock.nx)
        x = stock.x0.pt + column * stock.dx.pt
        y = height.pt - stock.y0.pt - row * stock.dy.pt
        draw(canvas, unit, x, y)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _write(
    canvas: Canvas, text: object, at: tuple[float, float], room: float, font: tuple[str, float]
) -> None:
    """One line that shrinks to its room, as every hand-written label sheet has to."""
    text = str(text)
    face, size = font
    while pdfmetrics.stringWidth(text, face, size) > room * MM and size > 6:
        size -= 0.25
    canvas.setFont(face, size)
    canvas.drawString(at[0], at[1] - 0.74 * size, text)


def draw_rich(canvas: Canvas, unit: Unit, x: float, y: float) -> None:
    """The label with a table and two rules."""
    canvas.setFillColorRGB(*COLOURS[str(unit["colour"])])
    canvas.rect(x, y - 6 * MM, 63.5 * MM, 6 * MM, stroke=0, fill=1)
    canvas.setFillColorRGB(*WHITE)
    _write(canvas, unit["name"], (x + 1.5 * MM, y - 1.2 * MM), 60.5, (BOLD, 9))
    canvas.setFillColorRGB(*INK)
    canvas.setStrokeColorRGB(0.73, 0.7, 0.66)
    canvas.setLineWidth(0.4)
    wide, left, top, high = 60.5 * MM / 6, x + 1.5 * MM, y - 7 * MM, 4 * MM
    for row in range(3):
        canvas.line(left, top - row * high, left + 6 * wide, top - row * high)
    for column in range(7):
        canvas.line(left + column * wide, top, left + column * wide, top - 2 * high)
    for column, (key, figure) in enumerate(unit["figures"]):
        middle = left + (column + 0.5) * wide
        canvas.setFont(BOLD, 7.5)
        canvas.drawCentredString(middle, top - 2.9 * MM, key)
        canvas.setFont(REGULAR, 7.5)
        canvas.drawCentredString(middle, top - high - 2.9 * MM, figure)
    canvas.setFillColorRGB(*ACCENT)
    _write(canvas, unit["words"], (left, y - 16.4 * MM), 60.5, (BOLD, 7))
    for number, (head, rule) in enumerate(unit["rules"]):
        style = ParagraphStyle("rule", fontName=REGULAR, fontSize=7, leading=8.05)
        paragraph = Paragraph(f'<font name="{BOLD}">{head}.</font> {rule}', style)
        _, used = paragraph.wrap(60.5 * MM, 9 * MM)
        paragraph.drawOn(canvas, left, y - (20 + 9 * number) * MM - used)


def draw_plain(canvas: Canvas, unit: Unit, x: float, y: float) -> None:
    """The label of names and figures; its note is wrapped by hand as well."""
    canvas.setFillColorRGB(*COLOURS[str(unit["colour"])])
    canvas.rect(x, y - 7 * MM, 63.5 * MM, 7 * MM, stroke=0, fill=1)
    left = x + 2 * MM
    canvas.setFillColorRGB(*WHITE)
    _write(canvas, str(unit["leader"]).upper(), (left, y - 2 * MM), 59.5, (BOLD, 8))
    canvas.setFillColorRGB(*INK)
    _write(canvas, unit["name"], (left, y - 9 * MM), 44, (BOLD, 12))
    _write(canvas, unit["formation"], (left, y - 14 * MM), 44, (REGULAR, 7.5))
    _write(canvas, unit["strength"], (left, y - 19 * MM), 40, (BOLD, 18))
    canvas.setFillColorRGB(*ACCENT)
    canvas.setFont(BOLD, 20)
    canvas.drawRightString(x + 61.5 * MM, y - 13 * MM, str(unit["grade"]))
    canvas.setStrokeColorRGB(0.73, 0.7, 0.66)
    canvas.setLineWidth(0.5)
    canvas.line(left, y - 27.5 * MM, x + 61.5 * MM, y - 27.5 * MM)
    canvas.setFillColorRGB(*INK)
    size, lines = 7.0, _wrapped(str(unit["notes"]), 7.0)
    while (0.98 + (len(lines) - 1) * 1.15) * size > 9.5 * MM and size > 6:
        size -= 0.25
        lines = _wrapped(str(unit["notes"]), size)
    text = canvas.beginText(left, y - 28 * MM - 0.74 * size)
    text.setFont(REGULAR, size, 1.15 * size)
    for line in lines:
        text.textLine(line)
    canvas.drawText(text)


def _wrapped(text: str, size: float) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and pdfmetrics.stringWidth(longer, REGULAR, size) > 59.5 * MM:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


# --- Timing --------------------------------------------------------------------


def _forget() -> None:
    """Empty the caches of text, so that each round works as the first does."""
    for cache in (
        words.tokenise,
        words.measured_words,
        fonts.resolve,
        markup_build._plain_span,
    ):
        cache.cache_clear()
    for name in (BOLD, REGULAR):
        fonts.load(name)._widths.clear()


def _timed(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def measure(name: str, draw: Callable[[Canvas, Unit, float, float], None], folder: Path) -> float:
    """Time both ways in turn, best of some rounds; print and return the ratio."""
    data = units()
    hand = template = float("inf")
    for _ in range(ROUNDS):
        hand = min(hand, _timed(lambda: by_hand(data, draw)))
        _forget()
        template = min(template, _timed(lambda: from_template(data, folder, name)))
    ratio = template / hand
    print(
        f"{name.partition('.')[0]}: {COUNT} labels from template {template:.3f} s, "
        f"by hand {hand:.3f} s, ratio {ratio:.2f}"
    )
    return ratio


def main() -> int:
    """Measure, print, and fail if the budget is broken."""
    for name in (BOLD, REGULAR):
        fonts.load(name)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "label.xml.j2").write_text(RICH, encoding="utf-8")
        (folder / "plain.xml.j2").write_text(PLAIN, encoding="utf-8")
        ratio = measure("label.xml.j2", draw_rich, folder)
        measure("plain.xml.j2", draw_plain, folder)
    print(f"labels ratio {ratio:.2f} (budget {BUDGET})")
    return 0 if ratio <= BUDGET else 1


if __name__ == "__main__":
    raise SystemExit(main())

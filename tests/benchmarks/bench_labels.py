"""500 labels from template to PDF, against the same labels drawn by hand-written ReportLab calls.

Run: python tests/benchmarks/bench_labels.py
Prints the ratio of one run, best of several rounds of each taken in turn; budget 1.6.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from exports import fonts
from exports.imposition import PrintOptions
from exports.markup import render
from exports.pdf import draw_faces
from exports.stock import load_stocks

COUNT = 500
BUDGET = 1.6
ROUNDS = 5
MM = 72 / 25.4

TEMPLATE = """<face w="63.5mm" h="38.1mm" name="label">
  <box h="7" fill="{{ unit.colour }}" padding="0.5 2">
    <text size="8" weight="bold" colour="white" lines="1" valign="middle" caps="yes" name="leader">{{ unit.leader }}</text>
  </box>
  <text x="2" y="8" w="44" h="6" size="12" weight="bold" lines="1" valign="middle" name="unit name">{{ unit.name }}</text>
  <text x="2" y="14" w="44" h="4" size="7.5" lines="1" name="formation">{{ unit.formation }}</text>
  <text x="2" y="18.5" w="40" h="8" size="18" weight="bold" lines="1" valign="middle" name="strength">{{ unit.strength }}</text>
  <text x="47" y="8" w="14.5" h="10" size="20" weight="bold" align="right" colour="accent" name="grade">{{ unit.grade }}</text>
  <line x1="2" y1="27.5" x2="61.5" y2="27.5" colour="rule"/>
  <text x="2" y="28" w="59.5" h="9.5" size="7" min-size="6" name="notes">{{ unit.notes }}</text>
</face>"""


def units() -> list[dict[str, str]]:
    """Five hundred brigades, each different."""
    notes = (
        "Veterans of the valley; {n} men on the morning report. Charges once more after it is worn, "
        "and holds a wall as if it were twice its strength."
    )
    return [
        {
            "leader": f"Division {n // 5}",
            "name": f"Brigade {n} Armistead",
            "formation": f"Division {n // 5}, Corps {n // 25}",
            "strength": f"{6 + n % 7}/{4 + n % 5}/{2 + n % 3}",
            "grade": "EVG"[n % 3],
            "notes": notes.format(n=900 + n),
            "colour": "union" if n % 2 else "confederate",
        }
        for n in range(COUNT)
    ]


def from_template(data: list[dict[str, str]], folder: Path) -> bytes:
    """The way of the product."""
    faces = [
        render("label.xml.j2", {"unit": unit}, lang="en", search=[folder], unit=unit["name"])
        for unit in data
    ]
    out = io.BytesIO()
    draw_faces(
        faces, load_stocks()["avery-l7160"], PrintOptions(), out, lang="en", title="Labels"
    )
    return out.getvalue()


def _fitted(text: str, font: str, size: float, least: float, width: float) -> float:
    while pdfmetrics.stringWidth(text, font, size) > width and size > least:
        size -= 0.25
    return size


def _wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and pdfmetrics.stringWidth(longer, font, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def by_hand(data: list[dict[str, str]]) -> bytes:
    """The same labels, written straight onto a canvas, with the same fitting of text."""
    stock = load_stocks()["avery-l7160"]
    out = io.BytesIO()
    width, height = stock.sheet
    canvas = Canvas(
        out, pagesize=(width.pt, height.pt), pageCompression=1, invariant=1, lang="en"
    )
    bold, regular = "SourceSans3-Bold", "SourceSans3-Regular"
    colours = {"union": (0.133, 0.251, 0.431), "confederate": (0.427, 0.416, 0.361)}
    for number, unit in enumerate(data):
        position = number % stock.cells
        if number and position == 0:
            canvas.showPage()
        row, column = divmod(position, stock.nx)
        x = stock.x0.pt + column * stock.dx.pt
        y = height.pt - stock.y0.pt - row * stock.dy.pt

        def write(
            text: str, left: float, top: float, room: float, font: str, size: float, x: float = x, y: float = y
        ) -> None:
            size = _fitted(text, font, size, 6, room * MM)
            canvas.setFont(font, size)
            canvas.drawString(x + left * MM, y - top * MM - 0.74 * size, text)

        canvas.setFillColorRGB(*colours[unit["colour"]])
        canvas.rect(x, y - 7 * MM, 63.5 * MM, 7 * MM, stroke=0, fill=1)
        canvas.setFillColorRGB(1, 1, 1)
        write(unit["leader"].upper(), 2, 2, 59.5, bold, 8)
        canvas.setFillColorRGB(0.1, 0.1, 0.1)
        write(unit["name"], 2, 9, 44, bold, 12)
        write(unit["formation"], 2, 14, 44, regular, 7.5)
        write(unit["strength"], 2, 19, 40, bold, 18)
        canvas.setFillColorRGB(0.54, 0.23, 0.12)
        canvas.setFont(bold, 20)
        canvas.drawRightString(x + 61.5 * MM, y - 13 * MM, unit["grade"])
        canvas.setStrokeColorRGB(0.73, 0.7, 0.66)
        canvas.setLineWidth(0.5)
        canvas.line(x + 2 * MM, y - 27.5 * MM, x + 61.5 * MM, y - 27.5 * MM)
        canvas.setFillColorRGB(0.1, 0.1, 0.1)
        size = 7.0
        lines = _wrapped(unit["notes"], regular, size, 59.5 * MM)
        while (0.98 + (len(lines) - 1) * 1.15) * size > 9.5 * MM and size > 6:
            size -= 0.25
            lines = _wrapped(unit["notes"], regular, size, 59.5 * MM)
        text = canvas.beginText(x + 2 * MM, y - 28 * MM - 0.74 * size)
        text.setFont(regular, size, 1.15 * size)
        for line in lines:
            text.textLine(line)
        canvas.drawText(text)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def _timed(work: object, *args: object) -> float:
    started = time.perf_counter()
    work(*args)  # type: ignore[operator]  # a function
    return time.perf_counter() - started


def _forget() -> None:
    """Empty the caches of text, so that each round works as the first does."""
    from exports import markup_build, typeset

    for cache in (typeset._piece, typeset._word, typeset.tokenise, fonts.resolve, markup_build._plain_span):
        cache.cache_clear()
    for name in ("SourceSans3-Bold", "SourceSans3-Regular"):
        fonts.load(name)._widths.clear()


def main() -> int:
    """Measure, print, and fail if the budget is broken."""
    data = units()
    for name in ("SourceSans3-Bold", "SourceSans3-Regular"):
        fonts.load(name)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "label.xml.j2").write_text(TEMPLATE, encoding="utf-8")
        hand = template = float("inf")
        for _ in range(ROUNDS):
            hand = min(hand, _timed(by_hand, data))
            _forget()
            template = min(template, _timed(from_template, data, folder))
    ratio = template / hand
    print(
        f"labels: {COUNT} from template {template:.3f} s, by hand {hand:.3f} s, "
        f"ratio {ratio:.2f} (budget {BUDGET})"
    )
    return 0 if ratio <= BUDGET else 1


if __name__ == "__main__":
    raise SystemExit(main())

"""Made-up units and tables for the prints under test; no rule set's figures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from exports.drawing.blocks import Sheet
from exports.drawing.faces import Face
from exports.markup.render import render_face, render_sheet

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Band:
    name: str
    stands: str
    fire: int
    boxes: int


@dataclass(frozen=True)
class Unit:
    name: str
    leader: str = "Pickett"
    formation: str = "Pickett's Division, I Corps"
    strength: str = "10/8/5"
    stands: int = 10
    quality: str = "veteran"
    exceptional: bool = True
    arm: str = "infantry"
    side: str = "confederate"
    notes: str = "May charge once more after it is worn."
    source: str = "p. 12"
    bands: tuple[Band, ...] = (
        Band("fresh", "10–9", 2, 2),
        Band("worn", "8–6", 0, 3),
        Band("spent", "5–", -2, 5),
    )


ARMISTEAD = Unit("Armistead")


def label(unit: Unit = ARMISTEAD) -> Face:
    """A base label of 3/4 by 1/2 inch."""
    return _face("label.xml.j2", unit)


def card(unit: Unit = ARMISTEAD, lang: str = "en") -> Face:
    """A poker card."""
    return _face("card.xml.j2", unit, lang)


def back() -> Face:
    """The back of every card."""
    return _face("back.xml.j2", ARMISTEAD)


def _face(template: str, unit: Unit, lang: str = "en") -> Face:
    return render_face(template, {"unit": unit}, lang=lang, search=[TEMPLATES], unit=unit.name)


def qrs(sections: int, rows: int = 6) -> Sheet:
    """A reference sheet with so many sections."""
    data: list[dict[str, Any]] = [
        {
            "title": f"Fire {number + 1}",
            "rows": [
                {
                    "name": f"Target in column or disordered, case {row}",
                    "foot": row - 1,
                    "guns": -row,
                }
                for row in range(rows + number % 3)
            ],
        }
        for number in range(sections)
    ]
    return render_sheet(
        "qrs.xml.j2", {"sections": data}, lang="en", search=[TEMPLATES], unit="reference"
    )


def roster(divisions: int, brigades: int) -> Sheet:
    """A roster with so many divisions of so many brigades."""
    data = [
        {
            "name": f"Division {number + 1}",
            "units": [Unit(f"Brigade {number + 1}.{index + 1}") for index in range(brigades)],
        }
        for number in range(divisions)
    ]
    context = {"corps": "I Corps", "army": "Army of Northern Virginia", "divisions": data}
    return render_sheet("roster.xml.j2", context, lang="en", search=[TEMPLATES], unit="roster")

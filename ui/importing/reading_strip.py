"""How a table is read: sheet, letters, separator and heads, each found or chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from exports.imports.build import RawTable
from exports.imports.decoding import NAMES
from ui.importing.session import ImportSession
from ui.importing.source import Reading
from ui.labels import caption_label, hint_label, plain_label

HEADER_ROWS = 20
ENCODINGS = ("utf-8", "cp1252", "latin-1", "mac_roman", "cp850", "utf-16")
MORE_NAMES = {"cp850": "DOS 850"}


class ReadingStrip(QWidget):
    """One line about the file. `chosen` is sent with another way to read it."""

    chosen = Signal(object)

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._filling = False
        self._name = plain_label(wrap=False)
        font = self._name.font()
        font.setBold(True)
        self._name.setFont(font)
        self.encoding, self.delimiter = QComboBox(), QComboBox()
        self.sheet, self.header = QComboBox(), QComboBox()
        self._rows = hint_label(wrap=False)
        self._captions: dict[QComboBox, QLabel] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._name)
        row.addSpacing(10)
        for box in (self.sheet, self.encoding, self.delimiter, self.header):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.currentIndexChanged.connect(self._read)
            self._captions[box] = caption_label("", box)
            row.addWidget(self._captions[box])
            row.addWidget(box)
            row.addSpacing(6)
        row.addWidget(self._rows)
        row.addStretch(1)

    def refresh(self, table: RawTable) -> None:
        """Show how a table was read."""
        language = self._session.work.desk.language
        _ = language.gettext
        self._filling = True
        self._name.setText(table.name or _("Pasted text"))
        text = language.ngettext("{n} row", "{n} rows", len(table.rows))
        self._rows.setText(text.format(n=language.number(len(table.rows))))
        for box, words, shown in (
            (self.sheet, _("Sheet"), len(table.sheets) > 1),
            (self.encoding, _("Letters"), bool(table.encoding) and not table.sheets),
            (self.delimiter, _("Separator"), bool(table.delimiter)),
            (self.header, _("Heads"), True),
        ):
            self._captions[box].setText(words)
            box.setAccessibleName(words)
            self._captions[box].setVisible(shown)
            box.setVisible(shown)
        self._fill(table)
        self._filling = False

    def _fill(self, table: RawTable) -> None:
        _ = self._session.work.desk.language.gettext
        number = self._session.work.desk.language.number
        reading = self._session.reading
        encodings = [(each, NAMES.get(each, MORE_NAMES.get(each, each))) for each in ENCODINGS]
        found = _("found: {name}").format(name=table.encoding)
        _refill(self.encoding, [(None, found), *encodings], reading.encoding)
        signs = {",": _("comma"), ";": _("semicolon"), "\t": _("tab"), "|": _("bar")}
        found = _("found: {name}").format(name=signs.get(table.delimiter, table.delimiter))
        _refill(self.delimiter, [(None, found), *signs.items()], reading.delimiter)
        _refill(self.sheet, [(each, each) for each in table.sheets], table.sheet)
        if table.header_row is None:
            found = _("found: none")
        else:
            found = _("found: row {n}").format(n=number(table.header_row))
        heads: list[tuple[object, str]] = [("auto", found), ("none", _("none"))]
        heads += [(n, _("row {n}").format(n=number(n))) for n in range(1, HEADER_ROWS + 1)]
        _refill(self.header, heads, reading.header)

    def _read(self) -> None:
        if self._filling:
            return
        reading = Reading(
            sheet=self.sheet.currentData() if self.sheet.count() > 1 else None,
            delimiter=self.delimiter.currentData(),
            encoding=self.encoding.currentData(),
            header=self.header.currentData(),
        )
        if reading != self._session.reading:
            self.chosen.emit(reading)


def _refill(box: QComboBox, items: list[tuple[object, str]], chosen: object) -> None:
    box.clear()
    place = 0
    for number, (value, text) in enumerate(items):
        box.addItem(text, value)
        if value == chosen:
            place = number
    box.setCurrentIndex(place)

"""What imported figures give as their source where no column of the file does."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from ui.importing.session import ImportSession
from ui.labels import caption_label
from ui.widgets import tooltip


class SourceChoice(QWidget):
    """A field with the file's name, which may be changed or cleared."""

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.text = QLineEdit()
        self.text.setMinimumWidth(120)
        self.text.setMaximumWidth(320)
        self._caption = caption_label("", self.text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._caption)
        row.addWidget(self.text, 1)
        self.text.editingFinished.connect(self._take)

    def refresh(self) -> None:
        """Show the session as it stands; hidden where a column gives the source, or nothing can."""
        part = self._session.source_part()
        self.setVisible(part is not None)
        if part is None:
            return
        language = self._session.work.desk.language
        name = language.text(part.names)
        self._caption.setText(name)
        self.text.setAccessibleName(name)
        self.text.setPlaceholderText(language.gettext("none"))
        self.text.setToolTip(
            tooltip(
                language.gettext(
                    "No column says where the figures come from. Each unit gets this, and the "
                    "file's name with the unit's rows. Clear it to give none."
                )
            )
        )
        self.text.setText(self._session.source_text())
        self.text.setCursorPosition(0)

    def _take(self) -> None:
        self._session.set_source(self.text.text().strip())

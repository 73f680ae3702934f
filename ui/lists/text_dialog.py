"""The dialog that shows an army as text: plain, for a forum, as Markdown; in both languages."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from exports.i18n import LANGUAGES, N_, translator
from exports.lists import ListFormat, write_list
from exports.order_text import write_order
from exports.system_words import system_sentence
from model.books.roster import book_of
from model.forces.elements import Element
from ui.forms.segments import Segment
from ui.open_project import OpenProject
from ui.places import folder_beside
from ui.widgets import TitleLabel

FORMS = {
    ListFormat.TEXT: N_("Text"),
    ListFormat.FORUM: N_("Forum (BBCode)"),
    ListFormat.MARKDOWN: N_("Markdown"),
}
ENDINGS = {ListFormat.TEXT: ".txt", ListFormat.FORUM: ".txt", ListFormat.MARKDOWN: ".md"}
CHOSEN = "lists/form"


def army_text(work: OpenProject, army: Element, form: ListFormat, lang: str) -> str:
    """An army as text: as a list of its book, else as an indented order of battle."""
    forces = work.forces(army)
    if forces is None:
        return ""
    if book_of(forces, army) is not None:
        return write_list(forces, army, form, lang)
    return write_order(forces, army, form, translator(lang))


class TextDialog(QDialog):
    """Shows one army; the form that was chosen is remembered."""

    def __init__(self, work: OpenProject, army: Element, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._work = work
        self._army = army
        gettext = work.desk.language.gettext
        self.setWindowTitle(gettext("List as text"))
        title = TitleLabel(work.name(army), self, 1.4)
        kept = work.desk.settings.text(CHOSEN, ListFormat.TEXT.value)
        self._form = ListFormat(kept) if kept in set(ListFormat) else ListFormat.TEXT
        self._group = QButtonGroup(self)
        bar = QHBoxLayout()
        bar.setSpacing(0)
        for place, (form, words) in enumerate(FORMS.items()):
            button = Segment(gettext(words), place, len(FORMS), self)
            button.setChecked(form is self._form)
            button.clicked.connect(lambda _on=False, each=form: self.choose(each))
            self._group.addButton(button)
            bar.addWidget(button)
        self._lang = QComboBox(self)
        self._lang.setAccessibleName(gettext("Language"))
        for code, name in LANGUAGES.items():
            self._lang.addItem(name, code)
        self._lang.setCurrentIndex(max(self._lang.findData(work.desk.language.lang), 0))
        self._lang.currentIndexChanged.connect(lambda _row: self._show())
        bar.addSpacing(12)
        bar.addWidget(self._lang)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(gettext("The list"))
        buttons = QDialogButtonBox(self)
        copy = buttons.addButton(gettext("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setDefault(True)
        copy.clicked.connect(self.copy)
        save = buttons.addButton(gettext("Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        save.clicked.connect(self.save)
        buttons.addButton(gettext("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addLayout(bar)
        layout.addWidget(self.text, 1)
        layout.addWidget(buttons)
        self.resize(640, 520)
        self._show()
        copy.setFocus()

    def choose(self, form: ListFormat) -> None:
        """Show the list in another form."""
        self._form = form
        self._work.desk.settings.set_text(CHOSEN, form.value)
        self._show()

    def set_lang(self, lang: str) -> None:
        """Show the list in another language."""
        self._lang.setCurrentIndex(self._lang.findData(lang))

    def _show(self) -> None:
        lang = str(self._lang.currentData())
        self.text.setPlainText(army_text(self._work, self._army, self._form, lang))

    def copy(self) -> None:
        """Put the list on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    def save(self) -> None:
        """Write the list to a file."""
        gettext, asking = self._work.desk.language.gettext, self._work.desk.interaction
        folder = folder_beside(self._work.path)
        name = "".join(c if c.isalnum() or c in " -_" else "_" for c in self._army.name) or "list"
        ending = ENDINGS[self._form]
        path = asking.save_file(
            gettext("Save the list"), f"(*{ending})", folder / f"{name}{ending}"
        )
        if path is None:
            return
        path = path if path.suffix else path.with_suffix(ending)
        try:
            path.write_text(self.text.toPlainText(), encoding="utf-8")
        except OSError as error:
            text = gettext("“{file}” cannot be written. Choose another place.")
            title = gettext("The list was not saved")
            reason = system_sentence(error, self._work.desk.tr)
            asking.warn(title, text.format(file=path.name), reason)

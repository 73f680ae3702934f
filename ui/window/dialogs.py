"""Small dialogs of the window: keys, about, project notes, catalogue, a rule at a glance."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from model.rulesets.base import RuleSet
from model.rulesets.fields import CatalogueItem
from model.rulesets.tables import Table
from ui import theme
from ui.army.editor import ArmyEditor
from ui.desk import Desk
from ui.forms.catalogue import CatalogueDialog
from ui.forms.form import GroupHead
from ui.open_project import OpenProject
from ui.widgets import MutedLabel, TitleLabel
from ui.window import goto
from ui.window.actions import TAB_KEYS, Actions, Menu, key_words


class Sheet(QDialog):
    """A dialog with a title, room for content and one button."""

    def __init__(self, parent: QWidget, title: str, close: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 14)
        layout.setSpacing(8)
        head = TitleLabel(title, self, 1.5)
        head.setWordWrap(True)
        layout.addWidget(head)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        layout.addLayout(self.body, 1)
        self.buttons = QDialogButtonBox(self)
        self.buttons.addButton(close, QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)


def show_keys(parent: QWidget, desk: Desk, actions: Actions) -> Sheet:
    """Every key, by menu."""
    gettext = desk.language.gettext
    sheet = Sheet(parent, gettext("Keys"), gettext("Close"))
    inside = QWidget(sheet)
    grid = QGridLayout(inside)
    grid.setHorizontalSpacing(24)
    grid.setColumnStretch(0, 1)
    for head, lines in _keys(desk, actions):
        grid.addWidget(GroupHead(head, inside), grid.rowCount(), 0)
        for text, keys in lines:
            row = grid.rowCount()
            grid.addWidget(QLabel(text, inside), row, 0)
            grid.addWidget(MutedLabel(keys, inside), row, 1)
    scroll = QScrollArea(sheet)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setWidget(inside)
    sheet.body.addWidget(scroll)
    sheet.resize(440, 560)
    sheet.open()
    return sheet


def _keys(desk: Desk, actions: Actions) -> list[tuple[str, list[tuple[str, str]]]]:
    """What has keys, under the words of its menu, with the keys in words."""
    gettext = desk.language.gettext
    found = []
    for menu in Menu:
        lines = [
            (
                gettext(spec.text).replace("&", "").rstrip("…"),
                key_words(*actions[spec.id].shortcuts()),
            )
            for spec in actions
            if spec.menu is menu and spec.keys
        ]
        if menu is Menu.VIEW:
            first, last = key_words(TAB_KEYS[0]), key_words(TAB_KEYS[-1])
            lines.append((gettext("First to ninth tab"), f"{first} … {last}"))
        if lines:
            found.append((gettext(menu.value).replace("&", ""), lines))
    table = [
        (gettext("Next and last cell"), key_words("Tab", "Shift+Tab")),
        (gettext("Next and last row"), key_words("Enter", "Shift+Enter")),
        (gettext("Tick a box"), gettext("Space")),
        (gettext("Leave without a change"), key_words("Esc")),
    ]
    return [*found, (gettext("In the table"), table)]


def show_about(parent: QWidget, desk: Desk) -> Sheet:
    """What the program is, and its version."""
    from importlib.metadata import PackageNotFoundError, version

    gettext = desk.language.gettext
    sheet = Sheet(parent, "Muster", gettext("Close"))
    sign = QLabel(sheet)
    sign.setPixmap(theme.program_icon().pixmap(QSize(64, 64), sheet.devicePixelRatioF()))
    sheet.body.addWidget(sign)
    try:
        number = version("muster")
    except PackageNotFoundError:
        number = ""
    for text in (
        gettext("One book for each battle: its armies, checked and printed for the table."),
        gettext("Version {number}").format(number=number) if number else "",
        gettext("Free software under the MIT licence. Nothing is sent anywhere."),
    ):
        if text:
            label = QLabel(text, sheet)
            label.setWordWrap(True)
            sheet.body.addWidget(label)
    sheet.body.addStretch(1)
    sheet.resize(400, 300)
    sheet.open()
    return sheet


def ask_project_info(parent: QWidget, work: OpenProject) -> Sheet:
    """The project's name and notes, kept when the dialog is accepted."""
    gettext = work.desk.language.gettext
    sheet = Sheet(parent, gettext("Project"), gettext("Cancel"))
    name = QLineEdit(work.document.project.info.name, sheet)
    notes = QPlainTextEdit(work.document.project.info.notes, sheet)
    notes.setTabChangesFocus(True)
    for text, widget in ((gettext("&Name"), name), (gettext("N&otes"), notes)):
        label = QLabel(text, sheet)
        label.setBuddy(widget)
        sheet.body.addWidget(label)
        sheet.body.addWidget(widget)
    name.setReadOnly(work.document.read_only)
    notes.setReadOnly(work.document.read_only)
    if not work.document.read_only:
        keep = sheet.buttons.addButton(gettext("Keep"), QDialogButtonBox.ButtonRole.AcceptRole)
        keep.setDefault(True)
        sheet.buttons.accepted.connect(sheet.accept)
        sheet.accepted.connect(
            lambda: work.do(
                lambda: work.document.set_info(name=name.text(), notes=notes.toPlainText())
            )
        )
    sheet.resize(460, 340)
    sheet.open()
    return sheet


def open_catalogue(parent: QWidget, page: ArmyEditor) -> CatalogueDialog | None:
    """Everything that can be added where the page stands; a word if that is nothing."""
    current = page.does.current()
    dialog = CatalogueDialog(page.work, parent)
    if current is None or not dialog.offer(current):
        dialog.deleteLater()
        text = page.work.desk.language.gettext(
            "The rules have no list to choose from here. Use Add instead."
        )
        page.message.emit(text)
        return None
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def add(item: object) -> None:
        target = dialog.target()
        if isinstance(item, CatalogueItem) and target is not None:
            page.does.add_item(item, target)
            dialog.offer(target)

    dialog.picked.connect(add)
    dialog.show()
    return dialog


def show_reference(
    parent: QWidget, desk: Desk, ruleset: RuleSet, what: str, thing: str
) -> Sheet | None:
    """A special rule or a table at a glance."""
    language = desk.language
    close = language.gettext("Close")
    if what == goto.TRAIT and thing in ruleset.traits:
        trait = ruleset.traits[thing]
        sheet = Sheet(parent, language.text(trait.names), close)
        text = QLabel(language.text(trait.summary), sheet)
        text.setWordWrap(True)
        sheet.body.addWidget(text)
        section = language.text(trait.section)
        sheet.body.addWidget(MutedLabel(f"{ruleset.source}: {section}".rstrip(": "), sheet))
        sheet.resize(420, 220)
    elif what == goto.TABLE and thing in ruleset.tables:
        table = ruleset.tables[thing]
        sheet = Sheet(parent, language.text(table.names), close)
        sheet.body.addWidget(_grid(sheet, desk, table), 1)
        section = language.text(table.section)
        sheet.body.addWidget(MutedLabel(f"{ruleset.source}: {section}".rstrip(": "), sheet))
        sheet.resize(640, 460)
    else:
        return None
    sheet.open()
    return sheet


def _grid(parent: QWidget, desk: Desk, table: Table) -> QTableWidget:
    """A rule set's table as it is printed."""
    language = desk.language
    grid = QTableWidget(len(table.rows), len(table.columns), parent)
    grid.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    grid.setAlternatingRowColors(True)
    grid.setHorizontalHeaderLabels([language.text(each.names) for each in table.columns])
    grid.setVerticalHeaderLabels([language.text(each.names) for each in table.rows])
    for row, line in enumerate(table.rows):
        for column, cell in enumerate(line.cells):
            item = QTableWidgetItem(language.text(table.text_of(cell)))
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.setItem(row, column, item)
    grid.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    grid.setWordWrap(True)
    grid.resizeRowsToContents()
    return grid

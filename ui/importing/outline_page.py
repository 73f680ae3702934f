"""The second page for indented text: the text itself, what its lines are read as, and the words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from exports.i18n import N_, Translator
from exports.imports.outline import (
    DEFAULT_KEYWORDS,
    Keyword,
    OutlineLine,
    keywords_from_toml,
    keywords_to_toml,
    read_outline,
)
from exports.wording import plural_of
from ui.importing.army_choices import ArmyChoices
from ui.importing.session import ImportSession
from ui.importing.source_choice import SourceChoice
from ui.labels import head_label, hint_label
from ui.settings import Settings

SETTING = "import/keywords"
PAUSE = 200
KINDS = {
    "army": N_("army"),
    "corps": N_("corps"),
    "division": N_("division"),
    "brigade": N_("brigade"),
    "battalion": N_("battalion"),
    "regiment": N_("regiment"),
    "battery": N_("battery"),
    "leader": N_("leader"),
    "horse artillery": N_("horse artillery"),
    "artillery": N_("artillery"),
    "cavalry": N_("cavalry"),
    "infantry": N_("infantry"),
}


class KeywordTable(QTableWidget):
    """What tells an echelon or an arm: two columns, the second typed by the user.

    `edited` is sent when words changed.
    """

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 2, parent)
        self._keywords: tuple[Keyword, ...] = ()
        self._filling = False
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setStretchLastSection(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.itemChanged.connect(self._tell)

    def show_keywords(self, keywords: Sequence[Keyword], names: Sequence[str]) -> None:
        """Show keywords, each under the name of what it tells."""
        self._filling = True
        self._keywords = tuple(keywords)
        self.setRowCount(len(keywords))
        for row, (keyword, name) in enumerate(zip(keywords, names, strict=True)):
            kind = QTableWidgetItem(name)
            kind.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.setItem(row, 0, kind)
            self.setItem(row, 1, QTableWidgetItem(", ".join(keyword.words)))
        self._filling = False

    def _tell(self, _item: QTableWidgetItem) -> None:
        if not self._filling:
            self.edited.emit()

    def keywords(self) -> tuple[Keyword, ...]:
        """The keywords as they stand in the table."""
        found = []
        for row, keyword in enumerate(self._keywords):
            item = self.item(row, 1)
            text = item.text() if item is not None else ""
            words = tuple(word.strip() for word in text.split(",") if word.strip())
            found.append(Keyword(keyword.kind, words, keyword.echelon))
        return tuple(found)


class OutlinePage(QWidget):
    """Text at the left, what it is read as in the middle, the words at the right."""

    def __init__(self, session: ImportSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._filling = False
        self.army = ArmyChoices(session)
        self.source = SourceChoice(session)
        self.text = QPlainTextEdit()
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.lines = QTreeWidget()
        self.lines.setColumnCount(3)
        self.lines.setUniformRowHeights(True)
        self.lines.setAlternatingRowColors(True)
        self.words = KeywordTable()
        self._heads = (head_label(), head_label(), head_label())
        self._hint = hint_label()
        self._first = QPushButton()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._lay_out()
        self._pause.timeout.connect(self._read)
        self.text.textChanged.connect(self._text_changed)
        self.words.edited.connect(self._words_changed)
        self._first.clicked.connect(self._words_as_at_first)
        session.set_keywords(kept_keywords(session.work.desk.settings))

    def _lay_out(self) -> None:
        split = QSplitter(Qt.Orientation.Horizontal)
        for head, widget, below in (
            (self._heads[0], self.text, None),
            (self._heads[1], self.lines, None),
            (self._heads[2], self.words, self._first),
        ):
            box = QWidget()
            column = QVBoxLayout(box)
            column.setContentsMargins(0, 0, 6, 0)
            column.setSpacing(4)
            column.addWidget(head)
            column.addWidget(widget, 1)
            if below is not None:
                column.addWidget(below, 0, Qt.AlignmentFlag.AlignLeft)
            split.addWidget(box)
        split.setSizes([330, 380, 260])
        split.setChildrenCollapsible(False)
        row = QHBoxLayout()
        row.addWidget(self.army)
        row.addWidget(self.source)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(split, 1)
        column.addWidget(self._hint)

    def refresh(self) -> None:
        """Show the session as it stands now."""
        _ = self._session.work.desk.language.gettext
        self._filling = True
        for head, words in zip(
            self._heads, (_("Text"), _("How it is read"), _("Words that tell")), strict=True
        ):
            head.setText(words)
        self.text.setAccessibleName(_("Text"))
        self.lines.setAccessibleName(_("How it is read"))
        self.words.setAccessibleName(_("Words that tell"))
        self.lines.setHeaderLabels([_("Line"), _("What it is"), _("Figures")])
        self.words.setHorizontalHeaderLabels([_("What it is"), _("Words, with commas")])
        self._first.setText(_("Words as at first"))
        self._hint.setText(
            _(
                "Indent what stands below a command. Numbers at the end of a line count men,"
                " or what the word behind them says: 18 guns."
            )
        )
        if self._session.text is not None and self.text.toPlainText() != self._session.text:
            self.text.setPlainText(self._session.text)
        keywords = self._session.keywords
        names = [_(KINDS.get(each.kind, each.kind)) for each in keywords]
        self.words.show_keywords(keywords, names)
        self.army.refresh()
        self.source.refresh()
        self._filling = False
        self._read()

    def _text_changed(self) -> None:
        if not self._filling:
            self._session.set_text(self.text.toPlainText())
            self._pause.start()

    def _words_changed(self) -> None:
        self._session.set_keywords(self.words.keywords())
        settings = self._session.work.desk.settings
        settings.set_text(SETTING, keywords_to_toml(self._session.keywords))
        self._read()

    def _words_as_at_first(self) -> None:
        self._session.set_keywords(DEFAULT_KEYWORDS)
        self._session.work.desk.settings.set_text(SETTING, "")
        self.refresh()

    def _read(self) -> None:
        """Show what each line is taken for."""
        self.lines.clear()
        outline = read_outline(self.text.toPlainText(), self._session.keywords)
        stack: list[tuple[int, QTreeWidgetItem]] = []
        for line in outline.lines:
            item = self._item(line)
            while stack and stack[-1][0] >= line.level:
                stack.pop()
            if stack:
                stack[-1][1].addChild(item)
            else:
                self.lines.addTopLevelItem(item)
            stack.append((line.level, item))
        self.lines.expandAll()
        for column in range(2):
            self.lines.resizeColumnToContents(column)

    def _item(self, line: OutlineLine) -> QTreeWidgetItem:
        language = self._session.work.desk.language
        _ = language.gettext
        what = [_(KINDS.get(each, each)) for each in (line.kind, line.arm) if each]
        figures = [_figure(counted, n, language.translator) for counted, n in line.numbers.items()]
        return QTreeWidgetItem([line.text, ", ".join(what), ", ".join([*figures, *line.flags])])

    def show_line(self, number: int) -> None:
        """Put the cursor on a line of the text, from 1."""
        block = self.text.document().findBlockByNumber(number - 1)
        if block.isValid():
            cursor = self.text.textCursor()
            cursor.setPosition(block.position())
            cursor.movePosition(cursor.MoveOperation.EndOfBlock, cursor.MoveMode.KeepAnchor)
            self.text.setTextCursor(cursor)
            self.text.setFocus()


def _figure(counted: str, number: float, tr: Translator) -> str:
    """What a number of a line counts: "1 gun", "1,950 men"."""
    n = plural_of(number)
    words = {
        "men": tr.ngettext("{n} man", "{n} men", n),
        "guns": tr.ngettext("{n} gun", "{n} guns", n),
        "stands": tr.ngettext("{n} stand", "{n} stands", n),
        "points": tr.ngettext("{n} point", "{n} points", n),
        "figures": tr.ngettext("{n} figure", "{n} figures", n),
    }
    return words.get(counted, "{n}").format(n=tr.number(number))


def kept_keywords(settings: Settings) -> tuple[Keyword, ...]:
    """The user's own words, or those at first if he has none or they are damaged."""
    text = settings.text(SETTING)
    try:
        return keywords_from_toml(text) or DEFAULT_KEYWORDS
    except ValueError:
        return DEFAULT_KEYWORDS

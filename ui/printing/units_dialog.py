"""Which elements of an army are printed: its tree with a tick at each that has a face."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from model.forces.elements import Element
from ui.labels import hint_label
from ui.open_project import OpenProject
from ui.symbols import symbol_icon

ID_ROLE = Qt.ItemDataRole.UserRole


class UnitsDialog(QDialog):
    """Lets the user tick elements; a command ticks all below it. `chosen` is empty for all."""

    def __init__(
        self,
        work: OpenProject,
        army: str,
        kinds: tuple[str, ...],
        chosen: tuple[str, ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._work = work
        self._kinds = kinds
        self._tree = QTreeWidget()
        self._tree.setHeaderHidden(True)
        self._tree.setUniformRowHeights(True)
        self._count = hint_label(wrap=False)
        self._all, self._none, self._selected = QPushButton(), QPushButton(), QPushButton()
        wanted = frozenset(chosen)
        project = work.document.project
        for each in project.armies:
            if army in {"", each.id}:
                item = self._item(each, wanted)
                if item is not None:
                    self._tree.addTopLevelItem(item)
                    item.setExpanded(True)
        self._lay_out()
        self._tree.itemChanged.connect(self._tell)
        self._tell()

    def _lay_out(self) -> None:
        _ = self._work.desk.language.gettext
        self.setWindowTitle(_("What is printed"))
        self._tree.setAccessibleName(_("What is printed"))
        self._all.setText(_("All"))
        self._none.setText(_("None"))
        self._selected.setText(_("What is selected in the army"))
        self._all.clicked.connect(lambda: self._tick(None))
        self._none.clicked.connect(lambda: self._tick(frozenset()))
        self._selected.clicked.connect(self._tick_selected)
        self._selected.setEnabled(bool(self._work.document.selection))
        row = QHBoxLayout()
        for each in (self._all, self._none, self._selected):
            row.addWidget(each)
        row.addStretch(1)
        row.addWidget(self._count)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(self._tree, 1)
        column.addWidget(self._buttons)
        self.resize(460, 520)

    def _item(self, element: Element, wanted: frozenset[str]) -> QTreeWidgetItem | None:
        """The item of an element and those below it; None if none of them has a face."""
        children = [
            each
            for child in self._work.document.project.children(element.id)
            if (each := self._item(child, wanted)) is not None
        ]
        own = element.kind in self._kinds
        if not own and not children:
            return None
        item = QTreeWidgetItem([self._work.name(element)])
        item.setIcon(0, symbol_icon(self._work.symbol(element), self.palette()))
        item.addChildren(children)
        flags = item.flags() | Qt.ItemFlag.ItemIsUserCheckable
        if own:
            item.setData(0, ID_ROLE, element.id)
            ticked = not wanted or element.id in wanted
            item.setCheckState(0, _state(ticked=ticked))
        if children and not own:
            flags |= Qt.ItemFlag.ItemIsAutoTristate
        item.setFlags(flags)
        return item

    def _items(self) -> Iterator[QTreeWidgetItem]:
        stack = [
            item
            for number in range(self._tree.topLevelItemCount())
            if (item := self._tree.topLevelItem(number)) is not None
        ]
        while stack:
            item = stack.pop()
            yield item
            below = (item.child(number) for number in range(item.childCount()))
            stack.extend(child for child in below if child is not None)

    def _tick(self, wanted: frozenset[str] | None) -> None:
        for item in self._items():
            element = item.data(0, ID_ROLE)
            if element:
                item.setCheckState(0, _state(ticked=wanted is None or element in wanted))

    def _tick_selected(self) -> None:
        project = self._work.document.project
        below = {each.id for top in self._work.document.selection for each in project.subtree(top)}
        self._tick(frozenset(below))

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the ticked elements; empty if all are."""
        items = [item for item in self._items() if item.data(0, ID_ROLE)]
        ticked = [item for item in items if item.checkState(0) is Qt.CheckState.Checked]
        if len(ticked) == len(items):
            return ()
        return tuple(sorted(str(item.data(0, ID_ROLE)) for item in ticked))

    def _tell(self) -> None:
        items = [item for item in self._items() if item.data(0, ID_ROLE)]
        ticked = sum(item.checkState(0) is Qt.CheckState.Checked for item in items)
        number = self._work.desk.language.number
        text = self._work.desk.language.gettext("{n} of {all}")
        self._count.setText(text.format(n=number(ticked), all=number(len(items))))
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(ticked > 0)


def _state(*, ticked: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked

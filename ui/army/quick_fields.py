"""The figures of an army that one changes often, at hand above its table: scale, side."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from model.books.fields import LIMIT
from model.forces.changes import DocumentEvent, ProjectChanged
from model.rulesets.fields import Field
from ui.forms.field_editors import FieldEditor, make_editor
from ui.forms.form import state_of
from ui.open_project import OpenProject


class QuickFields(QWidget):
    """Editors of the army's scale and of its points limit, where the rules have them."""

    def __init__(self, work: OpenProject, army_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._army_id = army_id
        self._editors: list[tuple[Field, QLabel, FieldEditor]] = []
        self._gesture = 0
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        self._unsubscribe = work.document.events.subscribe(self._on_event)

    def retranslate(self) -> None:
        """Make the editors again, in the language of the moment."""
        box = self.layout()
        if box is None:
            return
        for _field, label, editor in self._editors:
            for widget in (label, editor):
                widget.hide()
                widget.deleteLater()
        self._editors = []
        language = self._work.desk.language
        for field in self._fields():
            label = QLabel(language.text(field.names), self)
            editor = make_editor(self._work.desk, field, self)
            editor.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            editor.setMinimumWidth(84)
            editor.setToolTip(language.text(field.help))
            label.setBuddy(editor)
            editor.edited.connect(lambda value, each=field: self._edit(each, value))
            editor.finished.connect(self._next_gesture)
            box.addWidget(label)
            box.addWidget(editor)
            self._editors.append((field, label, editor))
        self._show()

    def shut(self) -> None:
        """Stop following the document."""
        self._unsubscribe()

    def _fields(self) -> list[Field]:
        army = self._work.document.project.find(self._army_id)
        ruleset = self._work.ruleset(army) if army is not None else None
        kind = self._work.kind(army) if army is not None else None
        if ruleset is None or kind is None:
            return []
        found = (kind.field(each) for each in (ruleset.roles.scale, LIMIT) if each)
        return [field for field in found if field is not None]

    def _on_event(self, event: DocumentEvent) -> None:
        if isinstance(event, ProjectChanged) and self._army_id in self._work.document.project:
            self._show()

    def _show(self) -> None:
        army = self._work.document.project.find(self._army_id)
        if army is None:
            return
        for field, _label, editor in self._editors:
            state = state_of(self._work, [army], field)
            if state is not None:
                editor.show_state(state)

    def _edit(self, field: Field, value: object) -> None:
        ready = value if isinstance(value, str | int | float | bool | tuple) else None
        self._work.do(
            lambda: self._work.document.set_values(
                [self._army_id], {field.id: ready}, gesture=f"quick:{field.id}:{self._gesture}"
            )
        )

    def _next_gesture(self) -> None:
        self._gesture += 1

"""The dialog for a new army: which rules, what name; with a file to keep it if none is open."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from db.aside import ENDING, free_name
from model.forces.elements import Role
from model.rulesets.base import RuleSet
from ui.desk import Desk
from ui.forms.picker import PICK_ROLE, Pick, PickDelegate
from ui.widgets import TitleLabel

RULESET_ROLE = PICK_ROLE + 1
LAST_RULESET = "new_army/ruleset"
FORBIDDEN = str.maketrans(dict.fromkeys('<>:"/\\|?*', "-"))


@dataclass(frozen=True, slots=True)
class NewArmy:
    """What the user wants: an army by a rule set, and the file of a new project (or None)."""

    ruleset: RuleSet
    name: str
    file: Path | None

    @property
    def kind(self) -> str:
        """The rule set's kind of armies."""
        return self.ruleset.kinds_of(Role.ARMY)[0].id


class NewArmyDialog(QDialog):
    """Asks for rules and name. With a folder it asks for a new project's file too."""

    def __init__(self, desk: Desk, folder: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._folder = folder
        self._file_chosen = False
        gettext = desk.language.gettext
        head = gettext("New project") if folder is not None else gettext("New army")
        self.setWindowTitle(head)
        self.setMinimumWidth(480)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(8)
        layout.addWidget(TitleLabel(head, self, 1.5))
        self._rules = QListWidget(self)
        self._rules.setAccessibleName(gettext("Rules"))
        self._rules.setItemDelegate(PickDelegate(self._rules))
        self._fill_rules()
        layout.addWidget(self._label(gettext("&Rules"), self._rules))
        layout.addWidget(self._rules, 1)
        self._name = QLineEdit(self)
        layout.addWidget(self._label(gettext("&Name of the army"), self._name))
        layout.addWidget(self._name)
        self._file = QLineEdit(self)
        if folder is not None:
            self._add_file(layout)
        else:
            self._file.hide()
        buttons = QDialogButtonBox(self)
        buttons.addButton(gettext("Make it"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(gettext("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addSpacing(6)
        layout.addWidget(buttons)
        self._rules.itemDoubleClicked.connect(lambda *_: self.accept())
        self._rules.currentItemChanged.connect(lambda *_: self._show_default_name())
        self._name.textEdited.connect(self._suggest)
        self._suggest("")
        self._show_default_name()
        self._name.setFocus()

    def _label(self, text: str, buddy: QWidget) -> QLabel:
        label = QLabel(text, self)
        label.setBuddy(buddy)
        return label

    def _fill_rules(self) -> None:
        last = self._desk.settings.text(LAST_RULESET)
        for ruleset in self._desk.rulesets():
            name = self._desk.language.text(ruleset.names)
            item = QListWidgetItem(name, self._rules)
            item.setData(PICK_ROLE, Pick(ruleset.id, name, self._about(ruleset), icon="book"))
            item.setData(RULESET_ROLE, ruleset)
            if ruleset.id == last or self._rules.currentRow() < 0:
                self._rules.setCurrentItem(item)

    def _about(self, ruleset: RuleSet) -> str:
        """What an army by these rules is made of."""
        language = self._desk.language
        kinds = [language.text(kind.plural).lower() for kind in ruleset.kinds.values()][1:]
        return language.translator.join(kinds).capitalize()

    def _add_file(self, layout: QVBoxLayout) -> None:
        gettext = self._desk.language.gettext
        browse = QPushButton(gettext("Choose…"), self)
        browse.setAutoDefault(False)
        browse.clicked.connect(self._browse)
        row = QHBoxLayout()
        row.addWidget(self._file, 1)
        row.addWidget(browse)
        layout.addWidget(
            self._label(gettext("&File; every edit is kept in it at once"), self._file)
        )
        layout.addLayout(row)
        self._file.textEdited.connect(self._keep_file)

    def _keep_file(self) -> None:
        self._file_chosen = True

    def _default_name(self) -> str:
        """What an army is called if the user gives it no name."""
        ruleset = self._ruleset()
        if ruleset is None:
            return ""
        return self._desk.language.text(ruleset.kinds_of(Role.ARMY)[0].names)

    def _show_default_name(self) -> None:
        self._name.setPlaceholderText(self._default_name())

    def _suggest(self, name: str) -> None:
        """Name the file after the army until the user names it himself."""
        if self._folder is None or self._file_chosen:
            return
        plain = name.translate(FORBIDDEN).strip(" .") or self._desk.language.gettext("Battle")
        self._file.setText(str(free_name(self._folder, plain)))

    def _browse(self) -> None:
        gettext = self._desk.language.gettext
        projects = gettext("Muster projects")
        filters = f"{projects} (*{ENDING})"
        chosen = self._desk.interaction.save_file(
            gettext("File of the new project"), filters, Path(self._file.text())
        )
        if chosen is not None:
            self._file_chosen = True
            self._file.setText(str(chosen))

    def _ruleset(self) -> RuleSet | None:
        found = self._rules.currentItem().data(RULESET_ROLE) if self._rules.count() else None
        return found if isinstance(found, RuleSet) else None

    def set_name(self, name: str) -> None:
        """Type a name."""
        self._name.setText(name)
        self._suggest(name)

    def set_file(self, path: Path) -> None:
        """Choose the file of the new project."""
        self._file_chosen = True
        self._file.setText(str(path))

    def answer(self) -> NewArmy | None:
        """What the user wants; None if there are no rules to choose from."""
        ruleset = self._ruleset()
        if ruleset is None:
            return None
        self._desk.settings.set_text(LAST_RULESET, ruleset.id)
        name = " ".join(self._name.text().split()) or self._default_name()
        file: Path | None = None
        if self._folder is not None:
            file = Path(self._file.text()).expanduser()
            file = file if file.suffix else file.with_suffix(ENDING)
        return NewArmy(ruleset, name, file)

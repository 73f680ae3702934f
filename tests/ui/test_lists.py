"""Building a list quickly: points in view, options, sizes, lists as text, comparison."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QRadioButton, QSpinBox

from db.store import ProjectStore
from exports.lists import ListFormat
from exports.order_text import write_order
from model.books.compare import Did
from model.rulesets.fields import Option
from model.text import Text
from tests.ui.helpers import ScriptedInteraction
from tests.ui.real import battle, empty_project, real_desk, roman_host
from ui.army.editor import ArmyEditor
from ui.desk import Desk
from ui.forms.catalogue import CatalogueDialog
from ui.lists.commands import ListCommands
from ui.lists.compare_dialog import CompareDialog
from ui.lists.comparing import Side, compare, comparison_text
from ui.lists.options_editor import OptionsForm
from ui.lists.paste_dialog import PasteDialog
from ui.lists.points import points_of
from ui.lists.points_bar import PointsBar
from ui.lists.sizes import size_of
from ui.lists.split_dialog import SplitDialog
from ui.lists.text_dialog import TextDialog
from ui.open_project import OpenProject
from ui.window.actions import Actions

WINDOWS = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, user: ScriptedInteraction) -> Desk:
    return real_desk(qapp, tmp_path, user)


@pytest.fixture
def work(desk: Desk, tmp_path: Path) -> OpenProject:
    return romans(desk, tmp_path / "host.muster")


def romans(desk: Desk, path: Path | None = None) -> OpenProject:
    """1,000 points at most: a legate (130), two cohorts (220 and 235), velites (55)."""
    made, army = roman_host(desk, path)
    document = made.document
    options = ("heavy_armour", "shield", "warhorse")
    document.add(
        "character",
        army,
        name="Rutilius",
        values={"entry": "legate", "options": options, "general": True},
    )
    cohort = {"entry": "legionaries", "models": 20, "options": ("drilled",)}
    document.add("unit", army, name="First", values=cohort)
    command = ("champion", "musician", "standard")
    document.add("unit", army, name="Second", values={**cohort, "command": command})
    document.add("unit", army, name="Velites", values={"entry": "velites", "models": 10})
    return made


def legions(desk: Desk) -> OpenProject:
    """Hail Caesar: a division of two units, one of them with a price."""
    made = empty_project(desk)
    document = made.document
    army = document.add("army", None, name="Caesar", ruleset="hail_caesar")
    division = document.add("division", army, name="Legio X")
    document.add("commander", division, name="Labienus", values={"leadership": 8})
    document.add(
        "unit",
        division,
        name="Cohors I",
        values={"type": "heavy_infantry", "points": 30, "models": 20},
    )
    document.add("unit", division, name="Cohors II", values={"type": "heavy_infantry"})
    return made


def army_of(work: OpenProject):
    return work.document.project.armies[0]


def unit(work: OpenProject, name: str):
    project = work.document.project
    return next(each for each in project.subtree(army_of(work).id) if each.name == name)


# Points


def test_points_by_category_with_their_bands(work):
    forces = work.forces(army_of(work))
    found = points_of(forces, army_of(work))
    assert (found.total, found.limit, found.over) == (640, 1000, False)
    rows = {each.names.en: each for each in found.portions}
    characters, core = rows["Characters"], rows["Legions and auxiliaries"]
    assert (characters.points, characters.most, characters.over) == (116, 250, False)
    assert (core.points, core.share, core.least, core.units) == (455, 0.455, 400, 2)
    assert not core.under


def test_a_category_outside_its_band_says_so(work):
    work.document.remove([unit(work, "First").id])
    found = points_of(work.forces(army_of(work)), army_of(work))
    core = next(each for each in found.portions if each.names.en == "Legions and auxiliaries")
    assert core.under
    assert not core.over


def test_prices_of_the_users_own_are_added_up(desk):
    work = legions(desk)
    found = points_of(work.forces(army_of(work)), army_of(work))
    assert (found.total, found.limit) == (30, None)
    assert [(each.points, each.units) for each in found.portions] == [(30, 2)]


def test_rules_without_points_have_none(desk):
    work = battle(desk)
    assert points_of(work.forces(army_of(work)), army_of(work)) is None


def test_the_bar_follows_the_army(qtbot, work):
    bar = PointsBar(work, army_of(work).id)
    qtbot.addWidget(bar)
    bar.resize(700, 80)
    bar.show()
    total = bar.cells[0]
    assert (total.figures, total.about) == ("640 / 1,000", "640 / 1,000, 360 left")
    assert "at least 400 (40%)" in bar.cells[2].about
    work.document.set_values([army_of(work).id], {"points_limit": 500})
    assert bar.cells[0].outside
    assert bar.cells[0].about.endswith("140 too many")
    assert bar.heightForWidth(300) > bar.heightForWidth(1200)
    assert not bar.grab().isNull()
    bar.shut()


def test_the_bar_stays_away_where_nothing_has_a_price(qtbot, desk):
    work = battle(desk)
    bar = PointsBar(work, army_of(work).id)
    qtbot.addWidget(bar)
    assert bar.isHidden()
    bar.shut()


# Options


def choices() -> tuple[Option, ...]:
    group = Text("Quality", "Calidad")
    return (
        Option(
            "veterans", Text("Veterans", "Veteranos"), detail=_price(3), group=group, one_of="q"
        ),
        Option("raw", Text("Raw", "Bisoños"), detail=_price(-2), group=group, one_of="q"),
        Option("bows", Text("Bows", "Arcos"), detail=_price(1), counted=True, most=5),
        Option(
            "horse",
            Text("Horse", "Caballo"),
            detail=_price(8),
            reason=Text("not with Raw", "no va con Bisoños"),
        ),
    )


def _price(number: int) -> Text:
    return Text(f"{number} each", f"{number} cada una")


@pytest.fixture
def options(qtbot, desk: Desk) -> OptionsForm:
    form = OptionsForm(desk)
    qtbot.addWidget(form)
    form.show_values(("raw", "bows:3"), choices(), mixed=False, fixed=False)
    form.show()
    return form


def box(form: OptionsForm, name: str):
    kinds = form.findChildren(QRadioButton) + form.findChildren(QCheckBox)
    return next(each for each in kinds if each.accessibleName() == name)


def test_options_show_prices_and_reasons(options):
    words = [each.text() for each in options.findChildren(QLabel) if each.isVisible()]
    assert words.index("1 each") < words.index("Quality") < words.index("3 each")
    assert "not with Raw" in words
    assert box(options, "Raw").isChecked()
    assert not box(options, "Veterans").isChecked()
    assert [each.value() for each in options.findChildren(QSpinBox) if each.isVisible()] == [3]


def test_one_of_a_group_takes_the_place_of_another(options, qtbot):
    with qtbot.waitSignal(options.edited) as caught:
        box(options, "Veterans").click()
    assert caught.args == [("bows:3", "veterans")]


def test_options_are_counted_and_taken_away(options, qtbot):
    spin = next(each for each in options.findChildren(QSpinBox) if each.isVisible())
    with qtbot.waitSignal(options.edited) as caught:
        spin.setValue(4)
    assert caught.args == [("raw", "bows:4")]
    assert spin.maximum() == 5
    with qtbot.waitSignal(options.edited) as caught:
        box(options, "Bows").click()
    assert caught.args == [("raw",)]


def test_a_click_on_the_name_turns_the_box(options, qtbot):
    name = next(each for each in options.findChildren(QLabel) if each.text() == "Veterans")
    with qtbot.waitSignal(options.edited) as caught:
        qtbot.mouseClick(name, Qt.MouseButton.LeftButton)
    assert caught.args == [("bows:3", "veterans")]


def test_an_option_that_the_book_lacks_can_be_taken_away(qtbot, desk):
    form = OptionsForm(desk)
    qtbot.addWidget(form)
    form.show_values(("jetpack",), choices(), mixed=False, fixed=False)
    with qtbot.waitSignal(form.edited) as caught:
        box(form, "jetpack").click()
    assert caught.args == [()]


# Sizes


def test_sizes_go_by_the_steps_of_the_book(work):
    size = size_of(work.forces(army_of(work)), unit(work, "First"))
    assert (size.count, size.step, size.least, size.most) == (20, 5, 10, 40)
    assert [size.stepped(n) for n in (1, -1, -5, 9)] == [25, 15, 10, 40]


def test_sizes_without_a_book(desk):
    work = legions(desk)
    assert size_of(work.forces(army_of(work)), unit(work, "Cohors I")).stepped(1) == 21
    men = battle(desk)
    brigade = unit(men, "Meredith")
    assert size_of(men.forces(brigade), brigade).stepped(-1) == 1750
    leader = unit(men, "Alexander Schimmelfennig von der Oye und zu Hohenlohe")
    assert size_of(men.forces(leader), leader) is None


class Bench:
    """The commands with a selection and a place for messages."""

    def __init__(self, work: OpenProject) -> None:
        self.selected: list[str] = []
        self.said: list[str] = []
        self.commands = ListCommands(
            work, army_of(work).id, lambda: self.selected, self._select, self.said.append
        )

    def _select(self, ids) -> None:
        self.selected = list(ids)


@pytest.fixture
def bench(work: OpenProject) -> Bench:
    return Bench(work)


def test_units_grow_and_shrink_in_one_step(work, bench):
    bench.selected = [unit(work, "First").id, unit(work, "Velites").id]
    bench.commands.resize(1)
    assert unit(work, "First").values["models"] == 25
    assert unit(work, "Velites").values["models"] == 11
    work.document.undo()
    assert unit(work, "First").values["models"] == 20
    assert unit(work, "Velites").values["models"] == 10
    work.document.set_values([unit(work, "First").id], {"models": 40})
    bench.selected = [unit(work, "First").id]
    bench.commands.resize(1)
    assert unit(work, "First").values["models"] == 40
    assert bench.said == ["The army book does not allow another size that way."]


@WINDOWS
def test_a_unit_is_split(qtbot, work, bench):
    second = unit(work, "Second")
    bench.selected = [second.id]
    assert bench.commands.can("army.split")
    holder = QLabel()
    qtbot.addWidget(holder)
    dialog = bench.commands.split(holder)
    assert dialog.count() == 10
    dialog.set_count(5)
    words = [each.text() for each in dialog.findChildren(QLabel)]
    assert "20 = 15 + 5" in words
    assert "The army book wants at least 10 in a unit." in words
    dialog.set_count(8)
    dialog.accept()
    made = work.document.project.element(bench.selected[0])
    assert (made.name, made.values["models"]) == ("Second", 8)
    assert "command" not in made.values
    assert work.document.project.element(second.id).values["models"] == 12
    assert work.document.undo_label.code == "split"
    work.document.undo()
    assert work.document.project.element(second.id).values["models"] == 20


@WINDOWS
def test_a_price_of_the_users_own_stays_when_a_unit_is_split(qtbot, desk):
    work = legions(desk)
    first = unit(work, "Cohors I")
    size = size_of(work.forces(first), first)
    dialog = SplitDialog(work, first, size)
    qtbot.addWidget(dialog)
    assert dialog.count() == 10
    bench = Bench(work)
    bench.commands._split(first, 10, size)
    assert work.document.project.element(bench.selected[0]).values["points"] == 30


def test_what_can_be_done_depends_on_what_is_selected(work, bench):
    assert bench.commands.can("edit.copy") is None
    assert bench.commands.can("list.text")
    assert bench.commands.can("list.paste")
    assert not bench.commands.can("army.larger")
    bench.selected = [unit(work, "Rutilius").id]
    assert not bench.commands.can("army.larger")
    bench.selected = [unit(work, "First").id, unit(work, "Second").id]
    assert bench.commands.can("army.larger")
    assert not bench.commands.can("army.split")
    work.document.read_only = True
    assert not bench.commands.can("army.larger")
    assert bench.commands.can("list.compare")


@WINDOWS
def test_adding_to_an_army_with_a_book_offers_the_book(qtbot, work, desk):
    holder = QLabel()
    qtbot.addWidget(holder)
    editor = ArmyEditor(work, army_of(work), Actions(desk.language, desk.theme, holder))
    qtbot.addWidget(editor)
    editor.show()
    editor.show_element(editor.army_id)
    before = len(work.document.project.children(editor.army_id))
    with qtbot.waitSignal(editor.catalogue_wanted) as heard:
        editor.commands()["army.add"]()
    assert heard.args == [editor.army_id]
    assert len(work.document.project.children(editor.army_id)) == before


@WINDOWS
def test_the_editor_offers_the_commands(qtbot, work, desk):
    holder = QLabel()
    qtbot.addWidget(holder)
    editor = ArmyEditor(work, army_of(work), Actions(desk.language, desk.theme, holder))
    qtbot.addWidget(editor)
    editor.show()
    editor.show_element(unit(work, "First").id)
    assert editor.can("army.split")
    editor.commands()["army.smaller"]()
    assert unit(work, "First").values["models"] == 15
    assert editor.points.cells[0].figures == "585 / 1,000"
    editor.shut()


# Lists as text


@WINDOWS
@pytest.mark.parametrize(
    ("form", "line"),
    [
        (ListFormat.TEXT, '20 Legionaries "First"'),
        (ListFormat.FORUM, '[b]20 Legionaries[/b] "First"'),
        (ListFormat.MARKDOWN, '- **20 Legionaries** "First"'),
    ],
)
def test_a_list_as_text(qtbot, work, form, line):
    dialog = TextDialog(work, army_of(work))
    qtbot.addWidget(dialog)
    dialog.choose(form)
    assert line in dialog.text.toPlainText()
    dialog.copy()
    assert QGuiApplication.clipboard().text() == dialog.text.toPlainText()
    dialog.set_lang("es")
    assert "20 Legionarios" in dialog.text.toPlainText()
    again = TextDialog(work, army_of(work))
    qtbot.addWidget(again)
    assert line in again.text.toPlainText()


@WINDOWS
def test_a_list_is_saved(qtbot, work, user, tmp_path):
    dialog = TextDialog(work, army_of(work))
    qtbot.addWidget(dialog)
    dialog.choose(ListFormat.MARKDOWN)
    user.answers = [tmp_path / "list", tmp_path / "no" / "such" / "folder.md"]
    dialog.save()
    assert (tmp_path / "list.md").read_text(encoding="utf-8") == dialog.text.toPlainText()
    dialog.save()
    assert user.warnings[0][0] == "The list was not saved"


def test_an_order_of_battle_as_text(desk):
    work = legions(desk)
    forces = work.forces(army_of(work))
    text = write_order(forces, army_of(work), ListFormat.TEXT, desk.tr)
    assert (
        text.splitlines()
        == [
            "Caesar",
            "",
            "Legio X",
            "  Labienus",
            "  Cohors I, Heavy infantry, 20 models, 30 points",
            "  Cohors II, Heavy infantry, 16 models",
            "",
            "In all: 30 points",
        ]
        or "Cohors II, Heavy infantry" in text
    )
    marked = write_order(forces, army_of(work), ListFormat.MARKDOWN, desk.tr)
    assert "- **Legio X**" in marked
    assert "  - Cohors I" in marked


@WINDOWS
def test_a_pasted_list_is_read_shown_and_taken_in_as_one_step(qtbot, work):
    dialog = PasteDialog(work, army_of(work))
    qtbot.addWidget(dialog)
    dialog.text.setPlainText(
        "Third army - 1000 points\n"
        "10 Velites @ 55 pts\n"
        '20 Legionaries "Third", drilled, full command @ 999 pts\n'
        "12 Unicorns\n"
        "10 Velites, jetpacks\n"
    )
    dialog.read()
    rows = [dialog.table.topLevelItem(n) for n in range(dialog.table.topLevelItemCount())]
    assert [(each.text(0), each.text(1)) for each in rows] == [
        ("2", "10 Velites"),
        ("3", "20 Legionaries “Third”"),
        ("3", rows[2].text(1)),
        ("4", "12 Unicorns"),
        ("5", "10 Velites"),
        ("5", "jetpacks"),
    ]
    assert rows[1].text(2) == "Drilled, Centurion, Musician, Signifer"
    assert "another price" in rows[2].text(2)
    assert dialog.add_button.text() == "Add 3 units"
    assert dialog.summary.text() == "345 points  ·  3 parts were not understood"
    dialog.table.itemClicked.emit(rows[3], 0)
    assert dialog.text.textCursor().selectedText() == "12 Unicorns"
    before = len(work.document.project.children(army_of(work).id))
    with qtbot.waitSignal(dialog.added) as caught:
        dialog.add()
    assert len(caught.args[0]) == 3
    assert len(work.document.project.children(army_of(work).id)) == before + 3
    work.document.undo()
    assert len(work.document.project.children(army_of(work).id)) == before


@WINDOWS
def test_what_is_written_can_be_pasted(qtbot, work):
    text = TextDialog(work, army_of(work))
    qtbot.addWidget(text)
    text.choose(ListFormat.TEXT)
    text.set_lang("es")
    text.copy()
    paste = PasteDialog(work, army_of(work))
    qtbot.addWidget(paste)
    paste.read()
    assert paste.found.unmatched == ()
    assert paste.found.points == 640
    assert [each.name for each in paste.found.units] == ["Rutilius", "First", "Second", "Velites"]


# Comparison


def sides(work: OpenProject, change: Callable[[OpenProject, dict[str, str]], None]):
    """An army and a changed copy of it."""
    army = army_of(work)
    (copy,) = work.document.duplicate([army.id])
    ids = {each.name: each.id for each in work.document.project.subtree(copy)}
    change(work, ids)
    project = work.document.project
    return Side(work, project.element(army.id)), Side(work, project.element(copy))


def change_some(work: OpenProject, ids: dict[str, str]) -> None:
    work.document.set_values([ids["First"]], {"models": 15, "options": None})
    work.document.remove([ids["Velites"]])
    parent = work.document.project.element(ids["First"]).parent
    values = {"entry": "equites", "models": 5}
    work.document.add("unit", parent, name="Alae", values=values)


def test_two_versions_of_a_list(work):
    old, new = sides(work, change_some)
    found = compare(old, new)
    assert [(each.did, each.name, each.before, each.after) for each in found] == [
        (Did.CHANGED, "First", 220, 150),
        (Did.REMOVED, "Velites", 55, None),
        (Did.ADDED, "Alae", None, 100),
    ]
    assert found[0].details == ("models: 20 → 15", "options: Drilled → –")
    text = comparison_text(old, new, found).splitlines()
    assert text[1] == ("1 unit added, 1 unit removed, 1 unit changed  ·  640 → 615 points (-25)")
    assert text[2] == '~ 15 Legionaries "First"  (-70)'
    assert text[-1] == '+ 5 Equites "Alae"  (+100)'


def test_lists_without_entries_are_compared_by_names(desk):
    work = battle(desk)

    def change(work: OpenProject, ids: dict[str, str]) -> None:
        work.document.set_values([ids["Meredith"]], {"men": 1500})
        work.document.rename(ids["Cutler"], "Stone")

    old, new = sides(work, change)
    found = compare(old, new)
    assert {(each.did, each.name) for each in found} >= {(Did.CHANGED, "Meredith")}
    assert "men: 1,800 → 1,500" in found[0].details
    assert found[0].before is None


@WINDOWS
def test_the_dialog_compares_armies_of_this_and_of_another_project(
    qtbot, work, user, desk, tmp_path
):
    other = romans(desk)
    other.document.set_values([unit(other, "First").id], {"models": 10})
    path = tmp_path / "other.muster"
    ProjectStore.create(path, other.document.project.records()).close()
    dialog = CompareDialog(work, army_of(work))
    qtbot.addWidget(dialog)
    assert dialog.differences == ()
    assert dialog.summary.text() == "no difference  ·  640 → 640 points (0)"
    user.answers = [path]
    dialog.open_other()
    assert dialog.summary.text() == "1 unit changed  ·  530 → 640 points (+110)"
    assert dialog.table.topLevelItem(0).text(2) == "models: 10 → 20"
    dialog.copy()
    assert "models: 10 → 20" in QGuiApplication.clipboard().text()


@WINDOWS
def test_a_file_that_is_no_project_is_not_compared(qtbot, work, user, tmp_path):
    bad = tmp_path / "bad.muster"
    bad.write_bytes(b"nothing")
    dialog = CompareDialog(work, army_of(work))
    qtbot.addWidget(dialog)
    user.answers = [bad]
    dialog.open_other()
    assert user.warnings[0][0] == "The project was not opened"
    assert dialog.old.count() == 1


@WINDOWS
def test_armies_of_different_rules_are_not_compared(qtbot, work):
    work.document.add("army", None, name="Union", ruleset="fire_and_fury")
    dialog = CompareDialog(work, army_of(work))
    qtbot.addWidget(dialog)
    dialog.old.setCurrentIndex(dialog.old.findText("Union"))
    assert dialog.summary.text() == "The two armies are built for different rules."


# The catalogue


@WINDOWS
def test_the_catalogue_walks_by_keys_and_remembers_favourites(qtbot, work, desk):
    dialog = CatalogueDialog(work)
    qtbot.addWidget(dialog)
    assert dialog.offer(army_of(work))
    dialog.show()
    words = [each.text() for each in dialog.findChildren(QLabel)]
    assert "640 of 1,000 points" in words
    picked = []
    dialog.picked.connect(lambda item: picked.append(item.id))
    qtbot.keyClick(dialog._line, Qt.Key.Key_Down)
    qtbot.keyClick(dialog._line, Qt.Key.Key_Down)
    qtbot.keyClick(dialog._line, Qt.Key.Key_Up)
    qtbot.keyClick(dialog._line, Qt.Key.Key_Return)
    second = dialog._list.item(1).text()
    assert picked == [next(i.id for i in dialog._items if i.names.en == second)]
    qtbot.keyClicks(dialog._line, "scorp")
    dialog._star.click()
    again = CatalogueDialog(work)
    qtbot.addWidget(again)
    again.offer(army_of(work))
    assert again._list.item(0).text() == "Scorpion"

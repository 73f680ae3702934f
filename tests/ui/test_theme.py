"""The two themes, the icons and the typefaces."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFont, QFontInfo, QIcon, QImage, QPainter, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSpinBox,
    QTableWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from exports import fonts
from ui import theme as theme_module
from ui.theme import (
    DARK,
    ICON_FOLDER,
    LIGHT,
    Mode,
    Role,
    Theme,
    colour,
    icon,
    icon_names,
    is_dark,
    make_field_palette,
    make_palette,
    paint_icon,
)
from ui.typefaces import (
    NARROW_FAMILY,
    TEXT_FAMILY,
    TITLE_FAMILY,
    load_fonts,
    text_font,
    title_font,
)

UI_FOLDER = Path(theme_module.__file__).parent
TEXT_ROLES = (
    Role.TEXT,
    Role.MUTED,
    Role.COMPUTED,
    Role.MANUAL,
    Role.ACCENT,
    Role.LINK,
    Role.VISITED,
    Role.ERROR,
    Role.WARNING,
    Role.INFO,
    Role.OK,
    Role.WAIVED,
)
GROUNDS = (Role.WINDOW, Role.BASE, Role.ALTERNATE)
PAIRS = [
    *itertools.product(TEXT_ROLES, GROUNDS),
    (Role.TEXT, Role.BUTTON),
    (Role.TOOLTIP_TEXT, Role.TOOLTIP),
    (Role.HIGHLIGHTED_TEXT, Role.HIGHLIGHT),
    (Role.INK, Role.SHEET),
]


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    palette, font, style = qapp.palette(), qapp.font(), qapp.style().objectName()
    made = Theme(qapp, Mode.LIGHT)
    yield made
    made.set_mode(Mode.SYSTEM)
    made.deleteLater()
    qapp.setPalette(palette)
    qapp.setFont(font)
    qapp.setStyle(style)


def luminance(name: str) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

    shown = QColor(name)
    red, green, blue = linear(shown.redF()), linear(shown.greenF()), linear(shown.blueF())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_easy_to_read(colours: dict[Role, str]) -> None:
    weak = {
        f"{text} on {ground}": round(contrast(colours[text], colours[ground]), 2)
        for text, ground in PAIRS
        if contrast(colours[text], colours[ground]) < 4.5
    }
    assert weak == {}


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_outlines_on_a_picture_stand_out(colours: dict[Role, str]) -> None:
    for role in (Role.SELECTION, Role.GUIDE):
        assert contrast(colours[role], colours[Role.BASE]) >= 3


def test_both_themes_name_every_role() -> None:
    assert set(LIGHT) == set(DARK) == set(Role)
    assert all(QColor(name).isValid() for name in (*LIGHT.values(), *DARK.values()))


def test_a_palette_knows_its_theme(qapp: QApplication) -> None:
    light, dark = make_palette(dark=False), make_palette(dark=True)
    assert not is_dark(light)
    assert is_dark(dark)
    assert colour(Role.ERROR, light) == QColor(LIGHT[Role.ERROR])
    assert colour(Role.ERROR, dark) == QColor(DARK[Role.ERROR])
    disabled = dark.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
    assert disabled == QColor(DARK[Role.DISABLED]) != dark.color(QPalette.ColorRole.Text)


def test_no_other_file_of_the_window_names_a_colour() -> None:
    named = re.compile(
        r"""["']#[0-9a-fA-F]{3,8}["']|\bQt\.(?:GlobalColor\.)?(?:red|blue|green)\b"""
    )
    guilty = [
        f"{path.relative_to(UI_FOLDER)}: {found.group()}"
        for path in UI_FOLDER.rglob("*.py")
        if path.name != "theme.py"
        for found in named.finditer(path.read_text(encoding="utf-8"))
    ]
    assert guilty == []


# --- The theme of the program ---


def test_the_mode_dresses_the_application(qtbot: QtBot, theme: Theme, qapp: QApplication) -> None:
    assert qapp.style().objectName() == "fusion"
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(LIGHT[Role.WINDOW])
    with qtbot.waitSignal(theme.changed):
        theme.set_mode(Mode.DARK)
    assert theme.dark
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK[Role.WINDOW])


def test_the_same_mode_again_changes_nothing(qtbot: QtBot, theme: Theme) -> None:
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_mode(Mode.LIGHT)


def test_system_follows_the_system(qtbot: QtBot, theme: Theme, qapp: QApplication) -> None:
    theme.set_mode(Mode.SYSTEM)
    system_dark = qapp.styleHints().colorScheme() is Qt.ColorScheme.Dark
    assert theme.dark is system_dark
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Dark)
    assert theme.dark is (qapp.styleHints().colorScheme() is Qt.ColorScheme.Dark)
    assert is_dark(qapp.palette()) is theme.dark
    qapp.styleHints().unsetColorScheme()


def test_icons_that_were_set_are_tinted_again(theme: Theme) -> None:
    action, gone = QAction(), QAction()
    theme.set_icon(action, "undo")
    theme.set_icon(gone, "redo")
    del gone
    assert inks(action.icon()) == {QColor(LIGHT[Role.TEXT]).name()}
    theme.set_mode(Mode.DARK)
    assert inks(action.icon()) == {QColor(DARK[Role.TEXT]).name()}
    theme.set_icon(action, "error", Role.ERROR)
    assert inks(action.icon()) == {QColor(DARK[Role.ERROR]).name()}
    with pytest.raises(TypeError, match="QObject cannot show an icon"):
        theme.set_icon(QObject(), "undo")


# --- Icons ---


def inks(shown: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal, size: int = 24) -> set[str]:
    """Colours of the wholly opaque pixels."""
    image = shown.pixmap(QSize(size, size), 1.0, mode).toImage()
    return {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }


@pytest.mark.parametrize("name", sorted(icon_names()))
def test_every_icon_draws_in_the_colours_of_the_palette(qapp: QApplication, name: str) -> None:
    palette = make_palette(dark=True)
    shown = icon(name, palette)
    assert inks(shown) == {QColor(DARK[Role.TEXT]).name()}
    assert inks(shown, QIcon.Mode.Disabled) == {QColor(DARK[Role.DISABLED]).name()}
    assert inks(shown, QIcon.Mode.Selected) == {QColor(DARK[Role.HIGHLIGHTED_TEXT]).name()}


@pytest.mark.parametrize("path", sorted(ICON_FOLDER.glob("*.svg")), ids=lambda path: path.stem)
def test_every_icon_is_one_family(path: Path) -> None:
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    if path.stem == "muster":
        assert root.get("viewBox") == "0 0 256 256"
        return
    assert root.get("viewBox") == "0 0 24 24"
    assert root.get("stroke") == "currentColor"
    colours = {part.get(key) for part in root.iter() for key in ("fill", "stroke")}
    assert colours <= {None, "none", "currentColor"}


RELIED_ON = """
    undo redo add remove duplicate copy cut paste move-up move-down search filter print error
    warning info check waive fix open save new recent import export settings language sun moon
    monitor chevron-up chevron-down chevron-left chevron-right leader book table map dice card
    label roster echelon-army echelon-corps echelon-division echelon-brigade echelon-battery
    arm-infantry arm-cavalry arm-artillery arm-horse-artillery arm-leader arm-chariot arm-elephant
    arm-skirmishers arm-archers arm-baggage
"""


def test_the_icons_that_are_relied_on_exist() -> None:
    used = re.compile(r"""icon\([^"'()]*["']([a-z-]+)["']""")
    wanted = set(RELIED_ON.split())
    for path in UI_FOLDER.rglob("*.py"):
        wanted.update(used.findall(path.read_text(encoding="utf-8")))
    assert wanted - icon_names() == set()


def test_the_arms_differ_at_the_smallest_size(qapp: QApplication) -> None:
    palette = make_palette(dark=False)
    arms = sorted(name for name in icon_names() if name.startswith("arm-"))
    images = {name: icon(name, palette).pixmap(QSize(16, 16), 1.0).toImage() for name in arms}
    alike = [
        pair
        for pair in itertools.combinations(arms, 2)
        if differing(images[pair[0]], images[pair[1]]) < 8
    ]
    assert alike == []


def differing(one: QImage, other: QImage) -> int:
    return sum(
        abs(one.pixelColor(x, y).alpha() - other.pixelColor(x, y).alpha()) > 96
        for x in range(one.width())
        for y in range(one.height())
    )


def test_a_sharper_screen_gets_a_sharper_picture(qapp: QApplication) -> None:
    pixmap = icon("undo", make_palette(dark=False)).pixmap(QSize(16, 16), 2.0)
    assert pixmap.size() == QSize(32, 32)


def test_an_icon_is_drawn_once(qapp: QApplication) -> None:
    palette = make_palette(dark=False)
    assert icon("undo", palette) is icon("undo", make_palette(dark=False))
    assert icon("undo", palette) is not icon("undo", make_palette(dark=True))


@pytest.mark.parametrize("name", ["no-such", "", "../theme", "/etc/passwd"])
def test_an_icon_that_is_not_there(qapp: QApplication, name: str) -> None:
    with pytest.raises(LookupError, match="there is no icon"):
        icon(name, make_palette(dark=False))


def test_an_icon_paints_at_any_size(qapp: QApplication) -> None:
    image = QImage(100, 100, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_icon(painter, "arm-leader", QRectF(0, 0, 100, 100), QColor(LIGHT[Role.ACCENT]))
    painter.end()
    assert image.pixelColor(50, 50) == QColor(LIGHT[Role.ACCENT])
    assert image.pixelColor(2, 98).alpha() == 0


def test_the_emblem_is_the_same_in_each_of_its_files(qapp: QApplication) -> None:
    drawn = QImage(256, 256, QImage.Format.Format_ARGB32)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray((ICON_FOLDER / "muster.svg").read_bytes())).render(painter)
    painter.end()
    stored = QImage(str(ICON_FOLDER / "muster.png"))
    assert stored.size() == QSize(256, 256)
    for x, y in itertools.product(range(4, 256, 24), repeat=2):
        one, other = drawn.pixelColor(x, y), stored.pixelColor(x, y)
        for channel in (QColor.red, QColor.green, QColor.blue, QColor.alpha):
            assert abs(channel(one) - channel(other)) <= 24, (x, y)
    sizes = {size.width() for size in QIcon(str(ICON_FOLDER / "muster.ico")).availableSizes()}
    assert {16, 24, 32, 48, 64, 128, 256} <= sizes


# --- Type ---


def test_the_bundled_typefaces_are_used(qapp: QApplication) -> None:
    assert {TEXT_FAMILY, NARROW_FAMILY, TITLE_FAMILY} <= load_fonts()
    assert QFontInfo(text_font()).family() == TEXT_FAMILY
    assert text_font().pointSizeF() >= 10
    title = title_font(2)
    assert QFontInfo(title).family() == TITLE_FAMILY
    assert title.pointSizeF() == pytest.approx(text_font().pointSizeF() * 2)
    assert title.weight() == QFont.Weight.Bold


def test_a_broken_typeface_is_reported(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, expected_logs: object
) -> None:
    broken = tmp_path / "Broken.ttf"
    broken.write_bytes(b"no font")
    monkeypatch.setattr(fonts, "all_files", lambda: (broken,))
    expected_logs("typeface Broken.ttf cannot be read")
    assert load_fonts.__wrapped__() == frozenset()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("make", [QCheckBox, QRadioButton, QLineEdit, QSpinBox, QPlainTextEdit])
def test_the_edge_of_a_field_stands_out_from_its_ground(qapp, qtbot, make, dark):
    Theme(qapp, Mode.DARK if dark else Mode.LIGHT)
    window = QWidget()
    qtbot.addWidget(window)
    field = make(window)
    field.setGeometry(10, 10, 80, 30)
    window.resize(100, 50)
    window.show()
    window.setFocus()
    picture = window.grab().toImage()
    base = window.palette().color(QPalette.ColorRole.Base).name()
    across = {picture.pixelColor(x, 25).name() for x in range(8, 28)}
    assert max(contrast(base, each) for each in across) >= 3


@pytest.mark.parametrize("dark", [False, True])
def test_a_box_to_tick_in_a_tree_stands_out_from_its_ground(qapp, qtbot, dark):
    Theme(qapp, Mode.DARK if dark else Mode.LIGHT)
    tree = QTreeWidget()
    qtbot.addWidget(tree)
    tree.setHeaderHidden(True)
    item = QTreeWidgetItem([""])
    item.setCheckState(0, Qt.CheckState.Unchecked)
    tree.addTopLevelItem(item)
    tree.resize(120, 60)
    tree.show()
    picture = tree.viewport().grab().toImage()
    middle = tree.visualItemRect(item).center().y()
    base = tree.palette().color(QPalette.ColorRole.Base).name()
    across = {picture.pixelColor(x, middle).name() for x in range(50)}
    assert max(contrast(base, each) for each in across) >= 3


@pytest.mark.parametrize("dark", [False, True])
def test_only_edges_are_drawn_after_the_colour_that_fields_have_for_a_window(qapp, qtbot, dark):
    """The corner between two scroll bars and the words beside a box keep the ground."""
    Theme(qapp, Mode.DARK if dark else Mode.LIGHT)
    odd = make_field_palette(dark=dark).color(QPalette.ColorRole.Window)
    table = QTableWidget(40, 40)
    boxed = QWidget()
    QVBoxLayout(boxed).addWidget(QCheckBox("Words beside a box"))
    for widget in (table, boxed):
        qtbot.addWidget(widget)
        widget.resize(200, 100)
        widget.show()
        picture = widget.grab().toImage()
        colours = Counter(
            picture.pixelColor(x, y).name()
            for x in range(picture.width())
            for y in range(picture.height())
        )
        assert colours[odd.name()] < 20

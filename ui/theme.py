"""How the program looks: named colours in light and dark, and tinted icons.

Widgets name a role and never a colour. Which set of colours holds is read from the palette at
hand, so a delegate that paints with `option.palette` follows every change by itself.
"""

from __future__ import annotations

import atexit
from enum import StrEnum
from functools import lru_cache, partial
from pathlib import Path
from weakref import WeakKeyDictionary

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from ui.drawn_icon import drawn_icon
from ui.typefaces import text_font

ICON_FOLDER = Path(__file__).parent / "icons"


class Mode(StrEnum):
    """What the user wants: the system's choice, or one of the two for good."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Role(StrEnum):
    """What a colour is for."""

    WINDOW = "window"
    BASE = "base"
    """Behind lists, tables and fields."""
    ALTERNATE = "alternate"
    BUTTON = "button"
    BORDER = "border"
    FIELD = "field"
    """The edge of a box to tick and of a field to type in: three to one against its ground."""
    TEXT = "text"
    MUTED = "muted"
    """Text of second rank: hints, units, what is empty."""
    DISABLED = "disabled"
    COMPUTED = "computed"
    """A value the rules worked out."""
    MANUAL = "manual"
    """The dot beside a value set by hand where the rules would compute one."""
    ACCENT = "accent"
    HIGHLIGHT = "highlight"
    HIGHLIGHTED_TEXT = "highlighted text"
    LINK = "link"
    VISITED = "visited"
    TOOLTIP = "tooltip"
    TOOLTIP_TEXT = "tooltip text"
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    OK = "ok"
    WAIVED = "waived"
    DESK = "desk"
    """Around a page in the preview."""
    SHEET = "sheet"
    """Paper to be printed on: white in both themes."""
    INK = "ink"
    GRID = "grid"
    GUIDE = "guide"
    """The edge of the label under the pointer, where labels are laid out to choose from."""
    SELECTION = "selection"
    """The outline of what is selected on a picture of a sheet."""
    SHADOW = "shadow"


LIGHT: dict[Role, str] = {
    Role.WINDOW: "#efe7d6",
    Role.BASE: "#fcf8ee",
    Role.ALTERNATE: "#f5eee0",
    Role.BUTTON: "#e8deca",
    Role.BORDER: "#b8a888",
    Role.FIELD: "#857759",
    Role.TEXT: "#2a241c",
    Role.MUTED: "#665b4b",
    Role.DISABLED: "#9c917f",
    Role.COMPUTED: "#5f5a52",
    Role.MANUAL: "#9a5410",
    Role.ACCENT: "#2f4f80",
    Role.HIGHLIGHT: "#2f4f80",
    Role.HIGHLIGHTED_TEXT: "#fffaf0",
    Role.LINK: "#234f8e",
    Role.VISITED: "#6a3f78",
    Role.TOOLTIP: "#fffbe9",
    Role.TOOLTIP_TEXT: "#2a241c",
    Role.ERROR: "#a3221a",
    Role.WARNING: "#7d5200",
    Role.INFO: "#2b5a75",
    Role.OK: "#38652a",
    Role.WAIVED: "#665b4b",
    Role.DESK: "#cfc4ad",
    Role.SHEET: "#ffffff",
    Role.INK: "#1a1a1a",
    Role.GRID: "#c9bda2",
    Role.GUIDE: "#b03125",
    Role.SELECTION: "#1f5fb0",
    Role.SHADOW: "#8b7d63",
}

DARK: dict[Role, str] = {
    Role.WINDOW: "#2b333c",
    Role.BASE: "#1a2027",
    Role.ALTERNATE: "#212931",
    Role.BUTTON: "#3b4653",
    Role.BORDER: "#566474",
    Role.FIELD: "#8593a3",
    Role.TEXT: "#ebe5d8",
    Role.MUTED: "#b0ac9f",
    Role.DISABLED: "#7f868c",
    Role.COMPUTED: "#b6b4ab",
    Role.MANUAL: "#eba75c",
    Role.ACCENT: "#8fb3e0",
    Role.HIGHLIGHT: "#3a5f94",
    Role.HIGHLIGHTED_TEXT: "#ffffff",
    Role.LINK: "#93bbee",
    Role.VISITED: "#c8a6d6",
    Role.TOOLTIP: "#38424e",
    Role.TOOLTIP_TEXT: "#f1ecdf",
    Role.ERROR: "#f3948a",
    Role.WARNING: "#e9b95c",
    Role.INFO: "#8cc3e4",
    Role.OK: "#a2cd8f",
    Role.WAIVED: "#b0ac9f",
    Role.DESK: "#14191e",
    Role.SHEET: "#ffffff",
    Role.INK: "#1a1a1a",
    Role.GRID: "#3d4854",
    Role.GUIDE: "#ef7b6c",
    Role.SELECTION: "#7fb4ff",
    Role.SHADOW: "#0c0f12",
}

_PALETTE: dict[QPalette.ColorRole, Role] = {
    QPalette.ColorRole.Window: Role.WINDOW,
    QPalette.ColorRole.WindowText: Role.TEXT,
    QPalette.ColorRole.Base: Role.BASE,
    QPalette.ColorRole.AlternateBase: Role.ALTERNATE,
    QPalette.ColorRole.Text: Role.TEXT,
    QPalette.ColorRole.PlaceholderText: Role.MUTED,
    QPalette.ColorRole.Button: Role.BUTTON,
    QPalette.ColorRole.ButtonText: Role.TEXT,
    QPalette.ColorRole.BrightText: Role.ERROR,
    QPalette.ColorRole.Light: Role.BASE,
    QPalette.ColorRole.Midlight: Role.ALTERNATE,
    QPalette.ColorRole.Mid: Role.BORDER,
    QPalette.ColorRole.Dark: Role.BORDER,
    QPalette.ColorRole.Shadow: Role.SHADOW,
    QPalette.ColorRole.Highlight: Role.HIGHLIGHT,
    QPalette.ColorRole.HighlightedText: Role.HIGHLIGHTED_TEXT,
    QPalette.ColorRole.Accent: Role.ACCENT,
    QPalette.ColorRole.Link: Role.LINK,
    QPalette.ColorRole.LinkVisited: Role.VISITED,
    QPalette.ColorRole.ToolTipBase: Role.TOOLTIP,
    QPalette.ColorRole.ToolTipText: Role.TOOLTIP_TEXT,
}
_FADED = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.PlaceholderText,
    QPalette.ColorRole.HighlightedText,
)


def make_palette(*, dark: bool) -> QPalette:
    """The palette of one of the two themes."""
    colours = DARK if dark else LIGHT
    palette = QPalette()
    for target, role in _PALETTE.items():
        palette.setColor(target, QColor(colours[role]))
    disabled = QPalette.ColorGroup.Disabled
    for target in _FADED:
        palette.setColor(disabled, target, QColor(colours[Role.DISABLED]))
    palette.setColor(disabled, QPalette.ColorRole.Highlight, QColor(colours[Role.BUTTON]))
    return palette


FIELDS = (
    "QLineEdit",
    "QAbstractSpinBox",
    "QComboBox",
    "QCheckBox",
    "QRadioButton",
    "QPlainTextEdit",
    "QTextEdit",
    "QTreeWidget",
)
"""Classes of which Fusion draws edges, and nothing else, after the window's colour."""
_DARKER = 1.4  # so much Fusion divides the window's colour by, to have an edge from it


def make_field_palette(*, dark: bool) -> QPalette:
    """The palette of fields and boxes to tick, whose edges must be seen in light and in dark.

    Fusion takes an edge from the window's colour and makes it darker: on a dark window it is
    gone. Here that colour is the one from which our own edge comes out.
    """
    palette = make_palette(dark=dark)
    groups = QPalette.ColorGroup
    for group, role in (
        (groups.Active, Role.FIELD),
        (groups.Inactive, Role.FIELD),
        (groups.Disabled, Role.BORDER),
    ):
        edge = QColor((DARK if dark else LIGHT)[role])
        value = min(255, round(edge.value() * _DARKER))
        source = QColor.fromHsv(edge.hsvHue(), edge.hsvSaturation(), value)
        palette.setColor(group, QPalette.ColorRole.Window, source)
    return palette


def class_palettes(*, dark: bool) -> dict[str, QPalette]:
    """The palettes of classes of widgets that have another than the rest."""
    heads = make_palette(dark=dark)
    heads.setBrush(QPalette.ColorRole.Button, heads.alternateBase())
    return dict.fromkeys(FIELDS, make_field_palette(dark=dark)) | {"QHeaderView": heads}


def is_dark(palette: QPalette) -> bool:
    """Whether a palette is that of the dark theme."""
    return palette.color(QPalette.ColorRole.Base).lightness() < 128


def colour(role: Role, palette: QPalette) -> QColor:
    """The colour of a role, in the theme to which `palette` belongs."""
    return QColor((DARK if is_dark(palette) else LIGHT)[role])


# --- Icons ---------------------------------------------------------------------


@lru_cache(maxsize=1)
def icon_names() -> frozenset[str]:
    """The names `icon` knows."""
    files = (path.name.partition(".") for path in ICON_FOLDER.iterdir())
    return frozenset(stem for stem, _dot, ending in files if ending == "svg") - {"muster"}


def icon(name: str, palette: QPalette, tint: Role | None = None) -> QIcon:
    """The icon of a role such as `undo` or `arm-infantry`, in the palette's text colour.

    Args:
        name: file name in `ui/icons`, without its ending.
        palette: gives the colours, also for disabled and selected items.
        tint: another role for the plain state, such as `Role.ERROR`.

    Raises:
        LookupError: there is no such icon.
    """
    plain = palette.color(QPalette.ColorRole.WindowText) if tint is None else colour(tint, palette)
    faded = palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText)
    selected = palette.color(QPalette.ColorRole.HighlightedText)
    return _icon(name, plain.rgba(), faded.rgba(), selected.rgba())


@lru_cache(maxsize=512)
def _icon(name: str, plain: int, faded: int, selected: int) -> QIcon:
    _svg(name)  # an unknown name is told to whoever asks for the icon, not to the painter
    return drawn_icon(partial(_paint_named, name), plain, faded, selected)


def _paint_named(name: str, painter: QPainter, rect: QRectF, tint: QColor) -> None:
    paint_icon(painter, name, rect, tint)


@lru_cache(maxsize=256)
def _svg(name: str) -> bytes:
    if name not in icon_names():
        raise LookupError(f"there is no icon {name!r}")
    return (ICON_FOLDER / f"{name}.svg").read_bytes()


def paint_icon(painter: QPainter, name: str, rect: QRectF, tint: QColor) -> None:
    """Draw an icon as vectors into `rect`, for maps and delegates that want any size.

    Raises:
        LookupError: there is no such icon.
    """
    _renderer(name, tint.name()).render(painter, rect)


@lru_cache(maxsize=128)
def _renderer(name: str, tint: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_svg(name).replace(b"currentColor", tint.encode())))


# Pixmaps must be gone before Qt is.
atexit.register(_icon.cache_clear)
atexit.register(_renderer.cache_clear)


def program_icon() -> QIcon:
    """Muster's own emblem, for windows and the task bar."""
    result = QIcon(str(ICON_FOLDER / "muster.ico"))
    result.addFile(str(ICON_FOLDER / "muster.svg"))
    return result


# --- The theme of the running program --------------------------------------------


class Theme(QObject):
    """Dresses the application, and dresses it again when the user or the system asks.

    The style must be Fusion, as `make_application` has it: the palettes are made for it.
    """

    changed = Signal()

    def __init__(self, app: QApplication, mode: Mode = Mode.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._mode = mode
        self._icons: WeakKeyDictionary[QObject, tuple[str, Role | None]] = WeakKeyDictionary()
        app.setFont(text_font())
        app.styleHints().colorSchemeChanged.connect(self._system_changed)
        self._dress()

    @property
    def mode(self) -> Mode:
        """What the user wants."""
        return self._mode

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""
        if self._mode is Mode.SYSTEM:
            return self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return self._mode is Mode.DARK

    def set_mode(self, mode: Mode) -> None:
        """Change to the light or the dark theme, or follow the system again."""
        if mode is not self._mode:
            self._mode = mode
            self._dress()

    def set_icon(self, target: QObject, name: str, tint: Role | None = None) -> None:
        """Give an action or a button an icon, and tint it again with every change.

        Raises:
            LookupError: there is no such icon.
            TypeError: `target` cannot show an icon.
        """
        if not hasattr(target, "setIcon"):
            raise TypeError(f"{type(target).__name__} cannot show an icon")
        self._icons[target] = (name, tint)
        target.setIcon(icon(name, self._app.palette(), tint))

    def _system_changed(self) -> None:
        if self._mode is Mode.SYSTEM:
            self._dress()

    def _dress(self) -> None:
        hints = self._app.styleHints()
        if self._mode is Mode.SYSTEM:
            hints.unsetColorScheme()
        else:  # so that title bars and file dialogs of the system agree
            hints.setColorScheme(Qt.ColorScheme.Dark if self.dark else Qt.ColorScheme.Light)
        self._app.setPalette(make_palette(dark=self.dark))
        for name, palette in class_palettes(dark=self.dark).items():
            # The bindings say that they want bytes here; they take text, and nothing else.
            self._app.setPalette(palette, name)  # type: ignore[arg-type]
        for target, (name, tint) in list(self._icons.items()):
            if shiboken6.isValid(target):
                self.set_icon(target, name, tint)
        self.changed.emit()

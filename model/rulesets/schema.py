"""The form of a rule set's TOML files, checked at the border and nowhere else.

Types are written as such, not as text: each start of the program reads them.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from model.forces.elements import Role
from model.issues import Severity
from model.rulesets.fields import FieldType
from model.rulesets.form import NONE, Between, Form, Pattern
from model.rulesets.sheets import BlockKind
from model.rulesets.tables import Layout
from model.text import EMPTY, Text

DICE_PATTERN = r"^(\d?d\d{1,2}(-\d?d\d{1,2})?)?$"

Words = Text
FILE_NAME = r"^[a-z0-9_]+\.toml$"
Id = Annotated[str, Pattern(r"^[a-z0-9_]+$")]
Scalar = str | int | float | bool
Plain = Scalar | list[str]


class OptionModel(Form):
    id: Id
    names: Words
    short: Words = EMPTY
    colour: str = ""
    symbol: str = ""


class ShownIfModel(Form):
    field: Id
    values: list[Scalar]


class FieldModel(Form):
    id: Id
    type: FieldType
    names: Words
    short: Words = EMPTY
    help: Words = EMPTY
    group: Words = EMPTY
    options: tuple[OptionModel, ...] = ()
    default: Plain | None = None
    minimum: float | None = None
    maximum: float | None = None
    unit: Words = EMPTY
    one: Words = EMPTY
    many: Words = EMPTY
    computed: bool = False
    by_hand: bool = False
    column: bool = False
    total: bool = False
    profile: bool = False
    shown_if: ShownIfModel | None = None
    varying: bool = False


class SymbolModel(Form):
    icon: str
    field: str = ""


class KindModel(Form):
    id: Id
    role: Role
    names: Words
    plural: Words
    parents: tuple[Id, ...] = ()
    fields: tuple[Id, ...] = ()
    symbol: SymbolModel
    new_name: Words = EMPTY


class KeyModel(Form):
    id: Id
    names: Words
    use: Annotated[str, Pattern("^(row|column|band)$")] = "row"
    choices: Mapping[str, Words] = NONE
    default: str | None = None
    dice: Annotated[str, Pattern(DICE_PATTERN)] = ""


class ColumnModel(Form):
    id: str
    names: Words
    match: str | None = None
    main: bool = False


class RowModel(Form):
    match: Mapping[str, str] | str = NONE
    names: Words = EMPTY
    cells: list[str | int | float]


class BeyondModel(Form):
    cell: str | int | float
    names: Words


class TableModel(Form):
    id: Id
    names: Words
    section: Words = EMPTY
    layout: Layout
    keys: list[KeyModel]
    columns: list[ColumnModel]
    rows: list[RowModel]
    results: Mapping[str, Words] = NONE
    row_head: Words = EMPTY
    note: Words = EMPTY
    editable: bool = False
    suggested: bool = False
    beyond: BeyondModel | None = None


class CheckModel(Form):
    severity: Severity
    section: Words
    message: Words
    variants: Mapping[str, Words] = NONE
    fix: Words = EMPTY


class TraitModel(Form):
    id: Id
    names: Words
    summary: Words
    parameter: Words = EMPTY
    minimum: int | None = None
    maximum: int | None = None
    default: int | None = None
    optional: bool = False
    suffix: str = ""
    section: Words = EMPTY


class EntryModel(Form):
    id: Id
    names: Words
    kind: Id
    values: Mapping[str, Plain] = NONE
    data: Mapping[str, Plain] = NONE
    group: Words = EMPTY
    section: Words = EMPTY


class ItemModel(Form):
    figure: str = ""
    text: Words
    when: tuple[str, ...] = ()


class BlockModel(Form):
    kind: BlockKind
    table: str = ""
    items: tuple[ItemModel, ...] = ()
    head: Words = EMPTY


class SectionModel(Form):
    id: Id
    names: Words
    blocks: list[BlockModel]
    section: Words = EMPTY
    when: tuple[str, ...] = ()


class SheetModel(Form):
    id: Id
    names: Words
    template: str
    kinds: tuple[Id, ...] = ()
    width: float = 0.0
    height: float = 0.0
    copies: str = ""
    once: bool = False
    stock: Mapping[str, str] = NONE


class ImportColumnModel(Form):
    id: Id
    names: Words
    words: tuple[str, ...] = ()
    level: str = ""
    field: str = ""
    kinds: tuple[Id, ...] = ()
    leader_of: str = ""
    sums: bool = False
    several: bool = False
    number: bool = False
    origin: bool = False
    values: Mapping[str, str] = NONE


class ImportModel(Form):
    levels: list[Id]
    columns: list[ImportColumnModel]
    types: Mapping[str, Id] = NONE
    type_values: Mapping[str, Mapping[str, Plain]] = NONE
    detached: tuple[str, ...] = ()
    leader_kind: str = ""


class RolesModel(Form):
    strength: str = ""
    stands: str = ""
    type: str = ""
    points: str = ""
    side: str = ""
    scale: str = ""
    exceptional: str = ""
    entry: str = ""


class HeadModel(Form):
    """Who the rule set is: `format` is the version of this file form."""

    format: Annotated[int, Between(1, 1)]
    names: Words
    version: str
    source: str
    source_lang: str


class FileModel(Form):
    """One TOML file of a rule set; `ruleset.toml` has the head, others may hold any part.

    Files under `later` are read when checks, reference, sheets or imports are first asked for.
    """

    ruleset: HeadModel | None = None
    include: tuple[Annotated[str, Pattern(FILE_NAME)], ...] = ()
    later: tuple[Annotated[str, Pattern(FILE_NAME)], ...] = ()
    roles: RolesModel | None = None
    fields: tuple[FieldModel, ...] = ()
    kinds: tuple[KindModel, ...] = ()
    tables: tuple[TableModel, ...] = ()
    checks: Mapping[str, CheckModel] = NONE
    traits: tuple[TraitModel, ...] = ()
    entries: tuple[EntryModel, ...] = ()
    reference: tuple[SectionModel, ...] = ()
    sheets: tuple[SheetModel, ...] = ()
    texts: Mapping[str, Words] = NONE
    imports: ImportModel | None = None
    data: Mapping[str, Any] = NONE

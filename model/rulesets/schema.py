"""The form of a rule set's TOML files, checked by pydantic at the border and nowhere else."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from model.forces.elements import Role
from model.issues import Severity
from model.rulesets.base import BlockKind, FieldType
from model.rulesets.tables import Layout
from model.text import EMPTY, Text

DICE_PATTERN = r"^(\d?d\d{1,2}(-\d?d\d{1,2})?)?$"


class Strict(BaseModel):
    """No unknown keys, nothing changed after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class _TextModel(Strict):
    en: str = Field(min_length=1)
    es: str = Field(min_length=1)


def _text(value: object) -> object:
    if isinstance(value, Text):
        return value
    if isinstance(value, str):
        return Text.same(value)
    read = _TextModel.model_validate(value)
    return Text(read.en, read.es)


Words = Annotated[Text, BeforeValidator(_text)]
FILE_NAME = r"^[a-z0-9_]+\.toml$"
Id = Annotated[str, Field(pattern=r"^[a-z0-9_]+$")]
Scalar = str | int | float | bool
Plain = Scalar | list[str]


class OptionModel(Strict):
    id: Id
    names: Words
    short: Words = EMPTY
    colour: str = ""
    symbol: str = ""


class ShownIfModel(Strict):
    field: Id
    values: list[Scalar]


class FieldModel(Strict):
    id: Id
    type: FieldType
    names: Words
    short: Words = EMPTY
    help: Words = EMPTY
    group: Words = EMPTY
    options: list[OptionModel] = []
    default: Plain | None = None
    minimum: float | None = None
    maximum: float | None = None
    unit: Words = EMPTY
    computed: bool = False
    by_hand: bool = False
    column: bool = False
    total: bool = False
    profile: bool = False
    shown_if: ShownIfModel | None = None
    varying: bool = False


class SymbolModel(Strict):
    icon: str
    field: str = ""


class KindModel(Strict):
    id: Id
    role: Role
    names: Words
    plural: Words
    parents: list[Id] = []
    fields: list[Id] = []
    symbol: SymbolModel
    new_name: Words = EMPTY


class KeyModel(Strict):
    id: Id
    names: Words
    use: Annotated[str, Field(pattern="^(row|column|band)$")] = "row"
    choices: dict[str, Words] = {}
    default: str | None = None
    dice: Annotated[str, Field(pattern=DICE_PATTERN)] = ""


class ColumnModel(Strict):
    id: str
    names: Words
    match: str | None = None
    main: bool = False


class RowModel(Strict):
    match: dict[str, str] | str = {}
    names: Words = EMPTY
    cells: list[str | int | float]


class TableModel(Strict):
    id: Id
    names: Words
    section: Words = EMPTY
    layout: Layout
    keys: list[KeyModel]
    columns: list[ColumnModel]
    rows: list[RowModel]
    results: dict[str, Words] = {}
    row_head: Words = EMPTY
    note: Words = EMPTY
    editable: bool = False


class CheckModel(Strict):
    severity: Severity
    section: Words
    message: Words
    variants: dict[str, Words] = {}
    fix: Words = EMPTY


class TraitModel(Strict):
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


class EntryModel(Strict):
    id: Id
    names: Words
    kind: Id
    values: dict[str, Plain] = {}
    data: dict[str, Plain] = {}
    group: Words = EMPTY
    section: Words = EMPTY


class ItemModel(Strict):
    figure: str = ""
    text: Words
    when: list[str] = []


class BlockModel(Strict):
    kind: BlockKind
    table: str = ""
    items: list[ItemModel] = []
    head: Words = EMPTY


class SectionModel(Strict):
    id: Id
    names: Words
    blocks: list[BlockModel]
    section: Words = EMPTY
    when: list[str] = []


class SheetModel(Strict):
    id: Id
    names: Words
    template: str
    kinds: list[Id] = []
    width: float = 0.0
    height: float = 0.0
    copies: str = ""
    once: bool = False
    stock: dict[str, str] = {}


class ImportColumnModel(Strict):
    id: Id
    names: Words
    words: list[str] = []
    level: str = ""
    field: str = ""
    kinds: list[Id] = []
    leader_of: str = ""
    sums: bool = False
    several: bool = False
    number: bool = False
    values: dict[str, str] = {}


class ImportModel(Strict):
    levels: list[Id]
    columns: list[ImportColumnModel]
    types: dict[str, Id] = {}
    type_values: dict[str, dict[str, Plain]] = {}
    detached: list[str] = []
    leader_kind: str = ""


class RolesModel(Strict):
    strength: str = ""
    stands: str = ""
    type: str = ""
    points: str = ""
    side: str = ""
    scale: str = ""
    exceptional: str = ""
    entry: str = ""


class HeadModel(Strict):
    """Who the rule set is: `format` is the version of this file form."""

    format: Annotated[int, Field(ge=1, le=1)]
    names: Words
    version: str
    source: str
    source_lang: str


class FileModel(Strict):
    """One TOML file of a rule set; `ruleset.toml` has the head, others may hold any part."""

    ruleset: HeadModel | None = None
    include: list[Annotated[str, Field(pattern=FILE_NAME)]] = []
    roles: RolesModel | None = None
    fields: list[FieldModel] = []
    kinds: list[KindModel] = []
    tables: list[TableModel] = []
    checks: dict[str, CheckModel] = {}
    traits: list[TraitModel] = []
    entries: list[EntryModel] = []
    reference: list[SectionModel] = []
    sheets: list[SheetModel] = []
    texts: dict[str, Words] = {}
    imports: ImportModel | None = None
    data: dict[str, Any] = {}

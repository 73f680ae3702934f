"""The tables of a project's file, schema 2. Every change here needs a migration beside it."""

from __future__ import annotations

from typing import ClassVar, Final

from sqlalchemy import CheckConstraint, Float, ForeignKey, MetaData, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeEngine

# Alembic's batch mode drops and makes constraints by name, so every one has a name.
NAMES: Final = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
}


class Base(DeclarativeBase):
    """What all rows share: text without a length, named constraints."""

    metadata = MetaData(naming_convention=NAMES)
    type_annotation_map: ClassVar[dict[type, TypeEngine[str] | TypeEngine[float]]] = {
        str: Text(),
        float: Float(),
    }


def _element_key() -> ForeignKey:
    """A key to an element; checked at the commit, so that rows may come in any order."""
    return ForeignKey("element.id", ondelete="CASCADE", deferrable=True, initially="DEFERRED")


class ProjectRow(Base):
    """The one row of the project: its name and notes."""

    __tablename__ = "project"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    notes: Mapped[str]


class SettingRow(Base):
    """A setting of the project; `value` is JSON."""

    __tablename__ = "setting"

    name: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class ElementRow(Base):
    """An army, formation, unit or leader; only an army has no parent and a rule set."""

    __tablename__ = "element"
    __table_args__ = (CheckConstraint("(role = 'army') = (parent IS NULL)", name="army_is_root"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str]
    kind: Mapped[str]
    parent: Mapped[str | None] = mapped_column(_element_key(), index=True)
    position: Mapped[float]
    name: Mapped[str]
    ruleset: Mapped[str | None]
    notes: Mapped[str] = mapped_column(server_default="")


class ElementValueRow(Base):
    """A value that the user set on an element's field; `value` is JSON."""

    __tablename__ = "element_value"

    element: Mapped[str] = mapped_column(_element_key(), primary_key=True)
    field: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[str]


class WaiverRow(Base):
    """The reason for which a finding about an element is accepted."""

    __tablename__ = "waiver"

    element: Mapped[str] = mapped_column(_element_key(), primary_key=True)
    code: Mapped[str] = mapped_column(primary_key=True)
    reason: Mapped[str]


class TableEditRow(Base):
    """The user's own cells for a table of a rule set; `cells` is JSON, rows of texts."""

    __tablename__ = "table_edit"

    ruleset: Mapped[str] = mapped_column(primary_key=True)
    table: Mapped[str] = mapped_column(primary_key=True)
    cells: Mapped[str]


class StoredBookRow(Base):
    """An army book as the project took it in; `text` is its TOML."""

    __tablename__ = "stored_book"

    book: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[str]
    text: Mapped[str]


class OwnedMiniaturesRow(Base):
    """How many miniatures of one sort the user owns."""

    __tablename__ = "owned_miniatures"

    id: Mapped[str] = mapped_column(primary_key=True)
    ruleset: Mapped[str]
    entry: Mapped[str]
    name: Mapped[str]
    count: Mapped[int]

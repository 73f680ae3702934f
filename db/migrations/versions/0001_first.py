"""Schema 1: the project, its elements with their values, waivers and table edits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _text(name: str, *, empty: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=empty)


def _of_element(table: str, column: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column],
        ["element.id"],
        name=f"fk_{table}_{column}",
        ondelete="CASCADE",
        deferrable=True,
        initially="DEFERRED",
    )


def upgrade() -> None:
    op.create_table(
        "project",
        _text("id"),
        _text("name"),
        _text("notes"),
        sa.PrimaryKeyConstraint("id", name="pk_project"),
    )
    op.create_table(
        "setting",
        _text("name"),
        _text("value"),
        sa.PrimaryKeyConstraint("name", name="pk_setting"),
    )
    op.create_table(
        "element",
        _text("id"),
        _text("role"),
        _text("kind"),
        _text("parent", empty=True),
        sa.Column("position", sa.Float(), nullable=False),
        _text("name"),
        _text("ruleset", empty=True),
        sa.PrimaryKeyConstraint("id", name="pk_element"),
        _of_element("element", "parent"),
    )
    op.create_table(
        "element_value",
        _text("element"),
        _text("field"),
        _text("value"),
        sa.PrimaryKeyConstraint("element", "field", name="pk_element_value"),
        _of_element("element_value", "element"),
    )
    op.create_table(
        "waiver",
        _text("element"),
        _text("code"),
        _text("reason"),
        sa.PrimaryKeyConstraint("element", "code", name="pk_waiver"),
        _of_element("waiver", "element"),
    )
    op.create_table(
        "table_edit",
        _text("ruleset"),
        _text("table"),
        _text("cells"),
        sa.PrimaryKeyConstraint("ruleset", "table", name="pk_table_edit"),
    )


def downgrade() -> None:
    raise NotImplementedError("the copy that each upgrade keeps is the way back")

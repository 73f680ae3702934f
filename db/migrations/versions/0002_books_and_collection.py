"""Schema 2: notes on elements, army books and the collection; only armies stand at the root.

The new check makes Alembic build the table of elements anew, the parent of all others.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("element") as batch:
        batch.add_column(sa.Column("notes", sa.Text(), nullable=False, server_default=""))
        batch.create_check_constraint(
            op.f("ck_element_army_is_root"), "(role = 'army') = (parent IS NULL)"
        )
        batch.create_index("ix_element_parent", ["parent"])
    op.create_table(
        "stored_book",
        sa.Column("book", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("book", name="pk_stored_book"),
    )
    op.create_table(
        "owned_miniatures",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("ruleset", sa.Text(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_owned_miniatures"),
    )


def downgrade() -> None:
    raise NotImplementedError("the copy that each upgrade keeps is the way back")

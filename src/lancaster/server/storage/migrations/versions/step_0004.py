"""Keep the orders that people give for decisions to come"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    op.create_table(
        "orders",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_orders_person_people")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_orders_table_tables")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_orders")),
    )
    op.create_index(op.f("ix_orders_person"), "orders", ["person"], unique=False)

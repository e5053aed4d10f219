"""Keep what people played in first rounds, and figures of finished games"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward. Games that are over already are indexed by a background job."""
    op.create_table(
        "opening_decisions",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=200), nullable=False),
        sa.Column("line", sa.BigInteger(), nullable=False),
        sa.Column("own", sa.BigInteger(), nullable=False),
        sa.Column("decision", sa.BigInteger(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("lead", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_opening_decisions_table_tables")),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_opening_decisions")),
    )
    for column in ("line", "own", "decision"):
        op.create_index(op.f(f"ix_opening_decisions_{column}"), "opening_decisions", [column], unique=False)
    op.create_table(
        "game_figures",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=True),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_game_figures_table_tables")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_game_figures")),
    )

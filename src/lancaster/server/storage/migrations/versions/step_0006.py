"""Keep the heartbeat of the server, when it was away, the salt of each seed, and snapshots of long logs"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeats")),
    )
    op.create_table(
        "time_jumps",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_time_jumps")),
    )
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("seed_salt", sa.String(length=32), nullable=True))
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(length=22), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_snapshots_table_tables")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_snapshots")),
    )

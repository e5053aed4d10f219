"""Keep reports, bans, and what operators do"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("muted_until", sa.BigInteger(), nullable=True))
        people.add_column(sa.Column("banned_until", sa.BigInteger(), nullable=True))
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("reporter", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("table", sa.String(length=22), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["reporter"], ["people.id"], name=op.f("fk_reports_reporter_people")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_reports_person_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_reporter"), "reports", ["reporter"], unique=False)
    op.create_index(op.f("ix_reports_person"), "reports", ["person"], unique=False)
    op.create_table(
        "address_bans",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("network", sa.String(length=50), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("operator", sa.String(length=22), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_address_bans")),
    )
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("operator", sa.String(length=22), nullable=True),
        sa.Column("what", sa.String(length=20), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=True),
        sa.Column("table_id", sa.String(length=22), nullable=True),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )

"""Keep whom people follow"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    op.create_table(
        "follows",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("other", sa.String(length=22), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name=op.f("fk_follows_other_people")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_follows_person_people")),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_follows")),
    )
    op.create_index(op.f("ix_follows_other"), "follows", ["other"], unique=False)

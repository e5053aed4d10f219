"""Keep answers to puzzles"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    op.create_table(
        "puzzle_answers",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("puzzle", sa.String(length=10), nullable=False),
        sa.Column("action", sa.String(length=200), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_puzzle_answers_person_people")),
        sa.PrimaryKeyConstraint("person", "puzzle", name=op.f("pk_puzzle_answers")),
    )

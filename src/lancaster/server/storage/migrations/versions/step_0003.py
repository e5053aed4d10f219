"""Keep what people prefer with their account"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("preferences", sa.JSON(), nullable=True))

"""Keep the client ids of chat lines, so that one sent twice is stored once; drop the unused column `seen`"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Step forward."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("seen")
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("client", sa.String(length=64), nullable=True))
        chat.create_unique_constraint(op.f("uq_chat_table_person_client"), ["table", "person", "client"])

"""Know whose names a study shows, and find the tables of a person"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

COLOURS = ("blue", "green", "yellow", "red", "purple")  # of the seats, as records wrote them at this step


def upgrade() -> None:
    """Step forward. Who sat in the games of earlier studies is guessed by the names of accounts."""
    op.create_table(
        "study_players",
        sa.Column("study", sa.String(length=22), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.ForeignKeyConstraint(["study"], ["studies.id"], name=op.f("fk_study_players_study_studies")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_study_players_person_people")),
        sa.PrimaryKeyConstraint("study", "seat", name=op.f("pk_study_players")),
    )
    op.create_index(op.f("ix_study_players_person"), "study_players", ["person"], unique=False)
    seating = sa.text("kind IN ('seat', 'made')")
    op.create_index("ix_entries_seating", "entries", ["person"], sqlite_where=seating, postgresql_where=seating)
    connection = op.get_bind()
    accounts = sa.text("SELECT id, name FROM people WHERE folded IS NOT NULL AND deleted IS NULL")
    known = {row.name: row.id for row in connection.execute(accounts)}
    for study in connection.execute(sa.text("SELECT id, text FROM studies")).all():
        for line in study.text.partition("\n\n")[0].split("\n"):
            what, _, rest = line.partition(" ")
            colour, _, name = rest.partition(" ")
            if what == "name" and colour in COLOURS and name in known:
                row = {"study": study.id, "seat": COLOURS.index(colour), "person": known[name]}
                connection.execute(sa.text("INSERT INTO study_players VALUES (:study, :seat, :person)"), row)

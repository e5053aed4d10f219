"""The database schema as SQLAlchemy tables, the same on SQLite and on PostgreSQL.

The log is the truth: `entries` holds one row for everything that happened at a table, and no row is ever changed or
deleted while the table is kept. Other rows about a running game (whose turn, status, deadlines, who sits where)
only repeat it, so that lists can be made without replaying; they are written in the same transaction as the entry.

Times are whole milliseconds since 1970 in UTC. Secrets that people hold (session, invite and recovery tokens) are
stored as hashes only.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

KEY = String(22)  # 128 random bits in URL-safe base64
HASH = LargeBinary(32)  # SHA-256

people = Table(
    "people",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("name", String(40), nullable=False),  # as shown
    Column("folded", String(80), nullable=True, unique=True),  # an account's name, case-folded; None: a guest
    Column("password", String(200), nullable=True),  # argon2id
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("deleted", BigInteger, nullable=True),
    Column("language", String(5), nullable=False, default="en"),
    Column("zone", String(64), nullable=False, default="UTC"),
    Column("operator", Boolean, nullable=False, default=False),
    Column("preferences", JSON, nullable=True),  # how the web page looks and behaves for them; None: never chosen
    Column("muted_until", BigInteger, nullable=True),  # by an operator
    Column("banned_until", BigInteger, nullable=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", HASH, primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

recoveries = Table(
    "recoveries",
    metadata,
    Column("token", HASH, primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)

follows = Table(
    "follows",
    metadata,
    Column("person", KEY, ForeignKey("people.id"), primary_key=True),
    Column("other", KEY, ForeignKey("people.id"), primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)

holidays = Table(
    "holidays",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("host", KEY, ForeignKey("people.id"), nullable=True),
    Column("status", String(10), nullable=False),  # open, running, finished, closed, frozen, adjourned
    Column("settings", JSON, nullable=False),  # everything chosen when it was made (wire.TableSettings)
    Column("listed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("pace", String(5), nullable=False),  # live, turns
    Column("players", Integer, nullable=False),
    Column("material", String(80), nullable=False),  # its digest
    Column("changes", JSON, nullable=False),  # where it differs from the shipped material
    Column("rules", Integer, nullable=False),  # the version of the rules
    Column("seed", String(40), nullable=True),  # secret until the end; None: an imported deal
    Column("seed_hash", String(64), nullable=True),  # SHA-256 of "SALT SEED"; without a salt of the seed alone
    Column("seed_salt", String(32), nullable=True),  # secret until the end
    Column("deal", Text, nullable=False),  # secret until the end
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger, nullable=True),
    Column("ended", BigInteger, nullable=True),
    Column("touched", BigInteger, nullable=False),  # when somebody last did something
    Column("head", Integer, nullable=False),  # the number of the last entry
    Column("actors", JSON, nullable=False),  # seats that owe a decision
    Column("round", Integer, nullable=False),
    Column("result", JSON, nullable=True),  # points, places, winners, breakdown
    Column("deadline", BigInteger, nullable=True),  # when the next clock runs out
    Column("bots_due", BigInteger, nullable=True),  # when any node may let the bots think, should nobody have
    Column("bots_node", String(8), nullable=True),  # the node that lets them think until then, or until it dies
    Column("rematch", KEY, nullable=True),
    Column("origin", String(10), nullable=False),  # played, imported, forked
    Index("ix_tables_status_touched", "status", "touched"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_bots_due", "bots_due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=True, index=True),
    Column("bot", String(40), nullable=True),  # who plays it now, if a bot does
    Column("label", String(40), nullable=False),  # the name shown at the table
    Column("away", String(10), nullable=False),  # why a bot plays for a person
    Column("reserved", KEY, nullable=True),
    Column("owes", Boolean, nullable=False),  # a decision, now
    Column("place", Integer, nullable=True),  # at the end
    Column("points", Integer, nullable=True),
)

# By whom tables were made and seats taken: found by an index that costs actions nothing. As text: a database sees that
# the index serves only if a query says the same.
SEATING = text("kind IN ('seat', 'made')")

entries = Table(
    "entries",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("data", JSON, nullable=False),
    Column("person", KEY, nullable=True),  # who did it; None: a bot or the server
    Column("client", String(64), nullable=True),  # the sender's own id for it: sending twice plays once
    Column("at", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),  # of the game after it
    UniqueConstraint("table", "person", "client"),
    Index("ix_entries_seating", "person", sqlite_where=SEATING, postgresql_where=SEATING),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("head", Integer, nullable=False),  # the entry after which it was made
    Column("rules", Integer, nullable=False),  # the version of the rules
    Column("data", JSON, nullable=False),  # lancaster.tables.snapshot; it repeats the log
)

invites = Table(
    "invites",
    metadata,
    Column("token", HASH, primary_key=True),
    Column("table", KEY, ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=True),  # None: any open seat
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Column("person", KEY, nullable=True),
)

chat = Table(
    "chat",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("room", String(10), nullable=False),  # players, spectators
    Column("person", KEY, nullable=True, index=True),
    Column("text", Text, nullable=True),  # None: removed
    Column("at", BigInteger, nullable=False),
    Column("client", String(64), nullable=True),  # the sender's own id for it: what comes twice is said once
    UniqueConstraint("table", "person", "client"),
)

notes = Table(
    "notes",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),  # nobody else is ever shown them
    Column("data", JSON, nullable=False),  # lancaster.tables.orders
)

studies = Table(
    "studies",
    metadata,
    Column("id", KEY, primary_key=True),  # whoever has it may look
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),  # a record with variations
    Column("version", Integer, nullable=False),  # counts the changes
    Column("players", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
)

puzzle_answers = Table(  # the first answer of a person to a puzzle of lancaster.study.puzzles
    "puzzle_answers",
    metadata,
    Column("person", KEY, ForeignKey("people.id"), primary_key=True),
    Column("puzzle", String(10), primary_key=True),
    Column("action", String(200), nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

study_players = Table(  # whose names a study shows, so that they follow when somebody is renamed or deleted
    "study_players",
    metadata,
    Column("study", KEY, ForeignKey("studies.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(80), primary_key=True),  # a person's id, bot:code@version, or puzzle:id
    Column("pool", String(100), primary_key=True),  # players and material, or puzzles
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("played", BigInteger, nullable=False),
    Index("ix_ratings_pool_rating", "pool", "rating"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("who", String(80), nullable=False, index=True),
    Column("pool", String(100), nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
)

channels = Table(
    "channels",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # push, webhook
    Column("address", Text, nullable=False),  # where to send
    Column("keys", JSON, nullable=False),  # what a push service's subscription came with; a webhook's secret
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False, default=0),
)

notices = Table(
    "notices",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("channel", KEY, ForeignKey("channels.id"), nullable=False),
    Column("table", KEY, nullable=False),
    Column("turn", Integer, nullable=False),  # the entry since which the person is asked: one notice a turn
    Column("payload", JSON, nullable=False),  # a code and arguments, never words
    Column("tries", Integer, nullable=False, default=0),
    Column("due", BigInteger, nullable=True, index=True),  # when to try (again); None: done or given up
    Column("sent", BigInteger, nullable=True),
    UniqueConstraint("channel", "table", "turn"),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", Integer, primary_key=True),  # one row, of all nodes together
    Column("at", BigInteger, nullable=False),
)

time_jumps = Table(  # when the server was away, or its clock was set (lancaster.server.live_tables.uptime)
    "time_jumps",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("reporter", KEY, ForeignKey("people.id"), nullable=False, index=True),
    Column("person", KEY, ForeignKey("people.id"), nullable=False, index=True),  # whom it is about
    Column("table", KEY, nullable=True),  # None: the person as such
    Column("line", Integer, nullable=True),  # the number of a line of its chat
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("closed", BigInteger, nullable=True),  # None: no operator has dealt with it
)

address_bans = Table(
    "address_bans",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("network", String(50), nullable=False),
    Column("reason", Text, nullable=False),
    Column("operator", KEY, nullable=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("operator", KEY, nullable=True),  # who did it; None: deleted since
    Column("what", String(20), nullable=False),
    Column("person", KEY, nullable=True),  # to whom
    Column("table_id", KEY, nullable=True),  # not "table": the trail stays when a table is deleted
    Column("detail", Text, nullable=False),
)

reviews = Table(  # made from the log, and made anew when the adviser has changed
    "reviews",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", BigInteger, nullable=False),
)

opening_decisions = Table(  # what people decided in the first rounds of finished games (lancaster.study.openings)
    "opening_decisions",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of its entry
    Column("action", String(200), nullable=False),  # without colours and cards
    Column("line", BigInteger, nullable=False, index=True),  # the point by each scope, hashed
    Column("own", BigInteger, nullable=False, index=True),
    Column("decision", BigInteger, nullable=False, index=True),
    Column("wins", Integer, nullable=False),  # in sixtieths
    Column("points", Integer, nullable=False),
    Column("lead", Integer, nullable=False),
)

game_figures = Table(  # of finished games that were played here (lancaster.study.openings.figures)
    "game_figures",
    metadata,
    Column("table", KEY, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("version", Integer, nullable=False),  # of what is kept
    Column("turn", Integer, nullable=True),  # in turn order from the first start player; None: it cannot be read
    Column("figures", JSON, nullable=False),
)

-- The first tables.
--
-- Times are unix seconds. Discord's ids are 64 bit integers. Whatever is JSON is written by msgspec and checked here
-- only for being JSON. "user" and "left" stand in quotes because they are reserved words of PostgreSQL.
--
-- Tables whose key is the order they are read in have no rowid: a press then touches fewer pages.

CREATE TABLE games (
    id            INTEGER PRIMARY KEY,
    title         TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options       TEXT NOT NULL CHECK (json_valid(options)),
    seed          TEXT NOT NULL,
    status        TEXT NOT NULL DEFAULT 'lobby' CHECK (status IN ('lobby', 'playing', 'over', 'cancelled')),
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    thread        INTEGER,
    host          INTEGER NOT NULL,
    rematch_of    INTEGER REFERENCES games (id),
    blocked       TEXT NOT NULL DEFAULT '', -- why its place cannot be reached, for whoever asks next
    revision      INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0), -- rises with every saved press
    part          INTEGER NOT NULL DEFAULT 0 CHECK (part >= 0),
    epoch         INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0),    -- how often a choice was taken back
    horizon       INTEGER NOT NULL DEFAULT 0 CHECK (horizon >= 0),  -- the part whose checkpoint a load starts from
    settled       INTEGER NOT NULL DEFAULT 0 CHECK (settled >= 0),  -- up to this revision others see what happened
    result        TEXT CHECK (result IS NULL OR json_valid(result)),
    created       REAL NOT NULL,
    started       REAL,
    ended         REAL,
    CHECK (horizon <= part),
    CHECK (settled <= revision)
) STRICT;
CREATE INDEX games_by_channel ON games (channel, status);
CREATE INDEX games_by_thread ON games (thread, status) WHERE thread IS NOT NULL;
CREATE INDEX games_by_rematch ON games (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX games_by_guild ON games (guild, status);

CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL CHECK (seat >= 0),
    "user" INTEGER NOT NULL,
    name   TEXT NOT NULL, -- what the user was called when sitting down
    state  TEXT NOT NULL DEFAULT 'playing' CHECK (state IN ('playing', 'resigned', 'replaced')),
    joined REAL NOT NULL,
    "left" REAL,
    pinged TEXT NOT NULL DEFAULT '', -- the decision its user was last called for
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seats_one_a_user ON seats (game, "user") WHERE state = 'playing';
CREATE INDEX seats_by_user ON seats ("user");

-- `round` stands before `state`, so that finding the first part of each round does not read through the states.
CREATE TABLE checkpoints (
    game     INTEGER NOT NULL REFERENCES games (id),
    part     INTEGER NOT NULL CHECK (part >= 0),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    round    INTEGER NOT NULL,
    state    BLOB NOT NULL,
    PRIMARY KEY (game, part)
) STRICT;

CREATE TABLE choices (
    game     INTEGER NOT NULL REFERENCES games (id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    ordinal  INTEGER NOT NULL CHECK (ordinal >= 0),
    part     INTEGER NOT NULL CHECK (part >= 0),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    "user"   INTEGER, -- null where the engine answered
    kind     TEXT NOT NULL,
    words    TEXT NOT NULL CHECK (json_valid(words)),
    at       REAL NOT NULL,
    undone   INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    PRIMARY KEY (game, revision, ordinal)
) STRICT, WITHOUT ROWID;
-- In the order in which a part is replayed, and with all that the count of a seat's presses needs.
CREATE INDEX choices_by_part ON choices (game, part, revision, ordinal, seat, "user", undone);

CREATE TABLE events (
    game     INTEGER NOT NULL REFERENCES games (id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    ordinal  INTEGER NOT NULL CHECK (ordinal >= 0),
    kind     TEXT NOT NULL,
    seat     INTEGER CHECK (seat >= 0),
    facts    TEXT NOT NULL CHECK (json_valid(facts)),
    readers  TEXT CHECK (readers IS NULL OR json_valid(readers)), -- the seats that may read it; null is everybody
    undone   INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    PRIMARY KEY (game, revision, ordinal)
) STRICT, WITHOUT ROWID;

-- `game` refers to nothing: a press is claimed before anybody knows whether the game it names exists.
CREATE TABLE presses (
    interaction INTEGER PRIMARY KEY,
    game        INTEGER,
    "user"      INTEGER NOT NULL,
    action      TEXT NOT NULL,
    at          REAL NOT NULL,
    outcome     TEXT NOT NULL DEFAULT ''
) STRICT;

-- `asked` counts how often the same thing was intended again before it was delivered. Whoever delivers names the count
-- it saw, so that an intent renewed meanwhile stays pending.
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY,
    game     INTEGER REFERENCES games (id),
    kind     TEXT NOT NULL,
    target   TEXT NOT NULL,
    due      REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    asked    INTEGER NOT NULL DEFAULT 1 CHECK (asked >= 1),
    state    TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'dead')),
    created  REAL NOT NULL,
    error    TEXT
) STRICT;
CREATE UNIQUE INDEX outbox_one_a_target ON outbox (kind, target) WHERE state = 'pending';
CREATE INDEX outbox_by_due ON outbox (due) WHERE state = 'pending';

CREATE TABLE messages (
    game     INTEGER NOT NULL REFERENCES games (id),
    role     TEXT NOT NULL CHECK (role IN ('lobby', 'board', 'news', 'panel', 'call')),
    "user"   INTEGER NOT NULL DEFAULT 0, -- 0 where the message is everybody's
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    posts    INTEGER NOT NULL DEFAULT 0, -- how many messages of ours came after it
    stamp    TEXT NOT NULL DEFAULT '', -- the decision that a panel shows
    PRIMARY KEY (game, role, "user")
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    panel      TEXT NOT NULL DEFAULT 'here' CHECK (panel IN ('here', 'dm')),
    dm_channel INTEGER,
    dm_state   TEXT NOT NULL DEFAULT 'unknown' CHECK (dm_state IN ('unknown', 'open', 'closed')),
    at         REAL NOT NULL
) STRICT;

CREATE TABLE guilds (
    id      INTEGER PRIMARY KEY,
    channel INTEGER, -- where new games go by default
    at      REAL NOT NULL
) STRICT;

CREATE TABLE notes (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What time does to a game: who is called and told, what is left on clocks, what is due when, who sat where.

-- Who chose: a person, a plan of that person, a computer player, the default of a silent seat, or the rules, where there
-- was nothing to choose. Before, default answers were not told from forced ones.
ALTER TABLE choices ADD COLUMN by TEXT NOT NULL DEFAULT 'person' CHECK (by IN ('person', 'plan', 'computer', 'default', 'rules'));
UPDATE choices SET by = 'rules' WHERE "user" IS NULL;
DROP INDEX choices_by_part;
-- In the order in which a part is replayed, and with all that the count of a seat's presses needs.
CREATE INDEX choices_by_part ON choices (game, part, revision, ordinal, seat, by, undone);

-- `player` chooses: "person", or a computer player of that level, which stands in for the user where there is one.
CREATE TABLE new_seats (
    game       INTEGER NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    "user"     INTEGER,
    name       TEXT NOT NULL, -- what the user was called when sitting down, or the computer player is
    player     TEXT NOT NULL DEFAULT 'person',
    free       INTEGER NOT NULL DEFAULT 0 CHECK (free IN (0, 1)), -- whether somebody may take it over
    joined     REAL NOT NULL,
    since      INTEGER NOT NULL DEFAULT 0,  -- the revision from which its person sits here: nothing before is taken back
    undo_count INTEGER NOT NULL DEFAULT 0,
    bank       REAL,                        -- seconds left on the clock when it last stood still; null without one
    acted      REAL,                        -- when its person last did something in this game
    notices    TEXT NOT NULL DEFAULT '',    -- how this game's notices reach its person; "" is as everywhere
    PRIMARY KEY (game, seat),
    CHECK ("user" IS NOT NULL OR player <> 'person')
) STRICT, WITHOUT ROWID;
INSERT INTO new_seats (game, seat, "user", name, player, free, joined, undo_count)
SELECT seats.game, seats.seat,
       CASE WHEN seats.state <> 'playing' AND games.status = 'playing' THEN NULL ELSE seats."user" END,
       seats.name,
       CASE WHEN seats.state <> 'playing' AND games.status = 'playing' THEN 'melzi' ELSE 'person' END,
       seats.state <> 'playing' AND games.status = 'playing',
       seats.joined, seats.undo_count
FROM seats JOIN games ON games.id = seats.game;

-- Who sat where from when to when; the record of a game that changes hands.
CREATE TABLE tenures (
    id     INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES games (id),
    seat   INTEGER NOT NULL CHECK (seat >= 0),
    "user" INTEGER NOT NULL,
    name   TEXT NOT NULL,
    began  REAL NOT NULL,
    ended  REAL,
    reason TEXT NOT NULL DEFAULT '' CHECK (reason IN ('', 'resigned', 'replaced', 'freed'))
) STRICT;
CREATE INDEX tenures_by_game ON tenures (game, seat);
INSERT INTO tenures (game, seat, "user", name, began, ended, reason)
SELECT seats.game, seats.seat, seats."user", seats.name, seats.joined, seats."left",
       CASE seats.state WHEN 'playing' THEN '' ELSE seats.state END
FROM seats JOIN games ON games.id = seats.game WHERE games.status IN ('playing', 'over') ORDER BY seats.game, seats.seat;

-- From the moment a seat has to choose until it has chosen, or about something else that concerns its person.
CREATE TABLE calls (
    id         INTEGER PRIMARY KEY,
    game       INTEGER NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL CHECK (seat >= 0),
    "user"     INTEGER NOT NULL,
    about      TEXT NOT NULL DEFAULT 'choice' CHECK (about IN ('choice', 'over', 'vote')),
    vote       INTEGER NOT NULL DEFAULT 0,
    opened     REAL NOT NULL,
    closed     REAL,                       -- null while it is open
    outcome    TEXT NOT NULL DEFAULT '',   -- how it was closed
    final      INTEGER NOT NULL DEFAULT 0, -- whether nothing can open it again
    part       INTEGER NOT NULL DEFAULT 0, -- of the game, up to which its increments are booked
    acted      REAL,                       -- when its person last did something in this game
    rung       INTEGER NOT NULL DEFAULT 0, -- how many steps of its ladder of notices are told
    told       REAL,                       -- when the last of them was
    warned     REAL,                       -- when its person was told that time runs out
    last_since REAL,                       -- since when everybody waits for this seat alone
    last_told  REAL,                       -- when its person was told so
    since      REAL,                       -- from when its clock runs; null while it stands still
    used       REAL NOT NULL DEFAULT 0,    -- seconds of the clock that it has cost before
    allowed    REAL NOT NULL DEFAULT 0,    -- seconds on the clock when it was opened
    zeros      INTEGER NOT NULL DEFAULT 0, -- how often the clock ran out
    granted    INTEGER NOT NULL DEFAULT 0  -- whether taking back has left it the least there is
) STRICT;
CREATE UNIQUE INDEX calls_one_open ON calls (game, seat, about, vote) WHERE closed IS NULL;
CREATE INDEX calls_of_user ON calls ("user") WHERE closed IS NULL;
CREATE INDEX calls_of_game ON calls (game, seat, id);

-- What is to be told of calls, to whom, where. Posted messages are brought up to date when all they called have chosen.
CREATE TABLE notices (
    id      INTEGER PRIMARY KEY,
    call    INTEGER NOT NULL REFERENCES calls (id),
    game    INTEGER NOT NULL REFERENCES games (id), -- in whose place it is said: several games may share one message
    "user"  INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    way     TEXT NOT NULL CHECK (way IN ('mention', 'direct')),
    at      REAL NOT NULL,
    channel INTEGER,
    message INTEGER,
    state   TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'posted', 'handled', 'dropped'))
) STRICT;
CREATE INDEX notices_open ON notices (game, way) WHERE state IN ('pending', 'posted');
CREATE INDEX notices_of_call ON notices (call);

-- What is due when. A row is claimed by taking it out in the transaction that does what it stands for. `noted` is when it
-- was written: a moment that a wrong clock wrote is known by it.
CREATE TABLE moments (
    kind    TEXT NOT NULL,
    subject INTEGER NOT NULL,
    game    INTEGER REFERENCES games (id),
    due     REAL NOT NULL,
    noted   REAL NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX moments_by_due ON moments (due);

-- What the people of a table decide together.
CREATE TABLE votes (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    kind    TEXT NOT NULL CHECK (kind IN ('absent', 'end', 'pause', 'stand_in')),
    seat    INTEGER,               -- whom it is about
    "user"  INTEGER NOT NULL,      -- who asked; 0 is the clock
    detail  TEXT NOT NULL DEFAULT '',
    opened  REAL NOT NULL,
    closed  REAL,
    outcome TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX votes_one_open ON votes (game, kind, COALESCE(seat, -1)) WHERE closed IS NULL;
CREATE TABLE ballots (
    vote   INTEGER NOT NULL REFERENCES votes (id),
    seat   INTEGER NOT NULL,
    answer TEXT NOT NULL,
    at     REAL NOT NULL,
    PRIMARY KEY (vote, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE absences (
    id     INTEGER PRIMARY KEY,
    "user" INTEGER NOT NULL,
    begins REAL NOT NULL,
    ends   REAL NOT NULL,
    CHECK (begins < ends)
) STRICT;
CREATE INDEX absences_of_user ON absences ("user", ends);

ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(pace));
ALTER TABLE games ADD COLUMN paused REAL; -- until when nothing runs on its clocks; null while they do
ALTER TABLE games ADD COLUMN touched REAL NOT NULL DEFAULT 0; -- when somebody last changed the lobby
UPDATE games SET touched = created;

ALTER TABLE users ADD COLUMN prefs TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(prefs));
ALTER TABLE users ADD COLUMN noticed REAL; -- when a notice was last decided on, over all games

DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE UNIQUE INDEX seats_one_a_user ON seats (game, "user") WHERE "user" IS NOT NULL;
CREATE INDEX seats_by_user ON seats ("user") WHERE "user" IS NOT NULL;

-- A post names the notices that it gives, instead of the seats that it calls.
ALTER TABLE posts DROP COLUMN called;
ALTER TABLE posts ADD COLUMN notices TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notices));

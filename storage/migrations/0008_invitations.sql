-- Invitations are calls too, of people who have no seat there yet; a table can agree on another pace.

CREATE TABLE new_calls (
    id         INTEGER PRIMARY KEY,
    game       INTEGER NOT NULL REFERENCES games (id),
    seat       INTEGER NOT NULL CHECK (seat >= -1), -- -1 of somebody who is invited
    "user"     INTEGER NOT NULL,
    about      TEXT NOT NULL DEFAULT 'choice' CHECK (about IN ('choice', 'over', 'vote', 'invitation', 'rematch')),
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
INSERT INTO new_calls (id, game, seat, "user", about, vote, opened, closed, outcome, final, part, acted, rung, told,
                       warned, last_since, last_told, since, used, allowed, zeros, granted)
SELECT id, game, seat, "user", about, vote, opened, closed, outcome, final, part, acted, rung, told,
       warned, last_since, last_told, since, used, allowed, zeros, granted
FROM calls;
DROP TABLE calls;
ALTER TABLE new_calls RENAME TO calls;
CREATE UNIQUE INDEX calls_one_open ON calls (game, seat, about, vote) WHERE closed IS NULL AND seat >= 0;
CREATE UNIQUE INDEX calls_one_invitation ON calls (game, "user") WHERE closed IS NULL AND seat = -1;
CREATE INDEX calls_of_user ON calls ("user") WHERE closed IS NULL;
CREATE INDEX calls_of_game ON calls (game, seat, id);

CREATE TABLE new_votes (
    id      INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id),
    kind    TEXT NOT NULL CHECK (kind IN ('absent', 'end', 'pause', 'stand_in', 'pace')),
    seat    INTEGER,               -- whom it is about
    "user"  INTEGER NOT NULL,      -- who asked; 0 is the clock
    detail  TEXT NOT NULL DEFAULT '',
    opened  REAL NOT NULL,
    closed  REAL,
    outcome TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO new_votes (id, game, kind, seat, "user", detail, opened, closed, outcome)
SELECT id, game, kind, seat, "user", detail, opened, closed, outcome FROM votes;
DROP TABLE votes;
ALTER TABLE new_votes RENAME TO votes;
CREATE UNIQUE INDEX votes_one_open ON votes (game, kind, COALESCE(seat, -1)) WHERE closed IS NULL;

-- Whoever was to be called to a table when the program stopped is called all the same.
INSERT OR IGNORE INTO calls (game, seat, "user", about, opened)
SELECT outbox.game, -1, CAST(substr(outbox.target, instr(outbox.target, ':') + 1) AS INTEGER), 'invitation', outbox.created
FROM outbox JOIN games ON games.id = outbox.game
WHERE outbox.kind = 'invite' AND outbox.state = 'pending' AND games.status = 'lobby';
INSERT OR IGNORE INTO calls (game, seat, "user", about, opened)
SELECT lobbies.id, -1, seats."user", 'rematch', outbox.created
FROM outbox JOIN games AS lobbies ON lobbies.rematch_of = outbox.game AND lobbies.status = 'lobby'
     JOIN seats ON seats.game = outbox.game
WHERE outbox.kind = 'rematch' AND outbox.state = 'pending' AND seats."user" IS NOT NULL
  AND seats."user" NOT IN (SELECT "user" FROM seats AS there WHERE there.game = lobbies.id AND there."user" IS NOT NULL);
INSERT OR IGNORE INTO moments (kind, subject, game, due, noted)
SELECT 'notices', "user", NULL, 0, 0 FROM calls WHERE seat = -1;
DELETE FROM outbox WHERE kind IN ('invite', 'rematch');
DELETE FROM posts WHERE role IN ('invite', 'rematch');

-- Notices that are done with are forgotten after a while; calls and votes stay, as the record of who answered when.
CREATE INDEX notices_done ON notices (at) WHERE state IN ('handled', 'dropped');

-- An absence is announced when it begins.
INSERT OR IGNORE INTO moments (kind, subject, game, due, noted)
SELECT 'absence', id, NULL, begins, 0 FROM absences WHERE begins > CAST(strftime('%s', 'now') AS REAL);

-- Plain names for columns and rows: nothing but names changes.

ALTER TABLE games RENAME COLUMN epoch TO undo_count;
ALTER TABLE games RENAME COLUMN horizon TO undo_floor;
ALTER TABLE games RENAME COLUMN settled TO published;
ALTER TABLE choices RENAME COLUMN words TO options;
ALTER TABLE events RENAME COLUMN readers TO visible_to;
ALTER TABLE notes RENAME TO remembered;
ALTER TABLE team_notes RENAME TO team_messages;
ALTER TABLE team_messages RENAME COLUMN note TO text;
DROP INDEX team_notes_by_game;
CREATE INDEX team_messages_by_game ON team_messages (game);

-- `digest` is of what a message shows. `announcements` is the row that says how far the log of a game was posted.
CREATE TABLE new_messages (
    game     INTEGER NOT NULL REFERENCES games (id),
    role     TEXT NOT NULL CHECK (role IN ('lobby', 'board', 'announcements', 'panel', 'call')),
    "user"   INTEGER NOT NULL DEFAULT 0, -- 0 where the message is everybody's
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    posts    INTEGER NOT NULL DEFAULT 0, -- how many messages of ours came after it
    stamp    TEXT NOT NULL DEFAULT '', -- the decision that a panel shows
    digest   TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, role, "user")
) STRICT, WITHOUT ROWID;
INSERT INTO new_messages (game, role, "user", channel, message, revision, posts, stamp, digest)
SELECT game, CASE role WHEN 'news' THEN 'announcements' ELSE role END, "user", channel, message, revision, posts, stamp, shown
FROM messages;
DROP TABLE messages;
ALTER TABLE new_messages RENAME TO messages;

CREATE TABLE new_outbox (
    id       INTEGER PRIMARY KEY,
    game     INTEGER REFERENCES games (id),
    kind     TEXT NOT NULL,
    target   TEXT NOT NULL,
    due      REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    asked    INTEGER NOT NULL DEFAULT 1 CHECK (asked >= 1),
    state    TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
    created  REAL NOT NULL,
    error    TEXT
) STRICT;
INSERT INTO new_outbox (id, game, kind, target, due, attempts, asked, state, created, error)
SELECT id, game, CASE kind WHEN 'news' THEN 'announcements' WHEN 'note' THEN 'team_message' ELSE kind END,
       target, due, attempts, asked, CASE state WHEN 'dead' THEN 'failed' ELSE state END, created, error
FROM outbox;
DROP TABLE outbox;
ALTER TABLE new_outbox RENAME TO outbox;
CREATE UNIQUE INDEX outbox_one_a_target ON outbox (kind, target) WHERE state = 'pending';
CREATE INDEX outbox_by_due ON outbox (due) WHERE state = 'pending';

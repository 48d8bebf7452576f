-- What is about to be posted, and what has to be taken down: so that a lost answer of Discord doubles no message.

-- A message to be posted. Its row is written before it is sent and stays until it is recorded that it stands: whoever
-- finds the row later looks for the message before sending it again, under the same nonce. `texts` are plain messages,
-- public or a bare call; a panel has none, for it is made when it is sent.
CREATE TABLE posts (
    game     INTEGER NOT NULL REFERENCES games (id),
    role     TEXT NOT NULL,
    "user"   INTEGER NOT NULL DEFAULT 0, -- 0 where the message is everybody's
    nonce    TEXT NOT NULL,
    channel  INTEGER NOT NULL,
    texts    TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(texts)),
    mentions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(mentions)), -- the users that it may call
    called   TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(called)),   -- the seats it calls, each with its decision
    revision INTEGER NOT NULL DEFAULT 0,                              -- up to which it tells what happened
    at       REAL NOT NULL,
    PRIMARY KEY (game, role, "user")
) STRICT, WITHOUT ROWID;

-- Messages whose successors stand, still to be taken down.
CREATE TABLE replaced (
    game    INTEGER NOT NULL REFERENCES games (id),
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (game, channel, message)
) STRICT, WITHOUT ROWID;

-- When `due` was written: a moment that was written by a clock that was wrong is known by it.
ALTER TABLE outbox ADD COLUMN noted REAL NOT NULL DEFAULT 0;

-- How often a seat took back what nobody else had seen; only its own controls tell.
ALTER TABLE seats ADD COLUMN undo_count INTEGER NOT NULL DEFAULT 0;

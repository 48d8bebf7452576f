-- What team-mates say to each other where the rules allow it. Only they ever read it.

CREATE TABLE team_notes (
    id    INTEGER PRIMARY KEY,
    game  INTEGER NOT NULL REFERENCES games (id),
    round INTEGER NOT NULL,
    seat  INTEGER NOT NULL CHECK (seat >= 0),
    note  TEXT NOT NULL,
    at    REAL NOT NULL
) STRICT;
CREATE INDEX team_notes_by_game ON team_notes (game);

-- name: insert_note(game, round, seat, note, at)!
-- A player says something to its team.
INSERT INTO team_notes (game, round, seat, note, at) VALUES (:game, :round, :seat, :note, :at);

-- name: fetch_notes(game, count)
-- The latest notes of a game, of all teams, the oldest of them first: the caller knows who may read which.
SELECT round, seat, note, at
FROM (SELECT id, round, seat, note, at FROM team_notes WHERE game = :game ORDER BY id DESC LIMIT :count) AS latest
ORDER BY id;

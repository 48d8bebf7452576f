-- name: insert_note(game, round, seat, note, at)!
-- A player says something to its team.
INSERT INTO team_notes (game, round, seat, note, at) VALUES (:game, :round, :seat, :note, :at);

-- name: fetch_notes(game, seat, count)
-- What a seat said to its team, the latest first.
SELECT id, round, seat, note, at FROM team_notes WHERE game = :game AND seat = :seat ORDER BY id DESC LIMIT :count;

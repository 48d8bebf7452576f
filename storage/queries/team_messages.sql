-- name: insert_team_message(game, round, seat, text, at)!
-- A player says something to its team.
INSERT INTO team_messages (game, round, seat, text, at) VALUES (:game, :round, :seat, :text, :at);

-- name: fetch_team_messages(game, seat, count)
-- What a seat said to its team, the latest first.
SELECT id, round, seat, text, at FROM team_messages WHERE game = :game AND seat = :seat ORDER BY id DESC LIMIT :count;

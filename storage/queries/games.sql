-- name: insert_game(title, rules_version, options, seed, guild, channel, host, created, rematch_of)$
-- A new game in its lobby; gives back its id.
INSERT INTO games (title, rules_version, options, seed, guild, channel, host, created, rematch_of)
VALUES (:title, :rules_version, :options, :seed, :guild, :channel, :host, :created, :rematch_of)
RETURNING id;

-- name: fetch_game(game)^
-- One game, without its position.
SELECT id, title, rules_version, options, seed, status, guild, channel, thread, host, rematch_of, blocked,
       revision, part, undo_count, undo_floor, published, awaited, result, created, started, ended, pace, paused, touched
FROM games WHERE id = :game;

-- name: advance_game(game, expected, part, undo_count, undo_floor, published, status, awaited, result, ended)!
-- Take the next revision, or change nothing when somebody was faster.
UPDATE games
SET revision = revision + 1, part = :part, undo_count = :undo_count, undo_floor = :undo_floor, published = :published,
    status = :status, awaited = :awaited, result = :result, ended = :ended
WHERE id = :game AND revision = :expected;

-- name: set_started(game, started)!
-- When the lobby was closed and the game began.
UPDATE games SET started = :started WHERE id = :game;

-- name: touch_game(game, expected)!
-- Take the next revision for a change of seats, or change nothing when somebody was faster.
UPDATE games SET revision = revision + 1 WHERE id = :game AND revision = :expected;

-- name: set_lobby(game, host, options, status)!
-- What the host chose, and who the host is.
UPDATE games SET host = :host, options = :options, status = :status WHERE id = :game;

-- name: set_pace(game, pace)!
-- How much time everybody has.
UPDATE games SET pace = :pace WHERE id = :game;

-- name: set_paused(game, paused)!
-- Until when no clock of a game runs; null when they do.
UPDATE games SET paused = :paused WHERE id = :game;

-- name: set_touched(game, touched)!
-- A lobby lives as long as somebody touches it.
UPDATE games SET touched = :touched WHERE id = :game;

-- name: set_host(game, host)!
-- Who looks after a game.
UPDATE games SET host = :host WHERE id = :game;

-- name: fetch_rematch(game)$
-- The lobby of the rematch that somebody opened after a game, or null.
SELECT MAX(id) FROM games WHERE rematch_of = :game AND status = 'lobby';

-- name: set_blocked(game, blocked)!
-- Why the game's place cannot be reached; "" when it can.
UPDATE games SET blocked = :blocked WHERE id = :game;

-- name: set_place(game, guild, channel, thread)!
-- Where the game is played: its thread is known only after the game is.
UPDATE games SET guild = :guild, channel = :channel, thread = :thread WHERE id = :game;

-- name: list_games_of_user(user)
-- The games in which a user sits and that are not finished, the newest first.
SELECT games.id, games.title, games.status, games.guild, games.channel, games.thread, games.host, games.revision,
       games.awaited, games.created, games.started, seats.seat
FROM seats JOIN games ON games.id = seats.game
WHERE seats."user" = :user AND games.status IN ('lobby', 'playing')
ORDER BY games.id DESC;

-- name: list_names_of_games_of_user(user)
-- Who sits at those games, in the order of the seats.
SELECT others.game, others.name
FROM seats AS mine
JOIN games ON games.id = mine.game
JOIN seats AS others ON others.game = mine.game
WHERE mine."user" = :user AND games.status IN ('lobby', 'playing')
ORDER BY others.game, others.seat;

-- name: count_finished(user, title)$
-- How many games of a title somebody has played to their end.
SELECT COUNT(*) FROM seats JOIN games ON games.id = seats.game
WHERE seats."user" = :user AND games.title = :title AND games.status = 'over';

-- name: count_open_lobbies(host)$
-- How many lobbies somebody has open.
SELECT COUNT(*) FROM games WHERE host = :host AND status = 'lobby';

-- name: list_open_games()
-- Every game that has messages to keep up to date.
SELECT id, status FROM games WHERE status IN ('lobby', 'playing') ORDER BY id;

-- name: list_games_of_place(place, status)
-- The games of a thread or channel with a status; a thread's own game comes before those of the channel around it.
SELECT id, title, status, guild, channel, thread, host, revision, awaited, created, started, ended
FROM games
WHERE (thread = :place OR channel = :place) AND status = :status
ORDER BY CASE WHEN thread = :place THEN 0 ELSE 1 END, id DESC;

-- name: list_games_of_guild(guild, status)
-- The games of a server with a status, the newest first.
SELECT id, title, rules_version, options, seed, status, guild, channel, thread, host, rematch_of, blocked,
       revision, part, undo_count, undo_floor, published, result, created, started, ended, pace, paused
FROM games
WHERE guild = :guild AND status = :status
ORDER BY id DESC;

-- name: fetch_seats(game)
-- Who sits at a game, in order, and whether they want their panel by direct message.
SELECT seats.seat, seats."user", seats.name, seats.player, seats.free, seats.joined, seats.since, seats.undo_count,
       seats.bank, seats.acted, seats.notices, users.panel, users.dm_state, users.prefs
FROM seats LEFT JOIN users ON users.id = seats."user"
WHERE seats.game = :game
ORDER BY seats.seat;

-- name: add_seat(game, seat, user, name, player, joined)!
-- Sit down, or change nothing when the seat is taken or the user sits already. A computer player has no user.
INSERT INTO seats (game, seat, "user", name, player, joined)
VALUES (:game, :seat, :user, :name, :player, :joined)
ON CONFLICT DO NOTHING;

-- name: add_seats(game, seat, user, name, player, joined, bank)*!
-- The seats in their new order, after remove_seats.
INSERT INTO seats (game, seat, "user", name, player, joined, bank)
VALUES (:game, :seat, :user, :name, :player, :joined, :bank);

-- name: remove_seats(game)!
-- Clear the table, to seat everybody in a new order.
DELETE FROM seats WHERE game = :game;

-- name: set_holder(game, seat, user, name, player, free, joined, since, bank)!
-- Who sits there from now on, and who chooses.
UPDATE seats
SET "user" = :user, name = :name, player = :player, free = :free, joined = :joined, since = :since, bank = :bank
WHERE game = :game AND seat = :seat;

-- name: set_banks(game, seat, bank)*!
-- What is left on clocks.
UPDATE seats SET bank = :bank WHERE game = :game AND seat = :seat;

-- name: set_acted(game, user, acted)!
-- Somebody did something in a game.
UPDATE seats SET acted = :acted WHERE game = :game AND "user" = :user;

-- name: count_seat_undo(game, seat)!
-- A seat took back what nobody else had seen.
UPDATE seats SET undo_count = undo_count + 1 WHERE game = :game AND seat = :seat;

-- name: begin_tenures(game, seat, user, name, began)*!
-- Somebody sits down at a game.
INSERT INTO tenures (game, seat, "user", name, began) VALUES (:game, :seat, :user, :name, :began);

-- name: end_tenure(game, seat, ended, reason)!
-- Somebody's seat is given up.
UPDATE tenures SET ended = :ended, reason = :reason WHERE game = :game AND seat = :seat AND ended IS NULL;

-- name: list_tenures(game)
-- Who sat where, the first first.
SELECT seat, "user", name, began, ended, reason FROM tenures WHERE game = :game ORDER BY id;

-- name: list_free_seats(guild)
-- The seats of running games of a server that seek a player.
SELECT seats.game, seats.seat, seats.name, games.title, games.channel, games.thread, games.pace
FROM games JOIN seats ON seats.game = games.id AND seats.free = 1
WHERE games.guild = :guild AND games.status = 'playing'
ORDER BY seats.game, seats.seat;

-- name: set_seat_notices(game, seat, notices)!
-- How a game's notices reach whoever sits there; "" is as everywhere.
UPDATE seats SET notices = :notices WHERE game = :game AND seat = :seat;
